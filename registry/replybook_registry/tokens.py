"""How long a text is for the agent that must read it: a token count that needs no model.

Tokenizers differ and change; a budget has to hold for all of them and for years. So we count what
they agree on roughly: a word costs one token per six letters, everything else one per character.
Source: decision 17.
"""

from __future__ import annotations

import re

__all__ = ["count_tokens"]

_TOKEN = re.compile(r"[^\W\d_]{1,6}|\S")


def count_tokens(text: str) -> int:
    """Every run of letters counts one per six letters begun, any other non-blank character one."""
    return len(_TOKEN.findall(text))
