"""Successor codes: the one code that can take the place of an id at one call.

The registry says which codes replace an old id. Of several codes those remain that the method can
give, that take the data of the call, and that its tool declares.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.lint.vocabulary import FormerCode, KnownCode, LintVocabulary

_TERMINAL: Final = frozenset("IDE")


class CallSite(NamedTuple):
    """The facts of a call that narrow the choice of a code.

    Attributes:
        letters: The letters that the call may give. Empty where any may be given.
        keys: The keys of its data. None where the data is not known.
        declared: The codes of its tool. None without a tool around the call, or if the registry
            does not list the tool.
    """

    letters: frozenset[str]
    keys: frozenset[str] | None
    declared: frozenset[str] | None


def is_former(vocabulary: LintVocabulary, code: str) -> bool:
    """Return True if an older id is deprecated, moved or retired."""
    old = vocabulary.former.get(code)
    return old is not None and old.verdict != "keep"


def successor(vocabulary: LintVocabulary, code: str, site: CallSite) -> str:
    """Return the one code that can take the place of a former id.

    Raises:
        Unclear: None or several codes can, with the choices.
    """
    old = vocabulary.former[code]
    known = [vocabulary.codes[use] for use in old.use if use in vocabulary.codes]
    named = [one for one in known if not one.given_by_wrapper]
    if not named:
        raise Unclear(f"{code} has no successor: {old.advice}")
    pool = _of_letters(named, site.letters, code, old)
    possible = [one.code for one in pool if fits(one, site.keys) and _allows_code(one, site)]
    if len(possible) == 1:
        return possible[0]
    if possible or len(pool) > 1:
        raise Unclear(f"{code} became several: {old.advice}", possible or [c.code for c in pool])
    raise Unclear(_misfit(pool[0], site), [pool[0].code])


def fits(code: KnownCode, keys: frozenset[str] | None) -> bool:
    """Return True if a code takes data with these keys.

    A success takes more keys than its params.
    """
    if keys is None:
        return True
    return code.required <= keys and (code.reply_type == "S" or keys <= code.params)


def missing(code: KnownCode, keys: frozenset[str] | None) -> list[str]:
    """Return the params that a code requires and the data does not hold."""
    return [] if keys is None else sorted(code.required - keys)


def _of_letters(
    named: Sequence[KnownCode], letters: frozenset[str], code: str, old: FormerCode
) -> list[KnownCode]:
    """Return the codes of the letters that a method gives.

    If there are none and the method ends the call, return the codes that end it too.
    """
    pool = [known_code for known_code in named if not letters or known_code.reply_type in letters]
    if not pool and letters <= _TERMINAL:
        pool = [known_code for known_code in named if known_code.reply_type in _TERMINAL]
    if not pool:
        raise Unclear(
            f"{code} became another outcome: {old.advice}",
            [known_code.code for known_code in named],
        )
    return pool


def _allows_code(code: KnownCode, site: CallSite) -> bool:
    return site.declared is None or code.code in site.declared


def _misfit(code: KnownCode, site: CallSite) -> str:
    absent = missing(code, site.keys)
    if absent:
        return f"{code.code} needs {', '.join(absent)} in data, which is not there"
    if not fits(code, site.keys):
        strange = ", ".join(sorted((site.keys or frozenset()) - code.params))
        return f"{code.code} does not take {strange}"
    return f"the tool does not declare {code.code}; add it in the registry"
