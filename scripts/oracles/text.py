"""Compares glfun's text with Skia's: random strings in the fonts of Debian's fonts-noto-core, without hinting.

The strings are shaped by the HarfBuzz of the PyPI package uharfbuzz, a different version from the system's, and the outlines
come from Skia (FreeType). At most 0.5 % of a picture's pixels may differ by more than 32. The widths of glyphs equal Skia's,
and the lengths of lines HarfBuzz's, to a millionth of an em.
"""
import argparse
import glob
import html
import json
import os
import random
import subprocess
import sys
import tempfile
import unicodedata

import numpy
import skia
import uharfbuzz

from compare import BUILT, LEVELS, read_premultiplied

FONTS = "/usr/share/fonts/truetype/noto"
LARGEST_SHARE = 0.005
LETTERS = ("Ll", "Lu", "Lo", "Nd", "Po")
WIDTH, HEIGHT, X, Y = 400, 80, 10, 55
# Skia draws at this multiple of the size, and pixels are averaged: at small sizes its curves are a fraction of a pixel off.
FINER = 4
# The allowed difference of advances, in ems.
LARGEST_GAP = 1e-6
# The size for measuring lines, at which 1/255 of a pixel is half of that, and the sides of the picture of their ends.
LARGE, WIDE, TALL = 8000, 64, 12000


def letters(face):
    """The characters of a font that are not combined with others."""
    return [code for code in sorted(face.unicodes) if code > 0x20 and unicodedata.category(chr(code)) in LETTERS]


def shaped(font, text):
    """A string's glyphs."""
    buffer = uharfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    first = next((unicodedata.bidirectional(c) for c in text if unicodedata.bidirectional(c) in "L R AL"), "L")
    buffer.direction = "ltr" if first == "L" else "rtl"
    script = buffer.script
    uharfbuzz.shape(font, buffer)
    return buffer, script


def skia_picture(path, face, text, size):
    font = uharfbuzz.Font(face)
    font.scale = (face.upem, face.upem)
    buffer, script = shaped(font, text)
    pen, scale = float(X), size / face.upem
    drawn = skia.Path()
    typeface = skia.Font(skia.Typeface.MakeFromFile(path), size)
    typeface.setHinting(skia.FontHinting.kNone)
    typeface.setSubpixel(True)
    typeface.setLinearMetrics(True)
    for info, position in zip(buffer.glyph_infos, buffer.glyph_positions):
        outline = typeface.getPath(info.codepoint)
        if outline:
            outline.offset(pen + position.x_offset * scale, Y - position.y_offset * scale)
            drawn.addPath(outline)
        pen += position.x_advance * scale
    surface = skia.Surface(WIDTH * FINER, HEIGHT * FINER)
    surface.getCanvas().scale(FINER, FINER)
    surface.getCanvas().drawPath(drawn, skia.Paint(AntiAlias=True, Color=skia.ColorBLACK))
    fine = surface.makeImageSnapshot().toarray()[:, :, 3].astype(float)
    return fine.reshape(HEIGHT, FINER, WIDTH, FINER).mean(axis=(1, 3)), script


def our_picture(glfun, path, text, size):
    program = {"size": [WIDTH, HEIGHT], "fonts": {"f": {"path": path}}, "commands": [
        ["textAlign", "left"], ["font", "f", size], ["fillText", text, X, Y]]}
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "program.json"), os.path.join(folder, "out.png")
        with open(source, "w", encoding="utf-8") as file:
            json.dump(program, file)
        run = subprocess.run(
            [glfun, "render", source, "--allow-path", os.path.dirname(path), "--backend", "cpu", "-o", target],
            capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"glfun: {run.stderr}")
        return read_premultiplied(target)[:, :, 3]


def glyphs_apart(path, face, text):
    """The largest difference of a glyph's advance between HarfBuzz and Skia; ems."""
    font = uharfbuzz.Font(face)
    font.scale = (face.upem, face.upem)
    glyphs = [info.codepoint for info in shaped(font, text)[0].glyph_infos]
    # FreeType's factors have 16 fraction bits, which express a size of a quarter of the units exactly.
    size = face.upem / 4
    theirs = skia.Font(skia.Typeface.MakeFromFile(path), size)
    theirs.setHinting(skia.FontHinting.kNone)
    theirs.setSubpixel(True)
    theirs.setLinearMetrics(True)
    widths = theirs.getWidths(glyphs)
    return max(abs(width / size - font.get_glyph_h_advance(glyph) / face.upem)
               for glyph, width in zip(glyphs, widths))


def line_apart(glfun, path, face, text):
    """The excess of glfun's line over HarfBuzz's, by the end of its underline; ems."""
    font = uharfbuzz.Font(face)
    font.scale = (face.upem, face.upem)
    advance = sum(position.x_advance for position in shaped(font, text)[0].glyph_positions) / face.upem
    family = skia.Typeface.MakeFromFile(path).getFamilyName()
    picture = f"""<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}" height="{TALL}">
<g transform="translate({WIDE / 2 - advance * LARGE!r} {TALL // 3})"><text font-family="'{family}'" font-size="{LARGE}"
xml:space="preserve" text-decoration="underline"><tspan fill="none">{html.escape(text)}</tspan></text></g></svg>"""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "line.svg"), os.path.join(folder, "out.png")
        with open(source, "w", encoding="utf-8") as file:
            file.write(picture)
        run = subprocess.run(
            [glfun, "render", source, "--font", path, "--backend", "cpu", "-o", target], capture_output=True, text=True)
        if run.returncode != 0:
            sys.exit(f"glfun: {run.stderr}")
        alpha = read_premultiplied(target)[:, :, 3].astype(int)
    # The rows inside the underline are equal, and have the most ink.
    return (alpha.sum(axis=1).max() / 255 - WIDE / 2) / LARGE


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--glfun", default=BUILT)
    options = parser.parse_args()
    paths = sorted(glob.glob(os.path.join(FONTS, "NotoSans*-Regular.ttf")))
    if not paths:
        print("skipped: fonts-noto-core is not installed")
        return 0
    choose = random.Random(options.seed)
    scripts, worst, longest, failed = set(), 0.0, 0.0, 0
    done = 0
    while done < options.count:
        path = choose.choice(paths)
        with open(path, "rb") as file:
            face = uharfbuzz.Face(file.read())
        found = letters(face)
        if len(found) < 5:
            continue
        text = "".join(chr(choose.choice(found)) for _ in range(choose.randint(3, 8)))
        size = choose.choice([10, 14, 20, 31.5, 48])
        theirs, script = skia_picture(path, face, text, size)
        ours = our_picture(options.glfun, path, text, size)
        apart = numpy.abs(ours.astype(float) - theirs) > LEVELS
        share = float(apart.mean())
        worst = max(worst, share)
        scripts.add(script)
        done += 1
        if share > LARGEST_SHARE:
            failed += 1
            print(f"{os.path.basename(path)} {text!r} at {size}: {share:.2%} of the pixels differ")
        gap = max(glyphs_apart(path, face, text), abs(line_apart(options.glfun, path, face, text)))
        longest = max(longest, gap)
        if gap > LARGEST_GAP:
            failed += 1
            print(f"{os.path.basename(path)} {text!r}: advances differ by {gap:.2g} em")
    print(f"{done} strings in {len(scripts)} scripts; at most {worst:.3%} of the pixels differ, and advances by {longest:.2g} em; "
          f"{failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
