"""A made-up mod of any size from a seed, with script and localization like those of a real one.

It is written in packs. A pack defines its own events, effects, triggers, values, modifiers, traits,
decisions and on_actions. It refers to them and to those of the previous pack, and has their texts
in two languages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

_WORDS: Final = (
    "abbey",
    "anvil",
    "banner",
    "bridge",
    "candle",
    "castle",
    "court",
    "crown",
    "feast",
    "ferry",
    "forest",
    "gate",
    "guard",
    "harbour",
    "herald",
    "hunt",
    "inn",
    "lantern",
    "market",
    "mill",
    "monk",
    "orchard",
    "pilgrim",
    "quarry",
    "river",
    "road",
    "saddle",
    "scribe",
    "shepherd",
    "storm",
    "toll",
    "tower",
    "valley",
    "winter",
)
_LANGUAGES: Final = (("english", "The"), ("french", "Là, près du"))
_BOM: Final = "\ufeff"

_EFFECTS: Final = (
    "add_gold = {n}",
    "add_prestige = medium_prestige_gain",
    "add_character_modifier = {{ modifier = {pack}_{word}_modifier years = {n} }}",
    "{pack}_{word}_effect = yes",
    "{pack}_reward_effect = {{ TARGET = scope:{word} AMOUNT = {n} }}",
    "save_scope_as = {word}",
    "scope:{word} = {{ save_temporary_scope_as = {word}_host }}",
    "set_variable = {{ name = {pack}_{word} value = {n} }}",
    "trigger_event = {{ id = {pack}.{event} days = {{ 2 {n} }} }}",
    "add_trait = {pack}_{word}",
    "change_global_variable = {{ name = {word}_count add = 1 }}",
    'custom_tooltip = "{pack}.{event}.tt"',
)
_TRIGGERS: Final = (
    "is_adult = yes",
    "has_trait = {pack}_{word}",
    "gold >= {n}",
    "NOT = {{ has_character_modifier = {pack}_{word}_modifier }}",
    "exists = var:{pack}_{word}",
    "var:{pack}_{word} ?= scope:{word}",
    "{pack}_{word}_trigger = yes",
    "{pack}_{word}_value < {n}",
    "scope:{word} != this",
    "any_held_title = {{ tier >= tier_county title_province = {{ terrain = plains }} }}",
)
_EFFECT_BLOCKS: Final = ("if", "else_if", "every_vassal", "random_courtier", "hidden_effect")
_COMMENTS: Final = ("# What the {word} brings", "# Checked again later, see {pack}_{word}_effect")
_PHRASES: Final = (
    "{the} {word} near [ROOT.Char.GetFirstName] is quiet tonight, and #V nobody#! asks why.",
    "{the} {word}: $EFFECT_LIST_BULLET${word}",
    'A voice says "stay", and {the} {word} answers.',
    "{the} {word} of [{word}.GetTitledFirstName|U] has seen better days. We rest here until {other}.",
)


def generate(seed: int, size: int) -> Iterator[tuple[str, bytes]]:
    """Yield relative path and bytes of files until they have `size` bytes.

    The same seed gives the same files.

    Args:
        size: Total bytes.
    """
    random, number, left = Random(seed), 0, size
    while left > 0:
        pack = _Pack(random, number)
        for path, text in pack.files():
            data = (_BOM + text).encode()
            left -= len(data)
            yield path, data
            if left <= 0:
                return
        number += 1


class _Pack:
    """The files of one theme, which sometimes refer to those of the previous pack."""

    def __init__(self, random: Random, number: int) -> None:
        self.random = random
        self.name = f"pack{number:04}"
        self.before = f"pack{max(number - 1, 0):04}"
        self.events = random.randint(8, 24)
        self.words = random.sample(_WORDS, 14)

    def files(self) -> Iterator[tuple[str, str]]:
        name = self.name
        yield f"events/{name}_events.txt", self._events()
        for folder, key, body in (
            ("scripted_effects", "{pack}_{word}_effect", self._effect),
            ("scripted_triggers", "{pack}_{word}_trigger", self._trigger),
            ("script_values", "{pack}_{word}_value", self._value),
            ("modifiers", "{pack}_{word}_modifier", self._modifier),
            ("traits", "{pack}_{word}", self._trait),
            ("decisions", "{pack}_{word}_decision", self._decision),
            ("on_action", "{pack}_on_{word}", self._on_action),
        ):
            yield f"common/{folder}/{name}_{folder}.txt", self._blocks(key, body)
        for language, article in _LANGUAGES:
            path = f"localization/{language}/{name}_l_{language}.yml"
            yield path, self._localization(language, article)

    def _blocks(self, key: str, body: Callable[[str], str]) -> str:
        return "\n".join(
            f"{key.format(pack=self.name, word=word)} = {{\n{body(word)}}}\n" for word in self.words
        )

    def _line(self, pool: tuple[str, ...], depth: int) -> str:
        random = self.random
        pack = self.before if random.random() < 0.1 else self.name
        event = f"{random.randint(1, self.events):04}" if pack == self.name else "0001"
        word = random.choice(self.words if pack == self.name else _WORDS)
        text = random.choice(pool).format(
            pack=pack, word=word, event=event, n=random.randint(3, 250)
        )
        return "\t" * depth + text + "\n"

    def _lines(self, pool: tuple[str, ...], depth: int, most: int) -> str:
        return "".join(self._line(pool, depth) for _ in range(self.random.randint(1, most)))

    def _limit(self, depth: int, name: str = "limit") -> str:
        margin = "\t" * depth
        return f"{margin}{name} = {{\n{self._lines(_TRIGGERS, depth + 1, 4)}{margin}}}\n"

    def _nested(self, depth: int) -> str:
        """Return effects with blocks in blocks, at most five deep."""
        random, margin = self.random, "\t" * depth
        parts = [self._lines(_EFFECTS, depth, 4)]
        if random.random() < 0.3:
            parts.insert(0, self._line(_COMMENTS, depth))
        for _ in range(random.randint(0, 2) if depth < 5 else 0):
            head = random.choice(_EFFECT_BLOCKS)
            inner = self._limit(depth + 1) + self._nested(depth + 1)
            parts.append(f"{margin}{head} = {{\n{inner}{margin}}}\n")
        return "".join(parts)

    def _events(self) -> str:
        return f"namespace = {self.name}\n\n" + "\n".join(
            self._event(f"{self.name}.{number:04}") for number in range(1, self.events + 1)
        )

    def _event(self, name: str) -> str:
        options = "".join(
            f"\toption = {{\n\t\tname = {name}.{letter}\n{self._nested(2)}"
            f"\t\tai_chance = {{\n\t\t\tbase = {self.random.randint(1, 100)}\n\t\t}}\n\t}}\n"
            for letter in "abcd"[: self.random.randint(1, 4)]
        )
        return (
            f"{name} = {{\n\ttype = character_event\n\ttitle = {name}.t\n\tdesc = {name}.desc\n\ttheme = travel\n"
            f'\toverride_background = {{ reference = "{self.random.choice(self.words)}" }}\n'
            f"{self._limit(1, 'trigger')}\timmediate = {{\n{self._nested(2)}\t}}\n{options}}}\n"
        )

    def _effect(self, _word: str) -> str:
        return self._nested(1)

    def _trigger(self, _word: str) -> str:
        return self._lines(_TRIGGERS, 1, 6) + self._limit(1, "OR")

    def _value(self, _word: str) -> str:
        return f"\tvalue = {self.random.randint(1, 90)}\n\tif = {{\n{self._limit(2)}\t\tmultiply = 1.5\n\t}}\n"

    def _modifier(self, word: str) -> str:
        return f"\ticon = {word}_positive\n\tmonthly_prestige = 0.{self.random.randint(1, 9)}\n\tdiplomacy = -1\n"

    def _trait(self, word: str) -> str:
        opposite = self.random.choice(self.words)
        return (
            f"\tcategory = personality\n\topposites = {{ {self.name}_{opposite} }}\n\tstewardship = 2\n"
            f"\tcolor = rgb {{ {self.random.randint(0, 255)} 120 64 }}\n\tname = trait_{self.name}_{word}\n"
        )

    def _decision(self, word: str) -> str:
        return (
            f'\tpicture = {{ reference = "gfx/pictures/{word}.dds" }}\n\tdesc = {self.name}_{word}_decision_desc\n'
            f"{self._limit(1, 'is_shown')}{self._limit(1, 'is_valid')}\teffect = {{\n{self._nested(2)}\t}}\n"
        )

    def _on_action(self, _word: str) -> str:
        event = f"{self.name}.{self.random.randint(1, self.events):04}"
        return (
            f"{self._limit(1, 'trigger')}\tevents = {{\n\t\t{event}\n\t\tdelay = {{ days = {{ 10 20 }} }}\n\t}}\n"
            f"\trandom_events = {{\n\t\t100 = {event}\n\t\t50 = 0\n\t}}\n"
        )

    def _localization(self, language: str, article: str) -> str:
        keys = [
            f"{self.name}.{number:04}.{part}"
            for number in range(1, self.events + 1)
            for part in ("t", "desc", "a", "b", "c", "d", "tt")
        ]
        for word in self.words:
            keys += (f"trait_{self.name}_{word}", f"trait_{self.name}_{word}_desc")
            keys += (f"{self.name}_{word}_modifier", f"{self.name}_{word}_decision")
            keys += (
                f"{self.name}_{word}_decision{end}" for end in ("_desc", "_tooltip", "_confirm")
            )
        lines = (
            f' {key}:{self.random.choice(("", "0"))} "{self._phrase(article)}"' for key in keys
        )
        return f"l_{language}:\n" + "\n".join(lines) + "\n"

    def _phrase(self, article: str) -> str:
        word, other = self.random.choice(self.words), self.random.choice(self.words)
        return self.random.choice(_PHRASES).format(the=article, word=word, other=other)
