// Scenes drawn with plain calls of OpenGL ES in C: a reference that shares no code with the wrappers
// that it is compared with.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Draws a scene in the context that is current, whose state is that of a new one, and writes what it
/// reads back to `bytes`.
///
/// `sources` are the scene's shaders. The objects that it makes go with the context.
/// Returns how many bytes were written; or -1, with a sentence in `error`, where `libGLESv2.so.2` or a
/// call of it is not there, a shader does not compile, a call fails, or the scene is not known.
int gles_reference_draw(
    const char *scene, const char *const *sources, uint8_t *bytes, size_t capacity, char *error,
    size_t error_size);

#ifdef __cplusplus
}
#endif
