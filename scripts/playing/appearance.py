"""The appearance of the page: sharp at every pixel ratio, the same in the compositor's picture, and accessible."""
import json
import os
import subprocess
import tempfile
import time

from load import check, say

# A background, and lines of one unit, on the grid of units and between its lines.
LINES = ('{"size": [240, 120], "background": "white", "commands": [["lineWidth", 1], ["strokeColor", "black"],'
         '["strokeLine", 20.5, 10, 20.5, 110], ["strokeLine", 40, 10, 40, 110], ["strokeLine", 60, 60.5, 220, 60.5],'
         '["strokeLine", 60, 80, 220, 110], ["font", "sans", 13], ["fillText", "sharp", 70, 40]]}')


def new_page(tour, width=1280, height=860, ratio=1, path="/"):
    tab = tour.browser.open(tour.server.address + path, width, height)
    if ratio != 1:
        tab.resize(width, height, ratio)
        time.sleep(0.3)
    tab.wait("window.playground.frames > 0")
    return tab


def first_sight(tour):
    """The page opens with the garden in the wind, which fills most of it."""
    tab = new_page(tour)
    check(tab.evaluate("window.playground.program") == "garden", "the page does not begin with the garden")
    tab.wait("window.playground.ticks > 3")
    box = tab.evaluate("(() => { const b = document.getElementById('picture').getBoundingClientRect(); return [b.width, b.height]; })()")
    check(box[0] * box[1] > 0.4 * 1280 * 860, f"the picture of {box} leaves most of the page unused")
    stages = tab.evaluate("Object.keys(window.playground.stages)")
    order = ["recording", "planning", "geometry", "coverage", "drawing", "encoding"]
    check(stages == order, f"the stages are {stages}, not in the order of the pipeline")
    check(tab.evaluate("document.getElementById('reset').hidden") is False, "there is no way back to the beginning")
    tour.open(tab, "sampler")
    check(tab.evaluate("document.getElementById('reset').hidden"), "there is a reset of what does not change")
    tab.close()


def editor(tour):
    """Examples can be undone, and colours match the text."""
    tab = new_page(tour)
    tour.open(tab, "json")
    area = "document.querySelector('#sheet textarea:not([hidden])')"
    tour.write(tab, LINES)
    tab.wait("window.playground.remarks.length == 0 && window.playground.frames > 1")
    for file in ("chart.json", "flowers.json", "scripts.json", "star.json"):
        tour.set(tab, "example", file)
        tab.wait(f"!{area}.value.includes('sharp')")
        time.sleep(0.5)
        check(tab.evaluate("window.playground.remarks.length") == 0,
              f"the example {file}: {tab.evaluate('window.playground.remarks')}")
        colours = "document.getElementById('colors').textContent"
        check(tab.evaluate(f"{colours} === {area}.value + '\\n'"), "the text in colours is another one")
        tab.click("#undo")
        tab.wait(f"{area}.value.includes('sharp')")
    kinds = set(tab.evaluate("[...document.querySelectorAll('#colors span')].map((span) => span.className)"))
    check(kinds == {"key", "tag", "text", "number"}, f"the colours are {kinds}")
    # The page describes mistakes in its own words.
    for text in ('{"size": [9, 9], "commands": [["font", "nowhere", 9]]}', '{"size": [9, 9], "fonts": {"a": {"family": "Nowhere"}}, "commands": []}',
                 '{"size": [9, 9], "images": {"a": {"path": "a.png"}}, "commands": []}', '{"size": [9, 9], "commands": [["fillRct"]]}',
                 '{"size": [9, 9] "commands": []}', '{"size": [9, 9], "commands": [["fillText", "\u05e9", 1, 8]]}'):
        tour.write(tab, text)
        tab.wait("window.playground.remarks.length > 0")
        message = tab.evaluate("window.playground.remarks[0].message")
        check("--" not in message and "line " not in message and "program" not in message.split(" ")[0],
              f"a message speaks of something else than the page: {message}")
        tour.write(tab, LINES)
        tab.wait("window.playground.remarks.length == 0")
    tab.close()


