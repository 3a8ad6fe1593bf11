"""Synthetic reply codes, as large as the base's own entries, and the same on every machine.

Entry i is a function of i alone. Layers, areas and types alternate, and each area has its own noun.
So no reader, template or compressor sees one text ten thousand times.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

FIRST_NUMBER = 101
"""Above every other number of the base and its legacy table, but below the 900s of that table."""

PER_CLUSTER = 799

_NOT_UNDER = {("EN", "VAL")}
"""Validation is not governance (001 §5), so no base code has this pair either."""

_WORD = {"S": "DONE", "I": "WRONG", "D": "REFUSED", "E": "BROKEN"}
_VERB = {"S": "proceed", "I": "fix_arguments", "D": "request_scope", "E": "stop_and_report"}
_HTTP = {"S": 200, "I": 422, "D": 403, "E": 500}
_MESSAGE = {
    "S": "The {noun} of step {n} is complete",
    "I": "{{{param}}} does not name a {noun} that step {n} accepts",
    "D": "The {noun} {{{param}}} is outside what step {n} may touch",
    "E": "The {noun} of step {n} broke at {{{param}}}",
}
_MEANING = {
    "S": "Step {n} worked on its {noun} to the end.",
    "I": "The caller named a {noun} that step {n} cannot take.",
    "D": "Policy refuses step {n} on this {noun}.",
    "E": "Step {n} failed on a {noun} and no caller can mend it.",
}
_REMEDY = {
    "S": "Go on; pass `{param}` to the next call where it asks for the {noun}.",
    "I": "Correct `{param}` so that it names an existing {noun}, then send the call again.",
    "D": "Ask for a contract whose scope holds `{param}`, or leave this {noun} alone.",
    "E": "Do not retry; report the trace id and `{param}` to the person who runs the server.",
}
_ATTEMPT = (
    "      attempt: {type: integer, description: How many calls came before.,"
    " required: false, privacy: public}\n"
)
_SUGGESTIONS = (
    "      suggestions: {type: string_list, description: What is near by.,"
    " required: false, privacy: public}\n"
)
_REASON = (
    "      reason: {type: string, description: What stood in the way.,"
    " required: false, privacy: public, enum: [missing, hidden, malformed]}\n"
)
_NOUNS = (
    *("session", "address", "playset", "probe", "listing", "change", "command"),
    *("query", "script", "finding", "approval", "journal", "setting"),
)


@dataclass(frozen=True, slots=True)
class Cluster:
    """Layer, area and type of a code, e.g. WA-RES-I."""

    layer: str
    area: str
    type: str


@dataclass(frozen=True, slots=True)
class SyntheticCode:
    """One made-up code; everything about it follows from its cluster and number.

    Attributes:
        cluster: Its layer, area and type.
        number: Its number in the cluster.
        noun: The noun of its area.
    """

    cluster: Cluster
    number: int
    noun: str

    @property
    def code(self) -> str:
        """The id, e.g. `WA-RES-I-101`."""
        return f"{self.cluster.layer}-{self.cluster.area}-{self.cluster.type}-{self.number}"

    @property
    def constant(self) -> str:
        """The Python name, e.g. `WA_RES_I_101`."""
        return self.code.replace("-", "_")

    @property
    def param(self) -> str:
        """The parameter that message, action and remedy use."""
        return f"{self.noun}_name"

    @property
    def meaning(self) -> str:
        """The sentence that a release freezes."""
        return self._filled(_MEANING)

    @property
    def data(self) -> dict[str, object]:
        """Data that fits the parameters."""
        named: dict[str, object] = {self.param: f"{self.noun} {self.number}"}
        return named | ({"attempt": self.number % 7} if self._counts_attempts else {})

    def yaml(self) -> str:
        """Return the entry as text for a file of `codes/`."""
        acts = f", arguments: [{self.param}]" if self.cluster.type == "I" else ""
        example = ", ".join(f"{name}: {value}" for name, value in self.data.items())
        return (
            f"  - code: {self.code}\n"
            f"    key: {self._key}\n"
            f"    title: {self.noun.capitalize()} {_WORD[self.cluster.type].lower()} {self.number}\n"
            f'    message: "{self._filled(_MESSAGE)}"\n'
            f"    params:\n{''.join(self._params())}"
            f"    meaning: {self.meaning}\n"
            f"    action: {{verb: {_VERB[self.cluster.type]}{acts}}}\n"
            f"    remedy: {self._filled(_REMEDY)}\n"
            f"    since: 1.0.0\n"
            f"    status: active\n"
            f"    example: {{{example}}}\n"
            f"    http: {_HTTP[self.cluster.type]}\n"
            f"    see: [spec 12]\n"
        )

    @property
    def _counts_attempts(self) -> bool:
        return self.number % 4 in (2, 3)

    def _params(self) -> Iterator[str]:
        """Yield two parameters on average, like the base's codes; some are lists or enums."""
        required = "false" if self.cluster.type == "S" else "true"
        yield (
            f"      {self.param}: {{type: string, description: The {self.noun} that was asked for.,"
            f" required: {required}, privacy: public}}\n"
        )
        if self._counts_attempts:
            yield _ATTEMPT
        if self.number % 4 == 1:
            yield _SUGGESTIONS
        if self.number % 4 == 3:
            yield _REASON

    @property
    def _key(self) -> str:
        cluster = self.cluster
        words = (cluster.layer, cluster.area, self.noun.upper(), _WORD[cluster.type])
        return f"{'_'.join(words)}_{self.number}"

    def _filled(self, texts: Mapping[str, str]) -> str:
        text = texts[self.cluster.type]
        return text.format(noun=self.noun, n=self.number, param=self.param)


def clusters(matrix: Mapping[str, Sequence[str]], areas: Sequence[str]) -> tuple[Cluster, ...]:
    """Return every legal cluster, types first, so that a few codes have all layers and types."""
    return tuple(
        Cluster(layer, area, kind)
        for area, (layer, kinds) in product(areas, matrix.items())
        for kind in kinds
        if (layer, area) not in _NOT_UNDER
    )


def synthetic_codes(places: Sequence[Cluster], count: int) -> Iterator[SyntheticCode]:
    """Yield the first `count` codes, one for each place in turn."""
    if count > len(places) * PER_CLUSTER:
        raise ValueError(f"{len(places)} clusters hold {len(places) * PER_CLUSTER} codes at most")
    nouns = {
        area: _NOUNS[i % len(_NOUNS)]
        for i, area in enumerate(dict.fromkeys(p.area for p in places))
    }
    for index in range(count):
        place = places[index % len(places)]
        yield SyntheticCode(place, FIRST_NUMBER + index // len(places), nouns[place.area])
