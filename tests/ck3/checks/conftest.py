"""The command line as a function, and a mod beside an index of the larger sample world."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from tests.ck3.mistake_world import encoded, write_mistake_world
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run
from tests.devtools.conftest import run, the_registry_of_this_process_stays

from replybook_devtools.commands.main import main

__all__ = ["run", "the_registry_of_this_process_stays"]

Checked: TypeAlias = Callable[..., list[tuple[str, str, int, str]]]
"""Checks a mod of these files; gives rule, severity, line and problem of each finding."""


@pytest.fixture(scope="session")
def world_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index of the game and two mods, which nobody changes."""
    folder = tmp_path_factory.mktemp("world")
    world = write_mistake_world(folder)
    mods = [word for mod in world.mods.values() for word in ("--mod", str(mod))]
    words = ["ck3", "index", "--db", str(folder / "world.db"), "--workers", "0"]
    assert main([*words, "--game", str(world.game), *mods, "--game-version", "1.18"]) == 0
    return folder / "world.db"


@pytest.fixture
def checked(run: Run, tmp_path: Path, world_index: Path) -> Checked:
    """Write files of a mod, and check all that it has by now."""

    def check(
        files: Mapping[str, str | bytes], *words: str, has_index: bool = True
    ) -> list[tuple[str, str, int, str]]:
        mod = {"descriptor.mod": 'name="Mine"\n', **files}
        texts = ((path, text) for path, text in mod.items())
        write_files(
            tmp_path / "mine",
            {path: encoded(path, text) if isinstance(text, str) else text for path, text in texts},
        )
        index = ("--db", str(world_index)) if has_index else ()
        ended = run("ck3", "check", str(tmp_path / "mine"), *index, *words, "--format", "json")
        assert ended.err == ""
        found: list[dict[str, Any]] = json.loads(ended.out)["findings"]
        return [(one["rule"], one["severity"], one["line"], one["problem"]) for one in found]

    return check
