// Fine: a work group for each tile runs the tile's commands, in order, over four neighbouring pixels a thread, which stay in
// registers. Of 64 spans of the tile's bin each thread tests one; bits note those in which the tile lies. All threads of a group
// run the same command, so no branch diverges.
//
// The arithmetic is that of tile.frag: products over 255 are rounded to nearest, in whole numbers and two channels at a time.
// A product p of two bytes, or a sum of two whose factors add up to 255, is at most 65025, and with u = p + 128
//   round(p / 255) = (u + (u >> 8)) >> 8.

// The data of a band, in one buffer that is read by fours and by words: jobs; items, spans, masks, quads, texels, lists.
layout(std430, binding = 0) readonly buffer Fours { uvec4 fours[]; };
layout(std430, binding = 1) readonly buffer Words { uint words[]; };
// The paints of a pass, likewise: three fours a paint, two a line of colours; colour tables, the pixels of images.
layout(std430, binding = 2) readonly buffer Coefficients { ivec4 coefficients[]; };
layout(std430, binding = 3) readonly buffer Paints { uint paints[]; };
layout(std430, binding = 4) buffer Picture { uint picture[]; };  // rows of packed pixels
#ifdef EVERYTHING
layout(std430, binding = 5) buffer Stack { uvec4 stack[]; };  // the pixels under open layers, 64 fours each
#endif
layout(std430, binding = 6) readonly buffer Made { uint made[]; };  // masks made on the device, 64 words each

uniform ivec4 size;     // width and height of the picture, 1 if its rows begin at the bottom, the number of jobs
uniform ivec4 places;   // the first job; the items, the spans and the sparse masks, in words
uniform ivec4 firsts;   // the first image among the paints; the first mask among those made on the device; the spans' masks, in words
uniform ivec4 sources;  // the first quad and texel, in words of the band; the first table and pixel, in words of the paints

// The colours of a vec4 are 0 ... 255, as in tile.frag, whose parts expect these names.
vec4 unpack(uint color) { return vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u); }

uint pack(vec4 color) {
  uvec4 whole = uvec4(color);
  return whole.r | whole.g << 8 | whole.b << 16 | whole.a << 24;
}

vec4 scaled(vec4 s, float factor) { return roundEven(s * (factor * (1.0 / 255.0))); }

#include "constants.glsl"
#ifdef GRADIENTS
#include "gradients.glsl"

// The colour of an entry on a line of colours (ColorRamps), whose margin of rounding allows for the errors of a product and a sum.
uint onLine(int line, int entry) {
  vec4 start = intBitsToFloat(coefficients[line]), way = intBitsToFloat(coefficients[line + 1]);
  return pack(roundEven(start + way * clamp(float(entry), -0.5, 1023.5)));
}
#endif
#ifdef IMAGES
#define ELEMENT(numbers, index) uvec4(paints[sources.w + (index)])
#include "images.glsl"
#endif
#ifdef EVERYTHING
#include "blend.glsl"
#endif

// s times a plus d times b, over 255, to nearest, for each channel; a + b is at most 255.
uint mixed(uint s, uint a, uint d, uint b) {
  uint even = (s & 0xff00ffu) * a + (d & 0xff00ffu) * b + 0x800080u;
  uint odd = ((s >> 8) & 0xff00ffu) * a + ((d >> 8) & 0xff00ffu) * b + 0x800080u;
  even = ((even + ((even >> 8) & 0xff00ffu)) >> 8) & 0xff00ffu;
  odd = (odd + ((odd >> 8) & 0xff00ffu)) & 0xff00ff00u;
  return even | odd;
}

// Source-over.
uint over(uint s, uint d) { return s + mixed(0u, 0u, d, 255u - (s >> 24)); }

#include "masks.glsl"

uint madeQuad(uint number, uint quad) { return made[(uint(firsts.y) + number) * 64u + quad]; }

// The coverage of four pixels by a mask, or by one that was made on the device.
uint maskQuad(uint number, uint quad) {
  if ((number & 0x80000000u) != 0u) return madeQuad(number & 0x7fffffffu, quad);
  return sparseQuad(uint(places.w) + number * 6u, uint(sources.x), quad);
}

// The coverage of four pixels by a box, with the product of its width and its height in a pixel as in CoverageBox:
// (w h 255 + 2^15) / 2^16, truncated.
uint boxQuad(uint at, ivec2 place) {
  ivec4 box = ivec4(words[at], words[at + 1u], words[at + 2u], words[at + 3u]);  // left, top, right, bottom
  int top = place.y * 256;
  int height = max(0, min(box.w, top + 256) - max(box.y, top));
  uint quad = 0u;
  for (int k = 0; k < 4; k++) {
    int left = (place.x + k) * 256;
    int width = max(0, min(box.z, left + 256) - max(box.x, left));
    quad |= uint((width * height * 255 + 32768) >> 16) << (8 * k);
  }
  return quad;
}

shared uint spans[64];
shared uint hits[2];

