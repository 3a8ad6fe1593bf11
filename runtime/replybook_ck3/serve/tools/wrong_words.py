"""The replies to wrong words in a call: an unknown kind, folder or source, with what is near.

Each reply is MCP-SYS-I-001. It names the argument, the nearest right words, and the list of all.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from replybook_ck3.world.alike_names import alike_names
from replybook_ck3.world.domain_table import DomainTable
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

KINDS: Final = "replybook://kinds"
"""The resource that lists all kinds."""

FOLDERS: Final = "replybook://folders"
"""The resource that lists all folders."""

_NEAR: Final = 5
_SHOWN: Final = 20


def wrong_argument(
    rb: ReplyBuilder,
    name: str,
    problem: str,
    *,
    expected: object = None,
    did_you_mean: str | None = None,
    reason: str | None = None,
) -> Reply:
    """Return MCP-SYS-I-001 for one argument.

    Args:
        problem: A word of specification 69, such as `enum`.
        expected: The permitted values, if they are known.
        did_you_mean: The value that was probably meant.
        reason: The cause, in a sentence.
    """
    fault: dict[str, object] = {"name": name, "problem": problem}
    more = {"did_you_mean": did_you_mean, "expected": expected, "reason": reason}
    fault |= {key: value for key, value in more.items() if value is not None}
    return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [fault]})


def unknown_kind(rb: ReplyBuilder, name: str, kind: str, known: Collection[str]) -> Reply:
    """Return MCP-SYS-I-001 for a kind that no folder has.

    Args:
        name: Name of the argument with the kind.
    """
    near = _near(kind, known)
    return _refuse_word(
        rb, name, near or sorted(known), near, f"there is no such kind; all: {KINDS}"
    )


def unknown_folder(rb: ReplyBuilder, folder: str, table: DomainTable) -> Reply:
    """Return MCP-SYS-I-001 for a folder that the game does not read and no source has.

    Args:
        table: The folders of the game.
    """
    meant = table.nearest(f"{folder.strip('/')}/x")
    near = _near(folder.strip("/"), {row.folder for row in table.rows})
    if meant is not None:
        near = [meant, *(one for one in near if one != meant)][:_NEAR]
    reason = f"neither the game nor a mod has this folder; all: {FOLDERS}"
    return _refuse_word(rb, "folder", near or None, near, reason)


def unknown_source(rb: ReplyBuilder, argument: str, word: str, known: Iterable[str]) -> Reply:
    """Return MCP-SYS-I-001 for a root or mod that the session does not have, or that is empty.

    Args:
        word: The root or mod.
        known: The roots or mods that can be searched.
    """
    every = list(dict.fromkeys(known))
    near = _near(word, every)
    shown = near or every[:_SHOWN]
    reason = "the playset has no source there; ck3_search_mods lists its mods"
    return _refuse_word(rb, argument, shown or None, near, reason)


def is_known_folder(folder: str, table: DomainTable) -> bool:
    """Return True if the game reads files from a folder or from one inside of it."""
    path = folder.strip("/").lower()
    return any(row.folder == path or row.folder.startswith(f"{path}/") for row in table.rows)


def _near(word: str, known: Collection[str]) -> list[str]:
    """Return the words most similar to a word, best first; a plural is nearest to its singular."""
    plain = word.strip().lower().replace(" ", "_").replace("-", "_")
    exact = [one for one in (plain, plain.removesuffix("s"), f"{plain}s") if one in known]
    return list(dict.fromkeys([*exact, *alike_names(plain, known, _NEAR)]))[:_NEAR]


def _refuse_word(
    rb: ReplyBuilder, name: str, expected: list[str] | None, near: list[str], reason: str
) -> Reply:
    meant = near[0] if near else None
    return wrong_argument(rb, name, "enum", expected=expected, did_you_mean=meant, reason=reason)
