"""Predicates: functions of a rule that test the fields of calls and files.

Each part of a rule is bound once to its data (`Refs`) and gives a function that is called for
every call or file. A missing value and null are both absent, given as None. A ref to the session
gives the session as it was at a call. A ref to the bundle or to facts gives the delivery's value.

An absent field is `missing`, unless the constraint says skip. An absent ref is `wrong`, and
`missing_ref: skip` switches the constraint off. A fact that nobody can work out is `unavailable`.
Facts that hold paths are compared as files, so two spellings of one file are equal. Families of
tools match by their prefix.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, Protocol, TypeAlias, cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.call_roots import DIGEST, CallRoots
from replybook.policy.unavailable import Unavailable
from replybook.world.address import same_file
from replybook.world.pattern import Glob, glob
from replybook_schema.tools import ToolSpec, former_names

Read: TypeAlias = Callable[[Mapping[str, object]], object]
"""A function that returns a value inside a mapping, or None if there is none."""

Fault: TypeAlias = Literal["missing", "wrong", "unavailable"]
Probe: TypeAlias = Callable[[Mapping[str, object]], Fault | None]
"""A function that returns the fault of a call, a file or the delivery, or None."""

Picks: TypeAlias = Callable[[Mapping[str, object]], bool]
"""A function that returns True for a selected call or file."""

ROOTS: Final = "roots"
"""The field with the roots of a call's addresses. It is computed and not in the trace."""


# Dotted paths


@lru_cache(maxsize=1_000)
def reader(path: str) -> Read:
    """Return the reader of the value at a dotted path.

    A value on the way that is not a mapping has no members. A name may hold dots itself, as
    arguments may (specification 51). Such a name is found if no path leads to a value.
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
        if type(inner) is dict:  # faster than isinstance(inner, Mapping)
            return cast("dict[str, object]", inner).get(name)
        return _member(inner, name)

    return read


def _many(parts: list[str]) -> Read:
    def read(data: Mapping[str, object]) -> object:
        return _below(data, parts)

    return read


def _below(value: object, parts: list[str]) -> object:
    """Return the value at a path. If two match, the one with the shorter names wins."""
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
    """Return True if a value is empty: null, a blank text, an empty list or mapping."""
    if isinstance(value, str):
        return not value.strip()
    return value is None or value == [] or value == () or value == {}


def leaves(value: object) -> set[str]:
    """Return every single value inside a value, as text, without names of members."""
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
    """Return a single value as text, with booleans spelled as in JSON."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


# Refs


class Refs(Protocol):
    """The data that refs and fields are read from."""

    def read(self, ref: str) -> Read:
        """Return the reader of a ref. It gives None if the value is absent."""
        ...

    def field(self, path: str) -> Read:
        """Return the reader of a field."""
        ...

    def in_scope(self, ref: str, /) -> tuple[str, object] | None:
        """Return the key of a ref in the scope of a call, and its default; or None.

        The default is the value if the scope lacks the key.
        """
        ...


class DeliveryRefs:
    """Refs as they are at the delivery. `data` has the members session, bundle, facts."""

    __slots__ = ("_data",)

    def __init__(self, data: Mapping[str, object]) -> None:
        self._data = data

    def read(self, ref: str) -> Read:
        """Return the reader of a ref. It gives the same value for every call or file."""
        look, data = reader(ref), self._data
        return lambda _thing: look(data)

    def field(self, path: str) -> Read:
        """Return the reader of a field of a file or of the delivery."""
        return reader(path)

    def in_scope(self, _ref: str) -> None:
        """Return None, since nothing was called."""
        return


class CallRefs:
    """Refs as they were at a call: the scope of the call overrides the session.

    `data` is None until the delivery. A rule that refers to it waits for the delivery.
    """

    __slots__ = ("_data", "_roots", "_session", "_tools")

    def __init__(
        self,
        session: Mapping[str, object],
        tools: Tools,
        data: Mapping[str, object] | None = None,
    ) -> None:
        self._session = session
        self._data = data
        self._tools = tools
        self._roots: CallRoots | None = None

    def field(self, path: str) -> Read:
        """Return the reader of a field of a call. Roots are computed from its addresses."""
        if path != ROOTS:
            return reader(path)
        if self._roots is None:
            self._roots = CallRoots(self._session, self._tools.find)
        return self._roots.of

    def in_scope(self, ref: str) -> tuple[str, object] | None:
        """Return the key and the session's value of a ref such as `session.mode`, or None."""
        space, _, name = ref.partition(".")
        return (name, self._session.get(name)) if space == "session" and "." not in name else None

    def read(self, ref: str) -> Read:
        """Return the reader of a ref, as it was at a call."""
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


