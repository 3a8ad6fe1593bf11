"""Lines that raise or handle an exception are found, and one that no test runs needs a reason."""

import ast
import builtins
from argparse import Namespace
from contextlib import suppress
from pathlib import Path

import pytest
from tools import unrun as tool
from tools.block_map import SEEN, MappedFile, instrumented, places_of, ran_otherwise
from tools.refusals import refusals_of
from tools.unrun import Line, lines_of, outdated, told, unrun

SOURCE = '''"""Read numbers."""


class Reader:
    def number(self, text: str) -> int:
        try:
            return int(text)
        except (TypeError, OSError):
            if text:
                return 0
            raise
        except ValueError as error:
            raise LookupError(
                "no number"
            ) from error

    def positive(self, text: str) -> int:
        found = self.number(text)
        if found > 0:
            return found
        raise ValueError("not positive")


def twice(text: str) -> int:
    if not text:
        raise KeyError
    if text == "0":
        raise KeyError
    try:
        return 2 * int(text)
    except:
        return 0
'''
NAMES = [
    "Reader.number: except (TypeError, OSError): if text:",
    "Reader.number: raise",
    "Reader.number: except ValueError: raise LookupError( 'no number' ) from error",
    "Reader.positive: raise ValueError('not positive')",
    "twice: raise KeyError",
    "twice: raise KeyError #2",
    "twice: except: return 0",
]
PATH = "boxes/reader.py"


def named(text: str) -> dict[str, int]:
    """The refusals of a source, with their lines."""
    return {each.name: each.line for each in refusals_of(ast.parse(text), text)}


def line(name: str, number: int = 1) -> Line:
    return Line("boxes", PATH, number, name)


def test_each_raise_and_each_first_line_of_an_except_body_is_found_once() -> None:
    found = named(SOURCE)

    assert sorted(found) == sorted(NAMES)
    assert sorted(found.values()) == [9, 11, 13, 21, 26, 28, 32]


def test_a_name_stays_where_the_line_moves_inside_its_function() -> None:
    moved = SOURCE.replace("found = ", "text = text.strip()\n        found = ")

    assert list(named(moved)) == list(named(SOURCE))
    assert named(moved)[NAMES[3]] == named(SOURCE)[NAMES[3]] + 1


def test_a_line_that_says_something_else_has_another_name() -> None:
    changed = SOURCE.replace("not positive", "negative")

    assert set(named(SOURCE)) - set(named(changed)) == {NAMES[3]}


