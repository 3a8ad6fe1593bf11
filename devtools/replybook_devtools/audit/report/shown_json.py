"""JSON for readers: letters stay letters, invisible signs are escaped as numbers.

Signs that turn the direction of writing are escaped too. Text from a trace or a source may steer a
terminal, or not be valid text at all.
"""

from __future__ import annotations

import json
import re
from typing import Final

_HIDDEN: Final = re.compile(
    "[\x7f-\x9f\xad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)


def shown_json(document: object) -> str:
    """Return a document as JSON with a line end, always encodable as UTF-8."""
    text = json.dumps(document, indent=1, ensure_ascii=False)
    return _HIDDEN.sub(lambda match: f"\\u{ord(match[0]):04x}", text) + "\n"
