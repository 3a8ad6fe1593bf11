"""From one validated YAML node to one entry of the model: a constructor per kind.

The schema has already been checked, so the accessors below only name the type that is there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from replybook_registry import model
from replybook_registry.nodes import Table
from replybook_schema import CodeId

__all__ = [
    "action_verb",
    "area",
    "case",
    "check_exception",
    "code",
    "domain",
    "layer",
    "legacy",
    "mode",
    "reply_type",
    "root",
    "rule",
    "stage",
    "tool",
    "violation",
    "word",
    "words",
    "world",
]


def _text(node: Table, key: str) -> str:
    return cast("str", node[key])


def _maybe(node: Table, key: str) -> str | None:
    return cast("str | None", node.get(key))


def words(node: Table, key: str) -> tuple[str, ...]:
    """A list of strings, empty if the key is not there."""
    return tuple(cast("list[str]", node.get(key, ())))


def _pairs(node: Table, key: str) -> dict[str, str]:
    return dict(cast("Mapping[str, str]", node.get(key, {})))


def _each(node: Table, key: str) -> tuple[Table, ...]:
    return tuple(cast("list[Table]", node.get(key, ())))


def word(node: Table, origin: str, kind: str) -> model.Word:
    """One `{name, meaning}` of a list of capabilities or facts."""
    name = _text(node, "name")
    return model.Word(node=node, origin=origin, kind=kind, name=name, spot=node.place)


def code(node: Table, origin: str) -> model.Code:
    """One entry of `codes/*.yaml`; `ValueError` for the number 000."""
    action = cast("Table", node["action"])
    params = cast("Mapping[str, Table]", node.get("params", {}))
    return model.Code(
        node=node,
        origin=origin,
        id=CodeId.parse(_text(node, "code")),
        key=_text(node, "key"),
        title=_text(node, "title"),
        message=_text(node, "message"),
        params=tuple(_param(name, param) for name, param in params.items()),
        meaning=_text(node, "meaning"),
        action=model.Action(_text(action, "verb"), words(action, "arguments")),
        remedy=_text(node, "remedy"),
        since=_text(node, "since"),
        status=cast("model.Status", node["status"]),
        retired_in=_maybe(node, "retired_in"),
        reason=_maybe(node, "reason"),
        use=words(node, "use"),
        example=cast("Mapping[str, object] | None", node.get("example")),
        http=cast("int | None", node.get("http")),
        see=words(node, "see"),
    )


def _param(name: str, node: Table) -> model.Param:
    return model.Param(
        name=name,
        type=cast("model.ParamType", node["type"]),
        description=_text(node, "description"),
        required=node["required"] is True,
        privacy=cast("model.Privacy", node["privacy"]),
        enum=words(node, "enum"),
    )


def legacy(node: Table, origin: str) -> model.LegacyCode:
    """One entry of `legacy.yaml`."""
    return model.LegacyCode(
        node=node,
        origin=origin,
        code=_text(node, "code"),
        sources=words(node, "sources"),
        meaning=_text(node, "meaning"),
        verdict=cast("Literal['keep', 'deprecated', 'moved', 'retired']", node["verdict"]),
        use=words(node, "use"),
        advice=_text(node, "advice"),
        was=_maybe(node, "was"),
        layer=_maybe(node, "layer"),
    )


def reply_type(node: Table, origin: str) -> model.ReplyTypeEntry:
    """One of the four types of `taxonomy.yaml`."""
    return model.ReplyTypeEntry(
        node=node,
        origin=origin,
        letter=_text(node, "letter"),
        name=_text(node, "name"),
        meaning=_text(node, "meaning"),
        fault=_text(node, "fault"),
        agent_action=_text(node, "agent_action"),
        terminal=node["terminal"] is True,
        status=_text(node, "status"),
        builder_method=_text(node, "builder_method"),
    )


def layer(node: Table, origin: str) -> model.Layer:
    """One layer of `taxonomy.yaml` with the types it may use."""
    return model.Layer(
        node=node,
        origin=origin,
        name=_text(node, "name"),
        title=_text(node, "title"),
        owner=_text(node, "owner"),
        allowed_types=words(node, "allowed_types"),
        rationale=_text(node, "rationale"),
    )


def area(node: Table, origin: str) -> model.Area:
    """One area of `taxonomy.yaml`."""
    name, meaning = _text(node, "name"), _text(node, "meaning")
    return model.Area(node=node, origin=origin, name=name, meaning=meaning)


def action_verb(node: Table, origin: str) -> model.ActionVerb:
    """One verb of the closed set of next actions."""
    return model.ActionVerb(
        node=node,
        origin=origin,
        verb=_text(node, "verb"),
        types=words(node, "types"),
        meaning=_text(node, "meaning"),
        arguments=cast("Literal['none', 'params', 'tools']", node["arguments"]),
    )


def world(
    node: Table, origin: str, roots: tuple[model.Root, ...], modes: tuple[model.Mode, ...]
) -> model.World:
    """The whole of `world.yaml` around its roots and modes."""
    return model.World(
        node=node,
        origin=origin,
        namespaces=_pairs(node, "namespaces"),
        roots=roots,
        modes=modes,
        legacy_spellings=_pairs(node, "legacy_spellings"),
        limits=dict(cast("Mapping[str, int]", node.get("limits", {}))),
    )


def root(node: Table, origin: str) -> model.Root:
    """One root key of `world.yaml`."""
    key, meaning, old = _text(node, "key"), _text(node, "meaning"), _text(node, "legacy")
    return model.Root(node=node, origin=origin, key=key, meaning=meaning, legacy=old)


def mode(node: Table, origin: str) -> model.Mode:
    """One mode of `world.yaml`."""
    return model.Mode(
        node=node,
        origin=origin,
        name=_text(node, "name"),
        meaning=_text(node, "meaning"),
        roots=_pairs(node, "roots"),
        mods=cast("Literal['all', 'session']", node["mods"]),
    )


def tool(node: Table, origin: str) -> model.Tool:
    """One entry of `tools.yaml`."""
    arguments = cast("Mapping[str, Table]", node.get("arguments", {}))
    return model.Tool(
        node=node,
        origin=origin,
        name=_text(node, "name"),
        prefix=node.get("prefix") is True,
        description=_text(node, "description"),
        tags=words(node, "tags"),
        default_success=_maybe(node, "default_success"),
        codes=words(node, "codes"),
        arguments=tuple(_argument(name, entry) for name, entry in arguments.items()),
    )


def _argument(name: str, node: Table) -> model.ToolArgument:
    return model.ToolArgument(
        name=name,
        type=cast("model.ParamType", node["type"]),
        required=node["required"] is True,
        trace=cast("Literal['keep', 'digest', 'sha256']", node["trace"]),
        description=_text(node, "description"),
    )


def domain(node: Table, origin: str) -> model.DomainFolder:
    """One folder of `domains/*.yaml`."""
    return model.DomainFolder(
        node=node,
        origin=origin,
        folder=_text(node, "folder"),
        kinds=words(node, "kinds"),
        since=_maybe(node, "since"),
        until=_maybe(node, "until"),
    )


def stage(node: Table, origin: str) -> model.Stage:
    """One stage of `policy/stages.yaml`."""
    return model.Stage(
        node=node,
        origin=origin,
        name=_text(node, "name"),
        order=cast("int", node["order"]),
        phase=cast("Literal['before_call', 'delivery']", node["phase"]),
        blocking=cast("Literal['always', 'configurable', 'never']", node["blocking"]),
        description=_text(node, "description"),
    )


def violation(node: Table, origin: str) -> model.Violation:
    """One violation code of `policy/global.yaml`."""
    text, meaning = _text(node, "code"), _text(node, "meaning")
    return model.Violation(node=node, origin=origin, code=text, meaning=meaning)


def rule(node: Table, origin: str) -> model.Rule:
    """One policy rule."""
    upgrade = cast("Table | None", node.get("upgrade"))
    return model.Rule(
        node=node,
        origin=origin,
        id=_text(node, "id"),
        version=cast("int", node["version"]),
        modes=words(node, "modes"),
        stage=_text(node, "stage"),
        severity=cast("Literal['error', 'warning']", node["severity"]),
        status=cast("Literal['active', 'enhancement', 'tbc', 'disabled']", node["status"]),
        codes=words(node, "codes"),
        description=_text(node, "description"),
        hint=_text(node, "hint"),
        check=cast("Mapping[str, object]", node["check"]),
        exceptions=tuple(_rule_exception(entry) for entry in _each(node, "exceptions")),
        upgrade_to=_maybe(upgrade, "to") if upgrade is not None else None,
        upgrade_when=words(upgrade, "when_all") if upgrade is not None else (),
    )


def _rule_exception(node: Table) -> model.RuleException:
    return model.RuleException(
        id=_text(node, "id"),
        reason=_text(node, "reason"),
        node=node,
        owner=_maybe(node, "owner"),
        expires=_maybe(node, "expires"),
    )


def case(node: Table, origin: str) -> model.PolicyCase:
    """One session of `policy/cases.yaml`."""
    fires = ((_text(entry, "rule"), _text(entry, "code")) for entry in _each(node, "fires"))
    return model.PolicyCase(
        node=node,
        origin=origin,
        name=_text(node, "name"),
        mode=_text(node, "mode"),
        fires=tuple(fires),
        passes=words(node, "passes"),
    )


def check_exception(node: Table, origin: str) -> model.CheckException:
    """One accepted finding of `registry.yaml`."""
    return model.CheckException(
        node=node,
        origin=origin,
        rule=_text(node, "rule"),
        entry=_text(node, "entry"),
        reason=_text(node, "reason"),
        owner=_text(node, "owner"),
        expires=_text(node, "expires"),
    )
