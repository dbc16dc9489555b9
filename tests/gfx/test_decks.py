"""The five decks: every face of the rules has a card, and no card depends on colour alone."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pygame
import pytest

from game.games.crosspatch.deck import CrosspatchDeck
from game.games.fourscore.deck import LANES, SHOWN, FourscoreDeck, coupling, last, split, strip
from game.games.fourscore.rules import Fourscore
from game.games.hoopla.deck import HooplaDeck
from game.games.played import PLAYED, find
from game.games.shown import DECKS
from game.games.tall_order.deck import (
    CLAMP_PIECE,
    JOKER,
    WALL_PIECE,
    TallOrderDeck,
    block,
    frame,
    task,
)
from game.games.tall_order.tasks import TASKS, turned
from game.gfx.cardart import Kit
from game.gfx.decks import Decks, open_decks
from game.gfx.decks.base import ArtDeck, Deck, Piece, back_of, face
from game.gfx.library import Library
from game.gfx.palette import Palette, rgb
from game.gfx.raster import Painter
from game.gfx.vision import through
from game.store import paths
from tests.gfx import golden
from tests.gfx.conftest import Draw

CORNER = ((2, 1), (3, 1), (2, 2))  # cells of a wall, each a column and a level

each_game = pytest.mark.parametrize("key", PLAYED.keys)


def test_every_game_has_a_deck_and_nothing_had_to_be_replaced(decks: Decks) -> None:
    assert set(decks.drawn) == set(PLAYED.keys)
    assert all(isinstance(deck, ArtDeck) for deck in decks.drawn.values())
    assert decks.notices == ()


@each_game
def test_a_plain_deck_stands_in_for_every_face(decks: Decks, key: str) -> None:
    drawn, plain = decks.drawn[key], decks.plain[key]
    assert len(drawn.faces) == len(set(drawn.faces))
    assert list(plain.faces) == list(drawn.faces)


def test_hoopla_has_no_card_with_a_ring_of_its_frame(decks: Decks) -> None:
    assert all(n // 6 != n % 6 for n in decks.drawn["hoopla"].faces)


@each_game
def test_no_two_faces_are_composed_of_the_same_plates(decks: Decks, key: str) -> None:
    deck = decks.drawn[key]
    for width in (72, 128, 240):
        size = deck.size(face(0), width)
        assert len({deck.plates(face(n), size) for n in deck.faces}) == len(deck.faces)


def test_the_texts_of_all_drawings_are_the_golden_ones(decks: Decks) -> None:
    expected = json.loads(golden.FILE.read_text(encoding="utf-8"))
    found = golden.fingerprints(golden.all_decks(decks))
    changed = [
        f"{deck}: {plate}"
        for deck in found
        for plate in found[deck]
        if expected.get(deck, {}).get(plate) != found[deck][plate]
    ]
    assert not changed, f"drawn otherwise: {changed[:12]}; look at the sheets, then python -m tests.gfx.golden"
    assert {deck: list(plates) for deck, plates in found.items()} == {deck: list(p) for deck, p in expected.items()}


# -- colour is never alone --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def colourless() -> dict[str, Deck]:
    """The decks in a world where all eight colours are one, with one texture: only the glyphs are left."""
    library = Library(paths.art())
    palette = library.palette()
    grey = replace(palette.named("green"), texture="dots")
    colours = tuple(replace(grey, id=colour.id, sets=colour.sets, glyph=colour.glyph) for colour in palette.colours)
    kit = Kit(Palette(colours, palette.neutral), library.signs())
    return {
        "hoopla": HooplaDeck(kit, dict.fromkeys(library.worlds(), library.worlds()["violet"])),
        "tall_order": TallOrderDeck(kit),
        "fourscore": FourscoreDeck(kit),
        "crosspatch": CrosspatchDeck(kit, library.motifs()),
    }


def unlike(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels of two pictures differ clearly."""
    similar = pygame.mask.from_threshold(one, (0, 0, 0), (60, 60, 60, 255), other)
    return one.get_width() * one.get_height() - similar.count()


@pytest.mark.parametrize(("key", "width"), [("hoopla", 72), ("hoopla", 176), ("fourscore", 72), ("fourscore", 128)])
def test_without_colour_any_two_cards_of_hoopla_and_fourscore_still_differ(
    colourless: dict[str, Deck], draw: Draw, key: str, width: int
) -> None:
    deck = colourless[key]
    images = [draw(deck, face(n), width) for n in deck.faces[:: 2 if key == "hoopla" else 5]]
    assert min(unlike(one, other) for one, other in combinations(images, 2)) >= width * 0.4


