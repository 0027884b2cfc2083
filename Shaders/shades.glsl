// The tiles of gradients and colours. Part of tile.frag.
// The affine values of a gradient at four neighbouring pixels: start, step of a column, step of a row.
ivec4 affine(uvec4 form, ivec2 place) {
  ivec3 steps = ivec3(form.xyz);
  return steps.x + steps.y * place.x + steps.z * place.y + steps.y * ivec4(0, 1, 2, 3);
}

// Paints the colours at four positions of a colour line over four pixels.
void shade(inout Four below, ivec4 positions, vec4 start, vec4 way) {
  vec4 p = clamp(vec4(positions), -0.5, 1023.5);
  lay(below, raised(way * p.x + start), raised(way * p.y + start), raised(way * p.z + start),
      raised(way * p.w + start));
}

// Paints colours of a colour line over all eight pixels. `line` is the position of the colour line in the stream.
void shade(ivec4 positions, ivec4 positionsBelow, uint line) {
  int at = int(line & 0x3fffffffu);
  vec4 start = uintBitsToFloat(ELEMENT(stream, at));
  vec4 way = uintBitsToFloat(ELEMENT(stream, at + 1));
  shade(upper, positions, start, way);
  shade(lower, positionsBelow, start, way);
}

#ifdef MASKS
// Paints a colour, or the colours at four positions of a table whose second entry is given, over four pixels with coverage.
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

// Runs the commands: a loop for each kind, because drivers that run both sides of every branch would otherwise do for each
// command the work of all kinds. The upper bits of a command end the loops; each loop runs at least once.
void shadeAll(ivec2 place) {
  int index = range.x;
  uvec4 command;
#ifdef MASKS
  do {
#endif
#ifdef RADIAL_GRADIENTS
    do {
#endif
      // Linear gradients by colour line: the position in 65536ths; the colour line.
      do {
        command = ELEMENT(stream, index);
        index++;
        ivec4 x = affine(command, place);
        shade(x >> 16, (x + int(command.z)) >> 16, command.w);
      } while (int(command.w) >= 0);
#ifdef RADIAL_GRADIENTS
      // Radial gradients by colour line: two affine values, the colour line, the conversion to positions.
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
    // Any gradient or colour: two affine values, a table, the conversion to positions; the mask, the shift of a linear
    // position, the offset of distances.
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
