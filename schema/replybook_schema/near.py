"""The known words that are spelt like an unknown one, for every "did you mean".

The word may come from anywhere. So the cost has limits: the length of a word, the depth of a path,
the number of known words, and the work of a question in all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final

LONGEST: Final = 128
"""Maximum length of a word that is compared. A longer word is like nothing."""

DEEPEST: Final = 16
"""Maximum number of slashes in a word that is compared."""
_MOST_KNOWN: Final = 20_000
_MOST_WORK: Final = 300_000
"""Maximum number of pairs of characters that are compared, 0.4 µs each at worst."""


def near(
    word: str,
    known: Iterable[str],
    most: int = 1,
    cutoff: float = 0.6,
    key: Callable[[str], str] | None = None,
) -> list[str]:
    """Return the known words that are spelt most like a word, the most similar first.

    Args:
        known: The words that it may mean. Beyond a limit they are left out.
        cutoff: Minimum similarity, from 0 to 1.
        key: Form of a word in which it is compared (default: as it is).
    """
    return [one for _, one in score_words(word, known, cutoff, key)[:most]]


def did_you_mean(word: str, known: Iterable[str], otherwise: str = "", *, before: str = "") -> str:
    """Return the question "did you mean ...?" with the nearest known word, if there is one.

    Args:
        known: The words that it may mean.
        otherwise: The text to return if no known word is like it.
        before: The text before the question.
    """
    found = near(word, known)
    return f"{before}did you mean {found[0]!r}?" if found else otherwise


def score_words(
    word: str,
    known: Iterable[str],
    cutoff: float = 0.6,
    key: Callable[[str], str] | None = None,
) -> list[tuple[float, str]]:
    """Return the known words that are spelt like a word, each after its similarity, best first.

    Args:
        known: The words that it may mean. Beyond a limit they are left out.
        cutoff: Minimum similarity, from 0 to 1.
        key: Form of a word in which it is compared (default: as it is).
    """
    if len(word) > LONGEST or word.count("/") > DEEPEST:
        return []
    from difflib import SequenceMatcher  # takes 3 ms; needed for mistakes only

    pairs: SequenceMatcher[str] = SequenceMatcher()
    pairs.set_seq2(word if key is None else key(word))
    likely: list[tuple[float, str]] = []
    for one in islice(known, _MOST_KNOWN):
        if len(one) > LONGEST:
            continue
        pairs.set_seq1(one if key is None else key(one))
        if pairs.real_quick_ratio() >= cutoff and (bound := pairs.quick_ratio()) >= cutoff:
            likely.append((bound, one))
    found: list[tuple[float, str]] = []
    work = 0
    for _, one in sorted(likely, key=lambda each: -each[0]):  # the work has a limit
        if work > _MOST_WORK:
            break
        work += len(one) * len(word)
        pairs.set_seq1(one if key is None else key(one))
        if (score := pairs.ratio()) >= cutoff:
            found.append((score, one))
    return sorted(found, reverse=True)
