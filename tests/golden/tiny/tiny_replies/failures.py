# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""Dialects and rules of tiny, and all below it, for `replybook.client.judge`."""

from __future__ import annotations

from typing import Final

from replybook.client.judging.base_tables import BASE as BELOW
from replybook.client.judging.dialects import Dialect, TypeOf
from replybook.client.judging.layered_tables import layered
from replybook.client.judging.wording import wording_of

__all__ = ["TABLES"]

_STATUSES: Final = {**BELOW.statuses, "498": "D"}

_GROUPS: Final = "D let ouüber"

_WEIGHTS: Final = "8080807f8980808080847d80808080"

TABLES: Final = layered(
    below=BELOW,
    dialects=(
        Dialect(
            name="shelf_note",
            places=("data", "error"),
            needs_flag=False,
            within="note",
            has=(("shelf", "text"), ("state", ("lost", "lent", 3, True))),
            most_members=4,
            type_of=TypeOf(
                member="state",
                types={"lost": "E", "lent": "W", "true": "D"},
                otherwise="cause",
                is_final=False,
            ),
            code="shelf",
            after_s=(("days", 86400.0), ("wait_ms", 0.001)),
            messages=("words",),
        ),
        Dialect(
            name="shelf_status",
            places=("data",),
            needs_flag=False,
            within="",
            has=(("shelf", "text"), ("status", "status")),
            most_members=0,
            type_of=TypeOf(member="status", types=_STATUSES, otherwise="cause", is_final=False),
            code="",
            after_s=(),
            messages=(),
        ),
    ),
    rules=(("lent_out", "W", 0.9, ("is|was lent out", "back in # days", "über nacht verliehen")),),
    answers=(("shelf_free", "S", 0.9, ("shelf is free",)),),
    openings=("note of the keeper",),
    statuses=_STATUSES,
    status_before=("note",),
    status_after={"498": ("card",)},
    protocol={"-32050": "cause"},
    protocol_otherwise={"-32050": "W"},
    wording=wording_of(groups=_GROUPS, weights=_WEIGHTS, scale=0.5),
)
"""Dialects and rules of tiny, and all below it."""
