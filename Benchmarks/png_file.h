// Writes an RGBA8 picture as PNG with libspng's default settings.
#pragma once
#include <spng.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

// Returns 0, or says on standard error what failed and returns 1.
static int write_png(const char *path, const uint8_t *rgba, uint32_t width, uint32_t height) {
  FILE *file = fopen(path, "wb");
  if (!file) {
    perror(path);
    return 1;
  }
  spng_ctx *png = spng_ctx_new(SPNG_CTX_ENCODER);
  struct spng_ihdr header;
  memset(&header, 0, sizeof header);
  header.width = width;
  header.height = height;
  header.bit_depth = 8;
  header.color_type = SPNG_COLOR_TYPE_TRUECOLOR_ALPHA;
  spng_set_ihdr(png, &header);
  spng_set_png_file(png, file);
  int error =
      spng_encode_image(png, rgba, (size_t)width * height * 4, SPNG_FMT_PNG, SPNG_ENCODE_FINALIZE);
  spng_ctx_free(png);
  if (fclose(file) != 0 || error) {
    fprintf(stderr, "%s: %s\n", path, error ? spng_strerror(error) : "cannot write");
    return 1;
  }
  return 0;
}
