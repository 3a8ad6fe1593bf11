"""Redaction: credentials and host paths are removed from kept values.

This is the second defence. The first is the tool registry, which says if an argument is kept at
all. Redaction finds shapes. A password without a shape must be excluded in the registry (`trace:
digest`). A digest is not a secret: its prefix, such as `sha256:`, or its place shows that it is one
(`is_digest`).

Source: decision 18.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from replybook.encoding import encodable
from replybook.trace.host_path import without_host_paths
from replybook.trace.known_folders import as_address

__all__ = ["Redactor", "as_said", "is_digest", "without_credentials", "without_secrets"]


class _Deny(NamedTuple):
    """One shape of a credential.

    Attributes:
        name: Name of the shape.
        marks: Lower-case texts, one of which is in every match.
        pattern: The pattern.
    """

    name: str
    marks: tuple[str, ...]
    pattern: re.Pattern[str]


def _deny(name: str, marks: str, pattern: str) -> _Deny:
    return _Deny(name, tuple(marks.split()), re.compile(pattern))


_KEY_SHAPES = "|".join(
    (
        r"(?:sk|pk|rk)[-_][A-Za-z0-9_-]{16,}",
        r"gh[pousr]_[A-Za-z0-9]{16,}",
        r"github_pat_\w{16,}",
        r"glpat-[\w-]{16,}",
        r"xox[a-z]-[\w-]{10,}",
        r"(?:AKIA|ASIA)[A-Z0-9]{16}",
        r"AIza[\w-]{30,}",
        r"npm_[A-Za-z0-9]{30,}",
        r"pypi-[\w-]{16,}",
        r"hf_[A-Za-z0-9]{20,}",
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*",
    )
)
_SECRET_WORDS = (
    r"(?i)\b(?:password|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|authorization)"
    r"[\"']?\s*[:=]\s*[\"']?[^\s\"',;]{4,}"
)

_CREDENTIALS: Final = (
    _deny("bearer", "bearer basic", r"(?i)\b(?:bearer|basic)\s+[\w.~+/=-]{8,}"),
    _deny("jwt", "eyj", r"\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?"),
    _deny(
        "key",
        "sk- pk- rk- sk_ pk_ rk_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- xox akia asia aiza npm_"
        " pypi- hf_ -----begin",
        rf"(?<![A-Za-z0-9])(?:{_KEY_SHAPES})",
    ),
    _deny("login", "://", r"(?<=://)[^\s/@:]{0,200}:[^\s/@]{1,200}(?=@)"),
    _deny("secret", "passw pwd secret token key authorization", _SECRET_WORDS),
)

_SHORTEST_LONG: Final = 40
_LONG: Final = re.compile(r"[A-Za-z0-9+/_-]{40,}={0,2}")
_HEX: Final = re.compile(r"(?:[0-9a-f]+|[0-9A-F]+)")
_MIXED: Final = re.compile(r"(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[A-Za-z0-9+]{20,}")

_DIGITS: Final[Mapping[str, int]] = {
    "md5": 32,
    "sha1": 40,
    "sha224": 56,
    "sha256": 64,
    "sha384": 96,
    "sha512": 128,
    "blake2s": 64,
    "blake2b": 128,
}
"""The number of hex digits of a digest, by its prefix."""

_LENGTHS: Final = frozenset(_DIGITS.values())
_NAMED: Final = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(_DIGITS)}):\Z")
_LONGEST_NAME: Final = 1 + max(map(len, _DIGITS)) + 1
"""Length of a prefix with its colon and one character before it."""

_PLAIN: Final = re.compile(r"(?:(?:root|mod):)?[a-z0-9_]{1,39}(?:/[a-z0-9_.]{1,39})*")
"""Words and addresses in lower case, which match no shape above.

