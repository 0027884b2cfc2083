#pragma once

// What processors do with vectors in an instruction or two, and Swift has no word for. Written lane by lane it is
// taken for them only where all lanes come straight from memory, and the standard library's lesser and greater ones
// are calls. The vectors are Swift's `SIMD8<UInt16>` and so on.

#define VECTOR_FUNCTION static inline __attribute__((always_inline))

typedef unsigned char Bytes8 __attribute__((ext_vector_type(8)));
typedef unsigned char Bytes16 __attribute__((ext_vector_type(16)));
typedef unsigned short Lanes8 __attribute__((ext_vector_type(8)));
typedef unsigned short Lanes16 __attribute__((ext_vector_type(16)));
typedef unsigned int Words8 __attribute__((ext_vector_type(8)));
typedef int Numbers4 __attribute__((ext_vector_type(4)));
typedef int Numbers8 __attribute__((ext_vector_type(8)));
typedef int Numbers16 __attribute__((ext_vector_type(16)));
typedef short Shorts8 __attribute__((ext_vector_type(8)));
typedef short Shorts16 __attribute__((ext_vector_type(16)));
typedef long Longs4 __attribute__((ext_vector_type(4)));
typedef float Floats4 __attribute__((ext_vector_type(4)));
typedef float Floats8 __attribute__((ext_vector_type(8)));
typedef float Floats16 __attribute__((ext_vector_type(16)));
typedef double Doubles4 __attribute__((ext_vector_type(4)));

/// Whether processors take sixteen numbers of 32 bits at once.
VECTOR_FUNCTION _Bool has_sixteen_lanes(void) {
#ifdef __AVX512F__
  return 1;
#else
  return 0;
#endif
}

/// The upper halves of the products of lanes.
VECTOR_FUNCTION Lanes8 upper_products8(Lanes8 first, Lanes8 second) {
#ifdef __SSE2__
  return __builtin_ia32_pmulhuw128(first, second);
#else
  typedef unsigned int Products __attribute__((ext_vector_type(8)));
  const Products products = __builtin_convertvector(first, Products) * __builtin_convertvector(second, Products);
  return __builtin_convertvector(products >> 16, Lanes8);
#endif
}

/// The upper halves of the products of lanes.
VECTOR_FUNCTION Lanes16 upper_products16(Lanes16 first, Lanes16 second) {
#ifdef __AVX2__
  return __builtin_ia32_pmulhuw256(first, second);
#else
  Lanes16 products;
  products.lo = upper_products8(first.lo, second.lo);
  products.hi = upper_products8(first.hi, second.hi);
  return products;
#endif
}

