"""An enforcement over a world and contracts that are only named: no disk, no clock, no store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from threading import Lock
from types import SimpleNamespace
from typing import Any, Literal, cast

from replybook import Reply, ReplyBuilder, codes
from replybook.contracts.contract import Contract, Limits, Operation, Terms
from replybook.contracts.runs import RunChanges
from replybook.contracts.targets import TargetSet
from replybook.enforcement import Approval, Enforcement
from replybook.world.address import BadAddress, parse
from replybook.world.location import Location
from replybook.world.reading import Entry
from replybook.world.reference import VisibilityRef
from replybook_schema.active import ACTIVE
from replybook_schema.enforcement import EnforcementSpec

__all__ = [
    "FakeContracts",
    "FakeSession",
    "FakeWorld",
    "contract_of",
    "made",
    "spec_of",
]

NOON = datetime(2030, 6, 15, 12, tzinfo=UTC)
Validity = Literal["ok", "expired", "ended", "tampered"]

MODS: Mapping[str, str | None] = {
    "My Patch": "root:user_docs/mod/my_patch",
    "Workshop Mod": "root:steam/1158310/22",
    "Repo Mod": "root:repo/mods/repo_mod",
    "Far Mod": None,
}
"""The mods of the session, and where their folders lie; Far Mod lies in no root."""

LINKS: Mapping[str, str] = {
    "root:repo/to_git": "root:repo/.git",
    "root:repo/to_contracts": "root:ck3raven_data/contracts",
    "root:repo/src/to_secret": "root:repo/secret",
    "mod:My Patch/to_far": "mod:Far Mod",
    "root:vscode/work": "root:repo",
}
"""Links in the tree, each with what it leads to."""

FILES = (
    "root:repo/src/a.py",
    "root:repo/src/b.py",
    "root:repo/src/tests/test_a.py",
    "root:repo/docs/guide.md",
    "root:repo/mods/repo_mod/common/a.txt",
)
"""The files that are found in folders; those of other names are there for whoever asks for them."""

MISSING = ("mod:My Patch/gone.txt", "root:repo/gone")


@dataclass
class FakeSession:
    """The session that asks."""

    mode: str | None = "ck3lens"
    session_id: str | None = "s-1"
    policy_digest: str | None = None


class FakeWorld:
    """Resolves whatever the grammar takes and a mod of the session holds; tokens are addresses.

    What has an ending is a file, all else a folder; FILES are what folders hold. `minted` are the
    addresses that got a token; with `is_full` none gets one. `disk` is the folder of root:repo on
    this machine; without one nothing lies on any.
    """

    def __init__(
        self, session: FakeSession, broken: Exception | None = None, disk: Path | None = None
    ) -> None:
        self._disk = disk
        self._session = session
        self._broken = broken
        self.minted: list[str] = []
        self.is_full = False

    def look(
        self, address: str, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Any]:
        if self._broken is not None:
            raise self._broken
        builder = rb or ReplyBuilder("ck3_dir")
        if self._session.mode is None:
            return builder.invalid(codes.WA_SYS_I_001), None
        try:
            found = parse(address)
            fine = found.namespace == "root" or found.key in MODS
        except (BadAddress, TypeError, AttributeError):
            fine, found = False, parse("root:repo")
        if not fine or (require_exists and str(found) in MISSING):
            return builder.invalid(codes.WA_RES_I_001, data={"path": "?"}), None
        path, name = str(found), found.parts[-1:]
        kind = "file" if any("." in part[1:] for part in name) else "folder"
        look = SimpleNamespace(
            path=path,
            places=tuple(_places(path)),
            kind=kind,
            real=self._real(path),
            folders=lambda: [] if self._disk is None else [("root:repo", str(self._disk))],
        )
        return builder.success(codes.WA_RES_S_001, data={"resolved": path}), look

    def _real(self, path: str) -> str:
        below = path.removeprefix("root:repo")
        return "" if self._disk is None or below == path else f"{self._disk}{below}"

    def entries(self, address: str) -> list[Entry]:
        inside = [
            each.removeprefix(f"{address}/") for each in FILES if each.startswith(f"{address}/")
        ]
        names = dict.fromkeys(each.partition("/")[:2] for each in inside)
        return [Entry(name, "folder" if slash else "file") for name, slash in names]

    def mint(
        self, look: Any, *, rb: ReplyBuilder | None = None
    ) -> tuple[Reply | None, VisibilityRef | None]:
        if self.is_full:
            return (rb or ReplyBuilder("ck3_dir")).error(codes.WA_RES_E_001), None
        self.minted.append(look.path)
        return None, VisibilityRef(f"t-{len(self.minted)}", look.path)


def _places(address: str) -> list[str]:
    real = _followed(address)
    key = real.partition("/")[0].removeprefix("mod:")
    if real.startswith("mod:"):
        at = MODS[key]
        return [real] if at is None else [real, at + real.removeprefix(f"mod:{key}")]
    return [real, *_as_mods(real)]


def _followed(address: str) -> str:
    for link, to in LINKS.items():
        if address == link or address.startswith(f"{link}/"):
            return _followed(to + address.removeprefix(link))
    return address


def _as_mods(address: str) -> list[str]:
    return [
        f"mod:{name}{address.removeprefix(at)}"
        for name, at in MODS.items()
        if at is not None and (address == at or address.startswith(f"{at}/"))
    ]


@dataclass
class FakeContracts:
    """At most one contract, whether it holds, the bytes counted at each place, and its runs."""

    contract: Contract | None = None
    validity: Validity = "ok"
    broken: Exception | None = None
    changes: RunChanges = field(default_factory=RunChanges)
    runs: list[list[str]] = field(default_factory=list[list[str]])
    counted: dict[str, int] = field(default_factory=dict[str, int])
    lock: Lock = field(default_factory=Lock)

    def active(self, session_id: str | None) -> Contract | None:
        return None if session_id is None else self.contract

    def check(self, contract: Contract) -> Validity:  # noqa: ARG002  as the system has it
        if self.broken is not None:
            raise self.broken
        return self.validity

    def fits(self, contract: Contract, places: Mapping[str, int]) -> bool:
        if any(type(size) is not int or size < 0 for size in places.values()):
            return False
        limits = contract.terms.limits
        size = sum((*self.counted.values(), *places.values()))
        return len(self.counted | places) <= limits.max_files and size <= limits.max_bytes

    def take(self, contract: Contract, places: Mapping[str, int]) -> bool:
        with self.lock:
            if not self.fits(contract, places):
                return False
            for place, size in places.items():
                self.counted[place] = self.counted.get(place, 0) + size
            return True

    def run_started(
        self,
        contract: Contract,  # noqa: ARG002
        folders: Sequence[Location],
        leave_out: Sequence[str] = (),  # noqa: ARG002
    ) -> str:
        self.runs.append([folder.path for folder in folders])
        return f"run-{len(self.runs)}"

    def run_ended(self, run_id: str) -> RunChanges:
        assert run_id == f"run-{len(self.runs)}"
        return self.changes


class _ModeOfTheSession(str):
    """The mode of whoever asks, since most cases are about something else."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, str)

    def __hash__(self) -> int:
        return hash(str(self))


