"""Tickets on the table: counts that swell, freezes that run out, hops that end where they began."""

from collections.abc import Iterator

import pygame
import pytest

from game.games.double_take.common_rules import SPEC
from game.games.double_take.props.rims.seat_panels import SeatPanels
from game.games.fourscore.props.layout import chairs
from game.games.hoopla.props.layout import ticket_of
from game.gfx.lettering import Lettering, Style
from game.gfx.parts.avatars import GLAD, SAD
from game.gfx.parts.catalog import KEY, PartBox, open_parts
from game.gfx.parts.parts import Parts
from game.gfx.window import Scale
from game.gfx.workshop import Workshop
from game.rules.api import Setup
from game.store import paths
from game.table.seats.tickets import GOLD, HOP_MS, INK, LEAST, SHAKE_MS, SWELL_MS, Ticket, TicketOwner, TicketPlace
from game.table.stage.motion import Motion
from game.table.stage.sprites import Stage
from tests.support.kit import bare


@pytest.fixture
def box() -> PartBox:
    return open_parts(paths.art())


@pytest.fixture
def workshop(box: PartBox) -> Workshop:
    return Workshop({KEY: box.drawn}, {KEY: box.plain})


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch, box: PartBox, workshop: Workshop) -> Iterator[Parts]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    pygame.display.quit()
    pygame.display.init()
    pygame.display.set_mode((400, 300))
    pygame.font.init()
    yield Parts(box, workshop, Lettering(paths.art() / "fonts"))
    pygame.display.quit()


def ticket(stage: Stage, parts: Parts, crowns: int = 0) -> Ticket:
    look = TicketOwner("green", parts.animals[2], "Åse", crowns)
    return Ticket(stage, parts, Scale((640, 360)), Motion(), look, TicketPlace(100, 100))


NARROW = {
    "five of Fourscore": chairs(5, None, covered=True)[0].ticket,
    "four of Fourscore": chairs(5, 0, covered=True)[1].ticket,
    "one of Fourscore in front": chairs(5, 0, covered=True)[0].ticket,
    "four of Hoopla": ticket_of(4, 0),
    "six of Double Take": SeatPanels(Setup.make(SPEC, 6), range(6), {}).tickets[0],
    "six against the clock": SeatPanels(Setup.make(SPEC, 6, {"mode": "together"}), [0] * 6, {}).tickets[0],
}


@pytest.mark.parametrize("place", NARROW.values(), ids=NARROW)
@pytest.mark.parametrize("name", ["Lotta", "MMMMMMMM", "Bartholomäus", "Maximiliane-Luis"])
def test_a_long_name_is_written_in_full_and_not_too_small(
    parts: Parts, monkeypatch: pytest.MonkeyPatch, name: str, place: TicketPlace
) -> None:
    written: list[tuple[str, int]] = []
    write = Lettering.line

    def note(lettering: Lettering, text: str, style: Style) -> pygame.Surface:
        written.append((text, style.pixels))
        return write(lettering, text, style)

    monkeypatch.setattr(Lettering, "line", note)
    Ticket(bare(), parts, Scale((1920, 1080)), Motion(), TicketOwner("green", parts.animals[2], name), place)
    assert "".join(text for text, _ in written).replace("-", "") == name.replace("-", "")
    assert all(pixels >= LEAST for _, pixels in written)


def test_a_count_that_changes_swells_and_settles(parts: Parts) -> None:
    stage = bare()
    paper = ticket(stage, parts)
    assert not paper._tally.visible
    paper.count(12, 0)
    size = paper._tally.rect.size
    paper.move(10)
    assert paper._tally.rect.size == size  # the first is no change
    paper.count(11, 1000)
    paper.move(1001)
    assert paper._tally.rect.w > size[0]
    paper.move(1000 + SWELL_MS)
    assert paper._tally.rect.size == size


def test_the_leader_stands_on_gold_and_does_not_swell_for_it(parts: Parts) -> None:
    paper = ticket(bare(), parts)
    paper.count(12, 0, INK)
    ink = paper._tally.image
    paper.count(12, 1000, GOLD)
    paper.move(1001)
    assert paper._tally.image is not ink
    assert paper._tally.rect.size == ink.get_size()


def test_a_freeze_runs_out(parts: Parts) -> None:
    paper = ticket(bare(), parts)
    plain = paper._paper.image
    paper.freeze(1000)
    assert paper._ring.visible
    assert paper._paper.image is not plain
    full = paper._ring.image
    paper.freeze(500)
    assert paper._ring.image is not full
    paper.freeze(0)
    assert not paper._ring.visible
    assert paper._paper.image is plain


def test_hops_and_shakes_end_where_they_began(parts: Parts) -> None:
    paper = ticket(bare(), parts, crowns=3)
    paper.count(5, 0)
    before = [sprite.rect for sprite in paper._sprites]
    paper.hop(1000)
    paper.move(1000 + HOP_MS // 2)
    assert all(now.y < then.y for now, then in zip([s.rect for s in paper._sprites], before, strict=True))
    paper.move(1000 + HOP_MS)
    paper.shake(2000)
    paper.move(2030)
    assert paper._paper.rect.x != before[0].x
    paper.move(2000 + SHAKE_MS)
    assert [sprite.rect for sprite in paper._sprites] == before


def test_turn_and_mood_are_other_papers(parts: Parts) -> None:
    paper = ticket(bare(), parts)
    images = [paper._paper.image]
    paper.turn(True)
    images.append(paper._paper.image)
    paper.mood(GLAD)
    images.append(paper._paper.image)
    assert len({id(image) for image in images}) == 3


def test_all_that_may_be_shown_is_drawn_before(parts: Parts, workshop: Workshop) -> None:
    paper = ticket(bare(), parts)
    paper.draw_all(counts=4, freezes=True)
    workshop.missed.clear()
    for count in range(4):
        paper.count(count, 0, GOLD)
    for left in (1000, 480, 20, 0):
        paper.freeze(left)
    paper.turn(True)
    assert workshop.missed == []


@pytest.mark.parametrize(("won", "mood"), [(True, GLAD), (False, SAD)])
def test_the_end_shows_only_what_was_drawn_before(parts: Parts, workshop: Workshop, won: bool, mood: str) -> None:
    paper = ticket(bare(), parts)
    paper.draw_all(freezes=True, turns=False)
    paper.freeze(480)
    workshop.missed.clear()
    paper.end(won)
    assert workshop.missed == []
    assert paper._paper.image is paper._ticket(won, mood, 0)


def test_where_there_are_no_turns_no_ticket_is_made_to_glow(parts: Parts, workshop: Workshop) -> None:
    paper = ticket(bare(), parts)
    paper.draw_all(turns=False)
    workshop.missed.clear()
    paper.turn(True)
    assert len(workshop.missed) == 1
