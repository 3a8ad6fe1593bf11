"""Target messages.py: the text of a reply, from the message template of its code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.render import render_template
from replybook_registry.model import Registry


@dataclass(frozen=True, slots=True)
class MessagesView:
    """The module. It only needs the name of the registry."""

    registry: str


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the renderer. It reads the tables of all registries, so only the base has it."""
    if package.is_base:
        text = render_template("messages.py.j2", MessagesView(registry.name))
        yield Output("package", PurePosixPath("messages.py"), text)
