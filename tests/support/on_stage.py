"""What is seen on a table, read from the sprites of its stage."""

from collections.abc import Iterator

from pygame import Surface

from game.rules.api import Ms, Seat, Zone
from game.scenes.table import TableScene
from game.table.seats.tickets import RING_STEP
from game.table.stage.sprites import Sprite


def seen(scene: TableScene) -> Iterator[Sprite]:
    return (sprite for sprite in scene.table.stage.sprites if sprite.visible)


def shown(scene: TableScene, image: Surface) -> int:
    """How many sprites show this very picture."""
    return sum(sprite.image is image for sprite in seen(scene))


def lies(scene: TableScene, zone: Zone) -> int:
    """How many cards are seen lying in a zone, without those in the air."""
    floor = scene.table.stage.floor.sprites
    return sum(sprite.visible and sprite.lies is not None and sprite.lies[0] == zone for sprite in floor)


def on_ticket(scene: TableScene, seat: Seat) -> list[Surface]:
    """The pictures on the ticket of a seat, its paper among them."""
    box = scene.table.tickets[seat].box
    return [sprite.image for sprite in seen(scene) if box.collidepoint(sprite.rect.center)]


def ring(scene: TableScene, seat: Seat) -> str:
    """Which ring is seen on the ticket of a seat: `frost` of a freeze, `gold` of the time for a turn, or none."""
    side, images = round(scene.table.tickets[seat].box.h * 1.3), on_ticket(scene, seat)
    for tone in ("frost", "gold"):
        for share in range(RING_STEP, 1001, RING_STEP):
            if any(image is scene.house.parts.ring(tone, share, side) for image in images):
                return tone
    return ""


def counts(scene: TableScene, seat: Seat, text: str, ground: str, now: Ms) -> bool:
    """Whether the ticket of a seat shows this count already: to show it once more changes no picture."""
    before = on_ticket(scene, seat)
    scene.table.tickets[seat].count(text, now, ground)
    return all(one is other for one, other in zip(before, on_ticket(scene, seat), strict=True))
