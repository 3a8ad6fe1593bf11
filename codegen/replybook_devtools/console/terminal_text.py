"""Texts of others, for a terminal.

Source: specification 73.
"""

from __future__ import annotations


def printable(text: str) -> str:
    r"""Return one line of a server with characters that control a terminal as `\x1b`."""
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)
