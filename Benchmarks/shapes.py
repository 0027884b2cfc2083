#!/usr/bin/env python3
"""Writes the benchmark's workloads: for each a drawing program and the same shapes as numbers.

usage: shapes.py OUTDIR

NAME.json is for `glfun bench`; NAME.txt, for cairo_shapes.c, is "count arity" and then the numbers
of every shape on a line. Pictures are 1024 × 1024 on #e6e6e6; numbers in pixels, y down, with three
decimals; colours 0…255, not premultiplied. Seeded: the files are the same every time.
"""
import base64
import json
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../scripts/oracles"))
import png
from splitmix import SplitMix64

SIDE = 1024
SPRITE = 64


def rgb(r):
    return [r.integer(0, 255) for _ in range(3)]


def hexadecimal(rgba):
    return "#" + "".join(f"{v:02x}" for v in rgba)


def point(r, cx, cy, reach):
    return [round(cx + r.uniform(-reach, reach), 3), round(cy + r.uniform(-reach, reach), 3)]


def ellipses():
    r = SplitMix64(1)
    for _ in range(10_000):
        yield [r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(4, 60), r.uniform(4, 60),
               *rgb(r), 255]


def rects():
    r = SplitMix64(2)
    for _ in range(10_000):
        w, h = r.uniform(4, 100), r.uniform(4, 100)
        yield [r.uniform(-50, SIDE - 10), r.uniform(-50, SIDE - 10), w, h, *rgb(r), 128]


def lines():
    r = SplitMix64(3)
    for _ in range(10_000):
        x, y, a, length = (r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(0, 2 * math.pi),
                           r.uniform(10, 300))
        yield [x, y, round(x + length * math.cos(a), 3), round(y + length * math.sin(a), 3),
               *rgb(r), 255]


def paths():
    r = SplitMix64(4)
    for _ in range(2_000):
        cx, cy = r.uniform(0, SIDE), r.uniform(0, SIDE)
        start = point(r, cx, cy, 100)
        item = list(start)
        for k in range(5):
            item += point(r, cx, cy, 100) + point(r, cx, cy, 100)
            item += point(r, cx, cy, 100) if k < 4 else start
        yield item + rgb(r) + [204]


def sprites():
    r = SplitMix64(5)
    for k in range(1_000):
        yield [r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(0, 2 * math.pi) if k % 2 else 0]


def gradients():
    r = SplitMix64(6)
    for k in range(500):
        cx, cy, radius, a = (r.uniform(0, SIDE), r.uniform(0, SIDE), r.uniform(200, 500),
                             r.uniform(0, 2 * math.pi))
        alpha = r.integer(100, 220)
        dx, dy = radius * math.cos(a), radius * math.sin(a)
        line = [round(v, 3) for v in (cx - dx, cy - dy, cx + dx, cy + dy)]
        yield [k % 2, cx, cy, radius, *([cx, cy, radius, 0] if k % 2 else line),
               *rgb(r), alpha, *rgb(r), alpha]


def strokes():
    r = SplitMix64(7)
    for _ in range(500):
        cx, cy = r.uniform(0, SIDE), r.uniform(0, SIDE)
        yield [v for _ in range(7) for v in point(r, cx, cy, 150)] + rgb(r) + [255]


def sprite_pixels():
    """A soft disc with rings on transparency, and a mark in the upper left corner."""
    middle = (SPRITE - 1) / 2
    rows = []
    for y in range(SPRITE):
        row = []
        for x in range(SPRITE):
            d = math.hypot(x - middle, y - middle)
            alpha = max(0.0, min(1.0, (middle - d) / 6))
            ring = 0.5 + 0.5 * math.cos(0.6 * d)
            pixel = [int(255 * ring), 4 * x, 4 * y, round(255 * alpha)]
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
    turn = [["rotate", v[2]]] if v[2] else []
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


ROUND = [["lineWidth", 6], ["lineCap", "round"], ["lineJoin", "round"]]

# Name, what it is, the items, how one is drawn, what is said once before.
WORKLOADS = [
    ("w1", "10,000 ellipses", ellipses, draw_ellipse, []),
    ("w2", "10,000 translucent rects", rects, draw_rect, []),
    ("w3", "10,000 lines, width 2", lines, draw_line, [["lineWidth", 2]]),
    ("w4", "2,000 cubic paths", paths, draw_path, []),
    ("w5", "1,000 sprites, bilinear", sprites, draw_sprite, [["interpolation", "low"]]),
    ("w6", "500 large gradients", gradients, draw_gradient, []),
    ("w7a", "500 strokes, round, width 6", strokes, draw_stroke, ROUND),
    ("w7b", "the same strokes, dashed", strokes, draw_stroke, ROUND + [["lineDash", 0, [18, 12]]]),
]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: shapes.py OUTDIR")
    os.makedirs(sys.argv[1], exist_ok=True)
    pixels = sprite_pixels()
    for name, _, items, draw, before in WORKLOADS:
        items = list(items())
        program = {"size": [SIDE, SIDE], "background": "#e6e6e6"}
        if draw is draw_sprite:
            program["images"] = {
                "sprite": {"data": base64.b64encode(png.encode(pixels)).decode()}}
        program["commands"] = before + [command for item in items for command in draw(item)]
        path = os.path.join(sys.argv[1], name)
        with open(path + ".json", "w") as file:
            json.dump(program, file, separators=(",", ":"))
        with open(path + ".txt", "w") as file:
            file.write(f"{len(items)} {len(items[0])}\n")
            for item in items:
                file.write(" ".join(map(repr, item)) + "\n")
            if draw is draw_sprite:
                for row in pixels:
                    file.write(" ".join(str(v) for pixel in row for v in pixel) + "\n")


if __name__ == "__main__":
    main()
