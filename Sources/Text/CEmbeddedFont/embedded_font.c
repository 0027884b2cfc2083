#include "embedded_font.h"

// As an array literal the font would take two minutes to compile.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char font[] = {
#embed "Arimo.ttf"
};

const unsigned char *glfun_embedded_font(size_t *count) {
  *count = sizeof font;
  return font;
}
