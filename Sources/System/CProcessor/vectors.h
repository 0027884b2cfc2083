#pragma once

// Vector operations that take processors one or two instructions, but that Swift cannot express. Compilers recognize them in
// code for single lanes only if all lanes come straight from memory, and the standard library's min and max are calls. The
// vectors are Swift's `SIMD8<UInt16>` and so on.

// Products and sums are rounded separately, even if the processor could fuse them, so that all processors have the same
// results.
#pragma STDC FP_CONTRACT OFF

#define VECTOR_FUNCTION static inline __attribute__((always_inline))

typedef unsigned char Bytes8 __attribute__((ext_vector_type(8)));
typedef unsigned char Bytes16 __attribute__((ext_vector_type(16)));
typedef unsigned char Bytes32 __attribute__((ext_vector_type(32)));
typedef unsigned char Bytes64 __attribute__((ext_vector_type(64)));
typedef unsigned short Lanes4 __attribute__((ext_vector_type(4)));
typedef unsigned short Lanes8 __attribute__((ext_vector_type(8)));
typedef unsigned short Lanes16 __attribute__((ext_vector_type(16)));
typedef unsigned short Lanes32 __attribute__((ext_vector_type(32)));
typedef unsigned int Words8 __attribute__((ext_vector_type(8)));
typedef int Numbers4 __attribute__((ext_vector_type(4)));
typedef int Numbers8 __attribute__((ext_vector_type(8)));
typedef int Numbers16 __attribute__((ext_vector_type(16)));
typedef short Shorts8 __attribute__((ext_vector_type(8)));
typedef short Shorts16 __attribute__((ext_vector_type(16)));
typedef short Shorts32 __attribute__((ext_vector_type(32)));
typedef long Longs4 __attribute__((ext_vector_type(4)));
typedef float Floats4 __attribute__((ext_vector_type(4)));
typedef float Floats8 __attribute__((ext_vector_type(8)));
typedef float Floats16 __attribute__((ext_vector_type(16)));
typedef double Doubles4 __attribute__((ext_vector_type(4)));
typedef double Doubles8 __attribute__((ext_vector_type(8)));

