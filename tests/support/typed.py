"""Tables of the tests with the board, controls and director of their game, as type checkers want to know them."""

from typing import TypeVar, cast, get_type_hints

from game.scenes.table import TableScene

T = TypeVar("T", bound=TableScene)


def as_table(kind: type[T], scene: object) -> T:
    """The scene, whose board, controls and director must be those that `kind` declares; none of `kind` is ever made."""
    assert isinstance(scene, TableScene)
    own = get_type_hints(kind)
    for role in ("board", "controls", "director"):
        assert getattr(scene.show, role) is own[role]
    return cast(T, scene)
