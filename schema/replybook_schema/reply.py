"""The Reply: what a tool decided, before any transport.

Source: specification 1 and 3, 001 §7. Message text, trace id and timing are not part of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TypeAlias, cast, final

from replybook_schema.codes import CodeId, ReplyCode, ReplyType

__all__ = ["Reply", "ReplyRaised"]


@dataclass(frozen=True, slots=True)
class Reply:
    """One semantic outcome: its type, its code and its data (a read-only mapping).

    `ValueError` when the code is malformed or is not of `reply_type`. A reply can be copied and pickled,
    as far as what its data holds can be.
    """

    reply_type: ReplyType
    code: str
    data: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        code = self.code
        letter = code.reply_type if isinstance(code, ReplyCode) else CodeId.parse(code).type
        if letter != self.reply_type:
            raise ValueError(f"{code} is a code of type {letter}, not {self.reply_type!r}")

    def as_exception(self) -> ReplyRaised:
        """Return the reply as something to raise, from a helper as deep as you like.

            raise rb.invalid(codes.WA_RES_I_001, data={"path": path}).as_exception()

        Raising it counts as returning it at once, from the tool whose call is going on (001 §10).
        """
        return ReplyRaised(self)

    def __copy__(self) -> Reply:
        return replace(self)

    def __reduce__(self) -> tuple[type[Reply], tuple[object, ...]]:
        return type(self), (self.reply_type, self.code, _carried(self.data, {}))


@final
class ReplyRaised(Exception):
    """A reply on its way out of a tool; the safety wrapper answers with it.

    A handler that catches everything catches it, too, and then has to return `reply` or to raise again: a
    call that I, D or E has ended has no other answer. `TypeError` for what is no Reply. Source:
    specification 48, 001 §10.
    """

    def __init__(self, reply: Reply) -> None:
        if type(reply) is not Reply:
            raise TypeError(f"a Reply is raised, not {type(reply).__name__}")
        super().__init__(reply)
        self.reply = reply

    def __str__(self) -> str:
        return f"{self.reply.code} was raised, and no safety wrapper is around to answer with it"


# How data is carried into a copy: neither `copy` nor `pickle` takes a read-only mapping

_Entries: TypeAlias = dict[object, object]


class _Carried:
    """A read-only mapping on its way; it arrives as one."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: _Entries = {}

    def __reduce__(self) -> tuple[object, tuple[_Entries]]:
        return _read_only, (self.entries,)


def _read_only(entries: _Entries) -> Mapping[object, object]:
    return MappingProxyType(entries)


def _carried(value: object, met: dict[int, object]) -> object:
    """Return a copy in which each read-only mapping is carried; what stands in two places still does."""
    at = id(value)
    if at in met:
        return met[at]
    if type(value) is tuple:
        return met.setdefault(
            at, tuple(_carried(item, met) for item in cast("tuple[object, ...]", value))
        )
    if type(value) is list:
        items = met[at] = list[object]()
        items.extend(_carried(item, met) for item in cast("list[object]", value))
        return items
    if type(value) is MappingProxyType:
        carried = met[at] = _Carried()
        _fill(carried.entries, cast("_Entries", value), met)
        return carried
    if type(value) is dict:
        entries = met[at] = _Entries()
        _fill(entries, cast("_Entries", value), met)
        return entries
    return value


def _fill(entries: _Entries, old: Mapping[object, object], met: dict[int, object]) -> None:
    for key, value in old.items():
        entries[key] = _carried(value, met)
