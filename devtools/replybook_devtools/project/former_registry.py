"""An older version of the registry of a project, from a git ref, a folder or a wheel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from replybook_devtools.console.exit_code import UsageError
from replybook_registry.baseline.read_baseline import (
    ENVELOPE,
    BadBaseline,
    load_baseline,
    read_baseline,
    read_envelopes,
)
from replybook_registry.evolution.compare import RegistryChange, envelope_changes
from replybook_registry.model import Registry
from replybook_registry.project import Project, import_roots
from replybook_schema import Place


def registry_before(project: Project, against: str) -> tuple[Registry, Sequence[RegistryChange]]:
    """Return the old registry, and the changes of the envelope if the baseline has one.

    Args:
        against: A git ref, a folder or a wheel.

    Raises:
        UsageError: The baseline cannot be read.
    """
    try:
        sources = [str(source) for source in project.sources]
        files = read_baseline(project.root, sources, against)
        old = load_baseline(replace(files, roots=import_roots(project)))
        pair = read_envelopes(project.root, against)
    except BadBaseline as error:
        raise UsageError(str(error)) from error
    return old, tuple(envelope_changes(*pair, Place(ENVELOPE))) if pair is not None else ()
