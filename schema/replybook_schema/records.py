"""What the registry says about one code, as the generated table keeps it and as a reader sees it.

A table of plain constants is loaded without running code, four times faster than instances; so the
table holds `RawRecord` rows and `Record.read` names their columns when somebody asks. Rows name tools by
role; the records that `ACTIVE` gives name the tools that this process has.
Source: decision 15, specification 1 and 12.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

__all__ = [
    "GivenBy",
    "LegacyRecord",
    "ParamRecord",
    "ParamType",
    "Privacy",
    "RawLegacy",
    "RawParam",
    "RawRecord",
    "RawWithoutTools",
    "Record",
    "Status",
    "Verdict",
]

ParamType: TypeAlias = Literal[
    "string", "integer", "number", "boolean", "string_list", "object", "object_list"
]
Privacy: TypeAlias = Literal["public", "internal", "secret"]
Status: TypeAlias = Literal["active", "reserved", "deprecated", "retired"]
GivenBy: TypeAlias = Literal["wrapper"]
"""Who alone gives a code, where that is not whoever likes."""
Verdict: TypeAlias = Literal["keep", "deprecated", "moved", "retired"]

RawParam: TypeAlias = tuple[str, ParamType, str, bool, Privacy, tuple[str, ...]]
"""name, type, description, required, privacy, enum"""

RawWithoutTools: TypeAlias = tuple[str, tuple[str, ...], str]
"""verb, verb_arguments and remedy for a server that has no tool of a role that the code uses"""

RawRecord: TypeAlias = tuple[
    str,  # code
    str,  # key
    str,  # title
    str,  # message
    tuple[RawParam, ...],  # params
    str,  # meaning
    str,  # verb
    tuple[str, ...],  # verb_arguments
    str,  # remedy
    str,  # since
    Status,  # status
    str | None,  # retired_in
    str | None,  # reason
    tuple[str, ...],  # use
    str | None,  # example, as JSON text
    int | None,  # http
    tuple[str, ...],  # see
    RawWithoutTools | None,  # without_tools
    GivenBy | None,  # given_by; a table that was generated earlier ends before it
    str | None,  # exhausted: the remedy where no attempt is left; the same
    bool,  # transient; the same
]

RawLegacy: TypeAlias = tuple[
    str,  # code
    tuple[str, ...],  # sources
    str | None,  # was
    str | None,  # layer
    str,  # meaning
    Verdict,  # verdict
    tuple[str, ...],  # use
    str,  # advice
]


class ParamRecord(NamedTuple):
    """One parameter of a code."""

    name: str
    type: ParamType
    description: str
    required: bool
    privacy: Privacy
    enum: tuple[str, ...]


class Record(NamedTuple):
    """Everything the registry says about one code."""

    code: str
    key: str
    title: str
    message: str
    params: tuple[ParamRecord, ...]
    meaning: str
    verb: str
    verb_arguments: tuple[str, ...]
    remedy: str
    since: str
    status: Status
    retired_in: str | None
    reason: str | None
    use: tuple[str, ...]
    example: str | None
    http: int | None
    see: tuple[str, ...]
    without_tools: RawWithoutTools | None = None
    given_by: GivenBy | None = None
    exhausted: str | None = None
    transient: bool = False

    @classmethod
    def read(cls, raw: RawRecord) -> Record:
        """Name the columns of one row."""
        code, key, title, message, params, meaning, verb, verb_arguments, remedy, *_ = raw
        named = tuple(ParamRecord(*param) for param in params)
        return cls(
            code, key, title, message, named, meaning, verb, verb_arguments, remedy, *raw[9:]
        )


class LegacyRecord(NamedTuple):
    """One id that is gone or was renamed, and what call sites should use (specification 12)."""

    code: str
    sources: tuple[str, ...]
    was: str | None
    layer: str | None
    meaning: str
    verdict: Verdict
    use: tuple[str, ...]
    advice: str

    @classmethod
    def read(cls, raw: RawLegacy) -> LegacyRecord:
        """Name the columns of one row."""
        return cls(*raw)
