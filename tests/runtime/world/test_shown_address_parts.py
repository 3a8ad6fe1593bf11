"""The parts of an address that are shown to the agent (specification 18 and 22)."""

from __future__ import annotations

import pytest

from replybook.world.display import safe_text
from replybook.world.leak_guard import LeakGuard

GUARD = LeakGuard(["/srv/games/ck3", "/home/someone/mods"])

AS_GIVEN = [
    "root:repo/common/traits/00_traits.txt",
    "root:repo",
    "mod:My Mod: Rebirth!/events/a b.txt",
    "mod:Größe 中文/x",
    "ROOT_REPO:/common",
    "mod:Name:/common",
    "common/traits",
    "root:repo/../x",
    "root:repo/a|b",
    "root:repo/homes/a",
    "root:repo/a/home",
    "root:repo/common/games/ck3",
    "mod:Name: More/a%2fb",
    "",
    "x" * 300,
]
MASKED = {
    "/etc/passwd": "<host path>",
    "  /etc/passwd ": "<host path>",
    "~": "<host path>",
    "~/notes": "<host path>",
    "C:\\Users\\someone\\x": "<host path>",
    "c:/Users": "<host path>",
    "\\\\server\\share": "<host path>",
    "\\\\?\\C:\\x": "<host path>",
    "file:///etc/passwd": "<host path>",
    "FILE:etc": "<host path>",
    "root:/etc/passwd": "root:<host path>",
    "root:repo/C:\\Users\\x": "root:repo/<host path>",
    "root:repo/x = /opt/My Games/x": "root:repo/x = <host path>",
    "'/opt/x'": "'<host path>",
    "root:repo/srv/games/ck3/x": "root:repo<host path>",
    "root:repo/srv/games/ck4/x": "root:repo<host path>",
    "root:repo/a%2Fsrv%2fx%2fy": "root:repo/a<host path>",
    "root:repo/a/b:/c": "root:repo/a/<host path>",
    "mod:A/common/Games/../home/x/y": "mod:A/common<host path>",
    "root:repo/SRV/Games/ck3": "root:repo<host path>",
}


@pytest.mark.parametrize("text", AS_GIVEN)
def test_an_address_comes_back_as_it_was_given(text: str) -> None:
    assert text == safe_text(text, GUARD)


@pytest.mark.parametrize("text", MASKED)
def test_a_host_path_does_not_come_back(text: str) -> None:
    assert MASKED[text] == safe_text(text, GUARD)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("root:repo/\0", "root:repo/\\x00"),
        ("root:repo/\x1b[31m", "root:repo/\\x1b[31m"),
        ("root:repo/\ud800", "root:repo/\\ud800"),
        ("root:repo/\u202egnp", "root:repo/\\u202egnp"),
        ("a\nb", "a\\nb"),
    ],
)
def test_signs_that_nobody_sees_come_back_as_escapes(text: str, expected: str) -> None:
    assert expected == safe_text(text, GUARD)


@pytest.mark.parametrize(
    "text", ["x" * 301, "\0" * 5_000, "root:repo/" + "a/" * 9_000, "\ud800" * 300]
)
def test_what_comes_back_is_at_most_300_characters(text: str) -> None:
    said = safe_text(text, GUARD)

    assert 300 == len(said)
    assert said.endswith("...")
    assert said.isprintable()


def test_a_folder_at_the_cut_does_not_come_back_in_part() -> None:
    said = safe_text("x" * 290 + "/srv/games/ck3/more", GUARD)

    assert "/srv" not in said


@pytest.mark.parametrize("known", ["srv/games/ck3", "opt/data/x", "own place/my folder/deep"])
@pytest.mark.parametrize("namespace", ["root:repo/", "mod:A/x/", "root:repo/%2f", "root:repo\\"])
def test_a_folder_that_is_known_is_shown_like_one_that_is_not(namespace: str, known: str) -> None:
    guard = LeakGuard([f"/{known}"])

    assert safe_text(f"{namespace}{known}/a", guard) == safe_text(f"{namespace}{known}x/a", guard)
    assert not guard.is_in(safe_text(f"{namespace}{known}/a", guard))
