"""Changes of the failures of other servers: dialects, rules, statuses and codes (spec 73)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.harmless import list_additions
from replybook_registry.evolution.sides import Sides, differing, minus
from replybook_registry.model import FailureDialect, FailureRule, FailureWord, WordKind

FAILURE_RULE_REMOVED = ChangeKind(
    "RB189",
    "failure_rule_removed",
    "major",
    "A dialect or a rule of failures is gone. Judgements have its name as their rule, and clients"
    " may compare it.",
    "restore it, or release a major version",
)
FAILURE_TYPE_CHANGED = ChangeKind(
    "RB190",
    "failure_type_changed",
    "major",
    "A dialect, a rule, an HTTP status or a code of JSON-RPC has another type, or none any more. A"
    " client that waited may stop now.",
    "restore the type, or release a major version",
)
FAILURE_READ_OTHERWISE = ChangeKind(
    "RB191",
    "failure_read_otherwise",
    "minor",
    "Phrases, members or weights have changed, so results are judged that were not, or the reverse.",
    "release a minor version",
)

KINDS = (FAILURE_RULE_REMOVED, FAILURE_TYPE_CHANGED, FAILURE_READ_OTHERWISE)

_READING = "places needs_flag within has most_members code after_s messages"
_NOUNS: Mapping[WordKind, str] = {
    "opening": "heading",
    "status": "HTTP status",
    "before": "word before a status",
    "after": "reason of status",
    "protocol": "code of JSON-RPC",
    "otherwise": "silent code of JSON-RPC",
}
_TYPED: tuple[WordKind, ...] = ("status", "protocol", "otherwise")


def compare(sides: Sides) -> Iterator[RegistryChange]:
    """Yield all changes of dialects, rules, words and weights of failures."""
    old, new = sides.old, sides.new
    if not (old.dialects or old.failure_rules or old.failure_words):
        entries = (*new.dialects, *new.failure_rules, *new.failure_words)
        yield from list_additions([("failures of other servers", entry) for entry in entries[:1]])
        return
    yield from _dialects(sides)
    yield from _rules(sides)
    for kind, noun in _NOUNS.items():
        yield from _words(sides, kind, noun)
    if old.wording is not None and old.wording != new.wording:
        problem = "the weights of the wording model change"
        place = sides.file("failures/weights.json")
        yield FAILURE_READ_OTHERWISE.of("weights", place, problem)


def _dialects(sides: Sides) -> Iterator[RegistryChange]:
    pairs = sides.pair(sides.old.dialects, sides.new.dialects, lambda dialect: dialect.name)
    for gone in pairs.gone:
        yield sides.lost(FAILURE_RULE_REMOVED, f"dialect {gone.name}", gone)
    for before, after in pairs.kept:
        yield from _changed_dialect(before, after)
    yield from list_additions((f"dialect {one.name}", one) for one in pairs.added)


def _changed_dialect(before: FailureDialect, after: FailureDialect) -> Iterator[RegistryChange]:
    subject = f"dialect {after.name}"
    if before.type_of != after.type_of:
        problem = f"type of {subject} changes"
        yield FAILURE_TYPE_CHANGED.of(subject, after.at("type"), problem)
    yield from differing(FAILURE_READ_OTHERWISE, subject, before, after, _READING)


def _rules(sides: Sides) -> Iterator[RegistryChange]:
    pairs = sides.pair(sides.old.failure_rules, sides.new.failure_rules, lambda rule: rule.name)
    for gone in pairs.gone:
        yield sides.lost(FAILURE_RULE_REMOVED, f"rule {gone.name}", gone)
    for before, after in pairs.kept:
        yield from _changed_rule(before, after)
    yield from list_additions((f"rule {one.name}", one) for one in pairs.added)


def _changed_rule(before: FailureRule, after: FailureRule) -> Iterator[RegistryChange]:
    subject = f"rule {after.name}"
    yield from differing(FAILURE_TYPE_CHANGED, subject, before, after, "type")
    yield from differing(FAILURE_READ_OTHERWISE, subject, before, after, "confidence")
    old, new = before.phrases, after.phrases
    if set(old) != set(new):
        problem = (
            f"{subject} has {len(minus(new, old))} new phrases, and lacks {len(minus(old, new))}"
        )
        yield FAILURE_READ_OTHERWISE.of(subject, after.at("phrases"), problem)


def _words(sides: Sides, kind: WordKind, noun: str) -> Iterator[RegistryChange]:
    old, new = _of(sides.old.failure_words, kind), _of(sides.new.failure_words, kind)
    change = FAILURE_TYPE_CHANGED if kind in _TYPED else FAILURE_READ_OTHERWISE
    for name, before in old.items():
        subject = f"{noun} {name}"
        if name not in new:
            yield sides.lost(change, subject, before)
        elif new[name].value != before.value:
            problem = f"{subject} changes"
            yield change.of(subject, new[name].place, problem)
    yield from list_additions(
        (f"{noun} {name}", one) for name, one in new.items() if name not in old
    )


def _of(words: Iterable[FailureWord], kind: WordKind) -> Mapping[str, FailureWord]:
    return {word.name: word for word in words if word.kind == kind}
