"""Makes seeded random drawing programs, each about one feature.

`FEATURES` names them in a fixed order; `program(feature, seed)` is a JSON-ready value. Left out on
purpose: features that the two oracles define differently or lack (plusDarker, GL primitives, shadows)
and geometry whose result depends on rounding (cusps, angles exactly at the miter limit).
"""
import math

from draft import Draft, rounded

SEPARABLE = ["multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn",
             "softLight", "hardLight", "difference", "exclusion"]
PORTER_DUFF = ["clear", "copy", "sourceIn", "sourceOut", "sourceAtop", "destinationOver",
               "destinationIn", "destinationOut", "destinationAtop", "xor", "plusLighter"]
NON_SEPARABLE = ["hue", "saturation", "color", "luminosity"]


# The features: each draws into a draft

def polygons(d):
    for _ in range(d.r.integer(2, 4)):
        d.add("fillColor", d.color())
        d.add("beginPath")
        for _ in range(d.r.integer(1, 2)):
            d.polygon(3, 9)
        d.add("fill", d.rule())


def curves(d):
    for _ in range(d.r.integer(2, 4)):
        d.add("fillColor", d.color())
        d.add("beginPath")
        if d.r.chance(0.5):
            for _ in range(2):
                d.blob(d.x(40), d.y(40), d.r.uniform(40, 130))
        else:
            d.add("move", d.x(), d.y())
            for _ in range(d.r.integer(2, 4)):
                d.add("cubic", d.x(), d.y(), d.x(), d.y(), d.x(), d.y())
                d.add("quad", d.x(), d.y(), d.x(), d.y())
        d.add("fill", d.rule())


def negated(d, box):
    """The same box, given from another of its corners."""
    x, y, w, h = box
    if d.r.chance(0.3):
        x, w = round(x + w, 3), -w
    if d.r.chance(0.3):
        y, h = round(y + h, 3), -h
    return [x, y, w, h]


def shapes(d):
    for _ in range(d.r.integer(2, 4)):
        d.add("fillColor", d.color())
        d.add("beginPath")
        d.add("rect", *negated(d, d.box()))
        d.add("ellipse", *negated(d, d.box()))
        d.add("roundedRect", *d.box(), d.r.uniform(2, 90), d.r.uniform(2, 90))
        d.add("fill", d.rule())


def arc(d):
    start = d.r.uniform(-6, 6)
    sweep = d.r.uniform(0.4, 6)
    clockwise = d.r.chance(0.5)
    end = start + sweep if clockwise else start - sweep
    if d.r.chance(0.3):
        # The other way round to the same angle: the sign of the difference must not matter.
        end += -2 * math.pi if clockwise else 2 * math.pi
    d.add("arc", d.x(60), d.y(60), d.r.uniform(15, 80), start, round(end, 3), clockwise)


def arcs(d):
    for _ in range(d.r.integer(2, 4)):
        d.add("fillColor", d.color())
        d.add("beginPath")
        kind = d.r.integer(0, 2)
        if kind == 0:
            arc(d)
            if d.r.chance(0.5):
                arc(d)
        elif kind == 1:
            d.add("move", d.x(), d.y())
            arc(d)
            d.add("close")
        else:
            d.add("move", d.x(60), d.y(60))
            d.add("arcTo", d.x(), d.y(), d.x(), d.y(), d.r.uniform(3, 30))
            d.add("line", d.x(), d.y())
        d.add("fill", d.rule())
    d.add("fillColor", d.color())
    d.add("beginPath")
    d.add("arc", d.x(60), d.y(60), d.r.uniform(15, 60), 0, 2 * math.pi, d.r.chance(0.5))
    d.add("fill")


def transforms(d):
    for _ in range(d.r.integer(2, 4)):
        d.add("fillColor", d.color())
        d.add("beginPath")
        d.add("save")
        d.turn()
        d.shape()
        d.add("save")
        d.turn()
        # The path continues in another space: existing points stay.
        d.add("ellipse", *d.box())
        d.add("restore")
        d.add("restore")
        d.add("fill", d.rule())


def background(d):
    d.background = d.color(d.r.choice([None, 0, 255, 120]))
    d.add("fillColor", [d.r.uniform(0, 1), d.r.uniform(0, 1), d.r.uniform(0, 1), 0.6])
    d.add("fillEllipse", *d.box(80, 200))
    d.add("fillColor", d.r.choice(["#f00", "#0f08", "#ff00ff80"]))
    d.add("fillRect", *d.box())


