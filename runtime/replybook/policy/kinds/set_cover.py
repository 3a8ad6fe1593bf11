"""set_cover: every item of one set is in one of the other sets.

An absent set contains nothing. The set to be covered must not be absent if the bundle has files. A
set that answers only `in` is asked for each item, and never copied.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from replybook.policy.asked_set import AskedSet
from replybook.policy.kinds.kind import FIRST, CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.rule_data import Part
from replybook.policy.unavailable import Unavailable
from replybook.world.pattern import Glob, glob

_ONLY_ASKED: Final = Unavailable("it answers what it holds only when it is asked")


@dataclass(frozen=True, slots=True)
class SetCover:
    """The refs of the sets, and the items to ignore."""

    every: str
    within: tuple[str, ...]
    both_ways: bool
    ignored: Glob
    codes: Mapping[str, str]
    is_late: bool = False
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. Calls do not matter to sets."""
        return _Compare(self)


def read(part: Part) -> SetCover:
    """Read a check of the kind `set_cover`."""
    part.only(("kind", "every", "in"), ("both_ways", "ignore", "codes"))
    within = tuple(
        part.checked_ref(f"{part.at('in')}[{index}]", ref)
        for index, ref in enumerate(part.texts("in"))
    )
    ignored = glob(part.texts("ignore")) if part.has("ignore") else _nothing
    codes = part.fault_codes(("uncovered", "surplus"))
    return SetCover(part.ref("every"), within, part.flag("both_ways"), ignored, codes)


def _nothing(_text: str) -> bool:
    return False


class _Compare(RuleEvaluation):
    def __init__(self, check: SetCover) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return a hit for the uncovered items and one for surplus items.

        If a set is unavailable, return one hit with the reason.
        """
        check = self._check
        every = scene.refs.read(check.every)({})
        if isinstance(every, AskedSet):
            every = _ONLY_ASKED
        if isinstance(every, Unavailable) or every is None:
            yield from _nobody_knows(check.every, every, scene)
            return
        items = [item for item in _items(every) if not check.ignored(item)]
        if not items and not check.both_ways:
            return
        held: list[AskedSet | Collection[str]] = []
        for ref in check.within:
            value = scene.refs.read(ref)({})
            if check.both_ways and isinstance(value, AskedSet):
                value = _ONLY_ASKED
            if isinstance(value, Unavailable):
                yield from _nobody_knows(ref, value, scene)
                return
            held.append(value if isinstance(value, AskedSet) else set(_items(value)))
        lacking = {item for item in items if not any(item in one for one in held)}
        yield from _lacking(check.codes.get("uncovered"), check, lacking, scene)
        if check.both_ways:
            every_one = {item for one in held if not isinstance(one, AskedSet) for item in one}
            surplus = {item for item in every_one - set(items) if not check.ignored(item)}
            yield from _lacking(check.codes.get("surplus"), check, surplus, scene)


def _nobody_knows(ref: str, value: object, scene: DeliveryContext) -> Iterator[Hit]:
    if scene.delivery.files or scene.delivery.symbols:
        why = value.reason if isinstance(value, Unavailable) else "it is not known"
        yield Hit(about=ref, details={"unavailable": why})


def _lacking(
    code: str | None, check: SetCover, items: set[str], scene: DeliveryContext
) -> Iterator[Hit]:
    if not items:
        return
    named = sorted(items)
    details: dict[str, object] = {"items": named[:FIRST], "count": len(named)}
    problems = scene.facts.problems((check.every, *check.within), named[:FIRST])
    if problems:
        details["problems"] = problems
    about = ", ".join(named[:3]) + (" ..." if len(named) > 3 else "")
    yield Hit(code=code, about=about, observed=check.every, expected=check.within, details=details)


def _items(value: object) -> Iterable[str]:
    if value is None:
        return ()
    if isinstance(value, list | tuple | set | frozenset | Mapping):
        return map(str, cast("Iterable[object]", value))
    return (str(value),)
