"""Builders of entries about the failures of other servers."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final, cast

from replybook_registry.field_readers import Build, built_from
from replybook_registry.model import (
    FailureDialect,
    FailureRule,
    FailureWord,
    FailureWording,
    TypeOfFailure,
    WordKind,
)
from replybook_registry.nodes import Items, Table, each, text, words
from replybook_registry.rules import rb150_unreadable_file
from replybook_schema import Finding, Place

WEIGHTS: Final = "failures/weights.json"
"""The file with the weights of the wording model. A tool writes it, so it is no YAML."""

_TYPES: Final = 5
_GROUP: Final = 4


def _share(node: Table, key: str) -> float:
    return float(cast("str", node[key]))


def _part(node: Table, key: str) -> str:
    return cast("str", node.get(key, ""))


def _has(node: Table, key: str) -> tuple[tuple[str, str | tuple[object, ...]], ...]:
    kinds = cast("Mapping[str, object]", node[key])
    return tuple(
        (path, tuple(cast("list[object]", kind)) if isinstance(kind, list) else str(kind))
        for path, kind in kinds.items()
    )


def _units(node: Table, key: str) -> tuple[tuple[str, float], ...]:
    units = cast("Mapping[str, str | int]", node.get(key, {}))
    return tuple((path, float(unit)) for path, unit in units.items())


def _type_of(node: Table, _key: str) -> TypeOfFailure:
    said = cast("Table", node["type"])
    types = said.get("types", {})
    return TypeOfFailure(
        _part(said, "member"),
        None if isinstance(types, str) else dict(cast("Mapping[str, str]", types)),
        cast("str", said.get("otherwise", "cause")),
        bool(said.get("final", False)),
    )


dialect = built_from(
    FailureDialect,
    name=text,
    source=text,
    version=text,
    places=words,
    needs_flag=lambda node, key: bool(node.get(key, False)),
    within=_part,
    has=_has,
    most_members=lambda node, key: node.get(key, 0),
    type_of=_type_of,
    code=_part,
    after_s=_units,
    messages=words,
    matches=each,
    refuses=each,
)
"""Builds a dialect of `failures/*.yaml`."""


def _rule(*, is_answer: bool) -> Build[FailureRule]:
    return built_from(
        FailureRule,
        name=text,
        type=text,
        confidence=_share,
        source=text,
        version=text,
        phrases=words,
        matches=words,
        refuses=words,
        is_answer=lambda _node, _key: is_answer,
    )


rule = _rule(is_answer=False)
"""Builds a rule of `failures/*.yaml`."""

answer = _rule(is_answer=True)
"""Builds a rule about answers of `failures/*.yaml`."""


def failure_words(node: Table, origin: str) -> Iterator[FailureWord]:
    """Yield the headings, statuses and codes of one file.

    Args:
        origin: The name of the registry.
    """
    statuses = cast("Table", node.get("statuses", Table("")))
    protocol = cast("Table", node.get("protocol", Table("")))
    yield from _read_list(node, "openings", "opening", origin)
    yield from _read_mapping(statuses, "types", "status", origin)
    yield from _read_list(statuses, "before", "before", origin)
    yield from _read_mapping(statuses, "after", "after", origin)
    yield from _read_mapping(protocol, "types", "protocol", origin)
    yield from _read_mapping(protocol, "otherwise", "otherwise", origin)


def _read_list(node: Table, key: str, kind: WordKind, origin: str) -> Iterator[FailureWord]:
    items = node.get(key)
    if isinstance(items, Items):
        for index, name in enumerate(items):
            spot = items.item_place(index)
            yield FailureWord(node=node, origin=origin, kind=kind, name=str(name), spot=spot)


def _read_mapping(node: Table, key: str, kind: WordKind, origin: str) -> Iterator[FailureWord]:
    table = node.get(key)
    if isinstance(table, Table):
        build = partial(FailureWord, node=table, origin=origin, kind=kind)
        for name, said in table.items():
            value = words(table, name) if isinstance(said, Items) else str(said)
            yield build(name=name, value=value, spot=table.key_place(name))


def wording(data: bytes, path: str, origin: str) -> FailureWording | Finding:
    """Return the weights of a file, or a finding.

    Args:
        path: The name of the file in the finding.
        origin: The name of the registry.
    """
    try:
        said = cast("Mapping[str, object]", json.loads(data))
        groups, weights = _text(said["groups"]), _text(said["weights"])
        scale, numbers = _finite(said["scale"]), bytes.fromhex(weights)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        return _no_weights(path, f"not a file of weights ({type(error).__name__})")
    if len(numbers) * _GROUP != len(groups) * _TYPES:
        return _no_weights(path, f"{len(numbers)} weights for {len(groups)} characters of groups")
    return FailureWording(origin, scale, groups, weights)


def _finite(value: object) -> float:
    number = float(cast("float", value))
    if not math.isfinite(number):
        raise ValueError
    return number


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _no_weights(path: str, why: str) -> Finding:
    fix = "write it again with the tool that made it, or remove it"
    return rb150_unreadable_file.finding(Place(path), why, fix)
