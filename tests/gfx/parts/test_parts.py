"""The finished parts: words fit, boxes are true, broken art is replaced, icons are real files."""

import shutil
import struct
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import pygame
import pytest

from game.gfx.lettering import Face, Lettering
from game.gfx.parts import button, glove, icon
from game.gfx.parts.catalog import KEY, PartBox, open_parts
from game.gfx.parts.outline import cut, within
from game.gfx.parts.panel import PANEL
from game.gfx.parts.parts import Cutout, Parts
from game.gfx.parts.sheet import ui_sheet
from game.gfx.raster import turned
from game.gfx.sheets import UnknownSheet
from game.gfx.workshop import Workshop
from game.store import paths

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))


def pixels(image: pygame.Surface) -> bytes:
    return pygame.image.tobytes(image, "RGBA")


# -- words on parts ---------------------------------------------------------------------------------------------------


def test_a_part_is_composed_once_and_kept(parts: Parts) -> None:
    first = parts.button("Play", (250, 88))
    assert parts.button("Play", (250, 88)).image is first.image
    assert parts.button("Quit", (250, 88)).image is not first.image


def test_two_makers_give_the_same_pixels(box: PartBox) -> None:
    def make() -> list[bytes]:
        shop = Workshop({KEY: box.drawn}, {KEY: box.plain})
        made = Parts(box, shop, Lettering(paths.art() / "fonts"))
        return [
            pixels(made.ticket("green", "cat", "Lotta", (430, 100), count=12, turn=True).image),
            pixels(made.button("Färdig", (250, 82), "green", button.FOCUS).image),
            pixels(made.banner("Hoopla!", "violet", 84).image),
            pixels(made.key_cap("Enter", 62)),
        ]

    assert make() == make()


def test_a_cutout_is_put_down_by_its_box() -> None:
    image = pygame.Surface((30, 20), pygame.SRCALPHA)
    page = pygame.Surface((100, 100))
    drawn = Cutout(image, pygame.Rect(5, 4, 20, 12)).blit(page, 50, 40)
    assert drawn == pygame.Rect(45, 36, 30, 20)


def test_the_box_of_a_button_is_where_its_enamel_is(parts: Parts) -> None:
    made = parts.button("Play", (250, 88))
    solid = pygame.mask.from_surface(made.image, 250).get_bounding_rects()
    (outer,) = [rect for rect in solid if rect.width > 200]
    assert all(abs(a - b) <= 2 for a, b in zip(outer, made.box, strict=True))


def test_a_pressed_label_goes_down_with_its_button(parts: Parts) -> None:
    rows = []
    for state in (button.NORMAL, button.PRESSED):
        image = parts.button("Play", (250, 88), "gold", state).image
        ink = pygame.mask.from_threshold(image, (29, 26, 54, 255), (12, 12, 12, 40))
        rows.append(ink.centroid()[1])
    assert 6 <= rows[1] - rows[0] <= 9


@pytest.mark.parametrize("label", ["OK", "Wie wird gespielt?", "Ein wirklich sehr langes Wort auf einem Knopf"])
def test_a_label_stays_inside_its_button(parts: Parts, label: str) -> None:
    made = parts.button(label, (260, 82), "blue", button.PRESSED)
    paper = pygame.mask.from_threshold(made.image, (251, 245, 230, 255), (6, 6, 6, 10)).get_bounding_rects()
    inner = made.box.inflate(-20, -8)
    assert paper
    assert all(inner.contains(rect) for rect in paper if rect.width > 2)


def test_a_button_is_wide_enough_for_its_own_label(parts: Parts) -> None:
    size = round(88 * 0.48)
    for label in ("Spiel", "Ein anderes Spiel"):
        text, pixels_high = parts.write.fit(label, Face.DISPLAY, size, parts.button_width(label, 88) - 62, 20)
        assert (text, pixels_high) == (label, size)


@pytest.mark.parametrize("side", ["left", "right"])
def test_a_long_name_does_not_run_into_the_count(parts: Parts, side: str) -> None:
    short = parts.ticket("red", "fox", "", (430, 100), count=128, side=side)
    long = parts.ticket("red", "fox", "Maximiliane Löwenherz-Schmidt", (430, 100), count=128, side=side)
    changed = pygame.mask.from_threshold(short.image, (0, 0, 0), (2, 2, 2, 255), long.image)
    changed.invert()
    rects = changed.get_bounding_rects()
    tally = pygame.mask.from_threshold(short.image, (29, 26, 54, 255), (3, 3, 3, 10)).get_bounding_rects()
    square = max(tally, key=lambda rect: rect.width * rect.height)
    assert rects
    assert all(not square.colliderect(rect) for rect in rects)
    stub = pygame.Rect(long.box.x if side == "left" else long.box.right - 122, long.box.y, 122, 100)
    assert all(not stub.colliderect(rect) for rect in rects)


