"""The runs of a fuzzing session: files, a command line, and the allowed results.

A case depends only on the session's seed and on its own number.
"""
import base64
import json
from dataclasses import dataclass, field

from splitmix import SplitMix64

import fonts
import photos
import pictures
import programs
import vectors

LIMIT = "512M"
# Replacements for file names and option values.
ODD = [
    b"", b" ", b"-", b"--", b"---", b"-1", b"0", b"1", b"nan", b"inf", b"-inf", b"1e999", b"0x10", b"1e3", b"1,2", b"1,2,3", b",",
    b"nan,nan", b"1e999,0", b"0x10,0x10", b" 1,2", b"1 ,2", b"+1", b"1_000", b"99999999999999999999", b"1.5", b"1x1", b"0x0", b"10x",
    b"x", b"99999999x99999999", b"\xff\xfe", b"\xc0\x80", b"a\nb", b"a\rb", b"\x1b[31m", b"\xe2\x80\xa8", b"\xc2\x85", b"\xe2\x80\xae",
    b"\xf0\x9f\x98\x80", b"/dev/null", b"/dev/full", b"/", b".", b"..", b"missing/out.png", b"y" * 300, b"%d", b"%05d", b"%%", b"%s",
    b"3.json", b"program.json/", b"1G", b"1K", b"0K", b"9999999999T", b"auto", b"device:0", b"device:99", b"gbm:/dev/null", b"gles",
    b"-o", b"--size", b"--help", b"--version", b"--bogus", b"=", b"--size=3x3", b"30000/1001", b"0/0", b"1/0", b"3/2"]
FLAGS = [b"--json", b"--quiet", b"--bogus", b"-x", b"--help", b"--version"]


@dataclass
class Case:
    """One run."""
    kind: str
    arguments: list
    files: dict = field(default_factory=dict)
    # The standard input of the run.
    input: bytes = b""
    # The documented statuses of the command.
    statuses: tuple = (0, 2, 3, 64)
    # The picture that a run with status 0 writes; None if the command line may be wrong.
    output: str = None
    # The memory limit in KiB; None without a limit.
    memory: int = None
    # True if the run may take longer, because a driver compiles its shaders.
    has_driver: bool = False


def program_case(r):
    """A mutated drawing program, drawn on the CPU with a memory limit."""
    text = programs.text(r)
    output = r.choice(["out.png"] * 8 + ["out.jpg", "out.webp"])
    arguments = [b"render", b"program.json", b"-o", output.encode(), b"--backend", b"cpu", b"--memory-limit", LIMIT.encode()]
    if output != "out.png" and r.chance(0.5):
        arguments += [b"--quality", r.choice([b"1", b"50", b"100"])]
    if r.chance(0.5):
        arguments += [b"--threads", r.choice([b"1", b"2", b"3"])]
    if r.chance(0.1):
        arguments += [b"--scale", r.choice([b"0.25", b"0.5", b"1.5", b"0.001"])]
    if r.chance(0.1):
        arguments += [b"--size", r.choice([b"64x64", b"1x1", b"17x600"])]
    return Case("program", arguments, {"program.json": text}, output=output, memory=512 << 10)


def png_case(r):
    """A mutated PNG file."""
    return picture_case(r, "png", pictures.mutated(r, programs.scrambled))


def photo_case(kind):
    """A function that makes a mutated file of another format."""
    return lambda r: picture_case(r, kind, photos.mutated(r, kind, programs.scrambled))


def svg_case(r):
    """A mutated SVG file, drawn on the CPU with a memory limit."""
    data = vectors.mutated(r, programs.scrambled)
    arguments = [b"render", r.choice([b"picture.svg", b"picture.svg", b"-"]), b"-o", b"out.png", b"--backend", b"cpu", b"--memory-limit", LIMIT.encode()]
    if r.chance(0.3):
        arguments += r.choice([[b"--width", b"64"], [b"--height", b"33"], [b"--size", b"50x70"], [b"--scale", b"0.7"], [b"--background", b"#fff"]])
    files = {"picture.svg": data, "a.png": pictures.right(r)}
    source = data if b"-" in arguments else b""
    return Case("svg", arguments, files, source, output="out.png", memory=512 << 10)


def picture_case(r, format, data):
    """A picture file: drawn, compared or shown by a view."""
    kind = r.integer(0, 3)
    name = f"a.{format}"
    if kind == 0:
        return Case(format, [b"compare", name.encode(), r.choice([name.encode(), b"b.png"])],
                    {name: data, "b.png": pictures.right(r)}, statuses=(0, 1, 2, 64))
    options = [b"-o", b"out.png", b"--backend", b"cpu", b"--memory-limit", LIMIT.encode()]
    if kind == 1:
        return Case(format, [b"render", b"quartzfun", b"--shape", b"image", b"--image", name.encode(), *options],
                    {name: data}, output="out.png", memory=512 << 10)
    is_path = kind == 2
    value = {"path": name} if is_path else {"data": base64.b64encode(data).decode()}
    calls = [["image", "a", 1, 1], ["imageIn", "a", 5.5, 5.5, 40, 30], ["spriteIn", "a", 30, 30, 20, 20],
             ["fillPattern", "a", 1, 0.5, 0, 1, 0, 0], ["fillEllipse", 10, 10, 50, 40]]
    program = {"size": [64, 64], "images": {"a": value}, "commands": [
        ["interpolation", r.choice(["none", "low", "medium", "high"])], *calls[:r.integer(1, 5)]]}
    files = {"program.json": json.dumps(program).encode()}
    if is_path:
        files[name] = data
    return Case(format, [b"render", b"program.json", *options], files, output="out.png", memory=512 << 10)


