"""Workshop and loader: what is asked for is there, what a scene has loaded stays, and no hole is left in the table."""

from collections.abc import Iterator
from functools import partial
from threading import Event, Thread, current_thread, main_thread

import pygame
import pytest

from game.gfx.decks import Decks
from game.gfx.loader import Loader
from game.gfx.palette import PaintError
from game.gfx.raster import Painter, blank
from game.gfx.shelf import Shelf
from game.gfx.svg import Drawing, Layer, Picture, Size
from game.gfx.workshop import NAMED, Name, Workshop

SIZE = (20, 20)
AREA = SIZE[0] * SIZE[1]
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
def workshop(paints: Paints) -> Workshop:
    return Workshop({"paints": paints}, {"paints": Plain()})


@pytest.fixture
def loader(workshop: Workshop) -> Iterator[Loader]:
    """A loader that works beside the frames."""
    loader = Loader(workshop)
    loader.at_once = False
    yield loader
    loader.close()


# Making


def test_a_piece_is_composed_of_its_plates_from_the_bottom_to_the_top(workshop: Workshop) -> None:
    image = workshop.get("paints", ("pair", 201, 100), SIZE)
    assert [image.get_at((x, 5))[0] for x in (2, 17)] == [100, 201]


def test_a_piece_is_made_once(workshop: Workshop, paints: Paints) -> None:
    first = workshop.get("paints", ("pair", 1, 2), SIZE)
    assert workshop.get("paints", ("pair", 1, 2), SIZE) is first
    assert len(paints.drawn) == 2


def test_a_piece_to_draw_upon_is_made_for_each_caller(workshop: Workshop) -> None:
    first = workshop.new("paints", ("pair", 1, 2), SIZE)
    first.fill("#FFFFFF")
    assert workshop.new("paints", ("pair", 1, 2), SIZE).get_at((5, 5)) != first.get_at((5, 5))


def test_on_a_large_screen_a_piece_shows_what_it_shows_on_a_smaller_one(workshop: Workshop, paints: Paints) -> None:
    workshop.fit((3840, 2160))
    assert workshop.get("paints", ("pair", 1, 2), SIZE).get_size() == SIZE
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


@pytest.mark.parametrize("wrong", ["torn", "mispainted"])
def test_a_plate_that_fails_gives_a_plain_piece_and_one_sentence(workshop: Workshop, wrong: str) -> None:
    for _ in range(2):
        image = workshop.get("paints", ("pair", 1, wrong), SIZE)
        assert image.get_at((10, 10))[:3] == (0, 0, 255)
    assert len(workshop.notices) == 1


def test_without_a_plain_namesake_there_is_a_sheet_of_paper(paints: Paints) -> None:
    image = Workshop({"paints": paints}, {}).get("paints", ("pair", "torn"), SIZE)
    assert image.get_at((10, 10))[:3] == (0xFB, 0xF5, 0xE6)


def test_a_bake_that_fails_leaves_the_table_bare_and_says_so(workshop: Workshop) -> None:
    def draw(painter: Painter) -> pygame.Surface:
        raise ValueError("the oven is cold")

    workshop.baked("cloth", draw)
    assert workshop.notices == ["The table stays bare: the oven is cold."]


def test_the_workshop_makes_real_cards_as_the_painter_does(decks: Decks) -> None:
    deck = decks.drawn["hoopla"]
    size = deck.size(("face", 3), 120)
    expected = blank(size)
    for plate in deck.plates(("face", 3), size):
        expected.blit(Painter().paint(deck.picture(plate, size), size), (0, 0))
    made = Workshop(decks.drawn, decks.plain).get("hoopla", ("face", 3), size)
    assert pygame.image.tobytes(made, "RGBA") == pygame.image.tobytes(expected, "RGBA")


# Keeping


def make(size: Size = SIZE) -> pygame.Surface:
    return blank(size)


def test_the_budget_holds_and_the_least_recently_used_goes_first() -> None:
    shelf: Shelf[str] = Shelf(3 * AREA)
    for name in "abc":
        shelf.put(name, make())
    shelf.get("a")
    shelf.put("d", make())
    assert [name in shelf for name in "abcd"] == [True, False, True, True]
    assert shelf.pixels == 3 * AREA


def test_a_shelf_keeps_what_alone_is_too_large() -> None:
    shelf: Shelf[str] = Shelf(10)
    shelf.put("a", make())
    assert "a" in shelf


def test_two_who_make_the_same_picture_get_the_same() -> None:
    shelf: Shelf[str] = Shelf(10 * AREA)
    first = shelf.put("a", make())
    assert shelf.put("a", make()) is first


def test_what_is_pinned_stays_beside_the_budget_until_its_last_owner_lets_it_go() -> None:
    shelf: Shelf[int] = Shelf(2 * AREA)
    for number in range(4):
        shelf.put(number, make(), owner="scene")
    shelf.get(0, owner="other")
    for number in range(4, 9):
        shelf.put(number, make())
    assert [number for number in range(9) if number in shelf] == [0, 1, 2, 3, 7, 8]
    shelf.tidy()
    assert [number for number in range(9) if number in shelf] == [0, 1, 2, 3]
    shelf.release("scene")
    shelf.tidy()
    assert [number for number in range(9) if number in shelf] == [0]
    shelf.release("other")
    shelf.put(9, make())
    shelf.put(10, make())
    assert [number for number in range(11) if number in shelf] == [9, 10], "what was let go counts again"


