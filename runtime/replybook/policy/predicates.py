"""Predicates: what refs and dotted paths give, what a field must hold, and which calls and files a rule is about.

Each part of a rule is bound once to what it is read in, and gives a function that is asked about every call or
file. What is not there and what is null are the same: absent, given as None. A ref to the session gives it as it
was at a call, one to the bundle or to facts gives what the delivery has.

An absent field is `missing` unless the constraint says skip; an absent ref makes it `wrong`, and with
`missing_ref: skip` switches the constraint off; a fact that nobody can work out is `unavailable`. Facts that hold
paths are compared as files: two spellings of one file are equal. Families of tools count by their prefix.
Source: specification 25, 27 (evidence is compared with the scope at the time of the call) and 34, decision 11.
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
from replybook_schema.tools import ToolSpec

__all__ = [
    "OPERATORS",
    "REFS",
    "ROOTS",
    "CallMatch",
    "CallRefs",
    "Constraint",
    "DeliveryRefs",
    "Fault",
    "FileMatch",
    "Picks",
    "Probe",
    "Read",
    "Refs",
    "Tools",
    "is_empty",
    "is_late",
    "leaves",
    "members",
    "reader",
    "text",
]

Read: TypeAlias = Callable[[Mapping[str, object]], object]
"""Gives the value below a mapping, None where there is none."""

Fault: TypeAlias = Literal["missing", "wrong", "unavailable"]
Probe: TypeAlias = Callable[[Mapping[str, object]], Fault | None]
"""What is wrong with a call, a file or the delivery; None if nothing is."""

Picks: TypeAlias = Callable[[Mapping[str, object]], bool]
"""Says of a call or a file whether it is selected."""

ROOTS: Final = "roots"
"""The field of a call that no line holds: the roots that its addresses lie in."""


# What dotted paths give


@lru_cache(maxsize=1_000)
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


# What refs give


class Refs(Protocol):
    """Where refs are read."""

    def read(self, ref: str) -> Read:
        """Return what gives the value of a ref as it was at a call; None if it is absent."""
        ...

    def field(self, path: str) -> Read:
        """Return what gives the value of a field."""
        ...

    def in_scope(self, ref: str, /) -> tuple[str, object] | None:
        """Return the key in the scope of a call, and the value where that scope does not say; or None."""
        ...


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
        """Return what gives a field of a call; the roots of a call are worked out from its addresses."""
        if path != ROOTS:
            return reader(path)
        if self._roots is None:
            self._roots = CallRoots(self._session, self._tools.find)
        return self._roots.of

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


# What a field must hold

_Test: TypeAlias = Callable[[object], bool]
_Compare: TypeAlias = Callable[[object, object], bool]
Spelled: TypeAlias = Callable[[str], str]

_NO_SCOPE: Final[dict[str, object]] = {}


@dataclass(frozen=True, slots=True)
class Constraint:
    """A field, one operator, and what absence means."""

    field: str
    operator: str
    operand: object
    skip_missing: bool = False
    skip_missing_ref: bool = False
    codes: Mapping[str, str] | None = None
    fixed: tuple[str, ...] | None = None
    """What the ref holds, where the registry alone decides it."""

    are_paths: bool = False
    """Whether the ref is a fact that holds paths."""

    _alone: Probe | None = dataclasses.field(default=None, init=False, repr=False, compare=False)
    """What finds the fault, where no session and no delivery is asked about it."""

    def __post_init__(self) -> None:
        if self.operator not in REFS and self.field != ROOTS:
            object.__setattr__(self, "_alone", _by_itself(reader(self.field), self))

    @property
    def ref(self) -> str | None:
        """The ref that it compares with, if there is one."""
        return cast("str", self.operand) if self.operator in REFS else None

    def code_of(self, fault: Fault) -> str | None:
        """Return the violation that a fault gives, None where the constraint does not say."""
        return (self.codes or {}).get(fault)

    def bind(self, refs: Refs) -> Probe:
        """Return what finds the fault, with refs read in `refs`."""
        if self._alone is not None:
            return self._alone
        look = refs.field(self.field)
        if self.operator == "equals_ref":
            probe = _equal(look, self._held(refs), self)
            scope = refs.in_scope(str(self.operand))
            return probe if scope is None else _quick_equal(self.field, *scope, probe)
        if self.operator in REFS:
            spelled = same_file if self.are_paths else None
            probe = _compared(look, self._held(refs), SETS[self.operator](spelled), self)
            quick = self.skip_missing and self.field.count(".") == 1
            return _quick_skip(self.field, probe) if quick else probe
        return _by_itself(look, self)

    def _held(self, refs: Refs) -> Read:
        """Return what gives the value of the ref."""
        fixed = self.fixed
        return refs.read(str(self.operand)) if fixed is None else lambda _thing: fixed


def is_late(found: Iterable[Constraint]) -> bool:
    """Return True if one of them needs what is known at the delivery only."""
    refs = (one.ref for one in found if one.fixed is None)
    return any(ref is not None and not ref.startswith("session.") for ref in refs)


def _equal(look: Read, ref: Read, one: Constraint) -> Probe:
    skip, skip_ref = one.skip_missing, one.skip_missing_ref

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
    """`probe`, with the common case decided first: a call in scope, two texts that are equal."""
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
    """`probe` of a constraint that is skipped while its field is missing, which is the common case."""
    head, _, name = field.partition(".")

    def quick(thing: Mapping[str, object]) -> Fault | None:
        inner = thing.get(head)
        if type(inner) is dict and name not in inner:
            return None
        return probe(thing)

    return quick


def _compared(look: Read, ref: Read, compare: _Compare, one: Constraint) -> Probe:
    skip, skip_ref = one.skip_missing, one.skip_missing_ref

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


def _by_itself(look: Read, one: Constraint) -> Probe:
    """Return what finds the fault of an operator that compares with nothing but what the rule says."""
    if one.operator == "present":
        return lambda thing: "missing" if is_empty(look(thing)) else None
    if one.operator == "absent":
        return lambda thing: None if is_empty(look(thing)) else "wrong"
    test, skip = TESTS[one.operator](one.operand), one.skip_missing

    def probe(thing: Mapping[str, object]) -> Fault | None:
        value = look(thing)
        if value is None:
            return None if skip else "missing"
        return None if test(value) else "wrong"

    return probe


def _same(value: object, expected: object) -> bool:
    """Equal as JSON has it: true is not 1."""
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
    """Return what a ref holds, as a collection; a single value is a collection of one."""
    if isinstance(held, Mapping | set | frozenset):
        return cast("Collection[object]", held)
    items = cast("Iterable[object]", held) if isinstance(held, list | tuple) else (held,)
    try:
        return frozenset(items)
    except TypeError:  # something in it has no hash
        return tuple(items)


class _Members:
    """Whether values are among what a ref holds; the last collection is kept ready.

    `spelled` gives what all spellings of one thing have in common.
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
            items = [_spelled(item, spelled) for item in items]
        return [self._has(item) for item in items]

    def _ready(self, held: object) -> Collection[object] | AskedSet:
        if isinstance(held, AskedSet):
            return held
        found, spelled = members(held), self._spelled
        return found if spelled is None else members([_spelled(item, spelled) for item in found])

    def _has(self, item: object) -> bool:
        try:
            return item in self._members
        except TypeError:  # no hash: it equals nothing that a ref holds
            return False


