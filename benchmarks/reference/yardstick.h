/* What the references share: random words, checks at start, the clock. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BLOCK = 16384 }; /* trials between two looks at the clock, and per random stream */

typedef struct {
  uint32_t a, b, c, counter;
} Stream;

/* Streams only have to differ here; the engine's keyed streams are not what is measured. */
static Stream stream_of(uint64_t index) {
  uint64_t z = index * 0x9e3779b97f4a7c15ull + 1;
  Stream s = {(uint32_t)z, (uint32_t)(z >> 32), (uint32_t)index, 1};
  for (int warm = 0; warm < 12; warm++) {
    uint32_t word = s.a + s.b + s.counter++;
    s.a = s.b ^ (s.b >> 9);
    s.b = s.c + (s.c << 3);
    s.c = ((s.c << 21) | (s.c >> 11)) + word;
  }
  return s;
}

/* sfc32 on the locals a, b, c, counter and word of the loop. */
#define NEXT_WORD                       \
  (word = a + b + counter,              \
   counter++,                           \
   a = b ^ (b >> 9),                    \
   b = c + (c << 3),                    \
   c = ((c << 21) | (c >> 11)) + word,  \
   word)

static void require(int holds, const char *what) {
  if (holds) return;
  fprintf(stderr, "the C reference is wrong: %s\n", what);
  exit(1);
}

static double now_ns(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e9 + t.tv_nsec;
}

/* Runs for about `ms`; returns how many trials, and how long they really took. Each reference has its own. */
static double run_slice(double ms, double *nanoseconds);

static int measure(int slices, double ms) {
  double least = INFINITY, nanoseconds;
  for (int slice = 0; slice < slices; slice++) {
    double trials = run_slice(ms, &nanoseconds);
    least = fmin(least, nanoseconds / trials);
  }
  printf("%.4f ns per simulation\n", least);
  return 0;
}
