"""The resources of a server: its registry, and pages on codes, tools and rules.

They change only with the version of the server, and hold no session data. They come from the
generated tables of this process, so they describe exactly the active codes, tools and rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from replybook_ck3.serve.tools.wrong_words import FOLDERS, KINDS
from replybook_ck3.world.domain_table import DomainTable
from replybook_generated.taxonomy import LAYERS, TYPES
from replybook_schema.active import ACTIVE
from replybook_schema.records import ParamRecord, Record
from replybook_schema.tools import ArgumentSpec, ToolSpec

_MARKDOWN: Final = "text/markdown"


@dataclass(frozen=True, slots=True)
class Resource:
    """A document at one URI, or at one URI per name.

    Attributes:
        uri: The URI, or a template with `{name}`.
        read: Returns the document; None for an unknown name.
    """

    uri: str
    name: str
    title: str
    description: str
    read: Callable[[], str] | Callable[[str], str | None]
    mime_type: str = _MARKDOWN


def _registry_json() -> str:
    """Return the registries with versions, the matrix, and every code of a reply."""
    told = {
        "registries": [
            {"name": source.name, "version": source.version} for source in ACTIVE.sources()
        ],
        "types": [{"type": t.letter, "meaning": t.meaning, "do": t.agent_action} for t in TYPES],
        "layers": [
            {"layer": one.name, "owner": one.owner, "types": list(one.allowed_types)}
            for one in LAYERS
        ],
        "codes": [_code_row(record) for record in _living()],
        "tools": [{"name": tool.name, "codes": list(tool.codes)} for tool in _own_tools()],
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _codes_page() -> str:
    """Return the page with every code, its title and next action."""
    rows = [(r.code, r.title, r.verb, r.status) for r in _living()]
    return _page("Reply codes", _table(("code", "title", "next action", "status"), rows))


def _code_page(code: str) -> str | None:
    """Return the page of one code, or None for an unknown code."""
    try:
        record = ACTIVE.record(code)
    except ValueError:
        return None
    parts = [record.meaning, f"Message: {record.message}"]
    if record.params:
        parts.append(_table(("data", "type", "", "meaning"), map(_param_row, record.params)))
    parts += [f"Next action: {' '.join([record.verb, *record.verb_arguments])}", record.remedy]
    parts += [f"At no attempt left: {record.exhausted}"] if record.exhausted else []
    parts += [f"Example of the data: `{record.example}`"] if record.example else []
    parts += [_status(record)]
    return _page(f"{record.code}: {record.title}", *parts)


def _tools_page() -> str:
    """Return the page with every tool of the registry that answers with codes."""
    rows = [(tool.name, tool.description) for tool in _own_tools()]
    return _page("Tools", _table(("tool", "what it does"), rows))


def _tool_page(name: str) -> str | None:
    """Return the page of one tool with arguments and codes, or None if it is unknown."""
    tool = next((one for one in _own_tools() if one.name == name), None)
    if tool is None:
        return None
    titles = {record.code: record.title for record in ACTIVE.records()}
    arguments = _table(("argument", "type", "", "meaning"), map(_argument_row, tool.arguments))
    codes = _table(("code", "title"), ((code, titles.get(code, "")) for code in tool.codes))
    always = "The server may answer any call with a code of `MCP-SYS`, too."
    return _page(tool.name, tool.description, arguments, codes, always)


def _kinds_page() -> str:
    """Return the page with every kind of item and the folders whose files define it."""
    table = DomainTable(None)
    rows = [(kind, ", ".join(table.folders_of(kind))) for kind in sorted(table.kinds)]
    return _page("Kinds", _table(("kind", "folders"), rows))


def _folders_page() -> str:
    """Return the page with every folder that the game reads and the kinds that it defines."""
    rows = [
        (row.folder, ", ".join(row.kinds), row.since or "", row.until or "")
        for row in sorted(ACTIVE.world().domains, key=lambda domain: domain.folder)
    ]
    return _page("Folders", _table(("folder", "kinds", "since", "until"), rows))


def _policy_page(mode: str) -> str | None:
    """Return the page with the delivery rules of one mode, or None if it is unknown."""
    if mode not in {one.name for one in ACTIVE.world().modes}:
        return None
    rules = [
        (rule.id, rule.stage, rule.severity, ", ".join(rule.codes), rule.description, rule.hint)
        for rule in ACTIVE.policy().rules
        if rule.status == "active" and {mode, "any"} & set(rule.modes)
    ]
    head = ("rule", "stage", "severity", "violations", "what it asks", "what to do")
    return _page(f"Rules of {mode}", _table(head, rules))


def _living() -> list[Record]:
    return [record for record in ACTIVE.records() if record.status in {"active", "deprecated"}]


def _own_tools() -> list[ToolSpec]:
    """Return the tools that answer with codes.

    Editor tools are registered only for their tags.
    """
    return [tool for tool in ACTIVE.tools().values() if tool.codes and not tool.prefix]


def _code_row(record: Record) -> dict[str, object]:
    return {
        "code": record.code,
        "key": record.key,
        "title": record.title,
        "action": record.verb,
        "params": [param.name for param in record.params if param.privacy == "public"],
    }


def _param_row(param: ParamRecord) -> Sequence[str]:
    return (param.name, param.type, _format_need(is_needed=param.required), param.description)


def _argument_row(argument: ArgumentSpec) -> Sequence[str]:
    needed = _format_need(is_needed=bool(argument.required))
    return (argument.name, argument.type or "", needed, argument.description)


def _format_need(*, is_needed: bool) -> str:
    return "required" if is_needed else "optional"


def _status(record: Record) -> str:
    gone = f", {record.reason}" if record.reason else ""
    return f"Since {record.since}, {record.status}{gone}."


def _page(title: str, *parts: str) -> str:
    return "\n\n".join([f"# {title}", *parts]) + "\n"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(map(_cell, line))} |" for line in lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


RESOURCES: Final = (
    Resource(
        "replybook://registry",
        "registry",
        "The registry",
        "Registries and versions, types, layers, every code and tool, as one JSON document.",
        _registry_json,
        "application/json",
    ),
    Resource(
        "replybook://codes",
        "codes",
        "Reply codes",
        "Every code with its next action.",
        _codes_page,
    ),
    Resource(
        "replybook://codes/{name}",
        "code",
        "One reply code",
        "Meaning, data, next action and example of a code such as WA-RES-I-001.",
        _code_page,
    ),
    Resource(
        "replybook://tools",
        "tools",
        "Tools",
        "Every tool of the registry.",
        _tools_page,
    ),
    Resource(
        "replybook://tools/{name}",
        "tool",
        "One tool",
        "Arguments of a tool, and every code that it may answer with.",
        _tool_page,
    ),
    Resource(
        KINDS,
        "kinds",
        "Kinds",
        "Every kind of item, such as trait, with the folders whose files define it.",
        _kinds_page,
    ),
    Resource(
        FOLDERS,
        "folders",
        "Folders",
        "Every folder that the game reads, such as common/traits, with its kinds.",
        _folders_page,
    ),
    Resource(
        "replybook://policy/{name}",
        "policy",
        "Rules of a mode",
        "The rules that judge a delivery of one mode, with their stages and violations.",
        _policy_page,
    ),
)


def offer_resources(server: Any) -> None:  # both stacks have the same methods
    """Add the resources to a server of the SDK or of FastMCP."""
    for one in RESOURCES:
        register = server.resource(
            one.uri,
            name=one.name,
            title=one.title,
            description=one.description,
            mime_type=one.mime_type,
        )
        register(_of_name(one) if "{" in one.uri else one.read)


def _of_name(resource: Resource) -> Callable[[str], str]:
    """Return a reader of documents by name.

    An unknown name is the caller's error, and the error does not repeat it.
    """
    from mcp.shared.exceptions import MCPError
    from mcp_types import INVALID_PARAMS

    read = cast("Callable[[str], str | None]", resource.read)
    where = resource.uri.removesuffix("/{name}")

    def of_name(name: str) -> str:
        text = read(name)
        if text is None:
            raise MCPError(INVALID_PARAMS, f"There is no such {resource.name}; see {where}")
        return text

    return of_name