# Constraints

_Test: TypeAlias = Callable[[object], bool]
_Compare: TypeAlias = Callable[[object, object], bool]
Spelled: TypeAlias = Callable[[str], str]

_NO_SCOPE: Final[dict[str, object]] = {}


@dataclass(frozen=True, slots=True)
class Constraint:
    """A test of one field: an operator, its operand, and the meaning of absence."""

    field: str
    operator: str
    operand: object
    skip_missing: bool = False
    skip_missing_ref: bool = False
    codes: Mapping[str, str] | None = None
    fixed: tuple[str, ...] | None = None
    """The value of the ref, if it depends on the registry alone."""

    are_paths: bool = False
    """True if the ref is a fact that holds paths."""

    _alone: Probe | None = dataclasses.field(default=None, init=False, repr=False, compare=False)
    """The bound test, if it needs neither the session nor the delivery."""

    def __post_init__(self) -> None:
        if self.operator not in REFS and self.field != ROOTS:
            object.__setattr__(self, "_alone", _by_itself(reader(self.field), self))

    @property
    def ref(self) -> str | None:
        """The ref to compare the field with, or None."""
        return cast("str", self.operand) if self.operator in REFS else None

    def code_of(self, fault: Fault) -> str | None:
        """Return the violation code of a fault, or None if the constraint names none."""
        return (self.codes or {}).get(fault)

    def bind(self, refs: Refs) -> Probe:
        """Return the test of the constraint, with its refs read from `refs`."""
        if self._alone is not None:
            return self._alone
        look = refs.field(self.field)
        if self.operator == "equals_ref":
            probe = _equal(look, self._make_reader(refs), self)
            scope = refs.in_scope(str(self.operand))
            return probe if scope is None else _quick_equal(self.field, *scope, probe)
        if self.operator in REFS:
            spelled = same_file if self.are_paths else None
            probe = _make_probe(look, self._make_reader(refs), SETS[self.operator](spelled), self)
            quick = self.skip_missing and self.field.count(".") == 1
            return _quick_skip(self.field, probe) if quick else probe
        return _by_itself(look, self)

    def _make_reader(self, refs: Refs) -> Read:
        """Return the reader of the ref."""
        fixed = self.fixed
        return refs.read(str(self.operand)) if fixed is None else lambda _thing: fixed


def is_late(found: Iterable[Constraint]) -> bool:
    """Return True if a constraint needs data that is known at the delivery only."""
    refs = (constraint.ref for constraint in found if constraint.fixed is None)
    return any(ref is not None and not ref.startswith("session.") for ref in refs)


def _equal(look: Read, ref: Read, constraint: Constraint) -> Probe:
    skip, skip_ref = constraint.skip_missing, constraint.skip_missing_ref

    def probe(thing: Mapping[str, object]) -> Fault | None:
        expected = ref(thing)
        if skip_ref and is_empty(expected):
            return None
        value = look(thing)
        if value is None:
            return None if skip else "missing"
        if value == expected and (type(value) is type(expected) or _same(value, expected)):
            return None
        return "unavailable" if isinstance(expected, Unavailable) else "wrong"

    return probe


def _quick_equal(field: str, key: str, now: object, probe: Probe) -> Probe:
    """Return `probe` with a fast path for two equal texts, the common case."""
    head, _, name = field.partition(".")

    def quick(thing: Mapping[str, object]) -> Fault | None:
        inner, scope = thing.get(head), thing.get("scope")
        if type(inner) is dict:
            value = cast("dict[str, object]", inner).get(name)
            known = cast("dict[str, object]", scope) if type(scope) is dict else _NO_SCOPE
            if type(value) is str and value == known.get(key, now):
                return None
        return probe(thing)

    return quick


def _quick_skip(field: str, probe: Probe) -> Probe:
    """Return `probe` with a fast path for a missing field that is skipped."""
    head, _, name = field.partition(".")

    def quick(thing: Mapping[str, object]) -> Fault | None:
        inner = thing.get(head)
        if type(inner) is dict and name not in inner:
            return None
        return probe(thing)

    return quick


