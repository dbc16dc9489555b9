"""The results: what is told, and where each press leads."""

from itertools import cycle, pairwise

import pytest

from game.audio.cues import CueBook
from game.audio.player import SilentPlayer
from game.games.played import PLAYED, find, story
from game.gfx.lettering import Face
from game.gfx.window import Scale
from game.input.intents import KEYBOARD, MOUSE, PAD, BoothNumber, Device, Plugged, Raw
from game.match.match import Match
from game.match.series import crowned
from game.rules.api import Outcome
from game.scenes.party import NAMES
from game.scenes.replay.replay import ReplayScene
from game.scenes.results.podium import BOX, Podium, Stand
from game.scenes.results.results import BEFORE_MS, BUTTONS, SLOWLY, ResultsScene
from game.scenes.results.sheets import minutes
from game.store.paths import sounds
from game.store.sitters import SEAT_COLOURS, Sitter
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.unseen import Unseen
from tests.games.hoopla.typed import as_hoopla
from tests.support.results import played, results
from tests.support.sofa import ESCAPE


def test_one_press_is_a_rematch(sofa: Unseen) -> None:
    results(sofa)
    sofa.press("left", "a")
    assert sofa.scene == "TableScene"


def test_b_and_escape_lead_back_to_the_lobby(sofa: Unseen) -> None:
    results(sofa)
    sofa.press("left", "b")
    assert sofa.scene == "LobbyScene"
    results(sofa)
    sofa.key(ESCAPE)
    assert sofa.scene == "LobbyScene"


def test_c_leads_to_another_game(sofa: Unseen) -> None:
    results(sofa)
    sofa.press("left", "c")
    assert sofa.scene == "ChooseScene"


def test_presses_that_were_still_meant_for_the_match_are_not_heard(sofa: Unseen) -> None:
    """None within 1.2 s, on whatever button, chooses anything."""
    results(sofa, deaf=0)
    since = sofa.clock.now
    for button in cycle(("a", "b", "c", "right")):
        sofa.press("left", button)
        if sofa.clock.now >= since + 1150:
            break
    assert sofa.scene == "ResultsScene"
    sofa.frames(4)
    sofa.press("left", "a")
    assert sofa.scene == "TableScene"


@pytest.mark.parametrize(
    ("device", "button"), [*(("left", button) for button in "abc"), (PAD, "a"), (PAD, "b"), (MOUSE, "a"), (MOUSE, "b")]
)
def test_a_button_still_held_from_the_match_chooses_nothing(sofa: Unseen, device: str, button: str) -> None:
    sofa.take(Plugged(Device(PAD, PAD, "Pad", "pad standard", "pad guid 0"), sofa.clock.now))
    control = sofa.bindings.control(sofa.router.devices[device], button)
    assert control is not None
    at = Scale(sofa.window.size).point(*BUTTONS[button].middle) if device == MOUSE else None

    def move(value: int) -> None:
        sofa.take(Raw(KEYBOARD if device == "left" else device, control, value, sofa.clock.now, at))

    results(sofa, before=lambda: move(1), deaf=200)
    sofa.frames(2)
    assert sofa.scene == "ResultsScene", "while it is held"
    move(0)
    sofa.frames(2)
    assert sofa.scene == "ResultsScene", "when it is let go"
    move(1)
    sofa.frames(2)
    assert sofa.scene != "ResultsScene"


def test_left_and_right_turn_the_pages_in_a_ring(sofa: Unseen) -> None:
    scene = results(sofa)
    seen = [scene.sheets.kind]
    for _ in scene.sheets.kinds:
        sofa.press("left", "right")
        seen.append(scene.sheets.kind)
    assert len(scene.sheets.kinds) == 3
    assert sorted(set(seen)) == sorted(scene.sheets.kinds)
    assert seen[0] == seen[-1]
    sofa.press("left", "left")
    assert scene.sheets.kind == scene.sheets.kinds[-1]


def test_the_mouse_presses_buttons_and_turns_the_chart(sofa: Unseen) -> None:
    scene = results(sofa)

    def click(x: float, y: float) -> None:
        at = round(x * sofa.screen.get_width() / 1920), round(y * sofa.screen.get_height() / 1080)
        sofa.take(Raw(MOUSE, "left", 1, sofa.clock.now, at))
        sofa.take(Raw(MOUSE, "left", 0, sofa.clock.now, at))
        sofa.frames()

    click(*scene.sheets.box.middle)
    assert scene.sheets.kind == scene.sheets.kinds[1]
    click(500, 500)
    assert sofa.stack.top is scene
    click(*BUTTONS["a"].middle)
    assert sofa.scene == "TableScene"


