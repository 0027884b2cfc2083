#!/usr/bin/env python3
"""Times frames of the workloads, ours and other renderers' in turn, and prints the tables.

Each round draws a workload with every program once, every other round in the opposite order; a
ratio is that of two medians of one round, so that what slows the machine for a while slows both.
"""
import argparse
import os
import statistics
import sys

import report
import shapes

# The programs that shapes can be drawn with, and what each is called.
PEERS = {
    "cairo": "Cairo, 1 thread",
    "agg": "AGG, 1 thread",
    "qt": "Qt raster, 1 thread",
    "skia": "Skia raster, 1 thread",
    "ganesh": "Skia Ganesh, OpenGL ES",
}
# Workloads that they have no call for, or that are not written for them.
TEXT = {"w12a", "w12b", "w12c"}
NOT_DRAWN = {
    "cairo": {"w10"} | TEXT,
    "agg": {"w8", "w9", "w10", "w11"} | TEXT,
    "qt": {"w8", "w9", "w10", "w11"} | TEXT,
}
BACKENDS = {
    "cpu": "GLFun cpu, 1 thread",
    "cpu-all": "GLFun cpu, all threads",
    "cpu-v3": "GLFun cpu, 1 thread, AVX2",
    "cpu-v3-all": "GLFun cpu, all threads, AVX2",
    "cpu-v4": "GLFun cpu, 1 thread, AVX-512",
    "cpu-v4-all": "GLFun cpu, all threads, AVX-512",
    "gles": "GLFun gles",
}

# The bounds of --check for the medians of ratios: of each backend to Cairo on every workload, and of workloads to Skia.
LARGEST_RATIO = {"cpu": 1.0}
LARGEST_RATIO_TO_SKIA = {"w8": 0.8, "w10": 0.25, "w11": 0.25, "w12a": 2.5, "w12b": 1.6, "w12c": 1.0}


def peer_command(folder, peer, name, runs):
    numbers = [name, os.path.join(folder, name + ".txt"), str(runs)]
    if peer in ("skia", "ganesh"):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "skia_shapes.py")
        mode = "raster" if peer == "skia" else "ganesh"
        return [os.path.join(folder, "venv/bin/python"), "-B", script, mode, *numbers]
    return [os.path.join(folder, f"{peer}_shapes"), *numbers]


def level_of(backend):
    """The level of processors whose code a row is about, as `GLFUN_LEVEL` names it."""
    for level in ("v3", "v4"):
        if f"-{level}" in backend:
            return f"x86-64-{level}"
    return "portable"


def backend_command(options, backend, name):
    threads = ["--threads", "1"] if backend in ("cpu", "cpu-v3", "cpu-v4") else []
    level = [] if backend == "gles" else ["env", f"GLFUN_LEVEL={level_of(backend)}"]
    return [*level, options.glfun, "bench", os.path.join(options.folder, name + ".json"),
            "--backend", backend.split("-")[0], *threads, "--runs", str(options.runs), "--json"]


class Results:
    """The medians of every program and workload, a number a round."""

    def __init__(self):
        self.times = {}
        self.problems = {}

    def add(self, program, name, command):
        result, problem = report.json_of(command)
        if problem:
            self.problems.setdefault(program, problem)
        else:
            self.times.setdefault((program, name), []).append(result["median_ms"])

    def median(self, program, name):
        times = self.times.get((program, name))
        return f"{statistics.median(times):.1f}" if times else "–"

    def ratios(self, program, peer, name):
        """To another program, a number a round; none where a round failed or the other has no such workload."""
        ours, theirs = self.times.get((program, name), []), self.times.get((peer, name), [])
        return [a / b for a, b in zip(ours, theirs)] if len(ours) == len(theirs) else []

    def ratio(self, program, peer, name):
        ratios = self.ratios(program, peer, name)
        if not ratios:
            return "–"
        return f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"


def measure(options, programs):
    results = Results()
    for name in options.columns:
        for number in range(options.rounds):
            for program in programs if number % 2 == 0 else reversed(programs):
                if name in NOT_DRAWN.get(program, ()):
                    continue
                if program in BACKENDS:
                    command = backend_command(options, program, name)
                else:
                    command = peer_command(options.folder, program, name, options.runs)
                results.add(program, name, command)
        print(f"measured {name}", file=sys.stderr, flush=True)
    return results


