"""The command `merged` of `ck3_dir`: a folder of the game and all mods as one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from replybook.world.address import same_file
from replybook_ck3.index.merged_files import MergedFile, merged_files
from replybook_ck3.index.scoped_search import Wanted, named
from replybook_ck3.serve.tools.index_questions import (
    IndexQuestion,
    index_question,
    paged,
    searched_by,
)
from replybook_ck3.serve.tools.paging import Page, page_of
from replybook_ck3.serve.tools.search_starts import paths_fitting
from replybook_ck3.serve.tools.wrong_words import is_known_folder, unknown_folder
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_ENTRIES: Final = 200
_SOURCES: Final = 10
_PLACES: Final = 10_000

_Data = dict[str, object]


@dataclass(frozen=True, slots=True)
class AskedFolder:
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


def merged_folder(
    work: SessionContext, rb: ReplyBuilder, asked: AskedFolder, cursor: str | None
) -> Reply:
    """Return the entries of a folder, with the sources of each and the one that wins.

    Args:
        work: The session.
        rb: Builder of the call.
        asked: The folder.
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
    page = page_of(rb, cursor, question, default=_ENTRIES, most=_ENTRIES)
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
                places = named(connection, scope, wanted, _PLACES).places
                holding = {_path(one.address) for one in places}
        if asked.text is not None:
            with_text = index.view.files_with_words(asked.text, asked.folder)
            paths = set(map(_path, with_text))
            holding = paths if holding is None else holding & paths
        found = [
            one
            for one in files
            if (holding is None or same_file(one.path) in holding)
            and (fits is None or fits(_below(one.path, asked.folder)))
        ]
        entries = _listed(found, asked)
        return _told(rb, index, page, entries)

    return index_question(work, rb, searched_by(work, rb, None, None), ask, page)


def _told(rb: ReplyBuilder, index: IndexQuestion, page: Page, entries: Sequence[_Data]) -> Reply:
    some = entries[page.start :][: page.limit]
    data = {**paged(page, some, len(entries), index.revision), **index.told()}
    return rb.success(codes.WA_READ_S_001, data=data)


def _listed(files: Iterable[MergedFile], asked: AskedFolder) -> list[_Data]:
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
