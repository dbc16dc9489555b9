"""The square on the screen leads to the address with the code, and no camera is needed to prove it."""

import shutil
import subprocess
from hashlib import sha256
from pathlib import Path

import pygame
import pytest

from game.phones.qr import matrix
from tests.support import needs

LINK = "http://192.168.178.31:47111/#ABCDEFGHJK"
GOLDEN = "1425014ee8a4fad9"


def test_the_link_is_a_code_of_29_squares_and_the_same_everywhere() -> None:
    squares = matrix(LINK)
    assert (len(LINK), len(squares), {len(row) for row in squares}) == (39, 29, {29})
    drawn = "\n".join("".join(".#"[dark] for dark in row) for row in squares)
    assert sha256(drawn.encode()).hexdigest()[:16] == GOLDEN


@pytest.mark.parametrize(
    "link", [LINK, "http://10.0.0.5:47120/#ZZZZZ22222", "http://play.example.org:8080/#ABCDE23456"]
)
def test_a_reader_finds_the_link_in_it(link: str, tmp_path: Path) -> None:
    needs.program("zbarimg", "zbar-tools")
    squares, scale = matrix(link), 8
    image = pygame.Surface(((len(squares) + 8) * scale,) * 2)
    image.fill("white")
    for y, row in enumerate(squares):
        for x, dark in enumerate(row):
            if dark:
                image.fill("black", ((x + 4) * scale, (y + 4) * scale, scale, scale))
    pygame.image.save(image, tmp_path / "code.png")
    command = [shutil.which("zbarimg") or "", "--quiet", "--raw", str(tmp_path / "code.png")]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip() == link
