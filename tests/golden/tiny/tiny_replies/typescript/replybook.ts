// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * The reply codes of tiny, for clients.
 *
 * Branch on `reply_type` and `code`, never on text.
 *
 * @packageDocumentation
 */

/** Codes of type S. It was done. */
export const SUCCESS = {
  /**
   * The loans were read.
   *
   * Next: Go on.
   */
  CT_READ_S_001: "CT-READ-S-001",
  /**
   * A reader was served at the old counter.
   *
   * Next: Go on; the code WA-READ-S-001 says more.
   *
   * @deprecated The old counter closes. Use WA-READ-S-001.
   */
  MCP_SYS_S_900: "MCP-SYS-S-900",
  /**
   * The books of a shelf were read, possibly none.
   *
   * Next: Go on with `titles`.
   */
  WA_READ_S_001: "WA-READ-S-001",
} as const;

/** A code of type S. */
export type SuccessCode = (typeof SUCCESS)[keyof typeof SUCCESS];

/** Codes of type I. It cannot be done as asked. */
export const INVALID = {
  /**
   * No book has the title that was asked for.
   *
   * Next: Correct `title`, or take one of `near`. List the shelf with `list_books` and compare letter by letter, since titles differ in accents: "Bücher" is not "Bucher". If the list holds nothing that could be meant, ask whoever named the title; do not invent another one. WA-READ-S-001 answers also for an empty shelf.
   */
  WA_RES_I_001: "WA-RES-I-001",
} as const;

/** A code of type I. */
export type InvalidCode = (typeof INVALID)[keyof typeof INVALID];

/** Codes of type D. It may not be done. */
export const DENIED = {
  /**
   * Writing into the margin is refused.
   *
   * Next: Ask for leave to write into `title`, and say why "it's needed".
   */
  EN_WRITE_D_001: "EN-WRITE-D-001",
  /**
   * The book comes back by itself.
   *
   * Next: Wait \{after_s\} s, then ask for \{title\} again.
   *
   * If no attempt is left: Stop; tell the reader that `title` is at the binder.
   */
  EN_RES_D_001: "EN-RES-D-001",
} as const;

/** A code of type D. */
export type DeniedCode = (typeof DENIED)[keyof typeof DENIED];

/** Codes of type E. Something broke. */
export const ERROR = {
  /**
   * The house cannot serve anybody.
   *
   * Next: Do not retry; tell the keeper the trace id.
   *
   * It ends by itself, which is no reason to retry.
   */
  MCP_SYS_E_001: "MCP-SYS-E-001",
} as const;

/** A code of type E. */
export type ErrorCode = (typeof ERROR)[keyof typeof ERROR];

/** Errors that end by themselves, for dashboards and people. No reason to retry. */
export const TRANSIENT: readonly ErrorCode[] = [ERROR.MCP_SYS_E_001];

/** The data of EN-WRITE-D-001. */
export interface MarginProtected {
  /** The book, e.g. "Ahoy". */
  readonly title: string;
  /** What protects it. */
  readonly reason: "old" | "it's on loan" | "a \"gift\"" | "back\\slash";
}

/** The data of EN-RES-D-001. */
export interface BookAtTheBinder {
  /** The book. */
  readonly title: string;
  /** Seconds to wait. */
  readonly after_s: number;
  /** Times to ask again. */
  readonly attempts_left: number;
}

/** The data of MCP-SYS-E-001. */
export interface HouseDark {
  /** Seconds until it failed. */
  readonly after_s?: number;
}

/** The data of WA-READ-S-001. */
export interface ReadOk {
  /** How many books were read. */
  readonly count: number;
  /** The shelf. */
  readonly shelf: string;
  /** The share of the shelf, 0 to 1. */
  readonly share?: number;
  /** Whether this is the whole shelf. */
  readonly complete?: boolean;
  /** The titles in order. */
  readonly titles?: readonly string[];
  /** The first book. */
  readonly first?: { readonly [name: string]: unknown };
  /** All books. */
  readonly books?: readonly { readonly [name: string]: unknown }[];
  /** How they are sorted. */
  readonly order?: "title" | "author" | "no";
  readonly [name: string]: unknown;
}