def _subset(spelled: Spelled | None) -> _Compare:
    known = _Members(spelled)
    return lambda value, held: False not in known.among(value, held)


def _disjoint(spelled: Spelled | None) -> _Compare:
    known = _Members(spelled)
    return lambda value, held: True not in known.among(value, held)


def _spelled(item: object, spelled: Spelled) -> object:
    return spelled(item) if isinstance(item, str) else item


SETS: Final[Mapping[str, Callable[[Spelled | None], _Compare]]] = {
    "subset_of_ref": _subset,
    "not_in_ref": _disjoint,
}
"""The operators over sets; each makes a comparison of a value with what a ref holds."""

TESTS: Final[Mapping[str, Callable[[object], _Test]]] = {
    "equals": _equals,
    "in": _one_of,
    "glob": _glob,
    "min": _at_least,
    "max": _at_most,
}
REFS: Final = ("equals_ref", *SETS)
OPERATORS: Final = (*TESTS, *REFS, "present", "absent")


# Which calls and files a rule is about


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools by name, and the families by prefix, the longest first."""

    exact: Mapping[str, ToolSpec]
    families: tuple[ToolSpec, ...]

    @classmethod
    def of(cls, tools: Mapping[str, ToolSpec]) -> Tools:
        """Return the tools of a registry."""
        families = [tool for tool in tools.values() if tool.prefix]
        families.sort(key=lambda tool: (-len(tool.name), tool.name))
        return cls({name: t for name, t in tools.items() if not t.prefix}, tuple(families))

    def find(self, name: str) -> ToolSpec | None:
        """Return the tool or family that a called name belongs to."""
        exact = self.exact.get(name)
        if exact is not None:
            return exact
        return next((family for family in self.families if name.startswith(family.name)), None)


@dataclass(frozen=True, slots=True)
class CallMatch:
    """Selects calls; an empty one selects every call."""

    tool: str | None = None
    tag: str | None = None
    reply_type: str | None = None
    where: tuple[Constraint, ...] = ()

    def among(self, tools: Iterable[ToolSpec]) -> list[ToolSpec]:
        """Return the tools and families whose calls can be selected."""
        return [tool for tool in tools if self.is_about(tool.name, tool)]

    @property
    def is_everything(self) -> bool:
        """True if every call is selected."""
        return self.tool is self.tag is self.reply_type is None and not self.where

    @property
    def is_late(self) -> bool:
        """True if it needs what is known at the delivery only."""
        return is_late(self.where)

    def is_about(self, name: str, tool: ToolSpec | None) -> bool:
        """Return True if calls of this name can be selected."""
        if self.tag is not None and (tool is None or self.tag not in tool.tags):
            return False
        return self.tool in (None, name) or (tool is not None and tool.name == self.tool)

    def bind(self, refs: Refs) -> Picks:
        """Return True if a call, of a name that this is about, is selected."""
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
    """Selects files of the bundle; an empty one selects every file."""

    formats: tuple[str, ...] | None = None
    paths: Glob | None = None
    where: tuple[Constraint, ...] = ()

    def bind(self, refs: Refs) -> Picks:
        """Return True if a file is selected."""
        formats, paths = self.formats, self.paths
        probes = [constraint.bind(refs) for constraint in self.where]

        def picks(file: Mapping[str, object]) -> bool:
            if formats is not None and file.get("format") not in formats:
                return False
            if paths is not None and not paths(str(file.get("path"))):
                return False
            return all(probe(file) in (None, "unavailable") for probe in probes)

        return picks
