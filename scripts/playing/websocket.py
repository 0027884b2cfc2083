"""A WebSocket client using only Python's standard library (RFC 6455)."""
import base64
import os
import socket
import struct
from urllib.parse import urlsplit


class Closed(Exception):
    """The other side has ended the connection."""

    def __init__(self, code, reason):
        super().__init__(f"closed with {code} {reason}")
        self.code = code
        self.reason = reason


def mask(payload, key):
    """A masked payload, as a client sends it; masking twice restores it."""
    if not payload:
        return b""
    size = len(payload)
    keys = (key * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(keys, "big")).to_bytes(size, "big")


def frame(opcode, payload, last=True):
    """A client's frame."""
    head = bytes([(0x80 if last else 0) | opcode])
    if len(payload) < 126:
        head += bytes([0x80 | len(payload)])
    elif len(payload) < 65536:
        head += bytes([0x80 | 126]) + struct.pack(">H", len(payload))
    else:
        head += bytes([0x80 | 127]) + struct.pack(">Q", len(payload))
    key = os.urandom(4)
    return head + key + mask(payload, key)


class WebSocket:
    """A connection with blocking reads."""

    def __init__(self, address, timeout=60, origin=None):
        parts = urlsplit(address)
        self.socket = socket.create_connection((parts.hostname, parts.port), timeout=timeout)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.bytes = b""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [f"GET {parts.path or '/'} HTTP/1.1", f"Host: {parts.netloc}", "Upgrade: websocket", "Connection: Upgrade",
                 f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        self.socket.sendall("\r\n".join(lines + ["", ""]).encode())
        while b"\r\n\r\n" not in self.bytes:
            self._more()
        head, _, self.bytes = self.bytes.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        if self.status != 101:
            raise ConnectionError(head.decode("latin-1") + self.bytes.decode("latin-1"))

    def _more(self):
        more = self.socket.recv(1 << 16)
        if not more:
            raise Closed(1006, "without a word")
        self.bytes += more

    def _take(self, count):
        while len(self.bytes) < count:
            self._more()
        taken, self.bytes = self.bytes[:count], self.bytes[count:]
        return taken

    def send(self, text):
        self.socket.sendall(frame(1, text.encode()))

    def receive(self):
        """The next message: text as str, else bytes."""
        parts = []
        kind = None
        while True:
            first, second = self._take(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", self._take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self._take(8))[0]
            payload = self._take(size)
            opcode = first & 0x0F
            if opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) > 1 else 1005
                raise Closed(code, payload[2:].decode("utf-8", "replace"))
            if opcode == 9:
                self.socket.sendall(frame(10, payload))
                continue
            if opcode == 10:
                continue
            kind = opcode or kind
            parts.append(payload)
            if first & 0x80:
                whole = b"".join(parts)
                return whole.decode() if kind == 1 else whole

    def close(self):
        self.socket.close()
