"""Texts that crash, hang or exhaust memory, while another page draws."""
import json
import multiprocessing
import os
import random
import threading
import time

from load import check, say, settle
from websocket import Closed

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"'


def svg(content, attributes=""):
    return "svg", f"{HEAD}{attributes}>{content}</svg>"


def drawing(commands, size=(100, 100), more=""):
    return "json", f'{{"size": {list(size)}, {more}"commands": [{", ".join(commands)}]}}'


def nested(count, name):
    """Elements that each lead to the next one."""
    return "".join(f'<{name} id="n{i}" {name if name == "mask" else "clip-path"}="url(#n{i + 1})"><rect width="9" height="9"/></{name}>'
                   for i in range(count))


def hostile(r):
    """A hostile text, of one of many kinds."""
    n = r.choice([10, 100, 1000, 5000])
    number = r.choice(["-9223372036854775808", "9223372036854775807", "1e308", "-1e999", "NaN", "0", "4294967296", "1e-320"])
    kinds = [
        lambda: svg(f"<style>rect:nth-child({number}) {{ fill: red }} g:nth-of-type({number}n + {number}) {{}}</style><rect width='9' height='9'/>"),
        lambda: svg(nested(min(n, 4000), r.choice(["mask", "clipPath"])) + '<rect width="50" height="50" mask="url(#n0)" clip-path="url(#n0)"/>'),
        lambda: svg("<style>" + ".a{fill:red}" * n + "</style>" + f'<rect class="{"a " * n}"/>' * 20),
        lambda: svg("<g style='--a: " + "x" * min(n * 50, 60000) + "'>" + "<g style='--b: var(--a); --c: var(--b)'>" * min(n, 500) + "</g>" * min(n, 500) + "</g>"),
        lambda: svg("".join(f'<pattern id="p{i}" width="1" height="1"><rect width="{number}" height="100"/></pattern>'
                            f'<rect width="{90 + i % 9}" height="99" fill="url(#p{i})"/>' for i in range(min(n, 1000)))),
        lambda: svg('<g id="a0"><rect width="1" height="1"/></g>'
                    + "".join(f'<g id="a{i + 1}">{f"<use href={chr(34)}#a{i}{chr(34)}/>" * 10}</g>' for i in range(9)) + '<use href="#a9"/>'),
        lambda: svg('<filter id="f" width="9" height="9"><feTurbulence numOctaves="9"/>' + "<feGaussianBlur stdDeviation='90'/><feMorphology radius='50'/>" * min(n, 300)
                    + '</filter>' + '<rect width="100" height="100" filter="url(#f)"/>' * 20),
        lambda: svg(f'<text font-size="{number}">{"x&#x301;" * n}</text>' * 5),
        lambda: svg(f'<path stroke="red" stroke-width="{number}" stroke-dasharray="0.001" d="M0 0L{number} 99 {"q 9 9 1 -90 " * n}"/>'),
        lambda: svg("<g>" * n + "<rect/>" + "</g>" * n),
        lambda: svg(f'<rect width="{number}" height="{number}" transform="scale({number}) rotate({number})" rx="{number}"/>' * 50),
        lambda: svg("", f' viewBox="0 0 {number} {number}"'),
        lambda: svg('<image href="data:image/webp;base64,UklGRhwAAABXRUJQVlA4TA8AAAAv/sf/AQcQ/Y/+ByKi/wEA" width="9" height="9"/>' * min(n, 1000)),
        lambda: svg(f'<linearGradient id="g">{"<stop offset=.5 stop-color=red />".replace(".5", chr(34) + ".5" + chr(34)).replace("red ", chr(34) + "red" + chr(34)) * n}</linearGradient>'
                    + '<rect width="90" height="90" fill="url(#g)"/>' * 500),
        lambda: drawing(['["shadow", 3, 3, 200, "black"]'] + ['["fillEllipse", 1, 1, 1900, 1000]'] * n, (1900, 1000)),
        lambda: drawing([f'["lineWidth", {number if number not in ("NaN", "-1e999") else 1}]', '["lineDash", 0, [0.001, 0.001]]',
                         '["strokeEllipse", 1, 1, 1e6, 1e6]'] * min(n, 1000)),
        lambda: drawing(['["font", "sans", 900]'] + ['["fillText", "' + "W" * 500 + '", 0, 0]'] * min(n, 1000), (1900, 1000)),
        lambda: drawing(['["save"]'] * n + ['["clipEllipse", 1, 1, 90, 90]'] * n),
        lambda: ("json", "[" * n * 20),
        lambda: ("json", '{"size": [' + "9" * n * 10 + ", 1]}"),
        lambda: ("svg", "<!DOCTYPE svg [" + "".join(f'<!ENTITY e{i + 1} "{f"&e{i};" * 10}">' for i in range(9)) + ']><svg xmlns="http://www.w3.org/2000/svg"><text>&e9;</text></svg>'),
        lambda: (r.choice(["svg", "json"]), "".join(chr(r.randrange(32, 0x3000)) for _ in range(n))),
    ]
    language, text = r.choice(kinds)()
    if r.random() < 0.2 and text:
        cut = r.randrange(len(text))
        text = text[:cut] + chr(r.randrange(32, 127)) + text[cut + r.randrange(1, 9):]
    return language, text[:400_000]


