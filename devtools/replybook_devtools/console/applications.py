"""Installed applications that add their own commands to `replybook`.

An application also brings the facts and validators that the policy of its registry needs. Its
package announces a module in the entry point group `replybook.applications`; the module has the
attributes of `Application`. Importing this module must not activate a registry, because it is
imported in every project just to list the commands.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Mapping
from functools import cache
from typing import TYPE_CHECKING, Final, Protocol, cast

if TYPE_CHECKING:
    from replybook.policy.facts import FactProviders
    from replybook.policy.validators import ContentValidator

GROUP: Final = "replybook.applications"
"""The entry point group in which applications announce themselves."""


class Application(Protocol):
    """The interface of the module that an application announces."""

    COMMANDS: Mapping[str, tuple[str, str]]
    """Summary and module of each command. The module has `configure(parser)` and `run(options)`."""
    EXAMPLES: Mapping[str, Mapping[str, str]]
    """Examples for the help of commands and sub-commands: command line and purpose."""
    REGISTRY: str
    """The package that holds the YAML of its registry."""
    VALIDATORS: Collection[str]
    """Names of its content validators. A registry that declares one uses this application."""

    def facts(self) -> FactProviders:
        """Return the providers of facts for policies of its registry."""
        ...

    def validators(self) -> Mapping[str, ContentValidator]:
        """Return the content validators by name."""
        ...


@cache
def applications() -> tuple[Application, ...]:
    """Return the installed applications.

    An application that cannot be imported is reported on standard error and left out.
    """
    from importlib.metadata import entry_points  # loads much, and only few commands ask

    found: list[Application] = []
    for entry in sorted(entry_points(group=GROUP)):
        try:
            found.append(cast("Application", entry.load()))
        except Exception as error:  # a broken application must not disable the other commands
            why = type(error).__name__
            print(
                f"replybook: the application {entry.name} cannot be loaded ({why})", file=sys.stderr
            )
    return tuple(found)
