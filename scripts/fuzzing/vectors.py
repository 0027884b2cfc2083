"""SVG files for fuzzing: random ones with every feature, the machine's icons, and their mutations."""
import functools
import glob
import gzip
import os

NUMBERS = ["0", "1", "-1", "10", "50", "100", "0.5", "-0.25", "1e3", "1e-9", "1e308", "-1e308", "1e999", "50%", "-20%", "3px", "2em", "1in",
           "nan", "", "1 2", "1,2,3", "99999999999999999999", ".5.5", "+7", "--1", "0 0", "1e", "1e+", "-"]
COLORS = ["red", "none", "#08f", "#08f8", "rgb(1,2,3)", "rgb(1 2 3 / 4%)", "hsl(90deg 50% 50%)", "oklch(.6 .2 40)", "currentColor",
          "url(#a)", "url(#b) red", "url(#none)", "context-fill", "context-stroke", "inherit", "var(--x)", "var(--y, blue)", "color(srgb 1 0 0)", "#1", "rgb("]
TRANSFORMS = ["translate(5 5)", "scale(2)", "scale(0)", "rotate(30)", "rotate(30 5 5)", "skewX(89.9)", "matrix(1 0 0 1 3 4)", "scale(1e200)",
              "translate(1e308)", "matrix(1e-200 0 0 1e200 0 0)", "none", "rotate(", "scale(-1,1) translate(10%)"]
PROPERTIES = {
    "fill": COLORS, "stroke": COLORS, "stroke-width": NUMBERS, "fill-opacity": NUMBERS, "opacity": NUMBERS, "stroke-dasharray": NUMBERS,
    "stroke-dashoffset": NUMBERS, "stroke-linecap": ["round", "square", "butt", "x"], "stroke-linejoin": ["round", "bevel", "miter", "arcs"],
    "stroke-miterlimit": NUMBERS, "fill-rule": ["evenodd", "nonzero"], "clip-rule": ["evenodd"], "clip-path": ["url(#a)", "url(#b)", "url(#c)", "none"],
    "mask": ["url(#a)", "url(#b)", "url(#c)"], "filter": ["url(#a)", "url(#b)", "blur(2px)", "drop-shadow(1px 2px 3px red) invert()", "blur(1e9px)", "url(#c) x"], "marker-start": ["url(#a)", "url(#b)"], "marker-mid": ["url(#a)", "url(#c)"],
    "marker-end": ["url(#b)", "url(#c)"], "display": ["none", "inline"], "visibility": ["hidden", "visible"], "overflow": ["visible", "hidden"],
    "mix-blend-mode": ["multiply", "screen", "hue", "color-dodge", "plus-lighter"], "isolation": ["isolate"], "vector-effect": ["non-scaling-stroke"],
    "paint-order": ["stroke", "markers fill", "x"], "shape-rendering": ["crispEdges"], "image-rendering": ["pixelated"], "color": COLORS,
    "font-size": NUMBERS, "transform-origin": ["50% 50%", "left top", "1e308 0"], "transform-box": ["fill-box"], "mask-type": ["alpha"],
    "stop-color": COLORS, "stop-opacity": NUMBERS, "--x": COLORS, "--y": ["var(--x)", "var(--y)", "red"], "font": ["12px x", "bold 1e9px/2 a,b", ""],
}
UNITS = ["userSpaceOnUse", "objectBoundingBox", "x"]
BOXES = ["0 0 10 10", "0 0 100 50", "-5 -5 10 10", "0 0 0 0", "0 0 1e-300 1e300", "1 2 3", "nan"]
ATTRIBUTES = {
    "x": NUMBERS, "y": NUMBERS, "width": NUMBERS, "height": NUMBERS, "cx": NUMBERS, "cy": NUMBERS, "r": NUMBERS, "rx": NUMBERS, "ry": NUMBERS,
    "x1": NUMBERS, "y1": NUMBERS, "x2": NUMBERS, "y2": NUMBERS, "fx": NUMBERS, "fy": NUMBERS, "fr": NUMBERS, "offset": NUMBERS,
    "transform": TRANSFORMS, "gradientTransform": TRANSFORMS, "patternTransform": TRANSFORMS, "gradientUnits": UNITS, "patternUnits": UNITS,
    "patternContentUnits": UNITS, "clipPathUnits": UNITS, "maskUnits": UNITS, "maskContentUnits": UNITS, "markerUnits": ["userSpaceOnUse", "x"],
    "markerWidth": NUMBERS, "markerHeight": NUMBERS, "refX": NUMBERS + ["center"], "refY": NUMBERS, "orient": ["auto", "auto-start-reverse", "30", "x"],
    "viewBox": BOXES, "preserveAspectRatio": ["none", "xMinYMax slice", "xMidYMid", "x"], "spreadMethod": ["reflect", "repeat", "x"],
    "href": ["#a", "#b", "#c", "#none", "x.svg#a", "a.png", "../a.png", "/etc/passwd", "data:image/png;base64,AAAA", "data:,<svg/>",
             "data:image/svg+xml,%3Csvg width='9' height='9'%3E%3Crect width='5' height='5'/%3E%3C/svg%3E", "http://x/a.png"],
    "points": ["0,0 10,10 20,0", "1 2 3", "1e308 1e308 -1e308 0 5 5", ""], "pathLength": NUMBERS, "class": ["k", "k l", ""], "id": ["a", "b", "c", "d"],
    "systemLanguage": ["en", "de", ""], "requiredExtensions": ["x", ""], "rotate": NUMBERS, "dx": NUMBERS, "textLength": NUMBERS,
}
FILTERS = ["feGaussianBlur", "feOffset", "feFlood", "feDropShadow", "feComposite", "feBlend", "feMerge", "feColorMatrix", "feComponentTransfer",
           "feMorphology", "feTile", "feImage", "feTurbulence", "feConvolveMatrix", "feDisplacementMap", "feDiffuseLighting", "feSpecularLighting"]
