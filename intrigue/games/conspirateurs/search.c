/* Iterative deepening with alpha-beta, a transposition table and a limited width; the last turn of a line is taken
greedily, without making the moves. */

#include "search.h"

#include <stdlib.h>
#include <string.h>

#define WIN 1000000
#define INFINITE 2000000
#define TAKEN 15000 /* the price of a home where somebody is */
#define SLOTS (1 << 17)
#define CHOICES (MEN * 89) /* moves of a seat at most: a man leaps to 81 cells and steps to 8 */

typedef struct {
    Cell man, to;
    int gain;
} Option;

typedef enum { EXACT = 1, AT_LEAST, AT_MOST } Bound;

typedef struct {
    uint64_t key;
    int32_t value;
    Cell man, to;
    int8_t depth;
    int8_t bound;
} Slot;

typedef struct {
    Board b;
    const Plan *plan;
    Marks marks;
    int16_t price[SEATS][HOMES]; /* of the plan, TAKEN where somebody is */
    int16_t costs[GRID][HOMES];  /* of the way between two cells */
    int side;                    /* the team that looks ahead */
    uint64_t key;
    long long nodes;
    bool over;
    Slot *slots;
    Option options[DEEPEST + 1][CHOICES]; /* when so many turns are still to be looked at; at 0 the root's */
} Search;

static Cell HOME[HOMES]; /* where each is */
static int8_t NUMBER[GRID]; /* of the home there, or -1 */
static int8_t DISTANCE[GRID][HOMES];
static uint64_t KEYS[SEATS][GRID];

static uint64_t next_key(Luck *luck) { return (uint64_t)below(luck, UINT32_MAX) << 32 | below(luck, UINT32_MAX); }

void search_tables(void) {
    int n = 0;
    Luck luck = {1};
    memset(NUMBER, -1, sizeof NUMBER);
    for (int cell = 0; cell < CELLS && n < HOMES; cell++) {
        if (!SANCTUARY[1][GRID_OF[cell]]) continue;
        NUMBER[GRID_OF[cell]] = (int8_t)n;
        HOME[n++] = GRID_OF[cell];
    }
    for (int cell = 0; cell < CELLS; cell++) {
        for (int home = 0; home < n; home++) {
            int other = CELL_OF[HOME[home]];
            int down = abs(cell / SIDE - other / SIDE), right = abs(cell % SIDE - other % SIDE);
            DISTANCE[GRID_OF[cell]][home] = (int8_t)(down > right ? down : right);
        }
        for (int seat = 0; seat < SEATS; seat++) KEYS[seat][GRID_OF[cell]] = next_key(&luck);
    }
}

/* Valuing */

/* The cost of a man's cheapest way home. */
static int way(const Search *s, int seat, Cell at) {
    const int16_t *cost = s->costs[at], *price = s->price[seat];
    int16_t least = INT16_MAX;
    for (int home = 0; home < HOMES; home++) {
        int16_t sum = (int16_t)(cost[home] + price[home]);
        least = sum < least ? sum : least;
    }
    return least;
}

static int need(const Search *s, int seat) {
    int sum = 0;
    for (int i = 0; i < s->b.outside[seat]; i++) sum += way(s, seat, s->b.out[seat][i]);
    return sum;
}

/* What the others still need, on average where there are two others, less what the searching side needs. */
static int value(const Search *s) {
    int ours = 0, others = 0;
    for (int seat = 0; seat < s->b.seats; seat++) *(team_of(&s->b, seat) == s->side ? &ours : &others) += need(s, seat);
    return others / (s->b.seats == 3 ? 2 : 1) - ours;
}

/* Moves */

static int list(Search *s, Option *options) {
    Board *b = &s->b;
    Cell found[CELLS];
    int n = 0, seat = b->turn;
    if (b->dropping) {
        for (int i = 0; i < MEETING; i++)
            if (b->owner[MEETING_PLACE[i]] == VACANT)
                options[n++] = (Option){NOWHERE, MEETING_PLACE[i], -way(s, seat, MEETING_PLACE[i])};
        return n;
    }
    for (int i = 0; i < b->outside[seat]; i++) {
        Cell man = b->out[seat][i];
        int ends = leaps(b, man, found, &s->marks), start = way(s, seat, man);
        for (uint32_t ways = steps(b, man); ways; ways &= ways - 1)
            found[ends++] = (Cell)(man + AROUND[lowest(ways)]);
        for (int end = 0; end < ends; end++)
            options[n++] = (Option){man, found[end], start - way(s, seat, found[end])};
    }
    return n;
}

