"""Reads the paths of a plain SVG file: fills and strokes of one colour, groups, no transforms."""
import math
import re
import xml.etree.ElementTree

NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
COLORS = {"black": (0, 0, 0), "white": (255, 255, 255), "red": (255, 0, 0)}
NOTHING = (0, 0, 0, 0)
MOVE, LINE, CUBIC, CLOSE = range(4)


class Unsupported(Exception):
    pass


def color(text):
    if text == "none":
        return NOTHING
    if text in COLORS:
        return (*COLORS[text], 255)
    digits = text.removeprefix("#")
    if not text.startswith("#") or len(digits) not in (3, 6):
        raise Unsupported(f"the colour {text}")
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    return (*bytes.fromhex(digits), 255)


def tokens(data):
    """Letters and numbers. The two flags of an arc may be written without anything between."""
    place, letter, index = 0, "", 0
    while place < len(data):
        char = data[place]
        if char.isspace() or char == ",":
            place += 1
        elif char.isalpha():
            letter, index = char, 0
            yield char
            place += 1
        elif letter in "aA" and index % 7 in (3, 4):
            yield float(char)
            place, index = place + 1, index + 1
        else:
            match = NUMBER.match(data, place)
            if not match:
                raise Unsupported(f"path data at {data[place:place + 10]!r}")
            yield float(match.group())
            place, index = match.end(), index + 1


def arc(start, radii, rotation, is_large, is_clockwise, end):
    """An elliptical arc as cubics; SVG 1.1, appendix F.6."""
    (x0, y0), (x1, y1) = start, end
    rx, ry = map(abs, radii)
    if start == end:
        return []
    if rx == 0 or ry == 0:
        return [[LINE, x1, y1]]
    cosine, sine = math.cos(math.radians(rotation)), math.sin(math.radians(rotation))
    dx, dy = (x0 - x1) / 2, (y0 - y1) / 2
    x, y = cosine * dx + sine * dy, cosine * dy - sine * dx
    stretch = math.sqrt(max(1, (x / rx) ** 2 + (y / ry) ** 2))
    rx, ry = rx * stretch, ry * stretch
    square = (rx * y) ** 2 + (ry * x) ** 2
    factor = math.sqrt(max(0, (rx * ry) ** 2 / square - 1))
    if is_large == is_clockwise:
        factor = -factor
    cx, cy = factor * rx * y / ry, -factor * ry * x / rx
    first = math.atan2((y - cy) / ry, (x - cx) / rx)
    turn = math.atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if is_clockwise and turn < 0:
        turn += 2 * math.pi
    if not is_clockwise and turn > 0:
        turn -= 2 * math.pi
    middle = (cosine * cx - sine * cy + (x0 + x1) / 2, sine * cx + cosine * cy + (y0 + y1) / 2)

    def place(u, v):
        return (middle[0] + cosine * rx * u - sine * ry * v,
                middle[1] + sine * rx * u + cosine * ry * v)

    count = max(1, math.ceil(abs(turn) / (math.pi / 2) - 1e-9))
    step = turn / count
    reach = 4 / 3 * math.tan(step / 4)
    result = []
    for index in range(count):
        a, b = first + index * step, first + (index + 1) * step
        to = end if index == count - 1 else place(math.cos(b), math.sin(b))
        result.append([CUBIC,
                       *place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a)),
                       *place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b)),
                       *to])
    return result


def segments(data):
    """The path's commands with absolute points: the kind, then coordinates."""
    items = list(tokens(data))
    place, letter = 0, ""
    here, start, control = (0.0, 0.0), (0.0, 0.0), None

    def take(count):
        nonlocal place
        numbers = items[place:place + count]
        if len(numbers) < count or any(isinstance(n, str) for n in numbers):
            raise Unsupported(f"too few numbers after {letter}")
        place += count
        return numbers

    while place < len(items):
        if isinstance(items[place], str):
            letter = items[place]
            place += 1
        kind = letter.upper()
        ox, oy = here if letter.islower() else (0.0, 0.0)
        previous, control = control, None
        if kind == "Z":
            yield [CLOSE]
            here = start
        elif kind in ("M", "L"):
            x, y = take(2)
            here = (ox + x, oy + y)
            yield [MOVE if kind == "M" else LINE, *here]
            if kind == "M":
                start, letter = here, "l" if letter.islower() else "L"
        elif kind == "H":
            here = (ox + take(1)[0], here[1])
            yield [LINE, *here]
        elif kind == "V":
            here = (here[0], oy + take(1)[0])
            yield [LINE, *here]
        elif kind in ("C", "S"):
            if kind == "C":
                x, y = take(2)
                first = (ox + x, oy + y)
            else:
                mirror = previous or here
                first = (2 * here[0] - mirror[0], 2 * here[1] - mirror[1])
            x2, y2, x, y = take(4)
            control, here = (ox + x2, oy + y2), (ox + x, oy + y)
            yield [CUBIC, *first, *control, *here]
        elif kind == "A":
            rx, ry, rotation, large, clockwise, x, y = take(7)
            end = (ox + x, oy + y)
            yield from arc(here, (rx, ry), rotation, large != 0, clockwise != 0, end)
            here = end
        else:
            raise Unsupported(f"the path command {letter}")


def outlines(path, side):
    """Every path that paints, scaled so that the view box has this longest side: the fill's and the
    stroke's colour as RGBA, the stroke's width, the number of commands, the commands."""
    root = xml.etree.ElementTree.parse(path).getroot()
    box = [float(n) for n in NUMBER.findall(root.get("viewBox", ""))]
    if len(box) != 4:
        raise Unsupported("a picture without a view box")
    scale = side / max(box[2:])

    def placed(segment):
        return [segment[0], *(round((n - box[index % 2]) * scale, 3)
                              for index, n in enumerate(segment[1:]))]

    def walk(element, inherited):
        if element.get("transform"):
            raise Unsupported("transforms")
        style = dict(part.split(":", 1) for part in
                     re.sub(r"\s", "", element.get("style", "")).split(";") if ":" in part)
        state = {name: style.get(name, element.get(name, value))
                 for name, value in inherited.items()}
        if element.tag.endswith("}path") or element.tag == "path":
            fill, stroke = color(state["fill"]), color(state["stroke"])
            if fill[3] or stroke[3]:
                commands = [placed(segment) for segment in segments(element.get("d", ""))]
                yield [*fill, *stroke, round(float(state["stroke-width"]) * scale, 5),
                       len(commands), *(n for command in commands for n in command)]
        for child in element:
            yield from walk(child, state)

    return walk(root, {"fill": "black", "stroke": "none", "stroke-width": "1"})
