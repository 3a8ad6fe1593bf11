"""Changes of the params of a code: the data that tools must pass and that callers read.

A tool breaks if more data is required. A caller breaks if less data is sent. Each change is judged
by its worst effect.
"""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.evolution.change import ChangeKind, RegistryChange, quote_values
from replybook_registry.evolution.sides import inner_place
from replybook_registry.model import Code, Param

PARAM_REMOVED = ChangeKind(
    "RB220",
    "param_removed",
    "major",
    "A param was removed. Callers that read it find nothing. For I, D and E codes, a tool that"
    " still passes it is refused.",
    "restore the param (it may become optional later), or release a major version",
)
PARAM_RENAMED = ChangeKind(
    "RB221",
    "param_renamed",
    "major",
    "A param has another name. For tools and callers, this is the same as removing it.",
    "restore the name, or release a major version",
)
PARAM_TYPE_CHANGED = ChangeKind(
    "RB222",
    "param_type_changed",
    "major",
    "A param has another type. Values of tools do not fit, and neither do the expectations of"
    " callers.",
    "restore the type and add a second param, or release a major version",
)
PARAM_NEWLY_REQUIRED = ChangeKind(
    "RB223",
    "param_newly_required",
    "major",
    "An optional param is required now. Tools that leave it out are refused.",
    "keep it optional, or release a major version",
)
REQUIRED_PARAM_ADDED = ChangeKind(
    "RB224",
    "required_param_added",
    "major",
    "A new param is required. Every tool that builds the code without it is refused.",
    "add it as optional, or release a major version",
)
PARAM_MADE_OPTIONAL = ChangeKind(
    "RB225",
    "param_made_optional",
    "major",
    "A param that was always present may be missing now.",
    "keep it required, or release a major version",
)
OPTIONAL_PARAM_ADDED = ChangeKind(
    "RB226",
    "optional_param_added",
    "minor",
    "There is a new optional param. Nothing breaks; callers ignore unknown members.",
    "release a minor version",
    adds=True,
)
ENUM_NARROWED = ChangeKind(
    "RB227",
    "enum_narrowed",
    "major",
    "A param accepts fewer values. Tools that pass one of the others are refused.",
    "restore the values, or release a major version",
)
ENUM_WIDENED = ChangeKind(
    "RB228",
    "enum_widened",
    "minor",
    "A param accepts more values. Callers may get one that they do not handle yet.",
    "release a minor version",
)
PRIVACY_TIGHTENED = ChangeKind(
    "RB229",
    "privacy_tightened",
    "major",
    "A param is not sent any more. An internal param never leaves the server, and a secret one is"
    " refused.",
    "restore the privacy, or release a major version",
)
PRIVACY_LOOSENED = ChangeKind(
    "RB230",
    "privacy_loosened",
    "minor",
    "A param that was not sent is sent now. Nothing breaks, but values that tools passed because"
    " they stayed inside now reach the model.",
    "make sure that every tool may send this value, and release a minor version",
)
PARAM_REWORDED = ChangeKind(
    "RB231",
    "param_reworded",
    "patch",
    "The description of a param has another wording. Text is no API.",
    "release a patch version",
)

KINDS = (
    PARAM_REMOVED,
    PARAM_RENAMED,
    PARAM_TYPE_CHANGED,
    PARAM_NEWLY_REQUIRED,
    REQUIRED_PARAM_ADDED,
    PARAM_MADE_OPTIONAL,
    OPTIONAL_PARAM_ADDED,
    ENUM_NARROWED,
    ENUM_WIDENED,
    PRIVACY_TIGHTENED,
    PRIVACY_LOOSENED,
    PARAM_REWORDED,
)

_SECRECY = {"public": 0, "internal": 1, "secret": 2}