def test_what_an_owner_left_stays_as_a_whole_until_the_next_leaves_or_nobody_wants_it() -> None:
    shelf: Shelf[int] = Shelf(4 * AREA)

    def kept() -> list[int]:
        return [number for number in range(20) if number in shelf]

    for number in range(3):
        shelf.put(number, make(), owner="first")
    shelf.leave("first", "heir")
    for number in range(10, 19):
        shelf.put(number, make())
    assert kept() == [0, 1, 2, 17, 18], "others keep half of the budget"
    shelf.put(5, make(), owner="second")
    shelf.leave("second", "heir")
    assert kept() == [0, 1, 2, 5, 18], "what the first left counts within the budget again"
    shelf.forget_left(but="heir")
    assert 5 in shelf
    shelf.forget_left(but="another")
    for number in range(10, 14):
        shelf.put(number, make())
    assert kept() == [10, 11, 12, 13]


def test_what_is_kept_for_an_heir_that_is_expected_counts_as_left_to_it() -> None:
    shelf: Shelf[int] = Shelf(4 * AREA)
    shelf.expect("heir")
    for number in range(3):
        shelf.put(number, make(), owner="heir")
    for number in range(10, 19):
        shelf.put(number, make())
    assert [number for number in range(20) if number in shelf] == [0, 1, 2, 17, 18], "others keep half of the budget"
    shelf.expect("heir")
    assert 0 in shelf
    shelf.expect("another")
    for number in range(20, 24):
        shelf.put(number, make())
    assert not {0, 1, 2} & {number for number in range(20) if number in shelf}


def test_an_heir_keeps_what_it_wants_of_what_was_left() -> None:
    shelf: Shelf[int] = Shelf(AREA)
    for number in range(3):
        shelf.put(number, make(), owner="first")
    shelf.leave("first", "heir")
    shelf.get(1, owner="third")
    shelf.tidy()
    assert [number for number in range(3) if number in shelf] == [1]


def test_a_shelf_tells_the_name_of_what_it_has_thrown_out() -> None:
    shelf: Shelf[str] = Shelf(10)
    image = make()
    shelf.put("a", image)
    shelf.drop("a")
    assert shelf.name(image) == "a"
    assert shelf.name(make()) is None


def test_what_a_scene_loads_stays_and_what_that_is_made_of_does_not(workshop: Workshop) -> None:
    def compose() -> pygame.Surface:
        return workshop.get("paints", ("pair", 1), SIZE).copy()

    with workshop.loading("scene"):
        shown = workshop.made("composed", compose)
    workshop.tidy()
    assert workshop.pixels == AREA
    assert workshop.made("composed", compose) is shown
    workshop.release("scene")
    workshop.tidy()
    assert workshop.pixels == 0


def test_what_was_not_loaded_is_named_once_it_is_made(workshop: Workshop) -> None:
    with workshop.loading("scene"):
        workshop.get("paints", ("pair", 1), SIZE)
    workshop.get("paints", ("pair", 1), SIZE)
    assert workshop.missed == []
    workshop.made("composed", lambda: workshop.get("paints", ("pair", 2), SIZE).copy())
    assert workshop.missed == ["composed"], "not what it is made of"
    for number in range(2 * NAMED):
        workshop.made(number, make)
    assert len(workshop.missed) == NAMED


def test_forgetting_leaves_nothing(workshop: Workshop) -> None:
    with workshop.loading("scene"):
        workshop.get("paints", ("pair", 1, 2), SIZE)
    workshop.forget()
    assert workshop.pixels == 0


def test_larger_windows_may_keep_more(workshop: Workshop) -> None:
    kept = []
    for window in ((1920, 1080), (3840, 2160)):
        workshop.fit(window)
        for number in range(30):
            workshop.made((window, number), partial(make, (1000, 1000)))
        kept.append(workshop.pixels)
    assert kept[0] * 3 < kept[1]


# Loading


def test_everything_is_made_in_another_thread_before_the_loading_is_done(workshop: Workshop, loader: Loader) -> None:
    threads = []

    def want(number: int) -> None:
        threads.append(current_thread())
        workshop.get("paints", ("pair", number), SIZE)

    loading = loader.load("scene", lambda: [partial(want, number) for number in range(8)])
    loader.wait(loading)
    assert loading.progress == 1
    assert len(threads) == 8
    assert main_thread() not in threads
    workshop.tidy()
    for number in range(8):
        workshop.get("paints", ("pair", number), SIZE)
    assert workshop.missed == []


def test_where_there_are_no_frames_to_show_it_is_made_at_once(workshop: Workshop) -> None:
    threads = []
    loader = Loader(workshop)
    assert loader.load("scene", lambda: [lambda: threads.append(current_thread())]).is_done
    loader.soon(lambda: threads.append(current_thread()))
    assert threads == [main_thread()] * 2