def shorthand(d):
    d.add("beginPath")
    d.polygon()
    d.pen(1, 12)
    d.add("fillColor", d.color())
    d.add("fillRect", *d.box())
    d.add("strokeRect", *d.box())
    d.add("fillEllipse", *d.box())
    d.add("strokeEllipse", *d.box())
    d.add("strokeLine", d.x(), d.y(), d.x(), d.y())
    # The earlier path still exists.
    d.add("fillColor", d.color())
    d.add("fillStroke", d.rule())


def caps_and_joins(d):
    for _ in range(5):
        d.pen(2, 30)
        d.add("beginPath")
        d.zigzag(d.r.integer(2, 5))
        if d.r.chance(0.3):
            d.add("close")
        d.add("stroke")


def miter_limits(d):
    for _ in range(6):
        d.pen(4, 24)
        d.add("lineJoin", "miter")
        d.add("miterLimit", d.r.choice([1, 1.5, 2, 4, 10, 20]))
        d.add("beginPath")
        d.zigzag(d.r.integer(2, 4))
        d.add("stroke")


def dashes(d):
    for _ in range(3):
        d.pen(1, 14)
        d.dash()
        d.add("beginPath")
        d.r.choice([lambda: d.zigzag(4, 100), d.wave, d.shape])()
        d.add("stroke")


def thin_lines(d):
    for _ in range(6):
        d.pen(0.3, 2)
        d.add("beginPath")
        d.r.choice([lambda: d.zigzag(4, 100), d.wave])()
        d.add("stroke")


def wide_lines(d):
    for _ in range(2):
        d.pen(20, 40)
        d.add("beginPath")
        d.r.choice([lambda: d.zigzag(3, 100), d.wave])()
        d.add("stroke")


def stroked_shapes(d):
    for _ in range(3):
        d.pen(0.5, 16)
        d.add("beginPath")
        d.shape()
        if d.r.chance(0.5):
            d.add("move", d.x(60), d.y(60))
            arc(d)
        d.add("stroke")


def stroked_curves(d):
    for _ in range(4):
        d.pen(0.5, 20)
        d.add("beginPath")
        d.wave()
        d.add("stroke")


def pen_transforms(d):
    for _ in range(3):
        d.pen(1, 20)
        if d.r.chance(0.3):
            d.dash()
        d.add("save")
        d.add("beginPath")
        if d.r.chance(0.5):
            # The points are placed first, then the pen is turned and squeezed.
            d.zigzag(4)
            d.turn()
        else:
            d.turn()
            d.zigzag(4)
        d.add("scale", d.r.uniform(0.4, 2), d.r.uniform(0.4, 2))
        d.add("stroke")
        d.add("restore")
        d.add("lineDash", 0, [])


def fill_and_stroke(d):
    for _ in range(3):
        d.pen(1, 16)
        d.add("fillColor", d.color())
        d.add("beginPath")
        d.shape()
        d.add("fillStroke", d.rule())


def clips(d):
    for _ in range(2):
        d.add("save")
        d.add("beginPath")
        d.shape()
        if d.r.chance(0.5):
            d.shape()
        d.add("clip", d.rule())
        d.add("fillColor", d.color())
        d.add("fillRect", 0, 0, d.w, d.h)
        d.pen(2, 12)
        d.add("beginPath")
        d.wave()
        d.add("stroke")
        d.add("restore")


def nested_clips(d):
    d.add("save")
    d.add("clipRect", *d.box(150, 250))
    d.add("fillColor", d.color(120))
    d.add("fillRect", 0, 0, d.w, d.h)
    for _ in range(2):
        d.add("save")
        d.add("beginPath")
        d.shape()
        d.add("clip", d.rule())
        d.add("fillColor", d.color())
        d.add("fillEllipse", *d.box(150, 250))
        d.add("save")
        d.turn()
        d.add("clipRect", *d.box(100, 200))
        d.add("fillColor", d.color())
        d.add("fillRect", -d.w, -d.h, 3 * d.w, 3 * d.h)
        d.add("restore")
        d.add("restore")
    d.add("fillColor", d.color())
    d.add("fillEllipse", *d.box(40, 80))
    d.add("restore")


def extend(d):
    return d.r.choice(["pad", "repeat", "reflect"])


