"""From one validated YAML node to one entry of the model: a constructor per kind.

The schema has already been checked, so the accessors below only name the type that is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from replybook_registry import model
from replybook_registry.nodes import Table, maybe, pairs, text, words
from replybook_schema import CodeId

__all__ = [
    "action_verb",
    "area",
    "artifact_field",
    "check_exception",
    "code",
    "domain",
    "format_",
    "layer",
    "legacy",
    "mode",
    "namespace",
    "reply_type",
    "role",
    "root",
    "seen",
    "session_field",
    "tool",
    "word",
    "world",
]


def word(node: Table, origin: str, kind: str) -> model.Word:
    """One `{name, meaning}` of a list of capabilities or facts."""
    name = text(node, "name")
    return model.Word(node=node, origin=origin, kind=kind, name=name, spot=node.place)


def code(node: Table, origin: str) -> model.Code:
    """One entry of `codes/*.yaml`; `ValueError` for the number 000."""
    params = cast("Mapping[str, Table]", node.get("params", {}))
    return model.Code(
        node=node,
        origin=origin,
        id=CodeId.parse(text(node, "code")),
        key=text(node, "key"),
        title=text(node, "title"),
        message=text(node, "message"),
        params=tuple(_param(name, param) for name, param in params.items()),
        meaning=text(node, "meaning"),
        action=_action(cast("Table", node["action"])),
        remedy=text(node, "remedy"),
        since=text(node, "since"),
        status=cast("model.Status", node["status"]),
        retired_in=maybe(node, "retired_in"),
        reason=maybe(node, "reason"),
        use=words(node, "use"),
        example=cast("Mapping[str, object] | None", node.get("example")),
        http=cast("int | None", node.get("http")),
        see=words(node, "see"),
        without_tools=_without_tools(cast("Table | None", node.get("without_tools"))),
    )


def _action(node: Table) -> model.Action:
    return model.Action(text(node, "verb"), words(node, "arguments"))


def _without_tools(node: Table | None) -> model.WithoutTools | None:
    if node is None:
        return None
    action = cast("Table | None", node.get("action"))
    return model.WithoutTools(text(node, "remedy"), None if action is None else _action(action))


def _param(name: str, node: Table) -> model.Param:
    return model.Param(
        name=name,
        type=cast("model.ParamType", node["type"]),
        description=text(node, "description"),
        required=node["required"] is True,
        privacy=cast("model.Privacy", node["privacy"]),
        enum=words(node, "enum"),
    )


def legacy(node: Table, origin: str) -> model.LegacyCode:
    """One entry of `legacy.yaml`."""
    return model.LegacyCode(
        node=node,
        origin=origin,
        code=text(node, "code"),
        sources=words(node, "sources"),
        meaning=text(node, "meaning"),
        verdict=cast("Literal['keep', 'deprecated', 'moved', 'retired']", node["verdict"]),
        use=words(node, "use"),
        advice=text(node, "advice"),
        was=maybe(node, "was"),
        layer=maybe(node, "layer"),
    )


def reply_type(node: Table, origin: str) -> model.ReplyTypeEntry:
    """One of the four types of `taxonomy.yaml`."""
    return model.ReplyTypeEntry(
        node=node,
        origin=origin,
        letter=text(node, "letter"),
        name=text(node, "name"),
        meaning=text(node, "meaning"),
        fault=text(node, "fault"),
        agent_action=text(node, "agent_action"),
        terminal=node["terminal"] is True,
        status=text(node, "status"),
        builder_method=text(node, "builder_method"),
    )


def layer(node: Table, origin: str) -> model.Layer:
    """One layer of `taxonomy.yaml` with the types it may use."""
    return model.Layer(
        node=node,
        origin=origin,
        name=text(node, "name"),
        title=text(node, "title"),
        owner=text(node, "owner"),
        allowed_types=words(node, "allowed_types"),
        rationale=text(node, "rationale"),
    )


def area(node: Table, origin: str) -> model.Area:
    """One area of `taxonomy.yaml`."""
    name, meaning = text(node, "name"), text(node, "meaning")
    return model.Area(node=node, origin=origin, name=name, meaning=meaning)


def action_verb(node: Table, origin: str) -> model.ActionVerb:
    """One verb of the closed set of next actions."""
    return model.ActionVerb(
        node=node,
        origin=origin,
        verb=text(node, "verb"),
        types=words(node, "types"),
        meaning=text(node, "meaning"),
        arguments=cast("Literal['none', 'params', 'tools']", node["arguments"]),
    )


def world(
    node: Table,
    origin: str,
    namespaces: tuple[model.Namespace, ...],
    roots: tuple[model.Root, ...],
    modes: tuple[model.Mode, ...],
) -> model.World:
    """The whole of `world.yaml` around its namespaces, roots and modes."""
    return model.World(
        node=node,
        origin=origin,
        namespaces=namespaces,
        roots=roots,
        modes=modes,
        legacy_spellings=pairs(node, "legacy_spellings"),
        limits=dict(cast("Mapping[str, int]", node.get("limits", {}))),
    )


def root(node: Table, origin: str) -> model.Root:
    """One root key of `world.yaml`."""
    key, meaning, old = text(node, "key"), text(node, "meaning"), text(node, "legacy")
    return model.Root(node=node, origin=origin, key=key, meaning=meaning, legacy=old)


def mode(node: Table, origin: str) -> model.Mode:
    """One mode of `world.yaml`."""
    return model.Mode(
        node=node,
        origin=origin,
        name=text(node, "name"),
        meaning=text(node, "meaning"),
        roots=seen(pairs(node, "roots")),
        members=cast("Literal['all', 'session']", node.get("members", node.get("mods"))),
    )


def seen(words_of_roots: Mapping[str, str]) -> Mapping[str, str]:
    """Return what is seen or written per root; before 3.0.0 members were called mods."""
    return {
        root: "session_members" if word == "session_mods" else word
        for root, word in words_of_roots.items()
    }


def namespace(node: Table, origin: str) -> model.Namespace:
    """One namespace of `world.yaml`."""
    return model.Namespace(
        node=node,
        origin=origin,
        name=text(node, "name"),
        kind=cast("Literal['roots', 'members']", node["kind"]),
        meaning=text(node, "meaning"),
        members=maybe(node, "members"),
    )


def format_(node: Table, origin: str) -> model.Format:
    """One format of `vocabulary.yaml`; the word `none` says that nobody judges its content."""
    validator = text(node, "validator")
    return model.Format(
        node=node,
        origin=origin,
        name=text(node, "name"),
        meaning=text(node, "meaning"),
        suffixes=words(node, "suffixes"),
        validator=None if validator == "none" else validator,
    )


def artifact_field(node: Table, origin: str) -> model.ArtifactField:
    """One artifact field of `vocabulary.yaml`."""
    return model.ArtifactField(
        node=node,
        origin=origin,
        name=text(node, "name"),
        meaning=text(node, "meaning"),
        type=cast("model.FieldType", node["type"]),
        formats=words(node, "formats"),
        enum=words(node, "enum"),
    )


def session_field(node: Table, origin: str) -> model.SessionField:
    """One session field of `vocabulary.yaml`."""
    return model.SessionField(
        node=node,
        origin=origin,
        name=text(node, "name"),
        meaning=text(node, "meaning"),
        type=cast("model.SessionFieldType", node["type"]),
    )


def role(node: Table, origin: str) -> model.Role:
    """One role of `vocabulary.yaml`."""
    return model.Role(
        node=node, origin=origin, name=text(node, "name"), meaning=text(node, "meaning")
    )


def tool(node: Table, origin: str) -> model.Tool:
    """One entry of `tools.yaml`."""
    arguments = cast("Mapping[str, Table]", node.get("arguments", {}))
    return model.Tool(
        node=node,
        origin=origin,
        name=text(node, "name"),
        prefix=node.get("prefix") is True,
        description=text(node, "description"),
        tags=words(node, "tags"),
        default_success=maybe(node, "default_success"),
        codes=words(node, "codes"),
        arguments=tuple(_argument(name, entry) for name, entry in arguments.items()),
    )


def _argument(name: str, node: Table) -> model.ToolArgument:
    return model.ToolArgument(
        name=name,
        type=cast("model.ParamType", node["type"]),
        required=node["required"] is True,
        trace=cast("Literal['keep', 'digest', 'sha256']", node["trace"]),
        description=text(node, "description"),
    )


def domain(node: Table, origin: str) -> model.DomainFolder:
    """One folder of `domains/*.yaml`."""
    return model.DomainFolder(
        node=node,
        origin=origin,
        folder=text(node, "folder"),
        kinds=words(node, "kinds"),
        since=maybe(node, "since"),
        until=maybe(node, "until"),
    )


def check_exception(node: Table, origin: str) -> model.CheckException:
    """One accepted finding of `registry.yaml`."""
    return model.CheckException(
        node=node,
        origin=origin,
        rule=text(node, "rule"),
        entry=text(node, "entry"),
        reason=text(node, "reason"),
        owner=text(node, "owner"),
        expires=text(node, "expires"),
    )
