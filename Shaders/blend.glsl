// The blend modes in integers. Part of tile.frag.
uint squareRoot(uint value) {
  uint root = min(uint(sqrt(float(value))), 65535u);
  // The driver's root may be off by one, which integers correct.
  if (root * root > value) {
    root--;
  } else if (root < 65535u && (root + 1u) * (root + 1u) <= value) {
    root++;
  }
  return root;
}

// The quotient of integers, truncated towards zero like integer division, which drivers compute lane by lane. The divisor must
// be positive. Below 2^20 single precision is wrong by at most one; larger quotients stay larger.
ivec3 quotient(ivec3 dividend, int divisor) {
  ivec3 size = abs(dividend);
  ivec3 found = ivec3(vec3(size) / float(divisor));
  ivec3 rest = size - found * divisor;
  found += ivec3(greaterThanEqual(rest, ivec3(divisor))) - ivec3(lessThan(rest, ivec3(0)));
  return found * sign(dividend);
}

int quotient(int dividend, int divisor) { return quotient(ivec3(dividend), divisor).x; }

int softLight(int s, int d) {
  if (2 * s <= 255) return d - ((255 - 2 * s) * d * (255 - d) + 32512) / 65025;
  int curve;
  if (4 * d <= 255) {
    int cubic = (16 * d * d * d - 3060 * d * d + 260100 * d + 127) / 255;
    curve = (cubic * 256 + 127) / 255;
  } else {
    curve = int(squareRoot(uint(d) * 255u * 65536u));
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
    moved = target - quotient((target - moved) * target, target - smallest);
  } else if (largest > 4080) {
    moved = target + quotient((moved - target) * (4080 - target), largest - target);
  }
  return clamp(moved, 0, 4080);
}

ivec3 withSaturation(ivec3 hue, ivec3 other) {
  int smallest = min(hue.r, min(hue.g, hue.b));
  int range = max(hue.r, max(hue.g, hue.b)) - smallest;
  if (range == 0) return ivec3(0);
  int saturation =
      max(other.r, max(other.g, other.b)) - min(other.r, min(other.g, other.b));
  return quotient((hue - smallest) * saturation + range / 2, range);
}

ivec3 straight(ivec4 c, int one) {
  return c.a == 0 ? ivec3(0) : min(ivec3(one), quotient(c.rgb * one + c.a / 2, c.a));
}

int separable(int mode, int s, int d, int sa, int da) {
  int rest = s * (255 - da) + d * (255 - sa);
  switch (mode) {
    case BLEND_MULTIPLY: return rest + s * d;
    case BLEND_SCREEN: return 255 * (s + d) - s * d;
    case BLEND_OVERLAY: return 2 * d <= da ? rest + 2 * s * d : rest + sa * da - 2 * (da - d) * (sa - s);
    case BLEND_DARKEN: return rest + min(s * da, d * sa);
    case BLEND_LIGHTEN: return rest + max(s * da, d * sa);
    case BLEND_COLOR_DODGE: {
      if (d == 0) return rest;
      if (s >= sa) return rest + sa * da;
      int rise = sa - s;
      return rest + min(sa * da, quotient(d * sa * sa + rise / 2, rise));
    }
    case BLEND_COLOR_BURN:
      if (d >= da) return rest + sa * da;
      if (s == 0) return rest;
      return rest + sa * da - min(sa * da, quotient((da - d) * sa * sa + s / 2, s));
    case BLEND_HARD_LIGHT: return 2 * s <= sa ? rest + 2 * s * d : rest + sa * da - 2 * (da - d) * (sa - s);
    case BLEND_DIFFERENCE: return 255 * (s + d) - 2 * min(s * da, d * sa);
    case BLEND_EXCLUSION: return 255 * (s + d) - 2 * s * d;
    default: return rest;
  }
}

vec4 blended(int mode, vec4 source, vec4 destination) {
  ivec4 s = ivec4(source);
  ivec4 d = ivec4(destination);
  if (mode >= BLEND_CLEAR && mode <= BLEND_XOR || mode == BLEND_NORMAL) {
    ivec2 f = ivec2(255, 255 - s.a);
    switch (mode) {
      case BLEND_CLEAR: f = ivec2(0); break;
      case BLEND_COPY: f = ivec2(255, 0); break;
      case BLEND_SOURCE_IN: f = ivec2(d.a, 0); break;
      case BLEND_SOURCE_OUT: f = ivec2(255 - d.a, 0); break;
      case BLEND_SOURCE_ATOP: f = ivec2(d.a, 255 - s.a); break;
      case BLEND_DESTINATION_OVER: f = ivec2(255 - d.a, 255); break;
      case BLEND_DESTINATION_IN: f = ivec2(0, s.a); break;
      case BLEND_DESTINATION_OUT: f = ivec2(0, 255 - s.a); break;
      case BLEND_DESTINATION_ATOP: f = ivec2(255 - d.a, s.a); break;
      case BLEND_XOR: f = ivec2(255 - d.a, 255 - s.a); break;
    }
    return vec4((s * f.x + d * f.y + 127) / 255);
  }
  if (mode == BLEND_PLUS_LIGHTER) return vec4(min(ivec4(255), s + d));
  if (mode == BLEND_PLUS_DARKER) {
    int excess = max(0, s.a + d.a - 255);
    return vec4(max(ivec3(0), s.rgb + d.rgb - excess), min(255, s.a + d.a));
  }
  int alpha = (255 * (s.a + d.a) - s.a * d.a + 127) / 255;
  if (mode == BLEND_SOFT_LIGHT || mode >= BLEND_HUE && mode <= BLEND_LUMINOSITY) {
    ivec3 top = straight(s, 4080);
    ivec3 below = straight(d, 4080);
    ivec3 mixed;
    if (mode == BLEND_HUE) {
      mixed = withLuminosity(withSaturation(s.rgb, below), below);
    } else if (mode == BLEND_SATURATION) {
      mixed = withLuminosity(withSaturation(d.rgb, top), below);
    } else if (mode == BLEND_COLOR) {
      mixed = withLuminosity(top, below);
    } else if (mode == BLEND_LUMINOSITY) {
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
