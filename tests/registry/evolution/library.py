"""A small library's registry, as it was released; tests edit it and compare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from replybook_registry.baseline.read_baseline import load_baseline
from replybook_registry.files import RegistryFiles, read_folder
from replybook_registry.model import Registry
from replybook_registry.read import read_files

FOLDER = Path(__file__).parent / "library"
LABEL = "registry/"


def library_files(edits: Iterable[tuple[str, str, str]] = ()) -> dict[str, bytes]:
    """The files of the library with every edit made; an edit that fits nowhere is an error."""
    files = dict(read_folder(FOLDER).files)
    for name, old, new in edits:
        pattern = ".*?".join(map(re.escape, old.split("...")))
        text = files[name].decode()
        found = re.search(pattern, text, re.DOTALL)
        assert found is not None, f"{old!r} is not in {name}"
        files[name] = f"{text[: found.start()]}{new}{text[found.end() :]}".encode()
    return files


def library(files: Mapping[str, bytes] | None = None, label: str = LABEL) -> Registry:
    """The library, or an edited one, as a registry; nothing is checked."""
    return load_baseline(RegistryFiles(files if files is not None else library_files(), label))


def strict_library(files: Mapping[str, bytes]) -> Registry:
    """The library as `check` reads it, which leaves broken entries out."""
    return read_files(RegistryFiles(files, LABEL)).registry
