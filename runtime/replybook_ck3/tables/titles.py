"""The table of titles: tree, capital, and holder at a date.

Source: specification 31 and 35.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from typing import Final

from replybook_ck3.tables.landed_titles import LANDED, Title, tier_of, title_tree, titles_above
from replybook_ck3.tables.provinces import HISTORY, ProvinceState, states_of
from replybook_ck3.tables.script_fields import is_number
from replybook_ck3.tables.source_files import Located, last_of_each
from replybook_ck3.tables.table_specs import Column, Question, Row, TableSpec, place_of
from replybook_ck3.tables.title_history import CHANGES, TitleState, changed_titles

__all__ = ["TITLES"]


def _rows(question: Question) -> Sequence[Row]:
    files, at = question.files, question.at
    found = files.located(LANDED)
    winners = last_of_each(found, lambda title: title.name)
    tree, changed, states = title_tree(files, at), changed_titles(files, at), states_of(files, at)
    below = defaultdict[str, list[str]](list)
    for name, parent in tree.items():
        if parent is not None:
            below[parent].append(name)
    rows: list[Row] = []
    for one in found:
        title, wins = one[1], winners.get(one[1].name) is one
        state = changed.get(title.name, _UNCHANGED) if wins else _UNCHANGED
        liege = tree.get(title.name) if wins else title.parent
        held = title.name if tier_of(title.name) == "county" else None
        local = _county(held, below, winners, states)
        get = title.fields.get
        rows.append(
            (
                title.name,
                tier_of(title.name),
                liege,
                () if liege is None else (liege, *titles_above(tree, liege)),
                get("capital"),
                _number(get("province")),
                title.color,
                get("landless") == "yes",
                get("definite_form") == "yes",
                local.get("culture"),
                local.get("faith") or local.get("religion"),
                state.named("holder"),
                state.since,
                state.address,
                state.line,
                state.named("liege"),
                state.named("government"),
                state.laws,
                *place_of(one[0], title.line, wins=wins),
            )
        )
    return rows


_UNCHANGED: Final = TitleState()


def _number(word: str | None) -> int | str | None:
    return int(word) if word is not None and is_number(word) else word


def _county(
    name: str | None,
    below: Mapping[str, Sequence[str]],
    winners: Mapping[Hashable, Located[Title]],
    states: Mapping[Hashable, ProvinceState],
) -> Mapping[str, str]:
    """Return the fields of the first barony of a county whose province has a culture."""
    for barony in below.get(name, ()) if name is not None else ():
        province = winners[barony][1].fields.get("province")
        state = states.get(province)
        if state is not None and "culture" in state.fields:
            return state.fields
    return {}


TITLES: Final = TableSpec(
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
