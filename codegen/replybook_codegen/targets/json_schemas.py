"""Target of JSON Schemas: envelope, reply data, sessions, bundles, and registry files.

`envelope.schema.json` and `registry/*.schema.json` are the YAML schemas of `replybook_schema` as
JSON. `reply-data.schema.json` has one definition per code: closed for I, D and E, open for S (spec
6). It contains only params that a client can see (decision 17). `session.schema.json` and
`bundle.schema.json` are complete, with the words of every base.

An extension gets the schemas that its parent does not have: those of its kinds of files, and those
of sessions and bundles if it adds words to them. The schemas of files are left out if the base is
generated in the same project.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Final, cast

import yaml

from replybook_codegen.long_literals import json_text
from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.render import HEADER
from replybook_codegen.samples import public_params, wire_data
from replybook_codegen.schema_bundle import bundled
from replybook_codegen.targets.enforcement import has_enforcement
from replybook_codegen.targets.policy import has_policy
from replybook_codegen.targets.vocabulary import has_vocabulary
from replybook_codegen.targets.world import has_world
from replybook_registry.model import Code, Entry, Param, ParamType, Registry
from replybook_schema.documents import bundle_schema, session_schema
from replybook_schema.waiting import WAIT_PARAMS

REGISTRY_SCHEMAS: Final = (
    "registry",
    "taxonomy",
    "vocabulary",
    "codes",
    "legacy",
    "released",
    "world",
    "tools",
    "domains",
    "stages",
    "policy_global",
    "policy_rules",
    "enforcement",
    "cases",
    "failures",
)
"""One schema for each kind of registry file (decision 17)."""

_DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"
_TYPES: Final[Mapping[ParamType, Mapping[str, object]]] = {
    "string": {"type": "string"},
    "integer": {"type": "integer"},
    "number": {"type": "number"},
    "boolean": {"type": "boolean"},
    "string_list": {"type": "array", "items": {"type": "string"}},
    "object": {"type": "object"},
    "object_list": {"type": "array", "items": {"type": "object"}},
    "any": {},
}


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield every schema that the parent does not have, below `schemas/` in the package."""
    world = registry.world
    of_sessions = (*registry.session_fields, *world.modes, *world.roots, *world.namespaces)
    claim_types = tuple(word for word in registry.words if word.kind == "claim type")
    of_bundles: tuple[Entry, ...] = (
        *(*registry.formats, *registry.artifact_fields, *registry.sections),
        *claim_types,
    )
    yield _output("reply-data", _reply_data(registry))
    if package.is_base:
        yield _output("envelope", document_schema("envelope"))
    if package.is_base or package.own(registry, of_sessions):
        yield _output("session", _session(registry))
    if package.is_base or package.own(registry, of_bundles):
        yield _output("bundle", _bundle(registry))
    if package.beside_base:
        return
    for name in REGISTRY_SCHEMAS if package.is_base else _of_its_files(registry):
        yield _output(f"registry/{name}", bundled(name))


def _of_its_files(registry: Registry) -> Iterator[str]:
    """Yield the schemas of the files in a registry, and of those that every registry has."""
    rules = has_policy(registry)
    more = {
        "vocabulary": has_vocabulary(registry),
        "legacy": _has(registry, registry.legacy),
        "world": has_world(registry),
        "domains": _has(registry, registry.domains),
        "stages": _has(registry, registry.stages),
        "policy_global": rules,
        "policy_rules": rules,
        "enforcement": has_enforcement(registry),
        "cases": _has(registry, registry.cases),
        "failures": registry.has_failures,
    }
    return (name for name in REGISTRY_SCHEMAS if more.get(name, True))


def _has(registry: Registry, entries: Iterable[Entry]) -> bool:
    return any(entry.origin == registry.name for entry in entries)


def _output(name: str, schema: Mapping[str, object]) -> Output:
    headed = {"$schema": _DIALECT, "$comment": HEADER.removeprefix("# "), **schema}
    text = json_text(headed) + "\n"
    return Output("package", PurePosixPath(f"schemas/{name}.schema.json"), text)


def _session(registry: Registry) -> Mapping[str, object]:
    world = registry.world
    return session_schema(
        document_schema("session"),
        registry.session_fields,
        modes=[mode.name for mode in world.modes],
        roots=[root.key for root in world.roots],
        namespaces={
            namespace.members: namespace.name for namespace in world.namespaces if namespace.members
        },
    )


def _bundle(registry: Registry) -> Mapping[str, object]:
    return bundle_schema(
        document_schema("bundle"),
        document_schema("claims"),
        registry.formats,
        registry.artifact_fields,
        claim_types=registry.named("claim type"),
        sections=registry.sections,
    )


@cache
def document_schema(name: str) -> Mapping[str, object]:
    """Return a schema of `replybook_schema` that is not for a registry file."""
    text = (files("replybook_schema") / f"{name}.schema.yaml").read_text("utf-8")
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return cast("Mapping[str, object]", yaml.load(text, Loader=loader))


def _reply_data(registry: Registry) -> Mapping[str, object]:
    return {
        "title": f"The data of each reply code of {registry.name}",
        "description": "Refer to one code as `reply-data.schema.json#/$defs/<CODE>`.",
        "type": "object",
        "$defs": {str(code.id): _data_of(code) for code in registry.own_codes},
    }


def _data_of(code: Code) -> Mapping[str, object]:
    params = public_params(code)
    schema: dict[str, object] = {
        "title": code.title,
        "description": code.meaning,
        "type": "object",
        "properties": {param.name: _param(param, code) for param in params},
    }
    if required := [param.name for param in params if param.required]:
        schema["required"] = required
    if code.id.type != "S":
        schema["additionalProperties"] = False
    if code.status in {"deprecated", "retired"}:
        schema["deprecated"] = True
    if code.example is not None:
        schema["examples"] = [wire_data(code)]
    return schema


def _param(param: Param, code: Code) -> Mapping[str, object]:
    schema: dict[str, object] = {**_TYPES[param.type], "description": param.description}
    if code.exhausted is not None and param.name in WAIT_PARAMS:
        schema["minimum"] = 0
    return schema | {"enum": list(param.enum)} if param.enum else schema
