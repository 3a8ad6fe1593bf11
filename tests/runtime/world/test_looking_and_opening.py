"""Looking without a token, and opening exactly what was looked at (spec 17 and 18)."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from replybook.world import WorldAdapterV2
from replybook.world.containment import Folder, NotInside, backends
from replybook.world.tokens import TokenTable, TokenTableFull
from replybook_ck3.serve.session import Mod, Session


@pytest.fixture(params=list(backends()))
def folder(tmp_path: Path, request: pytest.FixtureRequest) -> Folder:
    (tmp_path / "a/b").mkdir(parents=True)
    (tmp_path / "a/b/file").write_text("x")
    (tmp_path / "a/link").symlink_to("b")
    (tmp_path / "a/b/end").symlink_to("file")
    return backends()[request.param](str(tmp_path))


@pytest.mark.parametrize("path", ["a/link/file", "a/b/end", "a/link/end", "a/link"])
def test_without_links_no_link_is_opened(folder: Folder, path: str) -> None:
    parts = tuple(path.split("/"))
    os.close(folder.open_path(parts))

    for act in (folder.open_path, folder.identity):
        with pytest.raises(NotInside):
            act(parts, links=False)


@pytest.mark.parametrize("path", ["a", "a/b", "a/b/file", ""])
def test_without_links_what_is_no_link_is_opened(folder: Folder, path: str) -> None:
    parts = tuple(path.split("/")) if path else ()
    os.close(folder.open_path(parts, links=False))

    assert folder.identity(parts) == folder.identity(parts, links=False)


def test_a_folder_knows_where_it_really_is(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "other").symlink_to("a")

    assert str(tmp_path.resolve()) == folder.real_path
    assert str(tmp_path.resolve() / "a") == type(folder)(str(tmp_path / "other")).real_path


@pytest.fixture
def adapter(tmp_path: Path) -> Iterator[WorldAdapterV2]:
    (tmp_path / "repo/mods/one").mkdir(parents=True)
    (tmp_path / "repo/mods/one/a.txt").write_text("a")
    (tmp_path / "repo/way").symlink_to("mods/one")
    session = Session(
        session_id="s", mode="ck3lens", mods=(Mod("One", tmp_path / "repo/mods/one"),)
    )
    with WorldAdapterV2(
        session=session, roots={"repo": tmp_path / "repo"}, get_mode=lambda: "ck3lens"
    ) as adapter:
        yield adapter


def test_a_look_answers_as_resolving_does_and_says_where_it_really_is(
    adapter: WorldAdapterV2,
) -> None:
    for address in ("root:repo/way/a.txt", "mod:One/a.txt", " ROOT_REPO:/mods//one/a.txt"):
        resolved, _ = adapter.resolve(address)
        reply, look = adapter.look(address)

        assert (resolved.code, resolved.data) == (reply.code, reply.data)
        assert look is not None
        assert {"root:repo/mods/one/a.txt", "mod:One/a.txt"} == set(look.places)
        assert "repo" not in repr(look).replace("root:repo", "")


@pytest.mark.parametrize("address", ["root:repo/gone", "root:game", "mod:Two", "x", None, 7])
def test_a_look_at_nothing_answers_as_resolving_does(adapter: WorldAdapterV2, address: str) -> None:
    resolved, _ = adapter.resolve(address)
    reply, look = adapter.look(address)

    assert (resolved.code, resolved.data, None) == (reply.code, reply.data, look)


def test_after_closing_nothing_is_looked_at_and_nothing_minted(adapter: WorldAdapterV2) -> None:
    _, look = adapter.look("root:repo/way/a.txt")
    assert look is not None
    adapter.close()
    replies = [adapter.look("root:repo")[0], adapter.mint(look)[0]]

    assert ["WA-RES-E-001"] * 2 == [reply and reply.code for reply in replies]


# One token for one thing


def test_an_entry_that_is_minted_once_keeps_its_token() -> None:
    table: TokenTable[str] = TokenTable(2)
    first = table.mint_once("a")

    assert first == table.mint_once("a") != table.mint_once("b")
    assert first == table.mint_once("a")
    with pytest.raises(TokenTableFull):
        table.mint_once("c")


def test_a_new_epoch_forgets_what_was_minted_once() -> None:
    table: TokenTable[str] = TokenTable(2)
    first = table.mint_once("a")
    table.begin(1)
    void = table.mint_once("a", 0)

    assert table.find(void) is None
    assert first != table.mint_once("a", 1) == table.mint_once("a", 1)
    assert void != table.mint_once("a", 1)
