/* Looking ahead in Conspirateurs: alpha-beta for two sides, the root's side against all others where there are more. */

#ifndef CONSPIRATEURS_SEARCH_H
#define CONSPIRATEURS_SEARCH_H

#include "board.h"

#define DEEPEST 24
#define ITERATION 1000

/* How positions are valued and how far is looked. */
typedef struct {
    int16_t cost[SIDE];          /* of a way of so many steps */
    int16_t price[SEATS][HOMES]; /* what each home costs a seat beside the way to it */
    int width;                   /* how many moves are tried in a position */
    bool (*more)(void *);        /* asked before every ITERATION positions whether to go on, with asked */
    void *asked;
    uint64_t seed;               /* decides between moves of equal value */
} Plan;

typedef struct {
    Cell man, to; /* NOWHERE as in playout */
    int value;    /* for the side to move: what the others still need, less what it needs itself */
    int depth;    /* turns looked ahead */
    long long nodes;
} Choice;

void search_tables(void);

/* The best move; false if there was no memory. */
bool search(const Board *b, const Plan *plan, Choice *choice);

#endif