def _make_probe(look: Read, ref: Read, compare: _Compare, constraint: Constraint) -> Probe:
    skip, skip_ref = constraint.skip_missing, constraint.skip_missing_ref

    def probe(thing: Mapping[str, object]) -> Fault | None:
        value = look(thing)
        if value is None and skip:
            return None
        held = ref(thing)
        if held is None and skip_ref:
            return None
        if value is None:
            return "missing"
        if isinstance(held, Unavailable):
            return "unavailable"
        return None if held is not None and compare(value, held) else "wrong"

    return probe


def _by_itself(look: Read, constraint: Constraint) -> Probe:
    """Return the test of an operator that compares with constants of the rule only."""
    if constraint.operator == "present":
        return lambda thing: "missing" if is_empty(look(thing)) else None
    if constraint.operator == "absent":
        return lambda thing: None if is_empty(look(thing)) else "wrong"
    test, skip = TESTS[constraint.operator](constraint.operand), constraint.skip_missing

    def probe(thing: Mapping[str, object]) -> Fault | None:
        value = look(thing)
        if value is None:
            return None if skip else "missing"
        return None if test(value) else "wrong"

    return probe


def _same(value: object, expected: object) -> bool:
    """Return True if two values are equal as in JSON, where true is not 1."""
    return value == expected and isinstance(value, bool) == isinstance(expected, bool)


def _equals(operand: object) -> _Test:
    return lambda value: _same(value, operand)


def _one_of(operand: object) -> _Test:
    choices = cast("tuple[object, ...]", operand)
    return lambda value: any(_same(value, choice) for choice in choices)


def _glob(operand: object) -> _Test:
    matches = glob(cast("tuple[str, ...]", operand))
    return lambda value: isinstance(value, str) and matches(value)


def _at_least(operand: object) -> _Test:
    least = cast("int", operand)
    return lambda value: _is_number(value) and cast("float", value) >= least


def _at_most(operand: object) -> _Test:
    most = cast("int", operand)
    return lambda value: _is_number(value) and cast("float", value) <= most


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def members(held: object) -> Collection[object]:
    """Return the value of a ref as a collection, which a single value makes alone."""
    if isinstance(held, Mapping | set | frozenset):
        return cast("Collection[object]", held)
    items = cast("Iterable[object]", held) if isinstance(held, list | tuple) else (held,)
    try:
        return frozenset(items)
    except TypeError:  # an item has no hash
        return tuple(items)


class _Members:
    """A membership test against the value of a ref. The last collection is cached.

    `spelled` maps all spellings of one thing to one text.
    """

    __slots__ = ("_held", "_members", "_spelled")

    def __init__(self, spelled: Spelled | None) -> None:
        self._held: object = None
        self._members: Collection[object] | AskedSet = ()
        self._spelled = spelled

    def among(self, value: object, held: object) -> list[bool]:
        spelled = None if isinstance(held, AskedSet) else self._spelled
        if held is not self._held:
            self._held, self._members = held, self._ready(held)
        items = cast("list[object]", value) if isinstance(value, list | tuple) else [value]
        if spelled is not None:
            items = [_spell_item(item, spelled) for item in items]
        return [self._has(item) for item in items]

    def _ready(self, held: object) -> Collection[object] | AskedSet:
        if isinstance(held, AskedSet):
            return held
        found, spelled = members(held), self._spelled
        return found if spelled is None else members([_spell_item(item, spelled) for item in found])

    def _has(self, item: object) -> bool:
        try:
            return item in self._members
        except TypeError:  # an item without a hash is no member
            return False


def _subset(spelled: Spelled | None) -> _Compare:
    known = _Members(spelled)
    return lambda value, held: False not in known.among(value, held)


def _disjoint(spelled: Spelled | None) -> _Compare:
    known = _Members(spelled)
    return lambda value, held: True not in known.among(value, held)


def _spell_item(item: object, spelled: Spelled) -> object:
    return spelled(item) if isinstance(item, str) else item


SETS: Final[Mapping[str, Callable[[Spelled | None], _Compare]]] = {
    "subset_of_ref": _subset,
    "not_in_ref": _disjoint,
}
"""The operators over sets. Each makes a comparison of a value with the value of a ref."""

