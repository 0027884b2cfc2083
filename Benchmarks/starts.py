#!/usr/bin/env python3
"""Times whole processes, ours and others that make the same picture, in turn.

Milliseconds from spawn to exit; every one writes a PNG file. The others are plain C programs
(320 × 480 pixels) and, where it is installed, resvg (one ellipse; the tiger, if it is named).
"""
import argparse
import os
import shutil
import statistics

import report
import shapes

ELLIPSE_JSON = """{"size": [320, 480], "background": "#fff", "commands": [
["fillColor", "#00f"], ["fillEllipse", 40, 60, 240, 340]]}
"""
ELLIPSE_SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="320" height="480">
<rect width="320" height="480" fill="#fff"/>
<ellipse cx="160" cy="230" rx="120" ry="170" fill="#00f"/></svg>
"""


def read_options():
    parser = argparse.ArgumentParser(prog="bench starts", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("--glfun", default=".build/release/glfun", metavar="PATH")
    parser.add_argument("--resvg", default=shutil.which("resvg"), metavar="PATH",
                        help="default: the one on the path")
    parser.add_argument("--tiger", metavar="FILE.svg")
    parser.add_argument("--pairs", type=int, default=21)
    parser.add_argument("--markdown", action="store_true")
    return parser.parse_args()


def written(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def comparisons(options):
    """The pairs to compare: a name, the other's command and ours."""
    def place(name):
        return os.path.join(options.folder, name)

    glfun = os.path.abspath(options.glfun)
    out = place("start.png")
    for backend in ("cpu", "gles"):
        yield (f"plain C, {backend}", [place(f"cold_start_{backend}"), out],
               [glfun, "render", "glfun", "-o", out, "--backend", backend])
    if not options.resvg:
        return
    resvg = os.path.abspath(options.resvg)
    yield ("resvg, ellipse", [resvg, written(place("ellipse.svg"), ELLIPSE_SVG), out],
           [glfun, "render", written(place("ellipse.json"), ELLIPSE_JSON), "-o", out,
            "--backend", "cpu"])
    if options.tiger:
        shapes.write_all(options.folder, [shapes.TIGER], tiger=options.tiger)
        yield ("resvg, tiger", [resvg, "-w", str(shapes.SIDE), options.tiger, out],
               [glfun, "render", place(shapes.TIGER + ".json"), "-o", out, "--backend", "cpu"])


def main():
    options = read_options()
    table = report.Table(["other", "its time", "GLFun", "ratio"], options.markdown)
    for name, other, ours in comparisons(options):
        failed = [command[0] for command in (other, ours)
                  if [report.elapsed_ms(command) for _ in range(3)][-1][1] != 0]
        if failed:
            table.add([name, f"{os.path.basename(failed[0])} failed", "", ""])
            continue
        pairs = [(report.elapsed_ms(other)[0], report.elapsed_ms(ours)[0])
                 for _ in range(options.pairs)]
        ratios = [own / other for other, own in pairs]
        table.add([
            name, f"{statistics.median(other for other, _ in pairs):.2f}",
            f"{statistics.median(own for _, own in pairs):.2f}",
            f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"])
    print(f"Milliseconds a process, {options.pairs} pairs; ratio: median (least–most)\n")
    print(table.text)


if __name__ == "__main__":
    main()
