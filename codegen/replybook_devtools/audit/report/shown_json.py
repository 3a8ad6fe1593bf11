"""JSON as people see it: letters stay letters, and signs that do not show or turn the writing round are numbers.

What a trace or a source holds may steer a terminal, or be no text at all. Source: 004.
"""

from __future__ import annotations

import json
import re
from typing import Final

__all__ = ["shown_json"]

_HIDDEN: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


def shown_json(document: object) -> str:
    """Return the JSON of a document with a line end; it can be written in UTF-8 whatever it holds."""
    text = json.dumps(document, indent=1, ensure_ascii=False)
    return _HIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"
