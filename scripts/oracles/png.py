"""Writes 8-bit RGB and RGBA arrays as PNG, using only zlib."""
import struct
import zlib


def encode(pixels):
    """`pixels`: height × width × 3 or 4 bytes as nested lists, bytes rows or an array."""
    rows = [bytes(bytearray(v for pixel in row for v in pixel)) if isinstance(row, list)
            else row.tobytes() for row in pixels]
    channels = len(pixels[0][0])
    width = len(rows[0]) // channels

    def chunk(name, body):
        return struct.pack(">I", len(body)) + name + body + struct.pack(
            ">I", zlib.crc32(name + body))

    kind = 6 if channels == 4 else 2
    header = struct.pack(">IIBBBBB", width, len(rows), 8, kind, 0, 0, 0)
    data = zlib.compress(b"".join(b"\0" + row for row in rows), 6)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", data) + chunk(
        b"IEND", b"")
