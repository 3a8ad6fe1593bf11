// Plays one story with the AI SDK, by itself or with the lines of the page. The model is in the program that starts this
// one: for each turn it is sent a line {"told": [text, ...]}, and it answers {"calls": [[name, input], ...]} or {"text"}.
// The last line is {"words": "..."} or {"raised": "..."}.
//
//   node run_story.mjs <folder of follow_replies.js> <story.json: {shape, wrapped, command, local, minds, options}>

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { createMCPClient } from "@ai-sdk/mcp";
import { StdioMCPTransport } from "@ai-sdk/mcp/mcp-stdio";
import { generateText, isStepCount, jsonSchema, Output, simulateReadableStream, streamText, tool } from "ai";
import { MockLanguageModelV4 } from "ai/test";

const [folder, file] = process.argv.slice(2);
const { endedBy, patient, replyEndsIt } = await import(pathToFileURL(`${folder}/follow_replies.js`).href);
const { shape, wrapped, command, local, minds, options } = JSON.parse(readFileSync(file, "utf8"));

const usage = { inputTokens: { total: 1 }, outputTokens: { total: 1 } };
const schema = jsonSchema({ type: "object", properties: { of: { type: "string" } } });
const answer = jsonSchema({ type: "object", properties: { answer: { type: "string" } }, required: ["answer"] });
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let made = 0;
let again = false;
let turn = Promise.resolve();

/** Asks a model for its next turn; one at a time, since the answers come in order. */
function asked(mind, prompt) {
  turn = turn.then(async () => {
    console.log(JSON.stringify({ mind, told: told(prompt), again }));
    again = false;
    return JSON.parse((await lines.next()).value);
  });
  return turn;
}

/** What the model is given of the results of its last calls. */
function told(prompt) {
  const last = prompt.at(-1);
  if (last.role !== "tool") return [];
  return last.content.map(({ output: { type, value } }) =>
    type === "content" ? value.map((part) => part.text ?? "").join("\n") : typeof value === "string" ? value : JSON.stringify(value),
  );
}

function scripted(mind, typed = false) {
  async function content(prompt) {
    const said = await asked(mind, prompt);
    if (said.calls === undefined) return [{ type: "text", text: typed ? JSON.stringify({ answer: said.text }) : said.text }];
    return said.calls.map(([toolName, input]) => ({
      type: "tool-call",
      toolCallId: `c${(made += 1)}`,
      toolName,
      input: JSON.stringify(input),
    }));
  }
  const ended = (parts) => {
    const how = parts[0].type === "text" ? "stop" : "tool-calls";
    return { unified: how, raw: how };
  };
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const parts = await content(prompt);
      return { content: parts, finishReason: ended(parts), usage, warnings: [] };
    },
    doStream: async ({ prompt }) => {
      const parts = await content(prompt);
      const chunks = parts.flatMap((part) =>
        part.type === "text"
          ? [{ type: "text-start", id: "t" }, { type: "text-delta", id: "t", delta: part.text }, { type: "text-end", id: "t" }]
          : [part],
      );
      const start = { type: "stream-start", warnings: [] };
      return { stream: simulateReadableStream({ chunks: [start, ...chunks, { type: "finish", finishReason: ended(parts), usage }] }) };
    },
  });
}

/** The words at the end of a run, as the page puts them together. */
function words(steps, text) {
  const verdict = wrapped ? endedBy(steps) : null;
  if (verdict === null) return text;
  return `${verdict.what}: ${verdict.message} (${verdict.code}${verdict.trace_id ? `, trace id ${verdict.trace_id}` : ""})`;
}

async function one(mind, tools) {
  const typed = shape === "typed";
  const given = {
    model: scripted(mind, typed),
    prompt: "Do it.",
    tools: wrapped ? patient(tools, options) : tools, // for one prompt
    stopWhen: wrapped ? [replyEndsIt, isStepCount(30)] : [isStepCount(30)],
    ...(typed ? { output: Output.object({ schema: answer }) } : {}),
  };
  if (shape === "streamed") {
    const result = streamText(given);
    await result.consumeStream();
    return words(await result.steps, await result.text);
  }
  const result = await generateText(given);
  if (!typed) return words(result.steps, result.text);
  const ended = words(result.steps, "");
  return ended === "" ? result.output.answer : ended;
}

function own() {
  const found = local.map(([name, text, fails]) => {
    const streams = name === "local_ok";
    const execute = streams
      ? async function* () {
          yield "not yet";
          yield text;
        }
      : async () => {
          if (fails) throw new Error(text);
          return text;
        };
    return [name, tool({ description: "Do it.", inputSchema: schema, execute })];
  });
  return Object.fromEntries(found);
}

async function run() {
  const [program, ...args] = command;
  const client = await createMCPClient({
    transport: new StdioMCPTransport({ command: program, args, stderr: "ignore" }),
    protocolVersionDiscovery: false,
  });
  try {
    const tools = { ...(await client.tools()), ...own() };
    if (shape === "again") {
      const first = await one("first", tools);
      again = true;
      return `${first} ${await one("first", tools)}`;
    }
    if (shape !== "nested") return (await Promise.all(minds.map((mind) => one(mind, tools)))).join(" ");
    const helper = tool({ description: "Help.", inputSchema: schema, execute: () => one("story", tools) });
    return await one("outer", { helper });
  } finally {
    await client.close();
  }
}

const end = await run().then(
  (text) => ({ words: text }),
  (error) => ({ raised: `${error.name}: ${error.message}` }),
);
console.log(JSON.stringify(end));
process.exit(0);
