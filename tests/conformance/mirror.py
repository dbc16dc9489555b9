"""A table built from events alone: if it equals the view, the events tell everything and nothing more."""

from collections.abc import Mapping

from game.rules.api import DOWN, HIDDEN, OPEN, TOP, Event, Face, Spec, Zone


class Mirror:
    """The zones as someone knows them who saw the deal and every event since."""

    def __init__(self, spec: Spec, zones: Mapping[Zone, tuple[Face, ...]]) -> None:
        self._kinds = spec.zones
        self._zones = {zone: list(faces) for zone, faces in zones.items() if faces}

    @property
    def zones(self) -> dict[Zone, tuple[Face, ...]]:
        """What lies where; empty zones are left out."""
        return {zone: tuple(faces) for zone, faces in self._zones.items() if faces}

    def take(self, event: Event) -> None:
        """Move the cards of an event."""
        count = len(event.faces)
        if event.src is not None and count:
            self._remove(event.src, event.src_at, count, event.under)
        if event.dst is not None:
            self._add(event.dst, event.dst_at, event.faces)

    def _remove(self, zone: Zone, at: int, count: int, under: Face) -> None:
        cards = self._zones[zone]
        first = len(cards) - count if at == -1 else at
        assert 0 <= first <= len(cards) - count, f"{zone} has no {count} cards at {at}"
        del cards[first : first + count]
        if cards and self._kinds[zone[0]] == TOP:
            cards[-1] = under

    def _add(self, zone: Zone, at: int, faces: tuple[Face, ...]) -> None:
        cards = self._zones.setdefault(zone, [])
        first = len(cards) if at == -1 else at
        cards[first:first] = faces
        match self._kinds[zone[0]]:
            case kind if kind == DOWN:
                cards[:] = [HIDDEN] * len(cards)
            case kind if kind == TOP:
                cards[:-1] = [HIDDEN] * (len(cards) - 1)
            case kind:
                assert kind == OPEN


def shown(zones: Mapping[Zone, tuple[Face, ...]]) -> dict[Zone, tuple[Face, ...]]:
    """The zones of a view without the empty ones."""
    return {zone: faces for zone, faces in zones.items() if faces}
