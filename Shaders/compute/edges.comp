// Edges: a work group unpacks 64 vertices of an outline, and computes for each what depends on the edge that leads to it alone.
//
//   slope  m = trunc((L.x - U.x) 2^32 / (L.y - U.y)), columns per row in two's complement of 64 bits (EdgeRows.slope)
//   rise   RN(16 (L.y - U.y) / |L.x - U.x|), a float, RN being rounding to nearest (RowSpan.rise)
//
// U is the upper end, L the lower one, in 256ths of a pixel. Whole numbers are divided without error: below 256 pixels of
// height in two steps of sixteen bits, else bit by bit.
precision highp float;
precision highp int;
layout(local_size_x = 64) in;

layout(std430, binding = 0) writeonly buffer Outlines { ivec2 outlines[]; };  // outlines.glsl
layout(std430, binding = 1) writeonly buffer Edges { uvec4 edges[]; };
// The work groups (OutlineGroups), and outlines as EncodedOutline has them.
layout(std430, binding = 2) readonly buffer Fours { uvec4 fours[]; };
layout(std430, binding = 3) readonly buffer Words { uint words[]; };
uniform ivec4 places;  // the first group, in fours; the first outline, in words; the place of the first result; the groups

#include "quotient.glsl"

int firstWord, contours;
bool isNarrow;

int endOf(int contour) { return int(words[firstWord + contour] & 0x3fffffffu); }

ivec2 corner(int index) {
  int first = firstWord + contours;
  if (!isNarrow) return ivec2(words[first + 2 * index], words[first + 2 * index + 1]);
  uint offset = words[first + 2 + index];
  return ivec2(words[first], words[first + 1]) + ivec2(offset & 65535u, offset >> 16);
}

// The first contour that ends after a vertex.
int contourOf(int index) {
  int low = 0, high = contours - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    if (endOf(middle) > index) high = middle; else low = middle + 1;
  }
  return low;
}

uvec4 edgeBetween(ivec2 from, ivec2 to) {
  if (from.y == to.y) return uvec4(0u);
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
  return uvec4(low, high, floatBitsToUint(rise), 0u);
}

void main() {
  uint number = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  if (number >= uint(places.w)) return;
  uvec4 group = fours[uint(places.x) + number];
  int local = int(gl_LocalInvocationID.x);
  firstWord = places.y + int(group.x);
  contours = int(group.z & 0x7fffffffu);
  isNarrow = (group.z & 0x80000000u) != 0u;
  int place = places.z + int(group.y);
  int pairs = (contours + 1) / 2;
  if (group.w == 0u) {
    for (int pair = local; pair < pairs; pair += 64)
      outlines[place + pair] = ivec2(endOf(2 * pair), 2 * pair + 1 < contours ? endOf(2 * pair + 1) : 0);
  }
  int index = int(group.w) + local;
  if (index >= endOf(contours - 1)) return;
  int contour = contourOf(index);
  int first = contour == 0 ? 0 : endOf(contour - 1), end = endOf(contour);
  ivec2 at = corner(index);
  ivec2 flagged = at & 0x3fffffff;
  if (index == first) flagged.x |= 1 << 30;
  if (index == end - 1) flagged.x |= 1 << 31;
  if (index == first + 1) flagged.y |= int(words[firstWord + contour] & 0xc0000000u);
  outlines[place + pairs + index] = flagged;
  if (index > 0) edges[place + pairs + index] = edgeBetween(corner(index - 1), at);
}
