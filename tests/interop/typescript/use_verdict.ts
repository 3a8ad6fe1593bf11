// Lines that the compiler takes, and lines that it has to refuse.

import { judge, type Judgement } from "./judge.js";
import { Loops } from "./loops.js";
import { read, readResult, type NextAction, type Verdict, type What } from "./verdict.js";

declare const structured: unknown;
const verdict = read(structured, "text");
// @ts-expect-error it may be null
verdict.what;
if (verdict !== null) {
  const what: What = verdict.what;
  const seconds: number | null = verdict.after_s;
  const action: NextAction | null = verdict.action;
  // @ts-expect-error nobody changes a verdict
  verdict.what = "go";
  // @ts-expect-error no such thing to do
  const retry: boolean = verdict.what === "retry";
  void [what, seconds, action, retry];
}
const judged: Judgement = judge({ content: [], isError: true });
const foreign = read(structured, "text", { isError: true, meta: {} });
const { says, stops } = new Loops().after("tool", foreign ?? readResult(structured));
void [judged.type, says, stops];
// @ts-expect-error there is no such option
read(structured, "text", { error: true });
// @ts-expect-error a verdict has all its members
const half: Verdict = { what: "go" };
void half;
