"""The checks of plain values: dates, numbers in quotes, and misspelt `yes` and `no`.

Each word of a file is judged once, however often it is written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Document

_PARTS: Final = ("common", "events", "history")
_DATED: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){2,}")
_QUOTED_NUMBER: Final = re.compile(r'"\s*[+-]?\d+(?:\.\d+)?\s*"')
_DIGITS: Final = frozenset("0123456789")
_LONGEST: Final = 40
"""Maximum length of a quoted number."""
_DAYS: Final = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
"""Days of each month. The 29 February is accepted, although the game has no leap years."""

_YES: Final = frozenset({"eys", "teru", "treu", "tru", "ture", "yees", "yes.", "yess", "ys", "yse"})
_NO: Final = frozenset({"fales", "fasle", "flase", "flse", "no.", "noo"})

_MISSPELT: Final = _YES | _NO

NUMBER_KEYS: Final = frozenset(
    {
        "add_dread",
        "add_gold",
        "add_piety",
        "add_prestige",
        "add_short_term_gold",
        "add_stress",
        "add_tyranny",
        "age",
        "ai_check_interval",
        "base",
        "chance",
        "days",
        "diplomacy",
        "dread",
        "factor",
        "gold",
        "intrigue",
        "learning",
        "martial",
        "months",
        "multiply",
        "opinion",
        "piety",
        "prestige",
        "prowess",
        "remove_short_term_gold",
        "stewardship",
        "stress",
        "subtract",
        "weeks",
        "years",
    }
)
"""Keys whose value is a number or a script value, and never a text."""


def value_problems(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the invalid dates, the numbers in quotes and the misspelt `yes` and `no` of a file."""
    document = file.document
    if not isinstance(document, Document) or file.below.partition("/")[0] not in _PARTS:
        return
    tape = document.tape
    for index, key in _places(tape.keys, _find_dotted_words(tape.key_counts), _wrong_date):
        yield file.problem(tape.starts[index], "invalid_date", _wrong_date(key) or "")
    words = tape.distinct_values
    for index, value in _places(tape.values, _find_dotted_words(words), _wrong_date):
        start = tape.ends[index] - len(value)
        yield file.problem(start, "invalid_date", _wrong_date(value) or "")
    quoted = [word for word in words if word and word[0] == '"' and len(word) <= _LONGEST]
    for index, value in _places(tape.values, quoted, _QUOTED_NUMBER.fullmatch):
        if tape.keys[index] in NUMBER_KEYS:
            bare = value[1:-1].strip()
            text = f"{tape.keys[index]} takes a number, and {value} is a text; write {bare}"
            start = tape.ends[index] - len(value)
            yield file.problem(start, "quoted_number", text, "warning")
    for index, value in _places(tape.values, _MISSPELT & words, _guess_word):
        if tape.keys[index] is not None:
            text = (
                f"{value!r} is no value of {tape.keys[index]}; did you mean {_guess_word(value)}?"
            )
            yield file.problem(tape.ends[index] - len(value), "misspelt_value", text, "warning")


def _places(
    words: Sequence[str | None], distinct: Iterable[str | None], is_wrong: Callable[[str], object]
) -> Iterator[tuple[int, str]]:
    """Yield the places of the words that a test finds wrong."""
    wrong = {word for word in distinct if word and is_wrong(word)}
    if wrong:
        yield from ((at, word) for at, word in enumerate(words) if word and word in wrong)


def _find_dotted_words(words: Iterable[str | None]) -> list[str]:
    """Return the words that begin with a digit and hold a dot."""
    return [word for word in words if word and word[0] in _DIGITS and "." in word]


def _wrong_date(word: str) -> str | None:
    """Return the reason why a word of numbers and dots is not a date, or None."""
    if _DATED.fullmatch(word) is None:
        return None
    _, month, day, *more = map(int, word.split("."))
    if more:
        return f"{word} is no date: a date has a year, a month and a day"
    if not 1 <= month <= len(_DAYS):
        return f"{word} is no date: a year has no month {month}"
    if not 1 <= day <= _DAYS[month - 1]:
        return f"{word} is no date: month {month} has no day {day}"
    return None


def _guess_word(word: str) -> str | None:
    """Return the word that a misspelt one stands for, or None."""
    return "yes" if word in _YES else "no" if word in _NO else None
