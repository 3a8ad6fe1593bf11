"""The redaction `keep` keeps a path, except for folders of the process's setup."""

from __future__ import annotations

import gc
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from tests.bounded_waits import PATIENCE, forked

from replybook.trace import TraceEvent, TraceLog, known_folders
from replybook.trace.known_folders import HoldsFolder, as_address, know
from replybook.trace.reader import events
from replybook.world import WorldAdapterV2

FOLDERS: dict[str, str | None] = {
    "/srv/repo": "root:repo",
    "/srv/repo/docs": "root:docs",
    "D:\\Games\\Acme": "root:game",
    "/srv/nameless": None,
}


class Owner:
    """Somebody who has folders."""


@pytest.fixture
def owner() -> Iterator[Owner]:
    one = Owner()
    know(one, FOLDERS)
    yield one
    know(one, {})


ADDRESSES = {
    "/srv/repo": "root:repo",
    "/srv/repo/": "root:repo",
    "/srv/repo/src/app.py": "root:repo/src/app.py",
    "/srv/repo/docs/guide.md": "root:docs/guide.md",
    "/srv/repo/a b (1)/x": "root:repo/a b (1)/x",
    "D:\\Games\\Acme\\common\\x.txt": "root:game/common/x.txt",
    "D:/Games/Acme": "root:game",
}
KEPT = [
    "",
    "src/app.py",
    "srv/repo/x",
    "a/srv/repo/x",
    "root:repo/srv/repo/x",
    "/etc/hosts",
    "/srv",
    "/srv/repository/x",
    "/srv/repo-2",
    "/srv/repo_old/x",
    "~/mods",
    "C:\\Users\\jo",
    "\\\\server\\share",
    "file:///etc/hosts",
    "https://example.com/srv%2Frepository",
    "D:\\Games\\Acme2",
]
HELD = [
    "see /srv/repo/x",
    "--path=/srv/repo",
    '"/srv/repo/x"',
    "/SRV/Repo/x",
    "/srv//repo/x",
    "/srv/./repo",
    "/srv/other/../repo/x",
    "/srv/repo/../repo/x",
    "file:///srv/repo/x",
    "file:///srv%2Frepo/x",
    "/srv/repo/x /srv/repo/y",
    "/srv/repo/x\nand more",
    "\\srv\\repo\\x and y:/srv/repo",
    "d:/games/acme/x",
    "/srv/nameless/x",
]


@pytest.mark.parametrize("text", ADDRESSES)
@pytest.mark.usefixtures("owner")
def test_a_path_of_a_known_folder_is_its_address(text: str) -> None:
    assert ADDRESSES[text] == as_address(text)


@pytest.mark.parametrize("text", KEPT)
@pytest.mark.usefixtures("owner")
def test_any_other_text_is_what_it_says(text: str) -> None:
    assert text == as_address(text)


@pytest.mark.parametrize("text", HELD)
@pytest.mark.usefixtures("owner")
def test_a_text_that_holds_a_known_folder_in_another_way_is_refused(text: str) -> None:
    with pytest.raises(HoldsFolder):
        as_address(text)


@pytest.mark.parametrize("text", [*ADDRESSES, *HELD])
def test_where_nothing_is_known_all_is_what_it_says(text: str) -> None:
    assert text == as_address(text)


def test_a_folder_below_a_home_is_known_by_its_short_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/jo")
    owner = Owner()
    know(owner, {"/home/jo/mods": "root:mods"})

    with pytest.raises(HoldsFolder):
        as_address("~/mods/x")
    assert "~/other" == as_address("~/other")


def test_a_link_to_a_folder_and_the_folder_are_both_known(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    owner = Owner()
    know(owner, {str(tmp_path / "link"): "root:repo"})

    assert ["root:repo/x"] * 2 == [as_address(f"{tmp_path}/{name}/x") for name in ("link", "real")]


def test_a_path_that_no_machine_has_breaks_nothing() -> None:
    owner = Owner()
    know(owner, {"odd/\x00": None, "/srv/repo": "root:repo"})

    assert "root:repo/x" == as_address("/srv/repo/x")


def test_where_the_whole_machine_is_a_root_every_path_is_an_address() -> None:
    owner = Owner()
    know(owner, {"/": "root:host"})

    assert "root:host/etc/hosts" == as_address("/etc/hosts")
    assert "a/b" == as_address("a/b")
    with pytest.raises(HoldsFolder):
        as_address("see /etc/hosts")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="nothing forks here")
