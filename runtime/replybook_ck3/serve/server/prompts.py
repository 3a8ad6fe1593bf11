"""The prompts of a server: one per mode, with its rules and the claims to deliver."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from replybook_ck3.serve.session.mode_briefing import ModeBriefing, briefing_of
from replybook_schema.active import ACTIVE

_HOW = """\
How to go on: read what is active with ck3_playset, and pass its `session` to every other tool. Branch on
`code` and `reply_type` of an answer: S go on; I mend the arguments as `error.action` says; D do not force it,
ask for what is missing (a contract, another target); E stop that line of work and report the trace id."""


def prompts(capabilities: Collection[str] = ()) -> tuple[ModeBriefing, ...]:
    """Return the briefings of all modes, in the order of the registry.

    Args:
        capabilities: Capabilities of every session of the server; with them, some warnings are
            errors.
    """
    found = (briefing_of(mode.name, capabilities) for mode in ACTIVE.world().modes)
    return tuple(briefing for briefing in found if briefing is not None)


def prompt_text(briefing: ModeBriefing) -> str:
    """Return the text of a prompt: mode, rules, claims, and the reading of replies."""
    return f"{briefing.text()}\n\n{_HOW}"


def offer_prompts(server: Any, capabilities: Collection[str]) -> None:
    """Add the prompts to a server of either stack."""
    for briefing in prompts(capabilities):
        register = server.prompt(
            name=briefing.mode,
            title=f"Work in {briefing.mode}",
            description=briefing.meaning,
        )
        register(_giving(prompt_text(briefing)))


def _giving(text: str) -> Callable[[], str]:
    def prompt() -> str:
        return text

    return prompt
