"""The table of Crosspatch as the tests know it: which board, controls and director it has."""

from game.games.crosspatch.board import CrosspatchBoard
from game.games.crosspatch.controls import CrosspatchControls
from game.games.crosspatch.director import CrosspatchDirector
from game.scenes.table import TableScene
from tests.support.typed import as_table


class CrosspatchTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: CrosspatchBoard
    controls: CrosspatchControls
    director: CrosspatchDirector


def as_crosspatch(scene: object) -> CrosspatchTable:
    """The scene, which must be this game's."""
    return as_table(CrosspatchTable, scene)