def font_case(r):
    """A mutated font: a line, its outlines, and a paragraph."""
    is_path = r.chance(0.5)
    data = fonts.mutated(r)
    value = {"path": "a.ttf"} if is_path else {"data": base64.b64encode(data).decode()}
    if r.chance(0.3):
        value["weight"] = r.choice([1, 400, 550, 900])
    if r.chance(0.1):
        value["index"] = 1
    program = {"size": [200, 100], "fonts": {"a": value}, "commands": [
        ["font", "a", r.choice([0.5, 10, 30, 90])], ["fillText", fonts.TEXT, 5, 30], ["alpha", 0.5],
        ["fillTextIn", fonts.TEXT, 5, 35, 190, 60], ["strokeText", "AVfi سلام", 5, 95]]}
    files = {"program.json": json.dumps(program).encode()}
    if is_path:
        files["a.ttf"] = data
    options = [b"-o", b"out.png", b"--backend", b"cpu", b"--memory-limit", LIMIT.encode()]
    return Case("font", [b"render", b"program.json", *options], files, output="out.png", memory=512 << 10)


SMALL = b'{"size": [20, 10], "commands": [["fillColor", "#00f"], ["fillEllipse", 0, 0, 20, 10]]}'
TOUCHES = b"\n".join([
    b'{"shape":"ellipse"}', b'{"color":"blue"}', b'{"began":[40,60]}', b'{"moved":[100,200]}', b'{"ended":[280,400]}',
    b'{"began":[1,2]}', b'{"cancelled":true}', b'{"shape":"line"}', b'{"tap":[20,10]}', b'{"wait":0.1}',
    b'{"drag":[[1,2],[30,4],[5,60]],"seconds":0.2}'])
POINTS = b"x,y\n1,2\n3.5,-4\n1e3, 5\n"
# Valid and cheap values of each option.
VALUES = {
    "--size": [b"40x30", b"1x1", b"300x200"], "--backend": [b"cpu"], "--threads": [b"1", b"2"], "--scale": [b"0.5", b"2"],
    "--format": [b"png", b"rgba", b"jpeg", b"webp"], "--compression": [b"fast", b"default", b"best"],
    "--quality": [b"1", b"80", b"100"], "--background": [b"#fff", b"#08f8"], "--memory-limit": [b"200M", b"4G"],
    "--allow-path": [b".", b"/tmp"], "--shape": [b"line", b"rect", b"ellipse", b"image"],
    "--color": [b"red", b"blue", b"yellow", b"green", b"random"], "--from": [b"4,6", b"-10,1e3"], "--to": [b"20,30"],
    "--image": [b"a.png", b"a.jpeg", b"a.webp", b"a.gif"], "--touches": [b"touches.jsonl", b"-"], "--seed": [b"1", b"18446744073709551615"],
    "--line-mode": [b"expanded", b"gl"], "--ticks": [b"0", b"7", b"2000"], "--mode": [b"classic", b"exact"],
    "--position": [b"3,4"], "--vector": [b"-5,4"], "--size-of-ball": [b"10,10"], "--gravity": [b"0,1"],
    "--restitution": [b"0.5"], "--trail": [b"0", b"5"], "--line-color": [b"#08f8"], "--time": [b"3.5"], "--wind": [b"-1"], "--flowers": [b"0", b"3"],
    "--points": [b"points.csv", b"-"], "--device": [b"auto", b"surfaceless"], "--tolerance": [b"0", b"255"],
    "--diff": [b"diff.png"], "--runs": [b"1", b"2"], "--png": [b"fast"], "--frames": [b"1", b"3"], "--fps": [b"30", b"29.97"],
    "--first": [b"0", b"5"], "--shard": [b"0/2", b"1/3"],
}
VIEWS = {
    b"glfun": ["--shape", "--color", "--from", "--to", "--image", "--touches", "--seed", "--line-mode"],
    b"quartzfun": ["--shape", "--color", "--from", "--to", "--image", "--touches", "--seed"],
    b"ball": ["--ticks", "--mode", "--position", "--vector", "--size-of-ball", "--gravity", "--restitution", "--trail"],
    b"garden": ["--seed", "--time", "--wind", "--flowers"], b"lines": ["--touches", "--line-color"], b"righthand": ["--points"], b"sampler": [],
}
COMMANDS = {
    b"render": ["--size", "--threads", "--format", "--compression", "--quality", "--background", "--memory-limit"],
    b"animate": ["--size", "--fps", "--first", "--shard", "--memory-limit"],
    b"bench": ["--size", "--threads", "--png", "--memory-limit"],
    b"compare": ["--tolerance", "--diff", "--memory-limit"],
}


