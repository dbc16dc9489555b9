"""The recipe of every cue: what the table, the cards and the six seats sound like.

All pitches come from F, G, A, C and D, the five notes that fit every chord of the tunes, so that simultaneous sounds
are in harmony. A recipe is named after its file in `sounds/`; if a cue has several files, their numbers begin at 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.audio.instruments import (
    HOMES,
    VOICES,
    Instrument,
    accordion,
    banjo,
    bell,
    brush,
    calliope,
    drum,
    glass,
    horn,
    marimba,
    music_box,
    muted,
    pitch,
    pizzicato,
    snick,
    swish,
    tambourine,
    thump,
    wood_block,
    xylophone,
)
from game.audio.loudness import momentary
from game.audio.synth import (
    RATE,
    Signal,
    band,
    fade,
    gain,
    glide,
    highpass,
    limit,
    lowpass,
    mix,
    noise,
    ring,
    room,
    strike,
    swell,
    tremble,
)
from game.rules.rng import Rng

Recipe = Callable[[], Signal]

LOUDNESS = -16.0  # LUFS, of the loudest 400 ms of every cue's file; sounds/cues.toml sets the loudness in the game


def recipes() -> dict[str, Recipe]:
    """The recipe of every cue file, by its name without extension."""
    seats = range(len(VOICES))
    makers: dict[str, Recipe] = {
        # the seats
        **{f"join-{seat + 1}": partial(join, seat) for seat in seats},
        **{f"leave-{seat + 1}": partial(leave, seat) for seat in seats},
        **{f"focus-{seat + 1}": partial(focus, seat) for seat in seats},
        **{f"hand-{seat + 1}": partial(hand, seat) for seat in seats},
        **{f"turn-{seat + 1}": partial(turn, seat) for seat in seats},
        # the menus
        "ready": ready,
        "accept": accept,
        "back": back,
        "change": change,
        "denied": denied,
        "screen": screen,
        "pause": pause,
        "resume": resume,
        **{f"countdown-{step}": partial(countdown, step) for step in (1, 2, 3)},
        "go": go,
        "idle_warning": idle_warning,
        "score": score,
        "award": award,
        "last_stretch": last_stretch,
        # cards
        "deal": deal,
        **{f"flip-{take}": partial(flip, take) for take in (1, 2, 3)},
        "take_back": take_back,
        "turn_over": turn_over,
        **{f"place-{take}": partial(place, take) for take in (1, 2)},
        **{f"land-{take}": partial(land, take) for take in (1, 2)},
        "bounce": bounce,
        "wrong": wrong,
        "freeze": freeze,
        "finish": finish,
        "mistake": mistake,
        # hands
        "lift": lift,
        "lapse": lapse,
        "pair": pair,
        "theft": theft,
        "secure": secure,
        "won": won,
        "tie": tie,
        "turned": turned,
        "fine": fine,
        "lock": lock,
        "hint": hint,
        # blocks
        "draw": draw,
        **{f"drop-{height}": partial(drop, height) for height in (1, 2, 3, 4, 5)},
        "move": move,
        "claim": claim,
        "refill": refill,
        # rows and the cross
        **{f"lay-{take}": partial(lay, take) for take in (1, 2)},
        "open": open_row,
        "take": take_row,
        "undo": undo,
        "miss": miss,
        "stop": stop,
        "sweep": sweep,
        # the end
        "round_won": round_won,
        "match_won": match_won,
        "match_over": match_over,
    }
    return {name: partial(_finished, maker) for name, maker in makers.items()}


def _finished(maker: Recipe) -> Signal:
    """The finished signal: without rumble, without clicks at either end, at the loudness of all others."""
    clean = swell(highpass(maker(), 35), 0.001, 0.02)
    return limit(gain(clean, 10 ** ((LOUDNESS - momentary([clean, clean])) / 20)), 0.6, 0.8)


def tune(instrument: Instrument, notes: str, gap: float, length: float) -> Signal:
    """Notes one after another, every `gap` seconds, each ringing for `length`."""
    return mix(*((i * gap, 1.0, instrument(pitch(name), length)) for i, name in enumerate(notes.split())))


def chord(instrument: Instrument, notes: str, length: float, spread: float = 0.0) -> Signal:
    """Notes together, or rolled by `spread` seconds a note."""
    return gain(tune(instrument, notes, spread, length), 1 / len(notes.split()) ** 0.5)


# The seats


def _from(seat: int, *steps: int) -> Sequence[float]:
    """Notes some semitones away from a seat's home note."""
    return [pitch(HOMES[seat]) * 2 ** (step / 12) for step in steps]


