"""claims_evidence: each claim of these types cites calls that match and support it.

Source: specification 27 and 44, 003 §3, decision 30.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, TypeAlias, cast

from replybook.policy.claims import Claim
from replybook.policy.errors import BadPolicy
from replybook.policy.kinds.finding_details import expected, observed
from replybook.policy.kinds.kind import FIRST, Event, Found, Scene, Setting, Watch
from replybook.policy.operators import Constraint
from replybook.policy.refs import Read, leaves, reader
from replybook.policy.rule_data import Part, choice
from replybook.policy.selectors import CallMatch, call_field, constraints
from replybook.policy.workable import check_kept
from replybook_schema.tools import MCP_NAME, ArgumentSpec, ToolSpec

__all__ = ["ClaimsEvidence", "read"]

_TYPES: Final = ("existence", "non_existence", "behavior", "value")
_FAULTS: Final = ("none", "unknown", "unsupported", "out_of_scope")
_BELOW: Final = ("args", "result")
_PLACES: Final = ("subject_in", "kind_in", "value_in")
_TAGS: Final = ("tags", "not_tags")
_NO_VALUES: Final = frozenset(("count", "limit", "total"))
"""Members of a result that tell of the search and of nothing that it found."""

_NAME: Final = attrgetter("name")

_Cited: TypeAlias = Sequence[tuple[int, Event]]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What a supporting call is like; `tags` are None where its tool may have any."""

    match: CallMatch
    tags: frozenset[str] | None
    not_tags: frozenset[str]
    subject_in: Read | None
    kind_in: Read | None
    value_in: Read | None
    not_narrowed: bool
    not_composed: bool
    kind_argument: str  # it narrows as far as the claim does

    def is_told_by(self, tool: ToolSpec | None) -> bool:
        """Return whether calls of a tool say anything about the world."""
        tags = set[str]() if tool is None else set(tool.tags)
        return not tags & self.not_tags and (self.tags is None or bool(tags & self.tags))

    def is_wide(self, tool: ToolSpec | None, event: Event) -> bool:
        """Return whether no argument of a call made it look at less, the kind aside."""
        given = {one.name for one in _given(tool, event) if one.narrows}
        return not self.not_narrowed or given <= {self.kind_argument}

    def is_found(self, tool: ToolSpec | None, event: Event) -> bool:
        """Return whether a call tells what it found, and not what the caller composed."""
        return not (self.not_composed and any(one.composes for one in _given(tool, event)))


def _given(tool: ToolSpec | None, event: Event) -> list[ArgumentSpec]:
    """Return the arguments that a call has, of those that its tool declares."""
    args = cast("Mapping[str, object]", event.get("args") or {})
    known = () if tool is None else tool.arguments
    return [one for one in known if args.get(one.name) is not None]


@dataclass(frozen=True, slots=True)
class _Scope:
    """What every cited call of these must hold."""

    match: CallMatch
    require: tuple[Constraint, ...]


@dataclass(frozen=True, slots=True)
class ClaimsEvidence:
    """Which claims are looked at, and what they must cite."""

    claim_types: tuple[str, ...]
    least: int
    evidence: _Evidence | None
    scope: _Scope | None
    codes: Mapping[str, str]
    is_late: bool = False  # claims are judged at the delivery anyway
    judges: None = None

    def start(self, _setting: Setting) -> Watch:
        """Begin to watch; the engine keeps the calls that may be cited."""
        return _Claims(self)


def read(part: Part) -> ClaimsEvidence:
    """Read a check of this kind."""
    part.only(("kind", "claim_types", "min_evidence", "codes"), ("evidence", "scope"))
    return ClaimsEvidence(
        part.words("claim_types", "type of claim", _TYPES),
        part.count("min_evidence"),
        _evidence(part.part("evidence")) if part.has("evidence") else None,
        _scope(part.part("scope")) if part.has("scope") else None,
        part.fault_codes(_FAULTS),
    )


