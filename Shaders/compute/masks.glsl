// Sparse masks (CoverageMasks). Part of compute shaders, which bind the words of a band.

// The coverage of four pixels: a mask has the bits of the quads that are covered in part and wholly, then the place of the
// former's coverage.
uint sparseQuad(uint mask, uint coverage, uint quad) {
  uint word = quad >> 5, bit = 1u << (quad & 31u);
  uint partial = words[mask + word];
  if ((words[mask + 2u + word] & bit) != 0u) return 0xffffffffu;
  if ((partial & bit) == 0u) return 0u;
  uint before = uint(bitCount(partial & (bit - 1u)));
  if (word != 0u) before += uint(bitCount(words[mask]));
  return words[coverage + words[mask + 4u] + before];
}
