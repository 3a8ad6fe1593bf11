"""policy.py: stages, rules, violation codes and scope injection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import Call, Value
from replybook_codegen.targets.values import Constant, module
from replybook_registry.model import Registry, Rule, RuleException, Stage, Violation

__all__ = ["has_policy", "render"]


def has_policy(registry: Registry) -> bool:
    """Whether the registry itself declares a rule or a violation code."""
    return any(entry.origin == registry.name for entry in (*registry.rules, *registry.violations))


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """The whole policy of the base; of an extending registry only what it adds."""
    if not (package.is_base or has_policy(registry)):
        return
    policy = _policy(registry, package)
    shapes = ["PolicySpec", *_shapes(policy)]
    yield from module(
        "policy.py",
        f"The policy of {registry.name}",
        ("policy", shapes),
        [
            Constant(
                "POLICY", "", Call("PolicySpec", policy), "What decides about calls and deliveries"
            )
        ],
    )


def _shapes(policy: Mapping[str, Sequence[Value]]) -> Iterator[str]:
    for calls in policy.values():
        for call in calls:
            if isinstance(call, Call):
                yield call.name
                if call.arguments.get("exceptions"):
                    yield "RuleExceptionSpec"


def _policy(registry: Registry, package: GeneratedPackage) -> dict[str, tuple[Value, ...]]:
    own = registry.name
    injection = registry.scope_injection if package.is_base else ()
    return {
        "stages": tuple(_stage(stage) for stage in registry.stages if package.is_base),
        "violations": tuple(_violation(v) for v in registry.violations if v.origin == own),
        "capabilities": registry.capabilities,
        "facts": registry.facts,
        "rules": tuple(_rule(rule) for rule in registry.rules if rule.origin == own),
        "scope_injection": tuple(
            Call("InjectionSpec", {key: _plain(value) for key, value in entry.items()})
            for entry in injection
        ),
    }


def _stage(stage: Stage) -> Call:
    return Call(
        "StageSpec",
        {
            "name": stage.name,
            "order": stage.order,
            "phase": stage.phase,
            "blocking": stage.blocking,
            "description": stage.description,
        },
    )


def _violation(violation: Violation) -> Call:
    return Call("ViolationSpec", {"code": violation.code, "meaning": violation.meaning})


def _rule(rule: Rule) -> Call:
    said: dict[str, Value] = {
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
    return Call("RuleSpec", said | {key: value for key, value in optional.items() if value})


def _exception(exception: RuleException) -> Call:
    said: dict[str, Value] = {
        "id": exception.id,
        "when": _plain(exception.node.get("when", {})),
        "reason": exception.reason,
    }
    optional: dict[str, Value] = {"owner": exception.owner, "expires": exception.expires}
    return Call(
        "RuleExceptionSpec", said | {key: value for key, value in optional.items() if value}
    )


def _plain(value: object) -> Value:
    """Registry data as it is generated: tables become dicts, lists become tuples."""
    if isinstance(value, Mapping):
        table = cast("Mapping[str, object]", value)
        return {key: _plain(item) for key, item in table.items()}
    if isinstance(value, (list, tuple)):
        return tuple(map(_plain, cast("Sequence[object]", value)))
    if value is None or isinstance(value, (str, int, float)):
        return value
    raise TypeError(f"{type(value).__name__} is no registry data")
