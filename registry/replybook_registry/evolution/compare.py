"""Evolution: what changed between two registries, and which version may bring it.

Every change is of a kind; the kind holds the step it demands and why (`KINDS`, `explain RB201`).

| numbers | subject | module |
| --- | --- | --- |
| RB170-171 | the version of the registry | version |
| RB180-181 | codes: who gives them | lifecycle |
| RB182-184 | codes: what ends waiting, what passes by itself | wording |
| RB201-211, 297 | codes: ids, keys, meanings | codes |
| RB212-219 | codes: from reserved to retired, advice for old ids | lifecycle |
| RB220-231 | codes: params | params |
| RB232-239 | codes: action, wording, HTTP status | wording |
| RB240-251 | types, layers, areas, verbs, reserved words | taxonomy |
| RB252-259 | namespaces, roots, modes, limits | world |
| RB260-273 | tools | tools |
| RB185-188, 274-275 | folders of a mod, references | domains |
| RB189-191 | failures of other servers | failures |
| RB276-278, 290-291 | stages, violations, vocabulary, scope | policy |
| RB279-289 | policy rules | rules |
| RB292 | the registry itself | identity |
| RB293-294 | what is new or reworded elsewhere | harmless |
| RB295-296 | the envelope schema | envelope |
| RB298-299 | writes, closed places, commands, queries | enforcement |

Four answers are possible. `forbidden`: no version may bring it, since ids are for ever. `major`:
somebody who builds or reads replies may have to act. `minor`: something is new. `patch`: text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

from replybook_registry.evolution import (
    codes,
    domains,
    enforcement,
    envelope,
    failures,
    harmless,
    identity,
    lifecycle,
    params,
    policy,
    rules,
    taxonomy,
    tools,
    version,
    wording,
    world,
)
from replybook_registry.evolution.change import STEPS, ChangeKind, RegistryChange, Step
from replybook_registry.evolution.envelope import envelope_changes
from replybook_registry.evolution.sides import Sides
from replybook_registry.evolution.version import (
    next_version,
    step_demanded,
    version_allows,
    version_change,
)
from replybook_registry.model import Registry
from replybook_schema import Finding

SECTIONS = ("Breaking", "Added", "Changed", "Fixed")

_MARKUP = re.compile(r"([\\*<\[\]#|])")

__all__ = [
    "KINDS",
    "STEPS",
    "ChangeKind",
    "RegistryChange",
    "Step",
    "breakages",
    "changelog",
    "envelope_changes",
    "findings",
    "kind_of",
    "next_version",
    "step_demanded",
    "version_allows",
    "version_change",
]

_SUBJECTS = (
    *(identity, taxonomy, codes, world, tools, domains, policy, rules, enforcement),
    failures,
)
_MORE_KINDS = (version, lifecycle, params, wording, harmless, envelope)

KINDS: tuple[ChangeKind, ...] = tuple(
    sorted(
        (kind for subject in (*_SUBJECTS, *_MORE_KINDS) for kind in subject.KINDS),
        key=lambda kind: kind.code,
    )
)
"""Every kind of change, by rule id."""


@cache
def _kinds_by_code() -> dict[str, ChangeKind]:
    return {kind.code: kind for kind in KINDS}


def kind_of(code: str) -> ChangeKind | None:
    """Return the kind with the rule id `code`, or None."""
    return _kinds_by_code().get(code)


def breakages(
    old: Registry, new: Registry, more: Iterable[RegistryChange] = ()
) -> list[RegistryChange]:
    """Return all changes of the registry's own entries, the most severe first.

    A finding about the version comes before all others. `more` are other changes that the version
    must allow, such as those of the envelope.
    """
    sides = Sides(old, new)
    found = [*more, *(change for subject in _SUBJECTS for change in subject.compare(sides))]
    found.sort(key=lambda change: (-STEPS.index(change.step), change.place, change.kind.code))
    place = sides.file("registry.yaml")
    wrong = version_change(old.version, new.version, found, place)
    return found if wrong is None else [wrong, *found]


def changelog(changes: Sequence[RegistryChange], new_version: str) -> str:
    """Return a Markdown section for `new_version`, with breaking changes first."""
    lines = [f"## {new_version}"]
    for title in SECTIONS:
        items = [_item(c) for c in changes if _section(c) == title and not _is_gate(c)]
        if items:
            lines += ["", f"### {title}", "", *items]
    if len(lines) == 1:
        lines += ["", "Nothing changed for users."]
    return "\n".join(lines) + "\n"


def _is_gate(change: RegistryChange) -> bool:
    """Return True if the change is about the version itself, which is not news for users."""
    return change.kind.code.startswith("RB17")


def _section(change: RegistryChange) -> str:
    if change.breaking:
        return "Breaking"
    if change.kind.adds:
        return "Added"
    return "Fixed" if change.step == "patch" else "Changed"


def _item(change: RegistryChange) -> str:
    text = change.problem[:1].upper() + change.problem[1:]
    return f"- {_escape_markup(text)}{''.join(_wording(change))}."


def _wording(change: RegistryChange) -> Iterator[str]:
    """Yield the new text if the text has changed and the problem does not contain it."""
    told = change.new and repr(change.new) in change.problem
    if change.step == "patch" and change.new and not told:
        text = change.new.rstrip(".")
        yield f": {_escape_markup(text)}" if text else ""


def _escape_markup(text: str) -> str:
    return _MARKUP.sub(r"\\\1", " ".join(text.split()))


def findings(
    changes: Iterable[RegistryChange], old_version: str, new_version: str
) -> Iterator[Finding]:
    """Yield one finding for each change, in the order of `changes`.

    A breaking change that the new version does not allow is an error, and so is a wrong version.
    All other changes are notes.
    """
    for change in changes:
        allowed = version_allows(old_version, new_version, change.step)
        about_version = change.kind.code.startswith("RB17")
        error = about_version or (change.breaking and not allowed)
        severity = "error" if error else "note"
        yield Finding(change.place, change.kind.code, change.problem, change.fix, severity)
