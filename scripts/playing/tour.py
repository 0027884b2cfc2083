"""A person's use of the page, whose pictures are compared with `glfun render`."""
import base64
import json
import os
import subprocess
import tempfile
import time

import appearance
from load import check, say


class Tour:
    def __init__(self, browser, server, glfun, backends, screenshots=None, axe=None, is_timed=False):
        self.browser = browser
        self.server = server
        self.glfun = glfun
        self.backends = backends
        self.screenshots = screenshots
        self.axe = axe
        self.is_timed = is_timed
        self.compared = 0

    # The page and the program side by side

    def rendered(self, tab, scene, *options, size=None):
        """The program's picture at the scale of the page: RGBA with straight alpha."""
        command = [self.glfun, "render", scene, *options, "--backend", "cpu", "--format", "rgba", "-o", "-",
                   "--scale", repr(tab.evaluate("window.playground.scale"))]
        if size:
            command += ["--size", f"{size[0]}x{size[1]}"]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout

    def same(self, tab, what, scene, *options, is_sized=True):
        size, pixels = tab.pixels()
        self.check_same(what, scene, pixels, self.rendered(tab, scene, *options, size=size if is_sized else None))

    def same_when_still(self, tab, what, scene, options_at):
        """Like `same`, once no frames are in flight: on a busy machine one may come long after the one before.

        - options_at: the program's options after a number of time steps.
        """
        end = time.monotonic() + 40
        while True:
            ticks = self.still(tab)
            size, pixels = tab.pixels()
            expected = self.rendered(tab, scene, *options_at(ticks), size=size)
            if pixels == expected or time.monotonic() > end:
                return self.check_same(what, scene, pixels, expected)

    def check_same(self, what, scene, pixels, expected):
        differing = sum(pixels[i:i + 4] != expected[i:i + 4] for i in range(0, len(expected), 4)) \
            if pixels != expected else 0
        check(pixels == expected, f"{what}: {differing} of {len(expected) // 4} pixels are not those of glfun render {scene}")
        self.compared += 1

    def settled(self, tab):
        """Waits until all touches are in the picture."""
        tab.wait("(window.playground.sentTouch ?? 0) <= window.playground.touch")

    def same_touches(self, tab, what, scene, *options):
        """Checks that the touches sent by the page make this picture."""
        self.settled(tab)
        lines = []
        for phase, finger, x, y in tab.evaluate("window.playground.state.touches"):
            if finger == 0:
                lines.append(json.dumps({phase: [x, y]} if phase != "cancelled" else {"cancelled": True}))
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as script:
            script.write("\n".join(lines) + "\n")
            script.flush()
            self.same(tab, what, scene, *options, "--touches", script.name)

    def open(self, tab, program):
        before = tab.evaluate("window.playground.frames")
        tab.click(f'#programs [data-program="{program}"]')
        tab.wait(f"window.playground.program == '{program}' && window.playground.frames > {before}")

    def show(self, tab, backend):
        before = tab.evaluate("window.playground.frames")
        if tab.evaluate("window.playground.state.backend") != backend:
            tab.click(f'input[name="backend"][value="{backend}"]')
            tab.wait(f"window.playground.frames > {before}")
        if backend == "both":
            tab.wait("window.playground.differing !== null")
            check(tab.evaluate("window.playground.differing") == 0, "the backends draw different pixels")

    def drag(self, tab, *points, ends=True):
        """Drags the mouse over the picture; points in parts of its sides."""
        box = tab.evaluate(
            "(() => { const c = document.getElementById('picture'); c.scrollIntoView({block: 'center'}); "
            "const b = c.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })()")
        places = [(box[0] + x * box[2], box[1] + y * box[3]) for x, y in points]
        tab.mouse("mouseMoved", *places[0])
        tab.mouse("mousePressed", *places[0], 1)
        for place in places[1:]:
            tab.mouse("mouseMoved", *place, 1)
        if ends:
            tab.mouse("mouseReleased", *places[-1])

    # Checks

    def programs(self, tab):
        for backend in self.backends:
            self.show(tab, backend)
            for app in ("glfun", "quartzfun"):
                self.open(tab, app)
                self.drag(tab, (0.2, 0.3), (0.5, 0.4), (0.8, 0.7))
                self.same_touches(tab, f"{app} on {backend}", app, "--controls")
                # Segments of the bars: Ellipse and Green, then Random.
                self.drag(tab, (0.62, 0.95))
                self.drag(tab, (0.7, 0.05))
                self.drag(tab, (0.1, 0.2), (0.9, 0.5), (0.6, 0.8))
                self.same_touches(tab, f"an ellipse of {app} on {backend}", app, "--controls")
                self.drag(tab, (0.9, 0.05))
                self.drag(tab, (0.7, 0.3), (0.2, 0.6))
                self.same_touches(tab, f"a random colour of {app} on {backend}", app, "--controls")
                self.drag(tab, (0.88, 0.95))
                self.drag(tab, (0.3, 0.3), (0.5, 0.5))
                self.same_touches(tab, f"the image of {app} on {backend}", app, "--controls")
            self.open(tab, "lines")
            for index in range(4):
                self.drag(tab, (0.1 + 0.2 * index, 0.1), (0.5, 0.5), (0.9 - 0.2 * index, 0.9))
            self.same_touches(tab, f"lines on {backend}", "lines")
            for scene in ("righthand", "sampler"):
                self.open(tab, scene)
                self.same(tab, f"{scene} on {backend}", scene)
            for scene in ("ball", "garden"):
                self.open(tab, scene)
                tab.wait("window.playground.ticks > 5")
                tab.click("#play")
                tab.click("#step")
                self.same_when_still(
                    tab, f"{scene} on {backend}", scene,
                    (lambda ticks: ["--ticks", str(ticks)]) if scene == "ball" else (lambda ticks: ["--time", repr(ticks / 30)]))

    def still(self, tab):
        """The number of time steps in the picture, once no frames are in flight."""
        last, since = None, time.monotonic()
        while time.monotonic() - since < 0.4:
            ticks = tab.evaluate("window.playground.ticks")
            if ticks != last:
                last, since = ticks, time.monotonic()
            time.sleep(0.05)
        return last

    def demo(self, tab):
        """The demonstration plays, and each frame has the same pixels on both backends."""
        self.show(tab, self.backends[-1])
        self.open(tab, "glfun")
        before = tab.evaluate("window.playground.frames")
        tab.click("#demo")
        # The first line and the first rectangle.
        tab.wait(f"window.playground.ticks > 120 && window.playground.frames > {before + 20}")
        tab.click("#reset")
        tab.wait("window.playground.ticks == 0")
        check(tab.evaluate("window.playground.mostDiffering") == 0, "the backends draw different pixels")

    def choose(self, tab, **values):
        """Sets options of the open program, as a person does."""
        for name, value in values.items():
            before = tab.evaluate("window.playground.frames")
            tab.evaluate(
                f"(() => {{ const e = document.querySelector('#options [name=\"{name}\"]'); "
                f"if (e.type === 'checkbox') e.checked = {json.dumps(value)}; else e.value = {json.dumps(value)}; "
                "for (const kind of ['input', 'change']) e.dispatchEvent(new Event(kind)); })()")
            tab.wait(f"window.playground.frames > {before}")

    def options(self, tab):
        """Sliders and choices correspond to the options of the program."""
        self.show(tab, self.backends[-1])
        self.open(tab, "glfun")
        self.choose(tab, **{"line-mode": "gl", "controls": False})
        self.drag(tab, (0.2, 0.3), (0.8, 0.45))
        self.same_touches(tab, "a line of GL", "glfun", "--line-mode", "gl")
        self.open(tab, "quartzfun")
        self.choose(tab, seed=7)
        self.drag(tab, (0.9, 0.05))
        self.drag(tab, (0.2, 0.3), (0.8, 0.45))
        self.same_touches(tab, "another random colour", "quartzfun", "--controls", "--seed", "7")

        def garden(ticks):
            return ["--seed", "7", "--wind", "2.5", "--flowers", "9", "--time", repr(12 + ticks / 30)]

        def ball(ticks):
            return ["--mode", "exact", "--position", "30,20", "--vector", "-7.5,3", "--size-of-ball", "40,40",
                    "--gravity", "0.1,0.5", "--restitution", "0.9", "--trail", "12", "--ticks", str(ticks)]

        for scene, values in (
                ("ball", {"mode": "exact", "x": 30, "y": 20, "vx": -7.5, "vy": 3, "extent": 40, "gx": 0.1, "gy": 0.5,
                          "restitution": 0.9, "trail": 12}),
                ("garden", {"seed": 7, "time": 12, "wind": 2.5, "flowers": 9})):
            self.open(tab, scene)
            tab.wait("window.playground.ticks > 30")
            tab.click("#play")
            self.choose(tab, **values)
            self.same_when_still(tab, f"{scene} with other options", scene, ball if scene == "ball" else garden)
        tab.evaluate("window.playground.state.options = {}")

    def resize(self, tab, width, height):
        if tab.evaluate("window.playground.state.program") in ("json", "svg"):
            return
        tab.evaluate(f"(() => {{ const s = document.getElementById('size'); s.value = '{width}x{height}'; "
                     "s.dispatchEvent(new Event('change')); })()")
        tab.wait(f"window.playground.size[0] == {width} && window.playground.size[1] == {height}")

    def sizes_and_reload(self, tab):
        self.show(tab, "cpu")
        self.open(tab, "quartzfun")
        self.drag(tab, (0.25, 0.95))
        self.drag(tab, (0.2, 0.3), (0.7, 0.6))
        self.resize(tab, 640, 480)
        self.same_touches(tab, "another size", "quartzfun", "--controls")
        time.sleep(0.4)
        link = tab.evaluate("location.href")
        check("#" in link, "the address holds no state")
        frames = "window.playground?.isConnected && window.playground.frames > 0"
        tab.call("Page.reload")
        time.sleep(0.2)
        tab.wait(frames)
        self.same_touches(tab, "a page that was loaded again", "quartzfun", "--controls")
        other = self.browser.open(link)
        other.wait(frames)
        self.same_touches(other, "a link", "quartzfun", "--controls")
        other.close()
        # A damaged link is no reason to fail.
        damaged = self.browser.open(self.server.address + "/#broken")
        damaged.wait("window.playground.frames > 0")
        # A link in the address of an open page.
        damaged.evaluate(f"location.href = {json.dumps(link)}")
        damaged.wait("window.playground?.size?.[0] == 640")
        self.same_touches(damaged, "a link in an open page", "quartzfun", "--controls")
        damaged.close()

    def two_pages(self, tab):
        self.open(tab, "lines")
        other = self.browser.open(self.server.address + "/")
        self.open(other, "lines")
        for index in range(3):
            self.drag(tab, (0.1, 0.2 + 0.2 * index), (0.9, 0.3 + 0.2 * index))
            self.drag(other, (0.2 + 0.2 * index, 0.1), (0.3 + 0.2 * index, 0.9))
        self.same_touches(tab, "the first page of two", "lines")
        self.same_touches(other, "the second page of two", "lines")
        # A page that closes in the middle of a drag ends its session.
        open_files = self.server.files()
        self.drag(other, (0.2, 0.2), (0.5, 0.5), ends=False)
        other.close()
        end = time.monotonic() + 10
        while self.server.files() >= open_files and time.monotonic() < end:
            time.sleep(0.05)
        check(self.server.files() < open_files, "the session of a closed page goes on")
        self.drag(tab, (0.5, 0.1), (0.5, 0.9))
        self.same_touches(tab, "a page whose neighbour has gone", "lines")

    def fingers(self, tab):
        """Two fingers leave two lines."""
        self.open(tab, "lines")
        tab.evaluate("""(() => {
          const canvas = document.getElementById('picture'), box = canvas.getBoundingClientRect();
          const at = (kind, id, x, y) => canvas.dispatchEvent(new PointerEvent(kind, {
            pointerId: id, pointerType: 'touch', button: 0, bubbles: true,
            clientX: box.left + x * box.width, clientY: box.top + y * box.height }));
          at('pointerdown', 41, .2, .2); at('pointerdown', 42, .8, .2);
          at('pointermove', 41, .3, .5); at('pointermove', 42, .7, .5);
          at('pointerup', 41, .4, .8); at('pointerup', 42, .6, .8);
        })()""")
        self.settled(tab)
        touches = tab.evaluate("window.playground.state.touches")
        check({finger for _, finger, _, _ in touches} == {0, 1}, "the fingers have no numbers")
        # The program knows one finger: the same lines, one after the other.
        lines = []
        for finger in (0, 1):
            for phase, own, x, y in touches:
                if own == finger:
                    lines.append(json.dumps({phase: [x, y]}))
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as script:
            script.write("\n".join(lines) + "\n")
            script.flush()
            self.same(tab, "two fingers", "lines", "--touches", script.name)

    def keys(self, tab):
        """Everything can be reached without a mouse, and drawn with the keys."""
        self.open(tab, "quartzfun")
        tab.evaluate("document.getElementById('theme').focus()")
        reached = set()
        for _ in range(40):
            tab.key("Tab")
            reached.add(tab.evaluate("document.activeElement.id || document.activeElement.name || document.activeElement.dataset.program"))
        check({"picture", "demo", "reset", "download", "link", "backend", "size", "option-controls", "option-seed", "encoding"} <= reached,
              f"the Tab key reaches only {sorted(filter(None, reached))}")
        tab.evaluate("document.getElementById('picture').focus()")
        for _ in range(3):
            tab.key("ArrowLeft")
            tab.key("ArrowUp")
        tab.key(" ", "Space", " ")
        for _ in range(6):
            tab.key("ArrowRight")
            tab.key("ArrowDown")
        tab.key(" ", "Space", " ")
        check(tab.evaluate("window.playground.state.touches.length") >= 3, "the keys draw nothing")
        self.same_touches(tab, "what the keys draw", "quartzfun", "--controls")

    def texts(self, tab):
        texts = {
            "json": '{"size": [120, 80], "background": "white",\n "commands": [["fillColor", "orange"],\n'
                    ' ["fillEllipse", 10, 10, 90.5, 60], ["strokeLine", 0, 0, 120, 80]]}',
            "svg": '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="80">\n<rect width="200" height="200" '
                   'fill="#eef"/><circle cx="60" cy="40" r="30.5" fill="tomato"/></svg>',
        }
        wrong = {"json": ('["fillEllipse"', '["fillElipse"', 3), "svg": ("<circle", "<circle<", 2)}
        for language, text in texts.items():
            for backend in self.backends:
                self.show(tab, backend)
                self.open(tab, language)
                self.set(tab, "zoom", "1")
                self.write(tab, text)
                tab.wait("window.playground.size?.[0] == 120")
                time.sleep(0.3)
                with tempfile.NamedTemporaryFile("w", suffix="." + language) as file:
                    file.write(text)
                    file.flush()
                    self.same(tab, f"a text of {language} on {backend}", file.name, is_sized=False)
                    self.set(tab, "zoom", "fit")
                    tab.wait("window.playground.size[0] > 120")
                    self.same(tab, f"a text of {language} on {backend} that fits", file.name, is_sized=False)
            right, mistake, line = wrong[language]
            self.write(tab, text.replace(right, mistake))
            tab.wait("window.playground.remarks.some((remark) => remark.error)")
            check(tab.evaluate("getComputedStyle(document.getElementById('picture')).opacity") != "1"
                  or tab.wait("getComputedStyle(document.getElementById('picture')).opacity < 0.9"),
                  "the picture from before the mistake is as bright as a right one")
            remark = tab.evaluate("window.playground.remarks[0]")
            check(remark["line"] == line, f"the mistake is in line {line}, not as in {remark}")
            check(tab.evaluate(f"document.getElementById('gutter').children[{line - 1}].className") == "bad",
                  "the line of the mistake is not marked")
            self.write(tab, text)
            tab.wait("window.playground.remarks.length == 0")

    def set(self, tab, element, value):
        """Chooses an entry of a list."""
        tab.evaluate(f"(() => {{ const e = document.getElementById('{element}'); e.value = {json.dumps(value)}; "
                     "e.dispatchEvent(new Event('change')); })()")

    def write(self, tab, text):
        tab.evaluate("(() => { const t = document.querySelector('#sheet textarea:not([hidden])'); t.focus(); t.select(); })()")
        tab.call("Input.insertText", text=text)

    def download(self, tab):
        self.open(tab, "righthand")
        tab.evaluate("""(() => {
          window.saved = null;
          URL.createObjectURL = (blob) => {
            blob.arrayBuffer().then((bytes) => { window.saved = btoa(String.fromCharCode(...new Uint8Array(bytes))); });
            return '#';
          };
          HTMLAnchorElement.prototype.click = function () {};
        })()""")
        tab.click("#download")
        file = base64.b64decode(tab.wait("window.saved"))
        width, height = tab.evaluate("window.playground.size")
        expected = subprocess.run(
            [self.glfun, "render", "righthand", "--size", f"{width}x{height}", "--scale",
             repr(tab.evaluate("window.playground.scale")), "--backend", "cpu", "-o", "-"], check=True,
            stdout=subprocess.PIPE).stdout
        check(file == expected, f"the PNG file has {len(file)} bytes and is not the one of {len(expected)}")

    def looks(self, tab):
        """Nothing is cut off, neither on a desk nor on a phone, in the light or in the dark."""
        for name, width, height, is_mobile, is_dark, program in (
                ("desk", 1280, 860, False, False, "garden"), ("editor", 1280, 860, False, True, "json"),
                ("phone", 390, 844, True, False, "garden")):
            tab.resize(width, height, 2 if is_mobile else 1, is_mobile)
            tab.call("Emulation.setEmulatedMedia", features=[
                {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}])
            self.show(tab, "cpu")
            self.open(tab, program)
            self.set(tab, "size", "fit")
            if program == "json":
                self.set(tab, "example", "card.json")
            time.sleep(1)
            wide = tab.evaluate("document.documentElement.scrollWidth")
            check(wide <= width, f"the page is {wide} pixels wide on a screen of {width}")
            paper = tab.evaluate("getComputedStyle(document.body).backgroundColor")
            check((int(paper.split("(")[1].split(",")[0]) < 80) == is_dark, f"the page is {paper}")
            if self.screenshots:
                tab.evaluate("scrollTo(0, 0)")
                tab.screenshot(os.path.join(self.screenshots, f"playground-{name}.webp"))
        tab.resize(1280, 860)

    def run(self):
        tab = self.browser.open(self.server.address + "/")
        tab.wait("window.playground.frames > 0")
        for part in (self.programs, self.demo, self.options, self.sizes_and_reload, self.two_pages, self.fingers, self.keys,
                     self.texts, self.download, self.looks):
            start = time.monotonic()
            part(tab)
            say(f"{part.__name__.replace('_', ' ')}: {time.monotonic() - start:.1f} s")
        tab.close()
        for part in (appearance.first_sight, appearance.editor, appearance.sizes, appearance.side_by_side, appearance.demo_finger,
                     appearance.rate, appearance.sharpness, appearance.accessibility):
            start = time.monotonic()
            part(self)
            say(f"{part.__name__.replace('_', ' ')}: {time.monotonic() - start:.1f} s")
        say(f"{self.compared} pictures of the page are those of glfun render")
