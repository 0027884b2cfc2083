// Cover: a work group for each mask. Edges add signed areas to the pixels of the tile, in any order, because sums are modulo
// 2^32; sums along rows are the windings averaged over pixels, and the fill rule makes coverage of them. Pixels that the outline
// enters more than once are worked out from the edges in them (overlap.glsl), or left to the processor.
//
// With X in 65536ths of a pixel, heights in 4096ths of a pixel's 256ths, and RN for rounding to nearest:
//   border    X(y) = 256 U.x + floor((y - U.y) m / 2^24)                      EdgeRows
//   span      l, r = least and greatest X in the row; first = floor(l / 2^16), last = max(first, floor((r - 1) / 2^16))
//   height    H(b) = 0 for b <= first; h for b > last; else round(min(RN((2^16 b - l) rise), h))
//   spill     s(c) = floor(RN((H(c+1) - H(c)) (max(l, 2^16 c) + min(r, 2^16 (c+1)) - 2^17 c)) / 2^17)
//   winding   S(c) = sum of +-{0 if c < first; h if c > last; else H(c+1) - s(c)}     TileAccumulators, CoverageRows
//   coverage  d = -|S|, or for even-odd |2^20 - (S mod 2^21)| - 2^20; q = max(floor(d / 32), -2^15); i = -floor(q / 2);
//             (i - floor(i / 256) + 32) / 64, truncated

#include "outlines.glsl"
layout(std430, binding = 1) readonly buffer Edges { uvec4 edges[]; };
// The data of a band: the items and tiles of masks (lists.comp), rows and ranges of edges (RangeTables), sparse masks.
layout(std430, binding = 3) readonly buffer Words { uint words[]; };
layout(std430, binding = 4) writeonly buffer Made { uint made[]; };
layout(std430, binding = 5) buffer Status { uint leftCount, unused; uvec2 leftMasks[]; };  // with their commands
uniform ivec4 places;   // the masks to make, the rows and the ranges, in words; the number of masks
uniform ivec4 numbers;  // the first sparse mask, its coverage and the first factor (0 for none), in words; the first mask made

const int mostNear = 384;     // edges at the tile
const int mostCrossings = 8;  // edges of an overlap, as SixteenPixels takes them
const int mostInPixel = 64;   // edges that are followed back
shared int cells[256];
shared int lefts[16];
shared uint visits[256];  // how often the outline enters; bit 16: it may cross itself; bit 17: it changes its ribbon
shared int sums[64];
shared uint quads[64];
shared int near[mostNear];
shared uint nearCount;
shared int overlaps[256];
shared uint overlapCount;
shared uint isLeft;

// The shape: its first vertex, the number of vertices, the word of its contours' ends and their number; the edges before this
// one are of contours that meet neither themselves nor others.
int firstVertex, contourWord, contourCount, firstCounting;
bool hasRibbons;
ivec2 corner;  // of the tile, in pixels

// An edge by the vertex to which it leads, counted from the shape's first.
struct Edge {
  ivec2 from, to, upper, lower;
  int sign;
  uint slopeLow, slopeHigh;
  float rise;
};

ivec2 corners(int index) { return vertex(firstVertex + index); }
bool isFirst(int index) { return (uint(outlines[firstVertex + index - 1].x) >> 30 & 1u) != 0u; }

Edge edgeTo(int index) {
  ivec2 from = corners(index - 1), to = corners(index);
  uvec4 more = edges[firstVertex + index];
  bool down = to.y > from.y;
  return Edge(from, to, down ? from : to, down ? to : from, down ? 1 : -1, more.x, more.y, uintBitsToFloat(more.z));
}

// The first vertex of an edge's contour, and the one after the last.
ivec2 contour(int index) {
  int low = 0, high = contourCount - 1;
  while (low < high) {
    int middle = (low + high) / 2;
    int word = contourWord + middle;
    int end = outlines[word >> 1][word & 1];
    if (end > index) high = middle; else low = middle + 1;
  }
  int word = contourWord + low;
  int before = word - 1;
  return ivec2(low == 0 ? 0 : outlines[before >> 1][before & 1], outlines[word >> 1][word & 1]);
}

int previous(int index) { return isFirst(index) ? contour(index).y - 1 : index - 1; }
int next(int index) {
  bool isLast = (uint(outlines[firstVertex + index].x) >> 31) != 0u;
  return isLast ? contour(index).x + 1 : index + 1;
}

int xAt(Edge edge, int y) {
  if (y <= edge.upper.y) return edge.upper.x * 256;
  if (y >= edge.lower.y) return edge.lower.x * 256;
  uint k = uint(y - edge.upper.y), high, low;
  umulExtended(edge.slopeLow, k, high, low);
  high += edge.slopeHigh * k;
  return edge.upper.x * 256 + int(high << 8 | low >> 24);
}

