"""The directory tool: show or set the home root (pwd, cd), and list folders (list, tree).

The home root is the only state of the tool. It belongs to the calling session; the caller of
`make_directory` passes it in and may share it. The leak guard checks every reply.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, NamedTuple, Protocol, TypeAlias, cast

from replybook.builtin_tools.session_home import HomeOfCall
from replybook.safety.text_limits import Text
from replybook.world.adapter import RESOLVED, WorldAdapterV2
from replybook.world.address import WHITE_SPACE, Address, BadAddress, parse
from replybook.world.display import safe_text
from replybook.world.errors import WorldFault
from replybook.world.listing import (
    DEFAULT_DEPTH,
    MOST_DEPTH,
    MOST_ENTRIES,
    MOST_NODES,
    FolderEntry,
    Row,
    list_folder,
    list_tree,
)
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_generated.params import CommandUnknown
from replybook_schema.near import near
from replybook_schema.reply import Reply

Judge: TypeAlias = Callable[[ReplyBuilder, str], Reply]
"""Decides if an address may be read."""


class ListedPart(NamedTuple):
    """The part of a folder that a call lists.

    Attributes:
        depth: Levels of a tree without the argument.
        entries: Maximum number of entries of a folder.
        nodes: Maximum number of entries of a tree.
        after: Name of the entry behind which the part begins, or None for the first part.
    """

    depth: int = DEFAULT_DEPTH
    entries: int = MOST_ENTRIES
    nodes: int = MOST_NODES
    after: str | None = None


EVERYTHING: Final = ListedPart()


class DirectoryTool(Protocol):
    """The function of the directory tool."""

    def __call__(  # noqa: D102
        self,
        command: Text,
        path: Text | None = None,
        depth: int | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply: ...


def make_directory(
    world: WorldAdapterV2,
    home: HomeOfCall,
    *,
    name: str = "directory",
    judge: Judge | None = None,
    part: ListedPart = EVERYTHING,
) -> DirectoryTool:
    """Return a directory tool: serve `mcp_safe_tool(make_directory(world, Home("repo")))`.

    Args:
        world: The world adapter.
        home: The home root of each session.
        name: The name of the tool in the registry.
        judge: Decides if a folder may be read, such as `Enforcement.decide_read`. If its reply is
            no success, the tool returns that reply.
        part: The part of a folder that the tool lists.
    """

    def directory(
        command: Text,
        path: Text | None = None,
        depth: int | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Show or set the home root (pwd, cd), or list folders (list, tree), by address.

        `path` is an address such as root:repo/docs; for list and tree also a path below home, and
        without one home itself; for cd a root. `depth` is how many levels tree shows.
        """
        reply = _reply_to(_Request(world, home, rb, judge, part), command, path, depth)
        leak = world.leaks.find(
            _strip_addresses(reply.data) if reply.reply_type == "S" else reply.data
        )
        if leak is None:
            return reply
        fresh = rb if reply.reply_type == "S" else ReplyBuilder(name)  # `rb` has already ended
        return fresh.error(codes.WA_RES_E_003, data={"field": leak})

    directory.__name__ = name
    return directory


class _Request(NamedTuple):
    """One call with its arguments."""

    world: WorldAdapterV2
    home: HomeOfCall
    rb: ReplyBuilder
    judge: Judge | None
    part: ListedPart
    path: str | None = None
    depth: int | None = None

    def address(self) -> str:
        """Return the address for `path`.

        A path with a colon or a leading slash is already an address.
        """
        text = "" if self.path is None else self.path.strip(WHITE_SPACE)
        if ":" in text or text.startswith("/"):
            return text
        return f"{self.home.address}/{text}" if text else self.home.address

    def refusal(self, path: str) -> Reply | None:
        """Return the reply that refuses to read a folder, or None."""
        reply = None if self.judge is None else self.judge(self.rb, path)
        return None if reply is None or reply.reply_type == "S" else reply


def _strip_addresses(data: Mapping[str, object]) -> dict[str, object]:
    """Return the data of a reply without addresses, which are canonical and made here.

    A root may contain folders with the names of its own parents. An address may therefore look like
    a host path without being one. The names in it are still searched.
    """
    made_here = ("home", "path", "address")
    searched = {key: value for key, value in data.items() if key not in made_here}
    if rows := data.get("entries"):
        searched["entries"] = [_strip_addresses(row) for row in cast("Iterable[Row]", rows)]
    return searched


