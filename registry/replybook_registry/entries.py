"""Builders of model entries from validated YAML nodes, one table of readers for each kind.

The schema has been checked before, so the readers only name the type.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from replybook_registry import model
from replybook_registry.field_readers import built_from, flag, read_visibility, value
from replybook_registry.nodes import Table, each, maybe, pairs, text, words
from replybook_schema import CodeId
from replybook_schema.records import GivenBy


def word(node: Table, origin: str, kind: str) -> model.Word:
    """Return one `{name, meaning}` of a list, such as a fact or a type of claims."""
    name = text(node, "name")
    return model.Word(node=node, origin=origin, kind=kind, name=name, spot=node.place)


code = built_from(
    model.Code,
    id=lambda node, _: CodeId.parse(text(node, "code")),
    key=text,
    title=text,
    message=text,
    params=lambda node, key: _params(node.get(key)),
    meaning=text,
    action=lambda node, key: _action(cast("Table", node[key])),
    remedy=text,
    since=text,
    status=text,
    retired_in=maybe,
    reason=maybe,
    use=words,
    example=value,
    http=value,
    see=words,
    without_tools=lambda node, key: _without_tools(cast("Table | None", node.get(key))),
    given_by=lambda node, key: cast("GivenBy | None", node.get(key)),
    exhausted=lambda node, key: _remedy(cast("Table | None", node.get(key))),
    transient=flag,
)
"""Builds an entry of `codes/*.yaml`. Number 000 raises `ValueError`."""


def _params(node: object) -> tuple[model.Param, ...]:
    table = cast("Mapping[str, Table]", node or {})
    return tuple(_param(name, param) for name, param in table.items())


def _action(node: Table) -> model.Action:
    return model.Action(text(node, "verb"), words(node, "arguments"))


def _without_tools(node: Table | None) -> model.WithoutTools | None:
    if node is None:
        return None
    action = cast("Table | None", node.get("action"))
    return model.WithoutTools(text(node, "remedy"), None if action is None else _action(action))


def _remedy(node: Table | None) -> str | None:
    return None if node is None else text(node, "remedy")


def _param(name: str, node: Table) -> model.Param:
    return model.Param(
        name=name,
        type=cast("model.ParamType", node["type"]),
        description=text(node, "description"),
        required=node["required"] is True,
        privacy=cast("model.Privacy", node["privacy"]),
        enum=words(node, "enum"),
    )


legacy = built_from(
    model.LegacyCode,
    code=text,
    sources=words,
    meaning=text,
    verdict=text,
    use=words,
    advice=text,
    was=maybe,
    layer=maybe,
)
"""Builds an entry of `legacy.yaml`."""

reply_type = built_from(
    model.ReplyTypeEntry,
    letter=text,
    name=text,
    meaning=text,
    fault=text,
    agent_action=text,
    terminal=flag,
    status=text,
    builder_method=text,
)
"""Builds one of the four types of `taxonomy.yaml`."""

layer = built_from(
    model.Layer, name=text, title=text, owner=text, allowed_types=words, rationale=text
)
"""Builds a layer of `taxonomy.yaml` with its types."""

area = built_from(model.Area, name=text, meaning=text)
"""Builds an area of `taxonomy.yaml`."""

action_verb = built_from(model.ActionVerb, verb=text, types=words, meaning=text, arguments=text)
"""Builds a verb of the closed set of next actions."""

root = built_from(model.Root, key=text, meaning=text, legacy=maybe)
"""Builds a root key of `world.yaml`."""

mode = built_from(
    model.Mode,
    name=text,
    meaning=text,
    roots=lambda node, key: read_visibility(pairs(node, key)),
    members=lambda node, key: node.get(key, node.get("mods")),
)
"""Builds a mode of `world.yaml`."""

namespace = built_from(model.Namespace, name=text, kind=text, meaning=text, members=maybe)
"""Builds a namespace of `world.yaml`."""

format_ = built_from(
    model.Format,
    name=text,
    meaning=text,
    suffixes=words,
    validator=lambda node, key: None if text(node, key) == "none" else text(node, key),
)
"""Builds a format of `vocabulary.yaml`.

