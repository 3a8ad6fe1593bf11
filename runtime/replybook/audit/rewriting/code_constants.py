"""How a code is written in a file: as `codes.X`, with the import added once, where that name is free."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable

from replybook.audit.finding import Edit
from replybook.audit.source.parsed_file import ParsedFile

__all__ = ["CodeNames"]

_NAMES = ("codes", "reply_codes")
_LINE_END = re.compile(r"\r\n|\n|\r")


class CodeNames:
    """What codes are called in one file; `package` is the generated package of the project."""

    def __init__(self, file: ParsedFile, package: str) -> None:
        self._file, self._package = file, package
        self._bound = self._imported()
        self._chosen = self._bound or self._free()

    def text(self, code: str, quote: str = '"') -> str:
        """The source of a code: a constant, or a text where no name for the constants is free."""
        if self._chosen is None:
            return f"{quote}{code}{quote}"
        return f"{self._chosen}.{code.replace('-', '_')}"

    def import_edit(self, edits: Iterable[Edit]) -> Edit | None:
        """The edit that adds the import, if one of these edits writes a constant and none is there."""
        if self._bound is not None or self._chosen is None:
            return None
        if not any(f"{self._chosen}." in edit.text for edit in edits):
            return None
        alias = "" if self._chosen == "codes" else f" as {self._chosen}"
        end = _line_end(self._file.text)
        at, before = self._place(end)
        return Edit(at, at, f"{before}from {self._package} import codes{alias}{end}")

    def _imported(self) -> str | None:
        """The name that the module gives to the constants of the package."""
        homes = {f"{self._package}.codes"}
        if self._package == "replybook":
            homes.add("replybook_generated.codes")
        for node in self._file.tree.body:
            if isinstance(node, ast.ImportFrom) and not node.level:
                for alias in node.names:
                    if f"{node.module}.{alias.name}" in homes:
                        return alias.asname or alias.name
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if alias.name in homes and alias.asname:
                        return alias.asname
        return None

    def _free(self) -> str | None:
        taken = self._taken()
        return next((name for name in _NAMES if name not in taken), None)

    def _taken(self) -> set[str]:
        """Every name that the file binds or reads, wherever it does."""
        names: set[str] = set(self._file.names.origins)
        names.update(node.id for node in self._file.nodes(ast.Name))
        names.update(node.arg for node in self._file.nodes(ast.arg))
        names.update(node.name for node in self._file.nodes(ast.ClassDef))
        names.update(node.name for node in self._file.nodes(ast.FunctionDef))
        names.update(node.name for node in self._file.nodes(ast.AsyncFunctionDef))
        names.update(node.name or "" for node in self._file.nodes(ast.ExceptHandler))
        return names

    def _place(self, end: str) -> tuple[int, str]:
        """Where the import goes, and what stands before it: behind the first imports or the docstring, or on top."""
        body = self._file.tree.body
        last: ast.stmt | None = None
        for node in body:
            is_doc = node is body[0] and _is_text(node)
            if not is_doc and not isinstance(node, ast.Import | ast.ImportFrom):
                break
            last = node
        if last is None:
            return self._top(body), ""
        text = self._file.text
        gap = end if _is_text(last) else ""
        found = _LINE_END.search(text, self._file.offsets(last)[1])
        return (found.end(), gap) if found else (len(text), end + gap)

    def _top(self, body: list[ast.stmt]) -> int:
        """The beginning of the line of the first statement or of its first decorator."""
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
    found = _LINE_END.search(text)
    return found[0] if found else "\n"
