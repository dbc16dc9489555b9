"""Dials, notices and what results are told with: values show, words fit, nothing lies upon anything."""

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import pygame
import pytest

from game.gfx.lettering import Lettering
from game.gfx.parts import bubbles, button, coaching, controls, honours, notices
from game.gfx.parts.catalog import KEY, PartBox
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.workshop import Workshop
from game.store import paths

ACROSS = [(0.0, "0"), (2.0, "2"), (4.0, "4 min")]
UP = [(0.0, "0"), (10.0, "10"), (20.0, "20")]
LONG = "Donaudampfschifffahrtsgesellschaftskapitänsmützenhalterung " * 2


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


def changed(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Where two pictures of one size differ."""
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (2, 2, 2, 255), other)
    mask.invert()
    return mask.get_bounding_rects()


# -- dials ------------------------------------------------------------------------------------------------------------


def test_the_knob_of_a_slider_stands_at_its_share(parts: Parts) -> None:
    def knob(share: int) -> float:
        made = controls.slider(parts, share, (400, 64))
        row = made.image.subsurface((made.box.x, made.box.y + 2, made.box.width, 4))  # above the groove: the knob alone
        (rect,) = pygame.mask.from_surface(row, 127).get_bounding_rects()
        return rect.centerx

    spots = [knob(share) for share in (0, 250, 500, 750, 1000)]
    assert all(82 <= b - a <= 90 for a, b in pairwise(spots))
    assert spots[0] < 34
    assert spots[2] == pytest.approx(200, abs=2)


def test_a_slider_is_drawn_in_as_many_steps_as_can_be_seen(parts: Parts) -> None:
    assert len({id(controls.slider(parts, share, (84, 64)).image) for share in range(1001)}) == 21


def test_a_switch_tells_yes_from_no_without_colour(parts: Parts) -> None:
    yes, no = (pygame.transform.grayscale(controls.switch(parts, on, 64).image) for on in (True, False))
    assert sum(rect.width * rect.height for rect in changed(yes, no)) > 2000


@pytest.mark.parametrize("value", ["20", "Ausgeschaltet", LONG])
def test_a_value_stays_between_the_arrow_heads_of_a_stepper(parts: Parts, value: str) -> None:
    made, empty = controls.stepper(parts, value, (300, 64)), controls.stepper(parts, "", (300, 64))
    rects = changed(made.image, empty.image)
    room = made.box.inflate(-2 * 60, -8)
    assert rects
    assert all(room.contains(rect) for rect in rects)


def test_the_end_of_the_values_has_no_arrow_head(parts: Parts) -> None:
    both, last = controls.stepper(parts, "9", (300, 64)), controls.stepper(parts, "9", (300, 64), more=False)
    rects = changed(both.image, last.image)
    assert rects
    assert all(rect.x > both.box.centerx for rect in rects)


@pytest.mark.parametrize("letter", ["A", "Ä", "ß", "W", "⌫", "✓", "␣"])
def test_a_letter_stays_on_its_tile(parts: Parts, letter: str) -> None:
    made = controls.letter_tile(parts, letter, 72)
    rects = changed(made.image, controls.letter_tile(parts, "", 72).image)
    assert rects
    assert all(made.box.inflate(-6, -6).contains(rect) for rect in rects)


def states(parts: Parts, kind: str) -> Sequence[Cutout]:
    makers = {
        "slider": lambda state: controls.slider(parts, 400, (300, 64), state),
        "switch": lambda state: controls.switch(parts, True, 64, state),
        "stepper": lambda state: controls.stepper(parts, "20", (300, 64), state),
        "letter": lambda state: controls.letter_tile(parts, "A", 72, state),
    }
    return [makers[kind](state) for state in (button.NORMAL, button.FOCUS, button.DISABLED)]


@pytest.mark.parametrize("kind", ["slider", "switch", "stepper", "letter"])
def test_the_state_of_a_dial_is_told_without_colour_and_moves_nothing(parts: Parts, kind: str) -> None:
    made = states(parts, kind)
    assert len({tuple(cutout.box) for cutout in made}) == 1
    grey = [pygame.transform.grayscale(cutout.image) for cutout in made]
    for one, other in combinations(grey, 2):
        assert sum(rect.width * rect.height for rect in changed(one, other)) > 1000


# -- notices ----------------------------------------------------------------------------------------------------------


def test_a_notice_is_as_wide_as_its_words_and_no_wider_than_the_screen(parts: Parts) -> None:
    for make in (notices.toast, notices.speech, notices.bubble):
        short, long, endless = (make(parts, text, 60).box.width for text in ("Hi!", "Pad 2 is back", LONG))
        assert 60 < short < long < endless <= 22 * 60


@pytest.mark.parametrize(("tail", "x", "y"), [("down", 0, 1), ("up", 0, -1), ("left", -1, 0), ("right", 1, 0)])
def test_the_tail_of_a_bubble_reaches_out_to_its_side_alone(parts: Parts, tail: str, x: int, y: int) -> None:
    made = notices.speech(parts, "Das war knapp!", 60, tail)
    solid = pygame.mask.from_surface(made.image, 250)
    (shape,) = [rect for rect in solid.get_bounding_rects() if rect.width > 60]
    tip = round(60 * bubbles.TAIL)
    assert abs(shape.right - made.box.right - (tip if x > 0 else 0)) <= 7
    assert abs(made.box.left - shape.left - (tip if x < 0 else 0)) <= 7
    assert abs(shape.bottom - made.box.bottom - (tip if y > 0 else 0)) <= 7
    assert abs(made.box.top - shape.top - (tip if y < 0 else 0)) <= 7


def test_what_lies_under_frost_can_still_be_read(parts: Parts) -> None:
    page = pygame.Surface((176, 249))
    page.fill(parts.palette["paper"])
    style_ink = pygame.Rect(60, 100, 56, 50)
    page.fill(parts.palette["ink"], style_ink)
    page.blit(notices.frost(parts, (176, 249)), (0, 0))
    dark, bright = page.get_at((88, 125)), page.get_at((88, 80))
    assert sum(bright[:3]) - sum(dark[:3]) > 300


@pytest.mark.parametrize(("width", "has_room"), [(300, True), (90, False)])
def test_the_steps_of_a_coach_are_left_out_where_the_words_of_its_way_out_need_the_room(
    parts: Parts, width: int, has_room: bool
) -> None:
    one, two = (coaching.way_out(parts, (width, 20), done, 6, ["hoppa över"], 14) for done in (1, 2))
    assert bool(changed(one, two)) == has_room


# -- results ----------------------------------------------------------------------------------------------------------


def lines(*ends: float) -> list[honours.ChartLine]:
    colours = ("red", "yellow", "green", "turquoise", "blue", "violet")
    return [honours.ChartLine(colour, ((0, 20), (4, end))) for colour, end in zip(colours, ends, strict=False)]


@pytest.mark.parametrize("wanted", [[5.0], [5, 5, 5], [0, 50, 99, 100], [100, 100, 100, 100], [0, 1, 2, 3, 4, 5]])
def test_end_markers_are_spread_apart_within_their_bounds(wanted: list[float]) -> None:
    found = honours.spread(wanted, 12, 0, 100)
    assert all(b - a >= 12 for a, b in pairwise(found))
    assert found[0] >= 0
    assert found[-1] <= 100


def test_markers_that_have_room_stand_where_their_lines_end() -> None:
    assert honours.spread([10, 40, 80], 12, 0, 100) == [10, 40, 80]


def test_every_seat_of_a_draw_shows_its_own_end_on_the_chart(parts: Parts) -> None:
    made = honours.chart(parts, "Cards left", lines(7, 7, 7, 7, 7, 7), ACROSS, UP, (862, 372))
    margin = made.image.subsurface((made.box.right - 80, made.box.y, 70, made.box.height))
    for colour in ("red", "yellow", "green", "turquoise", "blue", "violet"):
        tone = pygame.Color(parts.palette.named(colour).base)
        assert pygame.mask.from_threshold(margin, tone, (12, 12, 12, 40)).count() > 200, colour


def test_a_score_that_jumps_is_drawn_as_a_step(parts: Parts) -> None:
    """Level until it jumps, and then straight up: half way in time nothing is drawn half way up."""
    made = honours.chart(parts, "", [honours.ChartLine("red", ((0, 0), (4, 20)))], ACROSS, UP, (862, 372))
    empty = honours.chart(parts, "", [], ACROSS, UP, (862, 372))
    left, right = made.box.x + 120, made.box.right - 120  # of the area, without the ends of the line
    above = pygame.Rect(left, made.box.y + 80, right - left, 190)
    drawn = changed(made.image.subsurface(above), empty.image.subsurface(above))
    level = pygame.Rect(left, above.bottom, right - left, 60)
    assert drawn == []
    assert changed(made.image.subsurface(level), empty.image.subsurface(level))


def test_of_two_labels_that_would_collide_one_is_left_out(parts: Parts) -> None:
    def below(*across: honours.Tick) -> bytes:
        return pixels(honours.chart(parts, "", [], across, UP, (862, 372)).image)

    assert below((0, "0"), (3.8, "3.8"), (4, "4 min")) == below((0, "0"), (3.8, ""), (4, "4 min"))
    assert below((0, "0"), (2, "2"), (4, "4 min")) != below((0, "0"), (2, ""), (4, "4 min"))
    assert below((0, "0"), (0.1, "0.1"), (4, "")) == below((0, ""), (0.1, "0.1"), (4, ""))


def test_a_chart_takes_what_lies_beyond_its_axes_and_lines_of_one_point(parts: Parts) -> None:
    odd = [honours.ChartLine("red", ((0, 20), (9, -5))), honours.ChartLine("blue", ((0, 400),))]
    made = honours.chart(parts, LONG, odd, ACROSS, UP, (574, 248))
    inside = changed(made.image, honours.chart(parts, "", [], ACROSS, UP, (574, 248)).image)
    assert inside
    assert all(made.box.contains(rect) for rect in inside)


@pytest.mark.parametrize(("title", "detail"), [("Longest chain", "5 cards"), ("Calm", ""), (LONG, LONG)])
def test_the_words_of_an_award_stay_between_avatar_and_rosette(parts: Parts, title: str, detail: str) -> None:
    made = honours.award(parts, "red", "fox", title, detail, (862, 70))
    rects = changed(made.image, honours.award(parts, "red", "fox", "", "", (862, 70)).image)
    room = pygame.Rect(made.box.x + 100, made.box.y, 862 - 100 - 90, 70)
    assert rects
    assert all(room.contains(rect) for rect in rects)


def test_a_photo_finish_shows_who_was_first(parts: Parts) -> None:
    fox, owl = ("red", "fox"), ("yellow", "owl")
    one = honours.photo_finish(parts, fox, owl, "12 ms", (430, 120))
    other = honours.photo_finish(parts, owl, fox, "12 ms", (430, 120))
    assert one.get_size() == (430, 120)
    assert pixels(one) != pixels(other)


def test_a_crown_shows_its_number(parts: Parts) -> None:
    images = [honours.crown(parts, count, 48) for count in (1, 2, 3, 12)]
    assert len({pixels(image) for image in images}) == 4
    assert all(image.get_size() == (48, 48) for image in images)


# -- large screens ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda parts, k: honours.chart(parts, "Cards left", lines(3, 9, 16), ACROSS, UP, (862 * k, 372 * k)),
        lambda parts, k: controls.focus_ring(parts, (300 * k, 200 * k), 20 * k),
    ],
    ids=["chart", "focus"],
)
def test_what_is_drawn_by_points_is_in_its_place_on_a_large_screen(
    parts: Parts, box: PartBox, make: Callable[[Parts, int], Cutout]
) -> None:
    workshop = Workshop({KEY: box.drawn}, {KEY: box.plain})
    workshop.fit((3840, 2160))
    large = make(Parts(box, workshop, Lettering(paths.art() / "fonts")), 2)
    alike = pygame.mask.from_threshold(coarse(make(parts, 1)), (0, 0, 0), (40, 40, 40, 255), coarse(large))
    assert alike.count() > 0.98 * 40 * 20


def coarse(made: Cutout) -> pygame.Surface:
    """What can be seen of it from far away."""
    return pygame.transform.smoothscale(made.image.subsurface(made.box), (40, 20))