def test_a_frozen_ticket_pales_and_keeps_its_box(parts: Parts) -> None:
    warm = parts.ticket("red", "fox", "Mira", (430, 100))
    cold = parts.ticket("red", "fox", "Mira", (430, 100), frozen=700)
    assert warm.box == cold.box
    spot = warm.box.right - 40, warm.box.centery
    assert warm.image.get_at(spot).b < warm.image.get_at(spot).r
    assert cold.image.get_at(spot).b > cold.image.get_at(spot).r


def test_a_freeze_runs_out_in_few_pictures(parts: Parts) -> None:
    images = {id(parts.ticket("red", "fox", "Mira", (215, 50), frozen=left).image) for left in range(961, 1001)}
    assert len(images) == 2


def test_a_composed_part_has_soft_edges(parts: Parts) -> None:
    """The avatar looks over the edge of its ticket: there, its rim fades into nothing through many alphas."""
    made = parts.ticket("blue", "rabbit", "Åse", (430, 100))
    top = made.box.y - 12
    row = {made.image.get_at((x, y)).a for y in range(top, top + 8) for x in range(made.box.x, made.box.x + 120)}
    edge = [made.image.get_at((x, y)) for y in range(top, top + 8) for x in range(made.box.x, made.box.x + 120)]
    assert len(row) > 20
    assert all(c.r > 150 for c in edge if 230 < c.a < 255)


# -- prompts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("label", ["E", "Enter", "←", "⏎", "⌫", "#", "Ä", "Rück"])
def test_a_key_cap_is_as_high_as_asked_and_shows_its_label(parts: Parts, label: str) -> None:
    cap = parts.key_cap(label, 46)
    assert cap.get_height() == 46
    assert cap.get_width() >= 46
    blank = parts.draw(("key",), cap.get_size())
    assert pixels(cap) != pixels(blank)


def test_a_letter_on_a_key_is_a_capital_as_on_the_keyboard(parts: Parts) -> None:
    assert pixels(parts.key_cap("q", 46)) == pixels(parts.key_cap("Q", 46))


@pytest.mark.parametrize("which", ["north", "east", "south", "west"])
def test_the_lit_button_of_a_pad_is_where_the_thumb_goes(parts: Parts, which: str) -> None:
    gold = pygame.mask.from_threshold(parts.pad_button(which, 100), (242, 184, 75, 255), (12, 12, 12, 40))
    x, y = gold.centroid()
    where = {"north": (50, 23), "east": (77, 50), "south": (50, 77), "west": (23, 50)}[which]
    assert abs(x - where[0]) <= 2
    assert abs(y - where[1]) <= 2


def test_prompts_differ_from_each_other(parts: Parts) -> None:
    pads = ("dpad", "dpad left", "dpad up", "stick", "stick left", "stick down", "start", "south")
    images = [pixels(parts.pad_button(which, 62)) for which in pads]
    images += [pixels(parts.mouse_button(which, 62)) for which in ("left", "right", "wheel", "move")]
    assert len(set(images)) == len(images)


def test_a_row_is_as_long_as_what_stands_in_it(parts: Parts) -> None:
    cap = parts.key_cap("E", 40)
    one, two = parts.row([cap], 40, 30), parts.row([cap, cap], 40, 30)
    assert two.get_width() == 2 * one.get_width() + round(40 * 0.24)
    assert parts.row([cap, "drop"], 40, 30).get_width() > two.get_width()


def test_numbers_that_nobody_knows_before_share_one_ribbon(parts: Parts) -> None:
    like = "88 ms too late"
    banners = [parts.banner(f"{n} ms too late", "yellow", 72, like) for n in (1, 23, 88)]
    assert len({banner.image.get_size() for banner in banners}) == 1
    assert banners[0].image.get_size() == parts.blank_banner(like, "yellow", 72).get_size()
    assert len({pixels(banner.image) for banner in banners}) == 3
    assert banners[0].box.w > parts.banner("1 ms too late", "yellow", 72).box.w


def test_a_word_on_a_seal_lies_as_crooked_as_the_seal(parts: Parts) -> None:
    """It is turned by itself, and put where it would have been on the seal that is not turned."""
    whole = turned(parts.seal("Go!", 300, tilt=0), 8)
    assert parts.seal("Go!", 300, tilt=8).get_size() == whole.get_size()
    ink = parts.palette["ink"]
    boxes = [dark(image, ink).get_bounding_rects() for image in (whole, parts.seal("Go!", 300, tilt=8))]
    before, after = (rects[0].unionall(rects[1:]) for rects in boxes)
    assert abs(before.centerx - after.centerx) <= 2
    assert abs(before.centery - after.centery) <= 2


