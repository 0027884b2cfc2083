// Draws a workload of shapes.py with QPainter on a QImage, on one thread.
// usage: qt_shapes WORKLOAD NUMBERS.txt [RUNS [OUT.png]]
#include "shapes.h"
#include <QImage>
#include <QPainter>
#include <QPainterPath>

static QColor color(const double *v) { return QColor((int)v[0], (int)v[1], (int)v[2], (int)v[3]); }

static QPainterPath cubics(const double *v, int count) {
  QPainterPath path(QPointF(v[0], v[1]));
  path.setFillRule(Qt::WindingFill);
  for (const double *q = v + 2; count > 0; count--, q += 6)
    path.cubicTo(q[0], q[1], q[2], q[3], q[4], q[5]);
  return path;
}

static void draw_sprite(QPainter &painter, const double *v, const QImage &sprite) {
  const QPointF corner(-sprite_side / 2, -sprite_side / 2);
  // Qt puts an image that is not turned on whole pixels.
  if (v[2] == 0) return painter.drawImage(QPointF(v[0], v[1]) + corner, sprite);
  painter.translate(v[0], v[1]);
  painter.rotate(v[2]);
  painter.drawImage(corner, sprite);
  painter.resetTransform();
}

static void draw_gradient(QPainter &painter, const double *v) {
  const double *g = v + 4;
  QLinearGradient linear(g[0], g[1], g[2], g[3]);
  QRadialGradient radial(g[0], g[1], g[2]);
  QGradient &gradient = v[0] == 0 ? static_cast<QGradient &>(linear) : radial;
  gradient.setColorAt(0, color(v + 8));
  gradient.setColorAt(1, color(v + 12));
  painter.setBrush(gradient);
  painter.drawEllipse(QPointF(v[1], v[2]), v[3], v[3]);
}

// Returns the next item.
static const double *draw_outline(QPainter &painter, const double *v) {
  const double *item = v;
  QPainterPath path;
  path.setFillRule(Qt::WindingFill);
  v += 10;
  for (int commands = (int)item[9]; commands > 0; commands--) switch ((int)*v) {
      case 0: path.moveTo(v[1], v[2]), v += 3; break;
      case 1: path.lineTo(v[1], v[2]), v += 3; break;
      case 2: path.cubicTo(v[1], v[2], v[3], v[4], v[5], v[6]), v += 7; break;
      default: path.closeSubpath(), v++;
    }
  if (item[3] > 0) painter.fillPath(path, color(item));
  if (item[7] > 0)
    painter.strokePath(
        path, QPen(color(item + 4), item[8], Qt::SolidLine, Qt::FlatCap, Qt::SvgMiterJoin));
  return v;
}

struct Drawing {
  Shapes shapes;
  QImage target, sprite;
};

static void frame(void *data) {
  Drawing *drawing = static_cast<Drawing *>(data);
  const Shapes *s = &drawing->shapes;
  const double *v = s->items, *end = v + (size_t)s->count * (size_t)s->arity;
  int step = s->arity;
  drawing->target.fill(qRgba(ground, ground, ground, 255));
  QPainter painter(&drawing->target);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
  painter.setPen(Qt::NoPen);
  if (is(s, "w1")) {
    for (; v < end; v += step) {
      painter.setBrush(color(v + 4));
      painter.drawEllipse(QPointF(v[0], v[1]), v[2], v[3]);
    }
  } else if (is(s, "w2")) {
    for (; v < end; v += step) painter.fillRect(QRectF(v[0], v[1], v[2], v[3]), color(v + 4));
  } else if (is(s, "w3")) {
    for (; v < end; v += step) {
      painter.setPen(QPen(color(v + 4), 2, Qt::SolidLine, Qt::FlatCap));
      painter.drawLine(QPointF(v[0], v[1]), QPointF(v[2], v[3]));
    }
  } else if (is(s, "w4")) {
    for (; v < end; v += step) {
      QPainterPath path = cubics(v, 5);
      path.closeSubpath();
      painter.fillPath(path, color(v + 32));
    }
  } else if (is(s, "w5")) {
    for (; v < end; v += step) draw_sprite(painter, v, drawing->sprite);
  } else if (is(s, "w6")) {
    for (; v < end; v += step) draw_gradient(painter, v);
  } else if (is(s, "w7a") || is(s, "w7b")) {
    for (; v < end; v += step) {
      QPen pen(color(v + 14), 6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin);
      // In widths of the pen.
      if (is(s, "w7b")) pen.setDashPattern({18.0 / 6, 12.0 / 6});
      painter.strokePath(cubics(v, 2), pen);
    }
  } else if (is(s, "tiger")) {
    for (int i = 0; i < s->count; i++) v = draw_outline(painter, v);
  } else {
    fail("no such workload");
  }
}

int main(int argc, char **argv) {
  Arguments arguments = read_arguments(argc, argv);
  Drawing drawing;
  drawing.shapes = load_shapes(arguments.workload, arguments.numbers);
  drawing.target = QImage(side, side, QImage::Format_ARGB32_Premultiplied);
  drawing.sprite =
      QImage(reinterpret_cast<const uchar *>(drawing.shapes.sprite), sprite_side, sprite_side,
             sprite_side * 4, QImage::Format_ARGB32_Premultiplied);
  time_frames(arguments.runs, frame, &drawing);
  if (arguments.picture && !drawing.target.save(arguments.picture)) fail("cannot write the picture");
  return 0;
}
