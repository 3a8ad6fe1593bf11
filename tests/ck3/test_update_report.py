"""The update report: two versions of a game or mod, compared with plain reading of their texts."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from tests.ck3.plain_playset import EVENT_FILES, GAME, MODS, TEXT_FILES, TRAIT_FILES, PlainPlayset
from tests.ck3.plain_playset import plain_update as plain
from tests.ck3.sample_world import write_files

from replybook_ck3.ask.updates.update_finding import update_report
from replybook_ck3.ask.updates.update_report import Affected, UpdateReport
from replybook_ck3.index import Source, SymbolIndex, build_index, source_listing
from replybook_ck3.index.source_version import SourceVersion

TRAITS = "common/traits/00_traits.txt"
ACTIONS = "common/on_action/a.txt"
TEXTS = "localization/english/a_l_english.yml"


class Three(NamedTuple):
    """The folders of the old version, the new version and the mod."""

    old: Path
    new: Path
    mod: Path


def reported(top: Path, three: Three) -> UpdateReport:
    """Return the report for three folders, each with an index of its own."""
    with ExitStack() as stack:
        sides: list[SourceVersion] = []
        for name, folder in zip((GAME, GAME, "mod:own"), three, strict=True):
            file = top / f"{folder.parent.name}-{folder.name}-{len(sides)}.db"
            build_index(file, [Source(name, folder)], game_version="1.18", workers=0)
            index = stack.enter_context(SymbolIndex(file))
            sides.append(SourceVersion(*stack.enter_context(index.view().looking()), name))
        return update_report(*sides)


def of(
    top: Path, old: Mapping[str, str], new: Mapping[str, str], mod: Mapping[str, str]
) -> UpdateReport:
    """Return the report for these texts."""
    folders = [
        write_files(top / name, {path: text.encode() for path, text in texts.items()})
        for name, texts in (("old", old), ("new", new), ("mod", mod))
    ]
    for folder in folders:
        folder.mkdir(exist_ok=True)
    return reported(top, Three(*folders))


def told(report: UpdateReport) -> list[tuple[str, str, tuple[str, ...]]]:
    return [(one.relation, one.subject, one.changes) for one in report.found]


def only(report: UpdateReport) -> Affected:
    (found,) = report.found
    return found


@pytest.mark.parametrize("seed", range(6))
def test_a_report_says_what_plain_reading_says(tmp_path: Path, seed: int) -> None:
    draw, old, new = Random(seed), PlainPlayset.made(seed), PlainPlayset.made(seed)
    for path in draw.sample((*TRAIT_FILES, *TEXT_FILES, *EVENT_FILES), 5):
        new.change(GAME, path, draw)
    new.texts[GAME].pop(draw.choice(TRAIT_FILES))
    new.texts[GAME]["common/traits/moved.txt"] = new.texts[GAME].pop(
        draw.choice([path for path in TRAIT_FILES if path in new.texts[GAME]])
    )
    before, after = old.write(tmp_path / "old"), new.write(tmp_path / "new")
    for mod in MODS[:2]:
        report = reported(tmp_path, Three(before[GAME], after[GAME], after[mod]))
        found: dict[tuple[str, str], set[str]] = {}
        for one in report.found:
            if not one.subject.startswith("event:"):
                found.setdefault((one.relation, one.changes[0]), set()).add(one.subject)

        assert found == plain(old.texts[GAME], new.texts[GAME], new.texts[mod])
        assert [one.rank for one in report.found] == sorted(one.rank for one in report.found)


def test_nothing_changes_where_nothing_changes(tmp_path: Path) -> None:
    game = {TRAITS: "brave = { x = 1 }\n", TEXTS: '\ufeffl_english:\n brave: "Brave"\n'}
    mod = {"common/traits/z.txt": "brave = { x = 2 }\n", TRAITS: "shy = { }\n"}
    spaced = {**game, TRAITS: "\n# said again\nbrave = {\n\tx = 1\n}\n"}

    assert of(tmp_path / "a", game, game, mod).found == ()
    assert (
        told(of(tmp_path / "b", game, spaced, {"common/traits/z.txt": "brave = { x = 2 }\n"})) == []
    )


def test_a_name_that_is_gone_comes_with_its_places_and_near_names(tmp_path: Path) -> None:
    found = only(
        of(
            tmp_path,
            {TRAITS: "loyalty = { }\nother = { }\n"},
            {TRAITS: "loyalty_1 = { }\nother = { }\n"},
            {"events/a.txt": "namespace = a\na.1 = { trigger = { has_trait = loyalty } }\n"},
        )
    )

    assert (found.relation, found.subject, found.changes) == ("mention", "trait:loyalty", ("gone",))
    assert [(one.address, one.line) for one in found.mod] == [("mod:own/events/a.txt", 2)]
    assert found.old is not None
    assert (found.old.address, found.old.line, found.new) == (f"{GAME}/{TRAITS}", 1, None)
    assert (found.near, found.needs_work) == (("loyalty_1",), True)


@pytest.mark.parametrize(
    ("new", "changes", "is_copy"),
    [
        ("brave = { x = 3 }\n", ("changed",), True),
        ("other = { }\n", ("gone",), True),
        ("brave = { x = 2 }\n", (), False),
    ],
)
def test_a_copy_of_the_old_version_is_said_to_be_one(
    tmp_path: Path, new: str, changes: tuple[str, ...], is_copy: bool
) -> None:
    old, mod = {TRAITS: "brave = { x = 1 }\n"}, "brave = { x = 1 } # ours\n"
    if not is_copy:
        mod = "brave = { x = 2 }\n"
    report = of(tmp_path, old, {TRAITS: new}, {"common/traits/z.txt": mod})

    assert [(one.changes, one.is_copy) for one in report.found] == (
        [(changes, is_copy)] if changes else []
    )


def test_a_definition_that_moved_is_no_work(tmp_path: Path) -> None:
    report = of(
        tmp_path,
        {TRAITS: "brave = { x = 1 }\n"},
        {"common/traits/01_more.txt": "brave = { x = 1 }\n"},
        {"common/traits/z.txt": "brave = { x = 2 }\n"},
    )

    assert told(report) == [("override", "trait:brave", ("moved",))]
    assert not report.needs_work


def test_a_name_of_the_mod_that_the_new_version_has_too_is_told(tmp_path: Path) -> None:
    report = of(
        tmp_path,
        {TRAITS: "brave = { }\n"},
        {TRAITS: "brave = { }\nown_one = { a = b }\n"},
        {"common/traits/z.txt": "own_one = { }\n"},
    )

    assert told(report) == [("override", "trait:own_one", ("added",))]


def test_an_on_action_that_is_gone_is_told_as_such(tmp_path: Path) -> None:
    report = of(
        tmp_path,
        {ACTIONS: "on_a = { events = { x.1 } }\non_b = { }\n"},
        {ACTIONS: "on_b = { events = { x.1 } }\n"},
        {"common/on_action/own.txt": "on_a = { events = { y.1 } }\non_b = { events = { y.2 } }\n"},
    )

    assert told(report) == [
        ("append", "on_action:on_a", ("gone",)),
        ("append", "on_action:on_b", ("changed",)),
    ]


def test_a_replaced_file_lists_the_names_that_the_mod_lacks(tmp_path: Path) -> None:
    use = "namespace = a\na.1 = { trigger = { has_trait = new_one has_trait = kept } }\n"
    report = of(
        tmp_path,
        {TRAITS: "kept = { }\n"},
        {TRAITS: "kept = { }\nnew_one = { }\nmine = { x = y }\n", "events/a.txt": use},
        {TRAITS: "kept = { }\nmine = { }\n"},
    )
    found = report.found[0]

    assert (found.relation, found.subject, found.changes) == ("file", TRAITS, ("changed",))
    assert (found.missing, found.broken) == (("trait:new_one",), 1)
    assert told(report)[1:] == [("override", "trait:mine", ("added",))]


@pytest.mark.parametrize(
    ("old", "new", "changes"),
    [
        ({TRAITS: "a = { }\n"}, {}, [("gone",)]),
        ({}, {TRAITS: "a = { }\n"}, [("added",)]),
        ({}, {}, []),
        ({TRAITS: "a = { }\n"}, {TRAITS: "b = { }\n"}, []),
    ],
)
def test_a_replaced_file_may_come_and_go(
    tmp_path: Path, old: dict[str, str], new: dict[str, str], changes: list[tuple[str, ...]]
) -> None:
    report = of(tmp_path, old, new, {TRAITS: "b = { }\n"})

    assert [one.changes for one in report.found if one.relation == "file"] == changes


def test_a_replaced_folder_is_told_with_its_new_names(tmp_path: Path) -> None:
    mod = {
        "descriptor.mod": 'replace_path="common/traits"\n',
        "common/traits/z.txt": "kept = { }\n",
    }
    report = of(
        tmp_path,
        {TRAITS: "kept = { }\n"},
        {TRAITS: "kept = { }\n", "common/traits/01.txt": "new_one = { }\n"},
        mod,
    )

    assert told(report) == [("folder", "common/traits", ("changed",))]
    assert report.found[0].missing == ("trait:new_one",)


def test_texts_are_compared_by_language(tmp_path: Path) -> None:
    def texts(**keys: str) -> dict[str, str]:
        return {
            f"localization/{one}/a_l_{one}.yml": f'\ufeffl_{one}:\n k: "{text}"\n'
            for one, text in keys.items()
        }

    mod = {"localization/replace/english/z_l_english.yml": '\ufeffl_english:\n k: "Ours"\n'}
    report = of(tmp_path, texts(english="1", french="1"), texts(english="1", french="2"), mod)
    changed = of(
        tmp_path / "b", texts(english="1", french="1"), texts(english="2", french="1"), mod
    )

    assert told(report) == []
    assert [(one.relation, one.language) for one in changed.found] == [("text", "english")]


def test_what_the_index_does_not_collect_is_said(tmp_path: Path) -> None:
    path = "common/scripted_rules/a.txt"
    report = of(tmp_path, {path: "one = { }\ntwo = { }\n"}, {path: "two = { }\n"}, {})

    assert (report.found, report.not_collected) == ((), {"scripted_rule": 1})


@pytest.mark.parametrize(("new", "count"), [("12", 1), ("2", 0), (None, 1)])
def test_pictures_are_a_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, new: str | None, count: int
) -> None:
    monkeypatch.setattr(source_listing, "_SETTLED_AFTER_NS", 0)
    path = "gfx/interface/icons/traits/brave.dds"
    report = of(tmp_path, {path: "1"}, {} if new is None else {path: new}, {path: "own"})

    assert (report.found, report.pictures) == ((), count)


def test_items_of_a_file_that_is_a_copy_are_not_told_one_by_one(tmp_path: Path) -> None:
    old, new = {TRAITS: "a = { }\nb = { }\n"}, {TRAITS: "a = { x = 1 }\n"}

    assert told(of(tmp_path / "x", old, new, old)) == [("file", TRAITS, ("changed",))]
    assert told(of(tmp_path / "y", old, new, {TRAITS: "a = { }\nb = { x = 2 }\n"})) == [
        ("file", TRAITS, ("changed",)),
        ("override", "trait:b", ("gone",)),
        ("override", "trait:a", ("changed",)),
    ]


def test_an_effect_of_an_on_action_replaces_that_of_the_game(tmp_path: Path) -> None:
    old = {ACTIONS: "on_a = { effect = { x = 1 } }\non_b = { effect = { x = 1 } }\n"}
    new = {ACTIONS: "on_a = { effect = { x = 2 } }\n"}
    mod = {"common/on_action/own.txt": "on_a = { effect = { x = 3 } }\non_b = { effect = { } }\n"}

    assert told(of(tmp_path, old, new, mod)) == [
        ("append", "on_action:on_b", ("gone",)),
        ("override", "on_action_block:on_a.effect", ("changed",)),
        ("append", "on_action:on_a", ("changed",)),
    ]
