/* The compiled kernel of Conspirateurs as a Python module; kernel.py is its door.

A position comes as bytes: for each cell of the rules the seat whose man stands there, or 255. */

#define PY_SSIZE_T_CLEAN
#include <Python.h>
#include <string.h>

#include "board.h"
#include "rows.h"
#include "search.h"

#define SET_BYTES 37 /* a set of cells as a little-endian int */

static bool has(const uint8_t *set, int cell) { return set[cell >> 3] >> (cell & 7) & 1; }

/* The cells of a set given as a Python int, as bytes; false with an error set if it is no such int. */
static bool set_of(PyObject *number, uint8_t *cells) {
    PyObject *bytes = PyObject_CallMethod(number, "to_bytes", "is", SET_BYTES, "little");
    if (!bytes) return false;
    memcpy(cells, PyBytes_AsString(bytes), SET_BYTES);
    Py_DECREF(bytes);
    return true;
}

PyDoc_STRVAR(tables_doc, "tables(sanctuaries, meeting_place, fortieth): set up the board; sets are ints.");
static PyObject *py_tables(PyObject *module, PyObject *args) {
    PyObject *sanctuaries, *meeting_place;
    int fortieth;
    uint8_t sets[2][SET_BYTES], flags[2][CELLS];
    if (!PyArg_ParseTuple(args, "OOi", &sanctuaries, &meeting_place, &fortieth)) return NULL;
    if (!set_of(sanctuaries, sets[0]) || !set_of(meeting_place, sets[1])) return NULL;
    for (int i = 0; i < 2; i++)
        for (int cell = 0; cell < CELLS; cell++) flags[i][cell] = has(sets[i], cell);
    board_tables(flags[0], flags[1], fortieth);
    search_tables();
    Py_RETURN_NONE;
}

/* Read the arguments that every position has. */
static bool read_board(Board *b, Py_buffer *owners, int seats, int turns, int limit, int dropping, int stopping) {
    bool good = owners->len == CELLS && 2 <= seats && seats <= SEATS && turns >= 0 && limit >= 0;
    int count[SEATS] = {0};
    for (int cell = 0; good && cell < CELLS; cell++) {
        int seat = ((const uint8_t *)owners->buf)[cell];
        good = seat == VACANT || (seat < seats && ++count[seat] <= men_of(seats));
    }
    for (int seat = 0; good && seat < seats; seat++) {
        if (dropping) good = turns < men_of(seats) * seats && count[seat] == (turns - seat + seats - 1) / seats;
        else good = count[seat] > 0; /* else the match might never end */
    }
    if (good) board_read(b, owners->buf, seats, turns, limit, dropping, stopping);
    else PyErr_SetString(PyExc_ValueError, "this is no position of Conspirateurs");
    PyBuffer_Release(owners);
    return good;
}

/* A move as two cells of the rules, None for NOWHERE. */
static PyObject *pair_of(const Cell move[2]) {
    PyObject *ends[2];
    for (int i = 0; i < 2; i++)
        ends[i] = move[i] == NOWHERE ? Py_NewRef(Py_None) : PyLong_FromLong(CELL_OF[move[i]]);
    PyObject *pair = ends[0] && ends[1] ? PyTuple_Pack(2, ends[0], ends[1]) : NULL;
    Py_XDECREF(ends[0]);
    Py_XDECREF(ends[1]);
    return pair;
}

/* Set up just what leaps need, from sets of cells: every man belongs to nobody. */
static void read_sets(Board *b, bool *stops, const uint8_t *taken, const uint8_t *stopping) {
    uint8_t nobody[CELLS];
    memset(nobody, VACANT, sizeof nobody);
    board_read(b, nobody, 2, 0, 0, false, false);
    memset(stops, 0, GRID * sizeof *stops);
    for (int cell = 0; cell < CELLS; cell++) {
        if (has(taken, cell)) flip(b, GRID_OF[cell]);
        if (has(stopping, cell)) stops[GRID_OF[cell]] = true;
    }
    b->stops = stops;
}

