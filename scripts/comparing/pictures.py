"""The pictures for comparing programs: the benchmark's workloads, the examples, views and random drawing programs.

Each has a name and the arguments of `glfun render` that draw it.
"""
import glob
import json
import os
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
sys.path[:0] = [os.path.join(ROOT, "scripts", "oracles"), os.path.join(ROOT, "Benchmarks")]

import generate  # noqa: E402
import shapes  # noqa: E402

TOUCHES = ["--size", "320x240", "--from", "60,40", "--to", "260,200"]
VIEWS = (
    [["glfun", "--shape", shape, "--color", "blue", *TOUCHES] for shape in ("line", "rect", "ellipse", "image")]
    + [["quartzfun", "--shape", shape, "--color", "random", "--seed", "4", *TOUCHES]
       for shape in ("line", "rect", "ellipse", "image")]
    + [["garden", "--size", "640x400", "--seed", str(seed), "--time", str(seed)] for seed in range(6)]
    + [["ball", "--ticks", "40", "--mode", mode, "--gravity", "0,0.5"] for mode in ("classic", "exact")]
    + [["lines"], ["righthand"]])


def workloads(folder):
    shapes.write_all(folder)
    return [(name, [os.path.join(folder, f"{name}.json")]) for name in shapes.NAMES]


def examples():
    """The drawing programs of the documentation, at two scales."""
    files = sorted(glob.glob(os.path.join(ROOT, "Examples", "*.json")))
    return [(f"{os.path.basename(path)[:-5]} at {scale}", [path, "--scale", scale])
            for path in files for scale in ("1", "2.5")]


def views():
    return [(" ".join(view), view) for view in VIEWS]


def random_programs(folder, count):
    """Seeded drawing programs, each about one feature."""
    features = list(generate.FEATURES)
    pictures = []
    for index in range(count):
        name = f"{features[index % len(features)]}-{index}"
        path = os.path.join(folder, f"{name}.json")
        with open(path, "w") as file:
            json.dump(generate.program(features[index % len(features)], index + 1), file)
        pictures.append((name, [path]))
    return pictures
