"""Changes of playset files: one at a time, all or nothing, undoable, and seen by every session.

Each file has a history of its changes in the state of the server, where no tool can write. A change
enters the history first, then takes the place of the file, then reaches the sessions. If the
process ends in between, the next call finds a mark and finishes the work: the file decides.
"""

from __future__ import annotations

import errno
import json
import re
import time
from collections.abc import Callable, Generator, Mapping
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from replybook.clock import Clock
from replybook.encoding import instant
from replybook.store import StoreBusy
from replybook_ck3.index.builder_lock import building
from replybook_ck3.index.index_file import IndexBusy
from replybook_ck3.serve.session.changed_playsets import ChangedPlaysets, put_file, sync_folder
from replybook_ck3.serve.session.data_folder import DataFolder
from replybook_ck3.serve.session.playsets import Playset, PlaysetFault, Playsets
from replybook_ck3.serve.session.sessions import stored_playset

_MOST_STEPS: Final = 50
_TRIES: Final = 5
_PART: Final = re.compile(r"\.[^/]*\.part")
_MARK: Final = "unfinished"
_NO_WORD: Final = re.compile(r"[^a-z0-9]+")


class PlaysetProblem(Exception):
    """A change that does not fit the playset or the installed mods.

    Attributes:
        suggestions: What was probably meant, best first.
    """

    def __init__(self, problem: str, suggestions: tuple[str, ...] = ()) -> None:
        super().__init__(problem)
        self.problem: Final = problem
        self.suggestions: Final = suggestions


@dataclass(frozen=True, slots=True)
class ChangeStep:
    """A change in the history of a file.

    Attributes:
        command: The command that made it.
        name: Name of the playset before it, or after it if there was none.
        before: Content before the change, or None without a file.
        after: SHA-256 of the content after the change, or None without a file.
    """

    command: str
    at: str
    name: str
    before: str | None
    after: str | None


def file_of_name(name: str, data: DataFolder) -> str:
    """Return a file name for a new playset that no playset has or had.

    A session may still have a deleted one, and `undo` may bring it back.
    """
    stem = _NO_WORD.sub("_", name.casefold()).strip("_")[:60] or "playset"
    folders = (data.playsets, data.playset_history)
    taken = {path.name.casefold() for each in folders if each.is_dir() for path in each.iterdir()}
    names = (f"{stem}{'' if at == 1 else f'_{at}'}.json" for at in range(1, len(taken) + 2))
    return next(one for one in names if one not in taken)


