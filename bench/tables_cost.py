"""Measure what the tables of a made-up game cost beside parsing their files; print JSON.

Every table that is read from files is asked once, with nothing kept from before. Then all are asked
again, with what was kept. Last, all are asked with a filter and nothing kept.

    python -m bench.tables_cost FOLDER MEGABYTES
"""

from __future__ import annotations

import gc
import json
import random
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time
from types import MappingProxyType

from replybook_ck3.check.tables import TABLES, TableMemory, TableQuery, ask_table
from replybook_ck3.index import IndexView, Source, SymbolIndex, build_index
from replybook_ck3.world.parser import parse

RUNS = 3
_GAME = "root:game"
_FILTERS: Mapping[str, Mapping[str, object]] = {
    "provinces": {"faith": "faith_7"},
    "titles": {"tier": "duchy"},
    "title_history": {"holder": "5*"},
    "characters": {"culture": "culture_7"},
    "dynasties": {"culture": "frankish"},
}
_NOT_READ = "localization"
"""The index has this table."""


def figures(folder: Path, size: int, runs: int = RUNS) -> Mapping[str, float]:
    """Return CPU seconds of parsing and of asking, and the numbers of files and rows.

    Args:
        folder: Folder to write the game to.
        size: Size of the game in bytes.
        runs: Runs of each; the best one counts.
    """
    game, file = folder / "game", folder / "tables.db"
    write_world(game, size)
    build_index(file, [Source(_GAME, game)], workers=0)
    files = sorted(path for path in game.rglob("*.txt") if path.is_file())
    best = dict.fromkeys(("parsing", "tables", "again", "filtered"), float("inf"))
    with SymbolIndex(file) as index:
        view = index.view([_GAME])
        gc.disable()
        for _ in range(runs):
            memory = TableMemory()
            best["parsing"] = min(best["parsing"], _timed(lambda: [_parsed(one) for one in files]))
            for name in ("tables", "again"):
                spent = _timed(lambda: asked(view, game, memory))  # noqa: B023
                best[name] = min(best[name], spent)
            spent = _timed(lambda: asked(view, game, TableMemory(), _FILTERS))
            best["filtered"] = min(best["filtered"], spent)
            gc.collect()
        gc.enable()
        rows = sum(asked(view, game, TableMemory()).values())
    text = sum(one.stat().st_size for one in files)
    return {**best, "files": len(files), "rows": rows, "MB": text / 1e6}


def asked(
    view: IndexView,
    game: Path,
    memory: TableMemory,
    filters: Mapping[str, Mapping[str, object]] = MappingProxyType({}),
) -> Mapping[str, int]:
    """Ask every table that is read from files, and return the numbers of rows.

    Args:
        view: The view of the session.
        memory: Rows that are kept.
        filters: The filters of each table.
    """

    def read(address: str) -> bytes:
        return (game / address.removeprefix(f"{_GAME}/")).read_bytes()

    return {
        name: ask_table(view, read, TableQuery(name, filters.get(name, {}), limit=1), memory).total
        for name in TABLES
        if name != _NOT_READ
    }


def _parsed(file: Path) -> int:
    return len(parse(file.read_bytes(), encoding="bom-optional").tape)


def _timed(work: Callable[[], object]) -> float:
    start = process_time()
    work()
    return process_time() - start


def write_world(folder: Path, size: int) -> None:
    """Write a game whose shares of history and titles are those of the real one."""
    chance = random.Random(5)
    for path, parts, share in _FILES:
        number, left = 0, int(size * share)
        while left > 0:
            text = list[str]()
            most = min(left, 150_000)
            while most > 0:
                text.append(parts(chance))
                most -= len(text[-1])
                left -= len(text[-1])
            number += 1
            file = folder / f"{path}_{number}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text("\ufeff" + "".join(text), "utf-8")


def _character(chance: random.Random) -> str:
    number, year = chance.randrange(10**6), chance.randrange(700, 1400)
    return f"""{number} = {{
	name = "Name{number % 900}"
	dynasty = {number % 9000}
	religion = faith_{number % 60}
	culture = culture_{number % 200}
	father = {number - 1}
	trait = trait_{number % 90} # a remark
	disallow_random_traits = yes
	{year}.1.1 = {{
		birth = yes
	}}
	{year + 25}.6.1 = {{
		add_spouse = {number - 7}
	}}
	{year + 60}.2.2 = {{
		death = {{
			death_reason = death_battle
		}}
	}}
}}
"""


def _title(chance: random.Random) -> str:
    names = [chance.randrange(10**6) for _ in range(3)]
    baronies = "".join(
        f"\t\t\tb_{name} = {{\n\t\t\t\tprovince = {name}\n\t\t\t\tcolor = {{ 12 34 56 }}\n\t\t\t}}\n"
        for name in names
    )
    return f"""d_{names[0]} = {{
	color = {{ 100 20 30 }}
	capital = c_{names[0]}
	ai_primary_priority = {{ if = {{ limit = {{ culture = culture:norse }} add = @bonus }} }}
	can_create = {{ NOT = {{ has_title_law = no_law }} }}
	c_{names[0]} = {{
		cultural_names = {{ name_list_a = cn_a name_list_b = cn_b }}
{baronies}	}}
}}
"""


def _title_history(chance: random.Random) -> str:
    number = chance.randrange(10**6)
    years = sorted(chance.randrange(700, 1400) for _ in range(9))
    blocks = "".join(
        f"\t{year}.1.1 = {{\n\t\tholder = {number + year}\n\t\tliege = e_{number % 9}\n\t}}\n"
        for year in years
    )
    return f"d_{number} = {{\n{blocks}}}\n"


def _province(chance: random.Random) -> str:
    number = chance.randrange(10**6)
    return f"""{number} = {{
	culture = culture_{number % 200}
	religion = faith_{number % 60}
	holding = castle_holding
	867.1.1 = {{ holding = city_holding buildings = {{ a_01 b_02 }} }}
}}
"""


def _dynasty(chance: random.Random) -> str:
    number = chance.randrange(10**6)
    return f'{number} = {{\n\tprefix = "dynnp_de"\n\tname = "dynn_{number}"\n\tculture = "frankish"\n}}\n'


_FILES: Sequence[tuple[str, Callable[[random.Random], str], float]] = (
    ("history/characters/people", _character, 0.5),
    ("history/titles/titles", _title_history, 0.15),
    ("history/provinces/provinces", _province, 0.1),
    ("common/landed_titles/titles", _title, 0.15),
    ("common/dynasties/dynasties", _dynasty, 0.1),
)
"""Paths without their ends, the writers of one item, and the shares of the text."""


def main(arguments: Sequence[str]) -> int:
    """Measure and print."""
    folder, megabytes = arguments
    print(json.dumps(figures(Path(folder), int(float(megabytes) * 1_000_000))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
