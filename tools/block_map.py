"""Map each test file to the blocks and refusals of our packages that it executes, in all processes.

The sources stay: compiled files beside them mark every place in a table that all processes share.
"""

from __future__ import annotations

import ast
import hashlib
import importlib.util
import json
import marshal
import mmap
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tools.faults import blocks_of
from tools.refusals import refusals_of
from tools.trial_tree import ROOT, TrialTree, replace, site_of

SEEN = "_block_is_seen_"
"""Built-in name of the table that instrumented code marks."""

MAP = ROOT / "build/mutants/map.jsonl"

PACKAGES = (
    "runtime/replybook",
    "runtime/replybook_ck3",
    "schema/replybook_schema",
    "codegen/replybook_codegen",
    "devtools/replybook_ck3_devtools",
    "devtools/replybook_devtools",
    "registry/replybook_registry",
)
LONGEST = 900
"""Seconds for one test file while the map is made."""

_NO_TESTS_OF_OURS = ("tests/golden/",)
_UNKNOWN = 2.0


@dataclass
class MappedFile:
    """One line of the map: the blocks that a test file executes, and its duration.

    Attributes:
        name: Name of the test file.
        digest: Digest of the file when it was mapped.
        seconds: Duration of its run.
        failed: The test that failed, or empty.
        ran: Executed blocks by source file.
    """

    name: str
    digest: str = ""
    seconds: float = _UNKNOWN
    failed: str = ""
    ran: dict[str, list[str]] = field(default_factory=dict)
    """Source -> the names of the places in it that were executed."""
    sources: dict[str, str] = field(default_factory=dict)
    """Source -> its digest at that time."""


def make_map(
    trial: TrialTree,
    names: Sequence[str],
    known: dict[str, MappedFile],
    kept: Path,
    options: Sequence[str],
) -> None:
    """Run test files one by one on instrumented code, and add what each executes to the map."""
    places = _instrument(trial.folder)
    sources = {path for path, _ in places}
    digests = {path: _digest(trial.folder / path) for path in sources}
    seen = _SeenPlaces(trial.folder, len(places))
    kept.parent.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(_quickest_first(names, known), 1):
        seen.clear()
        run = trial.run(["-q", *options, name], LONGEST)
        test = MappedFile(name, _digest(trial.folder / name), round(run.seconds, 2))
        test.failed = "" if run.passed else run.culprit
        for at in seen.numbers():
            path, place = places[at]
            test.ran.setdefault(path, []).append(place)
        test.sources = {path: digests[path] for path in test.ran}
        known[name] = test
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(test)) + "\n")
        failed = f", failed: {test.failed}" if test.failed else ""
        print(f"map {number}/{len(names)}: {name} {test.seconds} s{failed}", flush=True)


def _instrument(tree: Path) -> list[tuple[str, str]]:
    """Write compiled files that mark each place, beside sources that stay; return the places."""
    places: list[tuple[str, str]] = []
    for package in PACKAGES:
        for path in sorted((tree / package).rglob("*.py")):
            name, text = path.relative_to(tree).as_posix(), path.read_text("utf-8")
            first = len(places)
            places += [(name, place) for place in places_of(text)]
            numbers = {place: number for number, (_, place) in enumerate(places[first:], first)}
            code = compile(instrumented(text, numbers.__getitem__), str(path), "exec")
            compiled = Path(importlib.util.cache_from_source(str(path)))
            compiled.parent.mkdir(exist_ok=True)
            compiled.write_bytes(_header(path) + marshal.dumps(code))
    return places


def _header(path: Path) -> bytes:
    """Return the header of a compiled file. Python uses the file while the source is unchanged."""
    about = path.stat()
    numbers = (0, int(about.st_mtime), about.st_size)
    words = (number.to_bytes(8, "little")[:4] for number in numbers)
    return importlib.util.MAGIC_NUMBER + b"".join(words)


def read_map(path: Path) -> dict[str, MappedFile]:
    """Return the map; a later line about a test file replaces an earlier one."""
    if not path.exists():
        return {}
    lines = path.read_text("utf-8").splitlines()
    return {test.name: test for test in (MappedFile(**json.loads(line)) for line in lines)}


def _quickest_first(names: Sequence[str], known: dict[str, MappedFile]) -> list[str]:
    return sorted(names, key=lambda name: (known.get(name, MappedFile(name)).seconds, name))


def test_files(tree: Path) -> list[str]:
    """Return the names of the test files of a tree."""
    found = (path.relative_to(tree).as_posix() for path in (tree / "tests").rglob("test_*.py"))
    return sorted(name for name in found if not name.startswith(_NO_TESTS_OF_OURS))


def is_stale(tree: Path, known: dict[str, MappedFile], name: str) -> bool:
    """Return True if the map does not describe the current content of a test file."""
    return name not in known or known[name].digest != _digest(tree / name)


def ran_otherwise(tree: Path, test: MappedFile, source: str) -> bool:
    """Return True if a test file executed a source that has changed since."""
    return source in test.ran and test.sources.get(source) != _digest(tree / source)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def places_of(text: str) -> list[str]:
    """Return the names of all places of a source that are marked: its blocks and its refusals."""
    tree = ast.parse(text)
    blocks = [block for block, _ in blocks_of(tree)]
    return [*blocks, *(refusal.name for refusal in refusals_of(tree, text))]


def instrumented(text: str, number_of: Callable[[str], int]) -> ast.Module:
    """Return the tree of a source in which each place first marks its number as seen."""
    tree = ast.parse(text)
    blocks, refusals = list(blocks_of(tree)), list(refusals_of(tree, text))
    for refusal in refusals:
        at = refusal.body.index(refusal.statement)
        _insert_mark(refusal.body, at, number_of(refusal.name))
    for block, body in blocks:
        _insert_mark(body, _first_that_runs(body), number_of(block))
    return ast.fix_missing_locations(tree)


def _insert_mark(body: list[ast.stmt], at: int, number: int) -> None:
    mark = ast.parse(f"{SEEN}[{number}] = 1").body[0]
    place = body[min(at, len(body) - 1)]
    for node in ast.walk(mark):
        ast.copy_location(node, place)
    body.insert(at, mark)


def _first_that_runs(body: list[ast.stmt]) -> int:
    """Return the index after a docstring and the imports from `__future__`."""
    at = int(_is_text(body[0]))
    while at < len(body):
        statement = body[at]
        if not isinstance(statement, ast.ImportFrom) or statement.module != "__future__":
            break
        at += 1
    return at


def _is_text(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return True
    return False


class _SeenPlaces:
    """A table with one byte for each place, shared by every process of the environment of a tree.

    Create it before the first run, because each process opens it when it starts.
    """

    def __init__(self, tree: Path, count: int) -> None:
        table = tree.parent / "seen"
        table.write_bytes(bytes(max(count, 1)))
        line = f"import builtins, mmap, os; builtins.{SEEN} = mmap.mmap(os.open({str(table)!r}, os.O_RDWR), 0)"
        replace(site_of(tree) / "_seen_blocks.pth", line.encode())
        with table.open("r+b") as opened:
            self._table = mmap.mmap(opened.fileno(), 0)

    def clear(self) -> None:
        """Mark every place as not seen."""
        self._table[:] = bytes(len(self._table))

    def numbers(self) -> list[int]:
        """Return the numbers of the places that were seen."""
        return [number for number, seen in enumerate(self._table[:]) if seen]
