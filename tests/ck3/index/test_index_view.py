"""The view of a session: winners, unloaded files, sources. Source: specification 31 and 32."""

from __future__ import annotations

import hashlib

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

MOD, LAST = "mod:My Patch", "mod:Last"


def winners(look: Look, kind: str, name: str, *sources: str) -> list[str]:
    return [place.address for place in look(*sources).find(name, kind) if place.wins]


def test_a_place_says_where_the_item_stands(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "# words\n\n  brave = {\n\tcost = 1\n}\n"})
    shelf.build()

    (place,) = look().find("brave")

    assert ("trait", "brave", f"{GAME}/common/traits/a.txt") == (
        place.kind,
        place.name,
        place.address,
    )
    assert (3, 3) == (place.line, place.column)
    text = (shelf.sources[0].folder / "common/traits/a.txt").read_bytes().decode()
    assert "brave = {\n\tcost = 1\n}" == text[place.start : place.end]


def test_lines_and_columns_are_those_of_the_parser(sample: Shelf, look: Look) -> None:
    from replybook_ck3.world.domain_table import DomainTable
    from replybook_ck3.world.units import parse_file, read_units

    view, compared = look(), 0
    for source in sample.sources:
        for file in sorted(source.folder.rglob("*.*")):
            path = file.relative_to(source.folder).as_posix()
            document = parse_file(path, file.read_bytes(), DomainTable("1.18"))
            for kind, name, start, _, _ in read_units(
                path, document, DomainTable("1.18")
            ).definitions:
                found = [
                    (place.line, place.column)
                    for place in view.find(name, kind)
                    if (place.address, place.start) == (f"{source.name}/{path}", start)
                ]
                assert found[:1] == [document.position(start)]
                compared += 1
    assert compared > 150


