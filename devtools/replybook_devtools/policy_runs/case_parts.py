"""The parts of a policy case that replace a server: tools, roots, results of validators, kinds."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, cast

from replybook.world.address import read_grammar
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.tools import ArgumentSpec, ToolSpec
from replybook_schema.world import RootSpec

if TYPE_CHECKING:
    from replybook.policy import CheckKind, Delivery, Hit
    from replybook.policy.kinds.own import CheckKinds
    from replybook.policy.validators.validator import (
        Checked,
        ContentFile,
        ContentValidator,
        Context,
        Symbols,
        SymbolUse,
    )


def case_tools(case: Mapping[str, object]) -> Mapping[str, ToolSpec]:
    """Return the tools that a case declares. Each tool has the arguments that its calls show."""
    tags = cast("Mapping[str, Sequence[str]]", case.get("tools", {}))
    events = cast("Sequence[Mapping[str, object]]", case["trace"]) if tags else ()
    return {
        name: ToolSpec(name, "", tuple(tags[name]), arguments=_read_shown_arguments(name, events))
        for name in tags
    }


def _read_shown_arguments(
    tool: str, events: Sequence[Mapping[str, object]]
) -> tuple[ArgumentSpec, ...]:
    calls = [event.get("args", {}) for event in events if event.get("tool") == tool]
    names = dict.fromkeys(name for args in calls for name in cast("Mapping[str, object]", args))
    return tuple(
        ArgumentSpec(name, "string", required=False, trace="keep", description="") for name in names
    )


@contextmanager
def case_roots(keys: Sequence[str]) -> Generator[None]:
    """Add these roots to the active world while the case is judged."""
    world = ACTIVE.world()
    known = {root.key for root in world.roots}
    new = tuple(RootSpec(key, "A root of the case.") for key in keys if key not in known)
    if not new:
        yield
        return
    tried = Tried(
        policy=ACTIVE.policy(),
        tools=tuple(ACTIVE.tools().values()),
        world=replace(world, roots=(*world.roots, *new)),
        vocabulary=ACTIVE.vocabulary(),
    )
    try:
        with ACTIVE.trying(tried):
            read_grammar()
            yield
    finally:
        read_grammar()


@dataclass(frozen=True, slots=True)
class CaseValidator:
    """A content validator whose results are written in a case.

    Attributes:
        invalid: Paths of invalid files, as written in the bundle of the case.
    """

    invalid: Sequence[str] = ()
    defined: Sequence[str] = ()
    referenced: Sequence[str] = ()

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked:
        """Return all files as valid, except those that the case lists as invalid."""
        from replybook.policy.validators.validator import Checked, Problem

        del context
        wrong = [file.path for file in files if any(_is_at(file, path) for path in self.invalid)]
        return Checked(
            valid=frozenset(file.path for file in files) - set(wrong),
            problems=tuple(Problem(path, 1, 1, "case", "the case says so") for path in wrong),
        )

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols:
        """Return the symbols that the case lists for these files."""
        from replybook.policy.validators.validator import Symbols

        del context
        return Symbols(tuple(_uses(self.defined, files)), tuple(_uses(self.referenced, files)))


def _uses(said: Sequence[str], files: Sequence[ContentFile]) -> Iterator[SymbolUse]:
    from replybook.policy.validators.validator import SymbolUse

    for text in said:
        symbol, _, path = text.partition("@")
        yield from (SymbolUse(symbol, file.path) for file in files if _is_at(file, path))


def _is_at(file: ContentFile, path: str) -> bool:
    return file.path == path or file.path.endswith(f"/{path}")


def case_validators(case: Mapping[str, object]) -> Mapping[str, ContentValidator]:
    """Return the validators whose results a case gives, by name."""
    said = cast("Mapping[str, Mapping[str, Sequence[str]]]", case.get("validators", {}))
    validators: dict[str, ContentValidator] = {}
    for name, parts in said.items():
        validators[name] = CaseValidator(**parts)
    return validators


def case_kinds(case: Mapping[str, object]) -> CheckKinds:
    """Return the kinds of check whose findings a case gives, by name."""
    said = cast("Mapping[str, Sequence[str]]", case.get("kinds", {}))
    return {name: partial(_kind, found) for name, found in said.items()}


def unknown_kinds() -> CheckKinds:
    """Return each declared kind of check as one that cannot judge, since only the server has it."""
    return {kind.name: partial(_kind, None) for kind in ACTIVE.vocabulary().check_kinds}


def _kind(found: Sequence[str] | None, check: Mapping[str, object]) -> CheckKind:
    """Return a kind that finds fault with these subjects. With None, it cannot judge."""
    from replybook.policy import CheckKind, Hit
    from replybook.policy.statement import NotStated

    class Said(CheckKind):
        def hits(self, _delivery: Delivery) -> Iterable[Hit]:
            if found is None:
                raise NotStated("only the server has this kind of check")
            return [Hit(about=subject) for subject in found]

    return Said(check)
