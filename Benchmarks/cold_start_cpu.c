// The least a program can do that makes a picture on the CPU: clear 320 × 480 to grey, write a PNG.
// usage: cold_start_cpu OUT.png
#include "png_file.h"

enum { width = 320, height = 480 };

int main(int argc, char **argv) {
  static uint8_t rgba[width * height * 4];
  if (argc != 2) {
    fprintf(stderr, "usage: cold_start_cpu OUT.png\n");
    return 64;
  }
  const uint8_t grey = (uint8_t)(0.78 * 255 + 0.5);
  for (size_t i = 0; i < sizeof rgba; i += 4) {
    rgba[i] = rgba[i + 1] = rgba[i + 2] = grey;
    rgba[i + 3] = 255;
  }
  return write_png(argv[1], rgba, width, height);
}
