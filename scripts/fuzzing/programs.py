"""Drawing programs for fuzzing: valid ones with every call, and their mutations."""
import base64
import json

import generate
from draft import Draft

import pictures

# The arguments of each call, a letter each: n number, c colour, b flag, u 0 to 1, R fill rule, E extend, S stops,
# N list of numbers, P points, I image, X image and a part of it, L path data, T text, Z a font's size, G its weight; other
# letters name a choice below. Optional arguments follow "?".
CALLS = {
    "save": "", "restore": "", "translate": "nn", "scale": "nn", "rotate": "n", "concatenate": "nnnnnn",
    "setTransform": "nnnnnn",
    "alpha": "u", "blendMode": "M", "antialias": "b", "dither": "b", "interpolation": "Q", "shadow": "nnnc",
    "beginPath": "", "move": "nn", "line": "nn", "quad": "nnnn", "cubic": "nnnnnn", "arc": "nnnnnb",
    "arcTo": "nnnnn", "rect": "nnnn", "ellipse": "nnnn", "roundedRect": "nnnnnn", "roundedCorners": "nnnnnnnn", "path": "L", "close": "", "fill": "?R",
    "stroke": "", "fillStroke": "?R", "clip": "?R", "clipRect": "nnnn", "clipImage": "Innnn", "fillRect": "nnnn", "strokeRect": "nnnn",
    "fillEllipse": "nnnn", "strokeEllipse": "nnnn", "strokeLine": "nnnn", "clear": "nnnn", "fillColor": "c",
    "strokeColor": "c", "fillLinear": "nnnnS?E", "strokeLinear": "nnnnS?E", "fillRadial": "nnnnnnS?E",
    "strokeRadial": "nnnnnnS?E", "fillSweep": "nnnS", "strokeSweep": "nnnS", "fillPattern": "Innnnnn",
    "strokePattern": "Innnnnn", "drawLinear": "nnnnS?bb", "drawRadial": "nnnnnnS?bb", "lineWidth": "n",
    "miterLimit": "n", "lineCap": "C", "lineJoin": "J", "lineDash": "nN", "image": "Inn", "imageIn": "Innnn", "imagePart": "Xnnnn",
    "beginLayer": "?u", "endLayer": "", "lines": "WP", "triangleFan": "P", "triangles": "P", "gonEllipse": "nnnn?V",
    "sprite": "Inn", "spriteIn": "Innnn", "font": "FZ", "fontWeight": "G", "letterSpacing": "n", "wordSpacing": "n",
    "underline": "b", "strikethrough": "b", "language": "H", "fontVariantCaps": "K", "textAlign": "A",
    "textBaseline": "B", "textDirection": "D", "lineHeight": "u", "fillText": "Tnn?n", "strokeText": "Tnn?n",
    "clipText": "Tnn", "addText": "Tnn", "fillTextIn": "Tnnnn?O",
}
CHOICES = {
    "R": ["winding", "evenOdd"], "E": ["pad", "repeat", "reflect"], "Q": ["none", "low", "medium", "high"],
    "F": ["sans"], "A": ["start", "end", "left", "center", "right", "justify"], "D": ["auto", "ltr", "rtl"],
    "H": ["", "sr", "zh-Hant", "ja", "tr"],
    "K": ["normal", "smallCaps", "allSmallCaps", "petiteCaps", "allPetiteCaps", "unicase", "titlingCaps"],
    "B": ["alphabetic", "top", "hanging", "middle", "ideographic", "bottom"], "O": ["ellipsis", "clip"],
    "C": ["butt", "round", "square"], "J": ["miter", "round", "bevel"],
    "M": ["normal", "plusDarker", *generate.SEPARABLE, *generate.PORTER_DUFF, *generate.NON_SEPARABLE],
}
# All calls except the ones that end a scope.
BEGINNINGS = sorted(set(CALLS) - {"restore", "endLayer"})
NUMBERS = [
    0, -0.0, 1, -1, 0.5, 2, 1e-9, -1e-9, 1e-300, 5e-324, 1e3, -1e3, 65535.5, 1e6, -1e6, 16777217, 2147483648, 4294967296,
    1e9, 1e15, 9007199254740993, -9223372036854775808, 1.8446744073709552e19, 1e30, -1e30, 1e150, 1e300, -1e300,
    1.7976931348623157e308, 3.141592653589793, 6.283185307179586, -1.5707963267948966, 0.00390625, 0.001953125]
