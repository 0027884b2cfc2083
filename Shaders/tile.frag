#version 300 es
// Runs the commands of a tile over each of its pixels, four neighbours of a row at a time: what they have in
// common, which is most of a command, is fetched and unpacked once.
//
// Colours are whole numbers 0 ... 255 held in floats: sums and products stay below 2^24 and are exact,
// fused or not. Which paints and blend modes the text knows is decided when it is compiled: some
// drivers run both sides of every branch.
precision highp float;
precision highp int;
precision highp sampler2D;

// Numbers one after another: in buffers, sampled or loaded as images, or in textures whose rows have a power
// of two of them. They are whole: from 0 ... 1 back to 0 ... 255 takes llvmpipe longer than the texel
// itself. The units are those of TilePainter.
#if defined(BUFFER_IMAGES)
#define WORDS(unit) layout(binding = unit, r32ui) readonly uniform highp uimageBuffer
#define FOURS(unit) layout(binding = unit, rgba32ui) readonly uniform highp uimageBuffer
#define SIGNED_FOURS(unit) layout(binding = unit, rgba32i) readonly uniform highp iimageBuffer
#define ELEMENT(numbers, index) imageLoad(numbers, index)
#elif defined(BUFFERS)
#define WORDS(unit) uniform highp usamplerBuffer
#define FOURS(unit) uniform highp usamplerBuffer
#define SIGNED_FOURS(unit) uniform highp isamplerBuffer
#define ELEMENT(numbers, index) texelFetch(numbers, index)
#else
#define WORDS(unit) uniform highp usampler2D
#define FOURS(unit) uniform highp usampler2D
#define SIGNED_FOURS(unit) uniform highp isampler2D
uniform int rowShift;
#define ELEMENT(numbers, index) \
  texelFetch(numbers, ivec2((index) & ((1 << rowShift) - 1), (index) >> rowShift), 0)
#endif

// The first command's texel, and the one after the last; of pictures how many commands each quarter of the
// tile has instead, a byte each, and the number of a mask.
flat in ivec3 range;

FOURS(0) stream;  // the commands, and lines of colours
#ifdef MASKS
WORDS(1) masks;  // coverage, four neighbouring pixels a word, 64 words a mask
#endif
#ifdef BACKDROP
uniform sampler2D backdrop;  // what earlier passes drew
uniform int pictureHeight;   // in pixels
#endif
#if defined(GRADIENTS) && (defined(MASKS) || !defined(SHADED))
WORDS(3) colorTables;  // 1026 packed colours a gradient
#endif
#ifdef SWEEP_GRADIENTS
WORDS(4) arcTangents;  // 0 ... 1 in 1024 steps, in 65536ths of a turn
#endif
#if (defined(GRADIENTS) && !defined(SHADED)) || (defined(IMAGES) && !defined(PICTURED))
SIGNED_FOURS(5) coefficients;  // two texels a paint
#endif
#if defined(PICTURED)
FOURS(8) squares;  // four neighbouring pixels each, packed; of all images
#elif defined(IMAGES)
WORDS(6) pixels;  // packed, of all images
#endif
#ifdef TEXELS
WORDS(7) texels;  // packed pixels of tiles worked out beforehand, 256 a tile
#endif

out uvec4 pixels4;  // packed

vec4 unpack(uint color) {
  return vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u);
}

uint pack(vec4 color) {
  ivec4 whole = ivec4(color);
  return uint(whole.r | whole.g << 8 | whole.b << 16 | whole.a << 24);
}

// Products with 255ths never end in a half, because 255 is odd, and stay 1/510 away from one: far more
// than single precision loses. Rounding them to nearest is exact, fused or not.
vec4 over(vec4 s, vec4 d) {
  return roundEven(d * ((255.0 - s.a) * (1.0 / 255.0)) + s);
}

vec4 scaled(vec4 s, float factor) {
  return roundEven(s * (factor * (1.0 / 255.0)));
}

