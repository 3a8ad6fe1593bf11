"""Each requirement names where it comes from and what holds it, and both exist."""

import re
from functools import cache
from importlib import import_module

import pytest
from tests.cited_sources import unnamed
from tests.project_tree import ROOT

_ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| `([^`|]+)` \|$", re.MULTILINE)
PAGE = (ROOT / "docs/explanation/requirements.md").read_text("utf-8")
_LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
ROWS = [(_LINK.sub(r"\1", m[1]), m[2], m[3]) for m in _ROW.finditer(PAGE)]
PARAGRAPHS = {*range(1, 37)} - {26}
"""All of the reconciled specification; 26 says which counts of 004 to ignore."""


@cache
def _tests_of(path: str) -> frozenset[str]:
    file = ROOT / path
    text = file.read_text("utf-8") if file.is_file() else ""
    return frozenset(re.findall(r"^def (test_\w+)", text, re.MULTILINE))


def _exists(target: str) -> bool:
    if re.fullmatch(r"RB[0-9]{3}", target):
        of_code = target.startswith("RB5")
        rules = "runtime/replybook/audit/rules" if of_code else "registry/replybook_registry/rules"
        return len(list((ROOT / rules).glob(f"{target.lower()}_*.py"))) == 1
    if "::" in target:
        path, _, name = target.partition("::")
        return name in _tests_of(path)
    module, _, name = target.rpartition(".")
    return isinstance(getattr(import_module(module), name, None), type)


@pytest.mark.parametrize("target", sorted({row[2] for row in ROWS}))
def test_a_requirement_is_held_by_something_that_exists(target: str) -> None:
    assert _exists(target)


@pytest.mark.parametrize("source", sorted({row[0] for row in ROWS}))
def test_a_requirement_comes_from_something_that_exists(source: str) -> None:
    assert unnamed(source) == []


def test_every_line_of_the_tables_is_a_requirement() -> None:
    lines = [line for line in PAGE.splitlines() if line.startswith("| ")]
    heads = [
        line for line in lines if line in {"| source | sentence | held by |", "| --- | --- | --- |"}
    ]

    assert len(ROWS) == len(lines) - len(heads)


def test_no_sentence_stands_there_twice() -> None:
    sentences = [row[:2] for row in ROWS]

    assert len(set(sentences)) == len(sentences)


def test_every_paragraph_has_a_row() -> None:
    cited = " ".join(row[0] for row in ROWS if row[0].startswith("spec"))

    assert PARAGRAPHS - set(map(int, re.findall(r"\d+", cited))) == set()
