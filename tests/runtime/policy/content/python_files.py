"""Python text to be judged, and what the validator says of it in short."""

from textwrap import dedent

from replybook.policy.validators import Context, Environment, Project, PythonValidator
from replybook.policy.validators.validator import Checked, ContentFile, Problem

__all__ = ["AT", "checked", "codes", "errors", "judge"]

AT = "root:repo/module.py"


def judge(
    *files: tuple[str, str], project: Project | None = None, environment: Environment | None = None
) -> Checked:
    """Judge files of these paths and texts together."""
    handed_in = [ContentFile(path, "python", dedent(text)) for path, text in files]
    return PythonValidator(project, environment).check(handed_in, Context())


def checked(text: str) -> tuple[Problem, ...]:
    """The problems of one file that stands alone."""
    return judge((AT, text)).problems


def codes(text: str) -> list[tuple[int, str]]:
    """Line and code of each problem of one file."""
    return [(problem.line, problem.code) for problem in checked(text)]


def errors(result: Checked) -> list[tuple[str, int, str]]:
    """Path, line and code of what keeps files from being valid."""
    return [(p.path, p.line, p.code) for p in result.problems if p.severity == "error"]
