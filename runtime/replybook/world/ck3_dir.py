"""The directory tool: where home is (pwd, cd), and what folders hold (list, tree), by address.

Home is the one state of the tool and belongs to this module, so it is shared by whatever serves the tool in
one process. Nothing leaves without a look of the leak guard. Source: specification 22, 002 §7 and §8.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, cast

from replybook.world.adapter import RESOLVED, WorldAdapterV2
from replybook.world.address import WHITE_SPACE, Address, BadAddress, parse
from replybook.world.fault import WorldFault
from replybook.world.listing import (
    DEFAULT_DEPTH,
    MOST_DEPTH,
    Found,
    Row,
    list_folder,
    list_tree,
)
from replybook.world.shown import shown
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_generated.params import CommandUnknown
from replybook_schema.reply import Reply

__all__ = ["Ck3Dir", "home", "make_ck3_dir", "reset_home"]

_DEFAULT_HOME: Final = "ck3raven_data"

_session_home_root = _DEFAULT_HOME
"""The key of the root that is home (002 §7)."""


def home() -> str:
    """The address of the root that is home."""
    return f"root:{_session_home_root}"


def reset_home() -> None:
    """Make the default home again, as at the start of a process; for tests."""
    _move_home(_DEFAULT_HOME)


def _move_home(key: str) -> bool:
    """Make the root `key` home; whether it was another one."""
    global _session_home_root
    changed = key != _session_home_root
    _session_home_root = key
    return changed


class Ck3Dir(Protocol):
    """The function of the tool `ck3_dir`, not yet wrapped."""

    def __call__(  # noqa: D102
        self,
        command: str,
        path: str | None = None,
        depth: int | None = None,
        domain: str | None = None,
        justification: str | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply: ...


def make_ck3_dir(world: WorldAdapterV2) -> Ck3Dir:
    """The tool `ck3_dir` on `world`; serve `mcp_safe_tool(make_ck3_dir(world))`."""

    def ck3_dir(
        command: str,
        path: str | None = None,
        depth: int | None = None,
        domain: str | None = None,  # noqa: ARG001  # policies read it, and why, in the trace
        justification: str | None = None,  # noqa: ARG001
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Show or set the home root (pwd, cd), or list folders (list, tree), by address.

        `path` is an address such as root:repo/common or mod:Name/common; for list and tree also a path
        below home, and without one home itself; for cd a root. `depth` is how many levels tree shows.
        """
        reply = _answer(world, rb, command, path, depth)
        leak = world.leaks.find(_searched(reply.data) if reply.reply_type == "S" else reply.data)
        if leak is None:
            return reply
        fresh = rb if reply.reply_type == "S" else ReplyBuilder("ck3_dir")  # rb has ended
        return fresh.error(codes.WA_RES_E_003, data={"field": leak})

    return ck3_dir


def _searched(data: Mapping[str, object]) -> dict[str, object]:
    """The data of an answer without its addresses: they are canonical and made here.

    A folder in a root may hold folders that are called like those above the root, so an address may
    look like a host path and be none; the names it is made of are searched.
    """
    made_here = ("home", "path", "address")
    searched = {key: value for key, value in data.items() if key not in made_here}
    if rows := data.get("entries"):
        searched["entries"] = [_searched(row) for row in cast("Iterable[Row]", rows)]
    return searched


def _answer(
    world: WorldAdapterV2, rb: ReplyBuilder, command: object, path: object, depth: object
) -> Reply:
    run = _COMMANDS.get(command) if isinstance(command, str) else None
    if run is None:
        return _no_command(world, rb, command)
    if path is not None and not isinstance(path, str):
        return _misfit(rb, "path", "string_type")
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool)):
        return _misfit(rb, "depth", "int_type")
    return run(world, rb, path, depth)


def _no_command(world: WorldAdapterV2, rb: ReplyBuilder, command: object) -> Reply:
    if not isinstance(command, str):
        return _misfit(rb, "command", "string_type")
    near = difflib.get_close_matches(command[:20].strip().lower(), _COMMANDS, n=2)
    data: CommandUnknown = {"command": shown(command, world.leaks), "suggestions": near}
    return rb.invalid(codes.MCP_SYS_I_002, data=data)


