#version 300 es
// Places the tiles of a picture: squares of whole pixels.
precision highp float;

layout(location = 0) in vec2 position;  // pixels, y down

uniform vec4 transform;  // from pixels to clip space, as in primitive.vert

void main() { gl_Position = vec4(position * transform.xy + transform.zw, 0.0, 1.0); }
