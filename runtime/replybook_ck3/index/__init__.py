"""The symbol index: what the game and mods define and refer to, in one SQLite file.

    sources = [Source("root:game", game), Source("mod:My Patch", patch)]
    build_index(file, sources, game_version="1.18")
    with SymbolIndex(file) as index:
        index.view().defines("trait", "brave")

Source: specification 31, decision 16.
"""

from replybook_ck3.index.index_build import BuildReport, build_cache, build_index
from replybook_ck3.index.index_file import UNUSABLE, IndexBusy, IndexFault
from replybook_ck3.index.index_status import IndexStatus, SourceStatus
from replybook_ck3.index.index_update import NeedsBuild, Update, refresh_index, update_files
from replybook_ck3.index.index_view import Absence, IndexView
from replybook_ck3.index.near_names import Near
from replybook_ck3.index.places import Place
from replybook_ck3.index.source_folders import Source
from replybook_ck3.index.symbol_index import SymbolIndex
from replybook_ck3.index.text_search import Hit
from replybook_ck3.index.uses import Unused, Uses

__all__ = [
    "UNUSABLE",
    "Absence",
    "BuildReport",
    "Hit",
    "IndexBusy",
    "IndexFault",
    "IndexStatus",
    "IndexView",
    "Near",
    "NeedsBuild",
    "Place",
    "Source",
    "SourceStatus",
    "SymbolIndex",
    "Unused",
    "Update",
    "Uses",
    "build_cache",
    "build_index",
    "refresh_index",
    "update_files",
]
