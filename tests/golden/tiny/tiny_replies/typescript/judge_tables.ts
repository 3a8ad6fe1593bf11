// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
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

export const LAYERS: readonly Layer[] = [
  {
    dialects: [
      {"name": "shelf_note", "places": ["data", "error"], "needs_flag": false, "within": "note", "has": [["shelf", "text"], ["state", ["lost", "lent", 3, true]]], "most_members": 4, "type_of": {"member": "state", "types": {"lost": "E", "lent": "W", "true": "D"}, "otherwise": "cause", "is_final": false}, "code": "shelf", "after_s": [["days", 86400.0], ["wait_ms", 0.001]], "messages": ["words"]},
      {"name": "shelf_status", "places": ["data"], "needs_flag": false, "within": "", "has": [["shelf", "text"], ["status", "status"]], "most_members": 0, "type_of": {"member": "status", "types": null, "otherwise": "cause", "is_final": false}, "code": "", "after_s": [], "messages": []},
    ],
    rules: [
      ["lent_out", "W", 0.9, ["is|was lent out", "back in # days", "\u00fcber nacht verliehen"]],
    ],
    answers: [
      ["shelf_free", "S", 0.9, ["shelf is free"]],
    ],
    openings: [
      "note of the keeper",
    ],
    statuses: {"498": "D"},
    status_before: [
      "note",
    ],
    status_after: {"498": ["card"]},
    protocol: {"-32050": "cause"},
    protocol_otherwise: {"-32050": "W"},
    wording: {"scale": 0.5, "groups": "D let ou\u00fcber", "weights": "8080807f8980808080847d80808080"},
  },
];
