"""The modules of a project that a linted file imports, found on disk and parsed. None is imported.

A module is looked for from the folder of the importing file up to the root, and in `src`. If the
file is outside the root, all folders above it are searched. Packages that are installed are not
read.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.source.source_text import NotText, decode_source, digest_of

if TYPE_CHECKING:
    import ast

    from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax

_MOST: Final = 500
"""Maximum number of parsed modules in memory."""


class ProjectModules:
    """The modules below one root, each read and parsed once.

    Attributes:
        kept: Findings about functions, with the modules that they depend on.
        unparsed: The modules that were looked up and cannot be parsed.
    """

    def __init__(self, root: os.PathLike[str] | str) -> None:
        self._root = os.path.abspath(root)
        self.kept: dict[ast.AST, tuple[Sequence[object], Mapping[str, str]]] = {}
        self.unparsed: set[str] = set()
        self._digests: dict[str, str] = {"": ""}
        self._parsed: dict[str, ResolvedSyntax | None] = {"": None}

    def find(
        self, importer: ResolvedSyntax, origin: str, reads: dict[str, str]
    ) -> tuple[ResolvedSyntax, list[str]] | None:
        """Return the module that defines a dotted name, and the rest of the name.

        Args:
            importer: The file that imports the name.
            origin: The name, with leading dots if it is relative.
            reads: Gets the digest of the module, or an empty text if there is none.
        """
        folder = os.path.dirname(os.path.join(self._root, importer.path))
        path, rest = self.locate_module(folder, origin)
        reads[f"{folder}{os.pathsep}{origin}"] = self._digest(path)
        if path not in self._parsed:
            if len(self._parsed) > _MOST:
                self._parsed, self.kept = {"": None}, {}
            shown = os.path.relpath(path, self._root).replace(os.sep, "/")
            self._parsed[path] = _parse_module(_bytes(path), shown)
            if self._parsed[path] is None:
                self.unparsed.add(shown)
        syntax = self._parsed[path]
        return None if syntax is None else (syntax, rest)

    def are_unchanged(self, reads: Mapping[str, str]) -> bool:
        """Return True if every name that `find` looked up leads to the same text as before."""
        asked = ((*key.rpartition(os.pathsep), digest) for key, digest in reads.items())
        return all(
            self._digest(self.locate_module(folder, origin)[0]) == digest
            for folder, _, origin, digest in asked
        )

    def locate_module(self, folder: str, origin: str) -> tuple[str, list[str]]:
        """Return the file of a module and the rest of the name, or an empty path.

        Args:
            folder: Absolute path of the importing folder.
            origin: The name, with leading dots if it is relative.
        """
        parts = origin.lstrip(".").split(".")
        dots = len(origin) - len(origin.lstrip("."))
        if dots:
            base = os.path.normpath(os.path.join(folder, *[".."] * (dots - 1)))
            path, rest = _descend_folders(base, parts)
            return (path, rest) if path else (os.path.join(base, "__init__.py"), parts)
        for base in self._bases(folder) if parts[0] not in sys.stdlib_module_names else ():
            path, rest = _descend_folders(base, parts)
            if path:
                return path, rest
        return "", []

    def _bases(self, folder: str) -> Iterator[str]:
        yield folder
        while folder not in (self._root, os.path.dirname(folder)):
            folder = os.path.dirname(folder)
            yield folder
        yield os.path.join(self._root, "src")

    def _digest(self, path: str) -> str:
        known = self._digests.get(path)
        if known is None:
            known = self._digests[path] = digest_of(_bytes(path))
        return known


def _bytes(path: str) -> bytes:
    try:
        with open(path, "rb") as file:
            return file.read()
    except OSError:
        return b""


def _parse_module(data: bytes, shown: str) -> ResolvedSyntax | None:
    """Parse a module. None if it cannot be parsed, which RB593 says of a linted file."""
    import ast  # imported here, because a cached report needs only digests

    from replybook_devtools.lint.source.resolved_syntax import ResolvedSyntax

    try:
        text = decode_source(data).text
        return ResolvedSyntax(shown, text, ast.parse(text, "<linted>"))
    except (NotText, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _descend_folders(base: str, parts: list[str]) -> tuple[str, list[str]]:
    """Return the deepest module file for a name below a folder, and the rest of the name."""
    found, rest = "", parts
    for number, part in enumerate(parts, 1):
        base = os.path.join(base, part)
        for path in (f"{base}.py", os.path.join(base, "__init__.py")):
            if os.path.isfile(path):
                found, rest = path, parts[number:]
        if not os.path.isdir(base):
            break
    return found, rest
