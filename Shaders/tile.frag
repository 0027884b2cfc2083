#version 300 es
// Runs the commands of a tile over each of its pixels.
//
// Colours are whole numbers 0 ... 255 held in floats: sums and products stay below 2^24 and are exact,
// fused or not. Which paints and blend modes the text knows is decided when it is compiled: some
// drivers run both sides of every branch.
precision highp float;
precision highp int;
precision highp sampler2D;
precision highp usampler2D;
precision highp isampler2D;

flat in ivec2 range;

uniform usampler2D stream;       // the commands, 1024 a row
#ifdef MASKS
uniform sampler2D masks;  // coverage, 256 bytes a mask, rows of 1 << maskShift
uniform int maskShift;
#endif
#ifdef BOXES
uniform isampler2D boxes;  // the left, top, right and bottom of rectangles, 1024 a row
#endif
uniform sampler2D backdrop;      // what earlier passes drew
uniform bool hasBackdrop;
uniform int pictureHeight;       // in pixels
#ifdef GRADIENTS
uniform sampler2D colorTables;   // 1026 colours a gradient, 1024 a row
uniform usampler2D arcTangents;  // 0 ... 1 in 1024 steps, in 65536ths of a turn
#endif
#if defined(GRADIENTS) || defined(IMAGES)
uniform isampler2D coefficients;  // four texels a paint, 1024 a row
#endif
#if defined(IMAGES) || defined(TEXELS)
uniform sampler2D texels;  // the pixels of all images and of tiles worked out beforehand, 4096 a row
#endif

out vec4 pixel;

vec4 unpack(uint color) {
  return vec4(uvec4(color, color >> 8, color >> 16, color >> 24) & 255u);
}

vec4 over(vec4 s, vec4 d) {
  return s + floor(d * (255.0 - s.a) * (1.0 / 255.0) + 0.5);
}

vec4 scaled(vec4 s, float factor) {
  return floor(s * factor * (1.0 / 255.0) + 0.5);
}

#ifdef MASKS
float maskCoverage(int mask, ivec2 place) {
  int at = mask * 256 + (place.y & 15) * 16 + (place.x & 15);
  return floor(texelFetch(masks, ivec2(at & ((1 << maskShift) - 1), at >> maskShift), 0).r * 255.0 + 0.5);
}
#endif

#ifdef BOXES
// A rectangle in 256ths of a pixel: the part of the pixel's width inside times that of its height.
float boxCoverage(int index, ivec2 place) {
  ivec4 box = texelFetch(boxes, ivec2(index & 1023, index >> 10), 0);
  ivec2 inside = max(ivec2(0), min(box.zw, (place + 1) << 8) - max(box.xy, place << 8));
  return float((inside.x * inside.y * 255 + 32768) >> 16);
}
#endif

// No coverage word is the whole tile; the highest bit tells a box from a mask.
float coverage(uint word, ivec2 place) {
#if defined(BOXES) && defined(MASKS)
  if (word == 0u) return 255.0;
  int index = int(word & 0x7fffffffu);
  return word > 0x7fffffffu ? boxCoverage(index, place) : maskCoverage(index - 1, place);
#elif defined(BOXES)
  return word == 0u ? 255.0 : boxCoverage(int(word & 0x7fffffffu), place);
#elif defined(MASKS)
  return word == 0u ? 255.0 : maskCoverage(int(word) - 1, place);
#else
  return 255.0;
#endif
}

#if defined(IMAGES) || defined(TEXELS)
vec4 stored(int place) {
  return floor(texelFetch(texels, ivec2(place & 4095, place >> 12), 0) * 255.0 + 0.5);
}
#endif

#if defined(GRADIENTS) || defined(IMAGES)
ivec4 coefficient(int place) {
  return texelFetch(coefficients, ivec2(place & 1023, place >> 10), 0);
}
#endif

#ifdef GRADIENTS
uint squareRoot(uint value) {
  uint root = min(uint(sqrt(float(value))), 65535u);
  // The driver's root may be off by one; whole numbers settle it.
  if (root * root > value) {
    root--;
  } else if (root < 65535u && (root + 1u) * (root + 1u) <= value) {
    root++;
  }
  return root;
}

