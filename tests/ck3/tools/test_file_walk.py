"""A walk describes each file as the world does, and opens nothing that replaces it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import put

from replybook import ReplyBuilder
from replybook.world import WorldFault
from replybook.world.reading import open_file
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.file_walk import FileWalk, Passed
from replybook_ck3.serve.tools.files_by_name import ck3_file_search
from replybook_ck3.serve.tools.search_starts import Narrowing, starts_of
from replybook_ck3.serve.tools.text_in_files import ck3_grep_raw


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return working(tmp_path, mods={"Near": "root:repo/near", "Inner": "root:repo/near/inner"})


def walked(work: SessionContext, *roots: str) -> list[Passed]:
    starts = starts_of(work, ReplyBuilder("t"), Narrowing(roots=roots))
    assert isinstance(starts, list)
    walk = FileWalk(work, "t")
    return [file for start in starts for file in walk.files(start)]


def test_a_file_is_where_the_world_says_it_is(work: SessionContext) -> None:
    for path in ("a.txt", "near/events/a.txt", "near/inner/events/b.txt", "near/inner/ü.txt"):
        put(work.roots["repo"], path)

    files = walked(work, "repo", "game")

    assert len(files) > 40
    for file in files:
        _, look = work.world.look(file.at.path)
        assert look is not None
        told = (look.path, look.kind, look.real, set(look.places))
        assert told == (file.at.path, file.at.kind, file.at.real, set(file.at.places))


def test_a_file_is_opened_where_it_was_seen(work: SessionContext) -> None:
    put(work.roots["repo"], "near/a.txt", "text")

    [file] = walked(work, "repo")

    with open_file(file.at.place, file.at.path) as stream:
        assert stream.read() == b"text"


@pytest.mark.skipif(sys.platform != "linux", reason="names are bytes on Linux only")
def test_names_that_fit_no_address_are_counted(work: SessionContext) -> None:
    for name in (b"caf\xe9.txt", b"two\nlines.txt"):
        (work.roots["repo"] / os.fsdecode(name)).write_text("ship")

    for call in (ck3_grep_raw, ck3_file_search):
        data = call(work, "*.txt", roots=["repo"], rb=ReplyBuilder("t")).data
        assert (data["count"], data["unnamed"]) == (0, 2)


@pytest.mark.parametrize("name", ["a.txt", "near"])
def test_a_link_that_is_put_there_meanwhile_opens_nothing(work: SessionContext, name: str) -> None:
    repo = work.roots["repo"]
    put(repo, "near/a.txt" if name == "near" else name, "plain")
    put(repo, "other/a.txt", "other")
    file = next(one for one in walked(work, "repo") if not one.path.startswith("other"))

    (repo / name).rename(repo / "moved")
    target = repo / "other" if name == "near" else repo / "other" / "a.txt"
    (repo / name).symlink_to(target)

    with pytest.raises(WorldFault):
        open_file(file.at.place, file.at.path)
