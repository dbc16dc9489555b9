"""The workshop: what is asked for is there, in time, within the budget, and never missing."""

from collections.abc import Iterator
from functools import partial
from itertools import count
from threading import Event

import pygame
import pytest

from game.gfx.cache import NAMED, PATIENCE, SLICE, Name, Order, Workshop
from game.gfx.decks import Decks
from game.gfx.palette import PaintError
from game.gfx.raster import Painter, Placeholder, blank
from game.gfx.shelf import Shelf
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.worker import AHEAD, Worker

SIZE = (20, 20)
WAIT_S = 20.0  # for another thread of a busy machine


class Paints:
    """A source of plain sheets: piece ("pair", a, b) is plate a under plate b. It counts what it draws."""

    def __init__(self) -> None:
        self.drawn: list[Name] = []
        self.sizes: set[Size] = set()  # for which it was asked to draw

    def plates(self, piece: Name, size: Size) -> tuple[Name, ...]:
        self.sizes.add(size)
        return tuple(("plate", n) for n in piece[1:])

    def picture(self, plate: Name, size: Size) -> Picture:
        self.drawn.append(plate)
        self.sizes.add(size)
        if plate[1] == "torn":
            raise KeyError("the plate is torn")
        if plate[1] == "mispainted":
            raise PaintError("'bass' is no tone of red")
        shade = int(plate[1])
        d = Drawing(10, 10)
        d.rect(0, 0, 10 if shade % 2 else 5, 10, 0, f"#{shade:02X}0000")
        return Picture(10, 10, (Layer(d.done()),))


class Plain:
    """Everything is blue."""

    def plates(self, piece: Name, size: Size) -> tuple[Name, ...]:
        return (piece,)

    def picture(self, plate: Name, size: Size) -> Picture:
        d = Drawing(10, 10)
        d.rect(0, 0, 10, 10, 0, "#0000FF")
        return Picture(10, 10, (Layer(d.done()),))


@pytest.fixture
def paints() -> Paints:
    return Paints()


@pytest.fixture
def workshop(paints: Paints) -> Iterator[Workshop]:
    shop = Workshop({"paints": paints}, {"paints": Plain()}, clock=lambda: 0)
    yield shop
    shop.close()


def test_a_piece_is_composed_of_its_plates_from_the_bottom_to_the_top(workshop: Workshop) -> None:
    image = workshop.get("paints", ("pair", 201, 100), SIZE)
    assert [image.get_at((x, 5))[0] for x in (2, 17)] == [100, 201]


def test_a_piece_is_made_once(workshop: Workshop, paints: Paints) -> None:
    first = workshop.get("paints", ("pair", 1, 2), SIZE)
    assert workshop.get("paints", ("pair", 1, 2), SIZE) is first
    assert len(paints.drawn) == 2