int direction(int x, int y) {
  int smaller = min(abs(x), abs(y));
  int larger = max(abs(x), abs(y));
  int angle = int(texelFetch(arcTangents, ivec2((smaller << 10) / max(larger, 1), 0), 0).r);
  if (abs(y) > abs(x)) angle = 16384 - angle;
  if (x < 0) angle = 32768 - angle;
  if (y < 0) angle = 65536 - angle;
  return angle;
}

vec4 gradient(int index, ivec2 place) {
  // kind, extend, shift, table; x; y; radial
  ivec4 form = coefficient(index * 4);
  ivec4 forX = coefficient(index * 4 + 1);
  ivec4 forY = coefficient(index * 4 + 2);
  int x = forX.x + forX.y * place.x + forX.z * place.y;
  int y = forY.x + forY.y * place.x + forY.z * place.y;
  int step = x >> form.z;
#ifdef ROUND_GRADIENTS
  ivec4 radial = coefficient(index * 4 + 3);
  if (form.x == 1) {
    ivec2 at = clamp(ivec2(x, y) >> form.z, -32768, 32767);
    uint square = uint(at.x * at.x) + uint(at.y * at.y);
    step = (int(squareRoot(square)) * radial.x + radial.y) >> radial.z;
  } else if (form.x == 2) {
    step = ((direction(x, y) - radial.y) & 65535) >> 6;
  }
#endif
  int folded = step & 2047;
  int entry = form.y == 0
      ? clamp(step, -1, 1024)
      : form.y == 1 ? step & 1023 : folded < 1024 ? folded : 2047 - folded;
  int at = form.w * 1026 + entry + 1;
  return floor(texelFetch(colorTables, ivec2(at & 1023, at >> 10), 0) * 255.0 + 0.5);
}
#endif

#ifdef IMAGES
vec4 texel(ivec2 at, ivec4 store) {
  // store: first texel, width, height, whether it repeats
  ivec2 extent = store.yz;
  at = store.w != 0 ? at % extent : clamp(at, ivec2(0), extent - 1);
  return stored(store.x + at.y * extent.x + at.x);
}

#ifdef BICUBIC
ivec4 cubicWeights(int part) {
  int square = part * part;
  int cube = square * part;
  int first = (-cube + 512 * square - 65536 * part + 131072) >> 18;
  int second = (3 * cube - 1280 * square + 33554432 + 131072) >> 18;
  int fourth = (cube - 256 * square + 131072) >> 18;
  return ivec4(first, second, 128 - first - second - fourth, fourth);
}
#endif

vec4 image(int index, ivec2 place) {
  // filter, bits, alpha; u; v; store
  ivec4 form = coefficient(index * 4);
  ivec4 forU = coefficient(index * 4 + 1);
  ivec4 forV = coefficient(index * 4 + 2);
  ivec4 store = coefficient(index * 4 + 3);
  ivec2 uv = ivec2(forU.x, forV.x) + ivec2(forU.y, forV.y) * place.x + ivec2(forU.z, forV.z) * place.y;
  vec4 color;
  if (form.x == 0) {
    color = texel(uv >> form.y, store);
  } else {
    uv -= 1 << (form.y - 1);
    ivec2 i = uv >> form.y;
    ivec2 part = (uv >> (form.y - 8)) & 255;
#ifdef BICUBIC
    if (form.x == 2) {
      ivec4 weightsX = cubicWeights(part.x);
      ivec4 weightsY = cubicWeights(part.y);
      ivec4 sum = ivec4(0);
      for (int row = 0; row < 4; row++) {
        ivec4 line = ivec4(0);
        for (int column = 0; column < 4; column++) {
          line += ivec4(texel(i + ivec2(column - 1, row - 1), store)) * weightsX[column];
        }
        sum += line * weightsY[row];
      }
      ivec4 rounded = (sum + 8192) >> 14;
      color = vec4(clamp(rounded, ivec4(0), ivec4(clamp(rounded.a, 0, 255))));
    } else
#endif
    {
      vec2 f = vec2(part);
      vec2 g = 256.0 - f;
      color = floor(
          (g.y * (g.x * texel(i, store) + f.x * texel(i + ivec2(1, 0), store)) +
           f.y * (g.x * texel(i + ivec2(0, 1), store) + f.x * texel(i + ivec2(1, 1), store)) +
           32768.0) *
          (1.0 / 65536.0));
    }
  }
  return scaled(color, float(form.z));
}
#endif

