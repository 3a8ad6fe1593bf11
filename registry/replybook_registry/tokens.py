"""Token counts of texts for an agent, without a model.

Tokenizers differ and change, but a budget must be valid for all of them and for years. The count is
therefore a rough estimate: one token for each six letters of a word, and one for any other
character.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[^\W\d_]{1,6}|\S")


def count_tokens(text: str) -> int:
    """Return the number of tokens: one per six letters of a word, one per other character."""
    return len(_TOKEN.findall(text))