def test_on_a_large_screen_a_piece_shows_what_it_shows_on_a_smaller_one(workshop: Workshop, paints: Paints) -> None:
    workshop.fit((3840, 2160))
    image = workshop.get("paints", ("pair", 1, 2), SIZE)
    workshop.ask("paints", [("pair", 3, 4)], SIZE)
    workshop.finish()
    assert image.get_size() == SIZE
    assert paints.sizes == {(SIZE[0] // 2, SIZE[1] // 2)}


def test_nothing_is_kept_from_a_screen_on_which_it_would_look_otherwise(workshop: Workshop, paints: Paints) -> None:
    for window, drawn in (((1280, 720), 2), ((1920, 1080), 2), ((3840, 2160), 4), ((1920, 1080), 6)):
        workshop.fit(window)
        workshop.get("paints", ("pair", 1, 2), SIZE)
        assert len(paints.drawn) == drawn


def test_plates_are_shared_between_pieces_but_not_between_sizes(workshop: Workshop, paints: Paints) -> None:
    for piece in (("pair", 1, 2), ("pair", 1, 4), ("pair", 3, 2)):
        workshop.get("paints", piece, SIZE)
    assert len(paints.drawn) == 4
    workshop.get("paints", ("pair", 1, 2), (30, 30))
    assert len(paints.drawn) == 6


def test_what_is_asked_for_is_made_in_the_background(workshop: Workshop, paints: Paints) -> None:
    workshop.ask("paints", [("pair", n, n + 1) for n in range(30)], SIZE)
    workshop.finish()
    made = len(paints.drawn)
    assert made == 31
    for n in range(30):
        workshop.get("paints", ("pair", n, n + 1), SIZE)
    assert len(paints.drawn) == made


def test_progress_goes_from_nothing_to_all(workshop: Workshop) -> None:
    assert workshop.progress == 1
    workshop.ask("paints", [("pair", n) for n in range(8)], SIZE)
    seen = [workshop.progress]
    while workshop.work():
        seen.append(workshop.progress)
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert workshop.progress == 1


def test_asking_twice_is_asking_once(workshop: Workshop, paints: Paints) -> None:
    for _ in range(2):
        workshop.ask("paints", [("pair", 1)], SIZE)
    workshop.finish()
    workshop.ask("paints", [("pair", 1)], SIZE)
    assert workshop.progress == 1
    assert len(paints.drawn) == 1


def test_a_frame_stops_composing_when_its_slice_is_over(paints: Paints) -> None:
    ticks = count(0, SLICE // 4)  # every look at the clock costs a quarter of the slice
    shop = Workshop({"paints": paints}, {}, clock=lambda: next(ticks))
    pieces = [("pair", n) for n in range(12)]
    shop.ask("paints", pieces, SIZE)
    left = []
    while True:
        more = shop.work()
        left.append(shop.progress)
        if not more:
            break
    steps = [after - before for before, after in zip([0.0, *left], left, strict=False)]
    assert max(steps) <= 4 / 12 + 1e-9
    shop.close()


def test_what_is_needed_now_does_not_wait_for_the_worker(workshop: Workshop) -> None:
    workshop.ask("paints", [("pair", n) for n in range(50)], SIZE)
    assert workshop.get("paints", ("pair", 49), SIZE).get_at((2, 2))[0] == 49


def test_a_worker_without_orders_rests_and_draws_again_when_there_are_some(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.gfx.worker.IDLE_S", 0.001)
    rested, drawn = Event(), blank(SIZE)
    monkeypatch.setattr(Painter, "rest", lambda painter: rested.set())
    worker: Worker[str] = Worker()
    try:
        for name in ("first", "second"):
            rested.clear()
            worker.order(name, lambda painter: drawn)
            assert worker.fetch(wait=WAIT_S) == (name, drawn)
            assert rested.wait(WAIT_S)
    finally:
        worker.close()


def test_the_worker_is_never_far_ahead(paints: Paints) -> None:
    shop = Workshop({"paints": paints}, {})
    shop.ask("paints", [("pair", n) for n in range(AHEAD * 3)], SIZE)
    shop.close()
    assert len(paints.drawn) < AHEAD * 3


def test_a_workshop_may_be_closed_before_and_after_its_work(workshop: Workshop) -> None:
    workshop.close()
    workshop.ask("paints", [("pair", 1)], SIZE)
    workshop.finish()
    workshop.close()
    workshop.close()
    assert workshop.get("paints", ("pair", 1), SIZE).get_at((2, 2))[0] == 1


def test_a_workshop_opens_again_after_closing_and_makes_what_was_left(workshop: Workshop) -> None:
    pieces = [("pair", n) for n in range(40)]
    workshop.ask("paints", pieces, SIZE)
    workshop.close()
    workshop.ask("paints", pieces, SIZE)
    workshop.finish()
    assert workshop.progress == 1
    assert all(Order("paints", piece, SIZE) in workshop._pieces for piece in pieces)


@pytest.mark.parametrize("wrong", ["torn", "mispainted"])
def test_a_plate_that_fails_gives_a_plain_piece_and_one_sentence(workshop: Workshop, wrong: str) -> None:
    for _ in range(2):
        image = workshop.get("paints", ("pair", 3, wrong), SIZE)
        assert tuple(image.get_at((10, 10))) == (0, 0, 255, 255)
    workshop.get("paints", ("pair", wrong), SIZE)
    assert len(workshop.notices) == 1
    assert workshop.notices[0].startswith("A part of paints is drawn plainly: ")
    assert workshop.notices[0].endswith(".")


def test_a_plate_that_fails_in_the_background_is_replaced_too(workshop: Workshop) -> None:
    workshop.ask("paints", [("pair", "torn"), ("pair", 5)], SIZE)
    workshop.finish()
    assert tuple(workshop.get("paints", ("pair", "torn"), SIZE).get_at((10, 10))) == (0, 0, 255, 255)
    assert workshop.get("paints", ("pair", 5), SIZE).get_at((10, 10))[0] == 5
    assert len(workshop.notices) == 1


def test_without_a_plain_namesake_there_is_a_sheet_of_paper(paints: Paints) -> None:
    shop = Workshop({"paints": paints}, {})
    assert tuple(shop.get("paints", ("pair", "torn"), SIZE).get_at((3, 3))) == (0xFB, 0xF5, 0xE6, 255)


def test_the_budget_holds_and_the_least_recently_used_goes_first(paints: Paints) -> None:
    shop = Workshop({"paints": paints}, {}, budget=3 * SIZE[0] * SIZE[1])
    first, *_ = [shop.get("paints", ("pair", n), SIZE) for n in (1, 2, 3)]
    assert shop.get("paints", ("pair", 1), SIZE) is first
    shop.get("paints", ("pair", 4), SIZE)  # 2 goes
    assert shop.get("paints", ("pair", 1), SIZE) is first
    assert Order("paints", ("pair", 2), SIZE) not in shop._pieces
    assert shop._pieces.pixels == 3 * 400


def test_forgetting_leaves_nothing(workshop: Workshop) -> None:
    workshop.get("paints", ("pair", 1, 2), SIZE)
    workshop.ask("paints", [("pair", 7)], SIZE)
    workshop.forget()
    assert (workshop.pixels, workshop.progress) == (0, 1)
    assert workshop.get("paints", ("pair", 7), SIZE).get_at((2, 2))[0] == 7


def test_a_shelf_counts_what_it_holds() -> None:
    shelf: Shelf[str] = Shelf(1000)
    shelf.put("a", blank((10, 20)))
    shelf.put("a", blank((10, 30)))
    assert (len(shelf), shelf.pixels) == (1, 300)
    shelf.drop("b")
    shelf.drop("a")
    assert (len(shelf), shelf.pixels) == (0, 0)


def test_a_shelf_keeps_what_alone_is_too_large() -> None:
    shelf: Shelf[str] = Shelf(100)
    shelf.put("small", blank((5, 5)))
    shelf.put("large", blank((50, 50)))
    assert "large" in shelf
    assert "small" not in shelf
    assert shelf.get("small") is None


def test_the_workshop_makes_real_cards_as_the_painter_does(decks: Decks) -> None:
    shop = Workshop(decks.drawn, decks.plain)
    deck = decks.drawn["hoopla"]
    names = [("face", n) for n in deck.faces[:5]]
    size = deck.size(names[0], 72)
    shop.ask("hoopla", names, size)
    shop.finish()
    direct = Workshop(decks.drawn, decks.plain)
    for name in names:
        one, other = (pygame.image.tobytes(made.get("hoopla", name, size), "RGBA") for made in (shop, direct))
        assert one == other
    shop.close()
    assert shop.notices == []


# Rehearsals


def pair(*shades: int) -> Name:
    return ("pair", *shades)


@pytest.fixture
def busy(workshop: Workshop) -> Workshop:
    """A workshop that has frames to show."""
    workshop.at_once = False
    return workshop


def test_in_a_rehearsal_what_is_missing_is_a_placeholder_of_its_size(busy: Workshop, paints: Paints) -> None:
    with busy.rehearsal() as rehearsal:
        image = busy.get("paints", pair(3), SIZE)
    assert isinstance(image, Placeholder)
    assert image.get_size() == image.get_rect().size == SIZE
    assert (rehearsal.complete, rehearsal.missing) == (False, 1)
    assert busy.late == []


def test_a_rehearsal_is_complete_when_the_workshop_has_caught_up(busy: Workshop) -> None:
    with busy.rehearsal():
        busy.get("paints", pair(3), SIZE)
    assert not busy.worth_rehearsing
    busy.finish()
    assert busy.worth_rehearsing
    with busy.rehearsal() as rehearsal:
        assert busy.get("paints", pair(3), SIZE).get_at((2, 2))[0] == 3
    assert rehearsal.complete


def test_what_is_composed_comes_after_what_it_is_composed_of(busy: Workshop) -> None:
    made: list[str] = []

    def inner() -> pygame.Surface:
        made.append("inner")
        return busy.get("paints", pair(7), SIZE)

    def outer() -> pygame.Surface:
        image = busy.made("inner", inner)
        made.append("outer")
        return image

    with busy.rehearsal():
        assert isinstance(busy.made("outer", outer), Placeholder)
    made.clear()
    busy.finish()
    assert made == ["inner", "outer"]
    assert (busy.late, busy.hurried) == ([], [])
    assert busy.made("outer", outer).get_at((2, 2))[0] == 7


def test_what_is_named_after_a_placeholder_waits_for_another_pass(busy: Workshop) -> None:
    def twice(image: pygame.Surface) -> pygame.Surface:
        return busy.made(("twice", image), lambda: pygame.transform.scale2x(image), lambda: (40, 40))

    passes = 0
    complete = False
    while not complete:
        with busy.rehearsal() as rehearsal:
            image = twice(busy.get("paints", pair(9), SIZE))
        complete = rehearsal.complete
        busy.finish()
        passes += 1
    assert passes == 3
    assert image.get_at((2, 2))[0] == 9


def test_outside_a_rehearsal_everything_is_made_at_once_and_noted(busy: Workshop) -> None:
    assert busy.get("paints", pair(5), SIZE).get_at((2, 2))[0] == 5
    busy.made("line", lambda: blank(SIZE))
    assert busy.late == [Order("paints", pair(5), SIZE)]
    assert busy.hurried == ["line"]


def test_only_so_much_is_noted_of_a_week(busy: Workshop) -> None:
    for number in range(2 * NAMED):
        busy.made(number, lambda: blank(SIZE))
        busy.get("paints", pair(number % 250), (20 + number // 250, 20))
    assert len(busy.late) == len(busy.hurried) == NAMED


def test_where_there_are_no_frames_to_show_a_rehearsal_is_the_performance(workshop: Workshop) -> None:
    with workshop.rehearsal() as rehearsal:
        assert workshop.get("paints", pair(5), SIZE).get_at((2, 2))[0] == 5
    assert rehearsal.complete
    assert workshop.late == []


def test_what_is_needed_now_comes_before_what_may_be_needed_later(busy: Workshop, paints: Paints) -> None:
    with busy.rehearsal(urgent=False):
        for shade in range(60):
            busy.get("paints", pair(shade), SIZE)
    with busy.rehearsal():
        busy.get("paints", pair(59), SIZE)
    assert busy.is_busy
    while busy.work():
        pass
    assert len(paints.drawn) < 60
    assert not busy.quiet
    busy.finish()
    assert busy.quiet


def test_a_rehearsal_in_slices_goes_on_where_it_was_broken_off(paints: Paints) -> None:
    ticks = count(0, SLICE // 8)
    shop = Workshop({"paints": paints}, {}, clock=lambda: next(ticks))
    shop.at_once = False
    reached, passes = 0, 0
    while reached < 9:
        with shop.rehearsal(in_slices=True):
            for shade in range(10):
                shop.get("paints", pair(shade), SIZE)
                reached = max(reached, shade)
        assert shop.broken_off or reached == 9
        shop.finish()
        passes += 1
    assert passes > 1
    shop.close()


def test_a_large_thing_is_baked_by_the_worker(busy: Workshop) -> None:
    def bake(painter: Painter) -> pygame.Surface:
        image = blank(SIZE)
        image.fill("#102030")
        return image

    with busy.rehearsal():
        assert isinstance(busy.baked("cloth", SIZE, bake), Placeholder)
    busy.finish()
    assert tuple(busy.baked("cloth", SIZE, bake).get_at((1, 1)))[:3] == (0x10, 0x20, 0x30)
    assert busy.late == []


def test_a_bake_that_fails_leaves_the_table_bare_and_says_so(busy: Workshop) -> None:
    def bake(painter: Painter) -> pygame.Surface:
        raise PaintError("there is no such tone")

    with busy.rehearsal():
        busy.baked("cloth", SIZE, bake)
    busy.finish()
    with busy.rehearsal() as rehearsal:
        assert busy.baked("cloth", SIZE, bake).get_size() == SIZE
    assert rehearsal.complete
    assert busy.notices == ["The table stays bare: there is no such tone."]


def test_a_scene_that_needs_more_than_the_budget_gets_it(paints: Paints) -> None:
    shop = Workshop({"paints": paints}, {}, budget=4 * SIZE[0] * SIZE[1])
    shop.at_once = False
    for _ in range(12):
        with shop.rehearsal() as rehearsal:
            for shade in range(10):
                shop.get("paints", pair(shade), SIZE)
        if rehearsal.complete:
            break
        shop.finish()
    assert rehearsal.complete
    shop.settle()
    with shop.rehearsal():
        shop.get("paints", pair(77), SIZE)
    shop.finish()
    assert shop._pieces.pixels <= 4 * SIZE[0] * SIZE[1]
    shop.close()


def test_larger_windows_may_keep_more(workshop: Workshop) -> None:
    before = workshop._pieces.budget
    workshop.fit((1280, 720))
    assert workshop._pieces.budget == before
    workshop.fit((3840, 2160))
    assert workshop._pieces.budget == 4 * before


def test_tidying_leaves_what_the_scene_shows_and_not_what_that_is_made_of(busy: Workshop) -> None:
    def composed() -> pygame.Surface:
        image = blank(SIZE)
        image.blit(busy.get("paints", pair(1, 2), SIZE), (0, 0))
        return image

    def scene() -> bool:
        with busy.rehearsal() as rehearsal:
            busy.made("shown", composed)
            busy.get("paints", pair(3, 4), SIZE)
            with busy.ingredients():
                busy.get("paints", pair(5, 6), SIZE)
        return rehearsal.complete

    busy.get("paints", pair(7, 8), SIZE)
    busy.settle()
    while not scene():
        busy.finish()
    busy.tidy()
    assert busy.pixels == 2 * SIZE[0] * SIZE[1]
    assert scene() is False, "what was painted once is made again when it is wanted again"
    busy.late.clear()
    busy.get("paints", pair(3, 4), SIZE)
    busy.made("shown", composed)
    assert not busy.late


LARGE = (200, 400)  # to compose so much may take most of a slice


def test_a_large_job_waits_for_a_frame_with_room_but_not_for_ever(paints: Paints) -> None:
    now = [0]
    shop = Workshop({"paints": paints}, {}, clock=lambda: now[0])
    shop.at_once = False
    with shop.rehearsal():
        shop.made("large", lambda: blank(LARGE), lambda: LARGE)

    def frame(busy: int) -> bool:
        with shop.timed():
            now[0] += busy
        return shop.work()

    assert frame(SLICE // 2), "it would not have ended in this slice"
    assert not frame(SLICE // 8), "nothing else was done"
    with shop.rehearsal():
        shop.made("second", lambda: blank(LARGE), lambda: LARGE)
        shop.made("third", lambda: blank(LARGE), lambda: LARGE)
    waited = [frame(SLICE // 2) for _ in range(2 * PATIENCE + 1)]
    assert waited == [True] * (2 * PATIENCE) + [False], "one at a time, though there is never room"


def test_what_a_kind_of_picture_costs_is_learned(paints: Paints) -> None:
    now = [0]
    shop = Workshop({"paints": paints}, {}, clock=lambda: now[0])
    shop.at_once = False
    made: list[str] = []

    def ask(kind: str, cost: int, count: int) -> None:
        def make() -> pygame.Surface:
            made.append(kind)
            now[0] += cost
            return blank(SIZE)

        with shop.rehearsal():
            for number in range(count):
                shop.made((kind, number, now[0]), make, lambda: SIZE)

    def frame() -> list[str]:
        made.clear()
        shop.work()
        return made.copy()

    ask("cheap", SLICE // 50, 1)
    ask("dear", SLICE * 3 // 4, 1)
    for _ in range(2 * PATIENCE):
        frame()
    ask("cheap", SLICE // 50, 20)
    ask("dear", SLICE * 3 // 4, 2)
    assert frame() == ["cheap"] * 20, "none of the dear ones would have ended in this slice"
    assert frame() == ["dear"]
    assert frame() == ["dear"]
    shop.close()


def test_what_is_only_tried_composes_nothing(busy: Workshop) -> None:
    """In a rehearsal something is composed of placeholders, even where its ingredients are there: it costs nothing."""
    busy.get("paints", pair(1, 2), SIZE)
    seen: list[bool] = []

    def make() -> pygame.Surface:
        image = busy.get("paints", pair(1, 2), SIZE)
        line = busy.made("line", lambda: blank((3, 4)))
        seen.append(isinstance(image, Placeholder) and isinstance(line, Placeholder))
        return image

    busy.made("line", lambda: blank((3, 4)))
    with busy.rehearsal() as rehearsal:
        assert busy.made("whole", make).get_size() == SIZE
        assert not isinstance(busy.get("paints", pair(1, 2), SIZE), Placeholder), "what is shown is shown"
    assert rehearsal.missing == 1
    busy.finish()
    assert seen == [True, False]


def test_a_rehearsal_in_slices_may_end_where_something_was_learned(paints: Paints) -> None:
    ticks = count(0, SLICE // 8)
    shop = Workshop({"paints": paints}, {}, clock=lambda: next(ticks))
    shop.at_once = False
    known = 0
    for _ in range(9):
        with shop.rehearsal(in_slices=True):
            for fact in range(6):
                if fact == known:
                    known += 1
                    shop.learned()
    assert known == 6
    with shop.rehearsal():
        for _ in range(50):
            shop.learned()
    assert not shop.broken_off, "only those in slices"


def test_a_rehearsal_that_was_broken_off_is_not_complete_even_if_nothing_was_missing_so_far(paints: Paints) -> None:
    ticks = count(0, SLICE)
    shop = Workshop({"paints": paints}, {}, clock=lambda: next(ticks))
    shop.at_once = False
    reached = False
    with shop.rehearsal(in_slices=True) as rehearsal:
        shop.learned()
        shop.learned()
        reached = True
    assert not reached
    assert not rehearsal.complete


def test_a_sheet_belongs_to_whoever_takes_it(workshop: Workshop) -> None:
    first = workshop.sheet(SIZE)
    assert workshop.sheet(SIZE) is first
    workshop.take(first)
    assert workshop.sheet(SIZE) is not first


def test_a_piece_to_draw_upon_comes_from_the_worker_for_each_who_wants_one(busy: Workshop) -> None:
    """Nothing is copied, and who draws upon it spoils nobody else's."""
    busy.sources["plain"] = Plain()
    jobs = {name: partial(busy.own, "plain", ("sheet",), SIZE, name) for name in ("yours", "mine")}
    with busy.rehearsal():
        busy.get("plain", ("sheet",), SIZE)
        for name, make in jobs.items():
            assert isinstance(busy.made(name, make), Placeholder)
    busy.finish()
    assert not busy.late
    kept, yours, mine = busy.get("plain", ("sheet",), SIZE), *(busy.made(name, jobs[name]) for name in jobs)
    assert not busy.hurried
    yours.fill("red")
    assert kept.get_at((2, 2)) == mine.get_at((2, 2)) == pygame.Color("blue")
    assert len(busy._pieces) == 1, "what belongs to somebody is not kept"


def test_a_plate_that_was_thrown_out_too_soon_is_drawn_again_by_the_worker(busy: Workshop, paints: Paints) -> None:
    busy._plates.budget = SIZE[0] * SIZE[1]  # room for one, and every piece needs two
    with busy.rehearsal():
        for n in range(6):
            busy.get("paints", pair(n, n + 1), SIZE)
    busy.finish()
    with busy.rehearsal() as rehearsal:
        for n in range(6):
            busy.get("paints", pair(n, n + 1), SIZE)
    assert rehearsal.complete
    assert not busy.late