def test_a_later_file_name_wins_whichever_source_it_lies_in(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/50_b.txt": "brave = { }\n"})
    shelf.write(MOD, {"common/traits/00_a.txt": "brave = { }\n"})
    shelf.build()

    assert [f"{GAME}/common/traits/50_b.txt"] == winners(look, "trait", "brave")


def test_names_of_files_are_compared_by_their_signs(shelf: Shelf, look: Look) -> None:
    files = {f"common/traits/{name}.txt": "brave = { }\n" for name in ("Z", "a", "_", "0")}
    shelf.write(GAME, files)
    shelf.build()

    places = [place.address.rpartition("/")[2] for place in look().find("brave")]

    assert ["0.txt", "Z.txt", "_.txt", "a.txt"] == places
    assert [f"{GAME}/common/traits/a.txt"] == winners(look, "trait", "brave")


def test_in_one_file_the_last_definition_wins(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\nbrave = { cost = 1 }\n"})
    shelf.build()

    assert [(1, False), (2, True)] == [(one.line, one.wins) for one in look().find("brave")]


def test_a_file_takes_the_place_of_the_same_path_of_earlier_sources(
    shelf: Shelf, look: Look
) -> None:
    path = "common/traits/a.txt"
    shelf.write(GAME, {path: "brave = { }\nshy = { }\n"})
    shelf.write(MOD, {path: "brave = { }\n"})
    shelf.build()
    view = look()

    assert [(f"{GAME}/{path}", False, False), (f"{MOD}/{path}", True, True)] == [
        (place.address, place.is_loaded, place.wins) for place in view.find("brave")
    ]
    assert not view.defines("trait", "shy")
    assert [False] == [place.is_loaded for place in view.find("shy")]


def test_the_last_of_three_sources_takes_the_place_of_both(shelf: Shelf, look: Look) -> None:
    path = "common/traits/a.txt"
    for name in (GAME, MOD, LAST):
        shelf.write(name, {path: f"brave = {{ }} {name[-4:]} = {{ }}\n"})
    shelf.build()

    assert [f"{LAST}/{path}"] == winners(look, "trait", "brave")
    assert [f"{MOD}/{path}"] == winners(look, "trait", "brave", LAST, GAME, MOD)
    assert [f"{GAME}/{path}"] == winners(look, "trait", "brave", GAME)


def test_a_replaced_folder_drops_the_files_of_earlier_sources_in_it(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(
        GAME,
        {
            "common/nicknames/a.txt": "nick_old = { }\n",
            "common/traits/a.txt": "brave = { }\n",
            "history/titles/deep/b.txt": "k_deep = { }\n",
            "history/titles/a.txt": "k_flat = { }\n",
        },
    )
    replaced = (
        'name = "My Patch"\nreplace_path = "common/nicknames"\nreplace_path="history/titles"\n'
    )
    shelf.write(
        MOD,
        {"descriptor.mod": replaced.encode(), "common/nicknames/z.txt": "nick_new = { }\n"},
    )
    shelf.build()
    view = look()

    asked = [("nickname", "nick_old"), ("nickname", "nick_new"), ("trait", "brave")]
    assert [False, True, True] == [view.defines(*one) for one in asked]
    titles = [("title_history", "k_flat"), ("title_history", "k_deep")]
    assert [False, True] == [view.defines(*title) for title in titles]
    assert look(GAME).defines("nickname", "nick_old")
    assert look(MOD, GAME).defines("nickname", "nick_old")


def test_a_replaced_folder_leaves_later_sources_alone(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/nicknames/a.txt": "nick_game = { }\n"})
    shelf.write(MOD, {"descriptor.mod": b'replace_path = "common/nicknames"\n'})
    shelf.write(LAST, {"common/nicknames/b.txt": "nick_last = { }\n"})
    shelf.build()

    assert {("nickname", "nick_last")} == look().find_units(
        [("nickname", "nick_game"), ("nickname", "nick_last")]
    )


def test_the_file_of_the_launcher_beside_the_folder_replaces_too(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/nicknames/a.txt": "nick_game = { }\n"})
    source = shelf.write(MOD, {"common/traits/a.txt": "brave = { }\n"})
    launcher = source.folder.with_name(f"{source.folder.name}.mod")
    launcher.write_text('name="My Patch"\nreplace_path="common/nicknames"\n')
    shelf.build()

    assert not look().defines("nickname", "nick_game")


def test_declarations_that_merge_all_hold(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/on_action/a.txt": "on_dawn = { }\n"})
    shelf.write(MOD, {"common/on_action/b.txt": "on_dawn = { }\n"})
    shelf.build()

    assert [True, True] == [place.wins for place in look().find("on_dawn", "on_action")]


def test_an_event_that_is_defined_twice_clashes(shelf: Shelf, look: Look) -> None:
    text = "namespace = ns\nns.0001 = { }\n"
    shelf.write(GAME, {"events/a.txt": text + "ns.0002 = { }\n", "events/b.txt": text})
    shelf.build()
    view = look()

    twice, once = view.find("ns.0001", "event"), view.find("ns.0002", "event")

    assert [(False, True), (False, True)] == [(one.wins, one.clashes) for one in twice]
    assert [(True, False)] == [(one.wins, one.clashes) for one in once]
    assert view.defines("event", "ns.0001")


def test_an_event_whose_other_file_is_replaced_does_not_clash(shelf: Shelf, look: Look) -> None:
    text = "namespace = ns\nns.0001 = { }\n"
    shelf.write(GAME, {"events/a.txt": text})
    shelf.write(MOD, {"events/a.txt": text})
    shelf.build()

    assert [(False, False), (True, False)] == [
        (place.wins, place.clashes) for place in look().find("ns.0001", "event")
    ]


def test_texts_of_two_languages_do_not_rival_each_other(sample: Shelf, look: Look) -> None:
    places = look().find("tides.0001.t", "localization_key")

    assert [True, True] == [place.wins for place in places]


def test_texts_in_a_replace_folder_come_last(sample: Shelf, look: Look) -> None:
    places = look().find("tide_word_far", "localization_key")

    assert [(False, GAME), (True, "mod:Deep Harbour")] == [
        (place.wins, place.address.partition("/")[0]) for place in places
    ]


def test_what_only_its_own_file_sees_is_no_definition_for_others(sample: Shelf, look: Look) -> None:
    view = look()

    (place,) = view.find("is_near_water_trigger")

    assert (True, True) == (place.is_local, place.wins)
    assert not view.defines("scripted_trigger", "is_near_water_trigger")
    assert view.defines("scripted_trigger", "knows_the_reef_trigger")


def test_a_path_in_another_case_is_the_same_path(shelf: Shelf, look: Look) -> None:
    shelf.write(
        GAME, {"common/traits/a.txt": "brave = { }\n", "common/nicknames/a.txt": "n = { }\n"}
    )
    shelf.write(
        MOD,
        {
            "common/traits/A.txt": "shy = { }\n",
            "descriptor.mod": b"replace_path=Common/Nicknames\n",
        },
    )
    shelf.build()
    view = look()

    asked = [("trait", "brave"), ("trait", "shy"), ("nickname", "n")]
    assert {("trait", "shy")} == view.find_units(asked)
    assert [GAME, MOD] == [source for source, _ in view.has_file("Common/Traits/a.TXT")]


def test_many_units_are_asked_for_at_once(sample: Shelf, look: Look) -> None:
    asked = [("trait", "saltborn"), ("trait", "nobody"), ("event", "saltborn")]

    assert {("trait", "saltborn")} == look().find_units(asked)


def test_a_view_takes_the_sources_of_the_last_build_in_their_order(
    sample: Shelf, look: Look
) -> None:
    assert (GAME, "mod:Deep Harbour", "mod:Far Shores") == look().sources
    sample.sources[1:] = sample.sources[:0:-1]
    sample.build()

    assert (GAME, "mod:Far Shores", "mod:Deep Harbour") == look().sources


def test_a_narrowed_view_sees_only_its_sources(sample: Shelf, look: Look) -> None:
    narrow = look().narrow_to(["mod:Far Shores"])

    assert ("mod:Far Shores",) == narrow.sources
    assert not narrow.defines("trait", "saltborn")
    assert {"mod:Far Shores"} == {
        place.address.partition("/")[0] for place in narrow.find("on_low_tide")
    }
    assert {"mod:Far Shores"} == {
        hit.address.partition("/")[0] for hit in narrow.search("shore", limit=99)
    }


def test_references_are_found_in_load_order(sample: Shelf, look: Look) -> None:
    places = look().references_to("trait", "gull_friend")

    (place,) = places
    assert "mod:Far Shores/common/scripted_effects/far_shores_effects.txt" == place.address
    assert (2, "trait", "gull_friend") == (place.line, place.kind, place.name)
    many = [place.address for place in look().references_to("trait", "saltborn")]
    paths = [address.partition("/")[2] for address in many]
    assert sorted(paths) == paths
    assert many[:1] == [
        place.address for place in look().references_to("trait", "saltborn", limit=1)
    ]
    assert [] == look().references_to("event", "saltborn")


def test_references_in_files_that_are_not_loaded_do_not_count(shelf: Shelf, look: Look) -> None:
    path = "common/scripted_triggers/a.txt"
    shelf.write(GAME, {path: "a_trigger = { has_trait = brave }\n"})
    shelf.write(MOD, {path: "a_trigger = { }\n"})
    shelf.build()

    assert [] == look().references_to("trait", "brave")
    assert 1 == len(look(GAME).references_to("trait", "brave"))


def test_a_file_is_told_with_its_digest_in_each_source(shelf: Shelf, look: Look) -> None:
    path = "common/traits/a.txt"
    shelf.write(GAME, {path: b"brave = { }"})
    shelf.write(MOD, {path: b"shy = { }"})
    shelf.build()

    digests = [hashlib.sha256(text).hexdigest() for text in (b"brave = { }", b"shy = { }")]
    assert list(zip((GAME, MOD), digests, strict=True)) == look().has_file(path)
    assert [(GAME, digests[0])] == look(GAME).has_file(path)
    assert [] == look().has_file("common/traits/b.txt")


@pytest.mark.parametrize("name", ["", "a' OR 1=1 --", "\0", "ü" * 300, "%", "_", "\ud800"])
def test_any_text_can_be_asked_for(name: str, sample: Shelf, look: Look) -> None:
    view = look()

    assert [False, [], [], []] == [
        view.defines("trait", name),
        view.find(name),
        view.references_to("trait", name),
        view.has_file(name),
    ]


def test_a_kind_that_nobody_knows_has_no_names(sample: Shelf, look: Look) -> None:
    assert not look().defines("dragon", "saltborn")
    assert [] == look().find("saltborn", "dragon")


def test_a_path_in_another_form_of_unicode_is_the_same_path(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {"common/traits/\u00c4.txt": "brave = { }\n"})
    shelf.write("mod:M", {"common/traits/a\u0308.txt": "brave = { }\n"})
    shelf.build()

    view = look()

    assert {(GAME, False), ("mod:M", True)} == {
        (place.address.partition("/")[0], place.is_loaded) for place in view.find("brave")
    }
    assert [GAME, "mod:M"] == [source for source, _ in view.has_file("common/traits/\u00e4.txt")]


def test_an_index_in_a_folder_of_its_own_source_does_not_hold_itself(
    shelf: Shelf, look: Look
) -> None:
    source = shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    shelf.file = source.folder / "world.db"

    first, second = shelf.build(), shelf.build()

    assert (1, 1, 0) == (first.files, first.changed, first.removed)
    assert (1, 0, 0) == (second.files, second.changed, second.removed)


def test_an_index_that_was_made_anew_in_as_many_steps_is_not_taken_for_the_old_one(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {"common/traits/a.txt": "brave = { }\n"})
    shelf.write("mod:M", {"common/traits/a.txt": "shy = { }\n"})
    shelf.build()
    view = look()
    assert not view.defines("trait", "brave")

    for file in shelf.folder.parent.glob("index.sqlite3*"):
        file.unlink()
    shelf.sources.reverse()
    (shelf.sources[0].folder / "common/traits/a.txt").rename(
        shelf.sources[0].folder / "common/traits/b.txt"
    )
    shelf.build()

    assert view.defines("trait", "brave")
    assert view.defines("trait", "shy")