def _evidence(part: Part) -> _Evidence:
    if not part.data:
        raise BadPolicy(part.place, "there must be what evidence is like")
    below = {key: _below(part, key) if part.has(key) else None for key in _PLACES}
    tags = {
        key: frozenset(part.words(key, "tag", part.names.tags)) if part.has(key) else None
        for key in _TAGS
    }
    match = CallMatch.read(part, (*_PLACES, *_TAGS, "not_narrowed", "not_composed"))
    for key in _PLACES:
        place, tools = str(part.data.get(key)), match.among(part.names.specs)
        if key == "kind_in":  # a filter, which not every search has
            tools = [one for one in tools if place.partition(".")[2] in map(_NAME, one.arguments)]
        check_kept(part.at(key), place, tools, value=True)
    return _Evidence(
        match,
        tags["tags"],
        tags["not_tags"] or frozenset(),
        below["subject_in"],
        below["kind_in"],
        below["value_in"],
        part.flag("not_narrowed"),
        part.flag("not_composed"),
        part.text("kind_in").partition(".")[2] if part.has("kind_in") else "",
    )


def _below(part: Part, key: str) -> Read:
    """Return what reads a part of a call, or one member of it, such as `args.name`."""
    place = part.text(key)
    head, dot, member = place.partition(".")
    if head not in _BELOW or bool(dot) != bool(MCP_NAME.fullmatch(member)):
        choice(part.at(key), "part of a call", place, _BELOW)
    return reader(place)


def _scope(part: Part) -> _Scope:
    part.only(("match", "require"))
    match = CallMatch.read(part.part("match"))
    return _Scope(match, constraints(part, "require", call_field, about=match))


class _Claims(Watch):
    def __init__(self, check: ClaimsEvidence) -> None:
        self._check = check

    def finish(self, scene: Scene) -> Iterable[Found]:
        """Return every fault of every claim that the check names a code for."""
        supports = _supporting(self._check.evidence, scene)
        in_scope = _in_scope(self._check.scope, scene)
        for claim in scene.delivery.claims:
            if claim.claim_type in self._check.claim_types:
                ids = list(dict.fromkeys(claim.evidence_tool_calls))
                cited = [scene.cited[trace_id] for trace_id in ids if trace_id in scene.cited]
                yield from self._support(claim, ids, cited, supports)
                yield from in_scope(claim, cited, self._check.codes.get("out_of_scope"))

    def _support(
        self, claim: Claim, ids: list[str], cited: _Cited, supports: Callable[[Claim, Event], bool]
    ) -> Iterator[Found]:
        fault: str | None = None
        count: object = len(ids)
        if not ids:
            fault = "none"
        elif len(cited) < len(ids):
            fault = "unknown"
        elif self._check.evidence is not None or len(cited) < self._check.least:
            count = sum(1 for _, event in cited if supports(claim, event))
            fault = "unsupported" if count < self._check.least else None
        code = self._check.codes.get(fault) if fault is not None else None
        if code is not None:
            yield Found(
                code=code,
                about=claim.subject,
                observed=count,
                expected=self._check.least,
                details=_claim_details(claim, fault),
                trace_ids=tuple(ids[:FIRST]),
                trace_count=len(ids),
            )


def _claim_details(claim: Claim, fault: str | None, **more: str) -> dict[str, object]:
    return {"claim_type": claim.claim_type, "subject": claim.subject, **more, "fault": fault}


