"""Applications on top of the library that are installed beside it, each announced by an entry point.

An application adds commands, and the facts and validators that the policies of its registry ask for. Its
package names a light module in the group `replybook.applications`; the module has what `Application` says. To import
it must not make a registry active: it is imported to list commands, whatever the project.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from replybook.policy.facts import FactProviders
    from replybook.policy.validators import ContentValidator

__all__ = ["GROUP", "Application", "applications"]

GROUP: Final = "replybook.applications"
"""The group of entry points."""


class Application(Protocol):
    """What the module of an application has."""

    COMMANDS: Mapping[str, tuple[str, str]]
    """Summary and module of each command. The module has `configure(parser)` and `run(options)`."""
    EXAMPLES: Mapping[str, Mapping[str, str]]
    """Examples for the help of commands and sub-commands: what to type, and what for."""
    REGISTRY: str
    """The package that has the YAML of its registry."""
    VALIDATORS: Collection[str]
    """Names of the content validators that it brings; a registry that declares one of them is its own."""

    def facts(self) -> FactProviders:
        """Return the providers of facts for policies of its registry."""
        ...

    def validators(self) -> Mapping[str, ContentValidator]:
        """Return the content validators by name."""
        ...


@cache
def applications() -> tuple[Application, ...]:
    """Return the installed applications; one that cannot be imported is told on standard error and left out."""
    from importlib.metadata import entry_points  # loads much, and only few commands ask

    found: list[Application] = []
    for entry in sorted(entry_points(group=GROUP)):
        try:
            found.append(cast("Application", entry.load()))
        except Exception as error:  # another package must not take our commands away
            why = type(error).__name__
            print(
                f"replybook: the application {entry.name} cannot be loaded ({why})", file=sys.stderr
            )
    return tuple(found)
