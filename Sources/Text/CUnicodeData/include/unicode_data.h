// Properties of characters that Swift's own library has not.
#ifndef GLFUN_UNICODE_DATA_H
#define GLFUN_UNICODE_DATA_H

#include <stdint.h>

// The class of a character for breaking lines, as the Swift type LineBreakClass numbers them.
uint8_t glfun_line_break_class(uint32_t scalar);

#endif
