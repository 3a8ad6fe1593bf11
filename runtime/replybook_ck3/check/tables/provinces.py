"""The table of provinces: definition, terrain, barony, and what history says at a date."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from replybook_ck3.check.tables.game_dates import GameDate, date_in
from replybook_ck3.check.tables.landed_titles import (
    LANDED,
    above_of,
    baronies_by_province,
    title_tree,
)
from replybook_ck3.check.tables.script_fields import TOP, Script, is_number
from replybook_ck3.check.tables.source_files import (
    FileSubject,
    Located,
    SourceFiles,
    last_of_each,
)
from replybook_ck3.check.tables.table_specs import (
    Cell,
    Column,
    FolderTableSpec,
    Question,
    Rows,
    place_cells,
)
from replybook_ck3.check.tables.title_history import CHANGES, TitlesAt
from replybook_ck3.world.parser import Encoding


@dataclass(slots=True)
class _History:
    """The history of a province in one file.

    Attributes:
        fields: The fields without a date.
        dated: Dated blocks in order: date, line and fields.
    """

    province: str
    line: int
    fields: dict[str, str]
    dated: list[tuple[GameDate, int, dict[str, str]]]


class _Defined(NamedTuple):
    """A row of definition.csv: id, name, color and line."""

    province: str
    name: str
    color: str
    line: int


class ProvinceState(NamedTuple):
    """A province at a date: its fields, and the line of the last change or None."""

    fields: Mapping[str, str]
    changed: int | None


def _read_history(data: bytes, encoding: Encoding) -> Sequence[_History]:
    script = Script(data, encoding)
    return [_history(script, name, block) for name, block in script.blocks(TOP)]


def _history(script: Script, name: str, block: int) -> _History:
    found, ends = _History(name, script.line(block), {}, []), script.ends
    fields = found.fields
    date_end = rest = 0  # index after the dated block, and after the inner block to leave out
    for index, key, value in script.inside(block):
        if index < rest:
            continue
        if key is None:
            rest = ends.get(index, 0)
            continue
        if index >= date_end:
            fields = found.fields
        if value is not None:
            fields[key] = value
            continue
        date = date_in(key) if fields is found.fields else None
        if date is None:
            rest = ends[index]
        else:
            fields, date_end = dict[str, str](), ends[index]
            found.dated.append((date, script.line(index), fields))
    found.dated.sort(key=lambda one: one[0])
    return found


def _read_definitions(data: bytes, encoding: Encoding) -> Sequence[_Defined]:
    """Return the rows of definition.csv: id;red;green;blue;name;x; with comments after #."""
    del encoding  # Windows-1252 in old files, UTF-8 in new ones
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("cp1252", "replace")
    found: list[_Defined] = []
    for number, line in enumerate(text.split("\n"), 1):
        cells = [cell.strip() for cell in line.partition("#")[0].split(";")]
        if len(cells) > _NAME and is_number(cells[0]) and cells[0] != "0":
            found.append(_Defined(str(int(cells[0])), cells[_NAME], " ".join(cells[1:4]), number))
    return found


_NAME: Final = 4


def _read_map(data: bytes, encoding: Encoding) -> Sequence[tuple[str, str]]:
    """Return from default.map the pairs of surface and province, and the name of the list."""
    script = Script(data, encoding)
    found: list[tuple[str, str]] = []
    for key, value, index in script.fields(TOP):
        if key == "definitions" and value is not None:
            found.append((_LIST, value))
        surface = _SURFACES.get(key)
        block = index if value is None else script.block_behind(index)
        if surface is not None and block is not None:
            form = script.tag(index) if value is None else value
            found += ((surface, number) for number in _numbers(script.words(block), form))
    return found


_LIST: Final = "definitions"
_SURFACES: Final = {
    "sea_zones": "sea",
    "impassable_seas": "impassable sea",
    "lakes": "lake",
    "river_provinces": "river",
    "impassable_mountains": "impassable",
}
_MOST_IN_RANGE: Final = 100_000


def _numbers(words: Sequence[str], form: str) -> Iterator[str]:
    """Yield the ids in a list, or in a range from the first to the last one."""
    numbers = [word for word in words if is_number(word)]
    if form.upper() == "RANGE" and len(numbers) == 2:
        first, last = map(int, numbers)
        yield from map(str, range(first, min(last, first + _MOST_IN_RANGE) + 1))
    else:
        yield from numbers


def _read_terrain(data: bytes, encoding: Encoding) -> Sequence[tuple[str, str]]:
    script = Script(data, encoding)
    return [(key, value) for key, value, _ in script.fields(TOP) if value is not None]


HISTORY: Final = FileSubject("province history", ("history/provinces",), _read_history)
_TERRAIN: Final = FileSubject("terrain", ("common/province_terrain",), _read_terrain)
_MAP: Final = FileSubject("map", ("map_data/default.map",), _read_map)
_LISTS: Final = FileSubject("map lists", ("map_data",), _read_definitions, ending=".csv")
_USUAL_LIST: Final = "definition.csv"


def _definitions(files: SourceFiles) -> Mapping[Hashable, Located[_Defined]]:
    """Return the provinces of the list that default.map names."""
    named = [row[1][1] for row in files.list_loaded_rows(_MAP) if row[1][0] == _LIST]
    path = f"map_data/{named[-1] if named else _USUAL_LIST}"
    return last_of_each(files.list_loaded_rows(_LISTS, path), lambda one: one.province)


