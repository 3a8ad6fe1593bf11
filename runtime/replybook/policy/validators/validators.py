"""The validators of a server, one per family of formats.

Source: specification 33, 003 §2.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from replybook.policy.validators.ck3 import Ck3Validator
from replybook.policy.validators.content import ContentValidator
from replybook.policy.validators.python import PythonValidator
from replybook.policy.validators.remembering import Remembering

__all__ = ["Validators"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Validators:
    """Who judges CK3 content and who Python; by default those of this version."""

    ck3: ContentValidator = field(default_factory=Ck3Validator)
    python: ContentValidator = field(default_factory=PythonValidator)

    def remembering(self) -> Validators:
        """The same for one delivery: each looks at the same files once."""
        return Validators(ck3=Remembering(self.ck3), python=Remembering(self.python))
