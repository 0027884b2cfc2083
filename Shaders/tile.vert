#version 300 es
// Places tiles, or equal parts of them: squares of whole pixels, drawn as points.
precision highp float;
precision highp int;

layout(location = 0) in vec2 position;   // the centre in half texels, y down
// The texel of the tile's first command, the one after the last, and the first of its weights; or the values described in
// tile.frag.
layout(location = 1) in ivec3 commands;

uniform vec4 transform;  // from half texels to clip space, as in primitive.vert
uniform float side;      // in texels

flat out ivec3 range;

void main() {
  gl_Position = vec4(position * transform.xy + transform.zw, 0.0, 1.0);
  gl_PointSize = side;
  range = commands;
}
