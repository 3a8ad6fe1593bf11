// Holds the compiled `read` against the cases that Python is held against.
//
//   node run_cases.mjs <folder of verdict.js> <verdict_cases.json>

import assert from "node:assert";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const { read } = await import(pathToFileURL(`${process.argv[2]}/verdict.js`).href);
const cases = JSON.parse(readFileSync(process.argv[3], "utf8"));
for (const { name, structured, text, verdict } of cases) {
  assert.deepStrictEqual(read(structured, text), verdict, name);
}
console.log(`${cases.length} cases`);
