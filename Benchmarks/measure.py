#!/usr/bin/env python3
"""Runs the benchmarks that scripts/bench has built and prints the tables.

Shapes: one thread, milliseconds a frame; the median over the rounds of each round's median.
Cold start: whole processes in turn, ours and the plain C program that does the same, milliseconds
from spawn to exit.
"""
import argparse
import json
import os
import statistics
import subprocess
import sys
import time

import shapes


def json_of(command):
    """The JSON object that a command prints, and what went wrong where there is none."""
    run = subprocess.run(command, capture_output=True, text=True)
    if run.returncode != 0:
        first = (run.stderr.strip() or f"exit {run.returncode}").splitlines()[0]
        return None, first
    try:
        return json.loads(run.stdout), None
    except ValueError:
        return None, "no JSON: " + run.stdout[:60].strip()


def bench_missing(glfun):
    """Why `glfun bench` cannot be run, or nothing."""
    if not os.access(glfun, os.X_OK):
        return f"there is no {os.path.basename(glfun)} program; build it, or name it with --glfun"
    try:
        shown = subprocess.run(
            [glfun, "bench", "--help"], capture_output=True, text=True, timeout=20,
            stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"glfun bench: {error}"
    if shown.returncode != 0 or "--json" not in shown.stdout:
        return "this glfun has no bench command"
    return None


def summary(results):
    return (f"{statistics.median(r['median_ms'] for r in results):9.2f}"
            f"{min(r['min_ms'] for r in results):9.2f}{max(r['max_ms'] for r in results):9.2f}")


def measure_shapes(options):
    missing = bench_missing(options.glfun)
    print("Shapes, 1024 × 1024, one thread, ms a frame")
    print(f"{'workload':34}{'Cairo':>9}{'min':>9}{'max':>9}{'GLFun':>9}{'min':>9}{'max':>9}"
          f"{'ratio':>8}")
    for name, what, *_ in shapes.WORKLOADS:
        base = os.path.join(options.folder, name)
        theirs, ours, complaint = [], [], missing
        for _ in range(options.rounds):
            result, error = json_of([os.path.join(options.folder, "cairo_shapes"), name,
                                     base + ".txt", str(options.runs)])
            if error:
                sys.exit(f"cairo_shapes: {error}")
            theirs.append(result)
            if not complaint:
                result, complaint = json_of([options.glfun, "bench", base + ".json", "--backend",
                                             "cpu", "--threads", "1", "--json"])
                if result:
                    ours.append(result)
        line = f"{name:4} {what:29}{summary(theirs)}"
        if ours:
            ratio = (statistics.median(r["median_ms"] for r in ours)
                     / statistics.median(r["median_ms"] for r in theirs))
            line += f"{summary(ours)}{ratio:8.2f}"
        elif not missing:
            line += f"  {complaint}"
        print(line, flush=True)
    if missing:
        print(f"GLFun skipped: {missing}")


def elapsed_ms(command):
    """From spawn to the end of a process, and its exit status."""
    quiet = [(os.POSIX_SPAWN_OPEN, fd, os.devnull, os.O_RDWR, 0) for fd in (0, 1, 2)]
    start = time.perf_counter()
    child = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, _ = os.wait4(child, 0)
    return (time.perf_counter() - start) * 1e3, os.waitstatus_to_exitcode(status)


def measure_cold_start(options):
    print(f"\nCold start, 320 × 480 to PNG, {options.pairs} pairs in turn, ms a process")
    print(f"{'backend':10}{'C':>9}{'min':>9}{'GLFun':>9}{'min':>9}{'ratio':>8}")
    for backend in ("cpu", "gles"):
        out = os.path.join(options.folder, "cold.png")
        plain = [os.path.join(options.folder, f"cold_start_{backend}"), out]
        ours = [options.glfun, "render", "glfun", "-o", out, "--backend", backend]
        warm = [elapsed_ms(plain) for _ in range(3)]
        if warm[-1][1] != 0:
            print(f"{backend:10} skipped: cold_start_{backend} ends with {warm[-1][1]}")
            continue
        complaint = None
        if not os.access(options.glfun, os.X_OK):
            complaint = "there is no glfun program"
        elif (code := [elapsed_ms(ours) for _ in range(3)][-1][1]) != 0:
            complaint = f"glfun render glfun --backend {backend} ends with {code}"
        times, own = [], []
        for _ in range(options.pairs):
            times.append(elapsed_ms(plain)[0])
            if not complaint:
                own.append(elapsed_ms(ours)[0])
        line = f"{backend:10}{statistics.median(times):9.2f}{min(times):9.2f}"
        if own:
            ratio = statistics.median(own) / statistics.median(times)
            line += f"{statistics.median(own):9.2f}{min(own):9.2f}{ratio:8.2f}"
        else:
            line += f"  GLFun skipped: {complaint}"
        print(line, flush=True)


def main():
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("folder", help="where scripts/bench put programs and shapes")
    parser.add_argument("--glfun", default=".build/release/glfun", metavar="PATH")
    parser.add_argument("--runs", type=int, default=15, help="Cairo's frames a round")
    parser.add_argument("--rounds", type=int, default=3, help="Cairo and ours in turn")
    parser.add_argument("--pairs", type=int, default=21, help="of cold starts")
    options = parser.parse_args()
    options.glfun = os.path.abspath(options.glfun)
    measure_shapes(options)
    measure_cold_start(options)


if __name__ == "__main__":
    main()
