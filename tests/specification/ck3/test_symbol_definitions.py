"""The definitions of symbols, folder by folder, and their look-alikes (decision 40)."""

from __future__ import annotations

import pytest
from tests.specification.ck3.unit_reading import defined, local, units

TITLES = """\
@score = 100
e_tiltland = {
	capital = c_field
	k_lancia = {
		d_field = {
			c_field = { b_yard = { province = 1 } cultural_names = { name_list_lancian = cn_field } }
		}
	}
}
h_wide = { can_create = { always = no } }
"""
EVENTS = """\
namespace = tilt
scripted_trigger crowd_is_here = { is_adult = yes }
scripted_effect cheer = { add_prestige = 1 }
tilt.0001 = { type = character_event option = { name = tilt.0001.a } }
tilt.2 = { hidden = yes }
"""
LAWS = """\
crown_law = {
	default = crown_law_0
	cumulative = yes
	can_change_law_group = { is_adult = yes }
	crown_law_0 = { modifier = { monthly_prestige = 1 } }
	crown_law_1 = { can_keep = { always = yes } }
}
"""
RELIGION = """\
lancian_religion = {
	doctrine = doctrine_monogamy
	traits = { virtues = { brave } }
	faiths = {
		lancian_faith = { color = { 1 1 1 } holy_site = field }
		unhorsed_faith = { icon = x }
	}
	localization = { HighGodName = tilt_god }
}
"""
TRAIT = """\
rider = {
	flag = knows_horses
	tracks = { lance = { 50 = { martial = 1 } } seat = { 100 = { } } }
	desc = trait_rider_desc
	triggered_opinion = { opinion_modifier = likes_riders }
}
"""
WINTERS = "common/province_terrain/01_province_properties.txt"
HISTORY = "1066.1.1 = { discover_innovation = innovation_a }\n1100.1.1 = { }\n"

