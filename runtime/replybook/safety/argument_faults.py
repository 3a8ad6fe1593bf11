"""The faults of an argument, in the words of JSON Schema.

The words are the same for every validation library. A fault has `name` and `problem`, and where
they are known `expected`, `did_you_mean` and `reason`. It never holds a value or a term of a
validation library.

Source: specification 9 and 69.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from difflib import SequenceMatcher
from typing import Final

__all__ = ["PROBLEMS", "nearest", "plain_name", "problem_of"]

PROBLEMS: Final = (
    *("missing", "unknown", "type", "enum", "range", "length", "pattern", "format", "one_of"),
)
"""The problems that an argument can have."""

_EXACT: Final[Mapping[str, str]] = {
    "missing_argument": "missing",
    "missing_keyword_only_argument": "missing",
    "missing_positional_only_argument": "missing",
    "extra_forbidden": "unknown",
    "no_such_attribute": "unknown",
    "unexpected_argument": "unknown",
    "unexpected_keyword_argument": "unknown",
    "unexpected_positional_argument": "unknown",
    "multiple_argument_values": "unknown",
    "literal_error": "enum",
    "multiple_of": "range",
    "finite_number": "range",
    "string_pattern_mismatch": "pattern",
    "int_parsing": "type",
    "int_from_float": "type",
    "float_parsing": "type",
    "bool_parsing": "type",
    "none_required": "type",
    "is_instance_of": "type",
    "is_subclass_of": "type",
}
_BEGINS: Final = (
    ("greater_than", "range"),
    ("less_than", "range"),
    ("decimal_max", "range"),
    ("decimal_whole", "range"),
    ("union_tag", "one_of"),
)
_ENDS: Final = (("too_short", "length"), ("too_long", "length"), ("_type", "type"))

_NEAR, _CLEARLY = 0.72, 0.1


def problem_of(kind: str) -> str:
    """Return the problem for the error type `kind` of a validation library.

    An error type that fits no problem is a `format`.
    """
    if kind in PROBLEMS:
        return kind
    if kind in _EXACT:
        return _EXACT[kind]
    begun = next((problem for begin, problem in _BEGINS if kind.startswith(begin)), None)
    ended = next((problem for end, problem in _ENDS if kind.endswith(end)), None)
    return begun or ended or "format"


def nearest(name: str, known: Collection[str]) -> str | None:
    """Return the name in `known` that `name` probably means, or None.

    The best match must be clearly nearer than the second best.
    """
    plain = plain_name(name)
    ranked = sorted((SequenceMatcher(None, plain, plain_name(one)).ratio(), one) for one in known)[
        -2:
    ]
    if not ranked or ranked[-1][0] < _NEAR:
        return None
    if len(ranked) > 1 and ranked[-1][0] - ranked[0][0] < _CLEARLY:
        return None
    return ranked[-1][1]


def plain_name(name: str) -> str:
    """Return a name in lower case without `_` and `-`, which callers mix up."""
    return name[:128].lower().replace("_", "").replace("-", "")
