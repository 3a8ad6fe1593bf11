"""Resolution of documents to one Registry, merged with those that it extends.

An entry with a fault is left out and its name remembered, so that one mistake gives one finding.
`BadRegistry` is raised only if no Registry can be built.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import astuple, dataclass, replace
from functools import partial
from itertools import chain
from typing import Any, TypeVar, cast

from replybook_registry import entries, failure_entries, governance_entries, model
from replybook_registry.load import Documents
from replybook_registry.nodes import Items, Table, find_place
from replybook_registry.nodes import words as words_of
from replybook_registry.rules import rb106_number_zero, rb157_schema_violation
from replybook_registry.schema_check import Shape, check_shape
from replybook_schema import Finding, Place
from replybook_schema.policy import stages_in_place, tighten_rules

_NEEDED = ("registry.yaml", "taxonomy.yaml", "world.yaml", "policy/stages.yaml")
_NAME_KEYS = ("code", "key", "name", "id", "verb", "letter", "folder", "kind", "rule", "program")
_EntryT = TypeVar("_EntryT", bound=model.Entry)


class BadRegistry(Exception):
    """No registry can be built. `findings` has the reasons."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        first = findings[0]
        super().__init__(f"{first.place}: {first.rule} {first.problem} ({len(findings)} in all)")
        self.findings = findings


@dataclass(frozen=True, slots=True)
class Resolved:
    """A registry, and the findings about its files.

    Attributes:
        complete: False if a whole file is missing. References to that file would look wrong, so the
            rules are not applied.
    """

    registry: model.Registry
    findings: tuple[Finding, ...]
    complete: bool


def resolve(
    documents: Documents,
    base: model.Registry | None = None,
    shape: Callable[[str, Table], Shape] = check_shape,
) -> Resolved:
    """Return the registry of `documents` on top of `base`.

    Args:
        documents: The files of the registry.
        base: The registry that this one extends. None for the base itself.
        shape: The check of the shape of each file. A baseline needs a check of its own, because
            newer schemas do not apply to it.

    Raises:
        BadRegistry: If no registry can be made of the files.
    """
    shapes = {name: shape(name, table) for name, table in documents.tables.items()}
    findings = [*documents.findings, *chain.from_iterable(s.findings for s in shapes.values())]
    needed = _NEEDED[:1] if base is not None else _NEEDED
    for name in needed:
        if name not in documents.tables and not _unreadable(documents, name):
            findings.append(_missing_file(documents.label + name))
    if any(name not in documents.tables or not shapes[name].usable for name in needed):
        raise BadRegistry(tuple(sorted(findings)))
    source = _Source(documents, shapes)
    registry = _build(source)
    found = tuple(sorted([*findings, *source.findings]))
    merged = _merge(base, registry) if base is not None else registry
    complete = documents.complete and all(shape.usable for shape in shapes.values())
    return Resolved(merged, found, complete)


def _unreadable(documents: Documents, name: str) -> bool:
    """Return True if the file or its folder already has a finding."""
    seen = {documents.label + name, documents.label or "."}
    return any(finding.place.path in seen for finding in documents.findings)


def _missing_file(path: str) -> Finding:
    problem = f"the file {path!r} is missing"
    return rb157_schema_violation.finding(
        Place(path), problem, "add it, or extend a registry that has it"
    )


