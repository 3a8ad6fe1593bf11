// Tools that are no tools of an MCP server, through the compiled lines of the page: nothing of them changes.
//
//   node run_other_tools.mjs <folder of follow_replies.js>

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const { patient, endedBy } = await import(pathToFileURL(`${process.argv[2]}/follow_replies.js`).href);

const page = { status: "error", reply_type: "E", code: "MCP-SYS-E-001", message: "It fell.", meta: { trace_id: "t" } };
const object = { text: JSON.stringify(page), isError: true };
const quote = { content: [{ type: "text", text: JSON.stringify(page) }], isError: false };
const failed = { content: [{ type: "text", text: "Error: 403 Forbidden" }], isError: true };
const empty = { content: [] };
const tools = patient({
  streams: {
    async *execute() {
      yield "one";
      yield "two";
    },
  },
  plain: { execute: () => object },
  quotes: { execute: async () => quote },
  fails: { execute: () => failed },
  finds: { execute: () => empty },
});

const streamed = [];
for await (const part of tools.streams.execute({}, {})) streamed.push(part);
assert.deepEqual(streamed, ["one", "two"]);
for (let times = 0; times < 9; times += 1) {
  assert.equal(await tools.plain.execute({}, {}), object);
  assert.equal(await tools.quotes.execute({}, {}), quote);
  assert.equal(await tools.fails.execute({}, {}), failed);
  assert.equal(await tools.finds.execute({}, {}), empty);
}
assert.equal(endedBy([{ toolResults: [{ output: object }, { output: quote }] }]), null);
console.log("done");
