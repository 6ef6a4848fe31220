/* Stepping rows, and writing them as encoding.py and ids.py say. */

#include "rows.h"

#include <string.h>

size_t rows_size(ptrdiff_t n) { return sizeof(Rows) + (size_t)n * sizeof(Row); }

void rows_begin(Rows *rows, ptrdiff_t n, int seats, int limit, bool stopping, int digits) {
    uint8_t nobody[CELLS];
    memset(nobody, VACANT, sizeof nobody);
    memset(rows, 0, rows_size(n));
    board_read(&rows->fresh, nobody, seats, 0, limit, true, stopping);
    rows->n = n;
    rows->digits = digits;
    rows->width = seats + CELLS * seats + seats + digits + 3 + seats + IDS;
    for (ptrdiff_t i = 0; i < n; i++) {
        rows->rows[i].board = rows->fresh;
        rows->rows[i].first = -1;
    }
}

/* The legal ids of a row. */
static void find_mask(Row *row, Marks *marks) {
    const Board *b = &row->board;
    uint8_t *mask = row->mask;
    memset(mask, 0, IDS);
    if (b->dropping) {
        for (int i = 0; i < MEETING; i++)
            if (b->owner[MEETING_PLACE[i]] == VACANT) mask[CELL_OF[MEETING_PLACE[i]]] = 1;
    } else if (row->first < 0) {
        bool any = false;
        for (int i = 0; i < b->outside[b->turn]; i++) {
            Cell man = b->out[b->turn][i];
            mask[CELL_OF[man]] = steps(b, man) || landings(b, man);
            any = any || mask[CELL_OF[man]];
        }
        mask[PASS] = !any;
    } else {
        Cell man = GRID_OF[row->first], found[CELLS];
        int n = leaps(b, man, found, marks);
        for (int i = 0; i < n; i++) mask[CELL_OF[found[i]]] = 1;
        for (uint32_t ways = steps(b, man); ways; ways &= ways - 1) mask[CELL_OF[man + AROUND[lowest(ways)]]] = 1;
    }
}

static void write_row(const Row *row, uint8_t *to, int digits) {
    const Board *b = &row->board;
    to[b->turn] = 1;
    to += b->seats;
    for (int cell = 0; cell < CELLS; cell++) {
        uint8_t owner = b->owner[GRID_OF[cell]];
        if (owner != VACANT) to[owner * CELLS + cell] = 1;
    }
    to += CELLS * b->seats;
    to[b->turn] = 1;
    to += b->seats;
    for (int i = 0; i < digits; i++) to[i] = (uint8_t)(b->turns >> 8 * (digits - 1 - i));
    to += digits;
    to[b->dropping ? 0 : 1] = 1;
    to += 3 + b->seats;
    if (row->first >= 0) to[row->first] = 1;
}

void rows_show(Rows *rows, uint8_t *observations, uint8_t *masks, uint8_t *seats) {
    memset(observations, 0, (size_t)(rows->n * rows->width));
    for (ptrdiff_t i = 0; i < rows->n; i++) {
        Row *row = &rows->rows[i];
        find_mask(row, &rows->marks);
        write_row(row, observations + i * rows->width, rows->digits);
        memcpy(masks + i * IDS, row->mask, IDS);
        seats[i] = (uint8_t)row->board.turn;
    }
}

ptrdiff_t rows_refuse(const Rows *rows, const int64_t *picks) {
    for (ptrdiff_t i = 0; i < rows->n; i++)
        if (picks[i] < 0 || picks[i] >= IDS || !rows->rows[i].mask[picks[i]]) return i;
    return -1;
}

/* Finish the turn, and begin again if the match is over with it. */
static void finish(Row *row, const Board *fresh, float *shares, uint8_t *done) {
    Board *b = &row->board;
    int seat = b->turn;
    bool dropping = b->dropping;
    pass_on(b);
    bool won = !dropping && all_home(b, seat);
    if (!won && b->turns != b->limit) return;
    int together = !won ? b->seats : b->seats == 4 ? 2 : 1;
    for (int other = 0; other < b->seats; other++)
        shares[other] = !won || team_of(b, other) == team_of(b, seat) ? 1.0f / (float)together : 0.0f;
    *done = 1;
    *b = *fresh;
}

int64_t rows_step(Rows *rows, const int64_t *picks, float *shares, uint8_t *done) {
    int64_t turns = 0;
    int seats = rows->fresh.seats;
    memset(shares, 0, (size_t)(rows->n * seats) * sizeof *shares);
    memset(done, 0, (size_t)rows->n);
    for (ptrdiff_t i = 0; i < rows->n; i++) {
        Row *row = &rows->rows[i];
        Board *b = &row->board;
        if (b->dropping) {
            b->placed[b->turn]++;
            add(b, b->turn, GRID_OF[picks[i]]);
        } else if (picks[i] != PASS) {
            if (row->first < 0) {
                row->first = (int)picks[i];
                continue;
            }
            move(b, b->turn, GRID_OF[row->first], GRID_OF[picks[i]]);
            row->first = -1;
        }
        turns++;
        finish(row, &rows->fresh, shares + i * seats, done + i);
    }
    return turns;
}
