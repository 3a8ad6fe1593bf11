"""From one validated YAML node to one entry about calls and deliveries: a constructor per kind."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from replybook_registry.entries import seen
from replybook_registry.model import (
    Command,
    CommandForm,
    EnforcedMode,
    Enforcement,
    Injection,
    Limit,
    PolicyCase,
    Protected,
    Rule,
    RuleException,
    Stage,
    Violation,
)
from replybook_registry.nodes import Table, each, maybe, pairs, text, words

__all__ = [
    "case",
    "command",
    "enforced_mode",
    "enforcement",
    "injection",
    "protected",
    "rule",
    "stage",
    "violation",
]


def stage(node: Table, origin: str) -> Stage:
    """One stage of `policy/stages.yaml`."""
    return Stage(
        node=node,
        origin=origin,
        name=text(node, "name"),
        order=cast("int", node.get("order", 0)),
        after=maybe(node, "after"),
        phase=cast("Literal['before_call', 'delivery']", node["phase"]),
        blocking=cast("Literal['always', 'configurable', 'never']", node["blocking"]),
        description=text(node, "description"),
    )


def injection(node: Table, origin: str) -> Injection:
    """One group of arguments of `policy/global.yaml` that the wrapper fills in."""
    return Injection(
        node=node,
        origin=origin,
        modes=words(node, "modes"),
        match=cast("Mapping[str, object]", node["match"]),
        inject=pairs(node, "inject"),
        on_conflict=text(node, "on_conflict"),
        on_missing_session=text(node, "on_missing_session"),
    )


def violation(node: Table, origin: str) -> Violation:
    """One violation code of `policy/global.yaml`."""
    name, meaning = text(node, "code"), text(node, "meaning")
    return Violation(node=node, origin=origin, code=name, meaning=meaning)


def rule(node: Table, origin: str) -> Rule:
    """One policy rule."""
    upgrade = cast("Table | None", node.get("upgrade"))
    return Rule(
        node=node,
        origin=origin,
        id=text(node, "id"),
        version=cast("int", node["version"]),
        modes=words(node, "modes"),
        stage=text(node, "stage"),
        severity=cast("Literal['error', 'warning']", node["severity"]),
        status=cast("Literal['active', 'enhancement', 'tbc', 'disabled']", node["status"]),
        codes=words(node, "codes"),
        description=text(node, "description"),
        hint=text(node, "hint"),
        check=cast("Mapping[str, object]", node["check"]),
        exceptions=tuple(_rule_exception(entry) for entry in each(node, "exceptions")),
        upgrade_to=maybe(upgrade, "to") if upgrade is not None else None,
        upgrade_when=words(upgrade, "when_all") if upgrade is not None else (),
    )


def _rule_exception(node: Table) -> RuleException:
    return RuleException(
        id=text(node, "id"),
        reason=text(node, "reason"),
        node=node,
        owner=maybe(node, "owner"),
        expires=maybe(node, "expires"),
    )


def enforced_mode(node: Table, origin: str) -> EnforcedMode:
    """What one mode may change, of `policy/enforcement.yaml`."""
    return EnforcedMode(
        node=node,
        origin=origin,
        mode=text(node, "mode"),
        writes=seen(pairs(node, "writes")),
        members_outside_roots=node.get("members_outside_roots", node.get("mods_outside_roots"))
        is True,
        approval=words(node, "approval"),
        database=words(node, "database"),
    )


def protected(node: Table, origin: str) -> Protected:
    """One protected place of `policy/enforcement.yaml`."""
    return Protected(
        node=node,
        origin=origin,
        pattern=text(node, "pattern"),
        access=cast("tuple[Literal['read', 'write'], ...]", words(node, "access")),
        meaning=text(node, "meaning"),
        below=node.get("below") is not False,
    )


def command(node: Table, origin: str) -> Command:
    """One program of `policy/enforcement.yaml`."""
    return Command(
        node=node,
        origin=origin,
        program=text(node, "program"),
        meaning=text(node, "meaning"),
        modes=words(node, "modes"),
        prefix=words(node, "prefix"),
        forms=tuple(map(_form, each(node, "forms"))),
    )


def _form(node: Table) -> CommandForm:
    return CommandForm(
        words=words(node, "words"),
        options=words(node, "options"),
        required=words(node, "required"),
        fixed=words(node, "fixed"),
        last=words(node, "last"),
        operands=cast("Literal['none', 'addresses', 'words']", node["operands"]),
        contract=node.get("contract") is True,
        approval=node.get("approval") is True,
    )


def enforcement(node: Table, origin: str) -> Enforcement:
    """What `policy/enforcement.yaml` says beside its lists."""
    limits = cast("Mapping[str, Mapping[str, int]]", node.get("limits", {}))
    database = cast("Table", node.get("database", Table("")))
    return Enforcement(
        node=node,
        origin=origin,
        limits={name: Limit(e["default"], e["ceiling"]) for name, e in limits.items()},
        statements=words(database, "statements"),
        pragmas=words(database, "pragmas"),
        refused_functions=words(database, "refused_functions"),
    )


def case(node: Table, origin: str) -> PolicyCase:
    """One session of `policy/cases.yaml`."""
    fires = ((text(entry, "rule"), text(entry, "code")) for entry in each(node, "fires"))
    return PolicyCase(
        node=node,
        origin=origin,
        name=text(node, "name"),
        mode=text(node, "mode"),
        fires=tuple(fires),
        passes=words(node, "passes"),
    )
