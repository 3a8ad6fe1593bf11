"""The grammar as laws: parse and print are inverse, canonical is a fixed point, nothing climbs.

Source: specification 15 and 16, 002 §0 and §2.
"""

from __future__ import annotations

import os
import string
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.conformance.world.containment_backends import NAMES, backend_named
from tests.conformance.world.made_world import MadeWorld
from tests.property_sizes import held, sizes

from replybook.world import Address, parse

ROOTS = ("repo", "game", "steam", "user_docs", "ck3raven_data", "vscode")
_LETTERS = string.ascii_letters + string.digits + "_-éß龙🐉"
_INNER = st.text(_LETTERS + " .'()+,;=!@#$&[]{}~^", max_size=12)
segments = st.builds("x{}{}".format, _INNER, st.sampled_from("abc019é龙"))
"""Names that are portable by construction: no device, no dot or blank at the end."""

parts = st.lists(segments, max_size=8).map(tuple)
hostile = st.text(
    st.one_of(
        st.sampled_from(list('root:mdrepgas/\\.% ~$\0\n\u202e\u200b\uff0e\uff0f\ud800*?"<>|CON')),
        st.characters(),
        st.characters(categories=["Cs", "Cc", "Cf"]),
    )
)
prefixed = st.builds(
    "{}{}".format, st.sampled_from(["root:repo/", "mod:X/", "ROOT_GAME:/", "root:", ""]), hostile
)


def reading(text: str) -> Address | None:
    try:
        return parse(text)
    except ValueError:
        return None


@held(300, st.sampled_from(ROOTS), parts)
def test_an_address_that_is_printed_and_read_is_the_same(key: str, parts: tuple[str, ...]) -> None:
    address = Address("root", key, parts)

    assert address == parse(str(address))
    assert "/".join([f"root:{key}", *parts]) == str(address)


@held(300, prefixed)
def test_any_text_is_read_or_refused_and_what_is_read_is_a_fixed_point(text: str) -> None:
    address = reading(text)
    if address is None:
        return

    assert address == parse(str(address))
    assert str(address) == str(parse(str(address)))
    assert not {"", ".", ".."} & set(address.parts)
    assert not [part for part in address.parts if set(part) & set('/\\:<>"|?*\0\n\u202e\u200b')]


Spoil = Callable[[list[str], int], list[str]]
SPOILS: dict[str, Spoil] = {
    "a slash more": lambda parts, n: [*parts[:n], "", *parts[n:]],
    "a dot": lambda parts, n: [*parts[:n], ".", *parts[n:]],
    "there and back": lambda parts, n: [*parts[:n], "x", "..", *parts[n:]],
    "twice there and back": lambda parts, n: [*parts[:n], "x", "y", "..", "..", *parts[n:]],
}


@held(300, parts, st.sampled_from(sorted(SPOILS)), st.integers(0, 8), st.sampled_from(ROOTS))
def test_dots_and_slashes_that_stay_below_the_key_change_nothing(
    parts: tuple[str, ...], spoil: str, place: int, key: str
) -> None:
    written = SPOILS[spoil](list(parts), place)

    assert Address("root", key, parts) == parse(f"root:{key}/{'/'.join(written)}")
    assert Address("root", key, parts) == parse(f" ROOT_{key.upper()}:/{'/'.join(written)}\n")


@held(300, parts, parts, st.integers(1, 5))
def test_climbing_above_the_key_is_refused_even_if_it_comes_back(
    down: tuple[str, ...], after: tuple[str, ...], more: int
) -> None:
    written = [*down, *[".."] * (len(down) + more), *["repo"] * more, *after]

    assert reading("root:repo/" + "/".join(written)) is None
    assert reading("mod:X/" + "/".join(written)) is None


HARM = ["\0", "\n", "\\", ":", "|", "*", "\u202e", "\u200b", "\ud800", "\x7f", "\x85", "\ufeff"]


@held(300, parts, segments, st.sampled_from(HARM), st.integers(1, 12), parts)
def test_one_bad_character_anywhere_in_the_path_refuses_it(
    before: tuple[str, ...], segment: str, bad: str, place: int, after: tuple[str, ...]
) -> None:
    place = min(place, len(segment) - 1)  # white space at the very end would be stripped
    spoilt = segment[:place] + bad + segment[place:]

    assert reading("root:repo/" + "/".join([*before, spoilt, *after])) is None


@pytest.mark.parametrize("mode", ["ck3lens", "ck3raven-dev"])
@pytest.mark.parametrize("name", NAMES)
@sizes(300)
def test_any_text_gives_one_of_two_replies_and_leads_nowhere_else(
    world: MadeWorld, name: str, mode: str, examples: int
) -> None:
    with world.adapter(mode, backend_named(name)) as adapter:
        inside = [os.path.realpath(path) + "/" for path in folders(world)]

        @settings(max_examples=examples, deadline=None)
        @given(prefixed, st.booleans())
        def holds(text: str, must: bool) -> None:
            reply, ref = adapter.resolve(text, require_exists=must)
            path: Any = adapter.host_path(ref) if ref else None

            assert ("S" if ref else "I") == reply.reply_type
            assert str(world.base) not in repr(dict(reply.data))
            if path is not None:
                real = os.path.realpath(path) + "/"
                assert [folder for folder in inside if real.startswith(folder)], text

        holds()


def folders(world: MadeWorld) -> list[str]:
    return [*map(str, world.roots.values()), *(str(mod.path) for mod in world.mods)]
