"""A drawing program under construction, and its random ingredients."""
import base64
import math

import png
from splitmix import SplitMix64


def rounded(*points):
    return [round(v, 3) for point in points for v in point]


class Draft:
    """A drawing program under construction."""

    def __init__(self, seed):
        self.r = SplitMix64(seed)
        self.w = self.r.integer(200, 400)
        self.h = self.r.integer(200, 400)
        self.commands = []
        self.images = {}
        self.background = "#ffffff"

    def add(self, *command):
        self.commands.append(list(command))

    def value(self):
        out = {"size": [self.w, self.h]}
        if self.background:
            out["background"] = self.background
        if self.images:
            out["images"] = self.images
        out["commands"] = self.commands
        return out

    # Ingredients

    def x(self, margin=10):
        return self.r.uniform(margin, self.w - margin)

    def y(self, margin=10):
        return self.r.uniform(margin, self.h - margin)

    def color(self, alpha=None):
        r = self.r
        digits = "#" + "".join(f"{r.integer(0, 255):02x}" for _ in range(3))
        if alpha is None:
            alpha = 255 if r.chance(0.5) else r.integer(40, 230)
        return digits if alpha == 255 else digits + f"{alpha:02x}"

    def box(self, low=40, high=180):
        w, h = self.r.uniform(low, high), self.r.uniform(low, high)
        return [self.r.uniform(-10, self.w - w + 10), self.r.uniform(-10, self.h - h + 10), w, h]

    def stops(self, opaque=False):
        count = self.r.integer(2, 5)
        inner = sorted(self.r.uniform(0.08, 0.92) for _ in range(count - 2))
        return [[offset, self.color(255 if opaque else None)] for offset in [0, *inner, 1]]

    def polygon(self, low=3, high=8):
        self.add("move", self.x(), self.y())
        for _ in range(self.r.integer(low - 1, high - 1)):
            self.add("line", self.x(), self.y())
        self.add("close")

    def blob(self, cx, cy, radius):
        """A closed smooth curve round a centre: cubic and quadratic pieces, no cusps."""
        r, n = self.r, self.r.integer(3, 6)
        points = []
        for k in range(n):
            angle, reach = 2 * math.pi * k / n, radius * r.uniform(0.5, 1)
            points.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
        self.add("move", *rounded(points[0]))
        for k in range(n):
            a, b = points[k], points[(k + 1) % n]
            swing = r.uniform(0.9, 1.5)
            c1 = (cx + (a[0] * 2 / 3 + b[0] / 3 - cx) * swing,
                  cy + (a[1] * 2 / 3 + b[1] / 3 - cy) * swing)
            c2 = (cx + (a[0] / 3 + b[0] * 2 / 3 - cx) * swing,
                  cy + (a[1] / 3 + b[1] * 2 / 3 - cy) * swing)
            if r.chance(0.3):
                self.add("quad", *rounded(c1, b))
            else:
                self.add("cubic", *rounded(c1, c2, b))
        self.add("close")

    def zigzag(self, segments, reach=60):
        """An open polyline whose pieces keep a length of 20 and turn by at most 150°."""
        r = self.r
        x, y, angle = self.x(40), self.y(40), r.uniform(0, 6.283)
        self.add("move", x, y)
        for _ in range(segments):
            step = r.uniform(20, reach + 20)
            for _ in range(20):
                turned = angle + r.uniform(-2.6, 2.6)
                nx, ny = x + step * math.cos(turned), y + step * math.sin(turned)
                if 0 < nx < self.w and 0 < ny < self.h:
                    break
            x, y, angle = round(nx, 3), round(ny, 3), turned
            self.add("line", x, y)

    def wave(self):
        """An open smooth curve of a few cubics with gentle bends."""
        r = self.r
        x, y = r.uniform(10, 60), self.y(50)
        step = (self.w - 2 * x) / 3
        self.add("move", x, y)
        slope = r.uniform(-1, 1)
        for _ in range(3):
            ny, after = self.y(50), r.uniform(-1, 1)
            self.add("cubic", *rounded(
                (x + step * 0.4, y + slope * step * 0.4),
                (x + step * 0.6, ny - after * step * 0.4), (x + step, ny)))
            x, y, slope = x + step, ny, after

    def turn(self):
        """Transforms about the middle of the picture, kept invertible."""
        r = self.r
        self.add("translate", round(self.w / 2, 3), round(self.h / 2, 3))
        for _ in range(r.integer(1, 3)):
            kind = r.integer(0, 2)
            if kind == 0:
                self.add("rotate", r.uniform(-3, 3))
            elif kind == 1:
                self.add("scale", r.uniform(0.5, 1.4) * r.choice([1, 1, -1]), r.uniform(0.5, 1.4))
            else:
                self.add("concatenate", r.uniform(0.7, 1.2), r.uniform(-0.4, 0.4),
                         r.uniform(-0.4, 0.4), r.uniform(0.7, 1.2), r.uniform(-20, 20),
                         r.uniform(-20, 20))
        self.add("translate", round(-self.w / 2, 3), round(-self.h / 2, 3))

    def image(self, name="picture"):
        """A smooth picture with a soft alpha and a mark in its upper left corner."""
        r = self.r
        w, h = r.integer(16, 72), r.integer(16, 72)
        fx, fy, phase = r.uniform(0.5, 2), r.uniform(0.5, 2), r.uniform(0, 6.283)
        see_through = r.chance(0.6)
        rows = []
        for y in range(h):
            row = []
            for x in range(w):
                u, v = (x + 0.5) / w, (y + 0.5) / h
                wave = 0.5 + 0.5 * math.sin(6.283 * (fx * u + fy * v) + phase)
                pixel = [int(255 * u), int(255 * v), int(255 * wave), 255]
                if see_through:
                    pixel[3] = int(255 * min(1, 1.6 * (1 - abs(2 * u - 1) * abs(2 * v - 1))
                                             * (0.4 + 0.6 * wave)))
                if u < 0.25 and v < 0.25:
                    pixel = [255, 0, 0, 255]
                row.append(pixel)
            rows.append(row)
        self.images[name] = {"data": base64.b64encode(png.encode(rows)).decode()}
        return name, w, h

    def rule(self):
        return self.r.choice(["winding", "evenOdd"])

    def pen(self, low, high):
        r = self.r
        self.add("strokeColor", self.color(r.choice([255, 255, 150])))
        self.add("lineWidth", r.uniform(low, high))
        self.add("lineCap", r.choice(["butt", "round", "square"]))
        self.add("lineJoin", r.choice(["miter", "round", "bevel"]))

    def dash(self):
        r = self.r
        lengths = [r.uniform(4, 40) for _ in range(r.integer(1, 4))]
        self.add("lineDash", r.uniform(0, 50), lengths)

    def backdrop(self):
        """A few broad shapes to blend with; sometimes over a transparent background."""
        if self.r.chance(0.5):
            self.background = None
        for _ in range(3):
            self.add("fillColor", self.color())
            self.add(self.r.choice(["fillRect", "fillEllipse"]), *self.box(100, 250))

    def shape(self):
        """A simple closed shape to fill or clip with."""
        kind = self.r.integer(0, 3)
        if kind == 0:
            self.add("ellipse", *self.box(80, 220))
        elif kind == 1:
            self.polygon(3, 6)
        elif kind == 2:
            self.add("roundedRect", *self.box(80, 220), self.r.uniform(5, 40),
                     self.r.uniform(5, 40))
        else:
            self.blob(self.x(60), self.y(60), self.r.uniform(50, 130))
