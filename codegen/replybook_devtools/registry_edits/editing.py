"""A registry while a command edits it: read, held, checked with the edit, generated again.

Every edit keeps all other bytes of the file and is checked before it is written. Source: decision 6.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

from replybook_codegen.edit import BadEdit, Edit, edited
from replybook_codegen.held_folder import StillHeld, held
from replybook_devtools.project.projects import project_of
from replybook_registry.files import RegistryFiles
from replybook_registry.model import Registry
from replybook_registry.project import Project
from replybook_registry.read import Inspection, inspect_files, project_files
from replybook_schema import Finding

__all__ = ["EditedRegistry", "editing", "new_findings"]

_PATIENCE_S: Final = 60.0
"""How long an edit waits for another: some dozen of them, with what each generates."""


@dataclass(frozen=True, slots=True)
class EditedRegistry:
    """The project and its files as they are before the edit."""

    project: Project
    files: RegistryFiles

    @classmethod
    def of(cls, folder: str) -> EditedRegistry:
        """Read the files of the project in `folder`; raise `UsageError` if there is none."""
        project = project_of(folder)
        return cls(project, project_files(project))

    def inspect(self, files: RegistryFiles | None = None) -> Inspection:
        """Check the registry, with `files` in the place of those of the project."""
        return inspect_files(files or self.files, datetime.now(UTC).date())


@contextmanager
def editing(project_folder: str) -> Generator[EditedRegistry]:
    """Give the registry of a project while no other command edits it.

    Raise `BadEdit` if another command edits it for longer than this waits.
    """
    project = project_of(project_folder)
    folder = project.root / project.sources[0]
    with ExitStack() as stack:
        if folder.is_dir():  # else reading the files says what is wrong
            try:
                stack.enter_context(held(folder, patience_s=_PATIENCE_S))
            except StillHeld:
                why = "another command is editing the registry; wait until it has ended, then run it again"
                raise BadEdit(why) from None
        yield EditedRegistry.of(project_folder)


def new_findings(
    registry: EditedRegistry, edits: Sequence[Edit]
) -> tuple[list[Finding], Registry | None]:
    """Return the errors that the edits would add, and the registry after them if it has no errors."""
    after = registry.inspect(edited(registry.files, edits))
    if not after.errors:
        return [], after.registry
    before = {(f.rule, f.place.path, f.problem) for f in registry.inspect().findings}
    fresh = [f for f in after.errors if (f.rule, f.place.path, f.problem) not in before]
    return fresh, None
