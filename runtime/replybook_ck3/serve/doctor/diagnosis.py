"""All lines of the doctor, in the order in which a person mends them.

A new group of lines is a function in a file of its own, and a row of `GROUPS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from replybook_ck3.serve.doctor.doctor_line import DoctorLine, Setup
from replybook_ck3.serve.doctor.folders_and_game import of_data_folder, of_game, of_roots
from replybook_ck3.serve.doctor.playset_and_launcher import (
    of_launcher,
    of_links,
    of_playset,
    of_texts,
)
from replybook_ck3.serve.doctor.tools_around import of_git, of_index, of_logs, of_names, of_sandbox

GROUPS: Final[tuple[Callable[[Setup], Iterator[DoctorLine]], ...]] = (
    of_roots,
    of_game,
    of_data_folder,
    of_playset,
    of_launcher,
    of_texts,
    of_links,
    of_index,
    of_logs,
    of_git,
    of_names,
    of_sandbox,
)
"""The groups of lines."""


def diagnosis(setup: Setup) -> list[DoctorLine]:
    """Return all lines. The same state gives the same lines, and nothing is changed."""
    return [line for group in GROUPS for line in group(setup)]
