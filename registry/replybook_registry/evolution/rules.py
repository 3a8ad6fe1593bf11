"""Changes of policy rules: stricter or weaker than before (spec 24, 25).

A rule is judged by its effective severity, since `severity` and `status` together decide if a
violation blocks a delivery.
"""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED
from replybook_registry.evolution.sides import Sides, differing, minus, show_value
from replybook_registry.model import Rule, RuleException

RULE_REMOVED = ChangeKind(
    "RB279",
    "rule_removed",
    "major",
    "A rule was removed. Recorded outcomes, exceptions and user policies refer to its id.",
    "keep it with status: disabled, which is a minor step, or release a major version",
)
BLOCKING_RULE_ADDED = ChangeKind(
    "RB280",
    "blocking_rule_added",
    "major",
    "A new rule blocks at once. Sessions that could deliver are refused.",
    "add it as a warning first, or release a major version",
)
RULE_ADDED = ChangeKind(
    "RB281",
    "rule_added",
    "minor",
    "A new rule only warns or is only listed. Every delivery that passed still passes.",
    "release a minor version",
    adds=True,
)
SEVERITY_RAISED = ChangeKind(
    "RB282",
    "severity_raised",
    "major",
    "A rule is more severe, by its severity or its status. A warning blocks now, or a silent rule"
    " warns.",
    "restore the severity, or release a major version",
)
SEVERITY_LOWERED = ChangeKind(
    "RB283",
    "severity_lowered",
    "minor",
    "A rule is less severe. Nothing breaks, but whoever relies on the rule should know.",
    "make sure that nobody relies on the rule, and release a minor version",
)
RULE_STAGE_MOVED = ChangeKind(
    "RB284",
    "rule_stage_moved",
    "major",
    "A rule runs in another stage. It runs earlier or later than before, and perhaps only for a"
    " delivery.",
    "restore the stage, or release a major version",
)
RULE_CHECK_CHANGED = ChangeKind(
    "RB285",
    "rule_check_changed",
    "major",
    "A rule has another check. The data does not show if it finds more or less, so this counts as"
    " more.",
    "add a second rule, or release a major version",
)
EXCEPTION_REMOVED = ChangeKind(
    "RB286",
    "exception_removed",
    "major",
    "An exception of a rule was removed. A case that passed because of it is a violation now.",
    "restore the exception, or release a major version",
)
RULE_TIGHTENED = ChangeKind(
    "RB287",
    "rule_tightened",
    "major",
    "A rule or a stage applies more often than before: in another mode, with an earlier upgrade,"
    " with a changed exception, or with blocking that cannot be switched off.",
    "restore it, or release a major version",
)
RULE_LOOSENED = ChangeKind(
    "RB288",
    "rule_loosened",
    "minor",
    "A rule or a stage applies less often than before: in fewer modes, with a new exception,"
    " without an upgrade, or without forced blocking.",
    "release a minor version",
)
RULE_VIOLATIONS_CHANGED = ChangeKind(
    "RB289",
    "rule_violations_changed",
    "minor",
    "A rule has other violation codes. Callers may get one that they do not expect.",
    "release a minor version",
)

KINDS = (
    RULE_REMOVED,
    BLOCKING_RULE_ADDED,
    RULE_ADDED,
    SEVERITY_RAISED,
    SEVERITY_LOWERED,
    RULE_STAGE_MOVED,
    RULE_CHECK_CHANGED,
    EXCEPTION_REMOVED,
    RULE_TIGHTENED,
    RULE_LOOSENED,
    RULE_VIOLATIONS_CHANGED,
)

