"""The vocabulary of the registries of this process, for callers that have no project to read."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_devtools.lint.vocabulary import FormerCode, KnownCode, LintVocabulary
from replybook_schema.active import ACTIVE
from replybook_schema.codes import CodeId
from replybook_schema.records import LegacyRecord, Record

__all__ = ["active_vocabulary"]


def active_vocabulary() -> LintVocabulary:
    """What `ACTIVE` knows; the base registry joins it if nobody imported a registry before."""
    from replybook_generated.taxonomy import (
        LAYERS,
    )  # the base, which joins here if nobody imported it

    records = ACTIVE.records()
    return LintVocabulary.made_of(
        codes=(_known(record) for record in records if record.status != "retired"),
        former=_former(records),
        layers={layer.name: layer.allowed_types for layer in LAYERS},
        areas=(area.name for area in ACTIVE.areas()),
        tools={
            name: (*tool.codes, *([tool.default_success] if tool.default_success else ()))
            for name, tool in ACTIVE.tools().items()
        },
    )


def _known(record: Record) -> KnownCode:
    return KnownCode(
        code=record.code,
        key=record.key,
        reply_type=CodeId.parse(record.code).type,
        status=record.status,
        title=record.title,
        meaning=record.meaning,
        required=frozenset(param.name for param in record.params if param.required),
        params=frozenset(param.name for param in record.params),
        use=record.use,
        advice=record.reason or "",
        given_by_wrapper=record.given_by is not None,
    )


def _former(records: tuple[Record, ...]) -> Iterator[FormerCode]:
    """The ids that are gone; `keep` in the table of old ids says that one is not."""
    for row in ACTIVE.legacy():
        legacy = LegacyRecord.read(row)
        if legacy.verdict in ("moved", "retired"):
            yield FormerCode(legacy.code, legacy.verdict, legacy.use, legacy.advice)
    for record in records:
        if record.status == "retired":
            yield FormerCode(record.code, "retired", record.use, record.reason or "")
