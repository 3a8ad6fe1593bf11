"""Changes in the life of a code: reserved, active, deprecated, retired.

The advice for old ids is compared too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from replybook_registry.evolution.change import ChangeKind, RegistryChange
from replybook_registry.evolution.sides import differing
from replybook_registry.model import Code, LegacyCode

CODE_RETIRED = ChangeKind(
    "RB212",
    "code_retired",
    "major",
    "A retired code cannot be built any more, so every tool that still sends it breaks. Deprecate"
    " it for one release first, so that users have time to change.",
    "deprecate it for one release first, or release a major version",
)
CODE_DEPRECATED = ChangeKind(
    "RB213",
    "code_deprecated",
    "minor",
    "A deprecated code still works. The linter now names its replacement.",
    "release a minor version",
)
CODE_UNPUBLISHED = ChangeKind(
    "RB214",
    "code_unpublished",
    "forbidden",
    "A released code is only reserved now, as if it had never been sent. A code that was sent"
    " once stays known; it can only be retired.",
    "restore the status, or retire the code; run: replybook codes retire CODE",
)
TOMBSTONE_REACTIVATED = ChangeKind(
    "RB215",
    "tombstone_reactivated",
    "forbidden",
    "A retired code is in use again. Call sites were rewritten because it was retired, so old and"
    " new callers would disagree about it.",
    "leave it retired and take the next free number; run: replybook codes add",
)
CODE_ACTIVATED = ChangeKind(
    "RB216",
    "code_activated",
    "minor",
    "A reserved code may be sent now. For callers it is a new code.",
    "release a minor version",
    adds=True,
)
CODE_REINSTATED = ChangeKind(
    "RB217",
    "code_reinstated",
    "minor",
    "A deprecated code is active again. Nothing breaks; only the advice to replace it is gone.",
    "release a minor version",
)
RESERVATION_WITHDRAWN = ChangeKind(
    "RB218",
    "reservation_withdrawn",
    "minor",
    "A reserved number will never be used. It was never sent, so nothing breaks. The number stays"
    " taken.",
    "release a minor version",
)
ADVICE_CHANGED = ChangeKind(
    "RB219",
    "advice_changed",
    "patch",
    "The advice for an old id has another wording. It has no effect at run time; only the linter"
    " and the code rewriter read it.",
    "release a patch version",
)

CODE_GIVEN_TO_WRAPPER = ChangeKind(
    "RB180",
    "code_given_to_wrapper",
    "major",
    "From now on only the wrapper may use this code. A tool that builds it breaks.",
    "answer with a code of the tool's own subject, and release a major version",
)
CODE_OPENED_TO_TOOLS = ChangeKind(
    "RB181",
    "code_opened_to_tools",
    "minor",
    "Tools may use a code that was reserved for the wrapper.",
    "release a minor version",
)

KINDS = (
    CODE_GIVEN_TO_WRAPPER,
    CODE_OPENED_TO_TOOLS,
    CODE_RETIRED,
    CODE_DEPRECATED,
    CODE_UNPUBLISHED,
    TOMBSTONE_REACTIVATED,
    CODE_ACTIVATED,
    CODE_REINSTATED,
    RESERVATION_WITHDRAWN,
    ADVICE_CHANGED,
)

_TRANSITIONS: Mapping[tuple[str, str], ChangeKind] = {
    ("active", "retired"): CODE_RETIRED,
    ("deprecated", "retired"): CODE_RETIRED,
    ("active", "deprecated"): CODE_DEPRECATED,
    ("active", "reserved"): CODE_UNPUBLISHED,
    ("deprecated", "reserved"): CODE_UNPUBLISHED,
    ("reserved", "active"): CODE_ACTIVATED,
    ("reserved", "deprecated"): CODE_ACTIVATED,
    ("deprecated", "active"): CODE_REINSTATED,
    ("reserved", "retired"): RESERVATION_WITHDRAWN,
}


def status_changes(before: Code, after: Code) -> Iterator[RegistryChange]:
    """Yield the change of a code from one status to another, and of its user.

    A code may be reserved for the wrapper. A retired code that is used again is another kind of
    change.
    """
    name = str(after.id)
    kind = _TRANSITIONS.get((before.status, after.status))
    if kind is not None:
        problem = f"{name} was {before.status} and is {after.status} now{_instead(after)}"
        yield kind.of(name, after.at("status"), problem, old=before.status, new=after.status)
    else:
        yield from differing(ADVICE_CHANGED, name, before, after, "retired_in reason use")
    giver = CODE_GIVEN_TO_WRAPPER if before.given_by is None else CODE_OPENED_TO_TOOLS
    yield from differing(giver, name, before, after, "given_by")


def _instead(code: Code) -> str:
    return f"; use {' or '.join(code.use)}" if code.use else ""


def legacy_changes(before: LegacyCode, after: LegacyCode) -> Iterator[RegistryChange]:
    """Yield the changes of a legacy id."""
    keys = "meaning verdict use advice sources was layer"
    yield from differing(ADVICE_CHANGED, after.code, before, after, keys)
