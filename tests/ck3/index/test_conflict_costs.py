"""The cost of replaced files: lost names and broken mentions, compared with plain reading."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from tests.ck3.plain_playset import (
    EVENT_FILES,
    GAME,
    MODS,
    TRAIT_FILES,
    PlainCost,
    PlainPlayset,
)
from tests.ck3.sample_world import write_files

from replybook_ck3.ask.conflicts.conflict_report import conflicts_of, told_file, unit_conflicts
from replybook_ck3.index import Source, SymbolIndex, build_index
from replybook_ck3.index.conflict_costs import replacements
from replybook_ck3.index.replacements import Replacement
from replybook_ck3.index.rivals import Among

TRAITS = "common/traits/a.txt"
VERSION = "1.18"


def built(db: Path, folders: dict[str, Path]) -> Path:
    """Build an index of folders by source."""
    sources = [Source(name, folder) for name, folder in folders.items()]
    build_index(db, sources, game_version=VERSION, workers=0)
    return db


def found_in(db: Path, order: Sequence[str]) -> list[Replacement]:
    parties = frozenset(order) - {GAME}
    with SymbolIndex(db) as index, index.view(order).looking() as (connection, scope):
        return list(replacements(connection, scope, Among(parties, parties)).found)


def rivals_in(db: Path, order: Sequence[str]) -> dict[str, set[str]]:
    parties = frozenset(order) - {GAME}
    with SymbolIndex(db) as index, index.view(order).looking() as (connection, scope):
        items = unit_conflicts(connection, scope, Among(parties, parties))
        counted = conflicts_of(connection, scope, Among(parties, parties)).items
    assert counted.localization == len(items.texts)
    assert counted.units == items.units
    return {
        unit.name: set(unit.sources)
        for unit in (*items.units, *items.texts)
        if unit.kind != "event"
    }


def plain(found: Sequence[Replacement]) -> list[PlainCost]:
    return sorted(
        (
            PlainCost(
                one.path,
                one.sources,
                {name.name: name.broken for name in one.lost if name.kind == "trait"},
                frozenset(name.name for name in one.lost_texts),
            )
            for one in found
            if not one.by
        ),
        key=lambda one: one.path,
    )


@pytest.mark.parametrize("seed", range(4))
def test_costs_are_those_of_plain_reading(tmp_path: Path, seed: int) -> None:
    playset = PlainPlayset.made(seed)
    db = built(tmp_path / "db", playset.write(tmp_path / "world"))
    draw = Random(seed)
    for _ in range(4):
        order = [GAME, *draw.sample(MODS, 4)]

        assert plain(found_in(db, order)) == playset.conflicts(order)
        assert rivals_in(db, order) == playset.rivals(order)


def test_costs_follow_files_that_change(tmp_path: Path) -> None:
    playset = PlainPlayset.made(11)
    draw = Random(11)
    for _ in range(6):
        source = draw.choice(MODS)
        playset.change(source, draw.choice((*TRAIT_FILES, *EVENT_FILES)), draw)
        playset.texts[draw.choice(MODS)].pop(draw.choice(TRAIT_FILES), None)
        db = built(tmp_path / "db", playset.write(tmp_path / "world"))

        assert plain(found_in(db, list(playset.texts))) == playset.conflicts()
        assert rivals_in(db, list(playset.texts)) == playset.rivals()


def test_the_worst_comes_first(tmp_path: Path) -> None:
    playset = PlainPlayset.made(2)
    found = found_in(built(tmp_path / "db", playset.write(tmp_path / "w")), list(playset.texts))

    assert [(one.broken, len(one.lost)) for one in found if not one.lost_texts] == sorted(
        [(one.broken, len(one.lost)) for one in found if not one.lost_texts], reverse=True
    )
    assert found[0].broken > 0
    assert [one.broken for one in found[0].lost] == sorted(
        [one.broken for one in found[0].lost], reverse=True
    )


# Small worlds


def small(top: Path, **files: dict[str, str]) -> list[Replacement]:
    """Return the replacements of sources `game`, `one`, `two`, ... with these files."""
    folders = {
        GAME if name == "game" else f"mod:{name}": write_files(
            top / name, {path: text.encode() for path, text in texts.items()}
        )
        for name, texts in files.items()
    }
    return found_in(built(top / "db", folders), list(folders))


NAMES_A = {"events/z.txt": "namespace = z\nz.1 = { trigger = { has_trait = a } }\n"}


def test_a_name_that_another_loaded_file_defines_is_not_lost(tmp_path: Path) -> None:
    (found,) = small(
        tmp_path,
        one={TRAITS: "a = { }\nb = { }\n", "common/traits/z.txt": "b = { }\n", **NAMES_A},
        two={TRAITS: "c = { }\n"},
    )

    assert [(one.name, one.broken) for one in found.lost] == [("a", 1)]
    assert found.lost[0].mentions == (("mod:one/events/z.txt", 2),)


def test_a_mention_in_a_replaced_file_does_not_break(tmp_path: Path) -> None:
    costs = small(
        tmp_path,
        one={TRAITS: "a = { }\n", **NAMES_A},
        two={TRAITS: "c = { }\n", "events/z.txt": "namespace = z\nz.2 = { }\n"},
    )

    assert {cost.path: cost.broken for cost in costs} == {TRAITS: 0, "events/z.txt": 0}


def test_a_file_of_the_game_counts_where_mentions_break(tmp_path: Path) -> None:
    old = {TRAITS: "a = { }\n"}
    (found,) = small(tmp_path / "x", game=old, one={TRAITS: "c = { }\n"}, two=NAMES_A)

    assert (found.sources, found.broken) == ((GAME, "mod:one"), 1)
    assert small(tmp_path / "y", game=old, one={TRAITS: "c = { }\n"}) == []


@pytest.mark.parametrize(
    "path",
    [
        *("descriptor.mod", "README.md", "thumbnail.png", "notes/a.txt", "gfx/a.dds"),
        *("common/traits/a.info", "common/traits/README.txt", "gfx/notes.md"),
    ],
)
def test_a_file_that_is_no_content_is_no_conflict(tmp_path: Path, path: str) -> None:
    assert small(tmp_path, one={path: "one"}, two={path: "two"}) == []


def test_equal_files_are_no_conflict(tmp_path: Path) -> None:
    same = {TRAITS: "a = { }\n"}

    assert small(tmp_path / "x", one=same, two=same) == []
    assert len(small(tmp_path / "y", one=same, two={TRAITS: "a = { x = 1 }\n"})) == 1


def test_a_replaced_folder_loses_its_names(tmp_path: Path) -> None:
    (found,) = small(
        tmp_path,
        one={TRAITS: "a = { }\n", "common/traits/below/b.txt": "b = { }\n", **NAMES_A},
        two={
            "descriptor.mod": 'replace_path="common/traits"\n',
            "common/traits/new.txt": "c = { }\n",
        },
    )

    assert (found.path, found.by, found.sources) == (
        "common/traits",
        "mod:two",
        ("mod:one", "mod:two"),
    )
    assert [(one.name, one.broken) for one in found.lost] == [("a", 1)]


def test_texts_are_lost_by_language(tmp_path: Path) -> None:
    def text(language: str, key: str) -> tuple[str, str]:
        path = f"localization/{language}/a_l_{language}.yml"
        return path, f'\ufeffl_{language}:\n {key}: "x"\n'

    (found,) = small(
        tmp_path,
        one=dict([text("english", "k"), text("french", "k")]),
        two=dict([text("english", "other")]),
    )

    assert found.lost == ()
    assert [(one.name, one.language) for one in found.lost_texts] == [("k", "english")]


def test_mentions_that_are_not_collected_are_unknown_and_not_0(tmp_path: Path) -> None:
    path = "common/nicknames/a.txt", "common/scripted_rules/a.txt"
    rule, nickname = small(
        tmp_path,
        one={path[0]: "n = { }\n", path[1]: "r = { }\n"},
        two={path[0]: "m = { }\n", path[1]: "s = { }\n"},
    )[::-1]

    assert [(one.kind, one.mentions) for one in (*nickname.lost, *rule.lost)] == [
        ("nickname", ()),
        ("scripted_rule", None),
    ]


def test_a_call_of_a_lost_effect_breaks_unless_the_file_has_its_own(tmp_path: Path) -> None:
    path = "common/scripted_effects/a.txt"
    own = "namespace = y\nscripted_effect lost_effect = { }\ny.1 = { immediate = { lost_effect = yes } }\n"
    (found,) = small(
        tmp_path,
        one={path: "lost_effect = { }\n"},
        two={path: "new_effect = { }\n"},
        three={
            "events/x.txt": "namespace = x\nx.1 = { immediate = { lost_effect = yes } }\n",
            "events/y.txt": own,
        },
    )

    assert found.lost[0].mentions == (("mod:three/events/x.txt", 2),)


def test_a_folder_without_names_is_not_said_to_lose_none(tmp_path: Path) -> None:
    window, trait = small(
        tmp_path,
        one={"gui/a.gui": "types A { }\n", TRAITS: "a = { }\n"},
        two={"gui/a.gui": "types B { }\n", TRAITS: "b = { }\n"},
    )[::-1]

    assert (trait.has_names, window.has_names) == (True, False)
    told = told_file(window)
    assert (told["lost"], told["broken"], told["names_not_read"]) == (None, None, True)


def blocks(top: Path, one: str, two: str) -> list[tuple[str, str, list[bool]]]:
    """Return name, rule and winners of the on_action blocks that two mods both have."""
    files = {"one": {"common/on_action/a.txt": one}, "two": {"common/on_action/b.txt": two}}
    folders = {
        f"mod:{name}": write_files(top / name, {path: text.encode() for path, text in some.items()})
        for name, some in files.items()
    }
    order = list(folders)
    with (
        SymbolIndex(built(top / "db", folders)) as index,
        index.view(order).looking() as (connection, scope),
    ):
        among = Among(frozenset(order), frozenset(order))
        found = conflicts_of(connection, scope, among).items.units
    return [
        (one.name, one.rule, [at.wins for at in one.places])
        for one in found
        if one.kind == "on_action_block"
    ]


def test_of_two_effects_of_an_on_action_only_the_last_counts(tmp_path: Path) -> None:
    text = "on_a = { effect = { x = 1 } events = { x.1 } }\n"

    assert blocks(tmp_path / "x", text, "on_a = { effect = { x = 2 } }\n") == [
        ("on_a.effect", "last-wins", [False, True])
    ]
    assert blocks(tmp_path / "y", text, "on_a = { effect = { x = 1 } }\n") == []
    assert blocks(tmp_path / "z", text, "on_a = { trigger = { x = 2 } events = { x.2 } }\n") == []


def test_a_parameter_is_no_item_of_its_own(tmp_path: Path) -> None:
    path = "common/scripted_effects/{}.txt"
    files = {
        name: {path.format(name): f"an_effect = {{ add = $AMOUNT$ x = {name} }}\n"}
        for name in ("one", "two")
    }
    assert small(tmp_path / "x", **files) == []
    (found,) = small(
        tmp_path / "y",
        one={path.format("a"): "an_effect = { add = $AMOUNT$ }\n"},
        two={path.format("a"): "other = { }\n"},
    )
    assert [(one.kind, one.name) for one in found.lost] == [("scripted_effect", "an_effect")]
