"""The hands that people and bots point with, six at once: where each is, and which card it means.

Keys and d-pads step from card to card, a stick moves freely and is drawn to the cards, the mouse points directly, and
a bot's hand travels to where its plan will put it down. What a pointer means changes in the
moment of the press; the hand that is drawn follows a few frames later.

Nothing here draws. Points are design pixels, and a pointer's point is the tip of its finger.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import hypot, inf, log2
from typing import Final, NamedTuple

from game.input.intents import DOWN, LEFT, RIGHT, UP
from game.rules.api import Ms, Seat, Zone
from game.table.stage.spots import Spot
from game.table.stage.tween import Curve, Point, Span, out_cubic

Spots = Mapping[Zone, Spot]  # everything that can be pointed at

SCREEN: Final[Point] = (1920.0, 1080.0)
DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {LEFT: (-1, 0), RIGHT: (1, 0), UP: (0, -1), DOWN: (0, 1)}

# Stepping: what is aside is so much farther than what is ahead, and beyond the edge of the screen is the last choice.
ASIDE: Final = 2.0
AROUND: Final = 2400.0
STEP_MS: Final[Ms] = 90
HOLD_MS: Final[Ms] = 260  # a held direction repeats after this ...
REPEAT_MS: Final[Ms] = 111  # ... and then this often: nine cards a second, so that one can stop on a card

# The stick: pixels a second at full lean; over a card it is slower, and at rest it comes to lie on the nearest one.
SPEED: Final = 1500.0
OVER_A_CARD: Final = 0.62
PULL: Final = 9.0  # a second, while the stick leans only a little
GENTLY: Final = 0.35
CATCH: Final = 46.0  # pixels beside a card at which it is still meant
PART: Final = 96.0  # the side of the squares of the screen by which `Chart` looks up cards
LONGEST_STEP: Final[Ms] = 50  # of a stick in one frame: after a hitch a hand does not leap

FADE_AFTER: Final[Ms] = 1200
FADE_MS: Final[Ms] = 240
FADED: Final = 0.45

# Where on a card the tips of six fingers rest, from its centre in sides: on its lower part, no two on one point.
TIPS: Final = ((0.06, 0.16), (0.24, 0.16), (-0.12, 0.2), (0.15, 0.32), (0.33, 0.3), (-0.03, 0.34))

STILL: Final = Span(0, 0)  # the way of a hand that is where it was put
UPRIGHT: Final[Point] = (0.0, 0.0)  # a stick in its middle

DRIFT: Final = 240.0  # pixels of mouse movement in which a hand that was carried along comes back to the mouse

# A bot's hand: it sets out late, as people do, overshoots a little, and swings out to one side.
REACH_MS: Final = (150, 115)  # for any way, and for each doubling of its length in cards
TURN_BACK: Final = 0.82  # the share of the time after which it has gone too far
TOO_FAR: Final = (0.05, 20.0)  # as a share of its way, and in pixels at most
SWING: Final = 0.07
SAME_MS: Final[Ms] = 20  # plans nearer to each other than this are one


class Journey(NamedTuple):
    """A bot's hand on its way: it arrives exactly at the end of the span."""

    span: Span
    first: Point
    last: Point
    side: int = 1  # to which it swings out

    @classmethod
    def arriving(cls, now: Ms, arrival: Ms, first: Point, last: Spot, tip: Point, side: int) -> Journey:
        """The journey of a hand that sets out as late as a person would to be at `tip` at `arrival`."""
        length = hypot(tip[0] - first[0], tip[1] - first[1])
        base, doubling = REACH_MS
        needs = round(base + doubling * log2(1 + length / last.side))
        start = max(now, arrival - needs)
        return cls(Span(start, max(1, arrival - start)), first, tip, side)

    def at(self, now: Ms) -> Point:
        share = self.span.share(now)
        if share >= 1:
            return self.last
        (x0, y0), (x1, y1) = self.first, self.last
        length = hypot(x1 - x0, y1 - y0)
        if share <= 0 or not length:
            return self.first
        beyond = min(TOO_FAR[0], TOO_FAR[1] / length)
        if share < TURN_BACK:
            way = (1 + beyond) * _reach(share / TURN_BACK)
        else:
            way = 1 + beyond * (1 - _reach((share - TURN_BACK) / (1 - TURN_BACK)))
        aside = self.side * SWING * 4 * way * (1 - way)
        return x0 + (x1 - x0) * way - (y1 - y0) * aside, y0 + (y1 - y0) * way + (x1 - x0) * aside