def sizes(tour):
    """An impossible size is refused at its field."""
    tab = new_page(tour)
    tour.open(tab, "righthand")
    before = tab.evaluate("window.playground.size")
    tour.set(tab, "size", "")
    for width in ("0", "5000", "-3", "", "2.5"):
        tab.evaluate(f"(() => {{ const e = document.getElementById('width'); e.value = '{width}'; e.dispatchEvent(new Event('change')); }})()")
        check(len(tab.evaluate("document.getElementById('size-problem').textContent")) > 10, f"nothing is said of a width of {width}")
        check(tab.evaluate("document.getElementById('width').getAttribute('aria-invalid')") == "true", "the field is not marked")
        check(tab.evaluate("window.playground.size") == before, "a wrong size changes the picture")
    tab.evaluate("(() => { const e = document.getElementById('width'); e.value = '333'; e.dispatchEvent(new Event('change')); })()")
    tab.wait("window.playground.size[0] == 333")
    check(tab.evaluate("document.getElementById('size-problem').textContent") == "", "a mistake that is mended is still told")
    tour.same(tab, "a size that was written", "righthand")
    # The text of a slider.
    tour.open(tab, "garden")
    words = tab.evaluate("document.getElementById('option-flowers').getAttribute('aria-valuetext')")
    check(words == "as many as fit", f"the number of flowers is told as {words}")
    seed = tab.evaluate("document.getElementById('option-seed').value")
    for _ in range(9):
        tab.click(".die")
    check(tab.evaluate("document.getElementById('option-seed').value") != seed, "the die gives no other seed")
    tab.close()


def side_by_side(tour):
    """Both backends' pictures, and their difference."""
    if "both" not in tour.backends:
        return
    tab = new_page(tour, 1280)
    tour.open(tab, "quartzfun")
    tour.show(tab, "both")
    tour.drag(tab, (0.62, 0.95))
    tour.drag(tab, (0.2, 0.3), (0.8, 0.7))
    tour.settled(tab)
    time.sleep(0.3)
    pixels = ("(() => { const data = (id) => { const c = document.getElementById(id); "
              "return c.getContext('2d').getImageData(0, 0, c.width, c.height).data.join(); }; ")
    check(tab.evaluate(pixels + "return data('picture') === data('processor-picture'); })()"), "the second picture is another one")
    colours = tab.evaluate(pixels + "return new Set(data('difference').match(/\\d+,\\d+,\\d+,255/g)).size; })()")
    check(colours == 1, f"the difference of equal pictures has {colours} colours")
    tops = tab.evaluate("[...document.querySelectorAll('#pictures canvas')].map((c) => Math.round(c.getBoundingClientRect().top))")
    check(len(tops) == 3 and len(set(tops)) == 1, f"the pictures are not side by side: {tops}")
    tour.same_touches(tab, "one of two pictures", "quartzfun", "--controls")
    tab.close()


def demo_finger(tour):
    """The demonstration shows its finger at its touches."""
    tab = new_page(tour)
    tour.open(tab, "quartzfun")
    tab.click("#demo")
    tab.wait("window.playground.finger")
    tab.wait("!document.getElementById('demo-finger').hidden")
    tab.click("#reset")
    tab.wait("window.playground.ticks == 0 && document.getElementById('demo-finger').hidden")
    tab.close()


def rate(tour, seconds=6):
    """Frames come about as often as `glfun bench` draws them, apart from the browser's own time."""
    command = [tour.glfun, "bench", "garden", "--size", "1280x720", "--backend", "cpu", "--json"]
    alone = 1000 / json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)["median_ms"]
    tab = new_page(tour, 1680, 900)
    tour.show(tab, "cpu")
    tour.open(tab, "garden")
    tour.resize(tab, 1280, 720)
    tab.evaluate("scrollTo(0, 0)")
    time.sleep(1)
    now = "[performance.now(), window.playground.frames]"
    first = tab.evaluate(now)
    time.sleep(seconds)
    last = tab.evaluate(now)
    shown = 1000 * (last[1] - first[1]) / (last[0] - first[0])
    say(f"1280x720: {shown:.1f} frames/s in the page, {alone:.1f} by glfun bench")
    # If they are drawn more quickly, the browser is the limit.
    check(not tour.is_timed or shown > 0.6 * min(alone, 30), "frames of 1280x720 come more slowly than they are drawn")
    tab.close()


