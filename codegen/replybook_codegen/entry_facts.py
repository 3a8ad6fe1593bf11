"""The facts of an entry of a registry, in reading order, for pages, site and `explain` alike.

An entry comes as the registry reads it, or as a generated table holds it: both call its fields
alike. `plain` gives the facts for text and JSON; `pages.fact_lists` gives them as Markdown with
links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from replybook_schema.policy import RuleSpec, StageSpec
from replybook_schema.records import LegacyRecord, ParamRecord, Record
from replybook_schema.tools import ArgumentSpec, ToolSpec

if TYPE_CHECKING:
    from replybook_registry import model

Kind: TypeAlias = Literal[
    "code",
    "legacy id",
    "tool",
    "policy rule",
    "violation",
    "stage",
    "verb",
    "mode",
    "tag",
    "digest",
]
Field: TypeAlias = str | int | list[str] | list[dict[str, object]] | dict[str, object] | None


@dataclass(frozen=True, slots=True)
class ShownEntry:
    """Text that is shown as it stands, such as the template of a message."""

    text: str


@dataclass(frozen=True, slots=True)
class EntryName:
    """The name of another entry, which a page links to."""

    kind: Kind
    name: str


@dataclass(frozen=True, slots=True)
class EntryNames:
    """Names of entries of one kind. Pages print `none` for an empty list."""

    kind: Kind
    names: Sequence[str]
    none: str = ""


@dataclass(frozen=True, slots=True)
class EntryAction:
    """The next action: its verb, and the params or tools that it names."""

    verb: str
    arguments: Sequence[str]


Fact: TypeAlias = Field | tuple[str, ...] | ShownEntry | EntryName | EntryNames | EntryAction
Facts: TypeAlias = Mapping[str, Fact]
"""Facts by label; one that is None or empty is left out."""


def code_facts(
    entry: model.Code | Record, action: EntryAction, example: dict[str, object] | None
) -> dict[str, Fact]:
    """Return the facts of a code, whose roles are filled with tools."""
    return {
        "meaning": entry.meaning,
        "message": ShownEntry(entry.message),
        "params": [*map(_param, entry.params)],
        "next action": action,
        "remedy": entry.remedy,
        "remedy at no attempt left": entry.exhausted,
        "transient": "yes, for dashboards and people; nothing retries" if entry.transient else None,
        "example": example,
        "since": entry.since,
        "status": entry.status,
        "given by": entry.given_by,
        "retired in": entry.retired_in,
        "reason": entry.reason,
        "use": EntryNames("code", entry.use),
        "http": entry.http,
        "see": entry.see,
    }


def legacy_facts(entry: model.LegacyCode | LegacyRecord) -> dict[str, Fact]:
    """Return the facts of an id that is gone."""
    return {
        "meaning": entry.meaning,
        "verdict": entry.verdict,
        "use": EntryNames("code", entry.use, none="nothing"),
        "advice": entry.advice,
        "once called": entry.was and ShownEntry(entry.was),
        "layer it claimed": entry.layer and ShownEntry(entry.layer),
        "found in": entry.sources,
    }


def tool_facts(tool: model.Tool | ToolSpec) -> dict[str, Fact]:
    """Return the facts of a tool or a family of tools."""
    return {
        "arguments": tuple(map(_argument, tool.arguments)),
        "codes": EntryNames("code", tool.codes),
        "default success": tool.default_success and EntryName("code", tool.default_success),
        "tags": EntryNames("tag", tool.tags),
        "digests": EntryNames("digest", tool.digests),
        "implements": tool.implements and EntryName("tool", tool.implements),
        "family": f"every tool whose name begins with {tool.name}" if tool.prefix else None,
    }


def rule_facts(rule: model.Rule | RuleSpec) -> dict[str, Fact]:
    """Return the facts of a policy rule."""
    when = ", ".join(rule.upgrade_when) or "nothing yet"
    return {
        "stage": EntryName("stage", rule.stage),
        "modes": EntryNames("mode", rule.modes),
        "severity": rule.severity,
        "status": rule.status,
        "version": rule.version,
        "violations": EntryNames("violation", rule.codes, none="none"),
        "becomes": f"{rule.upgrade_to} with {when}" if rule.upgrade_to else None,
        "exceptions": tuple(f"{entry.id}: {entry.reason}" for entry in rule.exceptions),
        "hint": rule.hint,
    }


def violation_facts(code: str, rules: Iterable[model.Rule | RuleSpec]) -> dict[str, Fact]:
    """Return the facts of a violation, of all rules those that give it."""
    givers = [rule.id for rule in rules if code in rule.codes]
    return {"rules": EntryNames("policy rule", givers, none="none, the engine gives it")}


def stage_facts(
    stage: model.Stage | StageSpec, rules: Iterable[model.Rule | RuleSpec]
) -> dict[str, Fact]:
    """Return the facts of a stage, of all rules those that it runs."""
    return {
        "order": stage.order,
        "phase": ShownEntry(stage.phase),
        "blocking": stage.blocking,
        "rules": EntryNames(
            "policy rule", [rule.id for rule in rules if rule.stage == stage.name], none="none"
        ),
    }


def plain(facts: Facts) -> dict[str, Field]:
    """Return facts as text and data for JSON, without those that say nothing."""
    fields = {label: _field(fact) for label, fact in facts.items()}
    return {label: field for label, field in fields.items() if field not in (None, [], "")}


def _field(fact: Fact) -> Field:
    match fact:
        case ShownEntry(text):
            return text
        case EntryName(name=name):
            return name
        case EntryNames(names=names):
            return list(names)
        case EntryAction(verb, arguments):
            return " ".join([verb, *arguments])
        case tuple():
            return list(fact)
        case _:
            return fact


def _param(param: model.Param | ParamRecord) -> dict[str, object]:
    said: dict[str, object] = {
        "name": param.name,
        "type": param.type,
        "required": param.required,
        "privacy": param.privacy,
        "description": param.description,
    }
    return said | ({"enum": list(param.enum)} if param.enum else {})


def _argument(argument: model.ToolArgument | ArgumentSpec) -> str:
    need = "required" if argument.required else "optional"
    was = f" Formerly {', '.join(argument.was)}." if argument.was else ""
    return f"{argument.name} ({argument.type}, {need}): {argument.description}{was}"
