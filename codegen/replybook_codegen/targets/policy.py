"""The policy in `registry.json`: stages, rules, violation codes and scope injection."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from replybook_codegen.output import GeneratedPackage
from replybook_codegen.python_source import Value, WrittenCall
from replybook_registry.model import (
    Entry,
    Injection,
    Registry,
    Rule,
    RuleException,
    Stage,
    Stricter,
    Violation,
)


def has_policy(registry: Registry) -> bool:
    """Return True if the registry itself declares a stage, a rule, or a name that rules use."""
    words = (word for word in registry.words if word.kind in ("capability", "fact"))
    entries: tuple[Entry, ...] = (
        *(registry.stages + registry.rules),
        *(registry.violations + registry.scope_injection + registry.stricter),
        *registry.files_optional,
        *words,
    )
    return any(entry.origin == registry.name for entry in entries)


def policy_of(registry: Registry, package: GeneratedPackage) -> Value:
    """Return the whole policy of a base, or the additions of an extension; None without any."""
    if not (package.is_base or package.whole or has_policy(registry)):
        return None
    return WrittenCall("PolicySpec", _policy(registry, package))


def _policy(registry: Registry, package: GeneratedPackage) -> dict[str, tuple[Value, ...]]:
    own = package.own
    words = own(registry, registry.words)
    more: dict[str, tuple[Value, ...]] = {
        "stricter": tuple(map(_stricter, own(registry, registry.stricter))),
        "files_optional": tuple(mode.name for mode in own(registry, registry.files_optional)),
    }
    whole: dict[str, tuple[Value, ...]] = {
        "stages": tuple(map(_stage, own(registry, registry.stages))),
        "violations": tuple(map(_violation, own(registry, registry.violations))),
        "capabilities": tuple(word.name for word in words if word.kind == "capability"),
        "facts": tuple(word.name for word in words if word.kind == "fact"),
        "rules": tuple(map(_rule, own(registry, registry.rules))),
        "scope_injection": tuple(map(_injection, own(registry, registry.scope_injection))),
    }
    return whole | {key: value for key, value in more.items() if value}


def _injection(entry: Injection) -> WrittenCall:
    return WrittenCall(
        "InjectionSpec",
        {
            "modes": entry.modes,
            "match": _plain(entry.match),
            "inject": dict(entry.inject),
            "on_conflict": entry.on_conflict,
            "on_missing_session": entry.on_missing_session,
        },
    )


def _stricter(entry: Stricter) -> WrittenCall:
    optional: dict[str, Value] = {
        "severity": entry.severity,
        "status": entry.status,
        "modes": entry.modes,
        "check": _plain(entry.check),
    }
    said = {key: value for key, value in optional.items() if value}
    return WrittenCall("StricterSpec", {"id": entry.id, **said})


def _stage(stage: Stage) -> WrittenCall:
    return WrittenCall(
        "StageSpec",
        {
            "name": stage.name,
            "order": stage.order,
            "phase": stage.phase,
            "blocking": stage.blocking,
            "description": stage.description,
            **({"after": stage.after} if stage.after else {}),
        },
    )


def _violation(violation: Violation) -> WrittenCall:
    return WrittenCall("ViolationSpec", {"code": violation.code, "meaning": violation.meaning})


def _rule(rule: Rule) -> WrittenCall:
    values: dict[str, Value] = {
        "id": rule.id,
        "version": rule.version,
        "modes": rule.modes,
        "stage": rule.stage,
        "severity": rule.severity,
        "status": rule.status,
        "codes": rule.codes,
        "description": rule.description,
        "hint": rule.hint,
        "check": _plain(rule.check),
    }
    optional: dict[str, Value] = {
        "exceptions": tuple(map(_exception, rule.exceptions)),
        "upgrade_to": rule.upgrade_to,
        "upgrade_when": rule.upgrade_when,
    }
    return WrittenCall(
        "RuleSpec", values | {key: value for key, value in optional.items() if value}
    )


def _exception(exception: RuleException) -> WrittenCall:
    values: dict[str, Value] = {
        "id": exception.id,
        "when": _plain(exception.node.get("when", {})),
        "reason": exception.reason,
    }
    optional: dict[str, Value] = {"owner": exception.owner, "expires": exception.expires}
    return WrittenCall(
        "RuleExceptionSpec", values | {key: value for key, value in optional.items() if value}
    )


def _plain(value: object) -> Value:
    """Return registry data as it is generated: tables as dicts, lists as tuples."""
    if isinstance(value, Mapping):
        table = cast("Mapping[str, object]", value)
        return {key: _plain(item) for key, item in table.items()}
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, cast("Sequence[object]", value)))
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"{type(value).__name__} is no registry data")
