"""Compares glfun's metrics with the tools that they are named after, on random pictures.

The number of pixels that pixelmatch counts must be equal, and the mean error of FLIP within 1e-4. The tools are PyPI's pixelmatch
and flip-evaluator. Pictures are opaque or translucent; FLIP compares over white.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import flip_evaluator
import numpy
from pixelmatch import pixelmatch

import png
from splitmix import SplitMix64

BUILT = os.path.join(os.path.dirname(__file__), "..", "..", ".build", "release", "glfun")
THRESHOLDS = [0.02, 0.1, 0.25]


def disc(random, pixels):
    """Draws an antialiased disc of a random colour."""
    height, width, _ = pixels.shape
    rows, columns = numpy.mgrid[0:height, 0:width]
    distance = numpy.hypot(columns + .5 - random.uniform(0, width), rows + .5 - random.uniform(0, height))
    coverage = numpy.clip(random.uniform(1, 12) - distance + .5, 0, 1)[..., None]
    color = numpy.array([random.integer(0, 255) for _ in range(4)])
    if random.chance(.6):
        color[3] = 255
    # Translucent pixels keep their straight channels as GLFun stores them: premultiplied and rounded.
    pixels[:] = numpy.rint(pixels * (1 - coverage) + color * coverage)


def pair(random):
    height, width = random.integer(1, 60), random.integer(1, 60)
    first = numpy.full((height, width, 4), 255, numpy.uint8)
    if random.chance(.3):
        first[..., 3] = random.integer(0, 255)
    for _ in range(random.integer(1, 6)):
        disc(random, first)
    second = first.copy()
    for _ in range(random.integer(1, 3)):
        disc(random, second)
    if random.chance(.3):
        noise = numpy.array([random.integer(-3, 3) for _ in range(first.size)]).reshape(first.shape)
        second = numpy.clip(second.astype(int) + noise, 0, 255).astype(numpy.uint8)
    return stored(first), stored(second)


def stored(pixels):
    """Straight pixels after a way through premultiplied ones, as they are in memory."""
    alpha = pixels[..., 3:].astype(int)
    premultiplied = (pixels[..., :3].astype(int) * alpha * 2 + 255) // 510
    straight = numpy.where(alpha > 0, (premultiplied * 510 + alpha) // numpy.maximum(alpha * 2, 1), 0)
    return numpy.concatenate([numpy.minimum(straight, 255), alpha], axis=2).astype(numpy.uint8)


def over_white(pixels):
    alpha = pixels[..., 3:].astype(int)
    premultiplied = (pixels[..., :3].astype(int) * alpha * 2 + 255) // 510
    return ((premultiplied + 255 - alpha) / 255).astype(numpy.float32)


def glfun(options, folder, *arguments):
    run = subprocess.run([options.glfun, "compare", "a.png", "b.png", "--json", *arguments], cwd=folder,
                         capture_output=True, text=True)
    if run.returncode > 1:
        sys.exit(f"metrics: {run.stderr.strip()}")
    return json.loads(run.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100, help="how many pairs (default: 100)")
    parser.add_argument("--glfun", default=BUILT, help="the program (default: the release build)")
    options = parser.parse_args()
    options.glfun = os.path.abspath(options.glfun)
    failed, farthest = 0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        for number in range(options.count):
            first, second = pair(SplitMix64(options.seed * 1000003 + number))
            for name, pixels in ("a.png", first), ("b.png", second):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(png.encode(pixels))
            height, width, _ = first.shape
            for threshold in THRESHOLDS:
                count = pixelmatch(first.tobytes(), second.tobytes(), width, height, threshold=threshold)
                ours = glfun(options, folder, "--metric", "pixelmatch", "--tolerance", str(threshold))["beyond_tolerance"]
                if ours != count:
                    failed += 1
                    print(f"FAR: pair {number}, threshold {threshold}: {ours} pixels, pixelmatch {count}")
            _, mean, _ = flip_evaluator.evaluate(over_white(first), over_white(second), "LDR", applyMagma=False)
            ours = glfun(options, folder, "--metric", "flip")["value"]
            farthest = max(farthest, abs(ours - mean))
            if not abs(ours - mean) <= 1e-4:
                failed += 1
                print(f"FAR: pair {number}: FLIP {ours}, flip-evaluator {mean}")
    print(f"{options.count} pairs, {failed} failures; FLIP differs by {farthest:.1e} at most")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
