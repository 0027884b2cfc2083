#version 300 es
// Paints GL primitives in one premultiplied colour.
#ifdef FRAMEBUFFER_FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
precision highp float;

flat in vec4 source;  // premultiplied, 0 ... 255

#ifdef FRAMEBUFFER_FETCH
inout vec4 pixel;
#else
out vec4 pixel;
#endif

void main() {
#ifdef FRAMEBUFFER_FETCH
  // Source-over, rounded to nearest, in integers held by floats, exact on every driver.
  pixel = (source + floor(pixel * (255.0 - source.a) + 0.5)) * (1.0 / 255.0);
#else
  pixel = source * (1.0 / 255.0);
#endif
}
