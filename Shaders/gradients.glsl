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

// Positions by distance from the centre, from two affine values. form: shift, radialShift << 5, kind << 9, extend << 11 and
// factor << 16.
ivec4 outwards(ivec4 x, ivec4 y, int form, int offset) {
  int shift = form & 31;
  ivec4 along = clamp(x >> shift, -32768, 32767);
  ivec4 across = clamp(y >> shift, -32768, 32767);
  uvec4 squares = uvec4(along * along) + uvec4(across * across);
  return (radii(squares) * (form >> 16) + offset) >> ((form >> 5) & 15);
}
#endif

#if defined(GRADIENTS) && !defined(SHADED)
// The position of a pixel in a gradient, before it is extended beyond the ends. forX: start, step of a column, step of a row,
// form. forY: the same three, offset.
int position(ivec4 forX, ivec4 forY, ivec2 place) {
  int x = forX.x + forX.y * place.x + forX.z * place.y;
  int result = x >> (forX.w & 31);
#ifdef RADIAL_GRADIENTS
  int y = forY.x + forY.y * place.x + forY.z * place.y;
  int radial = outwards(ivec4(x), ivec4(y), forX.w, forY.w).x;
  if (((forX.w >> 9) & 3) == GRADIENT_RADIAL) result = radial;
#endif
  return result;
}

// The table entry of a position.
int extended(int position, int form) {
#ifdef EXTENDS
  int extend = (form >> 11) & 3;
  int folded = position & 2047;
  if (extend == EXTEND_REPEAT) return position & 1023;
  if (extend == EXTEND_REFLECT) return folded < 1024 ? folded : 2047 - folded;
#endif
  return clamp(position, -1, 1024);
}
#endif
