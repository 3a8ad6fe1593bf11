// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * The verdict on a tool call: the next step for the caller, read from the envelope.
 *
 * Works like `replybook.client` in Python. The verb of the next action decides. If the verb is unknown or its
 * arguments are invalid, the reply type decides. A result without our envelope is judged if `isError` is known.
 * Nothing that a server sends throws. Copy `judge.ts` and `judge_tables.ts` beside this file.
 *
 * @packageDocumentation
 */

import { judge, withoutNext, type Judgement } from "./judge.js";

/**
 * The next step. `go`: continue with the data. `retry_changed`: correct the request or its conditions and call
 * again. `retry_same`: wait, then repeat the same call. `ask`: ask a person, or ask for more scope. `stop`: stop and
 * report the trace id. `unknown`: the call failed, and nobody knows why; do what you would do without this file.
 */
export type What = "go" | "retry_changed" | "retry_same" | "ask" | "stop" | "unknown";

/** The next action as received: the verb, and the arguments of the verb. */
export interface NextAction {
  readonly verb: string;
  readonly arguments: { readonly [name: string]: unknown };
}

/** The next step after a tool call. Branch on `what`, never on `message` or `remedy`. */
export interface Verdict {
  readonly what: What;
  /** The reply code. The code of another server's failure, or "". */
  readonly code: string;
  /** Null if nobody knows. */
  readonly reply_type: "S" | "I" | "D" | "E" | null;
  readonly message: string;
  /** Null if the server sent none, as servers with older registries do. */
  readonly action: NextAction | null;
  readonly remedy: string | null;
  readonly trace_id: string | null;
  /** Seconds to wait before the call is repeated, or null. */
  readonly after_s: number | null;
  /** Number of attempts that are left, or null. */
  readonly attempts_left: number | null;
  /** The judgement on a result of a server that does not speak our envelope. Null for a reply. */
  readonly judgement: Judgement | null;
}

/** What is known of a result beside its content. */
export interface ReadOptions {
  /** The field `isError`. Without it only a reply has a verdict, since nobody knows if the call failed. */
  readonly isError?: unknown;
  /** The field `_meta`. Pass an empty object if the result has none. */
  readonly meta?: unknown;
  /** The text of the content: the message of a reply in `_meta` beside the words of a tool that has not moved. */
  readonly words?: string;
}

type Letter = "S" | "I" | "D" | "E";
type Fields = { readonly [name: string]: unknown };
type Next = Pick<Verdict, "what" | "after_s" | "attempts_left">;

const BY_TYPE: Readonly<Record<Letter, What>> = { S: "go", I: "retry_changed", D: "ask", E: "stop" };

/** The next step for each verb, and the types that may carry the verb. An E always stops. */
const BY_VERB: ReadonlyMap<string, readonly [What, string]> = new Map([
  ["proceed", ["go", "S"]],
  ["fix_arguments", ["retry_changed", "I"]],
  ["use_other_tool", ["retry_changed", "I"]],
  ["meet_conditions", ["retry_changed", "D"]],
  ["ask_user", ["ask", "ID"]],
  ["request_scope", ["ask", "D"]],
  ["stop_and_report", ["stop", "E"]],
]);

const CODE = /^[A-Za-z0-9]+-[A-Za-z0-9]+-([SIDE])-[0-9]+$/;
const LONGEST_CODE = 200;
const LONGEST_MESSAGE = 2_000;
const TRACE_ID = "io.github.replybook/trace-id";
const ENVELOPE = "io.github.replybook/envelope";

/** Maximum number of repetitions of a call that another server refused with "not now". */
export const FOREIGN_ATTEMPTS = 3;

/** Minimum confidence of a judgement that makes a client wait, ask or stop. */
export const LEAST_CONFIDENCE = 0.8;

const STEPS: ReadonlyMap<string | null, readonly [What, Letter]> = new Map([
  ["S", ["go", "S"]],
  ["I", ["retry_changed", "I"]],
  ["D", ["ask", "D"]],
  ["E", ["stop", "E"]],
  ["W", ["retry_same", "I"]],
]);

