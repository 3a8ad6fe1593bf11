"""Every row of a small made world, as the first reader of tables had it.

Source: specification 31 and 35.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from bench.tables_cost import write_world

from replybook_ck3.check.tables import TABLES, TableMemory, TableQuery, ask_table
from replybook_ck3.index import Source, SymbolIndex, build_index

ROWS = Path(__file__).with_name("rows_of_a_made_world.json")
"""By table the rows at a date, written before the tables were read without a tape."""

SIZE = 6_000
OF_FILES = [name for name in TABLES if name != "localization"]

ODD = {
    "history/characters/odd.txt": """@house = 7
"quoted" = {
	"name" = "Ann of \\"Berry\\""
	dynasty_house = @house
	trait = brave trait = brave trait = shy
	health > 3
	death = "1010.1.1"
	990.1.1 = { birth = "989.5.5" add_trait = wise effect = { trait = none 1.1.1 = { name = X } } }
	1000.1.1 = { remove_trait = shy religion = new add_spouse = 2 name = Anna }
	1001.1.1 = { remove_spouse = 2 add_matrilineal_spouse = 3 culture != norse }
	loose { trait = none } words
}
2 = { female = yes birth = 970.1.1 980.1.1 = { death = { death_reason = death_ill } } }
2 = { name = Later
	990.1.1 = { death = no }
	father = 0 mother =
}
@late = { name = Nobody }
9 = {
""",
    "history/titles/odd.txt": """d_odd = {
	1000.1.1 = { holder = 2 succession_laws = { a_law b_law } }
	900.1.1 = { liege = 0 change_development_level = 12 holder = 0 }
	name = Oddland
	effect = { holder = 99 }
}
d_odd = { 1050.1.1 = { de_jure_liege = k_other } }
""",
    "history/provinces/odd.txt": """5 = {
	culture = norse
	900.1.1 = { culture = danish buildings = { holding = none } }
	800.1.1 = { religion = "old faith" special_building_slot = wall }
	if > { culture = none }
}
""",
    "common/landed_titles/odd.txt": """k_odd = {
	color = hsv { 0.1 0.2 0.3 }
	d_odd = { capital = c_odd landless = yes prestige >= 500
		c_odd = { b_odd = { province = 5 } b_two = { province = 6 color = { 1 2 3 } } }
		ai = { b_none = { province = 7 } }
	}
	definite_form = yes
}
other = { b_none = { province = 8 } }
d_odd = { color = rgb { 9 9 9 } }
k_other = { }
""",
    "common/dynasties/odd.txt": """1 = { name = "one" name = "two" name = { x } motto = m }
2 = { culture == norse prefix < p prefix =
""",
    "common/dynasty_houses/odd.txt": "house_a = { dynasty = 1 } }\nhouse_b { name = b }\n",
    "common/culture/cultures/odd.txt": """norse = {
	traditions = { one two { three } } traditions = four
	parents = { a b } name_list = list "x" color = hsv360 { 1 2 3 }
}
""",
    "common/religion/religions/odd.txt": """r = {
	family = f doctrine = d_one
	faiths = {
		a = { holy_site = x holy_site = y doctrine = d_two color = { 0.1 0.2 0.3 } }
		b = { icon = i color = c_word religious_head = d_odd doctrine = { d_none } }
	}
}
""",
    "common/defines/odd.txt": """@two = 2
NOdd = { A = 1 # a remark
	B = { 1 2 # more
	3 } C = @two D = "text" E = @[ two + 1 ]
}
""",
    "common/game_concepts/odd.txt": 'a = { alias = { b c } parent = d texture = "x.dds" }\n',
    "common/province_terrain/odd.txt": "default_land = plains\n5 = hills\n5 = mountains\n",
    "map_data/default.map": """definitions = "places.csv"
sea_zones = RANGE { 10 12 }
lakes = LIST { 14 15 } river_provinces = { 16 }
impassable_mountains = 17
""",
    "map_data/places.csv": "5;1;2;3;Odd Ford;x;\n6;1;2;4;Two;x;\n11;1;2;5;Sea;x;\n14;0;0;0;Lake;x;\n",
}
"""Files with the forms that ordinary files do not have."""


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, object]]:
    folder = tmp_path_factory.mktemp("made")
    return rows_of(folder)


def rows_of(folder: Path) -> dict[str, dict[str, object]]:
    """Return columns and rows of each table of the world, in the form of JSON."""
    game = folder / "game"
    write_world(game, SIZE)
    for path, text in ODD.items():
        file = game / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"\ufeff{text}", "utf-8")
    build_index(folder / "tables.db", [Source("root:game", game)], workers=0)

    def read(address: str) -> bytes:
        return (game / address.removeprefix("root:game/")).read_bytes()

    with SymbolIndex(folder / "tables.db") as index:
        view, memory = index.view(["root:game"]), TableMemory()
        found = {
            name: ask_table(view, read, TableQuery(name, {}, limit=1000), memory)
            for name in OF_FILES
        }
    return {name: {"columns": [*one.columns], "rows": one.rows} for name, one in found.items()}


@pytest.mark.parametrize("table", OF_FILES)
def test_rows_are_those_of_the_first_reader(
    answers: dict[str, dict[str, object]], table: str
) -> None:
    expected = json.loads(ROWS.read_text("utf-8"))

    assert expected[table]["rows"]
    assert answers[table] == expected[table]
