"""The contact sheet of the interface: every part in all its states, on both cloths."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pygame

from game.gfx.lettering import Face, Lettering, Style
from game.gfx.parts import avatars, bunting, button, controls, icon, keycaps, lamplight, symbols
from game.gfx.parts.catalog import KEY, PartBox, open_parts
from game.gfx.parts.panel import EDGE, PANEL, Panel, seats
from game.gfx.parts.parts import Parts
from game.gfx.parts.sheet_extras import dials_panel, results_panel
from game.gfx.sheets import UnknownSheet
from game.gfx.vision import VISIONS, through
from game.gfx.workshop import Workshop
from game.rules.rng import Rng
from game.store import paths

ALPHABETS: Final = (
    "Größe · Écarlate · Färgvän",
    "Lege eine Karte auf den Stapel! Lägg kortet! 0123456789",
    "24 px SemiBold: Wer keine Karten mehr hat, gewinnt. ÄÖÅÉßœæ «à» „so“ – 3 × 5 € …",
)


def ui_sheet(vision: str = "normal", folder: Path | None = None) -> pygame.Surface:
    """The whole interface as seen with this kind of `vision`."""
    if vision not in VISIONS:
        raise UnknownSheet(f"there are no {vision!r} eyes; there are {', '.join(VISIONS)}")
    folder = folder or paths.art()
    box = open_parts(folder)
    parts = Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(folder / "fonts"))
    panels = [_title(parts), _people(parts), _controls(parts), _furniture(parts)]
    panels += [dials_panel(parts), results_panel(parts), _light(parts, box)]
    page = pygame.Surface((PANEL[0], PANEL[1] * len(panels)), depth=32)
    for i, panel in enumerate(panels):
        page.blit(panel.page, (0, i * PANEL[1]))
    return page if vision == "normal" else through(page, vision)


# -- the panels -------------------------------------------------------------------------------------------------------


def _title(parts: Parts) -> Panel:
    panel = Panel(parts)
    panel.put(parts.draw(("glow", "#FFD98A", 34), (1500, 900)), 210, 0)
    _hangings(panel, 0)
    logo = parts.logo(1530)
    panel.put(logo, 960 - logo.get_width() // 2, 84)
    for i, (animal, _, _) in enumerate(seats(parts)):
        mood = avatars.MOODS[(0, 1, 0, 0, 1, 3)[i]]
        panel.put(parts.draw(("head", animal, mood, 0), (112, 112)), 578 + i * 130, 586)
    prompt = parts.heading(" ", 122, 880)
    panel.put(prompt, 520, 654)
    panel.words("Press A to join", 570, 654 + 26, Face.DISPLAY, 56)
    keys = parts.row([parts.key_cap("E", 66), parts.key_cap("Enter", 66), parts.pad_button("south", 66)], 66, 30)
    panel.put(keys, 1354 - keys.get_width(), 654 + 61 - 33)
    menu = (
        ("Play", button.GOLD, button.FOCUS),
        ("How to play", "blue", ""),
        ("Settings", "blue", ""),
        ("Quit", "blue", ""),
    )
    buttons = [
        parts.button(text, (parts.button_width(text, 88), 88), fill, state or button.NORMAL)
        for text, fill, state in menu
    ]
    x = 960 - (sum(b.box.width for b in buttons) + 30 * (len(buttons) - 1)) // 2
    for b in buttons:
        panel.put(b, x, 850)
        x += b.box.width + 30
    text = "1–6 players  ·  five games  ·  one screen"
    line = parts.write.line(text, Style(Face.BODY, 32, panel.ink, shadow=3))
    panel.put(line, 960 - line.get_width() // 2, 972)
    return panel


def _hangings(panel: Panel, phase: int) -> None:
    parts = panel.parts
    for x in (-40, 1240):
        panel.put(parts.draw(("lamps", 11, phase), (720, 140)), x, 0)
    panel.put(parts.draw(("bunting", 22, phase), (1060, 104)), 430, -8)


def _people(parts: Parts) -> Panel:
    panel = Panel(parts)
    panel.caption("Six folk: calm, glad, sad, startled, a blink; 118 px and down to 48")
    top = panel.y
    for i, (animal, colour, _) in enumerate(seats(parts)):
        faces = [parts.avatar(animal, colour, 118, mood) for mood in avatars.MOODS]
        faces.append(parts.avatar(animal, colour, 118, blinks=True))
        for k, image in enumerate(faces):
            panel.put(image, EDGE + i % 3 * 606 + k * 117, top + i // 3 * 132)
    panel.y = top + 276
    small = [parts.avatar(animal, colour, side) for side in (96, 72, 48) for animal, colour, _ in seats(parts)]
    panel.row(small, gap=12, below=14)

    panel.caption("Gloves: 128, 96 and 72 px, leaning")
    x = EDGE + 40
    for height, lean, pitch in ((128, 0, 112), (96, -10, 96), (72, 14, 80)):
        for _, colour, _ in seats(parts):
            panel.put(parts.glove(colour, height, lean), x, panel.y + 8)
            x += pitch
    panel.y += 158

    panel.caption("Tickets: a turn, a count, a freeze, a long name, the right-hand side")
    looks = zip(seats(parts), (14, 9, 17, 3, 128, 11), (0, 1, 0, 2, 0, 3), strict=True)
    for i, ((animal, colour, name), count, mood) in enumerate(looks):
        shown = "Maximiliane Löwe" if i == 4 else name
        made = parts.ticket(
            colour,
            animal,
            shown,
            (430, 100),
            count=count,
            side="left" if i % 3 < 2 else "right",
            turn=i == 1,
            mood=avatars.MOODS[mood],
            frozen=640 if i == 3 else 0,
        )
        panel.put(made, EDGE + 6 + i % 3 * 470, panel.y + 10 + i // 3 * 130)
        if i % 2 == 0:
            panel.put(parts.ticket(colour, animal, name, (300, 64), turn=i == 4), EDGE + 1436, panel.y + 2 + i * 44)
    return panel


def _controls(parts: Parts) -> Panel:
    panel = Panel(parts)
    panel.caption("Buttons: normal, focus, pressed, disabled")
    for fills in (("gold", "green", "blue"), ("red", "violet", "paper")):
        labels = zip(button.STATES, ("Bereit", "Färdig", "Pause", "Fini"), strict=True)
        states = [(fill, state, text) for state, text in labels for fill in fills]
        panel.row([parts.button(text, (132, 72), fill, state) for fill, state, text in states], gap=19, below=26)

    panel.caption("Banners, title pills, seals, stamps, chips, medals, awards")
    shouts = (("Double take!", "green"), ("Mine!", "turquoise"), ("Hoopla!", "violet"))
    banners = [parts.banner(text, colour, 76) for text, colour in shouts]
    panel.row([*banners, parts.heading("Tall Order", 80), parts.heading("Wer spielt mit?", 64)], gap=22)
    seals = [parts.seal("Order!", 134), parts.seal("Take 7", 112, -7), parts.seal("×3", 96)]
    stamps = [parts.stamp("Ready", 72), parts.stamp("Wartet", 60, "wait", 5), parts.stamp("Away", 60, "away", -8)]
    counts = (("2", "ink"), ("38", "ink"), ("12", "gold"), ("128", "paper"))
    chips = [parts.chip(text, 54, fill) for text, fill in counts]
    medals = [parts.draw(("medal", place), (88, 88)) for place in (1, 2, 3, 4)]
    awards = [parts.draw(("award", colour.id), (64, 68)) for colour in parts.palette.six[:4]]
    panel.row([*seals, *stamps, *chips, *medals, *awards], gap=5, below=8)

    panel.caption("Progress of a hand and of a freeze; how clever a bot is")
    colours = [colour.id for colour in parts.palette.six]
    tones = zip(("gold", "gold", "frost", "frost", *colours), range(1000, 0, -97), strict=False)
    rings = [parts.ring(tone, share, 96) for tone, share in tones]
    small = [parts.ring("gold", share, 48) for share in (0, 250, 500, 750, 1000)]
    stars = [parts.draw(("stars", lit, 3), (120, 40)) for lit in (1, 2, 3)]
    panel.row([*rings, *small, *stars], gap=14)

    panel.caption("Prompts: key caps, pad, mouse, devices, symbols")
    caps = [parts.key_cap(label, 62) for label in ("W", "Ä", "#", "Enter", "Rück", *"←↑→↓⏎⌫⇥⇧␣")]
    ways = ("south", "east", "west", "north", "dpad", "dpad left", "stick", "stick up", "start")
    panel.row([*caps, *(parts.pad_button(way, 62) for way in ways)], gap=10)
    mice = [parts.mouse_button(which, 66) for which in keycaps.BUTTONS]
    devices = [parts.device(kind, 66) for kind in keycaps.DEVICES]
    column, drop = (parts.key_cap("A", 40), parts.key_cap("D", 40), "column"), (parts.key_cap("E", 40), "drop")
    hint = parts.hint([*column, *drop, parts.pad_button("south", 44), "Karte legen"], 40, 30)
    first, second = symbols.NAMES[:9], symbols.NAMES[9:]
    panel.row([*mice, *devices, hint, *(parts.symbol(name, 36) for name in first)], gap=12, below=12)
    panel.row([parts.symbol(name, 36) for name in second], gap=22)
    return panel


def _furniture(parts: Parts) -> Panel:
    panel = Panel(parts)
    _lobby(panel)
    _results(panel, EDGE, 960)
    _tall_order(panel, 790, 280)
    panel.put(parts.draw(("panel", "gold"), (500, 286)), 1360, 280)
    panel.words("Dunkles Glas, goldener Rand", 1390, 304, Face.DISPLAY, 32)
    text = "Wer zuerst keine Karten mehr hat, gewinnt. Lange Texte brechen um, auch die Donaudampfschiff\u00adfahrt."
    panel.put(parts.write.block(text, Style(Face.BODY, 30, panel.ink), 440), 1390, 352)
    for k, colour in enumerate(("red", "violet")):
        panel.put(parts.draw(("panel", colour), (240, 92)), 1360 + k * 258, 580)
    for phase in range(bunting.PHASES):
        x, y = 1360 + phase % 2 * 260, 690 + phase // 2 * 88
        panel.put(parts.draw(("bunting", 8, phase), (250, 64)), x, y)
        panel.put(parts.draw(("lamps", 5, phase), (250, 70)), x, y + 10)
    return panel


def _lobby(panel: Panel) -> None:
    parts = panel.parts
    for k, (colour, taken) in enumerate((("red", 1), ("turquoise", 1), ("violet", 0))):
        panel.laid(parts.draw(("booth", colour, taken), (440, 190)), EDGE + k * 462, 48)
    panel.put(parts.avatar(parts.animals[0], "red", 116), EDGE + 18, 102)
    panel.words("Mira", EDGE + 150, 98, Face.DISPLAY, 40)
    panel.put(parts.stamp("Ready", 64), EDGE + 280, 84)
    panel.put(parts.row([parts.key_cap(key, 36) for key in "WASDE"], 36, 30), EDGE + 150, 168)
    panel.put(parts.avatar(parts.animals[3], "turquoise", 116), EDGE + 480, 102)
    panel.words("Noé", EDGE + 612, 98, Face.DISPLAY, 40)
    panel.put(parts.row([parts.device("bot", 52), "Clever bot"], 52, 30), EDGE + 612, 160)
    panel.put(parts.draw(("stars", 2, 3), (108, 36)), EDGE + 770, 106)
    panel.put(parts.draw(("vacant", "violet"), (116, 116)), EDGE + 942, 102)
    panel.words("Free seat", EDGE + 1064, 100, Face.DISPLAY, 40)
    panel.put(parts.row(["Press", parts.key_cap("E", 40), parts.pad_button("south", 40)], 40, 30), EDGE + 1064, 160)
    for k, colour in enumerate(("pink", "orange")):
        tile = parts.draw(("tile", colour, "hoopla"), (200, 149))
        panel.laid(tile, 1452 + k * 222, 62)
        if k:
            panel.put(controls.focus_ring(parts, tile.get_size(), 18), 1452 + k * 222, 62)
            panel.put(tile, 1452 + k * 222, 62)


def _results(panel: Panel, left: int, ground: int) -> None:
    parts = panel.parts
    panel.put(parts.draw(("rays",), (760, 760)), left - 52, ground - 710)
    rng = Rng("confetti")
    for i in range(56):
        colour, side = parts.palette.colours[i % 8].id, rng.between(18, 36)
        x, y = left + rng.below(660), ground - 690 + rng.below(330)
        if not 160 < x - left < 470 or y < ground - 560:
            panel.put(parts.draw(("confetto", colour, i % 8), (side, side)), x, y)
    places = ((0, 2, 215, avatars.CALM), (2, 1, 289, avatars.GLAD), (4, 3, 169, avatars.SAD))
    for k, (seat, place, height, mood) in enumerate(places):
        animal, colour, _ = seats(parts)[seat]
        x, top, side = left + k * 216, ground - height, 150 if place == 1 else 128
        panel.laid(parts.draw(("podium", colour, place), (206, height)), x, top)
        panel.laid(parts.avatar(animal, colour, side, mood), x + 103 - side // 2, top - side + 12)
        if place == 1:
            panel.laid(parts.draw(("crown",), (112, 80)), x + 47, top - side - 48)
    panel.laid(parts.draw(("plank",), (680, 44)), left - 16, ground - 8)
    for k, (seat, *_) in enumerate(places):
        plate = parts.plate(seats(parts)[seat][2], 52)
        panel.put(plate, left + 103 + k * 216 - plate.get_width() // 2, ground + 14)


def _tall_order(panel: Panel, x: int, y: int) -> None:
    parts = panel.parts
    panel.put(parts.draw(("bed",), (520, 330)), x, y)
    for k in range(3):
        panel.put(parts.draw(("slot", int(k == 1)), (124, 176)), x + 56 + k * 142, y + 76)
    panel.put(parts.draw(("chevrons", 3), (40, 100)), x + 240, y + 112)
    panel.put(parts.draw(("rope",), (40, 140)), x + 382, y + 2)
    panel.put(parts.draw(("padlock",), (58, 65)), x + 88, y + 200)
    panel.put(parts.bag(14, 160), x + 380, y + 350)
    panel.laid(parts.draw(("punch", "red", 8, 3), (360, 60)), x, y + 360)
    panel.laid(parts.draw(("punch", "yellow", 8, 5), (360, 60)), x, y + 436)
    panel.laid(parts.curtain("Mira is peeking", "red", (400, 92)), x - 10, y + 530)
    panel.laid(parts.curtain("Åse schaut gerade heimlich", "blue", (400, 92)), x - 10, y + 640)


def _light(parts: Parts, box: PartBox) -> Panel:
    panel = Panel(parts, lamplight.LIGHT)
    panel.caption("The light cloth")
    panel.row([parts.avatar(animal, colour, 112) for animal, colour, _ in seats(parts)], gap=24, below=36)
    for i, (animal, colour, name) in enumerate(seats(parts)[:4]):
        side = ("left", "right")[i % 2]
        made = parts.ticket(colour, animal, name, (400, 92), count=5 + i, turn=i == 2, side=side)
        panel.put(made, EDGE + i % 2 * 440, panel.y + i // 2 * 128)
    panel.y += 258
    states = (("Play", "gold", button.NORMAL), ("Färdig", "green", button.FOCUS), ("Pause", "blue", button.PRESSED))
    panel.row([parts.button(text, (250, 82), fill, state) for text, fill, state in states], gap=44, below=40)
    for i, seat in enumerate(parts.palette.six):
        panel.put(parts.glove(seat.id, 128, 8), EDGE + 60 + i * 140, panel.y)
    panel.y += 150
    for text, face, pixels in zip(ALPHABETS, (Face.DISPLAY, Face.BODY, Face.SMALL), (60, 32, 24), strict=True):
        panel.words(text, EDGE, panel.y, face, pixels)
        panel.y += round(pixels * 1.5)
    _icons(panel, box, 1040)
    _without_art(panel, box, 1040)
    return panel


def _icons(panel: Panel, box: PartBox, x: int) -> None:
    parts = panel.parts
    panel.y = 48
    panel.caption("The icon, 256 to 16 px; the smallest enlarged", x)
    drawn = icon.images(box.drawn.kit)
    panel.row([drawn[side] for side in (256, 128, 64, 48, 32, 24, 20, 16)], x=x, gap=16)
    enlarged = [pygame.transform.scale_by(drawn[side], 4) for side in (16, 24, 32)]
    panel.row([*enlarged, drawn[96]], x=x, gap=16)
    panel.caption("Confetti in eight turns", x)
    for colour in parts.palette.colours[::2]:
        panel.row([parts.draw(("confetto", colour.id, turn), (44, 44)) for turn in range(8)], x=x, gap=8, below=4)


def _without_art(panel: Panel, box: PartBox, x: int) -> None:
    """The parts as they look when every art file is missing."""
    plain = PartBox(box.plain, box.plain, ())
    parts = Parts(plain, Workshop({KEY: box.plain}, {KEY: box.plain}), panel.parts.write)
    panel.y += 10
    panel.caption("Without art files", x)
    panel.put(parts.logo(414), x, panel.y)
    for i, colour in enumerate(parts.palette.six):
        panel.put(parts.avatar("", colour.id, 64), x + i * 70, panel.y + 146)
    panel.put(parts.ticket("blue", "", "Åse", (330, 84), count=4), x + 450, panel.y + 10)
    panel.put(parts.button("Play", (200, 76)), x + 470, panel.y + 136)
    panel.put(parts.glove("red", 96), x + 740, panel.y + 130)