/** The data of WA-RES-I-001. */
export interface BookNotFound {
  /** The title as it was asked for, letter by letter, with its accents and its "quotes", and without anything that the catalogue would add to it. */
  readonly title: string;
  /** Titles that come near. */
  readonly near?: readonly string[];
}

/** The next action: a verb, with params and their values, with tools, or without arguments. */
export interface Action<V extends string, Arguments> {
  readonly verb: V;
  readonly arguments: Arguments;
}

/** The failure and the next action. */
export interface FailureOf<C extends string, Next> {
  readonly code: C;
  readonly message: string;
  readonly action: Next;
  readonly remedy: string;
}

/** The tools to call first or instead. */
export interface Tools {
  readonly tools: readonly string[];
}

/** Data about a call other than its outcome. */
export interface Meta {
  readonly trace_id: string;
  readonly duration_ms: number;
  readonly tool?: string;
  readonly session_id?: string;
  readonly contract_id?: string;
  readonly parent_id?: string;
  readonly registry_version?: string;
}

/** One reply of type S, as it is sent. */
export interface SuccessEnvelope<C extends string, Data> {
  readonly status: "success";
  readonly reply_type: "S";
  readonly code: C;
  readonly message: string;
  readonly data: Data;
  readonly meta: Meta;
  readonly error: null;
}

/** One reply of type I, D or E, as it is sent. */
export interface FailureEnvelope<T extends "I" | "D" | "E", C extends string, Data, Next> {
  readonly status: "error";
  readonly reply_type: T;
  readonly code: C;
  readonly message: string;
  readonly data: Data;
  readonly meta: Meta;
  readonly error: FailureOf<C, Next>;
}

/** The envelope of each code. */
export interface EnvelopeByCode {
  readonly "CT-READ-S-001": SuccessEnvelope<"CT-READ-S-001", { readonly [name: string]: unknown }>;
  readonly "EN-WRITE-D-001": FailureEnvelope<"D", "EN-WRITE-D-001", MarginProtected, Action<"request_scope", Pick<MarginProtected, "title">>>;
  readonly "EN-RES-D-001": FailureEnvelope<"D", "EN-RES-D-001", BookAtTheBinder, Action<"wait_and_retry", Pick<BookAtTheBinder, "after_s" | "attempts_left">>>;
  readonly "MCP-SYS-E-001": FailureEnvelope<"E", "MCP-SYS-E-001", HouseDark, Action<"stop_and_report", { readonly [name: string]: never }>>;
  readonly "MCP-SYS-S-900": SuccessEnvelope<"MCP-SYS-S-900", { readonly [name: string]: unknown }>;
  readonly "WA-READ-S-001": SuccessEnvelope<"WA-READ-S-001", ReadOk>;
  readonly "WA-RES-I-001": FailureEnvelope<"I", "WA-RES-I-001", BookNotFound, Action<"fix_arguments", Pick<BookNotFound, "title">>>;
}

/** All codes by name: `CODES.WA_RES_I_001`. */
export const CODES = { ...SUCCESS, ...INVALID, ...DENIED, ...ERROR } as const;

/** Any code of this registry. */
export type Code = SuccessCode | InvalidCode | DeniedCode | ErrorCode;

/** The four outcomes: success, invalid, denied, error. */
export type ReplyType = "S" | "I" | "D" | "E";

/** A reply. Narrow this union by `code`, `reply_type` or `status`. */
export type Envelope<C extends Code = Code> = EnvelopeByCode[C];

/** The data of a code. */
export type DataOf<C extends Code> = EnvelopeByCode[C]["data"];

/** The next action of a code; `never` for a success. */
export type ActionOf<C extends Code> = NonNullable<EnvelopeByCode[C]["error"]>["action"];

/** True if `text` is a code of this registry. */
export function isCode(text: string): text is Code {
  const name = text.replace(/-/g, "_");
  const known = Object.prototype.hasOwnProperty.call(CODES, name);
  return known && (CODES as { readonly [name: string]: string })[name] === text;
}

/** The reply type of a code. */
export function replyType<C extends Code>(code: C): EnvelopeByCode[C]["reply_type"] {
  const text: string = code;
  return text.split("-")[2] as EnvelopeByCode[C]["reply_type"];
}
