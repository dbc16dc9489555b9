"""The places of the seats: shared places (C5) and seats that left (C8)."""

from collections.abc import Sequence

Standing = tuple[int, ...]


def places(standings: Sequence[Standing], left: Sequence[bool], first: int = 1) -> tuple[int, ...]:
    """A place per seat, best standing first, equal standings sharing (1, 2, 2, 4).

    A standing is compared as a tuple and higher is better. Seats that left come behind all others. `first` is the best
    place given, for the rare match without a winner (H16).
    """
    ranked = [(not gone, standing) for standing, gone in zip(standings, left, strict=True)]
    return tuple(first + sum(other > own for other in ranked) for own in ranked)
