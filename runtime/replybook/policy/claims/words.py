"""The words of claims beside things, places, keys and values. Any other word is refused.

Source: specification 95, 003 §3.
"""

from __future__ import annotations

from typing import Final

__all__ = ["ABSENT", "ARTICLES", "EXISTS", "HAS", "IN", "NEGATIONS", "PLACES"]

EXISTS: Final = ("exists", "is there", "is defined", "defined", "is a thing", "is known", "is")
"""What may follow a thing that exists. `is` alone must be followed by a place."""

ABSENT: Final = (
    "does not exist",
    "doesn't exist",
    "is not defined",
    "isn't defined",
    "is undefined",
    "is not there",
    "is absent",
    "is missing",
    "is nowhere",
)
"""What may follow a thing that does not exist."""

HAS: Final = ("has the", "has a", "has an", "has", "with")
"""What may stand before a key with its value."""

IN: Final = "in"
"""The word before a place."""

ARTICLES: Final = ("the", "a", "an")
PLACES: Final = (*ARTICLES, "base", "file", "folder", "source")
"""What may stand before the name of a place, beside the words of its namespaces."""

NEGATIONS: Final = frozenset(("no", "not", "never", "without", "nothing", "nobody"))
"""Words that are no thing and no key."""
