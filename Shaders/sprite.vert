#version 300 es
// Places sprites, whose boxes are whole pixels.
precision highp float;
precision highp int;

layout(location = 0) in vec2 position;       // pixels, y down
layout(location = 1) in vec4 color;          // the factors of every texel, 0 ... 255
layout(location = 2) in ivec4 coordinates;   // u, v of the box's first pixel; steps a column and row
layout(location = 3) in ivec4 lowerHalves;   // 32 more fraction bits of each
layout(location = 4) in ivec2 origin;        // the box's first column and row, y down

uniform vec4 transform;  // from pixels to clip space, as in primitive.vert

flat out vec4 modulation;
flat out ivec4 sampling;
flat out ivec4 fractions;
flat out ivec2 corner;

void main() {
  gl_Position = vec4(position * transform.xy + transform.zw, 0.0, 1.0);
  modulation = color;
  sampling = coordinates;
  fractions = lowerHalves;
  corner = origin;
}
