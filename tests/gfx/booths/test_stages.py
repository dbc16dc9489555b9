"""The stages of the booths: the same on every bake, readable for all eyes, and told apart by more than their hue."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

import pygame
import pytest

from game.games.shown import SHOWN
from game.gfx.booths.ground import bake
from game.gfx.booths.stage import NONE, BoothStage, read_stages
from game.gfx.palette import contrast, hexed, rgb
from game.gfx.parts.catalog import PartBox
from game.gfx.vision import VISIONS, seen, through
from tests.gfx.parts.rules import differs

EDGE = 48  # of 1080: what lies within this is frame
COARSE, MEDIUM = (192, 108), (320, 180)


@pytest.fixture(params=SHOWN)
def stage(request: pytest.FixtureRequest, box: PartBox) -> BoothStage:
    return box.drawn.stages[request.param]


def ground(box: PartBox, stage: BoothStage, size: tuple[int, int] = (1280, 720)) -> pygame.Surface:
    return bake(stage, box.drawn.kit.palette, size)


def tones(image: pygame.Surface) -> set[tuple[int, int, int]]:
    """The colours of a ground inside its frame, as letters see them: not the single stars and grains."""
    small = pygame.transform.smoothscale(image, COARSE)
    edge = EDGE * COARSE[1] // 1080 + 1
    across, down = range(edge, COARSE[0] - edge), range(edge, COARSE[1] - edge)
    return {tuple(small.get_at((x, y))[:3]) for x in across for y in down}  # type: ignore[misc]


def test_every_game_of_ours_has_a_booth(box: PartBox) -> None:
    assert set(box.drawn.stages) == set(SHOWN)


def test_two_bakes_are_the_same_to_the_bit(box: PartBox, stage: BoothStage) -> None:
    one, other = (pygame.image.tobytes(ground(box, stage, (640, 360)), "RGB") for _ in range(2))
    assert one == other


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (800, 1280), (640, 360)])
def test_a_stage_covers_every_size_and_its_rim_is_dark(box: PartBox, stage: BoothStage, size: tuple[int, int]) -> None:
    image = ground(box, stage, size)
    assert image.get_size() == size
    rim, edge = rgb(stage.ground[2]), round(EDGE * 2 * size[1] / 1080)
    for x in (2, size[0] - 3):
        assert all(abs(a - b) < 20 for a, b in zip(image.get_at((x, size[1] - edge))[:3], rim, strict=True))


def test_paper_can_be_read_on_every_stage_by_all_eyes(box: PartBox, stage: BoothStage) -> None:
    paper = rgb(box.drawn.kit.palette["paper"])
    found = tones(ground(box, stage))
    for vision in VISIONS:
        letters = hexed(seen(paper, vision))
        assert min(contrast(letters, hexed(seen(tone, vision))) for tone in found) >= 4.5, vision


def test_gold_and_paper_stand_out_from_what_beds_and_slots_darken_to(box: PartBox, stage: BoothStage) -> None:
    for tone in ("gold", "paper"):
        assert contrast(box.drawn.kit.palette[tone], stage.night) >= 7


def test_no_two_stages_have_the_same_texture_or_the_same_frame(box: PartBox) -> None:
    for one, other in combinations(box.drawn.stages.values(), 2):
        assert one.texture != other.texture
        assert one.frame != other.frame or one.frame == NONE


def test_all_eyes_can_tell_the_stages_apart(box: PartBox) -> None:
    """In hue to some; to all in texture and frame, though two grounds may be equally light."""
    bakes = [pygame.transform.smoothscale(ground(box, stage), MEDIUM) for stage in box.drawn.stages.values()]
    for vision in VISIONS:
        looks = [through(image, vision) for image in bakes]
        for one, other in combinations(looks, 2):
            assert differs(one, other, 4).count() > 0.25 * MEDIUM[0] * MEDIUM[1], vision


@pytest.mark.parametrize(
    "change",
    [
        {"texture": "moss"},
        {"frame": "ivy"},
        {"ground": ["#000000"]},
        {"ground": ["#000000", "#000000", "red"]},
        {"lamps": [[1, 2, 3]]},
        {"middle": 3},
        {"night": None},
    ],
)
def test_a_stage_that_cannot_be_drawn_is_refused(change: Mapping[str, Any]) -> None:
    entry = {
        "ground": ["#7E3038", "#4C1A26", "#200A14"],
        "middle": [0.5, 0.5],
        "reach": [0.6, 0.8],
        "texture": "hoops",
        "thread": "#FFD9B0",
        "frame": "none",
        "night": "#14060C",
        "lamps": [],
    }
    assert read_stages({"mine": entry})["mine"].frame == NONE
    with pytest.raises((ValueError, TypeError, KeyError)):
        read_stages({"mine": {**entry, **change}})
