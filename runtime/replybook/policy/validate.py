"""validate_policy: one session, its calls and its delivery, judged by the policy."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path

from replybook.policy.bundle import ArtifactBundle
from replybook.policy.delivery import Delivery
from replybook.policy.facts.facts import FactProviders
from replybook.policy.judge import judge_delivery
from replybook.policy.kinds.own import CheckKinds
from replybook.policy.outcome import PolicyOutcome
from replybook.policy.session_trace import Event
from replybook.policy.statement import Statement
from replybook.policy.validators import ContentValidator
from replybook.world.session import Session
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec


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
    kinds: CheckKinds | None = None,
    statement: Statement | None = None,
) -> PolicyOutcome:
    """Judge a delivery, or the work so far with `attempting_delivery=False`.

        file = {"path": "root:repo/a.py", "format": "python", "content": "A = 1"}
        outcome = validate_policy(mode="desk", session={"session_id": "s1"}, trace=Path("trace"),
                                  bundle={"artifacts": [file]})
        print(outcome.deliverable, [one.code for one in outcome.violations])

    A bundle of the wrong shape is a violation. The two errors below are faults of the server and
    never of the agent.

    Args:
        mode: The mode to judge by.
        trace: The calls, oldest first, as mappings of decision 18, or the file or folder of a
            `TraceLog`. Only calls of this session are read, and none if it has no id.
        session: A `Session`, or the mapping of its `to_dict`.
        bundle: The bundle as an object or plain data.
        claims: Claims beside the bundle.
        attempting_delivery: False for a question in the middle of the work.
        policy: The policy to judge by (default: the policy of the active registry).
        facts: Values that the server knows of its world.
        providers: Fact providers by name. They override the providers of the base.
        validators: Content validators by the names that formats give. They override the base.
        today: The date that decides if an exception has expired (default: the UTC date).
        tools: Tools by name. They override the tools of the active registry.
        kinds: Kinds of check by the names that the registry declares.
        statement: The statement of an earlier judgement, to judge by that world again.

    Raises:
        BadPolicy: The policy does not load, for example if nobody provides one of its facts.
        PolicyBroken: A provider crashed, the trace cannot be read, or the policy declares no
            fact of a name in `facts`.
    """
    delivery = Delivery.read(
        mode=mode,
        session=session,
        trace=trace,
        bundle=bundle,
        claims=claims,
        facts=facts,
        attempting=attempting_delivery,
        policy=policy,
        statement=statement,
    )
    return judge_delivery(
        delivery,
        policy=policy,
        providers=providers,
        validators=validators,
        today=today or datetime.now(UTC).date(),
        tools=tools,
        kinds=kinds,
    )
