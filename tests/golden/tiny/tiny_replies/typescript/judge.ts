// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * Judge the result of any tool call, from servers that do not speak our envelope.
 *
 * Works like `replybook.client.judge` in Python, with the tables of `judge_tables.ts`. The durable signals come
 * first: what a server declares, then codes and statuses, then wording. A null type is a good answer; a wrong type
 * does harm. Nothing that a server sends throws, and no step costs more than linear time.
 *
 * @packageDocumentation
 */

import { LAYERS, type DialectRow, type Layer, type RuleRow } from "./judge_tables.js";
import { readReply } from "./verdict.js";

/**
 * `S` success, `I` the caller can correct the request, `D` a person must grant something, `E` the server or a service
 * behind it is broken, `W` not now.
 */
export type JudgedType = "S" | "I" | "D" | "E" | "W";

/** The judgement on a tool result. */
export interface Judgement {
  /** Null if no rule knows. */
  readonly type: JudgedType | null;
  /** Name of the rule, such as `envelope` or `phrase:rate_limit`. Null if no rule knows. */
  readonly rule: string | null;
  /** Share of right answers to expect, from 0 to 1. 0 if no rule knows. */
  readonly confidence: number;
  /** Code that the server sent, or null. */
  readonly code: string | null;
  /** Seconds to wait before the next attempt, if the server said so, or null. */
  readonly after_s: number | null;
  /** True if the result itself says that the call failed or is a reply, or a dialect gives the type. */
  readonly is_declared: boolean;
  /** True if the result has no flag that says so: the judgement may be shown and counted, and no client acts on it. */
  readonly is_advice: boolean;
  /** True if the call failed, whether or not the type is known. False for a success. Null if nobody knows. */
  readonly failed: boolean | null;
}

type Found = Omit<Judgement, "is_declared" | "is_advice" | "failed"> & { readonly is_declared?: boolean; readonly failed?: boolean };
type Fields = { readonly [name: string]: unknown };
type Rest = readonly ReadonlySet<string>[];
type Phrases = ReadonlyMap<string, readonly (readonly [Rest, number])[]>;
type Named = { readonly name: string; readonly type: JudgedType; readonly confidence: number };
/** A rule on top of the library decides alone, and so does one with a confidence of at least `SURE`. */
type Rule = Named & { readonly isSure: boolean; readonly isOnTop: boolean };
type Cause = Named & { readonly text: string };
type Dialect = Omit<DialectRow, "type_of"> & {
  readonly member: string;
  readonly types: Fields;
  readonly otherwise: string;
  readonly isFinal: boolean;
};
type Said = {
  readonly dialect: Dialect;
  readonly type: string;
  readonly code: string | null;
  readonly after_s: number | null;
  readonly message: string;
};

interface Outcome {
  is_error: boolean | null;
  text: string;
  is_long: boolean;
  data: unknown;
  structured: unknown;
  first_text: string | null;
  meta: Fields;
  rpc_code: number | null;
  rpc_data: unknown;
}

