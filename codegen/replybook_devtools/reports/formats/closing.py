"""The last line of a report for people."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["counted", "nothing_found"]


def nothing_found(summary: Mapping[str, object]) -> str:
    """Return what to say where nothing was found: what was looked at, in figures."""
    seen = ", ".join(counted(n, key) for key, n in summary.items() if type(n) is int and n)
    return f"no findings ({seen})" if seen else "no findings"


def counted(number: int, noun: str) -> str:
    """Return a number and its noun: `1 file`, `2 files`; `files` of `3 files` may be given, too."""
    noun = noun.replace("_", " ").removesuffix("s")
    return f"{number} {noun}{'' if number == 1 else 's'}"
