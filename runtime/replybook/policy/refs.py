"""What refs give: the session as it was at a call, the bundle, and the facts of the delivery.

Source: specification 27 (evidence is compared with the scope at the time of the call) and 34.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from replybook.policy.facts import Facts
from replybook.policy.field_paths import Read, reader
from replybook.policy.unavailable import ABSENT

__all__ = ["CallRefs", "DeliveryRefs", "FactValues"]


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
        """What gives the value of a ref, whatever it is asked about."""
        look, data = reader(ref), self._data
        return lambda _thing: look(data)

    def in_scope(self, _ref: str) -> None:
        """Nothing: there is no call."""
        return


class CallRefs:
    """Refs as they were at a call: the scope of the call laid over the session.

    `data` is None while calls come in; a rule that asks for more then waits for the delivery.
    """

    __slots__ = ("_data", "_session")

    def __init__(
        self, session: Mapping[str, object], data: Mapping[str, object] | None = None
    ) -> None:
        self._session = session
        self._data = data

    def in_scope(self, ref: str) -> tuple[str, object] | None:
        """The key in the scope of a call, and the value of the session, for a ref like session.mode."""
        space, _, name = ref.partition(".")
        return (name, self._session.get(name)) if space == "session" and "." not in name else None

    def read(self, ref: str) -> Read:
        """What gives the value of a ref at a call."""
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
            return cast("Mapping[str, object]", scope)[name]
        return now

    return read
