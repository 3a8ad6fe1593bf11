"""Changes of the policy frame: stages, violations, vocabulary, scope (spec 24, 28, 36)."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import ENTRY_REWORDED, added_names, list_additions
from replybook_registry.evolution.rules import RULE_LOOSENED, RULE_TIGHTENED
from replybook_registry.evolution.sides import Sides, differing, minus
from replybook_registry.model import Stage

STAGE_REMOVED = ChangeKind(
    "RB276",
    "stage_removed",
    "major",
    "A stage of enforcement was removed. Outcomes and rules name it, and violations that it"
    " blocked now pass.",
    "restore the stage; a stage without active rules does no harm",
)
STAGE_MOVED = ChangeKind(
    "RB277",
    "stage_moved",
    "major",
    "The order of a stage has changed. The order decides which violations are reported first, and"
    " which stages do not run after a failure.",
    "restore the order, or release a major version",
)
VIOLATION_REMOVED = ChangeKind(
    "RB278",
    "violation_removed",
    "major",
    "A violation code was removed. Agents and dashboards branch on violation codes, as they do on"
    " reply codes.",
    "restore the code; a code that no rule uses does no harm",
)
SCOPE_INJECTION_CHANGED = ChangeKind(
    "RB290",
    "scope_injection_changed",
    "major",
    "Scope is added to other calls, with other keys, or handles conflicts differently. Calls that"
    " passed are refused, or run with another scope.",
    "restore the entry, or release a major version",
)
VOCABULARY_REMOVED = ChangeKind(
    "RB291",
    "vocabulary_removed",
    "major",
    "A capability, a fact or a tag was removed. An extension may use it, and a policy with an"
    " unknown word cannot be loaded.",
    "restore the word, or release a major version",
)

KINDS = (
    STAGE_REMOVED,
    STAGE_MOVED,
    VIOLATION_REMOVED,
    SCOPE_INJECTION_CHANGED,
    VOCABULARY_REMOVED,
)

_BLOCKING = {"never": 0, "configurable": 1, "always": 2}


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of the policy, except for its rules."""
    yield from _stages(sides)
    yield from _violations(sides)
    yield from _vocabulary(sides)
    yield from _sections(sides)
    yield from _files_optional(sides)
    yield from _scope_injection(sides)


def _stages(sides: Sides) -> Iterator[RegistryChange]:
    stages = sides.pair(sides.old.stages, sides.new.stages, lambda stage: stage.name)
    for stage in stages.gone:
        yield sides.lost(STAGE_REMOVED, f"stage {stage.name}", stage)
    was = sorted((before.order, before.name) for before, _ in stages.kept)
    now = sorted((after.order, after.name) for _, after in stages.kept)
    ranks = {name: rank for rank, (_, name) in enumerate(was)}
    moved = {name for rank, (_, name) in enumerate(now) if ranks[name] != rank}
    for before, after in stages.kept:
        if after.name in moved:
            yield from differing(STAGE_MOVED, f"stage {after.name}", before, after, "order")
        yield from _stage(before, after)
    yield from list_additions((f"stage {stage.name}", stage) for stage in stages.added)


def _stage(before: Stage, after: Stage) -> Iterator[RegistryChange]:
    subject = f"stage {after.name}"
    yield from differing(STAGE_MOVED, subject, before, after, "phase")
    stricter = _BLOCKING[after.blocking] > _BLOCKING[before.blocking]
    kind = RULE_TIGHTENED if stricter else RULE_LOOSENED
    yield from differing(kind, subject, before, after, "blocking")
    yield from differing(ENTRY_REWORDED, subject, before, after, "description")


def _violations(sides: Sides) -> Iterator[RegistryChange]:
    codes = sides.pair(sides.old.violations, sides.new.violations, lambda entry: entry.code)
    for entry in codes.gone:
        yield sides.lost(VIOLATION_REMOVED, f"violation {entry.code}", entry)
    for before, after in codes.kept:
        yield from differing(ENTRY_REWORDED, f"violation {after.code}", before, after, "meaning")
    yield from list_additions((f"violation {entry.code}", entry) for entry in codes.added)


def _vocabulary(sides: Sides) -> Iterator[RegistryChange]:
    old, new = sides.old, sides.new
    for noun, before, after, file in (
        ("capability", old.capabilities, new.capabilities, "policy/global.yaml"),
        ("fact", old.facts, new.facts, "policy/global.yaml"),
        ("tag", dict(old.tags), dict(new.tags), "tools.yaml"),
        *(
            (noun, old.named(noun), new.named(noun), "vocabulary.yaml")
            for noun in ("claim type", "check kind")
        ),
    ):
        place = sides.file(file)
        for name in minus(before, after):
            subject = f"{noun} {name}"
            yield VOCABULARY_REMOVED.of(subject, place, f"{subject} is gone", old=name)
        yield from added_names(noun, minus(after, before), place)


def _sections(sides: Sides) -> Iterator[RegistryChange]:
    """Yield the changes of sections. A changed form refuses bundles that passed, or the reverse."""
    sections = sides.pair(sides.old.sections, sides.new.sections, lambda section: section.name)
    for section in sections.gone:
        yield sides.lost(VOCABULARY_REMOVED, f"bundle section {section.name}", section)
    for before, after in sections.kept:
        subject = f"bundle section {after.name}"
        yield from differing(VOCABULARY_REMOVED, subject, before, after, "fields required")
        yield from differing(ENTRY_REWORDED, subject, before, after, "meaning")
    yield from list_additions(
        (f"bundle section {section.name}", section) for section in sections.added
    )


def _files_optional(sides: Sides) -> Iterator[RegistryChange]:
    old, new = ({one.name for one in side.files_optional} for side in (sides.old, sides.new))
    for kind, modes in ((RULE_TIGHTENED, minus(old, new)), (RULE_LOOSENED, minus(new, old))):
        for mode in modes:
            problem = (
                f"mode {mode!r} {'accepts' if mode in new else 'refuses'} bundles without files"
            )
            yield kind.of(f"mode {mode}", sides.file("policy/global.yaml"), problem)


def _scope_injection(sides: Sides) -> Iterator[RegistryChange]:
    if sides.old.scope_injection != sides.new.scope_injection:
        problem = "scope injection has changed"
        place = sides.file("policy/global.yaml")
        yield SCOPE_INJECTION_CHANGED.of("scope_injection", place, problem)
