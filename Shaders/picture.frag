#version 300 es
// Puts tiles, whose texels are four packed pixels each, into a picture.
precision highp float;
precision highp int;
precision highp usampler2D;

uniform usampler2D tiles;   // as tile.frag writes them
uniform int pictureHeight;  // in pixels

out vec4 pixel;

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  place.y = pictureHeight - 1 - place.y;
  ivec2 at = ivec2(
      (place.x >> 4) * 8 + (place.x >> 1 & 4) + (place.y & 1) * 2 + (place.x >> 2 & 1),
      place.y >> 1);
  uint color = texelFetch(tiles, at, 0)[place.x & 3];
  pixel = vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u) * (1.0 / 255.0);
}