The validator `none` means that content is not validated.
"""

artifact_field = built_from(
    model.ArtifactField, name=text, meaning=text, type=text, formats=words, enum=words
)
"""Builds an artifact field of `vocabulary.yaml`."""

session_field = built_from(model.SessionField, name=text, meaning=text, type=text)
"""Builds a session field of `vocabulary.yaml`."""

section = built_from(
    model.Section,
    name=text,
    meaning=text,
    fields=lambda node, key: tuple(artifact_field(one, "") for one in each(node, key)),
    required=words,
)
"""Builds a further list of a bundle of `vocabulary.yaml`."""

role = built_from(model.Role, name=text, meaning=text)
"""Builds a role of `vocabulary.yaml`."""

domain = built_from(
    model.DomainFolder,
    folder=text,
    kinds=words,
    since=maybe,
    until=maybe,
    extensions=lambda node, key: words(node, key) if key in node else (".txt",),
    encoding=lambda node, key: node.get(key, "utf-8-bom"),
    shape=lambda node, key: node.get(key, "block"),
    naming=maybe,
    duplicates=lambda node, key: node.get(key, "last-wins"),
    equal_keys=lambda node, key: node.get(key, "last-wins"),
    texts=words,
    unless=lambda node, key: tuple(pairs(node, key).items()),
    replaces=maybe,
    inner=lambda node, key: _inner(cast("Table | None", node.get(key))),
    settings=words,
    allowed=words,
)
"""Builds a folder of `domains/*.yaml`. Missing keys get the most common values."""


def _inner(node: Table | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return tuple((kind, words(node, kind)) for kind in node) if node else ()


domain_reference = built_from(
    model.DomainReference,
    kind=text,
    keys=words,
    prefixes=words,
    calls=words,
    functions=words,
    folders=words,
)
"""Builds the places in script that name items of one kind."""

check_exception = built_from(
    model.CheckException, rule=text, entry=text, reason=text, owner=text, expires=text
)
"""Builds an accepted finding of `registry.yaml`."""


def world(
    node: Table,
    origin: str,
    namespaces: tuple[model.Namespace, ...],
    roots: tuple[model.Root, ...],
    modes: tuple[model.Mode, ...],
) -> model.World:
    """Return `world.yaml` with these entries.

    Args:
        node: The file.
        origin: The name of the registry.
    """
    return model.World(
        node=node,
        origin=origin,
        namespaces=namespaces,
        roots=roots,
        modes=modes,
        legacy_spellings=pairs(node, "legacy_spellings"),
        limits=dict(cast("Mapping[str, int]", node.get("limits", {}))),
    )


tool = built_from(
    model.Tool,
    name=text,
    prefix=flag,
    description=text,
    tags=words,
    default_success=maybe,
    codes=words,
    arguments=lambda node, key: _arguments(node.get(key)),
    digests=words,
    implements=maybe,
)
"""Builds an entry of `tools.yaml`."""


def _arguments(node: object) -> tuple[model.ToolArgument, ...]:
    table = cast("Mapping[str, Table]", node or {})
    return tuple(_argument(name, entry) for name, entry in table.items())


def _argument(name: str, node: Table) -> model.ToolArgument:
    return model.ToolArgument(
        name=name,
        type=cast("model.ParamType | None", node.get("type")),
        required=cast("bool | None", node.get("required")),
        trace=cast("Literal['keep', 'digest', 'sha256']", node["trace"]),
        description=maybe(node, "description") or "",
        address=flag(node, "address"),
        narrows=flag(node, "narrows"),
        composes=flag(node, "composes"),
        was=words(node, "was"),
        listed=node.get("listed") is not False,
    )
