"""A small file cannot make the validator work without end; the work is counted, not timed."""

from __future__ import annotations

import symtable
from collections.abc import Callable
from typing import Any

import pytest
from tests.runtime.policy.content.python_files import AT, codes, judge

from replybook.policy.validators.python import modules, names
from replybook.policy.validators.python.modules import Modules


class _Counted:
    """Calls something, and counts how often."""

    def __init__(self, called: Callable[..., Any]) -> None:
        self._called = called
        self.count = 0

    def __call__(self, *arguments: Any) -> Any:
        self.count += 1
        return self._called(*arguments)


def test_at_most_a_hundred_undefined_names_are_told_and_the_text_is_split_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    splits = _Counted(names._LINE_END.split)
    monkeypatch.setattr(names, "_LINE_END", type("", (), {"split": splits}))

    found = codes("\n".join(f"print(name_{number})" for number in range(300)))

    assert [(line, "undefined_name") for line in range(1, 101)] == found
    assert 1 == splits.count


def test_a_hundred_undefined_names_are_all_told() -> None:
    assert 100 == len(codes("\n".join(f"print(name_{number})" for number in range(100))))


def test_at_most_a_hundred_missing_modules_are_told_and_no_more_are_looked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looks = _Counted(Modules.find)
    monkeypatch.setattr(Modules, "find", lambda *arguments: looks(*arguments))

    found = codes("\n".join(f"import nowhere_{number}" for number in range(300)))

    assert ["missing_module"] * 100 == [code for _, code in found]
    assert looks.count <= 4 * 100


def test_what_is_no_error_hides_no_error_behind_it() -> None:
    many = "\n".join(f"    import nowhere_{number}" for number in range(300))
    text = f"try:\n{many}\nexcept ImportError:\n    pass\nimport missing_for_sure\n"
    found = judge((AT, text))

    assert 101 == len(found.problems)
    assert ["missing_module"] == [p.code for p in found.problems if p.severity == "error"]
    assert not found.valid


def test_a_name_of_a_hundred_parts_is_looked_for() -> None:
    assert [(1, "missing_module")] == codes("import " + ".".join(["nowhere"] * 100))


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("import " + "a." * 100 + "a\n", "missing_module"),
        ("from " + "a . " * 100 + "a import b\n", "missing_module"),
        ("from \\\n" + "a.\\\n" * 100 + "a import b\n", "missing_module"),
    ],
    ids=["import", "blanks", "many lines"],
)
def test_a_module_of_more_parts_is_nowhere_and_not_looked_for(text: str, code: str) -> None:
    assert [code] == [found for _, found in codes(text)]


@pytest.mark.parametrize(
    "text",
    [
        f"x = '{'a.' * 200}a'\n",
        f"# {'a.' * 200}a\n",
        "x = [" + "1., " * 200 + "]\n",
        "x = ''\ny = (" + "x.strip()." * 60 + "strip())\n",
    ],
    ids=["text", "comment", "numbers", "calls"],
)
def test_what_only_looks_like_a_long_name_is_read(text: str) -> None:
    assert [] == codes(text)


def test_no_scope_is_looked_through_for_each_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def each_name(_table: object, _name: str) -> None:
        raise AssertionError("this looks through every inner scope")

    monkeypatch.setattr(symtable.SymbolTable, "lookup", each_name)

    assert [(2, "undefined_name")] == codes("def a(): pass\ndef b(): unknown\n")


def test_the_source_of_a_module_is_read_once_however_many_names_are_taken_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reads = _Counted(modules._source_of)
    monkeypatch.setattr(modules, "_source_of", reads)
    taken = ", ".join(f"name_{number}" for number in range(50))
    module = "\n".join(f"name_{number} = 1" for number in range(50))

    found = judge(("root:repo/one.py", module), (AT, f"from one import {taken}\n"))

    assert () == found.problems
    assert 1 == reads.count


def test_a_chain_of_attributes_is_not_read_to_its_end_as_a_condition() -> None:
    assert [] == codes("import json\nif json" + ".a" * 99 + ":\n    pass\n")


def test_names_of_comprehensions_and_classes_stay_their_own() -> None:
    text = "\n".join(f"[u{n} for u{n} in []]\nclass c{n}: __qualname__, x{n}" for n in range(3))

    assert [(2, "undefined_name"), (4, "undefined_name"), (6, "undefined_name")] == codes(text)
