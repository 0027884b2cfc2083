#version 300 es
// Samples sprites in integers: texture coordinates in 65536ths of a texel, weights in 256ths.
#ifdef FRAMEBUFFER_FETCH
#extension GL_EXT_shader_framebuffer_fetch : require
#endif
precision highp float;
precision highp int;
precision highp sampler2D;

flat in vec4 modulation;
flat in ivec4 sampling;
flat in ivec2 corner;

uniform sampler2D sprite;
uniform ivec2 extent;       // of the content, in texels; what lies beyond is padding
uniform int pictureHeight;  // in pixels

#ifdef FRAMEBUFFER_FETCH
inout vec4 pixel;
#else
out vec4 pixel;
#endif

vec4 texel(ivec2 at) {
  vec4 value = texelFetch(sprite, clamp(at, ivec2(0), extent - 1), 0);
#ifdef ALPHA_ONLY
  value = value.rrrr;
#endif
  return floor(value * 255.0 + 0.5);
}

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  place.y = pictureHeight - 1 - place.y;
  ivec2 uv = sampling.xy + sampling.zw * (place - corner);
#ifdef LINEAR
  uv -= 32768;
  ivec2 i = uv >> 16;
  vec2 f = vec2((uv >> 8) & 255);
  vec2 g = 256.0 - f;
  // Every intermediate value is a whole number below 2^24: exact, fused or not.
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
