"""The load of many pages, and of bad ones, on the playground's server."""
import json
import os
import random
import socket
import sys
import threading
import time

from websocket import Closed, frame


def check(condition, message):
    if not condition:
        raise SystemExit(f"{os.path.basename(sys.argv[0])}: {message}")


def say(message):
    print(f"playground-test: {message}", flush=True)


def drags(server, is_timed, seconds=4, rate=60):
    """Drags at 640 × 480: the last one is shown, and in timed runs none waits for long."""
    page = server.page()
    page.scene("quartzfun", 640, 480, controls=True)
    page.frame()
    state = {"shown": 0, "frames": 0, "bytes": 0, "behind": 0}

    def read():
        while state["shown"] < seconds * rate * 3:
            header, payload = page.frame()
            state["shown"] = header["touch"]
            state["frames"] += 1
            state["bytes"] += len(payload)

    reader = threading.Thread(target=read, daemon=True)
    start = time.monotonic()
    reader.start()
    for number in range(seconds * rate):
        x, y = 40 + number * 37 % 500, 80 + number * 53 % 320
        page.touch("began", x, y)
        page.touch("moved", x + 30, y + 20)
        page.touch("ended", x + 60, y + 40)
        # The number of drags not shown yet.
        state["behind"] = max(state["behind"], (page.touches - state["shown"]) // 3)
        wait = start + (number + 1) / rate - time.monotonic()
        if wait > 0:
            time.sleep(wait)
    reader.join(30)
    taken = time.monotonic() - start
    check(state["shown"] == seconds * rate * 3, f"of {seconds * rate * 3} touches {state['shown']} are seen")
    check(not is_timed or state["behind"] <= rate // 5, f"the picture is {state['behind']} drags behind")
    say(f"{seconds * rate} drags in {taken:.1f} s, {state['frames'] / taken:.0f} frames a second, at most "
        f"{state['behind']} drags behind, {state['bytes'] / taken / 2**20:.1f} MiB a second")
    page.close()


def sessions(server, count=1000):
    """Many pages, one after the other, leak nothing."""
    early = None
    for number in range(count):
        page = server.page()
        page.scene(random.choice(["glfun", "quartzfun", "lines", "ball", "righthand"]), 320, 240)
        page.frame()
        if number % 3 == 0:
            page.touch("began", 50, 90)
        page.close()
        if number == count // 4:
            early = server.memory()
    settle(server)
    late = server.memory()
    check(late - early < 16 << 10, f"{count} pages leave {late - early} KiB")
    say(f"{count} pages opened and closed: {early} KiB in use after a quarter of them, {late} KiB in the end")


def settle(server, limit=10):
    """Waits until only the initial sockets are open."""
    end = time.monotonic() + limit
    while server.files() > server.fewest and time.monotonic() < end:
        time.sleep(0.05)
    check(server.files() <= server.fewest + 2, f"{server.files()} files are open, {server.fewest} were before")


def bad_message(r):
    """The bytes of a message, or of something like it."""
    right = [
        {"type": "scene", "name": "glfun", "width": 64, "height": 48, "options": {"seed": 4}},
        {"type": "scene", "name": "garden", "width": 40, "height": 30, "options": {"wind": 2}},
        {"type": "touch", "phase": "began", "x": 10, "y": 20, "finger": 0, "number": 1},
        {"type": "touch", "phase": "ended", "x": 1e5, "y": -20, "finger": 3, "number": 2},
        {"type": "show", "backend": "cpu", "encoding": "png"}, {"type": "play", "playing": True},
        {"type": "step", "count": 3}, {"type": "reset"}, {"type": "demo"}, {"type": "shown", "frame": 1}, {"type": "download"},
        {"type": "text", "language": "json", "scale": 1, "text": '{"size": [40, 30], "commands": [["fillRect", 1, 1, 9, 9]]}'},
        {"type": "text", "language": "svg", "scale": 2, "text": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'},
    ]
    kind = r.randrange(10)
    if kind == 0:
        return r.randbytes(r.randrange(1, 60))
    if kind == 1:
        return frame(r.randrange(16), r.randbytes(r.randrange(0, 200)), r.random() < 0.7)
    if kind == 2:
        # A frame with a length beyond any message.
        return bytes([0x81, 0xFF]) + r.randrange(1 << 20, 1 << 63).to_bytes(8, "big") + b"abcd" + r.randbytes(50)
    message = r.choice(right)
    if kind < 6:
        message = dict(message)
        key = r.choice(sorted(message))
        message[key] = r.choice([None, -1, 1e300, 0.5, "", "cpu", [], {}, True, "x" * 3000, 10**18, {"seed": -1}, "began"])
        if r.random() < 0.2:
            del message[key]
    text = bytearray(json.dumps(message).encode())
    if kind == 6:
        for _ in range(r.randrange(1, 6)):
            text[r.randrange(len(text))] = r.randrange(256)
    if kind == 7:
        del text[r.randrange(len(text)):]
    return frame(1, bytes(text))


def nonsense(server, count=10_000, seed=1):
    """Random messages end their sessions and affect nothing else."""
    r = random.Random(seed)
    sent = ended = 0
    while sent < count:
        page = server.page(timeout=20)
        try:
            for _ in range(r.randrange(1, 60)):
                page.socket.socket.sendall(bad_message(r))
                sent += 1
            page.socket.socket.settimeout(0.02)
            while True:
                page.socket.receive()
        except (Closed, ConnectionError):
            ended += 1
        except TimeoutError:
            pass
        page.close()
        check(server.is_running, f"the server ends after {sent} messages")
    settle(server)
    page = server.page()
    page.scene("glfun")
    header, payload = page.frame()
    check(len(payload) == 320 * 480 * 4 and header["rects"] == [[0, 0, 320, 480, 320 * 480 * 4]], "the server is confused")
    page.close()
    say(f"{sent} random messages: {ended} sessions were ended, and the server goes on")


def slow_readers(server, count=6):
    """Pages that receive nothing cost neither memory nor the others' time."""
    before = server.memory()
    pages = []
    for _ in range(count):
        page = server.page()
        page.scene("garden", 800, 600)
        page.send(type="play", playing=True)
        pages.append(page)
    time.sleep(2)
    # Each has its pictures and the system's buffer of a frame in flight.
    grown = server.memory() - before
    check(grown < count * (40 << 10), f"{count} slow pages take {grown} KiB")
    page = server.page()
    page.scene("lines", 100, 100)
    page.frame()
    page.touch("began", 10, 10)
    page.touch("ended", 90, 90)
    while page.frame()[0]["touch"] < 2:
        pass
    page.close()
    for page in pages:
        page.close()
    settle(server)
    say(f"{count} pages that take nothing: {grown} KiB, and another page is served")


def half_requests(server, count=300):
    """Connections without a complete request block nobody."""
    host, port = server.address.split("//")[1].split(":")
    held = []
    for number in range(count):
        held.append(socket.create_connection((host, int(port)), timeout=20))
        held[-1].sendall(b"GET / HT")
        if number % 50 == 49:
            page = server.page(timeout=5)
            page.scene("glfun")
            page.frame()
            page.close()
    for connection in held:
        connection.close()
    settle(server)
    say(f"{count} half requests, and pages are served meanwhile")


def run(server, is_timed):
    server.fewest = server.files()
    page = server.page()
    page.scene("glfun")
    page.frame()
    page.close()
    settle(server)
    drags(server, is_timed)
    sessions(server)
    nonsense(server)
    slow_readers(server)
    half_requests(server)
