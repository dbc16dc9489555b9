"""The operator's pictures: whatever lies in the folder, the show goes on and shows those that can be shown."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Event as Signal

import pygame
import pytest

from game.kiosk.gallery import Gallery, PictureReader
from game.kiosk.pictures import PNG
from game.scenes.kiosk.attract import PictureAct
from game.store.attempts import Attempts
from game.store.files import Disk, Folder
from game.store.notices import NoticeBoard
from game.store.reports import JOURNAL
from tests.support.disks import ROOT
from tests.support.unattended import Unattended

Open = Callable[..., Unattended]

SHOW = '[attract]\ngame_s = 5\npage_s = 3\n[games]\noffered = ["hoopla"]\n[branding]\npictures = "pictures"\n'
SIZE = (30, 20)

LOAD_AND_DIE = """
import os, sys
from pathlib import Path
import pygame
from game.kiosk.gallery import PictureReader
from game.store.attempts import Attempts
from game.store.files import Folder
from game.store.notices import NoticeBoard

pygame.image.load = lambda *_: os._exit(9)  # as a decoder that crashes
loader = PictureReader((100, 100), Attempts(Folder(Path(sys.argv[2]), NoticeBoard())), print)
loader.start([Path(sys.argv[1])])
loader.take(at_once=True)
"""


@pytest.fixture(autouse=True)
def no_window_of_another_test() -> None:
    """Pictures are fitted into the window that is open: one of 64 pixels leaves nothing of them."""
    pygame.display.quit()


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    folder = tmp_path / "pictures"
    folder.mkdir()
    return folder


def paint(path: Path) -> Path:
    pygame.image.save(pygame.Surface(SIZE), path)
    return path


def loader(tmp_path: Path, notes: list[str], disk: Disk | None = None) -> PictureReader:
    return PictureReader((100, 100), Attempts(Folder(tmp_path / "opening", NoticeBoard(), disk)), notes.append)


def test_what_cannot_be_shown_is_skipped_and_journalled_once(open_kiosk: Open, tmp_path: Path, pictures: Path) -> None:
    os.mkfifo(pictures / "a.png")
    (pictures / "b.png").write_bytes(PNG + (16_000).to_bytes(4, "big") * 2)
    (pictures / "c.jpg").write_bytes(b"no picture at all")
    (pictures / "d.png").mkdir()
    (pictures / "e.png").symlink_to("/dev/zero")
    paint(pictures / "z.png")
    kiosk = open_kiosk(SHOW)
    shown = 0
    for _ in range(2 * 60):
        before = kiosk.app.stack.top
        kiosk.pass_seconds(0.5)
        shown += kiosk.app.stack.top is not before and isinstance(kiosk.app.stack.top, PictureAct)
    assert shown > 2, "the one that is fine is shown in every round"
    noted = (tmp_path / JOURNAL).read_text(encoding="utf-8")
    for name, why in (
        ("a.png", "no regular file"),
        ("b.png", "16000x16000"),
        ("c.jpg", "no PNG"),
        ("d.png", "no regular"),
    ):
        assert noted.count(f"the picture {name} is not shown: ") == 1
        assert why in noted
    assert "z.png" not in noted


def test_pictures_come_one_after_the_other_also_new_ones(tmp_path: Path, pictures: Path) -> None:
    gallery = Gallery(pictures, loader(tmp_path, []))
    seen = []
    for n in range(6):
        for name in ("b.png", "d.PNG") if n == 0 else ("c.jpeg",) if n == 3 else ():
            pygame.image.save(pygame.Surface((ord(name[0]), 100)), pictures / name)
        gallery.prepare()
        image = gallery.take(at_once=True)
        assert image is not None
        seen.append(chr(image.get_width()))
    assert seen == ["b", "d", "b", "c", "d", "b"]


def test_a_picture_that_is_being_loaded_as_the_logo_is_shown_all_the_same(tmp_path: Path) -> None:
    begun, may_end, notes = Signal(), Signal(), list[str]()

    class Slow(Disk):
        def remove(self, path: Path) -> None:
            begun.set()
            may_end.wait()
            super().remove(path)

    path = paint(tmp_path / "a.png")
    logo = PictureReader((50, 50), Attempts(Folder(tmp_path / "opening", NoticeBoard(), Slow())), notes.append)
    logo.start([path])
    begun.wait()
    pictures = loader(tmp_path, notes)
    pictures.start([path])
    taken = pictures.take(at_once=True)
    may_end.set()
    assert taken is not None
    assert logo.take(at_once=True) is not None
    assert notes == []


def test_nobody_waits_for_a_picture_that_takes_long(tmp_path: Path) -> None:
    is_slow, notes = Signal(), list[str]()

    class Slow(Disk):
        def open(self, path: Path, flags: int) -> int:
            is_slow.wait()
            return super().open(path, flags)

    slow = loader(tmp_path, notes, Slow())
    slow.start([paint(tmp_path / "a.png")])
    assert slow.take() is None
    slow.start([tmp_path / "b.png"])  # one at a time
    assert slow.take() is None
    is_slow.set()
    taken = slow.take(at_once=True)
    assert taken is not None
    assert taken[0].name == "a.png"
    assert slow.take() is None, "it is taken once"


def test_a_picture_at_which_the_program_died_is_skipped_until_it_is_another(tmp_path: Path) -> None:
    path, notes = paint(tmp_path / "a.png"), list[str]()
    command = [sys.executable, "-c", LOAD_AND_DIE, str(path), str(tmp_path / "opening")]
    assert subprocess.run(command, cwd=ROOT, check=False).returncode == 9
    for _ in range(2):
        careful = loader(tmp_path, notes)
        careful.start([path])
        assert careful.take(at_once=True) is None
    assert notes == ["the picture a.png is not shown: the program died when it was loaded"] * 2
    os.utime(path, (1, 1))
    careful.start([path])
    assert careful.take(at_once=True) is not None


def test_a_logo_is_seen_as_soon_as_it_is_loaded(open_kiosk: Open, tmp_path: Path) -> None:
    logo = pygame.Surface((80, 80))
    logo.fill("#FF00FF")
    pygame.image.save(logo, tmp_path / "logo.png")
    kiosk = open_kiosk('[branding]\ntitle = "Fair"\nlogo = "logo.png"')
    kiosk.frames(5)
    width, height = kiosk.screen.get_size()
    strip = kiosk.screen.subsurface((0, height * 9 // 10, width // 4, height // 10))
    pixels = [strip.get_at((x, y)) for x in range(strip.get_width()) for y in range(strip.get_height())]
    assert any(red > 240 and green < 10 and blue > 240 for red, green, blue, _ in pixels)


@pytest.mark.parametrize("depth", [8, 24, 32])
def test_a_picture_fits_its_room_whatever_its_depth(tmp_path: Path, depth: int) -> None:
    image = pygame.Surface((400, 200), depth=depth)
    pygame.image.save(image, tmp_path / "a.png")
    notes: list[str] = []
    ordinary = loader(tmp_path, notes)
    ordinary.start([tmp_path / "a.png"])
    taken = ordinary.take(at_once=True)
    assert taken is not None, notes
    assert taken[1].get_width() == 2 * taken[1].get_height()
