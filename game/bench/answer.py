"""How soon a press is seen: from the key to the first changed pixels, beside a loop that draws once a frame.

Keys are pressed at random moments, each when nothing has moved for a while. In a race two people press shortly after
one another; which pixels belong to whom is learnt before, from presses of one of them alone.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from statistics import median
from typing import Final, NamedTuple

from pygame import Rect

from game.bench.figure import Figure, name_of, percentile, spread
from game.bench.program import ZONES, Drawn, Eyes, Program, running, staged
from game.bench.screen import SIZE, own_screen
from game.bots.play import Play
from game.games.played import PLAYED
from game.rules.api import GO
from game.rules.rng import Rng

PRESSES: Final = 200
BLOCKS: Final = 4
NOTHING: Final = "f"  # a key that is bound to nothing
CONTROL_EVERY: Final = 10  # presses
CALM_S: Final = 0.06  # for which nothing moves before a press
RESTLESS_S: Final = 2.0  # after which a press does not wait for calm any longer
ANSWER_S: Final = 1.0  # in which an answer must come; one that is late is a figure, not a press without an answer
APART_MS: Final = 20  # most between the presses of two people
FRAME_US: Final = 16_667
LEARN_S: Final = 1.0  # for which is watched what moves although nothing is pressed
EVERYWHERE: Final = Rect((0, 0), SIZE)
BEGIN_S: Final = GO / 1000 + 5  # until a match has begun, and the keys that are shown at its beginning are gone
STILL_GOAL, QUIET_GOAL, RACE_GOAL = (5, 10), (6, 12), (9, 16)  # milliseconds: median, 95th percentile

Keys = Sequence[str]  # of one person, pressed in turn: each press changes the picture

# Polls and draws once a frame, as most games do; only what a press changes, so that nothing else is drawn.
ONCE_A_FRAME: Final = f"""
import pygame
pygame.display.init()
screen = pygame.display.set_mode({SIZE})
clock, is_lit = pygame.time.Clock(), False
pygame.display.flip()
while True:
    pressed = [event for event in pygame.event.get() if event.type == pygame.KEYDOWN and event.unicode != "{NOTHING}"]
    if pressed:
        is_lit = not is_lit
        pygame.display.update(screen.fill("gold" if is_lit else "navy", (300, 300, 600, 200)))
    clock.tick(60)