void main() {
  uint number = gl_WorkGroupID.x + gl_WorkGroupID.y * gl_NumWorkGroups.x;
  if (number >= uint(size.w) * 32u) return;
  // The job (CommandStream): column and row << 16 of the first tile; the first tile, the one after the last << 8, a flag << 31 if
  // tiles begin with the picture; the first span and the one after the last.
  uint first = 2u * (uint(places.x) + number / 32u);
  uvec4 job = fours[first], more = fours[first + 1u];
  uint column = (job.y & 255u) + number % 32u;
  if (column >= (job.y >> 8 & 255u)) return;
  uint local = gl_LocalInvocationID.x;
  uint quad = (local & 3u) * 16u + (local >> 2);  // as TileQuads numbers them
  ivec2 inTile = ivec2(int(local & 3u) * 4, int(local >> 2));
  ivec2 place = ivec2(int((job.x & 65535u) + column), int(job.x >> 16)) * 16 + inTile;
  bool isInside = place.y < size.y;
  int at = (size.z == 1 ? size.y - 1 - place.y : place.y) * size.x + place.x;
  int width = isInside ? clamp(size.x - place.x, 0, 4) : 0;
  uvec4 four = uvec4(0u);
  if ((job.y & 0x80000000u) != 0u) {
    for (int k = 0; k < 4; k++) if (k < width) four[k] = picture[at + k];
  }
#ifdef EVERYTHING
  // The first place of a tile's stack has the number of open layers.
  uint bottom = more.z + column * more.w, top = bottom + 1u;
  if ((job.y & 0x40000000u) != 0u) top += stack[bottom * 64u + local].x;
#endif
  for (uint next = job.z; next < job.w; next += 64u) {
    barrier();
    if (local < 2u) hits[local] = 0u;
    barrier();
    if (next + local < job.w) {
      uint span = words[uint(places.z) + next + local];
      spans[local] = span;
      uint start = span & 31u;
      if (column >= start && column - start <= (span >> 5 & 31u)) atomicOr(hits[local >> 5], 1u << (local & 31u));
    }
    barrier();
    uvec2 bits = uvec2(hits[0], hits[1]);
    while ((bits.x | bits.y) != 0u) {
      uint index = uint(bits.x != 0u ? findLSB(bits.x) : 32 + findLSB(bits.y));
      if (bits.x != 0u) bits.x &= bits.x - 1u; else bits.y &= bits.y - 1u;
      // The item (CommandItems): the kind of coverage and a flag if it has an operation and a blend mode << 8; the operand.
      uint span = spans[index];
      uint item = uint(places.y) + more.x + 2u * (span >> 11);
      uint head = words[item], operand = words[item + 1u];
      item += 2u;
#if defined(GRADIENTS) || defined(EVERYTHING)
      uint form = 0u;
      if ((head & 4u) != 0u) {
        form = words[item];
        item++;
      }
      int operation = int(form & 255u);
#endif
      uint weights = 0xffffffffu;
      if ((span & 1024u) == 0u) {
        if ((head & 3u) == 1u) weights = boxQuad(item, place);
        if ((head & 3u) == 2u) weights = madeQuad(words[uint(firsts.z) + next + index] + column - (span & 31u), quad);
        if ((head & 3u) == 3u) weights = maskQuad(words[item] + column, quad);
      }
      uvec4 source = uvec4(operand);
#ifdef GRADIENTS
      if (operation == OPERATION_GRADIENT) {
        ivec4 forX = coefficients[operand * 3u], forY = coefficients[operand * 3u + 1u];
        int table = coefficients[operand * 3u + 2u].x;  // the entry of the first colour, or the complement of a line's place
        for (int k = 0; k < 4; k++) {
          int entry = extended(position(forX, forY, place + ivec2(k, 0)), forX.w);
          if (table >= 0) source[k] = paints[sources.z + table + entry]; else source[k] = onLine(~table, entry);
        }
      }
#endif
#ifdef EVERYTHING
      if (operation == OPERATION_IMAGE) {
        uint paint = (uint(firsts.x) + operand) * 3u;
        ivec4 forU = coefficients[paint], forV = coefficients[paint + 1u];
        int form = coefficients[paint + 2u].x;
        for (int k = 0; k < 4; k++) source[k] = pack(image(forU, forV, form, place + ivec2(k, 0)));
      } else if (operation == OPERATION_TEXELS) {
        uint first = uint(sources.y) + operand * 256u + uint(inTile.y * 16 + inTile.x);
        source = uvec4(words[first], words[first + 1u], words[first + 2u], words[first + 3u]);
      } else if (operation == OPERATION_BEGIN_LAYER) {
        stack[top * 64u + local] = four;
        top++;
        four = uvec4(0u);
        continue;
      } else if (operation == OPERATION_END_LAYER) {
        source = four;
        top--;
        four = stack[top * 64u + local];
        // Black with the luminance as alpha, or the layer itself; times the layer's alpha.
        bool isLuminance = operand >> 8 != 0u;
        for (int k = 0; k < 4; k++) {
          uint c = source[k];
          if (isLuminance)
            c = ((c & 255u) * 54u + (c >> 8 & 255u) * 183u + (c >> 16 & 255u) * 19u + 128u) >> 8 << 24;
          source[k] = mixed(c, operand & 255u, 0u, 0u);
        }
      }
      int mode = int(form >> 8 & 255u);
      if (mode != BLEND_NORMAL) {
        for (int k = 0; k < 4; k++) {
          uint weight = weights >> (8 * k) & 255u;
          uint result = pack(blended(mode, unpack(source[k]), unpack(four[k])));
          four[k] = mixed(result, weight, four[k], 255u - weight);
        }
        continue;
      }
#endif
      for (int k = 0; k < 4; k++)
        four[k] = over(mixed(source[k], weights >> (8 * k) & 255u, 0u, 0u), four[k]);
    }
  }
#ifdef EVERYTHING
  if (more.w != 0u) stack[bottom * 64u + local] = uvec4(top - bottom - 1u);
#endif
  for (int k = 0; k < 4; k++) if (k < width) picture[at + k] = four[k];
}