def test_h16_who_made_mistakes_is_told_so(sofa: Unseen) -> None:
    scene = results(sofa, options={"judge": "honour"})
    match, _ = played(3, {"judge": "honour"})
    wrong = {seat for seat, count in enumerate(story(match).mistakes) if count}
    assert wrong
    assert {stand.seat for stand in scene.stands if "out" in stand.told} == wrong


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_stands_still_after_the_last_scrap(sofa: Unseen, seats: int) -> None:
    results(sofa, seats)
    assert sofa.frames(30) != []
    sofa.frames(600)
    assert sofa.frames() == []


def test_awards_are_heard_one_after_another(sofa: Unseen) -> None:
    sofa.house.player = ear = SilentPlayer(CueBook.load(sounds()))
    results(sofa, deaf=0)
    heard: list[list[int]] = []
    for _ in range(160):
        ear.played.clear()
        sofa.frames()
        heard.append([seat for cue, seat, _ in ear.played if cue == "award"])
    told = [award.seat for award in story(played(3)[0]).awards]
    assert len(told) == 3
    assert [seats for seats in heard if seats] == [[seat] for seat in told]


@pytest.mark.parametrize(
    ("length", "told"), [(20_000, ["0", "0.25 min", ""]), (150_000, ["0", "0.5", "1", "1.5", "2", "2.5 min", ""])]
)
def test_ticks_of_the_chart(sofa: Unseen, length: int, told: list[str]) -> None:
    assert [text for _, text in minutes(sofa.house, length)] == told


def test_a_photo_finish_is_seen_again_slowly(sofa: Unseen) -> None:
    """Up on the page of the photo finishes shows the one that is picked, and B comes back to the results."""
    scene = results(sofa, 4, seed=12)
    finishes = story(played(4, seed=12)[0]).finishes
    assert len(finishes) > 1
    sofa.press("left", "right")
    sofa.press("left", "down")
    assert scene.sheets.finish == finishes[1]
    sofa.press("left", "up")
    replay = sofa.stack.top
    assert isinstance(replay, ReplayScene)
    reading = replay.reading
    finish = finishes[1]
    assert finish.t - finish.gap - BEFORE_MS <= reading.at < finish.t
    assert reading.speed == SLOWLY
    sofa.press("left", "b")
    assert sofa.scene == "ResultsScene"


def test_a_match_hands_its_recording_to_the_results(sofa: Unseen) -> None:
    """What the evening keeps of a match in memory is the whole log of it."""
    sofa.press("left", "a")
    for booth in (1, 2):
        sofa.party.invite(BoothNumber(booth), "sharp")
    table = sofa.factory.match()
    table = as_hoopla(table)
    table.sitting.driver.enlist(0, PLAYED.play("hoopla").bot_for(table.match.config, 0, "sharp"))
    sofa.push(table)
    while sofa.stack.top is table:
        sofa.clock.now += 100
        sofa.stack.update(sofa.clock.now)
        sofa.stack.settle()
        while sofa.stack.think():
            pass
    scene = sofa.stack.top
    assert isinstance(scene, ResultsScene)
    assert scene.recording is not None
    assert scene.recording.log.ended
    assert Match.resume(scene.recording.log).digest() == table.match.digest()


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_and_scores_below_the_podium_keep_apart(sofa: Unseen, language: str) -> None:
    words = Catalog.load(language)
    sitters = [Sitter(f"Maximiliane W. {seat}", SEAT_COLOURS[seat]) for seat in range(3)]
    told = [words.say(text, n=12) for text in ("score.hoopla", "results.disqualified", "score.double_take")]
    stands = [Stand(seat, seat + 1, score) for seat, score in enumerate(told)]
    page = Page(sofa.house.parts, Scale(sofa.window.size))
    Podium(sofa.house, sitters, (0, 0, 0), stands, ()).paint(page)
    plates = page.things[:-1]  # the last is the plank
    for row in (plates[::2], plates[1::2]):
        assert len(row) == 3
        assert all(x + image.get_width() <= after for (image, (x, _)), (_, (after, _)) in pairwise(row))
    write, height = page.parts.write, page.long(46)  # of a score, which is not cut short
    assert all(write.width(score, Face.DISPLAY, round(height * 0.44)) <= page.long(BOX) - height / 2 for score in told)


def test_who_wins_with_nothing_stands_there_without_a_crown(sofa: Unseen) -> None:
    def seen(crowned: tuple[int, ...]) -> list[tuple[int, int]]:
        page = Page(sofa.house.parts, Scale(sofa.window.size))
        stands = [Stand(0, 1, "0"), Stand(1, 1, "0")]
        sitters = [Sitter(NAMES[seat], SEAT_COLOURS[seat]) for seat in range(2)]
        Podium(sofa.house, sitters, (0, 0), stands, crowned).perform(page, 10_000)
        return [image.get_size() for image, _ in page.things]

    bare = seen(())
    assert len(seen((0, 1))) == len(bare) + 2
    outcome = Outcome((1, 1), (0, 0), "time")
    assert crowned(find("double_take").spec, outcome) == ()
    assert crowned(find("hoopla").spec, outcome._replace(places=(1, 2), scores=(0, 4))) == (0,)