def check(results, options, backends):
    """True if ours keep to the largest ratios; names those that do not."""
    bounds = [(backend, "cairo", name, LARGEST_RATIO[backend])
              for backend in backends if backend in LARGEST_RATIO
              for name in options.columns if ("cairo", name) in results.times]
    bounds += [(backend, "skia", name, limit)
               for backend in backends if backend in LARGEST_RATIO
               for name, limit in LARGEST_RATIO_TO_SKIA.items() if ("skia", name) in results.times]
    is_kept = bool(bounds)
    for backend, peer, name, limit in bounds:
        ratios = results.ratios(backend, peer, name)
        if not ratios or statistics.median(ratios) > limit:
            is_kept = False
            print(f"check: {backend} {name} to {peer}: {results.ratio(backend, peer, name)}, "
                  f"above {limit}")
    if is_kept:
        print("check: every ratio is within its bound")
    return is_kept


def names(text, known):
    chosen = text.split(",")
    for name in chosen:
        if name not in known:
            raise argparse.ArgumentTypeError(f"there is no {name}; there are {', '.join(known)}")
    return chosen


def read_options():
    parser = argparse.ArgumentParser(prog="bench frames", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("--glfun", default=".build/release/glfun", metavar="PATH")
    parser.add_argument("--columns", type=lambda text: names(text, [*shapes.NAMES, shapes.TIGER]),
                        metavar="W1,W2", help="workloads with commas; all unless given")
    parser.add_argument("--backend", type=lambda text: names(text, list(BACKENDS)),
                        default=list(BACKENDS), metavar="cpu,gles",
                        help="ours, of cpu, cpu-all and gles; all unless given")
    parser.add_argument("--peers", type=lambda text: names(text, list(PEERS)), metavar="cairo,agg",
                        help="the others; those that are installed unless given; cairo always")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--runs", type=int, default=7, help="frames of a program in a round")
    parser.add_argument("--seed", type=int, default=0, help="of the shapes")
    parser.add_argument("--tiger", metavar="FILE.svg",
                        help="a copy of the Ghostscript tiger, for the column of that name")
    parser.add_argument("--markdown", action="store_true")
    parser.add_argument("--check", action="store_true",
                        help="end with status 1 unless ours keep their bounds relative to Cairo and Skia on the CPU")
    options = parser.parse_args()
    if options.rounds < 1 or options.runs < 1:
        parser.error("--rounds and --runs must be at least 1")
    if options.columns is None:
        options.columns = shapes.NAMES + ([shapes.TIGER] if options.tiger else [])
    if shapes.TIGER in options.columns and not options.tiger:
        parser.error("the column tiger needs --tiger FILE.svg")
    options.glfun = os.path.abspath(options.glfun)
    information, problem = report.json_of([options.glfun, "info", "--json"])
    if problem:
        parser.error(f"{options.glfun}: {problem}")
    available = information["system"]["cpu_levels"]
    options.backend = [name for name in options.backend
                       if name == "gles" or level_of(name) in available]
    return options


def main():
    options = read_options()
    shapes.write_all(options.folder, options.columns, options.seed, tiger=options.tiger)
    peers = [peer for peer in PEERS
             if peer == "cairo" or (options.peers is None or peer in options.peers)
             and os.access(peer_command(options.folder, peer, "w1", 1)[0], os.X_OK)]
    programs = peers + options.backend
    results = measure(options, programs)
    titles = {**PEERS, **BACKENDS}
    table = report.Table(["", *options.columns], options.markdown)
    print(f"\nMilliseconds a frame, 1024 × 1024; medians of {options.rounds} rounds of "
          f"{options.runs} frames\n")
    for program in programs:
        table.add([titles[program], *(results.median(program, name) for name in options.columns)])
    print(table.text)
    for peer in ("cairo", "skia"):
        if peer not in programs:
            continue
        print(f"\nRatio to {titles[peer]}, in the same round: median (least–most)\n")
        table = report.Table(["", *options.columns], options.markdown)
        for program in programs:
            if program != peer:
                table.add([titles[program],
                           *(results.ratio(program, peer, name) for name in options.columns)])
        print(table.text)
    for program, problem in results.problems.items():
        print(f"{titles[program]}: {problem}")
    if options.check and not check(results, options, options.backend):
        sys.exit(1)


if __name__ == "__main__":
    main()
