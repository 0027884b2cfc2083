#pragma once

#include "vectors.h"

// Vectors of 32-bit integers and floats: the same functions for eight and for sixteen lanes.

// `repeated_number`: a number in all lanes. `lesser`, `greater`: min, max per lane. `zeros`: all bits set in the lanes where a
// number is zero, otherwise 0. `choice`: per lane, the first number where all bits are set, the second one where the bits are
// 0.
#define NUMBERS(lanes)                                                                                                \
  VECTOR_FUNCTION Numbers##lanes repeated_number##lanes(int number) { return number; }                                \
  VECTOR_FUNCTION Numbers##lanes lesser##lanes(Numbers##lanes first, Numbers##lanes second) {                         \
    return __builtin_elementwise_min(first, second);                                                                  \
  }                                                                                                                   \
  VECTOR_FUNCTION Numbers##lanes greater##lanes(Numbers##lanes first, Numbers##lanes second) {                        \
    return __builtin_elementwise_max(first, second);                                                                  \
  }                                                                                                                   \
  VECTOR_FUNCTION Numbers##lanes zeros##lanes(Numbers##lanes numbers) { return numbers == 0; }                        \
  VECTOR_FUNCTION Numbers##lanes choice##lanes(Numbers##lanes bits, Numbers##lanes first, Numbers##lanes second) {     \
    return (first & bits) | (second & ~bits);                                                                          \
  }
NUMBERS(8)
NUMBERS(16)

/// The quotients of integers as floats, returned as bit patterns.
VECTOR_FUNCTION Numbers8 quotients8(Numbers8 first, Numbers8 second) {
  const union { Floats8 floats; Numbers8 numbers; } all = {
      __builtin_convertvector(first, Floats8) / __builtin_convertvector(second, Floats8)};
  return all.numbers;
}

/// 2 to the power of each lane, 0 to 30: shifted if the processor has shifts per lane, otherwise made from floats with these
/// exponents.
VECTOR_FUNCTION Numbers8 powers_of_two8(Numbers8 bits) {
#ifdef __AVX2__
  const Numbers8 one = 1;
  return one << bits;
#else
  const union { Numbers8 numbers; Floats8 floats; } all = {(bits + 127) << 23};
  return __builtin_convertvector(all.floats, Numbers8);
#endif
}

/// The sum of all lanes.
VECTOR_FUNCTION int sum8(Numbers8 numbers) { return __builtin_reduce_add(numbers); }

// Min, max per lane; `second` if either is NaN.
#define FLOATS(lanes)                                                                                                 \
  VECTOR_FUNCTION Floats##lanes lesser_floats##lanes(Floats##lanes first, Floats##lanes second) {                     \
    typedef union { Floats##lanes floats; Numbers##lanes numbers; } Either;                                           \
    Either a = {first}, b = {second};                                                                                 \
    const Numbers##lanes isLess = first < second;                                                                     \
    a.numbers = (a.numbers & isLess) | (b.numbers & ~isLess);                                                         \
    return a.floats;                                                                                                  \
  }                                                                                                                   \
  VECTOR_FUNCTION Floats##lanes greater_floats##lanes(Floats##lanes first, Floats##lanes second) {                    \
    typedef union { Floats##lanes floats; Numbers##lanes numbers; } Either;                                           \
    Either a = {first}, b = {second};                                                                                 \
    const Numbers##lanes isMore = first > second;                                                                     \
    a.numbers = (a.numbers & isMore) | (b.numbers & ~isMore);                                                         \
    return a.floats;                                                                                                  \
  }
FLOATS(8)
FLOATS(16)

/// Converts integers to floats.
VECTOR_FUNCTION Floats8 floats8(Numbers8 numbers) { return __builtin_convertvector(numbers, Floats8); }
VECTOR_FUNCTION Floats16 floats16(Numbers16 numbers) { return __builtin_convertvector(numbers, Floats16); }

/// Converts floats to integers, truncated; they must be within 2^31.
VECTOR_FUNCTION Numbers8 whole_parts8(Floats8 numbers) { return __builtin_convertvector(numbers, Numbers8); }
VECTOR_FUNCTION Numbers16 whole_parts16(Floats16 numbers) { return __builtin_convertvector(numbers, Numbers16); }

