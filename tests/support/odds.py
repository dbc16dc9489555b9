"""A toy game of turns for tests: lay a card of the own hand onto the pile, and draw another. Its cards are borrowed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.bots.driver import Driver
from game.games.crosspatch.show import SHOW as CROSSPATCH
from game.games.shown import SHOWN
from game.match.config import MatchConfig
from game.match.match import Match
from game.rules.api import DOWN, HIDDEN, OPEN, Event, Face, Game, Move, Seat, Setup, Spec, View, Zone
from game.rules.options import Value
from game.rules.rng import Rng
from game.rules.scoring import Standing
from game.scenes.table import TableScene
from game.table.lesson import Lesson
from game.table.turns.turn_controls import TurnControls
from game.table.turns.turn_table import TurnBoard, TurnDirector
from game.table.turns.zone_layout import SeatCorner, Slot, ZoneLayout
from game.text.catalog import Catalog, parse
from game.unseen import Unseen
from tests.support import tables

HAND = 3
CARDS = 12
DECK: Zone = ("deck", 0)
PILE: Zone = ("pile", 0)
TEXTS = '[game.odds]\nname = "Odds"\naim = "None left wins!"\n[odds]\nlay = "Lay {n}"'


class Odds(Game):
    """Hands, a deck face down, and a pile."""

    __slots__ = ("deck", "hands", "pile", "turn")

    spec = Spec(
        key="odds",
        letter="O",
        version=1,
        realtime=False,
        hidden=False,
        seats=lambda options: range(2, 3),
        zones={"deck": DOWN, "hand": OPEN, "pile": OPEN},
        verbs=("lay",),
        kinds=("lay", "draw", "turn", "left", "over"),
        reasons=("deck", "left"),
        bound=CARDS + 1,
    )

    def __init__(self, setup: Setup) -> None:
        super().__init__(setup)
        cards: list[Face] = list(range(CARDS))
        self.hands = [cards[:HAND], cards[HAND : 2 * HAND]]
        self.deck, self.pile = cards[2 * HAND :], list[Face]()
        self.turn: Seat = 0

    @classmethod
    def start(cls, setup: Setup, rng: Rng) -> Odds:
        return cls(setup)

    def _legal(self, seat: Seat) -> Sequence[Move]:
        return [("lay", slot) for slot in range(len(self.hands[seat]))] if seat == self.turn else ()

    def _apply(self, seat: Seat, move: Move, out: list[Event]) -> None:
        slot, own = int(move[1]), ("hand", seat)
        self.pile.append(self.hands[seat].pop(slot))
        out.append(Event("lay", self.now, seat, (self.pile[-1],), own, PILE, src_at=slot))
        if self.deck:
            self.hands[seat].insert(slot, self.deck.pop())
            out.append(Event("draw", self.now, seat, (self.hands[seat][slot],), DECK, own, dst_at=slot))
        self.turn = 1 - self.turn
        if any(self.hands):
            out.append(Event("turn", self.now, self.turn))
        else:
            self._end("deck", out)

    def _after_leave(self, seat: Seat, out: list[Event]) -> None:
        """Two are needed: it is over."""

    def _standings(self) -> Sequence[Standing]:
        return [(0,)] * self.setup.seats

    def _scores(self) -> tuple[int, ...]:
        return (0,) * self.setup.seats

    def view(self, seat: Seat) -> View:
        zones: dict[Zone, tuple[Face, ...]] = {DECK: (HIDDEN,) * len(self.deck), PILE: tuple(self.pile)}
        zones |= {("hand", owner): tuple(hand) for owner, hand in enumerate(self.hands)}
        over = self.outcome is not None
        facts = {"left": self.left}
        active = () if over else (self.turn,)
        legal = tuple(self.legal(seat))
        return View(seat, self.now, "play", zones, self._scores(), active, self.due(), legal, facts, self.outcome)

    @classmethod
    def determinise(cls, view: View, setup: Setup, rng: Rng) -> Odds:
        raise NotImplementedError

    def clone(self) -> Odds:
        raise NotImplementedError

    def _key(self) -> tuple[object, ...]:
        return tuple(map(tuple, self.hands)), tuple(self.deck), tuple(self.pile), self.turn


class OddsBoard(TurnBoard):
    """A row for each hand, the deck and the pile on the bed."""

    @classmethod
    def lay_out(cls, corners: Sequence[SeatCorner]) -> Mapping[Zone, ZoneLayout]:
        hands = {
            ("hand", seat): ZoneLayout(room.x + 80, room.y + 90, 120, columns=HAND, across=130)
            for seat, (_, room) in enumerate(corners)
        }
        return {DECK: ZoneLayout(800, 416, 160, chip=(890, 500)), PILE: ZoneLayout(1100, 416, 160), **hands}


class OddsControls(TurnControls):
    """A button for each card of the hand."""

    def words(self, move: Move) -> str:
        return self.table.say("odds.lay", n=int(move[1]) + 1)

    def aims(self, view: View, move: Move) -> Sequence[Slot]:
        return [(("hand", view.active[0]), int(move[1]))]


SHOW = CROSSPATCH._replace(
    board=OddsBoard, controls=OddsControls, director=TurnDirector, lesson=Lesson(Odds, chapters=(), controls=())
)


def sit_down(sofa: Unseen, *devices: str, assists: Mapping[Seat, Mapping[str, Value]] | None = None) -> TableScene:
    """Two people at a table of Odds, which the first of them begins."""
    house = sofa.house
    house.shows = {**SHOWN, SHOW.key: SHOW}
    house.decks[SHOW.key] = house.decks["crosspatch"]
    house.words = Catalog("en", {**house.words.texts, **parse(TEXTS)})
    match = Match(MatchConfig.make(Odds, len(devices), seed=1))
    return tables.lay(sofa, Driver(match, {}), devices, assists=assists)
