// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * The reply codes of replybook-ck3, for clients. The codes of the base are in a file of its own.
 *
 * Branch on `reply_type` and `code`, never on text.
 *
 * @packageDocumentation
 */

/** Codes of type S. The operation was completed as requested. */
export const SUCCESS = {
  /**
   * A playset or visibility operation was done.
   *
   * Next: Go on. If `changed` is true, search again; earlier results belong to the former playset.
   */
  WA_VIS_S_001: "WA-VIS-S-001",
} as const;

/** A code of type S. */
export type SuccessCode = (typeof SUCCESS)[keyof typeof SUCCESS];

/** Codes of type I. The request is malformed or cannot be executed as stated. */
export const INVALID = {
  /**
   * No playset is active, and the request needs one.
   *
   * Next: Switch to a playset with `ck3_playset`, then repeat the call. If several fit, ask the user which one is meant.
   */
  WA_VIS_I_001: "WA-VIS-I-001",
  /**
   * The named playset does not exist.
   *
   * Next: Take the exact name from `suggestions` or from the list of `ck3_playset`, and correct `playset`.
   */
  WA_VIS_I_002: "WA-VIS-I-002",
  /**
   * The playset file fails its schema.
   *
   * Next: Ask the user to correct the playset file at the places in `findings`, or switch to another playset with `ck3_playset`.
   */
  WA_VIS_I_003: "WA-VIS-I-003",
  /**
   * The requested change does not fit the playset or the installed mods.
   *
   * Next: Correct the arguments as `problem` says; `suggestions` has what was probably meant. Nothing was changed.
   */
  WA_VIS_I_004: "WA-VIS-I-004",
  /**
   * A file of the game's launcher is missing, broken, or of a form that is not known.
   *
   * Next: Ask the user to do what `fix` says, then import again. Playsets that exist can be used meanwhile.
   */
  WA_VIS_I_005: "WA-VIS-I-005",
} as const;

/** A code of type I. */
export type InvalidCode = (typeof INVALID)[keyof typeof INVALID];

/** Codes of type D. Governance refuses a valid request. */
export const DENIED = {
} as const;

/** A code of type D. */
export type DeniedCode = (typeof DENIED)[keyof typeof DENIED];

/** Codes of type E. The system or its infrastructure failed unexpectedly. */
export const ERROR = {
  /**
   * A file of the data folder of the server is damaged, of another version, or may not be read or written.
   *
   * Next: Do not retry. Show the user `file`, `problem`, `lost` and `fix`: only a person can mend it.
   */
  WA_CFG_E_500: "WA-CFG-E-500",
} as const;

/** A code of type E. */
export type ErrorCode = (typeof ERROR)[keyof typeof ERROR];

/** Errors that end by themselves, for dashboards and people. No reason to retry. */
export const TRANSIENT: readonly ErrorCode[] = [];

/** The data of WA-VIS-S-001. */
export interface VisibilityOk {
  /** The playset concerned. */
  readonly playset?: string;
  /** True if another playset is active now, or the active one was changed. */
  readonly changed?: boolean;
  /** The command that changed a playset. */
  readonly command?: string;
  /** The address of the playset file that was changed. */
  readonly path?: string;
  /** True if a playset file was changed. */
  readonly written?: boolean;
  readonly [name: string]: unknown;
}

/** The data of WA-VIS-I-001. */
export interface NoPlayset {
  /** The playsets that exist. */
  readonly available?: readonly string[];
}

/** The data of WA-VIS-I-002. */
export interface PlaysetNotFound {
  /** The requested name. */
  readonly playset: string;
  /** Similar names, best first. */
  readonly suggestions?: readonly string[];
}

/** The data of WA-VIS-I-003. */
export interface PlaysetSchemaInvalid {
  /** The playset whose file is meant. */
  readonly playset?: string;
  /** One object per fault, with loc and problem. */
  readonly findings?: readonly { readonly [name: string]: unknown }[];
}

/** The data of WA-VIS-I-004. */
export interface PlaysetChangeInvalid {
  /** The reason. */
  readonly problem: string;
  /** The playset concerned. */
  readonly playset?: string;
  /** The mod in the call. */
  readonly mod?: string;
  /** What was probably meant, best first. */
  readonly suggestions?: readonly string[];
}

/** The data of WA-VIS-I-005. */
export interface LauncherFileInvalid {
  /** The file of the launcher. */
  readonly file: string;
  /** What is wrong with it. */
  readonly problem: string;
  /** What the user can do. */
  readonly fix?: string;
}

/** The data of WA-CFG-E-500. */
export interface DataFolderDamaged {
  /** The file or folder of the server's data. */
  readonly file: string;
  /** What is wrong with it. */
  readonly problem: string;
  /** What is lost without it. */
  readonly lost?: string;
  /** What the user can do. */
  readonly fix?: string;
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
  readonly "WA-VIS-S-001": SuccessEnvelope<"WA-VIS-S-001", VisibilityOk>;
  readonly "WA-VIS-I-001": FailureEnvelope<"I", "WA-VIS-I-001", NoPlayset, Action<"use_other_tool", Tools>>;
  readonly "WA-VIS-I-002": FailureEnvelope<"I", "WA-VIS-I-002", PlaysetNotFound, Action<"fix_arguments", Pick<PlaysetNotFound, "playset">>>;
  readonly "WA-VIS-I-003": FailureEnvelope<"I", "WA-VIS-I-003", PlaysetSchemaInvalid, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "WA-VIS-I-004": FailureEnvelope<"I", "WA-VIS-I-004", PlaysetChangeInvalid, Action<"fix_arguments", Pick<PlaysetChangeInvalid, "mod" | "playset">>>;
  readonly "WA-VIS-I-005": FailureEnvelope<"I", "WA-VIS-I-005", LauncherFileInvalid, Action<"ask_user", { readonly [name: string]: never }>>;
  readonly "WA-CFG-E-500": FailureEnvelope<"E", "WA-CFG-E-500", DataFolderDamaged, Action<"stop_and_report", { readonly [name: string]: never }>>;
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