def _misfit(rb: ReplyBuilder, argument: str, kind: str) -> Reply:
    """An argument that does not fit, with the kind of fault as the input schema would name it."""
    return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [{"loc": argument, "type": kind}]})


def _pwd(_world: WorldAdapterV2, rb: ReplyBuilder, _path: str | None, _depth: int | None) -> Reply:
    return rb.success(codes.WA_CFG_S_001, data={"home": home()})


def _cd(world: WorldAdapterV2, rb: ReplyBuilder, path: str | None, _depth: int | None) -> Reply:
    if path is None:
        return _misfit(rb, "path", "missing")
    text = path if ":" in path else f"root:{path.strip(WHITE_SPACE)}"
    address = _parsed(text)
    if address is not None and address.namespace == "root" and address.parts:
        return rb.invalid(codes.WA_CFG_I_002, data={"path": shown(str(address), world.leaks)})
    reply, look = world.look(path if address is None else text, rb=rb)
    if look is None:
        return reply
    found = parse(look.path)
    if found.namespace != "root" or found.parts:
        return rb.invalid(codes.WA_CFG_I_002, data={"path": shown(look.path, world.leaks)})
    changed = _move_home(found.key)
    return rb.success(codes.WA_CFG_S_001, data={"home": home(), "changed": changed})


def _parsed(text: str) -> Address | None:
    try:
        return parse(text)
    except BadAddress:
        return None


def _list(world: WorldAdapterV2, rb: ReplyBuilder, path: str | None, _depth: int | None) -> Reply:
    reply, look = world.look(_below_home(path), rb=rb)
    if look is None:
        return reply
    try:
        found = world.entries(look.path)
    except WorldFault as fault:
        return fault.answer(rb)
    listing = list_folder(parse(look.path), found, _sight(world))
    data: dict[str, object] = {
        "path": look.path,
        "entries": listing.entries,
        "count": len(listing.entries),
        "left_out": listing.left_out,
    }
    if listing.more_links:
        data["more_links"] = True
    return rb.success(codes.WA_READ_S_001, data=data)


def _tree(world: WorldAdapterV2, rb: ReplyBuilder, path: str | None, depth: int | None) -> Reply:
    if depth is not None and depth < 1:
        return _misfit(rb, "depth", "greater_than_equal")
    levels = DEFAULT_DEPTH if depth is None else min(depth, MOST_DEPTH)
    reply, look = world.look(_below_home(path), rb=rb)
    if look is None:
        return reply
    try:
        top = world.entries(look.path)
    except WorldFault as fault:
        return fault.answer(rb)
    folder = parse(look.path)
    tree = list_tree(folder, top, _reader(world), _sight(world), depth=levels)
    data: dict[str, object] = {
        "path": look.path,
        "depth": levels,
        "entries": tree.entries,
        "count": tree.count,
        "left_out": tree.left_out,
        "unopened": tree.unopened,
    }
    if tree.more_links:
        data["more_links"] = True
    return rb.success(codes.WA_READ_S_001, data=data)


def _below_home(path: str | None) -> str:
    """The address that `path` means: one with a colon or a slash in front is taken as it is."""
    text = "" if path is None else path.strip(WHITE_SPACE)
    if ":" in text or text.startswith("/"):
        return text
    return f"{home()}/{text}" if text else home()


def _reader(world: WorldAdapterV2) -> Callable[[Address], Iterable[Found] | None]:
    """Reads the folders of a tree; nothing here takes a token, of which there are 10,000."""

    def read(folder: Address) -> Iterable[Found] | None:
        try:
            return world.entries(str(folder))
        except WorldFault:
            return None

    return read


def _sight(world: WorldAdapterV2) -> Callable[[Address], bool]:
    return lambda address: world.explain(str(address)).rule == RESOLVED


Command = Callable[[WorldAdapterV2, ReplyBuilder, "str | None", "int | None"], Reply]

_COMMANDS: Final[Mapping[str, Command]] = {"pwd": _pwd, "cd": _cd, "list": _list, "tree": _tree}
