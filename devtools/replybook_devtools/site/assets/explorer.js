// The explorer: filters the codes, and shows what explanation.js says of a pasted text.
//
// Every text is put in as text, never as markup. The filter stands in the address of the page, so that a
// cell of the matrix and a bookmark lead here. Nothing is fetched, stored or sent.
"use strict";

(function () {
  const PAGE = 100;
  const LONGEST = 600;
  // In the order of the addresses that lead here, so that an address stays as it was.
  const NAMES = { layer: "layer", type: "type", area: "area", status: "status" };

  // An element; `attributes` that are null or false are left out, strings become text.
  function make(name, attributes, ...content) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value);
    }
    made.append(...content.flat().filter((part) => part !== null && part !== undefined && part !== ""));
    return made;
  }

  function badge(letter) {
    return make("span", { class: "rb-badge rb-fill-" + (/^[SIDE]$/.test(letter) ? letter : "none") }, letter || "?");
  }

  function shown(value) {
    const text = typeof value === "string" ? value : replybookShown(value);
    return make("code", {}, text.length > LONGEST ? text.slice(0, LONGEST) + "… (" + text.length + " signs)" : text);
  }

  // A sentence of the registry; what stands in backticks is code.
  function prose(text) {
    return text.split("`").map((part, at) => (at % 2 ? make("code", {}, part) : part));
  }

  function table(caption, heads, rows) {
    if (!rows.length) return null;
    const head = make("tr", {}, heads.map((text) => make("th", { scope: "col" }, text)));
    const body = rows.map((cells) => make("tr", {}, cells.map((cell, at) => make(at ? "td" : "th", at ? {} : { scope: "row" }, cell))));
    const made = make("table", { class: "rb-table" }, make("caption", {}, caption), make("thead", {}, head), make("tbody", {}, body));
    return make("div", { class: "rb-scrolls", tabindex: "0", role: "group", "aria-label": caption }, made);
  }

  function Explorer(home) {
    this.home = home;
    this.up = home.dataset.up;
    this.registry = window.replybookRegistry;
    this.fields = window.replybookFields;
    this.limit = PAGE;
    this.codes = this.registry.codes.map((code) => ({ code, text: haystack(code) }));
  }

  // What a word may be found in; params too, since people search by what they see in data.
  function haystack(code) {
    const names = code.params.map((param) => param.name);
    const said = [code.code, code.key, code.title, code.message, code.meaning, code.remedy, code.action.verb, ...names];
    return said.filter(Boolean).join("\n").toLowerCase();
  }

  Explorer.prototype.one = function (id) {
    return this.home.querySelector("#rb-" + id);
  };

  Explorer.prototype.link = function (kind, name, ...content) {
    return make("a", { href: this.up + kind + "/" + encodeURIComponent(name) + "/" }, ...(content.length ? content : [name]));
  };

  // -- the filter ---------------------------------------------------------------------------------

  Explorer.prototype.wanted = function () {
    const form = new FormData(this.one("filter"));
    const wanted = { words: this.one("words").value.toLowerCase().split(/\s+/).filter(Boolean) };
    for (const name of Object.keys(NAMES)) wanted[name] = form.getAll(name).filter(Boolean);
    return wanted;
  };

  Explorer.prototype.fits = function (row, wanted) {
    const named = Object.keys(NAMES).every((name) => !wanted[name].length || wanted[name].includes(row.code[name]));
    return named && wanted.words.every((word) => row.text.includes(word));
  };

  Explorer.prototype.filter = function () {
    const wanted = this.wanted();
    const exact = wanted.words.join(" ").toUpperCase();
    const found = this.codes.filter((row) => this.fits(row, wanted)).map((row) => row.code);
    const first = (code) => (code.code === exact || code.key.toUpperCase() === exact ? 0 : 1);
    found.sort((one, other) => first(one) - first(other));
    this.one("count").textContent = found.length + " of " + this.codes.length + " codes" + (found.length > this.limit ? ", the first " + this.limit + " are shown" : "");
    this.one("codes").replaceChildren(...found.slice(0, this.limit).map((code) => this.row(code)));
    this.one("more").hidden = found.length <= this.limit;
    this.remember(wanted);
  };

  Explorer.prototype.row = function (code) {
    const status = code.status === "active" ? null : make("span", { class: "rb-status" }, code.status);
    const head = make("p", { class: "rb-head" }, badge(code.type), " ", this.link("codes", code.code), " ", make("strong", {}, code.title), " ", status);
    const next = make("p", { class: "rb-note" }, make("code", {}, code.key), " · next: ", make("code", {}, code.action.verb));
    return make("li", {}, head, make("p", {}, code.message), next);
  };

  Explorer.prototype.remember = function (wanted) {
    const query = new URLSearchParams();
    for (const name of Object.keys(NAMES)) wanted[name].forEach((value) => query.append(name, value));
    if (wanted.words.length) query.set("q", this.one("words").value);
    const told = query.toString();
    try {
      history.replaceState(null, "", location.pathname + (told ? "?" + told : "") + location.hash);
    } catch (refused) {
      // A page from disk may not change its address in some browsers; the filter works all the same.
    }
  };

  Explorer.prototype.recall = function () {
    const query = new URLSearchParams(location.search);
    for (const box of this.home.querySelectorAll("input[type=checkbox]")) box.checked = query.getAll(box.name).includes(box.value);
    for (const name of ["area", "status"]) if (query.get(name)) this.one(name).value = query.get(name);
    this.one("words").value = query.get("q") || "";
    if (query.get("explain")) this.one("pasted").value = query.get("explain");
    return { filtered: Object.keys(NAMES).some((name) => query.get(name)), explained: Boolean(query.get("explain")) };
  };

  // -- the explanation ----------------------------------------------------------------------------

  Explorer.prototype.explain = function () {
    const answers = replybookExplain(this.one("pasted").value, this.registry, this.fields);
    this.one("answer").replaceChildren(...answers.map((answer) => this.answer(answer)));
    const fault = answers.find((answer) => answer.kind === "fault");
    this.one("pasted").setAttribute("aria-invalid", fault ? "true" : "false");
    this.one(fault ? "pasted" : "answer").focus({ preventScroll: true });
    if (fault) this.one("pasted").setSelectionRange(fault.at, fault.at + 1); // where to mend it
    const first = this.one("answer").firstElementChild;
    if (first) first.scrollIntoView({ block: "nearest" });
  };

  Explorer.prototype.answer = function (answer) {
    const inside = { fault: this.fault, other: this.other, legacy: this.legacy, violation: this.violation }[answer.kind] || this.reply;
    return make("article", { class: "rb-answer rb-is-" + answer.kind }, inside.call(this, answer));
  };

  Explorer.prototype.fault = function (answer) {
    const where = "Line " + answer.line + ", column " + answer.column;
    const picture = answer.row + "\n" + " ".repeat(Math.max(0, answer.caret)) + "^";
    return [make("h3", {}, "This is not JSON"), make("p", {}, make("strong", {}, where), ": " + answer.said + "."), make("pre", { "aria-hidden": "true" }, picture)];
  };

  Explorer.prototype.other = function (answer) {
    const links = (answer.near || []).flatMap((code, at) => [at ? ", " : "", this.link("codes", code)]);
    return [make("p", {}, answer.said), links.length ? make("p", {}, "Near it: ", links) : null];
  };

  Explorer.prototype.legacy = function ({ row }) {
    const use = (row.use || []).flatMap((code, at) => [at ? " or " : "", this.link("codes", code)]);
    const head = make("h3", {}, this.link("legacy", row.id), " is a former id");
    return [head, make("p", {}, row.meaning || row.verdict), use.length ? make("p", {}, "Use ", use, ".") : null, make("p", { class: "rb-note" }, prose(row.advice || ""))];
  };

  Explorer.prototype.violation = function ({ row }) {
    return [make("h3", {}, this.link("violations", row.code), " is a violation"), make("p", {}, row.meaning || "")];
  };

  Explorer.prototype.reply = function (answer) {
    const known = answer.kind === "reply";
    const head = known
      ? make("h3", {}, badge(answer.letter), " ", this.link("codes", answer.code), " ", answer.title)
      : make("h3", {}, answer.letter ? badge(answer.letter) : "", " ", answer.shape);
    const problems = (answer.problems || []).map((said) => make("li", {}, said));
    return [
      answer.shape && known ? make("p", { class: "rb-kicker" }, answer.shape) : null,
      head,
      make("p", {}, prose((known ? answer.meaning : answer.said) || "")),
      answer.also ? make("p", { class: "rb-note" }, answer.also) : null,
      problems.length ? make("div", { class: "rb-problems" }, make("h4", {}, "What is wrong with it"), make("ul", {}, problems)) : null,
      ...(known ? this.known(answer) : [answer.raw ? make("pre", {}, replybookShown(answer.raw)) : null]),
      table("Violations", ["violation", "severity", "what it means"], (answer.violations || []).map((row) => this.violated(row))),
      table("Fields", ["field", "value", "meaning"], (answer.fields || []).map((row) => [make("code", {}, row.name), shown(row.value), row.description])),
    ].filter(Boolean);
  };

  Explorer.prototype.violated = function (row) {
    const name = row.known ? this.link("violations", row.code) : replybookShown(row.code);
    return [name, String(row.severity || ""), [row.meaning, row.message ? " " + row.message : "", row.hint ? " " + row.hint : ""].filter(Boolean)];
  };

  Explorer.prototype.known = function (answer) {
    const type = answer.type.name + ". " + answer.type.meaning;
    const next = make("p", {}, make("code", { class: "rb-verb" }, answer.next.verb), ...acted(answer.next.arguments), " ", answer.next.meaning);
    const facts = make("dl", {},
      make("dt", {}, "Type"), make("dd", {}, badge(answer.letter), " ", type),
      make("dt", {}, "Message"), make("dd", {}, answer.message || ""),
      make("dt", {}, "What the agent does next"), make("dd", { class: "rb-next" }, next, make("p", {}, prose(answer.next.remedy))));
    const given = (param) => (param.state === "given" ? shown(param.value) : make("em", {}, param.state === "absent" ? "not given" : param.type));
    const params = (answer.params || []).map((param) => [make("code", {}, param.name), given(param), (param.required ? "required" : "optional") + " " + param.type + ". " + param.description]);
    const rest = (answer.rest || []).map((row) => [make("code", {}, row.name), shown(row.value), "free data of the tool"]);
    return [facts, table("Params and data", ["name", "value", "meaning"], [...params, ...rest])];
  };

  function acted(table) {
    return Object.entries(table).flatMap(([name, value]) => [" ", make("code", {}, value === undefined ? name : name + " = " + replybookShown(value))]);
  }

  // -- the page -----------------------------------------------------------------------------------

  // The samples are made from the registry, so that they are right in every one.
  Explorer.prototype.sample = function (name) {
    if (name === "broken") return '{\n  "status": "error",\n  "reply_type": "I",\n  "code": \'' + this.some("I").code + "'\n}";
    const code = this.some(name === "denied" ? "D" : "I");
    const example = code.example || Object.fromEntries(code.params.filter((param) => param.required).map((param) => [param.name, param.type]));
    const trace_id = "0198c1a2b3c4d5e6f708192a3b4c5d6e";
    const message = code.message.replace(/\{(\w+)\}/g, (_, key) => String(example[key] ?? key));
    const args = Object.fromEntries((code.action.arguments || []).map((key) => [key, example[key] ?? key]));
    const error = { code: code.code, message, action: { verb: code.action.verb, arguments: args }, remedy: code.remedy };
    const meta = { trace_id, duration_ms: 1.8, tool: "read_ticket" };
    const reply = { status: "error", reply_type: code.type, code: code.code, message, data: example, meta, error };
    return name === "trace" ? JSON.stringify(this.line(code, trace_id, example)) : JSON.stringify(reply, null, 2);
  };

  Explorer.prototype.line = function (code, trace_id, result) {
    return {
      v: 1, seq: 7, prev: "5f2b8c0d9e1a4736b5c4d3e2f1a09b8c", ts: "2026-11-22T09:30:00.000000Z", trace_id, tool: "read_ticket",
      outcome: "reply", reply_type: code.type, code: code.code, args: {}, args_digest: "9c1d2e3f4a5b6c7d", result,
      scope: {}, injected: [], session_id: "s-1", contract_id: null, duration_ms: 1.8, policy_digest: null,
    };
  };

  Explorer.prototype.some = function (letter) {
    const fits = this.registry.codes.filter((code) => code.type === letter && code.status === "active");
    const plain = (code) => code.example && Object.values(code.example).every((value) => typeof value === "string");
    const telling = (code) => plain(code) && code.message.includes("{");
    return fits.find(telling) || fits.find(plain) || fits[0] || this.registry.codes[0];
  };

  Explorer.prototype.start = function () {
    const again = () => { this.limit = PAGE; this.filter(); };
    this.one("filter").addEventListener("input", again);
    this.one("filter").addEventListener("submit", (happening) => { happening.preventDefault(); again(); });
    this.one("more").addEventListener("click", () => { this.limit += PAGE; this.filter(); });
    this.one("explain").addEventListener("click", () => this.explain());
    this.one("clear").addEventListener("click", () => this.clear());
    this.one("pasted").addEventListener("paste", () => setTimeout(() => this.explain(), 0));
    this.one("pasted").addEventListener("keydown", (key) => { if (key.key === "Enter" && (key.ctrlKey || key.metaKey)) this.explain(); });
    for (const button of this.home.querySelectorAll("[data-sample]")) {
      button.addEventListener("click", () => { this.one("pasted").value = this.sample(button.dataset.sample); this.explain(); });
    }
    const asked = this.recall();
    this.filter();
    if (asked.explained) this.explain();
    if (asked.filtered) this.one("filter").scrollIntoView();
  };

  Explorer.prototype.clear = function () {
    this.one("pasted").value = "";
    this.one("answer").replaceChildren();
    this.one("pasted").setAttribute("aria-invalid", "false");
    this.one("pasted").focus();
  };

  const home = document.getElementById("rb-explorer");
  if (home && window.replybookRegistry) new Explorer(home).start();
})();
