"""Throw-away git repositories that hold the library, and the refusal of a baseline."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE

from replybook_registry.baseline.read_baseline import BadBaseline, read_baseline

SOURCES = ["registry"]

PERSON = {
    "GIT_AUTHOR_NAME": "A",
    "GIT_AUTHOR_EMAIL": "a@example.org",
    "GIT_COMMITTER_NAME": "A",
    "GIT_COMMITTER_EMAIL": "a@example.org",
    "GIT_CONFIG_GLOBAL": os.devnull,
    "GIT_CONFIG_NOSYSTEM": "1",
}


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), *words],
        env={**os.environ, **PERSON},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    return done.stdout


def lay_out(folder: Path, files: Mapping[str, bytes]) -> None:
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def refusal(root: Path, against: str, sources: Sequence[str] = SOURCES) -> str:
    with pytest.raises(BadBaseline) as caught:
        read_baseline(root, sources, against)
    text = str(caught.value)
    assert "; " in text, "what is wrong, then what to do"
    assert str(root) not in text
    return text
