#pragma once

/// Asks memory for the 64 bytes around a place, which will be read soon. Any place may be asked for.
static inline void prefetch(const void *_Nonnull place) { __builtin_prefetch(place, 0, 3); }

/// The bytes of the widest vectors that the program may use.
#ifdef __AVX2__
#define VECTOR_BYTES 32
#else
#define VECTOR_BYTES 16
#endif
