"""The resources and prompts of the reference server, as any client must read them."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

__all__ = ["PROMPTS", "URIS", "Pages", "expected_pages"]

PROMPTS: Final = ["ck3lens", "ck3raven-dev"]

_LISTED: Final = [
    "replybook://codes",
    "replybook://folders",
    "replybook://kinds",
    "replybook://registry",
    "replybook://tools",
]
_OF_TEMPLATES: Final = {
    "replybook://codes/WA-RES-I-001": "replybook://codes/{name}",
    "replybook://policy/ck3lens": "replybook://policy/{name}",
    "replybook://tools/ck3_read": "replybook://tools/{name}",
}

URIS: Final = [*_LISTED, *_OF_TEMPLATES]
"""The resources to read: each one, and one of each template."""


@dataclass(slots=True)
class Pages:
    """The listed addresses, sorted; the text under each of `URIS`, and of each prompt."""

    resources: list[str] = field(default_factory=list)
    templates: list[str] = field(default_factory=list)
    prompts: list[str] = field(default_factory=list)
    texts: dict[str, str] = field(default_factory=dict)
    spoken: dict[str, str] = field(default_factory=dict)


def expected_pages(scratch: Path) -> dict[str, object]:
    """The same from the library, without a server; `scratch` is a folder for an unused server."""
    from replybook_ck3.serve.server.offering import prompt_text, prompts
    from replybook_ck3.serve.server.resources import RESOURCES
    from replybook_ck3.serve.session.reference_server import Ck3Server
    from replybook_ck3.serve.session.server_config import ServerConfig

    reading = {resource.uri: resource.read for resource in RESOURCES}
    texts = {uri: reading[uri]() for uri in _LISTED}
    for uri, template in _OF_TEMPLATES.items():
        texts[uri] = reading[template](uri.rpartition("/")[2])
    with Ck3Server(ServerConfig.read(scratch)) as server:
        spoken = {told.mode: prompt_text(told) for told in prompts(server.capabilities())}
    templates = sorted(_OF_TEMPLATES.values())
    return asdict(Pages(_LISTED, templates, PROMPTS, texts, spoken))