/* Put the option with the highest gain of those from first on in place first. */
static void bring_best(Option *options, int first, int n) {
    int best = first;
    for (int i = first + 1; i < n; i++)
        if (options[i].gain > options[best].gain) best = i;
    Option option = options[best];
    options[best] = options[first];
    options[first] = option;
}

static void mark_home(Search *s, Cell at, int change) {
    if (!homes_of(&s->b)[at]) return;
    for (int seat = 0; seat < SEATS; seat++) s->price[seat][NUMBER[at]] = (int16_t)(s->price[seat][NUMBER[at]] + change);
}

typedef struct {
    int seat;
    uint8_t slot;
    bool dropping;
} Before;

static Before make(Search *s, Cell man, Cell to) {
    Board *b = &s->b;
    Before before = {b->turn, b->slot[man], b->dropping};
    if (b->dropping) {
        b->placed[b->turn]++;
        add(b, b->turn, to);
        s->key ^= KEYS[b->turn][to];
    } else if (to != NOWHERE) {
        move(b, b->turn, man, to);
        mark_home(s, to, TAKEN);
        s->key ^= KEYS[b->turn][man] ^ KEYS[b->turn][to];
    }
    pass_on(b);
    return before;
}

static void unmake(Search *s, Cell man, Cell to, Before before) {
    Board *b = &s->b;
    b->turns--;
    b->turn = before.seat;
    b->dropping = before.dropping;
    if (b->dropping) {
        b->placed[b->turn]--;
        take_away(b, b->turn, to);
        s->key ^= KEYS[b->turn][to];
    } else if (to != NOWHERE) {
        take_back(b, b->turn, man, to, before.slot);
        mark_home(s, to, -TAKEN);
        s->key ^= KEYS[b->turn][man] ^ KEYS[b->turn][to];
    }
}

/* Looking ahead */

static bool spent(Search *s) {
    if (s->nodes++ % ITERATION == 0) s->over |= !s->plan->more(s->plan->asked);
    return s->over;
}

/* Whether the match ended with the turn just taken, and then its value, sooner being better. */
static bool ended(const Search *s, bool dropped, int *found) {
    const Board *b = &s->b;
    int mover = (b->turns - 1) % b->seats;
    if (!dropped && all_home(b, mover)) *found = (WIN - b->turns) * (team_of(b, mover) == s->side ? 1 : -1);
    else if (b->turns == b->limit) *found = 0;
    else return false;
    return true;
}

/* Whether the match is won when the seat to move brings one more man home. */
static bool last_man(const Board *b) {
    return !b->dropping && b->outside[b->turn] == 1 && (b->seats != 4 || !b->outside[b->turn ^ 2]);
}

/* The value when the seat to move does what gains it most and nothing else is looked at. */
static int last_turn(Search *s) {
    Option *options = s->options[1];
    Board *b = &s->b;
    int n = list(s, options), best = n ? -INFINITE : 0, sign = team_of(b, b->turn) == s->side ? 1 : -1;
    for (int i = 0; i < n; i++) {
        if (last_man(b) && homes_of(b)[options[i].to]) return sign * (WIN - b->turns - 1);
        if (options[i].gain > best) best = options[i].gain;
    }
    if (b->seats == 3 && sign < 0) best /= 2;
    return value(s) + sign * best;
}

static int look(Search *s, int depth, int alpha, int beta);

static int try_move(Search *s, const Option *option, int depth, int alpha, int beta) {
    bool dropped = s->b.dropping;
    Before before = make(s, option->man, option->to);
    int found;
    if (!ended(s, dropped, &found)) found = look(s, depth - 1, alpha, beta);
    unmake(s, option->man, option->to, before);
    return found;
}

static uint64_t full_key(const Search *s) { return s->key ^ (uint64_t)s->b.turns * 0x9E3779B97F4A7C15u; }

/* Whether what was found in a position before answers the question now. */
static bool answers(const Slot *slot, int depth, int alpha, int beta) {
    if (slot->depth != depth) return false;
    return slot->bound == EXACT || (slot->bound == AT_LEAST && slot->value >= beta) ||
           (slot->bound == AT_MOST && slot->value <= alpha);
}

/* The options of the seat to move, a pass if there are none, with the one that was best before as the one to try first. */
static int list_first(Search *s, Option *options, const Slot *before) {
    int n = list(s, options);
    if (!n) options[n++] = (Option){NOWHERE, NOWHERE, 0};
    for (int i = 0; before && i < n; i++)
        if (options[i].man == before->man && options[i].to == before->to) options[i].gain = INFINITE;
    return n;
}

