"""validate_policy: one session, its calls and its delivery, judged by the policy.

Source: decision 20, specification 24 and 34.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path

from replybook.policy.bundle import ArtifactBundle
from replybook.policy.delivery import Delivery
from replybook.policy.facts.facts import FactProviders
from replybook.policy.judge import judge_delivery
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.session_trace import Event
from replybook.policy.validators import ContentValidator
from replybook.world.session import Session
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec

__all__ = ["validate_policy"]


def validate_policy(
    *,
    mode: str,
    trace: Iterable[Event] | Path | str,
    session: Mapping[str, object] | Session,
    bundle: ArtifactBundle | Mapping[str, object] | None = None,
    claims: object = None,
    attempting_delivery: bool = True,
    policy: PolicySpec | None = None,
    facts: Mapping[str, object] | None = None,
    providers: FactProviders | None = None,
    validators: Mapping[str, ContentValidator] | None = None,
    today: date | None = None,
    tools: Mapping[str, ToolSpec] | None = None,
) -> PolicyOutcome:
    """Judge a delivery, or with `attempting_delivery=False` what there is of one.

    `trace` holds the calls, oldest first: mappings of decision 18, or the file or folder of a `TraceLog`, of
    which only those of this session are read, and none where the session has no id. `policy` is that of
    the active registry if left out, `today` the UTC date. `facts` are values that the server knows of its
    world; `providers` work facts out, by name, and `validators` judge content, by the names that formats
    give; both are laid over those of the base. `tools` are laid over those of the active registry.

    A bundle of the wrong shape is a violation. `BadPolicy`: the policy does not load, for example since it
    names a fact that nobody provides. `PolicyBroken`: a provider crashed, the trace cannot be read, or
    `facts` names a fact that the policy lacks. Both are ours and never the agent's.

        file = {"path": "root:repo/a.py", "format": "python", "content": "A = 1"}
        outcome = validate_policy(mode="desk", session={"session_id": "s1"}, trace=Path("trace"),
                                  bundle={"artifacts": [file]})
        print(outcome.deliverable, [one.code for one in outcome.violations])
    """
    delivery = Delivery.read(
        mode=mode,
        session=session,
        trace=trace,
        bundle=bundle,
        claims=claims,
        facts=facts,
        attempting=attempting_delivery,
    )
    return judge_delivery(
        delivery,
        policy=policy,
        providers=providers,
        validators=validators,
        today=today or datetime.now(UTC).date(),
        tools=tools,
    )
