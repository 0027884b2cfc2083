#!/usr/bin/env python3
"""Draws the workloads on the graphics device in both ways, and prints tables of times and of the work of a frame.

The first table has medians of whole frames, of drawing waited for and of reading back, in milliseconds: with compute shaders,
with fragment shaders, and on the processor with all threads. The second has the work of a frame with compute shaders: MiB
uploaded, dispatches, tiles, masks made on the device and edges tested for them, masks made by the processor, masks that the
device left to it (patches), passes drawn again, passes with fragment shaders, and pixels that differ from the processor's. The
prediction of the design follows: MiB and their limit, masks without culling, and edges tested if every tile of a shape's box
tests all of the shape's edges.

On a driver that runs shaders on the processor a frame takes seconds. Only the work counts there, so a workload is drawn as seldom
as possible, and not compared unless --compare asks for it.
"""
import argparse
import json
import os
import subprocess
import sys

import shapes

# The assumptions of the design: MiB uploaded, and their limits; masks of all shapes, none of them culled; edges tested, in millions.
PREDICTED_UPLOADS = {"w1": "2.3", "w3": "0.9", "w4": "5.0", "w6": "1.9"}
UPLOAD_LIMITS = {"w1": "2.4", "w2": "1", "w3": "1", "w4": "5", "w5": "2", "w6": "2"}
PREDICTED_MASKS = {"w1": 149_393, "w3": 129_426, "w4": 85_712, "w6": 50_360}
PREDICTED_EDGES = {"w1": "11", "w3": "2", "w4": "57", "w6": "323"}
SOFTWARE = ("llvmpipe", "softpipe", "swrast", "SwiftShader", "Software")


def bench(glfun, scene, runs, *options):
    command = [glfun, "bench", scene, "--json", *options]
    if runs:
        command += ["--runs", str(runs)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        print(done.stderr.strip() or f"{scene}: status {done.returncode}", file=sys.stderr)
        return None
    return json.loads(done.stdout)


def differing(glfun, scene):
    command = [glfun, "compare", scene, "--tiles", "compute"]
    done = subprocess.run(command, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        if line.startswith("differing pixels"):
            return line.split()[-1]
    return "–"


def milliseconds(number):
    return "–" if number is None else f"{number:.2f}"


def row(cells, widths):
    return "  ".join(f"{str(cell):>{width}}" for cell, width in zip(cells, widths))


def table(title, heads, rows):
    widths = [max(len(str(line[index])) for line in [heads, *rows]) for index in range(len(heads))]
    print(f"\n{title}\n\n{row(heads, widths)}")
    for line in rows:
        print(row(line, widths))


def main():
    parser = argparse.ArgumentParser(prog="bench gpu", description=__doc__.splitlines()[0])
    parser.add_argument("folder", help=argparse.SUPPRESS)
    parser.add_argument("--glfun", default=".build/release/glfun", help="the program (%(default)s)")
    parser.add_argument("--columns", type=lambda text: text.split(","), help="workloads: w1,w4")
    parser.add_argument("--tiger", metavar="FILE.svg", help="a copy of the Ghostscript tiger, as one more workload")
    parser.add_argument("--runs", type=int, help="frames a workload (as many as 1.2 seconds allow; 1 on a driver in software)")
    parser.add_argument("--compare", action="store_true", help="count differing pixels on a driver in software, too")
    options = parser.parse_args()

    info = json.loads(subprocess.run(
        [options.glfun, "info", "--json", "--tiles", "compute"], capture_output=True, text=True).stdout)
    chosen = info.get("chosen")
    if not chosen:
        failure = info.get("failure", {})
        sys.exit(f"bench gpu: {failure.get('message')}: {failure.get('detail')}")
    is_software = any(name in chosen["renderer"] for name in SOFTWARE)
    runs = options.runs or (1 if is_software else None)
    names = options.columns or shapes.NAMES + ([shapes.TIGER] if options.tiger else [])
    folder = os.path.join(options.folder, "gpu")
    shapes.write_all(folder, names, tiger=options.tiger)
    print(f"{chosen['renderer']}, {chosen['version']}; {info['system']['cpu']}, {info['system']['cpu_threads']} threads")

    times, work = [], []
    for name in names:
        scene = os.path.join(folder, name + ".json")
        compute = bench(options.glfun, scene, runs, "--backend", "gles", "--tiles", "compute")
        fragments = bench(options.glfun, scene, options.runs, "--backend", "gles", "--tiles", "fragments")
        processor = bench(options.glfun, scene, options.runs, "--backend", "cpu")
        line = [name]
        for result in (compute, fragments):
            stages = result["stages"] if result else {}
            line += [milliseconds(result and result["median_ms"]), milliseconds(stages.get("drawing")),
                     milliseconds(stages.get("read_back"))]
        times.append(line + [milliseconds(processor and processor["median_ms"])])
        tiles = compute["tiles"] if compute else {}
        work.append([
            name, f"{compute['upload_bytes'] / 1048576:.2f}" if compute else "–", PREDICTED_UPLOADS.get(name, "–"),
            UPLOAD_LIMITS.get(name, "–"),
            *(tiles.get(key, "–") for key in ("dispatches", "tiles", "masks")), PREDICTED_MASKS.get(name, "–"),
            f"{tiles['edges'] / 1e6:.2f}" if tiles else "–", PREDICTED_EDGES.get(name, "–"),
            *(tiles.get(key, "–") for key in ("processor_masks", "patches", "repeats", "fragment_passes")),
            differing(options.glfun, scene) if options.compare or not is_software else "–"])
    table("ms", ["", "compute", "drawing", "reading", "fragments", "drawing", "reading", "cpu"], times)
    table("a frame with compute shaders",
          ["", "MiB up", "predicted", "at most", "dispatches", "tiles", "masks", "predicted", "M edges", "predicted",
           "processor's", "patches", "repeats", "by fragments", "differing"], work)


if __name__ == "__main__":
    main()
