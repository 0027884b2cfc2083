// What is used of libfontconfig.so.1, as fontconfig.h of fontconfig 2.12 and later declares it. The library is opened at
// run time, so that it is not needed to build.
#ifndef GLFUN_FONTCONFIG_CALLS_H
#define GLFUN_FONTCONFIG_CALLS_H

#include <stdint.h>

typedef struct FontconfigConfigBody *FontconfigConfig;
typedef struct FontconfigPatternBody *FontconfigPattern;
typedef struct FontconfigCharSetBody *FontconfigCharSet;

// FcFontSet
typedef struct {
  int count;
  int capacity;
  FontconfigPattern *fonts;
} FontconfigFontSet;

typedef FontconfigConfig (*FontconfigConfigCreate)(void);
typedef void (*FontconfigConfigDestroy)(FontconfigConfig config);
typedef int (*FontconfigConfigParse)(FontconfigConfig config, const unsigned char *text, int complain);
typedef int (*FontconfigConfigBuildFonts)(FontconfigConfig config);
typedef FontconfigFontSet *(*FontconfigConfigGetFonts)(FontconfigConfig config, int set);
typedef int (*FontconfigGetString)(FontconfigPattern pattern, const char *object, int index,
                                   unsigned char **text);
typedef int (*FontconfigGetInteger)(FontconfigPattern pattern, const char *object, int index,
                                    int *number);
typedef int (*FontconfigGetBool)(FontconfigPattern pattern, const char *object, int index,
                                 int *flag);
typedef int (*FontconfigGetCharSet)(FontconfigPattern pattern, const char *object, int index,
                                    FontconfigCharSet *set);
typedef FontconfigPattern (*FontconfigPatternCreate)(void);
typedef void (*FontconfigPatternDestroy)(FontconfigPattern pattern);
typedef int (*FontconfigAddString)(FontconfigPattern pattern, const char *object,
                                   const unsigned char *text);
typedef int (*FontconfigSubstitute)(FontconfigConfig config, FontconfigPattern pattern, int kind);
typedef void (*FontconfigDefaultSubstitute)(FontconfigPattern pattern);
typedef FontconfigFontSet *(*FontconfigSort)(FontconfigConfig config, FontconfigPattern pattern,
                                             int trim, FontconfigCharSet *set, int *result);
typedef void (*FontconfigFontSetDestroy)(FontconfigFontSet *set);
typedef int (*FontconfigHasChar)(FontconfigCharSet set, uint32_t scalar);

#endif
