"""Facts: what rules refer to as `facts.<name>`, worked out once, when it is first asked for.

A fact that the server gives stands before the one that would be worked out. A name that nobody
provides is absent. Source: decision 11, specification 34.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from replybook.ck3.facts import symbols
from replybook.ck3.facts.conflicts import ConflictUnits
from replybook.policy.bundle import ArtifactBundle
from replybook.policy.errors import PolicyBroken
from replybook.policy.facts import bundle_facts
from replybook.policy.facts.provider import Known, Provider
from replybook.policy.input_form import Fault
from replybook.policy.unavailable import ABSENT
from replybook.policy.validators.validator import Checked, Symbols
from replybook_schema.world import DomainSpec

if TYPE_CHECKING:
    from replybook.policy.validators import Validators

__all__ = ["PROVIDERS", "Facts"]

PROVIDERS: Final[Mapping[str, Provider]] = MappingProxyType(
    {
        "modes": bundle_facts.modes,
        "domains": bundle_facts.domains,
        "game_version": bundle_facts.only_the_server_knows,
        "bundle_schema_faults": bundle_facts.bundle_schema_faults,
        "bundle_paths": bundle_facts.bundle_paths,
        "files_existing": bundle_facts.only_the_server_knows,
        "ck3_files": bundle_facts.ck3_files,
        "ck3_files_valid": bundle_facts.ck3_files_valid,
        "python_files": bundle_facts.python_files,
        "python_files_valid": bundle_facts.python_files_valid,
        "symbols_world": bundle_facts.only_the_server_knows,
        "symbols_defined": symbols.symbols_defined,
        "symbols_defined_new": symbols.symbols_defined_new,
        "symbols_declared": bundle_facts.symbols_declared,
        "symbols_declared_at": bundle_facts.symbols_declared_at,
        "symbols_defined_at": symbols.symbols_defined_at,
        "symbols_referenced": symbols.symbols_referenced,
        "touched_units": symbols.touched_units,
        "conflict_units_resolved": bundle_facts.conflict_units_resolved,
    }
)
"""Who works out which fact; the names are those of registry/policy/global.yaml."""

_JUDGED: Final = {
    "ck3_files_valid": bundle_facts.check_ck3,
    "python_files_valid": bundle_facts.check_python,
}
_PROBLEMS: Final = 20


class Facts:
    """The facts of one delivery; `given` are those that the server knows of its world.

    `modes` are the names of the registry's modes and `domains` its folders of a mod. `conflicts` has been
    fed with the calls of the session; without it none count.
    """

    def __init__(
        self,
        *,
        session: Mapping[str, object],
        bundle: ArtifactBundle,
        validators: Validators,
        modes: Sequence[str],
        domains: Sequence[DomainSpec],
        faults: Sequence[Fault] = (),
        conflicts: ConflictUnits | None = None,
        given: Mapping[str, object] | None = None,
    ) -> None:
        self._given: Final = MappingProxyType(dict(given or {}))
        self._worked_out: Final[dict[str, object]] = {}
        self._known: Final = Known(
            session=session,
            bundle=bundle,
            faults=tuple(faults),
            modes=tuple(modes),
            domains=domains,
            validators=validators.remembering(),
            conflicts=ConflictUnits() if conflicts is None else conflicts,
        )

    def get(self, name: str) -> object:
        """The value of a fact, `ABSENT`, or `Unavailable`; a crash of its provider is `PolicyBroken`."""
        if name in self._given:
            return self._given[name]
        if name not in self._worked_out:
            self._worked_out[name] = self._work_out(name)
        return self._worked_out[name]

    def problems(self, names: Collection[str], items: Collection[str]) -> list[dict[str, object]]:
        """Why items are not in the facts of these names, by the validators; 20, errors first."""
        said: list[dict[str, object]] = []
        for name in names:
            judge = _JUDGED.get(name.removeprefix("facts."))
            if judge is not None:
                checked = judge(self._known, self.get)
                if isinstance(checked, Checked):
                    theirs = [p for p in checked.problems if p.path in items]
                    theirs.sort(key=lambda problem: problem.severity != "error")
                    said += (problem.to_dict() for problem in theirs)
        if not said and any("symbols" in name for name in names):
            said += self._places(items)
        return said[:_PROBLEMS]

    def _places(self, items: Collection[str]) -> list[dict[str, object]]:
        """Where the files name these symbols."""
        found = symbols.read_symbols(self._known, self.get)
        if not isinstance(found, Symbols):
            return []
        uses = (*found.referenced, *found.defined)
        return [use.to_dict() for use in uses if use.symbol in items]

    def _work_out(self, name: str) -> object:
        provider = PROVIDERS.get(name)
        if provider is None:
            return ABSENT
        try:
            return provider(self._known, self.get)
        except PolicyBroken:
            raise
        except Exception as error:
            problem = f"the provider failed with {type(error).__name__}"
            raise PolicyBroken(f"facts.{name}", problem) from error
