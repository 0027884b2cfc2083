"""SVG files designed to exhaust time and memory, each by one means: small files with huge demands, and large files."""
import base64
import gzip
import json
import math
import os
import struct
import zlib

import cases

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="100"'
MILLION = 1_000_000


def svg(content, more=""):
    return f"{HEAD} {more}>{content}</svg>".encode()


def levels(count, start, step):
    """A definition, and others that each refer to the previous one."""
    return start + "".join(step(index) for index in range(1, count))


def references(kind, attribute, shape='<rect width="90" height="90"'):
    """Definitions that each use the previous one ten times."""
    size = 'x="0" y="0" width="1" height="1"' if kind in ("mask", "pattern") else ""
    text = levels(30, f'<{kind} id="a0" {size}>{shape}/></{kind}>', lambda index: f'<{kind} id="a{index}" {size}>'
                  + f'{shape} {attribute}="url(#a{index - 1})"/>' * 10 + f"</{kind}>")
    return svg(f'<defs>{text}</defs>{shape} {attribute}="url(#a29)"/>')


def zigzag(count, letter="L", side=100):
    return "M0 0" + "".join(f"{letter}{index * 37 % side} {index * 61 % side}" for index in range(count))


def entities(depth, width):
    text = '<!ENTITY e0 "0123456789">' + "".join(
        f'<!ENTITY e{level} "{f"&e{level - 1};" * width}">' for level in range(1, depth))
    return f"<!DOCTYPE svg [{text}]>".encode() + svg(f"<text>&e{depth - 1};</text>")


def noisy_filter(step, count=1):
    return svg(f'<filter id="f" x="0" y="0" width="1" height="1">{step * count}</filter>'
               '<rect width="100" height="100" filter="url(#f)"/>')