class _Source:
    """The valid entries of the documents, by list."""

    def __init__(self, documents: Documents, shapes: dict[str, Shape]) -> None:
        self.findings: list[Finding] = []
        self.broken: set[str] = set()
        self.tables = documents.tables
        self.wording = documents.wording
        self._shapes = shapes
        self.head = documents.tables["registry.yaml"]
        self.name = cast("str", self.head["name"])

    def file(self, name: str) -> Table | None:
        """Return a file, or None if it is missing or not valid."""
        shape = self._shapes.get(name)
        return self.tables[name] if shape is not None and shape.usable else None

    def files(self, pattern: str) -> Iterator[str]:
        folder, star, _ = pattern.partition("*")
        for name in self.tables:
            if name == pattern or (star and name.startswith(folder)):
                yield name

    def list(
        self, pattern: str, key: str, build: Callable[[Table, str], _EntryT]
    ) -> tuple[_EntryT, ...]:
        """Return the entries of the list `key` in files of `pattern` that the schema accepts."""
        return tuple(chain.from_iterable(self._list(n, key, build) for n in self.files(pattern)))

    def _list(
        self, name: str, key: str, build: Callable[[Table, str], _EntryT]
    ) -> Iterator[_EntryT]:
        for entry in self.intact(name, key):
            try:
                yield build(entry, self.name)
            except ValueError:  # the schema accepts number 000
                place, text = entry.value_place("code"), str(entry["code"])
                self.findings.append(rb106_number_zero.finding(place, text))
                self._remember(entry)

    def intact(self, name: str, key: str) -> Iterator[Table]:
        """Yield the entries of a list that the schema accepts; remember the names of the others."""
        items = self.tables[name].get(key) if name in self.tables else None
        for index, node in enumerate(items if isinstance(items, Items) else ()):
            if (key, index) in self._shapes[name].broken:
                self._remember(node)
            else:
                yield cast("Table", node)

    def texts(self, name: str, key: str) -> tuple[str, ...]:
        """Return the texts of a list that the schema accepts."""
        file = self.file(name)
        words = words_of(file, key) if file is not None else ()
        broken = self._shapes[name].broken if words else ()
        return tuple(text for index, text in enumerate(words) if (key, index) not in broken)

    def words(self, name: str, key: str, kind: str) -> tuple[model.Word, ...]:
        """Return the keys of a mapping."""
        file = self.file(name)
        node = file.get(key) if file is not None else None
        if not isinstance(node, Table):
            return ()
        return tuple(
            model.Word(node=node, origin=self.name, kind=kind, name=word, spot=node.key_place(word))
            for word in node
        )

    def _remember(self, node: object) -> None:
        if isinstance(node, Table):
            self.broken.update(str(node[key]) for key in _NAME_KEYS if key in node)


def _build(source: _Source) -> model.Registry:
    head, policy, words = source.head, "policy/global.yaml", _words(source)
    failures = "failures/*"
    return model.Registry(
        name=source.name,
        version=cast("str", head["version"]),
        description=cast("str", head["description"]),
        extends=source.texts("registry.yaml", "extends"),
        package=cast("str", head.get("package", "")),
        parent="",
        types=source.list("taxonomy.yaml", "types", entries.reply_type),
        layers=source.list("taxonomy.yaml", "layers", entries.layer),
        areas=source.list("taxonomy.yaml", "areas", entries.area),
        actions=source.list("taxonomy.yaml", "actions", entries.action_verb),
        codes=source.list("codes/*", "codes", entries.code),
        legacy=source.list("legacy.yaml", "legacy", entries.legacy),
        world=_world(source),
        tools=source.list("tools.yaml", "tools", entries.tool),
        formats=source.list("vocabulary.yaml", "formats", entries.format_),
        artifact_fields=source.list("vocabulary.yaml", "artifact_fields", entries.artifact_field),
        session_fields=source.list("vocabulary.yaml", "session_fields", entries.session_field),
        sections=source.list("vocabulary.yaml", "bundle_sections", entries.section),
        roles=source.list("vocabulary.yaml", "roles", entries.role),
        domains=source.list("domains/*", "domains", entries.domain),
        references=source.list("domains/*", "references", entries.domain_reference),
        stages=source.list("policy/stages.yaml", "stages", governance_entries.stage),
        violations=source.list(policy, "violations", governance_entries.violation),
        capabilities=tuple(word.name for word in words if word.kind == "capability"),
        facts=tuple(word.name for word in words if word.kind == "fact"),
        rules=source.list("policy/*", "rules", governance_entries.rule),
        stricter=source.list("policy/*", "stricter", governance_entries.stricter),
        files_optional=tuple(_optional(source)),
        scope_injection=source.list(policy, "scope_injection", governance_entries.injection),
        enforcement=_enforcement(source),
        cases=source.list("policy/cases.yaml", "cases", governance_entries.case),
        dialects=source.list(failures, "dialects", failure_entries.dialect),
        failure_rules=(
            *source.list(failures, "rules", failure_entries.rule),
            *source.list(failures, "answers", failure_entries.answer),
        ),
        failure_words=_failure_words(source),
        wording=source.wording,
        exceptions=source.list("registry.yaml", "exceptions", entries.check_exception),
        release=_release(source),
        digest=_digest(source),
        tags=_tags(source),
        reserved_words=source.texts("taxonomy.yaml", "reserved_words"),
        words=words,
        broken=frozenset(source.broken),
    )


