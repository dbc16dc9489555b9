"""A log as text for people: each move, its events, and the table after it."""

from collections.abc import Iterable, Iterator, Mapping

from game.match.log import MatchLog
from game.match.match import Match
from game.rules.api import HIDDEN, TABLE, Event, Face, View, Zone


def tell(log: MatchLog) -> Iterator[str]:
    """The lines of the text. Raises LogError if the log contradicts itself."""
    match = Match(log.config)
    setup = log.config.setup
    yield f"{log.config.game}, rules {log.config.kind.spec.version}, {setup.seats} seats, seed {log.config.seed}"
    yield f"options: {_pairs(setup.options)}"
    for seat, own in enumerate(setup.seat_options):
        if own:
            yield f"seat {seat}: {_pairs(own)}"
    yield ""
    yield from _table(match.view(TABLE))
    for entry in log.entries:
        match.follow(entry)
        if type(entry) is tuple and len(entry) > 1:
            yield ""
            yield f"{_seconds(entry[0])}  seat {entry[1]}: {' '.join(map(str, entry[2:]))}"
        yield from (f"    {line}" for line in map(_event, match.drain("playthrough")))
    yield ""
    yield from _table(match.view(TABLE))


def _event(event: Event) -> str:
    words = [_seconds(event.t), event.kind]
    if event.seat != TABLE:
        words.append(f"seat {event.seat}")
    if event.why:
        words.append(f"({event.why})")
    if event.faces:
        words.append(_faces(event.faces))
    if event.src is not None:
        words.append(f"from {_place(event.src, event.src_at)}")
    if event.dst is not None:
        words.append(f"to {_place(event.dst, event.dst_at)}")
    if event.under != HIDDEN:
        words.append(f"uncovers {event.under}")
    if event.at:
        words.append(f"at {','.join(map(str, event.at))}")
    if event.seen_by is not None:
        words.append(f"seen by {','.join(map(str, event.seen_by)) or 'nobody'}")
    return " ".join(words)


def _table(view: View) -> Iterator[str]:
    yield f"{_seconds(view.now)}  {view.phase}, scores {' '.join(map(str, view.scores))}"
    for zone, faces in view.zones.items():
        if faces:
            yield f"    {_place(zone)}: {_faces(faces)}"
    yield from (f"    {key} = {value}" for key, value in view.facts.items())
    if view.outcome is not None:
        yield f"    over: {view.outcome.reason}, places {' '.join(map(str, view.outcome.places))}"


def _seconds(t: int) -> str:
    return f"{t // 1000}.{t % 1000:03}"


def _place(zone: Zone, slot: int = -1) -> str:
    return f"{zone[0]} {zone[1]}" + (f"[{slot}]" if slot >= 0 else "")


def _faces(faces: Iterable[Face]) -> str:
    """The faces as text; a run of hidden ones is their number."""
    words: list[str] = []
    hidden = 0
    for face in (*faces, None):
        if face == HIDDEN:
            hidden += 1
            continue
        if hidden:
            words.append(f"{hidden}?")
            hidden = 0
        if face is not None:
            words.append(str(face))
    return " ".join(words)


def _pairs(options: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in options.items())
