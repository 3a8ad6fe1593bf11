"""A changelog section with the changes, for users of the registry."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from replybook_registry.evolution.change import Change

SECTIONS = ("Breaking", "Added", "Changed", "Fixed")

_MARKUP = re.compile(r"([\\*<\[\]#|])")


def changelog(changes: Sequence[Change], new_version: str) -> str:
    """Return a Markdown section for `new_version`, with breaking changes first."""
    lines = [f"## {new_version}"]
    for title in SECTIONS:
        items = [_item(c) for c in changes if _section(c) == title and not _is_gate(c)]
        if items:
            lines += ["", f"### {title}", "", *items]
    if len(lines) == 1:
        lines += ["", "Nothing changed for users."]
    return "\n".join(lines) + "\n"


def _is_gate(change: Change) -> bool:
    """Return True if the change is about the version itself, which is not news for users."""
    return change.kind.code.startswith("RB17")


def _section(change: Change) -> str:
    if change.breaking:
        return "Breaking"
    if change.kind.adds:
        return "Added"
    return "Fixed" if change.step == "patch" else "Changed"


def _item(change: Change) -> str:
    text = change.problem[:1].upper() + change.problem[1:]
    return f"- {_escaped(text)}{''.join(_wording(change))}."


def _wording(change: Change) -> Iterator[str]:
    """Yield the new text if the text has changed and the problem does not contain it."""
    told = change.new and repr(change.new) in change.problem
    if change.step == "patch" and change.new and not told:
        text = change.new.rstrip(".")
        yield f": {_escaped(text)}" if text else ""


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))
