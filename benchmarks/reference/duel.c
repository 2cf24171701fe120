/*
 * The yardstick of a unit battle: four rounds of melee as a careful C programmer would write them.
 *
 * Two units of twenty models, Quality 4+, Defense 4+, two attacks each; the second regenerates on 5+. In every round
 * each unit charges once, the first unit first; who is charged strikes back with the survivors. A unit that has struck
 * in a round hits on 6s only until the round ends, and so does a Wavering one, which spends its next activation idle
 * and recovers. Whoever took more wounds in a melee tests on 4+: it routs at ten models or fewer, else it wavers.
 *
 * Method: hits, blocks and regeneration folded into one alias row of 32 packed entries for each number of strikers, one
 * 32-bit word of sfc32 and one lookup a strike, one word a morale test, generator state in locals, early exit, counters
 * of both units after every round. Scalar code for this one match-up: all sizes are constants here.
 *
 * It runs as a server, so that a script can take turns with other programs on the same core:
 *   in   slice <ms>      out   <simulations> <nanoseconds>
 * At start it checks its loop against exact arithmetic over the same rules, and that against the known answer, and
 * refuses to run if they disagree. With "measure <slices> <ms>" it prints the least nanoseconds per duel and ends.
 */
#include "yardstick.h"

enum {
  MODELS = 20,
  STATES = MODELS + 1,
  ROUNDS = 4,
  COLUMNS = 32,
  WAVERING = 1,
  FATIGUED = 2,
  ROUTED = 4,
  KINDS = 8
};

static const double EXACT_WON = 0.378493388195;
static const double EXACT_LOST = 0.610985859883;

/* ---- Tables: by striking side, "on 6s only", strikers ---- */

static double chance[2][2][STATES][STATES]; /* of so many wounds, the last entry being all and more */
static uint32_t row[2][2][STATES][COLUMNS]; /* threshold << 10 | own << 5 | other */

static void fill_chances(int side, int sixes) {
  /* The second unit ignores a wound on 5 and 6. */
  double p = (sixes ? 1 / 6.0 : 1 / 2.0) * 0.5 * (side == 0 ? 2 / 3.0 : 1);
  for (int models = 0; models <= MODELS; models++) {
    double wounds[2 * MODELS + 1] = {1};
    for (int die = 0; die < 2 * models; die++)
      for (int w = die + 1; w >= 0; w--) wounds[w] = wounds[w] * (1 - p) + (w > 0 ? wounds[w - 1] * p : 0);
    for (int w = 0; w <= 2 * models; w++) chance[side][sixes][models][w < MODELS ? w : MODELS] += wounds[w];
  }
}

static void fill_row(const double *chances, uint32_t *entries) {
  double height[COLUMNS] = {0};
  int other[COLUMNS], low[COLUMNS], high[COLUMNS], lows = 0, highs = 0, tallest = 0;
  for (int i = 0; i < COLUMNS; i++) {
    height[i] = i < STATES ? chances[i] * COLUMNS : 0;
    other[i] = i;
    if (height[i] < 1) low[lows++] = i; else high[highs++] = i;
    if (height[i] > height[tallest]) tallest = i;
  }
  while (lows > 0 && highs > 0) {
    int column = low[--lows], giver = high[highs - 1];
    other[column] = giver;
    height[giver] -= 1 - height[column];
    if (height[giver] < 1) {
      highs--;
      low[lows++] = giver;
    }
  }
  while (lows > 0) {
    int column = low[--lows];
    if (column >= STATES || chances[column] == 0) other[column] = tallest;
  }
  for (int i = 0; i < COLUMNS; i++) {
    double threshold = other[i] == i ? 0 : fmin(floor(height[i] * 4194304 + 0.5), 4194303);
    entries[i] = (uint32_t)threshold << 10 | (uint32_t)(i & 31) << 5 | (uint32_t)other[i];
  }
}

static void fill_tables(void) {
  for (int side = 0; side < 2; side++)
    for (int sixes = 0; sixes < 2; sixes++) {
      fill_chances(side, sixes);
      for (int models = 0; models <= MODELS; models++) fill_row(chance[side][sixes][models], row[side][sixes][models]);
    }
}

