"""A small library's registry, as it was released; tests edit it and compare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from replybook_registry.baseline.read_baseline import load_baseline
from replybook_registry.files import RegistryFiles, read_folder
from replybook_registry.model import Registry
from replybook_registry.read import read_files

FOLDER = Path(__file__).parent / "library"
LABEL = "registry/"


def library_files(edits: Iterable[tuple[str, str, str]] = ()) -> dict[str, bytes]:
    """The files of the library with every edit made; an edit that fits nowhere is an error."""
    files = dict(_released())
    for name, old, new in edits:
        pattern = ".*?".join(map(re.escape, old.split("...")))
        text = files[name].decode()
        match = re.search(pattern, text, re.DOTALL)
        assert match is not None, f"{old!r} is not in {name}"
        files[name] = f"{text[: match.start()]}{new}{text[match.end() :]}".encode()
    return files


@cache
def _released() -> Mapping[str, bytes]:
    return read_folder(FOLDER).files


def library(files: Mapping[str, bytes] | None = None, label: str = LABEL) -> Registry:
    """The library, or an edited one, as a registry; nothing is checked."""
    return _unedited(label) if files is None else load_baseline(RegistryFiles(files, label))


@cache
def _unedited(label: str) -> Registry:
    """Return the library as it was released, read once: a registry never changes."""
    return load_baseline(RegistryFiles(library_files(), label))


def strict_library(files: Mapping[str, bytes]) -> Registry:
    """The library as `check` reads it, which leaves broken entries out."""
    return read_files(RegistryFiles(files, LABEL)).registry
