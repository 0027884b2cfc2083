#pragma once

/// Prefetches the cache line of 64 bytes around a place that will be read soon. Any address is allowed.
static inline void prefetch(const void *_Nonnull place) { __builtin_prefetch(place, 0, 3); }

/// The size in bytes of the widest vectors that the program may use.
#ifdef __AVX2__
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif

/// True if the processor has all features of the x86-64 psABI's level x86-64-v3, and the system saves its registers.
static inline _Bool has_level_v3(void) {
#if defined(__x86_64__)
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") && __builtin_cpu_supports("lzcnt") &&
         __builtin_cpu_supports("movbe");
#else
  return 0;
#endif
}

/// True if the processor has all features of the level x86-64-v4.
static inline _Bool has_level_v4(void) {
#if defined(__x86_64__)
  return has_level_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
         __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
         __builtin_cpu_supports("avx512vl");
#else
  return 0;
#endif
}