def _tags(source: _Source) -> tuple[tuple[str, str], ...]:
    """Return the tags that tools may have: the list in tools.yaml, and every role."""
    tools = source.file("tools.yaml")
    roles = source.list("vocabulary.yaml", "roles", entries.role)
    listed = cast("dict[str, str]", tools.get("tags", {})) if tools is not None else {}
    return (*listed.items(), *((role.name, role.meaning) for role in roles))


def _failure_words(source: _Source) -> tuple[model.FailureWord, ...]:
    """Return the headings, statuses and codes of the files that the schema accepts."""
    tables = (source.file(name) for name in source.files("failures/*"))
    found = (
        failure_entries.failure_words(table, source.name) for table in tables if table is not None
    )
    return tuple(chain.from_iterable(found))


def _words(source: _Source) -> tuple[model.Word, ...]:
    """Return every name that has no entry of its own, or only a meaning."""
    policy = "policy/global.yaml"
    return (
        *source.words("world.yaml", "legacy_spellings", "legacy spelling"),
        *source.words("world.yaml", "limits", "limit"),
        *source.words("tools.yaml", "tags", "tag"),
        *source.words("policy/enforcement.yaml", "limits", "contract limit"),
        *source.words("policy/enforcement.yaml", "database", "database list"),
        *source.list(policy, "capabilities", partial(entries.word, kind="capability")),
        *source.list(policy, "facts", partial(entries.word, kind="fact")),
        *source.list("vocabulary.yaml", "claim_types", partial(entries.word, kind="claim type")),
        *source.list("vocabulary.yaml", "check_kinds", partial(entries.word, kind="check kind")),
    )


def _optional(source: _Source) -> Iterator[model.Word]:
    """Yield the modes in which a bundle without files is a delivery."""
    for name in source.files("policy/*"):
        table = source.tables[name]
        items = table.get("files_optional")
        for index, mode in enumerate(source.texts(name, "files_optional")):
            spot = find_place(items, index)
            kind = "mode without files"
            yield model.Word(node=table, origin=source.name, kind=kind, name=mode, spot=spot)


def _world(source: _Source) -> model.World:
    node = source.file("world.yaml")
    if node is None:
        return _NO_WORLD
    roots = source.list("world.yaml", "roots", entries.root)
    return entries.world(
        node,
        source.name,
        _namespaces(source, node),
        roots,
        source.list("world.yaml", "modes", entries.mode),
    )


def _namespaces(source: _Source, node: Table) -> tuple[model.Namespace, ...]:
    """Return the namespaces. Before 3.0.0 they were a mapping of names to meanings."""
    older = node.get("namespaces")
    if not isinstance(older, Table):
        return source.list("world.yaml", "namespaces", entries.namespace)
    return tuple(
        model.Namespace(
            node=older,
            origin=source.name,
            name=name,
            kind="roots" if name == "root" else "members",
            meaning=str(meaning),
            members=None if name == "root" else f"{name}s",
        )
        for name, meaning in older.items()
    )


def _enforcement(source: _Source) -> model.Enforcement:
    name = "policy/enforcement.yaml"
    node = source.file(name)
    if node is None:
        return _NO_ENFORCEMENT
    return replace(
        governance_entries.enforcement(node, source.name),
        modes=source.list(name, "modes", governance_entries.enforced_mode),
        protected=tuple(
            chain.from_iterable(
                map(
                    governance_entries.each_place,
                    source.list(name, "protected", governance_entries.protected),
                )
            )
        ),
        commands=source.list(name, "commands", governance_entries.command),
        tables=source.list(name, "tables", governance_entries.open_table),
    )