/* The value when everybody does the best for themselves, if it lies between alpha and beta. */
static int look(Search *s, int depth, int alpha, int beta) {
    if (spent(s)) return 0;
    if (depth <= 1) return last_turn(s);
    uint64_t key = full_key(s);
    Slot *slot = &s->slots[key & (SLOTS - 1)];
    bool known = slot->key == key, ours = team_of(&s->b, s->b.turn) == s->side;
    if (known && answers(slot, depth, alpha, beta)) return slot->value;
    Option *options = s->options[depth];
    int n = list_first(s, options, known ? slot : NULL), low = alpha, high = beta, best = ours ? -INFINITE : INFINITE;
    Option chosen = options[0];
    for (int i = 0; i < n && i < s->plan->width && alpha < beta; i++) {
        bring_best(options, i, n);
        int found = try_move(s, &options[i], depth, alpha, beta);
        if (s->over) return 0;
        if (ours ? found > best : found < best) {
            best = found;
            chosen = options[i];
        }
        if (ours && best > alpha) alpha = best;
        if (!ours && best < beta) beta = best;
    }
    Bound bound = best <= low ? AT_MOST : best >= high ? AT_LEAST : EXACT;
    *slot = (Slot){key, best, chosen.man, chosen.to, (int8_t)depth, (int8_t)bound};
    return best;
}

/* One more depth at the root; the best option comes to the front unless time was over before one was found. */
static void deepen(Search *s, Option *options, int n, int depth, Choice *choice) {
    int best = -INFINITE;
    for (int i = 0; i < n; i++) {
        int found = try_move(s, &options[i], depth, best, INFINITE);
        if (s->over) return;
        if (found > best) {
            best = found;
            Option option = options[i];
            memmove(options + 1, options, (size_t)i * sizeof *options);
            options[0] = option;
            *choice = (Choice){option.man, option.to, best, depth, s->nodes};
        }
    }
}

static void start(Search *s, const Board *b, const Plan *plan) {
    s->b = *b;
    s->plan = plan;
    s->side = team_of(b, b->turn);
    memcpy(s->price, plan->price, sizeof s->price);
    for (int cell = 0; cell < CELLS; cell++)
        for (int home = 0; home < HOMES; home++)
            s->costs[GRID_OF[cell]][home] = plan->cost[DISTANCE[GRID_OF[cell]][home]];
    for (int home = 0; home < HOMES; home++) {
        bool vacant = homes_of(b)[HOME[home]] && b->owner[HOME[home]] == VACANT;
        for (int seat = 0; seat < SEATS && !vacant; seat++) s->price[seat][home] = TAKEN;
    }
    for (int cell = 0; cell < CELLS; cell++) {
        int seat = b->owner[GRID_OF[cell]];
        if (seat != VACANT) s->key ^= KEYS[seat][GRID_OF[cell]];
    }
}

/* The options of the root, those that gain most at once first, equals in an order decided by the seed. Only moves that
gain something count, if there are any: else both sides might find it better to wait for ever. */
static int list_root(Search *s, Option *options) {
    Luck luck = {s->plan->seed};
    int n = list_first(s, options, NULL);
    for (int i = n - 1; i > 0; i--) {
        Option option = options[i];
        int other = (int)below(&luck, (uint32_t)i + 1);
        options[i] = options[other];
        options[other] = option;
    }
    for (int i = 0; i < n; i++) bring_best(options, i, n);
    while (n > 1 && !s->b.dropping && options[n - 1].gain <= 0) n--;
    return n;
}

/* Look deeper and deeper. */
static void explore(Search *s, Choice *choice) {
    Option *options = s->options[0];
    int n = list_root(s, options);
    *choice = (Choice){options[0].man, options[0].to, value(s), 0, 0};
    for (int depth = 2; n > 1 && depth <= DEEPEST && !s->over && abs(choice->value) < WIN / 2; depth++)
        deepen(s, options, n, depth, choice);
    choice->nodes = s->nodes;
}

bool search(const Board *b, const Plan *plan, Choice *choice) {
    Search *s = calloc(1, sizeof *s);
    Slot *slots = calloc(SLOTS, sizeof *slots);
    if (s && slots) {
        s->slots = slots;
        start(s, b, plan);
        explore(s, choice);
    }
    bool good = s && slots;
    free(slots);
    free(s);
    return good;
}
