"""Reads a drawing program and keeps the graphics state; a subclass draws with one library.

A point is transformed when it is added to the path, a pen when it strokes, a gradient when it is
set. A subclass keeps the current path in device space and implements the methods that raise here.
"""
import base64
from dataclasses import dataclass, replace


def multiply(m, n):
    """The transform that applies n first, then m; (a, b, c, d, tx, ty) with x' = a·x + c·y + tx."""
    return (
        m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def inverse(m):
    det = m[0] * m[3] - m[1] * m[2]
    a, b, c, d = m[3] / det, -m[1] / det, -m[2] / det, m[0] / det
    return (a, b, c, d, -(a * m[4] + c * m[5]), -(b * m[4] + d * m[5]))


def apply(m, x, y):
    return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])


IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def color(value):
    """Red, green, blue, alpha in 0…1 of either form of colour."""
    if isinstance(value, str):
        digits = value[1:]
        if len(digits) in (3, 4):
            digits = "".join(d + d for d in digits)
        parts = [int(digits[i:i + 2], 16) / 255 for i in range(0, len(digits), 2)]
    else:
        parts = [min(1.0, max(0.0, float(v))) for v in value]
    return tuple(parts) if len(parts) == 4 else (*parts, 1.0)


@dataclass(frozen=True)
class Paint:
    """The paint of a fill or stroke; `matrix` leads from the paint's space to the device."""
    kind: str
    values: tuple = ()
    stops: tuple = ()
    extend: str = "pad"
    matrix: tuple = IDENTITY
    image: str = ""


@dataclass(frozen=True)
class State:
    ctm: tuple = IDENTITY
    fill: Paint = Paint("color", (0.0, 0.0, 0.0, 1.0))
    stroke: Paint = Paint("color", (0.0, 0.0, 0.0, 1.0))
    width: float = 1.0
    miter_limit: float = 10.0
    cap: str = "butt"
    join: str = "miter"
    dash_phase: float = 0.0
    dashes: tuple = ()
    alpha: float = 1.0
    blend: str = "normal"
    antialias: bool = True
    interpolation: str = "low"
    clips: tuple = ()


