// Runs the compiled example once per case, all at the same time, each with a server of its own: a scripted model makes
// one call several times, then says that it is done. Prints a JSON object: the name of a case -> what the example told.
//
//   node run_example.mjs <folder of example.js> <cases.json: {name: {tool, input, turns, server: [command, ...words]}}>

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { MockLanguageModelV4 } from "ai/test";

const [folder, file] = process.argv.slice(2);
const { run } = await import(pathToFileURL(`${folder}/example.js`).href);

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };

function scripted(toolName, input, turns) {
  let turn = 0;
  return new MockLanguageModelV4({
    doGenerate: async () => {
      turn += 1;
      return turn <= turns
        ? {
            content: [{ type: "tool-call", toolCallId: `c${turn}`, toolName, input: JSON.stringify(input) }],
            finishReason: { unified: "tool-calls", raw: "tool-calls" },
            usage,
            warnings: [],
          }
        : {
            content: [{ type: "text", text: "It is done." }],
            finishReason: { unified: "stop", raw: "stop" },
            usage,
            warnings: [],
          };
    },
  });
}

const cases = Object.entries(JSON.parse(readFileSync(file, "utf8")));
const runs = cases.map(async ([name, { tool, input, turns, server: [command, ...words] }]) => {
  const ended = run(scripted(tool, input, turns), "Do it.", command, words);
  return [name, await ended.catch((error) => `thrown: ${error}`)];
});
console.log(JSON.stringify(Object.fromEntries(await Promise.all(runs))));
