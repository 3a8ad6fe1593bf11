"""claims_evidence: each claim of these types cites calls that match and support it, and the world agrees.

Where a server gives no world, what the calls returned is all there is to go by.
Source: specification 27, 44 and 62, 003 §3, decision 30.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Final, cast

from replybook.policy.claim_scope import Cited, ClaimScope, claim_details, in_scope, is_about
from replybook.policy.claim_truth import DECIDED, SAYS, ClaimJudge, Supports, Truth, Wrong
from replybook.policy.claimed_world import Definition
from replybook.policy.claims import TYPES, Claim
from replybook.policy.errors import BadPolicy
from replybook.policy.refs import Read, leaves, reader
from replybook.policy.rule_data import Part, choice
from replybook.policy.rule_kind import FIRST, Event, Found, Scene, Setting, Watch
from replybook.policy.selectors import CallMatch, call_field, constraints
from replybook.policy.sights import WAYS, Sight, Way, sight_of
from replybook.policy.subjects import names_of, value_of
from replybook.policy.workable import check_kept
from replybook.trace.shown import SHOWN
from replybook_schema.tools import MCP_NAME, ArgumentSpec, ToolSpec

__all__ = ["ClaimsEvidence", "read"]

_FAULTS: Final = ("none", "unknown", "unsupported", "outdated", "refuted", "out_of_scope")
_BELOW: Final = ("args", "result")
_PLACES: Final = ("subject_in", "kind_in", "count_in", "value_in")
_TAGS: Final = ("tags", "not_tags")
_NAME: Final = attrgetter("name")
_NO_VALUES: Final = frozenset(("count", "limit", "total", SHOWN))
"""Members of a result that tell of the search and of nothing that it found."""


@dataclass(frozen=True, slots=True)
class _Evidence:
    """What a supporting call is like; `tags` are None where its tool may have any."""

    match: CallMatch
    tags: frozenset[str] | None
    not_tags: frozenset[str]
    subject_in: Read | None
    kind_in: Read | None
    count_in: Read | None  # these two where nobody gives a world
    value_in: Read | None
    shows: Way | None  # where somebody does
    not_narrowed: bool
    not_composed: bool
    kind_argument: str  # it narrows as far as the claim does

    def is_told_by(self, tool: ToolSpec | None) -> bool:
        """Return True if calls of a tool say anything about the world."""
        tags = set[str]() if tool is None else set(tool.tags)
        return not tags & self.not_tags and (self.tags is None or bool(tags & self.tags))

    def is_wide(self, tool: ToolSpec | None, event: Event) -> bool:
        """Return True if no argument of a call made it look at less, the kind aside."""
        given = {one.name for one in _given(tool, event) if one.narrows}
        return not self.not_narrowed or given <= {self.kind_argument}

    def is_found(self, tool: ToolSpec | None, event: Event) -> bool:
        """Return True if a call tells what it found, and not what the caller composed."""
        return not (self.not_composed and any(one.composes for one in _given(tool, event)))


def _given(tool: ToolSpec | None, event: Event) -> list[ArgumentSpec]:
    """Return the arguments that a call has, of those that its tool declares."""
    args = cast("Mapping[str, object]", event.get("args") or {})
    known = () if tool is None else tool.arguments
    return [one for one in known if args.get(one.name) is not None]


@dataclass(frozen=True, slots=True)
class ClaimsEvidence:
    """Which claims are looked at, and what they must cite."""

    claim_types: tuple[str, ...]
    least: int
    evidence: _Evidence | None
    world: Truth | None
    scope: ClaimScope | None
    codes: Mapping[str, str]
    is_late: bool = False  # claims are judged at the delivery anyway
    judges: None = None

    def start(self, _setting: Setting) -> Watch:
        """Begin to watch; the engine keeps the calls that may be cited."""
        return _Claims(self)


def read(part: Part) -> ClaimsEvidence:
    """Read a check of this kind."""
    part.only(("kind", "claim_types", "min_evidence", "codes"), ("evidence", "world", "scope"))
    return ClaimsEvidence(
        part.words("claim_types", "type of claim", TYPES),
        part.count("min_evidence"),
        _evidence(part.part("evidence")) if part.has("evidence") else None,
        _world(part.part("world")) if part.has("world") else None,
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
    match = CallMatch.read(part, (*_PLACES, *_TAGS, "shows", "not_narrowed", "not_composed"))
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
        below["count_in"],
        below["value_in"],
        cast("Way", part.word("shows", "way", WAYS)) if part.has("shows") else None,
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


def _world(part: Part) -> Truth:
    part.only(("ref", "says", "missing_ref"))
    part.word("missing_ref", "word", ("skip",))  # then the calls alone decide
    ref = part.ref("ref")
    choice(part.at("ref"), "namespace of refs", ref.partition(".")[0], ("facts",))
    return Truth(ref.removeprefix("facts."), part.word("says", "word", SAYS))


def _scope(part: Part) -> ClaimScope:
    part.only(("match", "require"))
    match = CallMatch.read(part.part("match"))
    return ClaimScope(match, constraints(part, "require", call_field, about=match))


class _Claims(Watch):
    def __init__(self, check: ClaimsEvidence) -> None:
        self._check = check

    def finish(self, scene: Scene) -> Iterable[Found]:
        """Return every fault of every claim that the check names a code for."""
        judged = ClaimJudge(
            self._check.least, _supporting(self._check.evidence, scene), self._check.world, scene
        )
        is_outside = in_scope(self._check.scope, scene)
        for claim in scene.delivery.claims:
            if claim.claim_type in self._check.claim_types:
                ids = list(dict.fromkeys(claim.evidence_tool_calls))
                cited = [scene.cited[trace_id] for trace_id in ids if trace_id in scene.cited]
                yield from self._support(claim, ids, cited, judged)
                yield from is_outside(claim, cited, self._check.codes.get("out_of_scope"))

    def _support(
        self, claim: Claim, ids: list[str], cited: Cited, judged: ClaimJudge
    ) -> Iterator[Found]:
        wrong: Wrong | None = None
        if not ids:
            wrong = Wrong("none", 0, self._check.least)
        elif len(cited) < len(ids):
            wrong = Wrong("unknown", len(ids), self._check.least)
        else:
            wrong = judged.wrong_with(claim, [event for _, event in cited])
        codes = self._check.codes
        fault = "" if wrong is None else wrong.fault
        code = codes.get(fault) or (codes.get("unsupported") if fault in DECIDED else None)
        if wrong is not None and code is not None:
            yield Found(
                code=code,
                about=claim.subject,
                observed=wrong.observed,
                expected=wrong.expected,
                details=claim_details(claim, fault, **wrong.more),
                trace_ids=tuple(ids[:FIRST]),
                trace_count=len(ids),
            )


def _supporting(evidence: _Evidence | None, scene: Scene) -> Supports:
    """Return what says what a call shows; every call shows all where a check asks for nothing."""
    if evidence is None:
        return lambda _claim, _event, _found: Sight.SHOWN
    picks = evidence.match.bind(scene.call_refs)
    known: dict[object, _Shown | None] = {}  # a thousand claims may cite the same call
    way = evidence.shows

    def shown(event: Event) -> _Shown | None:
        tool = scene.tools.find(str(event.get("tool")))
        fits = evidence.is_told_by(tool) and evidence.is_wide(tool, event)
        fits = fits and evidence.is_found(tool, event)
        fits = fits and is_about(evidence.match, event, scene) and picks(event)
        return _Shown.of(evidence, event, tool) if fits else None

    def supports(claim: Claim, event: Event, found: Sequence[Definition] | None) -> Sight:
        key = event.get("trace_id")
        if key not in known:
            known[key] = shown(event)
        said = known[key]
        if said is None:
            return Sight.NOTHING
        if found is not None and way is not None:
            return sight_of(event, found, way)
        return Sight.SHOWN if said.supports(claim.subject) else Sight.NOTHING

    return supports


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a call shows, as texts; None where the evidence is not looked for there."""

    subjects: set[str] | None
    kinds: set[str] | None
    values: set[str] | None
    is_counted: bool

    @classmethod
    def of(cls, evidence: _Evidence, event: Event, tool: ToolSpec | None) -> _Shown:
        subjects = None if evidence.subject_in is None else leaves(evidence.subject_in(event))
        kinds = None if evidence.kind_in is None else leaves(evidence.kind_in(event))
        echoed = frozenset(one.name for one in (() if tool is None else tool.arguments))
        held = None if evidence.value_in is None else evidence.value_in(event)
        values = None if evidence.value_in is None else leaves(_values(held, echoed))
        count = 1 if evidence.count_in is None else evidence.count_in(event)
        return cls(subjects, kinds, values, type(count) is int and count > 0)

    def supports(self, subject: str) -> bool:
        if not self.is_counted:
            return False
        if self.subjects is not None and self.subjects.isdisjoint(names_of(subject)):
            return False
        if self.kinds is not None and not _is_of_kind(subject, self.kinds):
            return False
        value = value_of(subject)
        return self.values is None or (value != "" and value in self.values)


def _values(held: object, echoed: frozenset[str]) -> object:
    """Return what a result holds, without what it says of its own length and of what was asked."""
    if not isinstance(held, Mapping):
        return held
    members = cast("Mapping[str, object]", held).items()
    return {key: value for key, value in members if key not in _NO_VALUES | echoed}


def _is_of_kind(subject: str, kinds: set[str]) -> bool:
    """Return True if a call names no kind, or that of the subject; one that has none asks for all kinds."""
    kind, colon, _ = subject.split(maxsplit=1)[0].partition(":")
    return not kinds or (bool(colon) and kind in kinds)
