"""What facts are worked out from: a session, a bundle, the declared world, and the validators.

Source: decision 11 and 20.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from replybook.ck3.facts.conflicts import ConflictUnits
from replybook.policy.bundle import ArtifactBundle
from replybook.policy.input_form import Fault
from replybook_schema.world import DomainSpec

if TYPE_CHECKING:
    from replybook.policy.validators import Validators

__all__ = ["Ask", "Known", "Provider"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """Everything a provider may look at; `domains` are the folders of a mod, `modes` all names."""

    session: Mapping[str, object]
    bundle: ArtifactBundle
    faults: tuple[Fault, ...]
    modes: tuple[str, ...]
    domains: Sequence[DomainSpec]
    validators: Validators
    conflicts: ConflictUnits


class Ask(Protocol):
    """Gives another fact to a provider that builds on it."""

    def __call__(self, name: str, /) -> object:
        """The value of a fact, `ABSENT` or `Unavailable`."""
        ...


Provider = Callable[[Known, Ask], object]
"""Works out one fact; gives `ABSENT` or `Unavailable` where it has no value."""
