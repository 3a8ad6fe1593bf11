"""One spelling for all the ways in which a text may write a path, and a pattern that meets the usual ones.

Source: specification 22, facts on paths 4.8.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

__all__ = ["folded", "loose_pattern", "readings"]

_ROUNDS: Final = 3
"""How often escapes are undone, as in an address."""

_SLASHES: Final = re.compile(r"/(?:\.?/)+")
_ESCAPE: Final = re.compile(r"(?<!\\)\\+u([0-9A-Fa-f]{4})")
_SEPARATOR: Final = r"(?:[\\/]|%(?:25)*(?:2f|5c)|(?<=\\)u00(?:2f|5c))+"
_NO_SEPARATOR_BEFORE: Final = "".join(
    rf"(?<!{end})" for end in (r"[\\/]", "%2f", "%5c", "252f", "255c", "u002f", "u005c")
)
"""A row of separators is tried once and not from each of them."""


def folded(text: str) -> str:
    """`text` in lower case and Unicode form C, with one `/` for any row of slashes and backslashes."""
    if text.isascii():
        text = text.lower()
    else:
        text = unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).casefold())
    return _SLASHES.sub("/", text.replace("\\", "/"))


def readings(text: str) -> Iterator[str]:
    """The folded forms of `text`: as it stands, and with percent and JSON escapes undone."""
    yield folded(text)
    for _ in range(_ROUNDS):
        before = text
        if "%" in text:
            text = unquote(text, errors="surrogateescape")
        if "\\u" in text:
            text = _ESCAPE.sub(_unescaped, text)
            text = text.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        if text == before:
            return
        yield folded(text)


def _unescaped(match: re.Match[str]) -> str:
    return chr(int(match[1], 16))


def loose_pattern(needle: str) -> str:
    """A pattern, for any case, that meets the usual spellings of a folded path in a text.

    No two ways to read one text lead through it, so it takes no time to speak of on any text.
    """
    parts = re.split("(/)", needle)
    spelled = (_SEPARATOR if part == "/" else "".join(_clusters(part)) for part in parts)
    return (_NO_SEPARATOR_BEFORE if needle[0] == "/" else "") + "".join(spelled)


def _clusters(part: str) -> Iterator[str]:
    """A group for each character with what combines with it; of cases only the codes differ."""
    for cluster in re.findall(r"[^\u0300-\u036f][\u0300-\u036f]*|[\u0300-\u036f]+", part):
        plain = [unicodedata.normalize(form, cluster) for form in ("NFC", "NFD")]
        upper = [unicodedata.normalize(form, cluster.upper()) for form in ("NFC", "NFD")]
        ways = [re.escape(form) for form in plain]
        ways += [spell(form) for form in plain + upper for spell in (_percent, _json)]
        yield "(?:" + "|".join(dict.fromkeys(ways)) + ")"


def _percent(form: str) -> str:
    raw = form.encode("utf-8", "surrogateescape")
    return "".join(f"%(?:25)*{byte:02x}" for byte in raw)


def _json(form: str) -> str:
    units = form.encode("utf-16-be", "surrogatepass").hex()
    return "".join(rf"\\{{1,8}}u{units[at : at + 4]}" for at in range(0, len(units), 4))
