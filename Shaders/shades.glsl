// The tiles of gradients and colours. Part of tile.frag.
// A gradient's affine value at four neighbours: start, a column's step, a row's step.
ivec4 affine(uvec4 form, ivec2 place) {
  ivec3 steps = ivec3(form.xyz);
  return steps.x + steps.y * place.x + steps.z * place.y + steps.y * ivec4(0, 1, 2, 3);
}

#ifdef RADIAL_GRADIENTS
// Positions by distance from the middle. form: shift, radialShift << 5, kind << 9 and factor << 16.
ivec4 outwards(ivec4 x, ivec4 y, int form, int offset) {
  int shift = form & 31;
  ivec4 along = clamp(x >> shift, -32768, 32767);
  ivec4 across = clamp(y >> shift, -32768, 32767);
  uvec4 squares = uvec4(along * along) + uvec4(across * across);
  return (radii(squares) * (form >> 16) + offset) >> ((form >> 5) & 15);
}
#endif

// Lays the colours at four positions of a line of colours over four pixels.
void shade(inout Four below, ivec4 positions, vec4 start, vec4 way) {
  vec4 p = clamp(vec4(positions), -0.5, 1023.5);
  lay(below, raised(way * p.x + start), raised(way * p.y + start), raised(way * p.z + start),
      raised(way * p.w + start));
}

// The same over all eight. The line's place in the stream is given.
void shade(ivec4 positions, ivec4 positionsBelow, uint line) {
  int at = int(line & 0x3fffffffu);
  vec4 start = uintBitsToFloat(ELEMENT(stream, at));
  vec4 way = uintBitsToFloat(ELEMENT(stream, at + 1));
  shade(upper, positions, start, way);
  shade(lower, positionsBelow, start, way);
}

#ifdef MASKS
// Lays a colour, or those at four positions of a table, of which the second entry is given, over four pixels
// with coverage.
void shade(inout Four below, ivec4 positions, uvec4 command, uint covered) {
  int table = int(command.w & 0x3fffffffu);
  ivec4 entries = max(table, 1) + clamp(positions, -1, 1024);
  uvec4 colors = uvec4(
      ELEMENT(colorTables, entries.x).r, ELEMENT(colorTables, entries.y).r,
      ELEMENT(colorTables, entries.z).r, ELEMENT(colorTables, entries.w).r);
  colors = table == 0 ? uvec4(command.x) : colors;
  Four unpacked = Four(unpack(colors.x), unpack(colors.y), unpack(colors.z), unpack(colors.w));
  lay(below, unpacked, unpack(covered));
}
#endif

// Runs the commands: a loop for each kind, because drivers that run both sides of every branch would have to
// do for each command what any of them wants. The command's upper bits end the loops, each of which
// is run once at least.
void shadeAll(ivec2 place) {
  int index = range.x;
  uvec4 command;
#ifdef MASKS
  do {
#endif
#ifdef RADIAL_GRADIENTS
    do {
#endif
      // Lines of colours along a line: its place, in 65536ths; the line of colours.
      do {
        command = ELEMENT(stream, index);
        index++;
        ivec4 x = affine(command, place);
        shade(x >> 16, (x + int(command.z)) >> 16, command.w);
      } while (int(command.w) >= 0);
#ifdef RADIAL_GRADIENTS
      // Lines of colours from a middle: two affine values, the line of colours, what makes positions of them.
      do {
        command = ELEMENT(stream, index);
        uvec4 other = ELEMENT(stream, index + 1);
        index += 2;
        ivec4 x = affine(command, place);
        ivec4 y = affine(other, place);
        int form = int(other.w);
        shade(outwards(x, y, form, 0), outwards(x + int(command.z), y + int(other.z), form, 0), command.w);
      } while (int(command.w) >= 0);
    } while ((command.w & 0x40000000u) == 0u);
#endif
#ifdef MASKS
    // Anything: two affine values, a table, what makes positions of them; the mask, the shift along a
    // line, what is added to distances.
    do {
      command = ELEMENT(stream, index);
      uvec4 more = ELEMENT(stream, index + 1);
#ifdef RADIAL_GRADIENTS
      uvec4 other = more;
      more = ELEMENT(stream, index + 2);
      index += 3;
      ivec4 x = affine(command, place);
      ivec4 y = affine(other, place);
      ivec4 xBelow = x + int(command.z);
      ivec4 positions = outwards(x, y, int(other.w), int(more.z));
      ivec4 positionsBelow = outwards(xBelow, y + int(other.z), int(other.w), int(more.z));
      bool isLinear = (other.w & 512u) == 0u;
      positions = isLinear ? x >> int(more.y) : positions;
      positionsBelow = isLinear ? xBelow >> int(more.y) : positionsBelow;
#else
      index += 2;
      ivec4 x = affine(command, place);
      ivec4 positions = x >> int(more.y);
      ivec4 positionsBelow = (x + int(command.z)) >> int(more.y);
#endif
      int word = int(more.x) * 64 + wordOf(place);
      shade(upper, positions, command, ELEMENT(masks, word).r);
      shade(lower, positionsBelow, command, ELEMENT(masks, word + 1).r);
    } while (int(command.w) >= 0);
  } while (index < range.y);
#endif
}