#ifdef BOXED
// Four neighbours' coverage by a rectangle in 256ths of a pixel from the tile's top left, the smaller side
// below the larger: the part of the pixel's width inside times that of its height. Rounding to the even
// number is rounding up here: the one product that ends in a half is 127.5.
vec4 boxCoverage(uint columns, uint rows, vec2 corner) {
  vec4 left = corner.x + vec4(0.0, 256.0, 512.0, 768.0);
  vec4 width = min(vec4(columns >> 16), left + 256.0) - max(vec4(columns & 65535u), left);
  float height = min(float(rows >> 16), corner.y + 256.0) - max(float(rows & 65535u), corner.y);
  return roundEven(max(width, 0.0) * (max(height, 0.0) * (255.0 / 65536.0)));
}
#endif

#ifdef GRADIENTS
#include "gradients.glsl"
#endif

#ifdef IMAGES
#include "images.glsl"
#endif

#ifdef BLEND_MODES
#include "blend.glsl"
#endif

#ifdef BACKDROP
vec4 drawn(ivec2 place) {
  // Tiles reach beyond the picture.
  ivec2 at = clamp(
      ivec2(place.x, pictureHeight - 1 - place.y), ivec2(0), textureSize(backdrop, 0) - 1);
  return floor(texelFetch(backdrop, at, 0) * 255.0 + 0.5);
}
#else
vec4 drawn(ivec2 place) { return vec4(0.0); }
#endif

#if defined(SOLID) || defined(COVERED) || defined(BOXED) || defined(SHADED) || defined(PICTURED)
vec4 first, second, third, fourth;

// Lays one colour over all four.
void lay(vec4 color) {
  float rest = (255.0 - color.a) * (1.0 / 255.0);
  first = roundEven(first * rest + color);
  second = roundEven(second * rest + color);
  third = roundEven(third * rest + color);
  fourth = roundEven(fourth * rest + color);
}

// Lays a colour over each.
void lay(vec4 a, vec4 b, vec4 c, vec4 d) {
  first = over(a, first);
  second = over(b, second);
  third = over(c, third);
  fourth = over(d, fourth);
}

// The same with coverage.
void lay(vec4 a, vec4 b, vec4 c, vec4 d, vec4 weight) {
  lay(scaled(a, weight.x), scaled(b, weight.y), scaled(c, weight.z), scaled(d, weight.w));
}

// Lays one colour over all four, with coverage.
void cover(vec4 color, vec4 weight) { lay(color, color, color, color, weight); }

#ifdef SHADED
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

// Lays the colours at four positions of a line of colours, whose place in the stream is given.
void shade(ivec4 positions, uint line) {
  int at = int(line & 0x3fffffffu);
  vec4 start = uintBitsToFloat(ELEMENT(stream, at));
  vec4 way = uintBitsToFloat(ELEMENT(stream, at + 1));
  vec4 p = clamp(vec4(positions), -0.5, 1023.5);
  lay(roundEven(way * p.x + start), roundEven(way * p.y + start), roundEven(way * p.z + start),
      roundEven(way * p.w + start));
}

#ifdef MASKS
// Lays a colour, or those at four positions of a table, of which the second entry is given, with coverage.
void shade(ivec4 positions, uvec4 command, uint covered) {
  int table = int(command.w & 0x3fffffffu);
  ivec4 entries = max(table, 1) + clamp(positions, -1, 1024);
  uvec4 colors = uvec4(
      ELEMENT(colorTables, entries.x).r, ELEMENT(colorTables, entries.y).r,
      ELEMENT(colorTables, entries.z).r, ELEMENT(colorTables, entries.w).r);
  colors = table == 0 ? uvec4(command.x) : colors;
  lay(unpack(colors.x), unpack(colors.y), unpack(colors.z), unpack(colors.w), unpack(covered));
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
        shade(affine(command, place) >> 16, command.w);
      } while (int(command.w) >= 0);