_WEIGHTS = ("silent", "listed", "a warning", "an error")


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of rules."""
    rules = sides.pair(sides.old.rules, sides.new.rules, lambda rule: rule.id)
    for rule in rules.gone:
        yield sides.lost(RULE_REMOVED, f"rule {rule.id}", rule)
    for before, after in rules.kept:
        yield from _compare_rule(before, after)
    for rule in rules.added:
        weight = _weight(rule)
        kind = BLOCKING_RULE_ADDED if weight == 3 else RULE_ADDED
        problem = f"rule {rule.id} is new and {_WEIGHTS[weight]}"
        yield kind.of(f"rule {rule.id}", rule.place, problem, new=_WEIGHTS[weight])


def _weight(rule: Rule) -> int:
    """Return the effective weight of a violation of the rule (spec 25)."""
    by_status = {"disabled": 0, "tbc": 1, "enhancement": 2}
    return by_status.get(rule.status, 3 if rule.severity == "error" else 2)


def _compare_rule(before: Rule, after: Rule) -> Iterator[RegistryChange]:
    subject = f"rule {after.id}"
    yield from _severity(before, after)
    yield from differing(RULE_STAGE_MOVED, subject, before, after, "stage")
    if before.check != after.check:
        problem = f"check of {subject} changes"
        yield RULE_CHECK_CHANGED.of(subject, after.at("check"), problem)
    yield from differing(RULE_VIOLATIONS_CHANGED, subject, before, after, "codes")
    yield from _modes(before, after)
    yield from _upgrade(before, after)
    yield from _exceptions(before, after)
    yield from differing(ENTRY_REWORDED, subject, before, after, "description hint")


def _severity(before: Rule, after: Rule) -> Iterator[RegistryChange]:
    subject = f"rule {after.id}"
    old, new = _weight(before), _weight(after)
    if old == new:
        yield from differing(ENTRY_REWORDED, subject, before, after, "severity status")
        return
    kind = SEVERITY_RAISED if new > old else SEVERITY_LOWERED
    key = "status" if before.status != after.status else "severity"
    problem = f"{subject} was {_WEIGHTS[old]} and is {_WEIGHTS[new]} now"
    yield kind.of(subject, after.at(key), problem, old=_WEIGHTS[old], new=_WEIGHTS[new])


def _modes(before: Rule, after: Rule) -> Iterator[RegistryChange]:
    subject, place = f"rule {after.id}", after.at("modes")
    for mode in minus(after.modes, before.modes):
        kind = RULE_TIGHTENED if _weight(after) == 3 else RULE_ADDED
        yield kind.of(subject, place, f"{subject} holds in mode {mode!r} too", new=mode)
    for mode in minus(before.modes, after.modes):
        problem = f"{subject} no longer holds in mode {mode!r}"
        yield RULE_LOOSENED.of(subject, place, problem, old=mode)


def _upgrade(before: Rule, after: Rule) -> Iterator[RegistryChange]:
    old, new = _upgrade_needs(before), _upgrade_needs(after)
    if old != new:
        harder = new is None or (old is not None and old < new)
        kind = RULE_LOOSENED if harder else RULE_TIGHTENED
        problem = f"rule {after.id} becomes an error under other conditions now"
        was, now = show_value(before.upgrade_when), show_value(after.upgrade_when)
        yield kind.of(f"rule {after.id}", after.at("upgrade"), problem, old=was, new=now)


def _upgrade_needs(rule: Rule) -> frozenset[str] | None:
    """Return the capabilities that make the rule an error, or None if nothing does.

    An empty list never does.
    """
    return frozenset(rule.upgrade_when) or None if rule.upgrade_to is not None else None


def _exceptions(before: Rule, after: Rule) -> Iterator[RegistryChange]:
    old = {exception.id: exception for exception in before.exceptions}
    new = {exception.id: exception for exception in after.exceptions}
    subject, place = f"rule {after.id}", after.at("exceptions")
    for name in minus(old, new):
        problem = f"exception {name!r} of {subject} is gone"
        yield EXCEPTION_REMOVED.of(f"{subject}.{name}", place, problem, old=name)
    for name, exception in new.items():
        if name in old:
            yield from _exception(f"{subject}.{name}", old[name], exception)
        else:
            problem = f"exception {name!r} of {subject} is new"
            yield RULE_LOOSENED.of(f"{subject}.{name}", exception.node.place, problem, new=name)


def _exception(subject: str, old: RuleException, new: RuleException) -> Iterator[RegistryChange]:
    for key in ("when", "expires"):
        if old.node.get(key) != new.node.get(key):
            problem = f"{key} of the exception {subject} changes"
            yield RULE_TIGHTENED.of(subject, new.node.value_place(key), problem)
    if old.reason != new.reason:
        problem = f"reason of the exception {subject} changes"
        place = new.node.value_place("reason")
        yield ENTRY_REWORDED.of(subject, place, problem, old=old.reason, new=new.reason)
