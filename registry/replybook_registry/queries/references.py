"""All places where one entry of a registry names another one, with the expected kind."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple, cast

from replybook_registry.model import Code, Enforcement, PolicyCase, Registry, Rule, Tool
from replybook_registry.nodes import Items, Table
from replybook_registry.queries.patterns import fault_of, split
from replybook_schema import Place


class Reference(NamedTuple):
    """A name, its expected kind (`tool`, `stage`, ...), the entry that uses it, and the place."""

    place: Place
    kind: str
    name: str
    owner: str
    choices: tuple[str, ...] | None = None
    """The allowed names, if not all names of the kind are allowed."""


_KEYS = {
    "tool": "tool",
    "tag": "tag",
    "tags": "tag",
    "not_tags": "tag",
    "format": "format",
    "modes": "mode",
    "claim_types": "claim type",
    "domains": "domain table",
}
_FIELDS = {"tool": "tool", "code": "code", "format": "format"}  # fields whose values are names
_NAMESPACES = {"session": "session field", "bundle": "bundle part", "facts": "fact"}
_REF = re.compile(r"(session|bundle|facts)\.([A-Za-z0-9_-]+)(?:\.[A-Za-z0-9_.-]+)?")


def references(registry: Registry) -> Iterator[Reference]:
    """Yield all references, except for those that have a rule of their own."""
    for code in registry.codes:
        yield from _of_code(code)
    for tool in registry.tools:
        yield from _of_tool(tool)
    for mode in registry.world.modes:
        for root in mode.roots:
            yield Reference(mode.at("roots", root), "root", root, f"mode {mode.name}")
    for stage in registry.stages:
        if stage.after is not None:
            yield Reference(stage.at("after"), "stage", stage.after, f"stage {stage.name}")
    for namespace in registry.world.namespaces:
        if namespace.members is not None:
            owner = f"namespace {namespace.name}"
            place = namespace.at("members")
            yield Reference(place, "session field of type members", namespace.members, owner)
    for artifact_field in registry.artifact_fields:
        for index, name in enumerate(artifact_field.formats):
            owner = f"artifact field {artifact_field.name}"
            yield Reference(artifact_field.at("formats", index), "format", name, owner)
    yield from _of_domains(registry)
    sections = {one.name: tuple(f.name for f in one.fields) for one in registry.sections}
    for rule in registry.rules:
        yield from _of_rule(rule, sections)
    for change in registry.stricter:
        owner = f"stricter rule {change.id}"
        yield Reference(change.at("id"), "rule", change.id, owner)
        yield from _inside(change.node, change.place, owner)
    for word in registry.files_optional:
        yield Reference(word.place, "mode", word.name, "files_optional")
    for section in registry.sections:
        for index, name in enumerate(section.required):
            names = tuple(field.name for field in section.fields)
            owner = f"section {section.name}"
            yield Reference(
                section.at("required", index), "field of the section", name, owner, names
            )
    for injection in registry.scope_injection:
        yield from _inside(injection.node, injection.place, "scope injection")
    for case in registry.cases:
        yield from _of_case(case)
    yield from _of_enforcement(registry.enforcement)


def _of_domains(registry: Registry) -> Iterator[Reference]:
    """Yield the kinds of items that script keys name, and the folders that rows replace."""
    for named in registry.references:
        owner = f"reference to {named.kind}"
        yield Reference(named.at("kind"), "kind of item", named.kind, owner)
        for index, folder in enumerate(named.folders):
            yield Reference(named.at("folders", index), "folder", folder, owner)
    for row in registry.domains:
        owner = f"folder {row.folder}"
        for kind, _ in row.inner:
            yield Reference(row.at("inner", kind), "kind of the folder", kind, owner, row.kinds)
        for key, text in row.unless:
            place = row.at("unless", key)
            yield Reference(place, "text of the folder", text, owner, row.texts)
        if row.replaces is not None:
            yield Reference(row.at("replaces"), "folder", row.replaces, owner)


def _of_code(code: Code) -> Iterator[Reference]:
    for index, target in enumerate(code.use):
        yield Reference(code.at("use", index), "code", target, str(code.id))


def _of_tool(tool: Tool) -> Iterator[Reference]:
    owner = f"tool {tool.name}"
    for index, code in enumerate(tool.codes):
        yield Reference(tool.at("codes", index), "code", code, owner)
    for index, tag in enumerate(tool.tags):
        yield Reference(tool.at("tags", index), "tag", tag, owner)


def _of_rule(rule: Rule, sections: Mapping[str, tuple[str, ...]]) -> Iterator[Reference]:
    owner = f"rule {rule.id}"
    yield Reference(rule.at("stage"), "stage", rule.stage, owner)
    for index, mode in enumerate(rule.modes):
        yield Reference(rule.at("modes", index), "mode", mode, owner)
    for index, code in enumerate(rule.codes):
        yield Reference(rule.at("codes", index), "violation", code, owner)
    for index, name in enumerate(rule.upgrade_when):
        yield Reference(rule.at("upgrade", "when_all", index), "capability", name, owner)
    check = cast("Table", rule.node["check"])  # without what an overlay made stricter
    yield Reference(check.value_place("kind"), "kind of check", str(check["kind"]), owner)
    yield from _inside(check, rule.at("check"), owner)
    yield from _list_given(rule, check, owner)
    yield from _of_files(rule, owner, sections)
    for exception in rule.exceptions:
        yield from _inside(exception.node.get("when"), exception.node.place, owner)


def _of_case(case: PolicyCase) -> Iterator[Reference]:
    """Yield the facts and session fields of a case."""
    owner = f"case {case.name!r}"
    for key, kind in (("facts", "fact"), ("session", "session field")):
        node = case.node.get(key)
        for name in node if isinstance(node, Table) else ():
            yield Reference(case.at(key, name), kind, name, owner)


def _of_files(
    rule: Rule, owner: str, sections: Mapping[str, tuple[str, ...]]
) -> Iterator[Reference]:
    """Yield the fields of files, or of the items of a section, that a rule checks."""
    check = cast("Mapping[str, object]", rule.node["check"])
    parts = [cast("Mapping[str, object]", check.get(key, {})) for key in ("files", "when_files")]
    lists = [part.get("where", ()) for part in parts]
    if check.get("kind") == "artifact_fields":
        lists.append(check.get("require", ()))
    fields = sections.get(str(check.get("entries")).removeprefix("bundle."))
    kind = "file field" if fields is None else "field of the section"
    for constraints in lists:
        for node in cast("list[Table]", constraints):
            yield Reference(node.value_place("field"), kind, str(node["field"]), owner, fields)


def _of_enforcement(enforcement: Enforcement) -> Iterator[Reference]:
    for mode in enforcement.modes:
        owner = f"enforcement of mode {mode.mode}"
        yield Reference(mode.at("mode"), "mode", mode.mode, owner)
        for root in mode.writes:
            yield Reference(mode.at("writes", root), "root", root, owner)
    for place in enforcement.protected:
        owner = f"protected place {place.pattern}"
        for index, tool in enumerate(place.tools):
            yield Reference(place.at("tools", index), "tool", tool, owner)
        if fault_of(place.pattern) is None:
            pattern = split(place.pattern)
            if pattern.namespace != "*":
                yield Reference(place.at("pattern"), "namespace", pattern.namespace, owner)
            if pattern.namespace == "root" and pattern.key != "*":
                yield Reference(place.at("pattern"), "root", pattern.key, owner)
    for command in enforcement.commands:
        for index, name in enumerate(command.modes):
            owner = f"command {command.program}"
            yield Reference(command.at("modes", index), "mode", name, owner)


def _inside(node: object, place: Place, owner: str, kind: str | None = None) -> Iterator[Reference]:
    """Yield references in free data.

    A reference is found by its key (`tool`, `tag`) or by its form (`facts.x`).
    """
    if isinstance(node, Mapping):
        table = cast("Mapping[str, object]", node)
        named = _FIELDS.get(str(table.get("field")))
        for key, value in table.items():
            inner = node.value_place(key) if isinstance(node, Table) else place
            kind = named if key in ("equals", "in") else _KEYS.get(key)
            yield from _inside(value, inner, owner, kind)
    elif isinstance(node, list):
        for index, value in enumerate(cast("list[object]", node)):
            inner = node.item_place(index) if isinstance(node, Items) else place
            yield from _inside(value, inner, owner, kind)
    elif isinstance(node, str):
        match = _REF.fullmatch(node)
        if match is not None:
            yield Reference(place, _NAMESPACES[match[1]], match[2], owner)
        elif kind is not None:
            yield Reference(place, kind, node, owner)


def _list_given(rule: Rule, node: object, owner: str) -> Iterator[Reference]:
    """Yield the violations in parts of a check. Each must be in the list of its rule."""
    if isinstance(node, Table):
        for key, value in node.items():
            if key == "codes" and isinstance(value, Table):
                for fault, code in value.items():
                    place, kind = value.value_place(fault), "violation of its own list"
                    yield Reference(place, kind, str(code), owner, rule.codes)
            else:
                yield from _list_given(rule, value, owner)
    elif isinstance(node, Items):
        for item in node:
            yield from _list_given(rule, item, owner)
