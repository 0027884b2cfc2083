// Outlines: the ends of the contours, then vertices in 256ths of a pixel. Part of compute shaders.
//
// A coordinate has 30 bits. The two above it are flags (EncodedOutline): of x, for the first and the last vertex of a contour;
// of y, for what the first edge of a contour notes of the pixel where it begins.
layout(std430, binding = 0) readonly buffer Outlines { ivec2 outlines[]; };

ivec2 vertex(int index) { return (outlines[index] << 2) >> 2; }