TESTS: Final[Mapping[str, Callable[[object], _Test]]] = {
    "equals": _equals,
    "in": _one_of,
    "glob": _glob,
    "min": _at_least,
    "max": _at_most,
}
REFS: Final = ("equals_ref", *SETS)
OPERATORS: Final = (*TESTS, *REFS, "present", "absent")


# Selectors of calls and files


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools by name, and the tool families by prefix, the longest prefix first.

    `former` has the current names of arguments by their former ones, for each tool that has any.
    """

    exact: Mapping[str, ToolSpec]
    families: tuple[ToolSpec, ...]
    former: Mapping[str, Mapping[str, str]]

    @classmethod
    def of(cls, tools: Mapping[str, ToolSpec]) -> Tools:
        """Return the tools of a registry."""
        families = [tool for tool in tools.values() if tool.prefix]
        families.sort(key=lambda tool: (-len(tool.name), tool.name))
        former = {name: found for name, t in tools.items() if (found := former_names(t))}
        return cls({name: t for name, t in tools.items() if not t.prefix}, tuple(families), former)

    def find(self, name: str) -> ToolSpec | None:
        """Return the tool or family of a called name, or None."""
        exact = self.exact.get(name)
        if exact is not None:
            return exact
        return next((family for family in self.families if name.startswith(family.name)), None)

    def under_both_names(
        self, tool: ToolSpec | None, event: Mapping[str, object]
    ) -> Mapping[str, object]:
        """Return a call with each renamed argument under its current and its former name.

        A rule may read either name, in a trace of either time.
        """
        former = None if tool is None else self.former.get(tool.name)
        args = event.get("args")
        if former is None or not isinstance(args, Mapping):
            return event
        given = cast("Mapping[str, object]", args)
        now = {name: given[was] for was, name in former.items() if was in given}
        both = {**now, **given}
        both |= {was: both[name] for was, name in former.items() if name in both}
        return event if len(both) == len(given) else {**event, "args": both}


@dataclass(frozen=True, slots=True)
class CallMatch:
    """A selector of calls. An empty selector selects every call."""

    tool: str | None = None
    tag: str | None = None
    reply_type: str | None = None
    where: tuple[Constraint, ...] = ()

    def among(self, tools: Iterable[ToolSpec]) -> list[ToolSpec]:
        """Return the tools and families whose calls the selector can select."""
        return [tool for tool in tools if self.is_about(tool.name, tool)]

    @property
    def is_everything(self) -> bool:
        """True if the selector selects every call."""
        return self.tool is self.tag is self.reply_type is None and not self.where

    @property
    def is_late(self) -> bool:
        """True if the selector needs data that is known at the delivery only."""
        return is_late(self.where)

    def is_about(self, name: str, tool: ToolSpec | None) -> bool:
        """Return True if the selector can select calls of this name."""
        if self.tag is not None and (tool is None or self.tag not in tool.tags):
            return False
        return self.tool in (None, name) or (tool is not None and tool.name == self.tool)

    def bind(self, refs: Refs) -> Picks:
        """Return a function that is True for a selected call.

        It tests only calls of names that `is_about` accepts.
        """
        wanted = self.reply_type
        probes = [constraint.bind(refs) for constraint in self.where]

        def picks(event: Mapping[str, object]) -> bool:
            if wanted is not None and event.get("reply_type") != wanted:
                return False
            for probe in probes:  # noqa: SIM110  a generator costs as much as three probes
                if probe(event) is not None:
                    return False
            return True

        return picks


@dataclass(frozen=True, slots=True)
class FileMatch:
    """A selector of files in the bundle. An empty selector selects every file."""

    formats: tuple[str, ...] | None = None
    paths: Glob | None = None
    where: tuple[Constraint, ...] = ()

    def bind(self, refs: Refs) -> Picks:
        """Return a function that is True for a selected file."""
        formats, paths = self.formats, self.paths
        probes = [constraint.bind(refs) for constraint in self.where]

        def picks(file: Mapping[str, object]) -> bool:
            if formats is not None and file.get("format") not in formats:
                return False
            if paths is not None and not paths(str(file.get("path"))):
                return False
            return all(probe(file) in (None, "unavailable") for probe in probes)

        return picks
