"""The table of Hoopla as the tests know it: which board, controls and director it has."""

from game.games.hoopla.board import HooplaBoard
from game.games.hoopla.controls import HooplaControls
from game.games.hoopla.director import HooplaDirector
from game.scenes.table import TableScene
from tests.support.typed import as_table


class HooplaTable(TableScene):
    """For type checkers: no such scene is ever made."""

    board: HooplaBoard
    controls: HooplaControls
    director: HooplaDirector


def as_hoopla(scene: object) -> HooplaTable:
    """The scene, which must be this game's."""
    return as_table(HooplaTable, scene)
