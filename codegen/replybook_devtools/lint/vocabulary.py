"""What the linter knows of a registry: plain data that travels as JSON.

Nothing of the authoring side is imported here: whoever calls the linter hands the vocabulary in. Annotations
are evaluated: a named tuple whose annotations are texts takes three times as long to make, in every run.
Source: specification 12 and 13.
"""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, cast

if TYPE_CHECKING:
    from replybook_schema.records import Record

    Plain = Mapping[str, object]

__all__ = ["FormerCode", "KnownCode", "LintVocabulary"]

_CONSTANT: Final = r"[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}"

METHODS: Final = {"S": "success", "I": "invalid", "D": "denied", "E": "error"}


class KnownCode(NamedTuple):
    """A code that the registry declares; `required` and `params` are the names of its data."""

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
    """An id that is gone: a legacy id or a retired code, and what to use instead."""

    code: str
    verdict: str
    use: tuple[str, ...] = ()
    advice: str = ""


class LintVocabulary(NamedTuple):
    """The codes, layers, areas and tools that source is held against.

    `layers` maps a layer to the types it may give, `tools` a tool to the codes it declares, `types` the letter
    of a type to the method of the builder. `digest` names the content.
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
        """Return a vocabulary of these entries, with its digest."""
        made = cls(
            codes={one.code: one for one in codes},
            former={one.code: one for one in former},
            layers={name: frozenset(types_) for name, types_ in layers.items()},
            areas=frozenset(areas),
            tools={name: frozenset(declared) for name, declared in tools.items()},
            types=dict(types),
        )
        return made._replace(digest=_digest(made.to_json()))

    @classmethod
    def of_active(cls) -> "LintVocabulary":
        """Return the vocabulary of the registries that this process has imported, the base at least."""
        from replybook_generated.taxonomy import LAYERS  # joins `ACTIVE` if no registry has
        from replybook_schema.active import ACTIVE

        records = ACTIVE.records()
        return cls.made_of(
            codes=(_declared(record) for record in records if record.status != "retired"),
            former=_former(records),
            layers={layer.name: layer.allowed_types for layer in LAYERS},
            areas=(area.name for area in ACTIVE.areas()),
            tools={
                name: (*tool.codes, *([tool.default_success] if tool.default_success else ()))
                for name, tool in ACTIVE.tools().items()
            },
        )

    def code_of_constant(self, name: str) -> str | None:
        """`WA-RES-I-001` for `WA_RES_I_001`; None for a name that no code can have."""
        return name.replace("_", "-") if re.fullmatch(_CONSTANT, name) else None

    def to_json(self) -> str:
        """Return the same text for the same content; `digest` is not part of it."""
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
        """Read what `to_json` wrote; `ValueError` or `KeyError` for anything else."""
        value = cast("dict[str, object]", json.loads(text))
        codes = [_known(row) for row in cast("list[list[object]]", value["codes"])]
        rows = cast("list[tuple[str, str, list[str], str]]", value["former"])
        return cls(
            codes={one.code: one for one in codes},
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


def _known(row: list[object]) -> KnownCode:
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
    from _blake2 import blake2b  # what hashlib hands out, without what else hashlib loads

    return blake2b(text.encode(), digest_size=16).hexdigest()


def _declared(record: "Record") -> KnownCode:
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
    """Yield the ids that are gone; the table of old ids says `keep` of the others."""
    from replybook_schema.active import ACTIVE
    from replybook_schema.records import LegacyRecord

    for row in ACTIVE.legacy():
        legacy = LegacyRecord.read(row)
        if legacy.verdict in ("moved", "retired"):
            yield FormerCode(legacy.code, legacy.verdict, legacy.use, legacy.advice)
    for record in records:
        if record.status == "retired":
            yield FormerCode(record.code, "retired", record.use, record.reason or "")
