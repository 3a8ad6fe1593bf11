"""The answer below an envelope, in the form of the bare server."""

import json
from types import SimpleNamespace
from typing import Any


def below(given: Any) -> Any:
    """What the tests of the bare server read in a result that may be an envelope."""
    envelope = getattr(given, "structured_content", None) or {}
    if "reply_type" not in envelope:
        return given
    data = envelope["data"]
    said = data.get("result", data)
    text = data.get("text", said if isinstance(said, str) else json.dumps(said))
    blocks = [block for block in given.content if block.type != "text"]
    return SimpleNamespace(
        is_error=given.is_error,
        content=[*blocks, SimpleNamespace(type="text", text=text)],
        structured_content=said if isinstance(said, dict) else data,
        data=said,
    )
