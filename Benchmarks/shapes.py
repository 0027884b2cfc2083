#!/usr/bin/env python3
"""Writes the benchmark's workloads: for each a drawing program and the same shapes as numbers.

usage: shapes.py OUTDIR [--columns w1,w2] [--seed N] [--ellipses N] [--tiger FILE.svg]

NAME.json is for `glfun bench`; NAME.txt, for the programs in C, C++ and Python, is "count arity
numbers" and then the numbers of every shape on a line. Pictures are 1024 × 1024 on #e6e6e6;
numbers in pixels, y down, with three decimals; angles in degrees; colours 0…255, not premultiplied.
Seeded: the files are the same every time.

--ellipses writes w1 with N ellipses as w1_N; the first ones are those of w1. --tiger makes a
workload of the paths of a plain SVG file, such as the Ghostscript tiger.
"""
import argparse
import base64
import json
import math
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../scripts/oracles"))
import png
import svg
from splitmix import SplitMix64

SIDE = 1024
SPRITE = 64
# The other programs know a mode by its place here.
BLEND_MODES = ["multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "softLight",
               "hardLight", "difference", "exclusion", "hue", "luminosity"]


def rgb(r):
    return [r.integer(0, 255) for _ in range(3)]


def hexadecimal(rgba):
    return "#" + "".join(f"{v:02x}" for v in rgba)


def point(r, cx, cy, reach):
    return [round(cx + r.uniform(-reach, reach), 3), round(cy + r.uniform(-reach, reach), 3)]


def ellipses(r, count=10_000):
    for _ in range(count):
        yield [r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(4, 60), r.uniform(4, 60),
               *rgb(r), 255]


def rects(r):
    for _ in range(10_000):
        w, h = r.uniform(4, 100), r.uniform(4, 100)
        yield [r.uniform(-50, SIDE - 10), r.uniform(-50, SIDE - 10), w, h, *rgb(r), 128]


def lines(r):
    for _ in range(10_000):
        x, y, a, length = (r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(0, 2 * math.pi),
                           r.uniform(10, 300))
        yield [x, y, round(x + length * math.cos(a), 3), round(y + length * math.sin(a), 3),
               *rgb(r), 255]


def paths(r):
    for _ in range(2_000):
        cx, cy = r.uniform(0, SIDE), r.uniform(0, SIDE)
        start = point(r, cx, cy, 100)
        item = list(start)
        for k in range(5):
            item += point(r, cx, cy, 100) + point(r, cx, cy, 100)
            item += point(r, cx, cy, 100) if k < 4 else start
        yield item + rgb(r) + [204]


def sprites(r):
    for k in range(1_000):
        yield [r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(0, 360) if k % 2 else 0]


def gradients(r):
    for k in range(500):
        cx, cy, radius, a = (r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(200, 500),
                             r.uniform(0, 2 * math.pi))
        alpha = r.integer(100, 220)
        dx, dy = radius * math.cos(a), radius * math.sin(a)
        line = [round(v, 3) for v in (cx - dx, cy - dy, cx + dx, cy + dy)]
        yield [k % 2, cx, cy, radius, *([cx, cy, radius, 0] if k % 2 else line),
               *rgb(r), alpha, *rgb(r), alpha]


def strokes(r):
    for _ in range(500):
        cx, cy = r.uniform(0, SIDE), r.uniform(0, SIDE)
        yield [v for _ in range(7) for v in point(r, cx, cy, 150)] + rgb(r) + [255]


def blends(r):
    for k in range(500):
        radius = r.uniform(20, 120)
        yield [r.uniform(0, SIDE), r.uniform(0, SIDE), radius, radius, *rgb(r), 178,
               k % len(BLEND_MODES)]