def sharpness(tour):
    """A pixel of the picture is a pixel of the screen, at each ratio and width: in the canvas, and in the screenshot."""
    for ratio in (1, 1.5, 2, 3):
        for width in (390, 768, 1440):
            tab = new_page(tour, width, 900, ratio)
            tour.open(tab, "json")
            tour.set(tab, "zoom", "1")
            tour.write(tab, LINES)
            tab.wait(f"window.playground.size[0] == {240 * ratio} && window.playground.scale == {ratio}")
            time.sleep(0.2)
            with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
                file.write(LINES)
                file.flush()
                what = f"lines at ratio {ratio}, {width} wide"
                tour.same(tab, what, file.name, is_sized=False)
                screen(tab, what)
            profile(tab, ratio, what)
            tour.open(tab, "righthand")
            check(abs(tab.evaluate("window.playground.scale") - ratio) < 1e-9, f"the plot has another scale than {ratio}")
            what = f"a plot at ratio {ratio}, {width} wide"
            tour.same(tab, what, "righthand")
            screen(tab, what)
            if tour.screenshots and ratio in (1, 2, 3):
                tab.evaluate("scrollTo(0, 0)")
                tab.screenshot(os.path.join(tour.screenshots, f"playground-{width}x{ratio}.webp"), quality=60)
            tab.close()


def profile(tab, ratio, what):
    """A line that fills a column of units is `ratio` pixels wide, and black."""
    (width, _), pixels = tab.pixels()
    row = [pixels[4 * (width * int(20 * ratio) + x)] for x in range(int(30 * ratio))]
    dark = [x for x in range(len(row)) if row[x] < 255]
    if float(ratio).is_integer():
        check(dark == list(range(20 * ratio, 21 * ratio)) and {row[x] for x in dark} == {0}, f"{what}: the line's profile is {row}")
    check(abs(sum(255 - value for value in row) - 255 * ratio) < 1, f"{what}: the line is not {ratio} pixels wide")


def screen(tab, what):
    """The browser's own picture of the page has the pixels of the canvas, one for one."""
    tab.evaluate("(() => { document.activeElement?.blur(); document.getElementById('picture').scrollIntoView({block: 'center'}); })()")
    time.sleep(0.1)
    data = tab.call("Page.captureScreenshot", format="png")["data"]
    differing = tab.evaluate("""(async (data) => {
      const canvas = document.getElementById('picture'), box = canvas.getBoundingClientRect(), { width, height } = canvas;
      const file = new Blob([Uint8Array.from(atob(data), (c) => c.charCodeAt(0))], { type: 'image/png' });
      const screen = await createImageBitmap(file, { colorSpaceConversion: 'none' });
      const copy = new OffscreenCanvas(width, height).getContext('2d');
      copy.drawImage(screen, -Math.round(box.left * devicePixelRatio), -Math.round(box.top * devicePixelRatio));
      const words = (context) => new Uint32Array(context.getImageData(0, 0, width, height).data.buffer);
      const [seen, drawn] = [words(copy), words(canvas.getContext('2d'))];
      // Rows below or above the window are not seen.
      const rows = [Math.max(0, Math.ceil(-box.top * devicePixelRatio)), Math.min(height, Math.floor((innerHeight - box.top) * devicePixelRatio))];
      return [seen.subarray(rows[0] * width, rows[1] * width).reduce((sum, word, i) => sum + (word !== drawn[rows[0] * width + i]), 0), rows[1] - rows[0]];
    })(%s)""" % json.dumps(data))
    check(differing[1] > 100, f"{what}: only {differing[1]} rows are seen")
    check(differing[0] == 0, f"{what}: {differing[0]} pixels of the screen are not those of the canvas")


# MARK: for screen readers and fingers

CONTROLS = {"button", "checkbox", "radio", "slider", "spinbutton", "combobox", "textbox", "meter", "img", "image", "application",
            "Canvas", "canvas", "status", "navigation", "region", "group", "table", "figure", "list"}
