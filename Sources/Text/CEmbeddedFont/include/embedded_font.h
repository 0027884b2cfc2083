// The font that is part of the library.
#ifndef GLFUN_EMBEDDED_FONT_H
#define GLFUN_EMBEDDED_FONT_H

#include <stddef.h>

// The bytes of Arimo.ttf, which live as long as the process, and their count.
const unsigned char *glfun_embedded_font(size_t *count);

#endif
