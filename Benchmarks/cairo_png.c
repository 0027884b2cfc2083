// Writes a picture as PNG with Cairo's own writer, five times, into nothing.
// usage: cairo_png WIDTH HEIGHT PIXELS.rgba
// PIXELS.rgba: premultiplied RGBA8, as `glfun render --format rgba` writes it. Prints one JSON object.
#include <cairo.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void fail(const char *what) {
  fprintf(stderr, "cairo_png: %s\n", what);
  exit(2);
}

static double now_ms(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e3 + (double)t.tv_nsec * 1e-6;
}

typedef struct {
  cairo_surface_t *surface;
  size_t bytes;
} Writing;

static cairo_status_t count(void *data, const unsigned char *bytes, unsigned length) {
  (void)bytes;
  ((Writing *)data)->bytes += length;
  return CAIRO_STATUS_SUCCESS;
}

static void write_once(void *data) {
  Writing *writing = data;
  writing->bytes = 0;
  if (cairo_surface_write_to_png_stream(writing->surface, count, writing) != CAIRO_STATUS_SUCCESS)
    fail("cannot write");
}

// An opaque picture is stored without alpha, as by Cairo for a surface that has none.
static cairo_surface_t *load(int width, int height, const char *path) {
  size_t total = (size_t)width * (size_t)height * 4;
  unsigned char *rgba = malloc(total);
  FILE *file = fopen(path, "rb");
  if (!rgba || !file || fread(rgba, 1, total, file) != total) fail(path);
  fclose(file);
  int is_opaque = 1;
  for (size_t i = 3; i < total; i += 4) is_opaque = is_opaque && rgba[i] == 255;
  cairo_surface_t *surface = cairo_image_surface_create(
      is_opaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, width, height);
  unsigned char *data = cairo_image_surface_get_data(surface);
  int stride = cairo_image_surface_get_stride(surface);
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++) {
      const unsigned char *c = rgba + ((size_t)y * (size_t)width + (size_t)x) * 4;
      uint32_t word = (uint32_t)c[3] << 24 | (uint32_t)c[0] << 16 | (uint32_t)c[1] << 8 | c[2];
      memcpy(data + (size_t)y * (size_t)stride + (size_t)x * 4, &word, 4);
    }
  cairo_surface_mark_dirty(surface);
  free(rgba);
  return surface;
}

static int ascending(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  enum { runs = 5 };
  if (argc != 4) {
    fprintf(stderr, "usage: cairo_png WIDTH HEIGHT PIXELS.rgba\n");
    return 64;
  }
  Writing writing = {load(atoi(argv[1]), atoi(argv[2]), argv[3]), 0};
  double times[runs];
  for (int i = 0; i < runs; i++) {
    double start = now_ms();
    write_once(&writing);
    times[i] = now_ms() - start;
  }
  qsort(times, runs, sizeof *times, ascending);
  printf("{\"median_ms\": %.3f, \"bytes\": %zu}\n", times[runs / 2], writing.bytes);
  return 0;
}
