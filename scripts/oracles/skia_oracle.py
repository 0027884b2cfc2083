"""Draws a drawing program with Skia's raster backend (skia-python), N32 premultiplied."""
import math

import numpy
import skia

from interpreter import Interpreter, apply, inverse, multiply

BLEND = {
    "normal": "SrcOver", "multiply": "Multiply", "screen": "Screen", "overlay": "Overlay",
    "darken": "Darken", "lighten": "Lighten", "colorDodge": "ColorDodge",
    "colorBurn": "ColorBurn", "softLight": "SoftLight", "hardLight": "HardLight",
    "difference": "Difference", "exclusion": "Exclusion", "hue": "Hue",
    "saturation": "Saturation", "color": "Color", "luminosity": "Luminosity", "clear": "Clear",
    "copy": "Src", "sourceIn": "SrcIn", "sourceOut": "SrcOut", "sourceAtop": "SrcATop",
    "destinationOver": "DstOver", "destinationIn": "DstIn", "destinationOut": "DstOut",
    "destinationAtop": "DstATop", "xor": "Xor", "plusLighter": "Plus"}
CAP = {"butt": skia.Paint.kButt_Cap, "round": skia.Paint.kRound_Cap,
       "square": skia.Paint.kSquare_Cap}
JOIN = {"miter": skia.Paint.kMiter_Join, "round": skia.Paint.kRound_Join,
        "bevel": skia.Paint.kBevel_Join}
TILE = {"pad": skia.TileMode.kClamp, "repeat": skia.TileMode.kRepeat,
        "reflect": skia.TileMode.kMirror}


def matrix(m):
    return skia.Matrix.MakeAll(m[0], m[2], m[4], m[1], m[3], m[5], 0, 0, 1)


def argb(c):
    return skia.ColorSetARGB(*(round(v * 255) for v in (c[3], c[0], c[1], c[2])))


