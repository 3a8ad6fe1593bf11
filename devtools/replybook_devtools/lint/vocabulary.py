"""The vocabulary of the linter: codes, layers, areas and tools of a registry as JSON data.

The caller passes the vocabulary in, so the linter imports nothing of the authoring side. The module
has no `from __future__ import annotations`: named tuples with annotations as text take three times
as long to create.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from replybook_schema.records import Record

    Plain = Mapping[str, object]

_CONSTANT: Final = r"[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}"

METHODS: Final = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


class KnownCode(NamedTuple):
    """A code that the registry declares.

    Attributes:
        status: Its status, e.g. `active`.
        use: Codes to use instead of a retired or deprecated one.
        given_by_wrapper: Only the safety wrapper answers with it.
    """

    code: str
    key: str
    reply_type: str
    status: str
    title: str
    meaning: str
    required: frozenset[str]
    params: frozenset[str]
    use: tuple[str, ...] = ()
    advice: str = ""
    given_by_wrapper: bool = False


class FormerCode(NamedTuple):
    """A former id: a legacy id or a retired code.

    Attributes:
        verdict: What became of it, e.g. `moved` or `retired`.
    """

    code: str
    verdict: str
    use: tuple[str, ...] = ()
    advice: str = ""


class LintVocabulary(NamedTuple):
    """The codes, layers, areas and tools that source is checked against.

    Attributes:
        layers: Types that each layer may give.
        areas: Names of all areas.
        tools: Codes that each tool declares.
        types: Builder method of each type letter.
        digest: Digest of the content.
    """

    codes: Mapping[str, KnownCode]
    former: Mapping[str, FormerCode]
    layers: Mapping[str, frozenset[str]]
    areas: frozenset[str]
    tools: Mapping[str, frozenset[str]]
    types: Mapping[str, str] = METHODS
    digest: str = ""

    @classmethod
    def made_of(
        cls,
        *,
        codes: Iterable[KnownCode],
        former: Iterable[FormerCode],
        layers: Mapping[str, Iterable[str]],
        areas: Iterable[str],
        tools: Mapping[str, Iterable[str]],
        types: Mapping[str, str] = METHODS,
    ) -> "LintVocabulary":
        """Return a vocabulary with its digest.

        Args:
            codes: The declared codes.
            former: Former ids.
            layers: Types that each layer may give.
            areas: Names of all areas.
            tools: Codes that each tool declares.
            types: Builder method of each type letter.
        """
        made = cls(
            codes={code.code: code for code in codes},
            former={former_code.code: former_code for former_code in former},
            layers={name: frozenset(types_) for name, types_ in layers.items()},
            areas=frozenset(areas),
            tools={name: frozenset(declared) for name, declared in tools.items()},
            types=dict(types),
        )
        return made._replace(digest=_digest(made.to_json()))

    @classmethod
    def of_active(cls) -> "LintVocabulary":
        """Return the vocabulary of the imported registries, which include the base."""
        # activates the base registry if none is active
        from replybook_generated.taxonomy import LAYERS
        from replybook_schema.active import ACTIVE

        records = ACTIVE.records()
        return cls.made_of(
            codes=(_convert_record(record) for record in records if record.status != "retired"),
            former=_former(records),
            layers={layer.name: layer.allowed_types for layer in LAYERS},
            areas=(area.name for area in ACTIVE.areas()),
            tools={
                name: (*tool.codes, *([tool.default_success] if tool.default_success else ()))
                for name, tool in ACTIVE.tools().items()
            },
        )

    def code_of_constant(self, name: str) -> str | None:
        """Return `WA-RES-I-001` for `WA_RES_I_001`, or None for a name that is not a code."""
        return name.replace("_", "-") if re.fullmatch(_CONSTANT, name) else None

    def to_json(self) -> str:
        """Return the vocabulary as JSON, without the digest. Equal contents give equal texts."""
        value = {
            "codes": [_plain(one) for _, one in sorted(self.codes.items())],
            "former": [list(one) for _, one in sorted(self.former.items())],
            "layers": {name: "".join(sorted(types)) for name, types in sorted(self.layers.items())},
            "areas": sorted(self.areas),
            "tools": {name: sorted(codes) for name, codes in sorted(self.tools.items())},
            "types": dict(sorted(self.types.items())),
        }
        return json.dumps(value, separators=(",", ":"), ensure_ascii=False)

    @classmethod
    def from_json(cls, text: str) -> "LintVocabulary":
        """Return the vocabulary that `to_json` wrote.

        Raises:
            ValueError: The text is not JSON.
            KeyError: An entry is missing.
        """
        value = cast("dict[str, object]", json.loads(text))
        codes = [_read_known_code(row) for row in cast("list[list[object]]", value["codes"])]
        rows = cast("list[tuple[str, str, list[str], str]]", value["former"])
        return cls(
            codes={code.code: code for code in codes},
            former={c: FormerCode(c, verdict, tuple(use), why) for c, verdict, use, why in rows},
            layers={k: frozenset(v) for k, v in cast("dict[str, str]", value["layers"]).items()},
            areas=frozenset(cast("list[str]", value["areas"])),
            tools={
                k: frozenset(v) for k, v in cast("dict[str, list[str]]", value["tools"]).items()
            },
            types=cast("dict[str, str]", value["types"]),
            digest=_digest(text),
        )


def _plain(known: KnownCode) -> list[object]:
    *texts, required, params, use, advice, by_wrapper = known
    return [*texts, sorted(required), sorted(params), list(use), advice, by_wrapper]


def _read_known_code(row: list[object]) -> KnownCode:
    code, key, letter, status, title, meaning, required, params, use, advice, by_wrapper = row
    return KnownCode(
        *cast("tuple[str, str, str, str, str, str]", (code, key, letter, status, title, meaning)),
        frozenset(cast("list[str]", required)),
        frozenset(cast("list[str]", params)),
        tuple(cast("list[str]", use)),
        str(advice),
        bool(by_wrapper),
    )


def _digest(text: str) -> str:
    from _blake2 import blake2b  # the function of hashlib, without the other imports of hashlib

    return blake2b(text.encode(), digest_size=16).hexdigest()


def _convert_record(record: "Record") -> KnownCode:
    from replybook_schema.codes import CodeId

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


def _former(records: "tuple[Record, ...]") -> Iterator[FormerCode]:
    """Yield the former ids. Ids with the verdict `keep` are still valid."""
    from replybook_schema.active import ACTIVE
    from replybook_schema.records import LegacyRecord

    for row in ACTIVE.legacy():
        legacy = LegacyRecord.read(row)
        if legacy.verdict in ("moved", "retired"):
            yield FormerCode(legacy.code, legacy.verdict, legacy.use, legacy.advice)
    for record in records:
        if record.status == "retired":
            yield FormerCode(record.code, "retired", record.use, record.reason or "")
