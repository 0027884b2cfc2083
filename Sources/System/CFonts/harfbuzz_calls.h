// What is used of libharfbuzz.so.0, as hb.h and hb-ot.h of HarfBuzz 4.0 and later declare it. The library is opened at
// run time, so that it is not needed to build.
#ifndef GLFUN_HARFBUZZ_CALLS_H
#define GLFUN_HARFBUZZ_CALLS_H

#include <stdint.h>

typedef struct HBBlobBody *HBBlob;
typedef struct HBFaceBody *HBFace;
typedef struct HBFontBody *HBFont;
typedef struct HBBufferBody *HBBuffer;
typedef struct HBDrawFuncsBody *HBDrawFuncs;
typedef struct HBUnicodeFuncsBody *HBUnicodeFuncs;
typedef const struct HBLanguageBody *HBLanguage;

// hb_glyph_info_t
typedef struct {
  uint32_t codepoint;
  uint32_t mask;
  uint32_t cluster;
  uint32_t private1, private2;
} HBGlyphInfo;

// hb_glyph_position_t
typedef struct {
  int32_t x_advance, y_advance;
  int32_t x_offset, y_offset;
  uint32_t private1;
} HBGlyphPosition;

// hb_glyph_extents_t
typedef struct {
  int32_t x_bearing, y_bearing;
  int32_t width, height;
} HBGlyphExtents;

// hb_feature_t
typedef struct {
  uint32_t tag;
  uint32_t value;
  unsigned int start, end;
} HBFeature;

// hb_variation_t
typedef struct {
  uint32_t tag;
  float value;
} HBVariation;

// hb_ot_var_axis_info_t
typedef struct {
  unsigned int axis_index;
  uint32_t tag;
  unsigned int name_id;
  unsigned int flags;
  float minimum, default_value, maximum;
  unsigned int reserved;
} HBAxis;

// hb_ot_color_layer_t
typedef struct {
  uint32_t glyph;
  unsigned int color_index;
} HBColorLayer;

typedef void (*HBDestroy)(void *user_data);

typedef HBBlob (*HBBlobCreate)(const char *data, unsigned int length, int mode, void *user_data,
                               HBDestroy destroy);
typedef const char *(*HBBlobGetData)(HBBlob blob, unsigned int *length);
typedef void (*HBBlobDestroy)(HBBlob blob);

typedef HBFace (*HBFaceCreate)(HBBlob blob, unsigned int index);
typedef void (*HBFaceDestroy)(HBFace face);
typedef HBBlob (*HBFaceReferenceBlob)(HBFace face);
typedef void (*HBFaceMakeImmutable)(HBFace face);
typedef unsigned int (*HBFaceGetNumber)(HBFace face);
typedef HBBlob (*HBFaceReferenceTable)(HBFace face, uint32_t tag);
typedef int (*HBFaceHas)(HBFace face);
typedef unsigned int (*HBNameGetUTF8)(HBFace face, unsigned int name, HBLanguage language,
                                      unsigned int *size, char *text);
typedef unsigned int (*HBVarGetAxisInfos)(HBFace face, unsigned int start, unsigned int *count,
                                          HBAxis *axes);
typedef unsigned int (*HBColorGetLayers)(HBFace face, uint32_t glyph, unsigned int start,
                                         unsigned int *count, HBColorLayer *layers);
typedef unsigned int (*HBPaletteGetColors)(HBFace face, unsigned int palette, unsigned int start,
                                           unsigned int *count, uint32_t *colors);

typedef HBFont (*HBFontCreate)(HBFace face);
typedef void (*HBFontDestroy)(HBFont font);
typedef void (*HBFontMakeImmutable)(HBFont font);
typedef void (*HBFontSetScale)(HBFont font, int x, int y);
typedef HBFace (*HBFontGetFace)(HBFont font);
typedef void (*HBFontSetPixelsPerEm)(HBFont font, unsigned int x, unsigned int y);
typedef void (*HBFontSetVariations)(HBFont font, const HBVariation *variations, unsigned int count);
typedef const int *(*HBFontGetCoordinates)(HBFont font, unsigned int *count);
typedef int (*HBFontGetNominalGlyph)(HBFont font, uint32_t scalar, uint32_t *glyph);
typedef int (*HBFontGetVariationGlyph)(HBFont font, uint32_t scalar, uint32_t selector,
                                       uint32_t *glyph);