/* The cells that a man can move to as a Python int. */
static PyObject *reach_of(const Board *b, Cell man, Marks *marks) {
    uint8_t set[SET_BYTES] = {0};
    Cell found[CELLS];
    int n = leaps(b, man, found, marks);
    for (uint32_t ways = steps(b, man); ways; ways &= ways - 1) found[n++] = (Cell)(man + AROUND[lowest(ways)]);
    for (int i = 0; i < n; i++) {
        int cell = CELL_OF[found[i]];
        set[cell >> 3] |= (uint8_t)(1 << (cell & 7));
    }
    return PyObject_CallMethod((PyObject *)&PyLong_Type, "from_bytes", "y#s", set, (Py_ssize_t)SET_BYTES, "little");
}

/* Add what one man can do to the lists, unless it is nothing; false with an error set. */
static bool list_man(PyObject *movers, PyObject *reaches, const Board *b, int cell, Marks *marks) {
    Cell man = GRID_OF[cell];
    if (!steps(b, man) && !landings(b, man)) return true;
    PyObject *mover = PyLong_FromLong(cell), *reach = reach_of(b, man, marks);
    bool good = mover && reach && !PyList_Append(movers, mover) && !PyList_Append(reaches, reach);
    Py_XDECREF(mover);
    Py_XDECREF(reach);
    return good;
}

PyDoc_STRVAR(destinations_doc, "destinations(men, taken, stops): as in leaps.py.");
static PyObject *py_destinations(PyObject *module, PyObject *args) {
    PyObject *sets[3];
    uint8_t cells[3][SET_BYTES];
    Board b;
    bool stops[GRID];
    Marks marks = {0};
    if (!PyArg_ParseTuple(args, "OOO", &sets[0], &sets[1], &sets[2])) return NULL;
    for (int i = 0; i < 3; i++)
        if (!set_of(sets[i], cells[i])) return NULL;
    read_sets(&b, stops, cells[1], cells[2]);
    PyObject *movers = PyList_New(0), *reaches = PyList_New(0);
    bool good = movers && reaches;
    for (int cell = 0; good && cell < CELLS; cell++)
        if (has(cells[0], cell)) good = list_man(movers, reaches, &b, cell, &marks);
    PyObject *both = good ? PyTuple_Pack(2, movers, reaches) : NULL;
    Py_XDECREF(movers);
    Py_XDECREF(reaches);
    return both;
}

/* Play a match to its end and note the share of each seat; false with an error set. */
static bool play(Board *b, Luck *luck, double *shares) {
    Ending ending;
    Cell last[2];
    do {
        Py_BEGIN_ALLOW_THREADS
        ending = playout(b, luck, 1000000, last);
        Py_END_ALLOW_THREADS
        if (PyErr_CheckSignals()) return false;
    } while (ending == UNFINISHED);
    int winner = team_of(b, (b->turns - 1) % b->seats), together = ending == DRAWN ? b->seats : b->seats == 4 ? 2 : 1;
    for (int seat = 0; seat < b->seats; seat++)
        shares[seat] = ending == DRAWN || team_of(b, seat) == winner ? 1.0 / together : 0.0;
    return true;
}

PyDoc_STRVAR(playouts_doc,
             "playouts(owners, seats, turns, limit, dropping, stopping, n, seed): play on at random n times; "
             "the shares of all seats as doubles and the turns at the end as 32-bit ints, in bytes.");
static PyObject *py_playouts(PyObject *module, PyObject *args) {
    Py_buffer owners;
    int seats, turns, limit, dropping, stopping;
    Py_ssize_t n;
    unsigned long long seed;
    Board start, b;
    if (!PyArg_ParseTuple(args, "y*iiippnK", &owners, &seats, &turns, &limit, &dropping, &stopping, &n, &seed))
        return NULL;
    if (!read_board(&start, &owners, seats, turns, limit, dropping, stopping)) return NULL;
    PyObject *shares = PyBytes_FromStringAndSize(NULL, n * seats * (Py_ssize_t)sizeof(double));
    PyObject *lengths = PyBytes_FromStringAndSize(NULL, n * (Py_ssize_t)sizeof(int32_t));
    bool good = shares && lengths;
    Luck luck = {seed};
    for (Py_ssize_t i = 0; good && i < n; i++) {
        b = start;
        good = play(&b, &luck, (double *)PyBytes_AsString(shares) + i * seats);
        ((int32_t *)PyBytes_AsString(lengths))[i] = b.turns;
    }
    PyObject *both = good ? PyTuple_Pack(2, shares, lengths) : NULL;
    Py_XDECREF(shares);
    Py_XDECREF(lengths);
    return both;
}