/**
 * Return the verdict on the result of a tool call. Null only if `isError` is missing and the result is no reply.
 *
 * @param structured - the structured content of the result
 * @param text - the text of the result, read for an envelope if `structured` is no envelope
 * @param options - `isError` and `_meta` of the result, if known
 */
export function read(structured: unknown, text?: unknown, options: ReadOptions = {}): Verdict | null {
  const words = typeof text === "string" ? { words: withoutNext(text) } : {};
  const reply = readReply(structured, text, { ...words, ...options });
  if (reply !== null || typeof options.isError !== "boolean") return reply;
  const content = typeof text === "string" && text !== "" ? [{ type: "text", text }] : [];
  const result = { content, structuredContent: structured, isError: options.isError, _meta: options.meta };
  const judgement = judge(result);
  return byJudgement(judgement, content[0]?.text ?? shown(structured, judgement));
}

/**
 * Return the verdict on a whole result of MCP, a reply or not. Null only if it has no `isError` and is no reply.
 *
 * Only the first text of the content is read for a reply, and only if `_meta` has our key. Later texts may quote
 * an envelope, but are no reply.
 */
export function readResult(result: unknown): Verdict | null {
  try {
    const { content, structuredContent, isError, _meta } = fields(result);
    const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
    const texts = blocks.slice(0, 20).map(textOfBlock).filter((text) => text !== "");
    const options = { isError, meta: _meta ?? {}, words: withoutNext(texts.join("\n")) };
    const reply = readReply(structuredContent, isObject(structuredContent) ? null : texts[0], options);
    if (reply !== null || typeof isError !== "boolean") return reply;
    const judgement = judge(result);
    return byJudgement(judgement, texts.length > 0 ? texts.join("\n") : shown(structuredContent, judgement));
  } catch {
    return null; // a result may have members that throw
  }
}

/**
 * Return the verdict on what a client threw for a JSON-RPC error, or null if it is no answer of a server.
 *
 * A time-out and a closed connection never have the verdict "not now": the call may have been carried out.
 */
export function readError(error: unknown): Verdict | null {
  try {
    const { code, message } = (error ?? {}) as Fields;
    if (!Number.isInteger(code) || typeof message !== "string") return null;
    const data = fields((error as Fields)["data"]);
    const reply = ENVELOPE in data ? readReply(null, null, { isError: true, meta: data }) : null;
    if (reply !== null) return reply;
    const verdict = byJudgement(judge(error), message);
    const isOfClient = code === 408 || code === -32001 || message.endsWith("Connection closed");
    if (verdict.what !== "retry_same" || !isOfClient) return verdict;
    return { ...verdict, what: "unknown", after_s: null, attempts_left: null };
  } catch {
    return null; // an error may have members that throw
  }
}

/** Return the verdict by a judgement on the result of another server. */
export function byJudgement(judgement: Judgement, text: string): Verdict {
  const [step, reply_type] = STEPS.get(judgement.type) ?? (["unknown", null] as const);
  let what: What = step;
  if (judgement.is_advice) what = "go"; // it never makes a client wait, ask, repeat or stop
  else if (judgement.confidence < LEAST_CONFIDENCE) what = "unknown";
  const waits = what === "retry_same";
  return {
    what,
    code: judgement.code ?? "",
    reply_type,
    message: text.slice(0, LONGEST_MESSAGE),
    action: null,
    remedy: null,
    trace_id: null,
    after_s: waits ? judgement.after_s : null,
    attempts_left: waits ? FOREIGN_ATTEMPTS : null,
    judgement,
  };
}

/**
 * Return the verdict that a reply holds, or null if a result holds no reply.
 *
 * If `isError` or `meta` disagrees with the envelope, the envelope is data of the tool and not a reply.
 */