def _supporting(evidence: _Evidence | None, scene: Scene) -> Callable[[Claim, Event], bool]:
    if evidence is None:
        return lambda _claim, _event: True
    picks = evidence.match.bind(scene.call_refs)
    known: dict[object, _Shown | None] = {}  # a thousand claims may cite the same call

    def shown(event: Event) -> _Shown | None:
        tool = scene.tools.find(str(event.get("tool")))
        fits = evidence.is_told_by(tool) and evidence.is_wide(tool, event)
        fits = fits and evidence.is_found(tool, event)
        fits = fits and _is_about(evidence.match, event, scene) and picks(event)
        return _Shown.of(evidence, event, tool) if fits else None

    def supports(claim: Claim, event: Event) -> bool:
        key = event.get("trace_id")
        if key not in known:
            known[key] = shown(event)
        found = known[key]
        return found is not None and found.supports(claim.subject)

    return supports


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a call shows, as texts; None where the evidence is not looked for there."""

    subjects: set[str] | None
    kinds: set[str] | None
    values: set[str] | None

    @classmethod
    def of(cls, evidence: _Evidence, event: Event, tool: ToolSpec | None) -> _Shown:
        subjects = None if evidence.subject_in is None else leaves(evidence.subject_in(event))
        kinds = None if evidence.kind_in is None else leaves(evidence.kind_in(event))
        echoed = frozenset(one.name for one in (() if tool is None else tool.arguments))
        held = None if evidence.value_in is None else evidence.value_in(event)
        values = None if evidence.value_in is None else leaves(_values(held, echoed))
        return cls(subjects, kinds, values)

    def supports(self, subject: str) -> bool:
        if self.subjects is not None and self.subjects.isdisjoint(_subjects(subject)):
            return False
        if self.kinds is not None and not _is_of_kind(subject, self.kinds):
            return False
        value = _value(subject)
        return self.values is None or (value != "" and value in self.values)


def _values(held: object, echoed: frozenset[str]) -> object:
    """Return what a result holds, without what it says of its own length and of what was asked."""
    if not isinstance(held, Mapping):
        return held
    members = cast("Mapping[str, object]", held).items()
    return {key: value for key, value in members if key not in _NO_VALUES | echoed}


def _in_scope(
    scope: _Scope | None, scene: Scene
) -> Callable[[Claim, _Cited, str | None], Iterable[Found]]:
    if scope is None:
        return lambda _claim, _cited, _code: ()
    picks = scope.match.bind(scene.call_refs)
    probes = [(one, one.bind(scene.call_refs)) for one in scope.require]
    known: dict[object, Constraint | None] = {}

    def fault(event: Event) -> Constraint | None:
        key = event.get("trace_id")
        if key not in known:
            fits = _is_about(scope.match, event, scene) and picks(event)
            wrong = (one for one, probe in probes if fits and probe(event) is not None)
            known[key] = next(wrong, None)
        return known[key]

    def outside(claim: Claim, cited: _Cited, code: str | None) -> Iterator[Found]:
        for seq, event in cited if code is not None else ():
            wrong = fault(event)
            if wrong is not None:
                yield Found(
                    code=code,
                    about=claim.subject,
                    observed=observed(wrong, scene.call_refs, event),
                    expected=expected(wrong, scene.call_refs, event),
                    details=_claim_details(claim, "out_of_scope", field=wrong.field),
                    trace_ids=(str(event.get("trace_id")),),
                    trace_count=1,
                    seq=seq,
                )

    return outside


def _is_about(match: CallMatch, event: Event, scene: Scene) -> bool:
    name = str(event.get("tool"))
    return match.is_about(name, scene.tools.find(name))


def _subjects(subject: str) -> set[str]:
    """Return the first word of a subject, with and without its kind."""
    first = subject.split(maxsplit=1)[0] if subject.strip() else ""
    return {first, first.partition(":")[2] or first} - {""}


def _is_of_kind(subject: str, kinds: set[str]) -> bool:
    """Return whether a call names no kind, or that of the subject; one that has none asks for all kinds."""
    kind, colon, _ = subject.split(maxsplit=1)[0].partition(":")
    return not kinds or (bool(colon) and kind in kinds)


def _value(subject: str) -> str:
    """Return what a subject ends in: after ` = `, or its last word; empty where it ends in `=`."""
    if " = " in subject:
        return subject.rpartition(" = ")[2].strip()
    words = subject.split()
    return words[-1] if words and words[-1] != "=" else ""
