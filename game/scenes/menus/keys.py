"""The page that binds other keys and buttons to a zone of the keyboard or a model of pad.

After a button is chosen, the page asks for its new control. If another button of the same device has that control, the
two change places. A key that another zone has is refused with the name of that zone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from game.gfx.lettering import Face, Style
from game.input.bindings import PAUSE_KEY, BindingError, Taken, control_meant, stick
from game.input.intents import KEYBOARD, KEYS, PAD, PAUSE, A, B, C, Control, Device, Input, Intent, Raw
from game.input.router import Router
from game.input.sticks import RELEASE
from game.rules.api import NEVER, Ms
from game.scenes.base import Change, Relay
from game.scenes.pages.key_capture import KeyCapturePage
from game.scenes.pages.menu import CAP, ESCAPE, MenuPage
from game.scenes.party import Party
from game.table.house import House
from game.ui.focus import Focus
from game.ui.items import Button, Item, LineButton, Section
from game.ui.page import Page
from game.ui.prompts import Prompt
from game.ui.widgets import control as control_box

PATIENCE: Final[Ms] = 8_000  # how long the page waits for the new control
RESET, RESET_ALL = "reset", "reset all"
DEVICE: Final = "device "  # begins the key of a line, the model follows
BUTTON: Final = "button "
HINTS: Final = {A: "remap.does.a", B: "remap.does.b", C: "remap.does.c"}
ASK: Final = (320, 440, 1280, 180)


class KeysScene(KeyCapturePage, MenuPage):
    """Devices on the left, the buttons of the chosen device on the right."""

    title = "remap.title"

    def __init__(self, house: House, party: Party, router: Router) -> None:
        super().__init__(house, party, router)
        self.focus = Focus(by_column=True)
        self._model = ""
        self.asked = ""  # the button that waits for its new control
        self._asked_at: Ms = 0
        self._spent: tuple[str, Control] | None = None  # a captured control is ignored until its release
        self._relay = False

    def leave(self) -> None:
        super().leave()
        self.house.settings.save()

    # What there is

    def _devices(self) -> dict[str, Device]:
        """The zones and every plugged-in model of pad, by model; the mouse cannot be rebound."""
        return {device.model: device for device in self.router.devices.values() if device.kind in (KEYS, PAD)}

    def _device(self) -> Device:
        """The device whose buttons are shown."""
        devices = self._devices()
        return devices.get(self._model) or next(iter(devices.values()))

    def _name(self, device: Device) -> str:
        return device.name if device.kind == PAD else self.house.say(f"device.{device.model}")

    def sections(self) -> Sequence[Section]:
        say, bindings, shown = self.house.say, self.house.bindings, self._device()
        changed = [device for device in self._devices().values() if bindings.is_changed(device)]
        devices = [self._choice(device, device.model == shown.model) for device in self._devices().values()]
        devices.append(Button(RESET_ALL, say("remap.reset_all"), enabled=bool(changed), fill="turquoise", icon="again"))
        lines = [
            LineButton(f"{BUTTON}{button}", say(f"button.{button}"), say(HINTS.get(button, "remap.hint")))
            for button in bindings.map(shown)
        ]
        reset = Button(RESET, say("remap.reset"), enabled=shown in changed, fill="turquoise", icon="again")
        return Section(devices, say("remap.devices")), Section([*lines, reset], self._name(shown))

    def _choice(self, device: Device, shown: bool) -> Button:
        fill, icon = ("gold", "more") if shown else ("paper", "")
        return Button(f"{DEVICE}{device.model}", self._name(device), fill=fill, icon=icon)

    # What people do

    def intent(self, intent: Input) -> Change:
        if self.asked:
            if isinstance(intent, Intent) and intent.down:
                self._stop_asking()  # another device, or a control that cannot be bound here
            return None
        return super().intent(intent)

    def update(self, now: Ms) -> Change:
        if self.asked and now >= self._asked_at + PATIENCE:
            self._stop_asking()
        if self._relay:
            self._relay = False
            return Relay()
        return super().update(now)

    def due(self, now: Ms) -> Ms:
        if self._relay:
            return now
        return min(super().due(now), self._asked_at + PATIENCE if self.asked else NEVER)

    def moved(self, key: str) -> None:
        if key.startswith(DEVICE):
            self._model = key.removeprefix(DEVICE)

    def act(self, key: str) -> Change:
        self.moved(key)
        if key.startswith(BUTTON):
            self.asked, self._asked_at = key.removeprefix(BUTTON), self.house.now()
            return None
        if key in (RESET, RESET_ALL):
            return self._reset(key)
        return None

    def _reset(self, key: str) -> Change:
        bindings = self.house.bindings
        try:
            bindings.reset_all() if key == RESET_ALL else bindings.reset(self._device())
        except Taken as error:
            self.refuse(self._explained(error, self._device()))
            return None
        self._keep()
        return Relay()

    def tap(self, raw: Raw) -> bool:
        """Bind the new control of the asked button; True for controls that must not reach the router."""
        if self._spent == (raw.device, raw.control):
            if abs(raw.value) < RELEASE:
                self._spent = None
            return True
        device, control = self._device(), control_meant(raw)
        source = self.router.devices.get(raw.device)
        ours = raw.device == KEYBOARD if device.kind == KEYS else source is not None and source.model == device.model
        if not self.asked or not ours or control is None:
            return False
        self._spent = raw.device, raw.control
        if control == PAUSE_KEY:
            self._stop_asking()
        else:
            self._bind(device, control)
        return True

    def _bind(self, device: Device, control: Control) -> None:
        try:
            self.house.bindings.bind(device, self.asked, control)
        except Taken as error:
            if error.owner != device.model:
                self.refuse(self._explained(error, device, control))
            else:
                self._swap(device, error.button)
        except BindingError as error:
            self.refuse(self._explained(error, device, control))
        else:
            self._accept_keys()
        self.asked = ""
        self.changed()

    def _swap(self, device: Device, other: str) -> None:
        """Exchange the controls of the asked button and of `other`."""
        say = self.house.say
        self.house.bindings.swap(device, self.asked, other)
        self.tell(say("remap.swapped", one=say(f"button.{self.asked}"), other=say(f"button.{other}")))
        self._accept_keys()

    def _accept_keys(self) -> None:
        self.sound("accept")
        self._keep()
        self._relay = True

    def _explained(self, error: BindingError, device: Device, control: Control = "") -> str:
        """The reason of a refused binding, in the language of the player."""
        say = self.house.say
        if isinstance(error, Taken):
            owner = self._devices().get(error.owner, device)
            return say("remap.taken", button=say(f"button.{error.button}"), zone=self._name(owner))
        if isinstance(control, str) and control.rstrip("+-") in stick(device):
            return say("remap.stick")
        return say("remap.reserved")

    def _keep(self) -> None:
        data = self.house.bindings.to_data()
        self.house.settings.now = msgspec.structs.replace(self.house.settings.now, bindings=data)

    def _stop_asking(self) -> None:
        self.asked = ""
        self.sound("back")
        self.changed()

    # What it looks like

    def paint_more(self, page: Page) -> None:
        device, laid = self._device(), self.laid()
        for button, controls in self.house.bindings.map(device).items():
            box = laid.boxes[f"{BUTTON}{button}"]
            place = control_box(LineButton("", ""), box)
            cap = self.house.cap(device.kind, controls[0], page.long(place.height))
            page.put(cap, place.right, place.y, anchor=(1, 0))
        if self.asked:
            self._paint_ask(page)

    def prompts(self, page: Page, item: Item, driver: str) -> list[Prompt]:
        if self.asked:
            return [Prompt((PAUSE,), [page.parts.key_cap(ESCAPE, page.long(CAP))], self.house.say("common.back"))]
        return super().prompts(page, item, driver)

    def _paint_ask(self, page: Page) -> None:
        """Paint the plate that asks for the new control."""
        say, (_, y, width, height) = self.house.say, ASK
        page.part(("plate",), *ASK)
        style = Style(Face.DISPLAY, page.long(54), page.parts.palette["ink"])
        text = say("remap.press", button=say(f"button.{self.asked}"))
        page.centre(page.parts.write.fitted(text, style, page.long(width - 120), page.long(28)), 960, y + height * 0.46)