export function readReply(structured: unknown, text?: unknown, options: ReadOptions = {}): Verdict | null {
  try {
    return ownReply(structured, text, options);
  } catch {
    return null; // a result may have members that throw
  }
}

function ownReply(structured: unknown, text: unknown, options: ReadOptions): Verdict | null {
  const { isError, meta } = options;
  const hasMeta = meta !== undefined && meta !== null;
  const known = fields(meta);
  const verdict =
    ENVELOPE in known
      ? verdictOf(fields(known[ENVELOPE]), options.words)
      : (verdictOf(fields(structured)) ?? verdictOf(parsed(text)));
  if (verdict === null) return null;
  if (isError !== undefined && isError !== null && (verdict.reply_type === "S") === (isError === true)) return null;
  if (!hasMeta) return verdict;
  return verdict.trace_id !== null && verdict.trace_id === known[TRACE_ID] ? verdict : null;
}

function textOfBlock(block: unknown): string {
  const text = isObject(block) ? block["text"] : block;
  return typeof text === "string" ? text.slice(0, LONGEST_MESSAGE) : "";
}

/** The structured content of a failure as JSON; a success may be large, and needs none. */
function shown(structured: unknown, { failed }: Judgement): string {
  if (failed !== true || structured === undefined || structured === null) return "";
  try {
    return JSON.stringify(structured) ?? "";
  } catch {
    return ""; // no JSON, or nested too deep
  }
}

function verdictOf(envelope: Fields, words?: string): Verdict | null {
  const { code, meta } = envelope;
  const data = fields(envelope["data"]);
  const isOfAuthor = "judged" in data || code === "MCP-SYS-I-003";
  const own = isOfAuthor ? (textOf(data["text"]) ?? textOf(words) ?? asText(data["result"])) : null;
  const message = own ?? envelope["message"]; // the words of a tool that has not moved say more
  if (typeof code !== "string" || typeof message !== "string" || code.length > LONGEST_CODE) return null;
  const letter = CODE.exec(code)?.[1] as Letter | undefined;
  const status = letter === "S" ? "success" : "error";
  if (letter === undefined || envelope["reply_type"] !== letter || envelope["status"] !== status) return null;
  if (!isObject(meta)) return null;
  const error = fields(envelope["error"]);
  const action = actionOf(fields(error["action"]));
  return {
    ...next(letter, action),
    code,
    reply_type: letter,
    message,
    action,
    remedy: textOf(error["remedy"]),
    trace_id: textOf(meta["trace_id"]),
    judgement: null,
  };
}

function actionOf(told: Fields): NextAction | null {
  const verb = textOf(told["verb"]);
  return verb === null ? null : { verb, arguments: fields(told["arguments"]) };
}

function next(letter: Letter, action: NextAction | null): Next {
  const byType: Next = { what: BY_TYPE[letter], after_s: null, attempts_left: null };
  if (action === null) return byType;
  if (action.verb === "wait_and_retry" && (letter === "I" || letter === "D")) {
    const after_s = notNegative(action.arguments["after_s"]);
    const attempts_left = notNegative(action.arguments["attempts_left"]);
    if (after_s !== null && attempts_left !== null && Number.isInteger(attempts_left)) {
      return { what: attempts_left > 0 ? "retry_same" : "stop", after_s, attempts_left };
    }
  }
  const [what, types] = BY_VERB.get(action.verb) ?? [byType.what, ""];
  return types.includes(letter) ? { ...byType, what } : byType;
}

function parsed(text: unknown): Fields {
  if (typeof text !== "string") return {};
  try {
    return fields(JSON.parse(text));
  } catch {
    return {};
  }
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

function textOf(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

/** A text, or another JSON value as a short text. Null for no value. */
function asText(value: unknown): string | null {
  if (value === undefined || value === null || typeof value === "string") return textOf(value);
  return (JSON.stringify(value) ?? "").slice(0, LONGEST_MESSAGE);
}

function notNegative(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value < Infinity ? value : null;
}