def compare(before: Code, after: Code) -> Iterator[RegistryChange]:
    """Yield all changes of the params of one code."""
    old = {param.name: param for param in before.params}
    new = {param.name: param for param in after.params}
    gone = [param for name, param in old.items() if name not in new]
    fresh = [param for name, param in new.items() if name not in old]
    renamed = _pair_names(gone, fresh)
    for param in gone:
        yield _gone(after, param, renamed.get(param.name))
    for param in fresh:
        if param.name not in renamed.values():
            yield _describe_new(after, param)
    for name in new:  # a set would change the order of findings
        if name in old and old[name] != new[name]:
            yield from _compare_param(after, old[name], new[name])


def _pair_names(gone: list[Param], fresh: list[Param]) -> dict[str, str]:
    """Return old names with new ones, for params that differ only in name or are the only ones."""
    found: dict[str, str] = {}
    alone = len(gone) == len(fresh) == 1
    for old in gone:
        for new in fresh:
            alike = (old.type, old.required, old.privacy) == (new.type, new.required, new.privacy)
            same = alike and (alone or old.description == new.description)
            if same and new.name not in found.values():
                found.setdefault(old.name, new.name)
    return found


def _gone(code: Code, param: Param, heir: str | None) -> RegistryChange:
    subject = f"{code.id}.{param.name}"
    if heir is None:
        problem = f"param {param.name!r} of {code.id} is gone"
        return PARAM_REMOVED.of(subject, code.at("params"), problem, old=param.type)
    problem = f"param {param.name!r} of {code.id} is called {heir!r} now"
    place = inner_place(code, "params", heir)
    return PARAM_RENAMED.of(subject, place, problem, old=param.name, new=heir)


def _describe_new(code: Code, param: Param) -> RegistryChange:
    kind = REQUIRED_PARAM_ADDED if param.required else OPTIONAL_PARAM_ADDED
    which = "required" if param.required else "optional"
    problem = f"{which} param {param.name!r} of {code.id} is new"
    place = inner_place(code, "params", param.name)
    return kind.of(f"{code.id}.{param.name}", place, problem, new=param.type)


def _compare_param(code: Code, old: Param, new: Param) -> Iterator[RegistryChange]:
    subject, place = f"{code.id}.{new.name}", inner_place(code, "params", new.name)
    what = f"param {new.name!r} of {code.id}"
    if old.type != new.type:
        problem = f"{what} changes its type from {old.type!r} to {new.type!r}"
        yield PARAM_TYPE_CHANGED.of(subject, place, problem, old=old.type, new=new.type)
    if old.required != new.required:
        kind = PARAM_NEWLY_REQUIRED if new.required else PARAM_MADE_OPTIONAL
        words = "required", "optional"
        was, now = words if old.required else words[::-1]
        yield kind.of(subject, place, f"{what} was {was} and is {now} now", old=was, new=now)
    if old.privacy != new.privacy:
        tighter = _SECRECY[new.privacy] > _SECRECY[old.privacy]
        kind = PRIVACY_TIGHTENED if tighter else PRIVACY_LOOSENED
        problem = f"{what} was {old.privacy} and is {new.privacy} now"
        yield kind.of(subject, place, problem, old=old.privacy, new=new.privacy)
    if set(old.enum) != set(new.enum):
        for kind, problem in _enum_changes(what, old.enum, new.enum):
            yield kind.of(
                subject, place, problem, old=quote_values(old.enum), new=quote_values(new.enum)
            )
    if old.description != new.description:
        problem = f"description of {what} changes"
        yield PARAM_REWORDED.of(subject, place, problem, old=old.description, new=new.description)


def _enum_changes(
    what: str, old: tuple[str, ...], new: tuple[str, ...]
) -> Iterator[tuple[ChangeKind, str]]:
    """Yield the changes of an enum.

    An empty enum accepts every value, so adding values narrows it.
    """
    if not old:
        yield ENUM_NARROWED, f"{what} takes only {quote_values(new)} now"
    elif not new:
        yield ENUM_WIDENED, f"{what} takes every value now"
    else:
        lost, won = [v for v in old if v not in new], [v for v in new if v not in old]
        if lost:
            yield ENUM_NARROWED, f"{what} no longer takes {quote_values(lost)}"
        if won:
            yield ENUM_WIDENED, f"{what} takes {quote_values(won)} too"
