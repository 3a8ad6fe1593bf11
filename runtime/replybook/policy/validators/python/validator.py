"""The Python validator: decode, parse and compile, undefined names, imports; nothing is run or imported.

Source: specification 33.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from replybook.policy.validators.python.environment import Environment, Project
from replybook.policy.validators.python.imports import Import, Imports, imports_of
from replybook.policy.validators.python.names import undefined_names
from replybook.policy.validators.python.syntax import decoded, parsed
from replybook.policy.validators.validator import Checked, ContentFile, Context, Problem, Symbols

__all__ = ["PythonValidator"]

_MOST_PROBLEMS: Final = 100
"""Per file and severity: an agent corrects a few and asks again."""


class PythonValidator:
    """Judges Python files as they would be once they lie in their project.

    `project` says where the rest of the project is, `environment` which Python runs it; by default
    nothing is known of the project but the submitted files, and the Python is ours.
    """

    def __init__(
        self, project: Project | None = None, environment: Environment | None = None
    ) -> None:
        self._project = Project() if project is None else project
        self._environment = environment

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked:
        """Return the problems of all files; a file without an error is valid."""
        del context  # Python means the same in every session
        environment = Environment.here() if self._environment is None else self._environment
        submitted = {file.path: file.content for file in files}
        imports = Imports(submitted, self._project, environment)
        problems: list[Problem] = []
        for file in files:
            problems += sorted(_problems(file, imports, environment.version))
        wrong = {problem.path for problem in problems if problem.severity == "error"}
        return Checked(frozenset(submitted.keys() - wrong), tuple(problems))

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols:
        """Python defines no symbols of the game."""
        del files, context
        return Symbols()

    def environment(self) -> dict[str, object]:
        """Return which Python the imports are resolved against, for the data of a reply."""
        used = Environment.here() if self._environment is None else self._environment
        return {"name": used.name, "version": f"{used.version[0]}.{used.version[1]}"}


def _problems(file: ContentFile, imports: Imports, version: tuple[int, int]) -> list[Problem]:
    text = decoded(file.path, file.content)
    if isinstance(text, Problem):
        return [text]
    read, problems = parsed(file.path, text, version)
    del problems[_MOST_PROBLEMS:]
    if read is not None:
        problems += undefined_names(file.path, text, read, _MOST_PROBLEMS)
        problems += _of_imports(file.path, imports_of(read.tree), imports)
    return problems


def _of_imports(path: str, found: Sequence[Import], imports: Imports) -> list[Problem]:
    """Return what is missing; where so much is that no more is told, the rest is not looked for."""
    problems: list[Problem] = []
    counts = Counter[str]()
    for one in found:
        if one.is_optional and counts["info"] >= _MOST_PROBLEMS:
            continue
        for problem in imports.problems(path, one):
            counts[problem.severity] += 1
            if counts[problem.severity] <= _MOST_PROBLEMS:
                problems.append(problem)
            if counts["error"] >= _MOST_PROBLEMS:
                return problems
    return problems
