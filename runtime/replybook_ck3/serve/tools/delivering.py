"""The tools `ck3_deliver` and `ck3_validate_policy`: deliver a bundle, or preview the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final, cast

from replybook.contracts.busy import store_is_busy
from replybook.policy.gate import DeliveryRequest
from replybook.store.store_file import StoreBusy
from replybook_ck3.index import IndexFault
from replybook_ck3.serve.session.accepting import acceptance_of, recover
from replybook_ck3.serve.session.index_building import Pending
from replybook_ck3.serve.tools.index_questions import not_now
from replybook_ck3.world.files_on_disk import FilesOnDisk
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.active import ACTIVE
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_OF_THE_GAME: Final = "ck3"
"""The validator of game files."""

_OF_THE_BUNDLE: Final = frozenset(
    (
        "artifact_bundle_schema",
        "artifact_bundle_validator",
        "ck3_validator",
        "python_validator",
        "symbol_manifest_check",
    )
)
"""The stages that judge a bundle. Others judge calls, claims, and files on disk."""

_OF_CALLS: Final = "required_call"
"""The kind of rule in these stages that asks for a call. The call that validates is one."""


def ck3_deliver(
    work: SessionContext,
    artifact_bundle: dict[str, object],
    claims: list[dict[str, object]] | None = None,
    write: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Deliver a bundle of files with its claims. Only this call completes work.

    `artifact_bundle` has `target` (such as mod:Name) and `artifacts`, each with `path`, `format`,
    `content` and for CK3 files `ck3_file_model` (new, override, partial, replace). If there are
    any, it also has `declared_new_symbols`, each {type, name, reason, defined_in_path},
    and `touched_units`, each kind:name. `claims` are {claim_type, subject, evidence_tool_calls}:
    existence, non_existence, value or behavior of kind:name, with trace ids. The files must exist
    as the bundle has them. With `write`, they are written now under the open contract, all or none.

    EN-GATE-S-003: `completion` is the proof to quote, and `files` has the SHA-256 of the bytes at
    each address. EN-GATE-D-004: fix the `violations` and deliver again. With `write`, the refusals
    of ck3_file are possible, too.
    """
    waits = waits_for_index(work, rb, artifact_bundle, claims)
    if waits is not None:
        return waits
    request = _request(work, artifact_bundle, claims, write=write)
    try:
        recover(work.server)
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    reply = work.gate.deliver(rb, request)
    if write and reply.reply_type == "S":
        work.take_up(cast("Mapping[str, object]", reply.data["files"]))
    return reply


def ck3_validate_policy(
    work: SessionContext,
    mode: str,
    artifact_bundle: dict[str, object] | None = None,
    claims: list[dict[str, object]] | None = None,
    write: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Return the verdict that ck3_deliver would give. Deliver and write nothing.

    Without `artifact_bundle`, only the session so far is judged. With `write`, the delivery would
    write its files, so they need not exist yet.

    The reply has `deliverable`, `violations` and `summary`. It is a success even if the bundle is
    not deliverable.
    """
    waits = waits_for_index(work, rb, artifact_bundle, claims)
    if waits is not None:
        return waits
    request = _request(work, artifact_bundle, claims, write=write)
    return work.gate.ask(rb, replace(request, mode=mode))


def refusals_of_bundle(work: SessionContext, bundle: dict[str, object]) -> list[dict[str, object]]:
    """Return what the gate refuses in the bundle itself, whatever the session has done so far.

    Where the gate cannot judge now, nothing is returned, and a delivery says why.
    """
    request = _request(work, bundle, None, write=True)
    reply = work.gate.ask(ReplyBuilder("ck3_validate_policy"), request)
    rules = {rule.id: rule for rule in ACTIVE.policy().rules}
    violations = cast("list[dict[str, object]]", reply.data.get("violations", []))
    return [
        {
            "code": violation["code"],
            "problem": violation["message"],
            "severity": "error",
            "hint": violation["hint"],
        }
        for violation in violations
        if violation["severity"] == "error"
        and violation["stage"] in _OF_THE_BUNDLE
        and rules[str(violation["rule"])].check["kind"] != _OF_CALLS
    ]


def waits_for_index(
    work: SessionContext, rb: ReplyBuilder, bundle: object, claims: object
) -> Reply | None:
    """Update the index if the judgement needs it. Return a reply if that fails or takes long."""
    if not _rests_on_index(bundle, claims):
        return None
    try:
        done = work.server.builder.up_to_date(work)
    except IndexFault as fault:
        return rb.error(codes.EN_GATE_E_001, data={"reason": fault.reason})
    return not_now(rb, done) if isinstance(done, Pending) else None


def _rests_on_index(bundle: object, claims: object) -> bool:
    """Return True if there are claims, or game files among the artifacts."""
    nothing: Mapping[str, object] = {}
    given = cast("Mapping[str, object]", bundle) if isinstance(bundle, Mapping) else nothing
    if claims or given.get("claims"):
        return True
    artifacts = given.get("artifacts")
    files = cast("list[object]", artifacts) if isinstance(artifacts, list) else []
    ours = {one.name for one in ACTIVE.vocabulary().formats if one.validator == _OF_THE_GAME}
    return any(
        isinstance(file, Mapping) and cast("Mapping[str, object]", file).get("format") in ours
        for file in files
    )


def _request(
    work: SessionContext,
    bundle: dict[str, object] | None,
    claims: list[dict[str, object]] | None,
    *,
    write: bool,
) -> DeliveryRequest:
    disk = FilesOnDisk(work.enforcement)
    return replace(
        work.request(disk),
        bundle=bundle,
        claims=claims,
        acceptance=acceptance_of(work, disk),
        write=write,
    )