def linear(d):
    for _ in range(2):
        d.add("save")
        if d.r.chance(0.4):
            d.turn()
        a, reach = d.r.uniform(0, 6.283), d.r.uniform(40, 200)
        x, y = d.x(50), d.y(50)
        x2, y2 = round(x + reach * math.cos(a), 3), round(y + reach * math.sin(a), 3)
        d.add("fillLinear", x, y, x2, y2, d.stops(), extend(d))
        d.add("beginPath")
        d.shape()
        d.add("fill")
        d.add("restore")


def radial(d):
    for _ in range(2):
        d.add("save")
        if d.r.chance(0.4):
            d.turn()
        x, y, outer = d.x(50), d.y(50), d.r.uniform(50, 140)
        # One circle inside the other with room to spare: the cone then covers the plane.
        inner = outer * d.r.choice([0, 0, 0.2, 0.4])
        away = (outer - inner) * d.r.choice([0, 0.3, 0.7])
        a = d.r.uniform(0, 6.283)
        d.add("fillRadial", *rounded((x + away * math.cos(a), y + away * math.sin(a), inner)),
              x, y, outer, d.stops(), extend(d))
        d.add("beginPath")
        d.shape()
        d.add("fill")
        d.add("restore")


def radial_cone(d):
    x, y = d.x(60), d.y(60)
    a, away = d.r.uniform(0, 6.283), d.r.uniform(80, 140)
    r1, r2 = d.r.uniform(10, 30), d.r.uniform(35, 60)
    d.add("fillRadial", x, y, r1, *rounded((x + away * math.cos(a), y + away * math.sin(a))), r2,
          d.stops(), extend(d))
    d.add("fillRect", 5, 5, d.w - 10, d.h - 10)


def sweep(d):
    for _ in range(2):
        d.add("save")
        if d.r.chance(0.4):
            d.turn()
        stops = d.stops()
        d.add("fillSweep", d.x(50), d.y(50), d.r.uniform(-4, 4), stops)
        d.add("beginPath")
        d.shape()
        d.add("fill")
        d.add("restore")


def gradient_strokes(d):
    for _ in range(2):
        d.pen(8, 30)
        kind = d.r.integer(0, 2)
        d.add("save")
        if d.r.chance(0.5):
            d.turn()
        if kind == 0:
            d.add("strokeLinear", d.x(), d.y(), d.x(), d.y(), d.stops(), extend(d))
        elif kind == 1:
            x, y = d.x(), d.y()
            d.add("strokeRadial", x, y, 0, x, y, d.r.uniform(50, 150), d.stops(), extend(d))
        else:
            d.add("strokeSweep", d.x(50), d.y(50), d.r.uniform(-3, 3), d.stops())
        d.add("beginPath")
        d.wave()
        # The pen's transform is no longer the gradient's.
        d.add("scale", d.r.uniform(0.6, 1.4), d.r.uniform(0.6, 1.4))
        d.add("stroke")
        d.add("restore")


def image_natural(d):
    for k in range(2):
        name, w, h = d.image(f"picture{k}")
        whole = d.r.chance(0.5)
        for _ in range(2):
            x, y = d.r.uniform(0, d.w - w), d.r.uniform(0, d.h - h)
            d.add("image", name, *((round(x), round(y)) if whole else (x, y)))


def image_scaled(d):
    for k in range(2):
        name, w, h = d.image(f"picture{k}")
        sx, sy = d.r.uniform(0.7, 4), d.r.uniform(0.7, 4)
        d.add("imageIn", name, d.r.uniform(0, d.w - w), d.r.uniform(0, d.h - h),
              round(w * sx, 3), round(h * sy, 3))


def image_turned(d):
    for k in range(2):
        name, w, h = d.image(f"picture{k}")
        d.add("save")
        d.add("translate", d.x(60), d.y(60))
        d.add("rotate", d.r.uniform(-3, 3))
        d.add("scale", d.r.uniform(0.8, 3), d.r.uniform(0.8, 3))
        d.add("image", name, -w / 2, -h / 2)
        d.add("restore")


def image_nearest(d):
    d.add("interpolation", "none")
    name, w, h = d.image()
    d.add("imageIn", name, d.r.uniform(0, 60), d.r.uniform(0, 60), round(w * d.r.uniform(2, 4), 3),
          round(h * d.r.uniform(2, 4), 3))