/// Interleaves two vectors: pairs of lanes, one of each vector, from the first four of every eight lanes.
VECTOR_FUNCTION Lanes16 first_pairs(Lanes16 first, Lanes16 second) {
  return __builtin_shufflevector(first, second, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
}

/// Interleaves two vectors: pairs of lanes from the last four of every eight lanes.
VECTOR_FUNCTION Lanes16 last_pairs(Lanes16 first, Lanes16 second) {
  return __builtin_shufflevector(first, second, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31);
}

/// The first two of every four pairs of lanes, each repeated.
VECTOR_FUNCTION Lanes16 first_words_twice(Lanes16 pairs) {
  return __builtin_shufflevector(pairs, pairs, 0, 1, 0, 1, 2, 3, 2, 3, 8, 9, 8, 9, 10, 11, 10, 11);
}

/// The last two of every four pairs of lanes, each repeated.
VECTOR_FUNCTION Lanes16 last_words_twice(Lanes16 pairs) {
  return __builtin_shufflevector(pairs, pairs, 4, 5, 4, 5, 6, 7, 6, 7, 12, 13, 12, 13, 14, 15, 14, 15);
}

/// The sums of the products of adjacent pairs of lanes, which are signed.
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

/// Min per lane.
VECTOR_FUNCTION Lanes16 lesser_lanes(Lanes16 first, Lanes16 second) { return __builtin_elementwise_min(first, second); }

/// Max per lane.
VECTOR_FUNCTION Lanes16 greater_lanes(Lanes16 first, Lanes16 second) { return __builtin_elementwise_max(first, second); }

/// All ones in the lanes where `first` is greater than `second`, otherwise 0; all numbers must be below 2^15.
VECTOR_FUNCTION Lanes16 more_lanes(Lanes16 first, Lanes16 second) {
  const union { Lanes16 lanes; Shorts16 numbers; } a = {first}, b = {second};
  const union { Shorts16 numbers; Lanes16 lanes; } bits = {a.numbers > b.numbers};
  return bits.lanes;
}

/// The second of every two lanes, repeated.
VECTOR_FUNCTION Lanes16 second_lanes(Lanes16 lanes) {
  return __builtin_shufflevector(lanes, lanes, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/// Bytes widened to 16 bits, each in two adjacent lanes.
VECTOR_FUNCTION Lanes16 twice_each(Bytes8 bytes) {
  const Lanes8 lanes = __builtin_convertvector(bytes, Lanes8);
  return __builtin_shufflevector(lanes, lanes, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7);
}

/// The prefix sums of the lanes: the first, the first two, and so on.
VECTOR_FUNCTION Numbers8 running_sums(Numbers8 numbers) {
  const Numbers8 none = 0;
  numbers += __builtin_shufflevector(numbers, none, 8, 0, 1, 2, 8, 4, 5, 6);
  numbers += __builtin_shufflevector(numbers, none, 8, 8, 0, 1, 8, 8, 4, 5);
  return numbers + __builtin_shufflevector(numbers, none, 8, 8, 8, 8, 3, 3, 3, 3);
}

/// The prefix sums of each half of the lanes.
VECTOR_FUNCTION Numbers16 running_sums_of_halves(Numbers16 numbers) {
  const Numbers16 none = 0;
  numbers += __builtin_shufflevector(numbers, none, 16, 0, 1, 2, 16, 4, 5, 6, 16, 8, 9, 10, 16, 12, 13, 14);
  numbers += __builtin_shufflevector(numbers, none, 16, 16, 0, 1, 16, 16, 4, 5, 16, 16, 8, 9, 16, 16, 12, 13);
  return numbers +
         __builtin_shufflevector(numbers, none, 16, 16, 16, 16, 3, 3, 3, 3, 16, 16, 16, 16, 11, 11, 11, 11);
}

/// The first numbers of pairs: two of `first`, two of `second`, then the other two of each.
VECTOR_FUNCTION Words8 first_of_pairs(Words8 first, Words8 second) {
  return __builtin_shufflevector(first, second, 0, 2, 8, 10, 4, 6, 12, 14);
}

/// The second numbers of pairs, in the same order.
VECTOR_FUNCTION Words8 second_of_pairs(Words8 first, Words8 second) {
  return __builtin_shufflevector(first, second, 1, 3, 9, 11, 5, 7, 13, 15);
}

/// Stores words for `word_put`, which reads them one by one. Extracting a word from a vector takes another instruction on the
/// shuffle port. Compilers, which know the stored values, would do that if the memory were not volatile.
VECTOR_FUNCTION void put_one_by_one(Words8 words, void *place) { *(volatile Words8 *)place = words; }

/// One of the words stored by `put_one_by_one`.
VECTOR_FUNCTION unsigned word_put(const void *place, int lane) { return ((const volatile unsigned *)place)[lane]; }

/// Four pairs of words, each loaded from its own address.
///
/// With AVX2, a broadcast load puts a pair into all lanes without a shuffle, and any port can blend two vectors. Compilers
/// assemble the pairs on the shuffle port, which is the bottleneck at the call sites.
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

/// Converts to integers, truncated; the numbers must be within 2^31.
VECTOR_FUNCTION Numbers4 whole_parts(Doubles4 numbers) {
  return __builtin_convertvector(numbers, Numbers4);
}

/// The first number of each of four pairs, as doubles.
VECTOR_FUNCTION Doubles4 first_numbers(Numbers8 pairs) {
  return __builtin_convertvector(__builtin_shufflevector(pairs, pairs, 0, 2, 4, 6), Doubles4);
}

/// The second number of each of four pairs, as doubles.
VECTOR_FUNCTION Doubles4 second_numbers(Numbers8 pairs) {
  return __builtin_convertvector(__builtin_shufflevector(pairs, pairs, 1, 3, 5, 7), Doubles4);
}

/// 256 times the numbers, rounded to nearest, ties to even; the results must be within 2^31.
VECTOR_FUNCTION Numbers8 nearest_256ths(Doubles8 numbers) {
  typedef long Longs8 __attribute__((ext_vector_type(8)));
  // Adding 1.5 * 2^52 leaves the nearest integer in the low bits.
  const union { Doubles8 numbers; Longs8 bits; } sums = {numbers * 256 + 0x1.8p52};
  return __builtin_convertvector(sums.bits, Numbers8);
}

/// The square root per lane, correctly rounded.
VECTOR_FUNCTION Doubles8 square_roots(Doubles8 numbers) { return __builtin_elementwise_sqrt(numbers); }

/// The floor per lane.
VECTOR_FUNCTION Doubles8 whole_numbers_below(Doubles8 numbers) { return __builtin_elementwise_floor(numbers); }

/// Min per lane; `second` if either is NaN.
VECTOR_FUNCTION Doubles8 lesser_numbers(Doubles8 first, Doubles8 second) { return first < second ? first : second; }

/// Packed colours of channels rounded to nearest, ties to even; the channels must be in 0...255.
VECTOR_FUNCTION Words8 packed_channels(Doubles8 red, Doubles8 green, Doubles8 blue, Doubles8 alpha) {
  typedef unsigned long Longs8 __attribute__((ext_vector_type(8)));
  // Adding 1.5 * 2^52 leaves the nearest integer in the low bits.
  const double round = 0x1.8p52;
  const union { Doubles8 numbers; Longs8 bits; } reds = {red + round}, greens = {green + round}, blues = {blue + round},
                                                 alphas = {alpha + round};
  const Longs8 pixels = (reds.bits & 255) | (greens.bits & 255) << 8 | (blues.bits & 255) << 16 | alphas.bits << 24;
  return __builtin_convertvector(pixels, Words8);
}

/// A mask with a bit for each number from `least` up to, but not including, `end`; 0 for NaN.
VECTOR_FUNCTION unsigned lanes_from(Doubles8 numbers, double least, double end) {
  const Doubles8 leasts = least, ends = end;
#ifdef __AVX512F__
  return __builtin_ia32_cmppd512_mask(numbers, leasts, 13, __builtin_ia32_cmppd512_mask(numbers, ends, 1, 255, 4), 4);
#else
  const __typeof__(numbers < ends) isInside = (numbers >= leasts) & (numbers < ends);
  const Longs4 places = {1, 2, 4, 8};
  const Longs4 bits = (isInside.lo & places) | (isInside.hi & (places << 4));
  return (unsigned)__builtin_reduce_or(bits);
#endif
}

/// Words, replaced by `others` in the lanes whose bit is set.
VECTOR_FUNCTION Words8 replaced_words(Words8 words, Words8 others, unsigned lanes) {
  const Words8 places = {1, 2, 4, 8, 16, 32, 64, 128};
  return (places & lanes) != 0 ? others : words;
}

/// True if the absolute value of every number is at most `limit`; false if any number is NaN.
VECTOR_FUNCTION _Bool are_within(Doubles8 numbers, double limit) {
  const Doubles8 most = limit;
#ifdef __AVX512F__
  return __builtin_ia32_cmppd512_mask(__builtin_elementwise_abs(numbers), most, 2, 255, 4) == 255;
#else
  const __typeof__(numbers <= most) isWithin = __builtin_elementwise_abs(numbers) <= most;
  const Longs4 all = isWithin.lo & isWithin.hi;
  return __builtin_reduce_and(all) != 0;
#endif
}

/// A mask with a bit for each lane in which the numbers differ by `least` or more, or either is NaN.
VECTOR_FUNCTION unsigned apart8(Doubles8 first, Doubles8 second, double least) {
  const Doubles8 differences = __builtin_elementwise_abs(first - second), leasts = least;
#ifdef __AVX512F__
  return __builtin_ia32_cmppd512_mask(differences, leasts, 5, 255, 4);
#else
  const __typeof__(differences < leasts) isNear = differences < leasts;
  const Longs4 places = {1, 2, 4, 8};
  const Longs4 bits = (isNear.lo & places) | (isNear.hi & (places << 4));
  return (unsigned)__builtin_reduce_or(bits) ^ 255;
#endif
}

/// A mask with a bit for each of four pairs that equals the pair before it; `last` precedes the first pair.
VECTOR_FUNCTION unsigned repeated_pairs(Numbers8 pairs, long last) {
  const union { Numbers8 numbers; Longs4 pairs; } all = {pairs};
  const Longs4 lasts = last;
  const union { Longs4 bits; Doubles4 numbers; } repeated = {
      all.pairs == __builtin_shufflevector(all.pairs, lasts, 4, 0, 1, 2)};
#ifdef __AVX__
  return __builtin_ia32_movmskpd256(repeated.numbers);
#else
  const Longs4 places = {1, 2, 4, 8};
  return __builtin_reduce_or(repeated.bits & places);
#endif
}

/// All ones in the lanes where `first` is less than `second`, otherwise 0.
VECTOR_FUNCTION Longs4 less(Doubles4 first, Doubles4 second) { return first < second; }

/// Per lane, the first number where all bits are set, the second one where the bits are 0.
VECTOR_FUNCTION Doubles4 choice(Longs4 bits, Doubles4 first, Doubles4 second) {
  union { Doubles4 numbers; Longs4 bits; } a = {first}, b = {second};
  a.bits = (a.bits & bits) | (b.bits & ~bits);
  return a.numbers;
}

/// The square root per lane; the numbers must not be negative.
VECTOR_FUNCTION Doubles4 roots(Doubles4 numbers) { return __builtin_elementwise_sqrt(numbers); }

/// Lanes shifted right, filled with zeros.
VECTOR_FUNCTION Longs4 shifted_down(Longs4 lanes, int count) {
  typedef unsigned long Bits __attribute__((ext_vector_type(4)));
  const union { Longs4 lanes; Bits bits; } all = {lanes};
  const union { Bits bits; Longs4 lanes; } shifted = {all.bits >> count};
  return shifted.lanes;
}

/// The numbers of `first` and `second` interleaved, times `sign`, which is 1 or -1.
VECTOR_FUNCTION Numbers8 pairs(Numbers4 first, Numbers4 second, int sign) {
  const Numbers8 all = __builtin_shufflevector(first, second, 0, 4, 1, 5, 2, 6, 3, 7), bits = sign >> 31;
  return (all ^ bits) - bits;
}

/// Four consecutive integers.
VECTOR_FUNCTION Numbers4 numbers_from(int first) {
  const Numbers4 steps = {0, 1, 2, 3}, firsts = first;
  return firsts + steps;
}

/// The lower halves of lanes.
VECTOR_FUNCTION Numbers4 lower_halves(Longs4 lanes) { return __builtin_convertvector(lanes, Numbers4); }

/// Doubles rounded to the nearest floats.
VECTOR_FUNCTION Floats4 halved_precision(Doubles4 numbers) {
  return __builtin_convertvector(numbers, Floats4);
}

/// Min per lane.
VECTOR_FUNCTION Bytes16 lesser_bytes(Bytes16 first, Bytes16 second) {
  return __builtin_elementwise_min(first, second);
}

/// Max per lane.
VECTOR_FUNCTION Bytes16 greater_bytes(Bytes16 first, Bytes16 second) {
  return __builtin_elementwise_max(first, second);
}

/// The sum of all bytes.
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