def clips(r):
    """A circle to clip to, and for every second item a rectangle around its middle as a second clip."""
    for k in range(500):
        x, y, radius = r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(20, 120)
        inner = [round(x - 0.8 * radius, 3), round(y - 0.6 * radius, 3),
                 round(1.6 * radius, 3), round(1.2 * radius, 3)]
        yield [x, y, radius, *rgb(r), 255, *rgb(r), 255, *rgb(r), 255, k % 2, *inner]


def shadows(r):
    for _ in range(200):
        yield [r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(40, 240), r.uniform(40, 160),
               *rgb(r), 255]


def layers(r):
    for _ in range(200):
        item = []
        for _ in range(3):
            radius = r.uniform(20, 120)
            item += [r.uniform(0, SIDE), r.uniform(0, SIDE), radius, radius, *rgb(r), 255]
        yield item


# The most frequent words of English text, as `text` has them in turn.
WORDS = """the of and to in is you that it he was for on are as with his they at be this have from or one had by word but
not what all were we when your can said there use an each which she do how their if will up other about out many then them
these so some her would make like him into time has look two more write go see number no way could people my than first
water been call who oil its now find long down day did get come made may part Over New Sound Take Only Little Work Know
Place Year Live Me Back Give Most Very After Thing Our Just Name Good Sentence Man Think Say Great Where Help Through Much
Before Line Right Too Mean Old Any Same Tell Boy Follow Came Want Show Also Around Form Three Small Set Put End""".split()


def text(r, count, size, columns):
    """Lines of words over the whole picture, `count` letters in all; they begin on fractions of pixels."""
    lines = []
    while count > 0:
        line = ""
        while len(line) < columns:
            line += WORDS[r.integer(0, len(WORDS) - 1)] + " "
        line = line[:columns].strip()
        while len(line) - line.count(" ") > count:
            line = line[:-1].strip()
        count -= len(line) - line.count(" ")
        lines.append(line)
    for row, line in enumerate(lines, 1):
        yield [r.uniform(0, 4), round((SIDE - size / 4) * row / len(lines), 3), size, *map(ord, line)]


def sprite_pixels():
    """A soft disc with rings on transparency, and a mark in the upper left corner."""
    middle = (SPRITE - 1) / 2
    rows = []
    for y in range(SPRITE):
        row = []
        for x in range(SPRITE):
            d = math.hypot(x - middle, y - middle)
            alpha = max(0.0, min(1.0, (middle - 0.5 - d) / 6))
            ring = 0.5 + 0.5 * math.cos(0.6 * d)
            straight = [ring, x / (SPRITE - 1), y / (SPRITE - 1), alpha]
            pixel = [int(255 * v + 0.5) for v in straight]
            row.append([255, 0, 0, 255] if x < 12 and y < 12 else pixel)
        rows.append(row)
    return rows


# Each: the calls of a drawing program that draw one item

def draw_ellipse(v):
    return [["fillColor", hexadecimal(v[4:])],
            ["fillEllipse", *(round(n, 3) for n in (v[0] - v[2], v[1] - v[3])),
             round(2 * v[2], 3), round(2 * v[3], 3)]]


def draw_rect(v):
    return [["fillColor", hexadecimal(v[4:])], ["fillRect", *v[:4]]]


def draw_line(v):
    return [["strokeColor", hexadecimal(v[4:])], ["strokeLine", *v[:4]]]


def cubics(v, count):
    return [["beginPath"], ["move", *v[:2]],
            *(["cubic", *v[2 + 6 * k:8 + 6 * k]] for k in range(count))]


def draw_path(v):
    return [["fillColor", hexadecimal(v[32:])], *cubics(v, 5), ["close"], ["fill"]]


