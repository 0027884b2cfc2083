// The positions of pixels in gradients. Part of tile.frag.
#ifdef RADIAL_GRADIENTS
// The integer parts of the roots of numbers up to 2^31. Two steps of Newton's method give at most 0.17 less than the root
// (tested for every number up to 7e7 and every third one beyond, with and without fused products): increased by 3/8 and
// truncated, the result is right or one too large. A driver's root takes about three times as long if a processor runs the
// shader.
ivec4 radii(uvec4 numbers) {
  ivec4 squares = ivec4(min(numbers, 0x7fffffffu));
  vec4 s = vec4(squares);
  vec4 halved = 0.5 * s;
  vec4 inverse = intBitsToFloat(0x5f375a86 - (floatBitsToInt(s) >> 1));
  inverse *= 1.5 - halved * inverse * inverse;
  inverse *= 1.5 - halved * inverse * inverse;
  ivec4 roots = ivec4(s * inverse + 0.375);
  return roots + ((squares - roots * roots) >> 31);
}
#endif

#if defined(GRADIENTS) && !defined(SHADED)
// The position of a pixel in a gradient, before it is extended beyond the ends. forX: start, step of a column, step of a row;
// kind, extend << 2, shift << 4, radialShift << 9 and factor << 16. forY: the same three, offset.
int position(ivec4 forX, ivec4 forY, ivec2 place) {
  int form = forX.w;
  int shift = (form >> 4) & 31;
  int x = forX.x + forX.y * place.x + forX.z * place.y;
  int result = x >> shift;
#ifdef RADIAL_GRADIENTS
  int y = forY.x + forY.y * place.x + forY.z * place.y;
  ivec2 distances = clamp(ivec2(result, y >> shift), -32768, 32767);
  uvec2 products = uvec2(distances * distances);
  int outwards = (radii(uvec4(products.x + products.y)).x * (form >> 16) + forY.w) >> ((form >> 9) & 15);
  if ((form & 3) == GRADIENT_RADIAL) result = outwards;
#endif
  return result;
}

// The table entry of a position.
int extended(int position, int form) {
#ifdef EXTENDS
  int extend = (form >> 2) & 3;
  int folded = position & 2047;
  if (extend == EXTEND_REPEAT) return position & 1023;
  if (extend == EXTEND_REFLECT) return folded < 1024 ? folded : 2047 - folded;
#endif
  return clamp(position, -1, 1024);
}
#endif