def _reach(t: float) -> float:
    """How an arm reaches: slow, fast, slow, without a jerk."""
    return t**3 * (10 - 15 * t + 6 * t * t)


def next_card(here: Point, direction: str, spots: Spots, but: Zone | None = None, around: bool = True) -> Zone | None:
    """The nearest card in a direction; where there is none, the first one from the other edge if it goes `around`."""
    dx, dy = DIRECTIONS[direction]
    best, least = None, float("inf")
    for zone, spot in spots.items():
        if zone == but:
            continue
        across, down = spot.x - here[0], spot.y - here[1]
        ahead, aside = (across * dx, abs(down)) if dx else (down * dy, abs(across))
        if ahead <= spot.side * 0.3:
            if not around:
                continue
            ahead += AROUND
        cost = hypot(ahead, ASIDE * aside)
        if cost < least:
            best, least = zone, cost
    return best


def direction_to(pointer: Pointer, goal: Zone, spots: Spots) -> str:
    """The direction of the first step of a way that leads a hand to a card; steps that lead nearer are tried first."""
    x, y, _ = spots[goal]
    own = pointer.target if pointer.target in spots else None
    here = spots[own][:2] if own is not None else pointer.at(pointer.moved)

    def left_after(zone: Zone | None) -> float:
        return hypot(spots[zone].x - x, spots[zone].y - y) if zone is not None else inf

    steps = {direction: next_card(here, direction, spots, own, around=False) for direction in DIRECTIONS}
    nearest_first = sorted(DIRECTIONS, key=lambda direction: left_after(steps[direction]))
    ends = [(left_after(zone), number, zone) for number, zone in enumerate(map(steps.get, nearest_first))]
    reached = {own}
    while ends:
        end = min(ends)
        ends.remove(end)
        _, first, zone = end
        if zone == goal:
            return nearest_first[first]
        if zone is not None and zone not in reached:
            reached.add(zone)
            ways = (next_card(spots[zone][:2], direction, spots, zone, around=False) for direction in DIRECTIONS)
            ends += [(left_after(there), first, there) for there in ways if there is not None and there not in reached]
    return nearest_first[0]


