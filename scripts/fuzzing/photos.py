"""JPEG, WebP and GIF files for fuzzing: valid ones with random contents, and their mutations.

A file is made as a list of parts, which are segments, chunks or blocks. Mutation changes the list, then the parts, then the
bytes of the whole.
"""
import base64
import struct

# The orientations of Exif, and invalid numbers.
ORIENTATIONS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 65535]


def noise(r, most):
    return bytes(r.integer(0, 255) for _ in range(r.integer(0, most)))


def exif(r):
    """Exif data with an orientation, in either byte order."""
    order = r.choice("<>")
    return struct.pack(order + "2sHIHHHIHHI", b"II" if order == "<" else b"MM", 42, 8, 1, 274, 3, 1, r.choice(ORIENTATIONS), 0, 0)


class Bits:
    """A writer of bits, the highest or the lowest of a byte first."""

    def __init__(self, highest_first):
        self.highest_first = highest_first
        self.bits = []

    def write(self, value, count):
        places = range(count - 1, -1, -1) if self.highest_first else range(count)
        self.bits += [value >> place & 1 for place in places]

    def bytes(self, filling):
        """All bits, with the last byte filled up."""
        bits = self.bits + [filling] * (-len(self.bits) % 8)
        order = range(7, -1, -1) if self.highest_first else range(8)
        return bytes(sum(bits[at + i] << place for i, place in enumerate(order)) for at in range(0, len(bits), 8))


# JPEG (ISO/IEC 10918-1). All codes of a table are of one length: fifteen of four bits, 98 of seven.
DC_SYMBOLS = list(range(12))
AC_SYMBOLS = [0x00, 0xF0] + [run << 4 | size for run in range(16) for size in range(1, 7)]


def segment(marker, body=b""):
    return bytes([0xFF, marker]) + struct.pack(">H", len(body) + 2) + body


def huffman_table(kind, symbols, length):
    counts = bytes(len(symbols) if bits == length else 0 for bits in range(1, 17))
    return bytes([kind << 4]) + counts + bytes(symbols)


def write_dc(r, bits):
    size = r.integer(0, 5)
    bits.write(DC_SYMBOLS.index(size), 4)
    bits.write(r.integer(0, (1 << size) - 1), size)


def write_ac(r, bits):
    at = 1
    while at < 64:
        run, size = r.integer(0, 5), r.integer(1, 5)
        if at + run > 63 or r.chance(0.4):
            bits.write(AC_SYMBOLS.index(0), 7)
            return
        bits.write(AC_SYMBOLS.index(run << 4 | size), 7)
        bits.write(r.integer(0, (1 << size) - 1), size)
        at += run + 1


def scan(r, components, first, last, units, restart):
    """A scan's header and data.

    - components: the number of blocks of each component in a unit, by the component's number.
    - first, last: the coefficients of the scan.
    """
    header = bytes([len(components)]) + b"".join(bytes([number, 0]) for number in components) + bytes([first, last, 0])
    data = segment(0xDA, header)
    bits = Bits(True)
    restarts = 0
    for unit in range(units):
        if restart and unit and unit % restart == 0:
            data += bits.bytes(1).replace(b"\xff", b"\xff\0") + bytes([0xFF, 0xD0 + restarts % 8])
            bits, restarts = Bits(True), restarts + 1
        for count in components.values():
            for _ in range(count):
                if first == 0:
                    write_dc(r, bits)
                if last > 0:
                    write_ac(r, bits)
    return data + bits.bytes(1).replace(b"\xff", b"\xff\0")