DEFINES = [
    ("common/traits/x.txt", "brave = { }\nshy = { index = 1 }", "trait:brave"),
    ("common/traits/x.txt", "brave = { }\nshy = { index = 1 }", "trait:shy"),
    ("common/traits/x.txt", TRAIT, "trait_track:lance"),
    ("common/traits/x.txt", TRAIT, "trait_track:seat"),
    ("common/traits/x.txt", TRAIT, "trait_flag:knows_horses"),
    ("events/x.txt", EVENTS, "event:tilt.0001"),
    ("events/deep/x.txt", EVENTS, "event:tilt.2"),
    ("events/x.txt", EVENTS, "event_namespace:tilt"),
    ("events/x.txt", EVENTS, "scripted_trigger:crowd_is_here"),
    ("events/x.txt", EVENTS, "scripted_effect:cheer"),
    ("common/scripted_effects/x.txt", "cheer = { add_gold = $N$ }", "scripted_effect:cheer"),
    ("common/scripted_triggers/x.txt", "is_rider = { age > 3 }", "scripted_trigger:is_rider"),
    ("common/on_action/x.txt", "on_tilt = { }", "on_action:on_tilt"),
    ("common/script_values/x.txt", "fee = 5\nprize = { value = 1 }", "script_value:fee"),
    ("common/script_values/x.txt", "fee = 5\nprize = { value = 1 }", "script_value:prize"),
    ("common/script_values/x.txt", "reach = { 1 5 }", "script_value:reach"),
    ("common/landed_titles/x.txt", TITLES, "title:e_tiltland"),
    ("common/landed_titles/x.txt", TITLES, "title:k_lancia"),
    ("common/landed_titles/x.txt", TITLES, "title:d_field"),
    ("common/landed_titles/x.txt", TITLES, "title:c_field"),
    ("common/landed_titles/x.txt", TITLES, "title:b_yard"),
    ("common/landed_titles/x.txt", TITLES, "title:h_wide"),
    ("common/laws/x.txt", LAWS, "law_group:crown_law"),
    ("common/laws/x.txt", LAWS, "law:crown_law_0"),
    ("common/laws/x.txt", LAWS, "law:crown_law_1"),
    (
        "common/game_rules/x.txt",
        "pace = { default = slow slow = { } fast = { } }",
        "game_rule:pace",
    ),
    (
        "common/game_rules/x.txt",
        "pace = { default = slow slow = { } fast = { } }",
        "game_rule_setting:fast",
    ),
    ("common/religion/religions/x.txt", RELIGION, "religion:lancian_religion"),
    ("common/religion/religions/x.txt", RELIGION, "faith:lancian_faith"),
    ("common/religion/religions/x.txt", RELIGION, "faith:unhorsed_faith"),
    ("common/religion/doctrines/x.txt", "g = { d_one = { } d_two = { } }", "doctrine:d_two"),
    ("common/culture/pillars/x.txt", "ethos_bold = { type = ethos }", "culture_ethos:ethos_bold"),
    (
        "common/culture/pillars/x.txt",
        "heritage_old = { type = heritage }",
        "culture_heritage:heritage_old",
    ),
    ("common/culture/pillars/x.txt", "language_old = { type = language }", "language:language_old"),
    ("common/defines/x.txt", 'NTilt = { RIDERS = 16 NAME = "x" }', "define:NTilt.RIDERS"),
    ("common/defines/x.txt", "NTilt = { RIDERS = 16 PLACE = { 0 1 } }", "define:NTilt.PLACE"),
    ("common/lifestyle_perks/x.txt", "steady_perk = { tree = seat_tree }", "perk:steady_perk"),
    ("common/lifestyle_perks/x.txt", "steady_perk = { tree = seat_tree }", "perk_tree:seat_tree"),
    ("history/characters/x.txt", "1001 = { 845.1.1 = { birth = yes } }", "character:1001"),
    ("history/characters/x.txt", 'lancia_1 = { name = "W" }', "character:lancia_1"),
    ("common/decisions/x.txt", "hold_tilt = { }", "decision:hold_tilt"),
    ("common/modifiers/x.txt", "tilt_glory = { monthly_prestige = 1 }", "modifier:tilt_glory"),
    (
        "common/opinion_modifiers/x.txt",
        "tilt_envy = { opinion = -5 }",
        "opinion_modifier:tilt_envy",
    ),
    ("common/traits/x.txt", '"quoted" = { }', "trait:quoted"),
    ("common/province_terrain/x.txt", "7474 = plains", "province_terrain:7474"),
    ("common/province_terrain/x.txt", "default_land = plains", "province_terrain:default_land"),
    (WINTERS, "7474 = { winter_severity_bias = 0.2 }", "province_properties:7474"),
    ("history/cultures/old_folk.txt", HISTORY, "culture_history:old_folk"),
]
LOOKS_LIKE = [
    ("common/traits/x.txt", "@amount = 2\nbrave = { }", "@amount"),
    ("common/traits/x.txt", "brave = { opposites = { shy } inner = { } }", "shy"),
    ("common/traits/x.txt", "brave = { opposites = { shy } inner = { } }", "inner"),
    ("common/traits/x.txt", "brave = 5", "brave"),
    ("common/traits/x.txt", "# brave = { }", "brave"),
    ("common/traits/x.txt", 'shy = { desc = "brave = { }" }', "brave"),
    ("events/x.txt", EVENTS, "option"),
    ("events/x.txt", EVENTS, "namespace"),
    ("events/x.txt", EVENTS, "tilt.0001.a"),
    ("events/x.txt", "namespace = tilt\nsomething = { }", "something"),
    ("common/script_values/x.txt", "@base = 5\nfee = { value = @base }", "@base"),
    ("common/script_values/x.txt", "fee = { value = 5 }", "value"),
    ("common/landed_titles/x.txt", TITLES, "capital"),
    ("common/landed_titles/x.txt", TITLES, "cultural_names"),
    ("common/landed_titles/x.txt", TITLES, "name_list_lancian"),
    ("common/landed_titles/x.txt", TITLES, "can_create"),
    ("common/laws/x.txt", LAWS, "default"),
    ("common/laws/x.txt", LAWS, "cumulative"),
    ("common/laws/x.txt", LAWS, "modifier"),
    ("common/laws/x.txt", LAWS, "can_change_law_group"),
    ("common/province_terrain/more.txt", "7474 = { winter_severity_bias = 0.2 }", "7474"),
    (WINTERS, "7474 = plains", "7474"),
    ("history/cultures/old_folk.txt", HISTORY, "1066.1.1"),
    (
        "common/game_rules/x.txt",
        "pace = { categories = { x } default = slow slow = { } }",
        "categories",
    ),
    (
        "common/game_rules/x.txt",
        "pace = { categories = { x } default = slow slow = { } }",
        "default",
    ),
    ("common/religion/religions/x.txt", RELIGION, "traits"),
    ("common/religion/religions/x.txt", RELIGION, "faiths"),
    ("common/religion/religions/x.txt", RELIGION, "localization"),
    ("common/religion/religions/x.txt", RELIGION, "color"),
    ("common/defines/x.txt", "NTilt = { RIDERS = 16 }", "RIDERS"),
    ("history/characters/x.txt", "1001 = { 845.1.1 = { birth = yes } }", "845.1.1"),
    ("common/decisions/x.txt", "hold_tilt = { cost = { gold = 1 } }", "cost"),
    ("gui/x.gui", 'window = { name = "w" }', "window"),
    ("gfx/map/map_object_data/x.txt", 'object = { name = "o" }', "object"),
    ("nowhere/x.txt", "brave = { }", "brave"),
]


@pytest.mark.parametrize(("path", "text", "symbol"), DEFINES)
def test_a_file_defines_a_symbol(path: str, text: str, symbol: str) -> None:
    assert symbol in defined(path, text)


