"""One reading of what looks like a host path.

The trace, the world and contracts share it (spec 22).
"""

from __future__ import annotations

import pytest

from replybook.trace.host_path import host_path_at, without_host_paths

PATHS = {
    "/etc": 0,
    "/home/jo/x": 0,
    "see /home/jo": 4,
    "path:/home/jo": 5,
    "root:/etc/passwd": 5,
    "mod:/etc/passwd": 4,
    "//server/share": 0,
    "~": 0,
    "~/mods": 0,
    "~jo/mods": 0,
    "Write (~/mods/x).": 7,
    "C:\\Users": 0,
    "root:repo/c:/Users": 10,
    "\\\\server\\share": 0,
    "\\\\?\\C:\\x": 0,
    "file:///etc": 0,
    "FILE:etc": 0,
    "mod:A B/x = /opt/y": 12,
}
NONE = [
    "",
    "and/or",
    "1/2 and 3 / 4, ~ 5 files / day",
    "root:repo//common/./traits",
    "mod:Wow! It's #1/common/x.txt",
    "mod:Name:/common",
    "ROOT_REPO:/common",
    "https://example.com/a/b?c=d",
    "trait:brave",
    "the file: a trait",
    "profile:x",
    "common/traits/*.txt",
]


@pytest.mark.parametrize("text", PATHS)
def test_this_looks_like_a_host_path(text: str) -> None:
    assert PATHS[text] == host_path_at(text)


@pytest.mark.parametrize("text", NONE)
def test_this_looks_like_none(text: str) -> None:
    assert host_path_at(text) is None
    assert text == without_host_paths(text, "?")


def test_a_path_goes_on_to_the_end_of_its_line_or_quote() -> None:
    text = 'a "/srv/x y" b\n/opt/z 1\nmod:A/x'

    assert 'a "?" b\n?\nmod:A/x' == without_host_paths(text, "?")


@pytest.mark.parametrize("part", ["/", "~", "mod:", "a:", "\\", "file:", "/a ", "ROOT_"])
def test_a_long_text_is_read_to_its_end(part: str) -> None:
    text = part * 50_000

    assert len(without_host_paths(text, "")) <= len(text)
