// Lists the tools of one server and calls some of them, with one of the two TypeScript SDKs.
//
//   node typescript.mjs <orders.json>
//
// orders: {sdk: "v1" | "v2", era: "legacy" | "modern", url | command, calls: [{name, tool, arguments}],
//          token?, pages?: {uris: [...], prompts: [...]}}
// Prints one JSON object: the tools as listed, per call the raw result or what was thrown, and the pages.
// Judging is left to the Python side, so that every client is held to the same expectation.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const load = createRequire(join(process.env.INTEROP_MODULES, "..", "package.json"));
const orders = JSON.parse(readFileSync(process.argv[2], "utf8"));
const who = { name: "interop", version: "1.0.0" };

function firstLine() {
  const { Client } = load("@modelcontextprotocol/sdk/client/index.js");
  const { StreamableHTTPClientTransport } = load("@modelcontextprotocol/sdk/client/streamableHttp.js");
  const { StdioClientTransport } = load("@modelcontextprotocol/sdk/client/stdio.js");
  return { client: new Client(who), StreamableHTTPClientTransport, StdioClientTransport };
}

function secondLine() {
  const { Client, StreamableHTTPClientTransport } = load("@modelcontextprotocol/client");
  const { StdioClientTransport } = load("@modelcontextprotocol/client/stdio");
  const options = orders.era === "modern" ? { versionNegotiation: { mode: "auto" } } : {};
  return { client: new Client(who, options), StreamableHTTPClientTransport, StdioClientTransport };
}

async function pages({ uris, prompts }) {
  const seen = { texts: {}, spoken: {} };
  seen.resources = (await client.listResources()).resources.map((one) => one.uri).sort();
  const { resourceTemplates } = await client.listResourceTemplates();
  seen.templates = resourceTemplates.map((one) => one.uriTemplate).sort();
  seen.prompts = (await client.listPrompts()).prompts.map((one) => one.name).sort();
  for (const uri of uris)
    seen.texts[uri] = (await client.readResource({ uri })).contents.map((part) => part.text).join("");
  for (const name of prompts)
    seen.spoken[name] = (await client.getPrompt({ name })).messages.map((one) => one.content.text).join("");
  return seen;
}

const { client, StreamableHTTPClientTransport, StdioClientTransport } =
  orders.sdk === "v1" ? firstLine() : secondLine();
const [program, ...words] = orders.command ?? [];
const headers = orders.token ? { Authorization: `Bearer ${orders.token}` } : {};
const transport = orders.url
  ? new StreamableHTTPClientTransport(new URL(orders.url), { requestInit: { headers } })
  : new StdioClientTransport({ command: program, args: words, env: process.env, stderr: "ignore" });

await client.connect(transport);
const report = { era: client.getNegotiatedProtocolVersion?.() ?? transport.protocolVersion ?? null };
report.tools = (await client.listTools()).tools;
report.results = {};
for (const { name, tool, arguments: given } of orders.calls) {
  try {
    report.results[name] = await client.callTool({ name: tool, arguments: given });
  } catch (error) {
    report.results[name] = { thrown: `${error.name}: ${error.message}` };
  }
}
report.pages = orders.pages ? await pages(orders.pages) : null;
await client.close();
process.stdout.write(JSON.stringify(report));
