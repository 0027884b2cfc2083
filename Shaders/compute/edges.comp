// Edges: a thread for each vertex computes what depends on the edge that leads to it alone.
//
//   slope  m = trunc((L.x - U.x) 2^32 / (L.y - U.y)), columns per row in two's complement of 64 bits (EdgeRows.slope)
//   rise   RN(16 (L.y - U.y) / |L.x - U.x|), a float, RN being rounding to nearest (RowSpan.rise)
//
// U is the upper end, L the lower one, in 256ths of a pixel. Whole numbers are divided without error: below 256 pixels of
// height in two steps of sixteen bits, else bit by bit.
precision highp float;
precision highp int;
layout(local_size_x = 64) in;

#include "outlines.glsl"
layout(std430, binding = 1) writeonly buffer Edges { uvec4 edges[]; };
uniform ivec2 range;  // the vertices

#include "quotient.glsl"

void main() {
  int index = range.x + 1 + int(gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x) * 64 +
              int(gl_LocalInvocationID.x);
  if (index >= range.y) return;
  ivec2 from = vertex(index - 1), to = vertex(index);
  if (from.y == to.y) {
    edges[index] = uvec4(0u);
    return;
  }
  ivec2 upper = to.y > from.y ? from : to, lower = to.y > from.y ? to : from;
  uint height = uint(lower.y - upper.y), width = uint(abs(lower.x - upper.x));
  uint high = width / height, rest = width % height, low = 0u;
  if (height < 65536u) {
    uint first = (rest << 16) / height;
    low = first << 16 | ((((rest << 16) % height) << 16) / height);
  } else {
    for (int bit = 0; bit < 32; bit++) {
      rest <<= 1;
      low <<= 1;
      if (rest >= height) {
        rest -= height;
        low |= 1u;
      }
    }
  }
  if (lower.x < upper.x) {
    low = ~low + 1u;
    high = ~high + (low == 0u ? 1u : 0u);
  }
  float rise = width == 0u ? 0.0 : quotient(float(int(height << 4)), float(int(width)));
  edges[index] = uvec4(low, high, floatBitsToUint(rise), 0u);
}
