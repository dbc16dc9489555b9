"""Two screens of the contact sheet: dials and notices, and the parts of the results page."""

from __future__ import annotations

from game.gfx.parts import avatars, bubbles, button, claim, controls, honours, lamplight, notices, ribbon
from game.gfx.parts.panel import EDGE, Panel, seats
from game.gfx.parts.parts import Parts

HALF = 960  # where the second column begins

STATES = (button.NORMAL, button.FOCUS, button.DISABLED)
COURSES = (  # the courses of six seats, as cards left every half minute
    ("yellow", (20, 20, 19, 18, 18, 16, 15, 14, 13)),
    ("blue", (20, 18, 17, 17, 15, 13, 12, 10, 9)),
    ("red", (20, 16, 14, 12, 10, 9, 7, 5, 4)),
    ("green", (20, 18, 16, 14, 11, 6, 4, 2, 0)),
    ("turquoise", (20, 19, 19, 16, 12, 10, 9, 7, 4)),
    ("violet", (20, 17, 15, 15, 14, 13, 11, 10, 9)),
)
AWARDS = (
    ("Longest chain", "5 cards"),
    ("Knappstes Fotofinish", "12 ms Vorsprung"),
    ("Calmest hand", "no wrong card"),
    ("Best comeback of the whole long evening, by far", "9 cards in 60 seconds, against all odds"),
)


def dials_panel(parts: Parts) -> Panel:
    """Slider, switch, stepper and tiles in all states; toasts, speech, ribbons, frost. The right half on light."""
    panel = Panel(parts)
    light = parts.cloth(lamplight.LIGHT, panel.page.get_size())
    panel.page.blit(light, (HALF, 0), (HALF, 0, HALF, panel.page.get_height()))
    for x in (EDGE, HALF + EDGE):
        panel.y = 70
        for share, on, value, state in zip(
            (640, 0, 1000), (1, 0, 1), ("20 cards", "Normal", "Aus"), STATES, strict=True
        ):
            row = [
                controls.slider(parts, share, (330, 64), state),
                controls.switch(parts, bool(on), 64, state),
                controls.stepper(parts, value, (300, 64), state, less=share > 0, more=share < 1000),
            ]
            panel.row(row, x=x, gap=36, below=36)
        for letters in ("MIRAÄÖÉ", "ß-’⌫␣⇧✓"):
            states = (button.NORMAL, button.FOCUS, button.NORMAL, button.PRESSED, button.NORMAL, button.DISABLED)
            tiles = [controls.letter_tile(parts, c, 76, states[i % 6]) for i, c in enumerate(letters)]
            panel.row(tiles, x=x, gap=26, below=30)
        panel.row(
            [
                notices.toast(parts, "Pad 2 is back", 64, icon="play"),
                notices.toast(parts, "Ljudet är av", 56, icon="mute"),
            ],
            x=x,
            below=34,
        )
        panel.row(
            [notices.speech(parts, "Das war knapp!", 60, tail) for tail in bubbles.TAILS[2:]],
            x=x + 24,
            gap=60,
            below=44,
        )
        gaps = [notices.bubble(parts, text, 48, tail) for text, tail in (("+12 ms", "down"), ("+3 ms", "up"))]
        crowns = [honours.crown(parts, count, 56) for count in (1, 2, 3, 12)]
        panel.row([*gaps, *crowns], x=x, gap=26, below=40)
        ribbons = zip(ribbon.SILKS, ("Draw!", "Beaten", "Stuck"), ("spark", "cross", "pause"), strict=True)
        panel.row([notices.ribbon(parts, text, tone, 70, icon) for tone, text, icon in ribbons], x=x, gap=18)
    return panel


def results_panel(parts: Parts) -> Panel:
    """Chart, awards, photo finish; cards, piles and tickets under frost; confetti in its eight colours."""
    panel = Panel(parts)
    across = [(i, f"{i} min" if i == 4 else str(i)) for i in range(5)]
    up = [(n, str(n)) for n in (0, 10, 20)]
    lines = [honours.ChartLine(colour, tuple((i * 0.5, n) for i, n in enumerate(course))) for colour, course in COURSES]
    panel.put(honours.chart(parts, "Cards left", lines, across, up, (862, 372)), HALF + 34, 60)
    panel.put(honours.chart(parts, "Noch zwei", lines[:2], across, up, (574, 248)), EDGE, 60)
    for i, (title, detail) in enumerate(AWARDS):
        animal, colour, _ = seats(parts)[i + 1]
        panel.put(honours.award(parts, colour, animal, title, detail, (862, 70)), HALF + 34, 478 + i * 84)
    faces = [(colour, animal) for animal, colour, _ in seats(parts)]
    panel.put(honours.photo_finish(parts, faces[0], faces[4], "12 ms", (430, 120)), EDGE, 350)
    panel.put(honours.photo_finish(parts, faces[3], faces[5], "7 ms", (360, 100)), EDGE + 460, 360)
    panel.y = 520
    frozen = parts.ticket("green", "cat", "Lotta", (400, 92), count=11, mood=avatars.SAD)
    panel.put(frozen, EDGE, 510)
    panel.put(notices.frost(parts, (400, 92)), EDGE, 510)
    for x, size in ((EDGE + 460, (176, 249)), (EDGE + 660, (120, 120)), (EDGE + 800, (72, 102))):
        slot = parts.draw(("plate",), size)
        panel.put(slot, x, 510)
        panel.put(notices.frost(parts, size), x, 510)
    panel.put(parts.banner("Double take!", "yellow", 84), EDGE, 650)
    for i, tone in enumerate(parts.palette.colours):
        panel.put(parts.draw(("marker", tone.id), (40, 40)), EDGE + i * 50, 790)
        for turn in range(8):
            spot = EDGE + i * 110 + turn % 4 * 26, 860 + turn // 4 * 40
            panel.put(parts.draw(("confetto", tone.id, turn), (30, 30)), *spot)
    panel.y = 850
    holds = [parts.draw(("hold", colour, i % 2), (125, 125)) for i, (colour, _) in enumerate(faces)]
    panel.row(holds, x=HALF + 34, gap=22, below=16)
    locks = [parts.draw(("shut", colour), (48, 48)) for colour, _ in faces]
    panel.row([*locks, *(parts.draw(("bulb", state), (48, 48)) for state in claim.BULBS)], x=HALF + 34)
    return panel
