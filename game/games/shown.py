"""The games that can be shown, in the order in which the evening offers them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from pygame import Surface

from game.games.crosspatch.show import SHOW as CROSSPATCH
from game.games.double_take.show import SHOW as DOUBLE_TAKE
from game.games.fourscore.show import SHOW as FOURSCORE
from game.games.hoopla.show import SHOW as HOOPLA
from game.games.tall_order.show import SHOW as TALL_ORDER
from game.gfx.sheets import UnknownSheet, sheet
from game.table.show import Show

SHOWN: Final[Mapping[str, Show]] = {show.key: show for show in (HOOPLA, TALL_ORDER, DOUBLE_TAKE, FOURSCORE, CROSSPATCH)}
DECKS: Final = tuple(show.deck for show in SHOWN.values())


def contact_sheet(game: str, vision: str = "normal", folder: Path | None = None) -> Surface:
    """All there is of a game's deck as this vision sees it, from this folder of art or the one that was shipped."""
    if game not in SHOWN:
        raise UnknownSheet(f"there is no sheet of {game!r}; there is {', '.join(SHOWN)}")
    show = SHOWN[game]
    return sheet(show.deck, show.sheet, vision, folder)
