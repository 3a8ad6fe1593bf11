// Runs the compiled example with a scripted model that makes one call four times, then says that it is done.
//
//   node run_example.mjs <folder of example.js> <tool> <arguments as JSON> <command of a server...>

import { pathToFileURL } from "node:url";
import { MockLanguageModelV4 } from "ai/test";

const [folder, toolName, input, command, ...args] = process.argv.slice(2);
const { told } = await import(pathToFileURL(`${folder}/example.js`).href);

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
let turn = 0;
const model = new MockLanguageModelV4({
  doGenerate: async () => {
    turn += 1;
    return turn <= 4
      ? {
          content: [{ type: "tool-call", toolCallId: `c${turn}`, toolName, input }],
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
console.log(await told(model, "Do it.", command, args));
