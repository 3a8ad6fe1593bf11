"""The roots that a call reaches into, by the addresses that it names.

Which arguments are addresses is declared in tools.yaml. A path below the home of a tool names no root: the
call that chose the home named it, by its key. A member counts by the root that holds its folder; one that
lies in no root is the session's own place. Source: specification 55, decision 30.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias, cast

from replybook.world.address import Address, BadAddress, parse
from replybook.world.grammar import ROOT, current_grammar
from replybook_schema.tools import ToolSpec

__all__ = ["Holder", "addressed_by", "addresses_in", "holder_of", "root_of", "roots_of"]

Holder: TypeAlias = Callable[[Address], str | None]
"""Gives the key of the root that holds a member, None for a member outside every root."""

_DIGEST: Final = "digest:"

_MOST_TOOLS: Final = 1_000
_addressed: dict[int, tuple[ToolSpec, tuple[str, ...]]] = {}
"""The tools, which never change and live on here, so ids stay theirs; each with its addresses."""


def roots_of(tool: ToolSpec | None, args: Mapping[str, object], holder: Holder) -> list[str]:
    """Return the roots that the addresses of a call lie in, each once.

    An address that nobody can place stands for itself, so that no session allows it.
    """
    found = (root_of(text, holder) for _, text in addresses_in(tool, args))
    return list(dict.fromkeys(root for root in found if root is not None))


def addressed_by(tool: ToolSpec) -> tuple[str, ...]:
    """Return the arguments of a tool that are declared as addresses."""
    known = _addressed.get(id(tool))
    if known is None or known[0] is not tool:
        if len(_addressed) >= _MOST_TOOLS:
            _addressed.clear()
        known = tool, tuple(one.name for one in tool.arguments if one.address)
        _addressed[id(tool)] = known
    return known[1]


def addresses_in(tool: ToolSpec | None, args: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Return name and text of every value that an argument declared as an address holds."""
    for name in () if tool is None else addressed_by(tool):
        value = args.get(name)
        items = cast("Iterable[object]", value) if isinstance(value, list | tuple) else (value,)
        yield from ((name, item) for item in items if isinstance(item, str))


def root_of(text: str, holder: Holder) -> str | None:
    """Return the root of an address, None where it names none or leads nowhere.

    A text that the trace kept as a digest may be any address, and is given as it is.
    """
    if text.startswith(_DIGEST):
        return text
    key = text.strip()
    if ":" not in key and key in current_grammar().roots:  # how a home is chosen
        return key
    try:
        address = parse(text)
    except BadAddress:
        return None
    return address.key if address.namespace == ROOT else holder(address)


def holder_of(session: Mapping[str, object], scope: object = None) -> Holder:
    """Return what says which root holds a member, by the members of a session and of the scope of a call.

    A member says it in `root`, null or an empty text for none; one that does not say it is given as its address.
    """
    places = [cast("Mapping[str, object]", scope)] if isinstance(scope, Mapping) else []
    places.append(session)

    def holder(address: Address) -> str | None:
        field = current_grammar().members.get(address.namespace, "")
        for place in places:
            member = _member(place.get(field), address.key)
            if member is not None:
                root = member["root"]
                return root if isinstance(root, str) and root else None
        return f"{address.namespace}:{address.key}"

    return holder


def _member(members: object, key: str) -> Mapping[str, object] | None:
    """Return the member of this name or alias that says its root; a colon at the end may be an old spelling."""
    if not isinstance(members, list | tuple):
        return None
    wanted = {_form(key), _form(key.removesuffix(":"))}
    for one in cast("Iterable[object]", members):
        if isinstance(one, Mapping) and "root" in one:
            member = cast("Mapping[str, object]", one)
            if wanted & {_form(str(member.get(part))) for part in ("alias", "name")}:
                return member
    return None


def _form(name: str) -> str:
    return unicodedata.normalize("NFC", name)