# Three notes up to the home note of each seat, inside the scale.
CALLS = ((-4, -2, 0), (-5, -2, 0), (-5, -3, 0), (-5, -3, 0), (-5, -2, 0), (-5, -3, 0))


def join(seat: int) -> Signal:
    """A stamp on the ticket, and the animal says its name: three notes up."""
    low, middle, home = _from(seat, *CALLS[seat])
    voice = VOICES[seat]
    return room(
        mix(
            (0, 0.5, thump(95)),
            (0.05, 0.7, voice(low, 0.22)),
            (0.16, 0.8, voice(middle, 0.22)),
            (0.27, 1.0, voice(home, 0.6)),
        ),
        0.35,
        0.4,
    )


def leave(seat: int) -> Signal:
    """The same three notes, down and from behind the curtain."""
    low, middle, home = _from(seat, *CALLS[seat])
    voice = muted(VOICES[seat], 1500)
    return room(
        mix((0, 0.9, voice(home, 0.2)), (0.13, 0.7, voice(middle, 0.2)), (0.26, 0.6, voice(low, 0.5))), 0.4, 0.5
    )


def focus(seat: int) -> Signal:
    """A tick with a grain of the seat's own colour."""
    (home,) = _from(seat, 0)
    return mix((0, 0.55, VOICES[seat](home, 0.08)), (0, 0.6, wood_block(1150 + 90 * seat, 0.06)))


def hand(seat: int) -> Signal:
    """A gloved palm on a card, and the seat's note over it: you know whose hand it was without looking."""
    (home,) = _from(seat, 0)
    palm = fade(band(noise(0.08, "palm"), 1100, q=0.7), 0.06)
    return room(mix((0, 0.9, palm), (0, 0.7, thump(120)), (0.008, 0.75, VOICES[seat](home, 0.3))), 0.15, 0.2)


def turn(seat: int) -> Signal:
    """Two soft notes in the voice of the seat: your turn."""
    home, fifth = _from(seat, 0, -5)
    voice = VOICES[seat]
    return room(mix((0, 0.6, voice(fifth, 0.16)), (0.11, 0.9, voice(home, 0.45))), 0.4, 0.45)


# The menus


def ready() -> Signal:
    """The stamp: READY, slightly crooked, on the booth."""
    press = fade(lowpass(noise(0.12, "stamp"), 900), 0.09)
    return room(mix((0, 1.0, thump(80)), (0, 0.8, press), (0.03, 0.5, chord(marimba, "F4 C5", 0.5))), 0.2, 0.25)


def accept() -> Signal:
    """A wooden button, and a lit lamp behind it."""
    return room(mix((0, 0.7, wood_block(880)), (0.02, 0.6, chord(music_box, "C5 F5", 0.5, 0.03))), 0.25, 0.3)


def back() -> Signal:
    """The same button let go."""
    return room(mix((0, 0.7, wood_block(620)), (0.02, 0.55, chord(music_box, "A4 F4", 0.4, 0.05))), 0.25, 0.3)


def change() -> Signal:
    """One notch of a wheel."""
    return mix((0, 0.8, wood_block(990, 0.08)), (0, 0.35, pizzicato(pitch("G4"), 0.18)))


def denied() -> Signal:
    """A knock on a closed shutter."""
    return mix((0, 0.9, wood_block(290, 0.12)), (0.09, 0.6, wood_block(260, 0.12)))


def screen() -> Signal:
    """The cloth is drawn across the stage."""
    return mix((0, 0.8, swish(500, 2200, 0.34)), (0.26, 0.35, thump(90)))


def pause() -> Signal:
    """The carousel runs down."""
    slowing = mix(*((start, 0.8, marimba(pitch(name), 0.4)) for start, name in ((0, "C5"), (0.13, "A4"), (0.32, "F4"))))
    return room(slowing, 0.35, 0.4)


