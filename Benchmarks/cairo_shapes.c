// Draws a workload of shapes.py on a Cairo image surface again and again, on one thread.
// usage: cairo_shapes WORKLOAD NUMBERS.txt [RUNS [OUT.png]]
// Prints one JSON object: the first frame apart, then median, least and most of the others.
#include <cairo.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { side = 1024, sprite_side = 64 };

// The numbers of one workload: `count` items of `arity` numbers, then the sprite's pixels, if any.
typedef struct {
  int count, arity;
  double *items;
  cairo_surface_t *sprite;
} Shapes;

static void fail(const char *what) {
  fprintf(stderr, "cairo_shapes: %s\n", what);
  exit(2);
}

// Straight RGBA, 0…255, as the premultiplied words that Cairo takes.
static cairo_surface_t *make_sprite(FILE *file) {
  cairo_surface_t *surface =
      cairo_image_surface_create(CAIRO_FORMAT_ARGB32, sprite_side, sprite_side);
  unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < sprite_side; y++)
    for (int x = 0; x < sprite_side; x++) {
      unsigned c[4];
      if (fscanf(file, "%u %u %u %u", &c[0], &c[1], &c[2], &c[3]) != 4) fail("short sprite");
      for (int k = 0; k < 3; k++) c[k] = (c[k] * c[3] + 127) / 255;
      unsigned word = c[3] << 24 | c[0] << 16 | c[1] << 8 | c[2];
      memcpy(data + y * stride + x * 4, &word, 4);
    }
  cairo_surface_mark_dirty(surface);
  return surface;
}

static Shapes load(const char *path, int has_sprite) {
  Shapes shapes = {0};
  FILE *file = fopen(path, "r");
  if (!file || fscanf(file, "%d %d", &shapes.count, &shapes.arity) != 2) fail(path);
  size_t total = (size_t)shapes.count * (size_t)shapes.arity;
  shapes.items = malloc(total * sizeof(double));
  if (!shapes.items) fail("no memory");
  for (size_t i = 0; i < total; i++)
    if (fscanf(file, "%lf", &shapes.items[i]) != 1) fail("short file");
  if (has_sprite) shapes.sprite = make_sprite(file);
  fclose(file);
  return shapes;
}

static void set_color(cairo_t *c, const double *rgba) {
  cairo_set_source_rgba(c, rgba[0] / 255, rgba[1] / 255, rgba[2] / 255, rgba[3] / 255);
}

// Four cubics, the usual ellipse; a little faster in Cairo than a scaled cairo_arc.
static void add_ellipse(cairo_t *c, double x, double y, double rx, double ry) {
  const double kx = 0.5522847498307936 * rx, ky = 0.5522847498307936 * ry;
  cairo_move_to(c, x + rx, y);
  cairo_curve_to(c, x + rx, y + ky, x + kx, y + ry, x, y + ry);
  cairo_curve_to(c, x - kx, y + ry, x - rx, y + ky, x - rx, y);
  cairo_curve_to(c, x - rx, y - ky, x - kx, y - ry, x, y - ry);
  cairo_curve_to(c, x + kx, y - ry, x + rx, y - ky, x + rx, y);
  cairo_close_path(c);
}

static void add_cubics(cairo_t *c, const double *v, int count) {
  cairo_move_to(c, v[0], v[1]);
  for (const double *q = v + 2; count > 0; count--, q += 6)
    cairo_curve_to(c, q[0], q[1], q[2], q[3], q[4], q[5]);
}

static void draw_ellipse(cairo_t *c, const Shapes *s, const double *v) {
  (void)s;
  set_color(c, v + 4);
  add_ellipse(c, v[0], v[1], v[2], v[3]);
  cairo_fill(c);
}

static void draw_rect(cairo_t *c, const Shapes *s, const double *v) {
  (void)s;
  set_color(c, v + 4);
  cairo_rectangle(c, v[0], v[1], v[2], v[3]);
  cairo_fill(c);
}

static void draw_line(cairo_t *c, const Shapes *s, const double *v) {
  (void)s;
  set_color(c, v + 4);
  cairo_move_to(c, v[0], v[1]);
  cairo_line_to(c, v[2], v[3]);
  cairo_stroke(c);
}

static void draw_path(cairo_t *c, const Shapes *s, const double *v) {
  (void)s;
  set_color(c, v + 32);
  add_cubics(c, v, 5);
  cairo_close_path(c);
  cairo_fill(c);
}

