"""Text form of a file: its encoding, byte order mark and line ends.

Agents read and write plain text: lines end in a line feed, without a byte order mark. A file
keeps its form. An edit changes the raw text, so all other bytes stay the same.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, Literal, TypeAlias

TextEncoding: TypeAlias = Literal["utf-8", "windows-1252"]
Newline: TypeAlias = Literal["\n", "\r\n", "\r"]

_BOM: Final = "\ufeff"
_CODECS: Final[dict[TextEncoding, str]] = {"utf-8": "utf-8", "windows-1252": "cp1252"}
_MOST_WORK: Final = 20_000_000
"""Characters of overlapping matches that are compared."""

_LINE_END: Final = re.compile(r"\r\n|\r(?!\n)|(?<!\r)\n")
_NAMES: Final[dict[Newline, str]] = {"\n": "lf", "\r\n": "crlf", "\r": "cr"}


class NoText(ValueError):
    """Bytes that are not text, or text that the encoding of a file cannot represent."""


@dataclass(frozen=True, slots=True)
class TextForm:
    """The form of the text in a file.

    Attributes:
        bom: True if the file begins with a byte order mark.
        newline: The most frequent line end.
        mixed: True if the file has different line ends.
    """

    encoding: TextEncoding = "utf-8"
    bom: bool = False
    newline: Newline = "\n"
    mixed: bool = False

    @property
    def line_ends(self) -> str:
        """The name of the line ends: lf, crlf, cr or mixed."""
        return "mixed" if self.mixed else _NAMES[self.newline]

    def encode(self, text: str) -> bytes:
        """Return plain text as bytes in this form. A byte order mark in the text is kept.

        Raises:
            NoText: If the encoding has no representation for a character.
        """
        has_mark = self.bom or text.startswith(_BOM)
        ended = _LINE_END.sub(lambda _: self.newline, text.removeprefix(_BOM))
        return _encode_text(f"{_BOM}{ended}" if has_mark else ended, self.encoding)

    def holds(self, plain: str, content: str) -> bool:
        """Return True if a file with this form and plain text already has the wanted `content`.

        Only a `content` with a byte order mark asks for a byte order mark.
        """
        return plain == plain_text(content) and (self.bom or not content.startswith(_BOM))


def plain_text(content: str) -> str:
    """Return a text without its byte order mark and with line feeds as line ends."""
    return _LINE_END.sub("\n", content.removeprefix(_BOM))


def read_text(data: bytes) -> tuple[str, TextForm]:
    """Return the plain text and the form of a file, or raise `NoText`.

    Bytes that are not UTF-8 are decoded as Windows-1252 if possible.
    """
    raw, encoding = _decode_bytes(data)
    ends = Counter(_LINE_END.findall(raw))
    newline: Newline = max(_NAMES, key=lambda end: ends[end])
    has_mark = raw.startswith(_BOM)
    return plain_text(raw), TextForm(encoding, has_mark, newline, mixed=len(ends) > 1)


def edit_text(data: bytes, old: str, new: str, *, every: bool = False) -> tuple[bytes | None, int]:
    """Return a file with its one `old` replaced by `new`, and the number of matches of `old`.

    All kinds of line ends in `old` match. Line ends in `new` become those of the file. All other
    bytes stay the same. Without exactly one match, the file is None.

    Args:
        data: The bytes of the file.
        new: The text to put in its place.
        every: Replace every match that begins after the match before it (default: False).

    Raises:
        NoText: If the file is not text, or `new` does not fit its encoding.
    """
    raw, _ = _decode_bytes(data)
    _, form = read_text(data)
    mark = int(form.bom)
    spans = list(_spans(raw, mark, plain_text(old), apart=every))
    if not spans or (len(spans) > 1 and not every):
        return None, len(spans)
    put = _encode_text(_LINE_END.sub(lambda _: form.newline, new.removeprefix(_BOM)), form.encoding)
    ends = [0, *(end for _, end in spans)]
    starts = [*(start for start, _ in spans), len(raw)]
    kept = [raw[end:start] for end, start in zip(ends, starts, strict=True)]
    return put.join(_encode_text(part, form.encoding) for part in kept), len(spans)


def _spans(raw: str, start: int, old: str, *, apart: bool) -> Iterator[tuple[int, int]]:
    """Yield where a plain text is in a raw one, whatever its line ends are.

    The time is proportional to the length of the texts.

    Args:
        start: The place where the search begins.
        old: The text to find, with line feeds as line ends.
        apart: Leave out matches that overlap the match before. Otherwise, the first ones are found.
    """
    plain = _LINE_END.sub("\n", raw)
    pairs = [match.start() for match in re.finditer("\r\n", raw)]
    behind = [place - before for before, place in enumerate(pairs)]
    step = max(1, len(old)) if apart else 1
    most = len(plain) + 1 if apart else max(2, _MOST_WORK // max(1, len(old)))
    at = plain.find(old, start)
    while at >= 0 and most:
        end = at + len(old)
        yield at + bisect_left(behind, at), end + bisect_left(behind, end)
        at, most = plain.find(old, at + step), most - 1


def _encode_text(text: str, encoding: TextEncoding) -> bytes:
    try:
        return text.encode(_CODECS[encoding])
    except UnicodeEncodeError as error:
        odd = f"U+{ord(text[error.start]):04X}"
        raise NoText(f"the file is {encoding}, which has no place for {odd}") from None


def _decode_bytes(data: bytes) -> tuple[str, TextEncoding]:
    if b"\0" in data:
        raise NoText("it is no text: it holds NUL bytes")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252"), "windows-1252"
    except UnicodeDecodeError:
        raise NoText("it is no text: neither UTF-8 nor Windows-1252") from None


def digests_of_text(text: str) -> frozenset[str]:
    """Return the SHA-256 hex digests of this text in every possible file form.

    Two contents are the same text exactly if these sets are equal.
    """
    return frozenset(sha256(data).hexdigest() for data in _in_every_form(text))


def _in_every_form(text: str) -> Iterator[bytes]:
    plain = plain_text(text)
    for newline in _NAMES:
        ended = plain.replace("\n", newline)
        encoded = ended.encode(errors="surrogatepass")
        yield encoded
        yield codecs.BOM_UTF8 + encoded
        with suppress(UnicodeEncodeError):
            yield ended.encode("cp1252")
