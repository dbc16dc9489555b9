"""Positions of Double Take in mid-play, of a few cards each, and what all its modes are asked."""

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest

from game.games.double_take.common_rules import FORBIDDEN, HANDS, NONE, PILE, RANK, SET, DoubleTakeTable
from game.games.double_take.hunt import Hunt
from game.games.double_take.patterns import faces
from game.games.double_take.rules import DoubleTake
from game.rules.api import (
    DOWN,
    FIRST_MATCH,
    GO,
    HIDDEN,
    LEAVE,
    NEVER,
    OPEN,
    TABLE,
    TOP,
    Carry,
    Event,
    Face,
    Game,
    IllegalMove,
    Move,
    Ms,
    Seat,
    Setup,
    Zone,
)
from game.rules.rng import Rng

Card = tuple[Face, Face]  # the side that is up, the side that is down

NOW = 10_000  # some time after go
SPEC = DoubleTake.spec

# Patterns of these tests: a few doubles and triples, and fillers that match nothing.
A, B, C = 8, 9, 10
T, U = 79, 80
V, W, X, Y, Z = range(50, 55)


def make(seats: int = 2, carry: Carry = FIRST_MATCH, teams: Sequence[int] = (), **options: object) -> Setup:
    return Setup.make(SPEC, seats, options, teams=teams, carry=carry)


def fillers(seat: Seat) -> list[Card]:
    """A pile of three cards that match nothing; 20, 30, 40 ... is up on the top card, and 21, 31, 41 ... down."""
    top = (20, 30, 40, 82, 92, 102)[seat]
    return [(top + 4, top + 5), (top + 2, top + 3), (top, top + 1)]


def position(
    seats: int = 2,
    table: Iterable[Card] = (),
    piles: Sequence[Sequence[Card]] | None = None,
    sets: Iterable[tuple[int, Sequence[Card]]] = (),
    beside: Iterable[tuple[Seat, Card]] = (),
    turn: Seat = 0,
    teams: Sequence[int] = (),
    **options: object,
) -> DoubleTake:
    """A rival or team match in mid-play: cards on places 0, 1, 2 ..., piles from bottom to top, sets by side."""
    game = DoubleTake(Setup.make(SPEC, seats, options, teams=teams))
    game.up, game.down = [], []

    def new(card: Card) -> int:
        game.up.append(card[0])
        game.down.append(card[1])
        return len(game.up) - 1

    for place, card in enumerate(table):
        game.lying[place] = (new(card),)
        game._appear(place, card[0])
        game._free.remove(RANK[place])
    for seat, pile in enumerate(piles if piles is not None else [fillers(seat) for seat in range(seats)]):
        game.piles[seat] = [new(card) for card in pile]
        if pile:
            game._appear(PILE + seat, pile[-1][0])
    for side, cards in sets:
        target = game._room_for_set(side)
        game.lying[target] = tuple(new(card) for card in cards)
        game.sets[side] += (target,)
        game._appear(target, cards[0][0])
    for seat, card in beside:
        target = next(spot for spot in range(FORBIDDEN + 4 * seat, SET) if spot not in game.lying)
        game.lying[target] = (new(card),)
        game._appear(target, card[0])
    game._bar()
    game.starter = 0
    game.now = NOW
    game.turn = turn if game.piles[turn] else TABLE
    game._timers.clear()
    game._due = NEVER
    game._start_clock()
    return game


def hand(name: str, index: int) -> Move:
    return ("hand", name, index)


def place(index: int) -> Move:
    return ("hand", "place", index)


def refuses(game: Game, t: Ms, seat: Seat, move: object) -> str:
    """The reason of IllegalMove; nothing may have changed."""
    before = game.key()
    with pytest.raises(IllegalMove) as caught:
        game.step(t, seat, move)  # type: ignore[arg-type]  # malformed moves too
    assert game.key() == before
    return caught.value.reason


def kinds(events: Iterable[Event]) -> list[str]:
    return [event.kind for event in events]


def only(events: Iterable[Event], kind: str) -> list[Event]:
    return [event for event in events if event.kind == kind]


def shown(zone: Zone, cards: list[Face]) -> tuple[Face, ...]:
    kind = SPEC.zones[zone[0]]
    if kind == OPEN:
        return tuple(cards)
    hidden = len(cards) if kind == DOWN else len(cards) - 1
    return (HIDDEN,) * hidden + tuple(cards[hidden:])


def mirror(zones: dict[Zone, tuple[Face, ...]], event: Event) -> None:
    """Do to a table what an event tells, and nothing else."""
    many = len(event.faces)
    if not many:
        return
    assert event.src is not None
    assert event.dst is not None
    cards = list(zones.pop(event.src))
    start = len(cards) - many if event.src_at == -1 else event.src_at
    del cards[start : start + many]
    if cards:
        if SPEC.zones[event.src[0]] == TOP:
            cards[-1] = event.under
        zones[event.src] = shown(event.src, cards)
    cards = list(zones.get(event.dst, ()))
    start = len(cards) if event.dst_at == -1 else event.dst_at
    cards[start:start] = event.faces
    zones[event.dst] = shown(event.dst, cards)


