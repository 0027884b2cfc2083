// a / b rounded to nearest, for normal numbers, or 0 / b. Part of compute shaders.
//
// A driver's division may be off by 2.5 units. Its quotient of the mantissas is an estimate; the remainder in whole numbers
// puts it right, and decides the rounding. There are no ties: a quotient of 25 bits times a divisor of 24 bits would end in a
// bit that a dividend of 24 bits, shifted by 23 or 24, has not.
float quotient(float a, float b) {
  if (a == 0.0) return 0.0;
  uint ua = floatBitsToUint(a), ub = floatBitsToUint(b);
  uint sign = (ua ^ ub) & 0x80000000u;
  uint ma = (ua & 0x7fffffu) | 0x800000u, mb = (ub & 0x7fffffu) | 0x800000u;
  int e = int((ua >> 23) & 255u) - int((ub >> 23) & 255u);
  int k = 23;
  if (ma < mb) {
    k = 24;
    e--;
  }
  uint q = uint(float(ma) / float(mb) * (k == 23 ? 8388608.0 : 16777216.0));
  uint high = ma >> uint(32 - k), low = ma << uint(k);
  for (int i = 0; i < 16; i++) {
    uint ph, pl, borrow;
    umulExtended(q, mb, ph, pl);
    uint rl = usubBorrow(low, pl, borrow);
    int rh = int(high - ph - borrow);
    if (rh < 0) {
      q--;
      continue;
    }
    if (rh > 0 || rl >= mb) {
      q++;
      continue;
    }
    if (rl * 2u > mb) q++;
    break;
  }
  if (q == 0x1000000u) {
    q = 0x800000u;
    e++;
  }
  return uintBitsToFloat(sign | uint(e + 127) << 23 | (q & 0x7fffffu));
}
