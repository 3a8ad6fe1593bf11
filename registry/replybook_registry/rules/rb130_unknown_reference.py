"""RB130: an entry refers to something that does not exist.

## Why
A policy rule for a tag that no tool has never applies. A rule that reads `session.tenant` does
nothing if the session has `tenant_id`. Without this check, such a mistake silently switches off the
rule.

## Example
```yaml
- id: scope_of_calls
  stage: post_trase
  check:
    kind: call_fields
    match: {tag: scopd}
    require:
      - {field: args.tenant_id, equals_ref: session.tenant}
```

## Instead
```yaml
- id: scope_of_calls
  stage: post_trace
  check:
    kind: call_fields
    match: {tag: scoped}
    require:
      - {field: args.tenant_id, equals_ref: session.tenant_id}
```
These references are checked:

- stages, violation codes, modes, tools, tags, capabilities and domain tables;
- the names after `session.`, `bundle.` and `facts.` in rules and scope injection;
- codes and tags of tools, and the codes under `use` of retired codes;
- the roots of modes, and the modes, roots, namespaces and tools of `policy/enforcement.yaml`;
- kinds of check, types of claims, fields of sections, and rules of the base that become stricter;
- kinds of items and replaced folders in domain tables.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from datetime import date
from pathlib import PurePosixPath

from replybook_registry.model import Registry
from replybook_registry.queries.declarations import declared_by
from replybook_registry.queries.names import ToolNames, list_known, suggest_name
from replybook_registry.queries.references import Reference, references
from replybook_schema import Finding
from replybook_schema.policy import CHECK_KINDS

CODE = "RB130"

_BUNDLE = (
    *("target", "artifacts", "declared_new_symbols", "touched_units"),
    *("claims", "notes", "schema_change"),
)
"""The parts of a bundle (decision 20)."""


_FILE = (
    *("path", "format", "content", "sha256"),
    *("type", "name", "reason", "defined_in_path"),
)
"""The fields of every file and every declared symbol of a bundle."""


_LISTS = {
    "violation of its own list": "'codes' of the rule",
    "kind of the folder": "'kinds' of the folder",
    "text of the folder": "'texts' of the folder",
    "field of the section": "'fields' of the section",
}
"""The lists of names that an entry may use."""


def check(registry: Registry, _today: date) -> Iterator[Finding]:
    """Yield a finding for each reference to an unknown name."""
    tools = ToolNames.of(registry)
    choices = {**_choices(registry), "tool": tools.exact}
    for reference in references(registry):
        names = choices[reference.kind] if reference.choices is None else reference.choices
        if reference.name in names or (reference.kind == "tool" and reference.name in tools):
            continue
        fix = suggest_name(reference.name, names, _fix(reference))
        problem = f"{reference.owner} refers to the {reference.kind} {reference.name!r}, which does not exist"
        yield Finding(reference.place, CODE, problem, fix)
    yield from _unplaced_stages(registry)


def _unplaced_stages(registry: Registry) -> Iterator[Finding]:
    """Yield a finding for each own stage that is not placed after a stage of a base."""
    if not registry.extends:
        return
    above = {one.name: one for one in registry.stages if one.origin == registry.name}
    fix = "write `after:` and a stage of the registry that this one extends"
    for stage in above.values():
        passed: list[str | None] = [stage.name]
        while (last := above.get(str(passed[-1]))) is not None and last.after not in passed:
            passed.append(last.after)
        if stage.after is None:
            problem = f"stage {stage.name!r} does not name the stage that it follows"
            yield Finding(stage.at("order"), CODE, problem, fix)
        elif last is not None:
            problem = f"stage {stage.name!r} follows itself, through {stage.after!r}"
            yield Finding(stage.at("after"), CODE, problem, fix)


def _fix(reference: Reference) -> str:
    if reference.choices is not None:
        part = _LISTS[reference.kind]
        return f"add it to the {part}, or use one of {', '.join(reference.choices)}"
    if reference.kind == "bundle part":
        return f"name a {reference.kind} that exists"
    add = declared_by(reference.kind, reference.name) or "declare this one"
    return f"name a {reference.kind} that exists, or {add}"


def _choices(registry: Registry) -> Mapping[str, Collection[str]]:
    return {
        "code": list_known(registry, registry.code_by_id),
        "stage": list_known(registry, (stage.name for stage in registry.stages)),
        "violation": list_known(registry, (violation.code for violation in registry.violations)),
        "mode": list_known(registry, ("any", *(mode.name for mode in registry.world.modes))),
        "namespace": list_known(
            registry, (namespace.name for namespace in registry.world.namespaces)
        ),
        "root": list_known(registry, (root.key for root in registry.world.roots)),
        "tag": list_known(registry, (name for name, _ in registry.tags)),
        "capability": list_known(registry, registry.capabilities),
        "fact": list_known(registry, registry.facts),
        "kind of item": list_known(
            registry, (kind for row in registry.domains for kind in row.kinds)
        ),
        "folder": list_known(registry, (row.folder for row in registry.domains)),
        "domain table": {PurePosixPath(row.place.path).stem for row in registry.domains},
        "claim type": list_known(registry, ("any", *registry.named("claim type"))),
        "kind of check": {*CHECK_KINDS, *registry.named("check kind")},
        "rule": list_known(registry, (rule.id for rule in registry.rules)),
        "session field": list_known(registry, (field.name for field in registry.session_fields)),
        "session field of type members": list_known(
            registry, (field.name for field in registry.session_fields if field.type == "members")
        ),
        "format": list_known(registry, (one.name for one in registry.formats)),
        "file field": {*_FILE, *(field.name for field in registry.artifact_fields)},
        "bundle part": {*_BUNDLE, *(section.name for section in registry.sections)},
    }