#ifdef RADIAL_GRADIENTS
      // Lines of colours from a middle: two affine values, the line of colours, what makes positions of them.
      do {
        command = ELEMENT(stream, index);
        uvec4 other = ELEMENT(stream, index + 1);
        index += 2;
        shade(outwards(affine(command, place), affine(other, place), int(other.w), 0), command.w);
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
      ivec4 positions = outwards(x, affine(other, place), int(other.w), int(more.z));
      positions = (other.w & 512u) == 0u ? x >> int(more.y) : positions;
#else
      index += 2;
      ivec4 positions = affine(command, place) >> int(more.y);
#endif
      int word = int(more.x) * 64 + place.y * 4 + (place.x >> 2);
      shade(positions, command, ELEMENT(masks, word).r);
    } while (int(command.w) >= 0);
  } while (index < range.y);
#endif
}
#endif

#ifdef PICTURED
vec4 sampled(ivec2 uv, uvec4 command, uvec4 other) {
  ivec2 extent = ivec2(command.w, command.w >> 12) & 4095;
  ivec2 at = clamp(uv >> 16, ivec2(-1), extent - 1);
  uvec4 square = ELEMENT(squares, int(other.w & 4194303u) + at.y * (extent.x + 1) + at.x);
  square.x = extent.x == 0 ? command.x : square.x;
  vec4 color = mean(square, (uv >> 8) & 255 & ~(int(other.w) >> 31));
#ifdef FADED
  color = scaled(color, float(command.w >> 24));
#endif
  return color;
}
#endif

// A tile is eight by eight times four pixels. Each of its quarters is four by four, of which two are side
// by side: drivers that run four by four at once leave with it what is in other quarters.
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 place = ivec2(
      (at.x >> 3) * 16 + (at.x & 4) * 2 + (at.x & 1) * 4, at.y * 2 + ((at.x >> 1) & 1));
  first = drawn(place);
  second = drawn(place + ivec2(1, 0));
  third = drawn(place + ivec2(2, 0));
  fourth = drawn(place + ivec2(3, 0));
#ifdef SHADED
  shadeAll(place & 15);
#else
  int index = range.x;
  int last = range.y;
#ifdef PICTURED
  ivec4 counts = (ivec4(last) >> ivec4(0, 8, 16, 24) & 255) << 1;
  bool isRight = (place.x & 8) != 0;
  if ((place.y & 8) != 0) {
    index += counts.x + counts.y;
    counts.xy = counts.zw;
  }
  index += isRight ? counts.x : 0;
  last = index + (isRight ? counts.y : counts.x);
#endif
#ifdef BOXED
  vec2 corner = vec2((place & 15) << 8);
#endif
#ifdef MASKS
  int word = (place.y & 15) * 4 + ((place.x & 15) >> 2);
#endif
  // Every tile has a command. A loop that asks beforehand is run once more than it has to by drivers
  // that only mask what comes after its end.
  do {
    uvec4 command = ELEMENT(stream, index);
    index++;
#if defined(MASKS) && !defined(PICTURED)
    ivec4 at = ivec4(ELEMENT(stream, index)) * 64 + word;
    index++;
    uvec4 covered = uvec4(
        ELEMENT(masks, at.x).r, ELEMENT(masks, at.y).r, ELEMENT(masks, at.z).r,
        ELEMENT(masks, at.w).r);
#else
    uvec4 covered = uvec4(0);
#endif
#if defined(COVERED)
    // Four colours, then the numbers of their masks.
    cover(unpack(command.x), unpack(covered.x));
    cover(unpack(command.y), unpack(covered.y));
    cover(unpack(command.z), unpack(covered.z));
    cover(unpack(command.w), unpack(covered.w));
#elif defined(SOLID)
    // Four colours over the whole tile; zero is none.
    lay(unpack(command.x));
    lay(unpack(command.y));
    lay(unpack(command.z));
    lay(unpack(command.w));
#elif defined(BOXED)
    // Four colours, then the columns and the rows of the rectangles that they are in.
    uvec4 columns = ELEMENT(stream, index);
    uvec4 rows = ELEMENT(stream, index + 1);
    index += 2;
    cover(unpack(command.x), boxCoverage(columns.x, rows.x, corner));
    cover(unpack(command.y), boxCoverage(columns.y, rows.y, corner));
    cover(unpack(command.z), boxCoverage(columns.z, rows.z, corner));
    cover(unpack(command.w), boxCoverage(columns.w, rows.w, corner));
#elif defined(PICTURED)
    // An image, or a colour: a coordinate, a column's step, a row's; columns, rows << 12 and alpha << 24.
    // Then the other coordinate; the square of the first pixel, a mask's number << 22, whether the first pixel of the
    // square is the colour << 31.
    uvec4 other = ELEMENT(stream, index);
    index++;
    ivec2 step = ivec2(command.y, other.y);
    ivec2 uv = ivec2(command.x, other.x) + step * (place.x & 15) +
               ivec2(command.z, other.z) * (place.y & 15);
    vec4 a = sampled(uv, command, other);
    vec4 b = sampled(uv + step, command, other);
    vec4 c = sampled(uv + step * 2, command, other);
    vec4 d = sampled(uv + step * 3, command, other);
#ifdef MASKS
    int mask = int(other.w >> 22) & 511;
    uint covering = ELEMENT(masks, (range.z + mask) * 64 + word).r;
    lay(a, b, c, d, unpack(covering | (mask == 0 ? 0xffffffffu : 0u)));
#else
    lay(a, b, c, d);
#endif
#endif
  } while (index < last);
