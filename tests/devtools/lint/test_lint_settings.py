"""`[tool.replybook.lint]`: what may stand there, and what it means."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_devtools.lint import BadSettings, LintSettings, read_settings
from replybook_devtools.lint.lint_settings import is_among

WHOLE = """
[tool.replybook.lint]
select = ["RB518"]
ignore = ["RB52"]
exclude = ["generated/**"]
wrappers = ["src/safety/**"]
tests = ["checks/**"]
unsuppressable = ["RB513"]
baseline = "known.json"
fail-on = "warning"
[tool.replybook.lint.layers]
EN = ["src/enforcement/**"]
"""


def _read(folder: Path, text: str) -> LintSettings:
    (folder / "pyproject.toml").write_text(text, "utf-8")

    return read_settings(folder / "pyproject.toml")


def test_every_key_is_read(tmp_path: Path) -> None:
    settings = _read(tmp_path, WHOLE)

    assert (
        LintSettings(
            select=("RB518",),
            ignore=("RB52",),
            exclude=("generated/**",),
            layers={"EN": ("src/enforcement/**",)},
            wrappers=("src/safety/**",),
            tests=("checks/**",),
            unsuppressable=("RB513",),
            baseline="known.json",
            fail_on="warning",
        )
        == settings
    )
    assert ("EN", None) == (settings.layer_of("src/enforcement/a/b.py"), settings.layer_of("a.py"))


@pytest.mark.parametrize("text", ["", "[tool.other]\n", "[tool.replybook]\nsources = ['r']\n"])
def test_without_a_table_the_defaults_hold(tmp_path: Path, text: str) -> None:
    assert LintSettings() == _read(tmp_path, text)
    assert LintSettings() == read_settings(tmp_path / "nowhere.toml")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[tool.replybook.lint]\nselekt = []\n", "did you mean 'select'"),
        ("[tool.replybook.lint]\nselect = 'RB5'\n", "not a list"),
        ("[tool.replybook.lint]\nexclude = [1]\n", "not a list of texts"),
        ("[tool.replybook.lint]\nlayers = []\n", "layers is not a table"),
        ("[tool.replybook.lint]\nfail-on = 'info'\n", "write one of note, warning, error"),
        ("[tool.replybook.lint]\nbaseline = 1\n", "baseline is no text"),
        ("[tool.replybook]\nlint = 1\n", "not a table"),
        ("[tool", "cannot be read"),
    ],
)
def test_what_cannot_stand_there_is_refused(tmp_path: Path, text: str, says: str) -> None:
    with pytest.raises(BadSettings, match=says):
        _read(tmp_path, text)


@pytest.mark.parametrize(
    ("select", "ignore", "default", "on"),
    [
        ((), (), True, True),
        ((), (), False, False),
        (("ALL",), (), False, True),
        ((), ("ALL",), True, False),
        (("RB518",), ("ALL",), False, True),
        (("RB51",), ("RB518",), False, False),
        (("RB518",), ("RB51",), True, True),
        (("RB518",), ("RB518",), True, False),
        (("RB52",), (), True, True),
    ],
)
def test_the_longest_entry_that_names_a_rule_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], default: bool, on: bool
) -> None:
    settings = LintSettings(select=select, ignore=ignore)

    assert on == settings.has("RB518", by_default=default)


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("src/**", "src/a/b.py"),
        ("src", "src/a.py"),
        ("src/", "src/a.py"),
        ("./src/**", "src/a.py"),
        ("a.py", "a.py"),
        ("**/test_*.py", "test_a.py"),
        ("**/test_*.py", "x/y/test_a.py"),
        ("**/conftest.py", "x/conftest.py"),
        ("**/gate.py", "gate.py"),
        ("src/*/a.py", "src/x/a.py"),
        ("src/**/a.py", "src/x/y/a.py"),
        ("src/**/a.py", "src/a.py"),
        ("a?.py", "ab.py"),
        ("*.py", "a.py"),
        ("**", "a/b.py"),
        ("**/tests/**", "a/tests/b.py"),
    ],
)
def test_a_pattern_matches(pattern: str, path: str) -> None:
    assert is_among(path, (pattern,))


@pytest.mark.parametrize(
    ("pattern", "path"),
    [
        ("src/**", "srcs/a.py"),
        ("src", "a/src/b.py"),
        ("*.py", "a/b.py"),
        ("**/test_*.py", "a/contest_b.py"),
        ("**/test_*.py", "a/test_b.txt"),
        ("**/test_*_test.py", "test_test.py"),
        ("src/*/a.py", "src/x/y/a.py"),
        ("a?.py", "a.py"),
        ("a.py", "a_py"),
        ("**/tests/**", "a/b.py"),
    ],
)
def test_a_pattern_matches_nothing_else(pattern: str, path: str) -> None:
    assert not is_among(path, (pattern,))


def test_settings_that_find_the_same_have_one_digest() -> None:
    layers = {"EN": ("a",), "WA": ("b",)}
    turned = dict(reversed(layers.items()))

    assert (
        LintSettings(layers=layers).digest() == LintSettings(layers=turned, fail_on="note").digest()
    )
    assert LintSettings(layers=layers).digest() != LintSettings().digest()


@pytest.mark.parametrize("key", ["select", "ignore", "unsuppressable"])
@pytest.mark.parametrize("entry", ["RB599", "RB5O1", "rb501", ""])
def test_an_entry_that_names_no_rule_is_refused(tmp_path: Path, key: str, entry: str) -> None:
    with pytest.raises(BadSettings, match=f"{key} in .*there is no rule '{entry}'"):
        _read(tmp_path, f"[tool.replybook.lint]\n{key} = ['{entry}']\n")


@pytest.mark.parametrize("entry", ["RB501", "RB59", "R", "ALL"])
def test_an_entry_names_a_rule_or_how_it_begins(tmp_path: Path, entry: str) -> None:
    assert (entry,) == _read(tmp_path, f"[tool.replybook.lint]\nselect = ['{entry}']\n").select