PyDoc_STRVAR(story_doc,
             "story(owners, seats, turns, limit, dropping, stopping, most, seed): play on at random for so many turns "
             "at most; for each turn (from, to), None for what a drop or a pass does not have.");
static PyObject *py_story(PyObject *module, PyObject *args) {
    Py_buffer owners;
    int seats, turns, limit, dropping, stopping, most;
    unsigned long long seed;
    Board b;
    if (!PyArg_ParseTuple(args, "y*iiippiK", &owners, &seats, &turns, &limit, &dropping, &stopping, &most, &seed))
        return NULL;
    if (!read_board(&b, &owners, seats, turns, limit, dropping, stopping)) return NULL;
    PyObject *told = PyList_New(0);
    Luck luck = {seed};
    for (Ending ending = UNFINISHED; told && ending == UNFINISHED && most > 0; most--) {
        Cell chosen[2];
        ending = playout(&b, &luck, 1, chosen);
        PyObject *pair = pair_of(chosen);
        if (!pair || PyList_Append(told, pair)) Py_CLEAR(told);
        Py_XDECREF(pair);
    }
    return told;
}

/* Copy a part of a plan, if it has the right size; false with an error set. */
static bool copy_part(void *to, Py_buffer *from, Py_ssize_t size, bool good) {
    if (good && from->len == size) memcpy(to, from->buf, (size_t)size);
    else if (good) PyErr_SetString(PyExc_ValueError, "a part of the plan has the wrong size");
    good = good && from->len == size;
    PyBuffer_Release(from);
    return good;
}

typedef struct {
    PyObject *more;
    PyThreadState *thread;
} Asked;

/* Ask the Python function whether to go on; not after an error, which stays set. */
static bool ask(void *asked) {
    Asked *a = asked;
    PyEval_RestoreThread(a->thread);
    PyObject *answer = PyObject_CallNoArgs(a->more);
    int more = answer ? PyObject_IsTrue(answer) : -1;
    Py_XDECREF(answer);
    a->thread = PyEval_SaveThread();
    return more == 1;
}

PyDoc_STRVAR(search_doc,
             "search(owners, seats, turns, limit, dropping, stopping, cost, price, width, more, seed): look ahead "
             "while more() before every 1,000 positions; the best (from, to), its value, the depth reached and "
             "the positions looked at.");
static PyObject *py_search(PyObject *module, PyObject *args) {
    Py_buffer owners, cost, price;
    int seats, turns, limit, dropping, stopping;
    Board b;
    Asked asked;
    Plan plan = {.more = ask, .asked = &asked};
    Choice choice;
    unsigned long long seed;
    if (!PyArg_ParseTuple(args, "y*iiippy*y*iOK", &owners, &seats, &turns, &limit, &dropping, &stopping, &cost, &price,
                          &plan.width, &asked.more, &seed))
        return NULL;
    bool good = read_board(&b, &owners, seats, turns, limit, dropping, stopping);
    good = copy_part(plan.cost, &cost, sizeof plan.cost, good);
    good = copy_part(plan.price, &price, sizeof plan.price, good);
    if (!good) return NULL;
    plan.seed = seed;
    asked.thread = PyEval_SaveThread();
    good = search(&b, &plan, &choice);
    PyEval_RestoreThread(asked.thread);
    if (PyErr_Occurred()) return NULL;
    if (!good) return PyErr_NoMemory();
    PyObject *move = pair_of((Cell[]){choice.man, choice.to});
    return move ? Py_BuildValue("NiiL", move, choice.value, choice.depth, choice.nodes) : NULL;
}

#define ROWS "rows of Conspirateurs"

static void drop_rows(PyObject *capsule) { PyMem_Free(PyCapsule_GetPointer(capsule, ROWS)); }

