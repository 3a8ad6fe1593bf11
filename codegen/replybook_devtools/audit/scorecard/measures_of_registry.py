"""Measures that need no code: the registry by itself, and this library by probes.

Source: 001 §4 to §10, §12, specification 1 and 6.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields
from functools import cache
from itertools import product
from typing import Final, cast

from replybook_devtools.audit.scorecard.audit_evidence import Evidence
from replybook_devtools.audit.scorecard.measured import Measured, not_measured
from replybook_devtools.audit.scorecard.measures_of_code import Rules
from replybook_devtools.audit.scorecard.measures_of_tools import without
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply

__all__ = [
    "areas_are_no_tools",
    "envelope_fields",
    "four_methods",
    "frozen_builders",
    "layers_are_four",
    "matrix_of_registry",
    "old_ids_stay_closed",
    "reply_shape",
]

LAYERS: Final = frozenset(("WA", "EN", "CT", "MCP"))
_METHODS: Final = frozenset(("success", "invalid", "denied", "error"))


# The registry


def _share(good: int, of: int, noun: str) -> Measured:
    return Measured(good, of, f"{good} of {of} {noun}" if of else f"none: 0 of 0 {noun}")


def matrix_of_registry(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the defined codes whose layer may give their type."""
    known = evidence.vocabulary
    of = [code.split("-") for code in known.codes]
    good = sum(parts[2] in known.layers.get(parts[0], ()) for parts in of)
    return _share(good, len(of), "codes of the registry are of a layer that may give their type")


def layers_are_four(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the layers of the registry and of the code against the four of 001 §4."""
    used = {use.code.split("-")[0] for use in evidence.uses if use.code.count("-") == 3}
    every = {*evidence.vocabulary.layers, *used, *LAYERS}
    return _share(len(every & LAYERS), len(every), "layers are those of the architecture")


def areas_are_no_tools(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the areas of the registry that are no name of a tool."""
    tools = {name.upper() for name in evidence.vocabulary.tools}
    tools |= {tool.name.upper() for _, tool in evidence.tools}
    if not tools:
        none = Measured(0, 0, "no tool is known, of the code or of the registry")
        return without(none, evidence, ())
    areas = evidence.vocabulary.areas
    found = _share(len(areas - tools), len(areas), "areas of the registry are no tool")
    return without(found, evidence, ())


def old_ids_stay_closed(evidence: Evidence, _rules: Rules) -> Measured:
    """Measure the old ids that no code of today has."""
    former, known = evidence.vocabulary.former, evidence.vocabulary.codes
    usable = {code for code, entry in known.items() if entry.status in {"active", "deprecated"}}
    return _share(len(set(former) - usable), len(former), "old ids are never given again")


# This library, by probes; it counts where the code uses it


_NOT_USED: Final = "the code makes no reply with this library"


def envelope_fields(evidence: Evidence, rules: Rules) -> Measured:
    """Measure the fields of golden envelopes.

    Replies that are made otherwise have a shape that is not measured.
    """
    if not evidence.makes_replies:
        return not_measured(f"{_NOT_USED}; record an envelope and hold it against the schema")
    wire, others = evidence.wire, len(evidence.places(*rules))
    reason = f"{wire.holds} of {wire.checked} fields of golden envelopes are as declared"
    if others:
        reason += f"; {others} places make replies otherwise, and their shape is not measured"
    return without(
        Measured(wire.holds, wire.checked, reason, unseen=others), evidence, evidence.bare
    )


def four_methods(evidence: Evidence, rules: Rules) -> Measured:
    """Measure that places which name a code call one of the four builder methods."""
    public = {name for name in dir(ReplyBuilder) if not name.startswith("_")}
    bad = evidence.places(*rules)
    every = {(use.path, use.line) for use in evidence.uses} | bad
    is_ours = public >= _METHODS and not public & _FORBIDDEN
    good = len(every) - len(bad) if is_ours or not evidence.makes_replies else 0
    return _share(good, len(every), "calls of builders are calls of the four methods")


_FORBIDDEN: Final = frozenset(("info", "warn", "warning", "fail"))


def frozen_builders(evidence: Evidence, rules: Rules) -> Measured:
    """Measure builders that freeze after a reply.

    The builder of this library is tried by twelve probes. Every other builder is not known to
    freeze.
    """
    others, own = len(evidence.places(*rules)), int(evidence.makes_replies)
    if not others and not own:
        return Measured(0, 0, _NOT_USED)
    probes, held = _freezing()
    good = own * int(probes == held)
    said = [f"{good} of {own + others} builders freeze"]
    if own:
        said.append(f"{held} of {probes} probes of this library's were refused after a reply")
    if others:
        said.append(f"{others} other builders or registries are not known to freeze")
    return Measured(good, own + others, "; ".join(said))


@cache
def _freezing() -> tuple[int, int]:
    """Return the number of calls tried after a terminal reply, and of those refused."""
    calls: dict[str, ReplyCode] = {
        "success": codes.WA_READ_S_001,
        "invalid": codes.WA_SYS_I_001,
        "denied": codes.EN_GATE_D_001,
        "error": codes.WA_READ_E_001,
    }
    tried = list(product(("invalid", "denied", "error"), calls))
    return len(tried), sum(_is_refused(first, after, calls) for first, after in tried)


def _is_refused(first: str, after: str, calls: dict[str, ReplyCode]) -> bool:
    builder = ReplyBuilder()

    def call(name: str) -> None:
        cast("Callable[[ReplyCode], Reply]", getattr(builder, name))(calls[name])

    call(first)
    try:
        call(after)
    except RuntimeError:
        return True
    return False


def reply_shape(evidence: Evidence, rules: Rules) -> Measured:
    """Measure the shape of a reply (001 §7): three fields, frozen, none made by hand."""
    by_hand = len(evidence.places(*rules))
    if not evidence.makes_replies:
        return Measured(0, by_hand, f"{_NOT_USED}; {by_hand} places make a reply by hand")
    reply = ReplyBuilder().success(codes.WA_READ_S_001)
    held = [field.name for field in fields(Reply)] == ["reply_type", "code", "data"]
    good = held + _is_frozen(reply)
    return Measured(
        good, 2 + by_hand, f"{good} of 2 properties hold; {by_hand} places make a reply by hand"
    )


def _is_frozen(reply: Reply) -> int:
    try:
        reply.code = "WA-RES-S-001"  # type: ignore[misc]
    except FrozenInstanceError:
        return 1
    return 0
