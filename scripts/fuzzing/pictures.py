"""PNG files for fuzzing: valid ones of every colour type, and their mutations; and a reader that checks the files written
by the program."""
import struct
import zlib

SIGNATURE = b"\x89PNG\r\n\x1a\n"
CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
DEPTHS = {0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16]}
# Adam7: the first column and row of each pass, and the steps between its columns and rows.
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
ANCILLARY = [b"tEXt", b"zTXt", b"iTXt", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"pHYs", b"tIME", b"bKGD", b"hIST", b"sBIT",
             b"sPLT", b"eXIf", b"oFFs", b"acTL", b"prVt"]


def row_length(width, color, depth):
    return (width * CHANNELS[color] * depth + 7) // 8


def scanlines(r, width, height, color, depth, interlaced):
    """Filtered rows of noise."""
    passes = PASSES if interlaced else [(0, 0, 1, 1)]
    data = bytearray()
    for column, row, columns, rows in passes:
        w, h = -(-(width - column) // columns), -(-(height - row) // rows)
        if w <= 0 or h <= 0:
            continue
        for _ in range(h):
            data.append(r.integer(0, 4))
            data += bytes(r.integer(0, 255) for _ in range(row_length(w, color, depth)))
    return bytes(data)


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def chunks(r):
    """The chunks of a valid picture: names and bodies."""
    color = r.choice(sorted(DEPTHS))
    depth = r.choice(DEPTHS[color])
    width, height, interlaced = r.integer(1, 40), r.integer(1, 40), r.chance(0.3)
    found = [(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, interlaced))]
    for _ in range(r.choice([0, 0, 1, 2])):
        found.append((r.choice(ANCILLARY), bytes(r.integer(0, 255) for _ in range(r.integer(0, 40)))))
    if color == 3:
        count = r.integer(1, 1 << depth)
        found.append((b"PLTE", bytes(r.integer(0, 255) for _ in range(3 * count))))
        if r.chance(0.5):
            found.append((b"tRNS", bytes(r.integer(0, 255) for _ in range(r.integer(1, count)))))
    elif color in (0, 2) and r.chance(0.5):
        found.append((b"tRNS", bytes(r.integer(0, 255) for _ in range(2 * CHANNELS[color]))))
    data = zlib.compress(scanlines(r, width, height, color, depth, interlaced), r.integer(0, 9))
    cuts = sorted(r.integer(0, len(data)) for _ in range(r.choice([0, 0, 1, 3])))
    for start, end in zip([0, *cuts], [*cuts, len(data)]):
        found.append((b"IDAT", data[start:end]))
    return found + [(b"IEND", b"")]


def right(r):
    """The bytes of a valid picture. The content of ancillary chunks may be nonsense."""
    return SIGNATURE + b"".join(chunk(*part) for part in chunks(r))


def header(r, body):
    """A header with a field changed."""
    fields = list(struct.unpack(">IIBBBBB", body))
    at = r.integer(0, 6)
    sides = [0, 1, 3, 100, 4096, 65536, 1 << 20, 1 << 24, (1 << 31) - 1, 1 << 31, (1 << 32) - 1]
    fields[at] = r.choice(sides) if at < 2 else r.choice([0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 255])
    return struct.pack(">IIBBBBB", *fields)


def mutated(r, scramble):
    """A picture with changes by chunks, by fields and by bytes.

    - scramble: changes bytes at random.
    """
    parts = chunks(r)
    kind = r.integer(0, 9)
    if kind == 0:
        return right(r)
    for _ in range(r.choice([1, 1, 2, 4])):
        at = r.integer(0, len(parts) - 1)
        name, body = parts[at]
        change = r.integer(0, 7)
        if change == 0:
            del parts[at]
        elif change == 1:
            parts.insert(r.integer(0, len(parts)), parts[at])
        elif change == 2:
            to = r.integer(0, len(parts) - 1)
            parts[at], parts[to] = parts[to], parts[at]
        elif change == 3:
            parts[at] = (r.choice([*ANCILLARY, b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"XXXX", b"\0\0\0\0"]), body)
        elif change == 4:
            parts[at] = (name, scramble(r, body, 2))
        elif change == 5:
            parts.insert(r.integer(0, len(parts)), (r.choice(ANCILLARY), scramble(r, b"title\0text" * 3, 3)))
        elif name == b"IHDR" and len(body) == 13:
            parts[at] = (name, header(r, body))
        else:
            parts[at] = (name, body[:r.integer(0, len(body))])
        if not parts:
            break
    written = SIGNATURE + b"".join(chunk(*part) for part in parts)
    return scramble(r, written, 4) if kind >= 7 else written


def problem(data):
    """The fault of a PNG file that the program has written; None if it is complete and correct."""
    if not data.startswith(SIGNATURE):
        return "no PNG signature"
    at, names, compressed, head = 8, [], b"", None
    while at + 12 <= len(data):
        length, = struct.unpack(">I", data[at:at + 4])
        name, body = data[at + 4:at + 8], data[at + 8:at + 8 + length]
        if data[at + 8 + length:at + 12 + length] != struct.pack(">I", zlib.crc32(name + body)):
            return f"bad checksum of {name!r}"
        names.append(name)
        if name == b"IDAT":
            compressed += body
        if name == b"IHDR":
            head = struct.unpack(">IIBBBBB", body)
        at += 12 + length
    if at != len(data) or not names or names[0] != b"IHDR" or names[-1] != b"IEND" or head is None:
        return "cut off"
    try:
        length = len(zlib.decompress(compressed))
    except zlib.error as error:
        return f"bad data: {error}"
    width, height, depth, color = head[:4]
    expected = height * (1 + row_length(width, color, depth))
    return None if length == expected else f"{length} bytes of rows, not {expected}"