class Interpreter:
    def __init__(self, program):
        self.width, self.height = program["size"]
        self.program = program
        self.state = State()
        self.stack = []
        self.layers = []
        self.encoded_images = {
            name: base64.b64decode(entry["data"])
            for name, entry in program.get("images", {}).items()}

    def set(self, **changes):
        self.state = replace(self.state, **changes)

    def render(self):
        """Draws all commands; premultiplied RGBA8, an array of height × width × 4."""
        self.open()
        if "background" in self.program:
            self.fill_background(color(self.program["background"]))
        self.drop_path()
        for command in self.program["commands"]:
            getattr(self, "do_" + command[0])(*command[1:])
        return self.pixels()

    # State

    def do_save(self):
        self.stack.append(self.state)
        self.push_clip()

    def do_restore(self):
        self.state = self.stack.pop()
        self.pop_clip()

    def concat(self, matrix):
        self.set(ctm=multiply(self.state.ctm, matrix))

    def do_translate(self, x, y):
        self.concat((1, 0, 0, 1, x, y))

    def do_scale(self, x, y):
        self.concat((x, 0, 0, y, 0, 0))

    def do_rotate(self, angle):
        from math import cos, sin
        self.concat((cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0))

    def do_concatenate(self, *matrix):
        self.concat(matrix)

    def do_lineWidth(self, width):
        self.set(width=width)

    def do_miterLimit(self, limit):
        self.set(miter_limit=limit)

    def do_lineCap(self, cap):
        self.set(cap=cap)

    def do_lineJoin(self, join):
        self.set(join=join)

    def do_lineDash(self, phase, lengths):
        self.set(dash_phase=phase, dashes=tuple(lengths))

    def do_alpha(self, alpha):
        self.set(alpha=alpha)

    def do_blendMode(self, name):
        self.set(blend=name)

    def do_antialias(self, on):
        self.set(antialias=on)

    def do_dither(self, on):
        pass  # It moves a channel by less than a step.

    def do_interpolation(self, name):
        self.set(interpolation=name)

    # Paints

    def do_fillColor(self, value):
        self.set(fill=Paint("color", color(value)))

    def do_strokeColor(self, value):
        self.set(stroke=Paint("color", color(value)))

    def gradient(self, kind, values, stops, extend="pad"):
        stops = tuple((offset, color(value)) for offset, value in stops)
        return Paint(kind, tuple(values), stops, extend, self.state.ctm)

    def do_fillLinear(self, *a):
        self.set(fill=self.gradient("linear", a[:4], *a[4:]))

    def do_strokeLinear(self, *a):
        self.set(stroke=self.gradient("linear", a[:4], *a[4:]))

    def do_fillRadial(self, *a):
        self.set(fill=self.gradient("radial", a[:6], *a[6:]))

    def do_strokeRadial(self, *a):
        self.set(stroke=self.gradient("radial", a[:6], *a[6:]))

    def do_fillSweep(self, *a):
        self.set(fill=self.gradient("sweep", a[:3], a[3]))

    def do_strokeSweep(self, *a):
        self.set(stroke=self.gradient("sweep", a[:3], a[3]))

    def pattern(self, image, *matrix):
        return Paint("image", extend="repeat", matrix=multiply(self.state.ctm, matrix), image=image)

    def do_fillPattern(self, *a):
        self.set(fill=self.pattern(*a))

    def do_strokePattern(self, *a):
        self.set(stroke=self.pattern(*a))

    # Painting

    def do_beginPath(self):
        self.drop_path()

    def do_fill(self, rule="winding"):
        self.fill_path(rule, self.state.fill)
        self.drop_path()

    def do_stroke(self):
        self.stroke_path(self.state.stroke)
        self.drop_path()

    def do_fillStroke(self, rule="winding"):
        self.fill_path(rule, self.state.fill)
        self.stroke_path(self.state.stroke)
        self.drop_path()

    def do_clip(self, rule="winding"):
        self.clip_path(rule)
        self.drop_path()

    def apart(self, shape, arguments, paint):
        """Runs `paint` on a separate path and keeps the current path."""
        kept = self.take_path()
        getattr(self, "do_" + shape)(*arguments)
        paint()
        self.put_path(kept)

    def do_clipRect(self, *a):
        self.apart("rect", a, lambda: self.clip_path("winding"))

    def do_fillRect(self, *a):
        self.apart("rect", a, lambda: self.fill_path("winding", self.state.fill))

    def do_strokeRect(self, *a):
        self.apart("rect", a, lambda: self.stroke_path(self.state.stroke))

    def do_fillEllipse(self, *a):
        self.apart("ellipse", a, lambda: self.fill_path("winding", self.state.fill))

    def do_strokeEllipse(self, *a):
        self.apart("ellipse", a, lambda: self.stroke_path(self.state.stroke))

    def do_strokeLine(self, x1, y1, x2, y2):
        def paint():
            self.do_line(x2, y2)
            self.stroke_path(self.state.stroke)
        self.apart("move", (x1, y1), paint)

    def do_clear(self, *a):
        kept = self.state
        self.set(blend="clear", alpha=1.0)
        opaque = Paint("color", (0.0, 0.0, 0.0, 1.0))
        self.apart("rect", a, lambda: self.fill_path("winding", opaque))
        self.state = kept

    def do_image(self, name, x, y):
        self.do_imageIn(name, x, y, *self.image_size(name))

    def do_imageIn(self, name, x, y, w, h):
        iw, ih = self.image_size(name)
        placed = multiply(self.state.ctm, (w / iw, 0, 0, h / ih, x, y))
        paint = Paint("image", extend="pad", matrix=placed, image=name)
        self.apart("rect", (x, y, w, h), lambda: self.fill_path("winding", paint))

    def do_beginLayer(self, alpha=1.0):
        self.layers.append((self.state, len(self.stack)))
        self.begin_layer(alpha * self.state.alpha, self.state.blend)
        self.set(alpha=1.0, blend="normal")

    def do_endLayer(self):
        self.state, depth = self.layers.pop()
        del self.stack[depth:]
        self.end_layer()
