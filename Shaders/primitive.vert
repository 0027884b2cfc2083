#version 300 es
// Places GL primitives. View rows (down) become GL rows (up) here, except for the ends of lines, which are in GL's window
// coordinates.
precision highp float;

layout(location = 0) in vec2 position;  // steps of the vertex grid, y down; or window coordinates
layout(location = 1) in vec4 color;     // premultiplied, 0 ... 255

// The factors (x, y) and offsets (z, w) from positions to clip space. The factors are powers of two and the offsets multiples
// of them, so products and sums are exact on every driver.
uniform vec4 transform;

flat out vec4 source;

void main() {
  gl_Position = vec4(position * transform.xy + transform.zw, 0.0, 1.0);
  source = color;
}
