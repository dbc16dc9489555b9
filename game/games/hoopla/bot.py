"""Plays Hoopla the way a person does: look at the own card, look at three rings, place it or flip on.

A bot is as good as its eyes and hands. It takes a while to read a card, longer to reach for a stack, and longer still
to notice that a stack has changed; a hand already on its way to a stack goes on, and is beaten to it (H18). Now and
then it overlooks a fit, or takes a ring for a frame. The better ones remember the last cards of their pile and take
them back when a stack comes to fit them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.bots.api import Bot, Thought
from game.games.hoopla.rules import COLOURS, FLIP, PLACES, STACK_ZONES, STACKS, TAKE_BACK, TURN_OVER
from game.match.agenda import Plan
from game.rules.api import HIDDEN, Event, Face, Ms, Seat, Setup, View
from game.rules.rng import Rng

COMMITTED: Final[Ms] = 180  # a hand this near its goal cannot be held back
HONOUR_CARE: Final = 10  # where no referee looks, slips are this many times rarer
NEW_CARD: Final = ("go", "flip", "place", "take_back", "turn_over", "refused")  # own events after which to look again


@dataclass(frozen=True, slots=True)
class HooplaSkill:
    """What makes a level: times in ms from and to, chances in percent."""

    look: tuple[Ms, Ms]  # from the last move to knowing the next
    reach: tuple[Ms, Ms]  # from there to a stack; flipping on needs no reaching
    reaction: tuple[Ms, Ms]  # until a stack that another seat covered is read
    overlook: float  # a fit that is not seen
    slip: float  # a likeness taken for a fit
    recall: int  # how many covered cards of the own pile are remembered


# An ordinary guest flips every 2.2 s and overlooks a fit in 5 %: it shall win two matches of three against easy, nearly
# half against normal and one of five against sharp (`motley arena hoopla --person`). A match has a hundred looks, so
# that a tenth of a second a card makes a level: the times differ little, and sharp is the one that remembers its pile.
SKILLS: Final[Mapping[str, HooplaSkill]] = {
    "easy": HooplaSkill(look=(1150, 2050), reach=(350, 650), reaction=(500, 900), overlook=25, slip=8, recall=0),
    "normal": HooplaSkill(look=(1130, 1920), reach=(300, 550), reaction=(400, 750), overlook=20, slip=6, recall=0),
    "sharp": HooplaSkill(look=(1090, 1870), reach=(260, 470), reaction=(350, 600), overlook=17, slip=4, recall=2),
}


class HooplaBot(Bot):
    """One seat of Hoopla. Its times depend on its own last move alone, so that moves of the others never delay it."""

    def __init__(self, seat: Seat, setup: Setup, level: str, rng: Rng) -> None:
        super().__init__(seat, setup, level, rng)
        self.skill = SKILLS[level]
        self._slip = self.skill.slip / (HONOUR_CARE if setup.options["judge"] == "honour" else 1)
        self._pile: list[Face] = []  # the own pile as it was seen growing
        self._ready: Ms = 0  # when it will know what to do next
        self._reach: Ms = 0
        self._overlooks = False
        self._slips = False
        self._favourite = 0  # the stack it looks at first
        self._tops: list[Face] = [HIDDEN] * STACKS
        self._before: list[Face] = [HIDDEN] * STACKS  # what each stack showed before
        self._covered: list[Ms] = [-COMMITTED] * STACKS  # when another seat covered it
        self._read: list[Ms] = [0] * STACKS  # when that will have been taken in

    def notice(self, event: Event) -> None:
        own = event.seat == self.seat
        if event.kind == "place":
            stack = event.at[0]
            self._before[stack], self._tops[stack] = self._tops[stack], event.faces[0]
            if own:
                self._covered[stack], self._read[stack] = event.t - COMMITTED, event.t
            else:
                self._covered[stack], self._read[stack] = event.t, event.t + self.rng.between(*self.skill.reaction)
        if own:
            self._follow_pile(event)
        if event.kind in NEW_CARD and (own or event.kind == "go"):
            self._ready = event.t + self.rng.between(*self.skill.look)
            self._reach = self.rng.between(*self.skill.reach)
            self._overlooks = self.rng.chance(self.skill.overlook)
            self._slips = self.rng.chance(self._slip)
            self._favourite = self.rng.below(STACKS)

    def _follow_pile(self, event: Event) -> None:
        if event.kind == "flip":
            self._pile.append(event.faces[0])
        elif event.kind in ("place", "take_back"):
            self._pile.pop()
        elif event.kind == "turn_over":
            self._pile.clear()

    def think(self, view: View, rng: Rng) -> Thought:
        yield
        if view.phase != "play" or not view.scores[self.seat]:
            return None
        soonest = max(view.now, view.facts["free_at"][self.seat])
        ready = max(self._ready, soonest)
        arrival = max(self._ready + self._reach, soonest)

        # Place what fits, or seems to.
        stack = self._choice(view, arrival)
        if stack is not None:
            return Plan(PLACES[stack], arrival, STACK_ZONES[stack])

        # Take back a card that fits by now.
        for face in self._pile[-2 : -2 - self.skill.recall : -1]:
            if self._fits(view, face, ready):
                return Plan(TAKE_BACK, ready, ("pile", self.seat))

        # Flip on.
        if view.zones["set", self.seat]:
            return Plan(FLIP, ready, ("set", self.seat))
        return Plan(TURN_OVER, ready, ("pile", self.seat))

    def _choice(self, view: View, arrival: Ms) -> int | None:
        """The stack to place the own top card on, or None."""
        if not self._pile:
            return None
        face = self._pile[-1]
        fits = self._fits(view, face, arrival)
        if fits:
            return None if self._overlooks else fits[0]
        if self._slips:
            for stack in self._by_favour():
                if _looks_alike(face, view.zones[STACK_ZONES[stack]][-1]):
                    return stack
        return None

    def _fits(self, view: View, face: Face, t: Ms) -> list[int]:
        """The stacks that a card fits as far as the bot can tell at t."""
        frame = face // COLOURS
        tops = [(stack, self._known_top(view, stack, t)) for stack in self._by_favour()]
        return [stack for stack, top in tops if top != HIDDEN and top % COLOURS == frame]

    def _known_top(self, view: View, stack: int, t: Ms) -> Face:
        """What the bot takes for the top of a stack at t: too fresh a change comes too late for its hand."""
        if t < self._covered[stack] + COMMITTED:
            return self._before[stack]
        return view.zones[STACK_ZONES[stack]][-1] if t >= self._read[stack] else HIDDEN

    def _by_favour(self) -> list[int]:
        return [(self._favourite + offset) % STACKS for offset in range(STACKS)]


def _looks_alike(face: Face, top: Face) -> bool:
    """Frame like frame or ring like ring: what a hasty eye takes for a fit."""
    return face // COLOURS == top // COLOURS or face % COLOURS == top % COLOURS
