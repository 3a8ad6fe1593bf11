"""Links between the pages of one registry.

A name that this registry does not generate, such as an entry of the base, has no page and is shown
as code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from replybook_codegen.entry_facts import Kind
from replybook_codegen.pages.markdown import code, link, slug, tool_anchor
from replybook_registry.model import Registry


def layer_page(layer: str) -> str:
    """Return the file with the codes of one layer."""
    return f"codes-{layer.lower()}.md"


@dataclass(frozen=True, slots=True)
class PageLinks:
    """Targets by name, one mapping per kind of entry."""

    targets: Mapping[Kind, Mapping[str, str]]
    types: str
    """The target for the four types, or "" if they are not documented.

    Only the base declares them.
    """

    def name(self, kind: Kind, name: str) -> str:
        """Return the name of an entry, as a link if it has a target.

        A name of the kind code may also be a former id.
        """
        kinds: tuple[Kind, ...] = (kind, "legacy id") if kind == "code" else (kind,)
        found = (self.targets[one][name] for one in kinds if name in self.targets.get(one, ()))
        target = next(found, None)
        return code(name) if target is None else link(code(name), target)

    def names(self, kind: Kind, names: Iterable[str]) -> str:
        """Return names of entries of one kind, in the given order."""
        return ", ".join(self.name(kind, name) for name in names)

    def outcome(self, text: str) -> str:
        """Return one of the four types with its link."""
        return link(text, self.types) if self.types else text


def links_of(registry: Registry) -> PageLinks:
    """Return the targets in the pages of `registry`."""
    own = registry.name
    codes = {
        str(entry.id): f"{layer_page(entry.id.layer)}#{slug(str(entry.id))}"
        for entry in registry.own_codes
    }
    tools = {e.name: f"tools.md#{tool_anchor(e.name)}" for e in registry.tools if e.origin == own}
    return PageLinks(
        {
            "code": codes,
            "legacy id": _targets(
                "legacy.md", (e.code for e in registry.legacy if e.origin == own)
            ),
            "tool": tools,
            "policy rule": _targets("policy.md", (e.id for e in registry.rules if e.origin == own)),
            "verb": {e.verb: "taxonomy.md#actions" for e in registry.actions},
        },
        types="" if registry.extends else "taxonomy.md#types",
    )


def _targets(file: str, names: Iterable[str]) -> Mapping[str, str]:
    return {name: f"{file}#{slug(name)}" for name in names}
