"""The place of the CK3 validator: until it is there, nobody can judge CK3 content, and none passes.

Source: specification 33 and 34.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import BASE_VALIDATORS
from replybook.policy.validators.validator import ContentFile, ContentValidator, Context

__all__ = ["Ck3Validator", "ck3_validators"]

_NOT_HERE: Final = Unavailable("the CK3 validator is not part of this version")


class Ck3Validator:
    """Says that it cannot judge."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Return `Unavailable`, whatever the files."""
        del files, context
        return _NOT_HERE

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Unavailable:
        """Return `Unavailable`, whatever the files."""
        del files, context
        return _NOT_HERE


def ck3_validators(
    ck3: ContentValidator | None = None, python: ContentValidator | None = None
) -> Mapping[str, ContentValidator]:
    """Return the validators of a CK3 server by the names that its formats give.

    `ck3` and `python` stand in for the ones of this version:

        DeliveryGate(key, providers=CK3_FACTS, validators=ck3_validators(python=PythonValidator(mine)))
    """
    return {
        **BASE_VALIDATORS,
        "ck3": Ck3Validator() if ck3 is None else ck3,
        **({} if python is None else {"python": python}),
    }
