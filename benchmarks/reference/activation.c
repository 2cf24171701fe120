/*
 * The yardstick: the plain activation as a careful C programmer would write it.
 *
 * MAT 7, P+S 17 against DEF 12, ARM 19, 34 boxes. A charge attack (three damage dice) and four more (two). An attack
 * hits when 2d6 + 7 >= 12; all ones always miss, all sixes always hit. A hit deals 2d6 (3d6) + 17 - 19 points. The
 * activation ends when 34 points are reached.
 *
 * Method: attack roll and damage roll folded into one table of 4096 cells per kind of attack, one 32-bit word of sfc32
 * and one lookup per attack, generator state in locals, early exit, a histogram of total damage. Scalar code for this one
 * match-up: the box count and the number of attacks are constants here, which the engine's kernel must read from data.
 *
 * It runs as a server, so that a script can take turns with other programs on the same core:
 *   in   slice <ms>      out   <simulations> <nanoseconds>
 *   in   result          out   <simulations so far> <their mean damage> <their share of kills>
 * At start it checks its tables against the exact answer and its loop against its tables, and refuses to run if they
 * disagree. With "measure <slices> <ms>" as arguments it prints the least nanoseconds per simulation and ends.
 */
#include "yardstick.h"

enum {
  BOXES = 34,
  ATTACKS = 5,
  HIT_ON = 5,      /* DEF 12 - MAT 7 */
  POWER = -2,      /* P+S 17 - ARM 19 */
  VALUES = 17,     /* damage of one attack: 0..16 */
  TOTALS = 64,     /* total damage: at most 33 + 10 when the last attack goes over */
  CELLS = 4096,
  AMBIGUOUS = 255  /* marks a cell in which one value ends and the next begins */
};

static const double EXACT_MEAN = 23.6999026032;
static const double EXACT_KILL = 0.084855272784;

/* ---- Tables ---- */

typedef struct {
  double chance[VALUES];         /* P(damage = v) */
  uint64_t threshold[VALUES];    /* v is drawn by the words threshold[v] <= word < threshold[v + 1] */
  uint8_t cell[CELLS];           /* by the upper 12 bits of the word */
} Attack;

static Attack charge, normal;

/* ways[s] = how many of the 6^dice rolls sum to s. */
static void count_sums(int dice, double ways[TOTALS]) {
  memset(ways, 0, TOTALS * sizeof *ways);
  ways[0] = 1;
  for (int die = 0; die < dice; die++) {
    double next[TOTALS] = {0};
    for (int sum = 0; sum < TOTALS - 6; sum++)
      for (int face = 1; face <= 6; face++) next[sum + face] += ways[sum];
    memcpy(ways, next, sizeof next);
  }
}

static void build_attack(Attack *attack, int damage_dice) {
  double ways[TOTALS], hits = 0, rolls = pow(6, damage_dice);
  count_sums(2, ways);
  for (int sum = 3; sum <= 12; sum++)
    if (sum >= HIT_ON || sum == 12) hits += ways[sum];
  double hit = hits / 36;
  memset(attack, 0, sizeof *attack);
  attack->chance[0] = 1 - hit;
  count_sums(damage_dice, ways);
  for (int sum = damage_dice; sum <= 6 * damage_dice; sum++) {
    int damage = sum + POWER > 0 ? sum + POWER : 0;
    attack->chance[damage] += hit * ways[sum] / rolls;
  }
  double below = 0;
  for (int value = 0; value < VALUES; value++) {
    attack->threshold[value] = (uint64_t)llround(below * 4294967296.0);
    below += attack->chance[value];
  }
  for (int cell = 0; cell < CELLS; cell++) {
    uint64_t first = (uint64_t)cell << 20, last = first + (1u << 20) - 1;
    int low = 0, high = 0;
    for (int value = 0; value < VALUES; value++) {
      if (attack->chance[value] > 0 && attack->threshold[value] <= first) low = value;
      if (attack->chance[value] > 0 && attack->threshold[value] <= last) high = value;
    }
    attack->cell[cell] = low == high ? (uint8_t)low : AMBIGUOUS;
  }
}

/* ---- The loop ---- */

/* Rare, and kept out of line so that its loop does not push the generator's state out of registers. */
static __attribute__((noinline)) int search(const Attack *attack, uint32_t word) {
  int found = 0;
  for (int value = 0; value < VALUES; value++)
    if (attack->chance[value] > 0 && attack->threshold[value] <= word) found = value;
  return found;
}

