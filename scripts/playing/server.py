"""Starts the playground's server, and talks to it like a page."""
import json
import struct
import subprocess
import threading

from websocket import WebSocket


class Server:
    """A server on a free port, which ends with the block."""

    def __init__(self, program, *options):
        self.process = subprocess.Popen([program, "--port", "0", *options], stdout=subprocess.PIPE, text=True)
        line = self.process.stdout.readline()
        if "http://" not in line:
            raise RuntimeError(f"the server does not start: {line!r}, status {self.process.wait()}")
        self.address = line.split()[-1].rstrip("/")
        # There is no further output; reading on keeps the pipe empty.
        threading.Thread(target=self.process.stdout.read, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()

    @property
    def is_running(self):
        return self.process.poll() is None

    def memory(self):
        """The memory in use, in KiB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))

    def files(self):
        """The number of open files and sockets."""
        import os
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def page(self, **arguments):
        return Page(self, **arguments)


class Page:
    """A session like a browser's."""

    def __init__(self, server, timeout=60):
        self.socket = WebSocket(server.address.replace("http", "ws") + "/session", timeout=timeout)
        self.touches = 0
        self.hello = json.loads(self.socket.receive())

    def send(self, **message):
        self.socket.send(json.dumps(message))

    def scene(self, name, width=320, height=480, **options):
        self.send(type="scene", name=name, width=width, height=height, options=options)

    def touch(self, phase, x=0, y=0, finger=0):
        self.touches += 1
        self.send(type="touch", phase=phase, x=x, y=y, finger=finger, number=self.touches)

    def frame(self, shows=True):
        """The next frame: its header and the pixels; reports it as shown."""
        while True:
            message = self.socket.receive()
            if isinstance(message, str):
                continue
            size = struct.unpack("<I", message[:4])[0]
            header = json.loads(message[4:4 + size])
            if header["type"] != "frame":
                continue
            if shows:
                self.send(type="shown", frame=header["frame"])
            return header, message[4 + size:]

    def close(self):
        self.socket.close()
