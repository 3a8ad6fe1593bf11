"""What the CK3 world adds to the command line of `replybook`: commands, and judges for its policy.

It stands beside the package, since importing `replybook_ck3` makes the CK3 registry the active one: the command
line reads the commands and their options here, and a command imports the world when it runs.
Source: decision 16.
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
        "_replybook_ck3.ck3",
    ),
    "serve": (
        "serve the reference MCP server; alias of `ck3 serve`",
        "_replybook_ck3.serve",
    ),
}

EXAMPLES: Final[Mapping[str, Mapping[str, str]]] = {
    "ck3": {"ck3 check my_mod": "see `replybook ck3 ACTION --help` for the others"},
    "ck3 index": {
        "ck3 index --db ck3.db --game game --mod my_mod": "the game and one mod",
        "ck3 index --playset 'My playset'": "the index that the server has of a playset",
    },
    "ck3 search": {
        "ck3 search brave --db ck3.db": "names and texts",
        "ck3 search brave --db ck3.db --kind trait --not-exists": "whether there is no such trait",
    },
    "ck3 check": {
        "ck3 check my_mod --db ck3.db": "a whole mod, with its references",
        "ck3 check my_mod/common/traits/a.txt --root my_mod": "one file of it",
    },
    "serve": {
        "serve --root game=DIR --root user_docs=DIR": "for a host that starts it, over stdio",
        "serve --print-config cursor --root game=DIR": "what that host reads",
        "serve --http 8000 --workers 4": "for this machine, at http://127.0.0.1:8000/mcp",
        "serve token anna": "a token for somebody else, shown once",
    },
    "ck3 serve": {
        "ck3 serve --root game=DIR --root user_docs=DIR": "for a host that starts it, over stdio",
        "ck3 serve --print-config cursor --root game=DIR": "what that host reads",
        "ck3 serve --http 8000 --workers 4": "for this machine, at http://127.0.0.1:8000/mcp",
        "ck3 serve token anna": "a token for somebody else, shown once",
    },
}

REGISTRY: Final = "replybook_ck3_registry"
VALIDATORS: Final = ("ck3",)


def facts() -> FactProviders:
    """Return the facts of the CK3 policy, those of the base included."""
    from replybook_ck3.facts import CK3_FACTS

    return CK3_FACTS


def validators() -> Mapping[str, ContentValidator]:
    """Return the validators of the CK3 formats, those of the base included."""
    from replybook_ck3.validator import ck3_validators

    return ck3_validators()
