"""Data is made plain before it is encoded, and both encoders then say the same."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.project_tree import fresh_python
from tests.runtime.safety.values import doubled, nested

from replybook.encoding import ENCODER, encode_by_orjson, encode_by_stdlib
from replybook.envelope import (
    UNLIMITED,
    NotSerialisable,
    SizeBudget,
    TooLarge,
    encode,
    largest_size,
    plain,
)
from replybook.envelope.making import plain_within

text = st.text(st.characters(exclude_categories=["Cs"]))
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | text,
    lambda inner: st.lists(inner) | st.dictionaries(text, inner) | st.tuples(inner, inner),
    max_leaves=8,
)
refused = st.sampled_from([float("nan"), float("inf"), b"x", {1}, object(), 2**64, "\udc00", 1j])
anything = st.recursive(
    st.none() | st.integers() | text | refused,
    lambda inner: st.lists(inner) | st.dictionaries(text | st.integers(), inner),
    max_leaves=5,
)


def as_json(value: object) -> object:
    """The value with lists for tuples."""
    if isinstance(value, dict):
        return {key: as_json(item) for key, item in value.items()}
    return [as_json(item) for item in value] if isinstance(value, (list, tuple)) else value


def kinds(value: object) -> set[type]:
    if isinstance(value, dict):
        return {dict, *map(type, value), *(k for v in value.values() for k in kinds(v))}
    if isinstance(value, list):
        return {list, *(kind for item in value for kind in kinds(item))}
    return {type(value)}


@given(st.dictionaries(text, json_values), st.integers(0, 200))
def test_what_json_has(data: dict[str, object], limit: int) -> None:
    """One value is used for all checks, because making values takes most of the time."""
    is_copied(data)
    is_plain_already(data)
    is_written_alike_by_both_encoders(data)
    is_never_called_too_large_where_it_fits(data, limit)
    needs_no_more_than_the_largest_size_with_any_encoder(data)


def is_copied(data: dict[str, object]) -> None:
    assert as_json(data) == plain(data)


def is_plain_already(data: dict[str, object]) -> None:
    assert plain(plain(data)) == plain(data)


def is_written_alike_by_both_encoders(data: dict[str, object]) -> None:
    assert encode_by_orjson is not None
    copy = plain(data)

    assert copy == json.loads(encode_by_stdlib(copy))
    assert json.loads(encode_by_orjson(copy)) == json.loads(encode_by_stdlib(copy))


def is_never_called_too_large_where_it_fits(data: dict[str, object], limit: int) -> None:
    """The size that is measured on the way is a lower bound of what encoders need."""
    size = len(encode(plain(data)).encode())
    measured = size_measured(data, limit)

    assert measured is None or limit < measured <= size


def needs_no_more_than_the_largest_size_with_any_encoder(data: dict[str, object]) -> None:
    """So an envelope whose largest size fits need not be encoded to know that it does."""
    room = SizeBudget()
    copy = plain_within(data, room)
    used = UNLIMITED - room.left
    assert encode_by_orjson is not None

    for encoder in (encode_by_orjson, encode_by_stdlib):
        assert len(encoder(copy).encode()) <= largest_size(used) + len("{}")


@given(st.dictionaries(text, anything))
def test_data_is_plain_or_refused_and_nothing_else(data: dict[str, object]) -> None:
    """Both encoders take plain data."""
    try:
        copy = plain(data)
    except NotSerialisable:
        return
    assert encode_by_orjson is not None
    assert kinds(copy) <= {dict, list, str, int, float, bool, type(None)}
    assert json.loads(encode_by_orjson(copy)) == json.loads(encode_by_stdlib(copy))


def size_measured(data: dict[str, object], limit: int) -> int | None:
    try:
        plain(data, max_size=limit)
    except TooLarge as fault:
        return fault.size
    return None


def test_a_copy_shares_nothing_that_can_change() -> None:
    rows: list[object] = [1]
    copy = plain({"rows": rows})
    rows.append(2)

    assert {"rows": [1]} == copy


@pytest.mark.parametrize("depth", [1, 98])
def test_a_hundred_levels_are_plain(depth: int) -> None:
    plain({"a": nested(depth)})


@pytest.mark.parametrize("depth", [99, 5000])
def test_more_than_a_hundred_are_not(depth: int) -> None:
    value: object = []
    for _ in range(depth):
        value = [value]

    with pytest.raises(NotSerialisable):
        plain({"a": value})


@dataclass(eq=False, repr=False)
class Box:
    """One level, like a list with one item."""

    held: object


def test_an_instance_is_one_level() -> None:
    value: object = 1
    for _ in range(98):
        value = Box(value)
    plain({"a": value})

    with pytest.raises(NotSerialisable):
        plain({"a": Box(value)})


def test_a_huge_tree_of_few_objects_is_refused_before_it_is_copied() -> None:
    with pytest.raises(TooLarge):
        plain({"a": doubled(90)}, max_size=100_000)


class Counted(list[object]):
    """A list that counts how often it is read."""

    reads = 0

    def __iter__(self) -> Iterator[object]:
        Counted.reads += 1
        return super().__iter__()


def test_many_small_items_are_refused_before_they_are_looked_at() -> None:
    """Three million empty lists took seconds.

    Nothing of them was counted but their number, at the end.
    """
    Counted.reads = 0

    with pytest.raises(TooLarge) as caught:
        plain({"a": [Counted()] * 3_000_000}, max_size=1_000_000)

    assert (0, True) == (Counted.reads, caught.value.size > 1_000_000)


@pytest.mark.parametrize("item", [[], {}, (), [[]], {"": None}, "", 0, None, 1.5])
def test_however_small_the_items_no_more_are_read_than_fit(item: object) -> None:
    nest: object = [[item] * 90 for _ in range(1000)]

    with pytest.raises(TooLarge) as caught:
        plain({"a": nest}, max_size=10_000)

    assert 10_000 < caught.value.size <= len(encode(plain({"a": nest})).encode())


class Word(str):
    """A text of a class of the tool's own."""

    __slots__ = ()