def draw_sprite(v):
    turn = [["rotate", round(math.radians(v[2]), 9)]] if v[2] else []
    return [["save"], ["translate", v[0], v[1]], *turn,
            ["image", "sprite", -SPRITE // 2, -SPRITE // 2], ["restore"]]


def draw_gradient(v):
    kind, cx, cy, radius = v[:4]
    g = v[4:8]
    stops = [[0, hexadecimal(v[8:12])], [1, hexadecimal(v[12:16])]]
    paint = (["fillRadial", g[0], g[1], 0, g[0], g[1], g[2], stops] if kind
             else ["fillLinear", *g, stops])
    return [paint, ["fillEllipse", round(cx - radius, 3), round(cy - radius, 3),
                    round(2 * radius, 3), round(2 * radius, 3)]]


def draw_stroke(v):
    return [["strokeColor", hexadecimal(v[14:])], *cubics(v, 2), ["stroke"]]


def draw_outline(v):
    """One path of an SVG file: its fill, its stroke or both."""
    calls = [["beginPath"]]
    place = 10
    while place < len(v):
        name, count = (("move", 2), ("line", 2), ("cubic", 6), ("close", 0))[v[place]]
        calls.append([name, *v[place + 1:place + 1 + count]])
        place += 1 + count
    if v[3]:
        calls.append(["fillColor", hexadecimal(v[:4])])
    if v[7]:
        calls += [["strokeColor", hexadecimal(v[4:8])], ["lineWidth", v[8]]]
    return calls + [["fillStroke" if v[3] and v[7] else "fill" if v[3] else "stroke"]]


def draw_blend(v):
    return [["blendMode", BLEND_MODES[v[8]]], *draw_ellipse(v[:8])]


def draw_clip(v):
    x, y, radius = v[:3]
    box = [round(n, 3) for n in (x - radius, y - radius, 2 * radius, 2 * radius)]
    stops = [[0, hexadecimal(v[3:7])], [1, hexadecimal(v[7:11])]]
    left, right = round(x - radius, 3), round(x + radius, 3)
    inner = [["clipRect", *v[16:]]] if v[15] else []
    return [["save"], ["beginPath"], ["ellipse", *box], ["clip"], *inner,
            ["fillLinear", left, y, right, y, stops], ["fillRect", *box],
            ["strokeColor", hexadecimal(v[11:15])],
            ["strokeLine", left, box[1], right, round(y + radius, 3)], ["restore"]]


def draw_shadow(v):
    return [["fillColor", hexadecimal(v[4:])], ["beginPath"], ["roundedRect", *v[:4], 12, 12],
            ["fill"]]


def draw_layer(v):
    return [["beginLayer", 0.6], *draw_ellipse(v[:8]), *draw_ellipse(v[8:16]),
            *draw_ellipse(v[16:]), ["endLayer"]]


def draw_text(v):
    return [["font", "sans", v[2]], ["fillText", "".join(map(chr, v[3:])), v[0], v[1]]]


ROUND = [["lineWidth", 6], ["lineCap", "round"], ["lineJoin", "round"]]

INK = [["fillColor", "#202020ff"]]
# The font that is part of the library. Kerning and ligatures are off, which not every program has.
FONT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Sources/Text/CEmbeddedFont/Arimo.ttf")

# Name, what it is, the seed, the items, how one is drawn, what is said once before.
WORKLOADS = [
    ("w1", "10,000 ellipses", 1, ellipses, draw_ellipse, []),
    ("w2", "10,000 translucent rects", 2, rects, draw_rect, []),
    ("w3", "10,000 lines, width 2", 3, lines, draw_line, [["lineWidth", 2]]),
    ("w4", "2,000 cubic paths", 4, paths, draw_path, []),
    ("w5", "1,000 sprites, bilinear", 5, sprites, draw_sprite, [["interpolation", "low"]]),
    ("w6", "500 large gradients", 6, gradients, draw_gradient, []),
    ("w7a", "500 strokes, round, width 6", 7, strokes, draw_stroke, ROUND),
    ("w7b", "the same strokes, dashed", 7, strokes, draw_stroke,
     ROUND + [["lineDash", 0, [18, 12]]]),
    ("w8", "500 ellipses in 12 blend modes", 8, blends, draw_blend, []),
    ("w9", "500 circular clips, half of them nested", 9, clips, draw_clip, [["lineWidth", 3]]),
    ("w10", "200 rounded rects with a shadow", 10, shadows, draw_shadow,
     [["shadow", 0, 4, 12, "#00000066"]]),
    ("w11", "200 layers of three ellipses", 11, layers, draw_layer, []),
    ("w12a", "15,000 letters of 10 pixels", 12, lambda r: text(r, 15_000, 10, 202), draw_text, INK),
    ("w12b", "7,000 letters of 14 pixels", 12, lambda r: text(r, 7_000, 14, 144), draw_text, INK),
    ("w12c", "2,500 letters of 24 pixels", 12, lambda r: text(r, 2_500, 24, 83), draw_text, INK),
]
NAMES = [workload[0] for workload in WORKLOADS]
TIGER = "tiger"


def write(folder, name, items, draw, before):
    """One workload in both forms."""
    items = list(items)
    base = os.path.join(folder, name)
    compact = json.JSONEncoder(separators=(",", ":")).encode
    pixels = sprite_pixels() if draw is draw_sprite else []
    with open(base + ".json", "w") as file:
        file.write(f'{{"size":[{SIDE},{SIDE}],"background":"#e6e6e6",')
        if draw is draw_text:
            shutil.copyfile(FONT, os.path.join(folder, "text.ttf"))
            file.write('"fonts":{"sans":{"path":"text.ttf","features":["-kern","-liga"]}},')
        if pixels:
            data = base64.b64encode(png.encode(pixels)).decode()
            file.write(f'"images":{{"sprite":{{"data":"{data}"}}}},')
        file.write('"commands":[')
        for index, call in enumerate(before):
            file.write((",\n" if index else "\n") + compact(call))
        for index, item in enumerate(items):
            calls = ",".join(compact(call) for call in draw(item))
            file.write((",\n" if index or before else "\n") + calls)
        file.write("\n]}\n")
    lengths = {len(item) for item in items}
    with open(base + ".txt", "w") as file:
        # Items of several lengths say themselves how long they are.
        arity = lengths.pop() if len(lengths) == 1 else 0
        file.write(f"{len(items)} {arity} {sum(map(len, items))}\n")
        for item in items:
            file.write(" ".join(map(repr, item)) + "\n")
        for row in pixels:
            file.write(" ".join(str(v) for pixel in row for v in pixel) + "\n")


def write_all(folder, names=None, seed=0, ellipse_count=None, tiger=None):
    """The workloads of these names, or all of them."""
    os.makedirs(folder, exist_ok=True)
    for name, _, number, items, draw, before in WORKLOADS:
        if names is None or name in names:
            write(folder, name, items(SplitMix64(number + 1000 * seed)), draw, before)
    if ellipse_count is not None:
        items = ellipses(SplitMix64(1 + 1000 * seed), ellipse_count)
        write(folder, f"w1_{ellipse_count}", items, draw_ellipse, [])
    if tiger is not None:
        write(folder, TIGER, svg.outlines(tiger, SIDE), draw_outline, [])


def main():
    parser = argparse.ArgumentParser(prog="shapes.py", description=__doc__.splitlines()[0])
    parser.add_argument("folder", metavar="OUTDIR")
    parser.add_argument("--columns", help="names with commas; all unless given")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--ellipses", type=int, metavar="N")
    parser.add_argument("--tiger", metavar="FILE.svg")
    options = parser.parse_args()
    names = options.columns.split(",") if options.columns is not None else None
    for name in names or []:
        if name not in NAMES:
            parser.error(f"there is no {name}; there are {', '.join(NAMES)}")
    if options.ellipses is not None and options.ellipses < 1:
        parser.error("--ellipses must be at least 1")
    write_all(options.folder, names, options.seed, options.ellipses, options.tiger)


if __name__ == "__main__":
    main()
