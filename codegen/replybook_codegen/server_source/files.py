"""The parsed Python files of a server. A file with syntax errors is reported and left out."""

from __future__ import annotations

import ast
import os
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from replybook_codegen.server_source.model import Unread
from replybook_schema import Place

_LEFT_OUT = frozenset(
    {"__pycache__", "build", "dist", "node_modules", "site-packages", "test", "tests", "venv"}
)
"""Folders without a server of the project. Tests make servers of their own."""

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(slots=True)
class SourceFile:
    """One parsed file of a server project.

    Attributes:
        path: The path of the file.
        assigned: The values assigned at the top, by name.
        imported: The module and original name of each imported name.
    """

    path: str
    tree: ast.Module
    functions: dict[str, Function] = field(default_factory=dict[str, Function])
    classes: dict[str, ast.ClassDef] = field(default_factory=dict[str, ast.ClassDef])
    assigned: dict[str, ast.expr] = field(default_factory=dict[str, ast.expr])
    imported: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])

    def __post_init__(self) -> None:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.ImportFrom):
                for name in node.names:
                    self.imported[name.asname or name.name] = (node.module or "", name.name)
        for statement in self.tree.body:
            self._note(statement)

    def _note(self, node: ast.stmt) -> None:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self.functions[node.name] = node
            case ast.ClassDef():
                self.classes[node.name] = node
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                self.assigned[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                self.assigned[name] = value
            case _:
                pass

    def place(self, node: ast.AST) -> Place:
        """Return the place of `node`, counted from 1."""
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0)
        return Place(self.path, line, column + 1)

    def is_module(self, name: str) -> bool:
        """Return True if an import of `name` can mean this file."""
        parts = PurePosixPath(self.path).with_suffix("").parts
        parts = parts[:-1] if parts[-1] == "__init__" else parts
        wanted = tuple(name.split(".")) if name else ()
        return bool(wanted) and parts[-len(wanted) :] == wanted[-len(parts) :]


def tail(node: ast.AST | None) -> str:
    """Return the last word of a dotted name: `Tool` for `types.Tool` and for `Tool[int]`."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case ast.Subscript(value=value):
            return tail(value)
        case ast.Call(func=func):
            return tail(func)
        case _:
            return ""


def parse_files(
    starts: Sequence[Path], root: Path | None = None
) -> tuple[list[SourceFile], list[Unread]]:
    """Parse the files, and every file below the folders `starts`, each once, by path.

    Their shown paths are relative to `root` if they are inside it.
    """
    files: list[SourceFile] = []
    unread: list[Unread] = []
    found = {path.resolve(): (path, start) for start in starts for path in _paths(start)}
    for path, start in found.values():
        shown = _shorten_path(path, start, root)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # warnings about the user's code
                files.append(SourceFile(shown, ast.parse(path.read_bytes())))
        except (SyntaxError, ValueError, RecursionError, MemoryError, OSError) as error:
            unread.append(_report_bad_source(shown, error))
    return files, unread


def _shorten_path(path: Path, start: Path, root: Path | None) -> str:
    if root is not None and path.resolve().is_relative_to(root.resolve()):
        return path.resolve().relative_to(root.resolve()).as_posix()
    return path.relative_to(start.parent if start.is_file() else start).as_posix()


def _report_bad_source(shown: str, error: BaseException) -> Unread:
    line = error.lineno if isinstance(error, SyntaxError) and error.lineno else 1
    column = error.offset if isinstance(error, SyntaxError) and error.offset else 1
    why = error.msg if isinstance(error, SyntaxError) else type(error).__name__
    return Unread(
        Place(shown, line, max(column, 1)),
        f"this file cannot be read as Python: {why}",
        "correct it, or add its tools to tools.yaml by hand",
    )


def _paths(start: Path) -> Iterator[Path]:
    if start.is_file():
        yield start
        return
    for folder, folders, names in os.walk(start):
        here = Path(folder)
        folders[:] = sorted(
            name
            for name in folders
            if name not in _LEFT_OUT
            and not name.startswith(".")
            and not (here / name / "pyvenv.cfg").exists()
        )
        for name in sorted(names):
            if name.endswith(".py") and not name.startswith(("test_", "conftest")):
                yield here / name
