"""All named entries of a registry, with their kinds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from replybook_registry.model import DomainReference, Entry, Registry


class Declared(NamedTuple):
    """An entry with its kind (`layer`, `tool`, ...) and its name, which must be unique."""

    kind: str
    name: str
    entry: Entry


def list_entries(registry: Registry) -> Iterator[Declared]:
    """Yield all named entries, base first, in source order within each kind."""
    yield from _taxonomy(registry)
    for code in registry.codes:
        yield Declared("code", str(code.id), code)
    for old in registry.legacy:
        yield Declared("legacy id", old.code, old)
    for tool in registry.tools:
        yield Declared("tool", tool.name, tool)
    for namespace in registry.world.namespaces:
        yield Declared("namespace", namespace.name, namespace)
        if namespace.members is not None:
            yield Declared("field of a namespace", namespace.members, namespace)
    for root in registry.world.roots:
        yield Declared("root", root.key, root)
        if root.legacy is not None:
            yield Declared("legacy root name", root.legacy, root)
    for mode in registry.world.modes:
        yield Declared("mode", mode.name, mode)
    for folder in registry.domains:
        yield Declared("folder", folder.folder, folder)
    for reference in registry.references:
        yield from _keys(reference)
    for form in registry.formats:
        yield Declared("format", form.name, form)
        for suffix in form.suffixes:
            yield Declared("suffix of a format", suffix, form)
    for artifact_field in registry.artifact_fields:
        yield Declared("artifact field", artifact_field.name, artifact_field)
    for session_field in registry.session_fields:
        yield Declared("session field", session_field.name, session_field)
    for section in registry.sections:
        yield Declared("bundle section", section.name, section)
    for role in registry.roles:
        # a tag may be declared in two places, with one meaning
        yield Declared("tag", role.name, role)
    for word in registry.words:
        yield Declared(word.kind, word.name, word)
    yield from _failures(registry)
    yield from _policy(registry)


def _failures(registry: Registry) -> Iterator[Declared]:
    for dialect in registry.dialects:
        yield Declared("dialect", dialect.name, dialect)
    for rule in registry.failure_rules:
        yield Declared("rule of failures", rule.name, rule)
    for word in registry.failure_words:
        if word.kind in _NAMED:
            yield Declared(_NAMED[word.kind], word.name, word)


_NAMED = {"status": "HTTP status", "protocol": "code of JSON-RPC", "opening": "heading of failures"}
"""The words of failures with one meaning."""


def _keys(reference: DomainReference) -> Iterator[Declared]:
    """Yield each key and prefix: in one folder it names items of one kind."""
    for place in reference.folders or ("",):
        for key in (*reference.keys, *reference.prefixes):
            name = f"{place}: {key}" if place else key
            yield Declared("key of a reference", name.removesuffix("[]"), reference)


def _taxonomy(registry: Registry) -> Iterator[Declared]:
    for kind in registry.types:
        yield Declared("type", kind.letter, kind)
    for layer in registry.layers:
        yield Declared("layer", layer.name, layer)
    for area in registry.areas:
        yield Declared("area", area.name, area)
    for action in registry.actions:
        yield Declared("action", action.verb, action)


def _policy(registry: Registry) -> Iterator[Declared]:
    for stage in registry.stages:
        yield Declared("stage", stage.name, stage)
    for violation in registry.violations:
        yield Declared("violation", violation.code, violation)
    for rule in registry.rules:
        yield Declared("rule", rule.id, rule)
    for mode in registry.enforcement.modes:
        yield Declared("enforcement of mode", mode.mode, mode)
    for place in registry.enforcement.protected:
        yield Declared("protected place", place.pattern, place)
    for command in registry.enforcement.commands:
        yield Declared("command", command.program, command)
    for table in registry.enforcement.tables:
        yield Declared("open table", table.table, table)
    for case in registry.cases:
        yield Declared("case", case.name, case)
