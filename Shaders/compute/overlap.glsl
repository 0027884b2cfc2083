// The exact coverage of a pixel with few edges: one lane of SixteenPixels. Part of cover.comp.
//
// Each operation on floats is a single sum, product or quotient, rounded to nearest, or a comparison. Stops and intersections
// are sorted by value, so the order of edges does not matter. The one sum in which it could, the mean winding, is rounded to a
// whole winding.
int chosen[mostCrossings];
int chosenCount;

// Adds an edge unless it is there already; false if there are too many.
bool choose(int index) {
  for (int i = 0; i < chosenCount; i++) if (chosen[i] == index) return true;
  if (chosenCount == mostCrossings) return false;
  chosen[chosenCount] = index;
  chosenCount++;
  return true;
}

bool touches(int index, ivec2 place) {
  ivec2 at = corners(index) - place;
  return at.x >= 0 && at.x <= 256 && at.y >= 0 && at.y <= 256;
}

bool enters(int index, ivec2 pixel) {
  Edge edge = edgeTo(index);
  Span span;
  if (isFirst(index) && firstPixel(edge.from, edge.to) == pixel) return (uint(outlines[firstVertex + index].y) >> 30 & 1u) != 0u;
  if (!spanOf(edge, pixel.y, span) || pixel.x < span.first || pixel.x > span.last) return false;
  return pixel.x != knownColumn(index, edge, pixel.y, span);
}

// True if the edges by which the outline enters a pixel, in the order of the walk, are each of the ribbon of the one before: then
// the average is right (CoverageOverlaps). The pixel where a contour begins is entered at the contour's end.
bool isInOneRibbon(int place, int count) {
  if (visits[place] >= 65536u) return false;
  if (visits[place] > uint(2 * mostCrossings)) {
    isLeft = 1u;
    return true;
  }
  ivec2 pixel = corner + ivec2(place & 15, place >> 4);
  int last = 0, lastTime = -1;
  for (uint n = 0u; n < visits[place]; n++) {
    int found = 0, time = 0x7fffffff;
    for (int k = 0; k < count; k++) {
      int index = near[k];
      if (index < firstCounting || !enters(index, pixel)) continue;
      bool isStart = isFirst(index) && firstPixel(corners(index - 1), corners(index)) == pixel;
      int at = isStart ? contour(index).y : index;
      if (at <= lastTime || at >= time) continue;
      found = index;
      time = at;
    }
    if (n > 0u && !isOneRibbon(last, found)) return false;
    last = found;
    lastTime = time;
  }
  return true;
}

// Collects the edges of all crossings of a pixel: from each edge that enters it, both ways as long as their common vertex
// touches the pixel (PixelCrossing). False if the pixel is for the processor: it has too many edges, or a far one.
bool chooseEdges(int place, int count) {
  ivec2 pixel = corner + ivec2(place & 15, place >> 4);
  ivec2 at = pixel * 256;
  chosenCount = 0;
  for (int k = 0; k < count; k++) {
    int index = near[k];
    if (index < firstCounting || !enters(index, pixel)) continue;
    if (!choose(index)) return false;
    int edge = index;
    for (int n = 0; n <= mostCrossings && touches(edge - 1, at); n++) {
      edge = previous(edge);
      if (!choose(edge)) return false;
    }
    edge = index;
    for (int n = 0; n <= mostCrossings && touches(edge, at); n++) {
      edge = next(edge);
      if (!choose(edge)) return false;
    }
  }
  for (int i = 0; i < chosenCount; i++) {
    ivec2 from = corners(chosen[i] - 1) - at + 32768, to = corners(chosen[i]) - at + 32768;
    if (((from.x | from.y | to.x | to.y) & ~65535) != 0) return false;
  }
  return chosenCount >= 2;
}

struct Piece {
  float top, bottom, topX, slope, entry;
  uint down;
  int entryRise;
};
Piece pieces[mostCrossings];

float times(float a, float b) { precise float c = a * b; return c; }
float plus(float a, float b) { precise float c = a + b; return c; }
float minus(float a, float b) { precise float c = a - b; return c; }

float xOf(int piece, float line) {
  return plus(times(minus(line, pieces[piece].top), pieces[piece].slope), pieces[piece].topX);
}

