"""Facts about modules that no folder tells: changes of the standard library, and odd names."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Final, cast

from replybook.policy.validators.python.declarations import normal

_AFFIXES: Final = re.compile(r"^(?:python|py)-?|-?(?:python|py)$")


@cache
def _facts() -> Mapping[str, Mapping[str, list[str]]]:
    text = files(str(__package__)).joinpath("known_modules.json").read_text("utf-8")
    return cast("Mapping[str, Mapping[str, list[str]]]", json.loads(text))


def _list_changes(kind: str) -> Iterator[tuple[tuple[int, int], str]]:
    for text, names in _facts()[kind].items():
        major, _, minor = text.partition(".")
        for name in names:
            yield (int(major), int(minor)), name


@cache
def standard_library(version: tuple[int, int]) -> frozenset[str]:
    """Return the modules of the standard library of a version.

    Other versions than that of this process are known by what was added and removed.
    """
    names = {*sys.stdlib_module_names, *sys.builtin_module_names}
    for removed, name in _list_changes("removed"):
        (names.discard if removed <= version else names.add)(name)
    for added, name in _list_changes("added"):
        (names.add if added <= version else names.discard)(name)
    return frozenset(names)


def removed_in(name: str, version: tuple[int, int]) -> str | None:
    """Return the version that removed a module from the standard library of `version`, as text."""
    for removed, one in _list_changes("removed"):
        if one == name and removed <= version:
            return f"{removed[0]}.{removed[1]}"
    return None


def may_bring(distribution: str, module: str) -> bool:
    """Return True if a distribution may bring a top-level module, by the names of both."""
    name, wanted = normal(distribution), normal(module)
    if distribution in _facts()["distributions"].get(module, ()):
        return True
    bare = _AFFIXES.sub("", name)
    return wanted in (name, bare, name.partition("-")[0]) or _AFFIXES.sub("", wanted) == name
