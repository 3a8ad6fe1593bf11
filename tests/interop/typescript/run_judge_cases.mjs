// Holds the compiled `judge` and `masked` against what Python says.
//
//   node run_judge_cases.mjs <folder of judge.js> <judge_cases.json>

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { judge } = await import(pathToFileURL(`${process.argv[2]}/judge.js`).href);
const { masked } = await import(pathToFileURL(`${process.argv[2]}/loops.js`).href);
const cases = JSON.parse(readFileSync(process.argv[3], "utf8"));
const differing = [];
for (const { result, judgement, masked: mask } of cases) {
  const found = judge(result);
  const same = { ...found, confidence: Math.abs(found.confidence - judgement.confidence) < 2e-6 ? judgement.confidence : found.confidence };
  try {
    assert.deepStrictEqual(same, judgement);
    if (mask !== undefined) assert.strictEqual(masked(result.content[0].text), mask);
  } catch ({ message }) {
    differing.push({ result: JSON.stringify(result).slice(0, 300), found, judgement, message });
  }
}
assert.deepStrictEqual(differing, []);
console.log(`${cases.length} cases`);
