"""Values of plain YAML scalars, with a check that every YAML version reads the same.

A plain scalar is `true`, `false`, a decimal integer, or text. It is refused if YAML 1.1 (PyYAML) or
YAML 1.2 (ruamel.yaml, most editors) reads it differently. Two readers therefore never see different
registries.
"""

from __future__ import annotations

import re
from functools import lru_cache

import yaml

_INTEGER = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
_YAML_1_1: dict[str, list[tuple[str, re.Pattern[str]]]] = (
    yaml.resolver.Resolver.yaml_implicit_resolvers
)
_YAML_1_2 = (
    ("null", re.compile(r"null|Null|NULL|~|")),
    ("bool", re.compile(r"true|True|TRUE|false|False|FALSE")),
    ("int", re.compile(r"[-+][0-9_]+|[0-9][0-9_]*|0o[0-7_]+|0x[0-9a-fA-F_]+")),
    ("float", re.compile(r"[-+]?(\.[0-9_]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")),
    ("float", re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")),
)
_MOST_DIGITS = 40
"""Maximum length of a number whose meanings are shown. Python reads no number of thousands."""

_SUSPECT = frozenset(_YAML_1_1) - {None} | frozenset("0123456789+-.~nNtTfF")


_NOUNS = {
    "str": "text",
    "bool": "a yes or no",
    "int": "a number",
    "float": "a number",
    "null": "nothing",
    "timestamp": "a date",
    "merge": "a merge key",
    "value": "a default key",
}


class Ambiguous(ValueError):
    """The scalar has different values in YAML 1.1, YAML 1.2 and here.

    The message has the details.
    """


@lru_cache(maxsize=4096)  # keys and words of closed lists occur thousands of times
def read_plain(text: str) -> str | int | bool:
    """Return the value of a plain scalar, or raise `Ambiguous`."""
    if text and text[0] not in _SUSPECT:
        return text
    if text == "true" or text == "false":
        return text == "true"
    if _INTEGER.fullmatch(text):
        return int(text)
    old, new = _kind_1_1(text), _kind_1_2(text)
    if old == new == "str":
        return text
    raise Ambiguous(_readings(text, old, new))


def _readings(text: str, old: str, new: str) -> str:
    """Return the different meanings of the scalar as text."""
    if old != new:
        return f"{_NOUNS[old]} in YAML 1.1 and {_NOUNS[new]} in YAML 1.2"
    if old == "int" and text.isdigit() and len(text) <= _MOST_DIGITS:
        return f"{int(text, 8) if _is_octal(text) else int(text)} in YAML 1.1 and {int(text)} in YAML 1.2"
    return f"{_NOUNS[old]} to every reader of YAML, not text"


def _is_octal(text: str) -> bool:
    return text.startswith("0") and not set(text) & set("89")


def _kind_1_1(text: str) -> str:
    for tag, pattern in _YAML_1_1.get(text[:1], []):
        if pattern.match(text):
            return tag.rsplit(":", 1)[-1]
    return "str"


def _kind_1_2(text: str) -> str:
    return next((kind for kind, pattern in _YAML_1_2 if pattern.fullmatch(text)), "str")