def resume() -> Signal:
    """The carousel picks up again."""
    rising = mix(*((start, 0.8, marimba(pitch(name), 0.4)) for start, name in ((0, "F4"), (0.16, "A4"), (0.27, "C5"))))
    return room(rising, 0.35, 0.4)


def countdown(step: int) -> Signal:
    """Three, two, one: a block and a tine, brighter as the moment comes closer."""
    note = {3: "F4", 2: "F4", 1: "A4"}[step]
    block = {3: 640, 2: 640, 1: 760}[step]
    return room(mix((0, 0.8, wood_block(block)), (0, 0.6, marimba(pitch(note), 0.45))), 0.25, 0.3)


def go() -> Signal:
    """The bell of the booth, over a drum: the hands are free."""
    return room(
        mix((0, 0.8, drum()), (0, 0.7, bell(pitch("F5"), 0.9)), (0, 0.55, chord(calliope, "A4 C5 F5", 0.42))), 0.35, 0.5
    )


def idle_warning() -> Signal:
    """A question on a glass, and a lantern creaking."""
    return room(mix((0, 0.8, glass(pitch("A5"), 0.9)), (0.28, 0.9, glass(pitch("D6"), 1.1))), 0.6, 0.9)


def score() -> Signal:
    """A digit rolls over."""
    return mix((0, 0.6, wood_block(1320, 0.05)), (0, 0.5, music_box(pitch("C6"), 0.16)))


def award() -> Signal:
    """A rosette is pinned on."""
    return room(mix((0, 0.4, snick(2600, "award")), (0.05, 0.8, chord(music_box, "F5 A5 C6 F6", 0.9, 0.05))), 0.45, 0.6)


def last_stretch() -> Signal:
    """The man in the booth swings his hand bell: not long now."""
    swings = mix(*((i * 0.14, 0.9 - 0.15 * (i % 2), bell(pitch("C6" if i % 2 else "A5"), 0.5)) for i in range(4)))
    return room(swings, 0.4, 0.6)


# Cards


def _riffle(count: int, first: float, last: float, *seed: int | str) -> Signal:
    """Cards one after another, the gap between them going from `first` to `last` seconds."""
    rng = Rng("riffle", *seed)
    parts, at = [], 0.0
    for i in range(count):
        parts.append((at, 0.55 + 0.45 * rng.below(100) / 100, snick(2300 + 12 * rng.below(100), "riffle", i, *seed)))
        at += first + (last - first) * i / count
    return mix(*parts)


def deal() -> Signal:
    """A deck runs out over the cloth, and the last card settles."""
    return room(mix((0, 0.8, _riffle(16, 0.040, 0.024, "deal")), (0.52, 0.5, thump(110))), 0.15, 0.2)


def flip(take: int) -> Signal:
    """A paper snick."""
    return mix((0, 1.0, snick(2500 + 260 * take, "flip", take)), (0.045, 0.25, thump(210, 0.7)))


def take_back() -> Signal:
    """A snick the wrong way round."""
    return mix((0, 0.9, snick(2400, "take back")[::-1]), (0.05, 0.35, thump(150, 0.8)))


def turn_over() -> Signal:
    """A whole pile is gathered, knocked square and put down."""
    gathered = mix((0, 0.6, _riffle(7, 0.022, 0.016, "turn over")), (0.15, 0.6, swish(700, 1600, 0.16)))
    return mix((0, 1.0, gathered), (0.30, 0.9, thump(105)))


def place(take: int) -> Signal:
    """A card hits its stack: a slap with a small bright note in it, which climbs as the chain grows."""
    slap = fade(band(noise(0.05, "slap", take), 1900, q=0.7), 0.04)
    return room(mix((0, 0.8, slap), (0, 0.8, thump(135)), (0.004, 0.65, marimba(pitch("F5"), 0.35))), 0.12, 0.2)


def land(take: int) -> Signal:
    """A card lies down on cloth."""
    return mix((0, 0.9, thump(118 + 8 * take)), (0, 0.35, snick(1900, "land", take)))


def bounce() -> Signal:
    """Beaten to it: the card comes off the stack like a ball off a drum."""
    count = round(0.3 * RATE)
    spring = fade(glide(170, 420, 0.3, 0.8), 0.32)[:count]
    return mix((0, 0.6, thump(150)), (0.02, 0.75, strike(tremble(spring, 26, 0.6), 0.004)))


