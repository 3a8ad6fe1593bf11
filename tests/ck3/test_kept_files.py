"""A check keeps little of each file: no document, and what it needs of the units in columns."""

from __future__ import annotations

import gc
import tracemalloc
import weakref
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from functools import partial

import pytest
from bench.script_corpus import generate
from tests.ck3.judged_content import BOM, content, problems

from replybook_ck3.check import BundleRead, FileRead, read_file
from replybook_ck3.check.defined_names import DefinedNames
from replybook_ck3.check.kept_units import KeptRows
from replybook_ck3.check.reference_states import states_of
from replybook_ck3.check.validator import Looked, judge_file, problems_of
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import parse

TABLE = DomainTable(None)
EVENT = "namespace = {0}\nscripted_trigger {0}_dry = {{ gold > 1 }}\n{0}.1 = {{ trigger = {{ {1}_dry = yes }} }}\n"


def kept_file(path: str, content: Callable[[], bytes | str]) -> FileRead:
    file = read_file(path, path, TABLE, content)
    judge_file(file, TABLE)
    file.release()
    return file


@contextmanager
def without_collections() -> Generator[None]:
    """As in a run of the command, which collects no cycles."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def test_a_judged_file_keeps_no_document() -> None:
    with without_collections():
        file = read_file("a", "events/a.txt", TABLE, lambda: BOM + EVENT.format("a", "a"))
        document = weakref.ref(file.document)
        judge_file(file, TABLE)
        assert document() is file.document
        file.release()

        assert document() is None
        assert file.document is not file.document  # parsed again each time


@pytest.mark.parametrize("text", ["a = b", "a = { ( b } } c", 'a = "b\nc = { <= }', "= { } ?"])
def test_a_parsed_text_is_freed_at_once_whatever_was_mended(text: str) -> None:
    with without_collections():
        document = parse(text)
        gone = weakref.ref(document)
        del document

        assert gone() is None
        assert 0 == gc.collect()  # nothing was left in a cycle


def test_the_place_of_a_late_problem_is_read_from_the_file_again() -> None:
    first, second = (content(f"events/{name}.txt", EVENT.format(name, "a")) for name in "ab")
    assert [] == problems(first, second, symbols_world=[])
    found = problems(first, second, symbols_world=["scripted_trigger:wet"])

    assert [("events/b.txt", 3, "unresolved_reference")] == [
        (one.path.partition("/")[2], one.line, one.code) for one in found
    ]


def test_a_file_is_read_once_more_at_most_for_all_its_places() -> None:
    texts: Mapping[str, str] = {
        "common/traits/a.txt": "x = { }\ny = { }\n",
        "common/traits/b.txt": "#\nx = { }\n\ny = { }\n",
    }
    asked: list[str] = []

    def read(path: str) -> bytes:
        asked.append(path)
        return (BOM + texts[path]).encode()

    files = tuple(kept_file(path, partial(read, path)) for path in texts)
    looked = Looked(BundleRead(TABLE, files), (), None)

    assert [("common/traits/b.txt", 2), ("common/traits/b.txt", 4)] == [
        (problem.path, problem.line) for problem in problems_of(looked)
    ]
    assert dict.fromkeys(texts, 2) == {path: asked.count(path) for path in texts}


def test_a_mod_is_kept_in_little_more_than_its_text() -> None:
    corpus = dict(generate(3, 1_500_000))

    def looked() -> Looked:
        files = tuple(kept_file(path, partial(bytes, data)) for path, data in corpus.items())
        read = BundleRead(TABLE, files)
        return Looked(read, tuple(states_of(read, None)), None)

    looked()  # fills the caches of words, which do not grow with the mod
    with without_collections():
        tracemalloc.start()
        made = looked()
        assert [] == [problem for problem in problems_of(made) if problem.severity == "error"]
        kept, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()

    size = sum(map(len, corpus.values()))
    assert kept < 2 * size
    assert peak < 5 * size


# Rows and names


ROWS = [("trait", "brave", 3, 9, False), ("trait", "shy", 12, 70_000, True)]


def test_kept_rows_are_the_rows() -> None:
    rows = KeptRows(ROWS)

    assert ROWS == list(rows) == rows[:]
    assert (ROWS[1], 2, ROWS[:1]) == (rows[-1], len(rows), rows[:1])
    none = KeptRows[tuple[str, int]]([])
    assert ([], 0) == (list(none), len(none))


def test_a_row_that_is_not_there_is_an_error() -> None:
    with pytest.raises(IndexError):
        KeptRows(ROWS)[2]


def test_defined_names_hold_units_and_nothing_else() -> None:
    names = DefinedNames([("event", "a.1"), ("trait", "brave"), ("trait", "brave")])

    assert {"event:a.1", "trait:brave"} == set(names)
    assert 2 == len(names)
    assert "trait:brave" in names
    assert "trait:a.1" not in names
    assert {"brave"} == set(names.by_kind["trait"])
