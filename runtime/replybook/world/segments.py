"""Rules for the names in an address: which are allowed, and why others are refused.

A name is portable if it means the same on every system and in every program that may decode it.
Names are never decoded or expanded here. A name is refused if some program could read it as a
separator, a parent folder, a device or an empty name.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final
from urllib.parse import unquote_to_bytes

from replybook.world.registry import declared_world

_NONCHARACTERS: Final = "\ufdd0-\ufdef" + "".join(
    f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000)
)
"""The 66 code points that Unicode never assigns, such as U+FFFE and U+FFFF."""

CONTROLS: Final = re.compile(rf"[\x00-\x1f\x7f-\x9f\ud800-\udfff{_NONCHARACTERS}]")
"""Characters that no address may contain.

These are NUL, C0, DEL, C1, lone surrogates and noncharacters.
"""

_SPECIAL = re.compile(r'[\\:<>"|?*/]')
"""Characters that some system reads as a separator, drive, stream, pattern or redirection."""

INVISIBLE: Final = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    "\U000e0000-\U000e0fff]"
)
"""Characters that are invisible or change the text direction."""

_DEVICE = re.compile(
    r"(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(?:\.|\Z)", re.IGNORECASE
)
"""A Windows device. Blanks or an extension after the name do not change that."""

_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_PLAIN = re.compile(r"[A-Za-z0-9_-](?:[A-Za-z0-9_. -]{0,62}[A-Za-z0-9_-])?")
"""A name that can only be refused as a device."""


def refuse_segment(segment: str) -> str | None:
    """Return the reason why a name is not allowed in an address, or None if it is allowed.

    The reason is one of a closed set and never contains the name.
    """
    if _DEVICE.match(segment):
        return "is the name of a Windows device"
    if _PLAIN.fullmatch(segment):
        return None
    return _refused_sign(segment) or _refused_end(segment) or _refused_reading(segment)


def _refused_sign(segment: str) -> str | None:
    if CONTROLS.search(segment):
        return "holds a control character, a noncharacter or half a surrogate pair"
    if _SPECIAL.search(segment):
        return 'holds one of \\ : < > " | ? * /'
    if INVISIBLE.search(segment):
        return "holds an invisible character or one that turns the direction of text"
    return None


def _refused_end(segment: str) -> str | None:
    if not segment:
        return "is empty"
    if segment[-1] == "." or segment[-1].isspace():
        return "ends in a dot or a blank"
    if len(segment.encode()) > limit("segment_bytes"):
        return f"is longer than {limit('segment_bytes')} bytes"
    return None


def _refused_reading(segment: str) -> str | None:
    """Return the reason if another program could decode the name to something else."""
    if not segment.isascii() and _reads_as_path(segment):
        return "looks like dots or a separator in its compatibility form"
    if "%" in segment and _hides(segment):
        return "hides dots, a separator, a control character or broken UTF-8 behind percent signs"
    return None


def _reads_as_path(text: str) -> bool:
    folded = unicodedata.normalize("NFKC", text)
    return "/" in folded or "\\" in folded or not folded.strip(". ")


def _hides(segment: str) -> bool:
    text = segment
    for _ in range(limit("percent_rounds")):
        if not _PERCENT.search(text):
            return False
        try:
            text = unquote_to_bytes(text).decode()
        except UnicodeDecodeError:
            return True
        if CONTROLS.search(text) or INVISIBLE.search(text) or _reads_as_path(text):
            return True
    return False


@cache
def limit(name: str) -> int:
    """Return a limit of the world, such as `segment_bytes`. A user registry cannot change it."""
    return declared_world().limits[name]
