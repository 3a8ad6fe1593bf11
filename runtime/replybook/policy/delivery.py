"""The case: everything that one judgement is about, besides the calls.

Rules see files as mappings `{path, format, ck3_file_model, content, sha256}`, the path canonical, and
declared symbols as mappings `{type, name, reason, defined_in_path}`, the path canonical too.
Source: specification 24 and 33, decision 20.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from replybook.policy.bundle import ArtifactBundle
from replybook.policy.claims import Claim
from replybook.policy.facts import Facts
from replybook.policy.input_form import Fault

__all__ = ["Case", "file_entries", "symbol_entries"]

Entries = tuple[Mapping[str, object], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """A session and what it delivers; `bundle_faults` are those of the bundle and of its claims."""

    mode: str
    session: Mapping[str, object]
    bundle: ArtifactBundle
    facts: Facts
    bundle_faults: tuple[Fault, ...] = ()
    claims: tuple[Claim, ...] = ()
    attempting_delivery: bool = True
    files: Entries = field(init=False)
    symbols: Entries = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "files", file_entries(self.bundle))
        object.__setattr__(self, "symbols", symbol_entries(self.bundle))

    def problems(self, names: Sequence[str], items: Sequence[str]) -> list[object]:
        """Why items are not in the facts of these names, as far as the validators say."""
        return list(self.facts.problems(names, items))


def file_entries(bundle: ArtifactBundle) -> Entries:
    """The files as rules see them."""
    return tuple(
        {
            "path": bundle.address_of(file.path),
            "format": file.format,
            "ck3_file_model": file.ck3_file_model,
            "content": file.content,
            "sha256": file.sha256,
        }
        for file in bundle.artifacts
    )


def symbol_entries(bundle: ArtifactBundle) -> Entries:
    """The declared symbols as rules see them."""
    return tuple(
        {
            "type": symbol.type,
            "name": symbol.name,
            "reason": symbol.reason,
            "defined_in_path": symbol.defined_in_path and bundle.address_of(symbol.defined_in_path),
        }
        for symbol in bundle.declared_new_symbols
    )
