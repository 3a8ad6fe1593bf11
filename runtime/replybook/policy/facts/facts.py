"""Facts: what rules refer to as `facts.<name>`, worked out once, when it is first asked for.

A fact that the server gives stands before the one that would be worked out. Source: specification 34.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from replybook.policy.errors import PolicyBroken
from replybook.policy.facts.provider import CallFeed, Fact, FactProviders, Known
from replybook.policy.unavailable import ABSENT, Unavailable
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    ContentValidator,
    Context,
    Symbols,
)

__all__ = ["Facts", "remembering"]

_PROBLEMS: Final = 20


class Facts:
    """The facts of one delivery.

    `given` are those that the server knows of its world, `fixed` those of the registry, `feeds` those
    that the calls of the session fed. A name that nobody provides is absent.
    """

    def __init__(
        self,
        known: Known,
        providers: FactProviders,
        *,
        given: Mapping[str, object],
        fixed: Mapping[str, object],
        feeds: Mapping[str, CallFeed],
    ) -> None:
        self._known: Final = known
        self._providers: Final = providers
        self._values: Final[dict[str, object]] = {**fixed, **given}
        self._feeds: Final = {name: feed for name, feed in feeds.items() if name not in given}

    def get(self, name: str) -> object:
        """Return a fact, `ABSENT` or `Unavailable`; `PolicyBroken` where its provider crashes."""
        if name in self._feeds:
            return self._feeds[name].value()
        if name not in self._values:
            self._values[name] = self._worked_out(name)
        return self._values[name]

    def problems(self, refs: Collection[str], items: Collection[str]) -> list[dict[str, object]]:
        """Return why items are not in the facts of these refs, at most 20 problems, each once."""
        found: list[dict[str, object]] = []
        for ref in refs:
            fact = self._providers.get(ref.removeprefix("facts."))
            if isinstance(fact, Fact) and fact.explain is not None:
                problems = map(dict, fact.explain(self._known, self.get, items))
                found += (problem for problem in problems if problem not in found)
        return found[:_PROBLEMS]

    def _worked_out(self, name: str) -> object:
        fact = self._providers.get(name)
        if not isinstance(fact, Fact):
            return ABSENT
        try:
            return fact.value(self._known, self.get)
        except PolicyBroken:
            raise
        except Exception as error:
            problem = f"the provider failed with {type(error).__name__}"
            raise PolicyBroken(f"facts.{name}", problem) from error


def remembering(validators: Mapping[str, ContentValidator]) -> Mapping[str, ContentValidator]:
    """Return the validators for one delivery: each looks at the same files once."""
    return MappingProxyType({name: _Remembering(one) for name, one in validators.items()})


class _Remembering:
    """Asks another validator once about the files of one delivery; a crash is not remembered."""

    def __init__(self, validator: ContentValidator) -> None:
        self._validator = validator
        self._checked: dict[tuple[ContentFile, ...], Checked | Unavailable] = {}
        self._symbols: dict[tuple[ContentFile, ...], Symbols | Unavailable] = {}

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Judge the content of the files."""
        key = tuple(files)
        if key not in self._checked:
            self._checked[key] = self._validator.check(files, context)
        return self._checked[key]

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        """Return what the content of the files defines and refers to."""
        key = tuple(files)
        if key not in self._symbols:
            self._symbols[key] = self._validator.symbols(files, context)
        return self._symbols[key]