def test_a_child_that_is_forked_while_a_thread_tells_folders_is_not_stuck() -> None:
    held = threading.Event()

    def tell() -> None:
        with known_folders._turn:  # pyright: ignore[reportPrivateUsage]  # as in the middle of `know`
            held.set()
            time.sleep(0.1)

    thread = threading.Thread(target=tell)
    thread.start()
    assert held.wait(PATIENCE)

    assert 0 == forked(lambda: know(Owner(), FOLDERS))
    thread.join()


def test_folders_go_with_their_owner() -> None:
    owner = Owner()
    know(owner, {"/srv/repo": "root:repo"})
    del owner
    gc.collect()
    other = Owner()
    know(other, {"/srv/else": "root:else"})

    assert "/srv/repo/x" == as_address("/srv/repo/x")


@pytest.mark.parametrize("text", ["/" * 50_000, "/srv/repo" * 10_000, "%2f" * 50_000, "~" * 50_000])
@pytest.mark.usefixtures("owner")
def test_a_long_text_is_read_to_its_end(text: str) -> None:
    said = as_address(text)

    assert said in (text, text.replace("/srv/repo", "root:repo", 1))


# On a line


def line_of(log: TraceLog, event: TraceEvent) -> object:
    assert log.append(event)
    log.close()
    (line,) = events(log.folder)
    args = line["args"]
    assert isinstance(args, dict)
    return args["path"]


SAID = {"src/app.py": "src/app.py", "/etc/hosts": "/etc/hosts", "/srv/repo/x": "root:repo/x"}


@pytest.mark.parametrize("said", SAID)
def test_a_log_that_knows_the_roots_keeps_their_addresses(
    said: str, tmp_path: Path, make_event: object
) -> None:
    log = TraceLog(tmp_path, roots={"repo": Path("/srv/repo")})

    assert SAID[said] == line_of(log, make_event(args={"path": said}))  # type: ignore[operator]


def test_what_only_holds_the_folder_of_a_root_is_kept_as_a_digest(
    tmp_path: Path, make_event: object
) -> None:
    log = TraceLog(tmp_path, roots={"repo": "/srv/repo"})
    kept = line_of(log, make_event(args={"path": ["a", "see /srv/repo/x"]}))  # type: ignore[operator]

    assert str(kept).startswith("digest:")


def test_the_roots_and_members_of_a_world_are_known_without_a_word(
    tmp_path: Path, make_event: object
) -> None:
    for name in ("repo", "patch"):
        (tmp_path / name).mkdir()
    member = SimpleNamespace(name="My Patch", path=tmp_path / "patch")
    session = SimpleNamespace(mods=[member])
    said = [str(tmp_path / "repo/x"), str(tmp_path / "patch/y"), str(tmp_path / "z")]
    with WorldAdapterV2(
        session=session, roots={"repo": tmp_path / "repo"}, get_mode=lambda: "ck3lens"
    ) as world:
        world.resolve("root:repo")
        log = TraceLog(tmp_path / "traces")
        kept = line_of(log, make_event(args={"path": said}))  # type: ignore[operator]

    assert ["root:repo/x", "mod:My Patch/y", said[2]] == kept


def test_what_was_kept_before_a_folder_was_known_is_looked_at_again(
    tmp_path: Path, make_event: object
) -> None:
    log, owner = TraceLog(tmp_path), Owner()
    event: TraceEvent = make_event(args={"path": "/srv/known_later/x"})  # type: ignore[operator]
    assert log.append(event)
    know(owner, {"/srv/known_later": "root:repo"})
    assert log.append(event)
    log.close()

    kept = [line["args"] for line in events(tmp_path)]
    assert [{"path": "/srv/known_later/x"}, {"path": "root:repo/x"}] == kept
