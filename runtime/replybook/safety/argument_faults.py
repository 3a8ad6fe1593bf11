"""The faults of an argument, in the words of JSON Schema.

The words are the same for every validation library. A fault has `name` and `problem`, and where
they are known `expected`, `did_you_mean` and `reason`. It never holds a value or a term of a
validation library.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from typing import Final

from replybook.client.argument_repair import plain_name, words_of
from replybook_schema.near import LONGEST, score_words

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
_SHORTEST_WORD: Final = 2


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


def nearest(name: str, known: Collection[str], missing: Container[str] = ()) -> str | None:
    """Return the name in `known` that `name` probably means, or None.

    It has similar letters and is clearly nearer than the second best, or it alone begins or ends
    with all words of `name`, as `job_id` does with those of `id`.

    Args:
        known: The names that it may mean.
        missing: The names that a call must have and does not. They come first where several begin
            or end with the words of `name`.
    """
    if len(name) > LONGEST:
        return None
    similar = _similar(name, known)
    extended = [one for one in known if _is_extended(words_of(name), words_of(one))]
    if similar is not None and (similar not in extended or len(extended) == 1):
        return similar
    meant = [one for one in extended if one in missing] or extended
    return meant[0] if len(meant) == 1 else None


def _similar(name: str, known: Collection[str]) -> str | None:
    """Return the name in `known` with the most similar letters, or None if none is clear."""
    best, *others = score_words(name, known, _NEAR - _CLEARLY, plain_name)[:2] or [(0.0, "")]
    is_clear = best[0] >= _NEAR and all(best[0] - score >= _CLEARLY for score, _ in others)
    return best[1] if is_clear else None


def _is_extended(one: Sequence[str], other: Sequence[str]) -> bool:
    """Return True if one of two names begins or ends with all words of the other."""
    few, many = sorted((one, other), key=len)
    is_word = len("".join(few)) >= _SHORTEST_WORD
    return is_word and len(few) < len(many) and few in (many[: len(few)], many[-len(few) :])
