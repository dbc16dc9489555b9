"""A part that was made in the thread of the loader is the same as one that was made at once."""

from collections.abc import Callable, Mapping

import pygame
import pytest

from game.gfx.lettering import Lettering
from game.gfx.loader import Loader
from game.gfx.parts import controls, honours, notices
from game.gfx.parts.catalog import KEY, PartBox
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.workshop import Workshop
from game.store import paths

Make = Callable[[Parts], pygame.Surface | Cutout]

MADE: Mapping[str, Make] = {
    "ticket": lambda parts: parts.ticket("yellow", "owl", "Jörg", (400, 96), count=12),
    "button": lambda parts: parts.button("Rematch", (300, 90)),
    "heading": lambda parts: parts.heading("Who is playing?", 76),
    "banner": lambda parts: parts.banner("Does not fit!", "red", 70),
    "seal": lambda parts: parts.seal("Take 7", 160),
    "stamp": lambda parts: parts.stamp("Ready", 60),
    "chip": lambda parts: parts.chip("2-4", 40),
    "plate": lambda parts: parts.plate("Mira", 54),
    "curtain": lambda parts: parts.curtain("Mira is peeking", "red", (400, 60)),
    "bag": lambda parts: parts.bag(21, 140),
    "key cap": lambda parts: parts.key_cap("Enter", 46),
    "row": lambda parts: parts.row([parts.key_cap("E", 46), "play"], 46, 30),
    "hint": lambda parts: parts.hint([parts.key_cap("E", 46), "play"], 46, 30),
    "toast": lambda parts: notices.toast(parts, "The pad is gone", 60, "cross"),
    "speech": lambda parts: notices.speech(parts, "Beaten to it", 60),
    "bubble": lambda parts: notices.bubble(parts, "+12 ms", 60),
    "ribbon": lambda parts: notices.ribbon(parts, "Lotta wins!", "gold", 120),
    "stepper": lambda parts: controls.stepper(parts, "Normal", (300, 64)),
    "letter": lambda parts: controls.letter_tile(parts, "ö", 96),
    "award": lambda parts: honours.award(parts, "red", "fox", "Sharpest eyes", "5 pairs", (862, 70)),
    "crown": lambda parts: honours.crown(parts, 3, 64),
}


def pixels(made: pygame.Surface | Cutout) -> bytes:
    image = made.image if isinstance(made, Cutout) else made
    return pygame.image.tobytes(image, "RGBA")


def fresh(box: PartBox) -> tuple[Parts, Loader]:
    workshop = Workshop({KEY: box.drawn}, {KEY: box.plain})
    return Parts(box, workshop, Lettering(paths.art() / "fonts")), Loader(workshop)


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_loaded_part_is_the_same_as_one_made_at_once(box: PartBox, make: Make) -> None:
    """Also while the main thread makes others, with the same fonts."""
    parts, loader = fresh(box)
    loader.at_once = False
    loading = loader.load("scene", lambda: [lambda: make(parts)])
    for other in MADE.values():
        other(parts)
    loader.wait(loading)
    loader.close()
    assert pixels(make(parts)) == pixels(make(fresh(box)[0]))
