// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * Loops: failures of a tool in a row, whatever the arguments are.
 *
 * Works like `replybook.client.loops` in Python. Two failures are the same if type, rule or code, and text without
 * numbers, paths, ids and quoted values are equal. A second, slower counter counts all failures of a tool in a row,
 * such as two that alternate. Calls that run at the same time count once.
 *
 * @packageDocumentation
 */

import type { Verdict, What } from "./verdict.js";

/** The advice after a result. */
export interface Counsel {
  /** Number of times that this failure came in a row. 0 for a success. */
  readonly times: number;
  /** A sentence for the model, or "". If `stops` is true, it is the last message of the run. */
  readonly says: string;
  /** True if the loop must end. Never true for a result that does not say that it failed. */
  readonly stops: boolean;
  /** True if a person is to be asked: at the first denial of its kind, not at a repeated one. */
  readonly asks: boolean;
}

interface Row {
  key: string;
  times: number;
  at: number;
  many: number;
  manyAt: number;
  readonly known: Set<string>;
}

const MOST = 1_000;
const MOST_KINDS = 100;
const FIRST: { readonly [what in What]?: string } = {
  stop: "The tool or a service behind it is broken. Do not repeat this call. Report the failure.",
  ask: "This needs a permission that only a person can grant. Do not repeat this call before.",
  retry_same: "It was not ready in the time that this client waits. Do not call it again now.",
};

/** Counts the failures in a row, for each tool. Make one for each conversation. */
export class Loops {
  readonly #rows = new Map<string, Row>();
  #time = 0;

  /**
   * @param sayAt - number of equal failures at which the model is told
   * @param stopAt - number of equal failures at which the calls must stop
   * @param sayManyAt - number of failures of any kind at which the model is told
   * @param stopManyAt - number of failures of any kind at which the calls must stop; 8, or `stopAt` if that is more
   */
  constructor(
    private readonly sayAt = 3,
    private readonly stopAt = 5,
    private readonly sayManyAt = 5,
    private readonly stopManyAt = Math.max(8, stopAt),
  ) {}

  /** Return the time before a call, for `since` of `after`. */
  now(): number {
    return this.#time;
  }

  /** Forget all failures, for example at the next prompt of the user. */
  forget(): void {
    this.#rows.clear();
  }

  /**
   * Count a result and return the advice.
   *
   * @param tool - name of the tool
   * @param verdict - the verdict on the result
   * @param since - the time before the call
   */
  after(tool: string, verdict: Verdict | null, since?: number): Counsel {
    const key = keyOf(verdict);
    if (verdict === null || key === null) {
      this.#rows.delete(tool);
      return { times: 0, says: "", stops: false, asks: false };
    }
    const row = this.#rows.get(tool) ?? { key: "", times: 0, at: 0, many: 0, manyAt: 0, known: new Set<string>() };
    this.#rows.delete(tool);
    this.#rows.set(tool, row);
    trim(this.#rows, MOST);
    if (row.key === key && since !== undefined && since < row.at) {
      return { times: row.times, says: "", stops: false, asks: false };
    }
    this.#time += 1;
    const isLater = since === undefined || since >= row.manyAt;
    if (isLater && saysFailure(verdict)) {
      row.many += 1;
      row.manyAt = this.#time;
    }
    row.times = row.key === key ? row.times + 1 : 1;
    row.key = key;
    row.at = this.#time;
    const isNew = !row.known.has(key);
    row.known.add(key);
    trim(row.known, MOST_KINDS);
    return this.#counsel(tool, verdict, row, isLater, isNew);
  }

  #counsel(tool: string, verdict: Verdict, row: Row, isLater: boolean, isNew: boolean): Counsel {
    const { times, many } = row;
    const isSure = saysFailure(verdict);
    const loop = `${tool} failed ${times} times in a row in the same way.`;
    const several = `${tool} failed ${many} times in a row, in several ways.`;
    if (isSure && (times >= this.stopAt || many >= this.stopManyAt)) {
      const message = cut(cut(verdict.message, 1_200).split(SPACES).filter(Boolean).join(" "), 300);
      const end = times >= Math.min(this.stopAt, many) ? `${loop} Do not call this again.` : `${several} Do not call it again.`;
      return { times, says: `${end} Report the failure. The last one was: ${message}`, stops: true, asks: false };
    }
    let says = "";
    if (times === this.sayAt) {
      says = `${loop} Another call of this kind will fail too. Do something else, or report the failure.`;
    } else if (isSure && isLater && many === this.sayManyAt && times < many) {
      says = `${several} Do something else, or report the failure.`;
    } else if (isNew && isSure && verdict.judgement !== null) {
      says = FIRST[verdict.what] ?? "";
    }
    return { times, says, stops: false, asks: isNew && verdict.what === "ask" };
  }
}

