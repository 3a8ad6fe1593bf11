"""The request for a contract: reads its terms from arguments and collects all findings.

No input of an agent raises an exception. No finding repeats the input: it names the place and the
problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol, cast

from replybook import codes
from replybook.contracts.contract import OPERATIONS, Limits, Operation, Terms
from replybook.contracts.targets import BadTarget, TargetPattern, TargetSet
from replybook.trace.host_path import host_path_at
from replybook.world.address import parse
from replybook.world.grammar import ROOT
from replybook.world.location import Location
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.near import near
from replybook_schema.reply import Reply

FIELDS: Final = ("intent", "operations", "targets", "exclude", "limits", "expires_at")
"""The fields of a request to open a contract."""

_REQUIRED: Final = ("intent", "operations", "targets")
_LIMITS: Final = ("contract_hours", "max_files", "max_bytes")
_INTENT_LENGTH: Final = 1000


class Guard(Protocol):
    """Finds folders of this machine."""

    def find(self, data: object) -> str | None:
        """Return the place in `data` that contains such a folder, or None."""
        ...


class TargetWorld(Protocol):
    """The part of the world adapter that contracts need."""

    @property
    def leaks(self) -> Guard:
        """The guard that finds host paths."""
        ...

    def look(
        self, address: str, /, *, require_exists: bool = True, rb: ReplyBuilder | None = None
    ) -> tuple[Reply, Location | None]:
        """Return the reply and the location of an address, without using a token.

        The data of the reply has the canonical address under `resolved`.
        """
        ...


class WorldBroken(Exception):
    """The world adapter failed to resolve an address. The message is its reply code."""


@dataclass(frozen=True, slots=True)
class RequestFinding:
    """One fault of a request: its place and the problem."""

    loc: str
    problem: str

    def to_dict(self) -> dict[str, object]:
        """Return the finding as it is shown."""
        return {"loc": self.loc, "problem": self.problem}


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceilings:
    """Maximum and default values of one contract.

    Attributes:
        hours: Maximum duration.
        default: Default limits.
        most: Maximum limits.
        max_targets: Maximum number of patterns.
        default_hours: Default duration.
    """

    hours: float
    default: Limits
    most: Limits
    max_targets: int = 64
    default_hours: float = 8.0

    @classmethod
    def declared(cls) -> Ceilings:
        """Return the values of the registry, which enforcement uses too.

        Raises:
            ValueError: If the registry does not declare all of them.
        """
        limits = ACTIVE.enforcement().limits
        missing = [name for name in _LIMITS if name not in limits]
        if missing:
            raise ValueError(
                f"the registry declares no {' and no '.join(missing)}; name them under `limits` in its"
                " policy/enforcement.yaml, or hand `limits` to the ContractSystem"
            )
        files, octets = limits["max_files"], limits["max_bytes"]
        return cls(
            hours=limits["contract_hours"].ceiling,
            default_hours=limits["contract_hours"].default,
            default=Limits(max_files=files.default, max_bytes=octets.default),
            most=Limits(max_files=files.ceiling, max_bytes=octets.ceiling),
        )


def ceilings() -> Limits:
    """Return the maximum limits in the registry. A limit that is not declared is 0."""
    limits = ACTIVE.enforcement().limits
    files, octets = (limits.get(name) for name in ("max_files", "max_bytes"))
    return Limits(files.ceiling if files else 0, octets.ceiling if octets else 0)


def _unknown(
    names: Iterable[object], allowed: Sequence[str], place: str = ""
) -> list[RequestFinding]:
    """Return a finding for each name that is not allowed."""
    return [
        RequestFinding(place + _show_name(name), _problem(name, allowed))
        for name in map(str, names)
        if name not in allowed
    ]


class Reader:
    """Reads requests and collects `findings`. With a finding, `terms` returns None."""

    def __init__(self, *, now: datetime, world: TargetWorld, ceilings: Ceilings) -> None:
        self._now = now
        self._world = world
        self._ceilings = ceilings
        self._bases: dict[str, str | None] = {}
        self.findings: list[RequestFinding] = []

    def terms(self, request: Mapping[str, object]) -> Terms | None:
        """Return the terms of a request, or None.

        Raises `WorldBroken` if the world adapter fails.
        """
        self.findings += _unknown(request, FIELDS)
        fields = {name: value for name, value in request.items() if value is not None}
        for name in _REQUIRED:
            if name not in fields:
                self._find(name, "missing")
        intent = self._intent(fields["intent"]) if "intent" in fields else ""
        operations = self._operations(fields["operations"]) if "operations" in fields else ()
        by_default = self._now + timedelta(hours=self._ceilings.default_hours)
        expires_at = self._expiry(fields["expires_at"]) if "expires_at" in fields else by_default
        limits = self._limits(fields.get("limits", {}))
        targets = self._patterns("targets", fields.get("targets"), anchored=True)
        exclude = self._patterns("exclude", fields.get("exclude"), anchored=False)
        if "targets" in fields and not targets and not self.findings:
            self._find("targets", "is empty; name at least one target")
        if self.findings:
            return None
        return Terms(
            intent=intent,
            operations=operations,
            targets=TargetSet(targets),
            exclude=TargetSet(exclude, excludes=True),
            limits=limits,
            expires_at=expires_at,
        )

    def _find(self, loc: str, problem: str) -> None:
        self.findings.append(RequestFinding(loc, problem))

    # Fields

    def _intent(self, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            self._find("intent", "not a text with the purpose of the work")
        elif len(value) > _INTENT_LENGTH:
            self._find("intent", f"longer than {_INTENT_LENGTH} characters")
        elif any(not (sign.isprintable() or sign in "\n\t") for sign in value):
            self._find("intent", "contains a control character or an invisible one")
        elif self._world.leaks.find(value) is not None or host_path_at(value) is not None:
            self._find("intent", "contains a path of this machine; use addresses")
        else:
            return value.strip()
        return ""

    def _operations(self, value: object) -> tuple[Operation, ...]:
        texts = self._texts("operations", value)
        for index, text in texts:
            if text not in OPERATIONS:
                self._find(f"operations.{index}", _problem(text, OPERATIONS))
        if value == []:
            self._find("operations", f"is empty; use any of {', '.join(OPERATIONS)}")
        return tuple(dict.fromkeys(cast("Operation", text) for _, text in texts))

    def _expiry(self, value: object) -> datetime:
        moment = _moment(value)
        longest = timedelta(hours=self._ceilings.hours)
        if moment is None:
            self._find("expires_at", "not a time with a time zone, such as 2026-11-20T18:00:00Z")
        elif moment <= self._now:
            self._find("expires_at", "is in the past")
        elif moment > self._now + longest:
            self._find("expires_at", f"is more than {self._ceilings.hours:g} hours ahead")
        return moment or self._now

    def _limits(self, value: object) -> Limits:
        default, most = self._ceilings.default, self._ceilings.most
        if not isinstance(value, Mapping):
            self._find("limits", "not an object with max_files and max_bytes")
            return default
        fields = cast("Mapping[str, object]", value)
        self.findings += _unknown(fields, ("max_files", "max_bytes"), "limits.")
        return Limits(
            self._limit("max_files", fields, default.max_files, most.max_files),
            self._limit("max_bytes", fields, default.max_bytes, most.max_bytes),
        )

    def _limit(self, name: str, fields: Mapping[str, object], default: int, most: int) -> int:
        value = fields.get(name, default)
        if isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most:
            return value
        self._find(f"limits.{name}", f"not a whole number from 1 to {most}")
        return default

    def _patterns(self, loc: str, value: object, *, anchored: bool) -> tuple[TargetPattern, ...]:
        texts = self._texts(loc, [] if value is None else value)
        if len(texts) > self._ceilings.max_targets:
            self._find(loc, f"has more than {self._ceilings.max_targets} patterns")
            return ()
        read = (self._pattern(f"{loc}.{index}", text, anchored) for index, text in texts)
        return tuple(dict.fromkeys(pattern for pattern in read if pattern is not None))

    def _pattern(self, loc: str, text: str, anchored: bool) -> TargetPattern | None:
        try:
            pattern = TargetPattern.parse(text, anchored=anchored)
        except BadTarget as refusal:
            self._find(loc, str(refusal))
            return None
        base = self._resolve_base(str(pattern.base))
        if base is None:
            name = pattern.namespace
            what = "folder is not visible" if name == ROOT else f"{name} is not loaded"
            self._find(loc, f"the {what}, or the path leaves it")
            return None
        return pattern.rebased(parse(base))

    def _resolve_base(self, base: str) -> str | None:
        if base not in self._bases:
            reply, _ = self._world.look(base, require_exists=False)
            if reply.reply_type != "S" and reply.code != codes.WA_RES_I_001:
                raise WorldBroken(reply.code)  # a failure, or there is no mode
            is_found = reply.reply_type == "S"
            self._bases[base] = str(reply.data["resolved"]) if is_found else None
        return self._bases[base]

    def _texts(self, loc: str, value: object) -> list[tuple[int, str]]:
        """Return the texts in a list, each with its index."""
        if not isinstance(value, (list, tuple)):
            self._find(loc, "not a list of texts")
            return []
        items = list(enumerate(cast("Sequence[object]", value)))
        for index, item in items:
            if not isinstance(item, str):
                self._find(f"{loc}.{index}", "not a text")
        return [(index, item) for index, item in items if isinstance(item, str)]


def _moment(value: object) -> datetime | None:
    if not isinstance(value, str):
        return None
    try:
        moment = datetime.fromisoformat(value.strip())
        return None if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError):
        return None


def _show_name(name: str) -> str:
    """Return a name of the request if it is safe to repeat, otherwise "?"."""
    return name if name.isascii() and name.isidentifier() and len(name) <= 40 else "?"


def _problem(name: str, allowed: Sequence[str]) -> str:
    meant = near(name, allowed)
    return f"unknown, did you mean {meant[0]}" if meant else f"unknown; use {', '.join(allowed)}"