def contract_of(
    operations: Sequence[str] = ("write", "delete"),
    targets: Sequence[str] = ("mod:My Patch/common/**",),
    *,
    exclude: Sequence[str] = (),
    max_files: int = 20,
    max_bytes: int = 1000,
    mode: str | None = None,
) -> Contract:
    """An open contract."""
    terms = Terms(
        intent="work",
        operations=tuple(cast("Sequence[Operation]", operations)),
        targets=TargetSet.of(targets),
        exclude=TargetSet.of(exclude, anchored=False),
        limits=Limits(max_files, max_bytes),
        expires_at=NOON,
    )
    return Contract(
        contract_id="ct-1",
        session_id="s-1",
        mode=_ModeOfTheSession() if mode is None else mode,
        policy_digest=None,
        terms=terms,
        opened_at=NOON,
    )


def spec_of(mode: str = "ck3lens", **changes: object) -> EnforcementSpec:
    """The base registry's enforcement, with one mode that says something else."""
    spec = ACTIVE.enforcement()
    modes = tuple(
        replace(m, **changes) if m.mode == mode else m  # type: ignore[arg-type]  # the names of fields
        for m in spec.modes
    )
    return replace(spec, modes=modes)


def made(
    contract: Contract | None = None,
    *,
    validity: Validity = "ok",
    mode: str | None = "ck3lens",
    session_id: str | None = "s-1",
    approved: bool = False,
    spec: EnforcementSpec | None = None,
    world_breaks: Exception | None = None,
    store_breaks: Exception | None = None,
    disk: Path | None = None,
) -> Enforcement:
    """An enforcement that knows this contract."""
    session = FakeSession(mode, session_id)

    def answer(_approval: Approval) -> bool:
        return approved

    return Enforcement(
        FakeWorld(session, world_breaks, disk),
        FakeContracts(contract, validity, store_breaks),
        session=lambda: session,
        spec=spec,
        approved=answer,
    )
