"""Drawing only what changed gives the very picture that drawing everything would."""

import pytest
from pygame import Rect, Surface

from game.rules.rng import Rng
from game.table.stage.sprites import Sprite, Stage

SIZE = (320, 180)


def background() -> Surface:
    surface = Surface(SIZE, depth=32)
    for x in range(SIZE[0]):
        surface.fill((x % 256, 40, 255 - x % 256), (x, 0, 1, SIZE[1]))
    return surface


def picture(rng: Rng) -> Surface:
    surface = Surface((20 + rng.below(60), 20 + rng.below(60)), flags=0x00010000, depth=32)  # SRCALPHA
    surface.fill((rng.below(256), rng.below(256), rng.below(256), 120 + rng.below(136)))
    return surface


def drawn_anew(sprites: list[Sprite]) -> Surface:
    screen = background()
    for sprite in sorted(sprites, key=lambda sprite: sprite.z):
        if sprite.visible:
            screen.blit(sprite.image, sprite.rect)
    return screen


def pixels(surface: Surface) -> bytes:
    return surface.get_buffer().raw


@pytest.mark.parametrize("seed", range(12))
def test_the_picture_is_as_if_all_of_it_had_been_drawn_anew(seed: int) -> None:
    rng = Rng("sprites", seed)
    stage, screen = Stage(background()), Surface(SIZE, depth=32)
    sprites: list[Sprite] = []
    for _ in range(60):
        for _ in range(1 + rng.below(4)):
            action = rng.below(7)
            if action == 0 or not sprites:
                sprites.append(stage.add(picture(rng), rng.between(-30, 310), rng.between(-30, 170), rng.below(4)))
                continue
            sprite = rng.pick(sprites)
            if action == 1:
                stage.remove(sprite)
                sprites.remove(sprite)
            elif action == 2:
                sprite.show(picture(rng))
            elif action == 3:
                sprite.hide(rng.chance(50))
            elif action == 4:
                sprite.lift(rng.below(4))
            else:
                sprite.move(rng.between(-30, 310), rng.between(-30, 170))
        stage.draw(screen)
        ordered = [sprite for sprite in stage._sprites if sprite in sprites]
        assert pixels(screen) == pixels(drawn_anew(ordered))
    assert len(stage) == len(sprites)


def test_nothing_is_drawn_while_nothing_changes() -> None:
    stage, screen = Stage(background()), Surface(SIZE, depth=32)
    sprite = stage.add(Surface((10, 10)), 5, 5)
    assert stage.draw(screen) == [Rect(0, 0, *SIZE)]
    assert stage.draw(screen) == []
    sprite.move(5, 5)
    sprite.show(sprite.image)
    sprite.hide(False)
    sprite.lift(0)
    assert stage.draw(screen) == []


def test_only_where_it_was_and_where_it_is_are_drawn() -> None:
    stage, screen = Stage(background()), Surface(SIZE, depth=32)
    sprite = stage.add(Surface((10, 10)), 5, 5)
    stage.draw(screen)
    sprite.move(200, 100)
    assert sorted(map(tuple, stage.draw(screen))) == [(5, 5, 10, 10), (200, 100, 10, 10)]


def test_what_lies_outside_of_the_screen_costs_nothing() -> None:
    stage, screen = Stage(background()), Surface(SIZE, depth=32)
    stage.draw(screen)
    sprite = stage.add(Surface((10, 10)), -50, 5)
    assert stage.draw(screen) == []
    sprite.move(-5, 5)
    assert stage.draw(screen) == [Rect(0, 5, 5, 10)]


def test_another_background_is_drawn_everywhere() -> None:
    stage, screen = Stage(background()), Surface(SIZE, depth=32)
    stage.draw(screen)
    red = Surface(SIZE, depth=32)
    red.fill("red")
    stage.replace_background(red)
    assert stage.draw(screen) == [Rect(0, 0, *SIZE)]
    assert pixels(screen) == pixels(red)


def test_a_sprite_that_was_never_shown_leaves_nothing_behind() -> None:
    stage, screen = Stage(background()), Surface(SIZE, depth=32)
    stage.draw(screen)
    stage.remove(stage.add(Surface((10, 10)), 5, 5))
    assert stage.draw(screen) == []


def test_a_new_picture_keeps_the_centre() -> None:
    stage = Stage(background())
    sprite = stage.add(Surface((20, 20)), 100, 100)
    sprite.show(Surface((10, 40)))
    assert sprite.rect.center == (110, 110)


@pytest.mark.parametrize("depth", [32, 24])
def test_the_floor_is_drawn_below_and_costs_nothing_while_it_lies(depth: int) -> None:
    """The same picture as with everything on one stage, and what moves above draws only where it is."""
    cloth = Surface((200, 100), depth=depth)
    cloth.fill("navy")
    card, hand = Surface((40, 40), depth=32), Surface((20, 20), depth=32)
    card.fill("white")
    hand.fill("red")

    layered, plain = Stage(cloth), Stage(cloth)
    lying = layered.floor.add(card, 10, 10)
    layered.floor.add(card, 60, 10)
    above = layered.add(hand, 30, 30)
    screen, other = Surface((200, 100), depth=32), Surface((200, 100), depth=32)
    layered.draw(screen)
    plain.add(card, 60, 10)
    one, two = plain.add(card, 10, 10), plain.add(hand, 30, 30, 1)
    plain.draw(other)
    assert screen.get_buffer().raw == other.get_buffer().raw

    above.move(34, 30)
    two.move(34, 30)
    assert [rect.size for rect in layered.draw(screen)] == [(24, 20)]
    plain.draw(other)
    assert screen.get_buffer().raw == other.get_buffer().raw

    lying.hide()
    one.hide()
    layered.draw(screen)
    plain.draw(other)
    assert screen.get_buffer().raw == other.get_buffer().raw
    assert layered.draw(screen) == []

    screen.fill("black")
    layered.expose()
    assert layered.draw(screen) == [Rect(0, 0, 200, 100)]
    assert screen.get_buffer().raw == other.get_buffer().raw
