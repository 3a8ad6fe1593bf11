"""Code constants in a file: written as `codes.X`, with the import added once.

A file without a free name for the constants gets the code as a text.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Sequence

from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.parsed_file import ParsedFile

_NAMES = ("codes", "reply_codes")
_LINE_END = re.compile(r"\r\n|\n|\r")


class CodeNames:
    """Names of codes in one file; `package` is the generated package of the project."""

    def __init__(self, file: ParsedFile, package: str) -> None:
        self._file, self._package = file, package
        self._bound = self._find_import()
        self._chosen = self._bound or self._free()

    def text(self, code: str, quote: str = '"') -> str:
        """Return the source of a code: a constant, or a text.

        It is a text if no name for the constants is free.
        """
        if self._chosen is None:
            return f"{quote}{code}{quote}"
        return f"{self._chosen}.{code.replace('-', '_')}"

    def import_edit(self, edits: Iterable[Edit]) -> Edit | None:
        """Return the edit that adds the import of the constants; None if none is needed.

        It is needed if one of these edits writes a constant and the file has no import yet.
        """
        if self._bound is not None or self._chosen is None:
            return None
        if not any(f"{self._chosen}." in edit.text for edit in edits):
            return None
        alias = "" if self._chosen == "codes" else f" as {self._chosen}"
        end = _line_end(self._file.text)
        at, before = self._place(end)
        return Edit(at, at, f"{before}from {self._package} import codes{alias}{end}")

    def _find_import(self) -> str | None:
        """Return the name that the module gives to the constants of the package.

        The name counts only if nothing else in the file has it.
        """
        homes = {f"{self._package}.codes"}
        if self._package == "replybook":
            homes.add("replybook_generated.codes")
        bound = self._bound_names()
        found = (name for name, origin in self._imports(self._file.tree.body) if origin in homes)
        elsewhere = {
            name
            for name, origin in self._imports(self._file.nodes(ast.Import, ast.ImportFrom))
            if origin not in homes
        }
        return next((name for name in found if name not in bound | elsewhere), None)

    def _imports(self, nodes: Sequence[ast.AST]) -> Iterator[tuple[str, str]]:
        """Yield the names that imports bind, with their origins.

        An `import a.b`, which binds `a`, is left out.
        """
        for node in nodes:
            if isinstance(node, ast.ImportFrom):
                home = "." * node.level + (node.module or "")
                yield from ((a.asname or a.name, f"{home}.{a.name}") for a in node.names)
            elif isinstance(node, ast.Import):
                yield from ((a.asname, a.name) for a in node.names if a.asname)

    def _free(self) -> str | None:
        taken = self._bound_names() | set(self._file.names.origins)
        taken.update(node.id for node in self._file.nodes(ast.Name))
        return next((name for name in _NAMES if name not in taken), None)

    def _bound_names(self) -> set[str]:
        """Return every name that the file binds in another way than by an import."""
        nodes = self._file.nodes
        names = {node.id for node in nodes(ast.Name) if not isinstance(node.ctx, ast.Load)}
        names.update(node.arg for node in nodes(ast.arg))
        names.update(n.name for n in nodes(ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef))
        names.update(n.name or "" for n in nodes(ast.ExceptHandler, ast.MatchAs, ast.MatchStar))
        names.update(node.rest or "" for node in nodes(ast.MatchMapping))
        for node in nodes(ast.Global, ast.Nonlocal):
            names.update(node.names)
        return names

    def _place(self, end: str) -> tuple[int, str]:
        """Return the place of the import, and the text before it.

        The place is behind the first imports, or behind the docstring, or at the top.
        """
        body = self._file.tree.body
        last: ast.stmt | None = None
        for index, node in enumerate(body):
            is_doc = index == 0 and _is_text(node)
            shares = last is not None and node.lineno == last.end_lineno  # import os; x = 1
            if not is_doc and not shares and not isinstance(node, ast.Import | ast.ImportFrom):
                break
            last = node
        if last is None:
            return self._top(body), ""
        text = self._file.text
        gap = end if _is_text(last) else ""
        match = _LINE_END.search(text, self._file.offsets(last)[1])
        return (match.end(), gap) if match else (len(text), end + gap)

    def _top(self, body: list[ast.stmt]) -> int:
        """Return the beginning of the line of the first statement or of its first decorator."""
        if not body:
            return len(self._file.text)
        marks = getattr(body[0], "decorator_list", [])
        line = min([body[0].lineno, *(mark.lineno for mark in marks)])
        return self._file.offsets((line, 1, line, 1))[0]


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _line_end(text: str) -> str:
    match = _LINE_END.search(text)
    return match[0] if match else "\n"