int heightAlong(int width, float rise, int full) {
  precise float product = float(width) * rise;
  float most = float(full);
  float least = product < most ? product : most;
  precise float sum = least + 12582912.0;  // 1.5 * 2^23 leaves the nearest whole number in the low bits
  return floatBitsToInt(sum) - 0x4b400000;
}

int spillOf(int height, int twice) {
  precise float product = float(height) * float(twice);
  return int(product * (1.0 / 131072.0));
}

// True if the outline is already in the pixel where an edge begins: the edge before ended in it (CoverageEdges.find).
bool isKnown(ivec2 before, ivec2 from, ivec2 to) {
  int goesLeft = to.x < from.x ? 1 : 0, goesUp = to.y < from.y ? 1 : 0;
  int lastColumn = from.x < before.x ? from.x >> 8 : max(before.x >> 8, (from.x - 1) >> 8);
  int lastRow = from.y < before.y ? from.y >> 8 : (from.y - 1) >> 8;
  bool onBorder = (from.y & 255) == 0, isLevel = to.y == from.y || from.y == before.y;
  return lastColumn == (from.x - goesLeft) >> 8 && lastRow == (from.y - goesUp) >> 8 && !(onBorder && isLevel);
}

// The same for an edge by its index. The first of a contour counts as known: its flags say what it notes.
bool isKnown(int index, Edge edge) { return isFirst(index) || isKnown(corners(index - 2), edge.from, edge.to); }

ivec2 firstPixel(ivec2 from, ivec2 to) {
  return ivec2(from.x - (to.x < from.x ? 1 : 0), from.y - (to.y < from.y ? 1 : 0)) >> 8;
}

bool isInOnePixel(ivec2 a, ivec2 b) {
  return (max(a.x, b.x) - 1) >> 8 <= min(a.x, b.x) >> 8 && min(a.y, b.y) >> 8 == (max(a.y, b.y) - 1) >> 8;
}

int ways(ivec2 from, ivec2 to) {
  return (to.x > from.x ? 1 : 0) | (to.x < from.x ? 2 : 0) | (to.y > from.y ? 4 : 0) | (to.y < from.y ? 8 : 0);
}

// True if the outline has gone all four ways in the pixel where an edge begins, which it is already in (WaysInPixel).
bool goesAllWays(int index, Edge edge) {
  int all = ways(edge.from, edge.to);
  int count = 0;
  for (int back = index - 1; all != 15; back--) {
    ivec2 from = corners(back - 1), to = corners(back);
    all |= ways(from, to);
    if (isFirst(back) || !isInOnePixel(from, to) || !isKnown(corners(back - 2), from, to)) break;
    count++;
    if (count == mostInPixel) {
      isLeft = 1u;
      break;
    }
  }
  return all == 15;
}

// True if two edges are sides of one ribbon (CoverageOverlaps).
bool isOneRibbon(int first, int second) {
  ivec2 both = ivec2(edges[firstVertex + first].w, edges[firstVertex + second].w);
  return both.x != 1 << 31 && both.y != 1 << 31 && abs(both.x - both.y) < 6144;
}

// True if the outline has not left the pixel in which its contour begins when it comes to an edge.
bool isAtStart(int index) {
  for (int back = index - 1; isInOnePixel(corners(back - 1), corners(back)); back--) {
    if (isFirst(back)) return true;
    if (!isKnown(corners(back - 2), corners(back - 1), corners(back))) return false;
  }
  return false;
}

// The columns of an edge's part in a row of pixels; false if it has none there.
struct Span {
  int left, right, full, first, last;
};

bool spanOf(Edge edge, int row, out Span span) {
  int y = row * 256;
  bool isLevel = edge.from.y == edge.to.y;
  int top = max(edge.upper.y, y), bottom = min(edge.lower.y, y + 256);
  // A level edge on the border of two rows is in neither.
  if (isLevel ? (edge.from.y & 255) == 0 || edge.from.y >> 8 != row : top >= bottom) return false;
  int a = isLevel ? edge.from.x * 256 : xAt(edge, top), b = isLevel ? edge.to.x * 256 : xAt(edge, bottom);
  span.left = min(a, b);
  span.right = max(a, b);
  span.full = isLevel ? 0 : (bottom - top) << 12;
  span.first = span.left >> 16;
  span.last = max(span.first, (span.right - 1) >> 16);
  return true;
}

