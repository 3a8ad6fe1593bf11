/**
 * The verdict on a tool call: the next step for the caller, read from the envelope.
 *
 * Works like `replybook.client` in Python. The verb of the next action decides. If the verb is unknown or its
 * arguments are invalid, the reply type decides. A result that is no envelope has no verdict. Nothing that a server
 * sends throws. This file needs no registry and no other file of this folder.
 *
 * @packageDocumentation
 */

/**
 * The next step. `go`: continue with the data. `retry_changed`: correct the request or its conditions and call
 * again. `retry_same`: wait, then repeat the same call. `ask`: ask a person, or ask for more scope. `stop`: stop and
 * report the trace id.
 */
export type What = "go" | "retry_changed" | "retry_same" | "ask" | "stop";

/** The next action as received: the verb, and the arguments of the verb. */
export interface NextAction {
  readonly verb: string;
  readonly arguments: { readonly [name: string]: unknown };
}

/** The next step that a reply asks of the caller. Branch on `what`, never on `message` or `remedy`. */
export interface Verdict {
  readonly what: What;
  readonly code: string;
  readonly reply_type: "S" | "I" | "D" | "E";
  readonly message: string;
  /** Null if the server sent none, as servers with older registries do. */
  readonly action: NextAction | null;
  readonly remedy: string | null;
  readonly trace_id: string | null;
  /** Seconds to wait before the call is repeated, or null. */
  readonly after_s: number | null;
  /** Number of attempts that are left, or null. */
  readonly attempts_left: number | null;
}

type Letter = Verdict["reply_type"];
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

/**
 * Return the verdict on the result of a tool call, or null if it is no envelope.
 *
 * @param structured - the structured content of the result
 * @param text - the text of the result with the same envelope as JSON, read if `structured` is no envelope
 */
export function read(structured: unknown, text?: unknown): Verdict | null {
  return verdictOf(fields(structured)) ?? verdictOf(parsed(text));
}

function verdictOf(envelope: Fields): Verdict | null {
  const { code, message, meta } = envelope;
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

function notNegative(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value < Infinity ? value : null;
}