STRINGS = [
    "", " ", "a", "evenOdd", "#fff", "#ffff", "#12345", "normal", "copy", "picture", "\u0000", "\n", "\u001b[31m", "\u0085",
    "\u2028", "\u2029", "\u202e", "\u2066", "\u200f", "\ufeff", "\U0001f600", "e\u0301" * 30, "x" * 3000, "../../etc/passwd",
    "/dev/zero", "/dev/null", ".", "..", "missing.png", "%s%n", "\\", "\""]
WORDS = ["AVATAR", "fi", "Καλημέρα", "мир", "سلام", "שלום", "नमस्ते", "สวัสดี", "中文", "😀", "👩‍👩‍👧", "é", "so\u00adft", "a\tb", "x\ny", "\u202e12",
         "\u2067", "\u200b", "\ufffd", "\U000e0001"]
# Keys, and the longest side that can be drawn in the time of a run.
KEYS = ["size", "commands", "background", "comment", "images", "fonts", "family", "path", "data", "frames", "Size", ""]
LARGEST_SIDE = 1200
MOST_COMMANDS = 400


def right(r):
    """A valid program: one of the oracles' features, and any calls after it."""
    names = sorted(generate.FEATURES)
    program = generate.program(r.choice(names), r.bits() & 0xFFFFFFFF) if r.chance(0.8) else Draft(r.bits()).value()
    if r.chance(0.7):
        program.setdefault("images", {})
        for _ in range(r.integer(1, 25)):
            insert(r, program, call(r, program))
    return program


def number(r):
    if r.chance(0.08):
        return r.choice(NUMBERS)
    if r.chance(0.1):
        return r.uniform(-1, 1, 9) * 10 ** r.integer(-6, 9)
    return r.uniform(-20, 400)


def color(r):
    if r.chance(0.2):
        return [r.uniform(0, 1) for _ in range(r.integer(3, 4))]
    if r.chance(0.2):
        return r.choice(["red", "clear", "darkGray", "rgb(255, 128, 0)", "rgb(10% 20% 30% / 0.4)", "hsl(-400, 50%, 0.5)",
                         "hsv(1e9 1 1)", "cmyk(0, 0.5, 1, 0.2, 40%)", "gray(0.3)"])
    return "#" + "".join(r.choice("0123456789abcdef") for _ in range(r.choice([3, 4, 6, 8])))


def image(r, program):
    images = program.setdefault("images", {})
    if not isinstance(images, dict):
        return "picture"
    if not images or r.chance(0.1) and len(images) < 4:
        images[f"i{len(images)}"] = {"data": base64.b64encode(pictures.right(r)).decode()}
    return r.choice(sorted(images))


def path_data(r):
    """SVG path data, which occasionally ends in a mistake."""
    text = ""
    for index in range(r.integer(0, 8)):
        letter = r.choice("MLHVCSQTAZmlhvcsqtaz") if index else r.choice("Mm")
        text += letter
        for _ in range(r.choice([1, 1, 2])):
            count = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4, "t": 2, "a": 7, "z": 0}[letter.lower()]
            numbers = [f"{number(r):.6g}" for _ in range(count)]
            if letter in "Aa":
                numbers[3:5] = [r.choice("01"), r.choice("01")]
            text += " " + r.choice([" ", ","]).join(numbers)
    return text[:r.integer(0, len(text))] if r.chance(0.05) else text


def words(r):
    return " ".join(r.choice(WORDS) for _ in range(r.integer(0, 6)))


def text_part(r):
    """A part of a text, with or without attributes of its own."""
    if r.chance(0.4):
        return words(r)
    kinds = {"font": "F", "size": "Z", "fontWeight": "G", "letterSpacing": "n", "wordSpacing": "n", "baselineOffset": "n",
             "underline": "b", "strikethrough": "b", "language": "H", "fontVariantCaps": "K"}
    return [words(r), {key: argument(r, kinds[key], {}) for key in sorted(kinds) if r.chance(0.3)}]


