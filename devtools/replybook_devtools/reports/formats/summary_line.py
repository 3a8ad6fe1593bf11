"""The last line of a text report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from replybook_devtools.console.terminal_text import printable


def nothing_found(summary: Mapping[str, object], notes: Sequence[str] | None = None) -> str:
    """Return the lines for a run without findings: the counts of the summary, then the notes.

    Args:
        notes: Sentences about what was not judged. Where nothing was judged, they stand alone.
    """
    lines = [printable(note) for note in notes or ()]
    if notes is not None and not summary["files"]:
        return "\n".join(lines) or "there is no file to lint"
    return "\n".join([_clean(summary), *lines])


def _clean(summary: Mapping[str, object]) -> str:
    seen = ", ".join(count_noun(n, key) for key, n in summary.items() if type(n) is int and n)
    return f"no findings ({seen})" if seen else "no findings"


def count_noun(number: int, noun: str) -> str:
    """Return a number and its noun, e.g. `1 file` or `2 files`.

    The noun may be given in the singular or the plural.
    """
    noun = noun.replace("_", " ").removesuffix("s")
    return f"{number} {noun}{'' if number == 1 else 's'}"