#ifdef BLEND_MODES
// The blend modes in whole numbers; the numbering is that of the modes' declaration.
int softLight(int s, int d) {
  if (2 * s <= 255) return d - ((255 - 2 * s) * d * (255 - d) + 32512) / 65025;
  int curve;
  if (4 * d <= 255) {
    int cubic = (16 * d * d * d - 3060 * d * d + 260100 * d + 127) / 255;
    curve = (cubic * 256 + 127) / 255;
  } else {
    uint value = uint(d) * 255u * 65536u;
    uint root = min(uint(sqrt(float(value))), 65535u);
    if (root * root > value) {
      root--;
    } else if (root < 65535u && (root + 1u) * (root + 1u) <= value) {
      root++;
    }
    curve = int(root);
  }
  return (d * 256 + ((2 * s - 255) * (curve - d * 256) + 127) / 255 + 128) >> 8;
}

int luminosity(ivec3 c) { return (30 * c.r + 59 * c.g + 11 * c.b + 50) / 100; }

ivec3 withLuminosity(ivec3 c, ivec3 other) {
  int target = luminosity(other);
  ivec3 moved = c + (target - luminosity(c));
  int smallest = min(moved.r, min(moved.g, moved.b));
  int largest = max(moved.r, max(moved.g, moved.b));
  if (smallest < 0) {
    moved = target - (target - moved) * target / (target - smallest);
  } else if (largest > 4080) {
    moved = target + (moved - target) * (4080 - target) / (largest - target);
  }
  return clamp(moved, 0, 4080);
}

ivec3 withSaturation(ivec3 hue, ivec3 other) {
  int smallest = min(hue.r, min(hue.g, hue.b));
  int range = max(hue.r, max(hue.g, hue.b)) - smallest;
  if (range == 0) return ivec3(0);
  int saturation =
      max(other.r, max(other.g, other.b)) - min(other.r, min(other.g, other.b));
  return ((hue - smallest) * saturation + range / 2) / range;
}

ivec3 straight(ivec4 c, int one) {
  return c.a == 0 ? ivec3(0) : min(ivec3(one), (c.rgb * one + c.a / 2) / c.a);
}

int separable(int mode, int s, int d, int sa, int da) {
  int rest = s * (255 - da) + d * (255 - sa);
  switch (mode) {
    case 1: return rest + s * d;
    case 2: return 255 * (s + d) - s * d;
    case 3: return 2 * d <= da ? rest + 2 * s * d : rest + sa * da - 2 * (da - d) * (sa - s);
    case 4: return rest + min(s * da, d * sa);
    case 5: return rest + max(s * da, d * sa);
    case 6: {
      if (d == 0) return rest;
      if (s >= sa) return rest + sa * da;
      int rise = sa - s;
      return rest + min(sa * da, (d * sa * sa + rise / 2) / rise);
    }
    case 7:
      if (d >= da) return rest + sa * da;
      if (s == 0) return rest;
      return rest + sa * da - min(sa * da, ((da - d) * sa * sa + s / 2) / s);
    case 9: return 2 * s <= sa ? rest + 2 * s * d : rest + sa * da - 2 * (da - d) * (sa - s);
    case 10: return 255 * (s + d) - 2 * min(s * da, d * sa);
    case 11: return 255 * (s + d) - 2 * s * d;
    default: return rest;
  }
}

