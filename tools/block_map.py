"""Map each test file to the blocks of our packages that it executes, in all processes that it starts.

The sources stay: compiled files beside them mark every block in a table that all processes share.
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
from tools.trial_tree import TrialTree, replace, site_of

SEEN = "_block_is_seen_"
"""Built-in name of the table that instrumented code marks."""

PACKAGES = (
    "runtime/replybook",
    "runtime/replybook_ck3",
    "schema/replybook_schema",
    "codegen/replybook_codegen",
    "codegen/replybook_devtools",
    "registry/replybook_registry",
)
LONGEST = 900
"""Seconds for one test file while the map is made."""

_NO_TESTS_OF_OURS = ("tests/golden/",)
_UNKNOWN = 2.0


@dataclass
class MappedFile:
    """One line of the map: what a test file executes, and how long it takes."""

    name: str
    digest: str = ""
    seconds: float = _UNKNOWN
    failed: str = ""
    ran: dict[str, list[str]] = field(default_factory=dict)


def make_map(
    trial: TrialTree,
    names: Sequence[str],
    known: dict[str, MappedFile],
    kept: Path,
    options: Sequence[str],
) -> None:
    """Run test files one by one on instrumented code, and add what each executes to the map."""
    blocks = _instrument(trial.folder)
    seen = _SeenBlocks(trial.folder, len(blocks))
    kept.parent.mkdir(parents=True, exist_ok=True)
    for number, name in enumerate(_quickest_first(names, known), 1):
        seen.clear()
        run = trial.run(["-q", *options, name], LONGEST)
        test = MappedFile(name, _digest(trial.folder / name), round(run.seconds, 2))
        test.failed = "" if run.passed else run.culprit
        for at in seen.numbers():
            path, block = blocks[at]
            test.ran.setdefault(path, []).append(block)
        known[name] = test
        with kept.open("a", encoding="utf-8") as file:
            file.write(json.dumps(asdict(test)) + "\n")
        failed = f", failed: {test.failed}" if test.failed else ""
        print(f"map {number}/{len(names)}: {name} {test.seconds} s{failed}", flush=True)


def _instrument(tree: Path) -> list[tuple[str, str]]:
    """Write compiled files that mark each block, beside sources that stay; return the blocks."""
    blocks: list[tuple[str, str]] = []
    for package in PACKAGES:
        for path in sorted((tree / package).rglob("*.py")):
            name, text = path.relative_to(tree).as_posix(), path.read_text("utf-8")
            numbers = {}
            for block, _ in blocks_of(ast.parse(text)):
                numbers[block] = len(blocks)
                blocks.append((name, block))
            code = compile(instrumented(text, numbers.__getitem__), str(path), "exec")
            compiled = Path(importlib.util.cache_from_source(str(path)))
            compiled.parent.mkdir(exist_ok=True)
            compiled.write_bytes(_header(path) + marshal.dumps(code))
    return blocks


def _header(path: Path) -> bytes:
    """Return the first bytes of a compiled file: it is used as long as the source is the same."""
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
    """Return True if a test file is not in the map as it is now."""
    return name not in known or known[name].digest != _digest(tree / name)


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def instrumented(text: str, number_of: Callable[[str], int]) -> ast.Module:
    """Return the tree of a source in which each block first marks its number as seen."""
    tree = ast.parse(text)
    for block, body in list(blocks_of(tree)):
        at = _first_that_runs(body)
        mark = ast.parse(f"{SEEN}[{number_of(block)}] = 1").body[0]
        place = body[min(at, len(body) - 1)]
        for node in ast.walk(mark):
            ast.copy_location(node, place)
        body.insert(at, mark)
    return ast.fix_missing_locations(tree)


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


class _SeenBlocks:
    """A table with one byte for each block, shared by every process of the environment of a tree.

    Make it before the first run: a process opens it when it starts.
    """

    def __init__(self, tree: Path, count: int) -> None:
        table = tree.parent / "seen"
        table.write_bytes(bytes(max(count, 1)))
        line = f"import builtins, mmap, os; builtins.{SEEN} = mmap.mmap(os.open({str(table)!r}, os.O_RDWR), 0)"
        replace(site_of(tree) / "_seen_blocks.pth", line.encode())
        with table.open("r+b") as opened:
            self._table = mmap.mmap(opened.fileno(), 0)

    def clear(self) -> None:
        """Mark every block as not seen."""
        self._table[:] = bytes(len(self._table))

    def numbers(self) -> list[int]:
        """Return the numbers of the blocks that were seen."""
        return [number for number, seen in enumerate(self._table[:]) if seen]
