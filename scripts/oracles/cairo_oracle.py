"""Draws a drawing program with Cairo's image surface (pycairo), ARGB32.

Cairo's path and pen follow the drawing program's rules unchanged. The parts that Cairo lacks are made
here: sweep gradients (computed per pixel), an alpha for gradients and images, and operators that stay
inside the shape (Cairo's IN, OUT, DEST_IN and DEST_ATOP reach to the clip's edge by definition, its
HSL operators change translucent pixels next to the shape by mistake).
"""
import io
import math

import cairo
import numpy

from interpreter import IDENTITY, Interpreter, apply, inverse

OPERATOR = {
    "normal": "OVER", "multiply": "MULTIPLY", "screen": "SCREEN", "overlay": "OVERLAY",
    "darken": "DARKEN", "lighten": "LIGHTEN", "colorDodge": "COLOR_DODGE",
    "colorBurn": "COLOR_BURN", "softLight": "SOFT_LIGHT", "hardLight": "HARD_LIGHT",
    "difference": "DIFFERENCE", "exclusion": "EXCLUSION", "hue": "HSL_HUE",
    "saturation": "HSL_SATURATION", "color": "HSL_COLOR", "luminosity": "HSL_LUMINOSITY",
    "clear": "CLEAR", "copy": "SOURCE", "sourceIn": "IN", "sourceOut": "OUT",
    "sourceAtop": "ATOP", "destinationOver": "DEST_OVER", "destinationIn": "DEST_IN",
    "destinationOut": "DEST_OUT", "destinationAtop": "DEST_ATOP", "xor": "XOR",
    "plusLighter": "ADD"}
REACH_OUTSIDE = {"sourceIn", "sourceOut", "destinationIn", "destinationAtop", "hue",
                 "saturation", "color", "luminosity"}
CAP = {"butt": cairo.LINE_CAP_BUTT, "round": cairo.LINE_CAP_ROUND,
       "square": cairo.LINE_CAP_SQUARE}
JOIN = {"miter": cairo.LINE_JOIN_MITER, "round": cairo.LINE_JOIN_ROUND,
        "bevel": cairo.LINE_JOIN_BEVEL}
EXTEND = {"pad": cairo.EXTEND_PAD, "repeat": cairo.EXTEND_REPEAT,
          "reflect": cairo.EXTEND_REFLECT}


def words(surface, channels=4):
    """The surface's bytes as an array of rows × columns (× 4, in the order B, G, R, A)."""
    surface.flush()
    rows = numpy.frombuffer(surface.get_data(), numpy.uint8)
    rows = rows.reshape(surface.get_height(), surface.get_stride())
    rows = rows[:, :surface.get_width() * channels]
    return rows.reshape(surface.get_height(), surface.get_width(), channels)