@pytest.mark.parametrize(("path", "text", "name"), LOOKS_LIKE)
def test_what_looks_like_a_definition_is_none(path: str, text: str, name: str) -> None:
    assert [] == [one for one in defined(path, text) if one.partition(":")[2] == name]


def test_nothing_else_is_defined_than_what_is_there() -> None:
    assert {
        "title:" + name
        for name in ("e_tiltland", "k_lancia", "d_field", "c_field", "b_yard", "h_wide")
    } == defined("common/landed_titles/x.txt", TITLES)
    assert {"law_group:crown_law", "law:crown_law_0", "law:crown_law_1"} == defined(
        "common/laws/x.txt", LAWS
    )


def test_a_title_needs_its_text_however_deep_it_lies() -> None:
    asked = [key for key, _ in units("common/landed_titles/x.txt", TITLES).required_text]

    assert ["e_tiltland", "k_lancia", "d_field", "c_field", "b_yard", "h_wide"] == asked


# Versions


def test_religions_lie_where_the_version_has_them() -> None:
    assert {"religion:lancian_religion", "faith:lancian_faith", "faith:unhorsed_faith"} == defined(
        "common/religion/religion_types/x.txt", RELIGION, "1.19"
    )
    assert set() == defined("common/religion/religion_types/x.txt", RELIGION, "1.18")


def test_doctrines_are_grouped_until_1_19_and_flat_since() -> None:
    text = "group = { one = { } }"

    assert "doctrine:one" in defined("common/religion/doctrines/x.txt", text, "1.18")
    assert "doctrine:group" not in defined("common/religion/doctrines/x.txt", text, "1.18")
    assert "doctrine:group" in defined("common/religion/doctrine_types/x.txt", text, "1.19")
    assert "doctrine:one" not in defined("common/religion/doctrine_types/x.txt", text, "1.19")


# What only the file itself sees


def test_triggers_and_effects_of_an_event_file_are_its_own() -> None:
    assert {"scripted_trigger:crowd_is_here", "scripted_effect:cheer"} == local(
        "events/x.txt", EVENTS
    )


def test_triggers_and_effects_of_their_folders_are_everybodys() -> None:
    assert set() == local("common/scripted_effects/x.txt", "cheer = { add_gold = 1 }")
    assert set() == local("common/scripted_triggers/x.txt", "is_rider = { age > 3 }")


# Places, and files with faults


def test_a_definition_knows_its_place() -> None:
    text = "\ufeffshy = { }\nbrave = {\n index = 1\n}\n"
    _, (kind, name, start, end, own) = units("common/traits/x.txt", text[1:]).definitions

    assert ("trait", "brave", False) == (kind, name, own)
    assert "brave = {\n index = 1\n}" == text[start:end]


def test_a_symbol_defined_twice_is_there_twice() -> None:
    names = [name for _, name, *_ in units("common/traits/x.txt", "a = { }\na = { }").definitions]

    assert ["a", "a"] == names


def test_what_is_right_in_a_broken_file_is_defined() -> None:
    assert {"trait:a", "trait:c"} <= defined("common/traits/x.txt", "a = { }\nb = }\nc = { }\n")


# Text


def test_keys_of_localization_are_symbols_with_their_text() -> None:
    path = "localization/english/x_l_english.yml"
    found = units(path, 'l_english:\n trait_a:0 "A"\n trait_a_desc: "B"\n')

    assert {"localization_key:trait_a", "localization_key:trait_a_desc"} == {
        f"{kind}:{name}" for kind, name, *_ in found.definitions
    }
    assert [("trait_a", "A"), ("trait_a_desc", "B")] == list(found.texts)


def test_the_head_of_a_localization_file_is_no_key() -> None:
    assert {"localization_key:a"} == defined(
        "localization/english/x_l_english.yml", 'l_english:\n # b:0 "b"\n a:0 "c"\n'
    )


@pytest.mark.parametrize(
    ("path", "text", "key"),
    [
        ("common/traits/x.txt", "rider = { }", "trait_rider"),
        ("common/decisions/x.txt", "hold_tilt = { }", "hold_tilt"),
        ("common/buildings/x.txt", "yard = { }", "building_yard"),
        ("common/nicknames/x.txt", "nick_bold = { }", "nick_bold"),
    ],
)
def test_an_item_implies_its_text(path: str, text: str, key: str) -> None:
    assert key in {name for name, *_ in units(path, text).required_text}


@pytest.mark.parametrize(
    ("path", "text"),
    [("common/scripted_effects/x.txt", "cheer = { }"), ("common/on_action/x.txt", "on_x = { }")],
)
def test_an_item_without_a_name_implies_none(path: str, text: str) -> None:
    assert [] == list(units(path, text).required_text)
