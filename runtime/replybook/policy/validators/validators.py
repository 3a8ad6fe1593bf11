"""The validators of a server, one per family of formats.

Source: specification 33, 003 §2.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from replybook.ck3.validator import Ck3Validator
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.python import PythonValidator
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Symbols,
)

__all__ = ["Remembering", "Validators"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Validators:
    """Who judges CK3 content and who Python; by default those of this version."""

    ck3: ContentValidator = field(default_factory=Ck3Validator)
    python: ContentValidator = field(default_factory=PythonValidator)

    def remembering(self) -> Validators:
        """The same for one delivery: each looks at the same files once."""
        return Validators(ck3=Remembering(self.ck3), python=Remembering(self.python))


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