PyDoc_STRVAR(rows_doc, "rows(n, seats, limit, stopping, digits): so many matches at their start, side by side.");
static PyObject *py_rows(PyObject *module, PyObject *args) {
    Py_ssize_t n;
    int seats, limit, stopping, digits;
    if (!PyArg_ParseTuple(args, "niipi", &n, &seats, &limit, &stopping, &digits)) return NULL;
    if (n < 1 || seats < 2 || seats > SEATS || limit < 0 || digits < 1 || digits > 4) {
        PyErr_SetString(PyExc_ValueError, "these are no rows of Conspirateurs");
        return NULL;
    }
    Rows *rows = (size_t)n > (size_t)PY_SSIZE_T_MAX / sizeof(Row) / 2 ? NULL : PyMem_Malloc(rows_size(n));
    if (!rows) return PyErr_NoMemory();
    rows_begin(rows, n, seats, limit, stopping, digits);
    PyObject *capsule = PyCapsule_New(rows, ROWS, drop_rows);
    if (!capsule) PyMem_Free(rows);
    return capsule;
}

/* Whether the buffers have the sizes that are wanted; an error is set if not. */
static bool fit(const Py_buffer *buffers, const Py_ssize_t *sizes, int n) {
    for (int i = 0; i < n; i++) {
        if (buffers[i].len != sizes[i]) {
            PyErr_Format(PyExc_ValueError, "buffer %d has %zd bytes, not %zd", i, buffers[i].len, sizes[i]);
            return false;
        }
    }
    return true;
}

PyDoc_STRVAR(rows_show_doc, "rows_show(rows, observations, masks, seats): write what each asked seat sees and may do.");
static PyObject *py_rows_show(PyObject *module, PyObject *args) {
    PyObject *capsule;
    Py_buffer to[3];
    if (!PyArg_ParseTuple(args, "Ow*w*w*", &capsule, &to[0], &to[1], &to[2])) return NULL;
    Rows *rows = PyCapsule_GetPointer(capsule, ROWS);
    bool good = rows && fit(to, (Py_ssize_t[]){rows->n * rows->width, rows->n * IDS, rows->n}, 3);
    if (good) rows_show(rows, to[0].buf, to[1].buf, to[2].buf);
    for (int i = 0; i < 3; i++) PyBuffer_Release(&to[i]);
    return good ? Py_NewRef(Py_None) : NULL;
}

PyDoc_STRVAR(rows_step_doc,
             "rows_step(rows, picks, shares, done): picks are 64-bit ints, shares floats; how many turns were finished, "
             "or, if a pick is not legal and nothing was done, -1 less the number of its row.");
static PyObject *py_rows_step(PyObject *module, PyObject *args) {
    PyObject *capsule;
    Py_buffer held[3];
    if (!PyArg_ParseTuple(args, "Oy*w*w*", &capsule, &held[0], &held[1], &held[2])) return NULL;
    Rows *rows = PyCapsule_GetPointer(capsule, ROWS);
    int64_t found = 0;
    bool good = rows && fit(held, (Py_ssize_t[]){rows->n * 8, rows->n * rows->fresh.seats * 4, rows->n}, 3);
    if (good) {
        ptrdiff_t bad = rows_refuse(rows, held[0].buf);
        found = bad >= 0 ? -1 - bad : rows_step(rows, held[0].buf, held[1].buf, held[2].buf);
    }
    for (int i = 0; i < 3; i++) PyBuffer_Release(&held[i]);
    return good ? PyLong_FromLongLong(found) : NULL;
}

static PyMethodDef METHODS[] = {
    {"tables", py_tables, METH_VARARGS, tables_doc},
    {"destinations", py_destinations, METH_VARARGS, destinations_doc},
    {"playouts", py_playouts, METH_VARARGS, playouts_doc},
    {"story", py_story, METH_VARARGS, story_doc},
    {"search", py_search, METH_VARARGS, search_doc},
    {"rows", py_rows, METH_VARARGS, rows_doc},
    {"rows_show", py_rows_show, METH_VARARGS, rows_show_doc},
    {"rows_step", py_rows_step, METH_VARARGS, rows_step_doc},
    {NULL, NULL, 0, NULL},
};

static struct PyModuleDef MODULE = {PyModuleDef_HEAD_INIT, "_kernel", "The compiled kernel of Conspirateurs.", -1, METHODS};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModule_Create(&MODULE); }
