"""Hypothesis strategies for replies of every code and for data that fits a code.

Only this module of the test kit needs hypothesis. Each strategy is built once and cached, since
building takes longer than drawing an example.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, cast

try:
    from hypothesis import strategies as st
except ModuleNotFoundError as error:
    raise ModuleNotFoundError(
        "replybook.testing.strategies needs hypothesis; run: pip install hypothesis",
        name="hypothesis",
    ) from error

from replybook_generated.builder import ReplyBuilder
from replybook_generated.taxonomy import TYPES
from replybook_schema.active import ACTIVE
from replybook_schema.building import only_wrapper_gives, own_reply
from replybook_schema.records import ParamRecord, ParamType
from replybook_schema.reply import Reply
from replybook_schema.waiting import ATTEMPTS, DELAY

Data = dict[str, object]

_METHODS: Final = {spec.letter: spec.builder_method for spec in TYPES}
_BITS: Final = 63
"""Bits of an integer without its sign. JSON readers keep such integers exactly.

Larger integers are refused on the wire.
"""


def data_for(code: str) -> st.SearchStrategy[Data]:
    """Return a strategy for data that the ReplyBuilder accepts for `code`.

    The data has all required params and some optional ones. Free members occur only in the data of
    a success, the only place that allows them.
    """
    payload = ACTIVE.payload(code)
    params = {p.name: _value(p) for p in payload.params.values() if p.privacy != "secret"}
    if payload.waits:
        params |= {DELAY: _delays(), ATTEMPTS: st.integers(0, 2**_BITS - 1)}
    declared = st.fixed_dictionaries(
        {name: params[name] for name in params if name in payload.required},
        optional={name: params[name] for name in params if name not in payload.required},
    )
    if not payload.open:
        return declared
    names = _text().filter(lambda name: name not in payload.params)
    free = st.dictionaries(names, json_values(), max_size=2)
    return st.builds(_join_data, free, declared)


def replies(*codes: str) -> st.SearchStrategy[Reply]:
    """Return a strategy for replies of the given codes, or of every usable code.

    The ReplyBuilder builds them. Codes that only the wrapper may answer are built like the wrapper
    builds them.
    """
    # building the character table takes a second, which must not count for the first example
    _text().validate()
    return st.sampled_from(codes or _usable()).flatmap(cache(_replies_of))


@cache
def json_values() -> st.SearchStrategy[object]:
    """Return a strategy for any value that every JSON reader returns unchanged."""
    return st.recursive(_scalars(), _containers, max_leaves=6)


def _usable() -> tuple[str, ...]:
    return tuple(r.code for r in ACTIVE.records() if r.status in {"active", "deprecated"})


def _replies_of(code: str) -> st.SearchStrategy[Reply]:
    return st.builds(_build_reply, st.just(code), data_for(code))


def _build_reply(code: str, data: Data) -> Reply:
    if only_wrapper_gives(code):
        return own_reply(code, data)
    letter = ACTIVE.find(code).reply_type
    method = cast("Callable[..., Reply]", getattr(ReplyBuilder(), _METHODS[letter]))
    return method(code, data=data)


def _join_data(free: Mapping[str, object], declared: Mapping[str, object]) -> Data:
    return {**free, **declared}


def _value(param: ParamRecord) -> st.SearchStrategy[object]:
    return st.sampled_from(param.enum) if param.enum else _OF_TYPE[param.type]()


@cache
def _text() -> st.SearchStrategy[str]:
    """Return a strategy for any text that UTF-8 can encode: no lone surrogates."""
    some = st.characters(exclude_categories=["Cs"])  # `codec="utf-8"` tries every character first
    return st.text(some, max_size=20)


@cache
def _integers() -> st.SearchStrategy[int]:
    return st.integers(-(2**_BITS), 2**_BITS - 1)


@cache
def _numbers() -> st.SearchStrategy[float]:
    return st.one_of(_integers(), st.floats(allow_nan=False, allow_infinity=False))


@cache
def _delays() -> st.SearchStrategy[float]:
    """Return a strategy for seconds to wait."""
    return st.one_of(
        st.integers(0, 2**_BITS - 1),
        st.floats(min_value=0, allow_nan=False, allow_infinity=False),
    )


def _scalars() -> st.SearchStrategy[object]:
    return st.one_of(st.none(), st.booleans(), _numbers(), _text())


def _containers(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    return st.one_of(st.lists(inner, max_size=3), st.dictionaries(_text(), inner, max_size=3))


@cache
def _objects() -> st.SearchStrategy[Data]:
    return st.dictionaries(_text(), json_values(), max_size=3)


_OF_TYPE: Final[Mapping[ParamType, Callable[[], st.SearchStrategy[object]]]] = {
    "string": _text,
    "integer": _integers,
    "number": _numbers,
    "boolean": st.booleans,
    "string_list": cache(lambda: st.lists(_text(), max_size=3)),
    "object": _objects,
    "object_list": cache(lambda: st.lists(_objects(), max_size=3)),
    "any": json_values,
}
