"""The briefing about a mode: what it sees and writes, its rules, and the claims of a delivery.

It comes from the active registry. The briefing of a session and the prompts of a server use it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, cast

from replybook.policy.compile import weigh
from replybook_schema.active import ACTIVE
from replybook_schema.policy import RuleSpec

_ANY: Final = "any"
_CLAIMS: Final = "claims_evidence"
_WORDS: Final = {
    "all": "all of it",
    "session_members": "only mods of the session",
    "none": "nothing",
}


@dataclass(frozen=True, slots=True)
class ModeBriefing:
    """One mode, in short texts.

    Attributes:
        sees: What it sees of each root.
        writes: What it may write in each root.
        errors: Rules that block a delivery.
        warnings: Rules that only warn.
        claims: Types of claims, each with its evidence.
    """

    mode: str
    meaning: str
    sees: tuple[str, ...]
    writes: tuple[str, ...]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    claims: tuple[str, ...]

    def text(self) -> str:
        """Return the briefing as a text of short lines, for a prompt."""
        parts = {
            "Sees": self.sees,
            "Writes, under an open contract": self.writes,
            "Rules that block a delivery": self.errors,
            "Rules that only warn": self.warnings,
            "Every claim of a delivery cites trace ids of this session as its evidence": self.claims,
        }
        lines = [f"You work in the mode {self.mode}. {self.meaning}"]
        for title, items in parts.items():
            lines += ["", f"{title}:", *(f"- {item}" for item in items or ("nothing",))]
        return "\n".join(lines)


def briefing_of(mode: str, capabilities: Collection[str] = ()) -> ModeBriefing | None:
    """Return the briefing of a mode, or None for an unknown mode.

    Args:
        capabilities: Capabilities of the session; with them, some warnings are errors.
    """
    spec = next((one for one in ACTIVE.world().modes if one.name == mode), None)
    if spec is None:
        return None
    rules = list(_rules(mode, capabilities))
    return ModeBriefing(
        mode=mode,
        meaning=spec.meaning,
        sees=tuple(_by_word(spec.roots)),
        writes=tuple(_writes(mode)),
        errors=tuple(_format_rule(rule) for rule, severity in rules if severity == "error"),
        warnings=tuple(_format_rule(rule) for rule, severity in rules if severity == "warning"),
        claims=tuple(_claim(rule) for rule, _ in rules if rule.check["kind"] == _CLAIMS),
    )


def _rules(mode: str, capabilities: Collection[str]) -> Iterator[tuple[RuleSpec, str]]:
    """Yield the rules of a mode with their present severity, in the order of judgement."""
    policy = ACTIVE.policy()
    own = [one for one in policy.rules if one.status != "disabled" and {_ANY, mode} & {*one.modes}]
    for stage in sorted(policy.stages, key=lambda one: one.order):
        for rule in own:
            if rule.stage == stage.name:
                yield rule, weigh(rule, stage, capabilities).severity


def _format_rule(rule: RuleSpec) -> str:
    return f"{rule.id}: {rule.description}"


def _claim(rule: RuleSpec) -> str:
    types = cast("list[str]", rule.check["claim_types"])
    return f"{', '.join(types)}: {rule.hint}"


def _writes(mode: str) -> Iterator[str]:
    """Yield the places where a mode may write."""
    spec = next((one for one in ACTIVE.enforcement().modes if one.mode == mode), None)
    if spec is None:
        return
    yield from _by_word({key: word for key, word in spec.writes.items() if word != "none"})
    if spec.members_outside_roots:
        yield "mods of the session that lie in no root"


def _by_word(roots: Mapping[str, str]) -> Iterator[str]:
    """Yield one line for each kind of access, with its roots."""
    for word, meaning in _WORDS.items():
        keys = [f"root:{key}" for key, said in roots.items() if said == word]
        if keys:
            yield f"{', '.join(keys)}: {meaning}"
