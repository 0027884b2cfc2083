// Draws a workload of shapes.py with Anti-Grain Geometry's scanline rasterizer, on one thread.
// usage: agg_shapes WORKLOAD NUMBERS.txt [RUNS [OUT.png]]
#include "shapes.h"
#include "png_file.h"
#include <agg2/agg_conv_curve.h>
#include <agg2/agg_conv_dash.h>
#include <agg2/agg_conv_stroke.h>
#include <agg2/agg_ellipse.h>
#include <agg2/agg_gradient_lut.h>
#include <agg2/agg_image_accessors.h>
#include <agg2/agg_path_storage.h>
#include <agg2/agg_pixfmt_rgba.h>
#include <agg2/agg_rasterizer_scanline_aa.h>
#include <agg2/agg_renderer_scanline.h>
#include <agg2/agg_rendering_buffer.h>
#include <agg2/agg_scanline_u.h>
#include <agg2/agg_span_allocator.h>
#include <agg2/agg_span_gradient.h>
#include <agg2/agg_span_image_filter_rgba.h>
#include <agg2/agg_span_interpolator_linear.h>

typedef agg::pixfmt_bgra32_pre Format;
typedef agg::renderer_base<Format> Base;
typedef agg::span_interpolator_linear<> Interpolator;
typedef agg::gradient_lut<agg::color_interpolator<agg::rgba8>, 256> Table;

static agg::rgba8 color(const double *v) {
  agg::rgba8 c((unsigned)v[0], (unsigned)v[1], (unsigned)v[2], (unsigned)v[3]);
  c.premultiply();
  return c;
}

// The tools of a frame: the buffer, the rasterizer, the path in the making.
struct Canvas {
  agg::rendering_buffer buffer;
  Format format;
  Base base;
  agg::rasterizer_scanline_aa<> rasterizer;
  agg::scanline_u8 scanline;
  agg::renderer_scanline_aa_solid<Base> solid;
  agg::span_allocator<agg::rgba8> spans;
  agg::path_storage path;
  agg::conv_curve<agg::path_storage> curves;

  explicit Canvas(uint8_t *pixels)
      : buffer(pixels, side, side, side * 4), format(buffer), base(format), solid(base),
        curves(path) {
    base.clear(agg::rgba8(ground, ground, ground, 255));
    rasterizer.clip_box(0, 0, side, side);
    rasterizer.filling_rule(agg::fill_non_zero);
  }

  template <class Source> void fill(Source &source, const double *rgba) {
    rasterizer.add_path(source);
    fill(rgba);
  }

  void fill(const double *rgba) {
    solid.color(color(rgba));
    agg::render_scanlines(rasterizer, scanline, solid);
  }

  template <class Generator> void fill_spans(Generator &generator) {
    agg::render_scanlines_aa(rasterizer, scanline, base, spans, generator);
  }

  void begin_cubics(const double *v, int count) {
    path.remove_all();
    path.move_to(v[0], v[1]);
    for (const double *q = v + 2; count > 0; count--, q += 6)
      path.curve4(q[0], q[1], q[2], q[3], q[4], q[5]);
  }

  // Corners one after another, in pixels.
  void add_quad(const double (&corners)[8]) {
    rasterizer.move_to_d(corners[0], corners[1]);
    for (int i = 2; i < 8; i += 2) rasterizer.line_to_d(corners[i], corners[i + 1]);
  }

  void draw_sprite(const double *v, uint32_t *sprite) {
    agg::rendering_buffer texels((uint8_t *)sprite, sprite_side, sprite_side, sprite_side * 4);
    Format source(texels);
    typedef agg::image_accessor_clip<Format> Accessor;
    Accessor accessor(source, agg::rgba8(0, 0, 0, 0));
    agg::trans_affine place = agg::trans_affine_translation(-sprite_side / 2, -sprite_side / 2);
    place *= agg::trans_affine_rotation(v[2] * M_PI / 180);
    place *= agg::trans_affine_translation(v[0], v[1]);
    double corners[8] = {0, 0, sprite_side, 0, sprite_side, sprite_side, 0, sprite_side};
    for (int i = 0; i < 8; i += 2) place.transform(corners + i, corners + i + 1);
    add_quad(corners);
    agg::trans_affine inverse = ~place;
    Interpolator interpolator(inverse);
    agg::span_image_filter_rgba_bilinear<Accessor, Interpolator> generator(accessor, interpolator);
    fill_spans(generator);
  }

  template <class Shape> void fill_gradient(agg::trans_affine inverse, Table &table, double reach) {
    Interpolator interpolator(inverse);
    Shape shape;
    agg::span_gradient<agg::rgba8, Interpolator, Shape, Table> generator(interpolator, shape, table,
                                                                         0, reach);
    fill_spans(generator);
  }

