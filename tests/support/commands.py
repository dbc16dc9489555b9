"""The commands that stand in the README."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def shell_lines(page: str) -> list[str]:
    """The commands of a page, without the remarks behind them."""
    blocks = re.findall(r"```sh\n(.*?)```", page, re.S)
    return [re.sub(r"\s+#.*", "", line) for block in blocks for line in block.splitlines()]


PACKAGE = next(line for line in shell_lines(README) if line.endswith("build.spec"))
ARCHIVE = next(line for line in shell_lines(README) if line.endswith("hatchling build"))
