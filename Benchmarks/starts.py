#!/usr/bin/env python3
"""Times whole processes, ours and the plain C program that does the same, in turn.

Milliseconds from spawn to exit: a picture of 320 × 480, written as PNG.
"""
import argparse
import os
import statistics

import report


def main():
    parser = argparse.ArgumentParser(prog="bench starts", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("--glfun", default=".build/x86-64/release/glfun", metavar="PATH")
    parser.add_argument("--pairs", type=int, default=21)
    parser.add_argument("--markdown", action="store_true")
    options = parser.parse_args()
    glfun = os.path.abspath(options.glfun)
    table = report.Table(["backend", "C", "GLFun", "ratio"], options.markdown)
    for backend in ("cpu", "gles"):
        out = os.path.join(options.folder, "start.png")
        plain = [os.path.join(options.folder, f"cold_start_{backend}"), out]
        ours = [glfun, "render", "glfun", "-o", out, "--backend", backend]
        failed = [command[0] for command in (plain, ours)
                  if [report.elapsed_ms(command) for _ in range(3)][-1][1] != 0]
        if failed:
            table.add([backend, f"{os.path.basename(failed[0])} failed", "", ""])
            continue
        pairs = [(report.elapsed_ms(plain)[0], report.elapsed_ms(ours)[0])
                 for _ in range(options.pairs)]
        ratios = [own / other for other, own in pairs]
        table.add([
            backend, f"{statistics.median(other for other, _ in pairs):.2f}",
            f"{statistics.median(own for _, own in pairs):.2f}",
            f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})"])
    print(f"Milliseconds a process, {options.pairs} pairs; ratio: median (least–most)\n")
    print(table.text)


if __name__ == "__main__":
    main()
