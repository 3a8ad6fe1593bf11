// What a pasted text says: replybookExplain(text, registry, fields) returns a list of plain answers.
//
// Each answer is { kind: "reply" | "line" | "legacy" | "violation" | "fault" | "other", ... }; explorer.js
// shows them. Nothing here touches the page, the network or the clock. The registry is that of
// registry.json, `fields` what the schemas say of each field.
"use strict";

(function () {
  const CODE = /^[A-Z]+-[A-Z]+-[A-Z]-[0-9]{3}$/;
  const SHAPES = {
    header: "The first line of a trace file", closing: "The last line of a trace file", event: "A line of the trace: one call",
  };
  const OUTCOMES = {
    reply: "The call ended with a reply.",
    cancelled: "The client cancelled the call, so there is no reply and no code.",
    input_required: "The call asked its user for something, so there is no reply yet.",
    protocol_error: "The protocol refused the call before any reply.",
    passed_through: "What the tool gave went through unjudged: it is no reply.",
  };
  const MOST = 50;
  const LONGEST = 80;

  function isTable(value) {
    return value !== null && typeof value === "object" && !Array.isArray(value);
  }

  function index(registry) {
    const made = " This page is made from " + registry.registry + " " + registry.version + ".";
    const by = { made, code: new Map(), key: new Map(), legacy: new Map(), violation: new Map(), type: new Map(), verb: new Map() };
    for (const code of registry.codes) {
      by.code.set(code.code, code);
      by.key.set(code.key.toUpperCase(), code);
    }
    for (const row of registry.legacy || []) by.legacy.set(row.id, row);
    for (const row of registry.violations || []) by.violation.set(row.code, row);
    for (const row of registry.types) by.type.set(row.name, row);
    for (const row of registry.actions || []) by.verb.set(row.verb, row);
    return by;
  }

  // Codes that share the most with an unknown one.
  function near(text, by) {
    const wanted = text.split("-");
    const score = (code) => code.split("-").filter((part, at) => part === wanted[at]).length;
    const scored = [...by.code.keys()].map((code) => [score(code), code]).filter((one) => one[0] > 1);
    scored.sort((one, other) => other[0] - one[0] || (one[1] < other[1] ? -1 : 1));
    return scored.slice(0, 3).map((one) => one[1]);
  }

  function named(text, by) {
    const code = by.code.get(text.toUpperCase()) || by.key.get(text.toUpperCase());
    if (code) return { kind: "reply", ...about(code, {}, {}, by), params: plainParams(code), problems: ofStatus(code), fields: [] };
    const legacy = by.legacy.get(text.toUpperCase());
    if (legacy) return { kind: "legacy", row: legacy };
    const violation = by.violation.get(text.toUpperCase());
    if (violation) return { kind: "violation", row: violation };
    const shown = text.length > LONGEST ? text.slice(0, LONGEST) + "…" : text;
    return { kind: "other", said: shown + " is no code, key, former id or violation of this registry.", near: near(text.toUpperCase(), by) };
  }

  function about(code, data, error, by) {
    const type = by.type.get(code.type) || {};
    const action = isTable(error.action) ? error.action : { verb: code.action.verb, arguments: resolved(code, data) };
    const verb = by.verb.get(action.verb) || {};
    const spent = code.exhausted && Number(data.attempts_left) === 0 && "attempts_left" in data;
    return {
      letter: code.type, code: code.code, key: code.key, title: code.title, status: code.status,
      type: { name: type.title || code.type, meaning: type.meaning || "", action: type.action || "" },
      meaning: code.meaning, message: code.message,
      next: {
        verb: action.verb, arguments: action.arguments || {}, meaning: verb.meaning || "",
        remedy: error.remedy || (spent ? code.exhausted : code.remedy) || "",
      },
    };
  }

  function resolved(code, data) {
    const found = {};
    for (const name of code.action.arguments || []) found[name] = name in data ? data[name] : undefined;
    return found;
  }

  function plainParams(code) {
    return code.params.map((param) => ({ ...param, state: "declared" }));
  }

  function params(code, data, problems, whole) {
    return code.params.map((param) => {
      const given = param.name in data;
      if (whole && !given && param.required) problems.push("The required param " + param.name + " is missing from data.");
      return { ...param, state: given ? "given" : "absent", value: data[param.name] };
    });
  }

  function rest(code, data) {
    const known = new Set(code.params.map((param) => param.name));
    return Object.keys(data).filter((name) => !known.has(name) && name !== "_cut").map((name) => ({ name, value: data[name] }));
  }

  function ofStatus(code) {
    const use = (code.use || []).length ? "; use " + code.use.join(" or ") : "";
    if (code.status === "retired") return [code.code + " is retired" + (code.retired_in ? " since " + code.retired_in : "") + use + ". " + (code.reason || "")];
    if (code.status === "reserved") return [code.code + " is reserved: no reply may carry it" + use + "."];
    if (code.status === "deprecated") return [code.code + " is deprecated" + use + "."];
    return [];
  }

  function unknownCode(text, by) {
    if (typeof text !== "string" || !CODE.test(text)) return "The code " + replybookShown(text) + " is no LAYER-AREA-TYPE-NNN.";
    const legacy = by.legacy.get(text);
    if (legacy) return text + " is a former id" + ((legacy.use || []).length ? "; use " + legacy.use.join(" or ") : "") + ".";
    const codes = near(text, by);
    return text + " is not in this registry." + (codes.length ? " Near it are " + codes.join(", ") + "." : "");
  }

  function wrongKeys(value, fields, optional) {
    const known = Object.keys(fields).filter((path) => !path.includes("."));
    const missing = known.filter((key) => !(key in value) && !optional.includes(key)).map((key) => "The key " + key + " is missing.");
    const strange = Object.keys(value).filter((key) => !known.includes(key)).map((key) => "The key " + key + " does not belong here.");
    return [...missing, ...strange];
  }

  function contradictions(value, error) {
    const found = [];
    const letter = typeof value.code === "string" ? value.code.split("-")[2] : undefined;
    if (value.reply_type !== letter && CODE.test(value.code)) found.push("reply_type is " + replybookShown(value.reply_type) + ", and the code says " + letter + ".");
    const success = value.reply_type === "S";
    if ("status" in value && value.status !== (success ? "success" : "error")) found.push("status is " + replybookShown(value.status) + "; it is success exactly for S.");
    if ("error" in value && (value.error === null) !== success) found.push("error is null exactly for S.");
    if ("code" in error && error.code !== value.code) found.push("error.code differs from code.");
    if ("message" in error && error.message !== value.message) found.push("error.message differs from message.");
    return found;
  }

  function envelope(value, by, fields) {
    const error = isTable(value.error) ? value.error : {};
    const data = isTable(value.data) ? value.data : {};
    const problems = [...wrongKeys(value, fields.envelope, []), ...contradictions(value, error)];
    if ("data" in value && !isTable(value.data)) problems.push("data is always an object.");
    if (isTable(value.meta) && !("trace_id" in value.meta)) problems.push("meta.trace_id is missing.");
    const shown = fieldsOf(value, fields.envelope, ["data", "error", "message", "code", "reply_type", "status", "meta"]);
    return reply(value, data, error, problems, shown, { by, shape: "An envelope", message: value.message, whole: true });
  }

  function reply(value, data, error, problems, shown, more) {
    const code = more.by.code.get(value.code);
    const shared = { kind: code ? "reply" : "line", shape: more.shape, fields: shown, violations: violations(data, more.by), also: more.also };
    if (!code) return { ...shared, letter: value.reply_type, said: unknownCode(value.code, more.by), problems, raw: data };
    problems.push(...ofStatus(code));
    const said = { params: params(code, data, problems, more.whole), rest: rest(code, data), problems };
    return { ...shared, ...about(code, data, error, more.by), ...said, ...(more.message ? { message: more.message } : {}) };
  }

  function violations(data, by) {
    const rows = Array.isArray(data.violations) ? data.violations.filter(isTable) : [];
    return rows.map((row) => ({ ...row, meaning: (by.violation.get(row.code) || {}).meaning || "", known: by.violation.has(row.code) }));
  }

  function fieldsOf(value, described, leave) {
    const rows = [];
    for (const name of Object.keys(value)) {
      if (!leave.includes(name)) rows.push({ name, value: value[name], description: described[name] || "" });
      if (!isTable(value[name]) || !["meta", "header", "closing"].includes(name)) continue;
      for (const inner of Object.keys(value[name])) {
        const path = name + "." + inner;
        rows.push({ name: path, value: value[name][inner], description: described[path] || "" });
      }
    }
    return rows;
  }

  function event(value, by, fields) {
    const optional = ["parent_id", "registry_version", "w3c_trace_id", "w3c_span_id", "policy_digest", "repaired", "judged"];
    const problems = wrongKeys(value, fields.event, optional);
    const shown = fieldsOf(value, fields.event, ["result"]);
    const also = OUTCOMES[value.outcome] || "";
    if (value.code === null || value.code === undefined) return { kind: "line", shape: SHAPES.event, said: also || "This call has no code.", fields: shown, problems };
    const data = isTable(value.result) ? value.result : {};
    if (CODE.test(value.code) && value.code.split("-")[2] !== value.reply_type) problems.push("reply_type is " + replybookShown(value.reply_type) + ", and the code says " + value.code.split("-")[2] + ".");
    const cut = data._cut === true ? " The trace left something of the data out." : "";
    return reply(value, data, {}, problems, shown, { by, shape: SHAPES.event, also: also + cut, whole: false });
  }

  function line(kind, value, fields) {
    const said = kind === "header" ? "It says which registry and process wrote the file." : "It says why the file ended, and seals it.";
    return { kind: "line", shape: SHAPES[kind], said, fields: fieldsOf(value, fields[kind], [kind]), problems: wrongKeys(value, fields[kind], []) };
  }

  // The answers about a value, which may carry a reply: an MCP result, its JSON-RPC frame, or a list.
  function unwrapped(value, by, fields) {
    if (Array.isArray(value) && value.length) return value.slice(0, MOST).flatMap((one) => unwrapped(one, by, fields));
    if (!isTable(value)) return [{ kind: "other", said: "This is " + replybookShown(value) + ", and no reply." }];
    if (isTable(value.header) && "seq" in value) return [line("header", value, fields)];
    if (isTable(value.closing) && "seq" in value) return [line("closing", value, fields)];
    if ("tool" in value && "trace_id" in value && ("outcome" in value || "args" in value)) return [event(value, by, fields)];
    if ("reply_type" in value || ("code" in value && "data" in value)) return [envelope(value, by, fields)];
    if (isTable(value.structuredContent)) return unwrapped(value.structuredContent, by, fields);
    if (isTable(value.result)) return unwrapped(value.result, by, fields);
    if (Array.isArray(value.content)) return content(value.content, by, fields);
    if (Array.isArray(value.violations)) return [{ kind: "line", shape: "A policy outcome", said: value.summary || "", fields: [], problems: [], violations: violations(value, by) }];
    if ("jsonrpc" in value && isTable(value.error)) return [{ kind: "other", said: "A protocol error (" + replybookShown(value.error.code) + "): " + replybookShown(value.error.message) + ". It is no reply of a tool, so it has no code of a registry." }];
    return [stranger(value)];
  }

  function content(blocks, by, fields) {
    const texts = blocks.filter((block) => isTable(block) && typeof block.text === "string");
    const read = texts.map((block) => replybookReadJson(block.text)).filter((found) => isTable(found.value));
    if (read.length) return unwrapped(read[0].value, by, fields);
    return [{ kind: "other", said: "An MCP result without an envelope: raw content, which says neither type nor code." }];
  }

  function stranger(value) {
    const keys = Object.keys(value).slice(0, 8).join(", ") || "no key at all";
    return { kind: "other", said: "This is JSON, but no envelope, MCP result or trace line. It has " + keys + "; an envelope has status, reply_type, code, message, data, meta and error." };
  }

  function fault(found, text) {
    const row = text.split("\n")[found.line - 1] || "";
    const from = Math.max(0, found.column - 41);
    const cut = row.slice(from, from + 80).replace(/\t/g, " ");
    return { kind: "fault", said: found.fault, line: found.line, column: found.column, row: (from ? "…" : "") + cut, caret: found.column - 1 - from + (from ? 1 : 0), at: found.at };
  }

  function lines(text, by, fields) {
    let before = 0;
    const answers = [];
    for (const [number, row] of text.split("\n").entries()) {
      if (row.trim() && answers.length < MOST) {
        const found = replybookReadJson(row);
        const moved = { ...found, line: number + 1, at: before + (found.at || 0) };
        answers.push(...("fault" in found ? [fault(moved, text)] : unwrapped(found.value, by, fields)));
      }
      before += row.length + 1;
    }
    return answers;
  }

  // Where a reply names its registry's version, the reader is told what this page is made from.
  function withVersion(answer, by) {
    const told = (row) => /(^|\.)registry_version$/.test(row.name) ? { ...row, description: row.description + by.made } : row;
    return answer.fields ? { ...answer, fields: answer.fields.map(told) } : answer;
  }

  window.replybookShown = function (value) {
    if (value === undefined) return "nothing";
    const plain = (_, one) => (typeof one === "bigint" ? "\u0000" + one : one);
    return JSON.stringify(value, plain, 1).replace(/"\\u0000(-?\d+)"/g, "$1").replace(/\n\s*/g, " ");
  };

  window.replybookExplain = function (text, registry, fields) {
    const by = index(registry);
    const trimmed = text.trim();
    if (!trimmed) return [{ kind: "other", said: "There is nothing to explain yet: paste a reply, a line of a trace or a code." }];
    if (/^[\w-]+$/.test(trimmed) && /^[A-Za-z]/.test(trimmed)) return [named(trimmed, by)];
    const found = replybookReadJson(text);
    if (!("fault" in found)) return unwrapped(found.value, by, fields).map((answer) => withVersion(answer, by));
    const rows = trimmed.split("\n").filter((row) => row.trim());
    const many = rows.length > 1 && rows.every((row) => row.trim()[0] === "{") && !("fault" in replybookReadJson(rows[0]));
    return many ? lines(text, by, fields).map((answer) => withVersion(answer, by)) : [fault(found, text)];
  };
})();