_NO_ENFORCEMENT = model.Enforcement(node=Table(""), origin="")

_NO_WORLD = model.World(
    node=Table(""), origin="", namespaces=(), roots=(), modes=(), legacy_spellings={}, limits={}
)


def _release(source: _Source) -> model.Release:
    table = source.file("released.yaml")
    node = table["meanings"] if table is not None else Table("")
    return model.Release(dict(cast("dict[str, str]", node)), cast("Table", node))


def _digest(source: _Source) -> str:
    """Return a digest of all data. Comments, layout and file order have no effect."""
    sha = hashlib.sha256()
    for name in sorted(source.tables):
        sha.update(json.dumps([name, source.tables[name]], sort_keys=True).encode())
    if source.wording is not None:
        sha.update(json.dumps(astuple(source.wording), sort_keys=True).encode())
    return sha.hexdigest()


_JOINED = (
    *("types", "layers", "areas", "actions", "reserved_words"),
    *("codes", "legacy", "tags", "domains", "references"),
    *("formats", "artifact_fields", "session_fields", "sections", "roles"),
    *("violations", "capabilities", "facts", "scope_injection", "cases"),
    *("stricter", "files_optional"),
    *("dialects", "failure_rules", "failure_words", "words", "exceptions"),
)


def _merge(base: model.Registry, own: model.Registry) -> model.Registry:
    """Return `own` on top of `base`: lists are joined, and implemented tools are replaced."""
    joined: dict[str, Any] = {}  # a test checks that these are the tuples of the model
    for key in _JOINED:
        joined[key] = (*getattr(base, key), *getattr(own, key))
    joined["rules"] = (*tighten_rules(base.rules, own.stricter), *own.rules)
    tools, implemented = _join_tools(base, own)
    world = base.world if own.world is _NO_WORLD else _join_worlds(base.world, own.world)
    meanings = {**base.release.meanings, **own.release.meanings}
    return replace(
        own,
        **joined,
        tools=tools,
        implemented=implemented,
        world=world,
        enforcement=_join_enforcement(base.enforcement, own.enforcement),
        parent=base.package,
        chain=(*base.chain, base.name),
        parents=(*base.parents, *([base.package] if base.package else [])),
        stages=stages_in_place(base.stages, own.stages),
        wording=base.wording if own.wording is None else own.wording,
        failures_parent=base.package if base.writes_failures else base.failures_parent,
        release=replace(own.release, meanings=meanings),
        digest=hashlib.sha256((base.digest + own.digest).encode()).hexdigest(),
        broken=base.broken | own.broken,
    )


def _join_tools(
    base: model.Registry, own: model.Registry
) -> tuple[tuple[model.Tool, ...], tuple[model.Tool, ...]]:
    """Return the tools of both, and the tools of `base` that a tool of `own` implements."""
    taking: dict[str, model.Tool] = {}
    for tool in own.tools:
        if tool.implements is not None:
            taking.setdefault(tool.name, tool)
    below = {tool.name for tool in base.tools}
    placed = (taking.get(tool.name, tool) for tool in base.tools)
    new = (
        tool for tool in own.tools if tool.name not in below or taking.get(tool.name) is not tool
    )
    replaced = (tool for tool in base.tools if tool.name in taking)
    return (*placed, *new), (*base.implemented, *replaced)


def _join_enforcement(base: model.Enforcement, own: model.Enforcement) -> model.Enforcement:
    """Return the enforcement rules of both. A limit of the base has priority."""
    return replace(
        base if base.origin else own,
        limits={**own.limits, **base.limits},
        modes=(*base.modes, *own.modes),
        protected=(*base.protected, *own.protected),
        commands=(*base.commands, *own.commands),
        tables=(*base.tables, *own.tables),
    )


def _join_worlds(base: model.World, own: model.World) -> model.World:
    return replace(
        base,
        namespaces=(*base.namespaces, *own.namespaces),
        roots=(*base.roots, *own.roots),
        modes=(*base.modes, *own.modes),
        legacy_spellings={**own.legacy_spellings, **base.legacy_spellings},
        limits={**own.limits, **base.limits},
    )
