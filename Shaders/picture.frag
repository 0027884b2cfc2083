#version 300 es
// Copies tiles, whose texels are four packed pixels each, into a picture.
precision highp float;
precision highp int;
precision highp usampler2D;

uniform usampler2D upper;   // in the layout of tile.frag
uniform usampler2D lower;
uniform int pictureHeight;  // in pixels

out vec4 pixel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  place.y = pictureHeight - 1 - place.y;
  ivec2 at = ivec2(
      (place.x >> 4) * 4 + (place.y & 2) + (place.x >> 2 & 1),
      (place.y >> 4) * 8 + (place.y >> 1 & 4) + (place.x >> 2 & 2) + (place.y >> 2 & 1));
  uvec4 four = (place.y & 1) == 0 ? texelFetch(upper, at, 0) : texelFetch(lower, at, 0);
  uint color = four[place.x & 3];
  pixel = vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u) * (1.0 / 255.0);
}
