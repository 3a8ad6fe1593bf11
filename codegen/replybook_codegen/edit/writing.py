"""Edits as values: they can be shown, checked, or written.

Each new text is first written to a temporary file beside its target. All files are renamed at the
end, so that a full disk or a crash leaves the old files. A file that changed meanwhile is not
overwritten.
"""

from __future__ import annotations

import difflib
import os
import tempfile
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

from replybook_codegen.edit.fault import BadEdit
from replybook_registry.files import RegistryFiles


@dataclass(frozen=True, slots=True)
class Edit:
    """New content for one file.

    Attributes:
        shown: Its name for people.
        name: Its name below the registry folder, or "" if no registry reads it.
        before: The old content, or None if the file does not exist.
        after: The new content.
    """

    path: Path
    shown: str
    name: str
    before: bytes | None
    after: bytes

    def diff(self) -> str:
        """Return the edit as a unified diff."""
        old = self.shown if self.before is not None else "/dev/null"
        lines = difflib.unified_diff(
            _lines(self.before or b""), _lines(self.after), old, self.shown
        )
        return "".join(lines)


def _lines(data: bytes) -> list[str]:
    lines = data.decode("utf-8").split("\n")
    last = [f"{lines[-1]}\n\\ No newline at end of file\n"] if lines[-1] else []
    return [f"{line}\n" for line in lines[:-1]] + last


def edited(files: RegistryFiles, edits: Iterable[Edit]) -> RegistryFiles:
    """Return the registry files with the edits, so that they can be checked before writing."""
    new = {edit.name: edit.after for edit in edits if edit.name}
    return replace(files, files={**files.files, **new})


def write(edits: Sequence[Edit]) -> None:
    """Write all edits or none.

    Raises:
        BadEdit: If a file changed meanwhile, or cannot be written.
    """
    for edit in edits:
        if _on_disk(edit.path) != edit.before:
            raise BadEdit(f"{edit.shown} was changed by somebody else meanwhile; run it again")
    drafts: list[tuple[Path, Path]] = []
    try:
        for edit in edits:
            drafts.append((_draft(edit), edit.path.resolve()))
        for draft, target in drafts:
            draft.replace(target)
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        shown = ", ".join(edit.shown for edit in edits[len(drafts) :][:1]) or edits[-1].shown
        raise BadEdit(f"{shown} cannot be written: {why}; nothing was changed") from error
    finally:
        for draft, _ in drafts:
            with suppress(OSError):
                draft.unlink(missing_ok=True)


def _on_disk(path: Path) -> bytes | None:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise BadEdit(f"{path.name} cannot be read: {why}; nothing was changed") from error


def _draft(edit: Edit) -> Path:
    """Write the new content to a file beside the target, with the permissions of the old file."""
    target = edit.path.resolve()  # keeps a link
    target.parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    draft = Path(name)
    try:
        with os.fdopen(number, "wb") as stream:
            stream.write(edit.after)
            stream.flush()
            os.fsync(stream.fileno())
        draft.chmod(target.stat().st_mode & 0o7777 if target.exists() else 0o644)
    except OSError:
        draft.unlink(missing_ok=True)
        raise
    return draft
