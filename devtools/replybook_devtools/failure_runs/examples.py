"""The examples of dialects and rules of failures, judged as `replybook.client.judge` does.

The model of wording is left out: an example shows what the rule itself does. Only the entries of
the registry itself are judged, among those of all registries below it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from replybook.client.judging import judge
from replybook.client.judging.dialects import said_by
from replybook.client.judging.phrases import found_phrases, words_of
from replybook.client.judging.stored_tables import tables_in
from replybook.client.judging.tables import Tables
from replybook_codegen.targets.failure_rows import failure_rows
from replybook_registry.model import (
    FailureDialect,
    FailureRule,
    Registry,
)
from replybook_registry.rules import rb147_example_of_another_failure as rb147
from replybook_schema import Finding


def judged_examples(registry: Registry) -> list[Finding]:
    """Return a finding for each example that is not decided as its entry says."""
    if not registry.has_failures:
        return []
    tables = tables_of(registry)
    own = registry.name
    found = [
        f
        for dialect in registry.dialects
        if dialect.origin == own
        for f in _wrong_data(dialect, tables)
    ]
    for rule in registry.failure_rules:
        if rule.origin == own:
            found += _wrong_texts(rule, tables)
    return found


def _wrong_data(dialect: FailureDialect, tables: Tables) -> Iterator[Finding]:
    for index, example in enumerate(dialect.matches):
        decided = _dialect_of(dialect, example, tables)
        if decided != dialect.name:
            yield rb147.report_missed_example(
                dialect, index, decided and f"the dialect {decided!r}"
            )
    for index, example in enumerate(dialect.refuses):
        if _dialect_of(dialect, example, tables) == dialect.name:
            yield rb147.report_taken_example(dialect, index)


def _dialect_of(dialect: FailureDialect, example: Mapping[str, object], tables: Tables) -> str:
    """Return the dialect that decides an example, or one whose message decides it, or ""."""
    rule = judge(_result_of(dialect, example), tables=tables).rule or ""
    if rule.startswith("dialect:"):
        return rule.removeprefix("dialect:")
    places = {"data": example} if "data" in dialect.places else example
    said = said_by(places, tables.dialects, is_flagged=dialect.needs_flag)
    return said.dialect.name if said is not None and said.type in ("", "cause") else ""


def _result_of(dialect: FailureDialect, example: Mapping[str, object]) -> Mapping[str, object]:
    """Return a result with the example in a place of the dialect."""
    if "data" in dialect.places:
        return {"content": [], "structuredContent": example, "isError": dialect.needs_flag}
    if "alone" in example:
        return {"content": [], "structuredContent": example["alone"], "isError": True}
    if "error" in example:
        return {"error": {"code": 0, "message": "", "data": example["error"]}}
    return {"content": [], "isError": True, "_meta": example.get("meta")}


def _wrong_texts(rule: FailureRule, tables: Tables) -> Iterator[Finding]:
    decide = _answer_of if rule.is_answer else _rule_of
    own = f"answer:{rule.name}" if rule.is_answer else f"phrase:{rule.name}"
    for index, example in enumerate(rule.matches):
        decided = decide(example, tables)
        if decided != own:
            yield rb147.report_missed_example(rule, index, decided and repr(decided))
    for index, example in enumerate(rule.refuses):
        if decide(example, tables) == own:
            yield rb147.report_taken_example(rule, index)


def _rule_of(example: str, tables: Tables) -> str:
    failed = {"content": [{"type": "text", "text": example}], "isError": True}
    return judge(failed, tables=tables).rule or ""


def _answer_of(example: str, tables: Tables) -> str:
    """Return the first rule of answers that fits.

    Alone it decides nothing: `judge` also asks the model of wording.
    """
    number = min((n for n, _ in found_phrases(words_of(example), tables.answers)), default=None)
    return "" if number is None else f"answer:{tables.rules[number].name}"


def tables_of(registry: Registry) -> Tables:
    """Return the tables of a registry and of all registries below it, without a wording model."""
    tables: Tables | None = None
    for origin in (*registry.chain, registry.name):
        tables = tables_in({**failure_rows(registry, origin), "wording": None}, tables)
    return tables_in({}) if tables is None else tables
