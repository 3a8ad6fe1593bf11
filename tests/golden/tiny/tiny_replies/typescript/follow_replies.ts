// @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
/**
 * Tools and loops of the Vercel AI SDK (`ai`, `@ai-sdk/mcp`) that end and wait as replies ask.
 *
 * Works like the adapters of `replybook.client` in Python. It imports nothing of the SDK.
 *
 * @packageDocumentation
 */

import { Loops } from "./loops.js";
import { readError, readResult, type Verdict } from "./verdict.js";

/** The steps of a loop, as far as they are read. */
type Steps = readonly { readonly toolResults: readonly { readonly output: unknown }[] }[];

/** A tool, as far as it is read. */
interface Tool {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly execute?: (input: any, options: any) => unknown;
}

/** What `patient` takes. */
export interface Options {
  /** Maximum waiting time of one call, in seconds; 60 if it is left out. */
  readonly maxWaitS?: number;
  /** The counts of equal failures, with their limits. */
  readonly loops?: Loops;
  /** `tool`: an E stops its tool, and a further call of it ends the loop. `run`: an E ends the loop. */
  readonly stops?: "tool" | "run";
  /** Shows a denial to a person, who says yes or no. Without it a denial ends the loop. */
  readonly ask?: (verdict: Verdict) => boolean | Promise<boolean>;
}

/** Results that end a loop, with the verdict. */
const ENDED = new WeakMap<object, Verdict>();

/** Denials that a person has answered. */
const ANSWERED = new WeakSet<object>();

const FAILED = { isError: true };
const TOO_LARGE = "MCP-SYS-E-005"; // the caller can ask for less

/** The verdict on what a tool of an MCP server put out, a reply of ours or not. Other tools have none. */
export function verdictOf(output: unknown): Verdict | null {
  const { isError, _meta, ...rest } = (output ?? {}) as Record<string, unknown>;
  if (!Array.isArray(rest["content"])) return null;
  return readResult({ ...rest, isError: isError === true, _meta: _meta ?? {} });
}

/** Is this a denial of ours that a person may lift? */
function isQuestion(verdict: Verdict | null): verdict is Verdict {
  return verdict?.judgement === null && verdict.what === "ask";
}

/** Is this an E of ours that stops its tool? */
function isError(verdict: Verdict | null): boolean {
  const isStop = verdict?.judgement === null && verdict.what === "stop" && verdict.reply_type === "E";
  return isStop && verdict.code !== TOO_LARGE;
}

/** The verdict that ended a loop, worst first; null if it ended otherwise. */
export function endedBy(steps: Steps): Verdict | null {
  const outputs = steps.at(-1)?.toolResults.map((result) => result.output) ?? [];
  const ends = outputs.map((output) => (typeof output === "object" && output !== null ? ENDED.get(output) : undefined));
  const open = outputs.filter((output) => !(typeof output === "object" && output !== null && ANSWERED.has(output)));
  const asks = open.map(verdictOf).filter(isQuestion);
  return ends.find((verdict) => verdict !== undefined) ?? asks[0] ?? null;
}

/** Ends the loop where a stopped tool was called again, and where a reply asks the user. */
export const replyEndsIt = ({ steps }: { readonly steps: Steps }): boolean => endedBy(steps) !== null;

/** Makes a call, and repeats it where the result says "not now", ten times and for `maxWaitS` seconds at most. */
async function waited(first: unknown, call: () => unknown, maxWaitS: number): Promise<unknown> {
  const began = Date.now();
  let left = 11;
  for (let times = 0, made = first; ; times += 1, made = call()) {
    const came = await Promise.resolve(made).then(
      (output) => ({ output, verdict: verdictOf(output), give: () => output }),
      (error: unknown) => ({ verdict: readError(error), give: () => Promise.reject(error) }),
    );
    if (came.verdict?.what !== "retry_same") return came.give();
    left = Math.min(left - 1, came.verdict.attempts_left ?? 0);
    const pause = Math.max(came.verdict.after_s ?? 2 ** times, 0.1);
    if (left <= 0 || (Date.now() - began) / 1000 + pause > maxWaitS) return came.give();
    await new Promise((done) => setTimeout(done, pause * 1000));
  }
}

