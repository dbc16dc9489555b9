"""The golden texts: a fingerprint of every SVG that the decks are drawn from.

python -m tests.gfx.golden      write them anew, after looking at the contact sheets
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from pathlib import Path

from game.games.fourscore.deck import coupling, last, strip
from game.games.shown import DECKS
from game.games.tall_order.deck import WALL_PIECE, TallOrderDeck, block, task
from game.gfx.decks import Decks, open_decks
from game.gfx.decks.base import Deck, Piece, back_of, face
from game.gfx.decks.plain import PlainDeck
from game.store import paths

FILE = Path(__file__).parent / "golden.json"
WIDTHS = (72, 128, 240)  # the coarse drawing, the one with large signs, the full one


# Tasks of every outline: what the rules' own tasks are is not a matter of drawing.
SAMPLES = (
    ((0, 0, 0), (1, 0, 1), (2, 0, 2)),
    ((0, 0, 3), (1, 0, 0), (0, 1, 2)),
    ((0, 0, 0), (1, 0, 1), (0, 1, 2), (1, 1, 3)),
    ((0, 0, 0), (1, 0, 1), (2, 0, 2), (3, 0, 3)),
    ((0, 0, 3), (1, 0, 2), (2, 0, 1), (1, 1, 0)),
    ((0, 0, 1), (1, 0, 1), (1, 1, 2), (2, 1, 2)),
)


def pieces(deck: Deck) -> Iterator[Piece]:
    """Everything that a deck can draw, at least once."""
    if not (isinstance(deck, PlainDeck) and deck.key == "tall_order"):
        yield from (face(n) for n in deck.faces)
    yield from (back_of(seat) for seat in range(-1, 6))
    if deck.key == "fourscore":
        yield from (piece(n) for piece in (strip, last) for n in deck.faces)
        yield from (coupling(kind, value) for kind in range(3) for value in range(6))
    if deck.key == "tall_order":
        yield from (block(colour) for colour in range(5))
        yield from (task(n, 1) for n in deck.faces if isinstance(deck, TallOrderDeck))
        yield WALL_PIECE


def fingerprints(decks: Mapping[str, Deck]) -> dict[str, dict[str, str]]:
    """For every deck and width, the plates with a fingerprint of their texts."""
    found: dict[str, dict[str, str]] = {}
    for key, deck in decks.items():
        for width in WIDTHS if not key.startswith("plain") else WIDTHS[:1]:
            plates = {}
            for piece in pieces(deck):
                size = deck.size(piece, width)
                for plate in deck.plates(piece, size):
                    name = " ".join(map(str, plate))
                    if name not in plates:
                        texts = "\n".join(deck.picture(plate, size).texts(size))
                        plates[name] = sha256(texts.encode()).hexdigest()[:10]
            found[f"{key} at {width}"] = plates
    return found


def all_decks(decks: Decks) -> dict[str, Deck]:
    """The decks, and what stands in for them."""
    sampled = {
        key: TallOrderDeck(deck.kit, SAMPLES) if isinstance(deck, TallOrderDeck) else deck
        for key, deck in decks.drawn.items()
    }
    return {**sampled, **{f"plain {key}": deck for key, deck in decks.plain.items()}}


if __name__ == "__main__":
    golden = fingerprints(all_decks(open_decks(paths.art(), DECKS)))
    FILE.write_text(json.dumps(golden, indent=0) + "\n", encoding="utf-8")
