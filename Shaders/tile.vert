#version 300 es
// Places tiles, or equal parts of them: squares of whole pixels, drawn as points.
precision highp float;
precision highp int;

layout(location = 0) in vec2 position;   // the middle in half pixels, y down
layout(location = 1) in ivec2 commands;  // the first of the tile's commands, and the one after its last

uniform vec4 transform;  // from half pixels to clip space, as in primitive.vert
uniform float side;      // in pixels

flat out ivec2 range;

void main() {
  gl_Position = vec4(position * transform.xy + transform.zw, 0.0, 1.0);
  gl_PointSize = side;
  range = commands;
}
