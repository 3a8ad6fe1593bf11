"""The tables of judge.ts: dialects, rules and weights of a chain of registries, as rows of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final, cast

from replybook_codegen.targets.failure_rows import failure_rows
from replybook_registry.model import Registry

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
    layers = [layer for name in names if any((layer := failure_rows(registry, name)).values())]
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
