"""Content that would cost too much is refused unparsed; work is counted, not timed (spec 45)."""

from __future__ import annotations

import ast
from functools import cache
from typing import cast

import pytest
from tests.project_tree import ROOT
from tests.runtime.policy.content.python_files import AT, judge
from tests.runtime.policy.content.test_base_facts import facts

from replybook.policy.validators.python import cost, syntax
from replybook.policy.validators.python.cost import (
    MOST_OF_A_CHECK,
    MOST_OF_A_FILE,
    cost_of,
    cost_of_scopes,
)

_OURS = sorted((ROOT / "runtime").rglob("*.py"))


@cache
def _read() -> str:
    return "\n".join(path.read_text("utf-8") for path in _OURS)


def _all_of_ours(size: int) -> str:
    text = _read()
    return (text * (size // len(text) + 1))[:size]


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the texts that were parsed."""
    sizes: list[int] = []
    read = syntax._read

    def counted(text: str, version: tuple[int, int]) -> object:
        sizes.append(len(text))
        return read(text, version)

    monkeypatch.setattr(syntax, "_read", counted)
    return sizes


_COSTLY = {
    "names": "a\n" * 200_000,
    "statements of one line": "a;" * 200_000 + "a\n",
    "numbers": "[" + "1," * 300_000 + "]\n",
    "operators": "1" + "<1" * 200_000 + "\n",
    "calls": "f()\n" * 100_000,
    "fields of a text": "f'" + "{a}" * 40_000 + "'\n",
    "the parts of a module": "import a" + ".b" * 30_000 + "\n",
    "parts of a module over lines": "from a" + ".\\\nb" * 30_000 + " import c\n",
    "names after a text that never ends": "a\n" * 200_000 + "'''",
    "names of other scripts": "é\n" * 200_000,
    "many names around many scopes": "def f():\n "
    + "".join(f"a{n}," for n in range(20_000))
    + "=x\n"
    + " lambda:0\n" * 5_000,
    "many global names and many scopes": "global "
    + ",".join(f"a{n}" for n in range(20_000))
    + "\n"
    + "lambda:0\n" * 5_000,
    "many parameters around many scopes": "lambda "
    + ",".join(f"a{n}" for n in range(20_000))
    + ":["
    + "lambda:0," * 5_000
    + "]\n",
    "many names around functions of a later line": "def f():\n "
    + "".join(f"a{n}," for n in range(20_000))
    + "=x\n"
    + " \\\ndef g():0\n" * 5_000,
    "four megabytes of anything": "x = 1\n" * 700_000,
}


@pytest.mark.parametrize("name", _COSTLY)
def test_a_file_that_would_cost_too_much_is_refused_unread(name: str, parsed: list[int]) -> None:
    found = judge((AT, _COSTLY[name]), ("root:repo/b.py", "x = 1\n"))

    assert [6] == parsed
    assert ({AT}, {"root:repo/b.py"}) == (set(found.too_costly), set(found.valid))
    assert [(AT, "too_costly", "error")] == [(p.path, p.code, p.severity) for p in found.problems]


@pytest.mark.parametrize(
    "text",
    [
        "x = 1\n" * 10_000,
        "x = '" + "a {b} " * 200_000 + "'\n",
        '"""' + "import a.b.c\n" * 100_000 + '"""\n',
        "# " + "a b c " * 300_000 + "\n",
        "x = '''" + "\\'''" * 100_000 + "'''\n",
        "x = (" + "'abc'\n" * 20_000 + ")\n",
        "x = 0x" + "f" * 1_000_000 + "\n",
        "\n" * 1_000_000,
        "x = " + " " * 1_000_000 + "1\n",
        "f'" + "{a}" * 1_000 + "'\n",
        "".join(f"def f{n}(a, b):\n    return [c for c in a if lambda: b]\n" for n in range(3_000)),
        "class A:\n"
        + "".join(f"    def f{n}(self): return lambda: self.a{n}\n" for n in range(3_000)),
        "".join(f"def f{n}():\n    global a{n}\n    a{n} = 1\n" for n in range(500)),
        "a = 1\n" + "".join(f"import json.decoder as d{n}\n" for n in range(3_000)),
    ],
    ids=lambda text: text[:20],
)
def test_a_file_that_is_merely_long_is_read(text: str, parsed: list[int]) -> None:
    found = judge((AT, text))

    assert not found.too_costly
    assert 1 == len(parsed)


def test_two_hundred_ordinary_files_of_five_megabytes_are_affordable() -> None:
    size = cost_of(_all_of_ours(25_000).encode())  # each of the files is this one

    assert size < MOST_OF_A_FILE // 10
    assert 200 * size < MOST_OF_A_CHECK * 3 // 4


def test_an_ordinary_file_of_a_megabyte_is_affordable() -> None:
    assert cost_of(_all_of_ours(1_000_000).encode()) < MOST_OF_A_FILE


def test_each_of_many_files_may_be_affordable_and_all_of_them_not() -> None:
    text = "x = 1\n" * 40_000
    count = MOST_OF_A_CHECK // cost_of(text.encode())
    told = list(cost.affordable([text] * (count + 2)))

    assert [None] * count == told[:count]
    assert all(told[count:])


@pytest.mark.parametrize(
    "text",
    ["a = 1\n" * 999, "f(a, b)[0].c\n" * 99, "x = {1: [a, (b,)]}\n" * 99, "def f(a): pass\n" * 99],
)
def test_a_part_stands_for_about_a_node(text: str) -> None:
    nodes = sum(1 for _ in ast.walk(ast.parse(text)))

    assert nodes / 3 <= cost_of(text.encode()) <= nodes * 3


def test_global_names_cost_the_same_in_one_statement_and_in_many() -> None:
    names, scopes = [f"a{n}" for n in range(2_000)], "def f(): pass\n" * 1_000
    together = f"global {', '.join(names)}\n{scopes}"
    alone = "".join(f"global {name}\n" for name in names) + scopes

    costs = [cost_of_scopes(text.encode(), 4_000) for text in (together, alone)]
    assert costs[0] == costs[1] > cost_of_scopes(scopes.encode(), 4_000)


def test_the_files_that_cost_too_much_are_a_fact_with_its_reasons() -> None:
    costly = {"path": "a.py", "format": "python", "content": _COSTLY["names"]}
    told = facts(costly, {"path": "b.py", "format": "python", "content": "x = 1\n"})

    (problem,) = cast("tuple[dict[str, object]]", told.get("files_too_costly"))
    assert ("root:repo/a.py", "too_costly") == (problem["path"], problem["code"])


def test_a_file_that_calls_itself_something_else_costs_as_much() -> None:
    costly = {"path": "a.py", "format": "python", "content": _COSTLY["calls"]}

    assert 1 == len(cast("tuple[object, ...]", facts(costly).get("files_too_costly")))


@pytest.mark.parametrize(
    ("path", "known"),
    [("a.py", True), ("a.PYI", True), ("a", False), ("a.pth", False), ("a.py.bak", False)],
)
def test_a_file_is_of_a_known_format_by_its_ending(path: str, known: bool) -> None:
    told = facts({"path": path, "format": "python", "content": ""}).get("files_of_no_format")

    assert (() if known else (f"root:repo/{path}",)) == told


def test_a_file_too_large_to_be_read_costs_too_much_and_is_no_fault_of_form() -> None:
    told = facts({"path": "a.py", "format": "python", "content": "x" * 5_000_000})

    (problem,) = cast("tuple[dict[str, object]]", told.get("files_too_costly"))
    assert "artifacts[0].content" == problem["loc"]
    assert () == told.get("bundle_schema_faults")


def test_files_too_large_together_cost_too_much() -> None:
    text = "x = '" + "y" * 4_000_000 + "'\n"
    files = ({"path": f"{n}.py", "format": "python", "content": text} for n in range(9))
    told = facts(*files)

    (problem,) = cast("tuple[dict[str, object]]", told.get("files_too_costly"))
    assert "artifacts" == problem["loc"]
    assert () == told.get("bundle_schema_faults")


def test_a_form_that_is_wrong_beside_a_size_is_told_beside_it() -> None:
    told = facts({"path": "a.py", "format": "none", "content": "x" * 5_000_000})

    assert 1 == len(cast("tuple[object, ...]", told.get("files_too_costly")))
    (fault,) = cast("tuple[dict[str, object]]", told.get("bundle_schema_faults"))
    assert "artifacts[0].format" == fault["loc"]
