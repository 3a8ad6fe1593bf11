"""The validator of Python files: cost, decoding, syntax, names and imports.

Nothing is run or imported.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from replybook.policy.validators.python.conditions import Conditions
from replybook.policy.validators.python.cost import affordable
from replybook.policy.validators.python.environment import Environment, Project
from replybook.policy.validators.python.flow import imports_of
from replybook.policy.validators.python.imported import Import
from replybook.policy.validators.python.imports import Imports
from replybook.policy.validators.python.names import undefined_names
from replybook.policy.validators.python.projects import Projects
from replybook.policy.validators.python.search_path import changes_search
from replybook.policy.validators.python.syntax import decode_content, parse_file
from replybook.policy.validators.source_tree import HostDisk, SourceTree
from replybook.policy.validators.validator import (
    TOO_COSTLY,
    Checked,
    ContentFile,
    Context,
    Problem,
    Symbols,
)

_MOST_PROBLEMS: Final = 100
"""The limit per file and severity, since an agent corrects a few and asks again."""


class PythonValidator:
    """Judges Python files as if they were in their project.

    Args:
        project: The rest of the project (default: as the roots of the session have it).
        environment: The Python that runs the project (default: the environment in the project, else
            the Python of this process).
    """

    def __init__(
        self, project: Project | None = None, environment: Environment | None = None
    ) -> None:
        self._project = Project() if project is None else project
        self._environment = environment

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked:
        """Return the problems of all files. A file without an error is valid.

        A file that would cost too much is not parsed, and is listed in `too_costly`.
        """
        submitted = {file.path: file.content for file in files}
        tree = context.tree.with_files(submitted)
        if self._project.folders:
            tree = tree.on(HostDisk(self._project.folders))
        before = tree.without_files()
        imports = self._imports(tree, context)
        costs = affordable(file.content for file in files)
        problems: list[Problem] = []
        for file, problem in zip(files, costs, strict=True):
            if problem is None:
                problems += sorted(_problems(file, imports))
            else:
                problems.append(Problem(file.path, 1, 1, TOO_COSTLY, problem))
        if packages := list(_packages_above(tree, before, submitted)):
            was = self._imports(before, context)
            problems += (one for each in packages for one in _newly_broken(*each, imports, was))
        wrong = {problem.path for problem in problems if problem.severity == "error"}
        too_costly = frozenset(p.path for p in problems if p.code == TOO_COSTLY)
        return Checked(frozenset(submitted.keys() - wrong), tuple(problems), too_costly)

    def _imports(self, tree: SourceTree, context: Context) -> Imports:
        return Imports(tree, Projects(tree, self._project, self._environment), context.outside)

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols:
        """Return no symbols, since Python defines no symbols of the game."""
        del files, context
        return Symbols()

    def environment(self) -> dict[str, object]:
        """Return name and version of the Python that resolves imports, for a reply."""
        used = Environment.here() if self._environment is None else self._environment
        return {"name": used.name, "version": f"{used.version[0]}.{used.version[1]}"}


def _packages_above(
    tree: SourceTree, before: SourceTree, submitted: Iterable[str]
) -> Iterator[tuple[str, ContentFile]]:
    """Yield each file that changes with the `__init__` of each package that names it."""
    for path in submitted:
        module = path.removesuffix("/__init__.py").rpartition("/")[2].partition(".")[0]
        folder = path.rpartition("/")[0] if before.is_file(path) else ""
        while folder and before.is_file(package := f"{folder}/__init__.py"):
            text = before.text(package) or ""
            if module in text and text == tree.text(package) and [*affordable([text])] == [None]:
                yield path, ContentFile(package, "python", text)
            folder = folder.rpartition("/")[0]


def _newly_broken(
    path: str, package: ContentFile, imports: Imports, was: Imports
) -> Iterator[Problem]:
    """Yield the imports of a package that a file breaks, so that it cannot be imported itself."""
    known = set(_problems(package, was))
    for one in _problems(package, imports):
        if one.severity == "error" and one not in known:
            problem = f"{package.path}:{one.line} fails with this file: {one.problem}"
            yield Problem(path, 1, 1, one.code, problem)


def _problems(file: ContentFile, imports: Imports) -> list[Problem]:
    path, text = file.path, decode_content(file.path, file.content)
    version = imports.version(path)
    if isinstance(text, Problem):
        return [text]
    read = parse_file(path, text, version)
    if isinstance(read, Problem):
        return [read]
    try:
        conditions = Conditions(read.tree, version)
        search = _Search(read.tree, text, imports.changes_search(path))
        found = imports_of(
            read.tree, text, conditions, lambda one: search.decides(imports.problems(path, one))
        )
        problems = undefined_names(path, text, read, conditions, version, _MOST_PROBLEMS)
        return problems + _of_imports(path, found, imports, search)
    except RecursionError:
        return [Problem(path, 1, 1, "syntax_error", "it is nested too deeply to be read")]


class _Search:
    """The lazy test for a changed search, run only if a module is missing."""

    def __init__(self, tree: ast.Module, text: str, is_changed_above: Callable[[], bool]) -> None:
        self._tree, self._text, self._is_changed_above = tree, text, is_changed_above
        self._is_changed: bool | None = None

    def weighed(self, problem: Problem) -> Problem:
        """Return a problem with its severity in this file.

        If the file changes the search for modules, or pytest does by a `conftest.py` above it, a
        missing module is not an error.
        """
        if problem.severity != "error" or problem.code == "missing_relative_module":
            return problem
        if self._is_changed is None:
            self._is_changed = changes_search(self._tree, self._text) or self._is_changed_above()
        return replace(problem, severity="info") if self._is_changed else problem

    def decides(self, problems: Iterable[Problem]) -> bool:
        """Return True if one of the problems of a statement makes the statement fail."""
        return any(self.weighed(problem).severity == "error" for problem in problems)


def _of_imports(
    path: str, found: Sequence[Import], imports: Imports, search: _Search
) -> list[Problem]:
    """Return the problems of imports, up to the limit of errors.

    Imports after the limit are not searched.
    """
    problems: list[Problem] = []
    counts = Counter[str]()
    for one in found:
        if one.is_optional and counts["info"] >= _MOST_PROBLEMS:
            continue
        for problem in map(search.weighed, imports.problems(path, one)):
            counts[problem.severity] += 1
            if counts[problem.severity] <= _MOST_PROBLEMS:
                problems.append(problem)
            if counts["error"] >= _MOST_PROBLEMS:
                return problems
    return problems
