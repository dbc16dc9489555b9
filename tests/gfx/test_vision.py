"""Other eyes: colours and pictures as they see them."""

import pygame
import pytest

from game.gfx.vision import VISIONS, seen, through


def test_normal_eyes_see_what_is_there() -> None:
    assert all(seen((r, 77, 255 - r), "normal") == (r, 77, 255 - r) for r in range(0, 256, 15))


def test_grey_is_grey_and_keeps_the_light() -> None:
    assert seen((255, 255, 255), "grey") == (255, 255, 255)
    r, g, b = seen((0, 255, 0), "grey")
    assert r == g == b == 220  # green is most of the light


@pytest.mark.parametrize("vision", ["protan", "deutan", "tritan"])
def test_every_deficiency_leaves_greys_alone(vision: str) -> None:
    for level in (0, 60, 128, 255):
        assert max(abs(channel - level) for channel in seen((level, level, level), vision)) <= 1


def test_red_and_green_come_together_for_protan_and_deutan_eyes_only() -> None:
    def apart(vision: str) -> int:
        one, other = seen((0xB1, 0x2B, 0x29), vision), seen((0x30, 0x70, 0x30), vision)
        return sum(abs(a - b) for a, b in zip(one, other, strict=True))

    assert apart("protan") < apart("normal") / 2
    assert apart("deutan") < apart("normal") / 2
    assert apart("tritan") > apart("normal") / 2


@pytest.mark.parametrize("vision", VISIONS)
def test_a_surface_is_seen_pixel_by_pixel_and_keeps_its_alpha(vision: str) -> None:
    image = pygame.Surface((3, 2), pygame.SRCALPHA)
    colours = [(177, 43, 41, 255), (66, 177, 117, 90), (0, 0, 0, 0), (255, 255, 255, 255), (5, 9, 200, 1), (9, 9, 9, 9)]
    for i, colour in enumerate(colours):
        image.set_at((i % 3, i // 3), colour)
    result = through(image, vision)
    assert result.get_size() == (3, 2)
    for i, (r, g, b, a) in enumerate(colours):
        assert tuple(result.get_at((i % 3, i // 3))) == (*seen((r, g, b), vision), a)