def other_page(server, is_done, results):
    """A page with continuous drawing, in a separate process: the start and the duration of each picture.

    A thread would be held up by this script's own work.
    """
    page = server.page()
    times = {"views": [], "texts": []}
    language, text = drawing(['["fillColor", "red"]', '["fillRect", 1, 1, 9, 9]'], (20, 20))
    while not is_done.is_set():
        page.scene("lines", 200, 100)
        page.frame()
        start = time.monotonic()
        page.touch("began", 10, 10)
        page.frame()
        times["views"].append((start, 1000 * (time.monotonic() - start)))
        start = time.monotonic()
        page.send(type="text", language=language, text=text, scale=1)
        while page.frame()[0]["program"] != "json":
            pass
        times["texts"].append((start, 1000 * (time.monotonic() - start)))
        time.sleep(0.02)
    page.close()
    results.send(times)


def workers(server):
    """The processes of the server, with their states: zombies are Z."""
    states = {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as file:
                fields = file.read().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) == server.process.pid:
            states[name] = fields[0]
    return states


def run(server, count, is_timed, seed=1):
    """Sends `count` texts from three pages at once; some pages close, or send another text."""
    server.fewest = server.files()
    r = random.Random(seed)
    processes = multiprocessing.get_context("fork")
    is_done = processes.Event()
    results, end = processes.Pipe(duplex=False)
    other = processes.Process(target=other_page, args=(server, is_done, end), daemon=True)
    for page in [server.page() for _ in range(3)]:
        page.send(type="text", language="json", text='{"size": [1400, 1400], "commands": []}', scale=1)
        page.frame()
        page.close()
    before = server.memory()
    other.start()
    # On a busy machine pictures take long anyway.
    time.sleep(5)
    lock = threading.Lock()
    left = [count]
    answers = {}

    def attack():
        page = server.page(timeout=60)
        while True:
            with lock:
                if left[0] == 0:
                    break
                left[0] -= 1
                language, text = hostile(r)
                what = r.random()
            page.send(type="text", language=language, text=text, scale=1)
            if what < 0.3:
                # The next text replaces it.
                time.sleep(0.02)
                answers["replaced"] = answers.get("replaced", 0) + 1
                continue
            if what < 0.5:
                time.sleep(0.05)
                page.close()
                page = server.page(timeout=60)
                answers["left"] = answers.get("left", 0) + 1
                continue
            page.send(type="shown", frame=1 << 40)
            try:
                while True:
                    message = page.socket.receive()
                    if isinstance(message, str) and json.loads(message)["type"] == "remarks":
                        break
                remarks = json.loads(message)["remarks"]
                kind = next((remark["message"] for remark in remarks if "could not be drawn" in remark["message"]), "told")
            except Closed as closed:
                kind = str(closed)
                page = server.page(timeout=60)
            answers[kind] = answers.get(kind, 0) + 1
        page.close()

    threads = [threading.Thread(target=attack) for _ in range(3)]
    start = time.monotonic()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    is_done.set()
    check(server.is_running, "the server ends")
    check(results.poll(20), "the other page is not served")
    times = results.recv()
    other.join()
    settle(server)
    left_over = workers(server)
    check(not left_over, f"processes are left: {left_over}")
    after = server.memory()
    for kind, number in sorted(answers.items(), key=lambda answer: -answer[1]):
        say(f"{number:5} {kind}")
    say(f"{count} hostile texts in {time.monotonic() - start:.0f} s; the server's memory: {before} KiB before, {after} KiB after")
    slowest = 0
    for what, pictures in times.items():
        alone = [taken for begun, taken in pictures if begun < start]
        meanwhile = sorted(taken for begun, taken in pictures if begun >= start)
        slowest = max(slowest, meanwhile[-1])
        say(f"{len(meanwhile)} {what} of another page meanwhile: {meanwhile[len(meanwhile) // 2]:.0f} ms, 99 of 100 up to "
            f"{meanwhile[len(meanwhile) * 99 // 100]:.0f} ms, all up to {meanwhile[-1]:.0f} ms; alone up to {max(alone):.0f} ms")
    check(after - before < 20 << 10, f"the server has {after - before} KiB more")
    check(not is_timed or slowest <= 100, "another page waits for more than 100 ms")