@pytest.mark.parametrize("width", [72, 128])
def test_without_colour_any_two_cards_of_crosspatch_still_differ(
    colourless: dict[str, Deck], draw: Draw, width: int
) -> None:
    deck = colourless["crosspatch"]
    images = [draw(deck, face(n), width) for n in range(0, 64, 3)]
    assert min(unlike(one, other) for one, other in combinations(images, 2)) >= width * 0.4


@pytest.mark.parametrize("width", [72, 210])
def test_without_colour_any_two_tasks_of_tall_order_still_differ(
    colourless: dict[str, Deck], draw: Draw, width: int
) -> None:
    deck = colourless["tall_order"]
    images = [draw(deck, face(n), width) for n in deck.faces[::3]]
    assert min(unlike(one, other) for one, other in combinations(images, 2)) >= width * 0.2


@pytest.mark.parametrize("width", [48, 120])
def test_without_colour_the_blocks_still_differ(colourless: dict[str, Deck], draw: Draw, width: int) -> None:
    blocks = [draw(colourless["tall_order"], block(colour), width) for colour in range(5)]
    assert min(unlike(one, other) for one, other in combinations(blocks, 2)) >= width * 0.8


def test_without_colour_the_visible_part_of_a_strip_still_tells_value_ring_and_ground(
    colourless: dict[str, Deck], draw: Draw
) -> None:
    deck = colourless["fourscore"]
    images = [draw(deck, strip(n), 128) for n in deck.faces[::5]]
    shown = [image.subsurface((0, 0, round(128 * SHOWN), image.get_height())) for image in images]
    assert min(unlike(one, other) for one, other in combinations(shown, 2)) >= 60


@pytest.mark.parametrize("width", [76, 116, 198])
def test_without_colour_the_last_cards_of_rows_and_what_couples_a_card_to_them_still_differ(
    colourless: dict[str, Deck], draw: Draw, width: int
) -> None:
    deck = colourless["fourscore"]
    images = [draw(deck, last(n), width) for n in deck.faces[::7]]
    assert min(unlike(one, other) for one, other in combinations(images, 2)) >= width * 0.4
    couplings = [draw(deck, coupling(kind, value), 84) for kind in range(3) for value in range(6)]
    assert min(unlike(one, other) for one, other in combinations(couplings, 2)) >= 60


@each_game
def test_in_grey_the_cards_of_a_sample_still_differ(decks: Decks, draw: Draw, key: str) -> None:
    deck = decks.drawn[key]
    images = [through(draw(deck, face(n), 110), "grey") for n in deck.faces[::11]]
    assert min(unlike(one, other) for one, other in combinations(images, 2)) >= 60


def test_backs_of_seats_differ_without_colour(colourless: dict[str, Deck], draw: Draw) -> None:
    backs = [draw(colourless["hoopla"], back_of(seat), 72) for seat in range(6)]
    assert min(unlike(one, other) for one, other in combinations(backs, 2)) >= 60


# -- P-1: between a colour and the cloth lies paper or an outline -----------------------------------------------------


def rim(image: pygame.Surface) -> Iterator[pygame.Color]:
    """The colours along the edge of what is opaque, and on all but tiny cards a pixel further in."""
    mask = pygame.mask.from_surface(image, 250)
    yield from (image.get_at(at) for at in mask.outline())
    if image.get_width() > 100:
        inner = mask.copy()
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            inner = inner.overlap_mask(mask, step)
        yield from (image.get_at(at) for at in inner.outline())


def distance(colour: pygame.Color, other: tuple[int, int, int]) -> int:
    return max(abs(a - b) for a, b in zip(tuple(colour)[:3], other, strict=True))


@each_game
@pytest.mark.parametrize("width", [72, 128])
def test_p1_cards_end_in_paper_on_all_sides(decks: Decks, draw: Draw, key: str, width: int) -> None:
    palette = Library(paths.art()).palette()
    paper = [rgb(palette[name]) for name in ("paper", "paper_light", "paper_shade", "card_edge")]
    deck = decks.drawn[key]
    ends = [last(n) for n in deck.faces[::7]] if key == "fourscore" else []
    for piece in (*(face(n) for n in deck.faces[::7]), *ends, back_of(0), back_of(-1)):
        for colour in rim(draw(deck, piece, width)):
            assert min(distance(colour, tone) for tone in paper) <= 34, (piece, colour)


