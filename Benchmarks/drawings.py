#!/usr/bin/env python3
"""Times SVG files with ours, resvg and rsvg-convert in turn.

Each row is a file. Processes are timed from spawn to exit and write a PNG file. In one process, resvg is the module of PyPI
(resvg_py), which reads, draws and encodes in a call. Reading is from the file to drawing calls. All draw text with the font
that is built into glfun. Charts are those of scripts/oracles/charts.py, as far as their programs are here.
"""
import argparse
import os
import random
import shutil
import statistics
import sys
import time

import report

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
ICONS = "/usr/share/icons/breeze"
CHARTS = ("vega-bar", "graphviz-flow", "matplotlib-scatter-paths", "gnuplot-lines", "pygal-line")
sys.path[:0] = [os.path.join(ROOT, "scripts", "oracles")]

import built_in_font  # noqa: E402
import charts  # noqa: E402


def read_options():
    parser = argparse.ArgumentParser(prog="bench svg", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("files", nargs="*", help="further files")
    parser.add_argument("--glfun", default=".build/release/glfun", metavar="PATH")
    parser.add_argument("--resvg", metavar="PATH",
                        default=shutil.which("resvg", path=os.path.dirname(sys.executable)) or shutil.which("resvg"),
                        help="resvg's program (default: the one in Python's folder, or on the path)")
    parser.add_argument("--pairs", type=int, default=11)
    parser.add_argument("--icons", type=int, default=1000, help="how many icons are drawn in one process (default: 1000)")
    parser.add_argument("--markdown", action="store_true")
    return parser.parse_args()


def chart_files(folder):
    place = os.path.join(folder, "charts")
    os.makedirs(place, exist_ok=True)
    return [path for path in charts.write(place) if os.path.basename(path).removesuffix(".svg") in CHARTS]


def module_ms(path):
    """The time of a call of resvg's module; None if it is missing, or cannot draw the file."""
    try:
        import resvg_py
        start = time.perf_counter()
        resvg_py.svg_to_bytes(svg_path=path, **built_in_font.RESVG)
        return (time.perf_counter() - start) * 1e3
    except KeyboardInterrupt:
        raise
    except BaseException:  # A panic of resvg is not an Exception.
        return None


def resvg_command(options, path, out):
    return [options.resvg, *built_in_font.RESVG_OPTIONS, path, out]


def ratio(ours, others):
    ratios = [own / other for own, other in zip(ours, others) if other]
    if not ratios:
        return "–"
    return f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"


def row(options, glfun, path, out):
    commands = {"ours": [glfun, "render", path, "--backend", "cpu", "--background", "#fff", "-o", out]}
    if options.resvg:
        commands["resvg"] = resvg_command(options, path, out)
    rsvg = shutil.which("rsvg-convert")
    if rsvg:
        commands["rsvg"] = [rsvg, path, "-o", out]
    for name in list(commands):
        if [report.elapsed_ms(commands[name]) for _ in range(3)][-1][1] != 0:
            if name == "ours":
                return [os.path.basename(path), "failed", "", "", "", "", ""]
            del commands[name]
    times = {name: [] for name in commands}
    modules = []
    for _ in range(options.pairs):
        for name, command in commands.items():
            times[name].append(report.elapsed_ms(command)[0])
        modules.append(module_ms(path))
    result, problem = report.json_of([glfun, "bench", path, "--backend", "cpu", "--threads", "1", "--runs", "9", "--json"])
    if problem:
        raise SystemExit(f"glfun bench: {problem}")
    ours = result["read_ms"] + result["min_ms"]
    known = [value for value in modules if value]
    return [os.path.basename(path).removesuffix(".svg"), f"{statistics.median(times['ours']):.1f}", ratio(times["ours"], times.get("resvg", [])),
            ratio(times["ours"], times.get("rsvg", [])), f"{result['read_ms']:.2f}", f"{ours:.1f}",
            f"{ours / min(known):.2f}" if known else "–"]


def icons(options, glfun):
    """Icons a second: all in one process of ours, and one by one with resvg."""
    files = []
    for place, _, names in os.walk(ICONS):
        files += [os.path.join(place, name) for name in names
                  if name.endswith(".svg") and not os.path.islink(os.path.join(place, name))]
    chosen, names = [], set()
    files.sort()
    random.Random(1).shuffle(files)
    for path in files:
        if len(chosen) < options.icons and os.path.basename(path) not in names:
            names.add(os.path.basename(path))
            chosen.append(path)
    if not chosen:
        return "icons: passed over; apt-get install breeze-icon-theme"
    folder = os.path.join(options.folder, "icons")
    shutil.rmtree(folder, ignore_errors=True)
    ours = min(report.elapsed_ms([glfun, "render", "--backend", "cpu", "--out-dir", folder, *chosen])[0] for _ in range(3))
    line = f"{len(chosen)} icons in one process: {len(chosen) / ours * 1e3:.0f} a second"
    if not options.resvg:
        return line
    out = os.path.join(options.folder, "icon.png")
    theirs = sum(report.elapsed_ms(resvg_command(options, path, out))[0] for path in chosen)
    return line + f", {theirs / ours:.1f} times as many as resvg one by one"


def main():
    options = read_options()
    glfun = os.path.abspath(options.glfun)
    built_in_font.set_for_fontconfig(os.path.abspath(options.folder))
    out = os.path.join(options.folder, "drawing.png")
    table = report.Table(["file", "process, ms", "/ resvg", "/ rsvg-convert", "reading, ms", "in process, ms", "/ resvg's module"],
                         options.markdown)
    files = [os.path.abspath(path) for path in options.files] + [os.path.join(ROOT, "Examples", "lighthouse.svg")]
    for path in files + chart_files(options.folder):
        table.add(row(options, glfun, path, out))
    print(f"{options.pairs} rounds in turn; ratios: median (least–most)\n")
    print(table.text)
    print("\n" + icons(options, glfun))


if __name__ == "__main__":
    main()
