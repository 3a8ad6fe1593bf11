"""Message templates: text with plain `{param}` placeholders and nothing else in braces."""

from __future__ import annotations

import re

__all__ = ["is_plain", "placeholders", "stray_brace"]

_BRACED = re.compile(r"\{([^{}]*)\}")
_PLAIN = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


def placeholders(message: str) -> tuple[str, ...]:
    """List what stands in braces, in order, also where it is no plain parameter name."""
    return tuple(_BRACED.findall(message))


def stray_brace(message: str) -> bool:
    """Return True if a brace is left that neither opens nor closes a placeholder."""
    left = _BRACED.sub("", message)
    return "{" in left or "}" in left


def is_plain(placeholder: str) -> bool:
    """Return True if a placeholder is a bare name: no index, attribute, conversion or format."""
    return _PLAIN.fullmatch(placeholder) is not None
