// The colours of images. Part of tile.frag.
#ifdef PICTURED
// The mean of four packed pixels, weighted in 256ths along each axis. The means of a line, times 256, are two 16-bit channels
// in a word, with 1/2 added as in `BilinearImage.swift`; the mean of the lines has 24 bits, as single precision does, including
// the 1/2 that turns truncation into rounding.
vec4 mean(uvec4 square, ivec2 part) {
  uvec4 even = square & 0xff00ffu;
  uvec4 odd = (square >> 8) & 0xff00ffu;
  uvec2 evenLines = (even.xz << 8 | 0x800080u) + (even.yw - even.xz) * uint(part.x);
  uvec2 oddLines = (odd.xz << 8 | 0x800080u) + (odd.yw - odd.xz) * uint(part.x);
  vec4 upper = vec4(ivec4(
      evenLines.x & 65535u, oddLines.x & 65535u, evenLines.x >> 16, oddLines.x >> 16));
  vec4 lower = vec4(ivec4(
      evenLines.y & 65535u, oddLines.y & 65535u, evenLines.y >> 16, oddLines.y >> 16));
  float below = float(part.y) * (1.0 / 65536.0);
  return floor(upper * (1.0 / 256.0 - below) + lower * below);
}
#elif defined(IMAGES)
// An image in the pixel buffer.
struct Store {
  int first;
  ivec2 extent;
  bool repeats;
};

#ifdef REPEATS
// The remainder of a number below 2^22. Float division is faster than integer division; its quotient is wrong by at most one.
ivec2 remainder(ivec2 number, ivec2 divisor) {
  ivec2 rest = number - ivec2(vec2(number) / vec2(divisor)) * divisor;
  rest += divisor & (rest >> 31);
  return rest - (divisor & ~((rest - divisor) >> 31));
}

#endif

ivec2 inside(ivec2 at, Store store) {
  ivec2 place = clamp(at, ivec2(0), store.extent - 1);
#ifdef REPEATS
  if (store.repeats) place = remainder(at, store.extent);
#endif
  return place;
}

vec4 texel(int x, int y, Store store) {
  return unpack(ELEMENT(pixels, store.first + y * store.extent.x + x).r);
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

// forU: start, step of a column, step of a row; filter, bits << 2, a flag for repetition << 7 and height << 8. forV: the same
// three, first texel. size: alpha, width << 8.
vec4 image(ivec4 forU, ivec4 forV, int size, ivec2 place) {
  int form = forU.w;
  int bits = (form >> 2) & 31;
  Store store = Store(forV.w, ivec2(size >> 8, form >> 8), (form & 128) != 0);
  ivec2 uv = ivec2(forU.x, forV.x) + ivec2(forU.y, forV.y) * place.x + ivec2(forU.z, forV.z) * place.y;
  // The nearest texel is a mean in which the other texels have no weight.
  bool isNearest = (form & 3) == FILTER_NEAREST;
  uv -= isNearest ? 0 : 1 << (bits - 1);
  ivec2 i = uv >> bits;
  ivec2 part = isNearest ? ivec2(0) : (uv >> (bits - 8)) & 255;
  ivec2 near = inside(i, store);
  ivec2 far = inside(i + 1, store);
  vec2 f = vec2(part);
  vec2 g = 256.0 - f;
  vec4 color = floor(
      (g.y * (g.x * texel(near.x, near.y, store) + f.x * texel(far.x, near.y, store)) +
       f.y * (g.x * texel(near.x, far.y, store) + f.x * texel(far.x, far.y, store)) + 32768.0) *
      (1.0 / 65536.0));
#ifdef BICUBIC
  if ((form & 3) == FILTER_BICUBIC) {
    ivec4 weightsX = cubicWeights(part.x);
    ivec4 weightsY = cubicWeights(part.y);
    ivec4 sum = ivec4(0);
    for (int row = 0; row < 4; row++) {
      ivec4 line = ivec4(0);
      for (int column = 0; column < 4; column++) {
        ivec2 at = inside(i + ivec2(column - 1, row - 1), store);
        line += ivec4(texel(at.x, at.y, store)) * weightsX[column];
      }
      sum += line * weightsY[row];
    }
    ivec4 rounded = (sum + 8192) >> 14;
    color = vec4(clamp(rounded, ivec4(0), ivec4(clamp(rounded.a, 0, 255))));
  }
#endif
  return scaled(color, float(size & 255));
}
#endif