/* ---- The loop ---- */

static inline __attribute__((always_inline)) int draw(const uint32_t entries[COLUMNS], uint32_t word) {
  uint32_t entry = entries[word & 31];
  return entry >> ((word >> 10) < (entry >> 10) ? 5 : 0) & 31;
}

/* By round, side, models and kind; those that ended stay where they are and are added to later rounds at the end. */
typedef struct {
  uint32_t going[ROUNDS][2][STATES * KINDS], ended[ROUNDS][2][STATES * KINDS];
  uint64_t won, lost, trials;
} Tally;

/* One activation of `me` against `you`: models and flags of both. Jumps to `over` when one of them is gone. */
#define ACTIVATE(side, mine, my, yours, your)                                             \
  do {                                                                                    \
    if (my & WAVERING) {                                                                  \
      my &= ~WAVERING;                                                                    \
      break;                                                                              \
    }                                                                                     \
    int dealt = draw(row[side][my >> 1 & 1][mine], NEXT_WORD);                            \
    if (dealt >= yours) {                                                                 \
      yours = 0;                                                                          \
      goto over;                                                                          \
    }                                                                                     \
    yours -= dealt;                                                                       \
    int taken = draw(row[!side][(your | your >> 1) & 1][yours], NEXT_WORD);               \
    my |= FATIGUED;                                                                       \
    your |= FATIGUED;                                                                     \
    if (taken >= mine) {                                                                  \
      mine = 0;                                                                           \
      goto over;                                                                          \
    }                                                                                     \
    mine -= taken;                                                                        \
    if (dealt == taken) break;                                                            \
    int fails = NEXT_WORD >> 31;                                                          \
    if (dealt > taken) {                                                                  \
      if (!fails && !(your & WAVERING)) break;                                            \
      your |= yours <= MODELS / 2 ? ROUTED : WAVERING;                                    \
    } else {                                                                              \
      if (!fails) break;                                                                  \
      my |= mine <= MODELS / 2 ? ROUTED : WAVERING;                                       \
    }                                                                                     \
    if ((my | your) & ROUTED) goto over;                                                  \
  } while (0)

static void simulate(Stream from, int trials, Tally *tally) {
  uint32_t a = from.a, b = from.b, c = from.c, counter = from.counter, word;
  uint64_t won = 0, lost = 0;
  for (int trial = 0; trial < trials; trial++) {
    int first = MODELS, second = MODELS, mine = 0, yours = 0, round = 0;
    for (; round < ROUNDS; round++) {
      ACTIVATE(0, first, mine, second, yours);
      ACTIVATE(1, second, yours, first, mine);
      tally->going[round][0][first * KINDS + (mine & WAVERING)]++;
      tally->going[round][1][second * KINDS + (yours & WAVERING)]++;
      mine &= ~FATIGUED;
      yours &= ~FATIGUED;
    }
    continue;
  over:
    tally->ended[round][0][first * KINDS + (mine & ~FATIGUED)]++;
    tally->ended[round][1][second * KINDS + (yours & ~FATIGUED)]++;
    if (second == 0 || yours & ROUTED) won++;
    else lost++;
  }
  tally->won += won;
  tally->lost += lost;
  tally->trials += (uint64_t)trials;
}

/* ---- The same exactly ---- */

static double now[STATES][STATES][4][4], next[STATES][STATES][4][4];
static double exact_won, exact_lost;

static void settle(int side, int mine, int my, int yours, int your, double p) {
  int winner = yours == 0 || your & ROUTED ? 1 : mine == 0 || my & ROUTED ? -1 : 0;
  if (winner != 0) {
    if ((winner > 0) == (side == 0)) exact_won += p;
    else exact_lost += p;
  } else if (side == 0) next[mine][yours][my][your] += p;
  else next[yours][mine][your][my] += p;
}

