"""The tools `ck3_deliver` and `ck3_validate_policy`: pass a bundle through the gate, or ask what it would say.

Source: specification 30 and 56, 003 §2.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from replybook.contracts.busy import store_is_busy
from replybook.policy.gate import DeliveryRequest
from replybook.store.store_file import StoreBusy
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook.ck3.server.work import Work

__all__ = ["ck3_deliver", "ck3_validate_policy"]


def ck3_deliver(
    work: Work,
    artifact_bundle: dict[str, object],
    claims: list[dict[str, object]] | None = None,
    write: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Deliver a bundle of files with its claims; only this makes work done, and its completion is the proof.

    `artifact_bundle` holds `target` (such as mod:Name) and `artifacts`, each with `path`, `format`, `content`
    and for CK3 files `ck3_file_model` (A new, B override, C partial, D replacement). Where there are any it also
    holds `declared_new_symbols`, each {type, name, reason, defined_in_path}, and `touched_units`, each written
    kind:name. `claims` are {claim_type, subject, evidence_tool_calls}: existence, non_existence, value or
    behavior, of kind:name, by trace ids. The files have to be there as the bundle has them; with `write` they
    are written now under the open contract, all or none.

    EN-GATE-S-003: `completion` to quote, `files` with the SHA-256 of the bytes at each address. EN-GATE-D-004:
    `violations` say what to mend; mend it and deliver again. With `write` also the refusals of ck3_file.
    """
    request = _request(work, artifact_bundle, claims, write=write)
    try:
        work.server.accepting.recover()
    except StoreBusy as busy:
        return store_is_busy(rb, busy)
    return work.gate.deliver(rb, request)


def ck3_validate_policy(
    work: Work,
    mode: str,
    artifact_bundle: dict[str, object] | None = None,
    claims: list[dict[str, object]] | None = None,
    write: bool = False,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Ask what ck3_deliver would say of this bundle and these claims; nothing is delivered or written.

    `mode` is the mode to judge by, that of the session. Without `artifact_bundle` only the session so far is
    judged. `write` asks about a delivery that writes its files, which so need not be there yet.

    Gives `deliverable`, `violations` and `summary`, a success also where it is not deliverable.
    """
    request = _request(work, artifact_bundle, claims, write=write)
    return work.gate.ask(rb, replace(request, mode=mode))


def _request(
    work: Work,
    bundle: dict[str, object] | None,
    claims: list[dict[str, object]] | None,
    *,
    write: bool,
) -> DeliveryRequest:
    return replace(
        work.request(),
        bundle=bundle,
        claims=claims,
        acceptance=work.server.accepting.of(work),
        write=write,
    )