/// The square root per lane; the numbers must not be negative.
VECTOR_FUNCTION Floats8 roots8(Floats8 numbers) { return __builtin_elementwise_sqrt(numbers); }

/// Per lane, `first` if `value` is at least `least`, otherwise `second`.
VECTOR_FUNCTION Floats8 where_at_least8(Floats8 value, Floats8 least, Floats8 first, Floats8 second) {
  typedef union { Floats8 floats; Numbers8 numbers; } Either;
  Either a = {first}, b = {second};
  const Numbers8 bits = value >= least;
  a.numbers = (a.numbers & bits) | (b.numbers & ~bits);
  return a.floats;
}

// `rounded_products`: products rounded to the nearest integer and limited to `most`, which is below 2^22; no argument is
// negative. Adding 1.5 * 2^23 leaves the integer in the low bits of the sum. `shares`: the products of numbers as floats, times
// 2^-17, truncated.
#define PRODUCTS_AS_FLOATS(lanes)                                                                                     \
  VECTOR_FUNCTION Numbers##lanes rounded_products##lanes(                                                             \
      Numbers##lanes numbers, Floats##lanes factors, Numbers##lanes most) {                                           \
    const Floats##lanes shift = 0x1.8p23;                                                                             \
    typedef union { Floats##lanes floats; Numbers##lanes numbers; } Either;                                           \
    Either all, limits;                                                                                               \
    const Either shifts = {shift};                                                                                    \
    all.floats = __builtin_convertvector(numbers, Floats##lanes) * factors;                                           \
    limits.floats = __builtin_convertvector(most, Floats##lanes);                                                     \
    const Numbers##lanes isLess = all.floats < limits.floats;                                                         \
    all.numbers = (all.numbers & isLess) | (limits.numbers & ~isLess);                                                \
    all.floats += shift;                                                                                              \
    return all.numbers - shifts.numbers;                                                                              \
  }                                                                                                                   \
  VECTOR_FUNCTION Numbers##lanes shares##lanes(Numbers##lanes first, Numbers##lanes second) {                         \
    return __builtin_convertvector(                                                                                   \
        __builtin_convertvector(first, Floats##lanes) * __builtin_convertvector(second, Floats##lanes) * 0x1p-17f,    \
        Numbers##lanes);                                                                                              \
  }
PRODUCTS_AS_FLOATS(4)
PRODUCTS_AS_FLOATS(8)

/// The crossings of four edges, less than 2^15 wide, with the lower borders of their first four rows, in 1/2^40 pixel: four
/// positions for each edge, edge after edge, and the change of these positions over four rows.
///
/// The upper ends of the edges are at `start`, and `top` above the first border, in 1/256 pixel; `bits` is all ones for edges
/// that go left. The columns per row are truncated to 32 fraction bits.
VECTOR_FUNCTION void put_borders4(
    Numbers4 width, Numbers4 bits, Numbers4 height, Numbers4 start, Numbers4 top, long *places, long *steps) {
  typedef Longs4 Unaligned __attribute__((aligned(8), may_alias));
  typedef unsigned Words4 __attribute__((ext_vector_type(4)));
  typedef union { Doubles4 numbers; Longs4 bits; } Either;
  // Adding 2^52 leaves the nearest integer in the low bits of the sum.
  const Doubles4 shift = 0x1p52;
  const Doubles4 quotient =
      __builtin_convertvector(width, Doubles4) * 0x1p32 / __builtin_convertvector(height, Doubles4);
  const Either sum = {quotient + shift}, none = {shift};
  const Longs4 isMore = sum.numbers - shift > quotient;
  const Longs4 signs = __builtin_convertvector(bits, Longs4);
  const Longs4 slope = ((sum.bits - none.bits + isMore) ^ signs) - signs;
  // The tops are never negative, so unsigned numbers save a third of the multiplication.
  const Words4 tops = __builtin_convertvector(top, Words4);
  const Longs4 first = (__builtin_convertvector(start, Longs4) << 32) + __builtin_convertvector(tops, Longs4) * slope;
  const Longs4 second = first + (slope << 8);
  const Longs4 third = first + (slope << 9);
  const Longs4 fourth = second + (slope << 9);
  const Longs4 evens[2] = {
      __builtin_shufflevector(first, second, 0, 4, 2, 6), __builtin_shufflevector(third, fourth, 0, 4, 2, 6)};
  const Longs4 odds[2] = {
      __builtin_shufflevector(first, second, 1, 5, 3, 7), __builtin_shufflevector(third, fourth, 1, 5, 3, 7)};
  Unaligned *edges = (Unaligned *)places;
  edges[0] = __builtin_shufflevector(evens[0], evens[1], 0, 1, 4, 5);
  edges[1] = __builtin_shufflevector(odds[0], odds[1], 0, 1, 4, 5);
  edges[2] = __builtin_shufflevector(evens[0], evens[1], 2, 3, 6, 7);
  edges[3] = __builtin_shufflevector(odds[0], odds[1], 2, 3, 6, 7);
  *(Unaligned *)steps = slope << 10;
}

/// `put_borders4` for eight edges.
VECTOR_FUNCTION void put_borders8(
    Numbers8 width, Numbers8 bits, Numbers8 height, Numbers8 start, Numbers8 top, long *places, long *steps) {
  put_borders4(width.lo, bits.lo, height.lo, start.lo, top.lo, places, steps);
  put_borders4(width.hi, bits.hi, height.hi, start.hi, top.hi, places + 16, steps + 4);
}

/// The first number of each pair in two vectors.
VECTOR_FUNCTION Numbers8 evens8(Numbers8 first, Numbers8 second) {
  return __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14);
}

/// The second number of each pair in two vectors.
VECTOR_FUNCTION Numbers8 odds8(Numbers8 first, Numbers8 second) {
  return __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15);
}

/// A mask with a bit for each negative lane.
VECTOR_FUNCTION unsigned negative_ones4(Numbers4 numbers) {
#ifdef __SSE2__
  const union { Numbers4 numbers; Floats4 floats; } all = {numbers};
  return __builtin_ia32_movmskps(all.floats);
#else
  const Numbers4 places = {1, 2, 4, 8};
  return __builtin_reduce_add((numbers >> 31) & places);
#endif
}

/// A mask with a bit for each negative lane.
VECTOR_FUNCTION unsigned negative_ones8(Numbers8 numbers) {
#ifdef __AVX__
  const union { Numbers8 numbers; Floats8 floats; } all = {numbers};
  return __builtin_ia32_movmskps256(all.floats);
#else
  return negative_ones4(numbers.lo) | negative_ones4(numbers.hi) << 4;
#endif
}

/// A mask with a bit for each negative lane.
VECTOR_FUNCTION unsigned negative_ones16(Numbers16 numbers) {
#ifdef __AVX512DQ__
  return __builtin_ia32_cvtd2mask512(numbers);
#elif defined(__AVX__)
  const union { Numbers16 numbers; Floats8 floats[2]; } all = {numbers};
  return __builtin_ia32_movmskps256(all.floats[0]) | __builtin_ia32_movmskps256(all.floats[1]) << 8;
#else
  return negative_ones4(numbers.lo.lo) | negative_ones4(numbers.lo.hi) << 4 | negative_ones4(numbers.hi.lo) << 8 |
         negative_ones4(numbers.hi.hi) << 12;
#endif
}

/// Two vectors narrowed to 16 bits per lane, with saturation: the lanes of `first`, then those of `second`.
VECTOR_FUNCTION Shorts8 cut_fours_to_halves(Numbers4 first, Numbers4 second) {
#ifdef __SSE2__
  return __builtin_ia32_packssdw128(first, second);
#else
  const Numbers8 all = __builtin_shufflevector(first, second, 0, 1, 2, 3, 4, 5, 6, 7), least = -32768, most = 32767;
  return __builtin_convertvector(__builtin_elementwise_max(least, __builtin_elementwise_min(all, most)), Shorts8);
#endif
}

/// Narrows lanes to 16 bits, with saturation.
VECTOR_FUNCTION Shorts8 cut_to_halves8(Numbers8 numbers) { return cut_fours_to_halves(numbers.lo, numbers.hi); }

/// Narrows lanes to 16 bits, with saturation.
VECTOR_FUNCTION Shorts16 cut_to_halves16(Numbers16 numbers) {
#if defined(__AVX512F__)
  const Shorts16 none = 0;
  return __builtin_ia32_pmovsdw512_mask(numbers, none, -1);
#elif defined(__AVX2__)
  // Each half of the result holds a half of both vectors.
  const union { Shorts16 shorts; Longs4 longs; } packed = {__builtin_ia32_packssdw256(numbers.lo, numbers.hi)};
  const union { Longs4 longs; Shorts16 shorts; } all = {__builtin_shufflevector(packed.longs, packed.longs, 0, 2, 1, 3)};
  return all.shorts;
#else
  Shorts16 all;
  all.lo = cut_fours_to_halves(numbers.lo.lo, numbers.lo.hi);
  all.hi = cut_fours_to_halves(numbers.hi.lo, numbers.hi.hi);
  return all;
#endif
}

// The coverage, 0 to 255, for the distances of windings from an outside winding, given as negative 16-bit numbers in which
// −2^15 is one; larger distances are saturated. With 2^14 as one, x · 255 / 2^14 is (x - x / 2^8) / 2^6.
#define COVERED(distances)                                                                                            \
  ({                                                                                                                  \
    const __typeof__(distances) inside = -((distances) >> 1);                                                         \
    (inside - (inside >> 8) + 32) >> 6;                                                                               \
  })

/// The coverage for distances of windings from an outside winding, as bytes.
VECTOR_FUNCTION Bytes8 coverage8(Shorts8 distances) { return __builtin_convertvector(COVERED(distances), Bytes8); }
VECTOR_FUNCTION Bytes16 coverage16(Shorts16 distances) { return __builtin_convertvector(COVERED(distances), Bytes16); }
/// The same coverage as 32-bit numbers.
VECTOR_FUNCTION Numbers16 numbers_of_coverage16(Shorts16 distances) {
  return __builtin_convertvector(COVERED(distances), Numbers16);
}

/// The bitwise or of all lanes.
VECTOR_FUNCTION int any_bits(Numbers16 numbers) { return __builtin_reduce_or(numbers); }

// The order that transposes every sixteen bytes, four of each column, to rows; and the order that repeats the last byte of
// every four in all four places.
#define BY_ROWS(first) first, first + 4, first + 8, first + 12, first + 1, first + 5, first + 9, first + 13, \
    first + 2, first + 6, first + 10, first + 14, first + 3, first + 7, first + 11, first + 15
#define LAST_OF_FOURS(first) first + 3, first + 3, first + 3, first + 3, first + 7, first + 7, first + 7, first + 7, \
    first + 11, first + 11, first + 11, first + 11, first + 15, first + 15, first + 15, first + 15
#define BYTES_OF_ALL(order, bytes) \
  __builtin_shufflevector(bytes, bytes, order(0), order(16), order(32), order(48))

/// The coverage of four columns of windings, given their distances from an outside winding: four bytes for each row.
///
/// Narrowing to 16 bits, and then to bytes, interleaves groups of four lanes of the columns. Only the bytes within each group
/// of four rows have to be reordered afterwards.
VECTOR_FUNCTION Numbers16 quads_of_coverage16(Numbers16 first, Numbers16 second, Numbers16 third, Numbers16 last) {
  union { Bytes64 bytes; Bytes32 halves[2]; Bytes16 parts[4]; Numbers16 numbers; } all;
#if defined(__AVX512BW__)
  const Shorts32 left = __builtin_ia32_packssdw512(first, second), right = __builtin_ia32_packssdw512(third, last);
  all.bytes = __builtin_ia32_packuswb512(COVERED(left), COVERED(right));
#elif defined(__AVX2__)
  const union { Numbers16 all; Numbers8 halves[2]; } columns[4] = {{first}, {second}, {third}, {last}};
  for (int half = 0; half < 2; half++) {
    const Shorts16 left = __builtin_ia32_packssdw256(columns[0].halves[half], columns[1].halves[half]);
    const Shorts16 right = __builtin_ia32_packssdw256(columns[2].halves[half], columns[3].halves[half]);
    all.halves[half] = __builtin_ia32_packuswb256(COVERED(left), COVERED(right));
  }
#else
  const union { Numbers16 all; Numbers4 parts[4]; } columns[4] = {{first}, {second}, {third}, {last}};
  for (int part = 0; part < 4; part++) {
    const Shorts8 left = cut_fours_to_halves(columns[0].parts[part], columns[1].parts[part]);
    const Shorts8 right = cut_fours_to_halves(columns[2].parts[part], columns[3].parts[part]);
    all.parts[part] = __builtin_convertvector(
        __builtin_shufflevector(COVERED(left), COVERED(right), 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        Bytes16);
  }
#endif
  all.bytes = BYTES_OF_ALL(BY_ROWS, all.bytes);
  return all.numbers;
}

/// The last byte of each number, repeated in all four bytes.
VECTOR_FUNCTION Numbers16 last_bytes16(Numbers16 numbers) {
  union { Numbers16 numbers; Bytes64 bytes; } all = {numbers};
  all.bytes = BYTES_OF_ALL(LAST_OF_FOURS, all.bytes);
  return all.numbers;
}
#undef BYTES_OF_ALL
#undef LAST_OF_FOURS
#undef BY_ROWS
#undef COVERED

/// Transposes sixteen rows of four words, `stride` bytes apart, to four columns of sixteen words.
VECTOR_FUNCTION void turn_rows(const void *rows, long stride, void *columns) {
  typedef Numbers4 Row __attribute__((may_alias));
  // Memory on the stack is aligned to sixteen bytes, whatever its type.
  typedef Numbers16 Column __attribute__((aligned(16), may_alias));
  // The lower or upper two of every four numbers of two vectors, interleaved, and likewise the lower or upper pairs.
#define LOWER 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29
#define UPPER 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31
#define LOWER_PAIRS 0, 1, 16, 17, 4, 5, 20, 21, 8, 9, 24, 25, 12, 13, 28, 29
#define UPPER_PAIRS 2, 3, 18, 19, 6, 7, 22, 23, 10, 11, 26, 27, 14, 15, 30, 31
  Numbers16 fours[4];
  for (int row = 0; row < 4; row++) {
    const char *place = (const char *)rows + row * stride;
    fours[row].lo.lo = *(const Row *)place;
    fours[row].lo.hi = *(const Row *)(place + 4 * stride);
    fours[row].hi.lo = *(const Row *)(place + 8 * stride);
    fours[row].hi.hi = *(const Row *)(place + 12 * stride);
  }
  const Numbers16 first = __builtin_shufflevector(fours[0], fours[1], LOWER);
  const Numbers16 next = __builtin_shufflevector(fours[2], fours[3], LOWER);
  const Numbers16 last = __builtin_shufflevector(fours[0], fours[1], UPPER);
  const Numbers16 nextLast = __builtin_shufflevector(fours[2], fours[3], UPPER);
  Column *all = (Column *)columns;
  all[0] = __builtin_shufflevector(first, next, LOWER_PAIRS);
  all[1] = __builtin_shufflevector(first, next, UPPER_PAIRS);
  all[2] = __builtin_shufflevector(last, nextLast, LOWER_PAIRS);
  all[3] = __builtin_shufflevector(last, nextLast, UPPER_PAIRS);
#undef LOWER
#undef UPPER
#undef LOWER_PAIRS
#undef UPPER_PAIRS
}

#ifdef __AVX2__
// For each value of eight bits, the indices of the bits that are set, packed into bytes.
#define SET(bits, bit) ((bits) >> bit & 1UL) * bit << 8 * __builtin_popcount((bits) & ((1 << bit) - 1))
#define ONE(bits) \
  SET(bits, 1) | SET(bits, 2) | SET(bits, 3) | SET(bits, 4) | SET(bits, 5) | SET(bits, 6) | SET(bits, 7)
#define FOUR(bits) ONE(bits), ONE(bits + 1), ONE(bits + 2), ONE(bits + 3)
#define SIXTEEN(bits) FOUR(bits), FOUR(bits + 4), FOUR(bits + 8), FOUR(bits + 12)
#define SIXTY_FOUR(bits) SIXTEEN(bits), SIXTEEN(bits + 16), SIXTEEN(bits + 32), SIXTEEN(bits + 48)
static const unsigned long bits_set[256] = {SIXTY_FOUR(0), SIXTY_FOUR(64), SIXTY_FOUR(128), SIXTY_FOUR(192)};
#undef SET
#undef ONE
#undef FOUR
#undef SIXTEEN
#undef SIXTY_FOUR
#endif

/// Compacts eight numbers of each array to those whose bit in `kept` is set, and stores them from `place` on. Both the source
/// and the destination arrays are `stride` numbers apart; each destination must have room for eight numbers.
VECTOR_FUNCTION void keep_numbers8(const int *numbers, unsigned kept, int arrays, long stride, int *place) {
#ifdef __AVX2__
  typedef Numbers8 Unaligned __attribute__((aligned(1), may_alias));
  const union { unsigned long bytes; Bytes8 numbers; } order = {bits_set[kept]};
  const Numbers8 lanes = __builtin_convertvector(order.numbers, Numbers8);
  for (int array = 0; array < arrays; array++)
    *(Unaligned *)(place + array * stride) =
        __builtin_ia32_permvarsi256(*(const Unaligned *)(numbers + array * stride), lanes);
#else
  for (; kept != 0; kept &= kept - 1, place++)
    for (int array = 0; array < arrays; array++)
      place[array * stride] = numbers[array * stride + __builtin_ctz(kept)];
#endif
}

/// Compacts 64 words to those whose bit in `kept` is set. The destination must have room for all of them and 15 more.
///
/// Returns the number of words kept.
VECTOR_FUNCTION long keep_words(const unsigned *words, unsigned long kept, unsigned *place) {
#ifdef __AVX512F__
  typedef Numbers16 Unaligned __attribute__((aligned(1), may_alias));
  const unsigned *start = place;
  for (int first = 0; first < 64; first += 16) {
    const unsigned short part = (unsigned short)(kept >> first);
    const Numbers16 none = 0;
    *(Unaligned *)place = __builtin_ia32_compresssi512_mask(*(const Unaligned *)(words + first), none, part);
    place += __builtin_popcount(part);
  }
  return place - start;
#elif defined(__AVX2__)
  typedef Numbers8 Unaligned __attribute__((aligned(1), may_alias));
  const unsigned *start = place;
  // The count in each eight words is unpredictable, so all eight are stored without a branch.
  for (int first = 0; first < 64; first += 8) {
    const unsigned char part = (unsigned char)(kept >> first);
    const union { unsigned long bytes; Bytes8 numbers; } order = {bits_set[part]};
    *(Unaligned *)place = __builtin_ia32_permvarsi256(
        *(const Unaligned *)(words + first), __builtin_convertvector(order.numbers, Numbers8));
    place += __builtin_popcount(part);
  }
  return place - start;
#else
  unsigned *next = place;
  for (; kept != 0; kept &= kept - 1) *next++ = words[__builtin_ctzl(kept)];
  return next - place;
#endif
}

/// Fills the quads of four words whose bit is set, in sixteen rows of sixteen words: the lowest sixteen bits are the rows of
/// the first column of quads, the next sixteen those of the second column, and so on.
VECTOR_FUNCTION void fill_quads(unsigned *words, unsigned word, unsigned long quads) {
#ifdef __AVX2__
  // With more quads than this it is faster to store all quads, blended with their old values.
  if (__builtin_popcountl(quads) > 10) {
    typedef Doubles4 Unaligned __attribute__((aligned(1), may_alias));
    const union { Numbers8 words; Doubles4 pairs; } color = {(int)word};
    // The bits of the current row are the signs of pairs of words.
    const Longs4 all = (long)quads, left = {48, 48, 32, 32}, right = {16, 16, 0, 0};
    union { Longs4 bits; Doubles4 signs; } first = {all << left}, last = {all << right};
    for (int row = 15; row >= 0; row--) {
      Unaligned *place = (Unaligned *)(words + row * 16);
      place[0] = __builtin_ia32_blendvpd256(place[0], color.pairs, first.signs);
      place[1] = __builtin_ia32_blendvpd256(place[1], color.pairs, last.signs);
      first.bits <<= 1;
      last.bits <<= 1;
    }
    return;
  }
#endif
  typedef Numbers4 Quad __attribute__((aligned(1), may_alias));
  const Numbers4 color = (int)word;
  for (; quads != 0; quads &= quads - 1) {
    // The row and the column of the quad. They are adjacent, in this order, in a product that contains both twice.
    const unsigned place = __builtin_ctzl(quads) * 65u >> 2 & 252;
    *(Quad *)(words + place) = color;
  }
}
