"""The CK3 files of a bundle, and which of them the CK3 validator accepts.

Source: decision 11, specification 33.
"""

from __future__ import annotations

from typing import Final

from replybook.policy.facts.content import content_facts

__all__ = ["CK3_FILES", "CK3_FILES_VALID", "VALIDATOR"]

VALIDATOR: Final = "ck3"
"""The name under which the formats ask for the CK3 validator."""

CK3_FILES, CK3_FILES_VALID = content_facts(VALIDATOR)
