// Prints the runs of a verb with the AI SDK, by itself and with the lines of the page: a stubborn model at a real server.
//
//   node run_transcript.mjs <folder of follow_replies.js> <folder for the servers> <verb> <command of a server...>

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { createMCPClient } from "@ai-sdk/mcp";
import { StdioMCPTransport } from "@ai-sdk/mcp/mcp-stdio";
import { generateText, isStepCount } from "ai";
import { MockLanguageModelV4 } from "ai/test";

const [compiled, folder, verb, command, ...args] = process.argv.slice(2);
const { endedBy, patient, replyEndsIt } = await import(pathToFileURL(`${compiled}/follow_replies.js`).href);
const { read } = await import(pathToFileURL(`${compiled}/verdict.js`).href);

const STORIES = {
  proceed: ["ok", { word: "brave" }],
  fix_arguments: ["invalid_first", { path: "notes" }],
  ask_user: ["denied", {}],
  stop_and_report: ["broken", {}],
  wait_and_retry: ["busy", {}],
  deaf: ["broken", {}],
  faces: ["faces", {}],
  faces_error: ["faces_error", {}],
};
const PATIENCE = 4;

/** What the model is given of the last call, as texts; null before the first. */
function given(prompt) {
  const last = prompt.at(-1);
  if (last.role !== "tool") return null;
  const { type, value } = last.content[0].output;
  return type === "content" ? value.map((block) => block.text) : [JSON.stringify(value)];
}

function scripted(toolName, input, lines) {
  const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
  let made = 0;
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const told = given(prompt);
      const failed = told !== null && read(null, told[0])?.what !== "go";
      const heeds = verb !== "deaf" && told !== null && told.join().includes("Do not call this again");
      if (told !== null) {
        const verdict = read(null, told[0]);
        const what = verdict ? `the envelope ${verdict.reply_type} ${verdict.code}` : told[0];
        const more = told.slice(1).map((words) => `, and: ${words.replace(/[0-9a-f]{32}/, "<trace id>")}`);
        lines.push(`the model is told the result of ${toolName}: ${what}${more.join("")}`);
      }
      if (told !== null && (!failed || heeds || made >= PATIENCE)) {
        const text = failed ? "I could not do it." : "It is done.";
        lines.push(`the model answers: ${text}`);
        return { content: [{ type: "text", text }], finishReason: { unified: "stop", raw: "stop" }, usage, warnings: [] };
      }
      const words = failed && "path" in input ? { ...input, path: "root:repo/notes" } : input;
      made += 1;
      const spoken = Object.entries(words).map(([name, value]) => `${name}='${value}'`);
      lines.push(`the model calls ${toolName}(${spoken.join(", ")})`);
      return {
        content: [{ type: "tool-call", toolCallId: `c${made}`, toolName, input: JSON.stringify(words) }],
        finishReason: { unified: "tool-calls", raw: "tool-calls" },
        usage,
        warnings: [],
      };
    },
  });
}

async function run(adapted) {
  const [tool, input] = STORIES[verb];
  const lines = [`--- ${verb}, ${adapted ? "with" : "without"} the adapter`];
  const here = `${folder}/${adapted}`;
  mkdirSync(here);
  const client = await createMCPClient({
    transport: new StdioMCPTransport({ command, args: [...args, here], stderr: "ignore" }),
    protocolVersionDiscovery: false,
  });
  try {
    const bare = await client.tools();
    const { steps, text } = await generateText({
      model: scripted(tool, input, lines),
      prompt: "Do it.",
      tools: adapted ? patient(bare) : bare,
      stopWhen: adapted ? [replyEndsIt, isStepCount(20)] : [isStepCount(20)],
    });
    const verdict = adapted ? endedBy(steps) : null;
    lines.push(`the run ends: ${verdict === null ? text : `${verdict.what}: ${verdict.message}`}`);
  } finally {
    await client.close();
  }
  const notes = `${here}/calls.txt`;
  const arrived = existsSync(notes) ? readFileSync(notes, "utf8").trim().split("\n").length : 0;
  lines.push(`calls that arrived: ${arrived}`);
  console.log(lines.join("\n"));
}

await run(false);
await run(true);
