"""What refs and dotted paths give: `args.path`, `session.mode`, `bundle.target`, `facts.modes`.

What is not there and what is null are the same here: absent, given as None. A ref to the session gives it
as it was at a call, one to the bundle or to facts gives what the delivery has.
Source: specification 27 (evidence is compared with the scope at the time of the call) and 34.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias, cast

from replybook.policy.call_roots import DIGEST, CallRoots
from replybook.policy.unavailable import ABSENT

if TYPE_CHECKING:
    from replybook.policy.facts import Facts
    from replybook.policy.known_tools import Tools

__all__ = [
    "ROOTS",
    "CallRefs",
    "DeliveryRefs",
    "FactValues",
    "Read",
    "is_empty",
    "leaves",
    "reader",
    "text",
]

Read: TypeAlias = Callable[[Mapping[str, object]], object]
"""Gives the value below a mapping, None where there is none."""

ROOTS: Final = "roots"
"""The field of a call that no line holds: the roots that its addresses lie in."""


def reader(path: str) -> Read:
    """Return what reads the value at a dotted path; a value on the way that is no mapping holds nothing.

    A name that holds dots itself, as arguments may (specification 51), is found where no path leads to a value.
    """
    parts = path.split(".")
    if len(parts) == 1:
        return _one(parts[0])
    if len(parts) == 2:
        return _two(parts[0], parts[1])
    return _many(parts)


def _one(name: str) -> Read:
    def read(data: Mapping[str, object]) -> object:
        return data.get(name)

    return read


def _two(head: str, name: str) -> Read:
    def read(data: Mapping[str, object]) -> object:
        inner = data.get(head)
        if type(inner) is dict:  # quicker to ask than whether it is a mapping
            return cast("dict[str, object]", inner).get(name)
        return _member(inner, name)

    return read


def _many(parts: list[str]) -> Read:
    def read(data: Mapping[str, object]) -> object:
        return _below(data, parts)

    return read


def _below(value: object, parts: list[str]) -> object:
    """Return the value at a path; of two that fit the one whose names are shorter."""
    if not parts or not isinstance(value, Mapping):
        return None if parts else value
    for size in range(1, len(parts) + 1):
        inner = _member(cast("object", value), ".".join(parts[:size]))
        found = None if inner is None else _below(inner, parts[size:])
        if found is not None:
            return found
    return None


def _member(value: object, name: str) -> object:
    return cast("Mapping[str, object]", value).get(name) if isinstance(value, Mapping) else None


def is_empty(value: object) -> bool:
    """Return True if a value says nothing: null, a blank text, an empty list or mapping."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or value == [] or value == () or value == {}


def leaves(value: object) -> set[str]:
    """Return every value below, as text; the names of members do not count."""
    found: set[str] = set()
    rest = [value]
    while rest:
        item = rest.pop()
        if isinstance(item, Mapping):
            rest.extend(cast("Mapping[str, object]", item).values())
        elif isinstance(item, list | tuple):
            rest.extend(cast("list[object]", item))
        elif item is not None:
            found.add(text(item))
    return found


def text(value: object) -> str:
    """Return a single value as JSON and people write it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


class FactValues(Mapping[str, object]):
    """The facts as a mapping; an absent one is not in it."""

    __slots__ = ("_facts", "_names")

    def __init__(self, facts: Facts, names: tuple[str, ...]) -> None:
        self._facts = facts
        self._names = names

    def __getitem__(self, name: str) -> object:
        value = self._facts.get(name)
        if value is ABSENT:
            raise KeyError(name)
        return value

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if self._facts.get(name) is not ABSENT)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class DeliveryRefs:
    """Refs as they are at the delivery; `data` has the members session, bundle and facts."""

    __slots__ = ("_data",)

    def __init__(self, data: Mapping[str, object]) -> None:
        self._data = data

    def read(self, ref: str) -> Read:
        """Return what gives the value of a ref, whatever it is asked about."""
        look, data = reader(ref), self._data
        return lambda _thing: look(data)

    def field(self, path: str) -> Read:
        """Return what gives a field of a file or of the delivery."""
        return reader(path)

    def in_scope(self, _ref: str) -> None:
        """Nothing: there is no call."""
        return


class CallRefs:
    """Refs as they were at a call: the scope of the call laid over the session.

    `data` is None while calls come in; a rule that asks for more then waits for the delivery.
    """

    __slots__ = ("_data", "_roots", "_session")

    def __init__(
        self,
        session: Mapping[str, object],
        tools: Tools,
        data: Mapping[str, object] | None = None,
    ) -> None:
        self._session = session
        self._data = data
        self._roots = CallRoots(session, tools.find)

    def field(self, path: str) -> Read:
        """Return what gives a field of a call; the roots of a call are worked out from its addresses."""
        return self._roots.of if path == ROOTS else reader(path)

    def in_scope(self, ref: str) -> tuple[str, object] | None:
        """Return the key in the scope of a call, and the value of the session, for a ref like session.mode."""
        space, _, name = ref.partition(".")
        return (name, self._session.get(name)) if space == "session" and "." not in name else None

    def read(self, ref: str) -> Read:
        """Return what gives the value of a ref at a call."""
        space, _, path = ref.partition(".")
        if space != "session":
            if self._data is None:
                raise RuntimeError(f"{ref} is asked for before the delivery")
            return DeliveryRefs(self._data).read(ref)
        name, _, rest = path.partition(".")
        now = self._session.get(name)
        at_call = _at_call(name, now)
        if not rest:
            return at_call
        look = reader(rest)

        def below(event: Mapping[str, object]) -> object:
            value = at_call(event)
            return look(cast("Mapping[str, object]", value)) if isinstance(value, Mapping) else None

        return below


def _at_call(name: str, now: object) -> Read:
    def read(event: Mapping[str, object]) -> object:
        scope = event.get("scope")
        if scope and name in cast("Mapping[str, object]", scope):
            value = cast("Mapping[str, object]", scope)[name]
            return now if type(value) is str and value.startswith(DIGEST) else value
        return now

    return read
