// Tools of an MCP server that is not there, through the compiled lines of the page: what a second call is told.
//
//   node run_stopped_tools.mjs <folder of follow_replies.js>

import assert from "node:assert/strict";
import { pathToFileURL } from "node:url";

const { patient, endedBy } = await import(pathToFileURL(`${process.argv[2]}/follow_replies.js`).href);

let calls = 0;
function failing(code, reply_type = "E", verb = "stop_and_report") {
  const action = { verb, arguments: {} };
  const error = { code, message: "It fell.", remedy: "Stop.", action };
  const facts = { status: "error", reply_type, code, message: "It fell.", data: {}, error };
  const text = JSON.stringify({ ...facts, meta: { trace_id: "t-1", duration_ms: 1 } });
  const execute = async () => {
    calls += 1;
    return { content: [{ type: "text", text }], isError: true, _meta: { "io.github.replybook/trace-id": "t-1" } };
  };
  return { execute, _meta: undefined };
}
const tools = patient({
  broken: failing("MCP-SYS-E-001"),
  large: failing("MCP-SYS-E-005"),
  wrong: failing("WA-RES-I-001", "I", "fix_arguments"),
});

async function said(name) {
  const output = await tools[name].execute({ path: "a", depth: 1 }, {});
  return [output.content.at(-1).text, endedBy([{ toolResults: [{ output }] }])?.code ?? null];
}

const narrow = "It fell. Next: Ask for less: narrow `path`, `depth`. Trace id: t-1. (MCP-SYS-E-005 fix_arguments)";
assert.deepEqual([await said("large"), await said("large"), calls], [[narrow, null], [narrow, null], 2]);
assert.deepEqual(await said("broken"), ["Stop. Do not call this again. (MCP-SYS-E-001, trace id t-1)", null]);
const again = "It fell. Do not call this again. (MCP-SYS-E-001, trace id t-1)";
assert.deepEqual([await said("broken"), calls], [[again, "MCP-SYS-E-001"], 3]);
for (let times = 1; times < 5; times += 1) await said("wrong");
const loop = "wrong failed 5 times in a row in the same way. Do not call this again. Report the failure. The last one was: It fell.";
assert.deepEqual(await said("wrong"), [`${loop} (WA-RES-I-001, trace id t-1)`, null]);
assert.deepEqual(await said("wrong"), [`${loop} Do not call this again. (WA-RES-I-001, trace id t-1)`, "WA-RES-I-001"]);
assert.equal(calls, 8);

// An E that ends the loop at once.
const ending = patient({ broken: failing("MCP-SYS-E-001") }, { stops: "run" });
const first = await ending.broken.execute({}, {});
assert.equal(endedBy([{ toolResults: [{ output: first }] }])?.code, "MCP-SYS-E-001");

// A denial that a person answers: yes repeats the call, no is told. A further call is asked about anew.
const denied = failing("EN-GATE-D-003", "D", "ask_user");
let allowed = false;
const gated = { _meta: undefined, execute: async (...words) => (allowed ? { content: [], isError: false } : denied.execute(...words)) };
const asked = [];
const asking = (yes) =>
  patient({ gated }, { ask: async (verdict) => { asked.push(verdict.code); allowed = yes; return yes; } });
calls = 0;
const no = asking(false);
for (let times = 0; times < 3; times += 1) {
  const output = await no.gated.execute({ path: "a" }, {});
  assert.equal(output.content.at(-1).text, "The user said no. Do not call this again. (EN-GATE-D-003, trace id t-1)");
  assert.equal(endedBy([{ toolResults: [{ output }] }]), null);
}
assert.deepEqual([calls, asked.length], [3, 3]);
assert.deepEqual(await asking(true).gated.execute({ path: "a" }, {}), { content: [], isError: false });
assert.deepEqual([calls, asked.length], [4, 4]);
console.log("done");
