"""The facts of file content, as validators judge it.

The formats of the registry decide which validator judges a file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Final

from replybook.policy.errors import BadPolicy
from replybook.policy.facts.facts import DELIVERY_FACTS, Ask, Fact, FactProviders, Known
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.validator import Checked, ContentFile


def content_facts(
    validator: str,
    is_read: Callable[[ContentFile], bool] | None = None,
    *,
    files_of: Callable[[Known, str], tuple[ContentFile, ...]] = Known.judged_by,
) -> tuple[Fact, Fact]:
    """Return two facts: the paths of the files that a validator judges, and the valid.

    No file is valid if the validator is unavailable.

        files, valid = content_facts("ticket")
        providers = {"ticket_files": files, "ticket_files_valid": valid}

    Args:
        validator: The name of the validator in the gate.
        is_read: Returns True for a file to judge. It takes the place of `files_of`.
        files_of: Returns the files to judge (default: by the formats of the registry and their
            endings).
    """

    def read_files(known: Known) -> tuple[ContentFile, ...]:
        if is_read is None:
            return files_of(known, validator)
        return tuple(file for file in known.files if is_read(file))

    def paths(known: Known, _ask: Ask) -> object:
        return tuple(file.path for file in read_files(known))

    def valid(known: Known, ask: Ask) -> object:
        checked = known.check(validator, read_files(known), ask)
        return checked if isinstance(checked, Unavailable) else tuple(sorted(checked.valid))

    def explain(known: Known, ask: Ask, items: Collection[str]) -> Iterable[Mapping[str, object]]:
        checked = known.check(validator, read_files(known), ask)
        found = checked.problems if isinstance(checked, Checked) else ()
        problems = [problem for problem in found if problem.path in items]
        problems.sort(key=lambda problem: problem.severity != "error")
        return (problem.to_dict() for problem in problems)

    return Fact(value=paths, holds_paths=True), Fact(value=valid, holds_paths=True, explain=explain)


def _needs_a_provider(name: str) -> Fact:
    """Return a fact that fails when asked for, until the application provides it."""

    def refuse(_known: Known, _ask: Ask) -> object:
        problem = (
            "nobody provides this fact; hand LINT_FACTS of replybook_devtools.lint to the gate in"
            " providers={...}"
        )
        raise BadPolicy(f"facts.{name}", problem)

    return Fact(value=refuse, holds_paths=True)


_PYTHON_FILES: Final = content_facts("python")

LINTED: Final = ("files_using_replies", "files_using_replies_rightly")
"""The facts of a linter for replies. The policy has no linter, so the application provides them."""

BASE_FACTS: Final[FactProviders] = MappingProxyType(
    {
        **DELIVERY_FACTS,
        "python_files": _PYTHON_FILES[0],
        "python_files_valid": _PYTHON_FILES[1],
        **{name: _needs_a_provider(name) for name in LINTED},
    }
)
"""The providers of every server. Those of an application override them."""
