"""Tall Order: toy blocks with inlaid glyphs, the white joker, the wall they stand on, and the task cards.

A task may be turned four ways. Its cells turn, its glyphs stay upright: a heart on its head would be another sign.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.games.tall_order.tasks import TASKS, Cell, turned
from game.gfx.cardart import SQUARE, Detail, Format, Kit, panel, sheen, stock, sunk
from game.gfx.decks import DeckSource, plain
from game.gfx.decks.base import ArtDeck, Piece, Plate
from game.gfx.decks.plain import PlainDeck
from game.gfx.palette import Colour, Hex, mix
from game.gfx.shapes import star, wedge
from game.gfx.svg import Drawing, Layer, Picture, Size

JOKER: Final = 4
FACES: Final = range(len(TASKS))

COLUMNS, ROWS = 6, 5
CELL: Final = 120  # units of the wall; blocks and wall are drawn in the same scale
MARGIN: Final = 66  # from the left end of the plank to the first column
HEAD: Final = 28  # from the top of the bed to the highest row

BLOCK: Final = Format(100, 105, 0, 0)  # with room for the shadow below
WALL: Final = Format(COLUMNS * CELL + 2 * MARGIN, ROWS * CELL + HEAD + 74, 0, 0)

OUTLINE: Final = 12  # that the frame of a pattern reaches beyond its cells
CLAMP: Final = Format(COLUMNS * CELL + 44, CELL, 0, 0)  # what holds a closed row

BRICK, MORTAR, SUNK, SUNK_RIM = "#2A5169", "#1C3A4E", "#0D2231", "#5C8CA3"
WOOD_LIGHT, WOOD, WOOD_DARK, WOOD_DEEP, GRAIN = "#F3C98B", "#D39553", "#9A5E2C", "#5E3218", "#7E4A22"


def block(colour: int) -> Piece:
    """A block of this colour of the rules, or the joker."""
    return "block", colour


def task(n: int, turns: int = 0) -> Piece:
    """A task card, its pattern turned clockwise by quarters."""
    return "face", n, turns % 4


def frame(cells: Iterable[tuple[int, int]]) -> Piece:
    """The gold frame around some cells of the wall, each a column and a level; named by its shape alone."""
    cells = list(cells)
    left, bottom = min(x for x, _ in cells), min(y for _, y in cells)
    width, height = 1 + max(x for x, _ in cells) - left, 1 + max(y for _, y in cells) - bottom
    return "frame", width, height, sum(1 << (x - left) + (y - bottom) * width for x, y in cells)


WALL_PIECE: Final[Piece] = ("wall",)
CLAMP_PIECE: Final[Piece] = ("clamp",)


class TallOrderDeck(ArtDeck):
    """Five kinds of block, a wall, and a card for every task of the rules."""

    key = "tall_order"
    form = SQUARE
    faces = FACES

    def __init__(self, kit: Kit, tasks: Sequence[Sequence[Cell]] = TASKS) -> None:
        super().__init__(kit)
        self.faces = range(len(tasks))
        self.tasks = tasks

    def size(self, piece: Piece, width: int) -> Size:
        """A block is a little higher than wide, a wall is wide, a frame is as large as its shape."""
        return form_of(piece, self.form).size(width)

    def plates(self, piece: Piece, size: Size) -> tuple[Plate, ...]:
        """A task card may be turned; everything else is a plate of its own."""
        match piece:
            case ("face", int(n), int(turns)):
                return ("bricks",), ("task", n, turns)
            case _:
                return super().plates(piece, size)

    def face_plates(self, n: int, detail: Detail) -> tuple[Plate, ...]:
        """A ground of bricks, and the task upright."""
        return ("bricks",), ("task", n, 0)

    def draw(self, plate: Plate, detail: Detail) -> Picture:
        """Draw bricks, a task, a block, the wall, a clamp or a frame."""
        match plate:
            case ("bricks",):
                return self._bricks(detail)
            case ("task", int(n), int(turns)):
                return self._task(turned(self.tasks[n], turns), detail)
            case ("block", int(colour)):
                d = BLOCK.drawing()
                self._block(d, colour, 0, 0, BLOCK.width, Detail(detail.pixels, BLOCK.width))
                return BLOCK.picture(Layer(d.done()))
            case ("wall",):
                return self._wall()
            case ("clamp",):
                return self._clamp()
            case ("frame", int(width), int(height), int(cells)):
                return self._frame(width, height, cells)
        raise KeyError(f"Tall Order has no {plate}")

    # -- blocks -------------------------------------------------------------------------------------------------------

    def _block(self, d: Drawing, colour: int, x: float, y: float, cell: float, detail: Detail) -> None:
        """A block in a cell whose upper left corner is at x, y."""
        if colour == JOKER:
            self._body(d, x, y, cell, "#F7F4EC", "#C9BFA8", "#FFFFFF", "#5A5266")
            self._pinwheel(d, x + cell / 2, y + cell * 0.477, cell * 0.31)
        else:
            tones = self.kit.palette.four[colour]
            self._body(d, x, y, cell, tones.base, tones.deep, tones.light, tones.outline)
            middle, sign = (x + cell / 2, y + cell * 0.477), detail.sign(cell * 0.454, cell * 0.54)
            if detail.is_tiny(sign):
                self.kit.signs.sign(d, tones, *middle, detail.sign(sign, cell * 0.8), 7)
            else:
                self._inlay(d, tones, *middle, sign)

    def _body(
        self, d: Drawing, x: float, y: float, cell: float, base: Hex, deep: Hex, light: Hex, outline: Hex
    ) -> None:
        gap = cell * 0.03
        x, y, a = x + gap, y + gap, cell - 2 * gap
        r = a * 0.17
        lacquer = d.linear(x, y, x, y + a, (0, mix(base, light, 0.45)), (0.5, base), (1, mix(base, deep, 0.12)))
        d.rect(x, y + a * 0.05, a, a * 0.97, r, self.kit.palette["night"], opacity=0.28)
        d.rect(x, y, a, a, r, outline)
        d.rect(x + a * 0.022, y + a * 0.022, a * 0.956, a * 0.956, r * 0.9, deep)
        d.rect(x + a * 0.022, y + a * 0.022, a * 0.956, a * 0.90, r * 0.9, lacquer)
        glint = f"M{x + r:.2f} {y + a * 0.075:.2f}H{x + a - r:.2f}"
        d.path(glint, stroke="#FFFFFF", width=a * 0.045, stroke_opacity=0.55)

    def _inlay(self, d: Drawing, colour: Colour, x: float, y: float, sign: float) -> None:
        r = sign * 0.7
        d.circle(x, y, r * 1.13, mix(colour.base, colour.deep, 0.35))
        d.circle(x, y + r * 0.04, r * 1.06, mix(colour.base, colour.light, 0.25))
        self.kit.signs.sign(d, colour, x, y, sign, 7)

    def _pinwheel(self, d: Drawing, x: float, y: float, r: float) -> None:
        """The joker is all four colours; it is told by its shape, not by being white."""
        d.circle(x, y, r * 1.13, "#D9D1BF")
        d.circle(x, y + r * 0.04, r * 1.06, "#FFFFFF")
        for i, colour in enumerate(self.kit.palette.four):
            d.path(wedge(x, y, r * 0.98, i * 90, i * 90 + 90), colour.base, stroke="#FFFFFF", width=r * 0.053)
        d.path(star(x, y, r * 0.74, r * 0.30, 4), "#FFFFFF", stroke=self.kit.palette["ink"], width=r * 0.075)

    # -- cards --------------------------------------------------------------------------------------------------------

    def _bricks(self, detail: Detail) -> Picture:
        palette, form = self.kit.palette, self.form
        x, y, w, h, _ = form.panel
        ground = form.drawing()
        stock(ground, form, palette)
        panel(ground, form, BRICK)

        courses = form.drawing()
        course, brick = (29, 46) if not detail.small else (43, 70)
        lines = ""
        for j in range(int(h / course) + 1):
            top = y + j * course
            lines += f"M{x} {top}H{x + w}"
            for i in range(int(w / brick) + 1):
                lines += f"M{x + i * brick + (brick / 2 if j % 2 else 0)} {top}v{course}"
        courses.path(lines, stroke=MORTAR, width=2.4 if not detail.small else 3.6)
        lamp = courses.radial(*form.centre, 120, (0, "#FFF2C8", 0.26), (1, "#FFF2C8", 0))
        courses.circle(*form.centre, 120, lamp)

        top_layer = form.drawing()
        sunk(top_layer, form, palette, 0.35, SUNK)
        sheen(top_layer, form, 0.10)
        if not detail.small:
            for i, (px, py) in enumerate(((28, 28), (212, 28), (212, 206), (28, 206))):
                with top_layer.placed(px, py, turn=90 * i):
                    top_layer.path("M-8 6V-2A6 6 0 0 1 -2 -8H6", stroke=palette["gold"], width=4)
                    top_layer.path("M4 -13L11 -8L4 -3Z", palette["gold"])
        layers = Layer(ground.done()), Layer(courses.done(), form.mask()), Layer(top_layer.done())
        return form.picture(*layers)

    def _task(self, cells: Sequence[Cell], detail: Detail) -> Picture:
        columns = max(x for x, _, _ in cells) + 1
        rows = max(y for _, y, _ in cells) + 1
        left, top, cell = _grid(columns, rows, detail.small)
        blocks = {(x, rows - 1 - y): colour for x, y, colour in cells}

        d = self.form.drawing()
        for row in range(rows):
            for column in range(columns):
                if (column, row) not in blocks:
                    box = (
                        left + (column + 0.09) * cell,
                        top + (row + 0.09) * cell,
                        cell * 0.82,
                        cell * 0.82,
                        cell * 0.14,
                    )
                    d.rect(*box, SUNK, opacity=0.6, stroke=SUNK_RIM, width=2.6, stroke_opacity=0.6)
        for (column, row), colour in sorted(blocks.items(), key=lambda item: -item[0][1]):
            self._block(d, colour, left + column * cell, top + row * cell, cell, detail)
        return self.form.picture(Layer(d.done()))

    # -- the wall -----------------------------------------------------------------------------------------------------

    def _wall(self) -> Picture:
        palette = self.kit.palette
        left, top, base = MARGIN, HEAD, HEAD + ROWS * CELL
        width, height = COLUMNS * CELL, ROWS * CELL
        end = round(WALL.width)
        d = WALL.drawing()
        d.rect(left - 22, top - 22, width + 44, height + 40, 34, "#071927", opacity=0.30)
        d.rect(left - 22, top - 22, width + 44, height + 40, 34, stroke=palette["gold"], width=2.4, stroke_opacity=0.55)
        for column in range(COLUMNS):
            for row in range(ROWS):
                box = left + column * CELL + 11, top + row * CELL + 11, CELL - 22, CELL - 22, 18
                d.rect(*box, palette["cloth_dark_rim"], opacity=0.30, stroke="#8FC0D2", width=2.6, stroke_opacity=0.34)

        plank = d.linear(0, base, 0, base + 42, (0, WOOD), (1, WOOD_DARK))
        d.rect(12, base + 8, end - 18, 60, 20, "#05121C", opacity=0.45)
        d.rect(6, base - 4, end - 12, 58, 18, WOOD_DEEP)
        d.rect(6, base - 4, end - 12, 46, 18, plank)
        d.path(f"M24 {base + 5}H{end - 24}", stroke=WOOD_LIGHT, width=4, stroke_opacity=0.75)
        for x, y, length in (
            (46, 18, 170),
            (276, 26, 120),
            (456, 17, 200),
            (716, 28, 90),
            (146, 30, 90),
            (586, 33, 110),
        ):
            d.path(f"M{x} {base + y}q{length / 2} -5 {length} 0", stroke=GRAIN, width=2.6, stroke_opacity=0.65)
        for nail in (26, end - 26):
            d.circle(nail, base + 22, 7, "#6B3A1E")
            d.circle(nail, base + 20, 6, "#E9C07F")
        return WALL.picture(Layer(d.done()))

    def _clamp(self) -> Picture:
        """O16: steel around a row that will never move again, bolted on at both ends; its glyphs stay free."""
        d = CLAMP.drawing()
        end = CLAMP.width
        for y in (2, CELL - 12):
            d.rect(10, y, end - 20, 10, 5, "#20303C")
            d.rect(11.5, y + 1.5, end - 23, 7, 3.5, d.linear(0, y, 0, y + 10, (0, "#E8EEF2"), (1, "#8C9DA8")))
        for x in (0.0, end - 30):
            d.rect(x, 0, 30, CELL, 9, "#20303C")
            d.rect(
                x + 3, 3, 24, CELL - 6, 7, d.linear(x, 0, x + 30, 0, (0, "#C3CED6"), (0.4, "#EEF3F6"), (1, "#8C9DA8"))
            )
            for y in (22, CELL // 2, CELL - 22):
                d.circle(x + 15, y, 7, "#20303C")
                d.circle(x + 14, y - 1, 5, "#F4F7F9")
        return CLAMP.picture(Layer(d.done()))

    def _frame(self, width: int, height: int, cells: int) -> Picture:
        """Gold around a pattern that stands, with light on its cells."""
        form = _frame_form(width, height)
        d = form.drawing()
        taken = {(i % width, i // width) for i in range(width * height) if cells >> i & 1}
        way = _border(taken)
        path = "M" + "L".join(f"{OUTLINE + x * CELL} {OUTLINE + (height - y) * CELL}" for x, y in way) + "Z"
        d.path(path, "#FFF2C8", opacity=0.16)
        for line, paint in ((22, self.kit.palette["ink"]), (18, "#7A4A08"), (13, self.kit.palette["gold"])):
            d.path(path, stroke=paint, width=line)
        d.path(path, stroke="#FFF0BE", width=4)
        return form.picture(Layer(d.done()))


def form_of(piece: Piece, card: Format) -> Format:
    """The form of any piece of the deck."""
    match piece:
        case ("frame", int(width), int(height), _):
            return _frame_form(width, height)
    return {"block": BLOCK, "wall": WALL, "clamp": CLAMP}.get(str(piece[0]), card)


def _frame_form(width: int, height: int) -> Format:
    return Format(width * CELL + 2 * OUTLINE, height * CELL + 2 * OUTLINE, 0, 0)


def _border(cells: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """The corners of cells that hang together, once around them; their insides lie on the left of the way."""
    ways: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for x, y in cells:
        for beside, start, end in (
            ((x, y - 1), (x, y), (x + 1, y)),
            ((x + 1, y), (x + 1, y), (x + 1, y + 1)),
            ((x, y + 1), (x + 1, y + 1), (x, y + 1)),
            ((x - 1, y), (x, y + 1), (x, y)),
        ):
            if beside not in cells:
                ways.setdefault(start, []).append(end)
    first = here = min(ways)
    border: list[tuple[int, int]] = []
    while not border or here != first:
        border.append(here)
        here = ways[here].pop()
    return border


def cell_boxes(cells: Sequence[Cell], pixels: float) -> list[tuple[float, float, float]]:
    """Where the cells of a task lie on its card of this width: left, top and side of each, in pixels."""
    columns, rows = (max(cell[axis] for cell in cells) + 1 for axis in (0, 1))
    unit = pixels / SQUARE.width
    left, top, side = (unit * length for length in _grid(columns, rows, Detail(pixels).small))
    return [(left + x * side, top + (rows - 1 - y) * side, side) for x, y, _ in cells]


def _grid(columns: int, rows: int, small: bool) -> tuple[float, float, float]:
    """The upper left corner of a pattern on its card, and the side of its cells."""
    room, most = (204, 80) if not small else (216, 96)
    cell = min(room / max(columns, rows), most)
    cx, cy = SQUARE.centre
    return cx - columns * cell / 2, cy - rows * cell / 2, cell


def draw_plainly(d: Drawing, plate: Plate) -> bool:
    """Draw a piece without art: blocks flat and with pips, all else as an outline."""
    match plate:
        case ("face", int(n), *turns):
            plain.card(d, plain.BACK)
            _draw_plain_task(d, n, int(turns[0]) if turns else 0)
        case ("block", int(colour)):
            _draw_plain_block(d, colour, 0, 0, d.width)
        case ("wall" | "clamp" | "frame", *_):
            d.rect(2, 2, d.width - 4, d.height - 4, 20, stroke=plain.PAPER, width=4)
        case _:
            return False
    return True


def _draw_plain_block(d: Drawing, colour: int, x: float, y: float, cell: float) -> None:
    scale = cell / 100
    with d.placed(x, y, scale):
        if colour == JOKER:
            d.rect(3, 3, 94, 94, 15, "#FFFFFF", stroke=plain.INK, width=4)
            d.path("M50 20V80M20 50H80", stroke=plain.INK, width=10)
        else:
            d.rect(3, 3, 94, 94, 15, plain.FOUR[colour], stroke=plain.INK, width=4)
            plain.pips(d, colour + 1, 50, 50)


def _draw_plain_task(d: Drawing, n: int, turns: int) -> None:
    cells = turned(TASKS[n], turns)
    rows, columns = max(y for _, y, _ in cells) + 1, max(x for x, _, _ in cells) + 1
    cell = min(204 / max(rows, columns), 80)
    for x, y, colour in cells:
        _draw_plain_block(d, colour, 120 + (x - columns / 2) * cell, 117 + (rows / 2 - 1 - y) * cell, cell)


SOURCE: Final = DeckSource(
    lambda kit, library: TallOrderDeck(kit), PlainDeck(TallOrderDeck.key, SQUARE, FACES, draw_plainly, form_of)
)
