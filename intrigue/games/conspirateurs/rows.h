/* Many matches side by side for the batch environment, as core/batch.py keeps them. */

#ifndef CONSPIRATEURS_ROWS_H
#define CONSPIRATEURS_ROWS_H

#include <stddef.h>

#include "board.h"

#define PASS CELLS /* the id after those of the cells */
#define IDS (CELLS + 1)

typedef struct {
    Board board;
    int first; /* the cell of the man picked to move, as the rules number it, or -1 */
    uint8_t mask[IDS];
} Row;

typedef struct {
    ptrdiff_t n;
    int width, digits; /* bytes of an observation, and of the number of turns in it */
    Board fresh;       /* the start of a match */
    Marks marks;
    Row rows[];
} Rows;

/* How many bytes so many rows take. */
size_t rows_size(ptrdiff_t n);

/* Set up rows at the start of a match each. */
void rows_begin(Rows *rows, ptrdiff_t n, int seats, int limit, bool stopping, int digits);

/* The first row for which the id picked is not legal, or -1. */
ptrdiff_t rows_refuse(const Rows *rows, const int64_t *picks);

/* Let every row do what was picked; how many turns were finished with that. Shares are those of matches that ended with
it, which begin again; else 0. */
int64_t rows_step(Rows *rows, const int64_t *picks, float *shares, uint8_t *done);

/* Write what the seat that is asked sees and may do in each row. */
void rows_show(Rows *rows, uint8_t *observations, uint8_t *masks, uint8_t *seats);

#endif