@pytest.mark.parametrize(
    ("call", "ran"),
    [
        ('Reader().positive("4")', []),
        ('Reader().positive("-4")', [3]),
        ('Reader().positive("four")', [2]),
        ("Reader().number(None)", [0, 1]),
        ('twice("0")', [5]),
        ('twice("four")', [6]),
    ],
)
def test_instrumented_code_marks_the_refusals_that_run(
    call: str, ran: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    places = places_of(SOURCE)
    seen = bytearray(len(places))
    monkeypatch.setattr(builtins, SEEN, seen, raising=False)
    module: dict[str, object] = {"__name__": "reader"}
    exec(compile(instrumented(SOURCE, places.index), "reader.py", "exec"), module)

    with suppress(LookupError, TypeError, ValueError):
        exec(call, module)

    assert [name for name in NAMES if seen[places.index(name)]] == [NAMES[at] for at in ran]


def test_lines_carry_their_package_and_file(tmp_path: Path) -> None:
    (tmp_path / "boxes").mkdir()
    (tmp_path / PATH).write_text(SOURCE, "utf-8")

    lines = list(lines_of(tmp_path, ["boxes"]))

    assert line(NAMES[3], 21) in lines
    assert len(lines) == len(NAMES)


def test_a_line_that_one_test_file_runs_is_not_listed() -> None:
    lines = [line(NAMES[0]), line(NAMES[1])]
    known = {
        "tests/test_a.py": MappedFile("tests/test_a.py", ran={PATH: [NAMES[1], "twice:0"]}),
        "tests/test_b.py": MappedFile("tests/test_b.py", ran={"boxes/other.py": [NAMES[0]]}),
    }

    assert unrun(lines, known) == [lines[0]]


def test_a_line_without_a_reason_is_wrong() -> None:
    lines = [line(NAMES[0], 9), line(NAMES[1], 11), line(NAMES[3], 21)]

    printed, sound = told(lines, lines[:2], {PATH: {NAMES[0]: "needs Windows"}})

    assert not sound
    assert printed == [
        "boxes: 2 of 3 lines are run by no test",
        f"  {PATH}:9: {NAMES[0]}\n    needs Windows",
        f"  {PATH}:11: {NAMES[1]}\n    NO REASON",
        "unrun: 2 of 3 lines are run by no test, 1 without a reason",
    ]


def test_a_list_with_a_reason_for_each_line_is_sound() -> None:
    lines = [line(NAMES[0]), line(NAMES[1])]

    assert told(lines, lines[:1], {PATH: {NAMES[0]: "needs Windows"}})[1]


def test_an_empty_reason_is_none() -> None:
    assert not told([line(NAMES[0])], [line(NAMES[0])], {PATH: {NAMES[0]: ""}})[1]


def test_a_reason_whose_line_is_gone_is_wrong() -> None:
    printed, sound = told([line(NAMES[0])], [], {PATH: {"twice: raise OSError": "needs Windows"}})

    assert not sound
    assert f"a reason without its line: {PATH}: twice: raise OSError" in printed


def test_a_reason_for_a_line_that_a_test_runs_is_told() -> None:
    """It is not wrong: the line may run only now and then, or only on another system."""
    printed, sound = told([line(NAMES[0])], [], {PATH: {NAMES[0]: "needs Windows"}})

    assert sound
    assert f"has a reason, and a test runs it: {PATH}: {NAMES[0]}" in printed


def test_test_files_that_ran_a_changed_function_are_mapped_again(tmp_path: Path) -> None:
    (tmp_path / "boxes").mkdir()
    (tmp_path / PATH).write_text(SOURCE, "utf-8")
    digest = "0" * 16
    changed = MappedFile("tests/test_a.py", ran={PATH: ["twice:0"]}, sources={PATH: digest})
    imports = MappedFile("tests/test_b.py", ran={PATH: ["<module>:0"]}, sources={PATH: digest})
    other = MappedFile("tests/test_c.py", ran={"boxes/other.py": ["<module>:0"]})
    known = {"a": changed, "b": imports, "c": other}

    assert ran_otherwise(tmp_path, changed, PATH)
    assert outdated(tmp_path, line(NAMES[6]), known) == ["a"]
    assert outdated(tmp_path, line("once: raise"), known) == ["a", "b"]


def test_tests_of_similar_names_are_mapped_for_a_new_source(tmp_path: Path) -> None:
    names = ["tests/pens/test_box.py", "tests/boxes/test_pen.py", "tests/boxes/test_reader.py"]
    known = {name: MappedFile(name, ran={"boxes/other.py": ["twice:0"]}) for name in names}

    assert names[2:] == outdated(tmp_path, line("twice: raise KeyError"), known)
    assert outdated(tmp_path, Line("x", "x/nothing.py", 1, "twice: raise"), known) == []


def test_what_is_near_is_mapped_first_and_no_more_than_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "boxes").mkdir()
    (tmp_path / PATH).write_text(SOURCE, "utf-8")
    names = [*(f"tests/far/test_{number}.py" for number in range(20)), "tests/boxes/test_reader.py"]
    known = {name: MappedFile(name, ran={PATH: ["<module>:0"]}) for name in names}
    asked: list[str] = []

    def mapped(batch: list[str], found: dict[str, MappedFile], _words: object) -> None:
        asked.extend(batch)
        if names[-1] in batch:
            found[names[-1]].ran[PATH].append(NAMES[3])

    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "_map_again", mapped)
    tool._look_again([line(NAMES[3])], known, Namespace())
    first = list(asked)
    tool._look_again([line(NAMES[3])], known, Namespace())
    tool._look_again([line(NAMES[4])], known, Namespace())

    assert names[-1] == first[0]
    assert tool.FIRST_BATCH == len(first)
    assert sorted(names) == sorted(asked[len(first) :]), "whoever may run it, each once"
