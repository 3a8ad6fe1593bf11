"""The ten operators: what a field must hold, and what is wrong where it does not.

An absent field is `missing` unless the constraint says skip; an absent ref makes it `wrong`, and with
`missing_ref: skip` switches the constraint off; a fact that nobody can work out is `unavailable`.
Facts that hold paths are compared as files: two spellings of one file are equal.
Source: specification 34, decision 11.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, Protocol, TypeAlias, cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.bundle_paths import same_file
from replybook.policy.refs import Read, is_empty
from replybook.policy.unavailable import Unavailable
from replybook.world.pattern import glob

__all__ = ["OPERATORS", "REFS", "Constraint", "Fault", "Probe", "Refs", "is_late", "members"]

Fault: TypeAlias = Literal["missing", "wrong", "unavailable"]
Probe: TypeAlias = Callable[[Mapping[str, object]], Fault | None]
"""What is wrong with a call, a file or the delivery; None if nothing is."""

_Test: TypeAlias = Callable[[object], bool]
_Compare: TypeAlias = Callable[[object, object], bool]
Spelled: TypeAlias = Callable[[str], str]

_NO_SCOPE: Final[dict[str, object]] = {}


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

    @property
    def ref(self) -> str | None:
        """The ref that it compares with, if there is one."""
        return cast("str", self.operand) if self.operator in REFS else None

    def code_of(self, fault: Fault) -> str | None:
        """Return the violation that a fault gives, None where the constraint does not say."""
        return (self.codes or {}).get(fault)

    def bind(self, refs: Refs, read: Read | None = None) -> Probe:
        """Return what finds the fault, with refs read in `refs`."""
        look = read or refs.field(self.field)
        if self.operator == "present":
            return lambda thing: "missing" if is_empty(look(thing)) else None
        if self.operator == "absent":
            return lambda thing: None if is_empty(look(thing)) else "wrong"
        if self.operator == "equals_ref":
            probe = _equal(look, self._held(refs), self)
            scope = refs.in_scope(str(self.operand)) if read is None else None
            return probe if scope is None else _quick_equal(self.field, *scope, probe)
        if self.operator in REFS:
            spelled = same_file if self.are_paths else None
            probe = _compared(look, self._held(refs), SETS[self.operator](spelled), self)
            quick = self.skip_missing and self.field.count(".") == 1
            return _quick_skip(self.field, probe) if quick else probe
        return _tested(look, TESTS[self.operator](self.operand), self)

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


def _tested(look: Read, test: _Test, one: Constraint) -> Probe:
    skip = one.skip_missing

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
