"""Compares glfun's pictures of random drawing programs with Skia's and Cairo's.

Two pixels differ if a premultiplied channel differs by more than 32. If the oracles agree within 1 %
of the pixels, ours must agree with one of them within 1.5 times their own distance or 0.5 %,
whichever is more. If the oracles disagree, the program is skipped.

Known differences: if a curve bends more tightly than half its line's width, both oracles leave out
area near the line's end that the pen passes over, because outlines that go around it both ways
cancel ("wide-lines"). Along the ends and the seams of gradients a pixel's colour depends on rounding
("gradient-strokes", "sweep"), and so does, without antialiasing, a pixel whose middle lies on an
outline ("aliased").
"""
import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
from multiprocessing import Pool

import numpy

import generate
import png
from cairo_oracle import CairoOracle, cairo, words
from skia_oracle import SkiaOracle

BUILT = os.path.join(os.path.dirname(__file__), "..", "..", ".build", "release", "glfun")
LEVELS = 32
AGREE = 0.01
FACTOR, FLOOR = 1.5, 0.005


def distance(a, b):
    """The part of the pixels that differ over the limit."""
    apart = numpy.abs(a.astype(numpy.int16) - b.astype(numpy.int16)).max(axis=2)
    return float((apart > LEVELS).mean())


def read_premultiplied(path):
    with open(path, "rb") as file:
        surface = cairo.ImageSurface.create_from_png(io.BytesIO(file.read()))
    pixels = words(surface)[:, :, [2, 1, 0, 3]].copy()
    if surface.get_format() == cairo.FORMAT_RGB24:
        pixels[:, :, 3] = 255
    return pixels


def draw_ours(glfun, program):
    """Our picture, and glfun's error if there is no picture."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "program.json"), os.path.join(folder, "out.png")
        with open(source, "w") as file:
            json.dump(program, file)
        run = subprocess.run(
            [glfun, "render", source, "-o", target, "--backend", "cpu"],
            capture_output=True, text=True)
        if run.returncode != 0:
            return None, f"exit {run.returncode}: {run.stderr.strip()}"
        return read_premultiplied(target), None


def over_checks(pixels):
    """RGB over a light checkerboard, to show transparency."""
    height, width, _ = pixels.shape
    y, x = numpy.mgrid[0:height, 0:width]
    checks = numpy.where(((x // 8) + (y // 8)) % 2, 235, 255)[:, :, None]
    alpha = pixels[:, :, 3:4].astype(int)
    return (pixels[:, :, :3] + checks * (255 - alpha) // 255).clip(0, 255).astype(numpy.uint8)


def side_by_side(pictures, pair):
    """The pictures in a row, then the distance of the pair: grey, and red over the limit."""
    apart = numpy.abs(pair[0].astype(int) - pair[1].astype(int)).max(axis=2)
    grey = (apart * 3).clip(0, 255).astype(numpy.uint8)
    difference = numpy.stack((grey, grey, grey), axis=2)
    difference[apart > LEVELS] = (255, 40, 40)
    gap = numpy.full((pair[0].shape[0], 4, 3), 128, numpy.uint8)
    parts = []
    for picture in pictures:
        parts += [over_checks(picture), gap]
    return numpy.ascontiguousarray(numpy.concatenate(parts + [difference], axis=1))


def judge(job):
    """The figures of one program through all renderers, without the pictures."""
    feature, seed, glfun = job
    program = generate.program(feature, seed)
    skia, cairo_ = SkiaOracle(program).render(), CairoOracle(program).render()
    result = {"feature": feature, "seed": seed, "oracles": distance(skia, cairo_)}
    if glfun:
        ours, complaint = draw_ours(glfun, program)
        if complaint is None and ours.shape != skia.shape:
            complaint = f"size {ours.shape[1]}×{ours.shape[0]}"
        if complaint:
            result["error"] = complaint
        else:
            result["skia"], result["cairo"] = distance(ours, skia), distance(ours, cairo_)
    return result


def allowed(result):
    return max(FACTOR * result["oracles"], FLOOR)


def badness(result):
    """A program's excess over the allowed distance; without our picture, the distance of the oracles."""
    if "error" in result:
        return 1e9
    if "skia" not in result:
        return result["oracles"]
    return min(result["skia"], result["cairo"]) / allowed(result)