Most texts are such.
"""


def without_credentials(text: str) -> str:
    """Return `text` without credentials of a known shape. Host paths stay."""
    low = text.lower()
    for name, marks, pattern in _CREDENTIALS:
        for mark in marks:  # a loop, because a generator is slower here
            if mark in low:
                text = pattern.sub(f"[redacted:{name}]", text)
                break
    return _LONG.sub(_long, text) if len(text) >= _SHORTEST_LONG else text


def without_secrets(text: str) -> str:
    """Return the words of an author without the secrets in them.

    These are credentials of a known shape and values under a secret word. Long names and digests
    stay, and so does a plain word after a colon, as in `invalid token: expired`. The first
    `MOST_MASKED` characters are read, so that a huge text costs no more than a large one.

    Source: specification 80.
    """
    head, rest = text[:MOST_MASKED], text[MOST_MASKED:]
    low = head.lower()
    for name, marks, pattern in _CREDENTIALS:
        if any(mark in low for mark in marks):
            head = pattern.sub(_without_value if name == "secret" else f"[redacted:{name}]", head)
    return head + rest


MOST_MASKED: Final = 200_000
"""Maximum number of characters of a text that are read for secrets."""

_VALUE: Final = re.compile(r"(\s*[:=]\s*[\"']?)([^\"']*)\Z")


def _without_value(match: re.Match[str]) -> str:
    """Replace the value under a secret word, unless it is prose."""
    found = _VALUE.search(match[0])
    if found is None or (":" in found[1] and re.fullmatch(r"[A-Za-z]+[.!?)]*", found[2])):
        return match[0]
    return f"{match[0][: found.start(2)]}[redacted:secret]"


def _long(match: re.Match[str]) -> str:
    """Replace random text.

    A digest with its prefix stays, and so do long names and paths.
    """
    run = match[0].rstrip("=")
    if _is_named_digest(match):
        return match[0]
    secret = _HEX.fullmatch(run) or any(map(_MIXED.match, re.split("[/_-]", run)))
    return "[redacted:base64]" if secret else match[0]


def _is_named_digest(match: re.Match[str]) -> bool:
    start, text = match.start(), match[0]
    named = _NAMED.search(match.string[max(0, start - _LONGEST_NAME) : start])
    return named is not None and len(text) == _DIGITS[named[1]] and bool(_HEX.fullmatch(text))


def is_digest(text: str) -> bool:
    """Return True if a text has the form of a digest in hex.

    Use it at a place where a digest is expected.
    """
    return len(text) in _LENGTHS and _HEX.fullmatch(text) is not None


class Redactor:
    """The redaction of short texts.

    Harmless texts are cached, because ids and words repeat.

    Args:
        clean: Function that cleans a text. Default: remove credentials and host paths.
    """

    __slots__ = ("_clean", "harmless")

    REMEMBERED = 4096
    SHORT = 128

    def __init__(self, clean: Callable[[str], str] | None = None) -> None:
        self._clean: Final = clean
        self.harmless: Final[set[str | None]] = {None}
        """The texts that need no redaction, for fast checks."""

    def __call__(self, text: str) -> str:
        """Return `text` without credentials, host paths and lone surrogates.

        A `clean` function replaces this rule.
        """
        if _PLAIN.fullmatch(text):
            cleaned, is_remembered = text, True
        elif self._clean is None:
            cleaned, is_remembered = _cleaned(text), True
        else:  # the result may depend on more than the text
            cleaned, is_remembered = self._clean(text), False
        if is_remembered and cleaned == text and len(text) <= self.SHORT:
            self._remember(text)
        return cleaned

    def _remember(self, text: str) -> None:
        if len(self.harmless) >= self.REMEMBERED:
            self.harmless.clear()
            self.harmless.add(None)
        self.harmless.add(text)


def as_said(text: str) -> str:
    """Return `text` without credentials and lone surrogates. Most paths stay.

    A path in a known folder is replaced by its address.

    Raises:
        HoldsFolder: The text contains such a path in another way.
    """
    return as_address(without_credentials(encodable(text)))


def _cleaned(text: str) -> str:
    return without_host_paths(without_credentials(encodable(text)), "[redacted:host_path]")
