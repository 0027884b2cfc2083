// Reads a workload that shapes.py has written, times its frames, and prints one JSON object: the
// first frame apart, then median, least and most of the others, and the process's peak memory.
#pragma once
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { side = 1024, sprite_side = 64, ground = 230 };

// The number of items, the numbers of each (0 where they differ), and all numbers in order; then
// the sprite's pixels, premultiplied, alpha in the highest byte and blue in the lowest.
typedef struct {
  const char *name;
  int count, arity;
  double *items;
  uint32_t sprite[sprite_side * sprite_side];
} Shapes;

static void fail(const char *what) {
  fprintf(stderr, "shapes: %s\n", what);
  exit(2);
}

static int is(const Shapes *shapes, const char *name) {
  size_t length = strlen(name);
  // Workloads of other sizes are called w1_100 and the like.
  return strncmp(shapes->name, name, length) == 0 &&
         (shapes->name[length] == 0 || shapes->name[length] == '_');
}

// Straight RGBA, 0…255, as premultiplied words.
static void load_sprite(FILE *file, uint32_t *words) {
  for (int i = 0; i < sprite_side * sprite_side; i++) {
    unsigned c[4];
    if (fscanf(file, "%u %u %u %u", &c[0], &c[1], &c[2], &c[3]) != 4) fail("short sprite");
    for (int k = 0; k < 3; k++) c[k] = (c[k] * c[3] + 127) / 255;
    words[i] = c[3] << 24 | c[0] << 16 | c[1] << 8 | c[2];
  }
}

static Shapes load_shapes(const char *name, const char *path) {
  Shapes shapes;
  memset(&shapes, 0, sizeof shapes);
  shapes.name = name;
  FILE *file = fopen(path, "r");
  size_t total;
  if (!file || fscanf(file, "%d %d %zu", &shapes.count, &shapes.arity, &total) != 3) fail(path);
  shapes.items = (double *)malloc(total * sizeof(double));
  if (!shapes.items) fail("no memory");
  for (size_t i = 0; i < total; i++)
    if (fscanf(file, "%lf", &shapes.items[i]) != 1) fail("short file");
  if (is(&shapes, "w5")) load_sprite(file, shapes.sprite);
  fclose(file);
  return shapes;
}

// The arguments: WORKLOAD NUMBERS.txt [RUNS [OUT.png]].
typedef struct {
  const char *workload, *numbers, *picture;
  int runs;
} Arguments;

static Arguments read_arguments(int argc, char **argv) {
  Arguments arguments = {0, 0, 0, 15};
  if (argc > 3) arguments.runs = atoi(argv[3]);
  if (argc < 3 || argc > 5 || arguments.runs < 1) {
    fprintf(stderr, "usage: %s WORKLOAD NUMBERS.txt [RUNS [OUT.png]]\n", argv[0]);
    exit(64);
  }
  arguments.workload = argv[1];
  arguments.numbers = argv[2];
  if (argc > 4) arguments.picture = argv[4];
  return arguments;
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

// Draws the first frame, one that does not count, and then those that do.
static void time_frames(int runs, void (*frame)(void *), void *drawing) {
  double *times = (double *)malloc((size_t)runs * sizeof *times);
  if (!times) fail("no memory");
  double start = now_ms();
  frame(drawing);
  double first = now_ms() - start;
  frame(drawing);
  for (int i = 0; i < runs; i++) {
    start = now_ms();
    frame(drawing);
    times[i] = now_ms() - start;
  }
  qsort(times, (size_t)runs, sizeof *times, ascending);
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  printf("{\"runs\": %d, \"median_ms\": %.3f, \"min_ms\": %.3f, \"max_ms\": %.3f, "
         "\"first_ms\": %.3f, \"peak_rss_kib\": %ld}\n",
         runs, (times[(runs - 1) / 2] + times[runs / 2]) / 2, times[0], times[runs - 1], first,
         usage.ru_maxrss);
  free(times);
}