vec4 blended(int mode, vec4 source, vec4 destination) {
  ivec4 s = ivec4(source);
  ivec4 d = ivec4(destination);
  if (mode >= 16 && mode <= 25 || mode == 0) {
    ivec2 f = ivec2(255, 255 - s.a);
    switch (mode) {
      case 16: f = ivec2(0); break;
      case 17: f = ivec2(255, 0); break;
      case 18: f = ivec2(d.a, 0); break;
      case 19: f = ivec2(255 - d.a, 0); break;
      case 20: f = ivec2(d.a, 255 - s.a); break;
      case 21: f = ivec2(255 - d.a, 255); break;
      case 22: f = ivec2(0, s.a); break;
      case 23: f = ivec2(0, 255 - s.a); break;
      case 24: f = ivec2(255 - d.a, s.a); break;
      case 25: f = ivec2(255 - d.a, 255 - s.a); break;
    }
    return vec4((s * f.x + d * f.y + 127) / 255);
  }
  if (mode == 27) return vec4(min(ivec4(255), s + d));
  if (mode == 26) {
    int excess = max(0, s.a + d.a - 255);
    return vec4(max(ivec3(0), s.rgb + d.rgb - excess), min(255, s.a + d.a));
  }
  int alpha = (255 * (s.a + d.a) - s.a * d.a + 127) / 255;
  if (mode == 8 || mode >= 12) {
    ivec3 top = straight(s, 4080);
    ivec3 below = straight(d, 4080);
    ivec3 mixed;
    if (mode == 12) {
      mixed = withLuminosity(withSaturation(s.rgb, below), below);
    } else if (mode == 13) {
      mixed = withLuminosity(withSaturation(d.rgb, top), below);
    } else if (mode == 14) {
      mixed = withLuminosity(top, below);
    } else if (mode == 15) {
      mixed = withLuminosity(below, top);
    } else {
      top = straight(s, 255);
      below = straight(d, 255);
      mixed = 16 * ivec3(softLight(top.r, below.r), softLight(top.g, below.g), softLight(top.b, below.b));
    }
    ivec3 rest = s.rgb * (255 - d.a) + d.rgb * (255 - s.a);
    return vec4((rest * 4080 + s.a * d.a * mixed + 520200) / 1040400, alpha);
  }
  ivec3 sums = ivec3(
      separable(mode, s.r, d.r, s.a, d.a), separable(mode, s.g, d.g, s.a, d.a),
      separable(mode, s.b, d.b, s.a, d.a));
  return vec4((sums + 127) / 255, alpha);
}
#endif

void main() {
  ivec2 place = ivec2(gl_FragCoord.xy);
  vec4 color = vec4(0.0);
  if (hasBackdrop) color = floor(texelFetch(backdrop, place, 0) * 255.0 + 0.5);
  place.y = pictureHeight - 1 - place.y;
#ifdef LAYERS
  vec4 aside[8];
  int depth = 0;
#endif
  for (int index = range.x; index < range.y; index++) {
    uvec4 command = texelFetch(stream, ivec2(index & 1023, index >> 10), 0);
#if defined(SOLID)
    // Four colours over the whole tile; zero is none.
    color = over(unpack(command.x), color);
    color = over(unpack(command.y), color);
    color = over(unpack(command.z), color);
    color = over(unpack(command.w), color);
#elif defined(COVERED)
    // Two colours, each with its coverage.
    color = over(scaled(unpack(command.x), coverage(command.y, place)), color);
    color = over(scaled(unpack(command.z), coverage(command.w, place)), color);
#else
    // Operation and blend mode, operand, coverage, alpha.
    int operation = int(command.x & 255u);
    vec4 source = unpack(command.y);
#ifdef GRADIENTS
    if (operation == 1) source = gradient(int(command.y), place);
#endif
#ifdef IMAGES
    if (operation == 2) source = image(int(command.y), place);
#endif
#ifdef TEXELS
    if (operation == 3) {
      source = scaled(stored(int(command.y) * 256 + (place.y & 15) * 16 + (place.x & 15)), float(command.w));
    }
#endif
#ifdef LAYERS
    if (operation == 4) {
      aside[depth] = color;
      depth++;
      color = vec4(0.0);
      continue;
    }
    if (operation == 5) {
      depth--;
      source = scaled(color, float(command.w));
      color = aside[depth];
    }
#endif
    float weight = coverage(command.z, place);
#ifdef BLEND_MODES
    int mode = int(command.x >> 8);
    if (mode != 0) {
      color = floor(
          (blended(mode, source, color) * weight + color * (255.0 - weight)) * (1.0 / 255.0) + 0.5);
    } else
#endif
      color = over(scaled(source, weight), color);
#endif
  }
  pixel = color * (1.0 / 255.0);
}
