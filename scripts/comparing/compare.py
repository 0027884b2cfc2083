#!/usr/bin/env python3
"""Draws many pictures with several programs, and compares their bytes with the first program's.

It prints a line for each picture that differs, and a summary. It exits with 1 if one differs.
"""
import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.dont_write_bytecode = True

import pictures  # noqa: E402


def drawn(program, level, arguments, backend):
    """The pixels, or the program's error instead; with the code for a level of processors, if one is given."""
    result = subprocess.run([program, "render", *arguments, "--backend", backend, "--format", "rgba", "-o", "-"],
                            env={**os.environ, "GLFUN_LEVEL": level} if level else None, capture_output=True, check=False)
    if result.returncode == 0:
        return result.stdout, None
    return None, result.stderr.decode(errors="replace").strip() or f"status {result.returncode}"


def difference(expected, actual):
    """The difference between two pictures; None if they are equal."""
    if expected == actual:
        return None
    for (_, problem), who in ((expected, "the first"), (actual, "this one")):
        if problem is not None:
            return f"{who} fails: {problem}"
    first, second = expected[0], actual[0]
    if len(first) != len(second):
        return f"{len(second)} bytes in place of {len(first)}"
    places = [index for index, (a, b) in enumerate(zip(first, second)) if a != b]
    most = max(abs(first[index] - second[index]) for index in places)
    return f"{len({index // 4 for index in places})} of {len(first) // 4} pixels, by up to {most}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="+", metavar="NAME=PROGRAM", help="the others are compared with the first")
    parser.add_argument("--random", type=int, default=108, metavar="N", help="the number of random drawing programs (default: 108)")
    parser.add_argument("--levels", action="store_true", help="each name is a level of processors, whose code is used")
    parser.add_argument("--views", action="store_true", help="views and examples, too")
    parser.add_argument("--backend", choices=["cpu", "gles"], default="cpu")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    programs = [text.split("=", 1) for text in options.programs]
    if len(programs) < 2 or any(len(program) < 2 for program in programs):
        parser.error("at least two are needed, each as NAME=PROGRAM")

    with tempfile.TemporaryDirectory(prefix="glfun-pictures.") as folder:
        cases = pictures.workloads(folder) + pictures.random_programs(folder, options.random)
        if options.views:
            cases += pictures.examples() + pictures.views()

        def compared(case):
            def pixels(name, path):
                return drawn(path, name if options.levels else None, case[1], options.backend)

            expected = pixels(*programs[0])
            if expected[1] is not None:
                return [f"fails: {case[0]} with {programs[0][0]}: {expected[1]}"]
            found = ((name, difference(expected, pixels(name, path))) for name, path in programs[1:])
            return [f"differs: {case[0]} with {name}: {what}" for name, what in found if what is not None]

        with ThreadPoolExecutor(options.jobs) as pool:
            problems = list(pool.map(compared, cases))
    for line in sum(problems, []):
        print(line)
    differing = sum(bool(lines) for lines in problems)
    names = " ".join(name for name, _ in programs)
    print(f"{len(cases)} pictures on {options.backend} with {names}, {differing} differing")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
