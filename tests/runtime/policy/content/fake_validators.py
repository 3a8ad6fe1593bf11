"""Validators that answer as a test tells them, and count how often they are asked."""

from collections.abc import Sequence

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators.validator import (
    Checked,
    ContentFile,
    Context,
    Problem,
    Symbols,
    SymbolUse,
)

__all__ = ["BrokenValidator", "FakeCk3", "uses"]


def uses(*pairs: tuple[str, str]) -> tuple[SymbolUse, ...]:
    """Symbols with the files that name them."""
    return tuple(SymbolUse(symbol, path) for symbol, path in pairs)


class FakeCk3:
    """Accepts files with as many opening as closing braces; knows the symbols it was given."""

    def __init__(self, symbols: Symbols | None = None) -> None:
        self._symbols = Symbols() if symbols is None else symbols
        self.checks = 0

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked:
        del context
        self.checks += 1
        wrong = {file.path for file in files if file.content.count("{") != file.content.count("}")}
        problems = (Problem(path, 1, 1, "braces", "a brace is open") for path in sorted(wrong))
        return Checked(frozenset(file.path for file in files) - wrong, tuple(problems))

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols:
        del files, context
        return self._symbols


class BrokenValidator:
    """Fails whatever it is asked."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        raise RuntimeError("out of order", files, context)

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols | Unavailable:
        raise RuntimeError("out of order", files, context)
