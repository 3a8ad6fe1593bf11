"""`replybook ck3 update-report`: show what an update of the game changes for a mod."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from replybook_ck3.ask.updates.update_finding import update_report
from replybook_ck3.ask.updates.update_lines import update_data, update_lines, update_markdown
from replybook_ck3.ask.updates.update_report import UpdateReport
from replybook_ck3.index import IndexView, Source, build_index
from replybook_ck3.index.calls_in_folder import calls_in_folder
from replybook_ck3.index.source_folders import GAME
from replybook_ck3.index.source_version import SourceVersion, Spot, Unit
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.units import forms_of
from replybook_ck3_devtools.opening import open_index
from replybook_ck3_devtools.sources import mod_source, named_sources
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.progress import Progress

_MOD: Final = "mod:"


def run(options: argparse.Namespace) -> int:
    """Print the report, worst first. Return 1 if the mod may have to change."""
    with ExitStack() as stack:
        versions = _Versions(stack, options.game_version)
        old, new = (versions.of_source(text, options.of) for text in (options.old, options.new))
        mod = versions.of_mod(options.mod, (options.old, options.new))
        calls = versions.calls(mod, old)
        report = update_report(old, new, mod, calls=calls, near_for=options.limit)
        incomplete = versions.incomplete
    print("\n".join(_WRITTEN[options.format](report, options.limit)))
    if incomplete and options.format == "text":
        print(f"not complete: {', '.join(incomplete)}; the report may lack something")
    return Exit.FINDINGS if report.needs_work else Exit.FINE


def _json(report: UpdateReport, limit: int) -> Iterable[str]:
    yield json.dumps(update_data(report, limit), indent=2, ensure_ascii=False)


_WRITTEN: Final[Mapping[str, Callable[[UpdateReport, int], Iterable[str]]]] = {
    "text": update_lines,
    "json": _json,
    "markdown": update_markdown,
}


class _Versions:
    """The versions that a command compares. Indexes of folders are temporary."""

    def __init__(self, stack: ExitStack, game_version: str | None) -> None:
        self._stack, self._game_version = stack, game_version
        self._views: dict[str, IndexView] = {}
        self._folders: dict[str, Path] = {}
        self.incomplete: list[str] = []
        """The arguments whose source was not read completely."""

    def of_source(self, text: str, name: str | None) -> SourceVersion:
        """Return a version of the game, or of the source with this name.

        Args:
            text: Index file, or folder of a game or mod.
            name: Source of the index (default: the game; in a folder, what the folder has).
        """
        view = self._view(text)
        if Path(text).is_dir() and name is None:
            return self._version(text, view, view.sources[0])
        return self._version(text, view, _find_source(view, name or GAME, text))

    def of_mod(self, text: str, indexes: Sequence[str]) -> SourceVersion:
        """Return a mod.

        A folder comes before a mod of the same name. Where the last index has other files of the
        mod than an earlier one, the last one counts.

        Args:
            text: Name of a mod of an index, or folder of a mod as DIR or NAME=DIR.
            indexes: Index files, in which the name is looked up in this order.
        """
        if Path(text).is_dir() or Path(text.partition("=")[2] or text).is_dir():
            source = mod_source(text)
            view = self._build_index(text, [source])
            found = self._version(text, view, source.name)
            self._folders[found.name] = source.folder
            return found
        name = text if text.startswith(_MOD) else f"{_MOD}{text}"
        having = [one for one in indexes if name in self._view(one).sources]
        if not having:
            known = [one for index in indexes for one in self._view(index).sources if one != GAME]
            others = ", ".join(dict.fromkeys(one[len(_MOD) :] for one in known)) or "none"
            raise UsageError(f"{text!r} is no folder and no mod of an index; there is {others}")
        versions = [self._version(one, self._view(one), name) for one in having]
        return versions[0] if _are_same(versions[0], versions[-1]) else versions[-1]

    def calls(self, mod: SourceVersion, old: SourceVersion) -> dict[Unit, list[Spot]] | None:
        """Return the calls in a mod of items that only the old version has.

        Return None if the mod was not given as a folder, so that its index has to know them.
        """
        folder = self._folders.get(mod.name)
        if folder is None:
            return None
        kinds = frozenset(forms_of(old.scope.domains.references))
        return calls_in_folder(folder, mod, old.units_of(kinds) - mod.called)

    def _version(self, text: str, view: IndexView, name: str) -> SourceVersion:
        if view.status().sources[name].status != "complete":
            self.incomplete.append(f"{name} in {text}")
        connection, scope = self._stack.enter_context(view.narrow_to([name]).looking())
        return SourceVersion(connection, scope, name)

    def _view(self, text: str) -> IndexView:
        if text not in self._views:
            if Path(text).is_dir():
                self._views[text] = self._build_index(text, _sources(text))
            else:
                self._views[text] = self._stack.enter_context(open_index(text))
        return self._views[text]

    def _build_index(self, text: str, sources: Sequence[Source]) -> IndexView:
        folder = Path(self._stack.enter_context(TemporaryDirectory(prefix="replybook-")))
        file = folder / "versions.db"
        with Progress(f"indexing {text}") as progress:
            build_index(file, sources, game_version=self._game_version, progress=progress)
        return self._stack.enter_context(open_index(str(file)))


def _sources(text: str) -> list[Source]:
    """Return the mod in a folder with a descriptor, else the game."""
    if (Path(text) / DESCRIPTOR).is_file():
        return [mod_source(text)]
    return named_sources(text, [])


def _find_source(view: IndexView, name: str, text: str) -> str:
    message = name if name in view.sources else f"{_MOD}{name}"
    if message not in view.sources:
        others = ", ".join(view.sources) or "nothing"
        raise UsageError(f"the index {text!r} has no source {name!r}; it has {others}")
    return message


def _are_same(one: SourceVersion, other: SourceVersion) -> bool:
    """Return True if two indexes have the same files of a mod."""
    return {file.place: file.digest for file in one.files.values()} == {
        file.place: file.digest for file in other.files.values()
    }
