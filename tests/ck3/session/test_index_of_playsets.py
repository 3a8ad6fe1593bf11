"""The index of a playset: one file each, built by the server in the background or by a person."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.server.calls import playset
from tests.ck3.server.working import PLAYSET, indexed, server_on, working, write_playset

from replybook_ck3.index import IndexBusy, IndexFault
from replybook_ck3.serve.session import index_building
from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_devtools.commands.main import main

PATIENCE_S = 120
WHOLE = "touched_units_complete"


@pytest.fixture
def building(tmp_path: Path) -> Iterator[Ck3Server]:
    """A server that builds the index of what a session switches to."""
    with server_on(tmp_path) as first:
        config = first.config
    with Ck3Server(replace(config, builds_index=True)) as server:
        yield server
        assert server.builder.wait(PATIENCE_S)


def test_without_an_index_there_is_no_view_and_no_capability(tmp_path: Path) -> None:
    work = working(tmp_path)

    assert (None, None) == (work.index(), work.view())
    assert WHOLE not in work.session.capabilities
    assert {"game_version": "1.18.0"} == work.facts()


def test_an_index_gives_view_facts_and_capability(tmp_path: Path) -> None:
    work = working(tmp_path, indexed=True)
    view = work.view()

    assert view is not None
    assert ("root:game", "mod:Deep Harbour", "mod:Far Shores") == view.sources
    assert ("complete", True) == (view.status().status, view.defines("trait", "saltborn"))
    assert WHOLE in work.session.capabilities
    assert {"symbols_world", "files_existing", "game_version"} == set(work.facts())


def test_an_index_that_is_built_later_is_seen_at_once(tmp_path: Path) -> None:
    work = working(tmp_path)
    before = work.view()
    indexed(work)

    assert None is before
    assert work.view() is not None


def test_each_playset_has_an_index_of_its_own(tmp_path: Path) -> None:
    work = working(tmp_path, indexed=True)
    write_playset(tmp_path / "data", "Vanilla", {})
    server = work.server
    other = server.work_of(server.sessions.open(server.playsets.find("Vanilla")).handle)
    indexed(other)
    one, two = work.view(), other.view()

    assert one is not None
    assert two is not None
    assert [True, False] == [view.defines("trait", "gull_friend") for view in (one, two)]
    assert ["sample.sqlite3", "vanilla.sqlite3"] == sorted(
        file.name for file in (tmp_path / "data/index").glob("*.sqlite3")
    )


def test_a_session_without_a_playset_has_no_index(tmp_path: Path) -> None:
    with server_on(tmp_path, session="bench") as server:
        work = server.work_on(server.sessions.open_by_name("bench"))

        assert (None, None, ()) == (work.index_file, work.view(), work.sources)


def test_a_file_that_is_no_index_is_a_fault(tmp_path: Path) -> None:
    work = working(tmp_path)
    assert work.index_file is not None
    work.index_file.write_bytes(b"garbage" * 1000)

    with pytest.raises(IndexFault):
        work.view()


def test_a_mod_that_the_index_lacks_makes_it_partial(tmp_path: Path) -> None:
    work = working(tmp_path, mods={"Far Shores": "root:user_docs/mod/far_shores"})
    indexed(work)
    write_playset(tmp_path / "data")
    playset(work.server, work.handle, "switch", PLAYSET)
    later = work.server.work_of(work.handle)
    view = later.view()

    assert view is not None
    assert "partial" == view.status().status
    assert WHOLE not in later.session.capabilities


def test_a_switch_has_the_index_built_in_the_background(building: Ck3Server) -> None:
    handle = playset(building, None, "switch", PLAYSET).data["session"]
    assert building.builder.wait(PATIENCE_S)
    view = building.work_of(str(handle)).view()

    assert view is not None
    assert "complete" == view.status().status


def test_a_build_that_fails_costs_no_switch(building: Ck3Server, tmp_path: Path) -> None:
    (tmp_path / "data/index/sample.sqlite3").write_bytes(b"garbage" * 1000)
    reply = playset(building, None, "switch", PLAYSET)

    assert "WA-VIS-S-001" == reply.code
    assert building.builder.wait(PATIENCE_S)


def test_without_the_option_nothing_is_built(tmp_path: Path) -> None:
    with server_on(tmp_path) as server:
        playset(server, None, "switch", PLAYSET)

        assert [] == list((tmp_path / "data/index").iterdir())


# At the word of a person


def test_a_person_builds_the_index_of_a_playset(tmp_path: Path, capsys: Any) -> None:
    work = working(tmp_path)
    (tmp_path / "data/server.toml").write_text(
        f"[roots]\ngame = '{tmp_path / 'game'}'\nuser_docs = '{tmp_path / 'user_docs'}'\n"
    )
    words = ["ck3", "index", "--data", str(tmp_path / "data"), "--workers", "0"]
    code = main([*words, "--playset", PLAYSET])
    view = work.view()

    assert (0, True) == (code, "definitions" in capsys.readouterr().out)
    assert view is not None
    assert "complete" == view.status().status


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--playset", "Sampel"], "did you mean 'Sample'?"),
        (["--playset", "Nothing like it"], "there are Sample"),
        (["--playset", "Broken"], "mods: is not a list"),
        (["--playset", PLAYSET, "--mod", "/a"], "leave out --mod"),
        (["--playset", PLAYSET, "--db", "a.db"], "not allowed with"),
        ([], "required"),
    ],
)
def test_a_person_is_told_what_is_wrong(
    tmp_path: Path, capsys: Any, words: list[str], said: str
) -> None:
    roots = f"[roots]\nuser_docs = '{tmp_path / 'user_docs'}'\n"
    write_playset(tmp_path / "data")
    (tmp_path / "data/server.toml").write_text(roots)
    (tmp_path / "data/playsets/broken.json").write_text('{"name": "Broken"}')
    try:
        code = main(["ck3", "index", "--data", str(tmp_path / "data"), *words])
    except SystemExit as ended:
        code = int(str(ended.code))

    assert (2, True) == (code, said in capsys.readouterr().err)


def test_settings_with_a_slip_are_told_to_who_builds_the_index(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_playset(tmp_path / "data")
    (tmp_path / "data/server.toml").write_text("[roots]\ngam = '/a'\n", "utf-8")

    assert 2 == main(["ck3", "index", "--data", str(tmp_path / "data"), "--playset", PLAYSET])
    assert "did you mean 'game'?" in capsys.readouterr().err


def test_while_another_process_builds_the_index_a_question_has_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: object, **__: object) -> None:
        raise IndexBusy

    work = working(tmp_path, indexed=True)
    monkeypatch.setattr(index_building, "refresh_index", busy)

    assert isinstance(work.server.builder.up_to_date(work), index_building.Pending)


@pytest.mark.parametrize(
    ("error", "lines"), [(IndexBusy(), 0), (IndexFault("index_damaged", "x"), 1), (KeyError(), 1)]
)
def test_a_build_in_the_background_that_fails_is_in_the_log_of_the_server(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    error: Exception,
    lines: int,
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise error

    work = working(tmp_path)
    assert work.index_file is not None
    assert work.playset is not None
    monkeypatch.setattr(index_building, "build_cache", fails)
    index_building._build(work.index_file, work.playset, work.roots)

    assert ["ERROR"] * lines == [record.levelname for record in caplog.records]