def argument(r, letter, program):
    if letter == "n":
        return number(r)
    if letter == "c":
        return color(r)
    if letter == "b":
        return r.chance(0.5)
    if letter == "u":
        return r.choice([0, 1, 0.5, r.uniform(0, 1)])
    if letter == "S":
        return [[r.uniform(0, 1), color(r)] for _ in range(r.integer(0, 6))]
    if letter == "N":
        return [number(r) for _ in range(r.integer(0, 5))]
    if letter == "P":
        return [number(r) for _ in range(12 * r.integer(0, 6))]
    if letter == "W":
        return r.uniform(1, 40)
    if letter == "V":
        return r.integer(3, 2000)
    if letter == "I":
        return image(r, program)
    if letter == "L":
        return path_data(r)
    if letter == "T":
        return [text_part(r) for _ in range(r.integer(0, 4))] if r.chance(0.2) else words(r)
    if letter == "Z":
        return r.choice([0, 0.1, 12, 1048576, r.uniform(1, 200)])
    if letter == "G":
        return r.integer(1, 1000)
    return r.choice(CHOICES[letter])


def call(r, program, names=BEGINNINGS):
    """A call with arguments of the right kinds."""
    name = r.choice(names)
    needed, _, optional = CALLS[name].partition("?")
    letters = needed + optional[:r.integer(0, len(optional))]
    if name == "shadow" and r.chance(0.2):
        letters = ""
    command = [name]
    for letter in letters:
        if letter == "X":
            # The part also lies within the smallest pictures.
            command += [image(r, program), 0, 0, 1, 1]
        else:
            command.append(argument(r, letter, program))
    return command


def insert(r, program, command):
    commands = program["commands"]
    commands.insert(r.integer(0, len(commands)), command)


# Mutations of the value

def places(value, found, depth=0):
    """All places in a value: pairs of a container and a key or an index."""
    if depth > 6:
        return
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, item in items:
        found.append((value, key))
        places(item, found, depth + 1)


def other(r, value, program):
    """A replacement for `value`."""
    kind = r.integer(0, 9)
    if isinstance(value, (int, float)) and not isinstance(value, bool) and kind < 7:
        if kind < 4:
            return r.choice(NUMBERS)
        return value * r.choice([-1, 0.1, 10, 1e3, 1e-3, 1e6, 1e9, 1 + 1e-9, 1e17])
    if isinstance(value, str) and kind < 5:
        return r.choice([*STRINGS, *sorted(CALLS), value + "\u202e", value[:-1], value.upper()])
    if isinstance(value, list) and kind < 5 and value:
        return r.choice([value[:-1], value + value[-1:], value[::-1], value * 2, value[1:]])
    return r.choice([
        None, True, False, [], {}, "", 0, [[]], {"a": 1}, r.choice(NUMBERS), r.choice(STRINGS),
        call(r, program)])


def renumber(r, program):
    """Changes a number of a call; the program stays valid, or nearly so."""
    found = []
    places(program["commands"], found)
    numbers = [(container, key) for container, key in found
               if isinstance(container[key], (int, float)) and not isinstance(container[key], bool)]
    if numbers:
        container, key = r.choice(numbers)
        value = container[key]
        container[key] = r.choice([
            r.choice(NUMBERS), number(r), -value, value * 10, value * 1e3, value * 1e-3, value * 1e6, value * 1e12,
            round(value) if abs(value) < 1e300 else value, value + 0.5, value + 1e-6])


def vary(r, program):
    """Makes one change that leaves a program valid, or nearly so."""
    commands = program["commands"]
    kind = r.integer(0, 7)
    at = r.integer(0, len(commands))
    if kind <= 2:
        renumber(r, program)
    elif kind == 3:
        insert(r, program, call(r, program))
    elif kind == 4:
        end = r.integer(at, min(at + 10, len(commands)))
        commands[at:at] = commands[at:end] * r.choice([1, 2, 5])
    elif kind == 5:
        # Whole scopes, so every end has its beginning.
        end = r.integer(at, len(commands))
        begin, close = r.choice([(["save"], ["restore"]), (["beginLayer", r.uniform(0, 1)], ["endLayer"])])
        times = r.choice([1, 1, 2, 20])
        commands[:] = commands[:at] + [begin] * times + commands[at:end] + [close] * times + commands[end:]
    elif kind == 6:
        commands[at:at] = [call(r, program) for _ in range(r.integer(1, 12))]
    else:
        other_program = generate.program(r.choice(sorted(generate.FEATURES)), r.bits() & 0xFFFFFFFF)
        if "images" not in other_program:
            commands[at:at] = other_program["commands"]
    del commands[MOST_COMMANDS:]


