"""The Reply of a tool, independent of a transport, and the data of each code.

Data that does not fit is refused with all its problems. Message text, trace id and timing are not
part of a reply.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Final, TypeAlias, cast, final

from replybook_schema.codes import (
    CodeId,
    DeniedCode,
    ErrorCode,
    InvalidCode,
    ReplyCode,
    ReplyType,
    SuccessCode,
)
from replybook_schema.near import did_you_mean
from replybook_schema.records import GivenBy, ParamRecord, ParamType, Record
from replybook_schema.waiting import WAIT_CHECKS, WAIT_WORDS


@dataclass(frozen=True, slots=True)
class Reply:
    """One outcome of a tool: its type, its code and its data (a read-only mapping).

    A reply can be copied and pickled if its data can.

    Raises:
        ValueError: The code is malformed or has another type than `reply_type`.
    """

    reply_type: ReplyType
    code: str
    data: Mapping[str, object] = field(default_factory=lambda: MappingProxyType({}))

    def __post_init__(self) -> None:
        code = self.code
        letter = code.reply_type if isinstance(code, ReplyCode) else CodeId.parse(code).type
        if letter != self.reply_type:
            raise ValueError(f"reply_type must be {letter!r} for {code}, got {self.reply_type!r}")

    def as_exception(self) -> ReplyRaised:
        """Return the reply as an exception, for helpers at any depth.

            raise rb.invalid(codes.WA_RES_I_001, data={"path": path}).as_exception()

        Raising it has the same effect as returning it at once from the called tool (001 §10).
        """
        return ReplyRaised(self)

    def __copy__(self) -> Reply:
        return replace(self)

    def __reduce__(self) -> tuple[type[Reply], tuple[object, ...]]:
        return type(self), (self.reply_type, self.code, _copy_carried_value(self.data, {}))


@final
class ReplyRaised(Exception):
    """A reply raised by a tool. The safety wrapper answers with it.

    A handler that catches all exceptions also catches this one. It must then return `reply` or
    raise again, because a call that an I, D or E has ended allows no other answer.

    Source: specification 48, 001 §10.

    Raises:
        TypeError: `reply` is not a Reply.
    """

    def __init__(self, reply: Reply) -> None:
        if type(reply) is not Reply:
            raise TypeError(f"reply must be a Reply, got {type(reply).__name__}")
        super().__init__(reply)
        self.reply = reply

    def __str__(self) -> str:
        return f"{self.reply.code} was raised outside a tool; only a safety wrapper answers with it"


# Copies of data: neither `copy` nor `pickle` accepts a read-only mapping

_Entries: TypeAlias = dict[object, object]


class _Carried:
    """The form of a read-only mapping for `copy` and `pickle`, which become one again."""

    __slots__ = ("entries",)

    def __init__(self) -> None:
        self.entries: _Entries = {}

    def __reduce__(self) -> tuple[object, tuple[_Entries]]:
        return _read_only, (self.entries,)


def _read_only(entries: _Entries) -> Mapping[object, object]:
    return MappingProxyType(entries)


def _copy_carried_value(value: object, met: dict[int, object]) -> object:
    """Return a copy with read-only mappings in the form for `copy` and `pickle`.

    A value that occurs twice is copied once.
    """
    at = id(value)
    if at in met:
        return met[at]
    if type(value) is tuple:
        return met.setdefault(
            at, tuple(_copy_carried_value(item, met) for item in cast("tuple[object, ...]", value))
        )
    if type(value) is list:
        items = met[at] = list[object]()
        items.extend(_copy_carried_value(item, met) for item in cast("list[object]", value))
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
        entries[key] = _copy_carried_value(value, met)


# The data of a code

Check = Callable[[object], bool]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
_CLASSES: Final[Mapping[str, type[ReplyCode]]] = {
    "S": SuccessCode,
    "I": InvalidCode,
    "D": DeniedCode,
    "E": ErrorCode,
}


@dataclass(frozen=True, slots=True)
class Payload:
    """The data that one code takes, prepared for many checks.

    Attributes:
        params: The declared params by name.
        checks: The check of each param that is not secret.
        required: Names of the required params.
        secret: Names of the secret params, which never enter a reply.
        open: True if further data is allowed, as for a success.
        given_by: `wrapper` if only the wrapper may give the code.
        waits: True if the reply asks to wait and retry.
    """

    code: ReplyCode
    params: Mapping[str, ParamRecord]
    checks: Mapping[str, Check]
    required: frozenset[str]
    secret: frozenset[str]
    open: bool
    given_by: GivenBy | None
    waits: bool

    @classmethod
    def of(cls, record: Record) -> Payload:
        """Return the payload of `record`. A success may have further data."""
        letter = CodeId.parse(record.code).type
        return cls(
            code=_CLASSES[letter](record.code),
            params={param.name: param for param in record.params},
            checks={p.name: _check(p, record) for p in record.params if p.privacy != "secret"},
            required=frozenset(param.name for param in record.params if param.required),
            secret=frozenset(param.name for param in record.params if param.privacy == "secret"),
            open=letter == "S",
            given_by=record.given_by,
            waits=record.exhausted is not None,
        )

    def accept(self, data: object) -> Mapping[str, object]:
        """Return a read-only copy of `data`, a mapping or None.

        Raises:
            TypeError: `data` is not a mapping.
            ValueError: The data does not fit. The text names all problems.
        """
        if data is None:
            data = _NOTHING
        elif type(data) is not dict and not isinstance(data, Mapping):
            raise TypeError(f"data of {self.code} must be a mapping, got {type(data).__name__}")
        given = cast("Mapping[str, object]", data)
        if not self.fits(given):
            problems = "; ".join(self._problems(given))
            raise ValueError(f"data does not fit {self.code}: {problems}")
        return MappingProxyType(dict(given))

    def fits(self, data: Mapping[str, object]) -> bool:
        """Return True if `accept` takes `data`. It costs a third and gives no reason."""
        names, checks = data.keys(), self.checks
        if self.required and not self.required <= names:
            return False
        if not (self.secret.isdisjoint(names) if self.open else names <= checks.keys()):
            return False
        for name, check in checks.items():  # noqa: SIM110  a generator is a third slower
            if name in data and not check(data[name]):
                return False
        return True

    def _problems(self, data: Mapping[str, object]) -> list[str]:
        missing = [
            f"add {name!r} ({param.type})"
            for name, param in self.params.items()
            if param.required and name not in data
        ]
        misfits = (self._problem(name, value) for name, value in data.items())
        return missing + [problem for problem in misfits if problem]

    def _problem(self, name: str, value: object) -> str | None:
        param = self.params.get(name)
        if param is None:
            return None if self.open else f"drop {name!r}, {self._guess_name(name)}"
        if param.privacy == "secret":
            return f"drop {name!r}, a secret never enters a reply"
        if self.checks[name](value):
            return None
        if self.checks[name] is WAIT_CHECKS.get(name):
            return f"make {name!r} {WAIT_WORDS[name]}"
        if param.enum and isinstance(value, str):
            return f"make {name!r} one of {', '.join(map(repr, param.enum))}"
        return f"make {name!r} of type {param.type}, it is {type(value).__name__}"

    def _guess_name(self, name: str) -> str:
        known = ", ".join(map(repr, self.checks))
        return did_you_mean(str(name), self.checks, f"this code takes {known or 'no data'}")


def _check(param: ParamRecord, record: Record) -> Check:
    if record.exhausted is not None and param.name in WAIT_CHECKS:
        return WAIT_CHECKS[param.name]
    if param.enum:
        allowed = frozenset(param.enum)
        return lambda value: isinstance(value, str) and value in allowed
    return _CHECKS[param.type]


def _is_string(value: object) -> bool:
    return isinstance(value, str)


def _is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _is_boolean(value: object) -> bool:
    return isinstance(value, bool)


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_string_list(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(
        isinstance(item, str) for item in cast("tuple[object, ...]", value)
    )


def _is_object_list(value: object) -> bool:
    return isinstance(value, (list, tuple)) and all(
        isinstance(item, Mapping) for item in cast("tuple[object, ...]", value)
    )


def _is_any(_value: object) -> bool:
    return True


_CHECKS: Final[Mapping[ParamType, Check]] = {
    "string": _is_string,
    "integer": _is_integer,
    "number": _is_number,
    "boolean": _is_boolean,
    "string_list": _is_string_list,
    "object": _is_object,
    "object_list": _is_object_list,
    "any": _is_any,
}
