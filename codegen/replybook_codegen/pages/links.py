"""Where a name is documented, so that pages can point at each other.

A name that this registry does not generate (an entry of the base, seen from a user's registry) has
no target and stays plain code.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from replybook_codegen.pages.markdown import code, link, slug, tool_anchor
from replybook_registry.model import Registry

__all__ = ["Links", "layer_page", "links_of"]


def layer_page(layer: str) -> str:
    """Return the file that documents the codes of one layer."""
    return f"codes-{layer.lower()}.md"


@dataclass(frozen=True, slots=True)
class Links:
    """Targets by name, one mapping per kind of thing."""

    codes: Mapping[str, str]
    legacy: Mapping[str, str]
    tools: Mapping[str, str]
    rules: Mapping[str, str]
    verbs: Mapping[str, str]
    types: str
    """Where the four types are documented; empty where they are not, since only the base declares them."""

    def code(self, name: str) -> str:
        """Return a reply code, living or legacy."""
        return _linked(name, self.codes.get(name) or self.legacy.get(name))

    def code_list(self, names: Iterable[str]) -> str:
        """Reply codes, in the given order."""
        return ", ".join(map(self.code, names))

    def tool(self, name: str) -> str:
        """Return a tool, or any other name as plain code."""
        return _linked(name, self.tools.get(name))

    def verb(self, name: str) -> str:
        """Return a verb of the closed set of next actions."""
        return _linked(name, self.verbs.get(name))

    def outcome(self, text: str) -> str:
        """One of the four types, which only the base declares."""
        return link(text, self.types) if self.types else text

    def rule(self, name: str) -> str:
        """Return a policy rule."""
        return _linked(name, self.rules.get(name))


def _linked(name: str, target: str | None) -> str:
    return code(name) if target is None else link(code(name), target)


def links_of(registry: Registry) -> Links:
    """Return the targets in the pages of `registry`."""
    own = registry.name
    codes = {
        str(entry.id): f"{layer_page(entry.id.layer)}#{slug(str(entry.id))}"
        for entry in registry.own_codes
    }
    return Links(
        codes=codes,
        legacy=_targets("legacy.md", (e.code for e in registry.legacy if e.origin == own)),
        tools={
            e.name: f"tools.md#{tool_anchor(e.name)}" for e in registry.tools if e.origin == own
        },
        rules=_targets("policy.md", (e.id for e in registry.rules if e.origin == own)),
        verbs={e.verb: "taxonomy.md#actions" for e in registry.actions},
        types="" if registry.extends else "taxonomy.md#types",
    )


def _targets(file: str, names: Iterable[str]) -> Mapping[str, str]:
    return {name: f"{file}#{slug(name)}" for name in names}
