"""A validator that looks at the same files once, however many facts ask for them.

Source: facts/policy-and-paths.md 2.4 (facts are worked out once).
"""

from __future__ import annotations

from collections.abc import Sequence

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.content import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Symbols,
)

__all__ = ["Remembering"]


class Remembering:
    """Asks another validator once about the files of one delivery; a crash is not remembered."""

    def __init__(self, validator: ContentValidator) -> None:
        self._validator = validator
        self._checked: dict[tuple[ContentFile, ...], Checked | Unavailable] = {}
        self._symbols: dict[tuple[ContentFile, ...], Symbols | Unavailable] = {}

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        key = tuple(files)
        if key not in self._checked:
            self._checked[key] = self._validator.check(files, context)
        return self._checked[key]

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """What the content of the files defines and refers to."""
        key = tuple(files)
        if key not in self._symbols:
            self._symbols[key] = self._validator.symbols(files, context)
        return self._symbols[key]
