"""The place of the CK3 validator: until it is there, nobody can judge CK3 content, and none passes.

Source: 003 §2 (`ck3_validator`), specification 33 and 34.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.validator import ContentFile, Context

__all__ = ["Ck3Validator"]

_NOT_HERE: Final = Unavailable("the CK3 validator is not part of this version")


class Ck3Validator:
    """Says that it cannot judge."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Unavailable, whatever the files."""
        del files, context
        return _NOT_HERE

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Unavailable, whatever the files."""
        del files, context
        return _NOT_HERE