class ProvincesAt:
    """The provinces with a history, as they are at a date.

    Args:
        files: The files of the session.
    """

    def __init__(self, files: SourceFiles, at: GameDate) -> None:
        self._histories = last_of_each(
            files.list_loaded_rows(HISTORY), lambda history: history.province
        )
        self._at = at

    def state(self, province: Hashable) -> ProvinceState:
        """Return a province at the date. One without a history has no fields."""
        one = self._histories.get(province)
        return _UNSAID if one is None else _state(one[1], self._at)


def _state(history: _History, at: GameDate) -> ProvinceState:
    fields, changed = history.fields, None
    for date, line, more in history.dated:
        if date > at:
            break
        fields, changed = {**fields, **more}, line
    return ProvinceState(fields, changed)


@dataclass(frozen=True, slots=True)
class _Map:
    """The parts of a province that history does not say."""

    names: Mapping[Hashable, Located[_Defined]]
    terrain: Mapping[str, str]
    surfaces: Mapping[str, str]
    baronies: Mapping[str, str]
    tree: Mapping[str, str | None]

    def terrain_of(self, province: str) -> str | None:
        """Return the terrain of a province, or that of its surface."""
        default = _DEFAULTS.get(self.surface_of(province), "")
        return self.terrain.get(province) or self.terrain.get(default)

    def surface_of(self, province: str) -> str:
        """Return land, sea or another surface."""
        return self.surfaces.get(province, "land")

    def above_of(self, province: str, tier: str) -> str | None:
        """Return the title of a tier above a province.

        Args:
            tier: The tier, such as county.
        """
        barony = self.baronies.get(province)
        return None if barony is None else above_of(self.tree, barony, tier)


_DEFAULTS: Final = {
    "land": "default_land",
    "impassable": "default_land",
    "sea": "default_sea",
    "impassable sea": "default_sea",
}


def _map_of(question: Question) -> _Map:
    files = question.files
    titles = last_of_each(files.list_loaded_rows(LANDED), lambda title: title.name)
    return _Map(
        _definitions(files),
        {row[1][0]: row[1][1] for row in files.list_loaded_rows(_TERRAIN)},
        {one[1][1]: one[1][0] for one in files.list_loaded_rows(_MAP) if one[1][0] != _LIST},
        baronies_by_province(titles),
        title_tree(titles, TitlesAt(files, question.at)),
    )


def _rows(question: Question) -> Rows[_History | _Defined]:
    known, at = _map_of(question), question.at
    found: list[Located[_History | _Defined]] = [*question.files.list_rows(HISTORY)]
    winners = last_of_each(found, lambda history: history.province)
    found += (one for province, one in known.names.items() if province not in winners)

    def make_cell(value: Callable[[_Defined], str]) -> Callable[[_Row], Cell]:
        def cell(one: _Row) -> Cell:
            named = known.names.get(one[1].province)
            return None if named is None else value(named[1])

        return cell

    def above(tier: str) -> Callable[[_Row], Cell]:
        return lambda one: known.above_of(one[1].province, tier)

    def state(one: _Row) -> ProvinceState:
        return _state(one[1], at) if isinstance(one[1], _History) else _UNSAID

    def field(key: str) -> Callable[[_Row], Cell]:
        return lambda one: state(one).fields.get(key)

    def either(key: str, other: str) -> Callable[[_Row], Cell]:
        def cell(one: _Row) -> Cell:
            fields = state(one).fields
            return fields.get(key) or fields.get(other)

        return cell

    return Rows(
        found,
        {
            "province": lambda one: _number(one[1].province),
            "name": make_cell(lambda named: named.name),
            "barony": lambda one: known.baronies.get(one[1].province),
            "county": above("county"),
            "duchy": above("duchy"),
            "kingdom": above("kingdom"),
            "empire": above("empire"),
            "terrain": lambda one: known.terrain_of(one[1].province),
            "surface": lambda one: known.surface_of(one[1].province),
            "color": make_cell(lambda named: named.color),
            "culture": field("culture"),
            "faith": either("faith", "religion"),
            "holding": field("holding"),
            "special_building": either("special_building", "special_building_slot"),
            "changed_line": lambda one: state(one).changed,
            **place_cells(
                lambda one: one[1].line,
                lambda one: winners.get(one[1].province, one) is one,
            ),
        },
    )


_Row: TypeAlias = "Located[_History | _Defined]"
_UNSAID: Final = ProvinceState({}, None)


def _number(word: str) -> int | str:
    return int(word) if is_number(word) else word


PROVINCES: Final = FolderTableSpec(
    name="provinces",
    text=(
        "A history of a province, as of the date `at`; for a province without one, its line in the"
        " list of provinces. Culture and faith stand at the capital barony of a county."
    ),
    columns=(
        Column("province", "number"),
        Column("name", "text", "from definition.csv"),
        Column("barony"),
        Column("county"),
        Column("duchy"),
        Column("kingdom"),
        Column("empire"),
        Column("terrain"),
        Column("surface", "text", "land, sea, lake, river, impassable"),
        Column("color"),
        Column("culture"),
        Column("faith"),
        Column("holding"),
        Column("special_building"),
        Column("changed_line", "number", "line of the dated block that holds"),
    ),
    subjects=(HISTORY, _TERRAIN, _MAP, _LISTS, LANDED, CHANGES),
    rows=_rows,
    filters={"under": "a title above the barony"},
    examples=({"county": "c_paris"}, {"under": "k_france", "terrain": "hills", "at": "867.1.1"}),
    has_date=True,
)