def lines(r):
    """A valid and cheap command line: the command, the scene, and pairs of options and values."""
    command = r.choice(sorted(COMMANDS))
    if command == b"compare":
        words = [command, r.choice([b"a.png", b"a.jpeg", b"a.webp", b"a.gif"]), r.choice([b"a.png", b"b.png"])]
        options = []
    else:
        scene = r.choice([*sorted(VIEWS), b"program.json"])
        if command == b"animate" and scene == b"program.json":
            scene = b"program-%d.json"
        words = [command, scene]
        options = VIEWS.get(scene, ["--scale", "--allow-path"])
    pairs = []
    for name in [*COMMANDS[command], *options]:
        if r.chance(0.25):
            pairs.append((name.encode(), r.choice(VALUES[name])))
    if words[1:] in ([b"glfun"], [b"quartzfun"]) and r.chance(0.3):
        pairs.append((r.choice([b"--controls", b"--no-controls"]),))
    if command == b"animate":
        if r.chance(0.2):
            pairs.append((b"--show-touches",))
        pairs.append((b"--frames", r.choice(VALUES["--frames"])))
        pairs.append((b"-o", r.choice([b"frame-%03d.png", b"frames.y4m", b"frames.rgba"])))
    if command == b"render":
        pairs.append((b"-o", r.choice([b"out.png", b"-", b"out", b"out.jpg", b"out.webp"])))
    if command == b"bench":
        pairs.append((b"--runs", r.choice(VALUES["--runs"])))
    if command != b"compare":
        pairs.append((b"--backend", b"cpu"))
    return words, pairs


def options_case(r):
    """A command line with changes."""
    words, pairs = lines(r)
    command = words[0]
    for _ in range(r.choice([0, 1, 1, 1, 2, 3])):
        kind = r.integer(0, 8)
        at = r.integer(0, len(pairs) - 1) if pairs else 0
        if kind <= 2 and pairs:
            pairs[at] = (pairs[at][0], r.choice(ODD))
        elif kind == 3 and pairs:
            pairs.append(pairs[at])
        elif kind == 4 and pairs:
            pairs[at] = (pairs[at][0],)
        elif kind == 5 and pairs:
            pairs[at] = (pairs[at][-1],)
        elif kind == 6:
            name = r.choice(sorted(VALUES))
            if name not in ("--backend", "--device"):
                pairs.append((name.encode(), r.choice([*VALUES[name], r.choice(ODD)])))
        elif kind == 7:
            pairs.append((r.choice([*FLAGS, r.choice(ODD)]),))
        else:
            words[r.integer(0, len(words) - 1)] = r.choice([*ODD, b"info", b"views", b"help", b"missing.json", b"missing.png"])
    if command == b"animate":
        pairs.append((b"--quiet",))
        # A mutated script may last for an hour.
        if not any(pair[0] == b"--frames" for pair in pairs):
            pairs.append((b"--frames", b"2"))
    files = {"program.json": SMALL, "touches.jsonl": TOUCHES, "points.csv": POINTS}
    files |= {f"program-{number}.json": SMALL for number in range(9)}
    files |= {name: pictures.right(r) for name in ("a.png", "b.png")}
    files |= {f"a.{format}": photos.right(r, format) for format in photos.MAKERS}
    for name in ("touches.jsonl", "points.csv", "program.json"):
        if r.chance(0.15):
            files[name] = programs.scrambled(r, files[name])
    source = r.choice([b"", SMALL, TOUCHES, POINTS])
    flat = [word for pair in pairs for word in pair]
    given = words + flat
    return Case("options", given, files, source, statuses=(0, 1, 2, 3, 64) if b"compare" in given else (0, 2, 3, 64),
                has_driver=b"cpu" not in given or b"info" in given or b"compare" in given)


def compare_case(r):
    """A mutated drawing program that must be the same on both backends."""
    case = program_case(r)
    return Case("compare", [b"compare", b"program.json"], case.files, statuses=(0, 2), has_driver=True)


KINDS = {"program": (6, program_case), "png": (2, png_case), "options": (2, options_case), "compare": (0, compare_case)}
KINDS |= {"font": (1, font_case)}
KINDS["svg"] = (3, svg_case)
KINDS |= {format: (1, photo_case(format)) for format in photos.MAKERS}


def case(seed, number, kinds):
    """The case of that number, with its kind chosen by the shares of the kinds."""
    r = SplitMix64(seed * 1000003 + number)
    r.bits()
    weighted = [make for name in kinds for make in [KINDS[name][1]] * max(KINDS[name][0], 1)]
    return r.choice(weighted)(r)
