"""A rack keeps what was heard last, and what cannot be heard it never forgets."""

from game.audio.rack import Rack


def test_the_longest_unheard_goes_first() -> None:
    rack: Rack[str, str] = Rack(room=100)
    for name in "abc":
        rack.put(name, name.upper(), 30)
    assert rack.get("a") == "A"
    rack.put("d", "D", 30)
    assert [name for name in "abcd" if name in rack] == ["a", "c", "d"]
    assert rack.held == 90


def test_what_cannot_be_heard_stays_known() -> None:
    rack: Rack[str, str] = Rack(room=100)
    rack.put("broken", None, 0)
    for name in "abcdef":
        rack.put(name, name, 60)
    assert "broken" in rack
    assert rack.get("broken") is None
    assert len(rack) == 2


def test_what_alone_is_too_large_is_kept_while_it_is_the_last() -> None:
    rack: Rack[str, str] = Rack(room=100)
    rack.put("huge", "H", 500)
    assert rack.get("huge") == "H"
    rack.put("small", "S", 1)
    assert "huge" not in rack
    assert rack.held == 1
