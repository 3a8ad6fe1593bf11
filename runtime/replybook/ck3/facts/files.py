"""The CK3 files of a bundle, and which of them the CK3 validator accepts.

Source: decision 11, specification 33.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.facts.facts import Known, content_facts
from replybook.policy.validators.validator import ContentFile

__all__ = ["CK3_FILES", "CK3_FILES_VALID", "CK3_FORMATS", "VALIDATOR", "ck3_content"]

CK3_FORMATS: Final = frozenset(("ck3_script", "localization_yml"))
"""The formats that the CK3 validator reads."""

VALIDATOR: Final = "ck3"
"""The name under which the formats ask for the CK3 validator."""


def _is_ck3(file: ContentFile) -> bool:
    return file.format in CK3_FORMATS


def ck3_content(known: Known) -> tuple[ContentFile, ...]:
    """Return the CK3 files with their content."""
    return tuple(filter(_is_ck3, known.files))


CK3_FILES, CK3_FILES_VALID = content_facts(VALIDATOR, _is_ck3)
