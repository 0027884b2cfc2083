// What is used of libgif.so.7, as gif_lib.h of giflib 5.1 and 5.2 declares it. The library is opened at
// run time, so that it is not needed to build.
#ifndef GLFUN_GIF_CALLS_H
#define GLFUN_GIF_CALLS_H

#include <stdbool.h>

typedef struct {
  unsigned char red, green, blue;
} GIFColor;

typedef struct {
  int color_count;
  int bits_per_pixel;
  bool is_sorted;
  GIFColor *colors;
} GIFColorMap;

typedef struct {
  int left, top, width, height;
  bool is_interlaced;
  GIFColorMap *color_map;
} GIFImageDescription;

// GifFileType
typedef struct {
  int width, height;
  int color_resolution;
  int background_color;
  unsigned char aspect;
  GIFColorMap *color_map;
  int image_count;
  GIFImageDescription image;
  void *saved_images;
  int extension_block_count;
  void *extension_blocks;
  int error;
  void *user_data;
  void *private_data;
} GIFFile;

typedef int (*GIFRead)(GIFFile *file, unsigned char *bytes, int count);
typedef GIFFile *(*GIFOpen)(void *user_data, GIFRead read, int *error);
typedef int (*GIFClose)(GIFFile *file, int *error);
typedef int (*GIFGetRecordType)(GIFFile *file, int *type);
typedef int (*GIFGetImageDescription)(GIFFile *file);
typedef int (*GIFGetLine)(GIFFile *file, unsigned char *indices, int count);
typedef int (*GIFGetExtension)(GIFFile *file, int *code, unsigned char **block);
typedef int (*GIFGetExtensionNext)(GIFFile *file, unsigned char **block);
typedef const char *(*GIFErrorText)(int error);

// GifRecordType
enum { GIF_RECORD_IMAGE = 2, GIF_RECORD_EXTENSION = 3, GIF_RECORD_TERMINATE = 4 };
// GRAPHICS_EXT_FUNC_CODE
enum { GIF_GRAPHICS_CONTROL = 0xF9 };
enum { GIF_FAILED = 0 };

#endif
