"""Answers of `explain`, from the generated tables of the active registries.

No YAML is read, so that the answer is there in a few milliseconds and in every installation. The
plural of a kind, such as `areas`, answers with all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from replybook_codegen.entry_facts import Field, plain, tool_facts
from replybook_devtools.explain.explained_codes import explain_code, explain_legacy_id, legacy_rows
from replybook_devtools.explain.explained_rules import (
    checker_rules,
    explain_change,
    explain_checker_rule,
    explain_named_rule,
    explain_policy_rule,
    explain_stage,
    explain_violation,
)
from replybook_devtools.explain.explanation import Explanation, present
from replybook_devtools.explain.rule_pages import rule_names
from replybook_generated.taxonomy import LAYERS, TYPES
from replybook_schema.active import ACTIVE
from replybook_schema.codes import CodeId
from replybook_schema.near import near
from replybook_schema.records import ParamRecord, Record
from replybook_schema.sources import IMPLEMENTATION
from replybook_schema.tools import ToolSpec

__all__ = ["Explanation", "answer", "near_names"]


def _word(kind: str, name: str) -> Explanation | None:
    said = _words()[kind].get(name)
    if said is None:
        return None
    return Explanation(kind, name, said, present(_FACTS[kind](name)))


def _all_of(name: str) -> Explanation | None:
    kind = name.removesuffix("s").replace("_", " ")
    words = _words().get(kind) if name.endswith("s") else None
    if not words:
        return None
    names: dict[str, object] = {**words}
    return Explanation("list", name, f"{len(names)} {name}", {"names": names})


def _tool(name: str) -> dict[str, Field]:
    tool = ACTIVE.tools()[name]
    declared = {"implements": _declared_tool(tool)} if tool.implements else {}
    return {**plain(tool_facts(tool)), **declared, "documented in": "tools.md"}


def _verb(name: str) -> dict[str, Field]:
    verb = next(action for action in ACTIVE.actions() if action.verb == name)
    takes = {"params": "names of params of the code", "tools": "names or roles of tools"}
    return {
        "types": [*map(str, verb.types)],
        "arguments": takes.get(verb.arguments, verb.arguments),
        "codes": _codes(lambda record: record.verb == name),
        "documented in": "taxonomy.md#actions",
    }


def _area(name: str) -> dict[str, Field]:
    codes = _codes(lambda record: CodeId.parse(record.code).area == name)
    return {"codes": codes, "documented in": "taxonomy.md#areas"}


def _layer(name: str) -> dict[str, Field]:
    layer = next(one for one in LAYERS if one.name == name)
    return {
        "types": [*map(str, layer.allowed_types)],
        "why these": layer.rationale,
        "codes": _codes(lambda record: CodeId.parse(record.code).layer == name),
        "documented in": "taxonomy.md#layers",
    }


def _type(letter: str) -> dict[str, Field]:
    kind = next(type_ for type_ in TYPES if type_.letter == letter)
    return {
        "fault": kind.fault,
        "the agent": kind.agent_action,
        "ends the call": "yes" if kind.terminal else "no",
        "builder": f"rb.{kind.builder_method}",
        "layers": [layer.name for layer in LAYERS if letter in layer.allowed_types],
        "verbs": [action.verb for action in ACTIVE.actions() if letter in action.types],
        "documented in": "taxonomy.md#types",
    }


def _param(name: str) -> dict[str, Field]:
    found = {r.code: p for r in ACTIVE.records() if _lives(r) for p in r.params if p.name == name}
    lines = [
        f"{code} ({one.type}, {'required' if one.required else 'optional'}, {one.privacy}):"
        f" {one.description}"
        for code, one in found.items()
    ]
    return {"carried by": lines}


def _tag(name: str) -> dict[str, Field]:
    return {
        "tools": [tool.name for tool in ACTIVE.tools().values() if name in tool.tags],
        "documented in": "vocabulary.md",
    }


def _role(name: str) -> dict[str, Field]:
    tools = [tool.name for tool in ACTIVE.tools().values() if name in tool.tags]
    none = "none: remedies that send to it say what to do without it"
    return {**_tag(name), "tools": tools or none}


def _format(name: str) -> dict[str, Field]:
    found = next(one for one in ACTIVE.vocabulary().formats if one.name == name)
    judge = found.validator or "nobody judges the content"
    return {"suffixes": list(found.suffixes), "validator": judge, "documented in": "vocabulary.md"}


def _root(key: str) -> dict[str, Field]:
    world = ACTIVE.world()
    found = next(root for root in world.roots if root.key == key)
    seen = [f"{mode.name}: {mode.roots.get(key, 'none')}" for mode in world.modes]
    return {
        "address": f"root:{key}/...",
        "old spelling": found.legacy,
        "seen in modes": seen,
        "documented in": "world.md",
    }


def _namespace(name: str) -> dict[str, Field]:
    found = next(namespace for namespace in ACTIVE.world().namespaces if namespace.name == name)
    return {
        "address": f"{name}:KEY/...",
        "keys": f"those of {found.members}" if found.members else "the root keys",
        "documented in": "world.md",
    }


def _mode(name: str) -> dict[str, Field]:
    found = next(mode for mode in ACTIVE.world().modes if mode.name == name)
    roots = [f"{root}: {seen}" for root, seen in found.roots.items()]
    return {"roots": roots, "members": found.members, "documented in": "world.md"}


def _field(_name: str) -> dict[str, Field]:
    return {"documented in": "vocabulary.md"}


_FACTS: Final[Mapping[str, Callable[[str], dict[str, Field]]]] = {
    "type": _type,
    "layer": _layer,
    "area": _area,
    "verb": _verb,
    "tool": _tool,
    "role": _role,
    "tag": _tag,
    "format": _format,
    "root": _root,
    "namespace": _namespace,
    "mode": _mode,
    "session field": _field,
    "artifact field": _field,
    "claim type": _field,
    "check kind": _field,
    "bundle section": _field,
    "param": _param,
}

_WORD_LOOKUPS: Final[tuple[Callable[[str], Explanation | None], ...]] = (
    *(partial(_word, kind) for kind in _FACTS),
    _all_of,
)
"""Lookups of words, one per kind, in the order of the answers."""

_LOOKUPS: Final[tuple[Callable[[str], Explanation | None], ...]] = (
    explain_code,
    explain_legacy_id,
    explain_checker_rule,
    explain_change,
    explain_policy_rule,
    explain_violation,
    explain_stage,
    explain_named_rule,
    *_WORD_LOOKUPS,
)


def answer(name: str) -> Explanation | None:
    """Return the answer about a name by the first kind that knows it.

    Answers of the other kinds that know it are in `also`.
    """
    name = name.strip()
    upper = name.upper()
    for spelling in dict.fromkeys((name, upper, upper.replace("_", "-"), name.lower())):
        found = [answer for lookup in _LOOKUPS if (answer := lookup(spelling)) is not None]
        if found:
            first, *others = map(_with_owner, found)
            return replace(first, also=tuple(others))
    return None


_KINDS = {"policy rule": "rule", "verb": "action", "role": "tag"}


def _with_owner(explanation: Explanation) -> Explanation:
    """Return the answer with the registry that declares the thing."""
    kind = _KINDS.get(explanation.kind, explanation.kind)
    source = ACTIVE.declared_by(kind, explanation.id)
    if kind == "tool":
        source = ACTIVE.declared_by(IMPLEMENTATION, explanation.id) or source
    if source is None:
        return explanation
    facts = {"registry": source.name, **explanation.facts}
    return replace(explanation, facts=facts, owner=source.package)


def near_names(name: str) -> list[str]:
    """Names that were perhaps meant, best first."""
    spellings: dict[str, list[str]] = {}
    for known in _all_names():
        spellings.setdefault(known.upper(), []).append(known)
    alike = near(name.upper(), spellings, 3)
    return [min(spellings[n], key=lambda known: known.isupper() != name.isupper()) for n in alike]


def _all_names() -> Iterator[str]:
    yield from (record.code for record in ACTIVE.records())
    yield from (record.key for record in ACTIVE.records())
    yield from legacy_rows()
    yield from rule_names()
    yield from checker_rules()
    yield from checker_rules().values()
    policy = ACTIVE.policy()
    yield from (rule.id for rule in policy.rules)
    yield from (violation.code for violation in policy.violations)
    yield from (stage.name for stage in policy.stages)
    yield from _word_names()


def _words() -> Mapping[str, Mapping[str, str]]:
    """Return every word with its meaning in one line, by kind."""
    vocabulary, world = ACTIVE.vocabulary(), ACTIVE.world()
    roles = {role.name: role.meaning for role in vocabulary.roles}
    tagged = (tag for tool in ACTIVE.tools().values() for tag in tool.tags)
    tags = dict.fromkeys((*vocabulary.tags, *tagged), "A tag of tools; rules select calls by it.")
    return {
        "type": {type_.letter: f"{type_.name}: {type_.meaning}" for type_ in TYPES},
        "layer": {layer.name: f"{layer.title}: {layer.owner}" for layer in LAYERS},
        "area": {area.name: area.meaning for area in ACTIVE.areas()},
        "verb": {action.verb: action.meaning for action in ACTIVE.actions()},
        "tool": {tool.name: tool.description for tool in ACTIVE.tools().values()},
        "role": roles,
        "tag": {name: said for name, said in tags.items() if name not in roles},
        "format": {one.name: one.meaning for one in vocabulary.formats},
        "root": {root.key: root.meaning for root in world.roots},
        "namespace": {namespace.name: namespace.meaning for namespace in world.namespaces},
        "mode": {mode.name: mode.meaning for mode in world.modes},
        "session field": {field.name: field.meaning for field in vocabulary.session_fields},
        "artifact field": {field.name: field.meaning for field in vocabulary.artifact_fields},
        "claim type": {type_.name: type_.meaning for type_ in vocabulary.claim_types},
        "check kind": {kind.name: kind.meaning for kind in vocabulary.check_kinds},
        "bundle section": {section.name: section.meaning for section in vocabulary.bundle_sections},
        "param": {name: param.description for name, param in _params()},
    }


def _word_names() -> Iterator[str]:
    """Return all words, and the plurals of their kinds."""
    for kind, words in _words().items():
        yield from (f"{kind}s", *words)


def _params() -> Iterator[tuple[str, ParamRecord]]:
    for record in reversed(ACTIVE.records()):  # of several, the first one counts
        yield from ((param.name, param) for param in record.params)


def _codes(chosen: Callable[[Record], bool]) -> list[str]:
    return [
        f"{record.code} {record.key}"
        for record in ACTIVE.records()
        if chosen(record) and _lives(record)
    ]


def _lives(record: Record) -> bool:
    return record.status in ("active", "deprecated")


def _declared_tool(tool: ToolSpec) -> str:
    source = ACTIVE.declared_by("tool", tool.name)
    return f"the tool that {source.name} declares" if source is not None else tool.name
