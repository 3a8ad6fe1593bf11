"""The tool `ck3_dir`: the home root, folders, and a folder of the game and all mods as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from replybook.builtin_tools.directory import Judge, ListedPart, make_directory
from replybook.builtin_tools.session_home import HomeOfCall
from replybook.contracts.busy import store_is_busy
from replybook.safety.text_limits import Cursor
from replybook.store import StoreBusy
from replybook.world.adapter import WorldAdapterV2
from replybook.world.address import same_file
from replybook.world.listing import MOST_DEPTH
from replybook_ck3.index.merged_files import MergedFile, merged_files
from replybook_ck3.index.scoped_search import Wanted, find_names
from replybook_ck3.serve.tools.index_questions import (
    IndexQuestion,
    index_question,
    make_page,
    searched_by,
)
from replybook_ck3.serve.tools.paging import Page, page_of
from replybook_ck3.serve.tools.search_starts import misfit, paths_fitting
from replybook_ck3.serve.tools.wrong_words import is_known_folder, unknown_folder, wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

DirCommand: TypeAlias = Literal["pwd", "cd", "list", "tree", "merged"]

_ENTRIES: Final = 200
"""Maximum number of entries of an answer, of a folder or a whole tree."""

_DEPTH: Final = 2
_FOLDER_ENTRIES: Final = 200
_SOURCES: Final = 10
_PLACES: Final = 10_000

_Data = dict[str, object]


def ck3_dir(
    work: SessionContext,
    command: DirCommand,
    path: str | None = None,
    depth: int | None = None,
    cursor: Cursor | None = None,
    folder: str | None = None,
    justification: str | None = None,  # noqa: ARG001  # policies read it in the trace
    pattern: str | None = None,
    symbol: str | None = None,
    text: str | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """List a folder (list), or what is below it (tree, 2 levels by default).

    `path` is an address such as root:game/common or mod:NAME/events. `cd` and `pwd` set and show a
    start folder for relative paths, which is a root; you rarely need them.

    A success has `path`, `entries` (name, address, kind, size) and `count`, at most 200.
    `left_out` counts entries that are not shown, of the folder or of one inside: list that one.
    `merged` shows `folder` of the game and all mods as one, with the `sources` of
    each entry and the file that `wins`; with `pattern`, `symbol` or `text` its fitting files at any
    level. WA-RES-I-001: the address does not exist or is hidden. EN-READ-D-001: the folder
    is closed to all tools.
    """
    sieve = {"pattern": pattern, "symbol": symbol, "text": text}
    if command == "merged":
        if path is not None:
            return misfit(rb, "path", "unexpected")
        empty = next(
            (name for name, word in sieve.items() if word is not None and not word.strip()), None
        )
        if empty is not None:
            return misfit(rb, empty, "string_too_short")
        top = (folder or "").strip().strip("/")
        return _merged_folder(work, rb, _AskedFolder(top, pattern, symbol, text), cursor)
    unexpected = next((name for name, word in sieve.items() if word is not None), None)
    if unexpected is not None:
        return misfit(rb, unexpected, "unexpected")
    judge = work.enforcement.decide_read
    parts = ListedPart(_DEPTH, _ENTRIES, _ENTRIES)
    return listed_part(work.world, work.home, rb, command, path, depth, cursor, parts, judge)


def listed_part(
    world: WorldAdapterV2,
    home: HomeOfCall,
    rb: ReplyBuilder,
    command: str,
    path: str | None,
    depth: int | None,
    cursor: str | None,
    parts: ListedPart,
    judge: Judge | None = None,
) -> Reply:
    """Return the reply of the directory tool, page by page.

    Args:
        home: The home root of each session.
        path: Address of a folder, or a path below home.
        depth: Levels of a tree, or None.
        cursor: `next` of the last page, or None.
        judge: Decides if a folder may be read.
    """
    if depth is not None and type(depth) is int and depth > MOST_DEPTH:
        return wrong_argument(rb, "depth", "range", expected={"minimum": 1, "maximum": MOST_DEPTH})
    question = {
        "tool": "ck3_dir",
        "command": command,
        "path": path,
        "depth": depth,
        "home": home.address,
    }
    page = page_of(rb, cursor, question, default=parts.nodes, most=parts.nodes)
    if isinstance(page, Reply):
        return page
    part = parts._replace(after=str(page.at[0]) if page.at else None)
    tool = make_directory(world, home, name="ck3_dir", judge=judge, part=part)
    try:
        reply = tool(command, path, depth, rb=rb)
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    if reply.reply_type != "S" or "last" not in reply.data:
        return reply
    data = {name: value for name, value in reply.data.items() if name != "last"}
    more = page.next([str(reply.data["last"])])
    return rb.success(codes.WA_READ_S_001, data=data | more)


@dataclass(frozen=True, slots=True)
class _AskedFolder:
    """A folder to list, and what its files must have.

    Attributes:
        folder: The folder below game and mods; empty for the top.
        pattern: A glob over names, or None.
        symbol: Part of a name that the file defines, or None.
        text: A phrase in the file, or None.
    """

    folder: str
    pattern: str | None = None
    symbol: str | None = None
    text: str | None = None

    @property
    def is_sifted(self) -> bool:
        """True if files are looked for, at any level; else one level is listed."""
        return any(one is not None for one in (self.pattern, self.symbol, self.text))


def _merged_folder(
    work: SessionContext, rb: ReplyBuilder, asked: _AskedFolder, cursor: str | None
) -> Reply:
    """Return the entries of a folder, with the sources of each and the one that wins.

    Args:
        cursor: `next` of the last page, or None.
    """
    question = {
        "tool": "ck3_dir merged",
        "folder": asked.folder,
        "pattern": asked.pattern,
        "symbol": asked.symbol,
        "text": asked.text,
        "sources": ",".join(work.sources),
    }
    page = page_of(rb, cursor, question, default=_FOLDER_ENTRIES, most=_FOLDER_ENTRIES)
    if isinstance(page, Reply):
        return page
    fits = None if asked.pattern is None else paths_fitting(rb, "pattern", asked.pattern)
    if isinstance(fits, Reply):
        return fits

    def ask(index: IndexQuestion) -> Reply:
        with index.view.looking() as (connection, scope):
            files = merged_files(connection, scope, asked.folder)
            if not files and asked.folder and not is_known_folder(asked.folder, scope.domains):
                return unknown_folder(rb, asked.folder, scope.domains)
            holding = None
            if asked.symbol is not None:
                wanted = Wanted((asked.symbol,), domain=asked.folder or None)
                places = find_names(connection, scope, wanted, _PLACES).places
                holding = {_path(place.address) for place in places}
        if asked.text is not None:
            with_text = index.view.files_with_words(asked.text, asked.folder)
            paths = set(map(_path, with_text))
            holding = paths if holding is None else holding & paths
        found = [
            file
            for file in files
            if (holding is None or same_file(file.path) in holding)
            and (fits is None or fits(_below(file.path, asked.folder)))
        ]
        entries = _list_folder(found, asked)
        return _reply_with_entries(rb, index, page, entries)

    return index_question(work, rb, searched_by(work, rb, None, None), ask, page)


def _reply_with_entries(
    rb: ReplyBuilder, index: IndexQuestion, page: Page, entries: Sequence[_Data]
) -> Reply:
    some = entries[page.start :][: page.limit]
    data = {**make_page(page, some, len(entries), index.revision), **index.describe_search()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _list_folder(files: Iterable[MergedFile], asked: _AskedFolder) -> list[_Data]:
    """Return files, and the folders right in this one unless files are looked for."""
    folders: dict[str, list[MergedFile]] = {}
    entries: list[_Data] = []
    for one in files:
        name = _below(one.path, asked.folder)
        first, slash, _ = name.partition("/")
        if slash and not asked.is_sifted:
            folders.setdefault(first, []).append(one)
            continue
        wins = None if one.wins is None else f"{one.wins}/{one.path}"
        entries.append({"name": name, "kind": "file", **_sources(one.sources), "wins": wins})
    inner = [
        {
            "name": name,
            "kind": "folder",
            "files": len(found),
            **_sources(dict.fromkeys(source for one in found for source in one.sources)),
        }
        for name, found in folders.items()
    ]
    return [*inner, *entries]


def _sources(sources: Iterable[str]) -> _Data:
    every = list(sources)
    return {"source_count": len(every), "sources": every[:_SOURCES]}


def _below(path: str, folder: str) -> str:
    return path[len(folder) + 1 :] if folder else path


def _path(address: str) -> str:
    return same_file(address.partition("/")[2])
