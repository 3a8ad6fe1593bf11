"""The commands that the CK3 application adds to `replybook`, with its facts and validators.

Importing this package does not activate the CK3 registry: a command imports `replybook_ck3` when it
runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from replybook.policy.facts import FactProviders
    from replybook.policy.validators import ContentValidator

__all__ = ["COMMANDS", "EXAMPLES", "REGISTRY", "VALIDATORS", "facts", "validators"]

COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "ck3": (
        "serve, index, search and check the CK3 world",
        "replybook_ck3_devtools.ck3",
    ),
    "serve": (
        "serve the reference MCP server; alias of `ck3 serve`",
        "replybook_ck3_devtools.serve",
    ),
}

EXAMPLES: Final[Mapping[str, Mapping[str, str]]] = {
    "ck3": {"ck3 check my_mod": "see `replybook ck3 ACTION --help` for the others"},
    "ck3 index": {
        "ck3 index --db ck3.db --game game --mod my_mod": "the game and one mod",
        "ck3 index --playset 'My playset'": "the index that the server uses for a playset",
    },
    "ck3 search": {
        "ck3 search brave --db ck3.db": "names and texts",
        "ck3 search brave --db ck3.db --kind trait --not-exists": "check that no trait has this name",
    },
    "ck3 check": {
        "ck3 check my_mod --db ck3.db": "a whole mod, with its references",
        "ck3 check my_mod/common/traits/a.txt --root my_mod": "one file of a mod",
    },
    "ck3 update-report": {
        "ck3 update-report old.db new.db --mod 'My patch'": "two indexes, with the mod in one",
        "ck3 update-report game_1.18 game_1.19 --mod my_patch": "folders, indexed for this report",
    },
    "ck3 doctor": {
        "ck3 doctor --root game=DIR --root user_docs=DIR": "folders, versions, logs, git, sandbox",
        "ck3 doctor --playset 'My playset'": "also its mods, what the game loads, and its index",
    },
    "ck3 logs": {
        "ck3 logs 'Crusader Kings III' --db ck3.db": "the error.log of a user's folder, with owners",
        "ck3 logs error.log --compare old/error.log": "what is new since an earlier run",
    },
    "ck3 conflicts": {
        "ck3 conflicts --db ck3.db": "all mods of the index in their order",
        "ck3 conflicts --db ck3.db --mod Base --mod 'My patch'": "two of them in this order",
    },
    "ck3 uses": {
        "ck3 uses brave --db ck3.db": "an item whose name no other kind has",
        "ck3 uses script_value:minor_gold --db ck3.db --offset 100": "the places after the first 100",
    },
    "ck3 rename": {
        "ck3 rename old_effect new_effect --db ck3.db --mod my_mod > rename.diff": "a draft in a file",
    },
    "ck3 unused": {
        "ck3 unused --db ck3.db --mod 'My mod'": "what no file of the index names",
    },
    "serve": {
        "serve --root game=DIR --root user_docs=DIR": "on stdio, for a host that starts the server",
        "serve --print-config cursor --root game=DIR": "the configuration for a host",
        "serve --http 8000 --workers 4": "over HTTP on this machine, at http://127.0.0.1:8000/mcp",
        "serve token anna": "create an access token for another person; it is shown once",
    },
    "ck3 serve": {
        "ck3 serve --root game=DIR --root user_docs=DIR": "on stdio, for a host that starts the server",
        "ck3 serve --print-config cursor --root game=DIR": "the configuration for a host",
        "ck3 serve --http 8000 --workers 4": "over HTTP on this machine, at http://127.0.0.1:8000/mcp",
        "ck3 serve token anna": "create an access token for another person; it is shown once",
    },
}

REGISTRY: Final = "replybook_ck3_registry"
VALIDATORS: Final = ("ck3",)


def facts() -> FactProviders:
    """Return the facts of the CK3 policy, including those of the base."""
    from replybook_ck3.check.facts import CK3_FACTS

    return CK3_FACTS


def validators() -> Mapping[str, ContentValidator]:
    """Return the validators of the CK3 formats, including those of the base."""
    from replybook_ck3.check.validator import ck3_validators

    return ck3_validators()
