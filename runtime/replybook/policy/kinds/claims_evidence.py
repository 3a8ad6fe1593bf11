"""claims_evidence: each claim is understood, cites calls that support it, and the world agrees.

If a server gives no world, the cited calls decide alone: they must hold the subject of a claim of
existence or value, and the value.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias, cast

from replybook.policy.bundle import Claim
from replybook.policy.claims.claim_grammar import BadClaim, Subject
from replybook.policy.claims.claim_values import quote_text, same_value
from replybook.policy.claims.claimed_world import (
    Definition,
    Resolution,
    claimed_world,
)
from replybook.policy.errors import BadPolicy
from replybook.policy.facts.facts import FILES_WRITTEN
from replybook.policy.facts.files_written import WrittenFiles
from replybook.policy.kinds.finding_details import read_expected_value, read_observed_value
from replybook.policy.kinds.kind import (
    FIRST,
    CallContext,
    DeliveryContext,
    Event,
    Hit,
    RuleEvaluation,
    is_refused,
)
from replybook.policy.kinds.sights import WAYS, Sight, Way, sight_of, sight_of_values
from replybook.policy.predicates import CallMatch, Constraint, Read, leaves, reader
from replybook.policy.rule_data import Part, choice
from replybook.policy.selectors import call_field, constraints, read_calls
from replybook.policy.unavailable import ABSENT, Absent, Unavailable
from replybook.policy.workable import check_kept
from replybook.trace.shown import SHOWN
from replybook.world.address import same_file
from replybook_schema.tools import MCP_NAME, ToolSpec

_NOT_UNDERSTOOD: Final = "not_understood"
_FAULTS: Final = (
    _NOT_UNDERSTOOD,
    "none",
    "unknown",
    "unsupported",
    "outdated",
    "refuted",
    "out_of_scope",
)
_BELOW: Final = ("args", "result")
_PLACES: Final = ("subject_in", "kind_in", "count_in", "value_in")
_TAGS: Final = ("tags", "not_tags")
_NO_VALUES: Final = frozenset(("count", "limit", "total", SHOWN))
"""Members of a result that describe the search and none of its findings."""


_SAYS: Final = ("exists", "value", "absent")
"""The questions that a rule can ask the world about a claim."""

_Supports: TypeAlias = Callable[[Subject, Event, Resolution | None], Sight]
"""A function that returns how far a call supports a claim, given what there is of it now."""

_IN_THE_CALL: Final = frozenset(("existence", "value"))
"""The types of claims whose subject must be in the cited call if there is no world."""


@dataclass(frozen=True, slots=True)
class _Truth:
    """The fact that gives the world, and the question to ask it about a claim."""

    fact: str
    says: str


_DECIDED: Final = ("outdated", "refuted", "unavailable")
"""Faults that count as unsupported if a rule gives no violation for them."""


@dataclass(frozen=True, slots=True)
class _Wrong:
    """A fault of a claim: its name, the observed and expected values, and details."""

    fault: str
    observed: object
    expected: object
    more: Mapping[str, object] = field(default_factory=dict[str, object])


_Cited: TypeAlias = Sequence[tuple[int, Event]]
"""Calls with their numbers in the session."""


@dataclass(frozen=True, slots=True)
class _ClaimScope:
    """The constraints that every selected cited call must meet."""

    match: CallMatch
    require: tuple[Constraint, ...]


@dataclass(frozen=True, slots=True)
class _Evidence:
    """The properties of a supporting call. `tags` is None if any tool will do."""

    match: CallMatch
    tags: frozenset[str] | None
    not_tags: frozenset[str]
    subject_in: Read | None
    kind_in: Read | None
    count_in: Read | None  # count_in and value_in are used without a world
    value_in: Read | None
    shows: Way | None  # used with a world
    not_narrowed: bool
    not_composed: bool
    kind_argument: str  # narrows no further than the claim

    def may_show(self, tool: ToolSpec | None, event: Event) -> bool:
        """Return True if a call can support a claim, by its tool and its arguments.

        The tool must have the tags of the check. If the check says so, the arguments must not
        narrow the search except by kind, and must not compose parts of the result.
        """
        tags = () if tool is None else tool.tags
        if not self.not_tags.isdisjoint(tags):
            return False
        if self.tags is not None and self.tags.isdisjoint(tags):
            return False
        args = cast("Mapping[str, object]", event.get("args") or {})
        known = () if tool is None else tool.arguments
        given = [one for one in known if args.get(one.name) is not None]
        narrowed = any(
            one.narrows and self.kind_argument not in (one.name, *one.was) for one in given
        )
        if self.not_narrowed and narrowed:
            return False
        return not (self.not_composed and any(one.composes for one in given))


@dataclass(frozen=True, slots=True)
class ClaimsEvidence:
    """The types of claims to check, and the evidence that they must cite."""

    claim_types: tuple[str, ...]
    least: int
    evidence: _Evidence | None
    world: _Truth | None
    scope: _ClaimScope | None
    codes: Mapping[str, str]
    is_late: bool = False  # claims are judged at the delivery anyway
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. The engine keeps the calls that may be cited."""
        return _Claims(self)