def verdict(result):
    if "error" in result:
        return "failed"
    if "skia" not in result or result["oracles"] > AGREE:
        return "skipped"
    return "passed" if badness(result) <= 1 else "failed"


def keep(result, folder, glfun):
    program = generate.program(result["feature"], result["seed"])
    skia, cairo_ = SkiaOracle(program).render(), CairoOracle(program).render()
    pictures, pair = [skia, cairo_], (skia, cairo_)
    if "skia" in result:
        ours, _ = draw_ours(glfun, program)
        near = skia if result["skia"] <= result["cairo"] else cairo_
        pictures, pair = [ours, skia, cairo_], (ours, near)
    name = os.path.join(folder, f"{result['feature']}-{result['seed']}")
    with open(name + ".json", "w") as file:
        json.dump(program, file, indent=1)
    with open(name + ".png", "wb") as file:
        file.write(png.encode(side_by_side(pictures, pair)))


def percent(value):
    return f"{100 * value:7.3f}"


def line(result):
    text = f"  {result['feature']:20} seed {result['seed']:8} oracles {percent(result['oracles'])} %"
    if "error" in result:
        return text + "  " + result["error"]
    if "skia" in result:
        text += (f"  ours–skia {percent(result['skia'])} %  ours–cairo "
                 f"{percent(result['cairo'])} %  allowed {percent(allowed(result))} %")
    return text + "  " + verdict(result)


def report(results):
    print(f"{'feature':20} {'programs':>8} {'oracles agree':>14} {'their median %':>15}"
          f" {'passed':>7} {'failed':>7} {'ours median %':>14} {'ours worst %':>13}")
    for feature in generate.FEATURES:
        own = [r for r in results if r["feature"] == feature]
        if not own:
            continue
        agree = sum(r["oracles"] <= AGREE for r in own)
        verdicts = [verdict(r) for r in own]
        ours = [min(r["skia"], r["cairo"]) for r in own if "skia" in r]
        figures = f"{percent(numpy.median(ours)):>14} {percent(max(ours)):>13}" if ours else ""
        print(f"{feature:20} {len(own):8} {agree:14} "
              f"{percent(numpy.median([r['oracles'] for r in own])):>15} "
              f"{verdicts.count('passed'):7} {verdicts.count('failed'):7} {figures}")
    agree = sum(r["oracles"] <= AGREE for r in results)
    print(f"\nthe oracles agree within 1 % on {agree} of {len(results)} programs")


def main():
    parser = argparse.ArgumentParser(prog="oracle-test", description=__doc__)
    parser.add_argument("--glfun", metavar="PATH", help="default: the release build, if there is one")
    parser.add_argument("--count", type=int, default=540, help="programs in all (default 540)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--feature", action="append", choices=generate.FEATURES,
                        help="only this feature; may be repeated")
    parser.add_argument("--keep", metavar="DIR", help="where the worst ten go, as PNG and JSON")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    if options.glfun is None and os.access(BUILT, os.X_OK):
        options.glfun = BUILT
    elif options.glfun and not os.access(options.glfun, os.X_OK):
        parser.error(f"{options.glfun} is not a program")
    features = options.feature or list(generate.FEATURES)
    jobs = [(features[k % len(features)], options.seed * 1_000_000 + k, options.glfun)
            for k in range(options.count)]
    with Pool(options.jobs) as pool:
        results = pool.map(judge, jobs, chunksize=4)
    report(results)
    worst = sorted(results, key=badness, reverse=True)[:10]
    print("\nthe worst ten:")
    for result in worst:
        print(line(result))
        if options.keep:
            os.makedirs(options.keep, exist_ok=True)
            keep(result, options.keep, options.glfun)
    verdicts = [verdict(r) for r in results]
    if not options.glfun:
        print("\nskipped: there is no glfun program to compare (build it, or name it with --glfun)")
    failed = verdicts.count("failed")
    print(f"\n{verdicts.count('passed')} passed, {failed} failed, "
          f"{verdicts.count('skipped')} skipped")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
