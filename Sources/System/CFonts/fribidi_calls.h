// What is used of libfribidi.so.0, as fribidi.h of FriBidi 1.0 declares it. The library is opened at run time, so that it
// is not needed to build.
#ifndef GLFUN_FRIBIDI_CALLS_H
#define GLFUN_FRIBIDI_CALLS_H

#include <stdint.h>

typedef void (*FriBidiGetTypes)(const uint32_t *text, int count, uint32_t *types);
typedef void (*FriBidiGetBrackets)(const uint32_t *text, int count, const uint32_t *types,
                                   uint32_t *brackets);
typedef signed char (*FriBidiGetLevels)(const uint32_t *types, const uint32_t *brackets, int count,
                                        uint32_t *base, signed char *levels);

// FriBidiParType
enum {
  FRIBIDI_LEFT_TO_RIGHT = 0x110,
  FRIBIDI_RIGHT_TO_LEFT = 0x111,
  FRIBIDI_FIRST_STRONG = 0x40
};

#endif