// The column in which the outline is already when an edge comes to a row; -1 if it is in none.
int knownColumn(int index, Edge edge, int row, Span span) {
  bool begins = (edge.from.y > edge.to.y ? edge.from.y - 1 : edge.from.y) >> 8 == row;
  if (!begins || !isKnown(index, edge)) return -0x7fffffff;
  bool goesRight = edge.from.y == edge.to.y ? edge.to.x > edge.from.x : edge.to.x >= edge.from.x;
  return goesRight ? span.first : span.last;
}

// Adds a row's part of an edge.
void add(int index, int row) {
  Edge edge = edgeTo(index);
  Span span;
  if (!spanOf(edge, corner.y + row, span) || span.first > corner.x + 15) return;
  bool isLevel = edge.from.y == edge.to.y;
  if (span.last < corner.x) {
    if (!isLevel) atomicAdd(lefts[row], edge.sign * span.full);
    return;
  }
  int start = max(span.first, corner.x), end = min(span.last, corner.x + 15);
  if (!isLevel) {
    int done = start == span.first ? 0 : heightAlong(start * 65536 - span.left, edge.rise, span.full);
    if (done != 0) atomicAdd(lefts[row], edge.sign * done);
    int x = max(span.left, start * 65536);
    for (int column = start; column <= end; column++) {
      int toX = column == span.last ? span.right : (column + 1) * 65536;
      int sum = column == span.last ? span.full : heightAlong(toX - span.left, edge.rise, span.full);
      int height = sum - done;
      done = sum;
      int spill = spillOf(height, x + toX - column * 131072);
      x = toX;
      int cell = row * 16 + column - corner.x;
      atomicAdd(cells[cell], edge.sign * (height - spill));
      if (column < corner.x + 15) atomicAdd(cells[cell + 1], edge.sign * spill);
    }
  }
  if (index < firstCounting) return;
  int known = knownColumn(index, edge, corner.y + row, span);
  for (int column = start; column <= end; column++)
    if (column != known) atomicAdd(visits[row * 16 + column - corner.x], 1u);
}

// Notes what an edge notes of the pixel where it begins, if that is in the tile.
void note(int index) {
  Edge edge = edgeTo(index);
  ivec2 place = firstPixel(edge.from, edge.to) - corner;
  if (any(lessThan(place, ivec2(0))) || any(greaterThan(place, ivec2(15)))) return;
  int at = place.y * 16 + place.x;
  if (isFirst(index)) {
    uint flags = uint(outlines[firstVertex + index].y) >> 30;
    if ((flags & 1u) != 0u) atomicAdd(visits[at], 1u);
    if ((flags & 2u) != 0u) atomicOr(visits[at], 65536u);
  } else if (isKnown(corners(index - 2), edge.from, edge.to)) {
    if (goesAllWays(index, edge)) atomicOr(visits[at], 65536u);
    // Where a contour begins, it comes back: a ribbon that changes before it leaves makes an overlap.
    else if (hasRibbons && !isOneRibbon(index, index - 1)) atomicOr(visits[at], isAtStart(index) ? 65536u : 131072u);
  }
}

int distanceOf(int winding, bool evenOdd) {
  return (evenOdd ? abs(1048576 - (winding & 2097151)) - 1048576 : -abs(winding)) >> 5;
}

uint coverageOf(int distance) {
  int inside = -(max(distance, -32768) >> 1);
  return uint((inside - (inside >> 8) + 32) >> 6);
}

#include "quotient.glsl"
#include "overlap.glsl"
#include "masks.glsl"

// The products of four pixels' coverage, where 255 stands for one (CoverageMasks.product).
uint product(uint a, uint b) {
  uint result = 0u;
  for (int shift = 0; shift < 32; shift += 8) {
    uint u = (a >> shift & 255u) * (b >> shift & 255u) + 128u;
    result |= (u + (u >> 8)) >> 8 << shift;
  }
  return result;
}

