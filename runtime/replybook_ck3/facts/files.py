"""The files of a bundle that the CK3 validator judges, those of data formats, and those that nobody judges.

A file is CK3 content by its format or its ending, whatever it calls itself. In the folders of the tool itself a
text may be plain: there `.txt` is no script of the game. Source: decision 11, specification 33 and 45.
"""

from __future__ import annotations

from pathlib import PurePosixPath
from typing import Final

from replybook.policy.facts.content import content_facts
from replybook.policy.facts.facts import Ask, Fact, Known
from replybook.policy.validators import ContentFile
from replybook_ck3.data_validator import DATA

__all__ = [
    "CK3_FILES",
    "CK3_FILES_VALID",
    "DATA_FILES",
    "DATA_FILES_VALID",
    "FILES_NAMED_OTHERWISE",
    "VALIDATOR",
    "files_judged_by",
]

VALIDATOR: Final = "ck3"
"""The name under which the formats ask for the CK3 validator."""

PLAIN_TEXT: Final = "plain_text"

_MODE: Final = "ck3raven-dev"
_OF_THE_TOOL: Final = ("root:repo/", "root:vscode/", "root:ck3raven_data/")
_PLAIN_ENDINGS: Final = ("", ".txt")
_PROGRAM: Final = ("#!", "\ufeff#!")


def files_judged_by(known: Known, validator: str) -> tuple[ContentFile, ...]:
    """Return the files that a validator judges; plain text of the tool itself is judged by nobody."""
    return tuple(file for file in known.judged_by(validator) if not _is_plain_text(known, file))


def _is_plain_text(known: Known, file: ContentFile) -> bool:
    """Return True if a file is text of the tool itself by its format, its place and its ending.

    A folder that the game reads, such as common/traits, holds no plain text, wherever it is.
    """
    return (
        file.format == PLAIN_TEXT
        and known.session.get("mode") == _MODE
        and file.path.startswith(_OF_THE_TOOL)
        and PurePosixPath(file.path).suffix.casefold() in _PLAIN_ENDINGS
        and not any(f"/{row.folder}/" in file.path.casefold() for row in known.domains)
        and not _is_python(file)
    )


def _is_python(file: ContentFile) -> bool:
    """Return True if the first line of a file has Python run it."""
    first, _, _ = file.content.partition("\n")
    return first.startswith(_PROGRAM) and "python" in first.casefold()


def _named_otherwise(known: Known, _ask: Ask) -> object:
    """Return the files of formats that nobody judges, or that are only parsed, whose ending is that of another.

    What calls itself script, localization or Python has rules of its own.
    """
    endings = {one.name: one.suffixes for one in known.formats if one.validator in (None, DATA)}
    return tuple(
        file.path
        for file in known.files
        if file.format in endings
        and not (
            _is_plain_text(known, file)
            if file.format == PLAIN_TEXT
            else file.path.casefold().endswith(tuple(endings[file.format]))
        )
    )


FILES_NAMED_OTHERWISE: Final = Fact(value=_named_otherwise, holds_paths=True)
CK3_FILES, CK3_FILES_VALID = content_facts(VALIDATOR, files_of=files_judged_by)
DATA_FILES, DATA_FILES_VALID = content_facts(DATA, files_of=files_judged_by)
