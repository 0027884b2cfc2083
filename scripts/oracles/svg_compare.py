"""Compares glfun's pictures of SVG files with rsvg-convert's and resvg's.

Two pixels differ if a channel, over white, differs by more than 32. If the other two agree within 1 % of the pixels, ours
must be within 0.5 % of one of them. All draw text with glfun's built-in font. Files with foreignObject, which the others do
not draw, are skipped.
Without files, the seed picks some from Debian's packages openclipart-svg, breeze-icon-theme and librsvg2-tests.
With --charts, charts of Graphviz, gnuplot, matplotlib, Vega-Lite and pygal are compared: ours must be within 0.5 % of
resvg's, or nearer to it than rsvg-convert's.
With --backends, the pictures of glfun's two backends are compared instead, and must be the same.
"""
import argparse
import io
import os
import random
import subprocess
import sys
import tempfile
from multiprocessing import Pool

import cairo
import numpy

import built_in_font

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
BUILT = os.path.join(ROOT, ".build", "release", "glfun")
LEVELS, AGREE, NEAR = 32, 0.01, 0.005
LARGEST = 4_000_000
FOLDERS = ["/usr/share/openclipart/svg", "/usr/share/icons/breeze",
           "/usr/libexec/installed-tests/RSVG/fixtures/reftests/adwaita"]
PASSED_OVER = (b"<foreignObject",)


def files_below(folders):
    for folder in folders:
        for place, _, names in os.walk(folder):
            for name in names:
                if name.endswith((".svg", ".svgz")) and not os.path.islink(os.path.join(place, name)):
                    yield os.path.join(place, name)


def pixels(data):
    surface = cairo.ImageSurface.create_from_png(io.BytesIO(data))
    rows = numpy.frombuffer(surface.get_data(), numpy.uint8).reshape(surface.get_height(), surface.get_stride())
    return rows[:, :surface.get_width() * 4].reshape(surface.get_height(), -1, 4)[:, :, :3].astype(numpy.int16)


def distance(a, b):
    """The part of the pixels that differ over the limit; one row or column more or less is not a difference."""
    if abs(a.shape[0] - b.shape[0]) > 1 or abs(a.shape[1] - b.shape[1]) > 1:
        return 1.0
    height, width = min(a.shape[0], b.shape[0]), min(a.shape[1], b.shape[1])
    return float((numpy.abs(a[:height, :width] - b[:height, :width]).max(axis=2) > LEVELS).mean())


def draw_others(path):
    import resvg_py
    try:
        rsvg = subprocess.run(["rsvg-convert", "-b", "white", path], capture_output=True, timeout=60, check=True).stdout
        resvg = bytes(resvg_py.svg_to_bytes(
            svg_path=path, background="white", resources_dir=os.path.dirname(path), **built_in_font.RESVG))
        rsvg, resvg = pixels(rsvg), pixels(resvg)
        return None if rsvg.shape[0] * rsvg.shape[1] > LARGEST else (rsvg, resvg)
    except KeyboardInterrupt:
        raise
    except BaseException:  # A panic of resvg is not an Exception.
        return None


def draw(glfun, path, backend):
    """glfun's picture, or its error line."""
    run = subprocess.run([glfun, "render", path, "--background", "#fff", "--compression", "fast", "--backend", backend, "-o", "-"],
                         capture_output=True, check=False)
    if run.returncode:
        return None, run.stderr.decode(errors="replace").strip()
    return pixels(run.stdout), None


def compare(job):
    options, path = job
    with open(path, "rb") as file:
        text = file.read()
    if options.backends:
        pictures = [draw(options.glfun, path, backend) for backend in ("cpu", "gles")]
        problem = pictures[0][1] or pictures[1][1]
        if problem:
            return path, "FAILED " + problem, None, None
        return path, "same" if numpy.array_equal(pictures[0][0], pictures[1][0]) else "DIFFERENT", None, None
    if any(word in text for word in PASSED_OVER):
        return path, "passed over", None, None
    others = draw_others(path)
    if others is None:
        return path, "not drawn by the others", None, None
    ours, problem = draw(options.glfun, path, options.backend)
    if problem:
        return path, "FAILED " + problem, None, None
    apart = distance(*others)
    if options.charts:
        near = distance(ours, others[1])
        return path, "near" if near <= NEAR or near < apart else "FAR", near, apart
    near = min(distance(ours, other) for other in others)
    if apart > AGREE:
        return path, "they disagree", near, apart
    return path, "near" if near <= NEAR else "FAR", near, apart


def chosen_files(options, folder):
    if options.charts:
        import charts
        return charts.write(folder)
    chosen = []
    for place in options.files or FOLDERS:
        if os.path.isfile(place):
            chosen.append(place)
            continue
        below = sorted(files_below([place]))
        random.Random(options.seed).shuffle(below)
        chosen += below[:options.count]
    return chosen


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", help="files, or folders of them")
    parser.add_argument("--seed", type=int, default=1, help="decides which files are taken (default: 1)")
    parser.add_argument("--count", type=int, default=200, help="how many of each folder (default: 200)")
    parser.add_argument("--charts", action="store_true", help="compares charts of other programs")
    parser.add_argument("--backends", action="store_true", help="compares the backends of glfun")
    parser.add_argument("--glfun", default=BUILT, help="the program (default: the release build)")
    parser.add_argument("--backend", default="cpu", help="where it draws (default: cpu)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        built_in_font.set_for_fontconfig(folder)
        chosen = chosen_files(options, folder)
        if not chosen:
            print("skipped: apt-get install openclipart-svg breeze-icon-theme librsvg2-tests")
            return 0
        return run(options, chosen)


def run(options, chosen):
    counts, failed = {}, 0
    with Pool(options.jobs) as pool:
        for path, verdict, near, apart in pool.imap_unordered(compare, [(options, path) for path in chosen], chunksize=4):
            kind = verdict.split(" ")[0] if verdict.startswith("FAILED") else verdict
            counts[kind] = counts.get(kind, 0) + 1
            if verdict in ("FAR", "DIFFERENT") or kind == "FAILED":
                failed += 1
                print(f"{verdict}: {path}" + (f": {near:.2%} of the pixels, the others {apart:.2%} apart" if near is not None else ""),
                      flush=True)
    print(", ".join(f"{kind}: {count}" for kind, count in sorted(counts.items())))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
