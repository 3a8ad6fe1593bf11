"""Which data a code takes, and the refusal that names everything that does not fit.

Source: specification 6 (a code ... whose declared parameters are missing from `data` is refused
when the reply is built), decision 17.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, cast

from replybook_schema.codes import (
    CodeId,
    DeniedCode,
    ErrorCode,
    InvalidCode,
    ReplyCode,
    SuccessCode,
)
from replybook_schema.records import GivenBy, ParamRecord, ParamType, Record
from replybook_schema.waiting import WAIT_CHECKS, WAIT_WORDS

__all__ = ["Payload"]

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
    """The data that one code takes, ready to be checked many times."""

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
        """Return what `record` declares; data of a success may hold more than that."""
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
        """Return a read-only copy of `data`, a mapping or None; `ValueError` with all that does not fit."""
        if data is None:
            data = _NOTHING
        elif type(data) is not dict and not isinstance(data, Mapping):
            raise TypeError(f"data of {self.code} is a mapping, not {type(data).__name__}")
        given = cast("Mapping[str, object]", data)
        if not self.fits(given):
            problems = "; ".join(self._problems(given))
            raise ValueError(f"data does not fit {self.code}: {problems}")
        return MappingProxyType(dict(given))

    def fits(self, data: Mapping[str, object]) -> bool:
        """Return True if `accept` takes `data`; a third of its cost, and no word about what is wrong."""
        names, checks = data.keys(), self.checks
        if self.required and not self.required <= names:
            return False
        if not (self.secret.isdisjoint(names) if self.open else names <= checks.keys()):
            return False
        for name, check in checks.items():  # noqa: SIM110  a generator costs a third more
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
            return None if self.open else f"drop {name!r}, {self._meant(name)}"
        if param.privacy == "secret":
            return f"drop {name!r}, a secret never enters a reply"
        if self.checks[name](value):
            return None
        if self.checks[name] is WAIT_CHECKS.get(name):
            return f"make {name!r} {WAIT_WORDS[name]}"
        if param.enum and isinstance(value, str):
            return f"make {name!r} one of {', '.join(map(repr, param.enum))}"
        return f"make {name!r} of type {param.type}, it is {type(value).__name__}"

    def _meant(self, name: str) -> str:
        near = difflib.get_close_matches(str(name), self.checks, n=1)
        if near:
            return f"did you mean {near[0]!r}?"
        known = ", ".join(map(repr, self.checks))
        return f"this code takes {known or 'no data'}"


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


_CHECKS: Final[Mapping[ParamType, Check]] = {
    "string": _is_string,
    "integer": _is_integer,
    "number": _is_number,
    "boolean": _is_boolean,
    "string_list": _is_string_list,
    "object": _is_object,
    "object_list": _is_object_list,
}
