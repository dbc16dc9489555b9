"""What a running program reports of itself, read from its file as it grows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

LAST = 25  # lines that are worth repeating when something did not happen


class Witness:
    """Knows all that was reported since it was made; what an earlier program left in the file does not count."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._read = path.stat().st_size if path.exists() else 0
        self.lines: list[dict[str, Any]] = []

    def look(self) -> None:
        """Read on, as far as there are whole lines."""
        if not self._path.exists():
            return
        with self._path.open("rb") as file:
            file.seek(self._read)
            data = file.read()
        whole = data[: data.rfind(b"\n") + 1]
        self._read += len(whole)
        self.lines += [json.loads(line) for line in whole.splitlines()]

    def count(self, what: str, **facts: object) -> int:
        """How often something was reported, with these facts."""
        self.look()
        return sum(line["what"] == what and facts.items() <= line.items() for line in self.lines)

    @property
    def scene(self) -> str:
        """The scene that is seen, nothing while there is none."""
        self.look()
        scenes = (line.get("scene", "") for line in reversed(self.lines) if line["what"] in ("shown", "started"))
        return str(next(scenes, ""))

    @property
    def is_playing(self) -> bool:
        """Whether the clock of a match runs."""
        return self._last("playing", "standing") == "playing"

    @property
    def listens(self) -> bool:
        """Whether results are seen, and take a press by now."""
        return self._last("shown", "listening") == "listening"

    def _last(self, *whats: str) -> str:
        """Which of these was reported last, or that the program began after them."""
        self.look()
        return next((line["what"] for line in reversed(self.lines) if line["what"] in (*whats, "started")), "")

    def told(self) -> str:
        """The last lines, for a person who reads of a failure."""
        self.look()
        return "\n".join(json.dumps(line) for line in self.lines[-LAST:]) or "nothing was reported"
