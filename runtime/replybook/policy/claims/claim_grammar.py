"""The grammar of claims: a thing, its place, and a key with a value, absence or a sentence.

    item:lamp                               it exists
    item:lamp in tenant:North               it exists there, also "is defined in tenant North"
    item:lamp does not exist                it is absent, there if a place is given
    item:lamp in tenant:North price = 2     the key has this value, in the definition there
    item:lamp parts.bulb.1.watt = 60        a path of keys
    item:lamp: shines at night              it behaves like that

A thing is `KIND:NAME`, the address of a file, a folder or a member, or a name without a kind. Every
word is read, or the claim is not understood. Quotes hold an address with blanks together.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from replybook.policy.claims.claim_values import quote_text, written
from replybook.world.address import BadAddress, parse, same_file
from replybook.world.grammar import current_grammar

ClaimType: TypeAlias = Literal["existence", "non_existence", "behavior", "value"]
"""The types of claims with a grammar. Any other type is a thing and a sentence."""

_EXISTS: Final = ("exists", "is there", "is defined", "defined", "is a thing", "is known", "is")
"""What may follow a thing that exists. `is` alone must be followed by a place."""

_ABSENT: Final = (
    "does not exist",
    "doesn't exist",
    "is not defined",
    "isn't defined",
    "is undefined",
    "is not there",
    "is absent",
    "is missing",
    "is nowhere",
)
"""What may follow a thing that does not exist."""

_HAS: Final = ("has the", "has a", "has an", "has", "with")
"""What may stand before a key with its value."""

_IN: Final = "in"
"""The word before a place."""

_ARTICLES: Final = ("the", "a", "an")
_PLACES: Final = (*_ARTICLES, "base", "file", "folder", "source")
"""What may stand before the name of a place, beside the words of its namespaces."""

_NEGATIONS: Final = frozenset(("no", "not", "never", "without", "nothing", "nobody"))
"""Words that are no thing and no key."""

_VERBS: Final = frozenset(exist.split()[0] for exist in (*_EXISTS, *_ABSENT, *_HAS)) | {_IN, "of"}
"""Words that follow a thing, so they are no name."""

_QUOTED: Final = re.compile(r'"([^"]+)"(?=\s|[:,;]|\Z)\s*(.*)', re.DOTALL)
_EQUALS: Final = re.compile(r"(?<![<>=!?])=(?!=)")
_KIND_AND_NAME: Final = re.compile(r"[a-z_]+:[^\s:/]")
_NAME: Final = re.compile(r"[a-z_]+")
_THING: Final = re.compile(r'[^\s"={}<>,;]+')
_KEY: Final = re.compile(r'[^\s={}<>,;"]+|"[^"]+"')
_FILE: Final = re.compile(r"[^\s/]\.\w+[:,;]?$")
_ENDS: Final = ",;:"
_MOST_NEAREST: Final = 3
_ANY_THING: Final = "KIND:NAME"
"""The thing of nearest claims to a text that names none."""
_MOST_ENDS: Final = 16
"""The limit of words that are tried as the end of an address without quotes."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A claim that was parsed.

    Attributes:
        claim_type: The type that the wording has, or an own type of the registry.
        thing: `KIND:NAME`, an address, or a name without a kind.
        place: The source, member, folder or file that the claim is limited to, or "".
        key: The path of the key, or "" for the value of the thing itself.
        value: The value in its canonical spelling.
        sentence: The sentence of a claim about behavior, or of an own type.
    """

    claim_type: str
    thing: str
    place: str = ""
    key: str = ""
    value: str = ""
    sentence: str = ""

    @property
    def is_address(self) -> bool:
        """True if the thing is a file, a folder or a member."""
        return is_address(self.thing)

    @property
    def kind(self) -> str:
        """The kind of the thing, or "" if the claim names none."""
        kind, colon, _ = self.thing.partition(":")
        return kind if colon and not self.is_address else ""

    @property
    def name(self) -> str:
        """The name of the thing without its kind. Spellings of one file have one name."""
        if self.is_address:
            return same_file(self.thing)
        return self.thing.partition(":")[2] if self.kind else self.thing

    @property
    def names(self) -> frozenset[str]:
        """The name of the thing with and without its kind."""
        return frozenset((self.thing, self.thing if self.is_address else self.name))

    def __str__(self) -> str:
        parts = [_quote_spaces(self.thing)]
        if self.place:
            parts += [_IN, _quote_spaces(self.place)]
        if self.sentence:
            return f"{' '.join(parts)}: {self.sentence}"
        if self.claim_type == "non_existence":
            parts.append(_ABSENT[0])
        if self.claim_type == "value":
            parts += [*filter(None, (self.key,)), "=", self.value]
        return " ".join(parts)


class Nearest(NamedTuple):
    """A claim that does parse."""

    claim_type: str
    subject: str


@dataclass(frozen=True, slots=True)
class BadClaim:
    """A claim that is not understood: the problem, and up to three nearest claims."""

    problem: str
    nearest: tuple[Nearest, ...]


def parse_claim(claim_type: str, text: str) -> Subject | BadClaim:
    """Return the parsed claim, or the reason why it is not understood."""
    subject = _read(claim_type, text)
    if subject is not None and subject.claim_type == claim_type:
        return subject
    if subject is None:
        problem = f"the subject is no claim of type {claim_type}"
    else:
        problem = f"the subject reads as a claim of type {subject.claim_type}, not {claim_type}"
    near = (nearest for nearest in _nearest(claim_type, text, subject) if _is_parsed(nearest))
    forms = tuple(dict.fromkeys(near)) or tuple(_of_type(claim_type, _ANY_THING, ""))
    return BadClaim(problem, forms[:_MOST_NEAREST])


def is_address(thing: str) -> bool:
    """Return True if a thing begins like an address."""
    head, colon, _ = thing.partition(":")
    if not colon:
        return False
    grammar = current_grammar()
    return head in grammar.heads or head in grammar.legacy_roots


def _read(claim_type: str, text: str) -> Subject | None:
    is_known = claim_type in get_args(ClaimType)
    return _parse_wording(text, claim_type) if is_known else _of_own_type(claim_type, text)


def _parse_wording(text: str, claim_type: str) -> Subject | None:
    """Return the claim as its wording reads."""
    text = " ".join(text.replace("`", "").split()) if '"' not in text else text.strip()
    equals = _EQUALS.search(text)
    if equals is not None:
        subject = _value(text[: equals.start()].strip(), text[equals.end() :])
        if subject is not None or claim_type != "behavior":
            return subject
    head = text if text.startswith('"') else text.removesuffix(".")
    for split in _thing_and_rest(head):
        if (subject := _presence(*split, claim_type)) is not None:
            return subject
    return _behavior(text) if claim_type == "behavior" else None


# The forms


def _presence(thing: str, rest: str, claim_type: str) -> Subject | None:
    """Return a claim of existence or non-existence. A thing alone is of the type that it has."""
    said, place = _said_and_place(rest)
    if place is None or (said == _EXISTS[-1] and not place):
        return None
    if said in _ABSENT or (claim_type == "non_existence" and not rest):
        return Subject("non_existence", thing, place)
    return Subject("existence", thing, place) if said in ("", *_EXISTS) else None


def _said_and_place(rest: str) -> tuple[str, str | None]:
    """Return the words before a place, and the place: "" for none, None for no valid one."""
    said, found, place = f" {rest} ".partition(f" {_IN} ")
    said, place = said.strip().casefold(), place.strip()
    if not said:  # the words may stand behind the place too
        said = next((one for one in _ABSENT if place.casefold().endswith(f" {one}")), "")
        place = place[: len(place) - len(said)].strip()
    return said, _place(place) if found else ""


def _place(text: str) -> str | None:
    """Return the canonical name of a place, or None."""
    inside = _QUOTED.fullmatch(text)
    words = [inside[1]] if inside is not None and not inside[2] else text.split()
    member, members = "", current_grammar().members
    while len(words) > 1 and words[0].casefold() in (*_PLACES, *members):
        member = words.pop(0).casefold()
    name = " ".join(words)
    if member in members and not is_address(name):
        name = f"{member}:{name}"
    if is_address(name):
        return _address(name)
    return name if _THING.fullmatch(name) else None


def _value(head: str, value: str) -> Subject | None:
    """Return a claim about a value."""
    said = written(value)
    for thing, rest in _thing_and_rest(head) if said is not None else ():
        before, found, place = f" {rest} ".partition(f" {_IN} ")
        words = (place if found else before).strip()
        key = ""
        inside = _QUOTED.fullmatch(words)
        if (inside is None and (not found or " " in words)) or (inside and inside[2]):
            words, _, key = words.rpartition(" ")
        where = _place(words) if found else ""
        before = "" if found and before.strip() in ("is", "is defined", "defined") else before
        lead = before.strip() if found else words
        if where is None or (lead and lead.casefold() not in _HAS) or not _is_key(key):
            continue
        return Subject("value", thing, where, key, said or "")
    return None


def _is_key(key: str) -> bool:
    return not key or (_KEY.fullmatch(key) is not None and key not in _NEGATIONS)


def _behavior(text: str) -> Subject | None:
    """Return a claim about behavior: a thing and a sentence, with or without a colon."""
    head, colon, sentence = text.partition(": ")
    if colon:
        for thing, rest in _thing_and_rest(head):
            said, place = _said_and_place(rest)
            if not said and place is not None and sentence.strip():
                return Subject("behavior", thing, place, sentence=_one_line(sentence))
    for thing, rest in _thing_and_rest(text):
        if rest:
            return Subject("behavior", thing, sentence=_one_line(rest))
    return None


def _of_own_type(claim_type: str, text: str) -> Subject | None:
    """Return a claim of an own type: a thing, alone or with a sentence."""
    for thing, rest in _thing_and_rest(text.strip()):
        return Subject(claim_type, thing, sentence=_one_line(rest))
    return None


def _one_line(text: str) -> str:
    return " ".join(text.split())


# Things


def _thing_and_rest(text: str) -> Iterator[tuple[str, str]]:
    """Yield the ways to read a thing at the beginning of a text, with what follows.

    An address may hold blanks. Without quotes it ends at a word like `a.txt`, else at any word.
    """
    inside = _QUOTED.fullmatch(text)
    if inside is not None:
        thing = _address(inside[1]) if is_address(inside[1]) else None
        if thing is not None:
            yield thing, inside[2].lstrip(_ENDS).strip()
        return
    words = text.split()
    if len(words) > 1 and words[0].casefold() in _ARTICLES and _KIND_AND_NAME.match(words[1]):
        words = words[1:]
    if words and not is_address(words[0]):
        thing = words[0].rstrip(_ENDS)
        if _THING.fullmatch(thing) and thing.casefold() not in (*_ARTICLES, *_NEGATIONS):
            yield thing, " ".join(words[1:])
        return
    counts = range(1, len(words) + 1)
    ends = [one for one in counts if _FILE.search(words[one - 1])] or counts
    for count in ends[:_MOST_ENDS]:
        thing = _address(" ".join(words[:count]).rstrip(_ENDS))
        if thing is not None:
            yield thing, " ".join(words[count:])


def _address(text: str) -> str | None:
    try:
        return str(parse(text))
    except BadAddress:
        return None


def _quote_spaces(name: str) -> str:
    return f'"{name}"' if " " in name else name


# The nearest forms


def _nearest(claim_type: str, text: str, found: Subject | None) -> Iterator[Nearest]:
    """Yield claims that are near to one that is not understood."""
    if found is not None:
        yield Nearest(found.claim_type, str(found))
    head, *values = _EQUALS.split(text.replace("`", ""), maxsplit=1)
    value = _one_line(values[0]) if values else ""
    head = _from_its_thing(head)
    for thing, rest in _thing_and_rest(head.strip()):
        name = _quote_spaces(thing)
        keys = [part for part in rest.split() if part not in (*_HAS, *_ARTICLES, "is", "of")]
        if claim_type == "value" and not values and len(keys) > 1:
            value = keys.pop()
        if value and not value.startswith("{") and found is None and not _NEGATIONS & {*keys}:
            said = written(value) or quote_text(value)
            for key in dict.fromkeys((".".join(keys), *keys[-1:])):
                yield Nearest("value", _one_line(f"{name} {key} = {said}"))
        yield from _of_type(claim_type, name, "" if values else rest)
        return


def _from_its_thing(text: str) -> str:
    """Return a text from its first `KIND:NAME` or address on, without the words before.

    In a text without one, two words at the beginning may be a kind and a name.
    """
    words = text.split()
    first = next((at for at, word in enumerate(words) if _KIND_AND_NAME.match(word)), None)
    if first is not None:
        return " ".join(words[first:])
    while words and words[0].casefold() in (*_ARTICLES, *_NEGATIONS):
        words.pop(0)
    is_pair = len(words) > 1 and words[1] not in _VERBS and words[0] not in _PLACES
    is_pair = is_pair and bool(_NAME.fullmatch(words[0]))
    return f"{words[0]}:{' '.join(words[1:])}" if is_pair else text


def _of_type(claim_type: str, name: str, rest: str) -> Iterator[Nearest]:
    place = f" {rest}".partition(f" {_IN} ")[2]
    places = [f"{name} {_IN} {member}:{place}" for member in current_grammar().members if place]
    forms: dict[str, Iterable[str]] = {
        "existence": (*places, name, f"{name} {_IN} PLACE"),
        "non_existence": (f"{name} {_ABSENT[0]}",),
        "value": (f"{name} KEY = VALUE",),
        "behavior": (f"{name}: {rest or 'SENTENCE'}",),
    }
    for form in forms.get(claim_type, (f"{name}: {rest or 'SENTENCE'}",)):
        yield Nearest(claim_type, form)
    if rest and claim_type != "behavior":
        yield Nearest("behavior", f"{name}: {rest}")


def _is_parsed(nearest: Nearest) -> bool:
    subject = _read(nearest.claim_type, nearest.subject)
    return subject is not None and subject.claim_type == nearest.claim_type
