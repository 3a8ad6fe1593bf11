"""Whether a file can hold a finding, told from its bytes: most files of most projects are never parsed."""

from __future__ import annotations

import re
from typing import Final

from replybook.audit.vocabulary import LintVocabulary

__all__ = ["Prefilter"]

_WORDS: Final = (b"Reply", b"reply_type", b"safe_tool", b"replybook", b"reply_builder")
_TOOL: Final = re.compile(rb"\.(?:add_)?tool\b")
_DASHES: Final = (b"-S-", b"-I-", b"-D-", b"-E-")
_CODE: Final = re.compile(rb"[A-Z]-[SIDE]-\d")


class Prefilter:
    """Looks for words that every finding needs at least one of.

    The words: a reply, its builder or envelope, the safe decorator, the library; `.tool` for tools that
    nobody made safe; text like a code; an old id that is spelt otherwise.
    """

    def __init__(self, vocabulary: LintVocabulary) -> None:
        odd = [code for code in vocabulary.former if not _CODE.search(code.encode())]
        self._odd = re.compile(b"|".join(re.escape(code.encode()) for code in odd)) if odd else None

    def __call__(self, data: bytes) -> bool:
        """Whether the bytes of a file hold one of the words."""
        for word in _WORDS:
            if word in data:
                return True
        if b"tool" in data and _TOOL.search(data):
            return True
        for dash in _DASHES:
            if dash in data and _CODE.search(data):
                return True
        return self._odd is not None and self._odd.search(data) is not None