def wrong() -> Signal:
    """The low bonk: no."""
    hollow = mix((0, 0.9, ring(147, 0.3, 0.28)), (0, 0.5, ring(232, 0.2, 0.16)), (0, 0.3, ring(353, 0.1, 0.1)))
    knock = fade(lowpass(noise(0.05, "bonk"), 800), 0.05)
    return strike(mix((0, 1.0, hollow), (0, 0.7, knock)), 0.001)


def freeze() -> Signal:
    """Frost runs over the ticket: a falling handful of glass."""
    shards = tune(glass, "D7 C7 A6 G6 F6", 0.055, 0.8)
    crackle = swell(highpass(noise(0.3, "frost"), 6500), 0.05, 0.24)
    return room(mix((0, 0.6, shards), (0, 0.10, crackle)), 0.5, 0.7)


def finish() -> Signal:
    """Out of cards: a run up the tines and a rattle of jingles."""
    run = tune(music_box, "F5 G5 A5 C6 D6 F6", 0.06, 0.6)
    return room(mix((0, 0.8, run), (0.36, 0.6, tambourine()), (0.36, 0.4, chord(calliope, "A4 C5 F5", 0.4))), 0.4, 0.6)


def mistake() -> Signal:
    """A sad slide of a horn: the audit found it."""
    fall = mix((0, 1.0, _slide("D4", "C4", 0.22)), (0.22, 1.0, _slide("C4", "G3", 0.5)))
    return room(fall, 0.3, 0.4)


def _slide(start: str, end: str, seconds: float) -> Signal:
    """A muted brass note that sags from one pitch to the next."""
    first, last = pitch(start), pitch(end)
    harmonics = enumerate((1.0, 0.55, 0.35, 0.15), 1)
    sag = mix(*((0, loud, glide(first * n, last * n, seconds, 1.6)) for n, loud in harmonics))
    return swell(lowpass(sag, 1300), 0.03, 0.1)


# Hands


def lift() -> Signal:
    """A glove leaves a card."""
    return mix((0, 0.8, swish(900, 2600, 0.09)), (0.02, 0.3, snick(2900, "lift")))


def lapse() -> Signal:
    """A hand lay too long: a sigh."""
    return mix((0, 0.7, swish(1500, 500, 0.28)), (0.05, 0.4, muted(VOICES[3], 500)(pitch("D3"), 0.3)))


def pair() -> Signal:
    """Two of a kind: a bright chord opens like a paper fan."""
    fan = chord(music_box, "F5 A5 C6 F6", 0.9, 0.035)
    squeeze = chord(accordion, "F4 A4 C5", 0.38)
    return room(mix((0, 0.5, wood_block(990)), (0, 0.8, fan), (0.02, 0.45, squeeze)), 0.35, 0.5)


def theft() -> Signal:
    """Snatched: a whip of air, a twang, and a cheeky answer."""
    return room(
        mix(
            (0, 0.7, swish(900, 4200, 0.14)),
            (0.10, 0.9, banjo(pitch("D4"), 0.5)),
            (0.11, 0.7, banjo(pitch("A4"), 0.5)),
            (0.30, 0.6, xylophone(pitch("C6"), 0.2)),
            (0.38, 0.7, xylophone(pitch("D6"), 0.35)),
        ),
        0.25,
        0.35,
    )


def secure() -> Signal:
    """A triple: the lock of a treasure box, and its lid ringing."""
    latch = mix((0, 0.8, wood_block(1500, 0.05)), (0.07, 1.0, wood_block(1050, 0.08)))
    return room(mix((0, 0.7, latch), (0.10, 0.8, chord(bell, "F5 C6 A6", 0.9, 0.07))), 0.4, 0.6)


def won() -> Signal:
    """A card arrives in its owner's pile."""
    return mix((0, 0.6, snick(2700, "won")), (0.05, 0.5, thump(140)), (0.05, 0.4, pizzicato(pitch("C5"), 0.3)))


def tie() -> Signal:
    """Two hands at once: a roll on the blocks that wants an answer."""
    roll = mix(*((i * 0.052, 0.35 + 0.06 * i, wood_block(560 if i % 2 else 680, 0.1)) for i in range(9)))
    return room(mix((0, 0.8, roll), (0.47, 0.7, chord(accordion, "G4 A4 D5", 0.35))), 0.2, 0.3)


