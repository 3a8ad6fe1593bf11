"""The linter: checks of Python source against the codes and tools of a registry.

`lint_files` lints files, `lint_text` lints one text. Both get the codes and tools as a
`LintVocabulary`. Names are imported when they are first used, so that a clean file costs little.

Source: specification 11-13, 001 §13.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from replybook_devtools.lint.delivered_python import LINT_FACTS, lint_facts
    from replybook_devtools.lint.edits import apply_edits
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.lint_report import (
        FileFacts,
        FileReport,
        LintReport,
        Suppressed,
        ToolFacts,
    )
    from replybook_devtools.lint.lint_settings import BadSettings, LintSettings, read_settings
    from replybook_devtools.lint.linting import lint_files, lint_text
    from replybook_devtools.lint.source.discovery import python_files
    from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = [
    "LINT_FACTS",
    "BadSettings",
    "Edit",
    "FileFacts",
    "FileReport",
    "LintFinding",
    "LintReport",
    "LintSettings",
    "LintVocabulary",
    "Suppressed",
    "ToolFacts",
    "apply_edits",
    "lint_facts",
    "lint_files",
    "lint_text",
    "python_files",
    "read_settings",
]

_HOMES = {
    "LINT_FACTS": "delivered_python",
    "BadSettings": "lint_settings",
    "Edit": "finding",
    "FileFacts": "lint_report",
    "FileReport": "lint_report",
    "LintFinding": "finding",
    "LintReport": "lint_report",
    "LintSettings": "lint_settings",
    "LintVocabulary": "vocabulary",
    "Suppressed": "lint_report",
    "ToolFacts": "lint_report",
    "apply_edits": "edits",
    "lint_facts": "delivered_python",
    "lint_files": "linting",
    "lint_text": "linting",
    "python_files": "source.discovery",
    "read_settings": "lint_settings",
}


def __getattr__(name: str) -> object:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found: object = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return list(__all__)
