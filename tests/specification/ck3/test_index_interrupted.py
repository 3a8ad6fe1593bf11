"""An index that is none, one whose build is interrupted, and readers meanwhile (decision 43)."""

from __future__ import annotations

import random
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.project_tree import ROOT
from tests.specification.ck3.small_worlds import GAME, again, built, sources, status, written

from replybook_ck3.index import IndexFault, SymbolIndex


@pytest.fixture
def made(tmp_path: Path) -> list[Any]:
    return sources(tmp_path)


# No index, and files that are none


@pytest.mark.parametrize("content", [None, b"", b"no database", b"SQLite format 3\0" + b"\0" * 200])
def test_what_is_no_index_answers_nothing_as_if_it_were_one(
    tmp_path: Path, content: bytes | None
) -> None:
    file = tmp_path / "index.sqlite"
    if content is not None:
        file.write_bytes(content)
    said = _said(file)

    assert str(tmp_path) not in repr(said)
    assert isinstance(said, Exception) or said.status in {"missing", "failed"}
    assert isinstance(said, Exception) or not said.is_complete
    assert isinstance(said, Exception) or [] == list(said.decided_kinds)


def _said(file: Path) -> Any:
    """The status of an index, or the refusal to open it."""
    try:
        return status(file)
    except Exception as error:
        return error


@pytest.mark.parametrize("content", [b"notes of mine", b"SQLite format 3\0" + b"\0" * 200])
def test_a_file_of_somebody_else_is_not_built_over(
    tmp_path: Path, made: list[Any], content: bytes
) -> None:
    file = tmp_path / "index.sqlite"
    file.write_bytes(content)
    with pytest.raises(IndexFault) as refused:
        again(file, made)

    assert content == file.read_bytes()
    assert str(tmp_path) not in str(refused.value)


def test_a_damaged_index_is_said_to_be_damaged(tmp_path: Path, made: list[Any]) -> None:
    """Whatever the bytes: an answer, or one fault that has a name."""
    whole, dice = built(tmp_path, made).read_bytes(), random.Random(12)
    file, faults = tmp_path / "damaged.sqlite", 0
    for _ in range(60):
        spoiled = bytearray(whole)
        for _ in range(20):
            spoiled[dice.randrange(len(spoiled))] = dice.randrange(256)
        file.write_bytes(spoiled)
        try:
            with SymbolIndex(file) as index:
                view = index.view()
                assert view.status().status
                assert isinstance(view.search("brave"), list)
                assert isinstance(view.not_exists("bravehart", "trait").exact, list | tuple)
        except IndexFault:
            faults += 1

    assert faults


# In the middle


class Stop(Exception):
    """A build is interrupted."""


def _stop(done: int, _total: int) -> None:
    if done > 3:
        raise Stop


def test_an_interrupted_build_claims_nothing_and_is_mended_by_the_next(
    tmp_path: Path, made: list[Any]
) -> None:
    file = tmp_path / "index.sqlite"
    with pytest.raises(Stop):
        again(file, made, progress=_stop)
    if file.exists():
        said = status(file)
        assert not said.is_complete
        assert [] == list(said.decided_kinds)

    again(file, made)
    assert "complete" == status(file).status


_KILLED = """
import os, sys
from pathlib import Path
from replybook_ck3.index import Source, build_index
folder = Path(sys.argv[1])
made = [Source("root:game", folder / "game"), Source("mod:My Patch", folder / "patch"), Source("mod:Late", folder / "late")]
def die(done, total):
    if done > 3:
        os._exit(9)
build_index(folder / "index.sqlite", made, game_version="1.18", workers=1, progress=die)
"""


def test_a_build_that_is_killed_leaves_an_index_that_answers(
    tmp_path: Path, made: list[Any]
) -> None:
    file = built(tmp_path, made)
    written(made[0].folder, {path: text + "\n# more\n" for path, text in GAME.items()})
    paths = ["runtime", "devtools", "generated", "registry", "schema", "codegen"]
    environment = {"PYTHONPATH": ":".join(str(ROOT / path) for path in paths)}
    run = subprocess.run(
        [sys.executable, "-c", _KILLED, str(tmp_path)],
        env=environment,
        check=False,
        timeout=PATIENCE,
    )

    assert 9 == run.returncode
    with SymbolIndex(file) as index:
        assert index.view().defines("trait", "brave")
        assert index.view().status().status != "complete"
    again(file, made)
    assert "complete" == status(file).status


def test_an_index_is_read_while_it_is_rebuilt(tmp_path: Path, made: list[Any]) -> None:
    file = built(tmp_path, made)
    written(made[0].folder, {"common/traits/00_traits.txt": "brave = { }\nlazy = { }\n"})
    seen: list[tuple[str, bool, bool]] = []

    def look(done: int, total: int) -> None:
        if done < total:
            with SymbolIndex(file) as index:
                view = index.view()
                said = view.status()
                seen.append((said.status, said.is_complete, view.defines("trait", "brave")))

    again(file, made, progress=look)

    assert {("rebuilding", False, True)} == set(seen)
    assert "complete" == status(file).status


def test_two_builds_of_one_index_do_not_mix(tmp_path: Path, made: list[Any]) -> None:
    file, refused = tmp_path / "index.sqlite", []

    def another(done: int, _total: int) -> None:
        if not refused:
            with pytest.raises(IndexFault) as fault:
                again(file, made)
            refused.append("busy" in fault.value.reason)

    again(file, made, progress=another)

    assert [True] == refused
    assert "complete" == status(file).status


def test_many_threads_may_ask_one_index(tmp_path: Path, made: list[Any]) -> None:
    file, wrong = built(tmp_path, made), []
    with SymbolIndex(file) as index:

        def ask() -> None:
            for _ in range(50):
                if not index.view().defines("trait", "brave") or not index.view().search("brave"):
                    wrong.append("absent")

        threads = [Thread(target=ask) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    assert [] == wrong


def test_a_view_stays_with_the_index_as_the_last_build_left_it(
    tmp_path: Path, made: list[Any]
) -> None:
    file = built(tmp_path, made)
    with SymbolIndex(file) as index:
        before = index.view().defines("trait", "lazy")
        written(made[0].folder, {"common/traits/00_traits.txt": "lazy = { }\n"})
        again(file, made)
        assert (False, True) == (before, index.view().defines("trait", "lazy"))
