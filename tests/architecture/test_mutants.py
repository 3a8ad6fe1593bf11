"""Planted faults are single changes, the same for the same seed, and the right tests find them."""

import ast
import builtins
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.project_tree import run
from tools.block_map import SEEN, MappedFile, instrumented, places_of, read_map
from tools.faults import KINDS, Fault, faults_of, is_sound
from tools.mutants import Result, Trial, chosen_faults, in_order, summary
from tools.trial_tree import TrialTree

pytestmark = pytest.mark.slow  # it plants mutants

MODULE = '''"""Count things: if 1 < 2 and True."""

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    import decimal

__all__ = ["Box"]
LIMIT = 3
Mode = Literal["a", "b"]


class Box:
    """Hold a number."""

    def __init__(self, size: int = 0, mode: "Mode" = "a") -> None:
        """Keep the size."""
        self.size = size
        self.open = False

    def __repr__(self) -> str:
        return "Box" if self.size > 0 else "none"

    def add(self, more: int) -> int:
        """Add, and refuse what is too much."""
        if self.size + more > LIMIT or more < 0:
            raise ValueError(f"too much: {more + 1}")
        self.size += more
        return self.size


def is_full(box: Box) -> bool:
    return box.size == LIMIT  # é stands before: "é"; a byte is no character


def never_asked(box: Box) -> str:
    é = "é"; print("é", é, box.size)
    return "never" + é
'''
TESTS = """
from boxes.box import Box, is_full


def test_a_box_holds_what_was_added() -> None:
    box = Box()

    assert box.add(3) == 3
    assert is_full(box)
"""
NAME = "boxes/box.py"
TEST = "tests/test_box.py"


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout with one module and one test."""
    folder: Path = tmp_path_factory.mktemp("home") / "tree"
    for name, text in ((NAME, MODULE), (TEST, TESTS)):
        (folder / name).parent.mkdir(parents=True)
        (folder / name).write_text(text, "utf-8")
    settings = '[tool.pytest.ini_options]\npythonpath = ["."]\naddopts = ["-ra"]\n'
    (folder / "pyproject.toml").write_text(settings, "utf-8")
    return folder


@pytest.fixture(scope="module")
def trial(tree: Path) -> Iterator[TrialTree]:
    with TrialTree(tree, Path(sys.executable)) as started:
        yield started


def fault(kind: str, old: str, block: str) -> Fault:
    """The fault of a kind at a text in a block."""
    return next(
        each
        for each in faults_of(MODULE)
        if (each.kind, each.old, each.block.partition(":")[0]) == (kind, old, block)
    )


def differing(fault: Fault) -> list[str]:
    """The lines that a fault changes."""
    now = fault.planted(MODULE).splitlines()
    return [line for line, old in zip(now, MODULE.splitlines(), strict=True) if line != old]


@pytest.mark.parametrize(
    ("kind", "old", "block", "line"),
    [
        (
            "negated condition",
            "self.size + more > LIMIT or more < 0",
            "Box.add",
            "        if (not (self.size + more > LIMIT or more < 0)):",
        ),
        ("changed comparison", "==", "is_full", "    return box.size != LIMIT  # é stands"),
        ("other number", "3", "<module>", "LIMIT = 4"),
        (
            "dropped raise",
            'raise ValueError(f"too much: {more + 1}")',
            "Box.add",
            "            pass",
        ),
        (
            "swapped and/or",
            "or",
            "Box.add",
            "        if self.size + more > LIMIT and more < 0:",
        ),
        ("dropped statement", "self.size += more", "Box.add", "        pass"),
        ("dropped statement", "self.open = False", "Box.__init__", "        pass"),
        (
            "dropped statement",
            'print("é", é, box.size)',
            "never_asked",
            '    é = "é"; pass',
        ),
        ("other return", "self.size", "Box.add", "        return None"),
        ("other return", "box.size == LIMIT", "is_full", "    return (not (box.size == LIMIT))"),
        ("other text", '"', "never_asked", '    é = "é~"; print("é", é, box.size)'),
        ("swapped truth", "False", "Box.__init__", "        self.open = True"),
    ],
)
def test_each_kind_is_one_change_of_one_line(kind: str, old: str, block: str, line: str) -> None:
    found = fault(kind, old, block)

    changed = differing(found)

    assert len(changed) == 1
    assert changed[0].startswith(line)
    assert is_sound(found, MODULE)


def test_every_kind_is_tried_above() -> None:
    assert set(KINDS) == {each.kind for each in faults_of(MODULE)}


def test_every_fault_is_another_program_that_parses() -> None:
    assert [each for each in faults_of(MODULE) if not is_sound(each, MODULE)] == []


def test_words_for_people_and_types_get_no_fault() -> None:
    changed = [line.strip() for each in faults_of(MODULE) for line in differing(each)]

    assert not [line for line in changed if line.startswith(('"""', "__all__", "Mode", "import"))]
    assert not [line for line in changed if "none" in line or "TYPE_CHECKING" in line]
    assert not [line for line in changed if "too much" in line]
    assert not [line for line in changed if "-> str" in line or '"Mode~"' in line]


