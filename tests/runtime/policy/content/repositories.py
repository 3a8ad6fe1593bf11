"""Repositories on disk, and what the validator says of files that are delivered into them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from textwrap import dedent

from replybook.policy.session_disk import disk_of
from replybook.policy.validators import Context, PythonValidator
from replybook.policy.validators.source_tree import SourceTree
from replybook.policy.validators.validator import ContentFile, Problem
from replybook.world.session import Session

__all__ = ["REPO", "judged", "session_of", "written"]

REPO = "root:repo"


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """Write files below a folder, and return the folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), "utf-8")
    return folder


def session_of(folder: Path, mode: str = "ck3raven-dev") -> Session:
    """A session whose root is this folder."""
    return Session(session_id="s1", mode=mode, roots={"repo": folder})


def judged(
    session: Session, python: Mapping[str, str], others: Mapping[str, str] | None = None
) -> list[Problem]:
    """The problems of Python files that are delivered with other files, without mere notes."""
    files = [ContentFile(f"{REPO}/{path}", "python", dedent(text)) for path, text in python.items()]
    more = {f"{REPO}/{path}": dedent(text) for path, text in (others or {}).items()}
    tree = SourceTree(disk_of(session), {**{file.path: file.content for file in files}, **more})
    found = PythonValidator().check(files, Context(tree=tree))
    return [problem for problem in found.problems if problem.severity != "info"]
