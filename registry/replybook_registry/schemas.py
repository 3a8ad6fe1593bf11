"""The JSON Schemas of the registry files, read like all other YAML files."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from replybook_registry.load import load_yaml
from replybook_registry.nodes import Table

_BY_NAME = {
    "registry.yaml": "registry",
    "taxonomy.yaml": "taxonomy",
    "legacy.yaml": "legacy",
    "released.yaml": "released",
    "vocabulary.yaml": "vocabulary",
    "world.yaml": "world",
    "tools.yaml": "tools",
    "policy/stages.yaml": "stages",
    "policy/enforcement.yaml": "enforcement",
    "policy/global.yaml": "policy_global",
    "policy/cases.yaml": "cases",
}
_BY_FOLDER = {
    "codes": "codes",
    "domains": "domains",
    "failures": "failures",
    "policy": "policy_rules",
}

KNOWN = (*_BY_NAME, *(f"{folder}/*.yaml" for folder in _BY_FOLDER))
"""The files that a registry may have."""


def schema_name(name: str) -> str | None:
    """Return the schema of a registry file, or None.

    `name` is its name below the registry folder.
    """
    if name in _BY_NAME:
        return _BY_NAME[name]
    folder, _, rest = name.partition("/")
    return _BY_FOLDER.get(folder) if rest.endswith(".yaml") and "/" not in rest else None


@cache
def schema_text(name: str) -> Table:
    """Return a schema of `replybook_schema/registry/` as data."""
    path = files("replybook_schema") / "registry" / f"{name}.schema.yaml"
    table, _ = load_yaml(path.read_bytes(), path.name)
    if table is None:
        raise ValueError(f"{path.name} is not YAML")
    return table


def schema_of(uri: str) -> Table:
    """Return the schema that a `$ref` names, such as `policy_rules.schema.yaml`."""
    return schema_text(uri.rpartition("/")[2].removesuffix(".schema.yaml"))
