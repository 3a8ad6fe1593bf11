"""The first area of a new registry: the noun of its tools, else one of the base.

An area names a subject. It is never the name of the server or of a tool.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from replybook_schema.area_words import BASE_AREAS, VERBS, words_of_servers, words_of_tools

_WORD: Final = re.compile(r"[A-Z]+(?![a-z])[0-9]*|[A-Z]?[a-z]+[0-9]*|[0-9]+")
_JOINING_WORDS: Final = (
    "about and as at between by during for from in into of on or over per since to under via "
    "with without"
)
_JOINING: Final = frozenset(_JOINING_WORDS.split())
_EMPTY_WORDS: Final = (
    "a all an any data detail details everything first id ids info information item items "
    "last latest many multiple my name names new next now one raw result results single the "
    "thing things this tool tools url value values"
)
_EMPTY: Final = frozenset(_EMPTY_WORDS.split())
"""Words that do not describe the subject of a tool."""


def first_area(servers: Iterable[str], first: str, tools: Sequence[str]) -> str:
    """Return the area for the codes of the first tool of a new registry.

    Args:
        servers: Names of the server, which the area must not have.
        first: The tool that gets codes of its own.
        tools: All tools of the server.

    Returns:
        The noun of `first`, e.g. TICKET for `read_ticket`. Without one, the noun that most tools
        have. Without any, the area of the base that fits the verb of `first`, or SYS.
    """
    names = list(servers)
    taken = words_of_servers(names) | words_of_tools(tools) | _taken_by_base()
    fronts = {word for name in names for word in _words(name)} - VERBS.keys()
    for area in _nouns(first, tools, fronts):
        if area not in taken:
            return area
    verbs = [VERBS[word] for word in _words(first) if word in VERBS]
    return verbs[0] if verbs else "SYS"


def _nouns(first: str, tools: Sequence[str], fronts: set[str]) -> Iterator[str]:
    """Yield the candidate nouns in the order of preference.

    The word that all tools begin with comes last. `fronts` are words of the server's name that may
    precede the name of a tool.
    """
    for front in (fronts | _find_shared_word(tools), fronts):
        counted = Counter(noun for tool in tools if (noun := _noun(tool, front)) is not None)
        own = _noun(first, front)
        yield from ([own] if own is not None else [])
        yield from (noun for noun, _ in counted.most_common())


def _find_shared_word(tools: Sequence[str]) -> set[str]:
    """Return the first word of all tools in a set, if several tools share it."""
    firsts = {words[0] for tool in tools if (words := _words(tool))}
    return firsts - VERBS.keys() if len(tools) > 1 and len(firsts) == 1 else set()


def _noun(tool: str, fronts: set[str]) -> str | None:
    """Return the subject of a tool as an area, e.g. TICKET for `list_open_tickets`."""
    words = _words(tool)
    words = words[1:] if words and words[0] in fronts else words
    begins_with_verb = bool(words) and words[0] in VERBS
    words = words[1:] if begins_with_verb else words
    end = next((i for i, word in enumerate(words) if word in _JOINING), len(words))
    for part in (words[:end], words[end:]):
        nouns = [w for w in part if _may_be_noun(w) and (begins_with_verb or w not in VERBS)]
        if nouns:
            return _singular(nouns[-1]).upper()
    return None


def _words(tool: str) -> list[str]:
    return [word.lower() for word in _WORD.findall(tool)]


def _may_be_noun(word: str) -> bool:
    return len(word) > 1 and word.isalpha() and word not in _JOINING | _EMPTY


def _singular(noun: str) -> str:
    if noun.endswith("ies") and len(noun) > 4 and noun != "series":
        return f"{noun[:-3]}y"
    if noun.endswith(("sses", "shes", "ches", "xes", "zes")):
        return noun[:-2]
    if noun.endswith("s") and not noun.endswith(("ss", "us", "is", "series", "news")):
        return noun[:-1]
    return noun


@cache
def _taken_by_base() -> frozenset[str]:
    # imported here, because only a new project needs it
    from replybook_registry import read_registry

    base = read_registry(Path(str(files("replybook_registry"))))
    return frozenset(base.reserved_words) - BASE_AREAS