class Chart(dict[Zone, Spot]):
    """Spots with a lookup by part of the screen; they must not change after the first lookup."""

    def __init__(self, spots: Spots) -> None:
        super().__init__(spots)
        self._near: dict[tuple[int, int], list[tuple[Zone, Spot]]] = {}

    def near(self, x: float, y: float) -> list[tuple[Zone, Spot]]:
        """The spots that a point could mean, and few others."""
        part = int(x // PART), int(y // PART)
        if part not in self._near:
            left, top = (part[0] + 0.5) * PART, (part[1] + 0.5) * PART
            self._near[part] = [(zone, spot) for zone, spot in self.items() if spot.holds(left, top, CATCH + PART / 2)]
        return self._near[part]


def nearest(x: float, y: float, spots: Spots, likely: Zone | None = None) -> Zone | None:
    """The card under a point, or the nearest one within reach of it; `likely` is looked at first."""
    if likely is not None and likely in spots and spots[likely].holds(x, y):
        return likely
    best, least = None, CATCH
    for zone, (left, top, side) in spots.near(x, y) if isinstance(spots, Chart) else spots.items():
        reach = side / 2 + least
        across, down = x - left, y - top
        if -reach < across < reach and -reach < down < reach:
            best, least = zone, max(abs(across), abs(down)) - side / 2
    return best


class Pointer:
    """The hand of one seat."""

    def __init__(self, seat: Seat, home: Point) -> None:
        """`home` is where it waits for its owner's first movement."""
        self.seat = seat
        self.target: Zone | None = None
        self._first = self._last = home
        self._glide = STILL
        self._curve: Curve = out_cubic
        self._journey: Journey | None = None
        self.moved: Ms = 0  # when it was last set going
        self._held: tuple[str, Ms] | None = None  # the held direction, and when it repeats
        self._back: tuple[str, Zone] | None = None  # the direction and the card it came from
        self._lean = UPRIGHT
        self._mouse: Point | None = None
        self._drift: Point = (0.0, 0.0)  # of the hand from the mouse
        self._ticked: Ms = 0

    # Where it is

    def at(self, now: Ms) -> Point:
        """The tip of its finger."""
        if self._journey is not None:
            return self._journey.at(now)
        if self._glide is STILL:
            return self._last
        start, length = self._glide  # `Span.share` written out: this is asked for every hand in every frame
        if now - start >= length:
            return self._last
        way = self._curve((now - start) / length) if now > start else 0.0
        (x0, y0), (x1, y1) = self._first, self._last
        return x0 + (x1 - x0) * way, y0 + (y1 - y0) * way

    def strength(self, now: Ms) -> float:
        """How clearly it is drawn: 1 while it moves, less once it has been still for a while."""
        if now - self.moved < FADE_AFTER:
            return 1.0
        still = now - max(self.moved, self._journey.span.end if self._journey else 0, self._glide.end)
        return 1 - (1 - FADED) * min(1.0, max(0.0, (still - FADE_AFTER) / FADE_MS))

    def tip(self, spot: Spot) -> Point:
        """Where its finger rests on a card."""
        dx, dy = TIPS[self.seat % len(TIPS)]
        return spot.x + dx * spot.side, spot.y + dy * spot.side

    @property
    def is_leaning(self) -> bool:
        """Whether the stick is away from its middle: then the directions that it presses are no steps."""
        return self._lean != UPRIGHT

    # Keys and d-pads

    def press(self, direction: str, spots: Spots, now: Ms) -> bool:
        """Take a step in a direction, and more while it is held, up to the edge; True if there was a card to go to."""
        if self.is_leaning:
            return False
        self._held = direction, now + HOLD_MS
        return self._step(direction, spots, now, around=True)

    def release(self, direction: str | None = None) -> None:
        """Let go of a held direction, or of any for None."""
        if self._held is not None and direction in (None, self._held[0]):
            self._held = None

    def go(self, zone: Zone, spots: Spots, now: Ms) -> None:
        """Point at this card from now on."""
        self.target = zone
        self._slide(self.tip(spots[zone]), now, STEP_MS, out_cubic)

    def _step(self, direction: str, spots: Spots, now: Ms, around: bool) -> bool:
        here = self._origin(spots, now)
        came, zone = self._back if self._back is not None else ("", None)
        if came != direction or zone not in spots or zone == self.target:
            zone = next_card(here, direction, spots, self.target, around)
        if zone is None:
            return False
        self._back = (_opposite(direction), self.target) if self.target in spots and self.target is not None else None
        self.go(zone, spots, now)
        return True

    def _origin(self, spots: Spots, now: Ms) -> Point:
        """What a step starts from: the middle of the card that is pointed at, else the tip of the finger."""
        if self.target is not None and self.target in spots:
            return spots[self.target][:2]
        return self.at(now)

    # Sticks and the mouse

    def lean(self, x: float, y: float, now: Ms) -> None:
        """Take how far the stick leans now."""
        if not self.is_leaning:
            self._ticked = now
            self._first = self._last = self.at(now)
            self._journey = None
        self._lean = (x, y)
        self._back = self._held = None

    def point(self, x: float, y: float, spots: Spots, now: Ms) -> None:
        """Follow the mouse to this point; `spots` is where cards are seen. One that carries it along does so on."""
        if self._mouse is not None:
            if now < self._glide.end:
                if (x, y) == self._mouse:
                    return
                here = self.at(now)
                self._drift = here[0] - self._mouse[0], here[1] - self._mouse[1]
            left = max(0.0, 1 - hypot(x - self._mouse[0], y - self._mouse[1]) / DRIFT)
            self._drift = self._drift[0] * left, self._drift[1] * left
        self._mouse = x, y
        self._put(x + self._drift[0], y + self._drift[1], now)
        self.target = nearest(*self._last, spots, self.target)

    # Bots

    def travel(self, zone: Zone, arrival: Ms, spots: Spots, now: Ms) -> None:
        """Travel so that the hand is on this card at `arrival`."""
        journey = self._journey
        if zone == self.target and journey is not None and abs(journey.span.end - arrival) < SAME_MS:
            return
        spot = spots[zone]
        side = 1 if (self.seat + zone[1]) % 2 else -1
        self._journey = Journey.arriving(now, arrival, self.at(now), spot, self.tip(spot), side)
        self.target = zone

    # Time and the table

    def update(self, spots: Spots, now: Ms) -> bool:
        """Once a frame: held ways repeat, a leaning stick moves on. True if it points at another card than before."""
        before = self.target
        if self._lean != UPRIGHT:
            self._drive(spots, now)
        elif self._held is not None and now >= self._held[1]:
            direction, due = self._held
            self._held = direction, max(due + REPEAT_MS, now + 1)
            self._step(direction, spots, now, around=False)  # at the edge it stops: only a fresh press goes on
        else:
            return False
        return self.target != before

    def settle(self, spots: Spots, now: Ms, take: Ms = 0, curve: Curve = out_cubic) -> None:
        """Stay on the target card while cards move to `spots` in `take` ms; if it is gone, take the nearest."""
        if self.target is None or self.target not in spots:
            self.target = nearest(*self.at(now), spots)
            return
        last = self.tip(spots[self.target])
        if self._journey is not None:
            if now < self._journey.span.end:
                self._journey = self._journey._replace(last=last)
                return
            self._first = self._last = self._journey.last
            self._journey = None
        if last == self._last or self.is_leaning:
            return
        if self._mouse is None:
            self._slide(last, now, take or STEP_MS, curve)
        elif take:
            self._drift = self._drift[0] + last[0] - self._last[0], self._drift[1] + last[1] - self._last[1]
            self._slide(last, now, take, curve)

    def _drive(self, spots: Spots, now: Ms) -> None:
        """Move with the stick; while it leans only a little, the card below pulls the hand towards its own tip."""
        seconds = min(now - self._ticked, LONGEST_STEP) / 1000
        self._ticked = now
        x, y = self._last
        across, down = self._lean
        force = hypot(across, down)
        below = spots.get(self.target) if self.target is not None else None
        is_over = below is not None and below.holds(x, y)
        speed = SPEED * force * (OVER_A_CARD if is_over else 1)
        dx, dy = across * speed, down * speed
        if below is not None and is_over and force < GENTLY:
            to = self.tip(below)
            dx, dy = dx + (to[0] - x) * PULL, dy + (to[1] - y) * PULL
        x, y = _on_screen(x + dx * seconds, y + dy * seconds)
        self._put(x, y, now)
        self.target = nearest(x, y, spots, self.target)

    def rest(self, spots: Spots, now: Ms) -> None:
        """Take that the stick is back in its middle: slide onto the card that is pointed at."""
        self._lean = UPRIGHT
        if self.target is not None and self.target in spots:
            self._slide(self.tip(spots[self.target]), now, STEP_MS, out_cubic)

    def _put(self, x: float, y: float, now: Ms) -> None:
        self._journey = None
        self._first = self._last = (x, y)
        self._glide = STILL
        self.moved = now

    def _slide(self, to: Point, now: Ms, take: Ms, curve: Curve) -> None:
        self._first, self._last = self.at(now), to
        self._journey = None
        self._glide, self._curve = Span(now, take), curve
        self.moved = now


def _opposite(direction: str) -> str:
    return {LEFT: RIGHT, RIGHT: LEFT, UP: DOWN, DOWN: UP}[direction]


def _on_screen(x: float, y: float) -> Point:
    """The nearest point on the screen."""
    return min(max(x, 0.0), SCREEN[0] - 1), min(max(y, 0.0), SCREEN[1] - 1)
