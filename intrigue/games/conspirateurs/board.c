/* Setting up the board, leaps, and random matches. */

#include "board.h"

#include <string.h>

Cell GRID_OF[CELLS];
uint16_t CELL_OF[GRID];
uint8_t WALL[GRID];
bool SANCTUARY[2][GRID];
Cell MEETING_PLACE[MEETING];
uint8_t COUNT[256];
const int AROUND[8] = {-STRIDE - 1, -STRIDE, -STRIDE + 1, -1, 1, STRIDE - 1, STRIDE, STRIDE + 1};

static uint8_t EMPTY_SHUT[GRID]; /* where the wall is two cells away */

void board_tables(const uint8_t *sanctuaries, const uint8_t *meeting_place, int fortieth) {
    bool inside[GRID] = {false};
    int met = 0;
    for (int ways = 0; ways < 256; ways++) COUNT[ways] = (uint8_t)((ways & 1) + COUNT[ways >> 1]);
    for (int cell = 0; cell < CELLS; cell++) {
        Cell at = (Cell)((cell / SIDE + 2) * STRIDE + cell % SIDE + 2);
        GRID_OF[cell] = at;
        CELL_OF[at] = (uint16_t)cell;
        inside[at] = true;
        SANCTUARY[1][at] = sanctuaries[cell];
        SANCTUARY[0][at] = sanctuaries[cell] && cell != fortieth;
        if (meeting_place[cell] && met < MEETING) MEETING_PLACE[met++] = at;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        Cell at = GRID_OF[cell];
        for (int d = 0; d < 8; d++) {
            if (!inside[at + AROUND[d]]) WALL[at] |= (uint8_t)(1 << d);
            if (!inside[at + 2 * AROUND[d]]) EMPTY_SHUT[at] |= (uint8_t)(1 << d);
        }
    }
}

int men_of(int seats) { return seats == 2 ? 20 : seats == 3 ? 14 : 10; }

void board_read(Board *b, const uint8_t *owners, int seats, int turns, int limit, bool dropping, bool stopping) {
    memset(b, 0, sizeof *b);
    memcpy(b->shut, EMPTY_SHUT, sizeof b->shut);
    memset(b->owner, VACANT, sizeof b->owner);
    b->seats = seats;
    b->turns = turns;
    b->turn = turns % seats;
    b->limit = limit;
    b->dropping = dropping;
    b->stops = stopping ? homes_of(b) : NULL;
    for (int cell = 0; cell < CELLS; cell++) {
        if (owners[cell] != VACANT) {
            add(b, owners[cell], GRID_OF[cell]);
            b->placed[owners[cell]]++;
        }
    }
}

int leaps(const Board *b, Cell man, Cell *found, Marks *marks) {
    uint8_t ways = landings(b, man);
    if (!ways) return 0;
    uint32_t stamp = ++marks->stamp;
    int n = 0, next = 0;
    Cell from = man;
    for (;;) {
        for (uint32_t left = ways; left; left &= left - 1) {
            Cell to = (Cell)(from + 2 * AROUND[lowest(left)]);
            if (marks->seen[to] != stamp) {
                marks->seen[to] = stamp;
                found[n++] = to;
            }
        }
        while (b->stops && next < n && b->stops[found[next]]) next++;
        if (next == n) return n;
        from = found[next++];
        ways = landings(b, from);
    }
}

static void random_drop(Board *b, Luck *luck, Cell chosen[2]) {
    do chosen[1] = MEETING_PLACE[below(luck, MEETING)];
    while (b->owner[chosen[1]] != VACANT);
    b->placed[b->turn]++;
    add(b, b->turn, chosen[1]);
}

/* Move evenly among all (from, to), or pass. */
static void random_move(Board *b, Luck *luck, Marks *marks, Cell chosen[2]) {
    Cell found[MEN * CELLS];
    int ends[MEN + 1], leaping[MEN], total = 0, n = 0;
    const Cell *men = b->out[b->turn];
    ends[0] = 0;
    for (int i = 0; i < b->outside[b->turn]; i++) {
        leaping[i] = leaps(b, men[i], found + n, marks);
        n += leaping[i];
        total += leaping[i] + COUNT[steps(b, men[i])];
        ends[i + 1] = total;
    }
    if (!total) return;
    int pick = (int)below(luck, (uint32_t)total), man = 0, leapt = 0;
    while (ends[man + 1] <= pick) leapt += leaping[man++];
    pick -= ends[man];
    chosen[0] = men[man];
    if (pick < leaping[man]) {
        chosen[1] = found[leapt + pick];
    } else {
        uint32_t ways = steps(b, chosen[0]);
        for (pick -= leaping[man]; pick; pick--) ways &= ways - 1;
        chosen[1] = (Cell)(chosen[0] + AROUND[lowest(ways)]);
    }
    move(b, b->turn, chosen[0], chosen[1]);
}

Ending playout(Board *b, Luck *luck, int turns, Cell chosen[2]) {
    Marks marks;
    memset(&marks, 0, sizeof marks);
    for (; turns; turns--) {
        int seat = b->turn;
        bool dropping = b->dropping;
        chosen[0] = chosen[1] = NOWHERE;
        if (dropping) random_drop(b, luck, chosen);
        else random_move(b, luck, &marks, chosen);
        pass_on(b);
        if (!dropping && all_home(b, seat)) return WON;
        if (b->turns == b->limit) return DRAWN;
    }
    return UNFINISHED;
}
