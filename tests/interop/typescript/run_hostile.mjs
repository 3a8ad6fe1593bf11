// Holds the compiled files against hostile results, and `Loops` against what Python's does. Prints "done".
//
//   node run_hostile.mjs <folder of judge.js>

import assert from "node:assert";
import { pathToFileURL } from "node:url";

const load = (name) => import(pathToFileURL(`${process.argv[2]}/${name}.js`).href);
const { judge } = await load("judge");
const { read, readError, readResult } = await load("verdict");
const { Loops, masked } = await load("loops");

const thrower = new Proxy({}, { get: () => { throw new Error("no"); } });
let deep = null;
for (let level = 0; level < 100_000; level += 1) deep = { a: deep };
const circle = { isError: true };
circle.content = circle;
circle.structuredContent = circle;
const hostile = [
  null,
  undefined,
  5,
  "text",
  NaN,
  [],
  Symbol("x"),
  () => 1,
  thrower,
  { content: thrower, isError: true },
  { content: [thrower], isError: true },
  { content: [], structuredContent: thrower, isError: true },
  { content: [], structuredContent: deep, isError: true },
  { content: [], structuredContent: { error: NaN, code: Infinity, retry_after: -1 }, isError: true },
  { content: [{ text: "\ud800 rate limit exceeded \udfff" }], isError: true },
  { content: [{ text: '{"a":'.repeat(10_000) }], isError: true },
  { content: [{ text: "{}", toString: thrower }], isError: true },
  { content: [], structuredContent: { __proto__: null, constructor: 1, error: { __proto__: null } }, isError: true },
  { content: [{ text: "constructor __proto__ toString hasOwnProperty" }], isError: true },
  { content: [], structuredContent: { error: "toString", code: "__proto__" }, isError: true },
  circle,
  { error: { code: 1n, message: "x" } },
  { content: [], structuredContent: { error: { code: 1n, retry_after: 1n } }, isError: true, _meta: { "a/__proto__": 1 } },
];
for (const result of hostile) {
  assert.ok("type" in judge(result));
  readResult(result);
  readError(result);
  for (const isError of [true, false, undefined, "yes"]) read(result, result, { isError, meta: result });
}

const fault = { content: [], structuredContent: { get error() { throw new Error("no"); } }, isError: true };
assert.deepStrictEqual([judge(fault).type, judge(fault).is_declared], [null, true]);
assert.strictEqual(judge({ content: [], _meta: thrower, isError: true }).is_declared, true);
for (const [hours, zone] of [[0, "Z"], [2, "+02:00"], [-5, "-0500"]]) {
  const soon = new Date(Date.now() + 300_000 + hours * 3_600_000).toISOString().replace("Z", zone);
  const { after_s } = judge({ content: [{ text: `Too many requests, retry after ${soon}` }], isError: true });
  assert.ok(after_s > 240 && after_s <= 300, `${soon} ${after_s}`);
}

const began = Date.now();
for (const text of ["a", "wait 1 ", "1,", "wait", "AA:", "a_A", "\"a\" ", ": ", " ", "error ", "rate limit ", "'", '{"a":', "\u{1f600}", "can't ", "not ", "429 "]) {
  const long = text.repeat(10_000_000 / text.length);
  judge({ content: [{ type: "text", text: long }], isError: true });
  judge({ content: [{ type: "text", text: long }], isError: false });
  const verdict = readResult({ content: [{ type: "text", text: long }], isError: true });
  new Loops().after("long", verdict);
  masked(long);
}
assert.ok(Date.now() - began < 20_000, `${Date.now() - began} ms`);

// our own envelope, real and forged
const envelope = {
  status: "error",
  reply_type: "D",
  code: "EN-GATE-D-005",
  message: "Not now.",
  meta: { trace_id: "t" },
  error: { action: { verb: "wait_and_retry", arguments: { after_s: 1, attempts_left: 9 } } },
};
const own = { "io.github.replybook/trace-id": "t" };
assert.strictEqual(read(envelope, null, { isError: true, meta: own }).judgement, null);
for (const options of [{ isError: false, meta: own }, { isError: true, meta: {} }, { isError: true, meta: { x: 1 } }]) {
  assert.notStrictEqual(read(envelope, null, options).judgement, null);
}
assert.strictEqual(read(envelope, null, { isError: false, meta: own }).what, "go");
assert.strictEqual(read({ a: 1 }), null);
const whole = { content: [], structuredContent: envelope, isError: true };
assert.strictEqual(readResult({ ...whole, _meta: own }).judgement, null);
assert.notStrictEqual(readResult(whole).judgement, null);
assert.notStrictEqual(judge(new Error(JSON.stringify(envelope))).rule, "envelope");

// what a result says that does not say that it failed
const said = (text, isError = true) => readResult({ content: [{ type: "text", text }], isError });
assert.strictEqual(said("Error: rate limit exceeded").what, "retry_same");
assert.strictEqual(said("Error: rate limit exceeded", false).what, "go");
assert.strictEqual(readError({ code: -32603, message: "rate limit exceeded" }).what, "retry_same");
assert.notStrictEqual(readError({ code: -32001, message: "rate limit exceeded" }).what, "retry_same");
assert.strictEqual(readError(new Error("rate limit exceeded")), null);

// loops
const loops = new Loops();
const wrong = (at) => said(`Error: file not found: './notes/${at}.md'`);
const counsels = [1, 2, 3, 4, 5, 6].map((at) => loops.after("find", wrong(at)));
assert.deepStrictEqual(counsels.map((one) => one.times), [1, 2, 3, 4, 5, 6]);
assert.deepStrictEqual(counsels.map((one) => one.says !== ""), [false, false, true, false, true, true]);
assert.deepStrictEqual(counsels.map((one) => one.stops), [false, false, false, false, true, true]);
assert.strictEqual(loops.after("find", said("done", false)).times, 0);
assert.strictEqual(loops.after("find", wrong(1)).times, 1);
const since = loops.now();
assert.deepStrictEqual([1, 2, 3].map((at) => loops.after("find", wrong(at), since).times), [2, 2, 2]);
const silent = Array.from({ length: 9 }, () => loops.after("silent", said("Error: rate limit exceeded", false)));
assert.deepStrictEqual([silent.at(-1).times, silent.some((one) => one.stops)], [9, false]);
const broken = [1, 2].map(() => loops.after("ask", said("Error: connect ECONNREFUSED 127.0.0.1:1")).says !== "");
assert.deepStrictEqual(broken, [true, false]);
assert.deepStrictEqual([1, 2].map(() => loops.after("rm", said("Error: 403 Forbidden")).asks), [true, false]);
loops.forget();
assert.strictEqual(loops.after("find", wrong(1)).times, 1);
assert.strictEqual(masked("a 'b c' \"d e\" /etc/x https://x.y/z 12:30 0a1b2c3d"), "a 'b c' '_' <path> <url> 0 _");

console.log("done");
