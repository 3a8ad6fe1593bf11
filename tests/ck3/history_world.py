"""A small game with titles, provinces, people and texts, and two mods that conflict over them.

    roots = write_history(tmp_path)      # game, and mods below user_docs/mod
    work = history_work(tmp_path)        # a session on it whose index is built

Bread Reform replaces files and adds to others; Iron Reform is loaded after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from tests.ck3.sample_world import write_files
from tests.ck3.server.working import indexed, server_on, write_playset

from replybook_ck3.serve.session.work import SessionContext

__all__ = ["BREAD", "GAME", "IRON", "MODS", "history_work", "write_history"]

GAME: Final[Mapping[str, str]] = {
    "common/landed_titles/00_titles.txt": """@capital_of_oats = 11
h_fields = {
	e_grain = {
		color = { 12 34 56 }
		capital = c_oats
		k_mill = {
			color = hsv { 0.1 0.2 0.3 }
			can_create = { d_not_a_title = { has_title = c_neither } }
			d_river = {
				c_oats = {
					b_oats = { province = @capital_of_oats }
					b_husk = { province = 12 } # b_comment = { province = 99 }
				}
				c_rye = {
					b_rye = { province = 13 }
				}
			}
			d_hill = {
				c_barley = { b_barley = { province = 14 } }
			}
		}
	}
}
d_millers_guild = { landless = yes definite_form = yes }
""",
    "history/titles/k_mill.txt": """k_mill = {
	800.1.1 = { holder = 101 government = feudal_government succession_laws = { a_law b_law } }
	867.1.1 = { holder = baker_2 }
	1066.9.16 = { holder = 0 liege = "e_grain" }
}
c_rye = { 900.1.1 = { holder = 101 de_jure_liege = d_hill } }
""",
    "history/provinces/k_mill.txt": """11 = {
	culture = wheaten
	religion = loaf_faith
	holding = castle_holding
	# holding = church_holding
	buildings = { holding = not_this }
	867.1.1 = { holding = city_holding }
	1100.1.1 = { culture = oaten }
}
12 = { holding = tribal_holding }
13 = { culture = oaten religion = crust_faith }
""",
    "map_data/default.map": """definitions = "definition.csv"
sea_zones = RANGE { 20 22 }
lakes = LIST { 15 }
impassable_mountains = LIST { 16 }
""",
    "map_data/definition.csv": """0;0;0;0;x;x;
11;1;2;3;Oats Town;x;
12;4;5;6;Husk;x;
#13;9;9;9;Nothing;x;
13;7;8;9;Rye;x;
14;1;1;1;Barley Ford;x;
15;1;1;2;The Pond;x;
21;1;1;3;Grain Sea;x;
""",
    "common/province_terrain/00.txt": """default_land = plains
default_sea = sea
14 = hills
""",
    "history/characters/bakers.txt": """101 = {
	name = "Old {Baker}"
	dynasty = 7
	culture = wheaten
	religion = loaf_faith
	martial = 8
	trait = brave
	trait = "patient"
	780.1.1 = { birth = yes }
	800.1.1 = { add_spouse = 103 set_culture = oaten }
	860.5.5 = { death = { death_reason = death_oven killer = 5 } }
}
baker_2 = {
	name = "Jöns"
	father = 101
	mother = 103
	dynasty_house = house_loaf
	820.2.2 = { birth = "821.2.2" }
	850.1.1 = { culture = oaten trait = lazy }
	870.1.1 = { remove_trait = lazy }
	900.1.1 = { death = yes }
}
103 = { female = yes birth = "785.1.1" death = "880.3.3" }
nameless = { religion = crust_faith }
""",
    "common/dynasties/00.txt": """7 = { name = "dynn_Baker" prefix = "dynnp_de" culture = "wheaten" }
