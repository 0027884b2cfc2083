#pragma once

/// Asks memory for the 64 bytes around a place, which will be read soon. Any place may be asked for.
static inline void prefetch(const void *_Nonnull place) { __builtin_prefetch(place, 0, 3); }

/// The bytes of the widest vectors that the program may use.
#ifdef __AVX2__
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif

// What processors do with vectors in an instruction, and Swift has no word for: written lane by lane, it is
// taken for one only where all lanes come from memory.

typedef unsigned char Bytes8 __attribute__((ext_vector_type(8)));
typedef unsigned short Lanes8 __attribute__((ext_vector_type(8)));
typedef unsigned short Lanes16 __attribute__((ext_vector_type(16)));

/// The upper halves of the products of lanes.
static inline __attribute__((always_inline)) Lanes8 upper_products8(Lanes8 first, Lanes8 second) {
#ifdef __SSE2__
  return __builtin_ia32_pmulhuw128(first, second);
#else
  typedef unsigned int Products __attribute__((ext_vector_type(8)));
  const Products products = __builtin_convertvector(first, Products) * __builtin_convertvector(second, Products);
  return __builtin_convertvector(products >> 16, Lanes8);
#endif
}

/// The upper halves of the products of lanes.
static inline __attribute__((always_inline)) Lanes16 upper_products16(Lanes16 first, Lanes16 second) {
#ifdef __AVX2__
  return __builtin_ia32_pmulhuw256(first, second);
#else
  typedef unsigned int Products __attribute__((ext_vector_type(16)));
  const Products products = __builtin_convertvector(first, Products) * __builtin_convertvector(second, Products);
  return __builtin_convertvector(products >> 16, Lanes16);
#endif
}

/// Of every four bytes the last one, four times.
static inline __attribute__((always_inline)) Lanes16 last_bytes(Lanes16 lanes) {
  typedef unsigned char Bytes __attribute__((ext_vector_type(32)));
  union { Lanes16 lanes; Bytes bytes; } all = {lanes};
  all.bytes = __builtin_shufflevector(
      all.bytes, all.bytes, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27,
      27, 27, 27, 31, 31, 31, 31);
  return all.lanes;
}

/// Of every two lanes the second one, twice.
static inline __attribute__((always_inline)) Lanes16 second_lanes(Lanes16 lanes) {
  return __builtin_shufflevector(lanes, lanes, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/// Bytes as numbers, each in two lanes.
static inline __attribute__((always_inline)) Lanes16 twice_each(Bytes8 bytes) {
  const Lanes8 lanes = __builtin_convertvector(bytes, Lanes8);
  return __builtin_shufflevector(lanes, lanes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
}

typedef int Numbers8 __attribute__((ext_vector_type(8)));
typedef int Numbers16 __attribute__((ext_vector_type(16)));

/// The running sums of numbers: of the first, of the first two, and so on.
static inline __attribute__((always_inline)) Numbers8 running_sums(Numbers8 numbers) {
  const Numbers8 none = 0;
  numbers += __builtin_shufflevector(numbers, none, 8, 0, 1, 2, 8, 4, 5, 6);
  numbers += __builtin_shufflevector(numbers, none, 8, 8, 0, 1, 8, 8, 4, 5);
  return numbers + __builtin_shufflevector(numbers, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

/// The lesser ones of numbers.
static inline __attribute__((always_inline)) Numbers8 lesser8(Numbers8 first, Numbers8 second) {
  return __builtin_elementwise_min(first, second);
}

/// The greater ones of numbers.
static inline __attribute__((always_inline)) Numbers8 greater8(Numbers8 first, Numbers8 second) {
  return __builtin_elementwise_max(first, second);
}

/// The lesser ones of numbers.
static inline __attribute__((always_inline)) Numbers16 lesser16(Numbers16 first, Numbers16 second) {
  return __builtin_elementwise_min(first, second);
}

/// The greater ones of numbers.
static inline __attribute__((always_inline)) Numbers16 greater16(Numbers16 first, Numbers16 second) {
  return __builtin_elementwise_max(first, second);
}

typedef unsigned int Words8 __attribute__((ext_vector_type(8)));

/// The first ones of pairs: of the first two of `first`, of those of `second`, and then of the last ones.
static inline __attribute__((always_inline)) Words8 first_of_pairs(Words8 first, Words8 second) {
  return __builtin_shufflevector(first, second, 0, 2, 8, 10, 4, 6, 12, 14);
}

/// The second ones of pairs in the same order.
static inline __attribute__((always_inline)) Words8 second_of_pairs(Words8 first, Words8 second) {
  return __builtin_shufflevector(first, second, 1, 3, 9, 11, 5, 7, 13, 15);
}

typedef double Doubles4 __attribute__((ext_vector_type(4)));
typedef int Numbers4 __attribute__((ext_vector_type(4)));

/// The whole parts of numbers, which must be within 2^31.
static inline __attribute__((always_inline)) Numbers4 whole_parts(Doubles4 numbers) {
  return __builtin_convertvector(numbers, Numbers4);
}
