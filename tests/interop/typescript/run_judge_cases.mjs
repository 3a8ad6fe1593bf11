// Holds the compiled `judge` against the judgements of Python, and `read` against hostile results.
//
//   node run_judge_cases.mjs <folder of judge.js> <judge_cases.json>

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { judge } = await import(pathToFileURL(`${process.argv[2]}/judge.js`).href);
const cases = JSON.parse(readFileSync(process.argv[3], "utf8"));
const differing = [];
for (const { result, judgement } of cases) {
  const found = judge(result);
  const same = { ...found, confidence: Math.abs(found.confidence - judgement.confidence) < 2e-6 ? judgement.confidence : found.confidence };
  try {
    assert.deepStrictEqual(same, judgement);
  } catch {
    differing.push({ result: JSON.stringify(result).slice(0, 300), found, judgement });
  }
}
assert.deepStrictEqual(differing, []);
console.log(`${cases.length} cases`);