def _reply_to(request: _Request, command: object, path: object, depth: object) -> Reply:
    run = _COMMANDS.get(command) if isinstance(command, str) else None
    if run is None:
        return _no_command(request, command)
    if path is not None and not isinstance(path, str):
        return _misfit(request.rb, "path", "type")
    if depth is not None and (not isinstance(depth, int) or isinstance(depth, bool)):
        return _misfit(request.rb, "depth", "type", "integer")
    return run(request._replace(path=path, depth=depth))


def _no_command(request: _Request, command: object) -> Reply:
    if not isinstance(command, str):
        return _misfit(request.rb, "command", "type")
    alike = near(command.strip().lower(), _COMMANDS, 2)
    data: CommandUnknown = {
        "command": safe_text(command, request.world.leaks),
        "suggestions": alike,
    }
    return request.rb.invalid(codes.MCP_SYS_I_002, data=data)


def _misfit(rb: ReplyBuilder, argument: str, problem: str, expected: object = "string") -> Reply:
    """Return the reply for a wrong argument, in the words of specification 69.

    Args:
        problem: The word for its fault.
        expected: The type or bounds (default: a text).
    """
    fault = {"name": argument, "problem": problem, "expected": expected}
    return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [fault]})


def _pwd(request: _Request) -> Reply:
    return request.rb.success(codes.WA_CFG_S_001, data={"home": request.home.address})


def _cd(request: _Request) -> Reply:
    world, rb, path = request.world, request.rb, request.path
    if path is None:
        return _misfit(rb, "path", "missing")
    text = path if ":" in path else f"root:{path.strip(WHITE_SPACE)}"
    address = _parse_address(text)
    if address is not None and address.namespace == "root" and address.parts:
        return rb.invalid(codes.WA_CFG_I_002, data={"path": safe_text(str(address), world.leaks)})
    reply, look = world.look(path if address is None else text, rb=rb)
    if look is None:
        return reply
    found = parse(look.path)
    if found.namespace != "root" or found.parts:
        return rb.invalid(codes.WA_CFG_I_002, data={"path": safe_text(look.path, world.leaks)})
    changed = request.home.move(found.key)
    return rb.success(codes.WA_CFG_S_001, data={"home": request.home.address, "changed": changed})


def _parse_address(text: str) -> Address | None:
    try:
        return parse(text)
    except BadAddress:
        return None


def _list(request: _Request) -> Reply:
    world, rb = request.world, request.rb
    reply, look = world.look(request.address(), rb=rb)
    if look is None:
        return reply
    if (refusal := request.refusal(look.path)) is not None:
        return refusal
    try:
        found = world.entries(look.path)
    except WorldFault as fault:
        return fault.answer(rb)
    part = request.part
    folder, sees = parse(look.path), _visibility(world)
    listing = list_folder(folder, found, sees, most=part.entries, after=part.after)
    data: dict[str, object] = {
        "path": look.path,
        "entries": listing.entries,
        "count": len(listing.entries),
        "left_out": listing.left_out,
    }
    if listing.more_links:
        data["more_links"] = True
    if listing.last is not None and part is not EVERYTHING:
        data["last"] = listing.last
    return rb.success(codes.WA_READ_S_001, data=data)


def _tree(request: _Request) -> Reply:
    world, rb, depth = request.world, request.rb, request.depth
    if depth is not None and depth < 1:
        return _misfit(rb, "depth", "range", {"minimum": 1})
    part = request.part
    levels = part.depth if depth is None else min(depth, MOST_DEPTH)
    reply, look = world.look(request.address(), rb=rb)
    if look is None:
        return reply
    if (refusal := request.refusal(look.path)) is not None:
        return refusal
    try:
        top = world.entries(look.path)
    except WorldFault as fault:
        return fault.answer(rb)
    folder = parse(look.path)
    sees = _visibility(world)
    tree = list_tree(
        folder, top, _reader(request), sees, depth=levels, most=part.nodes, after=part.after
    )
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
    if tree.last is not None and part is not EVERYTHING:
        data["last"] = tree.last
    return rb.success(codes.WA_READ_S_001, data=data)


def _reader(request: _Request) -> Callable[[Address], Iterable[FolderEntry] | None]:
    """Return a function that reads the folders of a tree without using tokens."""

    def read(folder: Address) -> Iterable[FolderEntry] | None:
        inside = request._replace(rb=ReplyBuilder())
        try:
            if inside.refusal(str(folder)) is not None:
                return None
            return request.world.entries(str(folder))
        except WorldFault:
            return None

    return read


def _visibility(world: WorldAdapterV2) -> Callable[[Address], bool]:
    return lambda address: world.explain(str(address)).rule == RESOLVED


Command = Callable[[_Request], Reply]

_COMMANDS: Final[Mapping[str, Command]] = {"pwd": _pwd, "cd": _cd, "list": _list, "tree": _tree}
