"""The page of failures of other servers: dialects, rules, statuses and codes of JSON-RPC."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from replybook_codegen.pages.markdown import cell, code, prose, sentence, table
from replybook_codegen.pages.parts import PagePart, PartsPage, drop_empty
from replybook_registry.model import FailureDialect, FailureRule, Registry, WordKind

_ABOUT: Final = (
    "How servers that do not speak our envelope say that a call failed. `replybook.client.judge`"
    " reads a dialect first, then the code of a protocol error, then an HTTP status in the text,"
    " then the rules. The first entry that fits decides."
)
_DIALECTS: Final = "Shapes of data. A judgement has the rule `dialect:NAME`."
_RULES: Final = (
    "Phrases that say the cause. A judgement has the rule `phrase:NAME`. The types are I the caller"
    " can correct it, D a person must grant it, E broken, W not now."
)
_ANSWERS: Final = (
    "Phrases of short texts that are answers, though they sound like failures. A judgement has the"
    " rule `answer:NAME`, and only if the model of wording agrees."
)
_STATUSES: Final = "HTTP statuses that a text or a dialect names."
_PROTOCOL: Final = (
    "Codes of JSON-RPC errors. With `cause` the message says the type, and if it says none, the"
    " last column."
)
_OPENINGS: Final = "First words of failures that are sent as ordinary texts."
_SAID_BY_THE_MESSAGE: Final = "the type that the message says"


def failures_page(registry: Registry) -> PartsPage:
    """Return one part for each kind of entry. An extension shows only its additions."""
    own = registry.name
    dialects = [dialect for dialect in registry.dialects if dialect.origin == own]
    rules = [rule for rule in registry.failure_rules if rule.origin == own]
    parts = drop_empty(
        PagePart("Dialects", _DIALECTS, _sections(map(_dialect, dialects))),
        PagePart("Rules", _RULES, _sections(_rule(rule) for rule in rules if not rule.is_answer)),
        PagePart("Answers", _ANSWERS, _sections(_rule(rule) for rule in rules if rule.is_answer)),
        PagePart("Statuses", _STATUSES, _statuses(registry)),
        PagePart("Protocol errors", _PROTOCOL, _protocol(registry)),
        PagePart(
            "Headings", _OPENINGS, ", ".join(code(name) for name, _ in _of(registry, "opening"))
        ),
    )
    return PartsPage("Failures of other servers", _ABOUT, parts)


def _sections(sections: Iterable[str]) -> str:
    return "\n\n".join(sections)


def _dialect(dialect: FailureDialect) -> str:
    inside = f" in {code(dialect.within)}" if dialect.within else ""
    members = ", ".join(code(path) for path, _ in dialect.has)
    facts = (
        f"An object{inside} with {members}. Places: {', '.join(dialect.places)}."
        f" Type: {_type_of(dialect)}."
    )
    if dialect.needs_flag:
        facts += " Only in a result that says that it failed."
    examples = (
        *(("matches", json.dumps(match, ensure_ascii=False)) for match in dialect.matches),
        *(("refuses", json.dumps(refuse, ensure_ascii=False)) for refuse in dialect.refuses),
    )
    return _section(dialect, facts, examples)


def _type_of(dialect: FailureDialect) -> str:
    said = dialect.type_of
    if not said.member:
        return _SAID_BY_THE_MESSAGE if said.otherwise == "cause" else said.otherwise
    if said.types is None:
        return f"that of the status in {code(said.member)}"
    types = (f"{code(value.lower())} {kind}" for value, kind in said.types.items())
    return f"by {code(said.member)}, {', '.join(types)}"


def _rule(rule: FailureRule) -> str:
    facts = f"Type: {rule.type}. Confidence: {rule.confidence:.2f}. Phrases: {len(rule.phrases)}."
    examples = (
        *(("matches", match) for match in rule.matches),
        *(("refuses", refuse) for refuse in rule.refuses),
    )
    return _section(rule, facts, examples)


def _section(
    entry: FailureDialect | FailureRule, facts: str, examples: Sequence[tuple[str, str]]
) -> str:
    source = sentence(f"taken from {entry.source}, {entry.version}")
    rows = "\n".join(f"- {kind}: {code(text)}" for kind, text in examples)
    return f"### {prose(entry.name)}\n\n{facts} {source}\n\n{rows}"


def _statuses(registry: Registry) -> str:
    reasons = dict(_of(registry, "after"))
    rows = (
        (code(name), str(kind), ", ".join(map(code, reasons.get(name, ()))) or "none")
        for name, kind in _of(registry, "status")
    )
    return table(("Status", "Type", "First words of its reason"), rows)


def _protocol(registry: Registry) -> str:
    otherwise = dict(_of(registry, "otherwise"))
    rows = (
        (code(name), cell(str(kind)), cell(str(otherwise.get(name, ""))))
        for name, kind in _of(registry, "protocol")
    )
    return table(("Code", "Type", "If the message says none"), rows)


def _of(registry: Registry, kind: WordKind) -> Iterator[tuple[str, str | tuple[str, ...]]]:
    for word in registry.failure_words:
        if word.kind == kind and word.origin == registry.name:
            yield word.name, word.value
