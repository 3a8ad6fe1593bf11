"""The files of a bundle by validator: CK3 files, data files, and files without a validator.

A file is CK3 content by its format or its ending. In the folders of the tool itself, a `.txt` file
may be plain text, since it is not script there.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Final

from replybook.policy.facts.content import content_facts
from replybook.policy.facts.facts import Ask, Fact, Known
from replybook.policy.validators import ContentFile
from replybook_ck3.world.data_validator import DATA

VALIDATOR: Final = "ck3"
"""The name of the CK3 validator in the formats."""

_MODELS: Final = {"A": "new", "B": "override", "C": "partial", "D": "replace"}
"""The values of `ck3_file_model` that were letters before they were words."""

PLAIN_TEXT: Final = "plain_text"

_MODE: Final = "ck3raven-dev"
_OF_THE_TOOL: Final = ("root:repo/", "root:vscode/", "root:ck3raven_data/")
_PLAIN_ENDINGS: Final = ("", ".txt")
_PROGRAM: Final = ("#!", "\ufeff#!")


def files_judged_by(known: Known, validator: str) -> tuple[ContentFile, ...]:
    """Return the files of a validator, without plain text of the tool itself."""
    return tuple(file for file in known.judged_by(validator) if not _is_plain_text(known, file))


def models_of(known: Known) -> Mapping[str, str]:
    """Return the file model that the bundle declares for each file, as a word; "" if none."""
    place = known.bundle.address_of
    said = {
        place(file.path): str(file.fields.get("ck3_file_model") or "")
        for file in known.bundle.artifacts
    }
    return {address: _MODELS.get(model, model) for address, model in said.items()}


def _is_plain_text(known: Known, file: ContentFile) -> bool:
    """Return True for plain text of the tool itself, by format, place and ending.

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
    """Return True if the first line of a file runs it with Python."""
    first, _, _ = file.content.partition("\n")
    return first.startswith(_PROGRAM) and "python" in first.casefold()


def _named_otherwise(known: Known, _ask: Ask) -> object:
    """Return the files whose ending does not fit their format.

    Only formats without a validator, or that are only parsed, are checked. Script, localization and
    Python have rules of their own.
    """
    endings = {one.name: one.suffixes for one in known.formats if one.validator in (None, DATA)}
    return tuple(
        file.path
        for file in known.files
        if file.format in endings
        and not (
            _is_plain_text(known, file)
            if file.format == PLAIN_TEXT
            else file.path.casefold().endswith(tuple(endings[file.format])) and not _is_python(file)
        )
    )


FILES_NAMED_OTHERWISE: Final = Fact(value=_named_otherwise, holds_paths=True)
CK3_FILES, CK3_FILES_VALID = content_facts(VALIDATOR, files_of=files_judged_by)
DATA_FILES, DATA_FILES_VALID = content_facts(DATA, files_of=files_judged_by)
