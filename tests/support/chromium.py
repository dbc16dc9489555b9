"""A real browser without a window, driven by its own protocol: each tab is a phone with a memory of its own."""

from __future__ import annotations

import base64
import itertools
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self

from websockets.sync.client import connect

from tests.support import needs

NAMES: Final = ("chromium", "google-chrome", "chromium-browser")
PATIENCE_S: Final = 30.0
LARGEST: Final = 1 << 26  # bytes of a message: a picture is one


class Browser:
    """Chromium, headless."""

    def __init__(self, folder: Path, idle: Callable[[], object]) -> None:
        """`folder` is for its profile; `idle` is called again and again while something is waited for."""
        program = next(filter(None, map(shutil.which, NAMES)), None)
        if program is None:
            needs.lacking("this test needs a browser: install chromium")
        self.idle = idle
        self._open = ExitStack()
        command = [
            *(program or "", "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"),
            *("--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-port=0", f"--user-data-dir={folder}"),
            *("--disable-background-networking", "--disable-component-update", "about:blank"),
        ]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self._open.callback(self._end)
        port = folder / "DevToolsActivePort"
        self.wait(lambda: port.exists() and len(port.read_text().splitlines()) == 2, "chromium")
        number, path = port.read_text().splitlines()
        self._line = self._open.enter_context(
            connect(f"ws://127.0.0.1:{number}{path}", max_size=LARGEST, proxy=None, compression=None)
        )
        self._numbers = itertools.count(1)
        self.tabs: dict[str, Tab] = {}

    def _end(self) -> None:
        self._process.kill()
        self._process.wait(PATIENCE_S)

    def wait(self, done: Callable[[], object], what: str) -> None:
        """Wait until something is so."""
        end = time.monotonic() + PATIENCE_S
        while not done():
            assert time.monotonic() < end, f"it never came: {what}"
            self.idle()

    def ask(self, method: str, session: str = "", **parameters: object) -> dict[str, Any]:
        """Give an order; returns the answer. Events that come before it go to their tabs."""
        number = next(self._numbers)
        order: dict[str, object] = {"id": number, "method": method, "params": parameters}
        self._line.send(json.dumps(order | ({"sessionId": session} if session else {})))
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:
            try:
                message = json.loads(self._line.recv(0.005))
            except TimeoutError:
                self.idle()
                continue
            if message.get("id") == number:
                assert "error" not in message, message
                result: dict[str, Any] = message["result"]
                return result
            if message.get("sessionId") in self.tabs:
                self.tabs[message["sessionId"]].hear(message)
        raise AssertionError(f"no answer to {method}")

    def phone(self, size: tuple[int, int], languages: str = "en", scale: float = 3) -> Tab:
        """A phone of this size in CSS pixels, whose owner reads these languages."""
        context = self.ask("Target.createBrowserContext")["browserContextId"]
        return self.tab(context, size, languages, scale)

    def tab(self, context: str, size: tuple[int, int], languages: str = "en", scale: float = 3) -> Tab:
        """Another tab of a phone."""
        target = self.ask("Target.createTarget", url="about:blank", browserContextId=context)["targetId"]
        session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        tab = self.tabs[session] = Tab(self, session, context)
        for domain in ("Page", "Runtime", "Log", "Network"):
            tab.ask(f"{domain}.enable")
        width, height = size
        tab.ask("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=True)
        tab.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        agent = self.ask("Browser.getVersion")["userAgent"]
        tab.ask("Emulation.setUserAgentOverride", userAgent=agent, acceptLanguage=languages)
        return tab

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()


class Tab:
    """A page in the browser."""

    def __init__(self, browser: Browser, session: str, context: str) -> None:
        self._browser = browser
        self._session = session
        self.context = context
        self.complaints: list[str] = []  # errors of scripts, refused resources, breaches of the policy

    def hear(self, event: dict[str, Any]) -> None:
        match event["method"], event["params"]:
            case "Log.entryAdded", {"entry": {"level": "error" | "warning", "text": text}}:
                self.complaints.append(str(text))
            case "Runtime.exceptionThrown", {"exceptionDetails": details}:
                self.complaints.append(str(details))
            case "Runtime.consoleAPICalled", {"type": "error" | "warning", "args": args}:
                self.complaints.append(str(args))

    def ask(self, method: str, **parameters: object) -> dict[str, Any]:
        return self._browser.ask(method, self._session, **parameters)

    def open(self, url: str) -> None:
        self.ask("Page.navigate", url=url)

    def find(self, script: str) -> Any:  # noqa: ANN401  # any value of JSON
        """The value of an expression; of an awaited one, what it comes to."""
        result = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in result, result
        return result["result"].get("value")

    def until(self, script: str) -> None:
        """Wait until an expression is true."""
        self._browser.wait(lambda: self.find(script), script)

    def see(self, selector: str) -> None:
        """Wait until an element is seen."""
        self.until(f"Boolean(document.querySelector({selector!r})?.getClientRects().length)")

    def text(self, selector: str) -> str:
        """What stands in an element, as it is seen."""
        return str(self.find(f"document.querySelector({selector!r}).innerText.trim()"))

    def middle(self, selector: str) -> tuple[float, float]:
        """The middle of an element that is seen, after scrolling to it."""
        box = "const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2, b.width, b.height]"
        element = f"const e = document.querySelector({selector!r}); e.scrollIntoView({{block: 'center'}})"
        x, y, width, height = self.find(f"(() => {{ {element}; {box} }})()")
        assert width > 0, f"{selector} is not seen"
        assert height > 0, f"{selector} is not seen"
        return x, y

    def touch(self, kind: str, *points: tuple[float, float]) -> None:
        self.ask("Input.dispatchTouchEvent", type=kind, touchPoints=[{"x": x, "y": y} for x, y in points])

    def tap(self, selector: str) -> None:
        """Touch an element with a finger."""
        self.touch("touchStart", self.middle(selector))
        self.touch("touchEnd")

    def swipe(self, selector: str, dx: float, dy: float) -> None:
        """Draw a finger from the middle of an element."""
        x, y = self.middle(selector)
        self.touch("touchStart", (x, y))
        for step in (0.4, 0.7, 1.0):
            self.touch("touchMove", (x + dx * step, y + dy * step))
        self.touch("touchEnd")

    def write(self, selector: str, text: str) -> None:
        """Write into a field, in place of what stands there."""
        self.tap(selector)
        self.find(f"document.querySelector({selector!r}).select()")
        self.ask("Input.insertText", text=text)

    def shot(self, path: Path) -> None:
        """A picture of what is seen."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))