def change(r, program):
    """Makes one change to a program's value, which may make it invalid."""
    commands = program.get("commands")
    kind = r.integer(0, 11)
    if isinstance(commands, list) and commands and kind < 8:
        at = r.integer(0, len(commands) - 1)
        if kind == 0:
            del commands[at]
        elif kind == 1:
            commands[at:at] = [commands[at]] * r.choice([1, 1, 2, 5, 30])
        elif kind == 2:
            to = r.integer(0, len(commands) - 1)
            commands[at], commands[to] = commands[to], commands[at]
        elif kind == 3:
            insert(r, program, call(r, program, sorted(CALLS)))
        elif kind == 4:
            end = r.integer(at, min(at + 10, len(commands)))
            times = r.choice([1, 1, 2, 20])
            scope = r.choice([(["save"], ["restore"]), (["beginLayer", 0.5], ["endLayer"]), (["beginLayer"], ["save"])])
            commands[at:end] = [scope[0]] * times + commands[at:end] + [scope[1]] * times
        elif kind == 5:
            other_program = generate.program(r.choice(sorted(generate.FEATURES)), r.bits() & 0xFFFFFFFF)
            commands[at:at] = other_program["commands"][:r.integer(1, 20)]
        elif isinstance(commands[at], list) and commands[at]:
            index = r.integer(0, len(commands[at]) - 1)
            commands[at][index] = other(r, commands[at][index], program)
        del commands[MOST_COMMANDS:]
        return
    if kind == 8:
        side = [1, 2, 15, 16, 17, 33, 255, 256, 257, 1000, LARGEST_SIDE, 0, -1, 1.5, 1000001, 1e9, 1e300, 2 ** 63]
        program["size"] = [r.choice(side), r.choice(side)]
        return
    if kind == 9:
        program[r.choice(KEYS)] = r.choice([None, 1, "x", [], {}, color(r), [[]]])
        return
    found = []
    places(program, found)
    if not found:
        return
    container, key = r.choice(found)
    if isinstance(container, list) and r.chance(0.2):
        del container[key]
    else:
        container[key] = other(r, container[key], program)


def bounded(program):
    """Limits a requested picture to a size that can be drawn in a second."""
    size = program.get("size")
    if isinstance(size, list) and len(size) == 2 and all(
            isinstance(v, (int, float)) and not isinstance(v, bool) and 1 <= v <= 1000000 for v in size):
        program["size"] = [int(min(v, LARGEST_SIDE)) if v == int(v) else v for v in size]
    return program


# Mutations of the text

def scrambled(r, text, most=8):
    """Bytes with some of them changed, added or removed."""
    data = bytearray(text)
    for _ in range(r.integer(1, most)):
        at = r.integer(0, max(len(data) - 1, 0))
        end = min(at + r.choice([1, 2, 4, 16, 200]), len(data))
        kind = r.integer(0, 7)
        if kind == 0 and data:
            data[at] ^= 1 << r.integer(0, 7)
        elif kind == 1 and data:
            data[at] = r.integer(0, 255)
        elif kind == 2:
            del data[at:end]
        elif kind == 3:
            data[at:at] = data[at:end]
        elif kind == 4:
            data[at:at] = r.choice([
                b"[", b"]", b"{", b"}", b",", b":", b'"', b"\\", b"\\u0000", b"\\ud800", b"\xff", b"\xc0\x80", b"\xed\xa0\x80",
                b"\0", b"\n", b"1e999", b"-", b"0", b"e", b".", b"null", b"true", b"\xef\xbb\xbf", b"[" * 600, b"9" * 400])
        elif kind == 5 and r.chance(0.3):
            del data[at:]
        elif kind == 6:
            to = r.integer(0, max(len(data) - 1, 0))
            data[to:to] = data[at:end]
        elif data:
            data[at] = r.choice(b'0123456789-+.eE[]{},:"\\ ')
    return bytes(data)


def text(r):
    """The text of a mutated program; five in eight are valid, or nearly so."""
    program = right(r)
    kind = r.integer(0, 7)
    for _ in range(r.choice([1, 1, 2, 3, 6, 12])):
        if kind < 5:
            vary(r, program)
        else:
            change(r, program)
    written = json.dumps(bounded(program), ensure_ascii=r.chance(0.5)).encode("utf-8", "surrogatepass")
    return scrambled(r, written) if kind == 7 else written
