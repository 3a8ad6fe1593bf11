"""`replybook ck3 doctor`: settings and an index that cannot be used are told with their fix."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.ck3.server.working import PLAYSET, working
from tests.devtools.commands.calling import Ended, Run


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The data folder of a server whose playset has an index."""
    work = working(tmp_path, indexed=True)
    work.server.close()
    return tmp_path / "data"


def told(run: Run, data: Path) -> Ended:
    roots = [f"--root={key}={data.parent / key}" for key in ("game", "steam", "user_docs")]
    return run("ck3", "doctor", "--data", str(data), "--playset", PLAYSET, *roots)


def test_settings_and_an_index_that_are_sound_are_no_error(run: Run, data: Path) -> None:
    ended = told(run, data)

    assert (ended.code in (0, 1), ended.err) == (True, "")
    assert "settings" not in ended.out
    assert "error  index" not in ended.out


def test_each_fault_of_the_settings_is_a_line_with_a_fix(run: Run, data: Path) -> None:
    (data / "server.toml").write_text("mode = 7\nno_such_key = 1\n")
    ended = told(run, data)

    assert (ended.code, ended.err) == (1, "")
    assert ended.out.count("correct the settings") == 2
    assert "no_such_key" in ended.out


def test_a_damaged_index_is_told_in_one_line(run: Run, data: Path) -> None:
    (index,) = (data / "index").glob("*.sqlite3")
    index.write_bytes(b"no index" * 1_000)
    ended = told(run, data)

    assert (ended.code, ended.err) == (0, "")
    assert f"index/{index.name} is damaged; lost without it: nothing" in ended.out
