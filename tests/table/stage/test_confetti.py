"""Scraps fly as time passes, however often one looks, and leave nothing behind."""

from pygame import Surface

from game.table.stage.confetti import LIFE, POOL, Confetti
from game.table.stage.motion import CALM, OFF, Motion
from game.table.stage.sprites import Stage
from tests.support.kit import SIZE, bare, card, shown


def confetti(stage: Stage, motion: Motion | None = None) -> Confetti:
    images: dict[tuple[str, int, int], Surface] = {}

    def scrap(colour: str, turn: int, size: int) -> Surface:
        return images.setdefault((colour, turn, size), card(size, size, colour))

    return Confetti(stage, motion or Motion(), 1.0, ("red", "gold"), scrap)


def test_a_burst_flies_up_falls_and_is_gone() -> None:
    stage = bare()
    scraps = confetti(stage)
    scraps.burst((200, 150), 12, 0)
    assert len(scraps) == 12
    scraps.move(80)
    assert all(y < 150 for _, y in shown(stage))
    scraps.move(LIFE[1])
    assert len(scraps) == len(stage) == 0


def test_where_a_scrap_is_does_not_hang_on_the_frames() -> None:
    rare, often = bare(), bare()
    few, many = confetti(rare), confetti(often)
    for scraps in (few, many):
        scraps.burst((200, 150), 8, 0)
    for now in range(0, 300, 7):
        many.move(now)
    few.move(294)
    assert shown(rare) == shown(often)


def test_there_are_never_more_than_a_pool() -> None:
    scraps = confetti(bare())
    for _ in range(30):
        scraps.burst((200, 150), 12, 0)
    assert len(scraps) == POOL


def test_the_settings_say_how_many() -> None:
    for motion, count in ((Motion(particles=50), 6), (Motion(particles=0), 0), (Motion(CALM), 0), (Motion(OFF), 0)):
        scraps = confetti(bare(), motion)
        scraps.burst((200, 150), 12, 0)
        assert len(scraps) == count


def test_rain_falls_over_the_whole_table_and_ends() -> None:
    stage = bare()
    scraps = confetti(stage)
    scraps.rain(*SIZE, 40, 0, 2000)
    scraps.move(1200)
    across = [x for x, _ in shown(stage)]
    assert max(across) - min(across) > SIZE[0] / 2
    scraps.move(2500)
    assert len(stage) == 0
