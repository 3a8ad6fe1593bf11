"""Texts of others, for a terminal: no name or text makes it do or show something else."""

from __future__ import annotations

import io
import os
import re
import sys
from typing import BinaryIO, Final, cast

_BY_US: Final = r"\x1b\[(?:[012]|3[136])m"
"""The sequences of our own colours."""

_OBEYED: Final = (
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    r"\ud800-\udfff]|\r(?!\n)"
)
"""Characters that a terminal obeys, or that change the order of others. Half a pair is no text."""

_FIRST_LETTER: Final = 0x20

_PLAIN: Final = re.compile(_OBEYED)
_COLOURED: Final = re.compile(rf"({_BY_US})|{_OBEYED}")


def printable(text: str) -> str:
    r"""Return one line of a server with characters that control a terminal as `\x1b`."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in text)


def has_colour() -> bool:
    """Return True if standard output shows colours.

    A terminal does, unless `NO_COLOR` is set. `FORCE_COLOR` switches colours on everywhere.
    """
    if os.environ.get("NO_COLOR"):
        return False
    is_terminal = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return is_terminal or bool(os.environ.get("FORCE_COLOR"))


def escape_streams() -> None:
    r"""Let standard output and standard error write what a terminal obeys as `\x1b`.

    Characters that the terminal cannot show are escaped as well, such as file names that are not
    UTF-8. Bytes that are written to the buffer of a stream stay as they are.
    """
    for name in ("stdout", "stderr"):
        found: object = getattr(sys, name)
        if not isinstance(found, io.TextIOWrapper):
            continue
        stream = cast("io.TextIOWrapper[BinaryIO]", found)
        is_by_line, is_through, encoding = (
            stream.line_buffering,
            stream.write_through,
            stream.encoding,
        )
        made = _Escaping(
            stream.detach(),
            encoding,
            "backslashreplace",
            line_buffering=is_by_line,
            write_through=is_through,
        )
        setattr(sys, name, made)
        setattr(sys, f"__{name}__", made)


class _Escaping(io.TextIOWrapper):
    """A stream that escapes what a terminal obeys, save our own colours and the end of a line."""

    def write(self, text: str, /) -> int:
        """Write a text. A progress line ends in a carriage return, on a terminal alone."""
        end = "\r" if text.endswith("\r") and self.isatty() else ""
        body = text.removesuffix(end) if end else text
        if _PLAIN.search(body):
            body = (_COLOURED if has_colour() else _PLAIN).sub(_escape_sign, body)
        return super().write(body + end)


def _escape_sign(found: re.Match[str]) -> str:
    ours = found[1] if found.re is _COLOURED else None
    number = ord(found[0][0])
    return ours or (
        f"\\x{number:02x}" if number < _FIRST_LETTER else f"\\u{number:04x}"
    )  # as in JSON