static inline __attribute__((always_inline)) int draw(const Attack *attack, uint32_t word) {
  int damage = attack->cell[word >> 20];
  return __builtin_expect(damage == AMBIGUOUS, 0) ? search(attack, word) : damage;
}

static void simulate(Stream from, int trials, uint32_t histogram[TOTALS]) {
  uint32_t a = from.a, b = from.b, c = from.c, counter = from.counter, word;
  for (int trial = 0; trial < trials; trial++) {
    int total = draw(&charge, NEXT_WORD);
    for (int attack = 1; attack < ATTACKS; attack++) {
      total += draw(&normal, NEXT_WORD);
      if (total >= BOXES) break;
    }
    histogram[total]++;
  }
}

/* ---- Checks ---- */

typedef struct {
  double trials, mean, kill, variance;
} Summary;

static Summary summary_of(const double weights[TOTALS]) {
  Summary sum = {0};
  double squares = 0;
  for (int total = 0; total < TOTALS; total++) {
    sum.trials += weights[total];
    sum.mean += weights[total] * total;
    squares += weights[total] * total * total;
    if (total >= BOXES) sum.kill += weights[total];
  }
  sum.mean /= sum.trials;
  sum.kill /= sum.trials;
  sum.variance = squares / sum.trials - sum.mean * sum.mean;
  return sum;
}

static Summary simulated_summary(const uint32_t histogram[TOTALS]) {
  double weights[TOTALS];
  for (int total = 0; total < TOTALS; total++) weights[total] = histogram[total];
  return summary_of(weights);
}

static Summary exact_summary(void) {
  double mass[TOTALS] = {1};
  for (int attack = 0; attack < ATTACKS; attack++) {
    const Attack *now = attack == 0 ? &charge : &normal;
    double after[TOTALS] = {0};
    for (int total = 0; total < TOTALS; total++) {
      if (total >= BOXES) after[total] += mass[total];
      else
        for (int value = 0; value < VALUES; value++) after[total + value] += mass[total] * now->chance[value];
    }
    memcpy(mass, after, sizeof mass);
  }
  return summary_of(mass);
}

static void check_everything(void) {
  Summary exact = exact_summary();
  require(fabs(exact.mean - EXACT_MEAN) < 1e-9, "mean of the tables");
  require(fabs(exact.kill - EXACT_KILL) < 1e-11, "kills of the tables");
  uint32_t histogram[TOTALS] = {0};
  for (uint64_t block = 0; block < 200; block++) simulate(stream_of(block), BLOCK, histogram);
  Summary seen = simulated_summary(histogram);
  /* Fixed streams, so this passes always or never. */
  require(fabs(seen.mean - exact.mean) < 4 * sqrt(exact.variance / seen.trials), "mean of the loop");
  require(fabs(seen.kill - exact.kill) < 4 * sqrt(exact.kill * (1 - exact.kill) / seen.trials), "kills of the loop");
}

/* ---- Slices ---- */

static uint32_t histogram[TOTALS];
static uint64_t next_block = 1000;

static double run_slice(double ms, double *nanoseconds) {
  double started = now_ns(), trials = 0;
  do {
    simulate(stream_of(next_block++), BLOCK, histogram);
    trials += BLOCK;
    *nanoseconds = now_ns() - started;
  } while (*nanoseconds < ms * 1e6);
  return trials;
}

int main(int arguments, char **argument) {
  build_attack(&charge, 3);
  build_attack(&normal, 2);
  check_everything();
  if (arguments == 4 && strcmp(argument[1], "measure") == 0) return measure(atoi(argument[2]), atof(argument[3]));
  char line[80];
  double ms, nanoseconds;
  while (fgets(line, sizeof line, stdin)) {
    if (sscanf(line, "slice %lf", &ms) == 1) {
      double trials = run_slice(ms, &nanoseconds);
      printf("%.0f %.0f\n", trials, nanoseconds);
    } else if (strncmp(line, "result", 6) == 0) {
      Summary seen = simulated_summary(histogram);
      printf("%.0f %.6f %.9f\n", seen.trials, seen.mean, seen.kill);
    } else {
      printf("unknown request\n");
    }
    fflush(stdout);
  }
  return 0;
}
