// Lists the tools of one server and calls some of them, with one of the two TypeScript SDKs.
//
//   node typescript.mjs <orders.json>
//
// orders: {sdk: "v1" | "v2", era: "legacy" | "modern", url | command, calls: [{name, tool, arguments}]}
// Prints one JSON object: the tools as listed, and per call the raw result or what was thrown.
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

const { client, StreamableHTTPClientTransport, StdioClientTransport } =
  orders.sdk === "v1" ? firstLine() : secondLine();
const [program, ...words] = orders.command ?? [];
const transport = orders.url
  ? new StreamableHTTPClientTransport(new URL(orders.url))
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
await client.close();
process.stdout.write(JSON.stringify(report));