uint exact(int place, int average, bool evenOdd) {
  ivec2 at = (corner + ivec2(place & 15, place >> 4)) * 256;
  float stops[mostCrossings * 2 + mostCrossings * (mostCrossings - 1) / 2];
  int stopCount = 0;
  float mean = 0.0;
  for (int i = 0; i < chosenCount; i++) {
    vec2 from = vec2(corners(chosen[i] - 1) - at), to = vec2(corners(chosen[i]) - at);
    bool goesDown = from.y < to.y;
    float x0 = goesDown ? from.x : to.x, y0 = goesDown ? from.y : to.y;
    float x1 = goesDown ? to.x : from.x, y1 = goesDown ? to.y : from.y;
    float width = x1 - x0, height = y1 - y0;
    bool startsLeft = x0 < 0.0, endsLeft = x1 < 0.0, comesIn = startsLeft != endsLeft;
    // The y at which the edge crosses the pixel's left side and its right one.
    float entry = comesIn ? minus(y0, quotient(times(x0, height), width)) : 0.0;
    float leave = width == 0.0 ? 0.0 : plus(y0, quotient(times(256.0 - x0, height), width));
    bool hasEntry = comesIn && entry >= 0.0 && entry < 256.0;
    bool isEntryDown = from.x >= 0.0;
    bool isCutAbove = y0 < 0.0, isCutBelow = y1 > 256.0;
    float top = isCutAbove ? 0.0 : y0, bottom = isCutBelow ? 256.0 : y1;
    float slope = height == 0.0 || width == 0.0 ? 0.0 : quotient(width, height);
    float topX = isCutAbove ? plus(x0, times(top - y0, slope)) : x0;
    float bottomX = isCutBelow ? plus(x0, times(bottom - y0, slope)) : x1;
    bool topIsLeft = topX < 0.0, bottomIsLeft = bottomX < 0.0;
    if (topIsLeft && top < entry) top = entry;
    if (topIsLeft) topX = 0.0;
    if (bottomIsLeft && entry < bottom) bottom = entry;
    if (bottomIsLeft) bottomX = 0.0;
    bool topIsRight = topX > 256.0, bottomIsRight = bottomX > 256.0;
    if (topIsRight && top < leave) top = leave;
    if (topIsRight) topX = 256.0;
    if (bottomIsRight && leave < bottom) bottom = leave;
    if (bottomIsRight) bottomX = 256.0;
    bool isBeside = startsLeft && endsLeft || x0 >= 256.0 && x1 >= 256.0;
    bool hasPiece = top < bottom && height > 0.0 && !isBeside;
    // An edge that only crosses the left side begins and ends there.
    float none = hasEntry ? entry : 256.0;
    float dx = minus(bottomX, topX), dy = minus(bottom, top);
    pieces[i] = Piece(
        hasPiece ? top : none, hasPiece ? bottom : none, hasPiece ? topX : 0.0,
        hasPiece && dx != 0.0 ? quotient(dx, dy) : 0.0, hasEntry ? entry : 512.0, goesDown ? 1u : 0u,
        isEntryDown ? 1 : -1);
    stops[stopCount] = pieces[i].top;
    stops[stopCount + 1] = pieces[i].bottom;
    stopCount += 2;
    float area = 0.0, beside = 0.0;
    if (hasPiece) {
      float size = times(dy, minus(256.0, times(plus(topX, bottomX), 0.5)));
      area = goesDown ? size : -size;
    }
    if (hasEntry) {
      float size = times(minus(256.0, entry), 256.0);
      beside = isEntryDown ? size : -size;
    }
    mean = plus(mean, plus(area, beside));
  }
  for (int i = 1; i < chosenCount; i++) {
    for (int j = 0; j < i; j++) {
      float top = max(pieces[i].top, pieces[j].top), bottom = min(pieces[i].bottom, pieces[j].bottom);
      if (!(top < bottom)) continue;
      float above = minus(xOf(i, top), xOf(j, top)), below = minus(xOf(i, bottom), xOf(j, bottom));
      if (above < 0.0 == below < 0.0) continue;
      float part = above == 0.0 ? 0.0 : quotient(above, minus(above, below));
      float y = plus(top, times(minus(bottom, top), part));
      stops[stopCount] = min(max(y, top), bottom);
      stopCount++;
    }
  }
  for (int i = 1; i < stopCount; i++) {
    float stop = stops[i];
    int j = i;
    for (; j > 0 && stops[j - 1] > stop; j--) stops[j] = stops[j - 1];
    stops[j] = stop;
  }
  float whole = times(float(average), 0.0625);
  float base = plus(times(minus(whole, mean), 1.0 / 65536.0), 12582912.0);
  int outside = floatBitsToInt(base) - 0x4b400000;
  float area = 0.0, top = 0.0;
  int inside = evenOdd ? 1 : -1;
  for (int stop = 0; stop <= stopCount; stop++) {
    float bottom = stop == stopCount ? 256.0 : stops[stop];
    if (top < bottom) {
      float line = times(plus(top, bottom), 0.5);
      int winding = outside;
      // 256 is added to x, and its last bit is set if the piece goes down, so that floats are compared and nothing else.
      float crossings[mostCrossings];
      for (int i = 0; i < chosenCount; i++) {
        if (line > pieces[i].entry) winding += pieces[i].entryRise;
        bool isOn = line > pieces[i].top && line < pieces[i].bottom;
        float x = isOn ? max(min(plus(xOf(i, line), 256.0), 512.0), 256.0) : 512.0;
        float crossing = uintBitsToFloat((floatBitsToUint(x) & ~1u) | pieces[i].down);
        int j = i;
        for (; j > 0 && crossings[j - 1] > crossing; j--) crossings[j] = crossings[j - 1];
        crossings[j] = crossing;
      }
      float width = 0.0, x = 256.0;
      for (int i = 0; i < chosenCount; i++) {
        if ((winding & inside) != 0) width = plus(width, minus(crossings[i], x));
        x = crossings[i];
        winding += int(floatBitsToUint(x) & 1u) * 2 - 1;
      }
      if ((winding & inside) != 0) width = plus(width, minus(512.0, x));
      area = plus(area, times(width, minus(bottom, top)));
    }
    top = bottom;
  }
  area = max(min(area, 65536.0), 0.0);
  // The average tells the coverage if the two areas are as good as the same (PixelCoverage.mostApart).
  int distance = distanceOf(average, evenOdd);
  float apart = plus(area, max(times(float(distance), 2.0), -65536.0));
  if (apart <= 8.0 && apart >= -8.0) return coverageOf(distance);
  return uint(plus(times(area, 255.0 / 65536.0), 0.5));
}
