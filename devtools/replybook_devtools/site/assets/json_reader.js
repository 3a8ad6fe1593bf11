// Reads JSON and says in plain words what is wrong with it, and where: line and column from 1.
//
// A browser's own reader says something else in each browser, or no place at all. Numbers that a
// browser would round stay the text that they were; a key that stands twice is a fault, since readers
// disagree about which one counts. replybookReadJson(text) returns { value } or { fault, line, column }.
"use strict";

(function () {
  const WORDS = { true: true, false: false, null: null };
  const ALMOST = {
    None: "null", True: "true", False: "false", NaN: "null", undefined: "null", Infinity: "null",
  };
  const ESCAPES = { '"': '"', "\\": "\\", "/": "/", b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
  const DEEPEST = 200;

  function Fault(at, said) {
    this.at = at;
    this.said = said;
  }

  function Reader(text) {
    this.text = text;
    this.at = 0;
    this.depth = 0;
  }

  Reader.prototype.fail = function (said, at) {
    throw new Fault(at === undefined ? this.at : at, said);
  };

  Reader.prototype.space = function () {
    while (" \t\n\r".includes(this.text[this.at] || "x")) this.at += 1;
    return this.text[this.at];
  };

  // What stands here, for a sentence.
  Reader.prototype.here = function () {
    const sign = this.text[this.at];
    if (sign === undefined) return "the end of the text";
    const word = /^[\w.+-]+/.exec(this.text.slice(this.at, this.at + 40));
    return JSON.stringify(word ? word[0] : String.fromCodePoint(this.text.codePointAt(this.at)));
  };

  Reader.prototype.value = function () {
    const sign = this.space();
    if (sign === "{" || sign === "[") return this.nested(sign);
    if (sign === '"') return this.string();
    if (sign === "'") this.fail("a text stands in double quotes in JSON, not in single ones");
    if (sign !== undefined && (sign === "-" || (sign >= "0" && sign <= "9"))) return this.number();
    return this.word();
  };

  Reader.prototype.nested = function (sign) {
    this.depth += 1;
    if (this.depth > DEEPEST) this.fail("this is nested more than " + DEEPEST + " deep");
    const value = sign === "{" ? this.object() : this.list();
    this.depth -= 1;
    return value;
  };

  Reader.prototype.word = function () {
    const found = /^[A-Za-z_]+/.exec(this.text.slice(this.at, this.at + 40));
    const word = found ? found[0] : "";
    if (Object.prototype.hasOwnProperty.call(WORDS, word)) {
      this.at += word.length;
      return WORDS[word];
    }
    if (Object.prototype.hasOwnProperty.call(ALMOST, word)) {
      this.fail(word + " is no JSON; write " + ALMOST[word]);
    }
    return this.fail("a value was expected, and here is " + this.here());
  };

  Reader.prototype.number = function () {
    const found = /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/.exec(this.text.slice(this.at, this.at + 400));
    if (!found) this.fail("this is no number of JSON: " + this.here());
    const next = this.text[this.at + found[0].length] || "";
    if (/[\w.]/.test(next)) this.fail("this is no number of JSON: " + this.here());
    this.at += found[0].length;
    const number = Number(found[0]);
    const whole = !found[2] && !found[3];
    return whole && !Number.isSafeInteger(number) ? BigInt(found[0]) : number;
  };

  Reader.prototype.string = function () {
    const from = this.at;
    let text = "";
    this.at += 1;
    for (;;) {
      const sign = this.text[this.at];
      if (sign === undefined) this.fail("this text has no closing quote", from);
      if (sign === '"') break;
      if (sign < " ") {
        this.fail(sign === "\n" ? "a text may not go over the end of a line; write \\n, or close its quote"
          : "a sign that does not show stands in a text; write it as \\u00" + sign.charCodeAt(0).toString(16).padStart(2, "0"));
      }
      text += sign === "\\" ? this.escape() : sign;
      this.at += 1;
    }
    this.at += 1;
    return text;
  };

  Reader.prototype.escape = function () {
    const sign = this.text[this.at + 1];
    if (sign === "u") {
      const digits = this.text.slice(this.at + 2, this.at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail("\\u takes four hexadecimal digits");
      this.at += 5;
      return String.fromCharCode(parseInt(digits, 16));
    }
    if (sign === undefined || !Object.prototype.hasOwnProperty.call(ESCAPES, sign)) {
      this.fail("\\" + (sign || "") + " means nothing in JSON; a backslash itself is \\\\");
    }
    this.at += 1;
    return ESCAPES[sign];
  };

  Reader.prototype.object = function () {
    const from = this.at;
    const table = Object.create(null);
    this.at += 1;
    if (this.space() === "}") return this.closed(table);
    for (;;) {
      if (this.space() !== '"') this.noKey();
      const at = this.at;
      const key = this.string();
      if (key in table) this.fail("the key " + JSON.stringify(key) + " stands here for the second time", at);
      if (this.space() !== ":") this.fail("a colon was expected after the key " + JSON.stringify(key) + ", and here is " + this.here());
      this.at += 1;
      table[key] = this.value();
      if (!this.goesOn("}", "{", from)) return this.closed(table);
    }
  };

  Reader.prototype.noKey = function () {
    const sign = this.text[this.at];
    if (sign === "}") this.fail("a comma stands before this brace, and no key after it");
    if (sign === "'") this.fail("a key stands in double quotes in JSON, not in single ones");
    this.fail("a key in double quotes was expected, and here is " + this.here());
  };

  Reader.prototype.list = function () {
    const from = this.at;
    const list = [];
    this.at += 1;
    if (this.space() === "]") return this.closed(list);
    for (;;) {
      if (this.space() === "]") this.fail("a comma stands before this bracket, and no value after it");
      list.push(this.value());
      if (!this.goesOn("]", "[", from)) return this.closed(list);
    }
  };

  Reader.prototype.closed = function (value) {
    this.at += 1;
    return value;
  };

  // Whether a comma follows; else what closes has to.
  Reader.prototype.goesOn = function (end, begin, from) {
    const sign = this.space();
    if (sign === ",") {
      this.at += 1;
      return true;
    }
    if (sign === undefined) this.fail("the text ends, and the " + begin + " of " + place(this.text, from) + " was never closed");
    if (sign !== end) this.fail("a comma or " + end + " was expected, and here is " + this.here());
    return false;
  };

  function where(text, at) {
    const before = text.slice(0, at).split("\n");
    return { line: before.length, column: before[before.length - 1].length + 1 };
  }

  function place(text, at) {
    const found = where(text, at);
    return "line " + found.line + ", column " + found.column;
  }

  window.replybookReadJson = function (text) {
    const reader = new Reader(text);
    try {
      const value = reader.value();
      if (reader.space() !== undefined) reader.fail("the JSON has ended, and more follows: " + reader.here());
      return { value };
    } catch (fault) {
      if (!(fault instanceof Fault)) throw fault;
      return { fault: fault.said, at: fault.at, ...where(text, fault.at) };
    }
  };
})();
