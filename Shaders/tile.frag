#version 300 es
// Runs the commands of a tile on each of its pixels, eight at a time: four neighbours of a row, and the four below. Shared
// work, which is most of a command, is fetched and unpacked once.
//
// Colours are integers 0 ... 255 held in floats: sums and products stay below 2^24 and are exact, fused or not. The supported
// paints and blend modes are selected at compile time: some drivers run both sides of every branch.
precision highp float;
precision highp int;
precision highp sampler2D;

// Arrays of integers: buffers, sampled or loaded as images, or textures whose row length is a power of two. With normalized
// formats, llvmpipe would spend more time on the conversion to 0 ... 255 than on the fetch. TilePainter assigns the units.
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

// The texel of the first command, and the one after the last; for pictures instead the number of commands of each quarter of
// the tile, a byte each, and the number of a mask. With offscreen tiles also the tile's column and row << 16 in the picture,
// wherever it is drawn.
flat in ivec3 range;

FOURS(0) stream;  // the commands, and colour lines
#ifdef MASKS
WORDS(1) masks;  // coverage, four neighbouring pixels a word: 16 for the first four columns, then for the next four
#endif
#ifdef BACKDROP
uniform sampler2D backdrop;  // the pixels of earlier passes
uniform int pictureHeight;   // in pixels
#endif
#if defined(GRADIENTS) && (defined(MASKS) || !defined(SHADED))
WORDS(3) colorTables;  // 1026 packed colours for each gradient
#endif
#if (defined(GRADIENTS) && !defined(SHADED)) || (defined(IMAGES) && !defined(PICTURED))
SIGNED_FOURS(4) coefficients;  // two texels for each paint
#endif
#if defined(PICTURED)
FOURS(7) squares;  // four neighbouring texels each, packed; of all images
#elif defined(IMAGES)
WORDS(5) pixels;  // packed, of all images
#endif
#ifdef TEXELS
WORDS(6) texels;  // packed colours of exact paints, 256 for each tile
#endif
#ifdef OFFSCREEN
uniform highp usampler2D offscreenUpper;  // tiles that were drawn before, 512 in a row
uniform highp usampler2D offscreenLower;
#endif

layout(location = 0) out uvec4 upper4;  // four neighbouring pixels, packed
layout(location = 1) out uvec4 lower4;  // the four pixels below

vec4 unpack(uint color) {
  return vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u);
}

uint pack(vec4 color) {
  ivec4 whole = ivec4(color);
  return uint(whole.r | whole.g << 8 | whole.b << 16 | whole.a << 24);
}

// Products with 255ths are never half-way between integers, because 255 is odd; they stay 1/510 away, far more than the error
// of single precision. Rounding them to nearest is exact, fused or not.
//
// From 2^23 on, floats are integers: adding 2^23 rounds to nearest, which takes llvmpipe half the time of its rounding
// function. The source of source-over is raised by 2^23, and the sum is rounded before 2^23 is subtracted again. Other drivers
// may round sums differently; there nothing is raised.
#ifdef BUFFER_IMAGES
const float RAISE = 8388608.0;

vec4 raised(vec4 color) {
  precise vec4 sum = color + RAISE;
  return sum;
}

// The transmission of a raised colour.
float rest(vec4 s) {
  precise float rest = (255.0 + RAISE) - s.a;
  return rest * (1.0 / 255.0);
}

// Source-over with a raised colour and its transmission.
vec4 over(vec4 s, vec4 d, float rest) {
  precise vec4 sum = (d * rest + s) - RAISE;
  return sum;
}
#else
vec4 raised(vec4 color) { return roundEven(color); }

float rest(vec4 s) { return (255.0 - s.a) * (1.0 / 255.0); }

vec4 over(vec4 s, vec4 d, float rest) { return roundEven(d * rest + s); }
#endif

vec4 over(vec4 s, vec4 d) { return over(s, d, rest(s)); }

vec4 scaled(vec4 s, float factor) {
  return roundEven(s * (factor * (1.0 / 255.0)));
}

// A colour scaled by a factor in 255ths, raised.
vec4 raised(vec4 s, float factor) { return raised(s * (factor * (1.0 / 255.0))); }

#include "constants.glsl"

#ifdef GRADIENTS
#include "gradients.glsl"
#endif

#ifdef IMAGES
#include "images.glsl"
#endif

