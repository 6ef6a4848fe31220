/* The board of Conspirateurs for the compiled kernel: who stands where, and for each cell what lies around it.

Cells are numbered on a grid with two rows and columns of wall on each side, so that every cell has eight neighbours and
eight cells beyond them; a set of directions is the bits of one byte, and 7 - d is the direction opposite to d. */

#ifndef CONSPIRATEURS_BOARD_H
#define CONSPIRATEURS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#define SIDE 17
#define CELLS (SIDE * SIDE) /* as the rules number them */
#define STRIDE (SIDE + 4)
#define GRID (STRIDE * STRIDE) /* as the kernel numbers them */
#define SEATS 4
#define MEN 20     /* that a seat has at most */
#define HOMES 40   /* sanctuaries at most */
#define MEETING 45 /* cells of the meeting place */
#define VACANT 255

typedef uint16_t Cell; /* on the grid */
#define NOWHERE 0 /* a cell of the wall */

typedef enum { WON, DRAWN, UNFINISHED } Ending; /* WON by the last mover and partner */

typedef struct {
    uint64_t state;
} Luck;

typedef struct {
    uint8_t owner[GRID]; /* the seat whose man stands there, VACANT, or anything on the wall */
    uint8_t near[GRID];  /* the directions in which a man stands next to the cell */
    uint8_t shut[GRID];  /* the directions in which a man or the wall is two cells away */
    Cell out[SEATS][MEN];
    int outside[SEATS]; /* how many men are out: those of a seat that are not home */
    int placed[SEATS];
    uint8_t slot[GRID]; /* where a man who is out is listed in out */
    int seats, turn, turns, limit;
    bool dropping;
    const bool *stops; /* the cells on which a chain ends, or NULL */
} Board;

typedef struct {
    uint32_t stamp, seen[GRID]; /* a cell has been seen when it carries the stamp */
} Marks;

extern Cell GRID_OF[CELLS];
extern uint16_t CELL_OF[GRID];
extern uint8_t WALL[GRID];       /* the directions in which the wall is next to the cell */
extern bool SANCTUARY[2][GRID];  /* at a table of three or of others: see homes_of */
extern Cell MEETING_PLACE[MEETING];
extern const int AROUND[8];
extern uint8_t COUNT[256]; /* how many directions are in a set */

/* Fill the tables above. sanctuaries are those of three seats, the last of the board's bottom side being theirs only. */
void board_tables(const uint8_t *sanctuaries, const uint8_t *meeting_place, int fortieth);

/* Set up a position: for each cell of the rules the seat whose man stands there, or VACANT. */
void board_read(Board *b, const uint8_t *owners, int seats, int turns, int limit, bool dropping, bool stopping);

/* Every cell that chains of leaps lead a man to, in no order; how many. */
int leaps(const Board *b, Cell man, Cell *found, Marks *marks);

/* How many men each seat of a table places. */
int men_of(int seats);

/* Play on to the end, or for so many turns, choosing evenly among all (from, to). The last is left in chosen, with
NOWHERE for what a drop or a pass does not have. */
Ending playout(Board *b, Luck *luck, int turns, Cell chosen[2]);

static inline const bool *homes_of(const Board *b) { return SANCTUARY[b->seats == 3]; }

static inline int team_of(const Board *b, int seat) { return b->seats == 4 ? seat & 1 : seat; }

static inline uint8_t steps(const Board *b, Cell man) { return (uint8_t)~(b->near[man] | WALL[man]); }

static inline uint8_t landings(const Board *b, Cell from) { return b->near[from] & (uint8_t)~b->shut[from]; }

static inline int lowest(uint32_t bits) { return __builtin_ctz(bits); }

/* A number below n: splitmix64. */
static inline uint32_t below(Luck *luck, uint32_t n) {
    uint64_t z = (luck->state += 0x9E3779B97F4A7C15u);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return (uint32_t)(((z ^ (z >> 31)) >> 32) * n >> 32);
}

/* Let a man appear on a cell or go from it, for the cells around. */
static inline void flip(Board *b, Cell at) {
    for (int d = 0; d < 8; d++) {
        b->near[at + AROUND[d]] ^= (uint8_t)(1 << (7 - d));
        b->shut[at + 2 * AROUND[d]] ^= (uint8_t)(1 << (7 - d));
    }
}

static inline void add(Board *b, int seat, Cell at) {
    b->owner[at] = (uint8_t)seat;
    flip(b, at);
    if (!homes_of(b)[at]) {
        b->slot[at] = (uint8_t)b->outside[seat];
        b->out[seat][b->outside[seat]++] = at;
    }
}

/* Take a man who is out to another cell. */
static inline void move(Board *b, int seat, Cell man, Cell to) {
    flip(b, man);
    flip(b, to);
    b->owner[man] = VACANT;
    b->owner[to] = (uint8_t)seat;
    int slot = b->slot[man];
    if (homes_of(b)[to]) {
        Cell last = b->out[seat][--b->outside[seat]];
        b->out[seat][slot] = last;
        b->slot[last] = (uint8_t)slot;
    } else {
        b->out[seat][slot] = to;
        b->slot[to] = (uint8_t)slot;
    }
}

/* Undo move; slot is where the man was listed before it. */
static inline void take_back(Board *b, int seat, Cell man, Cell to, uint8_t slot) {
    flip(b, man);
    flip(b, to);
    b->owner[to] = VACANT;
    b->owner[man] = (uint8_t)seat;
    if (homes_of(b)[to]) {
        Cell last = b->out[seat][slot];
        b->slot[last] = (uint8_t)b->outside[seat];
        b->out[seat][b->outside[seat]++] = last;
    }
    b->out[seat][slot] = man;
    b->slot[man] = slot;
}

/* Undo the last add of a seat, in the meeting place. */
static inline void take_away(Board *b, int seat, Cell at) {
    b->owner[at] = VACANT;
    flip(b, at);
    b->outside[seat]--;
}

/* Whether a seat and its partner have men and all of them are home. */
static inline bool all_home(const Board *b, int seat) {
    if (b->outside[seat] || !b->placed[seat]) return false;
    int partner = seat ^ 2;
    return b->seats != 4 || (!b->outside[partner] && b->placed[partner]);
}

/* Count the turn; whether placing is over with it. The match is won by the mover if all_home and it was no drop. */
static inline void pass_on(Board *b) {
    b->turns++;
    b->turn = b->turns % b->seats;
    if (b->dropping && b->turns == men_of(b->seats) * b->seats) b->dropping = false;
}

#endif
