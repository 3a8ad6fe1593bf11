"""`replybook explain WHAT`: a code, key, old id, rule, violation or stage, a tool or a word of the registry.

In a project its composed registry answers. Elsewhere the base does, and only for what it does not know
the other registries that are installed. Source: decision 7 and 22.
"""

from __future__ import annotations

import argparse
import json
import textwrap
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from replybook.cli.doc_links import file_with, site_of, url_of, word_url
from replybook.cli.exit_code import Exit, UsageError
from replybook.cli.explanations.explanation import present
from replybook.cli.explanations.lookup import Explanation, answer, near_names
from replybook.cli.registries import broken_package, open_here, open_installed

if TYPE_CHECKING:
    from replybook_registry.project import Project

__all__ = ["as_text", "configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "what", metavar="WHAT", help="e.g. WA-RES-I-001, RB104, wait_and_retry, after_s, LOG, areas"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print")


def run(options: argparse.Namespace) -> int:
    """Print the answer; 2 with near names if there is none."""
    projects = open_here()
    try:
        found = answer(options.what)
        if found is None and not projects:
            open_installed()
            found = answer(options.what)
        near = near_names(options.what) if found is None else []
    except Exception as error:
        if not projects:
            raise
        raise UsageError(broken_package(projects[-1].package, error)) from error
    if found is None:
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        hint = (
            hint
            or "; it is no code, key, old id, rule, violation, stage, tool, verb, area or param"
        )
        raise UsageError(f"nothing is known under {options.what!r}{hint}")
    found = _at_home(found, projects)
    texts = "\n\n".join(map(as_text, (found, *found.also)))
    print(found.to_json() if options.format == "json" else texts)
    return Exit.FINE


def _at_home(found: Explanation, projects: Sequence[Project]) -> Explanation:
    """`found` with the place where it is documented: on the site of a project here, or in a file."""
    page = str(found.facts.get("documented in", ""))
    site = site_of(projects)
    if site:
        place = url_of(site, found.kind, found.id) or (word_url(site, page) if page else "")
    else:
        place = file_with(page, found.owner, projects) if page else ""
    facts = {**found.facts, "documented in": place}
    also = tuple(_at_home(other, projects) for other in found.also)
    return replace(found, facts=present(facts), also=also)


def as_text(found: Explanation) -> str:
    """An answer for a terminal: a headline, then one fact per line."""
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
