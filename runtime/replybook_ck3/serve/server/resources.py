"""The resources of a server: its registry, and pages on codes, tools and rules.

They change only with the version of the server, and hold no session data.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

from replybook_ck3.serve.server import reference_pages as pages
from replybook_ck3.serve.tools.wrong_words import FOLDERS, KINDS

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


RESOURCES: Final = (
    Resource(
        "replybook://registry",
        "registry",
        "The registry",
        "Registries and versions, types, layers, every code and tool, as one JSON document.",
        pages.registry_json,
        "application/json",
    ),
    Resource(
        "replybook://codes",
        "codes",
        "Reply codes",
        "Every code with its next action.",
        pages.codes_page,
    ),
    Resource(
        "replybook://codes/{name}",
        "code",
        "One reply code",
        "Meaning, data, next action and example of a code such as WA-RES-I-001.",
        pages.code_page,
    ),
    Resource(
        "replybook://tools",
        "tools",
        "Tools",
        "Every tool of the registry.",
        pages.tools_page,
    ),
    Resource(
        "replybook://tools/{name}",
        "tool",
        "One tool",
        "Arguments of a tool, and every code that it may answer with.",
        pages.tool_page,
    ),
    Resource(
        KINDS,
        "kinds",
        "Kinds",
        "Every kind of item, such as trait, with the folders whose files define it.",
        pages.kinds_page,
    ),
    Resource(
        FOLDERS,
        "folders",
        "Folders",
        "Every folder that the game reads, such as common/traits, with its kinds.",
        pages.folders_page,
    ),
    Resource(
        "replybook://policy/{name}",
        "policy",
        "Rules of a mode",
        "The rules that judge a delivery of one mode, with their stages and violations.",
        pages.policy_page,
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