def test_a_fault_is_refused_where_its_text_is_not() -> None:
    with pytest.raises(ValueError, match="line 9 must hold '3'"):
        fault("other number", "3", "<module>").planted("LIMIT = 4\n" * 20)


def test_the_same_seed_chooses_the_same_faults(tree: Path) -> None:
    first, again, other = (chosen_faults(tree, ["boxes"], 9, seed) for seed in (1, 1, 2))

    assert first == again != other
    assert len({(each.fault.kind) for each in first}) == len(KINDS)


def test_what_is_chosen_in_a_package_depends_on_no_other(tree: Path, tmp_path: Path) -> None:
    for name in ("boxes", "crates"):
        shutil.copytree(tree / "boxes", tmp_path / name)
    alone = chosen_faults(tmp_path, ["boxes"], 4, 1)
    both = chosen_faults(tmp_path, ["crates", "boxes"], 8, 1)

    assert alone == both[4:]
    assert [each.fault for each in alone] != [each.fault for each in both[:4]]


def test_only_the_kinds_that_are_named_are_chosen(tree: Path) -> None:
    named = ["other number", "dropped raise"]
    chosen = chosen_faults(tree, ["boxes"], 1000, 1, named)

    assert [each for each in faults_of(MODULE) if each.kind in named] == sorted(
        (each.fault for each in chosen), key=lambda fault: (fault.start, fault.kind)
    )


def test_the_summary_counts_by_kind() -> None:
    faults = [Fault(kind, "f:0", 1, 0, "", "") for kind in ("other number", "other text") * 2]
    outcomes = ("found", "survived", "found", "found")
    results = [
        Result("a.py", fault, outcome) for fault, outcome in zip(faults, outcomes, strict=True)
    ]

    assert summary(results, 3) == [
        "other number: 2 of 2 found",
        "other text: 1 of 2 found",
        "mutants: 3 of 4 found (seed 3)",
    ]


def test_no_fault_is_chosen_twice_and_all_are_chosen_in_the_end(tree: Path) -> None:
    chosen = [each.fault for each in chosen_faults(tree, ["boxes"], 1000, 1)]

    assert sorted(map(str, chosen)) == sorted(map(str, faults_of(MODULE)))


def test_instrumented_code_marks_the_blocks_that_run(monkeypatch: pytest.MonkeyPatch) -> None:
    names = places_of(MODULE)
    seen = bytearray(len(names))
    monkeypatch.setattr(builtins, SEEN, seen, raising=False)
    module: dict[str, object] = {"__name__": "box"}

    exec(compile(instrumented(MODULE, names.index), "box.py", "exec"), module)
    exec("Box().add(1)", module)

    marked = {name for name, mark in zip(names, seen, strict=True) if mark}
    assert marked == {"<module>:0", "Box:0", "Box.__init__:0", "Box.add:0"}
    assert module["__doc__"] == ast.get_docstring(ast.parse(MODULE))


