"""Whether a file can hold a finding, told from its bytes: most files of most projects are never parsed."""

from __future__ import annotations

import re
from typing import Final

from replybook_devtools.lint.vocabulary import LintVocabulary

__all__ = ["Prefilter", "mentions_replies"]

_WORDS: Final = (b"Reply", b"reply_type", b"safe_tool", b"replybook", b"reply_builder")
_TOOLS: Final = (b".tool", b".add_tool")
_DASHES: Final = (b"-S-", b"-I-", b"-D-", b"-E-")
_CODE: Final = rb"[A-Z]-[SIDE]-\d"


class Prefilter:
    """Looks for words that every finding needs at least one of.

    The words: a reply, its builder or envelope, the safe decorator, the library; `.tool` for tools that
    nobody made safe; text like a code; an old id that is spelt otherwise.
    """

    def __init__(self, vocabulary: LintVocabulary) -> None:
        odd = [code for code in vocabulary.former if not _is_regular(code)]
        self._odd = re.compile(b"|".join(re.escape(code.encode()) for code in odd)) if odd else None

    def __call__(self, data: bytes) -> bool:
        """Return True if the bytes of a file hold one of the words."""
        if mentions_replies(data):
            return True
        if b"tool" in data and any(tool in data for tool in _TOOLS):
            return True
        return self._odd is not None and self._odd.search(data) is not None


def mentions_replies(data: bytes) -> bool:
    """Return True if the bytes of a file hold a word of replies or the form of a code; tools alone are none."""
    for word in _WORDS:
        if word in data:
            return True
    return any(dash in data and re.search(_CODE, data) for dash in _DASHES)


def _is_regular(code: str) -> bool:
    """Return True if an old id is found by the form that codes have."""
    parts = code.split("-")
    if len(parts) < 3 or parts[-2] not in ("S", "I", "D", "E"):
        return False
    return parts[-1][:1].isdigit() and "A" <= parts[-3][-1:] <= "Z"
