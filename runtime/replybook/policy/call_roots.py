"""The roots that a call reaches into, by the addresses that it names.

tools.yaml declares which arguments are addresses. A path below the home of a tool names no root,
since the call that chose the home named it by its key. A member counts as the root that holds its
folder. A member outside every root is the session's own place.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, TypeAlias, cast

from replybook.world.address import Address, BadAddress, parse, plain_beginning
from replybook.world.grammar import ROOT, current_grammar
from replybook_schema.tools import ToolSpec

Holder: TypeAlias = Callable[[Address], str | None]
"""A function that returns the key of the root that holds a member, or None outside every root."""

DIGEST: Final = "digest:"
"""The prefix of a digest that the trace keeps instead of a long text."""

_MOST_BEGINNINGS: Final = 1_000
_MOST_TOOLS: Final = 1_000
_addressed: dict[int, tuple[ToolSpec, tuple[str, ...]]] = {}
"""The address arguments by tool id. The tool is kept, so its id is not reused."""


class CallRoots:
    """The roots that the calls of a session reach into, cached by address prefix."""

    __slots__ = ("_addressed", "_find", "_known", "_session")

    def __init__(
        self, session: Mapping[str, object], find: Callable[[str], ToolSpec | None]
    ) -> None:
        self._session = session
        self._find = find
        self._addressed: dict[object, tuple[str, ...]] = {}
        self._known: dict[str, str] = {}

    def of(self, event: Mapping[str, object]) -> list[str] | None:
        """Return each root that the addresses of a call lie in, or None without addresses.

        An address without a known root is returned itself, so no session allows it.
        """
        tool = event.get("tool")
        names = self._addressed.get(tool)
        if names is None:
            names = self._addresses_of(tool)
        args = event.get("args")
        if not names or not isinstance(args, Mapping):
            return None  # most calls
        scope = event.get("scope")
        texts = _texts(names, cast("Mapping[str, object]", args))
        found = [self._root(text, scope) for text in texts]
        return [root for root in dict.fromkeys(found) if root is not None] or None

    def _addresses_of(self, tool: object) -> tuple[str, ...]:
        spec = self._find(str(tool))
        names = () if spec is None else addressed_by(spec)
        if len(self._addressed) < _MOST_TOOLS:
            self._addressed[tool] = names
        return names

    def _root(self, text: str, scope: object) -> str | None:
        beginning = plain_beginning(text)
        if beginning is None or _brings_members(scope):
            return root_of(text, holder_of(self._session, scope))
        root = self._known.get(beginning)
        if root is None:
            root = root_of(text, holder_of(self._session))
            if root is not None and len(self._known) < _MOST_BEGINNINGS:
                self._known[beginning] = root
        return root


def _brings_members(scope: object) -> bool:
    """Return True if a call has members of its own, which may have other places."""
    if not isinstance(scope, Mapping):
        return False
    return not current_grammar().member_fields.isdisjoint(cast("Mapping[str, object]", scope))


def addressed_by(tool: ToolSpec) -> tuple[str, ...]:
    """Return the arguments of a tool that are declared as addresses."""
    known = _addressed.get(id(tool))
    if known is None or known[0] is not tool:
        if len(_addressed) >= _MOST_TOOLS:
            _addressed.clear()
        known = tool, tuple(argument.name for argument in tool.arguments if argument.address)
        _addressed[id(tool)] = known
    return known[1]


def addresses_in(tool: ToolSpec | None, args: Mapping[str, object]) -> Iterator[tuple[str, str]]:
    """Yield name and text of each value of an argument that is declared as an address."""
    for name in () if tool is None else addressed_by(tool):
        yield from ((name, text) for text in _texts((name,), args))


def _texts(names: Iterable[str], args: Mapping[str, object]) -> list[str]:
    """Return the texts in these arguments, given alone or in a list."""
    found = list[str]()
    for name in names:
        value = args.get(name)
        if isinstance(value, str):
            found.append(value)
        elif isinstance(value, list | tuple):
            items = cast("Iterable[object]", value)
            found.extend(item for item in items if isinstance(item, str))
    return found


def root_of(text: str, holder: Holder) -> str | None:
    """Return the root of an address, or None if it names no root or is not an address.

    A text that the trace kept as a digest may be any address, so it is returned itself.
    """
    if text.startswith(DIGEST):
        return text
    key = text.strip()
    if ":" not in key and key in current_grammar().roots:  # the choice of a home
        return key
    try:
        address = parse(text)
    except BadAddress:
        return None
    return address.key if address.namespace == ROOT else holder(address)


def holder_of(session: Mapping[str, object], scope: object = None) -> Holder:
    """Return the function that finds the root of a member.

    It looks in the scope of the call, then in the session. A member names its root in `root`, with
    null or an empty text for none. A member without `root` gives its own address.
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
    """Return the member of this name or alias that has a `root`, or None.

    A colon at the end of `key` may be an old spelling, so it is also tried without.
    """
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