@pytest.mark.parametrize("is_soon", [False, True])
def test_it_wakes_the_loop_when_all_is_made(workshop: Workshop, is_soon: bool) -> None:
    woken, idle = Event(), list[bool]()

    def wake() -> None:
        idle.append(waking.is_idle)
        woken.set()

    waking = Loader(workshop, wake)
    waking.at_once = False
    if is_soon:
        waking.soon(lambda: None)
    else:
        waking.load("scene", lambda: [lambda: None])
    assert woken.wait(WAIT_S)
    waking.close()
    assert idle == [True]


def test_progress_goes_from_nothing_to_all(loader: Loader) -> None:
    steps, seen = [Event() for _ in range(4)], list[float]()
    passed = [Event() for _ in range(4)]

    def want(number: int) -> None:
        passed[number].set()
        steps[number].wait(WAIT_S)

    loading = loader.load("scene", lambda: [partial(want, number) for number in range(4)])
    for step, begun in zip(steps, passed, strict=True):
        assert begun.wait(WAIT_S)
        seen.append(loading.progress)
        step.set()
    loader.wait(loading)
    assert [*seen, loading.progress] == [0, 0.25, 0.5, 0.75, 1]


def test_what_is_wanted_now_comes_before_what_may_be_wanted_soon(loader: Loader) -> None:
    made, gate = list[str](), Event()
    loader.soon(lambda: gate.wait(WAIT_S), lambda: made.append("soon"))
    loading = loader.load("scene", lambda: [lambda: made.append("now")])
    gate.set()
    loader.wait(loading)
    loader.finish()
    assert made == ["now", "soon"]


def test_what_is_not_urgent_lets_pass_what_is_even_after_it_has_begun(loader: Loader) -> None:
    made, gate, begun = list[str](), Event(), Event()

    def first() -> None:
        begun.set()
        gate.wait(WAIT_S)
        made.append("film, first")

    film = loader.load("film", lambda: [first, lambda: made.append("film, second")], urgent=False)
    assert begun.wait(WAIT_S)
    scene = loader.load("scene", lambda: [lambda: made.append("scene")])
    gate.set()
    loader.wait(scene)
    loader.wait(film)
    assert made == ["film, first", "scene", "film, second"]


def test_what_may_be_wanted_soon_can_be_forgotten(loader: Loader) -> None:
    made, gate, begun = list[str](), Event(), Event()

    def wait() -> None:
        begun.set()
        gate.wait(WAIT_S)

    loader.soon(wait, lambda: made.append("soon"))
    assert begun.wait(WAIT_S)
    loader.forget()
    gate.set()
    loader.finish()
    assert made == []


def test_a_loading_that_is_cancelled_makes_no_further_picture(loader: Loader) -> None:
    made, gate, begun = list[int](), Event(), Event()

    def want(number: int) -> None:
        begun.set()
        gate.wait(WAIT_S)
        made.append(number)

    loading = loader.load("scene", lambda: [partial(want, number) for number in range(4)])
    assert begun.wait(WAIT_S)
    loading.is_cancelled = True
    gate.set()
    loader.cancel(loading)
    assert made == [0]
    never = loader.load("scene", lambda: [partial(want, 9)])
    loader.cancel(never)
    loader.finish()
    assert never.is_done


def fail() -> None:
    raise ValueError("no paint is left")


def test_an_error_is_raised_where_the_loading_is_waited_for(loader: Loader) -> None:
    loading = loader.load("scene", lambda: [fail])
    with pytest.raises(ValueError, match="no paint is left"):
        loader.wait(loading)


def test_one_that_may_be_wanted_soon_and_fails_keeps_no_other_from_being_made(loader: Loader) -> None:
    made: list[str] = []
    loader.soon(fail, lambda: made.append("soon"))
    loader.finish()
    assert made == ["soon"]


def test_a_loader_may_be_closed_before_and_after_its_work_and_works_again(loader: Loader) -> None:
    made: list[int] = []
    for number in range(3):
        loader.close()
        loader.soon(lambda number=number: made.append(number))  # type: ignore[misc]
        loader.finish()
    assert made == [0, 1, 2]


def test_a_loading_that_was_never_begun_keeps_nobody_waiting_once_the_loader_is_closed(loader: Loader) -> None:
    gate, begun = Event(), Event()

    def wait() -> None:
        begun.set()
        gate.wait(WAIT_S)

    loader.soon(wait)
    assert begun.wait(WAIT_S)
    loading = loader.load("scene", lambda: [lambda: None])
    closing = Thread(target=loader.close)
    closing.start()
    gate.set()
    closing.join(WAIT_S)
    loader.wait(loading)
    assert loader.is_idle


def test_another_window_size_forgets_what_may_be_wanted_soon(workshop: Workshop, loader: Loader) -> None:
    workshop.get("paints", ("pair", 1), SIZE)
    loader.fit((3840, 2160))
    assert workshop.pixels == 0
    assert loader.is_idle
