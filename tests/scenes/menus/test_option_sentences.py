"""What a choice of an option means stands on the page in a sentence while it is chosen."""

from collections.abc import Iterator

import pytest

from game.games.played import find
from game.games.shown import SHOWN
from game.gfx.window import Scale
from game.rules.options import OFF, Choice, Number, Option, Switch, Value
from game.scenes.menus.options import OptionsScene
from game.text.catalog import Catalog
from game.text.languages import LANGUAGES
from game.ui.page import Page
from game.unseen import Unseen

FULL_HD = (1920, 1080)
LEAST = 28  # pixels of the letters


def values(option: Option) -> Iterator[Value]:
    """All values of which each has a meaning of its own."""
    match option:
        case Choice():
            yield from option.values
        case Switch():
            yield from (True, False)
        case Number():
            yield from (*option.extremes(), *([OFF] if option.can_be_off else []))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", SHOWN)
def test_every_choice_of_every_option_says_what_it_means(sofa: Unseen, game: str, language: str) -> None:
    catalog = sofa.house.words = Catalog.load(language)
    scene = sofa.factory.options(game)
    assert isinstance(scene, OptionsScene)
    sofa.push(scene)
    scene.resize(FULL_HD)
    told = set[str]()
    for option in find(game).spec.options:
        for value in values(option):
            sofa.party.set_option(game, option.key, value)
            scene.focus.key = option.key
            page = Page(sofa.house.parts, Scale(FULL_HD))
            scene.paint(page)
            lines = {line.text: line.pixels for image, _ in page.things for line in sofa.house.workshop.lines(image)}
            sentence = catalog.option_hint(option, value)
            assert lines.get(sentence, 0) >= LEAST, (option.key, value, sentence)
            told.add(sentence)
        sofa.party.set_option(game, option.key, option.default)
    assert len(told) > len(find(game).spec.options)