def bombs():
    """Names, and a function that makes each file."""
    yield "entities, ten of ten", lambda: entities(20, 10)
    yield "entities, quadratic", lambda: (f'<!DOCTYPE svg [<!ENTITY a "{"x" * 100_000}">]>'.encode() + svg("<text>" + "&a;" * 100_000 + "</text>"))
    yield "entity that means itself", lambda: b'<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>' + svg("&a;")
    yield "external entity", lambda: b'<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + svg("<text>&a;</text>")
    yield "uses of uses", lambda: svg(levels(30, '<g id="a0"><rect width="1" height="1"/></g>', lambda index: f'<g id="a{index}">'
                                             + f'<use xlink:href="#a{index - 1}"/>' * 10 + "</g>"))
    yield "use of itself", lambda: svg('<g id="a"><use href="#a"/><use href="#b"/></g><g id="b"><use href="#a"/><use href="#b"/></g>')
    yield "chain of uses", lambda: svg(levels(10_000, '<g id="a0"/>', lambda index: f'<g id="a{index}"><use href="#a{index - 1}"/></g>'))
    yield "masks of masks", lambda: references("mask", "mask")
    yield "clip paths of clip paths", lambda: references("clipPath", "clip-path")
    yield "patterns of patterns", lambda: references("pattern", "fill")
    yield "markers of markers", lambda: references("marker", "marker-mid", '<path d="M0 0L5 5L9 9L9 0"')
    for kind, attribute in (("mask", "mask"), ("clipPath", "clip-path"), ("pattern", "fill"), ("filter", "filter")):
        yield f"{kind} of itself", lambda kind=kind, attribute=attribute: svg(
            f'<{kind} id="a" width="1" height="1"><rect width="9" height="9" {attribute}="url(#a)"/><feImage href="#b"/></{kind}>'
            f'<rect id="b" width="99" height="99" {attribute}="url(#a)"/>')
    yield "gradients in a circle", lambda: svg('<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/><rect width="9" height="9" fill="url(#a)"/>')
    yield "a chain of gradients", lambda: svg(levels(100_000, '<linearGradient id="a0"/>', lambda index: f'<linearGradient id="a{index}" href="#a{index - 1}"/>')
                                              + '<rect width="9" height="9" fill="url(#a99999)"/>')
    yield "a million elements", lambda: svg("<g/>" * MILLION)
    yield "a million rectangles", lambda: svg('<rect width="9" height="9"/>' * (MILLION - 1))
    yield "a million circles, stroked", lambda: svg('<circle r="9" cx="50" cy="50" stroke="red"/>' * (MILLION - 1))
    yield "a million unknown elements", lambda: svg("<x/>" * MILLION)
    yield "a million attributes", lambda: svg("<g " + " ".join(f'a{index}=""' for index in range(MILLION)) + "/>")
    yield "a million texts", lambda: svg("<text>a</text>" * (MILLION // 2))
    yield "a million layers", lambda: svg('<g opacity=".5"><rect width="99" height="99"/></g>' * (MILLION // 3))
    yield "a million blurs", lambda: svg('<rect width="9" height="9" style="filter: blur(3px)"/>' * (MILLION // 3))
    yield "depth of a million", lambda: svg("<g>" * MILLION + "</g>" * MILLION)
    yield "depth of a million, not closed", lambda: svg("<g>" * MILLION)
    yield "depth of a thousand layers", lambda: svg('<g opacity=".9">' * 1000 + '<rect width="99" height="99"/>' + "</g>" * 1000)
    yield "depth of a thousand styles", lambda: svg("<style>" + "g g g g g g g x {fill: red}" * 300 + "</style>" + ("<g>" * 1000 + "</g>" * 1000) * 20)
    yield "gigabyte of zeros, packed", lambda: gzip.compress(bytes(1 << 30), 1, mtime=0)
    yield "gigabyte of elements, packed", lambda: gzip.compress(svg("<g/>" * (1 << 28)), 1, mtime=0)
    yield "gigabyte of spaces, packed", lambda: gzip.compress(svg(" " * (1 << 30)), 1, mtime=0)
    yield "long path", lambda: svg(f'<path stroke="red" fill="none" d="{zigzag(MILLION)}"/>')
    yield "long filled path", lambda: svg(f'<path d="{zigzag(MILLION)}"/>')
    yield "long path of curves", lambda: svg(f'<path d="M0 0{"q90 10 40 80t-40-80" * (MILLION // 4)}" stroke="red"/>')
    yield "long path of arcs", lambda: svg(f'<path d="M0 0{"a50 9 30 1 1 60 60-60-60" * (MILLION // 8)}" stroke="red" stroke-linejoin="round"/>')
    yield "long polygon", lambda: svg(f'<polygon points="{" ".join(f"{index * 37 % 100},{index * 61 % 100}" for index in range(MILLION))}"/>')
    yield "many dashes", lambda: svg('<path d="M0 0L1e7 1e7" stroke="red" stroke-dasharray=".001"/>' * 1000)
    yield "dashes of nothing", lambda: svg('<path d="M0 0L99 99" stroke="red" stroke-dasharray="1e-300 1e-300"/>')
    yield "text on a long path", lambda: svg(f'<path id="p" d="{zigzag(300_000)}"/><text><textPath href="#p">{"ab " * 60_000}</textPath></text>')
    yield "texts on a long path", lambda: svg(f'<path id="p" fill="none" d="{zigzag(300_000)}"/>' + '<text><textPath href="#p">a</textPath></text>' * 10_000)
    yield "letters each on a long path", lambda: svg(f'<path id="p" fill="none" d="{zigzag(100_000, "T")}"/><text x="0">'
                                                     + '<textPath href="#p">a<tspan x="5">b</tspan></textPath>' * 3_000 + "</text>")
    yield "letters with positions", lambda: svg(f'<text x="{"1 " * 190_000}" rotate="{"1 " * 190_000}">{"a" * 190_000}</text>')
    yield "tspans in tspans", lambda: svg("<text>" + '<tspan textLength="9" rotate="1 2" x="1">a' * 1000 + "</tspan>" * 1000 + "</text>")
    yield "long text, stroked with dashes", lambda: svg(f'<text stroke="red" stroke-dasharray=".1" font-size="90">{"W" * 190_000}</text>')
    yield "long text with a gradient", lambda: svg(f'<linearGradient id="g"><stop/></linearGradient><text fill="url(#g)">{"W" * 190_000}</text>')
    yield "long text from right to left", lambda: svg(f'<text direction="rtl">{"שלום abc " * 20_000}</text>')
    yield "long paragraph", lambda: svg(f'<foreignObject width="90" height="90"><p xmlns="http://www.w3.org/1999/xhtml">{"word " * 38_000}</p></foreignObject>')
    yield "small cells of a pattern", lambda: svg('<pattern id="p" width="1e-5" height="1e-5" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern>'
                                                  '<rect width="100" height="100" fill="url(#p)"/>')
    yield "cells with much in them", lambda: svg('<pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse">' + '<circle r="3"/>' * 10_000 + "</pattern>"
                                                 '<rect width="100" height="100" fill="url(#p)"/>')
    yield "markers on a long line", lambda: svg(f'<marker id="m"><circle r="3"/></marker><path d="{zigzag(200_000)}" marker-mid="url(#m)"/>')
    yield "large blur", lambda: noisy_filter('<feGaussianBlur stdDeviation="1e9"/>')
    yield "many blurs", lambda: noisy_filter('<feGaussianBlur stdDeviation="30"/>', 10_000)
    yield "octaves of noise", lambda: noisy_filter('<feTurbulence baseFrequency=".01" numOctaves="1000000"/>', 100)
    yield "large kernel", lambda: noisy_filter(f'<feConvolveMatrix order="1000" kernelMatrix="{"1 " * MILLION}"/>')
    yield "many kernels", lambda: noisy_filter(f'<feConvolveMatrix order="32" kernelMatrix="{"1 " * 1024}"/>', 1000)
    yield "large radius", lambda: noisy_filter('<feMorphology operator="dilate" radius="1e6"/>', 1000)
    yield "long table", lambda: noisy_filter(f'<feComponentTransfer><feFuncR type="table" tableValues="{"1 " * MILLION}"/></feComponentTransfer>')
    yield "filters of a large picture", lambda: svg('<rect width="100" height="100" style="filter: blur(2px)"/>' * 100, 'viewBox="0 0 100 100"').replace(
        b'width="100" height="100" view', b'width="8000" height="8000" view')
    yield "pictures in pictures", lambda: svg("".join(
        '<image width="99" height="99" href="data:image/svg+xml,%3Csvg width=\'9\' height=\'9\'%3E%3Crect width=\'9\' height=\'9\'/%3E%3C/svg%3E"/>' for _ in range(20_000)))
    yield "many rules", lambda: svg("<style>" + "".join(f".a{index}{{fill:red}}" for index in range(100_000)) + "</style>" + '<rect class="a5" width="9" height="9"/>' * 20_000)
    yield "slow selectors", lambda: svg("<style>" + "* * * > g ~ rect {fill: red}" * 3000 + "</style>" + '<g><rect width="1" height="1"/></g>' * 30_000)
    yield "selectors by place", lambda: svg("<style>rect:nth-last-child(3n+1 of *){fill:red}rect:nth-child(2n+1){fill:blue}rect:last-of-type{fill:lime}</style>"
                                            + '<rect width="1" height="1"/>' * 200_000)
    yield "selectors in selectors", lambda: svg("<style>" + ":is(" * 10_000 + "g" + ")" * 10_000 + "{fill:red}</style>")
    yield "values that double", lambda: svg("<style>rect{--a0:0123456789;" + "".join(f"--a{index}:var(--a{index - 1})var(--a{index - 1});" for index in range(1, 60))
                                            + "fill:var(--a59)}</style>" + '<rect width="9" height="9"/>' * 1000)
    yield "values in a circle", lambda: svg("<style>rect{--a:var(--b);--b:var(--a);fill:var(--a)}</style>" + '<rect width="9" height="9"/>' * 100_000)
    yield "long style attribute", lambda: svg(f'<rect width="9" height="9" style="{"fill:red;" * MILLION}"/>')
    yield "long transform", lambda: svg(f'<g transform="{"rotate(1)" * MILLION}"><rect width="9" height="9"/></g>')
    yield "many stops", lambda: svg('<linearGradient id="g">' + "".join(f'<stop offset="{index / 200_000}"/>' for index in range(200_000))
                                    + '</linearGradient><rect width="100" height="100" fill="url(#g)"/>' + '<circle r="50" fill="url(#g)"/>' * 100)
    yield "repeats of a gradient", lambda: svg('<radialGradient id="g" r="1e-9" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red"/></radialGradient>'
                                               + '<rect width="100" height="100" fill="url(#g)"/>' * 1000)
    yield "large picture", lambda: svg("").replace(b'width="100"', b'width="1000000"').replace(b'height="100"', b'height="1000000"')
    yield "great numbers", lambda: svg("".join(f'<rect x="{10.0 ** (index % 309)}" width="{10.0 ** ((index * 7) % 309)}" height="{10.0 ** ((index * 11) % 309)}"'
                                               f' stroke="red" stroke-width="{10.0 ** ((index * 13) % 309)}"/>' for index in range(2000)))
    yield "spiral", lambda: svg('<path fill="none" stroke="red" stroke-width="30" d="M50 50' + "".join(
        f"L{50 + index / 9000 * math.cos(index):.2f} {50 + index / 9000 * math.sin(index):.2f}" for index in range(400_000)) + '"/>')


def chain(kind, attribute, count, content='<rect width="9" height="9" fill="white"/>', uses=1):
    """Definitions that each refer to the next one."""
    text = "".join(f'<{kind} id="a{index}" {attribute}="url(#a{index + 1})">{content}</{kind}>' for index in range(count))
    return svg(text + "".join(f'<rect width="9" height="9" {attribute}="url(#a{index})"/>' for index in range(uses)))


def values(count):
    """A long value that is copied by properties of nested elements."""
    own = ";".join(f"--b{index}:var(--a)" for index in range(count))
    return svg(f'<style>:root{{--a:{"x" * 60_000}}}g{{{own}}}</style>' + '<g style="--c:1">' * 500 + '<rect width="9" height="9"/>' + "</g>" * 500)


def pattern_cells(count):
    return svg("".join(f'<pattern id="p{index}" width="1" height="1"><rect width="{3000 + index}.3" height="3000.7"/></pattern>'
                       f'<rect x=".3" y=".3" width="{3000 + index}.3" height="3000.7" fill="url(#p{index})"/>' for index in range(count)))


def narrow_pattern_cells(count):
    return svg("".join(f'<pattern id="p{index}" width=".01" height="1"><rect width="{30 + index}.3" height="3000.7"/></pattern>'
                       f'<rect x=".3" y=".3" width="{3000 + 100 * index}.3" height="3000.7" fill="url(#p{index})"/>' for index in range(count)))


def one_color_png(side, shade):
    """A picture of one colour: a few kilobytes for many megabytes of pixels."""
    def part(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = zlib.compressobj(9)
    row = bytes([0]) + bytes([shade]) * side
    data = b"".join(rows.compress(row) for _ in range(side)) + rows.flush()
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0, 0, 0, 0)) + part(b"IDAT", data) + part(b"IEND", b"")


def pictures(count, side):
    return svg("".join('<image width="9" height="9" href="data:image/png;base64,'
                       + base64.b64encode(one_color_png(side, index)).decode() + '"/>' for index in range(count)))


def escaped(data):
    return "".join(f"%{byte:02x}" for byte in data)


def stops_of_others():
    stops = "".join(f'<stop offset="{index / 50_000}"/>' for index in range(50_000))
    return svg(f'<linearGradient id="a">{stops}</linearGradient>' + "".join(
        f'<linearGradient id="b{index}" href="#a"/><rect width="9" height="9" fill="url(#b{index})" fill-opacity=".5"/>' for index in range(5_000)))


def kinds_of_limits():
    """Bombs for everything that the budget counts: chains, copies, pictures, files in files."""
    yield "a long chain of masks", lambda: chain("mask", "mask", 100_000)
    yield "a long chain of clip paths", lambda: chain("clipPath", "clip-path", 100_000)
    yield "clip paths of a chain, each used", lambda: chain("clipPath", "clip-path", 3000, uses=3000)
    yield "masks of a chain, each used", lambda: chain("mask", "mask", 3000, uses=3000)
    yield "a long chain of patterns", lambda: svg(levels(100_000, '<pattern id="a0"><rect/></pattern>', lambda index: f'<pattern id="a{index}" href="#a{index - 1}"/>')
                                                  + '<rect width="9" height="9" fill="url(#a99999)"/>')
    yield "a class named often", lambda: svg("<style>" + ".a{fill:red}" * 10_000 + f'</style><rect width="9" height="9" class="{"a " * 100_000}"/>')
    yield "classes with many rules each", lambda: svg("<style>" + "".join(f".a{index % 100}{{fill:red}}" for index in range(100_000)) + "</style>"
                                                      + f'<rect width="9" height="9" class="{" ".join(f"a{index}" for index in range(100))}"/>' * 1000)
    yield "rules of many declarations", lambda: svg("<style>*{" + "fill:red;" * 400_000 + "}</style>" + '<rect width="9" height="9"/>' * 10_000)
    yield "long selectors", lambda: svg("<style>:is(" + "a," * 4 * MILLION + "a){fill:red}</style>" + '<rect width="9" height="9"/>')
    yield "copies of a long value", lambda: values(100)
    yield "many copies of a long value", lambda: values(1000)
    yield "long values of many elements", lambda: svg("<style>rect{stroke:red;stroke-dasharray:" + "1 " * 400_000 + "}</style>" + "".join(
        f'<rect width="9" height="9" class="c{index}"/>' for index in range(1000)))
    yield "long forms of many elements", lambda: svg(f'<style>rect{{clip-path:path("{zigzag(100_000)}")}}</style>' + "".join(
        f'<rect width="9" height="9" class="c{index}"/>' for index in range(1000)))
    yield "references to a long text", lambda: svg(f'<defs><text id="t">{"letters " * 30_000}</text></defs><text>' + '<tref xlink:href="#t"/>' * 3000 + "</text>")
    yield "cells of patterns larger than the picture", lambda: pattern_cells(3000)
    yield "high cells of patterns", lambda: narrow_pattern_cells(3000)
    yield "stops of another gradient", stops_of_others
    yield "pictures of one colour", lambda: pictures(16, 8000)
    yield "a picture of one colour", lambda: pictures(1, 8192)
    yield "many pictures of one colour", lambda: pictures(250, 2000)
    yield "pictures each with many elements", lambda: svg("".join(
        f'<image width="9" height="9" href="data:image/svg+xml,{escaped(svg("<g/>" * 20_000 + f"<!--{index}-->"))}"/>' for index in range(50)))
    yield "pictures each with many uses", lambda: svg("".join(
        '<image width="9" height="9" href="data:image/svg+xml,' + escaped(svg(levels(6, '<g id="a0"><rect width="1" height="1"/></g>', lambda level: f'<g id="a{level}">'
                                                                                 + f'<use xlink:href="#a{level - 1}"/>' * 9 + "</g>") + f"<!--{index}-->")) + '"/>'
        for index in range(50)))
    yield "labels", lambda: svg("".join(f'<text x="{index % 90}" y="{index % 97}" font-size="5">ten letter</text>' for index in range(12_000)))
    yield "labels of many sizes", lambda: svg("".join(f'<text x="{index % 90}" y="{index % 97}" font-size="{5 + index / 1000}">ten letter</text>' for index in range(50_000)))
    yield "rules by place", lambda: svg("<style>" + ".c > g:nth-child(2n) rect:not(.x) {fill: red}" * 2000 + '</style><g class="c">' + '<g><rect width="1" height="1"/></g>' * 6000 + "</g>")


def all_cases(folder):
    """The name and the case of each; the folder holds the files of one case at a time."""
    for index, (name, make) in enumerate([*bombs(), *kinds_of_limits(), *files_in_themselves(folder)]):
        paths = [os.path.join(folder, f"bomb-{index}.{ending}") for ending in ("svg", "svgz", "json")]
        # Made by a separate process: the memory of a program's parent counts as the program's.
        child = os.fork()
        if child == 0:
            write(make(), paths)
            os._exit(0)
        os.waitpid(child, 0)
        for path in filter(os.path.exists, paths):
            ending = path.rpartition(".")[2]
            for limit, most in ((None, 512 << 10), (b"200M", 264 << 10)):
                arguments = [b"render", path.encode(), b"-o", b"out.png", b"--backend", b"cpu"]
                if limit:
                    arguments += [b"--memory-limit", limit]
                words = f"{name}, {ending}" + (f", at most {limit.decode()}" if limit else "")
                yield words, cases.Case("bomb", arguments, statuses=(0, 2), output="out.png", memory=most)
        for path in filter(os.path.exists, paths):
            os.remove(path)


def write(data, paths):
    """Writes a bomb as SVG, compressed, and as a picture of a drawing program."""
    plain, packed, program = paths
    if data[:2] == b"\x1f\x8b":
        with open(packed, "wb") as file:
            file.write(data)
    else:
        with open(plain, "wb") as file:
            file.write(data)
        with open(packed, "wb") as file:
            file.write(gzip.compress(data, 1, mtime=0))
    with open(program, "w", encoding="utf-8") as file:
        text = base64.b64encode(data).decode()
        json.dump({"size": [100, 100], "images": {"a": {"data": text}}, "commands": [["imageIn", "a", 0, 0, 100, 100]]}, file)


def files_in_themselves(folder):
    """Files that name themselves and others, next to the bomb, in many spellings."""
    def spellings(name, count):
        return "".join(f'<image width="9" height="9" href="{"./" * index}{name}"/>' for index in range(count))
    for count in (12, 40):
        path = os.path.join(folder, f"self-{count}.svg")
        with open(path, "wb") as file:
            file.write(svg(spellings(f"self-{count}.svg", count)))
        yield f"a file in itself {count} times", lambda count=count: svg(spellings(f"self-{count}.svg", count))
    for name, data in (("large.png", one_color_png(6000, 9)), ("inner.svg", svg("<g/>" * 100_000))):
        with open(os.path.join(folder, name), "wb") as file:
            file.write(data)
        yield f"{name} in a hundred spellings", lambda name=name: svg(spellings(name, 100))