  void draw_gradient(const double *v, Table &table) {
    table.remove_all();
    table.add_color(0, color(v + 8));
    table.add_color(1, color(v + 12));
    table.build_lut();
    agg::ellipse circle(v[1], v[2], v[3], v[3]);
    rasterizer.add_path(circle);
    if (v[0] == 0) {
      double dx = v[6] - v[4], dy = v[7] - v[5];
      agg::trans_affine place = agg::trans_affine_rotation(atan2(dy, dx));
      place *= agg::trans_affine_translation(v[4], v[5]);
      fill_gradient<agg::gradient_x>(~place, table, hypot(dx, dy));
    } else {
      fill_gradient<agg::gradient_circle>(agg::trans_affine_translation(-v[4], -v[5]), table, v[6]);
    }
  }

  // Returns the next item.
  template <class Stroke> const double *draw_outline(const double *v, Stroke &stroke) {
    const double *item = v;
    path.remove_all();
    v += 10;
    for (int commands = (int)item[9]; commands > 0; commands--) switch ((int)*v) {
        case 0: path.move_to(v[1], v[2]), v += 3; break;
        case 1: path.line_to(v[1], v[2]), v += 3; break;
        case 2: path.curve4(v[1], v[2], v[3], v[4], v[5], v[6]), v += 7; break;
        default: path.close_polygon(), v++;
      }
    if (item[3] > 0) fill(curves, item);
    if (item[7] > 0) {
      stroke.width(item[8]);
      fill(stroke, item + 4);
    }
    return v;
  }
};

template <class Stroke> static void make_round(Stroke &stroke) {
  stroke.width(6);
  stroke.line_cap(agg::round_cap);
  stroke.line_join(agg::round_join);
}

struct Drawing {
  Shapes shapes;
  uint8_t *pixels;
};

static void frame(void *data) {
  Drawing *drawing = (Drawing *)data;
  Shapes &s = drawing->shapes;
  Canvas canvas(drawing->pixels);
  const double *v = s.items, *end = v + (size_t)s.count * (size_t)s.arity;
  int step = s.arity;
  agg::conv_stroke<agg::path_storage> lines(canvas.path);
  agg::conv_stroke<agg::conv_curve<agg::path_storage>> strokes(canvas.curves);
  agg::conv_dash<agg::conv_curve<agg::path_storage>> dashes(canvas.curves);
  agg::conv_stroke<agg::conv_dash<agg::conv_curve<agg::path_storage>>> dashed(dashes);
  if (is(&s, "w1")) {
    agg::ellipse ellipse;
    for (; v < end; v += step) {
      ellipse.init(v[0], v[1], v[2], v[3]);
      canvas.fill(ellipse, v + 4);
    }
  } else if (is(&s, "w2")) {
    for (; v < end; v += step) {
      double right = v[0] + v[2], bottom = v[1] + v[3];
      canvas.add_quad({v[0], v[1], right, v[1], right, bottom, v[0], bottom});
      canvas.fill(v + 4);
    }
  } else if (is(&s, "w3")) {
    lines.width(2);
    for (; v < end; v += step) {
      canvas.path.remove_all();
      canvas.path.move_to(v[0], v[1]);
      canvas.path.line_to(v[2], v[3]);
      canvas.fill(lines, v + 4);
    }
  } else if (is(&s, "w4")) {
    for (; v < end; v += step) {
      canvas.begin_cubics(v, 5);
      canvas.path.close_polygon();
      canvas.fill(canvas.curves, v + 32);
    }
  } else if (is(&s, "w5")) {
    for (; v < end; v += step) canvas.draw_sprite(v, s.sprite);
  } else if (is(&s, "w6")) {
    Table table;
    for (; v < end; v += step) canvas.draw_gradient(v, table);
  } else if (is(&s, "w7a")) {
    make_round(strokes);
    for (; v < end; v += step) {
      canvas.begin_cubics(v, 2);
      canvas.fill(strokes, v + 14);
    }
  } else if (is(&s, "w7b")) {
    make_round(dashed);
    dashes.add_dash(18, 12);
    for (; v < end; v += step) {
      canvas.begin_cubics(v, 2);
      canvas.fill(dashed, v + 14);
    }
  } else if (is(&s, "tiger")) {
    for (int i = 0; i < s.count; i++) v = canvas.draw_outline(v, strokes);
  } else {
    fail("no such workload");
  }
}

int main(int argc, char **argv) {
  Arguments arguments = read_arguments(argc, argv);
  static Drawing drawing;
  drawing.shapes = load_shapes(arguments.workload, arguments.numbers);
  drawing.pixels = (uint8_t *)calloc((size_t)side * side, 4);
  if (!drawing.pixels) fail("no memory");
  time_frames(arguments.runs, frame, &drawing);
  if (!arguments.picture) return 0;
  for (size_t i = 0; i < (size_t)side * side * 4; i += 4) {
    uint8_t blue = drawing.pixels[i];
    drawing.pixels[i] = drawing.pixels[i + 2];
    drawing.pixels[i + 2] = blue;
  }
  return write_png(arguments.picture, drawing.pixels, side, side);
}
