"""Redaction: credentials and host paths are removed from kept values.

This is the second defence. The first is the tool registry, which says if an argument is kept at
all. Redaction finds shapes. A password without a shape must be excluded in the registry (`trace:
digest`). A digest is not a secret: its prefix, such as `sha256:`, or its place shows that it is one
(`is_digest`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from replybook.encoding import encodable
from replybook.trace.host_path import without_host_paths
from replybook.trace.known_folders import as_address
from replybook.trace.secret_name import is_secret_name


class _Deny(NamedTuple):
    """One shape of a credential.

    Attributes:
        marks: Lower-case texts, one of which is in every match.
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
        r"SG\.[\w-]{16,}\.[\w-]{16,}",
        r"shpat_[0-9a-f]{32}",
        r"dop_v1_[0-9a-f]{16,}",
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*",
    )
)
_NAMED_VALUE = (
    r"(?i)(?<![\w.-])(?P<option>--)?(?P<quote>[\"']?)(?P<name>[\w.-]{0,40}?(?:password|passwd"
    r"|passphrase|passcode|pwd|secret|token|authorization|key|credential|cookie)s?)(?P=quote)"
    r"(?P<sign>\s*[:=]\s*|(?(option)\s+|(?!)))"
    r"(?:(?P<opened>[\"'])(?P<quoted>[^\"'\n]{1,500})|(?P<plain>[^\s\"',;&]{3,}))"
)
"""A name and its value: `DB_PASSWORD=x9`, `"token": "x9"`, `--api-key x9`."""

_CREDENTIALS: Final = (
    _deny(
        "bearer",
        "bearer basic authorization",
        r"(?i)\b(?:(?P<header>authorization[\"']?\s*[:=]\s*[\"']?(?:bearer|basic|digest|token))|bearer"
        r"|basic)\s+(?P<plain>[\w.~+/=-]{8,})",
    ),
    _deny("jwt", "eyj", r"\beyJ[\w-]{8,}\.[\w-]+(?:\.[\w-]*)?"),
    _deny(
        "key",
        "sk- pk- rk- sk_ pk_ rk_ ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- xox akia asia aiza npm_"
        " pypi- hf_ sg. shpat_ dop_v1_ -----begin",
        rf"(?<![A-Za-z0-9])(?:{_KEY_SHAPES})",
    ),
    _deny(
        "login",
        "://",
        r"(?<=://)(?:[^\s/?#\"'<>,@:]{0,200}:[^\s/?#\"'<>,]{1,200}|(?=[^\s/@]{0,200}\d)[\w.~-]{16,200})(?=@)",
    ),
    _deny("secret", "pass pwd secret token key authorization credential cookie", _NAMED_VALUE),
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
                text = pattern.sub(
                    _replace_name if name == "secret" else f"[redacted:{name}]", text
                )
                break
    return _LONG.sub(_long, text) if len(text) >= _SHORTEST_LONG else text


def _replace_name(match: re.Match[str]) -> str:
    """Replace a name of a secret with its value."""
    begin = match["quote"] or match["option"] or ""
    return f"{begin}[redacted:secret]" if is_secret_name(match["name"]) else match[0]


def without_secrets(text: str) -> str:
    """Return the words of an author without the secrets in them.

    These are credentials of a known shape and values under the name of a secret. Prose stays:
    `invalid token: expired`, `Basic authentication failed`. So do long names and digests.
    """
    low = text.lower()
    for name, marks, pattern in _CREDENTIALS:
        if any(mark in low for mark in marks):
            text = pattern.sub(_UNLESS_PROSE.get(name, f"[redacted:{name}]"), text)
    return text


_RANDOM: Final = re.compile(r"[^\d=]*[\d=]|.*[a-z][A-Z]", re.DOTALL)
_AFTER: Final = ".,:;!?)]}>"
"""Characters of the sentence that may stand directly after a value."""


def _without_bearer(match: re.Match[str]) -> str:
    is_prose = not match["header"] and not _RANDOM.match(match["plain"])
    return match[0] if is_prose else _without(match, "plain", "bearer")


def _without_named_value(match: re.Match[str]) -> str:
    name = match["name"].lower()
    group = "plain" if match["quoted"] is None else "quoted"
    value = match[group].rstrip(_AFTER)
    is_count = name.endswith("s") and value.isdecimal()  # of tokens
    is_folder = name == "pwd" and value[:1] in ("/", "~", ".", "\\")
    is_masked = value.startswith("[redacted:")
    if is_count or is_folder or is_masked or not is_secret_name(match["name"]):
        return match[0]
    is_json = bool(match["quote"]) and group == "quoted"
    is_prose = not is_json and "=" not in match["sign"] and not _RANDOM.match(value)
    return match[0] if is_prose else _without(match, group, "secret")


def _without(match: re.Match[str], group: str, name: str) -> str:
    """Return a match with a mask in place of the value in a group."""
    at, value = match.start(group) - match.start(), match[group].rstrip(_AFTER)
    return f"{match[0][:at]}[redacted:{name}]{match[0][at + len(value) :]}"


_UNLESS_PROSE: Final = {"bearer": _without_bearer, "secret": _without_named_value}


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
            cleaned, is_remembered = _clean_text(text), True
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


def _clean_text(text: str) -> str:
    return without_host_paths(without_credentials(encodable(text)), "[redacted:host_path]")
