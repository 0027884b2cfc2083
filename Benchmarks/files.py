#!/usr/bin/env python3
"""Times PNG files in memory, ours and those of Cairo's writer in turn, on five kinds of pictures."""
import argparse
import base64
import json
import os
import statistics
import subprocess

import report
import shapes
from shapes import SplitMix64, png

SIDE = shapes.SIDE
EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../Examples")


def noise():
    """Every byte of every pixel at random: nothing can be compressed."""
    r = SplitMix64(8)
    rows = [[[*r.bits().to_bytes(8, "little")[:3], 255] for _ in range(SIDE)] for _ in range(SIDE)]
    data = base64.b64encode(png.encode(rows)).decode()
    return {"size": [SIDE, SIDE], "images": {"noise": {"data": data}},
            "commands": [["interpolation", "none"], ["image", "noise", 0, 0]]}


def flat():
    return {"size": [SIDE, SIDE], "background": "#f4f1ea", "commands": [
        ["fillColor", "#204060"], ["fillRect", 100, 100, 500, 300],
        ["fillColor", "#c03020"], ["fillEllipse", 400, 400, 500, 500],
        ["lineWidth", 3], ["strokeLine", 0, SIDE, SIDE, 0]]}


def write_pictures(folder):
    """Name, file and scale of each drawing program."""
    for name, make in (("noise", noise), ("flat", flat)):
        path = os.path.join(folder, name + ".json")
        if not os.path.exists(path):
            with open(path, "w") as file:
                json.dump(make(), file)
    shapes.write_all(folder, ["w1"])
    return [("gradients, shadows", os.path.join(EXAMPLES, "flowers.json"), 2.56),
            ("chart", os.path.join(EXAMPLES, "chart.json"), 2.56),
            ("noise", os.path.join(folder, "noise.json"), 1),
            ("flat shapes", os.path.join(folder, "flat.json"), 1),
            ("w1", os.path.join(folder, "w1.json"), 1)]


def cells(ours, theirs):
    """Of results in pairs: our time, our bytes, and the ratios to theirs."""
    times = [a["png_ms"] / b["median_ms"] for a, b in zip(ours, theirs)]
    size = ours[0]["png_bytes"]
    return [f"{statistics.median(r['png_ms'] for r in ours):.1f}", str(size),
            f"{statistics.median(times):.2f} ({min(times):.2f}–{max(times):.2f})",
            f"{size / theirs[0]['bytes']:.3f}"]


def main():
    parser = argparse.ArgumentParser(prog="bench files", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("--glfun", default=".build/release/glfun", metavar="PATH")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    glfun = os.path.abspath(options.glfun)
    table = report.Table(["picture", "writer", "ms", "bytes", "time / Cairo", "bytes / Cairo"],
                         options.markdown)
    for title, program, scale in write_pictures(options.folder):
        pixels = os.path.join(options.folder, "pixels.rgba")
        subprocess.run([glfun, "render", program, "--scale", str(scale), "--backend", "cpu",
                        "--format", "rgba", "-o", pixels], check=True)
        theirs, ours = [], {level: [] for level in ("fast", "default", "best")}
        for _ in range(options.rounds):
            for level, results in ours.items():
                result, problem = report.json_of([
                    glfun, "bench", program, "--scale", str(scale), "--backend", "cpu", "--runs",
                    "1", "--png", level, "--json"])
                if problem:
                    raise SystemExit(f"glfun bench: {problem}")
                results.append(result)
            width, height = map(str, result["size"])
            result, problem = report.json_of([
                os.path.join(options.folder, "cairo_png"), width, height, pixels])
            if problem:
                raise SystemExit(f"cairo_png: {problem}")
            theirs.append(result)
        table.add([title, "Cairo", f"{statistics.median(r['median_ms'] for r in theirs):.1f}",
                   str(theirs[0]["bytes"]), "", ""])
        for level, results in ours.items():
            table.add(["", level, *cells(results, theirs)])
    print(f"PNG in memory, one thread, {options.rounds} rounds in turn; ratio of times: median "
          "(least–most)\n")
    print(table.text)


if __name__ == "__main__":
    main()
