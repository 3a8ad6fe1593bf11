"""Placeholders of message templates: plain `{param}`, and nothing else in braces."""

from __future__ import annotations

import re

_BRACED = re.compile(r"\{([^{}]*)\}")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def placeholders(message: str) -> tuple[str, ...]:
    """Return all texts in braces, in order, even if they are not plain param names."""
    return tuple(_BRACED.findall(message))


def stray_brace(message: str) -> bool:
    """Return True if there is a brace that belongs to no placeholder."""
    left = _BRACED.sub("", message)
    return "{" in left or "}" in left


def is_plain(placeholder: str) -> bool:
    """Return True if a placeholder is a plain name, without index, attribute or format."""
    return _PLAIN.fullmatch(placeholder) is not None