void main() {
  uint number = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  if (number >= uint(places.w)) return;
  int local = int(gl_LocalInvocationID.x);
  // The item, the tile's column and row << 16.
  uvec2 job = uvec2(words[uint(places.x) + 2u * number], words[uint(places.x) + 2u * number + 1u]);
  uint item = words[job.x];
  int outline = int(item >> 4);
  ivec2 head = outlines[outline];
  contourCount = head.x & 0x7fffffff;
  contourWord = 2 * (outline + 2);
  firstVertex = outline + 2 + (contourCount + 1) / 2;
  firstCounting = head.y;
  bool evenOdd = head.x < 0;
  hasRibbons = outlines[outline + 1].y != 0;
  corner = ivec2(int(job.y & 65535u), int(job.y >> 16)) * 16;
  for (int i = local; i < 256; i += 64) {
    cells[i] = 0;
    visits[i] = 0u;
  }
  if (local < 16) lefts[local] = 0;
  if (local == 0) nearCount = overlapCount = isLeft = 0u;
  barrier();
  // Edges to the left add their heights; those at the tile go to a list.
  int y = corner.y * 256, left = corner.x * 256;
  // All edges of the only contour, one each, or the ranges of the row.
  bool hasRows = (item & 8u) != 0u;
  uint firstRange = 0u, rangeCount = uint(outlines[contourWord >> 1][contourWord & 1]) - 1u;
  if (hasRows) {
    // The word of the item is the place of row 0, after the operation of a paint with a form.
    uint place = uint(places.y) + words[job.x + ((item & 4u) != 0u ? 3u : 2u)] + (job.y >> 16);
    firstRange = words[place];
    rangeCount = words[place + 1u] - firstRange;
  }
  for (uint range = uint(local); range < rangeCount; range += 64u) {
    uint part = hasRows ? words[uint(places.z) + firstRange + range] : (range + 1u) << 2;
    int first = int(part >> 2);
    for (int index = first; index <= first + int(part & 3u); index++) {
      ivec2 from = corners(index - 1), to = corners(index);
      int upper = min(from.y, to.y), lower = max(from.y, to.y);
      if (min(from.x, to.x) > left + 4096 || lower < y || upper > y + 4096) continue;
      if (max(from.x, to.x) < left) {
        int sign = to.y > from.y ? 4096 : -4096;
        int last = min((lower - 1 - y) >> 8, 15);
        for (int row = max((upper - y) >> 8, 0); row <= last; row++) {
          int height = min(lower, y + row * 256 + 256) - max(upper, y + row * 256);
          if (height > 0) atomicAdd(lefts[row], sign * height);
        }
        // It may begin at the tile's border, but then it is in the pixel to the left.
        continue;
      }
      uint place = atomicAdd(nearCount, 1u);
      if (place < uint(mostNear)) near[place] = index;
    }
  }
  barrier();
  int count = int(nearCount);
  if (count > mostNear) {
    count = 0;
    isLeft = 1u;
  }
  for (int item = local; item < count * 16; item += 64) add(near[item >> 4], item & 15);
  for (int item = local; item < count; item += 64) if (near[item] >= firstCounting) note(near[item]);
  barrier();
  // The sums of four pixels, then of the four before.
  int row = local >> 2, column = (local & 3) * 4, place = row * 16 + column;
  ivec4 windings = ivec4(cells[place], cells[place + 1], cells[place + 2], cells[place + 3]);
  windings.y += windings.x;
  windings.z += windings.y;
  windings.w += windings.z;
  sums[local] = windings.w;
  barrier();
  int start = lefts[row];
  for (int i = 0; i < (local & 3); i++) start += sums[row * 4 + i];
  windings += start;
  uint word = 0u;
  for (int i = 0; i < 4; i++) word |= coverageOf(distanceOf(windings[i], evenOdd)) << (8 * i);
  quads[local] = word;
  for (int i = 0; i < 4; i++) {
    cells[place + i] = windings[i];
    if ((visits[place + i] & 131071u) > 1u) overlaps[atomicAdd(overlapCount, 1u)] = place + i;
  }
  barrier();
  int total = int(overlapCount);
  for (int i = local; i < total; i += 64) {
    int pixel = overlaps[i];
    if (hasRibbons && isInOneRibbon(pixel, count)) continue;
    if (!chooseEdges(pixel, count)) {
      isLeft = 1u;
      continue;
    }
    uint value = exact(pixel, cells[pixel], evenOdd);
    int shift = (pixel & 3) * 8;
    atomicAnd(quads[pixel >> 2], ~(255u << shift));
    atomicOr(quads[pixel >> 2], value << shift);
  }
  barrier();
  if (local == 0 && isLeft != 0u) {
    uint entry = atomicAdd(leftCount, 1u);
    if (entry < uint(MOST_LEFT)) leftMasks[entry] = uvec2(uint(numbers.w) + number, uint(outlines[outline + 1].x));
  }
  // In the order of TileQuads: the first four columns from the first row to the last, then the next. Times the mask of a clip.
  uint quad = uint((local & 3) * 16 + (local >> 2)), coverage = quads[local];
  uint factor = numbers.z == 0 ? 0u : words[uint(numbers.z) + number];
  if (factor != 0u) coverage = product(coverage, sparseQuad(uint(numbers.x) + (factor - 1u) * 6u, uint(numbers.y), quad));
  made[(uint(numbers.w) + number) * 64u + quad] = coverage;
}