NAMELESS = {"status", "group", "list", "figure", "region"}


def accessibility(tour):
    """Each control has a name, is large enough for a finger, and shows the focus; and axe finds nothing, if installed."""
    if not tour.axe:
        say("axe: skipped: there is no axe.min.js (pip install axe-playwright-python, or --axe FILE)")
    for width, theme in ((1280, "light"), (390, "dark")):
        tab = new_page(tour, width, 860)
        tab.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        tab.call("Accessibility.enable")
        programs = tab.evaluate("[...document.querySelectorAll('#programs button')].map((b) => b.dataset.program)")
        for program in programs:
            tour.open(tab, program)
            if tab.evaluate("!document.getElementById('play').hidden"):
                tab.click("#play")
            check_tree(tab, program)
            check_targets(tab, program)
            seen = tab.evaluate("(() => { const n = document.getElementById('programs').getBoundingClientRect(), "
                                "b = document.querySelector('#programs [aria-current=\"true\"]').getBoundingClientRect(); "
                                "return b.left >= n.left - 1 && b.right <= n.right + 1; })()")
            check(seen, f"the name of {program} is out of sight on a page of {width}")
            if tour.axe:
                check_axe(tour, tab, f"{program}, {width} wide, {theme}")
        check_focus(tour, tab)
        tab.close()


def check_tree(tab, program):
    nodes = tab.call("Accessibility.getFullAXTree")["nodes"]
    for node in nodes:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in CONTROLS - NAMELESS:
            continue
        name = node.get("name", {}).get("value", "")
        if role in ("img", "image") and not name:
            continue
        check(name.strip(), f"{program}: a {role} has no name")
    roles = [node.get("role", {}).get("value") for node in nodes if not node.get("ignored")]
    check(roles.count("main") == 1 and roles.count("navigation") == 1, f"{program}: the page has no main part or no navigation")


def check_targets(tab, program):
    small = tab.evaluate("""(() => {
      const small = [];
      for (const e of document.querySelectorAll('button, select, input, textarea')) {
        const target = e.matches('[type=radio], [type=checkbox]') ? e.closest('label') : e;
        const box = target.getBoundingClientRect();
        if (e.checkVisibility() && (box.width < 24 || box.height < 24)) small.push(`${e.id || e.name || e.textContent} ${box.width}x${box.height}`);
      }
      return small;
    })()""")
    check(not small, f"{program}: targets of less than 24 pixels: {small}")


def check_focus(tour, tab):
    """A ring around the keyboard focus; no ring after a click."""
    tour.open(tab, "lines")
    tour.drag(tab, (0.2, 0.2), (0.8, 0.8))
    check(tab.evaluate("document.activeElement.id") == "picture", "a touch does not bring the keys to the picture")
    check(not tab.evaluate("document.getElementById('picture').matches(':focus-visible')"), "a click draws a frame around the picture")
    tab.key("Tab")
    tab.key("Tab", modifiers=8)
    check(tab.evaluate("document.activeElement.id") == "picture", "the keys do not come back to the picture")
    check(tab.evaluate("document.getElementById('picture').matches(':focus-visible')"), "the keys have no frame around the picture")


def check_axe(tour, tab, what):
    with open(tour.axe) as file:
        tab.evaluate(file.read() + "; true")
    found = json.loads(tab.evaluate(
        "axe.run(document).then((result) => JSON.stringify(result.violations.map((v) => "
        "[v.id, v.help, v.nodes.map((n) => n.target.join(' ') + ': ' + n.any.concat(n.all, n.none).map((c) => c.message).join(' '))])))"))
    check(not found, f"axe finds in {what}: {json.dumps(found, indent=1)}")


def find_axe():
    """The file axe.min.js of a Python package; None if it is not installed."""
    import importlib.util
    for package in ("axe_playwright_python", "axe_selenium_python"):
        found = importlib.util.find_spec(package)
        for folder in (found.submodule_search_locations or []) if found else []:
            for path in ("axe.min.js", "node_modules/axe-core/axe.min.js"):
                if os.path.exists(os.path.join(folder, path)):
                    return os.path.join(folder, path)
    return None
