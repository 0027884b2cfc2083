#version 300 es
// Samples sprites in integers: texture coordinates in 65536ths of a texel, computed from sums with 32 more fraction bits, and
// weights in 256ths.
#ifdef FRAMEBUFFER_FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
precision highp float;
precision highp int;
precision highp usampler2D;

flat in vec4 modulation;
flat in ivec4 sampling;
flat in ivec4 fractions;
flat in ivec2 corner;

uniform usampler2D sprite;    // packed colours, or alpha
uniform ivec2 extent;       // of the content, in texels; texels beyond are padding
uniform int pictureHeight;  // in pixels

#ifdef FRAMEBUFFER_FETCH
inout vec4 pixel;
#else
out vec4 pixel;
#endif

vec4 texel(ivec2 at) {
  at = clamp(at, ivec2(0), extent - 1);
#ifdef FOLDED
  // The rows are concatenated in rows of the greatest width of a texture.
  int place = at.y * extent.x + at.x;
  int columns = textureSize(sprite, 0).x;
  at = ivec2(place % columns, place / columns);
#endif
  uint value = texelFetch(sprite, at, 0).r;
#ifdef ALPHA_ONLY
  return vec4(value);
#else
  return vec4(uvec4(value, value >> 8, value >> 16, value >> 24) & 255u);
#endif
}

// The coordinates, in 65536ths, after `count` steps. The lower halves of steps are multiplied in two parts to avoid overflow:
// no box has more than 32767 columns or rows in a texture.
ivec2 coordinates(ivec2 count) {
  uvec2 starts = uvec2(fractions.xy);
  uvec2 steps = uvec2(fractions.zw);
  uvec2 low = (steps & 65535u) * uvec2(count);
  uvec2 high = (steps >> 16) * uvec2(count) + (low >> 16);
  uvec2 sum = starts + ((high << 16) | (low & 65535u));
  ivec2 carry = ivec2(high >> 16) + ivec2(lessThan(sum, starts));
  return sampling.xy + sampling.zw * count + carry;
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  place.y = pictureHeight - 1 - place.y;
  ivec2 uv = coordinates(place - corner);
#ifdef LINEAR
  uv -= 32768;
  ivec2 i = uv >> 16;
  vec2 f = vec2((uv >> 8) & 255);
  vec2 g = 256.0 - f;
  // Every intermediate value is an integer below 2^24: exact, fused or not.
  vec4 color = floor(
      (g.y * (g.x * texel(i) + f.x * texel(i + ivec2(1, 0))) +
       f.y * (g.x * texel(i + ivec2(0, 1)) + f.x * texel(i + ivec2(1, 1))) + 32768.0) *
      (1.0 / 65536.0));
#else
  vec4 color = texel(uv >> 16);
#endif
  color = floor(color * modulation * (1.0 / 255.0) + 0.5);
#ifdef FRAMEBUFFER_FETCH
  pixel = (color + floor(pixel * (255.0 - color.a) + 0.5)) * (1.0 / 255.0);
#else
  pixel = color * (1.0 / 255.0);
#endif
}
