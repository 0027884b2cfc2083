#pragma once

#include "vectors.h"

// Operations on the channels of pixels, 16 bits each: the same functions for vectors of eight, sixteen and 32 lanes. Swift
// compiles operators on 32 lanes to loops over the lanes.

/// True if vectors have 64 bytes: 32 channels.
VECTOR_FUNCTION _Bool has_wide_vectors(void) {
#ifdef __AVX512BW__
  return 1;
#else
  return 0;
#endif
}

// `upper_products`: the upper 16 bits of the product of each pair of lanes. `repeated`: a 32-bit word in all pairs of lanes.
// `twice`: each number in two adjacent lanes.
//
// The others operate on channels times 256, with a pixel's even channels (red, blue) in one vector and its odd channels (green,
// alpha) in another. `raised_evens` and `raised_odds` extract these from pixels; `lowered` packs them into pixels. `laid`:
// source-over, the upper halves of the products of `below` and the factor `rest`, plus `sums`, which is 256 times the source's
// channels plus 128. `factors`: numbers that are in both bytes of their lanes, times 65536 / 255, rounded to nearest, with
// 65535 for 255. `weighted`: the `sums` of channels, given as factors, multiplied by coverage times 256. `rests`: the factor
// `rest` of each pixel, 255 minus alpha, given its odd `sums`.
#define CHANNELS(lanes, half, count)                                                                                  \
  VECTOR_FUNCTION Lanes##lanes upper_products##lanes(Lanes##lanes first, Lanes##lanes second) {                       \
    return UPPER_PRODUCTS##lanes(first, second);                                                                      \
  }                                                                                                                   \
  VECTOR_FUNCTION Lanes##lanes raised_evens##lanes(Lanes##lanes pixels) { return pixels << 8; }                       \
  VECTOR_FUNCTION Lanes##lanes raised_odds##lanes(Lanes##lanes pixels) { return pixels & 0xFF00; }                    \
  VECTOR_FUNCTION Lanes##lanes lowered##lanes(Lanes##lanes evens, Lanes##lanes odds) { return evens >> 8 | odds; }    \
  VECTOR_FUNCTION Lanes##lanes laid##lanes(Lanes##lanes sums, Lanes##lanes below, Lanes##lanes rest) {                \
    return (UPPER_PRODUCTS##lanes(below, rest) + sums) & 0xFF00;                                                      \
  }                                                                                                                   \
  VECTOR_FUNCTION Lanes##lanes factors##lanes(Lanes##lanes numbers) { return numbers + ((numbers + 1) >> 15); }       \
  VECTOR_FUNCTION Lanes##lanes repeated##lanes(unsigned word) {                                                       \
    typedef unsigned Words __attribute__((ext_vector_type(half)));                                                    \
    const Words words = word;                                                                                         \
    const union { Words words; Lanes##lanes channels; } all = {words};                                                \
    return all.channels;                                                                                              \
  }                                                                                                                   \
  VECTOR_FUNCTION Lanes##lanes twice##lanes(Lanes##half numbers) {                                                    \
    typedef unsigned Words __attribute__((ext_vector_type(half)));                                                    \
    const Words words = __builtin_convertvector(numbers, Words);                                                      \
    const union { Words words; Lanes##lanes channels; } all = {words | words << 16};                                  \
    return all.channels;                                                                                              \
  }                                                                                                                   \
  VECTOR_FUNCTION Lanes##lanes weighted##lanes(Lanes##lanes channels, Lanes##lanes coverage) {                        \
    return ((UPPER_PRODUCTS##lanes(channels, coverage) + 128) & 0xFF00) | 128;                                        \
  }                                                                                                                   \
  VECTOR_FUNCTION Lanes##lanes rests##lanes(Lanes##lanes odds) {                                                      \
    typedef unsigned char Bytes __attribute__((ext_vector_type(count)));                                              \
    union { Lanes##lanes channels; Bytes bytes; } all = {odds};                                                       \
    all.bytes = ~__builtin_shufflevector(all.bytes, all.bytes, LAST_BYTES##lanes);                                    \
    return all.channels + ((all.channels + 1) >> 15);                                                                 \
  }

// The upper halves of products, in a single instruction. On other processors compilers recognize the pattern, unless they have
// moved a part of it elsewhere.
#ifdef __AVX512BW__
#define UPPER_PRODUCTS32(first, second) __builtin_ia32_pmulhuw512(first, second)
#else
#define UPPER_PRODUCTS32(first, second) UPPER_PRODUCTS(32, first, second)
#endif
#ifdef __AVX2__
#define UPPER_PRODUCTS16(first, second) __builtin_ia32_pmulhuw256(first, second)
#else
#define UPPER_PRODUCTS16(first, second) UPPER_PRODUCTS(16, first, second)
#endif
#ifdef __SSE2__
#define UPPER_PRODUCTS8(first, second) __builtin_ia32_pmulhuw128(first, second)
#else
#define UPPER_PRODUCTS8(first, second) UPPER_PRODUCTS(8, first, second)
#endif
#define UPPER_PRODUCTS(lanes, first, second)                                                                          \
  __builtin_convertvector(                                                                                            \
      __builtin_convertvector(first, Products##lanes) * __builtin_convertvector(second, Products##lanes) >> 16,       \
      Lanes##lanes)
typedef unsigned Products8 __attribute__((ext_vector_type(8)));
typedef unsigned Products16 __attribute__((ext_vector_type(16)));
typedef unsigned Products32 __attribute__((ext_vector_type(32)));

// The last byte of every four, repeated four times.
#define LAST_BYTES8 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15
#define LAST_BYTES16 LAST_BYTES8, 19, 19, 19, 19, 23, 23, 23, 23, 27, 27, 27, 27, 31, 31, 31, 31
#define LAST_BYTES32                                                                                                  \
  LAST_BYTES16, 35, 35, 35, 35, 39, 39, 39, 39, 43, 43, 43, 43, 47, 47, 47, 47, 51, 51, 51, 51, 55, 55, 55, 55, 59,   \
      59, 59, 59, 63, 63, 63, 63

CHANNELS(8, 4, 16)
CHANNELS(16, 8, 32)
CHANNELS(32, 16, 64)