class CairoOracle(Interpreter):
    def open(self):
        self.contexts = []
        self.push_target()
        self.images = {
            name: cairo.ImageSurface.create_from_png(io.BytesIO(data))
            for name, data in self.encoded_images.items()}

    def push_target(self):
        self.surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.width, self.height)
        self.context = cairo.Context(self.surface)
        self.context.set_tolerance(0.02)
        self.contexts.append(self.context)

    def fill_background(self, c):
        self.context.set_source_rgba(*c)
        self.context.set_operator(cairo.OPERATOR_SOURCE)
        self.context.paint()

    def pixels(self):
        return words(self.surface)[:, :, [2, 1, 0, 3]].copy()

    def image_size(self, name):
        return self.images[name].get_width(), self.images[name].get_height()

    # The path: Cairo transforms a point when it is added

    def drop_path(self):
        self.context.new_path()

    def take_path(self):
        self.context.identity_matrix()
        kept = self.context.copy_path()
        self.context.new_path()
        return kept

    def put_path(self, path):
        self.context.identity_matrix()
        self.context.new_path()
        self.context.append_path(path)

    def placed(self):
        self.context.set_matrix(cairo.Matrix(*self.state.ctm))
        return self.context

    def do_move(self, x, y):
        self.placed().move_to(x, y)

    def do_line(self, x, y):
        self.placed().line_to(x, y)

    def do_quad(self, cx, cy, x, y):
        context = self.placed()
        px, py = context.get_current_point()
        context.curve_to(
            px + (cx - px) * 2 / 3, py + (cy - py) * 2 / 3,
            x + (cx - x) * 2 / 3, y + (cy - y) * 2 / 3, x, y)

    def do_cubic(self, *a):
        self.placed().curve_to(*a)

    def do_close(self):
        self.placed().close_path()

    def do_arc(self, cx, cy, r, start, end, clockwise):
        context = self.placed()
        turn = 2 * math.pi
        # Cairo goes round by the full angle, and not at all if the angles are a turn apart in the
        # opposite direction; the drawing program goes round once in both cases.
        if clockwise:
            whole = end - start >= turn or (end < start and (end - start) % turn == 0)
            context.arc(cx, cy, r, start, start + turn if whole else end)
        else:
            whole = start - end >= turn or (start < end and (end - start) % turn == 0)
            context.arc_negative(cx, cy, r, start, start - turn if whole else end)

    def do_arcTo(self, x1, y1, x2, y2, r):
        context = self.placed()
        x0, y0 = context.get_current_point()
        ux, uy = x0 - x1, y0 - y1
        vx, vy = x2 - x1, y2 - y1
        lu, lv = math.hypot(ux, uy), math.hypot(vx, vy)
        ux, uy, vx, vy = ux / lu, uy / lu, vx / lv, vy / lv
        half = math.acos(max(-1.0, min(1.0, ux * vx + uy * vy))) / 2
        along = r / math.tan(half)
        away = r / math.sin(half)
        bx, by = ux + vx, uy + vy
        lb = math.hypot(bx, by)
        cx, cy = x1 + bx / lb * away, y1 + by / lb * away
        start = math.atan2(y1 + uy * along - cy, x1 + ux * along - cx)
        end = math.atan2(y1 + vy * along - cy, x1 + vx * along - cx)
        # Coming along −u and turning to v: a right turn on screen is a clockwise arc.
        if -ux * vy + uy * vx > 0:
            context.arc(cx, cy, r, start, end)
        else:
            context.arc_negative(cx, cy, r, start, end)

    def do_rect(self, x, y, w, h):
        self.placed().rectangle(x, y, w, h)

    def do_ellipse(self, x, y, w, h):
        context = self.placed()
        context.translate(x + w / 2, y + h / 2)
        context.scale(w / 2, h / 2)
        context.new_sub_path()
        context.arc(0, 0, 1, 0, 2 * math.pi)
        context.close_path()

    def do_roundedRect(self, x, y, w, h, rx, ry):
        # A negative side reverses the direction, and so do the corners along it.
        rx, ry = min(rx, abs(w) / 2), min(ry, abs(h) / 2)
        rx, ry = math.copysign(rx, w), math.copysign(ry, h)
        context = self.placed()
        context.new_sub_path()
        context.move_to(x + w, y + h / 2)
        corners = ((x + w - rx, y + h - ry), (x + rx, y + h - ry), (x + rx, y + ry),
                   (x + w - rx, y + ry))
        for k, (cx, cy) in enumerate(corners):
            self.placed()
            context.translate(cx, cy)
            context.scale(rx, ry)
            context.arc(0, 0, 1, k * math.pi / 2, (k + 1) * math.pi / 2)
        self.placed().close_path()

    # Paints

    def sweep(self, source):
        """A sweep gradient as a surface of the target's size, one sample at each pixel's centre."""
        m = inverse(source.matrix)
        x, y = numpy.meshgrid(
            numpy.arange(self.width) + 0.5, numpy.arange(self.height) + 0.5)
        ux, uy = apply(m, x, y)
        cx, cy, start = source.values
        t = numpy.mod((numpy.arctan2(uy - cy, ux - cx) - start) / (2 * math.pi), 1.0)
        offsets = [offset for offset, _ in source.stops]
        r, g, b, a = (
            numpy.interp(t, offsets, [c[k] for _, c in source.stops]) for k in range(4))
        a = a * self.state.alpha
        surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.width, self.height)
        words(surface)[:] = numpy.rint(
            numpy.stack((b * a, g * a, r * a, a), axis=2) * 255).astype(numpy.uint8)
        surface.mark_dirty()
        return cairo.SurfacePattern(surface), IDENTITY

    def faded(self, image):
        surface = cairo.ImageSurface(
            cairo.FORMAT_ARGB32, image.get_width(), image.get_height())
        context = cairo.Context(surface)
        context.set_source_surface(image, 0, 0)
        context.paint_with_alpha(self.state.alpha)
        return surface

    def set_source(self, context, source):
        alpha = self.state.alpha
        context.identity_matrix()
        if source.kind == "color":
            r, g, b, a = source.values
            context.set_source_rgba(r, g, b, a * alpha)
            return
        placed = source.matrix
        v = source.values
        if source.kind == "sweep":
            pattern, placed = self.sweep(source)
        elif source.kind == "image":
            pattern = cairo.SurfacePattern(self.faded(self.images[source.image]))
            nearest = self.state.interpolation == "none"
            pattern.set_filter(cairo.FILTER_NEAREST if nearest else cairo.FILTER_BILINEAR)
            pattern.set_extend(EXTEND[source.extend])
        else:
            if source.kind == "linear":
                pattern = cairo.LinearGradient(*v)
            else:
                pattern = cairo.RadialGradient(*v)
            for offset, (r, g, b, a) in source.stops:
                pattern.add_color_stop_rgba(offset, r, g, b, a * alpha)
            pattern.set_extend(EXTEND[source.extend])
        pattern.set_matrix(cairo.Matrix(*inverse(placed)))
        context.set_source(pattern)

    # Painting

    def lay(self, source, shape):
        """Lets `shape` fill or stroke the current path with the state's operator."""
        context = self.context
        antialias = cairo.ANTIALIAS_BEST if self.state.antialias else cairo.ANTIALIAS_NONE
        if self.state.blend in REACH_OUTSIDE:
            self.lay_inside(source, shape, antialias)
            return
        context.set_antialias(antialias)
        context.set_operator(getattr(cairo, "OPERATOR_" + OPERATOR[self.state.blend]))
        self.set_source(context, source)
        shape(context)

    def lay_inside(self, source, shape, antialias):
        """The operator on all pixels of a copy, mixed in by the coverage of shape and clip."""
        mask = cairo.ImageSurface(cairo.FORMAT_A8, self.width, self.height)
        pen = cairo.Context(mask)
        for path, rule, smooth in self.state.clips:
            pen.append_path(path)
            pen.set_fill_rule(rule)
            pen.set_antialias(smooth)
            pen.clip()
        self.context.identity_matrix()
        pen.append_path(self.context.copy_path())
        pen.set_antialias(antialias)
        shape(pen)
        copy = cairo.ImageSurface(cairo.FORMAT_ARGB32, self.width, self.height)
        target = self.context.get_target()
        words(copy)[:] = words(target)
        copy.mark_dirty()
        painter = cairo.Context(copy)
        painter.set_operator(getattr(cairo, "OPERATOR_" + OPERATOR[self.state.blend]))
        self.set_source(painter, source)
        painter.paint()
        coverage = words(mask, 1) / 255.0
        before = words(target).astype(float)
        mixed = before + (words(copy).astype(float) - before) * coverage
        words(target)[:] = numpy.rint(mixed).astype(numpy.uint8)
        target.mark_dirty()

    def rule(self, name):
        return cairo.FILL_RULE_EVEN_ODD if name == "evenOdd" else cairo.FILL_RULE_WINDING

    def fill_path(self, rule, source):
        def shape(context):
            context.set_fill_rule(self.rule(rule))
            context.fill_preserve()
        self.lay(source, shape)

    def stroke_path(self, source):
        state = self.state

        def shape(context):
            context.set_matrix(cairo.Matrix(*state.ctm))
            context.set_line_width(state.width)
            context.set_miter_limit(state.miter_limit)
            context.set_line_cap(CAP[state.cap])
            context.set_line_join(JOIN[state.join])
            context.set_dash(state.dashes, state.dash_phase)
            context.stroke_preserve()
        self.lay(source, shape)

    def clip_path(self, rule):
        smooth = cairo.ANTIALIAS_BEST if self.state.antialias else cairo.ANTIALIAS_NONE
        self.context.identity_matrix()
        path = self.context.copy_path()
        self.set(clips=self.state.clips + ((path, self.rule(rule), smooth),))
        self.context.set_fill_rule(self.rule(rule))
        self.context.set_antialias(smooth)
        self.context.clip_preserve()

    def push_clip(self):
        self.context.save()

    def pop_clip(self):
        self.context.restore()

    def begin_layer(self, alpha, blend):
        """A layer is a separate picture: the outer clip applies to it as a whole."""
        self.layers[-1] += (alpha, blend, self.surface)
        self.push_target()
        self.set(clips=())

    def do_endLayer(self):
        self.state, depth, alpha, blend, below = self.layers.pop()
        del self.stack[depth:]
        layer = self.surface
        self.contexts.pop()
        self.context, self.surface = self.contexts[-1], below
        self.context.identity_matrix()
        self.context.set_operator(getattr(cairo, "OPERATOR_" + OPERATOR[blend]))
        self.context.set_source_surface(layer, 0, 0)
        self.context.paint_with_alpha(alpha)
