// What is used of libwebp.so.7, as decode.h and encode.h of libwebp 1.0 and later declare it. The
// library is opened at run time, so that it is not needed to build.
#ifndef GLFUN_WEBP_CALLS_H
#define GLFUN_WEBP_CALLS_H

#include <stddef.h>
#include <stdint.h>

typedef void *WebPDecoderHandle;
typedef WebPDecoderHandle (*WebPNewRGB)(int color_space, uint8_t *pixels, size_t size, int stride);
typedef int (*WebPUpdate)(WebPDecoderHandle decoder, const uint8_t *data, size_t size);
typedef uint8_t *(*WebPGetRGB)(const void *decoder, int *last_row, int *width, int *height,
                               int *stride);
typedef void (*WebPDelete)(WebPDecoderHandle decoder);
typedef size_t (*WebPEncodeLossy)(const uint8_t *rgba, int width, int height, int stride,
                                  float quality, uint8_t **output);
typedef size_t (*WebPEncodeLossless)(const uint8_t *rgba, int width, int height, int stride,
                                     uint8_t **output);
typedef void (*WebPFreeMemory)(void *memory);

// WEBP_CSP_MODE
enum { WEBP_RGBA = 1 };
// VP8StatusCode
enum {
  WEBP_OK = 0,
  WEBP_OUT_OF_MEMORY = 1,
  WEBP_UNSUPPORTED_FEATURE = 4,
  WEBP_SUSPENDED = 5,
  WEBP_NOT_ENOUGH_DATA = 7
};

#endif
