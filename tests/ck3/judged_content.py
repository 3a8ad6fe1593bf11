"""The sample world in an index, and what the validator says of files that are held against it."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tests.ck3.sample_world import GAME_VERSION, write_game, write_mods

from replybook.policy.unavailable import ABSENT
from replybook.policy.validators import Checked, ContentFile, Context, Problem, Symbols
from replybook_ck3 import Ck3Validator
from replybook_ck3.index import IndexView, Source, SymbolIndex, build_index
from replybook_ck3.index.playset_world import PlaysetWorld

__all__ = ["checked", "content", "context", "opened", "problems", "symbols_of"]

BOM = "\ufeff"


@contextmanager
def opened(folder: Path, *, has_game: bool = True) -> Generator[IndexView, None, None]:
    """The sample game and mods, indexed below a folder; without the game if one asks for that."""
    mods = [Source(f"mod:{name}", path) for name, path in write_mods(folder / "mods").items()]
    game = [Source("root:game", write_game(folder / "game"))] if has_game else []
    build_index(folder / "index.db", [*game, *mods], game_version=GAME_VERSION, workers=0)
    with SymbolIndex(folder / "index.db") as index:
        yield index.view()


def content(path: str, text: str) -> ContentFile:
    """A file of the mod My Patch, which begins with a byte order mark."""
    layout = "localization_yml" if path.endswith(".yml") else "ck3_script"
    return ContentFile(f"mod:My Patch/{path}", layout, BOM + text)


def context(view: IndexView | None = None, **facts: object) -> Context:
    """Return what a delivery knows that is held against this view."""
    known: Mapping[str, object] = {
        **({} if view is None else PlaysetWorld(view).facts()),
        **facts,
    }
    return Context(fact=lambda name: known.get(name, ABSENT))


def checked(*files: ContentFile, view: IndexView | None = None, **facts: object) -> Checked:
    """Return what the validator says of files."""
    found = Ck3Validator().check(files, context(view, **facts))
    assert isinstance(found, Checked)
    return found


def problems(*files: ContentFile, view: IndexView | None = None, **facts: object) -> list[Problem]:
    """The problems of files that are more than a count."""
    found = checked(*files, view=view, **facts).problems
    return [one for one in found if one.severity != "info"]


def symbols_of(*files: ContentFile, view: IndexView | None = None) -> Symbols:
    """Return what the validator reads out of files."""
    found = Ck3Validator().symbols(files, context(view))
    assert isinstance(found, Symbols)
    return found
