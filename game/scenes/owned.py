"""A page that one device drives at a time and on which things move by themselves."""

from __future__ import annotations

from game.scenes.driven import DrivenScene
from game.scenes.lively import LivelyScene


class OwnedScene(DrivenScene, LivelyScene):
    """Both in one."""