const TYPES: readonly JudgedType[] = ["S", "I", "D", "E", "W"];
const LEAST_ALONE = 0.75;
const LEAST_AGAINST_DATA = 0.8;
const LEAST_AGAINST_LONG = 0.4;
const OF_FAILURES: ReadonlySet<string> = new Set([
  "class", "code", "detail", "details", "documentation_url", "error", "errorCode", "errorType", "error_code",
  "error_message", "error_type", "errors", "extensions", "failure", "field", "help", "hint", "http_status",
  "instance", "isError", "jsonrpc", "locations", "message", "object", "ok", "param", "path", "reason", "requestId",
  "request_id", "status", "statusCode", "status_code", "success", "suggestion", "suggestions", "timestamp", "title",
  "trace_id", "type",
]);
const LETTERS = /\p{L}+/gu;
const LEAST_WORDS = 3;
const MOST_AGAINST_RAISED = 0.5;
const ABSENCE = 0.95;
const RAISED = /^Error (?:executing|calling) tool '?[A-Za-z0-9_.:/-]{1,128}'?: /;
const NO_SUCH = /^(?:[Tt]here is )?[Nn]o (?:such )?[a-z_]{2,40}:? (?=[^ ]{0,40}[0-9'"`])[^ \n]{1,200}$/;
const LEAST_TOGETHER = 0.6;
const LEAST_UNDECLARED = 0.7;
const LEAST_AGAINST = 0.9;
const LONG_ANSWER = 1_000;
const MOST_EMBEDDED = 8_000;
const MOST_FAILURES = 3;
const PROTOCOL = 0.97;
const PROTOCOL_OTHERWISE = 0.7;
const SHAPE = 0.97;
/** Confidence in a type that the words beside a status or a code say. */
const DIALECT = 0.97;
const WAITS = 0.9;
const STATUS = 0.96;
const ANSWER = 0.97;
const SURE = 0.98;
const MOST_BEFORE = 12;
const MOST_TEXT = 4_000;
const MOST_JSON = 64_000;
const MOST_BLOCKS = 20;
const LARGEST = 1e15; // a larger number is no code and no waiting time
const NOTHING: Found = { type: null, rule: null, confidence: 0, code: null, after_s: null };

/**
 * Return the judgement on the result of a tool call. Its type is null if no rule knows; nothing throws.
 *
 * @param result - a result of MCP, a JSON-RPC error or response, or the error that a client throws for one
 */
export function judge(result: unknown): Judgement {
  let outcome: Outcome | null = null;
  try {
    outcome = outcomeOf(result);
    return outcome === null ? { ...NOTHING, is_declared: false, is_advice: true, failed: null } : judged(outcome);
  } catch {
    const is_declared = outcome !== null && isDeclared(outcome);
    return { ...NOTHING, is_declared, is_advice: !is_declared, failed: is_declared || null }; // a result may have members that throw
  }
}

function judged(outcome: Outcome): Judgement {
  const options = { isError: outcome.is_error ?? undefined, meta: outcome.meta };
  const own = readReply(outcome.structured, outcome.first_text, options);
  if (own !== null) {
    const type = own.attempts_left === null ? own.reply_type : "W";
    const failed = type !== "S";
    const { code, after_s } = own;
    return { type, rule: "envelope", confidence: 1, code, after_s, is_declared: true, is_advice: false, failed };
  }
  const data = dataOf(outcome);
  const found = foundBy(outcome, data);
  const isFlagged = isDeclared(outcome);
  const is_declared = isFlagged || found.is_declared === true;
  const failed = found.type === null ? found.failed === true || isFlagged || null : found.type !== "S";
  const saysFailure = { is_declared, is_advice: !isFlagged, failed };
  if (found.type !== "W") return { ...found, ...saysFailure };
  if (forbidsRetry(data) || forbidsRetry(outcome.rpc_data)) return { ...NOTHING, code: found.code, ...saysFailure };
  return { ...found, after_s: found.after_s ?? waitingIn(outcome.rpc_data), ...saysFailure };
}

function foundBy(outcome: Outcome, data: unknown): Found {
  const meta = Object.fromEntries(
    Object.entries(outcome.meta).map(([key, value]) => [key.slice(key.lastIndexOf("/") + 1), value]),
  );
  const alone = outcome.text === "" ? data : null;
  const said = saidBy({ data, alone, error: outcome.rpc_data, meta }, isDeclared(outcome));
  if (outcome.rpc_code !== null) return ofProtocol(outcome, String(outcome.rpc_code), said);
  if (said !== null) return ofDialect(outcome, said);
  return outcome.is_error === true ? ofCause(causeOf(outcome.text)) : ofShape(outcome, data);
}

function forbidsRetry(data: unknown): boolean {
  return at(data, "retryable|isRetryable|error.retryable|error.isRetryable") === false;
}

function isDeclared(outcome: Outcome): boolean {
  return outcome.is_error === true || outcome.rpc_code !== null;
}

/**
 * The value that may say failure: taken out of a result that a stack wrapped as `{"result": ...}`, out of a short list
 * of failures, and out of a message such as `API error: {...}`.
 */
function dataOf(outcome: Outcome): unknown {
  const data = unwrapped(outcome.data) ?? null;
  if (Array.isArray(data)) {
    const isFailure = (item: unknown) => isObject(item) && isTrue(item["error"]);
    return data.length > 0 && data.length <= MOST_FAILURES && data.every(isFailure) ? (data[0] as unknown) : data;
  }
  if (data !== null || outcome.is_long) return data;
  const at = outcome.text.indexOf("{");
  return at > 0 && at < MOST_EMBEDDED ? parsed(outcome.text.slice(at).trim()) : null;
}

function unwrapped(data: unknown): unknown {
  if (!isObject(data) || Object.keys(data).length !== 1 || !("result" in data)) return data;
  const inner = data["result"];
  const read = typeof inner === "string" ? parsed(inner) : null;
  return isTrue(read) ? read : inner;
}

function ofProtocol(outcome: Outcome, code: string, said: Said | null): Found {
  if (said !== null && said.type !== "" && said.type !== "cause") return ofDialect(outcome, said);
  const { protocol, otherwise } = tables();
  const type = protocol.get(code) ?? "cause";
  if (type !== "cause") return { ...NOTHING, type, rule: `protocol:${code}`, confidence: PROTOCOL, code };
  const cause = causeOf(outcome.text);
  const last = otherwise.get(code);
  if (cause !== null || last === undefined) return ofCause(cause, code);
  return { ...NOTHING, type: last, rule: `protocol:${code}`, confidence: PROTOCOL_OTHERWISE, code };
}

function ofDialect(outcome: Outcome, said: Said): Found {
  const { code, after_s, dialect, message } = said;
  const rule = `dialect:${dialect.name}`;
  if (said.type !== "" && said.type !== "cause") {
    const type = dialect.isFinal ? (said.type as JudgedType) : narrowed(said);
    const seconds = after_s === null && type === "W" ? secondsIn(message) : after_s;
    const is_declared = type === said.type;
    return { type, rule, confidence: is_declared ? 1 : DIALECT, code, after_s: seconds, is_declared };
  }
  if (!isDeclared(outcome) && message === "" && dialect.most_members > 0) return NOTHING;
  const data = dataOf(outcome);
  const failed = isObject(data) && isAlone(data, dialect);
  const found = { ...ofCause(causeOf(message || outcome.text), code), failed };
  if (after_s === null) return found;
  return found.type === null ? { type: "W", rule, confidence: WAITS, code, after_s } : { ...found, after_s };
}

/** True if an object has no data beside a failure of unknown cause. */
function isAlone(held: Fields, dialect: Dialect): boolean {
  const [path, kind] = dialect.has[0] as DialectRow["has"][number];
  const says = kind === "true" || (Array.isArray(kind) && kind.length === 1 && kind[0] === false);
  if (says && path === "isError") return true;
  const others = Object.entries(held).flatMap(([name, value]) => (isDescribed(name) ? [] : [value]));
  const said = path === "error" && typeof held["error"] === "string" ? held["error"] : "";
  const words = (said.match(LETTERS) ?? []).length;
  if (words >= LEAST_WORDS) return others.every((value) => typeof value === "string" || !isTrue(value));
  if (others.some((value) => value !== null)) return false;
  const errors = held["errors"];
  return !Array.isArray(errors) || errors.every((item) => !isObject(item) || Object.keys(item).every(isDescribed));
}

function isDescribed(name: string): boolean {
  return OF_FAILURES.has(name) || name.toLowerCase().startsWith("retry");
}

/** The type of a status or a code, or a narrower one: many services answer 400 to a bad key. */
function narrowed(said: Said): JudgedType {
  const words = wordsOf(said.message);
  return narrower(firstRule(words, tables().phrases), said.type as JudgedType, likely(words, true)[0]);
}

function ofCause(cause: Cause | null, code: string | null = null): Found {
  if (cause === null) return { ...NOTHING, code };
  const after_s = cause.type === "W" ? secondsIn(cause.text) : null;
  return { type: cause.type, rule: cause.name, confidence: cause.confidence, code, after_s };
}

/** Judge a result that says nothing: no flag, no dialect. */
function ofShape(outcome: Outcome, data: unknown): Found {
  if (isData(data) && isData(outcome.data)) {
    if (saidBy({ data }, true) !== null) return NOTHING; // a ticket that is blocked, or a failure without the flag
    return answered("data", outcome.text, LEAST_AGAINST_DATA);
  }
  const text = typeof data === "string" ? data : outcome.text;
  if (text.trim() === "") return { ...NOTHING, type: "S", rule: "shape:empty", confidence: SHAPE };
  if (beginsAsFailure(text)) {
    if (size(text) > LONG_ANSWER || outcome.is_long) return { ...NOTHING, failed: headOf(text).startsWith(TRACEBACK) };
    const [failed, cause] = [isSurelyFailure(text), causeOf(text)];
    return failed || cause?.name !== "wording" ? { ...ofCause(cause), failed } : NOTHING;
  }
  if (outcome.is_long || !isBrief(text)) return answered("long", text, LEAST_AGAINST_LONG);
  return ofCause(undeclaredCause(text));
}

/** S for the shape of an answer, unless the wording contradicts. */
function answered(shape: string, text: string, leastAgainst: number): Found {
  const [type, share] = likely(wordsOf(text), false);
  if (type !== "S" && type !== "" && share >= leastAgainst) return NOTHING;
  return { ...NOTHING, type: "S", rule: `shape:${shape}`, confidence: SHAPE };
}

/** The cause of a failure by status, phrase and wording; null if they do not say it. */
function causeOf(text: string): Cause | null {
  const found = causeIn(text, 0);
  const raised = found === null ? RAISED.exec(text) : null;
  if (raised === null) return found;
  const own = text.slice(raised[0].length);
  if (NO_SUCH.test(own)) return { type: "I", name: "shape:no_such", confidence: ABSENCE, text: own };
  return causeIn(own, MOST_AGAINST_RAISED);
}

function causeIn(text: string, mostAgainst: number): Cause | null {
  const words = wordsOf(text);
  const [type, share] = likely(words, true);
  const outside = wordsOutside(text);
  const first = outside === null ? null : firstRule(outside, tables().phrases);
  const rule = first ?? firstRule(words, tables().phrases);
  if (rule?.isOnTop === true) return byPhrase(rule, text);
  const head = statusAtHead(text);
  const isAtHead = tables().statuses.has(head);
  if (rule?.isSure === true && !isAtHead) return byPhrase(rule, text);
  const status = isAtHead ? head : statusIn(words);
  if (status !== null) {
    const kind = tables().statuses.get(status) as JudgedType;
    if (rule !== null && narrower(rule, kind, type) !== kind) return byPhrase(rule, text);
    if (rule !== null && status === UNAVAILABLE && namesWait(rule, type, text)) return byPhrase(rule, text);
    const isContradicted = type !== kind && type !== "" && share >= LEAST_AGAINST && !isAtHead;
    return isContradicted ? null : { type: kind, name: `status:${status}`, confidence: STATUS, text };
  }
  if (rule !== null) {
    const agrees = type === "" || share < mostAgainst || (type === rule.type && share >= LEAST_TOGETHER);
    return agrees ? byPhrase(rule, text) : null;
  }
  return type !== "" && share >= LEAST_ALONE ? { type, name: "wording", confidence: share, text } : null;
}

/**
 * The cause in a short text that does not say that it is a failure, or S for an answer; null if nobody knows.
 *
 * A text of several lines is a list or a document that may quote a failure. A line is a failure only if rule and
 * wording agree: an answer may explain or list the name of an errno. A rule that a user added decides alone.
 */
function undeclaredCause(text: string): Cause | null {
  const words = wordsOf(text);
  const answer = firstRule(words, tables().answers);
  const name = `answer:${answer?.name}`;
  if (answer?.isSure === true) return { type: "S", name, confidence: answer.confidence, text };
  const rule = firstRule(words, tables().phrases, MOST_BEFORE);
  if (rule?.isOnTop === true) return byPhrase(rule, text);
  const [type, share] = likely(words, false);
  if (type === "S" && answer !== null) return { type, name, confidence: ANSWER, text };
  if (type === "S" && share >= LEAST_ALONE) return { type, name: "wording", confidence: share, text };
  if (rule === null || answer !== null || statesValue(words) || text.trim().includes("\n")) return null;
  return type === rule.type && share >= LEAST_UNDECLARED ? byPhrase(rule, text) : null;
}

/** The status of a service that is down, or that is back after the seconds that it names. */
const UNAVAILABLE = "503";

/** True if a text of the type "not now" names the seconds to wait. */
function namesWait(rule: Rule, type: string, text: string): boolean {
  return rule.type === "W" && type === "W" && secondsIn(text) !== null;
}

const VALUES = new Set(["no", "yes", "false", "true", "none", "null", "s", "ms", "seconds"]);

/** True if a text ends with a value, as in `login required: no` or `errors: 3`. */
function statesValue(words: readonly string[]): boolean {
  const last = words.at(-1);
  return last === undefined || isDigits(last) || VALUES.has(last);
}

/** The type of a rule that says more than the status of a refused request, or the type of the status. */
function narrower(rule: Rule | null, kind: JudgedType, type: string): JudgedType {
  const saysMore = rule !== null && "DW".includes(rule.type) && "ID".includes(kind) && type === rule.type;
  return saysMore ? rule.type : kind;
}

function byPhrase(rule: Rule, text: string): Cause {
  return { type: rule.type, name: `phrase:${rule.name}`, confidence: rule.confidence, text };
}

function firstRule(words: readonly string[], phrases: Phrases, mostBefore = MOST_WORDS): Rule | null {
  let least = Infinity;
  for (const [rule, at] of foundPhrases(words, phrases)) if (at <= mostBefore && rule < least) least = rule;
  return tables().rules[least] ?? null;
}

// Parts of a result

function emptyOutcome(): Outcome {
  return {
    is_error: null,
    text: "",
    is_long: false,
    data: null,
    structured: null,
    first_text: null,
    meta: {},
    rpc_code: null,
    rpc_data: null,
  };
}

function outcomeOf(given: unknown): Outcome | null {
  const error = member(given, "error"); // of a JSON-RPC response
  if (isProtocolError(error)) return protocolError(error);
  const inner = member(given, "result") ?? null;
  const result = inner !== null && (member(given, "jsonrpc") ?? null) !== null ? inner : given;
  if (isProtocolError(result)) return protocolError(result);
  if (result instanceof Error) {
    const outcome = emptyOutcome();
    outcome.is_error = true;
    setTexts(outcome, [result.message]);
    return outcome;
  }
  return toolResult(result);
}

function isProtocolError(value: unknown): value is { code: number; message: string } {
  const code = member(value, "code");
  const isWhole = Number.isInteger(code) || code === Infinity || code === -Infinity; // a huge number is read as Infinity
  return isWhole && typeof member(value, "message") === "string";
}

const OF_CLIENT = /^MCP error -?[0-9]{1,9}: /;

function protocolError(error: { code: number; message: string }): Outcome {
  const outcome = emptyOutcome();
  outcome.rpc_code = Math.abs(error.code) < LARGEST ? error.code : 0;
  outcome.rpc_data = plain(member(error, "data"));
  setTexts(outcome, [error instanceof Error ? error.message.replace(OF_CLIENT, "") : error.message]);
  return outcome;
}

function toolResult(result: unknown): Outcome | null {
  const content = member(result, "content") ?? null;
  const structured = plain(either(result, "structured_content", "structuredContent"));
  const flag = either(result, "is_error", "isError");
  if (content === null && structured === null && flag !== true) return null;
  const outcome = emptyOutcome();
  outcome.is_error = typeof flag === "boolean" ? flag : null;
  const meta = either(result, "_meta", "meta");
  outcome.meta = isObject(meta) ? meta : {};
  const blocks: readonly unknown[] = Array.isArray(content) ? content : [content];
  const texts = blocks.slice(0, MOST_BLOCKS).map((block) => (typeof block === "string" ? block : member(block, "text")));
  outcome.structured = structured;
  setTexts(outcome, texts.filter((text) => typeof text === "string"));
  if (structured !== null) outcome.data = structured;
  return outcome;
}

const NEXT = /(?:^|\n)Next: [^\n]+ \([A-Z]+-[A-Z]+-[SIDE]-[0-9]{3} [a-z_]+\)\s*$/;
const LONGEST_NEXT = 2_000;

/** Return a text without the line at its end that says the next action. A server with our library added it. */
export function withoutNext(text: string): string {
  const begin = Math.max(0, text.length - LONGEST_NEXT);
  const found = NEXT.exec(text.slice(begin));
  return found === null ? text : text.slice(0, begin + found.index);
}

function setTexts(outcome: Outcome, blocks: readonly string[]): void {
  const last = withoutNext(blocks.at(-1) ?? "");
  const texts = [...blocks.slice(0, -1), ...(last !== "" || blocks.at(-1) === "" ? [last] : [])];
  outcome.first_text = texts[0] ?? null;
  const shown = texts.map((text) => cut(text, MOST_TEXT)).join("\n");
  outcome.is_long = size(shown) > MOST_TEXT || texts.some((text) => size(text) > MOST_TEXT);
  outcome.text = cut(shown, MOST_TEXT);
  if (outcome.first_text !== null) outcome.data = parsed(outcome.first_text);
}

/** The JSON object or array that a text is, or null. */
function parsed(text: string): unknown {
  const first = text.slice(0, 64).trimStart()[0];
  if (text.length > MOST_JSON || (first !== "{" && first !== "[")) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
  return (value as Fields)[name];
}

/** The member of the first name that a value has. The other one may be deprecated. */
function either(value: unknown, name: string, other: string): unknown {
  const found = member(value, name);
  return found === undefined ? member(value, other) : found;
}

function plain(value: unknown): unknown {
  return isData(value) || typeof value === "string" || typeof value === "number" ? value : null;
}

function isObject(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isData(value: unknown): boolean {
  return typeof value === "object" && value !== null;
}

/** True for everything that Python takes as true. */
function isTrue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return isObject(value) ? Object.keys(value).length > 0 : Boolean(value);
}

/** The number of characters; one outside of the first plane counts once. */
function size(text: string): number {
  return text.length > 2 * MOST_TEXT ? text.length : [...text].length;
}

function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("");
}

// Dialects

function saidBy(places: Fields, isFlagged: boolean): Said | null {
  for (const dialect of tables().dialects) {
    if (dialect.needs_flag && !isFlagged) continue;
    for (const place of dialect.places) {
      const value = places[place];
      const held = dialect.within === "" ? value : at(value, dialect.within);
      if (isObject(held) && fits(held, dialect)) return readDialect(held, dialect);
    }
  }
  return null;
}

function fits(held: Fields, dialect: Dialect): boolean {
  if (dialect.most_members > 0 && Object.keys(held).length > dialect.most_members) return false;
  return dialect.has.every(([path, kind]) => isKind(at(held, path), kind));
}

function isKind(value: unknown, kind: string | readonly (string | number | boolean)[]): boolean {
  if (typeof kind !== "string") {
    if (typeof value === "string") return kind.includes(value.toLowerCase());
    if (typeof value !== "number" && typeof value !== "boolean") return false;
    return kind.some((one) => (typeof one === "boolean" ? value === one : one === Number(value)));
  }
  if (kind === "text") return typeof value === "string" && value.trim() !== "";
  if (kind === "true") return value === true;
  if (kind === "failure_code") return typeof value === "string" && FAILURE_CODE.test(cut(value, 200));
  if (kind === "object") return isObject(value) && Object.keys(value).length > 0;
  if (kind === "list") return Array.isArray(value) && value.length > 0;
  if (kind === "some") return isTrue(value);
  if (kind === "any") return value !== undefined && value !== null;
  if (typeof value !== "number") return false;
  return kind === "status" ? value >= 400 && value <= 599 : true;
}

function readDialect(held: Fields, dialect: Dialect): Said {
  let type = dialect.otherwise;
  if (dialect.member !== "") {
    const value = (shortOf(at(held, dialect.member)) ?? "").toLowerCase();
    if (Object.hasOwn(dialect.types, value)) type = String(dialect.types[value]);
  }
  const code = dialect.code === "" ? null : shortOf(at(held, dialect.code));
  const messages = dialect.messages.map((path) => textsIn(at(held, path))).filter(Boolean);
  const telling = messages.filter((words) => !CATCH_ALLS.has(words.toLowerCase()));
  const message = cut((telling.length > 0 ? telling : messages).join("\n"), 4_000);
  return { dialect, type, code, after_s: afterS(held, dialect), message };
}

/** A text or a number as a text, or null for any other value. */
function shortOf(value: unknown): string | null {
  if (typeof value === "boolean") return value ? "True" : "False";
  if (typeof value === "string") return cut(value, 200) || null;
  if (typeof value !== "number" || (Number.isInteger(value) && Math.abs(value) >= LARGEST)) return null;
  return Number.isFinite(value) ? String(value) : null;
}

function textsIn(value: unknown, levels = 6): string {
  if (typeof value === "string") return cut(value, 4_000);
  if (levels === 0) return "";
  if (Array.isArray(value)) return value.slice(0, 5).map((one) => textsIn(one, levels - 1)).filter(Boolean).join("\n");
  if (!isObject(value)) return "";
  return textsIn([value["message"], value["error"], value["detail"]].find(isTrue), levels - 1);
}

/** Members with a waiting time in any object that says failure, each with the unit in seconds. */
const WAITING = {
  retry_after: 1,
  retryAfter: 1,
  retry_after_s: 1,
  retry_after_seconds: 1,
  retryAfterSeconds: 1,
  retry_after_ms: 0.001,
  retryAfterMs: 0.001,
  retry_in: 1,
  "retry-after": 1,
  "Retry-After": 1,
  retryDelay: 1,
};

function afterS(held: Fields, dialect: Dialect): number | null {
  for (const [path, unit] of dialect.after_s) {
    const seconds = secondsOf(at(held, path), unit);
    if (seconds !== null) return seconds;
  }
  return waitingIn(held);
}

/** The seconds to wait that an object or its member `error` names, or null. */
function waitingIn(data: unknown): number | null {
  for (const value of [data, at(data, "error")]) {
    if (!isObject(value)) continue;
    for (const [name, unit] of Object.entries(WAITING)) {
      const seconds = Object.hasOwn(value, name) ? secondsOf(value[name], unit) : null;
      if (seconds !== null) return seconds;
    }
  }
  return null;
}

function secondsOf(given: unknown, unit: number): number | null {
  const value = isObject(given) ? given["seconds"] : given; // the duration of a protocol buffer
  if (typeof value === "string") {
    return durationOf(value, unit);
  }
  return typeof value === "number" && value >= 0 && value < LARGEST ? limited(value * unit) : null;
}

const FAILURE_CODE = new RegExp(
  "^(?:(?:e|err|error)[_-][a-z][a-z0-9_]*|[a-z0-9_.-]*(?:error|fail(?:ed|ure)?|not_?found|invalid|denied|forbidden" +
    "|unauthori[sz]ed|unavailable|timeout|timed_out|exceeded|conflict|expired|missing|unknown" +
    "|unsupported|refused|rejected))$",
  "i",
);

/** Codes that hide the cause. Beside other words they say nothing. */
const CATCH_ALLS = new Set([
  ...["error", "failed", "failure", "exception", "unknown", "unknown_error", "internal"],
  ...["internal_error", "internal_server_error", "server_error", "tool_error", "request_failed"],
]);

const MOST_ITEMS = 20;

/**
 * The value at a path such as `error.code` or `details.*.reason`, or null. `*` is the first item of a list that has
 * the rest of the path. Of paths joined by `|`, the first with a value counts.
 */
function at(value: unknown, path: string): unknown {
  if (path.includes("|")) {
    return path.split("|").map((one) => at(value, one)).find((found) => found !== null) ?? null;
  }
  const [name = "", ...others] = path.split(".");
  const rest = others.join(".");
  let inner: unknown = null;
  if (Array.isArray(value)) {
    const items: readonly unknown[] = value.slice(0, MOST_ITEMS);
    if (name === "*") return items.map((one) => at(one, rest)).find((found) => found !== null) ?? null;
    if (/^[0-9]+$/.test(name)) inner = items[Number(name)] ?? null;
  } else if (isObject(value) && Object.hasOwn(value, name)) inner = value[name] ?? null;
  return rest === "" ? inner : at(inner, rest);
}

// Words

/** The heads of texts of httpx, requests, urllib and clients that name the request. */
const AT_HEAD = new RegExp(
  "^[ \\t\\r\\n]{0,9}(?:Error: )?(?:" +
    "status_code[:=] ?([1-5][0-9]{2})\\b" +
    "|\\[[A-Z]{3,7} [^ \\t\\r\\n\\]]{1,2000}\\] ([1-5][0-9]{2})\\b" +
    "|(?:Client|Server) error '([1-5][0-9]{2}) [^'\\n]{0,99}' for url\\b" +
    "|([1-5][0-9]{2}) (?:Client|Server) Error: " +
    "|HTTP (?:Error )?([1-5][0-9]{2})(?=:|[ \\t\\r\\n]*$|[ \\t\\r]*\\n)" +
    ")",
);

/** The HTTP status with which the text of an HTTP client begins, or "". */
function statusAtHead(text: string): string {
  const [, ...found] = AT_HEAD.exec(text) ?? [];
  return found.find((one) => one !== undefined) ?? "";
}

const MOST_WORDS = 250;
const LONGEST_GAP = 4;
const IN_WORD = "\\p{L}\\p{N}_"; // what `\w` and `\s` are in Python, for a class
const IN_SPACE = "\\t-\\r\\x1c-\\x1f\\x85\\p{Z}";
const WORD = new RegExp(`[${IN_WORD}]+`, "gu");
const QUOTED = new RegExp(`(["'\`])[^${IN_SPACE}"'\`]{1,80}\\1`, "gu");
const QUOTATION = new RegExp(
  `(?<![${IN_WORD}])(?:"[^"\\n]{1,120}"|'[^'\\n]{1,120}'|\`[^\`\\n]{1,120}\`)(?![${IN_WORD}])`,
  "gu",
);
const APOSTROPHE = new RegExp(`(?<=[${IN_WORD}])['\u2019](?=(?:t|s|re|ve|ll|d|m)(?![${IN_WORD}]))`, "gu");
const SPACE_AROUND = new RegExp(`^[${IN_SPACE}]+|[${IN_SPACE}]+$`, "gu");
const DECIMAL = /^\p{Nd}+$/u;
/** Also digits in a circle and above the line, as Python has them. */
const DIGITS = new RegExp(
  "^[\\p{Nd}" +
    "\\u00b2-\\u00b3\\u00b9\\u1369-\\u1371\\u19da\\u2070\\u2074-\\u2079\\u2080-\\u2089\\u2460-\\u2468" +
    "\\u2474-\\u247c\\u2488-\\u2490\\u24ea\\u24f5-\\u24fd\\u24ff\\u2776-\\u277e\\u2780-\\u2788" +
    "\\u278a-\\u2792\\u{10a40}-\\u{10a43}\\u{10e60}-\\u{10e68}\\u{11052}-\\u{1105a}\\u{1f100}-\\u{1f10a}" +
    "]+$",
  "u",
);
/** Words after a number that is an amount and no status. */
const AMOUNT = new Set(
  "is are of to and or rows items characters bytes kb mb ms s seconds lines times results".split(" "),
);
const SIGNS = ["\u274c", "\u2717", "\u2716", "\u{1f6ab}", "\u26d4"];

/** The first words of a text in lower case; a quoted value without a space is the word `_`. */
function wordsOf(text: string): readonly string[] {
  let shown = text;
  if (shown.includes("'") || shown.includes("\u2019")) shown = shown.replace(APOSTROPHE, "");
  if (!shown.startsWith("{") && !shown.startsWith("[")) shown = shown.replace(QUOTED, " _ ");
  return (shown.toLowerCase().match(WORD) ?? []).slice(0, MOST_WORDS);
}

/**
 * The words of a text without its quotations, or null if it has none. A quotation may hold anything: the name of a
 * file, or the words of a user.
 */
function wordsOutside(text: string): readonly string[] | null {
  if (text.startsWith("{") || text.startsWith("[")) return null;
  const shown = text.replace(QUOTATION, " _ ");
  return shown === text ? null : wordsOf(shown);
}

function isDigits(word: string): boolean {
  return DIGITS.test(word);
}

function stripped(text: string): string {
  return cut(text, MOST_TEXT).replace(SPACE_AROUND, "");
}

function* foundPhrases(words: readonly string[], phrases: Phrases): Generator<readonly [number, number]> {
  for (const [place, word] of words.entries()) {
    for (const [rest, rule] of phrases.get(word) ?? []) if (continues(words, place + 1, rest)) yield [rule, place];
  }
}

function continues(words: readonly string[], first: number, rest: Rest): boolean {
  let [place, gap] = [first, 0];
  for (const wanted of rest) {
    if (wanted.size === 0) {
      gap = LONGEST_GAP;
      continue;
    }
    const stop = Math.min(place + gap + 1, words.length);
    while (place < stop && !isWanted(words[place] ?? "", wanted)) place += 1;
    if (place >= stop) return false;
    [place, gap] = [place + 1, 0];
  }
  return true;
}

function isWanted(word: string, wanted: ReadonlySet<string>): boolean {
  if (wanted.has(word) || (wanted.has("#") && DECIMAL.test(word))) return true;
  if (!wanted.has("*")) return false;
  return [...wanted].some((end) => end.length > 1 && end.startsWith("*") && word.endsWith(end.slice(1)));
}

/** The HTTP status that a text names, or null. */
function statusIn(words: readonly string[]): string | null {
  const { statuses, before, after } = tables();
  for (const [place, word] of words.entries()) {
    if (!statuses.has(word)) continue;
    const following = words[place + 1] ?? "";
    if (place > 0 && before.has(words[place - 1] ?? "") && !AMOUNT.has(following)) return word;
    if (after.get(word)?.has(following)) return word;
  }
  return null;
}

function isBrief(text: string): boolean {
  return size(text) <= 400 && text.split("\n").length <= 6;
}

/** True if a text begins with a heading of a failure. */
const TRACEBACK = "Traceback (most recent call last):";
const HEADING = /^([^:\n([]{1,100})(?:[([][\p{L}\p{N}_. -]{1,40}[)\]])?:[ \t\r\n]+([^ \t\r\n][^\n]{0,100})/u;
const CLASS_NAME = /^[\p{L}\p{N}_.]{1,100}(?:Error|Exception)$/u;
const NOTHING_THERE = new RegExp(
  "^(?:(?:no|none|nil|null|nothing|n/?a|(?:[^\\p{L}\\p{N}_]|\\p{Nd}|_)+)[^\\p{L}\\p{N}_]*$|(?:none|nothing|0)(?![\\p{L}\\p{N}_])" +
    "|\\p{Nd}+(?:,| of(?![\\p{L}\\p{N}_]))|no (?:errors?|failures?|problems?|issues?|warnings?)(?![\\p{L}\\p{N}_]))",
  "iu",
);
const LOG_LINE = new RegExp(
  "\\n[^\\p{L}\\p{N}_]*(?:(?:info|debug|warn(?:ing)?|notice|ok|pass(?:ed)?|success)(?![\\p{L}\\p{N}_])" +
    "|[\u2713\u2714\u2705\u274c\u2717\u2716])",
  "iu",
);
const LIST_HEADING = /^[^\n]*:[ \t\r]*\n/;

/** The text without the marks before its first word. */
function headOf(text: string): string {
  return text.replace(/^[ \t\r\n#*_>[(<\ufe0f\u26a0-]+/, "");
}

/**
 * True for a text that begins as a failure and is one, whatever its cause. A line of a report such as
 * `FAILED tests/test_login.py`, a list and a log are none.
 */
function isSurelyFailure(text: string): boolean {
  const head = headOf(text);
  if (head.startsWith(TRACEBACK)) return true;
  if (LOG_LINE.test(text) || LIST_HEADING.test(text)) return false;
  if (isHeading(head)) return true;
  const line = cut(head.split("\n", 1)[0] ?? "", 200);
  const words = wordsOf(line).slice(0, 14);
  const longer = (tables().openings.get(words[0] ?? "") ?? []).filter(([rest]) => rest.length > 0);
  return longer.some(([rest]) => continues(words, 1, rest)) && !isNothing(HEADING.exec(line));
}

/** True for a text with the heading of a failure before a colon: the class of an exception, or one of the phrases. */
function isHeading(head: string): boolean {
  if (SIGNS.some((sign) => head.startsWith(sign))) return true;
  const heading = HEADING.exec(head);
  if (heading === null || isNothing(heading)) return false;
  const said = heading[1] ?? "";
  const words = wordsOf(said);
  const known = tables().openings.get(said.toLowerCase().split(" ", 1)[0] ?? "") ?? [];
  return CLASS_NAME.test(said) || known.some(([rest]) => rest.length === words.length - 1 && continues(words, 1, rest));
}

function isNothing(heading: RegExpExecArray | null): boolean {
  return heading !== null && NOTHING_THERE.test(heading[2] ?? "");
}

function beginsAsFailure(text: string): boolean {
  const line = cut(headOf(text).split("\n", 1)[0] ?? "", 200);
  if (SIGNS.some((sign) => line.startsWith(sign))) return true;
  for (const [, place] of foundPhrases(wordsOf(line).slice(0, 14), tables().openings)) if (place === 0) return true;
  return false;
}

// Waiting times

const YEAR = 31_536_000; // a longer wait counts as a year
const MOST_HINTS = 5;
const NEAR = 60;
const UNITS: ReadonlyMap<string, number> = new Map([
  ["s", 1],
  ["m", 60],
  ["h", 3_600],
  ["d", 86_400],
  ["w", 604_800],
]);
const HINT = new RegExp(
  "(?<![a-z])(?:retry|again|wait|resets?)[ _-]{0,2}(?:after|in|for|at|until)?[ _-]?" +
    "(?<unit>ms|milliseconds|seconds|secs|s|minutes)?(?![a-z])",
  "giu",
);
const D = "\\p{Nd}";
const DATE = new RegExp(
  `(?<day>${D}{4}-${D}{2}-${D}{2})` +
    `(?:[T ](?<time>${D}{2}:${D}{2}(?::${D}{2})?)(?:\\.${D}{1,9})?(?<zone>Z|[+-]${D}{2}:?${D}{2})?)?` +
    `|(?<!${D})${D}{1,2}:${D}{2}(?!${D})`,
  "u",
);
const NUMBER = "[0-9]{1,3}(?:,[0-9]{3}){1,4}|[0-9]{1,12}(?:\\.[0-9]{1,6})?";
const PART =
  `(?<low>[0-9]{1,9} ?- ?)?(?<number>${NUMBER}) {0,3}` +
  "(?<unit>milliseconds?|msecs?|ms|seconds?|secs?|s|minutes?|mins?|m|hours?|hrs?|h|days?|d|weeks?|w)(?![a-z])";
const ANY_PART = new RegExp(`(?<![0-9.,:-])${PART}`, "iu");
const FIRST_PART = new RegExp(`^${PART}`, "iu");
const NEXT_PART = new RegExp(`[ ,]{0,3}(?:and )?${PART}`, "iuy");
const PLAIN = /^[0-9]{1,12}(?:\.[0-9]{1,9})?$/;
const BARE = new RegExp(
  `^(?<before>[${IN_SPACE}:="'-]{0,4}(?:after|in|for|is|about|approximately|at least)?[${IN_SPACE}:="'-]{0,4})` +
    `(?<number>${NUMBER})(?![${IN_WORD}.,:-]*[0-9])` +
    `(?:[.,;:)"'!}\\]]|[${IN_SPACE}]*$|[${IN_SPACE}]+(?:before|and|then|to)(?![${IN_WORD}]))`,
  "iu",
);

/**
 * The seconds in a text such as `retry after 30s` or `try again in 2 minutes`, or null. A number without a unit is a
 * number of seconds. A date without a zone, and a time of day, say nothing.
 */
function secondsIn(text: string): number | null {
  let count = 0;
  for (const hint of text.matchAll(HINT)) {
    count += 1;
    if (count > MOST_HINTS) return null;
    const near = cut(text.slice((hint.index ?? 0) + hint[0].length), NEAR);
    const date = DATE.exec(near);
    const part = ANY_PART.exec(near);
    if (date !== null && (part === null || date.index <= part.index)) return until(date);
    const bare = BARE.exec(near)?.groups;
    const isFirst = part === null || (bare?.["before"]?.length ?? 0) < part.index + (part.groups?.["low"]?.length ?? 0);
    if (bare !== undefined && isFirst) return limited(valueOf(bare["number"]) * factorOf(hint.groups?.["unit"] ?? "s"));
    if (part !== null) return sumOf(near, part);
  }
  return null;
}

/** The seconds of a member such as `30`, `1.5`, `30s` or `1h30m`, or null. */
function durationOf(given: string, unit: number): number | null {
  const text = cut(stripped(given), NEAR);
  if (PLAIN.test(text)) return limited(valueOf(text) * unit);
  const part = FIRST_PART.exec(text);
  return part === null ? null : sumOf(text, part);
}

/** The sum of a duration such as `1 hour and 30 minutes`. */
function sumOf(text: string, part: RegExpExecArray): number {
  let total = 0;
  for (let found: RegExpExecArray | null = part; found !== null; found = NEXT_PART.exec(text)) {
    total += valueOf(found.groups?.["number"]) * factorOf(found.groups?.["unit"] ?? "s");
    NEXT_PART.lastIndex = found.index + found[0].length;
  }
  return limited(total);
}

function valueOf(number = ""): number {
  return Number(number.replaceAll(",", ""));
}

function factorOf(unit: string): number {
  const name = unit.toLowerCase();
  return name.startsWith("ms") || name.startsWith("milli") ? 0.001 : (UNITS.get(name.slice(0, 1)) ?? 1);
}

function until({ groups = {} }: RegExpExecArray): number | null {
  const { day = "", time = "", zone } = groups;
  if (zone === undefined) return null;
  const said = `${day}T${time.length > "00:00".length ? time : `${time}:00`}`;
  const moment = Date.parse(`${said}Z`);
  // JavaScript reads the 30th of February as a day of March, and knows a year 0
  const isReal = !Number.isNaN(moment) && new Date(moment).toISOString().startsWith(said) && !said.startsWith("0000");
  const minutes = zone === "Z" ? 0 : Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  if (!isReal || !(minutes < 24 * 60)) return null;
  const offset = zone.startsWith("-") ? -minutes : minutes;
  return limited(Math.max(0, (moment - offset * 60_000 - Date.now()) / 1_000));
}

function limited(seconds: number): number {
  return Math.min(seconds, YEAR);
}

// Wording

const GROUP = 4;
/** The likely type of a text by its wording and its share, or "" and 0 if the model is empty. */
function likely(words: readonly string[], is_declared: boolean): readonly [JudgedType | "", number] {
  const { weights, scale } = tables();
  if (weights.size === 0) return ["", 0];
  const shown = words.slice(0, 60).map((word) => (isDigits(word) ? "#" : word));
  const text = [...`${is_declared ? "D" : "U"} ${shown.join(" ")}  `];
  const groups = new Set<string>();
  for (let place = 0; place + GROUP <= text.length; place += 1) groups.add(text.slice(place, place + GROUP).join(""));
  const sums = [0, 0, 0, 0, 0];
  for (const group of groups) for (const [place, weight] of (weights.get(group) ?? []).entries()) sums[place]! += weight;
  const factor = scale / Math.sqrt(groups.size);
  const first = is_declared ? 1 : 0;
  const values = sums.slice(first).map((sum) => Math.exp(sum * factor));
  const best = Math.max(...values);
  const type = TYPES[values.indexOf(best) + first] ?? "";
  return [type, best / values.reduce((sum, value) => sum + value, 0)];
}

function weightsOf(groups: string, text: string): ReadonlyMap<string, Int8Array> {
  const found = new Map<string, Int8Array>();
  const letters = [...groups];
  const bytes: number[] = [];
  for (let place = 0; place < text.length; place += 2) bytes.push(Number.parseInt(text.slice(place, place + 2), 16));
  for (let place = 0; (place + 1) * GROUP <= letters.length; place += 1) {
    const row = bytes.slice(place * TYPES.length, (place + 1) * TYPES.length);
    found.set(letters.slice(place * GROUP, (place + 1) * GROUP).join(""), Int8Array.from(row.map((byte) => byte - 128)));
  }
  return found;
}

// Tables

interface Tables {
  readonly dialects: readonly Dialect[];
  readonly rules: readonly Rule[];
  readonly phrases: Phrases;
  readonly answers: Phrases;
  readonly openings: Phrases;
  readonly statuses: ReadonlyMap<string, string>;
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlyMap<string, ReadonlySet<string>>;
  readonly protocol: ReadonlyMap<string, JudgedType | "cause">;
  readonly otherwise: ReadonlyMap<string, JudgedType>;
  readonly weights: ReadonlyMap<string, Int8Array>;
  readonly scale: number;
}

let known: Tables | null = null;

/** The tables, made at the first judgement. */
function tables(): Tables {
  known ??= tablesOf(LAYERS);
  return known;
}

/** Join layers of tables; the first layer comes first, the last is the base. */
function tablesOf(layers: readonly Layer[]): Tables {
  const rules: Rule[] = [];
  const [phrases, answers, openings] = [emptyPhrases(), emptyPhrases(), emptyPhrases()];
  for (const [place, layer] of layers.entries()) {
    const isOnTop = place < layers.length - 1;
    for (const row of layer.rules) addRule(row, isOnTop, rules, phrases);
    for (const row of layer.answers) addRule(row, isOnTop, rules, answers);
    for (const phrase of layer.openings) addPhrase(phrase, 0, openings);
  }
  const dialects: Dialect[] = [];
  const after = new Map<string, Set<string>>();
  const [statuses, protocol, otherwise] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()];
  for (const layer of [...layers].reverse()) {
    for (const [name, type] of Object.entries(layer.statuses)) statuses.set(name, type);
    for (const [name, type] of Object.entries(layer.protocol)) protocol.set(name, type);
    for (const [name, type] of Object.entries(layer.protocol_otherwise)) otherwise.set(name, type);
    for (const [name, words] of Object.entries(layer.status_after)) {
      after.set(name, new Set([...(after.get(name) ?? []), ...words]));
    }
    const own = layer.dialects.map(({ type_of, ...row }) => {
      const types = type_of.types ?? Object.fromEntries(statuses);
      return { ...row, member: type_of.member, types, otherwise: type_of.otherwise, isFinal: type_of.is_final };
    });
    dialects.unshift(...own);
  }
  const wording = layers.find((layer) => layer.wording !== null)?.wording ?? null;
  return {
    dialects,
    rules,
    phrases,
    answers,
    openings,
    statuses,
    before: new Set(layers.flatMap((layer) => layer.status_before)),
    after,
    protocol: protocol as ReadonlyMap<string, JudgedType | "cause">,
    otherwise: otherwise as ReadonlyMap<string, JudgedType>,
    weights: wording === null ? new Map() : weightsOf(wording.groups, wording.weights),
    scale: wording?.scale ?? 1,
  };
}

type Growing = Map<string, (readonly [Rest, number])[]>;

function emptyPhrases(): Growing {
  return new Map();
}

function addRule([name, type, confidence, phrases]: RuleRow, isOnTop: boolean, rules: Rule[], found: Growing): void {
  for (const phrase of phrases) addPhrase(phrase, rules.length, found);
  rules.push({ name, type: type as JudgedType, confidence, isSure: isOnTop || confidence >= SURE, isOnTop });
}

function addPhrase(phrase: string, number: number, found: Growing): void {
  const [beginnings = "", ...places] = phrase.split(/\s+/);
  const rest = places.map((place) => {
    if (place === "...") return new Set<string>();
    return new Set([...place.split("|"), ...(place.includes("*") ? ["*"] : [])]);
  });
  for (const word of beginnings.split("|")) found.set(word, [...(found.get(word) ?? []), [rest, number]]);
}