crumb = { name = dynn_crumb motto = dynn_crumb_motto }
""",
    "common/dynasty_houses/00.txt": 'house_loaf = { name = "dynn_loaf" dynasty = 7 }\n',
    "common/culture/cultures/00.txt": """wheaten = {
	heritage = heritage_grain
	language = language_mill
	traditions = { tradition_sieve tradition_oven }
	traditions = { tradition_yeast }
	name_list = name_list_wheaten
	color = rgb { 1 2 3 }
}
oaten = { heritage = heritage_grain ethos = ethos_calm }
""",
    "common/religion/religions/00.txt": """bread_religion = {
	family = rf_bread
	doctrine = doctrine_knead
	faiths = {
		loaf_faith = {
			color = { 0.1 0.2 0.3 }
			holy_site = first_oven
			holy_site = last_oven
			religious_head = k_mill
			doctrine = doctrine_slice
		}
		crust_faith = { holy_site = first_oven }
	}
}
""",
    "common/defines/00.txt": """NBread = {
	RISE_HOURS = 4 # RISE_HOURS = 5
	SHAPES = { "round" "long" }
}
""",
    "common/game_concepts/00.txt": "dough = { alias = { doughs batter } parent = bread }\n",
    "localization/english/grain_l_english.yml": """l_english:
 oats:0 "Oats" # a note
 rye: "Rye \\"the\\" grain"
 barley:1 "Barley of [Mill.GetName]"
""",
    "localization/german/grain_l_german.yml": """l_german:
 oats:0 "Hafer"
""",
    "localization/simp_chinese/grain_l_simp_chinese.yml": """l_simp_chinese:
 oats:0 "燕麦"
""",
}
"""The texts of the game by path."""

BREAD: Final[Mapping[str, str]] = {
    "descriptor.mod": 'name = "Bread Reform"\nreplace_path = "common/dynasties"\n',
    "history/titles/k_mill.txt": """k_mill = {
	850.1.1 = { holder = crumb_5 }
}
""",
    "common/dynasties/bread.txt": "8 = { name = dynn_new }\n",
    "localization/english/replace/grain_l_english.yml": 'l_english:\n oats:0 "Best oats"\n',
    "localization/english/own_l_english.yml": 'l_english:\n bun:0 "Bun"\n bun:0 "Big bun"\n',
}

IRON: Final[Mapping[str, str]] = {
    "descriptor.mod": 'name = "Iron Reform"\n',
    "history/characters/zz_iron.txt": "101 = { name = Iron culture = oaten 790.1.1 = { birth = yes } }\n",
    "common/landed_titles/zz_iron.txt": "k_mill = { color = { 1 1 1 } d_hill = { c_iron = { b_iron = { province = 30 } } } }\n",
    "common/defines/zz_iron.txt": "NBread = { RISE_HOURS = 9 }\n",
}

MODS: Final[Mapping[str, Mapping[str, str]]] = {"Bread Reform": BREAD, "Iron Reform": IRON}
_CP1252: Final = ("history/titles/", "history/provinces/", "common/province_terrain/")
_WITHOUT_BOM: Final = ("map_data/", "descriptor.mod")


def folder_of(mod: str) -> str:
    """Return the folder of a mod below `user_docs/mod`."""
    return mod.lower().replace(" ", "_")


def encoded(path: str, text: str) -> bytes:
    """Return the bytes of a file as the game expects them."""
    if path.startswith(_CP1252):
        return text.encode("cp1252")
    return text.encode("utf-8" if path.startswith(_WITHOUT_BOM) else "utf-8-sig")


def write_history(folder: Path) -> dict[str, Path]:
    """Write the game and the mods; return the folders by root key."""
    roots = {key: folder / key for key in ("game", "steam", "user_docs", "repo", "vscode")}
    for root in roots.values():
        root.mkdir(parents=True, exist_ok=True)
    write_files(roots["game"], {path: encoded(path, text) for path, text in GAME.items()})
    for mod, files in MODS.items():
        top = roots["user_docs"] / "mod" / folder_of(mod)
        write_files(top, {path: encoded(path, text) for path, text in files.items()})
    return roots


def playset_of(folder: Path, *mods: str) -> Path:
    """Write the playset with these mods in load order; return its file."""
    listed = {mod: f"root:user_docs/mod/{folder_of(mod)}" for mod in mods}
    return write_playset(folder / "data", mods=listed)


def history_work(folder: Path, *mods: str) -> SessionContext:
    """Return a session on the game and these mods, by default all; its index is built."""
    write_history(folder)
    playset_of(folder, *(mods or MODS))
    server = server_on(folder)
    handle = server.sessions.open(server.playsets.find("Sample")).handle
    return indexed(server.work_of(handle))