#endif
  pixels4 = uvec4(pack(first), pack(second), pack(third), pack(fourth));
}

#else
vec4 run(ivec2 place) {
  vec4 color = drawn(place);
#ifdef LAYERS
  vec4 aside[8];
  int depth = 0;
#endif
  int index = range.x;
  do {
    // Operation and blend mode, operand, coverage, alpha or what more the paint needs.
    uvec4 command = ELEMENT(stream, index);
    index++;
    int operation = int(command.x & 255u);
    vec4 source = unpack(command.y);
#ifdef GRADIENTS
    // The coefficients, and the second entry of the table.
    int gradient = operation == 1 ? int(command.y) * 2 : 0;
    ivec4 forX = ELEMENT(coefficients, gradient);
    ivec4 forY = ELEMENT(coefficients, gradient + 1);
    int entry = operation == 1 ? int(command.w) + extended(position(forX, forY, place), forX.w) : 0;
    uint shade = ELEMENT(colorTables, entry).r;
    if (operation == 1) source = unpack(shade);
#endif
#ifdef IMAGES
    int imageAt = operation == 2 ? int(command.y) * 2 : 0;
    ivec4 forU = ELEMENT(coefficients, imageAt);
    ivec4 forV = ELEMENT(coefficients, imageAt + 1);
    if (operation == 2) source = image(forU, forV, int(command.w), place);
#endif
#ifdef TEXELS
    if (operation == 3) {
      int at = int(command.y) * 256 + (place.y & 15) * 16 + (place.x & 15);
      source = scaled(unpack(ELEMENT(texels, at).r), float(command.w));
    }
#endif
#ifdef LAYERS
    if (operation == 4) {
      aside[depth] = color;
      depth++;
      color = vec4(0.0);
    }
    if (operation == 5) {
      depth--;
      source = scaled(color, float(command.w));
      color = aside[depth];
    }
#endif
    int at = int(command.z) * 64 + (place.y & 15) * 4 + ((place.x & 15) >> 2);
    float weight = float((ELEMENT(masks, at).r >> ((place.x & 3) << 3)) & 255u);
#ifdef BLEND_MODES
    int mode = int(command.x >> 8);
    if (mode != 0) {
      color = floor(
          (blended(mode, source, color) * weight + color * (255.0 - weight)) * (1.0 / 255.0) + 0.5);
    } else
#endif
      color = over(scaled(source, weight), color);
  } while (index < range.y);
  return color;
}

// Four times the text would take a driver four times as long to compile.
void main() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  ivec2 place = ivec2(
      (at.x >> 3) * 16 + (at.x & 4) * 2 + (at.x & 1) * 4, at.y * 2 + ((at.x >> 1) & 1));
  uvec4 result = uvec4(0);
  for (int number = 0; number < 4; number++) {
    result = uvec4(result.yzw, pack(run(place)));
    place.x++;
  }
  pixels4 = result;
}
#endif