def jpeg(r):
    """The parts of a valid JPEG file: baseline or progressive, of one, three or four components."""
    width, height = r.integer(1, 40), r.integer(1, 40)
    count = r.choice([1, 3, 3, 3, 4])
    is_progressive = r.chance(0.3)
    factors = [r.choice([(1, 1), (2, 1), (1, 2), (2, 2)]) if number == 0 and count > 1 else (1, 1) for number in range(count)]
    widest, highest = factors[0]
    columns, rows = -(-width // (8 * widest)), -(-height // (8 * highest))
    restart = r.choice([0, 0, 0, 1, 3])
    parts = [b"\xff\xd8"]
    if r.chance(0.5):
        parts.append(segment(0xE0, b"JFIF\0\1\1\0\0\1\0\1\0\0"))
    if r.chance(0.4):
        parts.append(segment(0xE1, b"Exif\0\0" + exif(r)))
    if count == 4 or r.chance(0.1):
        # The meaning of the components, if it is unusual.
        transform = r.choice({1: [0], 3: [0, 1], 4: [0, 2]}[count])
        parts.append(segment(0xEE, b"Adobe\0\x64\0\0\0\0" + bytes([transform])))
    if r.chance(0.2):
        parts.append(segment(r.choice([0xFE, 0xE2, 0xED]), noise(r, 40)))
    parts.append(segment(0xDB, b"\0" + bytes(r.integer(1, 40) for _ in range(64))))
    frame = struct.pack(">BHHB", 8, height, width, count)
    frame += b"".join(bytes([number + 1, h << 4 | v, 0]) for number, (h, v) in enumerate(factors))
    parts.append(segment(0xC2 if is_progressive else 0xC0, frame))
    parts.append(segment(0xC4, huffman_table(0, DC_SYMBOLS, 4) + huffman_table(1, AC_SYMBOLS, 7)))
    if restart:
        parts.append(segment(0xDD, struct.pack(">H", restart)))
    # A component alone in its scan has one block in a unit, and only the blocks that its pixels need.
    together = {number + 1: 1 if count == 1 else h * v for number, (h, v) in enumerate(factors)}
    units = columns * rows if count > 1 else -(-width // 8) * -(-height // 8)
    if is_progressive:
        parts.append(scan(r, together, 0, 0, units, restart))
        for number, (h, v) in enumerate(factors):
            blocks = -(-(-(-width * h // widest)) // 8) * -(-(-(-height * v // highest)) // 8)
            parts.append(scan(r, {number + 1: 1}, 1, 63, blocks, restart))
    else:
        parts.append(scan(r, together, 0, 63, units, restart))
    return parts + [b"\xff\xd9"]


# WebP (RFC 9649). Lossy data is not made here: these are two pictures written by libwebp.
LOSSY = [
    (24, 16, [(b"VP8 ", base64.b64decode(
        "sAQAnQEqGAAQAD4xFolCoiEhGAQAIAMEtgBOmUI7m8A/CXhAAKkoLl5we2QFgAD+/z99P2Tbm3OsmHZzbIOyYmLN/+uTPOx1mRZ06RNnflm/FKaCr4QE"
        "lBV5bdpHK/EbhksPAU7VnJPShJss3rEPjfOLA8buuMWR+ZfkAA=="))]),
    (5, 4, [
        (b"ALPH", base64.b64decode("AQ/wsv+IiHCFioj+RwE=")),
        (b"VP8 ", base64.b64decode(
            "MAMAnQEqBQAEAADAEiWwAnRyALUA/gHqAXgB+gAMDWTzcAD+rft//YqOy0PKGXyDf/Ha87dgGsmF+N90SpsXZxbvyr/SS5Pz+7//lt/8aJmW/+2PlBsn"
            "48AAAAA="))]),
]


def lossless(r, width, height):
    """Lossless data with codes of one or two symbols."""
    bits = Bits(False)
    bits.write(0x2F, 8)
    bits.write(width - 1, 14)
    bits.write(height - 1, 14)
    bits.write(r.integer(0, 1), 1)
    bits.write(0, 3)
    if r.chance(0.3):
        # Green is subtracted from the other colours.
        bits.write(1 | 2 << 1, 3)
    # No more changes of the pixels, no cache of colours, and the same codes everywhere.
    bits.write(0, 3)
    counts = []
    for _ in range(4):
        count = r.integer(1, 2)
        bits.write(1 | count - 1 << 1 | 1 << 2, 3)
        first = r.integer(0, 254)
        bits.write(first, 8)
        if count == 2:
            bits.write(r.integer(first + 1, 255), 8)
        counts.append(count)
    # The code of distances, which do not occur.
    bits.write(1, 4)
    for _ in range(width * height):
        for count in counts:
            bits.write(r.integer(0, 1), count - 1)
    return bits.bytes(0)


def chunk(name, body):
    return name + struct.pack("<I", len(body)) + body + b"\0" * (len(body) % 2)


def image(r):
    """A picture: its size, and its chunks."""
    if r.chance(0.4):
        return r.choice(LOSSY)
    width, height = r.integer(1, 40), r.integer(1, 40)
    return width, height, [(b"VP8L", lossless(r, width, height))]


def webp(r):
    """The parts of a valid WebP file: lossy or lossless, plain, extended or animated. The first is the header."""
    width, height, chunks = image(r)
    if len(chunks) == 1 and r.chance(0.4):
        return [b"RIFF\0\0\0\0WEBP", chunk(*chunks[0])]
    is_animated = r.chance(0.4)
    flags = 0x10 | (2 if is_animated else 0)
    parts = []
    if is_animated:
        canvas = width + r.integer(0, 10), height + r.integer(0, 10)
        parts.append(chunk(b"ANIM", bytes(6)))
        for _ in range(r.integer(1, 3)):
            place = [r.integer(0, (outer - inner) // 2) for outer, inner in zip(canvas, (width, height))]
            frame = b"".join(struct.pack("<I", number)[:3] for number in (*place, width - 1, height - 1, 100))
            parts.append(chunk(b"ANMF", frame + bytes([r.integer(0, 3)]) + b"".join(chunk(*each) for each in chunks)))
    else:
        canvas = width, height
        parts += [chunk(*each) for each in chunks]
    if r.chance(0.3):
        flags |= 8
        parts.append(chunk(b"EXIF", exif(r)))
    if r.chance(0.2):
        flags |= 0x20
        parts.insert(0, chunk(b"ICCP", noise(r, 30)))
    sides = b"".join(struct.pack("<I", side - 1)[:3] for side in canvas)
    return [b"RIFF\0\0\0\0WEBP", chunk(b"VP8X", bytes([flags, 0, 0, 0]) + sides), *parts]


# GIF (GIF89a Specification).
def blocks(data):
    """Data in blocks of up to 255 bytes, and the empty one that ends them."""
    cut = [data[at:at + 255] for at in range(0, len(data), 255)]
    return b"".join(bytes([len(each)]) + each for each in cut) + b"\0"


def compressed(indices, depth):
    """Indices as codes that grow with the table, which is cleared when it is full."""
    clear = 1 << depth
    bits = Bits(False)
    table, length, prefix = {}, depth + 1, ()
    bits.write(clear, length)

    def code(string):
        return string[0] if len(string) == 1 else table[string]

    for index in indices:
        string = (*prefix, index)
        if len(string) == 1 or string in table:
            prefix = string
            continue
        bits.write(code(prefix), length)
        table[string] = clear + 2 + len(table)
        if table[string] == 1 << length:
            length += 1
        if table[string] == 4095:
            bits.write(clear, length)
            table, length = {}, depth + 1
        prefix = (index,)
    if prefix:
        bits.write(code(prefix), length)
    bits.write(clear + 1, length)
    return bits.bytes(0)


def gif(r):
    """The parts of a valid GIF file, with one frame or more."""
    width, height = r.integer(1, 40), r.integer(1, 40)
    depth = r.integer(1, 8)
    colors = bytes(r.integer(0, 255) for _ in range(3 << depth))
    is_global = r.chance(0.8)
    parts = [r.choice([b"GIF87a", b"GIF89a"]),
             struct.pack("<HHBBB", width, height, 0x80 | depth - 1 if is_global else 0, 0, 0) + (colors if is_global else b"")]
    if r.chance(0.3):
        parts.append(b"\x21\xff\x0bNETSCAPE2.0" + blocks(b"\1\0\0"))
    for _ in range(r.integer(1, 3)):
        if r.chance(0.2):
            parts.append(b"\x21\xfe" + blocks(noise(r, 300)))
        if r.chance(0.5):
            flags = r.integer(0, 3) << 2 | r.integer(0, 1)
            parts.append(b"\x21\xf9" + blocks(struct.pack("<BHB", flags, 10, r.integer(0, 255))))
        inner = r.integer(1, width), r.integer(1, height)
        place = r.integer(0, width - inner[0]), r.integer(0, height - inner[1])
        flags = (0 if is_global else 0x80 | depth - 1) | (0x40 if r.chance(0.3) else 0)
        pixels = [r.integer(0, (1 << depth) - 1) for _ in range(inner[0] * inner[1])]
        size = max(depth, 2)
        parts.append(b"\x2c" + struct.pack("<HHHHB", *place, *inner, flags) + (b"" if is_global else colors)
                     + bytes([size]) + blocks(compressed(pixels, size)))
    return parts + [b"\x3b"]


MAKERS = {"jpeg": jpeg, "webp": webp, "gif": gif}
# Sides in the formats: in two bytes, or fourteen bits.
SIDES = [0, 1, 255, 4096, 0x3FFF, 0x4000, 0xFFFF]


def joined(kind, parts):
    """The file made of the parts; for WebP with its length."""
    data = b"".join(parts)
    if kind == "webp" and data.startswith(b"RIFF") and len(data) >= 12:
        return data[:4] + struct.pack("<I", len(data) - 8) + data[8:]
    return data


def right(r, kind):
    """The bytes of a valid file."""
    return joined(kind, MAKERS[kind](r))


def mutated(r, kind, scramble):
    """A file with changes by parts, by fields and by bytes.

    - scramble: changes bytes at random.
    """
    parts = MAKERS[kind](r)
    level = r.integer(0, 9)
    if level == 0:
        return joined(kind, parts)
    for _ in range(r.choice([1, 1, 2, 4])):
        if not parts:
            break
        at = r.integer(0, len(parts) - 1)
        part = parts[at]
        change = r.integer(0, 6)
        if change == 0:
            del parts[at]
        elif change == 1:
            parts.insert(r.integer(0, len(parts)), part)
        elif change == 2:
            to = r.integer(0, len(parts) - 1)
            parts[at], parts[to] = parts[to], part
        elif change == 3:
            parts[at] = part[:r.integer(0, len(part))]
        elif change == 4:
            parts.insert(at, r.choice(MAKERS[r.choice(sorted(MAKERS))](r)))
        elif change == 5 and len(part) > 4:
            place = r.integer(0, min(len(part) - 2, 40))
            parts[at] = part[:place] + struct.pack(r.choice("<>") + "H", r.choice(SIDES)) + part[place + 2:]
        else:
            parts[at] = scramble(r, part, 2)
    data = joined(kind, parts)
    return scramble(r, data, 4) if level >= 7 else data


def problem(data, kind):
    """The fault of a JPEG or WebP file that the program has written; None if it is complete."""
    if kind == "jpeg":
        return None if data.startswith(b"\xff\xd8\xff") and data.endswith(b"\xff\xd9") else "cut off"
    if not data.startswith(b"RIFF") or data[8:12] != b"WEBP":
        return "no WebP signature"
    return None if struct.unpack("<I", data[4:8])[0] + 8 == len(data) else "cut off"
