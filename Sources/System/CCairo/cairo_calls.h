// The used part of libcairo.so.2, as cairo.h, cairo-pdf.h and cairo-ft.h of Cairo 1.16 and later declare it. The library is
// opened at run time, so that it is not needed to build.
#ifndef GLFUN_CAIRO_CALLS_H
#define GLFUN_CAIRO_CALLS_H

typedef struct CairoContextBody *CairoContextPointer;
typedef struct CairoSurfaceBody *CairoSurfacePointer;
typedef struct CairoPatternBody *CairoPatternPointer;
typedef struct CairoFontFaceBody *CairoFontFacePointer;
typedef struct CairoFontOptionsBody *CairoFontOptionsPointer;
typedef struct CairoScaledFontBody *CairoScaledFontPointer;

// cairo_matrix_t
typedef struct {
  double xx, yx, xy, yy, x0, y0;
} CairoMatrix;

// cairo_glyph_t
typedef struct {
  unsigned long index;
  double x, y;
} CairoGlyph;

// cairo_text_cluster_t
typedef struct {
  int byte_count, glyph_count;
} CairoTextCluster;

// cairo_text_extents_t
typedef struct {
  double x_bearing, y_bearing, width, height, x_advance, y_advance;
} CairoTextExtents;

// cairo_user_data_key_t
typedef struct {
  int unused;
} CairoKey;

typedef void (*CairoDestroy)(void *data);
typedef int (*CairoWrite)(void *closure, const unsigned char *bytes, unsigned int count);

typedef int (*CairoVersion)(void);
typedef const char *(*CairoStatusText)(int status);

typedef CairoSurfacePointer (*CairoPDFCreate)(CairoWrite write, void *closure, double width, double height);
typedef void (*CairoPDFSetSize)(CairoSurfacePointer surface, double width, double height);
typedef void (*CairoPDFRestrict)(CairoSurfacePointer surface, int version);
typedef void (*CairoPDFSetMetadata)(CairoSurfacePointer surface, int metadata, const char *text);
typedef int (*CairoPDFAddOutline)(CairoSurfacePointer surface, int parent, const char *text,
                                  const char *link, int flags);

typedef CairoSurfacePointer (*CairoImageCreate)(int format, int width, int height);
typedef unsigned char *(*CairoImageData)(CairoSurfacePointer surface);
typedef int (*CairoSurfaceNumber)(CairoSurfacePointer surface);
typedef void (*CairoSurfaceCall)(CairoSurfacePointer surface);
typedef int (*CairoSetMIMEData)(CairoSurfacePointer surface, const char *type,
                                const unsigned char *data, unsigned long count,
                                CairoDestroy destroy, void *closure);

typedef CairoContextPointer (*CairoCreate)(CairoSurfacePointer surface);
typedef int (*CairoContextNumber)(CairoContextPointer context);
typedef void (*CairoCall)(CairoContextPointer context);
typedef void (*CairoCallNumber)(CairoContextPointer context, double number);
typedef void (*CairoCallChoice)(CairoContextPointer context, int choice);
typedef void (*CairoCallPoint)(CairoContextPointer context, double x, double y);
typedef void (*CairoCallCurve)(CairoContextPointer context, double x1, double y1, double x2,
                               double y2, double x, double y);
typedef void (*CairoCallColor)(CairoContextPointer context, double red, double green, double blue,
                               double alpha);
typedef void (*CairoCallMatrix)(CairoContextPointer context, const CairoMatrix *matrix);
typedef void (*CairoCallPattern)(CairoContextPointer context, CairoPatternPointer pattern);
typedef CairoPatternPointer (*CairoPopGroup)(CairoContextPointer context);
typedef void (*CairoSetDash)(CairoContextPointer context, const double *lengths, int count,
                             double phase);
typedef void (*CairoTagBegin)(CairoContextPointer context, const char *name,
                              const char *attributes);
typedef void (*CairoTagEnd)(CairoContextPointer context, const char *name);

typedef CairoPatternPointer (*CairoPatternOfLine)(double x1, double y1, double x2, double y2);
typedef CairoPatternPointer (*CairoPatternOfCircles)(double x1, double y1, double radius1,
                                                     double x2, double y2, double radius2);
typedef CairoPatternPointer (*CairoPatternOfSurface)(CairoSurfacePointer surface);
typedef CairoPatternPointer (*CairoPatternOfMesh)(void);
typedef void (*CairoPatternCall)(CairoPatternPointer pattern);
typedef void (*CairoPatternChoice)(CairoPatternPointer pattern, int choice);
typedef void (*CairoPatternMatrix)(CairoPatternPointer pattern, const CairoMatrix *matrix);
typedef void (*CairoPatternStop)(CairoPatternPointer pattern, double offset, double red,
                                 double green, double blue, double alpha);
typedef void (*CairoMeshPoint)(CairoPatternPointer pattern, double x, double y);
typedef void (*CairoMeshCurve)(CairoPatternPointer pattern, double x1, double y1, double x2,
                               double y2, double x, double y);
typedef void (*CairoMeshColor)(CairoPatternPointer pattern, unsigned int corner, double red,
                               double green, double blue, double alpha);