"""


class Person(NamedTuple):
    """One who presses keys in turn, the area in which that is seen, and what moves by itself."""

    keys: Keys
    area: Rect
    restless: Sequence[Rect]

    def key(self, number: int) -> str:
        return self.keys[number % len(self.keys)]

    def owns(self, drawn: Rect) -> bool:
        """Whether pixels may be the answer to a press."""
        return bool(drawn.colliderect(self.area)) and drawn not in self.restless


def answers(presses: int = PRESSES, plays: Iterable[Play] = PLAYED) -> Iterator[Figure]:
    """The figures of answers, measured on a display of their own."""
    with own_screen() as display:
        eyes = Eyes(display)
        try:
            with running(display, "-c", ONCE_A_FRAME) as program:
                next(eyes.see(ANSWER_S * 100), None)
                yield from _told("a loop that draws once a frame", program, eyes, [("a",)], presses)
            with staged(display, "settings") as program:
                program.wait("shown", scene="SettingsScene")
                yield from _told("still page", program, eyes, [hand("left", "down", "up")], presses, STILL_GOAL)
            for play in plays:
                name, hands = name_of(play.key), _players(play)
                with staged(display, play.key) as program:
                    program.wait("playing")
                    time.sleep(BEGIN_S)
                    yield from _told(f"quiet table, {name}", program, eyes, hands[-1:], presses, QUIET_GOAL)
                    if len(hands) > 1:
                        yield from _told(f"race of two, {name}", program, eyes, hands, presses, RACE_GOAL)
        finally:
            eyes.close()


def hand(zone: str, *buttons: str) -> Keys:
    """The keys of buttons in a zone."""
    return [ZONES[zone][button] for button in buttons]


def _players(play: Play) -> list[Keys]:
    """The people who press: two in a race, else the one who begins. Hoopla flips, elsewhere a hand goes to and fro."""
    if play.key == "hoopla":
        return [hand(zone, "a") for zone in ZONES]
    if play.game.spec.realtime:
        return [hand("left", "right", "left"), hand("middle", "down", "up")]
    return [hand("middle", "right", "left")]


def _told(
    what: str,
    program: Program,
    eyes: Eyes,
    hands: Sequence[Keys],
    presses: int,
    goals: tuple[float, float] | tuple[None, None] = (None, None),
) -> Iterator[Figure]:
    """How many presses were not answered, and the median and 95th percentile of the others, if any, in milliseconds."""
    found, idle = press(program, eyes, hands, presses)
    seen = [ms for ms in found if ms is not None]
    chance = f"{idle} keys that do nothing were followed by pixels" if idle else ""
    unanswered = len(found) - len(seen)
    yield Figure(f"{what}, unanswered of {len(found)}", unanswered, "", goals[0] and 0, beside=chance)
    blocks = [block for number in range(BLOCKS) if (block := seen[number::BLOCKS])]
    for name, goal, measure in (("median", goals[0], median), ("p95", goals[1], partial(percentile, share=95))):
        if blocks:
            beside = spread([measure(block) for block in blocks])
            yield Figure(f"{what}, {name}", round(measure(seen), 1), "ms", goal, beside=beside)


def press(program: Program, eyes: Eyes, hands: Sequence[Keys], presses: int) -> tuple[list[float | None], int]:
    """Press at random moments: the milliseconds to the first pixels that each press changed, None for none.

    The second result counts the presses of a key that does nothing after which pixels changed.
    """
    rng, found, idle = Rng("answers"), list[float | None](), 0
    people = _learn(program, eyes, hands)
    for number in range(presses // len(hands)):
        if number % CONTROL_EVERY == 0:
            idle += _press_together(program, eyes, [Person((NOTHING,), EVERYWHERE, people[0].restless)], 0, rng) != [
                None
            ]
        found += _press_together(program, eyes, people, number, rng)
    return found, idle


def _press_together(
    program: Program, eyes: Eyes, people: Sequence[Person], number: int, rng: Rng
) -> list[float | None]:
    """Let each person press a key, in any order, one shortly after the other."""
    _await_calm(eyes)
    time.sleep(rng.below(FRAME_US) / 1e6)
    drawn, pressed = list[Drawn](), dict[int, int]()
    first = rng.below(len(people))
    for who in (*range(first, len(people)), *range(first)):
        if pressed:
            drawn += eyes.see(rng.below(APART_MS) / 1000)
        pressed[who] = program.move(people[who].key(number), True)
    answered = list[float | None]([None])
    for seen in eyes.see(ANSWER_S):
        drawn.append(seen)
        answered = [_answer(drawn, ns, people, who) for who, ns in pressed.items()]
        if None not in answered:
            break
    for person in people:
        program.move(person.key(number), False)
    return answered if len(answered) == len(people) else [None] * len(people)


def _answer(drawn: Sequence[Drawn], pressed: int, people: Sequence[Person], who: int) -> float | None:
    """The milliseconds from a press to the first pixels after it that can only belong to this person."""
    others = [person.area for number, person in enumerate(people) if number != who]
    for ns, area in drawn:
        if ns >= pressed and people[who].owns(area) and area.collidelist(others) < 0:
            return (ns - pressed) / 1e6
    return None


def _learn(program: Program, eyes: Eyes, hands: Sequence[Keys]) -> list[Person]:
    """Find out by a few presses in which areas they are answered, and what moves although nothing is pressed."""
    found, restless = [list[Rect]() for _ in hands], list[Rect]()
    for keys, areas in zip(hands, found, strict=True):
        for key in keys:
            _await_calm(eyes)
            program.move(key, True)
            areas += (drawn.area for drawn in eyes.see(CALM_S))  # later something else may move
            program.move(key, False)
    _await_calm(eyes)
    restless += (drawn.area for drawn in eyes.see(LEARN_S))
    if len(hands) == 1 or not all(found):
        return [Person(keys, EVERYWHERE, restless) for keys in hands]
    return [Person(keys, areas[0].unionall(areas), restless) for keys, areas in zip(hands, found, strict=True)]


def _await_calm(eyes: Eyes) -> None:
    """Wait until nothing has been drawn for a while."""
    end = time.monotonic() + RESTLESS_S
    while next(eyes.see(CALM_S), None) is not None and time.monotonic() < end:
        pass
