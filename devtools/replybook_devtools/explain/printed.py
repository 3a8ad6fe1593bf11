"""Answers of `explain` as text for a terminal, with the place where each is documented."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from replybook_devtools.explain.doc_links import file_with, site_of, url_of, word_url
from replybook_devtools.explain.explanation import Explanation, present

if TYPE_CHECKING:
    from replybook_registry.project import Project


def at_home(found: Explanation, projects: Sequence[Project]) -> Explanation:
    """Return an answer with the place of its documentation.

    The place is on the site of a project here, or in a file.
    """
    page = str(found.facts.get("documented in", ""))
    site = site_of(projects)
    if site:
        place = url_of(site, found.kind, found.id) or (word_url(site, page) if page else "")
    else:
        place = file_with(page, found.owner, projects) if page else ""
    facts = {**found.facts, "documented in": place}
    also = tuple(at_home(other, projects) for other in found.also)
    return replace(found, facts=present(facts), also=also)


def as_text(found: Explanation) -> str:
    """Return an answer for a terminal: a headline, then one fact per line."""
    lines = [f"{found.id} ({found.kind})", f"  {found.headline}", ""]
    width = max(map(len, found.facts), default=0) + 4
    for key, value in found.facts.items():
        lines += _fact(key, value, width)
    return "\n".join(lines).rstrip()


def _fact(key: str, value: object, width: int) -> list[str]:
    if key == "page":
        return [*str(value).splitlines(), ""]
    if key == "names":
        names = cast("dict[str, str]", value)
        wide = max(map(len, names), default=0) + 4
        return [line for name, said in names.items() for line in _fact(name, said, wide)]
    if key == "params":
        entries = cast("list[dict[str, object]]", value)
        return [f"  {key}:", *(f"    {_param(entry)}" for entry in entries)]
    words = cast("list[str]", value) if isinstance(value, list) else [_plain(value)]
    text = "; ".join(words)
    first, hanging = f"  {key}:".ljust(width), " " * width
    wrapper = textwrap.TextWrapper(98, first, hanging, break_on_hyphens=False)
    return wrapper.wrap(text)


def _plain(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else str(value)


def _param(entry: dict[str, object]) -> str:
    need = "required" if entry["required"] else "optional"
    return f"{entry['name']}: {entry['type']}, {need}, {entry['privacy']}: {entry['description']}"
