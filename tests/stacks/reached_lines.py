"""Note the adapter statements that a pytest run reaches, and fail the run if one is missing.

    python -m pytest -p tests.stacks.reached_lines tests/runtime/mcp

`tools/stacks.py --quick` runs a part of the tests with the lowest versions of the stacks. This
plugin holds that part to its purpose: it enters every function of the adapters, and reaches every
statement that names a stack. What it leaves out fails the run, and is named.
"""

from __future__ import annotations

import ast
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

import pytest
from tests.project_tree import ROOT

ADAPTERS = ROOT / "runtime" / "replybook" / "mcp"
STACKS = {"mcp", "mcp_types", "fastmcp"}

EXCUSED = {
    "with SERVED_RAW:": "reached in the processes of servers",
    "return InputRequiredResult.model_validate(result)": "no test at all reaches it",
}
"""The text of a statement -> why no test of the part reaches it in its own process."""

_NOTE = "__note_that_it_was_reached__"
_reached: dict[Path, set[int]] = {}


def adapters() -> list[Path]:
    """Return the modules of `replybook.mcp` that import a stack."""
    every = sorted(ADAPTERS.glob("*.py"))
    return [path for path in every if _names_of_a_stack(ast.parse(path.read_text("utf-8")))]


def needed(path: Path) -> set[int]:
    """Return the lines to reach: the start of each function, and each use of a stack.

    The body of an `except` or a `case` is such a use if its head names the stack.
    """
    tree = ast.parse(path.read_text("utf-8"))
    names = _names_of_a_stack(tree)
    lines: set[int] = set()
    for function in _functions(tree):
        inside = list(_statements(function))
        lines |= {statement.lineno for _, statement in inside[:1]}
        lines |= {one.lineno for _, one in inside if names & _used(one)}
        for head in ast.walk(function):
            if isinstance(head, ast.ExceptHandler | ast.match_case) and names & _used(head):
                lines.add(head.body[0].lineno)
    return lines


def _names_of_a_stack(tree: ast.AST) -> set[str]:
    """Return the names that a module has from a stack."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] in STACKS:
            found |= {alias.asname or alias.name for alias in node.names}
    return found


def _used(node: ast.AST) -> set[str]:
    """Return the names in a statement or a head.

    Not in its annotations, nor in the statements inside it.
    """
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        return set()
    found = {node.id} if isinstance(node, ast.Name) else set()
    for member, value in ast.iter_fields(node):
        for inner in value if isinstance(value, list) else [value]:
            below = isinstance(inner, ast.stmt | ast.ExceptHandler | ast.match_case)
            if isinstance(inner, ast.AST) and not below and member != "annotation":
                found |= _used(inner)
    return found


def _functions(tree: ast.AST) -> Iterator[ast.AST]:
    every = (ast.FunctionDef, ast.AsyncFunctionDef)
    return (node for node in ast.walk(tree) if isinstance(node, every))


def _statements(node: ast.AST) -> Iterator[tuple[list[ast.stmt], ast.stmt]]:
    """Yield the statements of a function, each with the list that it is in.

    None of a function inside it.
    """
    for member in ("body", "orelse", "finalbody", "handlers", "cases"):
        listed = getattr(node, member, None)
        for inner in listed if isinstance(listed, list) else ():
            if isinstance(inner, ast.stmt) and not _says_nothing(inner):
                yield listed, inner
            if not isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield from _statements(inner)


def _says_nothing(statement: ast.stmt) -> bool:
    """Return True for a docstring, `...`, and a name that is declared."""
    constant = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return constant or isinstance(statement, ast.Global | ast.Nonlocal | ast.Pass)


class _Noting(importlib.machinery.SourceFileLoader):
    """Load a module that notes each statement before it runs."""

    def get_code(self, fullname: str) -> CodeType:
        path = Path(self.get_filename(fullname))
        tree = ast.parse(path.read_bytes())
        every = [found for function in _functions(tree) for found in _statements(function)]
        for listed, statement in every:
            note = ast.parse(f"{_NOTE}({statement.lineno})").body[0]
            for node in ast.walk(note):
                ast.copy_location(node, statement)
            listed.insert(listed.index(statement), note)
        return compile(tree, str(path), "exec", dont_inherit=True)

    def exec_module(self, module: ModuleType) -> None:
        path = Path(self.get_filename(module.__name__))
        setattr(module, _NOTE, _reached.setdefault(path, set()).add)
        super().exec_module(module)


class _Finder:
    """Find the adapters before anything else does."""

    def find_spec(
        self, name: str, _path: Sequence[str] | None = None, _target: object = None
    ) -> ModuleSpec | None:
        file = ADAPTERS / f"{name.rpartition('.')[2]}.py"
        if name.startswith("replybook.mcp.") and file.exists():
            return importlib.util.spec_from_file_location(
                name, file, loader=_Noting(name, str(file))
            )
        return None


def pytest_configure() -> None:
    """Stand before every other finder; the adapters must not be imported yet."""
    early = [name for name in sys.modules if name.startswith("replybook.mcp.")]
    if early:
        raise pytest.UsageError(f"{', '.join(early)} was imported before the tests began")
    sys.meta_path.insert(0, _Finder())


def left_out() -> list[str]:
    """Return the statements that no test has reached, as `file:line: text`."""
    found: list[str] = []
    for path in adapters():
        lines = [line.strip() for line in path.read_text("utf-8").splitlines()]
        missing = sorted(needed(path) - _reached.get(path, set()))
        told = {number: lines[number - 1] for number in missing}
        where = path.relative_to(ROOT).as_posix()
        found += [f"{where}:{n}: {text}" for n, text in told.items() if text not in EXCUSED]
    return found


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Fail a run that would have passed, and left statements out."""
    if session.exitstatus == 0 and left_out():
        session.exitstatus = 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name the statements that were left out."""
    if lines := left_out():
        terminalreporter.section("what no test of the adapters has reached")
        terminalreporter.write_line("\n".join(lines))
        terminalreporter.write_line("take a test of them out of LEFT_OUT in tools/stacks.py")