typedef CairoFontFacePointer (*CairoFontFaceOfFreeType)(void *face, int flags);
typedef void (*CairoFontFaceCall)(CairoFontFacePointer face);
typedef int (*CairoFontFaceSetData)(CairoFontFacePointer face, const CairoKey *key, void *data,
                                    CairoDestroy destroy);
typedef void *(*CairoFontFaceGetData)(CairoFontFacePointer face, const CairoKey *key);
typedef CairoFontFacePointer (*CairoUserFontFaceCreate)(void);
// cairo_user_scaled_font_render_glyph_func_t
typedef int (*CairoRenderGlyph)(CairoScaledFontPointer font, unsigned long glyph,
                                CairoContextPointer context, CairoTextExtents *extents);
typedef void (*CairoUserFontFaceSetRender)(CairoFontFacePointer face, CairoRenderGlyph render);
typedef CairoFontFacePointer (*CairoScaledFontGetFace)(CairoScaledFontPointer font);
typedef void (*CairoSetFontFace)(CairoContextPointer context, CairoFontFacePointer face);
typedef CairoFontOptionsPointer (*CairoFontOptionsCreate)(void);
typedef void (*CairoFontOptionsCall)(CairoFontOptionsPointer options);
typedef void (*CairoFontOptionsChoice)(CairoFontOptionsPointer options, int choice);
typedef void (*CairoSetFontOptions)(CairoContextPointer context, CairoFontOptionsPointer options);
typedef void (*CairoShowTextGlyphs)(CairoContextPointer context, const char *text, int text_count,
                                    const CairoGlyph *glyphs, int glyph_count,
                                    const CairoTextCluster *clusters, int cluster_count, int flags);

// cairo_operator_t
enum {
  CAIRO_OVER = 2,
  CAIRO_MULTIPLY = 14,
  CAIRO_SCREEN = 15,
  CAIRO_OVERLAY = 16,
  CAIRO_DARKEN = 17,
  CAIRO_LIGHTEN = 18,
  CAIRO_COLOR_DODGE = 19,
  CAIRO_COLOR_BURN = 20,
  CAIRO_HARD_LIGHT = 21,
  CAIRO_SOFT_LIGHT = 22,
  CAIRO_DIFFERENCE = 23,
  CAIRO_EXCLUSION = 24,
  CAIRO_HUE = 25,
  CAIRO_SATURATION = 26,
  CAIRO_COLOR = 27,
  CAIRO_LUMINOSITY = 28
};

// cairo_fill_rule_t, cairo_line_cap_t, cairo_line_join_t
enum { CAIRO_WINDING = 0, CAIRO_EVEN_ODD = 1 };
enum { CAIRO_CAP_BUTT = 0, CAIRO_CAP_ROUND = 1, CAIRO_CAP_SQUARE = 2 };
enum { CAIRO_JOIN_MITER = 0, CAIRO_JOIN_ROUND = 1, CAIRO_JOIN_BEVEL = 2 };
// cairo_extend_t, cairo_filter_t
enum { CAIRO_EXTEND_NONE = 0, CAIRO_EXTEND_REPEAT = 1, CAIRO_EXTEND_REFLECT = 2, CAIRO_EXTEND_PAD = 3 };
enum { CAIRO_FILTER_GOOD = 1, CAIRO_FILTER_NEAREST = 3 };
// cairo_format_t
enum { CAIRO_FORMAT_ARGB32 = 0, CAIRO_FORMAT_RGB24 = 1 };
// cairo_pdf_version_t
enum { CAIRO_PDF_1_4 = 0, CAIRO_PDF_1_5 = 1 };
// cairo_pdf_metadata_t
enum {
  CAIRO_PDF_TITLE = 0,
  CAIRO_PDF_AUTHOR = 1,
  CAIRO_PDF_SUBJECT = 2,
  CAIRO_PDF_KEYWORDS = 3,
  CAIRO_PDF_CREATOR = 4,
  CAIRO_PDF_CREATE_DATE = 5,
  CAIRO_PDF_MODIFY_DATE = 6
};
// cairo_pdf_outline_flags_t
enum { CAIRO_PDF_OUTLINE_OPEN = 1 };
// cairo_text_cluster_flags_t
enum { CAIRO_CLUSTERS_BACKWARD = 1 };
// cairo_hint_style_t, cairo_hint_metrics_t
enum { CAIRO_HINT_STYLE_NONE = 1, CAIRO_HINT_METRICS_OFF = 1 };
// FT_LOAD_NO_SCALE, FT_LOAD_NO_HINTING and FT_LOAD_NO_BITMAP
enum { FREETYPE_NO_SCALE = 1, FREETYPE_NO_HINTING = 2, FREETYPE_NO_BITMAP = 8 };

// FT_Load_Glyph
typedef int (*FreeTypeLoadGlyph)(void *face, unsigned int glyph, int flags);
// cairo_status_t
enum { CAIRO_SUCCESS = 0, CAIRO_WRITE_ERROR = 11, CAIRO_USER_FONT_ERROR = 30 };

#endif
