"""The table of titles: tree, capital, and holder at a date."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cache
from typing import Final

from replybook_ck3.check.tables.landed_titles import (
    LANDED,
    Title,
    tier_of,
    title_tree,
    titles_above,
)
from replybook_ck3.check.tables.provinces import HISTORY, ProvincesAt
from replybook_ck3.check.tables.script_fields import is_number
from replybook_ck3.check.tables.source_files import Located, last_of_each
from replybook_ck3.check.tables.table_specs import (
    Column,
    FolderTableSpec,
    Question,
    Rows,
    place_cells,
)
from replybook_ck3.check.tables.title_history import CHANGES, TitlesAt, TitleState


def _rows(question: Question) -> Rows[Title]:
    files, at = question.files, question.at
    rows = files.list_rows(LANDED)
    winners = last_of_each(rows, lambda title: title.name)
    changed, provinces = TitlesAt(files, at), ProvincesAt(files, at)
    tree = title_tree(winners, changed)
    below = defaultdict[str, list[str]](list)
    for name, parent in tree.items():
        if parent is not None:
            below[parent].append(name)

    def wins(one: Located[Title]) -> bool:
        return winners.get(one[1].name) is one

    state_of = cache(changed.state)

    def state(one: Located[Title]) -> TitleState:
        return state_of(one[1].name) if wins(one) else _UNCHANGED

    def liege(one: Located[Title]) -> str | None:
        return tree.get(one[1].name) if wins(one) else one[1].parent

    @cache
    def from_liege(liege: str | None) -> tuple[str, ...]:
        return () if liege is None else (liege, *titles_above(tree, liege))

    def local(one: Located[Title]) -> Mapping[str, str]:
        held = one[1].name if tier_of(one[1].name) == "county" else None
        return _county(held, below, winners, provinces)

    def field(key: str) -> Callable[[Located[Title]], str | None]:
        return lambda one: one[1].fields.get(key)

    return Rows(
        rows,
        {
            "title": lambda one: one[1].name,
            "tier": lambda one: tier_of(one[1].name),
            "de_jure_liege": liege,
            "above": lambda one: from_liege(liege(one)),
            "capital": field("capital"),
            "province": lambda one: _number(one[1].fields.get("province")),
            "color": lambda one: one[1].color,
            "landless": lambda one: one[1].fields.get("landless") == "yes",
            "definite_form": lambda one: one[1].fields.get("definite_form") == "yes",
            "culture": lambda one: local(one).get("culture"),
            "faith": lambda one: local(one).get("faith") or local(one).get("religion"),
            "holder": lambda one: state(one).read_field("holder"),
            "holder_since": lambda one: state(one).since,
            "holder_address": lambda one: state(one).address,
            "holder_line": lambda one: state(one).line,
            "liege": lambda one: state(one).read_field("liege"),
            "government": lambda one: state(one).read_field("government"),
            "succession_laws": lambda one: state(one).laws,
            **place_cells(lambda win: win[1].line, wins),
        },
    )


_UNCHANGED: Final = TitleState()


def _number(word: str | None) -> int | str | None:
    return int(word) if word is not None and is_number(word) else word


def _county(
    name: str | None,
    below: Mapping[str, Sequence[str]],
    winners: Mapping[Hashable, Located[Title]],
    provinces: ProvincesAt,
) -> Mapping[str, str]:
    """Return the fields of the first barony of a county whose province has a culture."""
    for barony in below.get(name, ()) if name is not None else ():
        fields = provinces.state(winners[barony][1].fields.get("province")).fields
        if "culture" in fields:
            return fields
    return {}


TITLES: Final = FolderTableSpec(
    name="titles",
    text="A definition of a title, with tree and holder as of the date `at`.",
    columns=(
        Column("title"),
        Column("tier", "text", "hegemony, empire, kingdom, duchy, county, barony"),
        Column("de_jure_liege"),
        Column("above", "list", "all titles above, the nearest first"),
        Column("capital"),
        Column("province", "number", "of a barony"),
        Column("color"),
        Column("landless", "bool"),
        Column("definite_form", "bool"),
        Column("culture", "text", "of a county"),
        Column("faith", "text", "of a county"),
        Column("holder", "text", "a character"),
        Column("holder_since", "date"),
        Column("holder_address"),
        Column("holder_line", "number"),
        Column("liege"),
        Column("government"),
        Column("succession_laws", "list"),
    ),
    subjects=(LANDED, CHANGES, HISTORY),
    rows=_rows,
    filters={"under": "a title above", "depth": "with under: 1 for those directly below, ..."},
    examples=(
        {"under": "d_berry", "tier": "barony"},
        {"title": "k_france", "at": "1066.9.15"},
        {"tier": "county", "culture": "norse"},
    ),
    has_date=True,
)
