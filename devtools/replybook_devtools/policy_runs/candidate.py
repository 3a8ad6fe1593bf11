"""The policy of a registry on disk, as `generate` would write it.

The generator renders the policy in memory, and the rendered module is executed. So a judgement uses
the same policy that `generate` would produce.
"""

from __future__ import annotations

import importlib
from datetime import UTC, date, datetime
from types import ModuleType
from typing import TYPE_CHECKING, cast

from replybook_devtools.console.applications import Application, applications
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.project.projects import inspect, project_of
from replybook_schema.active import ACTIVE, Tried
from replybook_schema.policy import PolicySpec
from replybook_schema.stored_registry import StoredTables

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from replybook.policy.facts import FactProviders
    from replybook.policy.validators import ContentValidator
    from replybook_registry.model import Registry
    from replybook_schema.vocabulary import VocabularySpec
    from replybook_schema.world import WorldSpec


def active_policy() -> PolicySpec:
    """Return the active policy: the base, with the rules of the project in the current folder."""
    importlib.import_module("replybook_generated")  # announces the base registry
    return ACTIVE.policy()


def policy_of(folder: str | None) -> PolicySpec:
    """Return the policy of a project or registry folder, or the active policy for None."""
    if folder is None:
        return active_policy()
    inspection = inspect(project_of(folder))
    registry = inspection.registry
    faults = [finding for finding in inspection.findings if finding.severity == "error"]
    if registry is None or faults:
        first = faults[0]
        raise UsageError(f"the policy in {folder!r} has faults: {first.place}: {first.problem}")
    return compose_registry(registry).policy


def compose_registry(registry: Registry) -> Tried:
    """Return policy, tools, world and vocabulary of a registry, with those that it extends."""
    from replybook_codegen.output import GeneratedPackage
    from replybook_codegen.targets import registry_json, vocabulary

    package = GeneratedPackage("candidate", is_base=True, whole=True)
    tables = StoredTables(package.name, registry_json.tables_of(registry, package))
    text = next(vocabulary.render(registry, package)).text
    printed = ModuleType(package.name)
    exec(compile(text, "<generated candidate>", "exec"), printed.__dict__)
    return Tried(
        policy=cast("PolicySpec", tables.policy()),
        tools=tables.tools(),
        world=cast("WorldSpec", tables.world()),
        vocabulary=cast("VocabularySpec", printed.__dict__["VOCABULARY"]),
    )


def providers_of(policy: PolicySpec) -> FactProviders:
    """Return the fact providers of a policy.

    Facts that no installed library provides come from the recording. Without a value there they are
    absent.
    """
    from replybook.policy.facts import BASE_FACTS, SERVER_FACT
    from replybook_devtools.lint.delivered_python import LINT_FACTS

    known: FactProviders = {**BASE_FACTS, **LINT_FACTS}
    for application in _applications_in_use():
        known = {**known, **application.facts()}
    return {**dict.fromkeys(policy.facts, SERVER_FACT), **known}


def validators_in_use() -> Mapping[str, ContentValidator]:
    """Return the content validators by name.

    A validator that no installed library has is replaced by one that judges nothing.
    """
    from replybook.policy.validators import BASE_VALIDATORS, NobodyCanJudge

    formats = ACTIVE.vocabulary().formats
    nobody = {one.validator: NobodyCanJudge(one.validator) for one in formats if one.validator}
    known: Mapping[str, ContentValidator] = BASE_VALIDATORS
    for application in _applications_in_use():
        known = {**known, **application.validators()}
    return {**nobody, **known}


def _applications_in_use() -> Iterator[Application]:
    """Yield the applications whose validators the active registry uses."""
    asked = {one.validator for one in ACTIVE.vocabulary().formats}
    return (
        application
        for application in applications()
        if not asked.isdisjoint(application.VALIDATORS)
    )


def today_of(text: str | None, recorded: date | None = None) -> date:
    """Return the date of `--today`, or that of a recording, or the UTC date."""
    try:
        return date.fromisoformat(text) if text else recorded or datetime.now(UTC).date()
    except ValueError as error:
        raise UsageError(f"{text!r} is not a date; write it like 2026-11-21") from error
