"""The message about a wrong call is one line in the form of the style of messages.

The texts are read out of the source, so that none is forgotten. Source: decision 7.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Run
from tests.project_tree import ROOT

FOLDERS = (ROOT / "devtools/replybook_devtools", ROOT / "devtools/replybook_ck3_devtools")
RAISED = {"UsageError", "ArgumentTypeError", "_complain"}
REMEDY = re.compile(
    r"[;:] \S|e\.g\.|such as|like \d|number .*from|not a mapping|is neither|cannot|needs |^name "
    r"|'x' ?'x'$|policy'x'$"  # the end comes from elsewhere
)
"""Words that tell the reader the fix, or the expected value."""


def _texts() -> Iterator[tuple[str, str]]:
    """Each place with its text; what is filled in stands there as one letter in quotes."""
    for path in sorted(path for folder in FOLDERS for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and node.args and _name(node.func) in RAISED:
                text = _text(node.args[0])
                if text:
                    yield f"{path.relative_to(ROOT).as_posix()}:{node.lineno}", text


def _name(function: ast.expr) -> str:
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def _text(value: ast.expr) -> str:
    """The literal words; none where the whole text comes from elsewhere."""
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        return value.value
    if isinstance(value, ast.JoinedStr):
        parts = [part.value if isinstance(part, ast.Constant) else "'x'" for part in value.values]
        text = "".join(map(str, parts))
        return text if re.search(r"[a-z]{2}", text.replace("'x'", "")) else ""
    return ""


TEXTS = list(_texts())


def test_the_texts_are_found() -> None:
    assert len(TEXTS) > 100


@pytest.mark.parametrize(("place", "text"), TEXTS, ids=[place for place, _ in TEXTS])
def test_it_is_one_sentence_without_a_stop_blame_or_shouting(place: str, text: str) -> None:
    assert not re.search(
        r"\bplease\b|\berror:|\binvalid\b.*\bvalue\b|!|\n|\byou (must|should|did)\b", text
    )
    assert not text.endswith(".")
    assert re.match(r"[a-z'`\[\-]|CK3|YAML", text)


@pytest.mark.parametrize(("place", "text"), TEXTS, ids=[place for place, _ in TEXTS])
def test_it_says_what_to_do_or_what_was_expected(place: str, text: str) -> None:
    assert REMEDY.search(text) or text == "stopped"


@pytest.mark.parametrize(
    "line", ["lint scr", "audit scr", "migrate scr", "trace tail scr", "ck3 check scr"]
)
def test_a_path_that_is_not_there_is_answered_with_the_one_that_was_meant(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    ended = run(*line.split())

    assert ended.code == 2
    assert ended.err == "replybook: there is no file or folder 'scr'; did you mean 'src'?\n"


def test_a_path_like_no_other_is_answered_without_a_guess(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    assert "; name one that exists\n" in run("lint", "nowhere/at/all").err