/** True if the result itself says that it failed. */
function saysFailure(verdict: Verdict): boolean {
  return verdict.judgement === null || !verdict.judgement.is_advice;
}

function trim(kept: Map<string, unknown> | Set<string>, most: number): void {
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

/** The words that equal failures share, or null for a success. */
function keyOf(verdict: Verdict | null): string | null {
  if (verdict === null || verdict.reply_type === "S") return null;
  const { judgement, code, message } = verdict;
  if (judgement === null) return JSON.stringify([code, masked(message)]);
  if (judgement.failed !== true || (judgement.type === null && judgement.is_advice)) return null;
  return JSON.stringify([judgement.type, judgement.rule, code, masked(message)]);
}

const WORD = "\\p{L}\\p{N}_"; // what `\w` and `\s` are in Python, for a class
const SPACE = "\\t-\\r\\x1c-\\x1f\\x85\\p{Z}";
const EDGE = `(?:(?<=[${WORD}])(?![${WORD}])|(?<![${WORD}])(?=[${WORD}]))`;
const VARIABLE = new RegExp(
  [
    `(?<quoted>"[^"\\n]{0,200}"|'[^'${SPACE}]{0,200}'|\`[^\`\\n]{0,200}\`)`,
    `(?<url>[a-zA-Z][a-zA-Z0-9+.-]{1,15}://[^${SPACE}"'<>)]{1,300})`,
    `(?<path>(?<![${WORD}/\\\\])(?:[A-Za-z]:\\\\|~?/|\\.{1,2}/)[^${SPACE}"'<>:,;)]{1,300})`,
    `(?<mail>${EDGE}[${WORD}.+-]{1,64}@[${WORD}-]{1,64}\\.[${WORD}.-]{1,64})`,
    `(?<file>${EDGE}[${WORD}-]{1,80}\\.[a-zA-Z][a-zA-Z0-9]{1,5}${EDGE}(?!\\())`,
    `(?<id>${EDGE}(?=[${WORD}]{0,63}[A-Z0-9])[a-z]{2,8}_[${WORD}]{3,64}${EDGE}|${EDGE}0x[0-9a-fA-F]{1,32}${EDGE}` +
      `|${EDGE}(?:[0-9A-F]{2,8}:){2,8}[0-9A-F]{2,8}${EDGE}|${EDGE}(?=[A-Za-z]{0,40}\\p{Nd})[A-Za-z0-9]{8,64}${EDGE})`,
    `(?<number>${EDGE}(?=[0-9a-fA-F-]{0,40}[0-9])[0-9a-fA-F]{6,64}(?:-[0-9a-fA-F]{2,32}){0,8}${EDGE}` +
      "|\\p{Nd}+(?:[.,:]\\p{Nd}+){0,8})",
  ].join("|"),
  "gu",
);
const MARKS: { readonly [kind: string]: string } = { quoted: "'_'", url: "<url>", path: "<path>", number: "0" };
const SPACES = new RegExp(`[${SPACE}]+`, "u");
const SPACE_AFTER = new RegExp(`[${SPACE}]+$`, "u");
/** A single word at the end, such as the name in `unknown timezone: Mars`. */
const LAST = new RegExp(`: [^${SPACE}:]{1,80}$`, "u");

/** The first 200 characters of a text, with quoted values, paths, names and numbers masked. */
export function masked(text: string): string {
  const marked = cut(text, 2_000).replace(VARIABLE, (...found) => {
    const [kind = ""] = Object.entries(found.at(-1) as object).find(([, part]) => part !== undefined) ?? [];
    return MARKS[kind] ?? "_";
  });
  const shown = marked.replace(SPACE_AFTER, "").replace(LAST, ": _");
  return cut(shown.split(SPACES).filter(Boolean).join(" "), 200);
}

/** The first characters of a text; one outside of the first plane counts once. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : [...text.slice(0, 2 * most)].slice(0, most).join("");
}