def test_p1_blocks_end_in_their_outline(decks: Decks, draw: Draw) -> None:
    four = Library(paths.art()).palette().four
    outlines = [rgb(colour.outline) for colour in four] + [rgb("#5A5266")]
    for n, outline in enumerate(outlines):
        image = draw(decks.drawn["tall_order"], block(n), 120)
        mask = pygame.mask.from_surface(image, 250)
        assert all(distance(image.get_at(at), outline) <= 40 for at in mask.outline()), n


def light(colour: pygame.Color) -> float:
    return 0.2126 * colour.r + 0.7152 * colour.g + 0.0722 * colour.b


def has_contour(image: pygame.Surface, start: tuple[int, int], step: tuple[int, int]) -> bool:
    """Whether, on the way from a colour to paper, there is something clearly darker than both."""
    x, y = start
    way: list[float] = []
    paper = rgb("#FBF5E6")
    while distance(image.get_at((x, y)), paper) > 10:
        way.append(light(image.get_at((x, y))))
        x, y = x + step[0], y + step[1]
    return min(way[-6:]) < 0.75 * min(light(pygame.Color(*paper)), sorted(way)[len(way) // 2])


@pytest.mark.parametrize("colour", ["yellow", "turquoise", "pink"])
def test_p1_weak_colours_have_a_contour_against_paper(decks: Decks, draw: Draw, colour: str) -> None:
    palette = Library(paths.art()).palette()
    n = [c.id for c in palette.colours].index(colour)
    ground = draw(decks.drawn["crosspatch"], face(n * 8), 240)
    for level in range(80, 160, 9):
        assert has_contour(ground, (26, level), (-1, 0))
        assert has_contour(ground, (213, level), (1, 0))
    if colour in [c.id for c in palette.six]:
        n = [c.id for c in palette.six].index(colour)
        world = draw(decks.drawn["hoopla"], face((n + 1) % 6 * 6 + n), 240)
        rosette = draw(decks.drawn["fourscore"], face(36 * 1 + n * 6 + (n + 1) % 6), 240)
        for image in (world, rosette):
            assert has_contour(image, (52, 175), (-1, 0))
            assert has_contour(image, (188, 175), (1, 0))


# -- particular decks -------------------------------------------------------------------------------------------------


def test_a_turned_task_has_its_cells_turned_clockwise() -> None:
    corner = ((0, 0, 0), (1, 0, 1), (1, 1, 3))
    assert set(turned(corner, 1)) == {(0, 1, 0), (0, 0, 1), (1, 0, 3)}
    assert set(turned(corner, 4)) == set(corner)
    assert all(set(turned(turned(cells, 3), 1)) == set(cells) for cells in TASKS)


def test_no_task_shows_the_joker() -> None:
    assert all(colour != JOKER for cells in TASKS for _, _, colour in cells)


def test_a_block_is_higher_than_wide_and_the_wall_wider_than_high(decks: Decks) -> None:
    deck = decks.drawn["tall_order"]
    assert deck.size(block(0), 120) == (120, 126)
    assert deck.size(task(3, 2), 210) == (210, 210)
    width, height = deck.size(WALL_PIECE, 852)
    assert width > height


def test_fourscore_has_the_cards_of_the_rules(decks: Decks) -> None:
    game = find("fourscore")
    assert game is Fourscore
    assert set(decks.drawn["fourscore"].faces) == {n for n in range(216) if (n // 36 + n // 6 % 6 + n % 6) % 2 == 0}


def differing(draw: Draw, deck: Deck, piece: Callable[[int], Piece], kind: int) -> pygame.Rect:
    """Where two pieces of 240 pixels differ that show another value or ring (`kind`), and else the same."""
    first = next(n for n in deck.faces if split(n) == (0, 0, 0))
    other = first + 2 * (36, 6, 1)[kind]
    mask = pygame.mask.from_threshold(
        draw(deck, piece(first), 240), (0, 0, 0), (60, 60, 60, 255), draw(deck, piece(other), 240)
    )
    mask.invert()
    rects = mask.get_bounding_rects()
    return rects[0].unionall(rects[1:])


def test_four_equal_signs_of_a_row_lie_on_one_line(decks: Decks, draw: Draw) -> None:
    """Value and ring of covered cards and of the last one; the grounds are all over them, and their signs as well."""
    deck = decks.drawn["fourscore"]
    for kind, piece in ((0, strip), (1, strip), (1, last)):
        assert abs(differing(draw, deck, piece, kind).centery - LANES[kind]) <= 4, (kind, piece)
    tabs = [deck.picture((plate, 3), deck.size(piece(0), 240)) for plate, piece in (("tab", strip), ("end tab", last))]
    for picture, piece in zip(tabs, (strip, last), strict=True):
        opaque = pygame.mask.from_surface(Painter().paint(picture, deck.size(piece(0), 240)), 200)
        assert abs(opaque.get_bounding_rects()[0].centery - LANES[0]) <= 4
    assert [round(100 * lane / 340) for lane in LANES] == [18, 49, 81]


def test_the_tab_of_a_last_card_keeps_clear_of_its_rosette(decks: Decks) -> None:
    deck = decks.drawn["fourscore"]
    for width in (76, 92, 116, 148, 198, 240):
        size = deck.size(last(0), width)
        tab, rosette = (
            pygame.mask.from_surface(Painter().paint(deck.picture(plate, size), size), 200)
            for plate in (("end tab", 3), ("end rosette", 2, 3))
        )
        assert not tab.overlap(rosette, (0, 0)), width


@each_game
def test_an_unknown_plate_is_refused(decks: Decks, key: str) -> None:
    for deck in (decks.drawn[key], decks.plain[key]):
        with pytest.raises(LookupError):
            deck.picture(("ace", 1), (72, 72))


# -- where the art is missing -----------------------------------------------------------------------------------------


def copy_of_art(folder: Path) -> Path:
    for file in paths.art().glob("*.toml"):
        (folder / file.name).write_bytes(file.read_bytes())
    return folder


@pytest.mark.parametrize(
    ("name", "hit"),
    [
        ("palette.toml", set(PLAYED.keys)),
        ("glyphs.toml", set(PLAYED.keys)),
        ("worlds.toml", {"hoopla"}),
        ("motifs.toml", {"crosspatch"}),
        ("patterns.toml", {"double_take"}),
    ],
)
@pytest.mark.parametrize("damage", ["missing", "torn", "empty", "other types"])
def test_a_damaged_file_costs_its_games_the_art_and_is_told_in_one_sentence(
    tmp_path: Path, name: str, hit: set[str], damage: str
) -> None:
    folder = copy_of_art(tmp_path)
    match damage:
        case "missing":
            (folder / name).unlink()
        case "torn":
            data = (folder / name).read_bytes()
            (folder / name).write_bytes(data[: len(data) // 2])
        case "empty":
            (folder / name).write_text("")
        case "other types":
            (folder / name).write_text("colour = [1]\nneutral = 3\nglyph = []\nmotif = [2]\nred = 1\npatterns = [[]]\n")
    found = open_decks(folder, DECKS)
    assert {key for key, deck in found.drawn.items() if not isinstance(deck, ArtDeck)} == hit
    assert len(found.notices) == 1
    assert found.notices[0].startswith("Cards are drawn plainly: ")
    assert name in found.notices[0]
    assert found.notices[0].endswith(").")


@each_game
def test_plain_cards_can_all_be_told_apart(decks: Decks, draw: Draw, key: str) -> None:
    deck = decks.plain[key]
    images = [through(draw(deck, face(n), 96), "grey") for n in deck.faces[::4]]
    assert min(unlike(one, other) for one, other in combinations(images, 2)) >= 20


def plain_pieces(key: str) -> list[Piece]:
    more: dict[str, list[Piece]] = {
        "tall_order": [block(0), block(JOKER), WALL_PIECE, CLAMP_PIECE, frame(CORNER), task(60, 3)],
        "fourscore": [strip(0), strip(215), last(4), coupling(0, 3), coupling(1, 2), coupling(2, 5)],
    }
    return [back_of(-1), back_of(3), *more.get(key, [])]


@each_game
def test_plain_pieces_have_the_size_of_the_real_ones(decks: Decks, draw: Draw, key: str) -> None:
    for piece in plain_pieces(key):
        real, plain = (draw(deck, piece, 90) for deck in (decks.drawn[key], decks.plain[key]))
        assert real.get_size() == plain.get_size()
        assert any(pygame.image.tobytes(plain, "RGBA"))


def test_the_frame_of_a_pattern_goes_around_its_cells_and_no_others(decks: Decks, draw: Draw) -> None:
    piece = frame(CORNER)
    assert piece == frame([(x - 1, y + 2) for x, y in CORNER])  # named by its shape alone
    image = draw(decks.drawn["tall_order"], piece, 264)  # two cells of 120 and what reaches beyond them
    assert image.get_size() == (264, 264)
    middles = {(x, y): image.get_at((72 + 120 * x, 192 - 120 * y)).a for x in range(2) for y in range(2)}
    assert [cell for cell, alpha in middles.items() if alpha] == [(0, 0), (0, 1), (1, 0)]
    for x, y in ((12, 132), (72, 12), (252, 192), (132, 72), (192, 132)):  # on the border
        assert image.get_at((x, y)).a == 255
