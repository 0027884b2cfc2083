"""A headless browser, driven by the protocol of Chromium's developer tools."""
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time

from websocket import WebSocket

NAMES = ["chromium", "chromium-headless-shell", "chromium-browser", "google-chrome"]


def find():
    """The browser's program; None if it is not installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="glfun-browser.")
        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
             "--disable-extensions", "--disable-background-networking", "--disable-component-update", "--mute-audio",
             "--hide-scrollbars", "--force-color-profile=srgb", "--remote-debugging-port=0",
             f"--user-data-dir={self.folder}", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        port = os.path.join(self.folder, "DevToolsActivePort")
        end = time.monotonic() + 60
        while not (os.path.exists(port) and open(port).read().count("\n")):
            if self.process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("the browser does not start")
            time.sleep(0.05)
        number, path = open(port).read().split("\n")[:2]
        self.socket = WebSocket(f"ws://127.0.0.1:{number}{path}")
        self.calls = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.call("Browser.close")
        except Exception:
            self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def call(self, method, session=None, **parameters):
        """Calls a method and waits for its result; events are skipped."""
        self.calls += 1
        message = {"id": self.calls, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.calls:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def open(self, address, width=1280, height=860, ready="window.playground?.isConnected"):
        """Opens a page and waits until an expression is true."""
        return Tab(self, address, width, height, ready)


class Tab:
    def __init__(self, browser, address, width, height, ready):
        self.browser = browser
        # A tab behind another one is hidden, and a hidden page takes no frames.
        self.target = browser.call("Target.createTarget", url="about:blank", newWindow=True)["targetId"]
        self.session = browser.call("Target.attachToTarget", targetId=self.target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.resize(width, height)
        self.call("Page.navigate", url=address)
        self.wait(ready)

    def call(self, method, **parameters):
        return self.browser.call(method, self.session, **parameters)

    def resize(self, width, height, scale=1, is_mobile=False):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=is_mobile)

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(f"{expression}: {details.get('exception', {}).get('description', details['text'])}")
        return answer["result"].get("value")

    def wait(self, expression, seconds=40):
        """Waits until an expression is true."""
        end = time.monotonic() + seconds
        while True:
            try:
                value = self.evaluate(expression)
            except RuntimeError:
                # While a page loads, there is no context.
                value = None
            if value:
                return value
            if time.monotonic() > end:
                state = self.evaluate("JSON.stringify(window.playground ?? window.report?.state)")
                raise RuntimeError(f"the page does not come to {expression}; it is {state}")
            time.sleep(0.03)

    def place(self, selector):
        """The middle of an element, after scrolling it into view."""
        box = self.evaluate(
            f"(() => {{ const e = document.querySelector({json.dumps(selector)}); e.scrollIntoView({{block: 'nearest'}}); "
            "const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2]; })()")
        return box[0], box[1]

    def mouse(self, kind, x, y, buttons=0):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left" if kind != "mouseMoved" or buttons else "none",
                  buttons=buttons, clickCount=1 if kind != "mouseMoved" else 0)

    def click(self, selector):
        x, y = self.place(selector)
        self.mouse("mousePressed", x, y, 1)
        self.mouse("mouseReleased", x, y)

    def key(self, name, code=None, text=None, modifiers=0):
        number = {"Tab": 9, "Enter": 13, " ": 32, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40,
                  "Escape": 27}.get(name) or ord(name.upper())
        parameters = {"key": name, "code": code or name, "modifiers": modifiers, "windowsVirtualKeyCode": number}
        self.call("Input.dispatchKeyEvent", type="keyDown", **parameters, **({"text": text} if text else {}))
        self.call("Input.dispatchKeyEvent", type="keyUp", **parameters)

    def screenshot(self, file, format="webp", quality=82):
        data = self.call("Page.captureScreenshot", format=format, **({"quality": quality} if format != "png" else {}))["data"]
        with open(file, "wb") as out:
            out.write(base64.b64decode(data))

    def pixels(self):
        """The size of the picture and its pixels, as RGBA with straight alpha."""
        width, height, data = self.evaluate(
            "(() => { const c = document.getElementById('picture'); "
            "const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data; let s = ''; "
            "for (let i = 0; i < d.length; i += 32768) s += String.fromCharCode(...d.subarray(i, i + 32768)); "
            "return [c.width, c.height, btoa(s)]; })()")
        return (width, height), base64.b64decode(data)

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