#ifdef BLEND_MODES
#include "blend.glsl"
#endif

// The first pixel of the fragment. A tile is four fragments wide and eight high, and each of its halves four by four: two rows
// are the left quarter of the tile, eight pixels wide, and two the right one. Drivers that run four by four fragments at once
// then skip the commands of other quarters.
ivec2 pixelPlace() {
  ivec2 at = ivec2(gl_FragCoord.xy);
  return ivec2(
      (at.x >> 2) * 16 + (at.y & 2) * 4 + (at.x & 1) * 4,
      (at.y >> 3) * 16 + (at.y & 4) * 2 + (at.y & 1) * 4 + (at.x & 2));
}

// The word of a mask that contains a pixel of a tile.
int wordOf(ivec2 place) { return (place.x >> 2) * 16 + place.y; }

#ifdef BACKDROP
vec4 drawn(ivec2 place) {
  // Tiles may extend beyond the picture.
  ivec2 at = clamp(
      ivec2(place.x, pictureHeight - 1 - place.y), ivec2(0), textureSize(backdrop, 0) - 1);
  return floor(texelFetch(backdrop, at, 0) * 255.0 + 0.5);
}
#else
vec4 drawn(ivec2 place) { return vec4(0.0); }
#endif

#if defined(SOLID) || defined(COVERED) || defined(BOXED) || defined(SHADED) || defined(PICTURED) || \
    defined(LAYERED) || defined(BLENDED)
// Four neighbouring pixels.
struct Four {
  vec4 a, b, c, d;
};

Four upper, lower;

// Paints one colour over all eight pixels.
void lay(vec4 color) {
  vec4 s = raised(color);
  float part = rest(s);
  upper = Four(over(s, upper.a, part), over(s, upper.b, part), over(s, upper.c, part), over(s, upper.d, part));
  lower = Four(over(s, lower.a, part), over(s, lower.b, part), over(s, lower.c, part), over(s, lower.d, part));
}

// Paints a raised colour over each of four pixels.
void lay(inout Four below, vec4 a, vec4 b, vec4 c, vec4 d) {
  below = Four(over(a, below.a), over(b, below.b), over(c, below.c), over(d, below.d));
}

// Paints a colour, not raised, over each of four pixels with coverage.
void lay(inout Four below, Four s, vec4 weight) {
  lay(below, raised(s.a, weight.x), raised(s.b, weight.y), raised(s.c, weight.z), raised(s.d, weight.w));
}

// Paints one colour over four pixels with coverage.
void cover(inout Four below, vec4 color, vec4 weight) { lay(below, Four(color, color, color, color), weight); }

#if defined(COVERED) || defined(LAYERED)
// Paints a packed colour over all eight pixels, with the coverage of two words of a mask.
void cover(uint color, int word) {
  cover(upper, unpack(color), unpack(ELEMENT(masks, word).r));
  cover(lower, unpack(color), unpack(ELEMENT(masks, word + 1).r));
}
#endif

#ifdef BOXED
// Paints a packed colour over all eight pixels, with the coverage of a rectangle in 256ths of a pixel from the tile's top left
// corner, with the lesser side in the lower half of a word: the covered part of a pixel's width times that of its height.
// Rounding to even is rounding up here: the only product half-way between integers is 127.5.
void cover(uint color, uint columns, uint rows, vec2 corner) {
  vec4 left = corner.x + vec4(0.0, 256.0, 512.0, 768.0);
  vec4 width = max(min(vec4(columns >> 16), left + 256.0) - max(vec4(columns & 65535u), left), 0.0);
  vec2 top = corner.y + vec2(0.0, 256.0);
  vec2 height = max(min(vec2(rows >> 16), top + 256.0) - max(vec2(rows & 65535u), top), 0.0) * (255.0 / 65536.0);
  cover(upper, unpack(color), roundEven(width * height.x));
  cover(lower, unpack(color), roundEven(width * height.y));
}
#endif

#ifdef SHADED
#include "shades.glsl"
#endif

#if defined(LAYERED) || defined(BLENDED)
#include "layered_blended.glsl"
#endif

