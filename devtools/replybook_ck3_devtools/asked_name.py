"""The name that a command is about, such as `trait:brave`, and the kind or folder it keeps to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from replybook_ck3.index.dropped_names import describe_definitions
from replybook_ck3.index.scoped_search import has_folder
from replybook_ck3.world.domain_table import DomainTable
from replybook_devtools.console.exit_code import UsageError
from replybook_schema.near import did_you_mean

if TYPE_CHECKING:
    from replybook_ck3.index import IndexView


def asked_name(view: IndexView, text: str) -> tuple[str, str]:
    """Return kind and name.

    Args:
        text: KIND:NAME, or NAME.

    Raises:
        UsageError: The kind does not exist, or the name has no kind or several.
    """
    head, colon, rest = text.strip().partition(":")
    if colon:
        return asked_kind(head), rest.strip()
    kinds = view.kinds_of(head)
    if len(kinds) == 1:
        return kinds[0], head
    if kinds:
        names = ", ".join(f"{kind}:{head}" for kind in kinds)
        raise UsageError(f"{head!r} is the name of several items; name one: {names}")
    dropped = describe_definitions(view.find_dropped_names(head))
    if dropped:
        raise UsageError(f"{head!r} is only defined in {dropped}; name another item")
    near_names = [f"{one.kind}:{one.name}" for one in view.near(head)]
    meant = f"; near it: {', '.join(near_names)}" if near_names else ""
    raise UsageError(f"no file of the index defines {head!r}{meant}")


def asked_kind(kind: str) -> str:
    """Return a kind.

    Raises:
        UsageError: The kind does not exist.
    """
    kinds = DomainTable().kinds
    if kind not in kinds:
        meant = did_you_mean(kind, sorted(kinds), before=", ")
        raise UsageError(f"there is no kind {kind!r}{meant}")
    return kind


def asked_folder(view: IndexView, folder: str) -> str:
    """Return a folder without a slash at its end.

    Raises:
        UsageError: The game reads no such folder, and no source of the index has it.
    """
    path, table = folder.strip("/"), DomainTable()
    top = path.lower()
    if any(row.folder == top or row.folder.startswith(f"{top}/") for row in table.rows):
        return path
    with view.looking() as (connection, scope):
        if has_folder(connection, scope, path):
            return path
    near = table.nearest(f"{path}/x")
    meant = f", did you mean {near!r}?" if near else "; name one such as common/traits"
    raise UsageError(f"neither the game nor a mod has the folder {folder!r}{meant}")
