"""The records of codes: as rows of `registry.json`, and as readers see them.

`Record.read` names the columns of a row on demand. Rows contain roles of tools. The records of
`ACTIVE` contain the tools of this process instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias, cast

ParamType: TypeAlias = Literal[
    "string", "integer", "number", "boolean", "string_list", "object", "object_list", "any"
]
Privacy: TypeAlias = Literal["public", "internal", "secret"]
Status: TypeAlias = Literal["active", "reserved", "deprecated", "retired"]
GivenBy: TypeAlias = Literal["wrapper"]
"""The only component that may use a code, if not everyone may."""
Verdict: TypeAlias = Literal["keep", "deprecated", "moved", "retired"]

RawParam: TypeAlias = tuple[str, ParamType, str, bool, Privacy, tuple[str, ...]]
"""name, type, description, required, privacy, enum"""

RawWithoutTools: TypeAlias = tuple[str, tuple[str, ...], str]
"""verb, verb_arguments and remedy for a server without tools of the roles in the code"""

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
    GivenBy | None,  # given_by; older generated tables end before it
    str | None,  # exhausted: the remedy if no attempt is left; missing in older tables
    bool,  # transient; missing in older tables
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


def frozen(value: Any) -> Any:
    """Return data of JSON with tuples in place of lists."""
    if isinstance(value, list):
        return tuple(map(frozen, cast("Sequence[Any]", value)))
    if isinstance(value, dict):
        return {key: frozen(one) for key, one in cast("Mapping[str, Any]", value).items()}
    return value


class ParamRecord(NamedTuple):
    """One parameter of a code."""

    name: str
    type: ParamType
    description: str
    required: bool
    privacy: Privacy
    enum: tuple[str, ...]


class Record(NamedTuple):
    """The full entry of one code in the registry."""

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
        """Return one row with named columns."""
        code, key, title, message, params, *rest = map(frozen, raw)
        named = tuple(ParamRecord(*param) for param in params)
        return cls(code, key, title, message, named, *rest)


class LegacyRecord(NamedTuple):
    """An id that was removed or renamed, and the code to use instead (specification 12)."""

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
        """Return one row with named columns."""
        return cls(*raw)