FILTER_ATTRIBUTES = {
    "in": ["SourceGraphic", "SourceAlpha", "a", "FillPaint", "BackgroundImage"], "in2": ["SourceGraphic", "a", "b"], "result": ["a", "b"],
    "stdDeviation": NUMBERS, "dx": NUMBERS, "dy": NUMBERS, "flood-color": COLORS, "flood-opacity": NUMBERS, "mode": ["multiply", "hue", "x"],
    "operator": ["in", "out", "atop", "xor", "lighter", "arithmetic", "dilate"], "k1": NUMBERS, "k2": NUMBERS, "k3": NUMBERS, "k4": NUMBERS,
    "type": ["saturate", "hueRotate", "luminanceToAlpha", "matrix", "fractalNoise"], "values": NUMBERS + ["1 " * 20], "radius": NUMBERS,
    "href": ["#a", "#b", "data:,<svg/>"], "baseFrequency": NUMBERS, "numOctaves": NUMBERS, "seed": NUMBERS, "stitchTiles": ["stitch"],
    "order": ["3", "2 5", "0", "99"], "kernelMatrix": ["1 0 1 0 1 0 1 0 1", "1"], "divisor": NUMBERS, "bias": NUMBERS, "targetX": NUMBERS,
    "edgeMode": ["wrap", "none"], "preserveAlpha": ["true"], "scale": NUMBERS, "xChannelSelector": ["R", "x"], "surfaceScale": NUMBERS,
    "specularExponent": NUMBERS, "specularConstant": NUMBERS, "x": NUMBERS, "y": NUMBERS, "width": NUMBERS, "height": NUMBERS,
    "color-interpolation-filters": ["sRGB"], "lighting-color": COLORS,
}
FILTER_CHILDREN = ["<feMergeNode in='a'/><feMergeNode/>", "<feFuncR type='table' tableValues='0 1 .5'/><feFuncA type='gamma' exponent='3'/>",
                   "<fePointLight x='5' y='5' z='9'/>", "<feSpotLight z='9' limitingConeAngle='20' specularExponent='3'/>", "<feDistantLight azimuth='30' elevation='40'/>", ""]
ELEMENTS = ["g", "g", "a", "defs", "symbol", "use", "use", "switch", "svg", "path", "path", "rect", "rect", "circle", "ellipse", "line", "polyline",
            "polygon", "image", "text", "tspan", "textPath", "linearGradient", "radialGradient", "stop", "stop", "pattern", "clipPath", "mask", "marker", "unknown"]
SHEETS = [".k{fill:red}", "*{stroke:blue}", "g > rect{opacity:.5}", ":where(.l):not(#a) + *{fill:url(#a)}", "@media print{*{fill:none}}", "rect{",
          "@font-face{src:url(data:,)}", ":nth-child(2n+1){fill:lime!important}", "}", "/*", "a{b:c;;d}", "[x^='", "svg *{--x:var(--x)}"]


