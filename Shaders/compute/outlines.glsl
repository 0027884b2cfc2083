// Unpacked outlines: the number of contours, with a flag << 31 for the even-odd rule, and the number of vertices of contours that
// meet neither themselves nor others; the command, a flag for ribbons; the ends of the contours; vertices in 256ths of a pixel. Part of compute shaders.
//
// A coordinate has 30 bits. The two above it are flags. Those of x mark the first (30) and the last vertex of a contour. Those of
// y, at the end of a contour's first edge, are about the pixel where that edge begins: the outline enters the pixel (30), or may
// cross itself there (EncodedOutline).
layout(std430, binding = 0) readonly buffer Outlines { ivec2 outlines[]; };

ivec2 vertex(int index) { return (outlines[index] << 2) >> 2; }
