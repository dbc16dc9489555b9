"""Who is let in: by the code, by a key from before, by a typed word; and who is not."""

from hypothesis import given
from hypothesis import strategies as st

from game.phones.rooms import ALPHABET, CODE, MOST_ABSENT, MOST_PRESENT, TRIES, PhoneGuest, PhoneRoom
from game.phones.words import WORDS

HERE, THERE = "192.168.1.5", "192.168.1.6"


def let_in(room: PhoneRoom, address: str = HERE, key: str = "") -> PhoneGuest:
    guest = room.enter(room.code, key, address)
    assert isinstance(guest, PhoneGuest), guest
    return guest


def test_every_byte_is_a_word_of_its_own_that_any_phone_can_type() -> None:
    assert len(set(WORDS)) == len(WORDS) == 256
    assert [word for word in WORDS if not (word.isascii() and word.isalpha() and word.isupper())] == []


def test_a_room_has_a_code_of_fifty_bits_and_no_two_have_the_same() -> None:
    rooms = [PhoneRoom() for _ in range(100)]
    assert len({room.code for room in rooms}) == 100
    assert {len(room.code) for room in rooms} == {CODE}
    assert set("".join(room.code for room in rooms)) <= set(ALPHABET)
    assert len(set(ALPHABET)) == 32


def test_the_code_lets_in_and_gives_each_phone_a_number_and_a_key_of_its_own() -> None:
    room = PhoneRoom()
    one, other = let_in(room), let_in(room, THERE)
    assert (one.device, other.device) == ("phone 1", "phone 2")
    assert len(one.key) == 32
    assert one.key != other.key
    assert one.key not in one.memory
    assert one.memory != other.memory


@given(st.text(max_size=16))
def test_nothing_else_lets_in(code: str) -> None:
    room = PhoneRoom()
    assert code == room.code or room.enter(code, "", HERE) == "room"


def test_with_its_key_a_phone_is_who_it_was_from_whatever_address() -> None:
    room = PhoneRoom()
    guest = let_in(room)
    room.leave(guest)
    assert let_in(room, THERE, guest.key) is guest
    assert let_in(room, THERE, "0" * 32) is not guest


def test_a_locked_room_lets_nobody_in_but_those_who_were_there() -> None:
    room = PhoneRoom()
    guest = let_in(room)
    room.is_locked = True
    assert room.enter(room.code, "", THERE) == "locked"
    room.leave(guest)
    assert let_in(room, HERE, guest.key) is guest


def test_who_was_kicked_stays_out_until_the_room_is_renewed() -> None:
    room = PhoneRoom()
    guest, other = let_in(room), let_in(room, THERE)
    room.kick(guest, "192.168.1.9")
    for address in (HERE, "192.168.1.9"):
        assert room.enter(room.code, guest.key, address) == "kicked"
    assert let_in(room, THERE, other.key) is other
    room = room.renewed()
    assert let_in(room) not in (guest, other)


def test_a_renewed_room_has_another_code_and_the_same_guests() -> None:
    room = PhoneRoom()
    guest = let_in(room)
    renewed = room.renewed()
    assert (renewed.code, renewed.word) != (room.code, room.word)
    assert renewed.enter(room.code, guest.key, HERE) == "room"
    assert let_in(renewed, HERE, guest.key) is guest
    assert let_in(renewed, THERE).number == 2


def test_one_address_cannot_fill_the_room() -> None:
    room = PhoneRoom()
    guests = [let_in(room) for _ in range(MOST_PRESENT)]
    assert room.enter(room.code, "", HERE) == "full"
    let_in(room, THERE)
    room.leave(guests[0])
    let_in(room)


def test_of_many_who_are_gone_the_earliest_are_forgotten_and_nobody_who_is_there() -> None:
    room = PhoneRoom()
    there = let_in(room, THERE)
    gone = [let_in(room) for _ in range(1)]
    for number in range(MOST_ABSENT + 5):
        guest = let_in(room, f"10.0.0.{number}")
        room.leave(guest)
        gone.append(guest)
    room.leave(gone[0])
    assert let_in(room, THERE, there.key) is there
    assert let_in(room, key=gone[-1].key) is gone[-1]
    assert let_in(room, key=gone[1].key) is not gone[1]


def test_the_word_is_taken_however_it_is_typed() -> None:
    room = PhoneRoom()
    word, number = room.word.split()
    for at, typed in enumerate((room.word, f" {word.lower()}{number} ", f"{word}-{number}")):
        assert room.buy(typed, HERE, at * 100.0) == "right"
    assert room.buy(word, HERE, 1000.0) == "wrong"


def test_an_address_has_five_tries_a_minute_and_all_together_one_a_second() -> None:
    room = PhoneRoom()
    assert [room.buy("?", HERE, float(second)) for second in range(TRIES + 1)] == ["wrong"] * TRIES + ["wait"]
    assert room.buy("?", THERE, TRIES + 0.5) == "wrong"
    assert room.buy(room.word, "192.168.1.7", TRIES + 0.6) == "wait"
    assert room.buy(room.word, HERE, 59.9) == "wait"
    assert room.buy(room.word, HERE, 61.0) == "right"