@pytest.mark.parametrize("many", [{"a": Word("x" * 9)}, {"a": [Word("x" * 9)]}])
def test_a_text_of_a_class_of_its_own_counts_as_any_other(many: dict[str, object]) -> None:
    usual = json.loads(json.dumps(many))

    assert size_measured(usual, 11) == size_measured(many, 11) is not None
    assert plain(usual, max_size=20) == plain(many, max_size=20)


class Deep(Mapping[str, object]):
    """Finds no room on the stack, whichever way it is read: as a model, or as a mapping."""

    def model_dump(self, **_: object) -> dict[str, object]:
        raise RecursionError

    def __getitem__(self, key: str) -> object:
        raise RecursionError

    def __iter__(self) -> Iterator[str]:
        raise RecursionError

    def __len__(self) -> int:
        return 1


class DeepModel:
    """Finds no room on the stack when it is asked what it holds."""

    model_dump = Deep.model_dump


class DeepList(list[object]):
    """Finds no room on the stack when it is read."""

    def __iter__(self) -> Iterator[object]:
        raise RecursionError


@pytest.mark.parametrize("value", [Deep(), DeepModel(), DeepList([1])])
def test_want_of_room_on_the_stack_goes_on_to_the_caller(value: object) -> None:
    """It is no fault of the data: the caller may do the work again on a fresh stack."""
    with pytest.raises(RecursionError):
        plain({"a": value})


def test_as_many_items_as_fit_are_plain() -> None:
    data: dict[str, object] = {"a": [[] for _ in range(1000)]}

    assert data == plain(data, max_size=len(encode(data)))


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"a": {"b": [0, {"c": b""}]}}, "a.b.1.c"),
        ({"a": {"/srv/x": [b""]}}, "a.?.0"),
        ({"a": {"x" * 81: b""}}, "a.?"),
        ({"a": {"naïve": b""}}, "a.?"),
        ({"a b": b""}, "?"),
    ],
)
def test_a_refusal_says_where(data: Mapping[str, object], field: str) -> None:
    with pytest.raises(NotSerialisable) as caught:
        plain(data)

    assert field == caught.value.field


def test_data_that_is_no_mapping_is_refused() -> None:
    with pytest.raises(NotSerialisable) as caught:
        plain([1])  # type: ignore[arg-type]

    assert ("data", "list") == (caught.value.field, caught.value.value_type)


def test_a_refusal_says_nothing_of_the_value() -> None:
    with pytest.raises(NotSerialisable) as caught:
        plain({"a": {"secret"}})

    assert "secret" not in str(caught.value)


def test_the_encoder_has_a_name() -> None:
    assert "orjson" == ENCODER


_WITHOUT_ORJSON = """
import sys
sys.modules["orjson"] = None
from replybook import mcp_safe_tool
from replybook.envelope import ENCODER, encode
@mcp_safe_tool(migration=True)
def tool(): return {"text": "é", "n": 1.5}
envelope = tool()
envelope["meta"].update(trace_id="0", duration_ms=0)
print(ENCODER, encode(envelope))
"""


def test_without_orjson_the_text_is_the_same() -> None:
    here = fresh_python("-c", _WITHOUT_ORJSON.replace('sys.modules["orjson"] = None', ""))
    there = fresh_python("-c", _WITHOUT_ORJSON)

    assert ["orjson", "json"] == [done.stdout.split(maxsplit=1)[0] for done in (here, there)]
    assert here.stdout.split(maxsplit=1)[1] == there.stdout.split(maxsplit=1)[1]


def test_envelopes_are_compact_and_readable() -> None:
    assert '{"a":[1,"é"]}' == encode({"a": [1, "é"]}) == encode_by_stdlib({"a": [1, "é"]})


class _Secretive(type):
    """Tells nobody the name of its classes."""

    def __getattribute__(cls, name: str) -> object:
        if name == "__name__":
            raise LookupError("a secret")
        return super().__getattribute__(name)


class _Broken(list[object]):
    def __iter__(self) -> Iterator[object]:
        raise LookupError("a secret")


def test_a_class_that_tells_no_name_is_refused_without_one() -> None:
    with pytest.raises(NotSerialisable) as caught:
        plain({"a": _Secretive("Odd", (), {})()})

    assert "a" == caught.value.field
    assert "secret" not in str(caught.value)


def test_a_list_that_breaks_when_it_is_read_is_refused() -> None:
    with pytest.raises(NotSerialisable) as caught:
        plain({"a": _Broken([1])})

    assert ("a", "_Broken") == (caught.value.field, caught.value.value_type)


@pytest.mark.parametrize("key", [b"k", (1, 2)])
def test_a_key_that_has_no_form_in_a_text_is_refused(key: object) -> None:
    with pytest.raises(NotSerialisable):
        plain_within({key: 1}, SizeBudget(1_000, form=lambda value: value))  # type: ignore[dict-item]