def dark(image: pygame.Surface, ink: str) -> pygame.Mask:
    """Where letters are."""
    return pygame.mask.from_threshold(image, ink, (30, 30, 30, 255))


def test_a_ring_is_drawn_in_as_many_steps_as_can_be_seen(parts: Parts) -> None:
    images = {id(parts.ring("gold", share, 48)) for share in range(1001)}
    assert len(images) == round(48 * 1.6) + 1
    assert parts.ring("gold", 1000, 48) is parts.ring("gold", 5000, 48)


def test_a_glove_leans_no_further_than_it_looks_right(parts: Parts) -> None:
    assert parts.glove("red", 96, 75).image is parts.glove("red", 96, glove.LEAN).image


# -- broken art -------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    art = tmp_path / "art"
    art.mkdir()
    for file in paths.art().glob("*.toml"):
        shutil.copy(file, art)
    return art


def spoil(text: str) -> Callable[[Path], None]:
    def write(path: Path) -> None:
        path.write_text(text, encoding="utf-8")

    return write


BROKEN: tuple[tuple[str, Callable[[Path], None], str], ...] = (
    ("avatars.toml", Path.unlink, "Avatars are drawn plainly"),
    ("avatars.toml", spoil("no toml ["), "Avatars are drawn plainly"),
    ("avatars.toml", spoil("[animal.fox]\nseat = 'red'"), "Avatars are drawn plainly"),
    ("logo.toml", Path.unlink, "The logo is drawn plainly"),
    ("stages.toml", Path.unlink, "The booths are drawn plainly"),
    ("stages.toml", spoil("[hoopla]\nground = 3"), "The booths are drawn plainly"),
    ("logo.toml", spoil("width = 'wide'"), "The logo is drawn plainly"),
    (
        "logo.toml",
        spoil("width = 9\nheight = 9\npatch = 3\norder = ['red']\nletter = [{loops = [[1]]}]"),
        "The logo is",
    ),
)


@pytest.mark.parametrize(("file", "damage", "says"), BROKEN)
def test_a_broken_file_is_one_sentence_and_a_plain_part(
    folder: Path, file: str, damage: Callable[[Path], None], says: str
) -> None:
    damage(folder / file)
    box = open_parts(folder)
    (notice,) = box.notices
    assert notice.startswith(says)
    assert file in notice
    assert notice.endswith(".")
    made = Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(paths.art() / "fonts"))
    assert made.avatar(made.animals[0], "red", 96).get_bounding_rect().width > 80
    assert made.logo(300).get_bounding_rect().width > 200


def test_avatars_without_animals_are_still_six_different_ones(folder: Path) -> None:
    (folder / "avatars.toml").unlink()
    box = open_parts(folder)
    made = Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(paths.art() / "fonts"))
    assert made.animals == ("",) * 6
    faces = {grey(made.avatar("", colour.id, 64)) for colour in made.palette.six}
    assert len(faces) == 6


def grey(image: pygame.Surface) -> bytes:
    return pixels(pygame.transform.grayscale(image))


@pytest.mark.parametrize("file", ["palette.toml", "glyphs.toml"])
def test_without_palette_or_glyphs_the_plain_kit_draws_everything(folder: Path, file: str) -> None:
    (folder / file).unlink()
    box = open_parts(folder)
    assert sum(file in notice for notice in box.notices) == 1
    made = Parts(box, Workshop({KEY: box.drawn}, {KEY: box.plain}), Lettering(paths.art() / "fonts"))
    assert made.ticket("blue", made.animals[4], "Åse", (300, 80), count=3).image.get_bounding_rect().width > 280
    assert made.button("Play", (200, 76)).image.get_bounding_rect().width > 190


def test_a_palette_without_gold_is_not_used(folder: Path) -> None:
    palette = folder / "palette.toml"
    palette.write_text(palette.read_text(encoding="utf-8").replace("gold = ", "silver = "), encoding="utf-8")
    assert any("there is no gold" in notice for notice in open_parts(folder).notices)


def test_an_animal_on_a_taken_seat_is_refused(folder: Path) -> None:
    path = folder / "avatars.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('seat = "violet"', 'seat = "red"'), encoding="utf-8")
    (notice,) = open_parts(folder).notices
    assert "every seat needs an animal of its own" in notice


