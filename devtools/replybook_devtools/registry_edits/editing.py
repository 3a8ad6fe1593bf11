"""The edit of a registry by a command: lock, read, check with the edit, write, generate.

An edit keeps all other bytes of the file. It is checked before it is written.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from replybook_codegen.edit import BadEdit, Edit, edited
from replybook_codegen.held_folder import StillHeld, hold_folder
from replybook_devtools.project.projects import project_of
from replybook_registry.files import RegistryFiles
from replybook_registry.model import Registry
from replybook_registry.project import Project
from replybook_registry.read import Inspection, inspect_files, project_files
from replybook_schema import Finding

_PATIENCE_S: Final = 60.0
"""Timeout for the lock of the registry, long enough for some dozen edits."""


@dataclass(frozen=True, slots=True)
class EditedRegistry:
    """A project and its files before the edit.

    Attributes:
        files: The files of its registry.
    """

    project: Project
    files: RegistryFiles

    @classmethod
    def of(cls, folder: str) -> EditedRegistry:
        """Read the files of the project in `folder`.

        Raises:
            UsageError: No project was found.
        """
        project = project_of(folder)
        return cls(project, project_files(project))

    def inspect(self, files: RegistryFiles | None = None) -> Inspection:
        """Check the registry with these files, or with its own files for None."""
        return inspect_files(files or self.files, datetime.now(UTC).date())


@contextmanager
def editing(project_folder: str) -> Generator[EditedRegistry]:
    """Lock the registry of a project inside the block.

    Yields:
        The registry as it is under the lock.

    Raises:
        BadEdit: Another command keeps the registry locked for too long.
    """
    project = project_of(project_folder)
    folder = project.root / project.sources[0]
    with ExitStack() as stack:
        if folder.is_dir():  # otherwise reading the files reports the error
            try:
                stack.enter_context(hold_folder(folder, patience_s=_PATIENCE_S))
            except StillHeld:
                why = "another command is editing the registry; wait until it has ended, then run it again"
                raise BadEdit(why) from None
        yield EditedRegistry.of(project_folder)


def new_findings(
    registry: EditedRegistry, edits: Sequence[Edit]
) -> tuple[list[Finding], Registry | None]:
    """Return the errors that the edits would add.

    Args:
        registry: The registry before the edits.

    Returns:
        The new errors, and the edited registry if it has no errors.
    """
    after = registry.inspect(edited(registry.files, edits))
    if not after.errors:
        return [], after.registry
    before = {(f.rule, f.place.path, f.problem) for f in registry.inspect().findings}
    fresh = [f for f in after.errors if (f.rule, f.place.path, f.problem) not in before]
    return fresh, None
