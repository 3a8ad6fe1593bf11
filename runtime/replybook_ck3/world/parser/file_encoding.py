"""The decoding of files as the game reads them. Errors are findings, never exceptions."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from typing import Final, Literal

from replybook_ck3.world.parser.located_text import BOM, Severity, TextFault

Encoding = Literal["utf-8-bom", "bom-optional", "detect-cp1252"]
"""UTF-8 with a BOM; UTF-8 with or without one; UTF-8 with a BOM and Windows-1252 without."""

_HIGH: Final = {
    byte: bytes([byte]).decode("cp1252", "ignore") or chr(byte) for byte in range(0x80, 0xA0)
}
"""Differences of Windows-1252 from Latin-1. Undefined bytes become control characters."""

_SAMPLE: Final = 64
"""Number of bytes in which every second one is zero if a text is UTF-16 without a BOM."""

_OPEN: Final = re.compile(b"[\x81\x8d\x8f\x90\x9d]")


def decode(
    data: bytes | str, encoding: Encoding, *, without_bom: Severity = "warning"
) -> tuple[str, list[TextFault]]:
    """Return the text, including a BOM, and the encoding errors.

    A text that is already decoded is returned unchanged, and a missing BOM is not reported.

    Args:
        encoding: Encoding that the folder of the file requires.
        without_bom: Severity of a missing BOM.
    """
    if isinstance(data, str):
        return data, list(_double_bom(data))
    if wide := _utf_16(data):
        problem = "the file is UTF-16, which the game cannot read"
        return data.decode(wide, "replace"), [TextFault(0, "error", "bad_encoding", problem)]
    if encoding == "detect-cp1252" and not data.startswith(codecs.BOM_UTF8):
        return data.decode("latin-1").translate(_HIGH), list(_odd_windows_text(data))
    try:
        text = data.decode("utf-8")
        faults = list(_missing_bom(data, without_bom)) if encoding == "utf-8-bom" else []
    except UnicodeDecodeError as error:  # such a file is not UTF-8 at all, so a BOM is no issue
        text, faults = data.decode("utf-8", "replace"), [_not_utf8(data, error)]
    return text, [*faults, *_double_bom(text)]


def start_of_text(text: str) -> int:
    """Return the offset after the BOM, or after two of them."""
    return len(text[:2]) - len(text[:2].lstrip(BOM))


def _utf_16(data: bytes) -> str | None:
    """Return the codec of a text in UTF-16, with or without its BOM, or None for another text."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "utf-16"
    start = data[:_SAMPLE]
    for codec, zeros, letters in (
        ("utf-16-le", start[1::2], start[::2]),
        ("utf-16-be", start[::2], start[1::2]),
    ):
        if zeros.count(0) > len(start) // 4 and letters and 0 not in letters:
            return codec
    return None


def _missing_bom(data: bytes, severity: Severity) -> Iterator[TextFault]:
    if data and not data.startswith(codecs.BOM_UTF8):
        yield TextFault(0, severity, "missing_bom", "the file does not start with a UTF-8 BOM")


def _double_bom(text: str) -> Iterator[TextFault]:
    if text.startswith(BOM * 2):
        yield TextFault(
            1, "error", "double_bom", "the file starts with two BOMs: the second is read as text"
        )


def _not_utf8(data: bytes, error: UnicodeDecodeError) -> TextFault:
    offset = len(data[: error.start].decode("utf-8"))
    problem = f"byte 0x{data[error.start]:02X} is not UTF-8; save the file as UTF-8 with a BOM"
    return TextFault(offset, "error", "bad_encoding", problem)


def _odd_windows_text(data: bytes) -> Iterator[TextFault]:
    """Yield bytes that Windows-1252 does not have, and UTF-8 that is read as Windows-1252."""
    if data.isascii():
        return
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        if bad := _OPEN.search(data):
            problem = f"byte 0x{bad[0].hex().upper()} is not Windows-1252"
            yield TextFault(bad.start(), "warning", "bad_encoding", problem)
    else:
        problem = "the file is UTF-8 without a BOM: here the game reads that as Windows-1252"
        yield TextFault(0, "warning", "missing_bom", problem)
