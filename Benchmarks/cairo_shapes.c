// Draws a workload of shapes.py on a Cairo image surface again and again, on one thread.
// usage: cairo_shapes WORKLOAD NUMBERS.txt [RUNS [OUT.png]]
#include "shapes.h"
#include <cairo.h>

typedef struct {
  Shapes shapes;
  cairo_surface_t *target, *sprite;
} Drawing;

static void set_color(cairo_t *c, const double *rgba) {
  cairo_set_source_rgba(c, rgba[0] / 255, rgba[1] / 255, rgba[2] / 255, rgba[3] / 255);
}

// Four cubics, the usual ellipse; a little faster in Cairo than a scaled cairo_arc.
static void add_ellipse(cairo_t *c, double x, double y, double rx, double ry) {
  const double kx = 0.5522847498307936 * rx, ky = 0.5522847498307936 * ry;
  cairo_move_to(c, x + rx, y);
  cairo_curve_to(c, x + rx, y + ky, x + kx, y + ry, x, y + ry);
  cairo_curve_to(c, x - kx, y + ry, x - rx, y + ky, x - rx, y);
  cairo_curve_to(c, x - rx, y - ky, x - kx, y - ry, x, y - ry);
  cairo_curve_to(c, x + kx, y - ry, x + rx, y - ky, x + rx, y);
  cairo_close_path(c);
}

static void add_cubics(cairo_t *c, const double *v, int count) {
  cairo_move_to(c, v[0], v[1]);
  for (const double *q = v + 2; count > 0; count--, q += 6)
    cairo_curve_to(c, q[0], q[1], q[2], q[3], q[4], q[5]);
}

static void draw_ellipse(cairo_t *c, const double *v) {
  set_color(c, v + 4);
  add_ellipse(c, v[0], v[1], v[2], v[3]);
  cairo_fill(c);
}

static void draw_rect(cairo_t *c, const double *v) {
  set_color(c, v + 4);
  cairo_rectangle(c, v[0], v[1], v[2], v[3]);
  cairo_fill(c);
}

static void draw_line(cairo_t *c, const double *v) {
  set_color(c, v + 4);
  cairo_move_to(c, v[0], v[1]);
  cairo_line_to(c, v[2], v[3]);
  cairo_stroke(c);
}

static void draw_path(cairo_t *c, const double *v) {
  set_color(c, v + 32);
  add_cubics(c, v, 5);
  cairo_close_path(c);
  cairo_fill(c);
}

static void draw_sprite(cairo_t *c, const double *v, cairo_surface_t *sprite) {
  cairo_identity_matrix(c);
  cairo_translate(c, v[0], v[1]);
  if (v[2] != 0) cairo_rotate(c, v[2] * M_PI / 180);
  cairo_translate(c, -sprite_side / 2, -sprite_side / 2);
  cairo_set_source_surface(c, sprite, 0, 0);
  cairo_pattern_set_filter(cairo_get_source(c), CAIRO_FILTER_BILINEAR);
  cairo_rectangle(c, 0, 0, sprite_side, sprite_side);
  cairo_fill(c);
}

static void draw_gradient(cairo_t *c, const double *v) {
  const double *g = v + 4;
  cairo_pattern_t *pattern = v[0] == 0
                                 ? cairo_pattern_create_linear(g[0], g[1], g[2], g[3])
                                 : cairo_pattern_create_radial(g[0], g[1], 0, g[0], g[1], g[2]);
  for (int stop = 0; stop < 2; stop++) {
    const double *q = v + 8 + 4 * stop;
    cairo_pattern_add_color_stop_rgba(pattern, stop, q[0] / 255, q[1] / 255, q[2] / 255,
                                      q[3] / 255);
  }
  cairo_set_source(c, pattern);
  cairo_pattern_destroy(pattern);
  add_ellipse(c, v[1], v[2], v[3], v[3]);
  cairo_fill(c);
}

static void draw_stroke(cairo_t *c, const double *v) {
  set_color(c, v + 14);
  add_cubics(c, v, 2);
  cairo_stroke(c);
}

// Returns the next item.
static const double *draw_outline(cairo_t *c, const double *v) {
  const double *fill = v, *stroke = v + 4;
  double width = v[8];
  int commands = (int)v[9];
  v += 10;
  for (; commands > 0; commands--) switch ((int)*v) {
      case 0: cairo_move_to(c, v[1], v[2]), v += 3; break;
      case 1: cairo_line_to(c, v[1], v[2]), v += 3; break;
      case 2: cairo_curve_to(c, v[1], v[2], v[3], v[4], v[5], v[6]), v += 7; break;
      default: cairo_close_path(c), v++;
    }
  if (fill[3] > 0) {
    set_color(c, fill);
    cairo_fill_preserve(c);
  }
  if (stroke[3] > 0) {
    set_color(c, stroke);
    cairo_set_line_width(c, width);
    cairo_stroke_preserve(c);
  }
  cairo_new_path(c);
  return v;
}

