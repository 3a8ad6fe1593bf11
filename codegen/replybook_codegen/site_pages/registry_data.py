"""The registry as one JSON document, `registry.json`, for programs and browsers.

It contains only data that a client may see. Internal and secret params are left out, since even
their names could tell too much.
"""

from __future__ import annotations

from collections.abc import Mapping
from operator import itemgetter

from replybook_codegen.samples import public_params, wire_data
from replybook_codegen.site_pages.addresses import address
from replybook_registry.model import Code, LegacyCode, Param, Registry, Rule, Tool

Row = Mapping[str, object]


def registry_data(registry: Registry, docs_url: str) -> Mapping[str, object]:
    """Return all data that a reader of replies needs. Each `url` is relative to the site root."""
    return {
        "registry": registry.name,
        "version": registry.version,
        "docs_url": docs_url,
        "types": [
            {
                "name": type_.letter,
                "title": type_.name,
                "meaning": type_.meaning,
                "action": type_.agent_action,
            }
            for type_ in registry.types
        ],
        "layers": [
            {
                "name": layer.name,
                "title": layer.title,
                "owner": layer.owner,
                "types": list(layer.allowed_types),
                "rationale": layer.rationale,
                "url": address("layer", layer.name),
            }
            for layer in registry.layers
        ],
        "areas": sorted(
            ({"name": area.name, "meaning": area.meaning} for area in registry.areas),
            key=itemgetter("name"),
        ),
        "actions": [
            {
                "verb": action.verb,
                "meaning": action.meaning,
                "types": list(action.types),
                "arguments": action.arguments,
            }
            for action in registry.actions
        ],
        "codes": [_code(registry, code) for code in sorted(registry.codes, key=_id)],
        "legacy": [_legacy(one) for one in sorted(registry.legacy, key=lambda one: one.code)],
        "tools": [_tool(one) for one in sorted(registry.tools, key=lambda tool: tool.name)],
        **_policy(registry),
    }


def _id(code: Code) -> str:
    return str(code.id)


def _policy(registry: Registry) -> Mapping[str, object]:
    return {
        "violations": [
            {"code": one.code, "meaning": one.meaning, "url": address("violation", one.code)}
            for one in sorted(registry.violations, key=lambda violation: violation.code)
        ],
        "rules": [_rule(one) for one in sorted(registry.rules, key=lambda rule: rule.id)],
        "stages": [
            {
                "name": one.name,
                "order": one.order,
                "phase": one.phase,
                "blocking": one.blocking,
                "description": one.description,
                "url": address("stage", one.name),
            }
            for one in sorted(registry.stages, key=lambda stage: stage.order)
        ],
    }


def _code(registry: Registry, code: Code) -> Row:
    seen, name = registry.filled(code), str(code.id)
    said: dict[str, object] = {
        "code": name,
        "key": seen.key,
        "layer": seen.id.layer,
        "area": seen.id.area,
        "type": seen.id.type,
        "number": seen.id.number,
        "status": seen.status,
        "title": seen.title,
        "message": seen.message,
        "meaning": seen.meaning,
        "params": [_param(param) for param in public_params(seen)],
        "action": {"verb": seen.action.verb, "arguments": list(seen.action.arguments)},
        "remedy": seen.remedy,
        "since": seen.since,
        "use": list(seen.use),
        "retired_in": seen.retired_in,
        "reason": seen.reason,
        "example": wire_data(seen),
        "given_by": seen.given_by,
        "transient": seen.transient,
        "exhausted": seen.exhausted,
        "url": address("code", name),
    }
    return said


def _param(param: Param) -> Row:
    return {
        "name": param.name,
        "type": param.type,
        "required": param.required,
        "privacy": param.privacy,
        "enum": list(param.enum),
        "description": param.description,
    }


def _legacy(entry: LegacyCode) -> Row:
    return {
        "id": entry.code,
        "verdict": entry.verdict,
        "meaning": entry.meaning,
        "use": list(entry.use),
        "advice": entry.advice,
        "url": address("legacy id", entry.code),
    }


def _tool(tool: Tool) -> Row:
    return {
        "name": tool.name,
        "prefix": tool.prefix,
        "description": tool.description,
        "codes": list(tool.codes),
        "tags": list(tool.tags),
        "url": address("tool", tool.name),
    }


def _rule(rule: Rule) -> Row:
    return {
        "id": rule.id,
        "stage": rule.stage,
        "severity": rule.severity,
        "status": rule.status,
        "codes": list(rule.codes),
        "modes": list(rule.modes),
        "description": rule.description,
        "hint": rule.hint,
        "url": address("policy rule", rule.id),
    }
