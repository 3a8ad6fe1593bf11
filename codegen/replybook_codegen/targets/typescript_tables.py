"""The tables of judge.ts: dialects, rules and weights of a chain of registries, as rows of JSON.

Source: specification 73.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Final, cast

from replybook_registry.model import (
    FailureDialect,
    FailureRule,
    FailureWording,
    Registry,
    WordKind,
)

__all__ = ["judge_tables"]

_HEAD: Final = """\
/**
 * Dialects and rules of `judge.ts`, the rows of the registry before those below it.
 *
 * @packageDocumentation
 */

/** Name, type, confidence and phrases of a rule. */
export type RuleRow = readonly [string, string, number, readonly string[]];

/** A shape of data that says that a call failed. Without `types` those of the HTTP statuses are used. */
export interface DialectRow {
  readonly name: string;
  readonly places: readonly string[];
  readonly needs_flag: boolean;
  readonly within: string;
  readonly has: readonly (readonly [string, string | readonly (string | number | boolean)[]])[];
  readonly most_members: number;
  readonly type_of: {
    readonly member: string;
    readonly types: { readonly [value: string]: string } | null;
    readonly otherwise: string;
    readonly is_final: boolean;
  };
  readonly code: string;
  readonly after_s: readonly (readonly [string, number])[];
  readonly messages: readonly string[];
}

/** The rows of one registry. */
export interface Layer {
  readonly dialects: readonly DialectRow[];
  readonly rules: readonly RuleRow[];
  readonly answers: readonly RuleRow[];
  readonly openings: readonly string[];
  readonly statuses: { readonly [status: string]: string };
  readonly status_before: readonly string[];
  readonly status_after: { readonly [status: string]: readonly string[] };
  readonly protocol: { readonly [code: string]: string };
  readonly protocol_otherwise: { readonly [code: string]: string };
  readonly wording: { readonly scale: number; readonly groups: string; readonly weights: string } | null;
}

"""


def judge_tables(registry: Registry) -> str:
    """Return the text of judge_tables.ts without its first line."""
    names = (registry.name, *reversed(registry.chain))
    layers = [layer for name in names if any((layer := _layer(registry, name)).values())]
    rows = "".join(f"  {{\n{_members(layer)}  }},\n" for layer in layers)
    body = f"[\n{rows}]" if rows else "[]"
    return f"{_HEAD}export const LAYERS: readonly Layer[] = {body};\n"


def _members(layer: Mapping[str, object]) -> str:
    return "".join(f"    {name}: {_value(value)},\n" for name, value in layer.items())


def _value(value: object) -> str:
    """Return a value as JSON; each item of a list stands on a line."""
    whole = value
    items = cast("list[object]", value) if isinstance(value, list) else []
    if not items:
        return _json(whole)
    return "[\n" + "".join(f"      {_json(item)},\n" for item in items) + "    ]"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True)


def _layer(registry: Registry, origin: str) -> dict[str, object]:
    rules = [rule for rule in registry.failure_rules if rule.origin == origin]
    return {
        "dialects": [_dialect(one) for one in registry.dialects if one.origin == origin],
        "rules": [_rule(rule) for rule in rules if not rule.is_answer],
        "answers": [_rule(rule) for rule in rules if rule.is_answer],
        "openings": [*_words(registry, origin, "opening")],
        "statuses": _words(registry, origin, "status"),
        "status_before": [*_words(registry, origin, "before")],
        "status_after": _words(registry, origin, "after"),
        "protocol": _words(registry, origin, "protocol"),
        "protocol_otherwise": _words(registry, origin, "otherwise"),
        "wording": _wording(registry.wording, origin),
    }


def _words(registry: Registry, origin: str, kind: WordKind) -> dict[str, object]:
    words = (one for one in registry.failure_words if (one.kind, one.origin) == (kind, origin))
    return {word.name: word.value for word in words}


def _rule(rule: FailureRule) -> list[object]:
    return [rule.name, rule.type, rule.confidence, [*rule.phrases]]


def _wording(wording: FailureWording | None, origin: str) -> dict[str, object] | None:
    if wording is None or wording.origin != origin:
        return None
    return {"scale": wording.scale, "groups": wording.groups, "weights": wording.weights}


def _dialect(dialect: FailureDialect) -> dict[str, object]:
    said = dialect.type_of
    types = None if said.types is None else {str(k).lower(): v for k, v in said.types.items()}
    return {
        "name": dialect.name,
        "places": dialect.places,
        "needs_flag": dialect.needs_flag,
        "within": dialect.within,
        "has": [
            [path, kind if isinstance(kind, str) else [*_lowered(kind)]]
            for path, kind in dialect.has
        ],
        "most_members": dialect.most_members,
        "type_of": {
            "member": said.member,
            "types": types,
            "otherwise": said.otherwise,
            "is_final": said.is_final,
        },
        "code": dialect.code,
        "after_s": dialect.after_s,
        "messages": dialect.messages,
    }


def _lowered(values: tuple[object, ...]) -> Iterator[object]:
    return (value.lower() if isinstance(value, str) else value for value in values)