// In the order of shapes.py.
static const cairo_operator_t blend_modes[] = {
    CAIRO_OPERATOR_MULTIPLY,   CAIRO_OPERATOR_SCREEN,     CAIRO_OPERATOR_OVERLAY,
    CAIRO_OPERATOR_DARKEN,     CAIRO_OPERATOR_LIGHTEN,    CAIRO_OPERATOR_COLOR_DODGE,
    CAIRO_OPERATOR_SOFT_LIGHT, CAIRO_OPERATOR_HARD_LIGHT, CAIRO_OPERATOR_DIFFERENCE,
    CAIRO_OPERATOR_EXCLUSION,  CAIRO_OPERATOR_HSL_HUE,    CAIRO_OPERATOR_HSL_LUMINOSITY};

static void draw_blend(cairo_t *c, const double *v) {
  cairo_set_operator(c, blend_modes[(int)v[8]]);
  draw_ellipse(c, v);
}

static void draw_clip(cairo_t *c, const double *v) {
  double x = v[0], y = v[1], radius = v[2];
  cairo_save(c);
  add_ellipse(c, x, y, radius, radius);
  cairo_clip(c);
  if (v[15] != 0) {
    cairo_rectangle(c, v[16], v[17], v[18], v[19]);
    cairo_clip(c);
  }
  cairo_pattern_t *pattern = cairo_pattern_create_linear(x - radius, y, x + radius, y);
  for (int stop = 0; stop < 2; stop++) {
    const double *q = v + 3 + 4 * stop;
    cairo_pattern_add_color_stop_rgba(pattern, stop, q[0] / 255, q[1] / 255, q[2] / 255,
                                      q[3] / 255);
  }
  cairo_set_source(c, pattern);
  cairo_pattern_destroy(pattern);
  cairo_rectangle(c, x - radius, y - radius, 2 * radius, 2 * radius);
  cairo_fill(c);
  set_color(c, v + 11);
  cairo_move_to(c, x - radius, y - radius);
  cairo_line_to(c, x + radius, y + radius);
  cairo_stroke(c);
  cairo_restore(c);
}

static void draw_layer(cairo_t *c, const double *v) {
  cairo_push_group(c);
  for (int k = 0; k < 3; k++) draw_ellipse(c, v + 8 * k);
  cairo_pop_group_to_source(c);
  cairo_paint_with_alpha(c, 0.6);
}

static void draw_shapes(cairo_t *c, const Drawing *drawing) {
  static const double dash[2] = {18, 12};
  const Shapes *s = &drawing->shapes;
  const double *v = s->items, *end = v + (size_t)s->count * (size_t)s->arity;
  int step = s->arity;
  if (is(s, "w1")) {
    for (; v < end; v += step) draw_ellipse(c, v);
  } else if (is(s, "w2")) {
    for (; v < end; v += step) draw_rect(c, v);
  } else if (is(s, "w3")) {
    cairo_set_line_width(c, 2);
    for (; v < end; v += step) draw_line(c, v);
  } else if (is(s, "w4")) {
    for (; v < end; v += step) draw_path(c, v);
  } else if (is(s, "w5")) {
    for (; v < end; v += step) draw_sprite(c, v, drawing->sprite);
  } else if (is(s, "w6")) {
    for (; v < end; v += step) draw_gradient(c, v);
  } else if (is(s, "w7a") || is(s, "w7b")) {
    cairo_set_line_width(c, 6);
    cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
    if (is(s, "w7b")) cairo_set_dash(c, dash, 2, 0);
    for (; v < end; v += step) draw_stroke(c, v);
  } else if (is(s, "w8")) {
    for (; v < end; v += step) draw_blend(c, v);
  } else if (is(s, "w9")) {
    cairo_set_line_width(c, 3);
    for (; v < end; v += step) draw_clip(c, v);
  } else if (is(s, "w11")) {
    for (; v < end; v += step) draw_layer(c, v);
  } else if (is(s, "tiger")) {
    for (int i = 0; i < s->count; i++) v = draw_outline(c, v);
  } else {
    fail("no such workload");
  }
}

static void frame(void *data) {
  const Drawing *drawing = data;
  cairo_t *c = cairo_create(drawing->target);
  cairo_set_operator(c, CAIRO_OPERATOR_SOURCE);
  cairo_set_source_rgb(c, ground / 255.0, ground / 255.0, ground / 255.0);
  cairo_paint(c);
  cairo_set_operator(c, CAIRO_OPERATOR_OVER);
  draw_shapes(c, drawing);
  cairo_destroy(c);
  cairo_surface_flush(drawing->target);
}

int main(int argc, char **argv) {
  Arguments arguments = read_arguments(argc, argv);
  static Drawing drawing;
  drawing.shapes = load_shapes(arguments.workload, arguments.numbers);
  drawing.target = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
  drawing.sprite = cairo_image_surface_create_for_data((unsigned char *)drawing.shapes.sprite,
                                                       CAIRO_FORMAT_ARGB32, sprite_side,
                                                       sprite_side, sprite_side * 4);
  time_frames(arguments.runs, frame, &drawing);
  if (arguments.picture &&
      cairo_surface_write_to_png(drawing.target, arguments.picture) != CAIRO_STATUS_SUCCESS)
    fail("cannot write the picture");
  return 0;
}
