"""Our own sources hold no missing module and no undefined name, so the validator names none."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice

import pytest
from tests.project_tree import ROOT

from replybook.policy.validators import Context, Project, PythonValidator
from replybook.policy.validators.validator import ContentFile, Problem

_PARTS = ("runtime", "devtools", "codegen", "generated", "registry", "schema", "tests")
_ANOTHER_PROJECT = "root:repo/tests/golden/tiny"
_OTHER_PROJECTS = tuple(
    ROOT / "tests" / name for name in ("audit_twins", "moving", "real_servers", "user_project")
)
"""Projects that are put together where they are tried, so their imports lead nowhere here."""

_ELSEWHERE = {
    *(
        "agents",
        "claude_agent_sdk",
        "google",
        "langchain",
        "langchain_core",
        "langchain_mcp_adapters",
    ),
    *("chdb", "langgraph", "openai", "pydantic_ai"),
}
"""Frameworks and a database outside the lock.

`make interop` and `make warehouse` have them in environments of their own (decision 59).
"""

_USERS_OF_OTHERS = (
    "root:repo/runtime/replybook/client/",
    "root:repo/tests/clients/",
    "root:repo/tests/warehouse/",
)
_MODULE = re.compile(r"there is no module '(\w+)")


def _is_elsewhere(problem: Problem) -> bool:
    """Return True if a file imports what only an environment of its own has."""
    module = _MODULE.match(problem.problem)
    return (
        problem.code == "missing_module"
        and problem.path.startswith(_USERS_OF_OTHERS)
        and module is not None
        and module[1] in _ELSEWHERE
    )


def _files(part: str) -> Iterator[ContentFile]:
    for path in sorted((ROOT / part).rglob("*.py")):
        if any(map(path.is_relative_to, _OTHER_PROJECTS)):
            continue
        yield ContentFile(
            f"root:repo/{path.relative_to(ROOT).as_posix()}", "python", path.read_text("utf-8")
        )


def _wrong(files: Iterable[ContentFile]) -> list[Problem]:
    """Judge files one by one, and return what is wrong with them."""
    roots = (*(f"root:repo/{name}" for name in _PARTS), "root:repo", _ANOTHER_PROJECT)
    validator = PythonValidator(Project({"root:repo": ROOT}, roots))
    return [
        problem
        for file in files
        for problem in validator.check([file], Context()).problems
        if problem.severity != "info" and not _is_elsewhere(problem)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("part", _PARTS)
def test_nothing_of_ours_is_an_error(part: str) -> None:
    assert [] == _wrong(_files(part))


@pytest.mark.parametrize("part", _PARTS)
def test_no_tenth_file_of_ours_is_an_error(part: str) -> None:
    assert [] == _wrong(islice(_files(part), 0, None, 10))


def test_there_is_something_to_judge() -> None:
    assert 100 < sum(1 for part in _PARTS for _ in _files(part))


def test_all_files_at_once_are_judged_as_one_by_one() -> None:
    project = Project({"root:repo": ROOT}, ("root:repo/schema",))
    validator = PythonValidator(project)
    files = list(_files("schema"))
    together = validator.check(files, Context())
    apart = [validator.check([file], Context()) for file in files]
    assert together.valid == frozenset().union(*(result.valid for result in apart))