def turned() -> Signal:
    """A card is turned over, with some ceremony."""
    return mix((0, 0.4, swish(1200, 2600, 0.10)), (0.07, 0.9, snick(2200, "turned")), (0.13, 0.5, thump(130)))


def fine() -> Signal:
    """A card goes back under the pile: paper under paper, and a coin's small regret."""
    return mix(
        (0, 0.6, swell(band(noise(0.2, "under"), 2600, 1500, 0.9), 0.05, 0.1)),
        (0.12, 0.5, muted(marimba, 900)(pitch("D4"), 0.3)),
    )


def lock() -> Signal:
    """A bolt slides home."""
    slide = swell(band(noise(0.14, "bolt"), 1400, 2400, 1.2), 0.04, 0.05)
    home = mix((0, 0.9, wood_block(380, 0.12)), (0, 0.4, ring(1180, 0.12, 0.09)))
    return room(mix((0, 0.5, slide), (0.13, 1.0, home)), 0.12, 0.15)


def hint() -> Signal:
    """A lamp winks."""
    return room(tune(glass, "A5 C6 A5", 0.14, 0.5), 0.5, 0.6)


# Blocks


def draw() -> Signal:
    """A hand in the bag, and something comes out."""
    rummage = swell(band(noise(0.12, "bag"), 900, 1900, 0.8), 0.04, 0.06)
    return mix((0, 0.6, rummage), (0.10, 0.5, wood_block(720, 0.08)), (0.11, 0.35, snick(2300, "draw")))


def drop(height: int) -> Signal:
    """A toy block lands on the wall: the higher the wall, the higher the note."""
    note = pitch(("F3", "A3", "C4", "D4", "F4")[height - 1])
    knock = mix((0, 0.9, wood_block(note * 2.5, 0.12)), (0, 0.7, marimba(note, 0.45)), (0, 0.5, thump(note * 0.6)))
    bounced = wood_block(note * 2.6, 0.08)
    return room(mix((0, 1.0, knock), (0.085, 0.22, bounced)), 0.15, 0.2)


def move() -> Signal:
    """A block is lifted, carried and set down."""
    scrape = swell(band(noise(0.1, "scrape"), 700, 1300, 1.0), 0.03, 0.06)
    set_down = mix((0, 0.8, wood_block(480)), (0, 0.4, thump(115)))
    return mix((0, 0.4, wood_block(620, 0.07)), (0.03, 0.6, scrape), (0.17, 1.0, set_down))


def claim() -> Signal:
    """A task stands: the card is slapped down and the little organ says ta-daa."""
    return room(
        mix(
            (0, 0.7, thump(105)),
            (0, 0.5, snick(2000, "claim")),
            (0.06, 0.6, chord(calliope, "C5 F5", 0.10)),
            (0.19, 0.8, chord(calliope, "F5 A5 C6", 0.42)),
            (0.19, 0.5, tambourine()),
        ),
        0.3,
        0.45,
    )


def refill() -> Signal:
    """The next card clicks into its holder."""
    return mix((0, 0.7, snick(2800, "refill")), (0.06, 0.6, wood_block(840, 0.07)))


# Rows and the cross


def lay(take: int) -> Signal:
    """A card joins others: a snick, a soft tap, a plucked note."""
    tap = mix((0, 0.7, thump(125)), (0, 0.5, pizzicato(pitch("F4"), 0.35)))
    return room(mix((0, 0.6, snick(2300, "lay", take)), (0.05, 1.0, tap)), 0.12, 0.2)


def open_row() -> Signal:
    """A row begins: the first peg is driven."""
    peg = mix((0, 0.8, thump(100)), (0, 0.6, chord(pizzicato, "F4 C5", 0.4)))
    return room(mix((0, 0.5, snick(2300, "open")), (0.05, 1.0, peg)), 0.15, 0.25)


def take_row() -> Signal:
    """Cards fan to their owner, with a squeeze of the accordion."""
    squeeze = chord(accordion, "F4 A4 C5 F5", 0.45)
    return room(mix((0, 0.7, _riffle(8, 0.030, 0.028, "take")), (0.16, 0.6, squeeze)), 0.25, 0.4)