def read(part: Part) -> ClaimsEvidence:
    """Read a check of the kind `claims_evidence`."""
    part.only(("kind", "claim_types", "min_evidence", "codes"), ("evidence", "world", "scope"))
    return ClaimsEvidence(
        part.claim_types(),
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
    match = read_calls(part, (*_PLACES, *_TAGS, "shows", "not_narrowed", "not_composed"))
    for key in _PLACES:
        place, tools = str(part.data.get(key)), match.among(part.names.specs)
        if key == "kind_in":  # not every search has this filter
            kind = place.partition(".")[2]
            tools = [
                tool
                for tool in tools
                if any(kind in (each.name, *each.was) for each in tool.arguments)
            ]
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
    """Return the reader of a part of a call or of its member, such as `args.name`."""
    place = part.text(key)
    head, dot, member = place.partition(".")
    if head not in _BELOW or bool(dot) != bool(MCP_NAME.fullmatch(member)):
        choice(part.at(key), "part of a call", place, _BELOW)
    return reader(place)


def _world(part: Part) -> _Truth:
    part.only(("ref", "says", "missing_ref"))
    part.word("missing_ref", "word", ("skip",))  # without the world, the calls decide alone
    ref = part.ref("ref")
    choice(part.at("ref"), "namespace of refs", ref.partition(".")[0], ("facts",))
    return _Truth(ref.removeprefix("facts."), part.word("says", "word", _SAYS))


def _scope(part: Part) -> _ClaimScope:
    part.only(("match", "require"))
    match = read_calls(part.part("match"))
    return _ClaimScope(match, constraints(part, "require", call_field, about=match))


class _Claims(RuleEvaluation):
    def __init__(self, check: ClaimsEvidence) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return each fault of each claim, if the check has a code for the fault."""
        types = self._check.claim_types
        claims = [claim for claim in scene.delivery.claims if claim.claim_type in types]
        if not claims:  # the world is not asked
            return
        judged = _ClaimJudge(
            self._check.least, _supporting(self._check.evidence, scene), self._check.world, scene
        )
        out_of_scope = _out_of_scope(self._check.scope, scene)
        for claim in claims:
            subject = scene.delivery.subjects[claim]
            ids = list(dict.fromkeys(claim.evidence_tool_calls))
            cited = [scene.cited[trace_id] for trace_id in ids if trace_id in scene.cited]
            for wrong in self._wrong_with(subject, ids, cited, judged):
                yield from self._hit(claim, wrong, ids)
            yield from out_of_scope(claim, cited, self._check.codes.get("out_of_scope"))

    def _wrong_with(
        self, subject: Subject | BadClaim, ids: list[str], cited: _Cited, judged: _ClaimJudge
    ) -> Iterator[_Wrong]:
        if isinstance(subject, BadClaim):
            yield _not_understood(subject)
        if not ids:
            yield _Wrong("none", 0, self._check.least)
        elif len(cited) < len(ids):
            yield _Wrong("unknown", len(ids), self._check.least)
        elif isinstance(subject, Subject) and (wrong := judged.wrong_with(subject, cited)):
            yield wrong

    def _hit(self, claim: Claim, wrong: _Wrong, ids: list[str]) -> Iterator[Hit]:
        codes, fault = self._check.codes, wrong.fault
        code = codes.get(fault) or (codes.get("unsupported") if fault in _DECIDED else None)
        if code is not None:
            yield Hit(
                code=code,
                about=claim.subject,
                observed=wrong.observed,
                expected=wrong.expected,
                details=_details_of(claim, fault, **wrong.more),
                trace_ids=tuple(ids[:FIRST]),
                trace_count=len(ids),
            )


def _not_understood(claim: BadClaim) -> _Wrong:
    nearest = [one._asdict() for one in claim.nearest]
    return _Wrong(_NOT_UNDERSTOOD, None, None, {"problem": claim.problem, "nearest": nearest})


def _supporting(evidence: _Evidence | None, scene: DeliveryContext) -> _Supports:
    """Return the function that tells if a call supports a claim.

    Without evidence in the check, every call supports every claim.
    """
    if evidence is None:
        return lambda _subject, _event, _found: Sight.SHOWN
    picks = evidence.match.bind(scene.call_refs)
    known: dict[object, _Shown | None] = {}  # many claims may cite the same call
    way = evidence.shows

    def show_event(event: Event) -> _Shown | None:
        name = str(event.get("tool"))
        tool = scene.tools.find(name)
        fits = evidence.match.is_about(name, tool) and evidence.may_show(tool, event)
        return _Shown.of(evidence, event, tool) if fits and picks(event) else None

    def supports(subject: Subject, event: Event, found: Resolution | None) -> Sight:
        key = event.get("trace_id")
        if key not in known:
            known[key] = show_event(event)
        said = known[key]
        if said is None:
            return Sight.NOTHING
        if found is not None and way is not None:
            if way == "definition" and any(value.lines for value in found.values):
                return sight_of_values(event, found.values)
            return sight_of(event, found.definitions, way)
        return Sight.SHOWN if said.supports(subject) else Sight.NOTHING

    return supports


@dataclass(frozen=True, slots=True)
class _Shown:
    """The texts that a call shows. None marks a place that the evidence does not use."""

    subjects: set[str] | None
    kinds: set[str] | None
    values: set[str] | None
    every: set[str]  # of the arguments and the result
    is_counted: bool

    @classmethod
    def of(cls, evidence: _Evidence, event: Event, tool: ToolSpec | None) -> _Shown:
        subjects = None if evidence.subject_in is None else leaves(evidence.subject_in(event))
        kinds = None if evidence.kind_in is None else leaves(evidence.kind_in(event))
        values = (
            None if evidence.value_in is None else leaves(_values(evidence.value_in(event), tool))
        )
        every = leaves((event.get("args"), event.get("result")))
        count = 1 if evidence.count_in is None else evidence.count_in(event)
        return cls(subjects, kinds, values, every, type(count) is int and count > 0)

    def supports(self, subject: Subject) -> bool:
        """Return True if the call supports a claim, whatever the world is."""
        if not self.is_counted:
            return False
        if self.subjects is not None and self.subjects.isdisjoint(subject.names):
            return False
        if self.kinds and subject.kind not in self.kinds:  # it asked for other kinds
            return False
        if subject.claim_type in _IN_THE_CALL and not self._names(subject):
            return False
        return self.values is None or any(
            value and same_value(subject.value, each)
            for value in self.values
            for each in (value, quote_text(value))
        )

    def _names(self, subject: Subject) -> bool:
        """Return True if the call names the thing, and the place of the claim."""
        place = subject.place.casefold()
        return not self.every.isdisjoint(subject.names) and (
            not place or any(f"{one.casefold()}/".startswith(f"{place}/") for one in self.every)
        )


def _values(held: object, tool: ToolSpec | None) -> object:
    """Return the content of a result without counts and echoed arguments."""
    if not isinstance(held, Mapping):
        return held
    left_out = _NO_VALUES.union(
        argument.name for argument in (() if tool is None else tool.arguments)
    )
    members = cast("Mapping[str, object]", held).items()
    return {key: value for key, value in members if key not in left_out}


# The comparison with the world


class _ClaimJudge:
    """Compares the claims of one delivery with the cited calls and with the world."""

    def __init__(
        self, least: int, supports: _Supports, truth: _Truth | None, scene: DeliveryContext
    ) -> None:
        self._least = least
        self._scene = scene
        self._supports = supports
        given = ABSENT if truth is None else scene.facts.get(truth.fact)
        known = given if given is ABSENT else claimed_world(given)
        self._world = None if isinstance(known, Absent) else known
        self._says = "" if truth is None else truth.says
        written = scene.facts.get(FILES_WRITTEN)
        self._written: Mapping[str, WrittenFiles] = (
            cast("Mapping[str, WrittenFiles]", written) if isinstance(written, Mapping) else {}
        )
        self._delivered = {same_file(str(file["path"])) for file in scene.delivery.files}

    def wrong_with(self, subject: Subject, cited: _Cited) -> _Wrong | None:
        """Return the fault of a claim whose cited calls are all known, or None."""
        world = self._world
        if world is None:
            return self._too_few(len(self._proofs(subject, cited)))
        found = world if isinstance(world, Unavailable) else world.resolve(subject)
        if isinstance(found, Unavailable):
            return _unavailable(found.reason)
        if self._says == "absent":
            return self._absent(subject, cited, found)
        if not found.definitions:
            return _refute_claim(found.unknown or "nothing of this name is defined there now", 0, 1)
        if self._says == "value":
            values = [value for value in found.values if same_value(subject.value, value.text)]
            if not values:
                return _other_value(subject, found)
            winners = [
                definition for definition in found.definitions if definition.wins or subject.place
            ]
            found = Resolution(tuple(winners), tuple(values))
        sights = [self._supports(subject, event, found) for _, event in cited]
        if sights.count(Sight.SHOWN) < self._least and Sight.OUTDATED in sights:
            return _Wrong("outdated", sights.count(Sight.SHOWN), self._least, _OUTDATED)
        return self._too_few(sights.count(Sight.SHOWN))

    def _absent(self, subject: Subject, cited: _Cited, resolution: Resolution) -> _Wrong | None:
        """Return the fault of a claim of absence, or None.

        A definition in a delivered file does not count if the session wrote the file after a proof.
        """
        proofs = self._proofs(subject, cited)
        others = [
            definition
            for definition in resolution.definitions
            if not self._is_own(definition, min(proofs, default=0))
        ]
        if others:
            return _refute_claim(f"{others[0].path} has it now", len(others), 0)
        if resolution.unknown:
            return _unavailable(resolution.unknown)
        return self._too_few(len(proofs))

    def _proofs(self, subject: Subject, cited: _Cited) -> list[int]:
        """Return the numbers of the cited calls that support a claim by their results alone."""
        return [seq for seq, event in cited if self._supports(subject, event, None) is Sight.SHOWN]

    def _is_own(self, definition: Definition, proof: int) -> bool:
        """Return True if a delivered file is what the session wrote after call number `proof`."""
        path = same_file(definition.path)
        sha256, seq = self._written.get(path, (None, 0))
        return 0 < proof < seq and sha256 == definition.sha256 and path in self._delivered

    def _too_few(self, count: int) -> _Wrong | None:
        least = self._least
        return _Wrong("unsupported", count, least) if count < least else None


_OUTDATED: Final = {"problem": "a file that the cited call showed has changed since; look again"}


def _unavailable(reason: str) -> _Wrong:
    return _Wrong("unavailable", None, None, {"unavailable": reason})


def _refute_claim(problem: str, observed: object, wanted: object) -> _Wrong:
    return _Wrong("refuted", observed, wanted, {"problem": problem})


def _other_value(subject: Subject, resolution: Resolution) -> _Wrong:
    """Return the fault of a claim with another value than those in force."""
    if not resolution.values:
        problem = "no such key has a value in the definition that holds now"
        return _refute_claim(problem, None, subject.value)
    held = [value.text for value in resolution.values[:FIRST]]
    return _refute_claim("another value holds there now", held, subject.value)


# The scope of cited calls


def _details_of(claim: Claim, fault: str | None, **more: object) -> dict[str, object]:
    """Return the details of a hit about a claim."""
    return {"claim_type": claim.claim_type, "subject": claim.subject, **more, "fault": fault}


def _out_of_scope(
    scope: _ClaimScope | None, scene: DeliveryContext
) -> Callable[[Claim, _Cited, str | None], Iterable[Hit]]:
    """Return the function that finds the cited calls of a claim outside the scope."""
    if scope is None:
        return lambda _claim, _cited, _code: ()
    picks = scope.match.bind(scene.call_refs)
    probes = [(one, one.bind(scene.call_refs)) for one in scope.require]
    known: dict[object, Constraint | None] = {}

    def fault(event: Event) -> Constraint | None:
        key = event.get("trace_id")
        if key not in known:
            name = str(event.get("tool"))
            fits = scope.match.is_about(name, scene.tools.find(name)) and picks(event)
            fits = fits and not is_refused(event)  # it changed nothing
            wrong = (one for one, probe in probes if fits and probe(event) is not None)
            known[key] = next(wrong, None)
        return known[key]

    def out_of_scope(claim: Claim, cited: _Cited, code: str | None) -> Iterator[Hit]:
        for seq, event in cited if code is not None else ():
            wrong = fault(event)
            if wrong is not None:
                yield Hit(
                    code=code,
                    about=claim.subject,
                    observed=read_observed_value(wrong, scene.call_refs, event),
                    expected=read_expected_value(wrong, scene.call_refs, event),
                    details=_details_of(claim, "out_of_scope", field=wrong.field),
                    trace_ids=(str(event.get("trace_id")),),
                    trace_count=1,
                    seq=seq,
                )

    return out_of_scope