#ifdef PICTURED
// The colour of an image, or a plain colour.
vec4 sampled(ivec2 uv, uvec4 command, uvec4 other) {
  ivec2 extent = ivec2(command.w, command.w >> 12) & ivec2(4095, 2047);
  ivec2 at = clamp(uv >> 16, ivec2(-1), extent - 1);
  uvec4 square = ELEMENT(squares, int(other.w & 4194303u) + at.y * (extent.x + 1) + at.x);
  square.x = extent.x == 0 ? command.x : square.x;
  vec4 color = mean(square, (uv >> 8) & 255 & ~(int(command.w << 8) >> 31));
#ifdef FADED
  color = scaled(color, float(command.w >> 24));
#endif
  return color;
}

Four sampled(ivec2 uv, ivec2 step, uvec4 command, uvec4 other) {
  return Four(sampled(uv, command, other), sampled(uv + step, command, other),
              sampled(uv + step * 2, command, other), sampled(uv + step * 3, command, other));
}
#endif

Four drawnFour(ivec2 place) {
  return Four(drawn(place), drawn(place + ivec2(1, 0)), drawn(place + ivec2(2, 0)), drawn(place + ivec2(3, 0)));
}

uvec4 pack(Four four) { return uvec4(pack(four.a), pack(four.b), pack(four.c), pack(four.d)); }

void main() {
  ivec2 place = pixelPlace();
  upper = drawnFour(place);
  lower = drawnFour(place + ivec2(0, 1));
#if defined(SHADED)
  shadeAll(place & 15);
#elif defined(LAYERED)
  layerAll(wordOf(place & 15));
#elif defined(BLENDED)
  blendAll(wordOf(place & 15));
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
#if defined(MASKS) && defined(PICTURED)
  int word = (place.x & 4) * 2 + (place.y & 7);  // of a quarter's mask
#elif defined(MASKS)
  int word = wordOf(place & 15);
#endif
  // Every tile has a command. On drivers that only mask the invocations that have left a loop, a test before the loop would
  // cost an additional iteration.
  do {
    uvec4 command = ELEMENT(stream, index);
    index++;
#if defined(MASKS) && !defined(PICTURED)
    ivec4 at = ivec4(ELEMENT(stream, index)) * 64 + word;
    index++;
#endif
#if defined(COVERED)
    // Four colours, then the numbers of their masks.
    cover(command.x, at.x);
    cover(command.y, at.y);
    cover(command.z, at.z);
    cover(command.w, at.w);
#elif defined(SOLID)
    // Four colours over the whole tile; zero is transparent.
    lay(unpack(command.x));
    lay(unpack(command.y));
    lay(unpack(command.z));
    lay(unpack(command.w));
#elif defined(BOXED)
    // Four colours, then the columns and the rows of their rectangles.
    uvec4 columns = ELEMENT(stream, index);
    uvec4 rows = ELEMENT(stream, index + 1);
    index += 2;
    cover(command.x, columns.x, rows.x, corner);
    cover(command.y, columns.y, rows.y, corner);
    cover(command.z, columns.z, rows.z, corner);
    cover(command.w, columns.w, rows.w, corner);
#elif defined(PICTURED)
    // An image, or a colour: a coordinate, the steps of a column and of a row; columns, rows << 12, a flag for a nearest filter
    // << 23, and alpha << 24. Then the other coordinate; the square of the first pixel, and the number of a quarter's mask <<
    // 22.
    uvec4 other = ELEMENT(stream, index);
    index++;
    ivec2 step = ivec2(command.y, other.y);
    ivec2 uv = ivec2(command.x, other.x) + step * (place.x & 15) +
               ivec2(command.z, other.z) * (place.y & 15);
#ifdef MASKS
    // Masks are far apart in memory: they are fetched early, to arrive before they are needed.
    int mask = int(other.w >> 22);
    int at = (range.z + mask) * 16 + word;
    uint whole = mask == 0 ? 0xffffffffu : 0u;
    uint covered = ELEMENT(masks, at).r | whole;
    uint coveredBelow = ELEMENT(masks, at + 1).r | whole;
#endif
    Four colors = sampled(uv, step, command, other);
    Four colorsBelow = sampled(uv + ivec2(command.z, other.z), step, command, other);
#ifdef MASKS
    lay(upper, colors, unpack(covered));
    lay(lower, colorsBelow, unpack(coveredBelow));
#else
    lay(upper, raised(colors.a), raised(colors.b), raised(colors.c), raised(colors.d));
    lay(lower, raised(colorsBelow.a), raised(colorsBelow.b), raised(colorsBelow.c), raised(colorsBelow.d));
#endif
#endif
  } while (index < last);
#endif
  upper4 = pack(upper);
  lower4 = pack(lower);
}