/** Code and trace id in brackets, or "". */
function known({ code, trace_id }: Verdict): string {
  const words = [code, trace_id ? `trace id ${trace_id}` : ""].filter((one) => one).join(", ");
  return words && `(${words})`;
}

/** A text as a sentence. */
const sentence = (text: string): string => (/[.!?]$|^$/.test(text) ? text : `${text}.`);

/** Words and a prohibition, with code and trace id. */
function forbidden(words: string | null, now: string, verdict: Verdict): string {
  return `${sentence(words ?? "")} Do not call this again${now}. ${known(verdict)}`.trim();
}

/** The words for the model after a result: of an E, of a wait in vain, of too large an answer, or of the counts. */
function wordsOf(verdict: Verdict | null, says: string, input: unknown): string {
  if (verdict?.judgement !== null || says !== "" || !["stop", "retry_same"].includes(verdict.what)) return says;
  if (verdict.code !== TOO_LARGE) return forbidden(verdict.remedy, verdict.what === "stop" ? "" : " now", verdict);
  const names = Object.keys(input ?? {}).map((name) => `\`${name}\``).join(", ");
  const less = names ? `narrow ${names}` : "a smaller part, or fewer results";
  const trace = verdict.trace_id ? ` Trace id: ${verdict.trace_id}.` : "";
  return `${sentence(verdict.message)} Next: Ask for less: ${less}.${trace} (${TOO_LARGE} fix_arguments)`;
}

/** The result with words as its last text. */
function withWords(output: unknown, words: string): object {
  const { content } = output as { content: readonly unknown[] };
  return words === "" ? (output as object) : { ...(output as object), content: [...content, { type: "text", text: words }] };
}

/** The same tools for one prompt: they wait, ask, an E stops its tool, and words are added where they help. */
export function patient<T extends object>(tools: T, options: Options = {}): T {
  const { maxWaitS = 60, loops = new Loops(), stops: ending = "tool", ask } = options;
  const stopped = new Map<string, Verdict>();
  const waiting = Object.entries<Tool>(tools as Record<string, Tool>).map(([name, tool]) => {
    const execute = tool.execute;
    if (execute === undefined || !("_meta" in tool)) return [name, tool]; // each tool of an MCP client has that
    const follow = async (first: unknown, call: () => unknown, since: number, input: unknown): Promise<unknown> => {
      let output = await waited(first, call, maxWaitS);
      let verdict = verdictOf(output);
      if (ask !== undefined && isQuestion(verdict)) {
        if (!(await ask(verdict))) {
          const told = withWords(output, forbidden("The user said no.", "", verdict));
          ANSWERED.add(told);
          return told;
        }
        output = await waited(call(), call, maxWaitS);
        verdict = verdictOf(output);
      }
      const { says, stops } = loops.after(name, verdict, since);
      const words = verdict !== null && stops ? `${says} ${known(verdict)}`.trim() : wordsOf(verdict, says, input);
      const ends = isError(verdict);
      if (verdict !== null && (stops || ends)) {
        stopped.set(name, stops ? { ...verdict, what: "stop", message: says } : verdict);
      }
      if (words === "") return output;
      const told = withWords(output, words);
      if (verdict !== null && ends && ending === "run") ENDED.set(told, verdict);
      return told;
    };
    const watched = (input: unknown, more: unknown): unknown => {
      const verdict = stopped.get(name);
      if (verdict !== undefined) {
        const again = { ...FAILED, content: [{ type: "text", text: forbidden(verdict.message, "", verdict) }] };
        ENDED.set(again, verdict);
        return again;
      }
      const since = loops.now();
      const call = (): unknown => execute(input, more);
      const first = call();
      const streams = typeof first === "object" && first !== null && Symbol.asyncIterator in first;
      return streams ? first : follow(first, call, since, input); // no tool of an MCP server streams
    };
    return [name, { ...tool, execute: watched }];
  });
  return Object.fromEntries(waiting) as T;
}