def pattern(d):
    name, _, _ = d.image()
    a, scale = d.r.uniform(-3, 3), d.r.uniform(0.8, 2)
    d.add("fillPattern", name, *rounded(
        (scale * math.cos(a), scale * math.sin(a)), (-scale * math.sin(a), scale * math.cos(a)),
        (d.x(), d.y())))
    d.add("beginPath")
    d.shape()
    d.add("fill")
    d.pen(10, 30)
    d.add("strokePattern", name, 1, 0, 0, 1, d.r.integer(-20, 20), d.r.integer(-20, 20))
    d.add("beginPath")
    d.wave()
    d.add("stroke")


def alpha(d):
    d.backdrop()
    for _ in range(2):
        d.add("alpha", d.r.uniform(0.1, 0.9))
        kind = d.r.integer(0, 3)
        if kind == 0:
            d.add("fillColor", d.color())
            d.add("fillEllipse", *d.box())
        elif kind == 1:
            d.pen(4, 20)
            d.add("beginPath")
            d.wave()
            d.add("stroke")
        elif kind == 2:
            d.add("fillLinear", d.x(), d.y(), d.x(), d.y(), d.stops())
            d.add("fillRect", *d.box())
        else:
            name, _, _ = d.image()
            d.add("imageIn", name, *d.box())


def blended(d, modes):
    d.backdrop()
    for _ in range(2):
        d.add("blendMode", d.r.choice(modes))
        kind = d.r.integer(0, 3)
        if kind == 0:
            d.add("fillColor", d.color())
            d.add("beginPath")
            d.shape()
            d.add("fill")
        elif kind == 1:
            d.pen(6, 30)
            d.add("beginPath")
            d.wave()
            d.add("stroke")
        elif kind == 2:
            d.add("fillLinear", d.x(), d.y(), d.x(), d.y(), d.stops())
            d.add("fillEllipse", *d.box(100, 200))
        else:
            name, _, _ = d.image()
            d.add("imageIn", name, *d.box(80, 200))


def blend_separable(d):
    blended(d, SEPARABLE)


def blend_porter_duff(d):
    blended(d, PORTER_DUFF)


def blend_non_separable(d):
    blended(d, NON_SEPARABLE)


def layers(d):
    d.backdrop()
    d.add("save")
    if d.r.chance(0.5):
        d.add("beginPath")
        d.shape()
        d.add("clip")
    if d.r.chance(0.4):
        d.add("blendMode", d.r.choice(SEPARABLE + ["sourceAtop", "destinationOver", "xor"]))
    d.add("beginLayer", d.r.uniform(0.2, 1))
    d.add("fillColor", d.color())
    d.add("fillEllipse", *d.box(80, 200))
    d.add("fillColor", d.color())
    d.add("fillRect", *d.box(80, 200))
    if d.r.chance(0.5):
        d.add("beginLayer", d.r.uniform(0.2, 1))
        d.pen(5, 20)
        d.add("beginPath")
        d.wave()
        d.add("stroke")
        d.add("fillColor", d.color())
        d.add("fillEllipse", *d.box())
        d.add("endLayer")
    d.add("endLayer")
    d.add("restore")


def clear(d):
    d.backdrop()
    d.add("save")
    if d.r.chance(0.5):
        d.turn()
    d.add("alpha", d.r.uniform(0.2, 1))
    d.add("clear", *d.box())
    d.add("clear", *d.box())
    d.add("restore")
    d.add("fillColor", d.color(128))
    d.add("fillRect", *d.box())


def aliased(d):
    d.add("antialias", False)
    for _ in range(2):
        d.add("fillColor", d.color())
        d.add("beginPath")
        d.shape()
        d.add("fill", d.rule())
    d.add("antialias", True)
    d.pen(4, 12)
    d.add("beginPath")
    d.wave()
    d.add("stroke")


def mixed(d):
    d.backdrop()
    for step in (linear, caps_and_joins, clips):
        step(d)
    d.add("save")
    d.add("blendMode", d.r.choice(SEPARABLE))
    radial(d)
    d.add("restore")


FEATURES = {
    f.__name__.replace("_", "-"): f for f in (
        polygons, curves, shapes, arcs, transforms, background, shorthand, caps_and_joins,
        miter_limits, dashes, thin_lines, wide_lines, stroked_shapes, stroked_curves,
        pen_transforms, fill_and_stroke, clips, nested_clips, linear, radial, radial_cone, sweep,
        gradient_strokes, image_natural, image_scaled, image_turned, image_nearest, pattern,
        alpha, blend_separable, blend_porter_duff, blend_non_separable, layers, clear, aliased,
        mixed)}


def program(feature, seed):
    draft = Draft(seed)
    FEATURES[feature](draft)
    return draft.value()