/// Pairs of lanes, one of each vector: of every eight lanes the first four.
VECTOR_FUNCTION Lanes16 first_pairs(Lanes16 first, Lanes16 second) {
  return __builtin_shufflevector(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
}

/// The same of the last four.
VECTOR_FUNCTION Lanes16 last_pairs(Lanes16 first, Lanes16 second) {
  return __builtin_shufflevector(first, second, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// Of every four pairs of lanes the first two, each twice.
VECTOR_FUNCTION Lanes16 first_words_twice(Lanes16 pairs) {
  return __builtin_shufflevector(pairs, pairs, 0, 1, 0, 1, 2, 3, 2, 3, 8, 9, 8, 9, 10, 11, 10, 11);
}

/// The same of the last two.
VECTOR_FUNCTION Lanes16 last_words_twice(Lanes16 pairs) {
  return __builtin_shufflevector(pairs, pairs, 4, 5, 4, 5, 6, 7, 6, 7, 12, 13, 12, 13, 14, 15, 14, 15);
}

/// The sums of the products of pairs of lanes, which have signs.
VECTOR_FUNCTION Numbers8 sums_of_products(Lanes16 first, Lanes16 second) {
#if defined(__AVX2__)
  return __builtin_ia32_pmaddwd256(first, second);
#elif defined(__SSE2__)
  Numbers8 sums;
  sums.lo = __builtin_ia32_pmaddwd128(first.lo, second.lo);
  sums.hi = __builtin_ia32_pmaddwd128(first.hi, second.hi);
  return sums;
#else
  typedef short Signed __attribute__((ext_vector_type(16)));
  typedef int Products __attribute__((ext_vector_type(16)));
  const union { Lanes16 lanes; Signed numbers; } a = {first}, b = {second};
  const Products products =
      __builtin_convertvector(a.numbers, Products) * __builtin_convertvector(b.numbers, Products);
  return products.even + products.odd;
#endif
}

/// The upper halves of numbers: four of `first`, four of `second`, and so on.
VECTOR_FUNCTION Lanes16 upper_halves(Numbers8 first, Numbers8 second) {
  const union { Numbers8 numbers; Lanes16 lanes; } a = {first}, b = {second};
  return __builtin_shufflevector(a.lanes, b.lanes, 1, 3, 5, 7, 17, 19, 21, 23, 9, 11, 13, 15, 25, 27, 29, 31);
}

/// Numbers cut to what there is room for in 16 bits.
VECTOR_FUNCTION Shorts8 cut_to_halves8(Numbers8 numbers) {
#ifdef __SSE2__
  return __builtin_ia32_packssdw128(numbers.lo, numbers.hi);
#else
  const Numbers8 least = -32768, most = 32767;
  return __builtin_convertvector(
      __builtin_elementwise_max(least, __builtin_elementwise_min(numbers, most)), Shorts8);
#endif
}

/// Numbers cut to what there is room for in 16 bits.
VECTOR_FUNCTION Shorts16 cut_to_halves16(Numbers16 numbers) {
#if defined(__AVX512F__)
  const Shorts16 none = 0;
  return __builtin_ia32_pmovsdw512_mask(numbers, none, -1);
#elif defined(__AVX2__)
  // Of every half of both vectors there is a half.
  const union { Shorts16 shorts; Longs4 longs; } packed = {__builtin_ia32_packssdw256(numbers.lo, numbers.hi)};
  const union { Longs4 longs; Shorts16 shorts; } all = {__builtin_shufflevector(packed.longs, packed.longs, 0, 2, 1, 3)};
  return all.shorts;
#elif defined(__SSE2__)
  Shorts16 all;
  all.lo = __builtin_ia32_packssdw128(numbers.lo.lo, numbers.lo.hi);
  all.hi = __builtin_ia32_packssdw128(numbers.hi.lo, numbers.hi.hi);
  return all;
#else
  Shorts16 all;
  all.lo = cut_to_halves8(numbers.lo);
  all.hi = cut_to_halves8(numbers.hi);
  return all;
#endif
}

/// The lower bytes of numbers.
VECTOR_FUNCTION Bytes8 lower_bytes8(Shorts8 numbers) { return __builtin_convertvector(numbers, Bytes8); }
VECTOR_FUNCTION Bytes16 lower_bytes16(Shorts16 numbers) { return __builtin_convertvector(numbers, Bytes16); }

/// All bits that any of some numbers has.
VECTOR_FUNCTION int any_bits(Numbers16 numbers) { return __builtin_reduce_or(numbers); }

/// Of every four bytes the last one, four times.
VECTOR_FUNCTION Lanes16 last_bytes(Lanes16 lanes) {
  typedef unsigned char Bytes __attribute__((ext_vector_type(32)));
  union { Lanes16 lanes; Bytes bytes; } all = {lanes};
  all.bytes = __builtin_shufflevector(
      all.bytes, all.bytes, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19, 19, 19, 19, 23, 23, 23, 23, 27,
      27, 27, 27, 31, 31, 31, 31);
  return all.lanes;
}

/// Of every two lanes the second one, twice.
VECTOR_FUNCTION Lanes16 second_lanes(Lanes16 lanes) {
  return __builtin_shufflevector(lanes, lanes, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/// Bytes as numbers, each in two lanes.
VECTOR_FUNCTION Lanes16 twice_each(Bytes8 bytes) {
  const Lanes8 lanes = __builtin_convertvector(bytes, Lanes8);
  return __builtin_shufflevector(lanes, lanes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
}

/// The running sums of numbers: of the first, of the first two, and so on.
VECTOR_FUNCTION Numbers8 running_sums(Numbers8 numbers) {
  const Numbers8 none = 0;
  numbers += __builtin_shufflevector(numbers, none, 8, 0, 1, 2, 8, 4, 5, 6);
  numbers += __builtin_shufflevector(numbers, none, 8, 8, 0, 1, 8, 8, 4, 5);
  return numbers + __builtin_shufflevector(numbers, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

/// The lesser ones of numbers.
VECTOR_FUNCTION Numbers8 lesser8(Numbers8 first, Numbers8 second) {
  return __builtin_elementwise_min(first, second);
}

/// The greater ones of numbers.
VECTOR_FUNCTION Numbers8 greater8(Numbers8 first, Numbers8 second) {
  return __builtin_elementwise_max(first, second);
}

/// The lesser ones of numbers.
VECTOR_FUNCTION Numbers16 lesser16(Numbers16 first, Numbers16 second) {
  return __builtin_elementwise_min(first, second);
}

/// The greater ones of numbers.
VECTOR_FUNCTION Numbers16 greater16(Numbers16 first, Numbers16 second) {
  return __builtin_elementwise_max(first, second);
}

// The lesser and the greater ones of numbers; `second` where either is none. Whole numbers as floats. The whole parts of
// numbers, which must be within 2^31.
#define FLOATS(lanes)                                                                                                 \
  typedef union { Floats##lanes floats; Numbers##lanes numbers; } FloatsOrNumbers##lanes;                             \
  VECTOR_FUNCTION Floats##lanes lesser_floats##lanes(Floats##lanes first, Floats##lanes second) {                     \
    FloatsOrNumbers##lanes a = {first}, b = {second};                                                                 \
    const Numbers##lanes isLess = first < second;                                                                     \
    a.numbers = (a.numbers & isLess) | (b.numbers & ~isLess);                                                         \
    return a.floats;                                                                                                  \
  }                                                                                                                   \
  VECTOR_FUNCTION Floats##lanes greater_floats##lanes(Floats##lanes first, Floats##lanes second) {                    \
    FloatsOrNumbers##lanes a = {first}, b = {second};                                                                 \
    const Numbers##lanes isMore = first > second;                                                                     \
    a.numbers = (a.numbers & isMore) | (b.numbers & ~isMore);                                                         \
    return a.floats;                                                                                                  \
  }                                                                                                                   \
  VECTOR_FUNCTION Floats##lanes floats##lanes(Numbers##lanes numbers) {                                               \
    return __builtin_convertvector(numbers, Floats##lanes);                                                           \
  }                                                                                                                   \
  VECTOR_FUNCTION Numbers##lanes whole_parts##lanes(Floats##lanes numbers) {                                          \
    return __builtin_convertvector(numbers, Numbers##lanes);                                                          \
  }
FLOATS(8)
FLOATS(16)

/// The first ones of pairs: of the first two of `first`, of those of `second`, and then of the last ones.
VECTOR_FUNCTION Words8 first_of_pairs(Words8 first, Words8 second) {
  return __builtin_shufflevector(first, second, 0, 2, 8, 10, 4, 6, 12, 14);
}

/// The second ones of pairs in the same order.
VECTOR_FUNCTION Words8 second_of_pairs(Words8 first, Words8 second) {
  return __builtin_shufflevector(first, second, 1, 3, 9, 11, 5, 7, 13, 15);
}

/// Puts words where `word_put` reads them one by one. Taken out of a vector, each takes a step more, on the port that
/// shuffles; compilers, which know what was put there, do that unless others may have written to the memory since.
VECTOR_FUNCTION void put_one_by_one(Words8 words, void *place) { *(volatile Words8 *)place = words; }

/// One of the words that were put there.
VECTOR_FUNCTION unsigned word_put(const void *place, int lane) { return ((const volatile unsigned *)place)[lane]; }

/// Four pairs of words, each from a place of its own.
///
/// With AVX2 a load by itself puts a pair into all lanes, and any port chooses from two vectors lane by lane. Compilers
/// put the pairs together on the port that shuffles, which has the most to do where this is asked for.
VECTOR_FUNCTION Words8 four_pairs(const void *a, const void *b, const void *c, const void *d) {
  typedef unsigned long Pair __attribute__((aligned(1), may_alias));
  typedef unsigned long Pairs __attribute__((ext_vector_type(4)));
#ifdef __AVX2__
  Pairs as, bs, cs, ds;
  __asm__("vbroadcastsd %1, %0" : "=x"(as) : "m"(*(const Pair *)a));
  __asm__("vbroadcastsd %1, %0" : "=x"(bs) : "m"(*(const Pair *)b));
  __asm__("vbroadcastsd %1, %0" : "=x"(cs) : "m"(*(const Pair *)c));
  __asm__("vbroadcastsd %1, %0" : "=x"(ds) : "m"(*(const Pair *)d));
  const union { Pairs pairs; Words8 words; } all = {__builtin_shufflevector(
      __builtin_shufflevector(as, bs, 0, 5, 2, 7), __builtin_shufflevector(cs, ds, 0, 5, 2, 7), 0, 1, 6, 7)};
#else
  const union { Pairs pairs; Words8 words; } all = {
      {*(const Pair *)a, *(const Pair *)b, *(const Pair *)c, *(const Pair *)d}};
#endif
  return all.words;
}

/// The whole parts of numbers, which must be within 2^31.
VECTOR_FUNCTION Numbers4 whole_parts(Doubles4 numbers) {
  return __builtin_convertvector(numbers, Numbers4);
}

/// The first numbers of four pairs.
VECTOR_FUNCTION Doubles4 first_numbers(Numbers8 pairs) {
  return __builtin_convertvector(__builtin_shufflevector(pairs, pairs, 0, 2, 4, 6), Doubles4);
}

/// The second numbers of four pairs.
VECTOR_FUNCTION Doubles4 second_numbers(Numbers8 pairs) {
  return __builtin_convertvector(__builtin_shufflevector(pairs, pairs, 1, 3, 5, 7), Doubles4);
}

/// All bits of the lanes where a number is less than another, and none of the other lanes.
VECTOR_FUNCTION Longs4 less(Doubles4 first, Doubles4 second) { return first < second; }

/// Of each lane the first number where there are all bits, the second where there are none.
VECTOR_FUNCTION Doubles4 choice(Longs4 bits, Doubles4 first, Doubles4 second) {
  union { Doubles4 numbers; Longs4 bits; } a = {first}, b = {second};
  a.bits = (a.bits & bits) | (b.bits & ~bits);
  return a.numbers;
}

// The same for so many lanes. `rounded_products` are the nearest whole numbers of products, `most` at the most, which is
// below 2^22; nothing is negative. A number to which 1.5 * 2^23 is added is in the lower bits of the sum. `shares` are the
// products of numbers as floats hold them, times 2^-17, without what is behind the point.
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
PRODUCTS_AS_FLOATS(16)

// All bits of the lanes where a number is zero, or not less than another, and none of the other lanes; and the quotients
// of numbers as floats, of which the bits are taken for numbers.
#define COMPARISONS(lanes)                                                                                            \
  VECTOR_FUNCTION Numbers##lanes zeros##lanes(Numbers##lanes numbers) { return numbers == 0; }                        \
  VECTOR_FUNCTION Numbers##lanes at_least##lanes(Numbers##lanes first, Numbers##lanes second) {                       \
    return first >= second;                                                                                           \
  }                                                                                                                   \
  VECTOR_FUNCTION Numbers##lanes quotients##lanes(Numbers##lanes first, Numbers##lanes second) {                      \
    const union { Floats##lanes floats; Numbers##lanes numbers; } all = {                                             \
        __builtin_convertvector(first, Floats##lanes) / __builtin_convertvector(second, Floats##lanes)};              \
    return all.numbers;                                                                                               \
  }
COMPARISONS(8)
COMPARISONS(16)

/// The sum of numbers.
VECTOR_FUNCTION int sum8(Numbers8 numbers) { return __builtin_reduce_add(numbers); }
VECTOR_FUNCTION int sum16(Numbers16 numbers) { return __builtin_reduce_add(numbers); }

/// Lanes shifted down, with zeros from above.
VECTOR_FUNCTION Longs4 shifted_down(Longs4 lanes, int count) {
  typedef unsigned long Bits __attribute__((ext_vector_type(4)));
  const union { Longs4 lanes; Bits bits; } all = {lanes};
  const union { Bits bits; Longs4 lanes; } shifted = {all.bits >> count};
  return shifted.lanes;
}

/// Numbers of `first` and of `second` in turn, times 1 or -1.
VECTOR_FUNCTION Numbers8 pairs(Numbers4 first, Numbers4 second, int sign) {
  const Numbers8 all = __builtin_shufflevector(first, second, 0, 4, 1, 5, 2, 6, 3, 7), bits = sign >> 31;
  return (all ^ bits) - bits;
}

/// Four numbers, each one more than the one before.
VECTOR_FUNCTION Numbers4 numbers_from(int first) {
  const Numbers4 steps = {0, 1, 2, 3}, firsts = first;
  return firsts + steps;
}

/// The whole part of a number, which must be within 2^63.
VECTOR_FUNCTION long whole_part(double number) { return (long)number; }

/// The lower halves of lanes.
VECTOR_FUNCTION Numbers4 lower_halves(Longs4 lanes) { return __builtin_convertvector(lanes, Numbers4); }

/// Numbers of half the precision, to nearest.
VECTOR_FUNCTION Floats4 halved_precision(Doubles4 numbers) {
  return __builtin_convertvector(numbers, Floats4);
}

/// A bit for each number that is negative.
VECTOR_FUNCTION unsigned negative_ones4(Numbers4 numbers) {
#ifdef __SSE2__
  const union { Numbers4 numbers; Floats4 floats; } all = {numbers};
  return __builtin_ia32_movmskps(all.floats);
#else
  const Numbers4 places = {1, 2, 4, 8};
  return __builtin_reduce_add((numbers >> 31) & places);
#endif
}

/// A bit for each number that is negative.
VECTOR_FUNCTION unsigned negative_ones8(Numbers8 numbers) {
#ifdef __AVX__
  const union { Numbers8 numbers; Floats8 floats; } all = {numbers};
  return __builtin_ia32_movmskps256(all.floats);
#else
  return negative_ones4(numbers.lo) | negative_ones4(numbers.hi) << 4;
#endif
}

/// A bit for each number that is negative.
VECTOR_FUNCTION unsigned negative_ones16(Numbers16 numbers) {
#ifdef __AVX512DQ__
  return __builtin_ia32_cvtd2mask512(numbers);
#else
  return negative_ones4(numbers.lo.lo) | negative_ones4(numbers.lo.hi) << 4 | negative_ones4(numbers.hi.lo) << 8 |
         negative_ones4(numbers.hi.hi) << 12;
#endif
}

/// Turns four columns of sixteen bytes, one after the other, into sixteen groups of four neighbours, at another place.
///
/// Returns a bit for each group that is not zero.
VECTOR_FUNCTION unsigned turn_columns(const void *columns, void *groups) {
  typedef unsigned char Bytes64 __attribute__((ext_vector_type(64)));
  typedef Numbers16 Unaligned __attribute__((aligned(1), may_alias));
  const Numbers16 all = *(const Unaligned *)columns;
  // Four rows of all columns, beside each other; and then of these the four bytes of each row.
  union { Numbers16 numbers; Bytes64 bytes; } four = {
      __builtin_shufflevector(all, all, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15)};
  four.bytes = __builtin_shufflevector(
      four.bytes, four.bytes, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 16, 20, 24, 28, 17, 21, 25, 29, 18,
      22, 26, 30, 19, 23, 27, 31, 32, 36, 40, 44, 33, 37, 41, 45, 34, 38, 42, 46, 35, 39, 43, 47, 48, 52, 56, 60, 49,
      53, 57, 61, 50, 54, 58, 62, 51, 55, 59, 63);
  *(Unaligned *)groups = four.numbers;
  const Numbers16 isAny = four.numbers != 0;
#ifdef __AVX512DQ__
  return __builtin_ia32_cvtd2mask512(isAny);
#else
  return negative_ones4(isAny.lo.lo) | negative_ones4(isAny.lo.hi) << 4 | negative_ones4(isAny.hi.lo) << 8 |
         negative_ones4(isAny.hi.hi) << 12;
#endif
}

/// Puts those of 64 words of which there is a bit one after the other, where there must be room for all and 15 more.
///
/// Returns how many there are.
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
#else
  unsigned *next = place;
  for (; kept != 0; kept &= kept - 1) *next++ = words[__builtin_ctzl(kept)];
  return next - place;
#endif
}

/// Of two vectors of pairs the first ones.
VECTOR_FUNCTION Numbers8 evens8(Numbers8 first, Numbers8 second) {
  return __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14);
}
VECTOR_FUNCTION Numbers16 evens16(Numbers16 first, Numbers16 second) {
  return __builtin_shufflevector(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
}

/// Of two vectors of pairs the second ones.
VECTOR_FUNCTION Numbers8 odds8(Numbers8 first, Numbers8 second) {
  return __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15);
}
VECTOR_FUNCTION Numbers16 odds16(Numbers16 first, Numbers16 second) {
  return __builtin_shufflevector(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
}

/// The lesser ones of bytes.
VECTOR_FUNCTION Bytes16 lesser_bytes(Bytes16 first, Bytes16 second) {
  return __builtin_elementwise_min(first, second);
}

/// The greater ones of bytes.
VECTOR_FUNCTION Bytes16 greater_bytes(Bytes16 first, Bytes16 second) {
  return __builtin_elementwise_max(first, second);
}

/// The sum of bytes.
VECTOR_FUNCTION unsigned long sum_of_bytes(Bytes16 bytes) {
#ifdef __SSE2__
  typedef unsigned long Sums __attribute__((ext_vector_type(2)));
  const Bytes16 none = 0;
  const union { __typeof__(__builtin_ia32_psadbw128(none, none)) all; Sums sums; } halves = {
      __builtin_ia32_psadbw128(bytes, none)};
  return halves.sums.x + halves.sums.y;
#else
  typedef unsigned short Sums __attribute__((ext_vector_type(16)));
  return __builtin_reduce_add(__builtin_convertvector(bytes, Sums));
#endif
}
