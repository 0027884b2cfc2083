"""Font files for fuzzing: valid ones of each format, and their mutations."""
import functools
import glob
import os
import struct
import zlib

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
# Fonts of the package in all colour formats; the machine's DejaVu if present, and Debian's Noto.
FOLDERS = ["Sources/Text/CEmbeddedFont", "Examples/Fonts", "Tests/TextTests/Fonts"]
MACHINE = ["/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf", "/usr/share/fonts/truetype/noto/NotoNastaliqUrdu-Regular.ttf"]
TEXT = "AVfi Gšž №12 Ωж გა سلام שלום नमस्ते สวัสดี 🎈🌍✍️ ABCDEFGHIJKLMNOPQRSTUV"
NUMBERS = [0, 1, 2, 0x7F, 0x80, 0xFF, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF]


@functools.lru_cache(maxsize=None)
def right():
    """The bytes of all fonts."""
    paths = [path for folder in FOLDERS for ending in ("ttf", "woff2")
             for path in sorted(glob.glob(os.path.join(ROOT, folder, "*." + ending)))]
    fonts = []
    for path in paths + [path for path in MACHINE if os.path.exists(path)]:
        with open(path, "rb") as file:
            fonts.append(file.read())
    return fonts


def tables(font):
    """The offsets and lengths of the tables of an sfnt."""
    count = struct.unpack(">H", font[4:6])[0]
    entries = [struct.unpack(">4sIII", font[12 + 16 * i:28 + 16 * i]) for i in range(count)]
    return [(tag, offset, length) for tag, _, offset, length in entries]


def woff(font):
    """The font as WOFF 1.0."""
    found = tables(font)
    data, directory = b"", b""
    for index, (tag, offset, length) in enumerate(found):
        table = font[offset:offset + length]
        packed = min(zlib.compress(table), table, key=len)
        checksum = font[16 + 16 * index:20 + 16 * index]
        directory += struct.pack(">4sIII", tag, 44 + 20 * len(found) + len(data), len(packed), length) + checksum
        data += packed + bytes(-len(packed) % 4)
    header = b"wOFF" + font[:4] + struct.pack(">IHHI", 44 + len(directory) + len(data), len(found), 0, len(font)) + bytes(24)
    return header + directory + data


def collection(font):
    """The font as a collection of it and itself."""
    shift = 20
    moved = bytearray(font)
    for index, (_, offset, _) in enumerate(tables(font)):
        struct.pack_into(">I", moved, 12 + 16 * index + 8, offset + shift)
    return b"ttcf" + struct.pack(">IIII", 0x10000, 2, shift, shift) + bytes(moved)


def mutated(r):
    """A font, mutated in its tables, in its directory or as a whole."""
    font = bytearray(r.choice(right()))
    if font[:4] != b"wOF2":
        found = [entry for entry in tables(font) if entry[2] > 0]
        for _ in range(r.choice([0, 1, 2, 4, 16, 64])):
            _, offset, length = r.choice(found)
            # Tables begin with their counts and offsets.
            at = offset + r.integer(0, min(length, r.choice([16, 64, 1 << 30])) - 1)
            kind = r.integer(0, 3)
            if kind == 0 or at + 4 > len(font):
                font[at] = r.integer(0, 255)
            elif kind == 1:
                font[at] ^= 1 << r.integer(0, 7)
            elif kind == 2:
                struct.pack_into(">H", font, at, r.choice(NUMBERS) & 0xFFFF)
            else:
                struct.pack_into(">I", font, at, r.choice(NUMBERS))
        if r.chance(0.1):
            at = 12 + r.integer(0, 16 * len(found) - 1)
            font[at] = r.integer(0, 255)
        form = r.integer(0, 5)
        try:
            font = woff(bytes(font)) if form == 0 else collection(bytes(font)) if form == 1 else font
        except struct.error:
            pass
    font = bytearray(font)
    if font[:3] == b"wOF" or r.chance(0.1):
        for _ in range(r.choice([0, 1, 3])):
            font[r.integer(0, min(len(font), r.choice([64, 1 << 30])) - 1)] = r.integer(0, 255)
    if r.chance(0.05):
        del font[r.integer(0, len(font)):]
    return bytes(font)
