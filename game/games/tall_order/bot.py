"""A bot that plays Tall Order: it builds towards its cards and claims what it notices.

A wall is worth something for a card by how many blocks are still to be placed or taken away. Skill is noticing what
stands (O12), telling a pattern from its mirror image, planning for several cards at a time, and the foresight of the
sharp one: it plays its best ideas on through replies of the rival and counts how often they let it claim next.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from game.bots.api import Bot, Thought
from game.games.tall_order.effort import Columns, effort
from game.games.tall_order.rules import (
    BLOCKS_A_COLOUR,
    CLAIMED,
    CLAIMS,
    COLUMN,
    DRAW,
    DRAWN,
    DROPS,
    HOLDER,
    HOLDERS,
    SHOWS,
)
from game.games.tall_order.tasks import BASE_DECK, COLOURS, COLUMNS, LEVELS, STRIDE, TASKS, rotations, stands
from game.match.agenda import Plan
from game.rules.api import HIDDEN, Event, Face, Move, Ms, Seat, Setup, View
from game.rules.rng import Rng


@dataclass(frozen=True, slots=True)
class TallOrderSkill:
    """What tells one level from another."""

    attention: int  # percent of the standing cards that it notices when the wall changes
    mix_up: int  # percent of the mirror images that it takes for the real thing
    cards: int  # how many cards of its holder it builds for
    whim: int  # percent of its turns in which it plays what comes to mind first
    look: tuple[Ms, Ms]  # how long it takes to notice and claim
    pace: tuple[Ms, Ms]  # how long it takes over a turn
    ideas: int = 1  # how many of its best ideas it plays on
    replies: int = 0  # and through how many replies


# An ordinary guest builds for one card and notices all but one claim in twenty: it shall win two matches of three
# against easy, nearly half against normal and one of four against sharp (`motley arena tall_order --person`).
SKILLS: Final = {
    "easy": TallOrderSkill(attention=62, mix_up=25, cards=1, whim=20, look=(1300, 2600), pace=(900, 1500)),
    "normal": TallOrderSkill(attention=80, mix_up=8, cards=2, whim=8, look=(900, 2200), pace=(700, 1300)),
    "sharp": TallOrderSkill(
        attention=99, mix_up=0, cards=3, whim=0, look=(450, 900), pace=(500, 1100), ideas=8, replies=10
    ),
}

ANTICIPATION: Final = (60, 220)  # how long after the rival's 1.5 s the bot does what waited for their end (O13)
BREATH: Final[Ms] = 300  # between a claim and the next thing done with the blocks

# What a card is worth, by the number of blocks still to be placed or taken away. A claim is worth more than its card:
# the next one brings promises of its own.
WORTH: Final = (150, 45, 15, 5, 2, 1, 0)
FORESEEN: Final = 30  # a claim that foresight expects
GIFT: Final = 100  # a card of the rival's that begins to stand


@cache
def _mirrored(task: int) -> int:
    """The card that is this one's mirror image; the decks are closed under reflection (O18)."""
    image = set(rotations(tuple((-x, y, colour) for x, y, colour in TASKS[task])))
    return next(other for other, cells in enumerate(TASKS) if rotations(cells)[0] in image)


def worth(cards: Sequence[Face], columns: Columns, closed_rows: bool) -> int:
    """What a wall promises the holder of these cards."""
    closed = min(map(len, columns)) if closed_rows else 0
    return sum([WORTH[effort(card, columns, closed)] for card in cards])


class Situation(NamedTuple):
    """What a turn is weighed by."""

    columns: Columns
    block: Face  # the drawn one
    bag: Sequence[int]  # how many of each colour are left
    cards: Sequence[Face]  # the own cards it builds for
    gifts: Sequence[Face]  # cards that do not stand yet and that the rival may hold
    gift: float  # what each of them costs when it begins to stand


class Idea(NamedTuple):
    """A turn that might be played: the walls it may lead to, each with its likelihood and the block's new column."""

    score: float
    move: Move
    walls: tuple[tuple[float, Columns, int], ...]


