"""Functions of other files whose results tools return, and registered functions of other files."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_devtools.lint import LintReport, LintSettings, LintVocabulary, lint_files

VOCABULARY = LintVocabulary.of_active()
RULE = LintSettings(select=("RB530",), ignore=("ALL",))
SERVER = "from fastmcp import FastMCP\nmcp = FastMCP('pages')\n"
TOOL = "@mcp.tool\ndef look(path: str) -> str:\n    return {}\n"
ERROR = (
    "def error(said):\n    return f'Error: {said}'\n\n\ndef other():\n    return 'Error: unused'\n"
)


def _linted(root: Path, cache: Path | None = None, **files: str) -> LintReport:
    for name, text in files.items():
        path = root / f"{name.replace('_in_', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return lint_files([root], root=root, vocabulary=VOCABULARY, settings=RULE, cache=cache)


def _places(report: LintReport) -> list[str]:
    return [f"{finding.place.path}:{finding.place.line}" for finding in report.findings]


@pytest.mark.parametrize(
    "how",
    [
        "from texts import error\n",
        "from texts import error as failed\nerror = failed\n",
        "import texts\nerror = texts.error\n",
        "from .texts import error\n",
    ],
)
def test_an_imported_function_is_read_where_it_is_defined(tmp_path: Path, how: str) -> None:
    call = "failed('gone')" if "failed" in how else "error('gone')"
    call = "texts.error('gone')" if "import texts" in how else call
    report = _linted(tmp_path, server=how + SERVER + TOOL.format(call), texts=ERROR)

    assert ["texts.py:2"] == _places(report)
    assert () == report.not_judged


def test_imports_are_followed_through_a_package_and_from_function_to_function(
    tmp_path: Path,
) -> None:
    report = _linted(
        tmp_path,
        src_in_pages_in_server=f"from pages.tools import look\n{SERVER}mcp.tool(look)\n",
        src_in_pages_in___init__="",
        src_in_pages_in_tools_in___init__="from .looking import look\n",
        src_in_pages_in_tools_in_looking="from ..texts import error\ndef look(path):\n    return error(path)\n",
        src_in_pages_in_texts=ERROR,
        src_in_pages_in_unused=ERROR,
    )

    assert ["src/pages/texts.py:2"] == _places(report)
    left = [path.removeprefix("src/pages/") for path in report.not_judged]
    assert ["__init__.py", "tools/__init__.py", "unused.py"] == left


@pytest.mark.parametrize(
    ("loop", "lists"),
    [
        ("for one in texts.ALL:\n    mcp.tool()(one)\n", "ALL = [error, *[other]]\n"),
        ("for one in (texts.error, texts.other):\n    mcp.add_tool(one)\n", ""),
    ],
)
def test_functions_that_a_loop_registers_are_read(tmp_path: Path, loop: str, lists: str) -> None:
    server = f"import texts\n{SERVER}{loop}"

    assert ["texts.py:2", "texts.py:6"] == _places(
        _linted(tmp_path, server=server, texts=ERROR + lists)
    )


@pytest.mark.parametrize(
    ("how", "more"),
    [
        ("from json import error\n", {}),
        ("from elsewhere import error\n", {}),
        ("from pages.texts import error\n", {}),
        ("from texts import error\n", {"one_in_texts": ERROR, "two_in_texts": ERROR}),
        ("import texts as error\n", {}),
        ("", {}),
    ],
    ids=["library", "not linted", "other package", "two modules", "module", "unknown"],
)
def test_what_cannot_be_resolved_is_not_followed(
    tmp_path: Path, how: str, more: dict[str, str]
) -> None:
    files = more or {"texts": ERROR, "package_in___init__": "", "package_in_json": ERROR}

    assert [] == _places(
        _linted(tmp_path, server=how + SERVER + TOOL.format("error('gone')"), **files)
    )


def test_of_two_modules_with_one_name_the_nearest_is_read(tmp_path: Path) -> None:
    server = f"from texts import error\n{SERVER}{TOOL.format('error(path)')}"
    files = {"one_in_server": server, "one_in_texts": ERROR, "two_in_texts": ERROR}

    assert ["one/texts.py:2"] == _places(_linted(tmp_path, **files))


@pytest.mark.parametrize(("linted", "places"), [(".", ["texts.py:2"]), ("server.py", [])])
def test_files_outside_the_root_are_followed_if_they_are_linted(
    tmp_path: Path, linted: str, places: list[str]
) -> None:
    code, root = tmp_path / "code", tmp_path / "root"
    server = f"from texts import error\n{SERVER}{TOOL.format('error(path)')}"
    _linted(code, server=server, texts=ERROR)
    report = lint_files([code / linted], root=root, vocabulary=VOCABULARY, settings=RULE)

    assert [f"{code}/{place}" for place in places] == _places(report)


def test_functions_that_return_each_other_come_to_an_end(tmp_path: Path) -> None:
    text = "from two import second\ndef first(said):\n    return second(said)\n"
    two = "from one import first\ndef second(said):\n    return first(said) or 'Error: no such page'\n"
    server = f"from one import first\n{SERVER}{TOOL.format('first(path)')}"

    assert ["two.py:3"] == _places(_linted(tmp_path, server=server, one=text, two=two))


def test_the_cache_knows_what_was_followed(tmp_path: Path) -> None:
    cache = tmp_path / "cache/lint.json"
    root = tmp_path / "code"
    server = f"from texts import error\n{SERVER}{TOOL.format('error(path)')}"
    first = _linted(root, cache, server=server, texts=ERROR)
    again = _linted(root, cache)
    mended = _linted(root, cache, texts=ERROR.replace("Error: {said}", "{said}"))
    unused = _linted(root, cache, server=SERVER + TOOL.format("path"), texts=ERROR)

    assert (["texts.py:2"], ["texts.py:2"]) == (_places(first), _places(again))
    assert first == again
    assert ([], []) == (_places(mended), _places(unused))


def test_a_comment_in_a_followed_file_suppresses_and_counts_as_used(tmp_path: Path) -> None:
    comment = "  # replybook: ignore[RB530] the client reads this"
    text = ERROR.replace("{said}'", "{said}'" + comment)
    server = f"from texts import error\n{SERVER}{TOOL.format('error(path)')}"
    report = _linted(tmp_path, server=server, texts=text)

    assert ((), 1) == (report.findings, len(report.suppressed))