@pytest.mark.parametrize(
    ("kind", "old", "block", "outcome"),
    [
        ("dropped statement", "self.size += more", "Box.add", "found"),
        ("dropped raise", 'raise ValueError(f"too much: {more + 1}")', "Box.add", "survived"),
        ("other return", '"never" + é', "never_asked", "not executed"),
    ],
)
def test_a_fault_is_found_if_a_test_sees_it(
    tree: Path, trial: TrialTree, kind: str, old: str, block: str, outcome: str
) -> None:
    result = Result(NAME, fault(kind, old, block))
    blocks = ["<module>:0", "Box:0", "Box.__init__:0", "Box.add:0", "Box.add:1", "is_full:0"]
    executes = MappedFile(TEST, "digest", 0.1, "", {NAME: blocks})
    before = (tree / NAME).stat().st_mtime_ns

    Trial(trial, {TEST: executes}, []).try_fault(result, 60)

    assert result.outcome == outcome
    assert result.by == (f"{TEST}::test_a_box_holds_what_was_added" if outcome == "found" else "")
    assert (tree / NAME).read_text("utf-8") == MODULE
    assert (tree / NAME).stat().st_mtime_ns == before


def test_a_test_that_fails_without_the_fault_finds_nothing(tree: Path, trial: TrialTree) -> None:
    name = "tests/test_always.py"
    (tree / name).write_text("def test_it() -> None:\n    assert 1 == 2\n", "utf-8")
    result = Result(NAME, fault("dropped statement", "self.size += more", "Box.add"))
    executes = MappedFile(name, "digest", 0.1, "", {NAME: ["Box.add:0"]})

    Trial(trial, {name: executes}, []).try_fault(result, 60)

    assert result.outcome == "survived"


def test_an_endless_loop_is_found(tree: Path, trial: TrialTree) -> None:
    (tree / "tests/test_loop.py").write_text("def test_it() -> None:\n    while True: pass\n")

    run = trial.run(["-q", "tests/test_loop.py"], 1)

    assert (run.passed, run.culprit) == (False, "timeout")


def test_near_and_quick_test_files_come_first_and_new_ones_last() -> None:
    result = Result("runtime/replybook/policy/rows.py", fault("other number", "3", "<module>"))
    ran = {result.path: ["<module>:0"]}
    tests = [
        MappedFile("tests/runtime/policy/test_new.py"),
        MappedFile("tests/devtools/commands/test_new.py"),
        MappedFile("tests/devtools/commands/test_main.py", "digest", 2, "", ran),
        MappedFile("tests/runtime/policy/test_slow.py", "digest", 60, "", ran),
        MappedFile("tests/runtime/policy/test_rows.py", "digest", 5, "", ran),
        MappedFile("tests/schema/test_roles.py", "digest", 1, "", {}),
    ]

    assert [test.name.rpartition("_")[2] for test in in_order(tests, result)] == [
        "rows.py",
        "main.py",
        "slow.py",
        "new.py",
    ]


def test_a_later_line_of_the_map_replaces_an_earlier_one(tmp_path: Path) -> None:
    lines = [
        '{"name": "tests/test_a.py", "seconds": 1}',
        '{"name": "tests/test_a.py", "seconds": 2}',
    ]
    (tmp_path / "map.jsonl").write_text("\n".join(lines), "utf-8")

    assert read_map(tmp_path / "map.jsonl")["tests/test_a.py"].seconds == 2
    assert read_map(tmp_path / "none.jsonl") == {}


def test_the_tool_starts_as_a_file_and_as_a_module() -> None:
    for words in (["tools/mutants.py"], ["-m", "tools.mutants"]):
        done = run([sys.executable, *words, "--help"])

        assert (done.returncode, "--seed" in done.stdout) == (0, True), done.stderr
