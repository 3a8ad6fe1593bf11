"""The tools that validate content before a delivery: one text, or a whole bundle.

A success means that the content is valid. The trace keeps the SHA-256 of the content, so that the
gate knows what was validated.

A note of the playset never makes content valid: an error stays, with the note beside it. What is
not an error is left out if a note ignores it, and counted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NotRequired, Protocol, TypeAlias, TypedDict

from replybook.builtin_tools.delivery import RequestSource
from replybook.policy.delivery import NO_FILE, read_bundle
from replybook.policy.facts.facts import Known
from replybook.policy.gate import DeliveryRequest
from replybook.policy.session_disk import disk_of
from replybook.policy.unavailable import ABSENT
from replybook.policy.validators import BASE_VALIDATORS, ContentValidator
from replybook.policy.validators.validator import TOO_COSTLY, Checked, Problem
from replybook.world.session import Session
from replybook_ck3.check.bundle_read import as_written, read_file
from replybook_ck3.check.facts.files import files_judged_by
from replybook_ck3.check.file_place import PLACE_CODES
from replybook_ck3.check.script_cost import affordable_files
from replybook_ck3.check.validator import judge_file
from replybook_ck3.serve.tools.paging import MOST_BYTES, fitting, size_of
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.alike_names import alike_names
from replybook_ck3.world.content_tree import WHOLE, ContentTree, NoSuchPart, tree_of
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import (
    Document,
    Finding,
    LocalizationDocument,
    parse,
    parse_localization,
)
from replybook_ck3.world.playset_notes import Note
from replybook_ck3.world.units import parse_file
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

VersionSource: TypeAlias = Callable[[], str | None]
"""Returns the game version of the session of a call, or None if unknown."""

Refusals: TypeAlias = Callable[[], Sequence[Mapping[str, object]]]
"""Returns findings about a bundle as a whole."""

_SCRIPT: Final = "ck3_script"
_TEXT: Final = "localization_yml"
_MOST_FINDINGS: Final = 100
_SHOWN_KEYS: Final = 20
_LEAST_ROOM: Final = 4_000
_LONGEST_REASON: Final = 300
_Noted = Mapping[str, Any]


class ParseContent(Protocol):
    """The function of the tool `ck3_parse_content`, without the safety wrapper."""

    def __call__(  # noqa: D102
        self,
        content: str,
        format: str | None = None,  # noqa: A002  # the name of the argument in the registry
        path: str | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply: ...


class ValidateBundle(Protocol):
    """The function of the tool `ck3_validate_artifact_bundle`, without the safety wrapper."""

    def __call__(  # noqa: D102
        self, artifact_bundle: dict[str, object], *, rb: ReplyBuilder
    ) -> Reply: ...


def _no_version() -> None:
    return None


def _no_refusals() -> Sequence[Mapping[str, object]]:
    return ()


def make_ck3_parse_content(version_of_call: VersionSource = _no_version) -> ParseContent:
    """Return the tool `ck3_parse_content`. The game version selects the folders for `path`."""

    def ck3_parse_content(
        content: str,
        format: str | None = None,  # noqa: A002
        path: str | None = None,
        *,
        rb: ReplyBuilder,
    ) -> Reply:
        """Parse CK3 script or localization and name every syntax error with its line.

        `format` is ck3_script or localization_yml; left out, the ending of `path` says it, and
        without one it is script. `path` is where the file will be, relative to the mod.
        """
        return parsed_reply(rb, content, format, path, version_of_call())

    return ck3_parse_content


@dataclass(frozen=True, slots=True)
class AskedTree:
    """The part of a text that a call wants to see.

    Attributes:
        path: Path of the part, or `*` for all of it.
        depth: Number of levels, or None for all.
    """

    path: str = WHOLE
    depth: int | None = None


def parsed_reply(
    rb: ReplyBuilder,
    content: str,
    form: str | None,
    path: str | None,
    version: str | None,
    tree: AskedTree | None = None,
) -> Reply:
    """Return the reply about one text.

    Args:
        form: Format of the text, or None.
        path: Its future path, or None.
        version: Version of the game, or None.
        tree: The part of the text to show, or None.
    """
    if form not in {None, _SCRIPT, _TEXT}:
        return rb.invalid(codes.WA_PARSE_I_002, data={"supported": [_SCRIPT, _TEXT]})
    try:
        findings = _findings_of(content, form, path, version)
        has_errors = any(finding["severity"] == "error" for finding in findings)
        shown = None if tree is None or has_errors else _tree(content, form, path, tree)
    except NoSuchPart as fault:
        return _no_part(rb, tree, fault)
    except Exception as error:
        return rb.error(codes.WA_PARSE_E_001, data={"error_type": type(error).__name__})
    if has_errors:
        return rb.invalid(codes.WA_PARSE_I_001, data=_first(findings))
    if shown is None:
        return rb.success(codes.WA_PARSE_S_001, data=_first(findings))
    room = max(MOST_BYTES - size_of(shown.nodes), _LEAST_ROOM)
    part = {"tree": shown.nodes, "left_out": shown.left_out}
    return rb.success(codes.WA_PARSE_S_001, data={**_first(findings, room), **part})


def _tree(content: str, form: str | None, path: str | None, asked: AskedTree) -> ContentTree:
    is_text = form == _TEXT or (form is None and _ends_in_yml(path))
    document = parse_localization(content) if is_text else parse(content)
    return tree_of(document, asked.path.strip(), asked.depth, MOST_BYTES - _LEAST_ROOM)


def _no_part(rb: ReplyBuilder, tree: AskedTree | None, fault: NoSuchPart) -> Reply:
    word = (tree.path if tree else "").rpartition(".")[2]
    near = alike_names(word, fault.keys, 1)
    return wrong_argument(
        rb,
        "tree",
        "enum",
        expected=list(fault.keys[:_SHOWN_KEYS]) or None,
        did_you_mean=next(iter(near), None),
        reason=fault.reason[:_LONGEST_REASON],
    )


def _findings_of(
    content: str, form: str | None, path: str | None, version: str | None
) -> list[dict[str, object]]:
    """Return the errors in a text. A text that is too costly is not parsed, as in the gate."""
    is_text = form == _TEXT or (form is None and _ends_in_yml(path))
    costly = next(iter(affordable_files([(content, is_text)])))
    if costly is None:
        if path is not None and form in {None, _TEXT if _ends_in_yml(path) else _SCRIPT}:
            return _check_text(content, path, version)
        return _findings(_parse_text(content, form))
    place = {"line": 1, "column": 1}
    return [{**place, "code": TOO_COSTLY, "problem": costly, "severity": "error"}]


def _ends_in_yml(path: str | None) -> bool:
    return path is not None and path.lower().endswith(".yml")


def _check_text(content: str, path: str, version: str | None) -> list[dict[str, object]]:
    """Return the findings in a text for its place. The place itself is not judged."""
    table = DomainTable(version)
    file = read_file(path, path, table, lambda: as_written(content, table.row(path)))
    if not file.is_read:
        return _findings(parse_file(path, as_written(content, table.row(path)), table))
    judge_file(file, table)
    return _as_data(problem for problem in file.problems if problem.code not in PLACE_CODES)


def _parse_text(content: str, form: str | None) -> Document | LocalizationDocument:
    data = as_written(content, None)
    return parse_localization(data) if form == _TEXT else parse(data)


def first_findings(found: Iterable[Finding]) -> FirstFindings:
    """Return findings as data, errors first: the first of them, and the number of the others."""
    return _first(_as_data(found))


def _findings(document: Document | LocalizationDocument) -> list[dict[str, object]]:
    return _as_data(document.findings)


def _as_data(found: Iterable[Problem | Finding]) -> list[dict[str, object]]:
    """Return findings as data, errors first."""
    return [
        {
            "line": one.line,
            "column": one.column,
            "code": one.code,
            "problem": one.problem,
            "severity": one.severity,
        }
        for one in sorted(found, key=lambda one: one.severity != "error")
    ]


def make_ck3_validate_artifact_bundle(
    validators: Mapping[str, ContentValidator], request_of_call: RequestSource
) -> ValidateBundle:
    """Return the tool `ck3_validate_artifact_bundle`.

    Args:
        validators: Validators of the gate.
        request_of_call: Returns the delivery request of a call.
    """
    every = {**BASE_VALIDATORS, **validators}

    def ck3_validate_artifact_bundle(
        artifact_bundle: dict[str, object], *, rb: ReplyBuilder
    ) -> Reply:
        """Validate every file of a bundle the way the delivery gate will; nothing is delivered."""
        request = request_of_call()
        if request is None:
            return rb.invalid(codes.WA_SYS_I_001)
        return judged_reply(rb, artifact_bundle, request, every)

    return ck3_validate_artifact_bundle


def judged_reply(
    rb: ReplyBuilder,
    bundle: Mapping[str, object],
    request: DeliveryRequest,
    validators: Mapping[str, ContentValidator],
    refusals: Refusals = _no_refusals,
    notes: Sequence[Note] = (),
) -> Reply:
    """Return the reply about a bundle.

    Args:
        request: The request, whose session and facts are used.
        refusals: Returns what else the gate refuses in a bundle whose files are right.
        notes: Notes of the playset that hold.
    """
    known = _collect_known_facts(bundle, request, validators)
    if known.faults:
        faults = [fault.to_dict() for fault in known.faults]
        return rb.invalid(codes.WA_VAL_I_001, data=_first(faults))
    return _judge_bundle(rb, known, request.facts or {}, refusals, notes)


def _collect_known_facts(
    bundle: Mapping[str, object],
    request: DeliveryRequest,
    validators: Mapping[str, ContentValidator],
) -> Known:
    read, faults = read_bundle(bundle)
    if not faults and not read.artifacts:
        faults = (NO_FILE,)
    session, world = request.session, ACTIVE.world()
    return Known(
        session=session.to_dict() if isinstance(session, Session) else session,
        bundle=read,
        faults=faults,
        modes=tuple(mode.name for mode in world.modes),
        domains=world.domains,
        validators=validators,
        formats=ACTIVE.vocabulary().formats,
        disk=disk_of(session),
    )


def _judge_bundle(
    rb: ReplyBuilder,
    known: Known,
    facts: Mapping[str, object],
    refusals: Refusals,
    notes: Sequence[Note],
) -> Reply:
    """Return a success if every validator accepts every file, and no problem is an error.

    A wrong folder or a name that does not exist is content that is valid, and a rule of its own
    refuses it at the gate.
    """
    problems, is_valid = list[Problem](), True
    for name in dict.fromkeys(one.validator for one in known.formats if one.validator):
        files = files_judged_by(known, name)
        checked = known.check(name, files, lambda fact: facts.get(fact, ABSENT))
        if not isinstance(checked, Checked):
            return rb.error(codes.WA_VAL_E_001, data={"validator": name})
        problems += checked.problems
        is_valid = is_valid and checked.valid >= {file.path for file in files}
    told, ignored = _noted_findings(_describe_problems(problems), notes)
    if not is_valid or any(problem.severity == "error" for problem in problems):
        return rb.invalid(codes.WA_VAL_I_001, data=_first(told))
    if refused := refusals():
        return rb.invalid(codes.WA_VAL_I_001, data=_first([*refused, *told]))
    unvalidated = known.unvalidated()
    more = {"files_unvalidated": unvalidated} if unvalidated else {}
    return rb.success(codes.WA_VAL_S_001, data={"valid": True, **_first(told), **ignored, **more})


def _describe_problems(problems: Iterable[Problem]) -> list[dict[str, object]]:
    ordered: list[Literal["error", "warning", "info"]] = ["error", "warning", "info"]
    found = sorted(problems, key=lambda one: (ordered.index(one.severity), one))
    return [problem.to_dict() for problem in found]


class FirstFindings(TypedDict):
    """The first findings, and the number of the others if there are any."""

    findings: Sequence[Mapping[str, object]]
    more: NotRequired[int]


def _first(findings: Sequence[Mapping[str, object]], most_bytes: int = MOST_BYTES) -> FirstFindings:
    shown = findings[: fitting(findings[:_MOST_FINDINGS], most_bytes)]
    found: FirstFindings = {"findings": list(shown)}
    if more := len(findings) - len(shown):
        found["more"] = more
    return found


def _noted_findings(
    findings: Sequence[_Noted], notes: Sequence[Note]
) -> tuple[list[_Noted], dict[str, object]]:
    """Return the findings that are left, each with its notes, and the numbers of those left out.

    Args:
        findings: Findings with `code`, `severity` and `path`.
    """
    left, ignored_by = list[_Noted](), Counter[str]()
    ignored = 0
    for finding in findings:
        source, _, below = str(finding.get("path", "")).partition("/")
        code = str(finding.get("code", ""))
        about = [note for note in notes if note.is_about(code, source, [below])]
        ignoring = [one.note_id for one in about if one.ignore]
        if ignoring and finding.get("severity") != "error":
            ignored += 1
            ignored_by.update(ignoring)
            continue
        told = {"notes": {one.note_id: one.text for one in about}} if about else {}
        left.append({**finding, **told})
    return left, {"ignored": ignored, "ignored_by": dict(ignored_by)} if ignored else {}
