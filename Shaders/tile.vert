#version 300 es
// Places tiles, whose sides are whole pixels.
precision highp float;
precision highp int;

layout(location = 0) in vec2 position;   // pixels, y down
layout(location = 1) in ivec2 commands;  // the first of the tile's commands, and the one after its last

uniform vec4 transform;  // from pixels to clip space, as in primitive.vert

flat out ivec2 range;

void main() {
  gl_Position = vec4(position * transform.xy + transform.zw, 0.0, 1.0);
  range = commands;
}
