"""The prefilter: decides from the bytes of a file if it can have a finding.

Most files of most projects are never parsed.
"""

from __future__ import annotations

import re
from typing import Final

from replybook_devtools.lint.vocabulary import LintVocabulary

_WORDS: Final = (b"Reply", b"reply_type", b"safe_tool", b"replybook", b"reply_builder")
_TOOLS: Final = (b".tool", b".add_tool", b"call_tool")
_DASHES: Final = (b"-S-", b"-I-", b"-D-", b"-E-")
_CODE: Final = rb"[A-Z]-[SIDE]-\d"


class Prefilter:
    """A search for words of which every finding needs at least one.

    The words are those of replies, builders, envelopes, the safe decorator and the library, `.tool`
    and `call_tool` for other tools, texts in the form of a code, and former ids in other forms.
    """

    def __init__(self, vocabulary: LintVocabulary) -> None:
        odd = [code for code in vocabulary.former if not _is_regular(code)]
        self._odd = re.compile(b"|".join(re.escape(code.encode()) for code in odd)) if odd else None

    def __call__(self, data: bytes) -> bool:
        """Return True if the bytes of a file contain one of the words."""
        if mentions_replies(data):
            return True
        if b"tool" in data and any(tool in data for tool in _TOOLS):
            return True
        return self._odd is not None and self._odd.search(data) is not None


def mentions_replies(data: bytes) -> bool:
    """Return True if bytes contain a word about replies or a code. Tools alone do not count."""
    for word in _WORDS:
        if word in data:
            return True
    return any(dash in data and re.search(_CODE, data) for dash in _DASHES)


def _is_regular(code: str) -> bool:
    """Return True if a former id has the form of a code."""
    parts = code.split("-")
    if len(parts) < 3 or parts[-2] not in ("S", "I", "D", "E"):
        return False
    return parts[-1][:1].isdigit() and "A" <= parts[-3][-1:] <= "Z"
