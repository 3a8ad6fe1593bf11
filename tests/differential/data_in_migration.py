"""The data and blocks of a migrated reply, compared with the bare stack as the page describes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

__all__ = ["says"]


def says(bare: dict[str, Any], ours: dict[str, Any], data: dict[str, Any]) -> bool:
    """Return True if data and blocks of a reply say what the bare stack sent."""
    texts = [block["text"] for block in bare["content"] if block["type"] == "text"]
    blocks = [block for block in bare["content"] if block["type"] != "text"]
    beside = [block for block in ours["content"][:-1] if block["type"] != "text"]
    if blocks != beside:
        return False
    if bare.get("structuredContent") is not None:
        return bool(data == bare["structuredContent"])
    if blocks:
        return all(json.dumps(text)[1:-1] in json.dumps(data) for text in texts)
    if not texts:
        return data in ({"result": None}, {"result": []})
    return any(_are(value, texts) for value in _values(data))


def _values(data: dict[str, Any]) -> Iterator[Any]:
    """Yield what the data may stand for: itself, or what is under the key `result`."""
    yield data
    if list(data) == ["result"]:
        yield data["result"]


def _are(value: Any, texts: list[str]) -> bool:
    """Return True if a value is one text, or a list with each of the texts.

    The SDK makes one list of nested ones.
    """
    if len(texts) == 1 and _is(value, texts[0]):
        return True
    values = list(_flat(value)) if isinstance(value, list) else []
    return len(values) == len(texts) and all(map(_is, values, texts))


def _is(value: Any, text: str) -> bool:
    """Return True if a text is a value, or its JSON."""
    try:
        return bool(value == text or json.loads(text) == value)
    except ValueError:
        return False


def _flat(values: list[Any]) -> Iterator[Any]:
    for value in values:
        if value is not None:  # of which neither stack makes a block
            yield from _flat(value) if isinstance(value, list) else [value]