def test_an_unknown_part_is_a_plain_sheet_and_one_notice(box: PartBox) -> None:
    shop = Workshop({KEY: box.drawn}, {})
    assert shop.get(KEY, ("carousel",), (40, 40)).get_at((20, 20)).a == 255
    (notice,) = shop.notices
    assert "carousel" in notice


def test_the_shipped_art_needs_no_notice(box: PartBox) -> None:
    assert box.notices == ()
    assert list(box.drawn.animals) == ["fox", "owl", "cat", "bear", "rabbit", "frog"]


# -- the icon ---------------------------------------------------------------------------------------------------------


def test_a_png_of_every_size_can_be_read_back(box: PartBox) -> None:
    for side, image in icon.images(box.drawn.kit).items():
        again = pygame.image.load(BytesIO(icon.png(image)), "icon.png")
        assert again.get_size() == (side, side)
        assert pixels(again) == pixels(image)


def test_the_ico_holds_every_size_as_a_whole_png(box: PartBox) -> None:
    data = icon.ico(icon.images(box.drawn.kit, (*icon.ICO_SIZES, 512)))
    kind, count = struct.unpack_from("<2xHH", data)
    assert (kind, count) == (1, len(icon.ICO_SIZES))
    end = 6 + 16 * count
    for i, side in enumerate(icon.ICO_SIZES):
        width, height, bits, length, offset = struct.unpack_from("<BB4xHLL", data, 6 + 16 * i)
        assert (width or 256, height or 256, bits, offset) == (side, side, 32, end)
        assert pygame.image.load(BytesIO(data[offset : offset + length]), "x.png").get_size() == (side, side)
        end += length
    assert end == len(data)


def test_the_icns_holds_its_sizes_as_whole_pngs(box: PartBox) -> None:
    data = icon.icns(icon.images(box.drawn.kit, icon.ICNS_KINDS))
    assert data[:4] == b"icns"
    assert struct.unpack_from(">L", data, 4) == (len(data),)
    at = 8
    for side, kind in icon.ICNS_KINDS.items():
        found, length = struct.unpack_from(">4sL", data, at)
        assert found == kind
        assert pygame.image.load(BytesIO(data[at + 8 : at + length]), "x.png").get_size() == (side, side)
        at += length
    assert at == len(data)


def test_the_smallest_icon_still_has_its_letter_and_four_patches(box: PartBox) -> None:
    image = icon.images(box.drawn.kit, (16,))[16]
    paper = pygame.mask.from_threshold(image, (251, 245, 230, 255), (45, 45, 45, 60))
    assert paper.count() > 20
    corners = {tuple(image.get_at(spot)[:3]) for spot in ((2, 2), (13, 2), (2, 13), (13, 13))}
    assert len(corners) == 4


# -- cutting ----------------------------------------------------------------------------------------------------------


def test_a_cut_keeps_what_lies_within() -> None:
    piece = cut(((-5.0, 5.0), (5.0, -5.0), (15.0, 5.0), (5.0, 15.0)), SQUARE)
    assert set(piece) == {(0, 0), (0, 10), (10, 0), (10, 10)}
    assert cut(((20.0, 20.0), (30.0, 20.0), (30.0, 30.0)), SQUARE) == []
    assert cut(((2.0, 2.0), (4.0, 2.0), (4.0, 4.0)), SQUARE) == [(2, 2), (4, 2), (4, 4)]


def test_a_loop_within_a_loop_is_a_hole() -> None:
    hole = ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0))
    assert within((1, 1), (SQUARE, hole))
    assert not within((5, 5), (SQUARE, hole))
    assert not within((11, 5), (SQUARE, hole))


# -- the sheet --------------------------------------------------------------------------------------------------------


def test_the_sheet_shows_everything_on_seven_panels() -> None:
    assert ui_sheet().get_size() == (PANEL[0], 7 * PANEL[1])


def test_unknown_eyes_are_refused_in_one_sentence() -> None:
    with pytest.raises(UnknownSheet, match="there are no 'hawk' eyes"):
        ui_sheet("hawk")


@pytest.mark.parametrize("size", [(588, 254), (392, 169), (196, 85)])
def test_the_awning_of_a_booth_leaves_room_for_the_name(parts: Parts, size: tuple[int, int]) -> None:
    """The name begins a good quarter below the top, in every size of the window."""
    width, height = size
    line = pygame.Rect(round(width * 0.35), round(height * 0.29), round(width * 0.6), max(2, height // 60))
    shade = pygame.transform.average_color(parts.draw(("booth", "yellow", 1), size), line)
    assert max(shade[:3]) < 90
