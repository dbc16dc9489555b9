"""The languages of Motley, by their codes and their own names, known before any text is read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LANGUAGES: Final[Mapping[str, str]] = {"en": "English", "de": "Deutsch", "fr": "Français", "sv": "Svenska"}