def undo() -> Signal:
    """Backwards, as if it had not been."""
    return mix((0, 0.7, pizzicato(pitch("C5"), 0.22)[::-1]), (0.18, 0.6, snick(2400, "undo")[::-1]))


def miss() -> Signal:
    """Cannot lay: a shrug of two wooden notes."""
    return room(mix((0, 0.8, marimba(pitch("A3"), 0.3)), (0.13, 0.8, marimba(pitch("G3"), 0.4))), 0.2, 0.25)


def stop() -> Signal:
    """The last layer stops: brakes of a small train, and a bell."""
    return room(mix((0, 0.4, swish(3200, 1500, 0.3)), (0.2, 0.7, bell(pitch("C5"), 0.8))), 0.35, 0.5)


def sweep() -> Signal:
    """The whole cross goes to its winner: a broom of cards and a rising run."""
    run = tune(marimba, "F4 A4 C5 F5 A5", 0.07, 0.5)
    return room(mix((0, 0.6, brush(0.45)), (0, 0.7, _riffle(12, 0.036, 0.022, "sweep")), (0.12, 0.6, run)), 0.3, 0.5)


# The end


def round_won() -> Signal:
    """A fanfare of a second: horns, calliope, tambourine."""
    brass = mix(
        (0.00, 0.8, chord(horn, "F3 C4 A4", 0.13)),
        (0.15, 0.7, chord(horn, "F3 C4 A4", 0.08)),
        (0.25, 1.0, chord(horn, "F3 D4 A4 C5", 0.75)),
    )
    whistle = mix((0.25, 0.6, calliope(pitch("C6"), 0.16)), (0.42, 0.7, calliope(pitch("F6"), 0.6)))
    jingles = mix(*((at, 0.6, tambourine()) for at in (0.0, 0.15, 0.25, 0.42, 0.59)))
    return room(mix((0, 0.9, brass), (0, 0.45, whistle), (0, 0.35, jingles), (0.25, 0.6, drum())), 0.35, 0.6)


def match_won() -> Signal:
    """The whole fair cheers: a fanfare that goes up to the roof, bells over it, a last boom."""
    brass = mix(
        (0.00, 0.8, chord(horn, "C4 F4 A4", 0.15)),
        (0.17, 0.7, chord(horn, "C4 F4 A4", 0.10)),
        (0.29, 0.8, chord(horn, "D4 F4 A4", 0.10)),
        (0.41, 0.9, chord(horn, "D4 G4 C5", 0.30)),
        (0.76, 0.9, chord(horn, "C4 G4 C5", 0.24)),
        (1.04, 1.0, chord(horn, "F3 C4 F4 A4", 1.15)),
    )
    organ = mix(
        (0.41, 0.6, chord(calliope, "D5 G5", 0.30)),
        (0.76, 0.6, chord(calliope, "C5 G5 C6", 0.24)),
        (1.04, 0.8, chord(calliope, "A5 C6 F6", 1.1)),
    )
    sparkle = tune(music_box, "C6 D6 F6 A6", 0.09, 0.8)
    bells = mix((1.04, 0.7, chord(bell, "F5 A5 C6 F6", 1.2, 0.08)), (1.40, 0.4, sparkle))
    rattle = mix(*((at, 0.6, tambourine()) for at in (0.0, 0.17, 0.41, 0.76, 1.04, 1.21, 1.38, 1.55)))
    beat = mix((0, 0.7, drum()), (0.76, 0.7, drum()), (1.04, 1.0, drum()))
    cheer = swell(band(noise(1.5, "cheer"), 900, 1500, 0.6), 0.5, 0.9)
    players = mix((0, 0.9, brass), (0, 0.45, organ), (0, 0.5, bells), (0, 0.3, rattle), (0, 0.6, beat))
    return room(mix((0, 1.0, players), (0.9, 0.10, cheer)), 0.4, 0.8)


def match_over() -> Signal:
    """The match ended early, since a seat left: the lamps go down one by one."""
    lamps = fade(tune(music_box, "C6 A5 F5 C5", 0.24, 1.0), 3.5)
    return room(mix((0, 0.8, lamps), (0.72, 0.4, chord(accordion, "F3 C4 A4", 0.9))), 0.5, 0.8)
