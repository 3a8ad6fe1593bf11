"""Broken markup in localization files is told at its sign, and a mended file is silent."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run

TEXTS = "localization/english/mine_l_english.yml"


def findings(run: Run, mod: Path, text: str) -> list[tuple[str, str, int, int]]:
    files = {"descriptor.mod": b'name = "Mine"\n', TEXTS: text.encode("utf-8-sig")}
    ended = run("ck3", "check", str(write_files(mod, files)), "--format", "json")
    found = json.loads(ended.out)["findings"]
    return [(one["rule"], one["severity"], one["line"], one["column"]) for one in found]


@pytest.mark.parametrize(
    ("entry", "found"),
    [
        ('a:0 "For [b.GetName"', ("unclosed_bracket", "error", 3, 11)),
        ('a: "ünd #bold laut"', ("unclosed_format", "warning", 3, 10)),
        ('a: "one\\n$b_key two"', ("unclosed_text_key", "warning", 3, 11)),
        ('\t a:  "@b_icon two"', ("unclosed_icon", "warning", 3, 9)),
        ('a: "one\\q" # a comment [', ("unknown_escape", "warning", 3, 9)),
    ],
)
def test_a_fault_is_told_at_its_column(
    run: Run, tmp_path: Path, entry: str, found: tuple[str, str, int, int]
) -> None:
    text = f'l_english:\n first: "A [b.GetName]"\n {entry}\n last: "An #P end#!"\n'
    assert findings(run, tmp_path, text) == [found]


@pytest.mark.parametrize(
    "entry",
    [
        'a:0 "For [b.GetName]"',
        'a: "und #bold laut#!"',
        'a: "one\\n$b$ two"',
        'a: "@b_icon! two"',
        'a: "one\\nq" # a comment [ #bold $x',
    ],
)
def test_a_right_entry_gives_no_finding(run: Run, tmp_path: Path, entry: str) -> None:
    assert findings(run, tmp_path, f"l_english:\n {entry}\n") == []


def test_a_file_is_mended_step_by_step(run: Run, tmp_path: Path) -> None:
    """Each correction takes its own finding away, and brings no other."""
    faulty = 'l_english:\n a: "[b.GetName #P x"\n b: "$c_key"\n c: "@d_icon, #bold x\\z"\n'
    steps = [("[b.GetName ", "[b.GetName] "), (' x"\n b', ' x#!"\n b'), ("$c_key", "$c_key$ me")]
    steps += [("@d_icon,", "@d_icon!,"), ("x\\z", "x#!\\z"), ("\\z", "\\n")]
    counts = [len(findings(run, tmp_path, faulty))]
    for wrong, right in steps:
        assert wrong in faulty
        faulty = faulty.replace(wrong, right)
        counts.append(len(findings(run, tmp_path, faulty)))

    assert counts == [6, 5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize(
    ("value", "columns"),
    [
        ('"[Character.GetName"', [10]),
        ('"[Character.GetName] [Character.GetAge"', [30]),
        ('"[Not( Character.IsAdult )]"', []),
        ('"no code ] here"', []),
        ('"#bold $KEY"', []),  # a window names keys, and formats as it likes
    ],
)
def test_code_in_windows_is_closed(
    run: Run, tmp_path: Path, value: str, columns: list[int]
) -> None:
    window = f"text_single = {{\n\ttext = {value}\n}}\n".encode()
    files = {"descriptor.mod": b'name = "Mine"\n', "gui/mine.gui": window}
    ended = run("ck3", "check", str(write_files(tmp_path, files)), "--format", "json")
    found = json.loads(ended.out)["findings"]

    expected = [("unclosed_bracket", "warning", 2, column) for column in columns]
    assert [(one["rule"], one["severity"], one["line"], one["column"]) for one in found] == expected
