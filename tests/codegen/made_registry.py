"""Registries made by hand: one code with anything in it, or as many codes as a test wants."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from replybook_registry.model import (
    Action,
    ActionVerb,
    Area,
    Code,
    Layer,
    LegacyCode,
    Mode,
    Namespace,
    Param,
    ParamType,
    Privacy,
    Registry,
    Release,
    ReplyTypeEntry,
    Root,
    Status,
    Tool,
    World,
)
from replybook_registry.nodes import Table
from replybook_schema import CodeId

NAME = "made-base"
NODE = Table("made.yaml")


def make_param(
    name: str = "path",
    kind: str = "string",
    *,
    required: bool = True,
    privacy: str = "public",
    enum: tuple[str, ...] = (),
    description: str = "The address as given.",
) -> Param:
    """One parameter."""
    return Param(
        name, cast("ParamType", kind), description, required, cast("Privacy", privacy), enum
    )


def make_code(
    code: str = "WA-RES-I-001",
    *params: Param,
    key: str | None = None,
    title: str = "Path not found",
    message: str = "nothing is there",
    meaning: str = "The address does not resolve to anything.",
    remedy: str = "Correct the address.",
    status: str = "active",
    use: tuple[str, ...] = (),
    origin: str = NAME,
) -> Code:
    """One code; its key follows from its id unless one is given."""
    return Code(
        node=NODE,
        origin=origin,
        id=CodeId.parse(code),
        key=key or "KEY_" + code.replace("-", "_"),
        title=title,
        message=message,
        params=params,
        meaning=meaning,
        action=Action("fix_arguments", tuple(param.name for param in params)),
        remedy=remedy,
        since="1.0.0",
        status=cast("Status", status),
        retired_in="1.1.0" if status == "retired" else None,
        reason="It was replaced." if status in ("retired", "deprecated") else None,
        use=use,
    )


def make_tool(name: str = "demo_read", success: str | None = "WA-RES-S-001") -> Tool:
    """One tool without arguments."""
    return Tool(
        node=NODE,
        origin=NAME,
        name=name,
        prefix=False,
        description="Reads.",
        tags=(),
        default_success=success,
        codes=() if success is None else (success,),
        arguments=(),
    )


def make_registry(codes: Iterable[Code] = (), *, tools: tuple[Tool, ...] = ()) -> Registry:
    """A base registry with the given codes and a taxonomy that fits them."""
    return Registry(
        name=NAME,
        version="1.0.0",
        description="Made for tests.",
        extends=(),
        types=tuple(_type(*row) for row in _TYPES),
        layers=(_layer("WA", "SIE"), _layer("EN", "SDE"), _layer("MCP", "SIE")),
        areas=(Area(node=NODE, origin=NAME, name="RES", meaning="Resolution."),),
        actions=(_verb("proceed", "S", "none"), _verb("fix_arguments", "I", "params")),
        codes=tuple(codes),
        legacy=(_LEGACY,),
        world=_WORLD,
        tools=tools,
        domains=(),
        stages=(),
        violations=(),
        capabilities=(),
        facts=(),
        rules=(),
        scope_injection=(),
        cases=(),
        exceptions=(),
        release=Release({}, NODE),
        digest="0" * 64,
    )


def many_codes(count: int) -> list[Code]:
    """Codes with texts and parameters of ordinary length; `count` is a multiple of ten or so."""
    return [
        make_code(
            f"WA-{_letters(index // 900)}-{'SIE'[index % 3]}-{index // 3 % 300 + 1:03d}",
            make_param(),
            make_param("reason", required=False, enum=("absent", "hidden")),
            key=f"NOTHING_FOUND_{_letters(index)}",
            message="{path} does not resolve to anything that you can see",
            remedy="Correct `path`; list the parent folder with the directory tool, then try again.",
        )
        for index in range(count)
    ]


def _letters(number: int) -> str:
    word = ""
    for _ in range(4):
        number, digit = divmod(number, 26)
        word = chr(65 + digit) + word
    return word


_TYPES = (
    ("S", "Success", False, "success", "success"),
    ("I", "Invalid", True, "error", "invalid"),
    ("D", "Denied", True, "error", "denied"),
    ("E", "Error", True, "error", "error"),
)


def _type(letter: str, name: str, terminal: bool, status: str, method: str) -> ReplyTypeEntry:
    return ReplyTypeEntry(
        node=NODE,
        origin=NAME,
        letter=letter,
        name=name,
        meaning=f"{name} as 001 says.",
        fault="Nobody",
        agent_action="Go on.",
        terminal=terminal,
        status=status,
        builder_method=method,
    )


def _layer(name: str, types: str) -> Layer:
    return Layer(
        node=NODE,
        origin=NAME,
        name=name,
        title=name,
        owner="Somebody",
        allowed_types=tuple(types),
        rationale="It decides.",
    )


def _verb(verb: str, types: str, arguments: str) -> ActionVerb:
    return ActionVerb(
        node=NODE,
        origin=NAME,
        verb=verb,
        types=tuple(types),
        meaning="What comes next.",
        arguments="params" if arguments == "params" else "none",
    )


_LEGACY = LegacyCode(
    node=NODE,
    origin=NAME,
    # replybook: ignore[RB506] a made registry needs an id that is gone
    code="FILE-OP-I-001",
    sources=("legacy",),
    meaning="File not found.",
    verdict="retired",
    use=("WA-RES-I-001",),
    advice="Use WA-RES-I-001.",
    layer="MCP",
)
_WORLD = World(
    node=NODE,
    origin=NAME,
    namespaces=(
        Namespace(node=NODE, origin=NAME, name="root", kind="roots", meaning="A root."),
        Namespace(
            node=NODE,
            origin=NAME,
            name="mod",
            kind="members",
            meaning="A mod.",
            members="mods",
        ),
    ),
    roots=(
        Root(node=NODE, origin=NAME, key="repo", meaning="The repository.", legacy="ROOT_REPO"),
    ),
    modes=(
        Mode(
            node=NODE, origin=NAME, name="dev", meaning="All.", roots={"repo": "all"}, members="all"
        ),
    ),
    legacy_spellings={"ROOT_REPO:/": "root:repo/"},
    limits={"token_cap": 10000},
)
