"""Facts of an entry as the lines of a Markdown list, with links to the entries that they name."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_codegen.entry_facts import (
    EntryAction,
    EntryName,
    EntryNames,
    Fact,
    Facts,
    ShownEntry,
)
from replybook_codegen.pages.links import PageLinks
from replybook_codegen.pages.markdown import code, prose


def fact_list(facts: Facts, links: PageLinks, *left_out: str) -> tuple[str, ...]:
    """Return a line for each fact that says something, except for the labels in `left_out`."""
    return tuple(_lines({label: facts[label] for label in facts if label not in left_out}, links))


def _lines(facts: Facts, links: PageLinks) -> Iterator[str]:
    for label, fact in facts.items():
        if text := _markdown(fact, links):
            yield f"{_label(label)}: {text}"


def _label(label: str) -> str:
    return "HTTP status" if label == "http" else label[:1].upper() + label[1:]


def _markdown(fact: Fact, links: PageLinks) -> str:
    match fact:
        case str():
            return prose(fact)
        case int():
            return str(fact)
        case tuple():
            return "; ".join(map(prose, fact))
        case ShownEntry(text):
            return code(text)
        case EntryName(kind, name):
            return links.name(kind, name)
        case EntryNames(kind, names, none):
            return links.names(kind, names) or none
        case EntryAction(verb, arguments):
            named = links.names("tool", arguments)
            return links.name("verb", verb) + (f" ({named})" if named else "")
        case _:  # data, which a page shows as a table or block
            return ""