def path_data(r):
    text = "M5 5"
    for _ in range(r.integer(0, 8)):
        command = r.choice(list("mlhvcsqtazMLHVCSQTAZx"))
        count = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7}.get(command.lower(), 0)
        text += command + " ".join(r.choice(["0", "1", "7", "-9", "30", ".5", "1e9", "1e308", "-1e-9", "x"] if r.chance(0.1) else ["0", "1", "7", "-9", "30", ".5"])
                                   for _ in range(count + (1 if r.chance(0.05) else 0)))
    return text


def filter_element(r):
    """A filter of a few steps."""
    steps = ""
    for _ in range(r.integer(0, 4)):
        keys = sorted({r.choice(sorted(FILTER_ATTRIBUTES)) for _ in range(r.integer(0, 5))})
        words = " ".join(f'{key}="{r.choice(FILTER_ATTRIBUTES[key])}"' for key in keys)
        name = r.choice(FILTERS)
        steps += f"<{name} {words}>{r.choice(FILTER_CHILDREN)}</{name}>"
    keys = sorted({r.choice(["x", "y", "width", "height", "filterUnits", "primitiveUnits"]) for _ in range(r.integer(0, 2))})
    words = " ".join(f'{key}="{r.choice(UNITS if key.endswith("Units") else NUMBERS)}"' for key in keys)
    return f'<filter id="{r.choice("abc")}" {words}>{steps}</filter>'


def element(r, depth):
    name = r.choice(ELEMENTS)
    words = [f'd="{path_data(r)}"'] if name == "path" else []
    for key in {r.choice(sorted(ATTRIBUTES)) for _ in range(r.integer(0, 6))}:
        words.append(f'{key}="{r.choice(ATTRIBUTES[key])}"')
    chosen = sorted({r.choice(sorted(PROPERTIES)) for _ in range(r.integer(0, 4))})
    style = ";".join(f"{key}:{r.choice(PROPERTIES[key])}" for key in chosen[1:])
    if style:
        words.append(f'style="{style}"')
    if chosen and not chosen[0].startswith("--"):
        words.append(f'{chosen[0]}="{r.choice(PROPERTIES[chosen[0]])}"')
    inside = "".join(element(r, depth - 1) for _ in range(r.integer(0, 3))) if depth else ""
    if name in ("text", "tspan"):
        inside = "a b " + inside
    return f"<{name} {' '.join(words)}>{inside}</{name}>"


def right(r):
    """A file that is XML, and often a picture."""
    filters = "".join(filter_element(r) for _ in range(r.integer(0, 2))) if r.chance(0.4) else ""
    body = filters + "".join(element(r, 3) for _ in range(r.integer(1, 6)))
    sheet = "<style>" + "".join(r.choice(SHEETS) for _ in range(r.integer(0, 3))) + "</style>"
    size = r.choice(['width="60" height="40"'] * 6 + [f'viewBox="{r.choice(BOXES)}"', "", 'width="1e9" height="9"', 'width="50%"'])
    head = r.choice([""] * 6 + ['<?xml version="1.0" encoding="windows-1252"?>', "<!DOCTYPE svg [<!ENTITY e '<rect/>&f;'><!ENTITY f 'x'>]>"])
    return f'{head}<svg xmlns="http://www.w3.org/2000/svg" {size}>{sheet}{body}</svg>'.encode()


@functools.cache
def files_here():
    """The icons of this machine and the files of the repository."""
    return sorted(glob.glob("/usr/share/icons/*/*/*/*.svg"))[:5000] + sorted(
        glob.glob(os.path.join(os.path.dirname(__file__), "..", "..", "Examples", "*.svg")))


def found(r):
    """A file from this machine's icons or from the repository."""
    files = files_here()
    if not files:
        return right(r)
    with open(r.choice(files), "rb") as file:
        return file.read(1 << 16)


def mutated(r, scrambled):
    """A file with changes, in its words or in its bytes."""
    data = right(r) if r.chance(0.7) else found(r)
    for _ in range(r.choice([0, 0, 1, 1, 2])):
        data = scrambled(r, data)
    if r.chance(0.05):
        data = gzip.compress(data, mtime=0)
        if r.chance(0.5):
            data = scrambled(r, data)
    return data