typedef int (*HBFontGetGlyphFromName)(HBFont font, const char *name, int length, uint32_t *glyph);
typedef int (*HBFontGetGlyphName)(HBFont font, uint32_t glyph, char *name, unsigned int size);
typedef int32_t (*HBFontGetAdvance)(HBFont font, uint32_t glyph);
typedef int (*HBFontGetExtents)(HBFont font, uint32_t glyph, HBGlyphExtents *extents);
typedef int (*HBMetricsGetPosition)(HBFont font, uint32_t tag, int32_t *position);
typedef int (*HBLayoutGetBaseline)(HBFont font, uint32_t baseline, uint32_t direction, uint32_t script, uint32_t language, int32_t *position);
typedef float (*HBStyleGetValue)(HBFont font, uint32_t tag);
typedef HBBlob (*HBColorReferencePNG)(HBFont font, uint32_t glyph);
typedef void (*HBFontDrawGlyph)(HBFont font, uint32_t glyph, HBDrawFuncs funcs, void *data);

typedef HBDrawFuncs (*HBDrawFuncsCreate)(void);
typedef void (*HBDrawFuncsMakeImmutable)(HBDrawFuncs funcs);
typedef void (*HBPoint1)(HBDrawFuncs funcs, void *data, void *state, float x, float y,
                         void *user_data);
typedef void (*HBPoint2)(HBDrawFuncs funcs, void *data, void *state, float x1, float y1, float x2,
                         float y2, void *user_data);
typedef void (*HBPoint3)(HBDrawFuncs funcs, void *data, void *state, float x1, float y1, float x2,
                         float y2, float x3, float y3, void *user_data);
typedef void (*HBPoint0)(HBDrawFuncs funcs, void *data, void *state, void *user_data);
typedef void (*HBDrawFuncsSet1)(HBDrawFuncs funcs, HBPoint1 function, void *data, HBDestroy destroy);
typedef void (*HBDrawFuncsSet2)(HBDrawFuncs funcs, HBPoint2 function, void *data, HBDestroy destroy);
typedef void (*HBDrawFuncsSet3)(HBDrawFuncs funcs, HBPoint3 function, void *data, HBDestroy destroy);
typedef void (*HBDrawFuncsSet0)(HBDrawFuncs funcs, HBPoint0 function, void *data, HBDestroy destroy);

typedef HBBuffer (*HBBufferCreate)(void);
typedef void (*HBBufferDestroy)(HBBuffer buffer);
typedef int (*HBBufferAllocationSuccessful)(HBBuffer buffer);
typedef void (*HBBufferAddUTF32)(HBBuffer buffer, const uint32_t *text, int length,
                                 unsigned int offset, int count);
typedef void (*HBBufferSetNumber)(HBBuffer buffer, uint32_t number);
typedef void (*HBBufferSetLanguage)(HBBuffer buffer, HBLanguage language);
typedef HBGlyphInfo *(*HBBufferGetInfos)(HBBuffer buffer, unsigned int *count);
typedef HBGlyphPosition *(*HBBufferGetPositions)(HBBuffer buffer, unsigned int *count);
typedef void (*HBShape)(HBFont font, HBBuffer buffer, const HBFeature *features,
                        unsigned int count);

typedef HBLanguage (*HBLanguageFromString)(const char *text, int length);
typedef HBUnicodeFuncs (*HBUnicodeFuncsGetDefault)(void);
typedef uint32_t (*HBUnicodeScript)(HBUnicodeFuncs funcs, uint32_t scalar);
typedef int (*HBUnicodeCompose)(HBUnicodeFuncs funcs, uint32_t first, uint32_t second,
                                uint32_t *composed);

// hb_memory_mode_t
enum { HARFBUZZ_DUPLICATE = 0, HARFBUZZ_READ_ONLY = 1 };
// hb_direction_t
enum { HARFBUZZ_LEFT_TO_RIGHT = 4, HARFBUZZ_RIGHT_TO_LEFT = 5, HARFBUZZ_TOP_TO_BOTTOM = 6 };
// hb_buffer_flags_t
enum { HARFBUZZ_BEGINNING_OF_TEXT = 1, HARFBUZZ_END_OF_TEXT = 2 };
// hb_glyph_flags_t
enum { HARFBUZZ_UNSAFE_TO_BREAK = 1 };

#endif