static void draw_sprite(cairo_t *c, const Shapes *s, const double *v) {
  cairo_identity_matrix(c);
  cairo_translate(c, v[0], v[1]);
  if (v[2] != 0) cairo_rotate(c, v[2]);
  cairo_translate(c, -sprite_side / 2, -sprite_side / 2);
  cairo_set_source_surface(c, s->sprite, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_BILINEAR);
  cairo_pattern_set_extend(cairo_get_source(c), CAIRO_EXTEND_PAD);
  cairo_rectangle(c, 0, 0, sprite_side, sprite_side);
  cairo_fill(c);
}

static void draw_gradient(cairo_t *c, const Shapes *s, const double *v) {
  (void)s;
  const double *g = v + 4;
  cairo_pattern_t *pattern = v[0] == 0
                                 ? cairo_pattern_create_linear(g[0], g[1], g[2], g[3])
                                 : cairo_pattern_create_radial(g[0], g[1], 0, g[0], g[1], g[2]);
  for (int stop = 0; stop < 2; stop++) {
    const double *q = v + 8 + 4 * stop;
    cairo_pattern_add_color_stop_rgba(pattern, stop, q[0] / 255, q[1] / 255, q[2] / 255,
                                      q[3] / 255);
  }
  cairo_set_source(c, pattern);
  cairo_pattern_destroy(pattern);
  add_ellipse(c, v[1], v[2], v[3], v[3]);
  cairo_fill(c);
}

static void draw_stroke(cairo_t *c, const Shapes *s, const double *v) {
  (void)s;
  set_color(c, v + 14);
  add_cubics(c, v, 2);
  cairo_stroke(c);
}

typedef void Draw(cairo_t *, const Shapes *, const double *);

static const struct {
  const char *name;
  Draw *draw;
  double line_width;
  int round, dashed;
} workloads[] = {
    {"w1", draw_ellipse, 0, 0, 0},  {"w2", draw_rect, 0, 0, 0},     {"w3", draw_line, 2, 0, 0},
    {"w4", draw_path, 0, 0, 0},     {"w5", draw_sprite, 0, 0, 0},   {"w6", draw_gradient, 0, 0, 0},
    {"w7a", draw_stroke, 6, 1, 0},  {"w7b", draw_stroke, 6, 1, 1},
};

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double frame(cairo_surface_t *target, const Shapes *shapes, int workload) {
  static const double dash[2] = {18, 12};
  double start = now_ms();
  cairo_t *c = cairo_create(target);
  cairo_set_operator(c, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_rgb(c, 230 / 255.0, 230 / 255.0, 230 / 255.0);
  cairo_paint(c);
  cairo_set_operator(c, CAIRO_OPERATOR_OVER);
  cairo_set_line_width(c, workloads[workload].line_width);
  if (workloads[workload].round) {
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
  }
  if (workloads[workload].dashed) cairo_set_dash(c, dash, 2, 0);
  for (int i = 0; i < shapes->count; i++)
    workloads[workload].draw(c, shapes, shapes->items + (size_t)i * (size_t)shapes->arity);
  cairo_destroy(c);
  cairo_surface_flush(target);
  return now_ms() - start;
}

int main(int argc, char **argv) {
  int runs = argc > 3 ? atoi(argv[3]) : 15;
  if (argc < 3 || argc > 5 || runs < 1) {
    fprintf(stderr, "usage: cairo_shapes WORKLOAD NUMBERS.txt [RUNS [OUT.png]]\n");
    return 64;
  }
  int workload = 0, known = sizeof workloads / sizeof *workloads;
  while (workload < known && strcmp(workloads[workload].name, argv[1]) != 0) workload++;
  if (workload == known) fail("no such workload");
  Shapes shapes = load(argv[2], workloads[workload].draw == draw_sprite);
  cairo_surface_t *target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);

  double first = frame(target, &shapes, workload);
  double *times = malloc((size_t)runs * sizeof *times);
  if (!times) fail("no memory");
  for (int i = 0; i < runs; i++) times[i] = frame(target, &shapes, workload);
  qsort(times, (size_t)runs, sizeof *times, ascending);
  double median = (times[(runs - 1) / 2] + times[runs / 2]) / 2;
  printf("{\"workload\": \"%s\", \"runs\": %d, \"median_ms\": %.3f, \"min_ms\": %.3f, "
         "\"max_ms\": %.3f, \"first_ms\": %.3f}\n",
         argv[1], runs, median, times[0], times[runs - 1], first);
  if (argc == 5 && cairo_surface_write_to_png(target, argv[4]) != CAIRO_STATUS_SUCCESS)
    fail("cannot write the picture");
  return 0;
}