class TallOrderBot(Bot):
    """Remembers when it last looked at the wall, what it overlooked, and when it is ready for its turn."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self._skill = SKILLS[level]
        self._closed_rows = bool(setup.options["closed_rows"])
        self._ready: Ms = rng.between(*self._skill.pace)
        self._claim_at: list[Ms] = [0] * HOLDER
        self._notices = [False] * HOLDER
        self._mixes_up = [False] * HOLDER
        self._anticipation = 0

    def notice(self, event: Event) -> None:
        own = event.seat == self.seat
        if event.kind in ("drop", "move"):
            for slot in range(HOLDER):
                self._look(slot, event.t)
            self._anticipation = self.rng.between(*ANTICIPATION)
        elif event.kind == "refill" and own:
            self._look(event.dst_at, event.t)
        elif event.kind == "claim" and own:
            self._ready = max(self._ready, event.t + BREATH)
        elif event.kind == "refused" and own and event.why == "wrong":
            self._notices[event.at[0]] = self._mixes_up[event.at[0]] = False
        elif event.kind in ("turn", "draw") and own:
            self._ready = event.t + self.rng.between(*self._skill.pace)

    def _look(self, slot: int, t: Ms) -> None:
        """Draw when a card is compared with the wall, and how well."""
        skill, rng = self._skill, self.rng
        self._claim_at[slot] = t + rng.between(*skill.look)
        self._notices[slot] = rng.chance(skill.attention)
        self._mixes_up[slot] = rng.chance(skill.mix_up)

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        claim = self._claim(view)
        if claim is not None:
            return claim
        if view.facts["on_turn"] != self.seat:
            return None
        move = yield from self._turn(view, view.facts["choices"], rng)
        t = max(view.now, self._ready)
        if move == DRAW:
            return Plan(move, t)
        return Plan(move, max(t, self._free_at(view)), COLUMN[int(move[-1])])

    def _free_at(self, view: View) -> Ms:
        """O13: when it may claim what the rival has built, and touch the wall; a moment after the rival's 1.5 s."""
        until = int(view.facts["alone_until"])
        return until + self._anticipation if view.facts["mover"] != self.seat and until > view.now else view.now

    # Claims

    def _claim(self, view: View) -> Plan | None:
        """The claim it will make first, of all the cards it believes to stand."""
        masks = _masks([list(view.zones.get(zone, ())) for zone in COLUMN])
        free = max(self._free_at(view), view.facts["locked_until"][self.seat])
        claims = [
            (max(free, self._claim_at[slot]), slot)
            for slot, card in enumerate(view.zones.get(HOLDERS[self.seat], ()))
            if self._believes(slot, card, masks)
        ]
        if not claims:
            return None
        t, slot = min(claims)
        return Plan(CLAIMS[HOLDER][slot], t, HOLDERS[self.seat])

    def _believes(self, slot: int, card: Face, masks: Sequence[int]) -> bool:
        if stands(card, masks):
            return self._notices[slot]
        return self._mixes_up[slot] and stands(_mirrored(card), masks)

    # Turns

    def _turn(self, view: View, moves: Sequence[Move], rng: Rng) -> Generator[None, None, Move]:
        skill = self._skill
        if len(moves) == 1:
            return moves[0]
        if rng.chance(skill.whim):
            return DRAW if moves[0] == DRAW else rng.pick(moves)

        situation = self._size_up(view)
        yield
        ideas = []
        for move in moves:
            idea = yield from self._weigh(move, situation)
            ideas.append(idea._replace(score=idea.score + rng.below(100) / 100))
        ideas.sort(key=lambda idea: -idea.score)
        if skill.replies:
            ideas = yield from self._foresee(ideas[: skill.ideas], situation, rng)
        return ideas[0].move

    def _size_up(self, view: View) -> Situation:
        zones = view.zones
        columns = [list(zones.get(zone, ())) for zone in COLUMN]
        holder = zones[HOLDERS[self.seat]]
        nearest = sorted(holder, key=lambda card: effort(card, columns, view.facts["closed"]))
        block = zones.get(DRAWN[self.seat], (HIDDEN,))[0]
        shown = [block, *(block for blocks in columns for block in blocks)]
        bag = [BLOCKS_A_COLOUR - shown.count(colour) for colour in range(COLOURS)]

        masks = _masks(columns)
        deck = len(TASKS) if self.setup.options["deck"] == "hard" else BASE_DECK
        seen = [*holder, *(card for zone in CLAIMED for card in zones.get(zone, ()))]
        unseen = [card for card in range(deck) if card not in seen]
        gifts = [card for card in unseen if not stands(card, masks)]
        return Situation(columns, block, bag, nearest[: self._skill.cards], gifts, GIFT * HOLDER / len(unseen))

    def _weigh(self, move: Move, situation: Situation) -> Generator[None, None, Idea]:
        """What a turn leads to; a draw leads to the best drop of each colour that may come."""
        columns, block, bag, cards = situation[:4]
        if move != DRAW:
            wall = [blocks.copy() for blocks in columns]
            target = int(move[-1])
            wall[target].append(wall[int(move[1])].pop() if move[0] == "move" else block)
            yield
            return Idea(worth(cards, wall, self._closed_rows), move, ((1, wall, target),))

        walls = []
        score = 0.0
        for colour in range(COLOURS):
            if not bag[colour]:
                continue
            best = Idea(-1, move, ())
            for drop in DROPS:
                if len(columns[int(drop[1])]) < LEVELS:
                    idea = yield from self._weigh(drop, situation._replace(block=colour))
                    best = max(best, idea, key=lambda idea: idea.score)
            likelihood = bag[colour] / sum(bag)
            score += likelihood * best.score
            walls.append((likelihood, *best.walls[0][1:]))
        return Idea(score, move, tuple(walls))

    def _foresee(self, ideas: list[Idea], situation: Situation, rng: Rng) -> Generator[None, None, list[Idea]]:
        """The ideas in the order of their worth, with the next claim they make likely, less what they give away."""
        lucks = [rng.below(1 << 32) for _ in range(self._skill.replies)]
        better = []
        for idea in ideas:
            gain = 0.0
            for likelihood, wall, column in idea.walls:
                masks = _masks(wall)
                gain -= likelihood * situation.gift * sum([stands(card, masks) for card in situation.gifts])
                waiting = [card for card in situation.cards if not stands(card, masks)]
                for luck in lucks:
                    reply, taboo = self._reply(wall, column, situation.bag, Rng(luck))
                    claim = self._next_claim(reply, taboo, waiting, situation.bag)
                    gain += likelihood * claim * FORESEEN / len(lucks)
                    yield
            better.append(idea._replace(score=idea.score + gain))
        return sorted(better, key=lambda idea: -idea.score)

    def _reply(self, columns: Columns, taboo: int, bag: Sequence[int], rng: Rng) -> tuple[Columns, int]:
        """The wall after a random reply of the rival, whose cards are not known, and the column of its block."""
        wall = [blocks.copy() for blocks in columns]
        closed = min(map(len, wall)) if self._closed_rows else 0
        target = rng.pick([column for column in range(COLUMNS) if len(wall[column]) < LEVELS])
        sources = [column for column in range(COLUMNS) if len(wall[column]) > closed and column not in (taboo, target)]
        if not sources or (any(bag) and rng.chance(50)):
            wall[target].append(rng.pick([colour for colour in range(COLOURS) for _ in range(bag[colour])]))
        else:
            wall[target].append(wall[rng.pick(sources)].pop())
        return wall, target

    def _next_claim(self, columns: Columns, taboo: int, cards: Sequence[Face], bag: Sequence[int]) -> float:
        """How likely one turn makes one of the cards stand: surely by a move, or by what may be drawn."""
        masks = _masks(columns)
        room = [column for column in range(COLUMNS) if len(columns[column]) < LEVELS]
        closed = min(map(len, columns)) if self._closed_rows else 0
        for source in range(COLUMNS):
            height = len(columns[source])
            if source == taboo or height <= closed:
                continue
            block = columns[source][-1]
            lifted = _toggle(masks, block, source, height - 1)
            for target in room:
                if target != source:
                    after = _toggle(lifted, block, target, len(columns[target]))
                    if any(stands(card, after) for card in cards):
                        return 1.0
        chances = 0
        for colour in range(COLOURS):
            for target in room if bag[colour] else ():
                after = _toggle(masks, colour, target, len(columns[target]))
                if any(stands(card, after) for card in cards):
                    chances += bag[colour]
                    break
        return chances / max(1, sum(bag))


def _masks(columns: Columns) -> list[int]:
    masks = [0] * COLOURS
    for column, blocks in enumerate(columns):
        for level, block in enumerate(blocks):
            for colour in SHOWS[block]:
                masks[colour] |= 1 << column * STRIDE + level
    return masks


def _toggle(masks: list[int], block: Face, column: int, level: int) -> list[int]:
    """The masks with one cell turned on or off."""
    after = masks.copy()
    for colour in SHOWS[block]:
        after[colour] ^= 1 << column * STRIDE + level
    return after
