"""Unknown arguments, and the declared ones that a caller probably meant.

A name is unknown in the arguments themselves or in an object inside them. The declared one has a
similar name, or has this name in another place: inside an object instead of beside it, or beside it
instead of inside.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias, cast

from replybook.client.argument_repair import plain_name
from replybook.envelope import is_shown
from replybook.mcp.input_schema import SchemaPlace, place_of
from replybook.safety.argument_faults import nearest
from replybook.safety.replies import ArgumentFault

_Given: TypeAlias = Mapping[str, object]
_Schema: TypeAlias = Mapping[str, object]

_UNSHOWN: Final = "?"
_MOST_EXPLAINED: Final = 20  # a reply shows no more


class GivenObject:
    """The arguments of a call, or an object inside them.

    Args:
        schema: Input schema of the tool.
        arguments: The arguments of the call.
        way: The error path of pydantic to the object. Empty for the arguments themselves.
    """

    def __init__(self, schema: _Schema, arguments: _Given, way: Sequence[str | int] = ()) -> None:
        self.place: Final = place_of(schema, way)
        self._given = _value_at(arguments, self.place.steps)
        self._schema, self._is_whole = schema, not way

    @property
    def missing(self) -> list[str]:
        """The required names that are not given."""
        return [name for name in self.place.required if name not in self._given]

    @property
    def unknown(self) -> list[str]:
        """The given names that the schema neither declares nor leaves to the caller."""
        names = self.place.names
        return [] if self.place.is_open else [name for name in self._given if name not in names]

    def faults(
        self, names: Iterable[str], most_explained: int = _MOST_EXPLAINED
    ) -> Iterator[ArgumentFault]:
        """Yield the faults of unknown names.

        A name whose value holds arguments has one fault for each of them.

        Args:
            most_explained: The number of names for which the declared name is looked for.
        """
        for at, name in enumerate(names):
            if at < most_explained:
                yield from self._explain_fault(name)
            else:
                yield self._fault(name)

    def _explain_fault(self, name: str) -> list[ArgumentFault]:
        meant = nearest(name, self._unused, self.missing)
        is_same = meant is not None and plain_name(meant) == plain_name(name)
        if self._is_whole and not is_same:
            wrapped = [] if meant and self._names_in(meant) else self._explain_wrapper(name)
            if wrapped:
                return wrapped
            meant = self._inside(name) or meant
        fault = self._fault(name)
        return [fault if meant is None else {**fault, "did_you_mean": self._path(meant)}]

    def _fault(self, name: str) -> ArgumentFault:
        is_name = self._is_whole or (bool(self.place.names) and is_shown(name))
        return {"name": self._path(name if is_name else _UNSHOWN), "problem": "unknown"}

    @property
    def _unused(self) -> list[str]:
        return [name for name in self.place.names if name not in self._given]

    def _path(self, name: str) -> str:
        return name if self._is_whole else f"{self.place.name}.{name}"

    def _names_in(self, name: str) -> list[str]:
        return place_of(self._schema, (name,)).names

    def _inside(self, name: str) -> str | None:
        """Return the path of the argument with this name in the only object that has one."""
        plain = plain_name(name)
        found = [
            (outer, inner)
            for outer in self.place.names
            for inner in GivenObject(self._schema, self._given, (outer,))._unused
            if plain_name(inner) == plain
        ]
        meant = [each for each in found if each[0] in self.missing] or found
        return ".".join(meant[0]) if len(meant) == 1 else None

    def _explain_wrapper(self, name: str) -> list[ArgumentFault]:
        """Return the faults of a value that holds arguments, but is itself no argument."""
        value = self._given.get(name)
        if not isinstance(value, Mapping) or not value:
            return []
        keys = {plain_name(key): key for key in cast("_Given", value)}
        fit = [
            one for one in self.missing if keys.keys() <= {*map(plain_name, self._names_in(one))}
        ]
        if len(fit) == 1:
            return [{"name": name, "problem": "unknown", "did_you_mean": fit[0]}]
        return [
            {"name": f"{name}.{keys[plain]}", "problem": "unknown", "did_you_mean": inner}
            for inner in self._unused
            if (plain := plain_name(inner)) in keys
        ]


def unknown_arguments(
    schema: _Schema, arguments: _Given, refused: Mapping[tuple[str | int, ...], Collection[str]]
) -> Iterator[tuple[SchemaPlace, ArgumentFault]]:
    """Yield the faults of unknown names, with the place of the object that has each.

    A name that was not refused has a fault only if a declared name was meant.

    Args:
        schema: Input schema of the tool.
        arguments: The arguments of the call.
        refused: The unknown names that were refused, for the path to each object with a fault.
    """
    left = _MOST_EXPLAINED
    for way, names in {(): (), **refused}.items():
        there = GivenObject(schema, arguments, way)
        yield from ((there.place, fault) for fault in there.faults(names, left))
        left -= len(names)
        if left > 0:
            others = there.faults((name for name in there.unknown if name not in names), left)
            yield from ((there.place, fault) for fault in others if "did_you_mean" in fault)


def _value_at(arguments: _Given, steps: Sequence[str | int]) -> _Given:
    """Return the object at a place in arguments, or an empty one if there is none."""
    value: object = arguments
    for step in steps:
        if isinstance(value, list) and isinstance(step, int):
            value = next(iter(cast("list[object]", value)[step : step + 1]), None)
        else:
            value = cast("_Given", value).get(str(step)) if isinstance(value, Mapping) else None
    return cast("_Given", value) if isinstance(value, Mapping) else {}
