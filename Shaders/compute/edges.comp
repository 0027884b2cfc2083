// Edges: a thread unpacks a vertex of an outline, and computes what depends on the edge that leads to it alone.
//
//   slope  m = trunc((L.x - U.x) 2^32 / (L.y - U.y)), columns per row in two's complement of 64 bits (EdgeRows.slope)
//   rise   RN(16 (L.y - U.y) / |L.x - U.x|), a float, RN being rounding to nearest (RowSpan.rise)
//
// U is the upper end, L the lower one, in 256ths of a pixel. Whole numbers are divided without error: below 256 pixels of
// height in two steps of sixteen bits, else bit by bit.

layout(std430, binding = 0) writeonly buffer Outlines { ivec2 outlines[]; };  // outlines.glsl
layout(std430, binding = 1) writeonly buffer Edges { uvec4 edges[]; };
layout(std430, binding = 2) readonly buffer Glyphs { ivec2 glyphs[]; };       // vertices of glyphs (GlyphStore)
// The index of outlines (OutlineStore), and these as EncodedOutline has them.
layout(std430, binding = 3) readonly buffer Words { uint words[]; };
uniform ivec4 places;   // the index and the outlines, in words; the first unit and the one after the last
uniform ivec4 numbers;  // the number of outlines

#include "quotient.glsl"

int firstEnd, contours;
uint form;  // of the vertices: 0 wide, 1 narrow, 2 blocks, 3 glyphs

int endOf(int contour) { return int(words[firstEnd + contour] & 0x3fffffffu); }

// The index of the last word up to a value, of increasing words that begin with one.
int lastUpTo(int value, int first, int stride, int count) {
  int low = 0, high = count - 1;
  while (low < high) {
    int middle = (low + high + 1) / 2;
    if (int(words[first + stride * middle]) <= value) low = middle; else high = middle - 1;
  }
  return low;
}

ivec2 corner(int index) {
  int first = firstEnd + contours;
  if (form == 0u) return ivec2(words[first + 2 * index], words[first + 2 * index + 1]);
  if (form == 3u) {
    int glyph = first + 1 + 4 * lastUpTo(index, first + 1, 4, int(words[first]));
    return ivec2(words[glyph + 1], words[glyph + 2]) + glyphs[int(words[glyph + 3]) + index - int(words[glyph])];
  }
  if (form == 2u) {
    first += index / 16 * 18;
    index = index % 16;
  }
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
  uint group = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  uint unit = uint(places.z) + group * 64u + gl_LocalInvocationID.x;
  if (unit >= uint(places.w)) return;
  // The outline to which the unit belongs, by its place in the index.
  int entry = places.x + 3 * lastUpTo(int(unit), places.x + 1, 3, numbers.x);
  uint head = words[entry];
  bool isSingle = (head & 4u) != 0u;
  form = head & 3u;
  firstEnd = places.y + int(head >> 6);
  contours = 1;
  if (!isSingle) {
    contours = int(words[firstEnd]);
    firstEnd += 2;
  }
  int index = int(unit - words[entry + 1]), pairs = (contours + 1) / 2;
  if (index == 0) {
    int simple = isSingle ? ((head & 8u) != 0u ? endOf(0) : 0) : int(words[firstEnd - 1]);
    outlines[unit] = ivec2(contours | ((head & 16u) != 0u ? 1 << 31 : 0), simple);
    return;
  }
  if (index == 1) {
    outlines[unit] = ivec2(words[entry + 2], head & 32u);
    return;
  }
  index -= 2;
  if (index < pairs) {
    outlines[unit] = ivec2(endOf(2 * index), 2 * index + 1 < contours ? endOf(2 * index + 1) : 0);
    return;
  }
  index -= pairs;
  int contour = contourOf(index);
  int first = contour == 0 ? 0 : endOf(contour - 1), end = endOf(contour);
  ivec2 at = corner(index);
  ivec2 flagged = at & 0x3fffffff;
  if (index == first) flagged.x |= 1 << 30;
  if (index == end - 1) flagged.x |= 1 << 31;
  if (index == first + 1) flagged.y |= int(words[firstEnd + contour] & 0xc0000000u);
  outlines[unit] = flagged;
  if (index == 0) return;
  uvec4 edge = edgeBetween(corner(index - 1), at);
  if ((head & 32u) != 0u) {
    int count = endOf(contours - 1);
    int size = form == 0u ? 2 * count : form == 1u ? count + 2 : count + 2 * ((count + 15) / 16);
    edge.w = words[firstEnd + contours + size + index];
  }
  edges[unit] = edge;
}
