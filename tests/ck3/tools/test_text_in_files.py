"""`ck3_grep_raw`: a text or regular expression in files on disk, with lines and limits."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.ck3.server.working import working
from tests.ck3.tools.disk_calls import grepped, put, seen

from replybook.world.reading import open_file
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools import text_in_files
from replybook_ck3.serve.tools.file_walk import Bounds, FileWalk


@pytest.fixture
def work(tmp_path: Path) -> SessionContext:
    return working(tmp_path)


# What is found


def test_a_text_is_found_with_its_line_in_game_and_mods(work: SessionContext) -> None:
    put(
        work.roots["game"], "common/traits/x.txt", "a = b\n\tneedle_here = yes\r\nc = needle_here\n"
    )

    assert seen(work, "needle_here") == [
        ("root:game/common/traits/x.txt", 2, "needle_here = yes"),
        ("root:game/common/traits/x.txt", 3, "c = needle_here"),
    ]


@pytest.mark.parametrize(
    ("query", "lines"),
    [
        ("a.c", [1]),
        ("[x]*", [2]),
        ("Straße", [3]),
        ("needle", [4]),
        ("Needle", [5]),
        ("\t# end", [6]),
        ("^", []),
        ("abc", []),
    ],
)
def test_every_sign_of_a_text_counts_for_itself(
    work: SessionContext, query: str, lines: list[int]
) -> None:
    text = "a.c\n[x]*\nStraße\nneedle\nNeedle needle\n\t# end"
    lines = [4, 5] if query == "needle" else lines
    put(work.roots["game"], "events/x.txt", text)

    found = seen(work, query, path="root:game/events/x.txt")

    assert [line for _, line, _ in found] == lines


@pytest.mark.parametrize("data", ["\ufeffé = 1\n".encode(), "é = 1\n".encode(), b"\xe9 = 1\n"])
def test_utf8_and_windows_text_are_both_read(work: SessionContext, data: bytes) -> None:
    put(work.roots["game"], "events/x.txt", data)

    assert seen(work, "é = 1", path="root:game/events") == [("root:game/events/x.txt", 1, "é = 1")]


def test_a_text_on_a_line_twice_is_told_once(work: SessionContext) -> None:
    put(work.roots["game"], "events/x.txt", "twin twin\n")

    assert seen(work, "twin") == [("root:game/events/x.txt", 1, "twin twin")]


def test_of_a_long_line_what_is_around_the_text_is_shown(work: SessionContext) -> None:
    put(work.roots["game"], "events/x.txt", "a" * 5000 + "needle" + "b" * 5000)

    [(_, _, text)] = seen(work, "needle")

    assert text == "..." + "a" * 120 + "needle" + "b" * 120 + "..."


@pytest.mark.parametrize(
    ("more", "addresses"),
    [
        ({"path": "mod:Deep Harbour"}, ["mod:Deep Harbour/events/x.txt"]),
        ({"mod_ids": ["m-1"]}, ["mod:Deep Harbour/events/x.txt"]),
        ({"roots": ["game"]}, ["root:game/events/x.txt"]),
        ({"folder": "events"}, ["root:game/events/x.txt", "mod:Deep Harbour/events/x.txt"]),
        ({"folder": "common"}, []),
    ],
    ids=str,
)
def test_narrowing_says_where_it_is_looked_for(
    work: SessionContext, more: dict[str, object], addresses: list[str]
) -> None:
    put(work.roots["game"], "events/x.txt", "needle")
    put(work.roots["user_docs"], "mod/deep_harbour/events/x.txt", "needle")

    assert [address for address, _, _ in seen(work, "needle", **more)] == addresses


def test_nothing_found_is_a_success_with_count_zero(work: SessionContext) -> None:
    reply = grepped(work, "no such text", path="root:game/events")

    assert (reply.code, reply.data["matches"], reply.data["count"]) == ("WA-READ-S-001", [], 0)


# What is refused


@pytest.mark.parametrize(
    ("query", "more", "code"),
    [
        ("", {}, "MCP-SYS-I-001"),
        ("a\nb", {}, "MCP-SYS-I-001"),
        ("a\r", {}, "MCP-SYS-I-001"),
        ("a" * 501, {}, "MCP-SYS-I-001"),
        ("a", {"limit": 0}, "MCP-SYS-I-001"),
        ("a", {"path": "mod:Nobody"}, "WA-RES-I-001"),
        ("a", {"path": "root:game/gone.txt"}, "WA-RES-I-001"),
        ("a", {"roots": ["attic"]}, "WA-RES-I-001"),
        ("a", {"folder": "..."}, "WA-RES-I-001"),
    ],
    ids=str,
)
def test_what_makes_no_search_is_refused(
    work: SessionContext, query: str, more: dict[str, object], code: str
) -> None:
    assert grepped(work, query, **more).code == code


def test_what_is_neither_file_nor_folder_is_nothing_to_read(work: SessionContext) -> None:
    os.mkfifo(work.roots["game"] / "pipe")

    assert grepped(work, "a", path="root:game/pipe").code == "WA-READ-I-001"


# What is closed, hidden, a link or no text


def test_closed_files_give_nothing_away(work: SessionContext) -> None:
    data = work.roots["ck3raven_data"]
    for path in ("trace/a.txt", "state/a.txt", "index/a.txt", "notes/a.key", "notes/a.txt"):
        put(data, path, "needle")

    reply = grepped(work, "needle", path="root:ck3raven_data/notes")

    assert [match["address"] for match in reply.data["matches"]] == [  # type: ignore[attr-defined]
        "root:ck3raven_data/notes/a.txt"
    ]
    assert reply.data["searched_files"] == 1


@pytest.mark.parametrize("path", ["root:ck3raven_data/state", "root:ck3raven_data/notes/a.key"])
def test_a_closed_place_that_is_named_is_denied(work: SessionContext, path: str) -> None:
    put(work.roots["ck3raven_data"], "state/a.txt", "needle")
    put(work.roots["ck3raven_data"], "notes/a.key", "needle")

    assert grepped(work, "needle", path=path).code == "EN-READ-D-001"


def test_links_to_texts_are_not_read(work: SessionContext, tmp_path: Path) -> None:
    put(tmp_path / "outside", "a.txt", "needle")
    put(work.roots["ck3raven_data"], "state/a.txt", "needle")
    game = work.roots["game"]
    (game / "out.txt").symlink_to(tmp_path / "outside" / "a.txt")
    (game / "state.txt").symlink_to(work.roots["ck3raven_data"] / "state" / "a.txt")
    (game / "folder").symlink_to(tmp_path / "outside")

    assert seen(work, "needle") == []


def test_a_file_swapped_for_a_link_to_a_closed_one_is_not_read(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = put(work.roots["ck3raven_data"], "notes/secret.key", "needle")
    file = put(work.roots["ck3raven_data"], "notes/plain.txt", "nothing")

    def swapping(*about: object) -> object:
        file.unlink()
        file.symlink_to(closed)
        return open_file(*about)  # type: ignore[arg-type]

    monkeypatch.setattr("replybook_ck3.serve.tools.text_in_files.open_file", swapping)
    reply = grepped(work, "needle", path="root:ck3raven_data/notes/plain.txt")

    assert (reply.data["count"], reply.data["unreadable"]) == (0, 1)


def test_binary_and_huge_files_are_passed_over_and_counted(work: SessionContext) -> None:
    folder = work.roots["game"] / "gfx"
    put(folder, "a.dds", b"DDS \0 needle")
    put(folder, "b.txt", "needle")
    with put(folder, "c.txt", "needle").open("r+b") as file:
        file.truncate(text_in_files.LARGEST + 1)

    reply = grepped(work, "needle", path="root:game/gfx")

    assert reply.data["skipped"] == {"binary": 1, "too_large": 1}
    assert (reply.data["count"], reply.data["searched_files"]) == (1, 1)


def test_a_folder_of_this_machine_in_a_text_is_masked(work: SessionContext) -> None:
    secret = str(work.roots["repo"])
    put(work.roots["game"], "events/x.txt", f"needle {secret}/a\n{'x' * 115} {secret}/b needle\n")

    texts = [str(text) for _, _, text in seen(work, "needle")]

    assert len(texts) == 2
    assert not [text for text in texts if secret[:12] in text or "<host path>" not in text]


# Bounds


def test_a_limit_cuts_and_says_so(work: SessionContext) -> None:
    put(work.roots["game"], "events/x.txt", "needle\n" * 10)

    cut, whole = (grepped(work, "needle", limit=limit) for limit in (9, 10))

    assert (cut.data["count"], cut.data["stopped_by"]) == (9, "limit")
    assert (whole.data["count"], whole.data["truncated"]) == (10, False)


def test_more_bytes_than_the_bound_end_the_search(
    work: SessionContext, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(work.roots["game"], "events/a.txt", "needle" + "x" * 2_000)
    put(work.roots["game"], "events/b.txt", "needle")

    def bounded(work: SessionContext, tool: str) -> object:
        return FileWalk(work, tool, bounds=Bounds(bytes=1_000))

    monkeypatch.setattr("replybook_ck3.serve.tools.text_in_files.FileWalk", bounded)
    reply = grepped(work, "needle", path="root:game/events")

    assert reply.code == "WA-READ-I-003"
    assert reply.data["limit"] == "bytes"
    assert {"path", "files", "folder"} <= set(reply.data["narrow_by"])  # type: ignore[call-overload]


# Regular expressions and file patterns


@pytest.mark.parametrize(
    ("expression", "lines"),
    [
        ("a.c", [1, 2]),
        ("^b", [3, 4, 5]),
        ("= yes$", [4, 5]),
        ("(?i)BRAVE", [4, 5, 6]),
        (r"\bbrave\b", [4, 6]),
        ("Straße|König", [7]),
        ("x{2,}", []),
        ("a[^z]*b", [1]),
    ],
)
def test_a_regular_expression_is_matched_line_by_line(
    work: SessionContext, expression: str, lines: list[int]
) -> None:
    text = "abc ab\na.c\nb = c\nbrave = yes\r\nbraver = yes\n not brave\nStraße"
    put(work.roots["game"], "events/x.txt", text)

    found = seen(work, expression, path="root:game/events/x.txt", regex=True)

    assert [line for _, line, _ in found] == lines


def test_around_a_match_of_a_long_line_the_match_is_shown(work: SessionContext) -> None:
    put(work.roots["game"], "events/x.txt", "é" * 5000 + "needle1" + "b" * 5000)

    [(_, _, text)] = seen(work, r"needle\d", path="root:game/events", regex=True)

    assert text == "..." + "é" * 120 + "needle1" + "b" * 120 + "..."


@pytest.mark.parametrize("expression", ["(a+)+$", "(a|aa)*b", "(.*)*x{0,900}y"])
def test_no_expression_takes_longer_than_its_text_is_long(
    work: SessionContext, expression: str
) -> None:
    """An engine that tries one way after the other would not end before the sun does."""
    put(work.roots["game"], "events/x.txt", "a" * 100_000 + "!")

    assert seen(work, expression, path="root:game/events/x.txt", regex=True) == []


@pytest.mark.parametrize("expression", ["(a", "[z-a]", "(?=a)b", r"(a)\1", "a{2000}", "*"])
def test_what_is_no_expression_is_refused(work: SessionContext, expression: str) -> None:
    reply = grepped(work, expression, regex=True)

    assert reply.code == "MCP-SYS-I-001"
    [field] = reply.data["fields"]  # type: ignore[attr-defined]
    assert field["name"] == "query"
    assert field["reason"].startswith("regular expression: ")


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ("*.gui", ["root:game/gui/x.gui"]),
        ("gui/*.txt", ["root:game/gui/y.txt"]),
        ("*.TXT", ["root:game/events/x.txt", "root:game/gui/y.txt"]),
        ("gui/**", ["root:game/gui/x.gui", "root:game/gui/y.txt"]),
        ("*.yml", []),
    ],
)
def test_only_files_that_fit_the_pattern_are_searched(
    work: SessionContext, files: str, expected: list[str]
) -> None:
    for path in ("events/x.txt", "gui/x.gui", "gui/y.txt"):
        put(work.roots["game"], path, "needle")

    assert [address for address, _, _ in seen(work, "needle", files=files)] == expected


@pytest.mark.parametrize("files", ["", " ", "x" * 501])
def test_what_is_no_pattern_of_files_is_refused(work: SessionContext, files: str) -> None:
    assert grepped(work, "a", files=files).code == "MCP-SYS-I-001"


def test_no_regular_expression_makes_a_search_slow(work: SessionContext) -> None:
    """An engine that tries everything would need longer than the world has been there."""
    put(work.roots["game"], "events/x.txt", "a" * 100_000 + "!\n")

    assert seen(work, "(a+)+$", path="root:game/events/x.txt", regex=True) == []
    assert seen(work, "(a|a)*b", path="root:game/events/x.txt", regex=True) == []
