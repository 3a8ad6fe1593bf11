"""Words that must not be an area: names of servers and tools, in the spelling of an area.

An area names a subject. The noun in `read_ticket` is a subject, so TICKET may be an area. The whole
name READTICKET may not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

BASE_AREAS: Final = frozenset(
    (
        *("SYS", "RES", "VIS", "IO", "READ", "WRITE", "EXEC"),
        *("DB", "PARSE", "VAL", "GATE", "LOG", "CFG", "SVC"),
    )
)
"""The thirteen areas of 001 §5, and the service behind a tool (specification 84).

They are always allowed, even if a server or a tool has the same name.
"""

_BY_AREA: Final[Mapping[str, str]] = {
    "READ": (
        "browse count describe diff display enumerate explore export fetch find get grep inspect list look"
        " lookup peek preview query read retrieve scan search select show view watch"
    ),
    "WRITE": (
        "add append apply approve assign attach buy cancel change clear clone close copy create decline"
        " delete detach discard drop edit fill finish import insert lend make merge modify move open pay"
        " publish put reject remove rename reopen replace reply reserve reset restore return revoke save set"
        " submit sync unlock update upsert write"
    ),
    "EXEC": "deploy do exec execute invoke launch restart run start stop trigger",
    "VAL": "assert check confirm ensure validate verify",
    "PARSE": "convert decode encode extract normalize parse render summarize translate",
    "RES": "locate resolve",
    "IO": "download notify print receive send upload",
    "CFG": "configure disable enable init install register setup",
    "GATE": "authorize begin",
    "SYS": "ask calculate compute echo handle help ping use wait",
}

VERBS: Final[Mapping[str, str]] = MappingProxyType(
    {verb: area for area, verbs in _BY_AREA.items() for verb in verbs.split()}
)
"""The area for each verb that tool names begin with.

Words that are often nouns, such as `book` and `order`, are left out.
"""

INSTEAD: Final = (
    "use an area of the base such as 'READ', or a noun that the tools are about, such as 'TICKET' for"
    " 'read_ticket'"
)
"""The advice for an area with the name of a server or a tool."""

_DIGITS: Final = dict(
    zip(
        "0123456789",
        ["ZERO", "ONE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE"],
        strict=True,
    )
)
_FIRST: Final = re.compile(r"_*([A-Za-z0-9]+)[_./-]+(?=[A-Za-z0-9])")
"""The first word of a name with several words."""


def _spell_area(name: str) -> str:
    """Return a name in the spelling of an area: only its letters A to Z, in capitals."""
    return re.sub("[^A-Z]", "", name.upper())


def words_of_servers(names: Iterable[str]) -> frozenset[str]:
    """Return the areas that have the name of one of these servers or registries.

    Digits in a name may be spelled out.
    """
    found = (
        word
        for name in names
        for word in (
            _spell_area(name),
            _spell_area("".join(_DIGITS.get(sign, sign) for sign in name)),
        )
    )
    return frozenset(found) - BASE_AREAS - {""}


def words_of_tools(names: Iterable[str]) -> frozenset[str]:
    """Return the areas that have the name of one of these tools.

    A prefix that several tools share is left out.
    """
    return frozenset(map(_spell_area, _bare_names(list(names)))) - BASE_AREAS - {""}


def _bare_names(tools: list[str]) -> Iterator[str]:
    """Yield each name, and each name without the first word if several names share it.

    A shared verb is not a prefix: `list_books` is not called `books`.
    """
    firsts = {name: match for name in tools if (match := _FIRST.match(name)) is not None}
    shared = Counter(match[1].lower() for match in firsts.values())
    yield from tools
    for name, match in firsts.items():
        word = match[1].lower()
        if shared[word] > 1 and word not in VERBS:
            yield name[match.end() :]
