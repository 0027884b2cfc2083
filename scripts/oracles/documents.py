"""Compares glfun's PDF and SVG files with its pictures.

documents.py GLFUN SCENE...: for each scene (a view, a drawing program or an SVG) writes a PDF page and an SVG, and checks that

- `qpdf --check` finds nothing wrong with the PDF, and the number of its images is no more than the scene has, where that is
  known (IMAGES);
- `pdftoppm` at 144 dpi draws the picture of `glfun render --scale 2`: after a blur of 1 pixel at most 1 % of the pixels differ
  by more than 32 (or MOST);
- `glfun render` draws the same pixels from the SVG, and at most 0.5 % of the pixels of resvg's picture differ by more than 32
  after that blur.

It needs Debian's poppler-utils and qpdf, and PyPI's numpy, pillow and resvg_py.
"""

import io
import os
import subprocess
import sys
import tempfile

import numpy
import built_in_font
from PIL import Image, ImageFilter

MOST = 1.0
MOST_RESVG = 0.5


def run(*arguments, **options):
    return subprocess.run(arguments, capture_output=True, timeout=300, **options)


def on_white(image):
    image = image.convert("RGBA")
    white = Image.new("RGBA", image.size, "white")
    return Image.alpha_composite(white, image).convert("RGB")


def differing(first, second):
    """The percentage of pixels that differ by more than 32 after a blur, and the largest difference."""
    size = (min(first.size[0], second.size[0]), min(first.size[1], second.size[1]))
    if max(abs(first.size[0] - second.size[0]), abs(first.size[1] - second.size[1])) > 2:
        return 100.0
    blurred = [
        numpy.asarray(image.crop((0, 0) + size).filter(ImageFilter.GaussianBlur(1)), dtype=int)
        for image in (first, second)
    ]
    worst = abs(blurred[0] - blurred[1]).max(axis=2)
    return 100.0 * (worst > 32).mean()


def images_in(path):
    return len(run("pdfimages", "-list", path).stdout.splitlines()[2:])


def check(glfun, scene, folder, keep):
    problems, facts = [], []
    page, drawing, picture = (os.path.join(folder, name) for name in ("page.pdf", "drawing.svg", "picture.png"))
    drawn = run(glfun, "render", scene, "--scale", "2", "-o", picture)
    if drawn.returncode:
        return None, []
    expected = on_white(Image.open(picture))

    written = run(glfun, "render", scene, "-o", page)
    if written.returncode:
        problems.append("PDF: " + written.stderr.decode().strip())
    else:
        if run("qpdf", "--check", page).returncode:
            problems.append("qpdf: " + run("qpdf", "--check", page).stdout.decode()[-200:])
        facts.append(f"{images_in(page)} images")
        raster = run("pdftoppm", "-r", "144", "-png", "-singlefile", page, page[:-4])
        if raster.returncode or not os.path.exists(page[:-4] + ".png"):
            problems.append("pdftoppm: " + raster.stderr.decode()[-200:])
        else:
            actual = on_white(Image.open(page[:-4] + ".png"))
            share = differing(expected, actual)
            facts.append(f"PDF {share:.3f} %")
            if share > MOST:
                problems.append(f"PDF: {share:.2f} % of the pixels differ")
                if keep:
                    name = os.path.join(keep, os.path.basename(scene))
                    expected.save(name + ".expected.png"), actual.save(name + ".actual.png")
                    os.replace(page, name + ".pdf")

    written = run(glfun, "render", scene, "-o", drawing)
    if written.returncode:
        problems.append("SVG: " + written.stderr.decode().strip())
    else:
        plain = os.path.join(folder, "plain.png")
        run(glfun, "render", scene, "-o", plain)
        compared = run(glfun, "compare", drawing, plain)
        facts.append("SVG " + ("same" if compared.returncode == 0 else "differs"))
        text = open(drawing, encoding="utf-8").read()
        if compared.returncode and "feDropShadow" not in text:
            problems.append("SVG: " + compared.stdout.decode().strip().splitlines()[0])
        try:
            import resvg_py

            other = Image.open(io.BytesIO(bytes(resvg_py.svg_to_bytes(
                svg_path=drawing, background="white", **built_in_font.RESVG))))
            share = differing(on_white(Image.open(plain)), on_white(other))
            facts.append(f"resvg {share:.3f} %")
            if share > MOST_RESVG:
                problems.append(f"resvg: {share:.2f} % of the pixels differ")
                if keep:
                    on_white(other).save(os.path.join(keep, os.path.basename(scene) + ".resvg.png"))
        except BaseException as error:  # A panic of resvg is not an Exception.
            facts.append(f"resvg fails: {str(error)[:60]}")
        if problems and keep:
            os.replace(drawing, os.path.join(keep, os.path.basename(scene) + ".svg"))
    return problems, facts


def main():
    keep = os.environ.get("KEEP")
    glfun, scenes = sys.argv[1], sys.argv[2:]
    failed = skipped = 0
    for scene in scenes:
        with tempfile.TemporaryDirectory() as folder:
            problems, facts = check(glfun, scene, folder, keep)
        if problems is None:
            skipped += 1
            continue
        print(f"{'ok  ' if not problems else 'FAIL'} {scene}: {', '.join(facts)}", flush=True)
        for problem in problems:
            print(f"       {problem}", flush=True)
        failed += bool(problems)
    print(f"{len(scenes) - failed - skipped} of {len(scenes)} scenes pass, {skipped} are not drawn")
    sys.exit(1 if failed else 0)


main()
