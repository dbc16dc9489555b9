"""How the parts look: fixed to the text, told apart without colour, with words that stand out."""

import json
from itertools import combinations
from threading import Thread

import pygame
import pytest

from game.gfx.palette import contrast, hexed
from game.gfx.parts import avatars, bunting, button, glove, lamplight, pill, ticket
from game.gfx.parts.catalog import PartBox
from game.gfx.raster import Painter
from game.gfx.svg import Size
from game.gfx.workshop import Name
from tests.gfx.parts import golden
from tests.gfx.parts.conftest import Easel

EIGHT = ("red", "yellow", "green", "turquoise", "blue", "violet", "orange", "pink")


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def grey(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(pygame.transform.grayscale(image), "RGBA")


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels that clearly differ in grey or in alpha."""
    pairs = zip(grey(one), grey(other), strict=True)
    return sum(abs(a - b) > 40 for a, b in pairs) / (4 * one.get_width() * one.get_height())


# -- fixed ------------------------------------------------------------------------------------------------------------


def test_the_texts_of_all_parts_are_the_golden_ones(box: PartBox) -> None:
    expected = json.loads(golden.FILE.read_text(encoding="utf-8"))
    found = golden.fingerprints(box)
    changed = [name for name in found if expected.get(name) != found[name]]
    assert not changed, f"drawn otherwise: {changed[:12]}; look at the sheet, then python -m tests.gfx.parts.golden"
    assert list(found) == list(expected)


SOME: tuple[tuple[Name, Size], ...] = (
    (("avatar", "owl", "yellow", "glad", 0), (97, 97)),
    (("ticket", "violet", "right", ticket.TURN), (301, 97)),
    (("button", "gold", button.FOCUS), (257, 131)),
    (("logo",), (400, 131)),
    (("bunting", 9, 3), (401, 61)),
    (("ring", "frost", 333), (71, 71)),
)


@pytest.mark.parametrize(("name", "size"), SOME)
def test_two_runs_give_the_same_pixels_in_any_thread(box: PartBox, paint: Easel, name: Name, size: Size) -> None:
    apart: list[bytes] = []
    thread = Thread(target=lambda: apart.append(pixels(Painter().paint(box.drawn.picture(name, size), size))))
    thread.start()
    thread.join()
    assert apart == [pixels(paint(name, size))]


def test_every_part_is_drawn_in_exactly_its_size_and_shows_something(box: PartBox, paint: Easel) -> None:
    seen = set()
    for name, size in golden.entries(box.drawn):
        if name[0] not in seen:
            seen.add(name[0])
            image = paint(name, size)
            assert image.get_size() == size
            assert image.get_bounding_rect().width > size[0] // 4, name
    assert len(seen) > 35


# -- colour is never alone --------------------------------------------------------------------------------------------


def test_the_six_folk_differ_without_colour(paint: Easel, box: PartBox) -> None:
    heads = [paint(("head", animal, avatars.CALM, 0), (72, 72)) for animal in box.drawn.animals]
    assert len(heads) == 6
    assert all(difference(one, other) > 0.08 for one, other in combinations(heads, 2))


@pytest.mark.parametrize("animal", ["fox", "owl", "cat", "bear", "rabbit", "frog"])
def test_a_face_shows_its_mood_even_small(paint: Easel, animal: str) -> None:
    faces = [paint(("head", animal, mood, 0), (64, 64)) for mood in avatars.MOODS]
    faces.append(paint(("head", animal, avatars.CALM, 1), (64, 64)))
    assert all(difference(one, other) > 0.004 for one, other in combinations(faces, 2))


@pytest.mark.parametrize("fill", button.INKS)
def test_the_state_of_a_button_is_told_without_colour(paint: Easel, fill: str) -> None:
    states = [paint(("button", fill, state), (240, 131)) for state in button.STATES]
    assert all(difference(one, other) > 0.01 for one, other in combinations(states, 2))


# -- words stand out --------------------------------------------------------------------------------------------------

# A ground, where on it words stand (as shares of its height, in the middle of its width), and what they are written in.
WRITTEN: tuple[tuple[Name, Size, tuple[float, float], str], ...] = (
    *(
        (
            (
                "curtain",
                colour,
            ),
            (430, 96),
            (0.13, 0.47),
            "on",
        )
        for colour in EIGHT
    ),
    *((("banner", colour), (420, 107), (0.3, 0.62), "on") for colour in EIGHT),
    (("toast",), (400, 82), (0.3, 0.7), "paper"),
    (("pill",), (480, 102), (0.3, 0.7), "paper"),
    (("speech", "left"), (300, 113), (0.35, 0.65), "ink"),
    (("notice", "gold", "cross"), (420, 107), (0.22, 0.62), "ink"),
    (("notice", "frost", "cross"), (420, 107), (0.22, 0.62), "ink"),
    (("notice", "night", "cross"), (420, 107), (0.22, 0.62), "paper"),
    (("stepper", button.NORMAL, 1, 1), (400, 102), (0.3, 0.7), "paper"),
    (("letter", button.FOCUS), (115, 115), (0.3, 0.65), "ink"),
    (("chart",), (900, 410), (0.1, 0.9), "ink"),
    (("plate",), (180, 58), (0.25, 0.7), "ink"),
    (("tally",), (66, 66), (0.2, 0.8), "paper"),
    (("seal",), (150, 150), (0.35, 0.65), "ink"),
    (("chip", "gold"), (60, 60), (0.25, 0.7), "ink"),
    (("crownlet",), (60, 60), (0.5, 0.8), "ink"),
)


def least_contrast(image: pygame.Surface, rows: tuple[float, float], ink: str) -> float:
    """Of what is written in the middle of a picture, between two heights, to any pixel below it."""
    width, height = image.get_size()
    top, low = round(rows[0] * height), round(rows[1] * height)
    columns = range(round(width * 0.42), round(width * 0.58))
    grounds = {hexed(image.get_at((x, y))[:3]) for y in range(top, low) for x in columns}
    return min(contrast(ink, ground) for ground in grounds)


@pytest.mark.parametrize("fill", button.INKS)
@pytest.mark.parametrize("state", [button.NORMAL, button.FOCUS, button.PRESSED])
@pytest.mark.parametrize("height", [88, 48])
def test_a_label_stands_out_from_its_button(paint: Easel, box: PartBox, fill: str, state: str, height: int) -> None:
    whole = round(height * (1 + 2 * button.PAD))
    image = paint(("button", fill, state), (3 * whole, whole))
    middle = whole / 2 + button.label_drop(height, state)
    rows = (middle - height * 0.18) / whole, (middle + height * 0.18) / whole  # from the foot of a letter to its head
    assert least_contrast(image, rows, button.ink_on(box.drawn.kit.palette, fill, state)) >= 4.5


@pytest.mark.parametrize(("name", "size", "rows", "ink"), WRITTEN)
def test_words_stand_out_from_their_ground(
    paint: Easel, box: PartBox, name: Name, size: Size, rows: tuple[float, float], ink: str
) -> None:
    palette = box.drawn.kit.palette
    assert (
        least_contrast(paint(name, size), rows, palette.named(str(name[1])).on if ink == "on" else palette[ink]) >= 4.5
    )


# -- the focus is seen on any cloth -----------------------------------------------------------------------------------

FOCUSED: tuple[tuple[Name, Size], ...] = (
    (("button", "gold", button.FOCUS), (300, 140)),
    (("button", "paper", button.FOCUS), (200, 77)),
    (("slider", 500, button.FOCUS), (480, 102)),
    (("switch", 1, button.FOCUS), (160, 102)),
    (("stepper", button.FOCUS, 1, 1), (400, 102)),
    (("letter", button.FOCUS), (115, 115)),
    (("focus", 22, 28, 392, 306), (392, 306)),
    (("focus", 15, 18, 260, 203), (260, 203)),
    (("ticket", "red", "left", ticket.TURN), (478, 148)),
    (("ticket", "yellow", "right", ticket.TURN), (290, 63)),
)


@pytest.mark.parametrize(("name", "size"), FOCUSED)
@pytest.mark.parametrize("kind", lamplight.KINDS)
def test_a_ring_of_the_focus_stands_out_from_the_cloth(
    paint: Easel, box: PartBox, name: Name, size: Size, kind: str
) -> None:
    """On the way from the cloth to the part itself, light changes three to one for two pixels at least."""
    palette = box.drawn.kit.palette
    page = pygame.Surface(size)
    tone = palette[f"cloth_{kind}_middle"]
    page.fill(tone)
    page.blit(paint(name, size), (0, 0))
    pad = {"ticket": ticket.PAD, "slider": button.PAD + 0.07}.get(str(name[0]), button.PAD)
    edge = round(size[1] * pad / (1 + 2 * (ticket.PAD if name[0] == "ticket" else button.PAD)))
    if name[0] == "focus":
        edge = int(name[2])
    way = [hexed(page.get_at((size[0] // 2, y))[:3]) for y in range(edge)]
    assert sum(contrast(ground, tone) >= 3 for ground in way) >= 2


@pytest.mark.parametrize("size", [(461, 261), (520, 251), (517, 253), (305, 127)])
def test_the_light_around_what_has_the_focus_is_of_one_piece(paint: Easel, size: Size) -> None:
    """Its sides and corners are drawn one by one; a pixel in which two of them meet must not be darker than both."""
    image = paint(("button", "gold", button.FOCUS), size)
    for y in range(size[1] // 6):
        row = [image.get_at((x, y))[3] for x in range(size[0] // 8, size[0] // 2)]
        assert max(min(left, right) - light for left, light, right in zip(row, row[1:], row[2:], strict=False)) < 8


# -- figures and phases -----------------------------------------------------------------------------------------------


def lit(image: pygame.Surface) -> int:
    return pygame.mask.from_threshold(image, (242, 184, 75, 255), (20, 20, 20, 60)).count()


def test_a_ring_grows_with_its_share(paint: Easel) -> None:
    counts = [lit(paint(("ring", "gold", share), (96, 96))) for share in range(0, 1001, 100)]
    assert counts[0] == 0
    assert counts == sorted(counts)
    assert len(set(counts)) == len(counts)


def test_half_a_ring_is_the_right_half(paint: Easel) -> None:
    image = paint(("ring", "gold", 500), (100, 100))
    right, left = image.subsurface((58, 8, 42, 84)), image.subsurface((0, 8, 42, 84))
    assert lit(right) > 200
    assert lit(left) == 0


def test_a_share_beyond_its_bounds_is_full_or_empty(box: PartBox) -> None:
    kit, size = box.drawn.kit, (96, 96)
    assert pill.progress(kit, size, "gold", 4000) == pill.progress(kit, size, "gold", pill.WHOLE)
    assert pill.progress(kit, size, "gold", -5) == pill.progress(kit, size, "gold", 0)


@pytest.mark.parametrize(
    ("name", "gold", "size"),
    [
        (("ring", "red", 640), ("ring", "gold", 640), (48, 48)),
        (("panel", "red"), ("panel", "gold"), (200, 48)),
    ],
)
def test_what_has_no_room_for_a_glyph_shows_no_colour(paint: Easel, name: Name, gold: Name, size: Size) -> None:
    assert pixels(paint(name, size)) == pixels(paint(gold, size))


@pytest.mark.parametrize(("kind", "count", "size"), [("bunting", 18, (880, 104)), ("lamps", 10, (670, 140))])
def test_what_hangs_has_eight_phases_that_close_the_circle(box: PartBox, kind: str, count: int, size: Size) -> None:
    texts = ["\n".join(box.drawn.picture((kind, count, phase), size).texts(size)) for phase in range(9)]
    assert len(set(texts)) == bunting.PHASES
    assert texts[8] == texts[0]


def test_a_flag_sways_a_little_and_no_more(paint: Easel) -> None:
    one, other = paint(("bunting", 18, 0), (880, 104)), paint(("bunting", 18, 4), (880, 104))
    assert 0.0005 < difference(one, other) < 0.04


def test_a_glove_points_to_the_same_spot_however_it_leans(paint: Easel) -> None:
    for lean in (-20, -8, 0, 8, 20):
        image = paint(("glove", "blue", lean), (212, 212))
        x, y = round(glove.TIP[0] * 212), round(glove.TIP[1] * 212)
        finger = pygame.mask.from_surface(image, 250)
        assert finger.get_at((x, y + 6))
        assert y - 16 < min(rect.top for rect in finger.get_bounding_rects()) <= y
