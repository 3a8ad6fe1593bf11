"""What `explain` knows: codes, legacy ids, rules, violations and stages, from the generated tables.

No YAML is read, so that the answer is there in a few milliseconds and in every installation.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache

from replybook.cli.rule_pages import rule_names, rule_page, rules_by_name
from replybook_schema.active import ACTIVE
from replybook_schema.policy import RuleSpec
from replybook_schema.records import LegacyRecord, ParamRecord, Record

__all__ = ["Answer", "answer", "near_names"]

Field = str | int | list[str] | list[dict[str, object]] | dict[str, object] | None


@dataclass(frozen=True, slots=True)
class Answer:
    """One thing explained: what kind it is, its id, a headline, and facts in reading order.

    `also` are other kinds of thing under the same name: a policy rule may be called like a stage.
    `owner` is the generated package of the registry that declares it; rules of the checker and kinds of
    change belong to the base.
    """

    kind: str
    id: str
    headline: str
    facts: Mapping[str, Field]
    also: tuple[Answer, ...] = ()
    owner: str = "replybook_generated"

    def to_json(self) -> str:
        """One JSON object; the other kinds stand in its `also`."""
        return json.dumps(self._data(), indent=2, ensure_ascii=False)

    def _data(self) -> dict[str, object]:
        said: dict[str, object] = {"kind": self.kind, "id": self.id, "headline": self.headline}
        return {**said, **self.facts} | (
            {"also": [other._data() for other in self.also]} if self.also else {}
        )


def answer(name: str) -> Answer | None:
    """What is known under the name: the first kind that knows it, and the other kinds that do."""
    lookups: tuple[Callable[[str], Answer | None], ...] = (
        _code,
        _legacy,
        _checker_rule,
        _change_kind,
        _policy_rule,
        _violation,
        _stage,
        _named_rule,
    )
    name = name.strip()
    upper = name.upper()
    for spelling in dict.fromkeys((name, upper, upper.replace("_", "-"), name.lower())):
        found = [answer for lookup in lookups if (answer := lookup(spelling)) is not None]
        if found:
            first, *others = map(_with_owner, found)
            return replace(first, also=tuple(others))
    return None


_KINDS = {"policy rule": "rule"}


def _with_owner(found: Answer) -> Answer:
    """The answer with the registry that declares what it is about."""
    source = ACTIVE.declared_by(_KINDS.get(found.kind, found.kind), found.id)
    if source is None:
        return found
    facts = {"registry": source.name, **found.facts}
    return replace(found, facts=facts, owner=source.package)


def near_names(name: str) -> list[str]:
    """Names that were perhaps meant, best first."""
    import difflib  # only a mistake pays for it

    spellings: dict[str, list[str]] = {}
    for known in _all_names():
        spellings.setdefault(known.upper(), []).append(known)
    near = difflib.get_close_matches(name.upper(), spellings, 3)
    return [min(spellings[n], key=lambda known: known.isupper() != name.isupper()) for n in near]


def _all_names() -> Iterator[str]:
    yield from (record.code for record in ACTIVE.records())
    yield from (record.key for record in ACTIVE.records())
    yield from _legacy_rows()
    yield from rule_names()
    yield from _rules_by_name()
    yield from _rules_by_name().values()
    policy = ACTIVE.policy()
    yield from (rule.id for rule in policy.rules)
    yield from (violation.code for violation in policy.violations)
    yield from (stage.name for stage in policy.stages)


def _code(name: str) -> Answer | None:
    record = _record(name)
    if record is None:
        return None
    facts: dict[str, Field] = {
        "meaning": record.meaning,
        "message": record.message,
        "params": [_param(param) for param in record.params],
        "next action": " ".join([record.verb, *record.verb_arguments]),
        "remedy": record.remedy,
        "remedy at no attempt left": record.exhausted,
        "transient": (
            "yes, for dashboards and people; nothing retries" if record.transient else None
        ),
        "example": json.loads(record.example) if record.example else None,
        "since": record.since,
        "status": record.status,
        "given by": record.given_by,
        "retired in": record.retired_in,
        "reason": record.reason,
        "use": list(record.use),
        "http": record.http,
        "see": list(record.see),
        "documented in": _page(record.code),
        "migration": _once(record.code),
    }
    return Answer("code", record.code, f"{record.key}: {record.title}", _present(facts))


def _record(name: str) -> Record | None:
    found = (record for record in ACTIVE.records() if name in (record.code, record.key))
    return next(found, None)


def _param(param: ParamRecord) -> dict[str, object]:
    said: dict[str, object] = {
        "name": param.name,
        "type": param.type,
        "required": param.required,
        "privacy": param.privacy,
        "description": param.description,
    }
    return said | ({"enum": list(param.enum)} if param.enum else {})


def _page(code: str) -> str:
    return f"codes-{code.split('-', 1)[0].lower()}.md#{code.lower()}"


def _once(code: str) -> str | None:
    """What an active id meant in an older table, where that differs."""
    row = _legacy_rows().get(code)
    return row.advice if row is not None and row.verdict == "keep" and row.advice else None


@cache
def _legacy_rows() -> Mapping[str, LegacyRecord]:
    return {row[0]: LegacyRecord.read(row) for row in ACTIVE.legacy()}


def _legacy(name: str) -> Answer | None:
    row = _legacy_rows().get(name)
    if row is None or row.verdict in ("keep", "deprecated"):  # the code itself answers
        return None
    facts: dict[str, Field] = {
        "meaning": row.meaning,
        "verdict": row.verdict,
        "use": list(row.use),
        "advice": row.advice,
        "once called": row.was,
        "layer it claimed": row.layer,
        "found in": list(row.sources),
        "documented in": "legacy.md",
    }
    gone = "gone, and its number is never given again"
    return Answer("legacy id", name, f"a legacy id; it is {gone}", _present(facts))


def _checker_rule(name: str) -> Answer | None:
    is_change = name.startswith(("RB17", "RB2"))
    page = rule_page(name) if name.startswith("RB") and not is_change else None
    if page is None:
        return None
    first, _, rest = page.partition("\n")
    facts: dict[str, Field] = {"page": rest.strip()}
    if not name.startswith(
        "RB4"
    ):  # pages of the trace are nowhere generated: codegen may not see them
        facts["documented in"] = "rules.md"
    return Answer("rule", name, first.removeprefix(f"{name}: "), facts)


def _change_kind(name: str) -> Answer | None:
    if not name.startswith("RB"):
        return None
    from replybook_registry.evolution.compare import (
        kind_of,  # only a rule id that is no rule pays for it
    )

    kind = kind_of(name)
    if kind is None:
        return None
    facts: dict[str, Field] = {"demands": kind.step, "why": kind.why, "fix": kind.fix}
    return Answer("kind of change", kind.code, kind.name, facts)


def _named_rule(name: str) -> Answer | None:
    """A rule by the name that exceptions and headings call it, e.g. `layer_type_not_allowed`."""
    if not name.islower() or "_" not in name:
        return None
    rule = _rules_by_name().get(name, "")
    return _checker_rule(rule) or _change_kind(rule)


@cache
def _rules_by_name() -> Mapping[str, str]:
    from replybook_codegen.drift_rules import NAMES
    from replybook_registry.evolution.compare import KINDS
    from replybook_registry.packaging import NAMES as PACKAGING

    drifts = {name: rule for rule, name in {**NAMES, **PACKAGING}.items()}
    return {**rules_by_name(), **drifts, **{kind.name: kind.code for kind in KINDS}}


def _policy_rule(name: str) -> Answer | None:
    rule = next((rule for rule in ACTIVE.policy().rules if rule.id == name), None)
    return None if rule is None else Answer("policy rule", rule.id, rule.description, _rule(rule))


def _rule(rule: RuleSpec) -> dict[str, Field]:
    facts: dict[str, Field] = {
        "stage": rule.stage,
        "modes": list(rule.modes),
        "severity": rule.severity,
        "status": rule.status,
        "violations": list(rule.codes),
        "becomes": (
            f"{rule.upgrade_to} with {', '.join(rule.upgrade_when)}" if rule.upgrade_when else None
        ),
        "exceptions": [f"{entry.id}: {entry.reason}" for entry in rule.exceptions],
        "hint": rule.hint,
        "documented in": "policy.md",
    }
    return _present(facts)


def _violation(name: str) -> Answer | None:
    policy = ACTIVE.policy()
    found = next((violation for violation in policy.violations if violation.code == name), None)
    if found is None:
        return None
    rules = [rule.id for rule in policy.rules if name in rule.codes]
    facts: dict[str, Field] = {"rules": rules, "documented in": "policy.md"}
    return Answer("violation", name, found.meaning, _present(facts))


def _stage(name: str) -> Answer | None:
    policy = ACTIVE.policy()
    found = next((stage for stage in policy.stages if stage.name == name), None)
    if found is None:
        return None
    facts: dict[str, Field] = {
        "order": found.order,
        "phase": found.phase,
        "blocking": found.blocking,
        "rules": [rule.id for rule in policy.rules if rule.stage == name],
        "documented in": "policy.md",
    }
    return Answer("stage", name, found.description, _present(facts))


def _present(facts: Mapping[str, Field]) -> dict[str, Field]:
    return {key: value for key, value in facts.items() if value not in (None, [], "")}
