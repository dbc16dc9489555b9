"""A small bare table for the tests of the kit."""

from pygame import Surface

from game.table.stage.sprites import Stage

SIZE = (400, 300)


def bare() -> Stage:
    """A stage with nothing on it."""
    cloth = Surface(SIZE, depth=32)
    cloth.fill("navy")
    return Stage(cloth)


def card(width: int = 20, height: int = 30, colour: str = "white") -> Surface:
    """A picture that can be told from others."""
    image = Surface((width, height), depth=32)
    image.fill(colour)
    return image


def shown(stage: Stage) -> list[tuple[int, int]]:
    """The centres of all that can be seen on the stage itself."""
    return [sprite.rect.center for sprite in stage._sprites if sprite.visible]
