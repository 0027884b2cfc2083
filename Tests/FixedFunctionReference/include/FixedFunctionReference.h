// Draws the frame of the GLFun view with OpenGL ES 1.1, the fixed-function way the original did:
// a reference that shares no code with the renderers it is compared with.
#pragma once

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  fixed_function_line = 0,
  fixed_function_rect = 1,
  fixed_function_ellipse = 2,
};

/// Draws one shape from its first touch (x0, y0) to its last (x1, y1) on grey 0.78.
///
/// Touches are in view coordinates, pixels, y down; the colour is red, green, blue in 0…1, its alpha
/// is 1. `rgba` takes width × height × 4 bytes, the top row first.
///
/// It draws into a framebuffer object of RGBA8. A pbuffer would not give the same picture. Measured on
/// llvmpipe, 200 random shapes each: 53 lines between half integers and 1 between integers differ, by
/// a few pixels; and where a rectangle's colour is no multiple of 1/255 it may go to another byte
/// (0.5 to 127 instead of 128). The outlines of rectangles and ellipses are the same.
///
/// Returns 0; or 1, with a sentence in `error`, where there is no surfaceless EGL or no OpenGL ES
/// 1.1 with framebuffer objects, or where one of their calls fails. `rgba` is then as it was.
///
/// The libraries are loaded at the first call and the context is kept between calls. Any thread may
/// call; the calls are made one after the other. The thread's own current context is put back.
int fixed_function_draw(
    int width, int height, int shape, const float rgb[3], double x0, double y0, double x1,
    double y1, uint8_t *rgba, char *error, size_t error_size);

/// The name of the driver that drew last (GL_RENDERER), or an empty string before the first frame.
const char *fixed_function_renderer(void);

#ifdef __cplusplus
}
#endif
