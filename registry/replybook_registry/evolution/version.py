"""Versions of a registry, and which changes one may bring (SemVer 2.0, MAJOR.MINOR.PATCH).

| from | to | may bring |
| --- | --- | --- |
| 1.4.2 | 2.0.0 | major: something breaks |
| 1.4.2 | 1.5.0 | minor: something is new |
| 1.4.2 | 1.4.3 | patch: something reads better |
| 0.4.2 | 0.5.0 | major: before 1.0.0 the second number stands for breaking changes |
| 0.4.2 | 0.4.3 | minor |
| any | the same or an older one | nothing |

A forbidden change is brought by no version: it breaks the promise that ids are for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from replybook_registry.evolution.change import STEPS, ChangeKind, RegistryChange, Step
from replybook_schema import Place

VERSION_NOT_BUMPED = ChangeKind(
    "RB170",
    "version_not_bumped",
    "major",
    "The registry has changed by more than its version says. Whoever pins a version, or reads a"
    " trace with it, mistakes two registries for one.",
    "set the version in registry.yaml",
)
VERSION_WENT_BACK = ChangeKind(
    "RB171",
    "version_went_back",
    "forbidden",
    "The version of the registry is older than that of the baseline. The newer registry looks"
    " like the older one.",
    "compare with an older baseline, or set a version above that of the baseline",
)

KINDS = (VERSION_NOT_BUMPED, VERSION_WENT_BACK)

_VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)")


def is_version(text: str) -> bool:
    """Return True if `text` is MAJOR.MINOR.PATCH."""
    return _VERSION.fullmatch(text) is not None


def step_demanded(changes: Iterable[RegistryChange]) -> Step | None:
    """Return the greatest step that any of `changes` requires, or None."""
    demanded = {change.step for change in changes}
    return next((step for step in reversed(STEPS) if step in demanded), None)


def version_allows(old_version: str, new_version: str, step: Step) -> bool:
    """Return True if the step between the versions allows a change of `step`."""
    given = _step_given(_numbers(old_version), _numbers(new_version))
    return given is not None and STEPS.index(step) <= STEPS.index(given)


def next_version(old_version: str, step: Step) -> str:
    """Return the lowest version that allows a change of `step`, which must not be `forbidden`."""
    major, minor, patch = _numbers(old_version)
    if step == "patch" or (major == 0 and step == "minor"):
        return f"{major}.{minor}.{patch + 1}"
    if step == "minor" or major == 0:
        return f"{major}.{minor + 1}.0"
    return f"{major + 1}.0.0"


def version_change(
    old_version: str, new_version: str, changes: Iterable[RegistryChange], place: Place
) -> RegistryChange | None:
    """Return the finding about the new version, or None.

    Args:
        old_version: The version of the baseline.
        place: The place of the new version.
    """
    subject = f"{old_version} -> {new_version}"
    if _numbers(new_version) < _numbers(old_version):
        problem = f"version {new_version} is older than {old_version} of the baseline"
        return VERSION_WENT_BACK.of(subject, place, problem, old=old_version, new=new_version)
    step = step_demanded(change for change in changes if change.step != "forbidden")
    if step is None or version_allows(old_version, new_version, step):
        return None
    wanted = next_version(old_version, step)
    problem = f"the changes since {old_version} demand {wanted}, and the version is {new_version}"
    fix = f"set version: {wanted} in registry.yaml"
    return RegistryChange(
        VERSION_NOT_BUMPED, step, subject, place, old_version, new_version, problem, fix
    )


def _step_given(old: tuple[int, int, int], new: tuple[int, int, int]) -> Step | None:
    if new <= old:
        return None
    if new[0] != old[0]:
        return "major"
    bumped: Step = "minor" if new[1] != old[1] else "patch"
    stronger: dict[Step, Step] = {"minor": "major", "patch": "minor"}
    return stronger[bumped] if old[0] == 0 else bumped


def _numbers(version: str) -> tuple[int, int, int]:
    match = _VERSION.fullmatch(version)
    if match is None:
        raise ValueError(f"{version!r} is not MAJOR.MINOR.PATCH, e.g. '1.4.0'")
    return int(match[1]), int(match[2]), int(match[3])