class PlaysetChanges:
    """The changes of the playset files of a server.

    Args:
        changed: The playsets as tools last wrote them.
    """

    def __init__(
        self, data: DataFolder, playsets: Playsets, changed: ChangedPlaysets, clock: Clock
    ) -> None:
        self._folder: Final = data.playsets
        self._histories: Final = data.playset_history
        self._lock_file: Final = data.state / "playsets"
        self._playsets: Final = playsets
        self._changed: Final = changed
        self._clock: Final = clock

    @contextmanager
    def alone(self) -> Generator[None]:
        """Keep out the changes of every other call, in this process and in others.

        Raises:
            StoreBusy: Another call has changed playsets for too long.
        """
        with _hold_lock(self._lock_file):
            yield

    def read(self, file: str) -> bytes | None:
        """Return the content of a playset file, or None if there is none.

        Raises:
            PlaysetProblem: It is a link, which only a person may replace.
            OSError: It cannot be read.
        """
        path = self._folder / file
        if path.is_symlink():
            raise PlaysetProblem("its file is a link; ask the user to edit it")
        try:
            return path.read_bytes()
        except FileNotFoundError:
            return None

    def apply(
        self,
        command: str,
        file: str,
        before: bytes | None,
        after: bytes | None,
        check: Callable[[Playset | None], None],
    ) -> Playset | None:
        """Change a file, and return its playset, or None if it was deleted. Call it `alone`.

        Args:
            command: The command, for the history.
            before: The content that the change was made from, or None without a file.
            after: The new content, or None to delete the file.
            check: Called with the new playset before anything is written; may raise.

        Raises:
            PlaysetProblem: The file has changed meanwhile.
            PlaysetFault: The new content is invalid.
            OSError: The disk failed.
        """
        playset = None if after is None else self._playsets.parse_playset(file, after)
        check(playset)
        self._refuse_changes(file, before)
        name = self._name(file, before) or ("" if playset is None else playset.name)
        step = ChangeStep(command, instant(self._clock.now()), name, _text(before), _digest(after))
        steps = [*self._steps(file, before), step][-_MOST_STEPS:]
        self._put_history(file, steps)
        self._replace(file, after, playset)
        return playset

    def last(self, file: str) -> ChangeStep | None:
        """Return the last change of a file that can be undone, or None. Call it `alone`."""
        steps = self._steps(file, self.read(file))
        return steps[-1] if steps else None

    def undo(self, file: str, check: Callable[[Playset | None], None]) -> Playset | None:
        """Take back the last change of a file, and return the playset as it is then.

        Call it `alone`.

        Args:
            check: Called with the playset before anything is written; may raise.

        Raises:
            PlaysetProblem: There is nothing to undo, or somebody else changed the file since.
            PlaysetFault: The former content is invalid now.
            OSError: The disk failed.
        """
        present = self.read(file)
        steps = self._steps(file, present)
        if not steps:
            raise PlaysetProblem("it has no change to undo")
        step = steps[-1]
        if _digest(present) != step.after:
            raise PlaysetProblem(
                f"its file was edited after `{step.command}`; undo would lose that, so edit it back"
            )
        after = None if step.before is None else step.before.encode("utf-8", "surrogateescape")
        playset = None if after is None else self._playsets.parse_playset(file, after)
        check(playset)
        self._replace(file, after, playset)
        self._put_history(file, steps[:-1])
        return playset

    def deleted_as(self, name: str) -> str | None:
        """Return the file whose last change deleted a playset of this name, or None."""
        found: list[tuple[str, str]] = []
        for history in self._histories.glob("*.json") if self._histories.is_dir() else ():
            steps = self._read_steps(history)
            is_gone = not (self._folder / history.name).exists()
            if steps and is_gone and steps[-1].after is None and steps[-1].name == name:
                found.append((steps[-1].at, history.name))
        return max(found)[1] if found else None

    def recover(self) -> None:
        """Finish a change whose process ended before the sessions learned of it.

        Raises:
            StoreBusy: Another call has changed playsets for too long.
            OSError: The disk failed.
        """
        mark = self._histories / _MARK
        if not mark.exists():
            return
        with self.alone():
            self._finish(mark)

    def _finish(self, mark: Path) -> None:
        with suppress(FileNotFoundError):
            file = mark.read_text("utf-8")
            data = self.read(file) if file and "/" not in file else None
            if data is not None:
                with suppress(PlaysetFault):
                    self._follow(file, self._playsets.parse_playset(file, data))
            mark.unlink()

    # Files

    def _replace(self, file: str, after: bytes | None, playset: Playset | None) -> None:
        """Put the content in its place, and change the sessions on it."""
        mark, path = self._histories / _MARK, self._folder / file
        if mark.exists():
            self._finish(mark)
        for left in self._folder.iterdir():  # drafts of processes that ended
            if _PART.fullmatch(left.name):
                left.unlink(missing_ok=True)
        put_file(mark, file.encode())
        if after is None:
            path.unlink()
            sync_folder(self._folder)
        else:
            put_file(path, after)
        if playset is not None:
            self._follow(file, playset)
        mark.unlink(missing_ok=True)

    def _follow(self, file: str, playset: Playset) -> None:
        """Let every session on the file have the playset."""
        self._changed.put(file, stored_playset(playset))

    def _refuse_changes(self, file: str, before: bytes | None) -> None:
        if self.read(file) != before:
            raise PlaysetProblem("its file changed meanwhile; look at it again")

    def _name(self, file: str, data: bytes | None) -> str | None:
        with suppress(PlaysetFault):
            return None if data is None else self._playsets.parse_playset(file, data).name
        return None

    # The history

    def _steps(self, file: str, present: bytes | None) -> list[ChangeStep]:
        """Return the changes that were made; one that was cut off is left out."""
        steps = self._read_steps(self._histories / file)
        while steps and _digest(present) != steps[-1].after and _text(present) == steps[-1].before:
            steps.pop()
        return steps

    def _read_steps(self, history: Path) -> list[ChangeStep]:
        try:
            said: list[dict[str, Any]] = json.loads(history.read_bytes())
            return [ChangeStep(**one) for one in said]
        except FileNotFoundError:
            return []
        except (ValueError, TypeError):  # a damaged history undoes nothing
            return []

    def _put_history(self, file: str, steps: list[ChangeStep]) -> None:
        self._histories.mkdir(mode=0o700, exist_ok=True)
        content: list[Mapping[str, object]] = [asdict(step) for step in steps]
        put_file(self._histories / file, json.dumps(content).encode("ascii"))


@contextmanager
def _hold_lock(file: Path) -> Generator[None]:
    """Hold the lock beside a file, which ends with the process that holds it."""
    with ExitStack() as held:
        for left in range(_TRIES, -1, -1):
            try:
                held.enter_context(building(file))
                break
            except IndexBusy:
                if not left:
                    raise StoreBusy(errno.EAGAIN, "another session is changing a playset") from None
                time.sleep(0.1)
        yield


def _text(data: bytes | None) -> str | None:
    return None if data is None else data.decode("utf-8", "surrogateescape")


def _digest(data: bytes | None) -> str | None:
    return None if data is None else sha256(data).hexdigest()
