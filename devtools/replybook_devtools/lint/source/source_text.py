"""The text of a file from its bytes and back, keeping encoding, byte order mark and line ends."""

from __future__ import annotations

import codecs
import re
from typing import Final, NamedTuple

_COOKIE: Final = rb"^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)"
_BLANK: Final = rb"^[ \t\f]*(?:[#\r\n]|$)"


class NotText(ValueError):
    """Bytes that cannot be decoded, or whose declared encoding is unknown."""


class SourceText(NamedTuple):
    """The text of a file, with everything needed to write it back.

    Attributes:
        text: The text without byte order mark.
        has_mark: The file begins with a byte order mark.
    """

    text: str
    encoding: str
    has_mark: bool

    def encode_text(self, text: str) -> bytes:
        """Return `text` as bytes in the form of this file.

        Raises:
            UnicodeEncodeError: The encoding of the file cannot express the text.
        """
        return (codecs.BOM_UTF8 if self.has_mark else b"") + text.encode(self.encoding)


def decode_source(data: bytes) -> SourceText:
    """Decode bytes as Python does: byte order mark, then cookie in line 1 or 2, else UTF-8.

    Raises:
        NotText: The bytes cannot be decoded.
    """
    has_mark = data.startswith(codecs.BOM_UTF8)
    body = data[3:] if has_mark else data
    encoding = _encoding(body)
    if has_mark and encoding != "utf-8":
        raise NotText(f"a byte order mark says UTF-8 and the cookie says {encoding!r}")
    try:
        return SourceText(body.decode(encoding), encoding, has_mark)
    except LookupError as error:
        raise NotText(f"the encoding {encoding!r} is not known") from error
    except UnicodeDecodeError as error:
        raise NotText(f"byte {error.start} is not {encoding}") from error
    except UnicodeError as error:  # codecs that decode nothing, for example `undefined`
        raise NotText(f"the encoding {encoding!r} is none for source") from error


def _encoding(body: bytes) -> str:
    head = body[: body.find(b"\n", body.find(b"\n") + 1) + 1] or body
    if b"coding" not in head:
        return "utf-8"
    for line in head.split(b"\n", 2)[:2]:
        match = re.match(_COOKIE, line)
        if match is not None:
            return _normal(match[1].decode("ascii", "replace"))
        if not re.match(_BLANK, line):
            break
    return "utf-8"


def _normal(name: str) -> str:
    plain = name[:12].lower().replace("_", "-")
    if plain == "utf-8" or plain.startswith("utf-8-"):
        return "utf-8"
    if plain in ("latin-1", "iso-8859-1", "iso-latin-1"):
        return "iso-8859-1"
    return name


def digest_of(data: bytes) -> str:
    """Return the digest of a content, by which the cache knows it again."""
    from _blake2 import blake2b  # the function of hashlib, without the other imports of hashlib

    return blake2b(data, digest_size=16).hexdigest()