#else
#ifdef OFFSCREEN
// A pixel of an offscreen tile, at the position in its tile of the pixel being drawn.
vec4 offscreen(int tile, ivec2 place) {
  ivec2 at = ivec2(tile & 511, tile >> 9) * ivec2(4, 8) + (ivec2(gl_FragCoord.xy) & ivec2(3, 7));
  uvec4 four = (place.y & 1) == 0 ? texelFetch(offscreenUpper, at, 0) : texelFetch(offscreenLower, at, 0);
  return unpack(four[place.x & 3]);
}
#endif

#ifdef LAYERS
// The content of a layer: the layer itself, or black with the luminance as alpha.
vec4 content(vec4 layer, uint form) {
  float luminance = floor((dot(layer.rgb, vec3(54.0, 183.0, 19.0)) + 128.0) * (1.0 / 256.0));
  return form == 0u ? layer : vec4(0.0, 0.0, 0.0, luminance);
}
#endif

vec4 run(ivec2 place) {
  vec4 color = drawn(place);
#ifdef LAYERS
  vec4 aside[8];
  int depth = 0;
#endif
  int index = range.x;
  do {
    // Operation and blend mode, operand, coverage, then alpha or other data of the paint.
    uvec4 command = ELEMENT(stream, index);
    index++;
    int operation = int(command.x & 255u);
    vec4 source = unpack(command.y);
#ifdef GRADIENTS
    // The coefficients, and the second entry of the table.
    int gradient = operation == OPERATION_GRADIENT ? int(command.y) * 2 : 0;
    ivec4 forX = ELEMENT(coefficients, gradient);
    ivec4 forY = ELEMENT(coefficients, gradient + 1);
    int entry = operation == OPERATION_GRADIENT ? int(command.w) + extended(position(forX, forY, place), forX.w) : 0;
    uint shade = ELEMENT(colorTables, entry).r;
    if (operation == OPERATION_GRADIENT) source = unpack(shade);
#endif
#ifdef IMAGES
    int imageAt = operation == OPERATION_IMAGE ? int(command.y) * 2 : 0;
    ivec4 forU = ELEMENT(coefficients, imageAt);
    ivec4 forV = ELEMENT(coefficients, imageAt + 1);
    if (operation == OPERATION_IMAGE) source = image(forU, forV, int(command.w), place);
#endif
#ifdef TEXELS
    if (operation == OPERATION_TEXELS) {
      int at = int(command.y) * 256 + (place.y & 15) * 16 + (place.x & 15);
      source = unpack(ELEMENT(texels, at).r);
    }
#endif
#ifdef LAYERS
    if (operation == OPERATION_BEGIN_LAYER) {
      aside[depth] = color;
      depth++;
      color = vec4(0.0);
    }
    if (operation == OPERATION_END_LAYER) {
      vec4 layer = color;
#ifdef OFFSCREEN
      // A layer of an offscreen tile was not begun here.
      if (command.y != 0u) layer = offscreen(int(command.y) - 1, place); else
#endif
      color = aside[--depth];
      source = scaled(content(layer, command.w >> 8), float(command.w & 255u));
    }
#endif
    int at = int(command.z) * 64 + wordOf(place & 15);
    float weight = float((ELEMENT(masks, at).r >> ((place.x & 3) << 3)) & 255u);
#ifdef BLEND_MODES
    int mode = int(command.x >> 8);
    if (mode != BLEND_NORMAL) {
      color = floor(
          (blended(mode, source, color) * weight + color * (255.0 - weight)) * (1.0 / 255.0) + 0.5);
    } else
#endif
      color = over(raised(source, weight), color);
  } while (index < range.y);
  return color;
}

// A loop, because drivers would take eight times as long to compile eight copies of the text.
void main() {
  ivec2 place = pixelPlace();
#ifdef OFFSCREEN
  place = (ivec2(range.z, range.z >> 16) & 65535) * 16 + (place & 15);
#endif
  upper4 = lower4 = uvec4(0);
  for (int number = 0; number < 8; number++) {
    uint pixel = pack(run(place + ivec2(number & 3, number >> 2)));
    upper4 = uvec4(upper4.yzw, lower4.x);
    lower4 = uvec4(lower4.yzw, pixel);
  }
}
#endif