class SkiaOracle(Interpreter):
    def open(self):
        info = skia.ImageInfo.MakeN32Premul(self.width, self.height)
        self.surface = skia.Surface.MakeRaster(info)
        self.canvas = self.surface.getCanvas()
        self.canvas.clear(0)
        self.images = {
            name: skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(data))
            for name, data in self.encoded_images.items()}

    def fill_background(self, c):
        self.canvas.clear(skia.Color4f(*c))

    def pixels(self):
        out = numpy.zeros((self.height, self.width, 4), numpy.uint8)
        info = skia.ImageInfo.Make(
            self.width, self.height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
        assert self.surface.readPixels(info, out, self.width * 4, 0, 0)
        return out

    def image_size(self, name):
        return self.images[name].width(), self.images[name].height()

    # The path, in device space

    def drop_path(self):
        self.path = skia.Path()

    def take_path(self):
        kept, self.path = self.path, skia.Path()
        return kept

    def put_path(self, path):
        self.path = path

    def do_move(self, x, y):
        self.path.moveTo(*apply(self.state.ctm, x, y))

    def do_line(self, x, y):
        self.path.lineTo(*apply(self.state.ctm, x, y))

    def do_quad(self, cx, cy, x, y):
        m = self.state.ctm
        self.path.quadTo(*apply(m, cx, cy), *apply(m, x, y))

    def do_cubic(self, ax, ay, bx, by, x, y):
        m = self.state.ctm
        self.path.cubicTo(*apply(m, ax, ay), *apply(m, bx, by), *apply(m, x, y))

    def do_close(self):
        self.path.close()

    def do_arc(self, cx, cy, r, start, end, clockwise):
        turn = 2 * math.pi
        ahead = end - start if clockwise else start - end
        sweep = min(ahead, turn) if ahead >= 0 else turn - math.fmod(-ahead, turn)
        sign = 1 if clockwise else -1
        m = self.state.ctm
        first = apply(m, cx + r * math.cos(start), cy + r * math.sin(start))
        if self.path.isEmpty():
            self.path.moveTo(*first)
        else:
            self.path.lineTo(*first)
        # Conics are affine: a piece of the circle's control points, transformed, is the ellipse's.
        pieces = max(1, math.ceil(sweep / (math.pi / 2)))
        half = sweep / pieces / 2
        for k in range(pieces):
            middle = start + sign * (2 * k + 1) * half
            stop = start + sign * (2 * k + 2) * half
            reach = r / math.cos(half)
            self.path.conicTo(
                *apply(m, cx + reach * math.cos(middle), cy + reach * math.sin(middle)),
                *apply(m, cx + r * math.cos(stop), cy + r * math.sin(stop)), math.cos(half))

    def do_arcTo(self, x1, y1, x2, y2, r):
        """Skia's own tangent arc, in user space; the earlier path is transformed there and back."""
        there = skia.Path(self.path)
        there.transform(matrix(inverse(self.state.ctm)))
        there.arcTo(x1, y1, x2, y2, r)
        there.transform(matrix(self.state.ctm))
        self.path = there

    def add(self, part):
        self.path.addPath(part, matrix(self.state.ctm))

    def do_rect(self, x, y, w, h):
        # Corner by corner: Skia's own rectangle goes clockwise for any signs of its sides.
        part = skia.Path()
        part.moveTo(x, y)
        for corner in ((x + w, y), (x + w, y + h), (x, y + h)):
            part.lineTo(*corner)
        part.close()
        self.add(part)

    def do_ellipse(self, x, y, w, h):
        part = skia.Path()
        part.addOval(skia.Rect.MakeLTRB(-1, -1, 1, 1))
        part.transform(matrix((w / 2, 0, 0, h / 2, x + w / 2, y + h / 2)))
        self.add(part)

    def do_roundedRect(self, x, y, w, h, rx, ry):
        """From the middle of the right side, where dashes begin; Skia's own begins elsewhere."""
        box = skia.Rect.MakeLTRB(-abs(w) / 2, -abs(h) / 2, abs(w) / 2, abs(h) / 2)
        rx, ry = min(rx, box.width() / 2), min(ry, box.height() / 2)
        left, right = box.left(), box.right() - 2 * rx
        top, bottom = box.top(), box.bottom() - 2 * ry
        part = skia.Path()
        part.moveTo(box.right(), box.centerY())
        for k, corner in enumerate(((right, bottom), (left, bottom), (left, top), (right, top))):
            part.arcTo(skia.Rect.MakeXYWH(*corner, 2 * rx, 2 * ry), 90 * k, 90, False)
        part.close()
        # A negative side reverses the direction.
        part.transform(
            matrix((math.copysign(1, w), 0, 0, math.copysign(1, h), x + w / 2, y + h / 2)))
        self.add(part)

    # Painting

    def paint(self, source, to_canvas):
        """A Skia paint; `to_canvas` leads from the device to the space the canvas draws in."""
        state = self.state
        paint = skia.Paint(AntiAlias=state.antialias)
        paint.setBlendMode(getattr(skia.BlendMode, "k" + BLEND[state.blend]))
        if source.kind == "color":
            r, g, b, a = source.values
            paint.setColor4f(skia.Color4f(r, g, b, a * state.alpha))
            return paint
        local = matrix(multiply(to_canvas, source.matrix))
        colors = [argb(c) for _, c in source.stops]
        offsets = [offset for offset, _ in source.stops]
        v, tile = source.values, TILE[source.extend]
        if source.kind == "linear":
            points = [skia.Point(v[0], v[1]), skia.Point(v[2], v[3])]
            shader = skia.GradientShader.MakeLinear(
                points, colors, offsets, tile, 0, local)
        elif source.kind == "radial":
            shader = skia.GradientShader.MakeTwoPointConical(
                skia.Point(v[0], v[1]), v[2], skia.Point(v[3], v[4]), v[5],
                colors, offsets, tile, 0, local)
        elif source.kind == "sweep":
            local.preRotate(math.degrees(v[2]), v[0], v[1])
            shader = skia.GradientShader.MakeSweep(
                v[0], v[1], colors, offsets, skia.TileMode.kClamp, 0, 360, 0, local)
        else:
            filter = skia.FilterMode.kNearest if state.interpolation == "none" \
                else skia.FilterMode.kLinear
            shader = self.images[source.image].makeShader(
                tile, tile, skia.SamplingOptions(filter), local)
        paint.setShader(shader)
        paint.setAlphaf(state.alpha)
        return paint

    def ruled(self, rule):
        self.path.setFillType(
            skia.PathFillType.kEvenOdd if rule == "evenOdd" else skia.PathFillType.kWinding)
        return self.path

    def fill_path(self, rule, source):
        identity = (1, 0, 0, 1, 0, 0)
        self.canvas.drawPath(self.ruled(rule), self.paint(source, identity))

    def stroke_path(self, source):
        state = self.state
        back = inverse(state.ctm)
        paint = self.paint(source, back)
        paint.setStyle(skia.Paint.kStroke_Style)
        paint.setStrokeWidth(state.width)
        paint.setStrokeMiter(state.miter_limit)
        paint.setStrokeCap(CAP[state.cap])
        paint.setStrokeJoin(JOIN[state.join])
        if state.dashes:
            even = list(state.dashes) * (2 if len(state.dashes) % 2 else 1)
            paint.setPathEffect(skia.DashPathEffect.Make(even, state.dash_phase))
        path = skia.Path(self.path)
        path.transform(matrix(back))
        self.canvas.save()
        self.canvas.concat(matrix(state.ctm))
        self.canvas.drawPath(path, paint)
        self.canvas.restore()

    def clip_path(self, rule):
        self.canvas.clipPath(
            skia.Path(self.ruled(rule)), skia.ClipOp.kIntersect, self.state.antialias)

    def push_clip(self):
        self.canvas.save()

    def pop_clip(self):
        self.canvas.restore()

    def begin_layer(self, alpha, blend):
        paint = skia.Paint()
        paint.setAlphaf(alpha)
        paint.setBlendMode(getattr(skia.BlendMode, "k" + BLEND[blend]))
        self.canvas.saveLayer(None, paint)

    def end_layer(self):
        self.canvas.restore()
