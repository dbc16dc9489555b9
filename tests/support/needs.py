"""What a test needs beyond Python: where it is missing the test is skipped and says so; in CI it fails instead."""

import os
import shutil
from importlib import import_module
from types import ModuleType

import pytest


def program(name: str, package: str) -> None:
    """The test that calls this needs a program."""
    if shutil.which(name) is None:
        lacking(f"this test needs {name}: install {package}")


def module(name: str) -> ModuleType:
    """The test that calls this needs a library of the test extra."""
    try:
        return import_module(name)
    except ImportError:
        lacking(f"this test needs {name}: pip install -e '.[test]'")
        raise


def lacking(sentence: str) -> None:
    """The test that calls this cannot be run here, and the sentence says why."""
    say = pytest.fail if os.environ.get("CI") else pytest.skip
    say(sentence)