def tempting(game: DoubleTakeTable, seat: Seat, rng: Rng) -> Move:
    """A random move, more often than chance one that goes on with a match."""
    moves = game.legal(seat)
    if rng.chance(70):
        begun = [
            game.face[at] for other, at in enumerate(game.hands) if at != NONE and game.side[other] == game.side[seat]
        ]
        faces_of = {HANDS[target]: face for target, face in game.face.items()}
        apt = [
            move
            for move in moves
            if move in faces_of and len(game.where[faces_of[move]]) > 1 and (not begun or faces_of[move] in begun)
        ]
        moves = apt or moves
    return rng.pick(moves)


def check_walk(setup: Setup, seed: int, steps: int = 60) -> Counter[str]:
    """A random walk through a match: cards conserved, mirror, determinise, hands balanced, probes refused."""
    rng = Rng(seed, "walk")
    game = DoubleTake.start(setup, Rng(seed))
    assert isinstance(game, DoubleTakeTable)
    deck = faces(len(game.up))
    zones = dict(game.view(0).zones)
    seen: Counter[str] = Counter()
    hands: Counter[tuple[Seat, Zone | None]] = Counter()
    out = game.advance(GO)
    for step in range(steps):
        for event in out:
            seen[event.kind] += 1
            assert event.kind in SPEC.kinds
            mirror(zones, event.seen(TABLE))
            hands[event.seat, event.dst] += (event.kind == "hand") - (event.kind in ("lift", "lapse"))
        viewer = rng.between(TABLE, setup.seats - 1)
        view = game.view(viewer)
        assert zones == view.zones
        assert sorted(game.up + game.down) == deck
        assert sum(map(len, view.zones.values())) == len(game.up)
        twins = [DoubleTake.determinise(view, setup, rng) for _ in range(2)]
        assert twins[0].view(viewer) == twins[1].view(viewer) == view
        assert twins[0].key() != twins[1].key()
        if game.outcome is not None:
            break
        assert sum(hands.values()) == sum(at != NONE for at in game.hands)

        seats = [seat for seat in game.playing if game.legal(seat)]
        assert seats or game.due() is not None
        t = game.now + rng.below(300) * rng.below(2)
        probe, seat = rng.pick(HANDS), rng.pick(game.playing)
        if probe not in game.legal(seat):
            refuses(game, game.now, seat, probe)
        if step == steps // 2 and setup.seats > 2:
            out = game.step(t, game.playing[0], LEAVE)
        elif seats and not rng.chance(20):
            out = game.advance(t)
            seats = [seat for seat in game.playing if game.legal(seat)]
            if game.outcome is None and seats:
                seat = rng.pick(seats)
                moves = game.legal(seat)
                assert len(set(moves)) == len(moves)
                out += game.step(t, seat, tempting(game, seat, rng))
        else:
            out = game.advance(max(t, game.due() or t))
    return seen


def hunt(
    mode: str = "minute",
    seats: int = 2,
    table: Iterable[Card] = (),
    sets: Iterable[tuple[int, Sequence[Card]]] = (),
    **options: object,
) -> Hunt:
    """A hunt in mid-play: cards on places 0, 1, 2 ... and sets by side; 50 seconds are left."""
    game = Hunt(Setup.make(Hunt.spec, seats, {"mode": mode, **options}))
    game.up, game.down = [], []

    def new(card: Card) -> int:
        game.up.append(card[0])
        game.down.append(card[1])
        return len(game.up) - 1

    for at, card in enumerate(table):
        game.lying[at] = (new(card),)
        game._appear(at, card[0])
        game._free.remove(RANK[at])
    for side, cards in sets:
        target = game._room_for_set(side)
        game.lying[target] = tuple(new(card) for card in cards)
        game.sets[side] += (target,)
        game._appear(target, cards[0][0])
    game.starter = 0
    game.now = NOW
    game._timers.clear()
    game._due = NEVER
    game._set_timer(NOW + 50_000, "time")
    return game


# A few cards with which a hunt does not end.
MANY: list[Card] = [(A, V), (A, W), (B, X), (B, Y), (C, Z), (C, 1)]


def team(
    seats: int = 4,
    table: Iterable[Card] = (),
    piles: Sequence[Sequence[Card]] | None = None,
    sets: Iterable[tuple[int, Sequence[Card]]] = (),
    beside: Iterable[tuple[Seat, Card]] = (),
    turn: Seat = 0,
    teams: Sequence[int] = (),
    **options: object,
) -> DoubleTake:
    """A team match in mid-play: 0 and 2 against 1 and 3."""
    return position(seats, table, piles, sets, beside, turn, teams, mode="team", **options)