static void exact_activation(int side, int mine, int my, int yours, int your, double p) {
  if (my & WAVERING) {
    settle(side, mine, my & ~WAVERING, yours, your, p);
    return;
  }
  for (int dealt = 0; dealt <= MODELS; dealt++) {
    double p1 = p * chance[side][my >> 1 & 1][mine][dealt];
    if (p1 == 0) continue;
    int left = yours > dealt ? yours - dealt : 0;
    if (left == 0) {
      settle(side, mine, my, 0, your, p1);
      continue;
    }
    for (int taken = 0; taken <= MODELS; taken++) {
      double p2 = p1 * chance[!side][(your | your >> 1) & 1][left][taken];
      if (p2 == 0) continue;
      int rest = mine > taken ? mine - taken : 0, m = my | FATIGUED, y = your | FATIGUED;
      if (rest == 0 || dealt == taken) {
        settle(side, rest, m, left, y, p2);
        continue;
      }
      double fails = dealt > taken && your & WAVERING ? 1 : 0.5;
      if (fails < 1) settle(side, rest, m, left, y, p2 * (1 - fails));
      if (dealt > taken) y |= left <= MODELS / 2 ? ROUTED : WAVERING;
      else m |= rest <= MODELS / 2 ? ROUTED : WAVERING;
      settle(side, rest, m, left, y, p2 * fails);
    }
  }
}

static void exact(void) {
  now[MODELS][MODELS][0][0] = 1;
  for (int step = 0; step < 2 * ROUNDS; step++) {
    memset(next, 0, sizeof next);
    for (int first = 1; first <= MODELS; first++)
      for (int second = 1; second <= MODELS; second++)
        for (int f = 0; f < 4; f++)
          for (int s = 0; s < 4; s++) {
            double p = now[first][second][f][s];
            if (p == 0) continue;
            if (step % 2 == 0) exact_activation(0, first, f, second, s, p);
            else exact_activation(1, second, s, first, f, p);
          }
    memcpy(now, next, sizeof now);
    if (step % 2 == 0) continue;
    /* The round ends: nobody is fatigued any more. */
    memset(next, 0, sizeof next);
    for (int first = 1; first <= MODELS; first++)
      for (int second = 1; second <= MODELS; second++)
        for (int f = 0; f < 4; f++)
          for (int s = 0; s < 4; s++) next[first][second][f & WAVERING][s & WAVERING] += now[first][second][f][s];
    memcpy(now, next, sizeof now);
  }
}

static Tally counted;

static void check_everything(void) {
  exact();
  require(fabs(exact_won - EXACT_WON) < 1e-9, "exact chance to win");
  require(fabs(exact_lost - EXACT_LOST) < 1e-9, "exact chance to lose");
  for (uint64_t block = 0; block < 200; block++) simulate(stream_of(block), BLOCK, &counted);
  double trials = (double)counted.trials;
  /* Fixed streams, so this passes always or never. */
  require(fabs(counted.won / trials - exact_won) < 4 * sqrt(exact_won * (1 - exact_won) / trials), "wins of the loop");
  require(fabs(counted.lost / trials - exact_lost) < 4 * sqrt(exact_lost * (1 - exact_lost) / trials), "losses of the loop");
}

/* ---- Slices ---- */

static uint64_t next_block = 1000;

static double run_slice(double ms, double *nanoseconds) {
  double started = now_ns(), trials = 0;
  do {
    simulate(stream_of(next_block++), BLOCK, &counted);
    trials += BLOCK;
    *nanoseconds = now_ns() - started;
  } while (*nanoseconds < ms * 1e6);
  return trials;
}

int main(int arguments, char **argument) {
  fill_tables();
  check_everything();
  if (arguments == 4 && strcmp(argument[1], "measure") == 0) return measure(atoi(argument[2]), atof(argument[3]));
  char line[80];
  double ms, nanoseconds;
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "slice %lf", &ms) == 1) {
      double trials = run_slice(ms, &nanoseconds);
      printf("%.0f %.0f\n", trials, nanoseconds);
    } else {
      printf("unknown request\n");
    }
    fflush(stdout);
  }
  return 0;
}
