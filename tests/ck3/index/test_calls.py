"""Calls of scripted effects, triggers, values and others are mentions; updates keep them right.

The names are defined in other files than those that call them, before or after they are read.
Source: specification 32, specification 60.
"""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

from replybook_ck3.check.bundle_read import read_file
from replybook_ck3.index import (
    IndexFault,
    NeedsBuild,
    Source,
    build_index,
    refresh_index,
    update_files,
)
from replybook_ck3.world.domain_table import DomainTable
from replybook_schema.world import DomainSpec

MOD = "mod:Deep Harbour"
OTHER = "mod:Night Market"
EFFECTS = "common/scripted_effects/effects.txt"
TRIGGERS = "common/scripted_triggers/triggers.txt"
VALUES = "common/script_values/values.txt"
MODIFIERS = "common/scripted_modifiers/modifiers.txt"
EVENT = "events/harbour.txt"
DECISION = "common/decisions/decisions.txt"


@pytest.fixture(autouse=True)
def _settled_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("replybook_ck3.index.source_listing._SETTLED_AFTER_NS", 0)


def mentions(look: Look, kind: str, name: str) -> list[tuple[str, int, int]]:
    return [(one.address, one.line, one.column) for one in look().references_to(kind, name)]


def refreshed(shelf: Shelf) -> None:
    try:
        refresh_index(shelf.file, shelf.sources, game_version="1.18")
    except NeedsBuild:
        shelf.build()


# Calls


@pytest.mark.parametrize(
    ("kind", "path", "defined", "call"),
    [
        ("scripted_effect", EFFECTS, "fill_harbour = { }", "immediate = { fill_harbour = yes }"),
        ("scripted_effect", EFFECTS, "fill_harbour = { }", "immediate = { fill_harbour = { N = 1 } }"),
        ("scripted_effect", EFFECTS, "fill_harbour = { }", "immediate = { run = { E = fill_harbour } }"),
        ("scripted_effect", EFFECTS, "fill_harbour = { }", 'immediate = { run = { E = "fill_harbour" } }'),
        ("scripted_trigger", TRIGGERS, "is_wet = { }", "trigger = { NOT = { is_wet = yes } }"),
        ("script_value", VALUES, "small_gold = 5", "immediate = { add_gold = small_gold }"),
        ("script_value", VALUES, "small_gold = { value = 5 }", "trigger = { gold > small_gold }"),
        ("script_value", VALUES, "small_gold = 5", "trigger = { small_gold > 3 }"),
        ("script_value", VALUES, "small_gold = 5", "immediate = { add_gold = { small_gold 9 } }"),
        ("script_value", VALUES, "small_gold = 5", "immediate = { add_gold = scope:other.small_gold }"),
        ("script_value", VALUES, "small_gold = 5", "trigger = { root.small_gold > 3 }"),
        ("scripted_modifier", MODIFIERS, "shy_ai = { }", "ai_chance = { shy_ai = yes }"),
        ("decision", DECISION, "build_pier = { }", "immediate = { execute_decision = build_pier }"),
    ],
)  # fmt: skip
def test_a_key_or_a_value_that_is_a_defined_name_mentions_it(
    shelf: Shelf, look: Look, kind: str, path: str, defined: str, call: str
) -> None:
    shelf.write(GAME, {path: f"{defined}\n", EVENT: f"namespace = h\nh.1 = {{\n\t{call}\n}}\n"})
    shelf.build()

    name = defined.partition(" ")[0]
    assert [(f"{GAME}/{EVENT}", 3, 2 + call.index(name))] == mentions(look, kind, name)


@pytest.mark.parametrize(
    "call",
    [
        "immediate = { fill_harbours = yes }",
        "immediate = { fill_harbour_effect = yes }",
        "immediate = { scope:fill_harbour = { } }",
        "immediate = { save_scope_as = x } # fill_harbour",
        "immediate = { fill_$WHAT$ = yes }",
        "immediate = { add_trait = fill_harbour }",
        "immediate = { fill_harbour.gold = 3 }",
        'desc = "fill_harbour the town"',
    ],
)
def test_a_word_that_is_another_name_or_another_kind_mentions_nothing(
    shelf: Shelf, look: Look, call: str
) -> None:
    shelf.write(GAME, {EFFECTS: "fill_harbour = { }\n", EVENT: f"h.1 = {{\n\t{call}\n}}\n"})
    shelf.build()

    assert [] == mentions(look, "scripted_effect", "fill_harbour")


def test_a_definition_is_no_mention_of_itself_nor_of_an_item_of_its_name(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {EFFECTS: "sail = { }\n", DECISION: "sail = { }\n", VALUES: "sail = 3\n"})
    shelf.build()

    assert [] == mentions(look, "scripted_effect", "sail")
    assert [] == mentions(look, "script_value", "sail")


def test_a_name_of_several_kinds_is_mentioned_as_each(shelf: Shelf, look: Look) -> None:
    shelf.write(
        GAME, {EFFECTS: "sail = { }\n", VALUES: "sail = 3\n", EVENT: "h.1 = { sail = yes }\n"}
    )
    shelf.build()

    assert mentions(look, "scripted_effect", "sail") == mentions(look, "script_value", "sail")
    assert 1 == len(mentions(look, "script_value", "sail"))


@pytest.mark.parametrize("form", ["any", "every", "random", "ordered"])
def test_a_scripted_list_is_called_by_four_words(shelf: Shelf, look: Look, form: str) -> None:
    event = f"h.1 = {{ {form}_ship = {{ }} }}\n"
    shelf.write(GAME, {"common/scripted_lists/l.txt": "ship = { }\n", EVENT: event})
    shelf.build()

    assert [(f"{GAME}/{EVENT}", 1, 9)] == mentions(look, "scripted_list", "ship")


@pytest.mark.parametrize("word", ["ship", "each_ship", "any_ships", "any_shi"])
def test_other_words_call_no_scripted_list(shelf: Shelf, look: Look, word: str) -> None:
    event = f"h.1 = {{ {word} = {{ }} }}\n"
    shelf.write(GAME, {"common/scripted_lists/l.txt": "ship = { }\n", EVENT: event})
    shelf.build()

    assert [] == mentions(look, "scripted_list", "ship")


def test_a_name_of_one_file_alone_is_not_called_by_others(shelf: Shelf, look: Look) -> None:
    own = "scripted_effect sail = { }\nh.1 = { immediate = { sail = yes } }\n"
    shelf.write(GAME, {EVENT: own, "events/other.txt": "o.1 = { immediate = { sail = yes } }\n"})
    shelf.build()

    assert [f"{GAME}/{EVENT}"] == [
        mention[0] for mention in mentions(look, "scripted_effect", "sail")
    ]


@pytest.mark.parametrize(
    "defined",
    [
        '"sail" = { }',
        "a = { } sail = { }",
        "a = { b = { } } # sail\nsail={ }",
        'a = { b = "{" }\nsail = { c = "}" }',
        'a = { b = "one {\n two" }\nsail = { }',
        "a = { b = { }\n}\n}\nsail = { }",
        "scripted_effect sail = { }",
    ],
)
@pytest.mark.parametrize("is_update", [False, True], ids=["build", "update"])
def test_a_name_is_known_however_it_is_defined(
    shelf: Shelf, look: Look, defined: str, is_update: bool
) -> None:
    shelf.write(GAME, {EVENT: "h.1 = { sail = yes }\n"})
    if is_update:
        shelf.build()
    shelf.write(GAME, {EFFECTS: f"{defined}\n"})
    if is_update:
        refreshed(shelf)
    else:
        shelf.build()

    assert look().defines("scripted_effect", "sail")
    assert [(f"{GAME}/{EVENT}", 1, 9)] == mentions(look, "scripted_effect", "sail")


@pytest.mark.parametrize("defined", ["a = { sail = { } }", "# sail = { }", "sail", "@sail = 5"])
def test_a_word_that_defines_nothing_is_not_called(shelf: Shelf, look: Look, defined: str) -> None:
    shelf.write(GAME, {EFFECTS: f"{defined}\n", EVENT: "h.1 = { sail = yes }\n"})
    shelf.build()

    assert [] == mentions(look, "scripted_effect", "sail")


# Updates


def test_a_new_name_is_found_in_files_that_were_read_before(shelf: Shelf, look: Look) -> None:
    shelf.write(
        GAME, {EVENT: "h.1 = { sail = yes }\n", DECISION: "d = { effect = { sail = yes } }\n"}
    )
    shelf.build()
    assert [] == mentions(look, "scripted_effect", "sail")

    shelf.write(MOD, {EFFECTS: "sail = { }\n"})
    shelf.build()

    assert [f"{GAME}/{DECISION}", f"{GAME}/{EVENT}"] == [
        mention[0] for mention in mentions(look, "scripted_effect", "sail")
    ]


def test_only_files_with_the_word_are_read_for_a_new_name(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = {f"events/{at}.txt": f"e{at}.1 = {{ word_{at} = yes }}\n" for at in range(50)}
    shelf.write(GAME, {**files, EFFECTS: "other = { }\n"})
    shelf.build()
    read: list[str] = []
    opened = open

    def watched(file: object, *more: object, **named: object) -> object:
        read.append(str(file))
        return opened(file, *more, **named)  # type: ignore[call-overload]

    monkeypatch.setattr("replybook_ck3.index.called_files.open", watched, raising=False)
    shelf.write(GAME, {EFFECTS: "other = { }\nword_7 = { }\n"})

    refreshed(shelf)

    assert ["7.txt"] == sorted({Path(one).name for one in read})
    assert 1 == len(mentions(look, "scripted_effect", "word_7"))


def test_a_renamed_effect_is_forgotten_under_its_old_name(shelf: Shelf, look: Look) -> None:
    event = "h.1 = { sail = yes }\nh.2 = { swim = yes }\n"
    shelf.write(GAME, {EFFECTS: "sail = { }\n", EVENT: event})
    shelf.build()

    shelf.write(GAME, {EFFECTS: "swim = { }\n"})
    refreshed(shelf)

    assert [] == mentions(look, "scripted_effect", "sail")
    assert [(f"{GAME}/{EVENT}", 2, 9)] == mentions(look, "scripted_effect", "swim")


def test_a_name_that_another_mod_defines_too_stays_when_one_mod_goes(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {EVENT: "h.1 = { sail = yes }\nh.2 = { swim = yes }\n"})
    shelf.write(MOD, {EFFECTS: "sail = { }\nswim = { }\n"})
    shelf.write(OTHER, {EFFECTS: "sail = { }\n"})
    shelf.build()

    shelf.sources = [source for source in shelf.sources if source.name != MOD]
    shelf.build()

    assert 1 == len(mentions(look, "scripted_effect", "sail"))
    assert [] == mentions(look, "scripted_effect", "swim")


def test_one_file_is_taken_up_at_once_and_the_calls_of_its_new_names_at_the_next_look(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {EFFECTS: "sail = { }\n", EVENT: "h.1 = { swim = yes }\n"})
    shelf.build()

    shelf.write(GAME, {EFFECTS: "swim = { }\n"})
    update_files(shelf.file, {shelf.sources[0]: [EFFECTS]}, game_version="1.18")
    assert look().defines("scripted_effect", "swim")
    refreshed(shelf)

    assert [(f"{GAME}/{EVENT}", 1, 9)] == mentions(look, "scripted_effect", "swim")


def test_an_edit_inside_an_effect_looks_for_no_names(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf.write(GAME, {EFFECTS: "sail = { }\nswim = { }\n", EVENT: "h.1 = { sail = yes }\n"})
    shelf.build()

    def refuse(*_given: object, **_named: object) -> frozenset[tuple[str, str]]:
        raise AssertionError("all names were looked for")

    monkeypatch.setattr("replybook_ck3.index.called_files.defined_names", refuse)
    shelf.write(GAME, {EFFECTS: "sail = { swim = yes }\nswim = { }\n"})
    refreshed(shelf)

    assert 1 == len(mentions(look, "scripted_effect", "swim"))


def test_an_effect_that_only_the_parser_sees_is_found_by_an_update(
    shelf: Shelf, look: Look
) -> None:
    shelf.write(GAME, {EFFECTS: "sail = { }\n", EVENT: "h.1 = { swim = yes }\n"})
    shelf.build()

    shelf.write(GAME, {EFFECTS: 'sail = { }\n"swim" = { }\n'})
    refreshed(shelf)

    assert 1 == len(mentions(look, "scripted_effect", "swim"))


def test_an_update_of_one_file_knows_the_names_of_all_others(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {EFFECTS: "sail = { }\n", EVENT: "h.1 = { }\n"})
    shelf.build()

    shelf.write(GAME, {EVENT: "h.1 = { sail = yes }\n"})
    update_files(shelf.file, {shelf.sources[0]: [EVENT]}, game_version="1.18")

    assert 1 == len(mentions(look, "scripted_effect", "sail"))


# An index that is kept


def held(file: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return what an index holds of mentions and keys, without ids."""
    with closing(sqlite3.connect(file)) as stored:
        rows = stored.execute(
            """SELECT source.name, file.path, kind.name, name.text, item.start, item.line, item.column
            FROM reference AS item JOIN file ON file.id = item.file
            JOIN source ON source.id = file.source
            JOIN kind ON kind.id = item.kind JOIN name ON name.id = item.name"""
        )
        found: dict[str, list[tuple[object, ...]]] = {"references": sorted(rows)}
        rows = stored.execute(
            """SELECT source.name, name.text, count FROM key_count
            JOIN source ON source.id = key_count.source JOIN name ON name.id = key_count.key"""
        )
        found["keys"] = sorted(rows)
        found["called"] = sorted(stored.execute("SELECT kind, name FROM called"))
    return found


def of_a_fresh_build(shelf: Shelf) -> dict[str, list[tuple[object, ...]]]:
    other = replace(shelf, file=shelf.file.with_name("other.sqlite3"))
    for part in shelf.file.parent.glob("other.sqlite3*"):
        part.unlink()
    other.build()
    return held(other.file)


WORDS = [f"word_{at}" for at in range(8)]
FOLDERS = {EFFECTS: "{w} = {{ {b} }}", TRIGGERS: "{w} = {{ {b} }}", VALUES: "{w} = {n}"}


def _body(dice: random.Random) -> str:
    forms = ("{w} = yes", "a = {w}", "NOT = {{ {w} = no }}", "{w} > 3", "x = scope:y.{w}", "z = 1")
    return " ".join(
        dice.choice(forms).format(w=dice.choice(WORDS)) for _ in range(dice.randrange(4))
    )


def _file(dice: random.Random, path: str) -> str:
    if path in FOLDERS:
        names = dice.sample(WORDS, dice.randrange(5))
        form = FOLDERS[path]
        return "\n".join(form.format(w=name, b=_body(dice), n=dice.randrange(9)) for name in names)
    local = f"scripted_effect {dice.choice(WORDS)} = {{ }}\n" if dice.random() < 0.3 else ""
    return local + "\n".join(f"e.{at} = {{ {_body(dice)} }}" for at in range(dice.randrange(4)))


def _changed(dice: random.Random, shelf: Shelf, every: list[Source]) -> None:
    """Change something, as users do between two looks."""
    source = dice.choice(shelf.sources)
    path = dice.choice([*FOLDERS, "events/a.txt", "events/b.txt", DECISION])
    match dice.randrange(5):
        case 0 if len(shelf.sources) > 1:
            shelf.sources.remove(dice.choice(shelf.sources[1:]))
        case 1:
            gone = [one for one in every if one not in shelf.sources]
            shelf.sources += gone[:1]
        case 2 if (source.folder / path).exists():
            (source.folder / path).unlink()
        case _:
            for one in (source, dice.choice(shelf.sources)):
                shelf.write(one.name, {path: _file(dice, path) + "\n"})


@pytest.mark.parametrize("seed", range(6))
def test_an_index_that_is_kept_for_long_holds_what_a_fresh_build_holds(
    shelf: Shelf, seed: int
) -> None:
    dice = random.Random(seed)
    for name in (GAME, MOD, OTHER):
        shelf.write(
            name, {path: _file(dice, path) for path in [*FOLDERS, "events/a.txt", DECISION]}
        )
    every = list(shelf.sources)
    shelf.build()

    for step in range(25):
        _changed(dice, shelf, every)
        if dice.random() < 0.4:
            source = dice.choice(shelf.sources)
            paths = [*FOLDERS, "events/a.txt"]
            with suppress(NeedsBuild):
                update_files(shelf.file, {source: paths}, game_version="1.18")
        refreshed(shelf)
        assert held(shelf.file) == of_a_fresh_build(shelf), step


def test_a_build_that_is_cut_off_leaves_no_file_without_the_calls_of_a_new_name(
    shelf: Shelf, look: Look, monkeypatch: pytest.MonkeyPatch
) -> None:
    events = {f"events/{at}.txt": f"e{at}.1 = {{ sail = yes }}\n" for at in range(40)}
    shelf.write(GAME, events)
    shelf.build()
    monkeypatch.setattr("replybook_ck3.index.index_build._CHUNK_FILES", 5)
    shelf.write(MOD, {EFFECTS: "sail = { }\n"})
    done = 0

    def stop_in_the_middle(at: int, total: int) -> None:
        nonlocal done
        done += 1
        if done == 3:
            raise OSError("the lights went out")

    with pytest.raises(IndexFault):
        build_index(
            shelf.file, shelf.sources, game_version="1.18", progress=stop_in_the_middle, workers=0
        )
    shelf.build()

    assert 40 == len(mentions(look, "scripted_effect", "sail"))


# Keys


def test_keys_are_counted_by_source(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {EVENT: "h.1 = { has_trait = brave OR = { has_trait = shy } 5 = 6 }\n"})
    shelf.write(MOD, {EVENT: "h.1 = { has_trait = brave has_triat = shy }\n"})
    shelf.build()

    assert {
        "has_trait": {GAME: 2, MOD: 1},
        "has_triat": {MOD: 1},
        "nothing": {},
    } == look().key_counts(["has_trait", "has_triat", "nothing"])
    assert {"has_trait": 3} == look().common_keys(3, 2)
    assert {} == look(GAME).common_keys(3, 1)
    assert "5" not in look().common_keys(1, 1)


# Pictures


PICTURES = [
    "gfx/coat_of_arms/colored_emblems",
    "gfx/coat_of_arms/patterns",
    "gfx/interface/illustrations/scripted_illustrations",
    "gfx/portraits/accessories",
    "common/traits",
    "events",
    "gfx",
    "localization/english",
]


@pytest.mark.parametrize("ending", [".dds", ".DDS", ".png", ".tga"])
def test_pictures_are_known_by_name_and_never_opened(shelf: Shelf, look: Look, ending: str) -> None:
    noise = random.Random(ending).randbytes(5_000) + b" a = { b = c }\n"
    shelf.write(GAME, {f"{folder}/emblem{ending}": noise for folder in PICTURES})
    shelf.write(GAME, {"common/traits/t.txt": "brave = { }\n"})
    for folder in PICTURES:
        (shelf.sources[0].folder / f"{folder}/emblem{ending}").chmod(0)

    shelf.build()

    view = look()
    assert view.status().is_complete
    assert {"trait": 1} == view.counts()
    assert [(GAME, None)] == view.has_file(f"common/traits/emblem{ending}")
    assert [] == [one for one in view.search("a") if one.name != "brave"]


def test_no_row_of_the_table_reads_pictures() -> None:
    rows = [row for row in DomainTable().rows if row.kinds and ".dds" in row.extensions]

    assert [] == rows


# Texts and windows

TEXTS = "localization/english/a_l_english.yml"
WINDOW = "gui/window.gui"


@pytest.mark.parametrize(
    ("kind", "path", "defined", "text"),
    [
        ("custom_localization", "common/customizable_localization/c.txt", "Tide", "[X.Custom('Tide')]"),
        ("custom_localization", "common/customizable_localization/c.txt", "Tide", "[X.Custom2( 'Tide', Y )]"),
        ("script_value", VALUES, "small_gold", "[GetPlayer.MakeScope.ScriptValue('small_gold')|0]"),
        ("trait", "common/traits/t.txt", "salty", "[GetTrait('salty').GetName( X )]"),
        ("game_concept", "common/game_concepts/c.txt", "tide", "the [tide|E] and [Concept('tide', 'tides')]"),
        ("game_concept", "common/game_concepts/c.txt", "tide", "the [tide|El]"),
        ("localization_key", TEXTS, "first_text", "see $first_text$"),
        ("localization_key", TEXTS, "first_text", "see $first_text|U$"),
        ("scripted_gui", "common/scripted_guis/g.txt", "open_sea", "[GetScriptedGui('open_sea').IsShown]"),
    ],
)  # fmt: skip
def test_a_text_mentions_what_it_names(
    shelf: Shelf, look: Look, kind: str, path: str, defined: str, text: str
) -> None:
    first = f'l_english:\n first_text: "x"\n# {text}\n second: "{text}"\n'
    shelf.write(GAME, {TEXTS: first, **({} if path == TEXTS else {path: f"{defined} = {{ }}\n"})})
    shelf.build()

    found = mentions(look, kind, defined)
    assert [(f"{GAME}/{TEXTS}", 4, 11 + text.index(defined))] == found[:1]
    assert text.count(defined) - text.count(f"{defined}s") == len(found)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("trait", "[GetTraits('salty')]"),
        ("trait", "GetTrait(salty)"),
        ("trait", "[GetTrait(X.Var('salty'))]"),
        ("game_concept", "[salty.GetName|E]"),
        ("game_concept", "[salty]"),
        ("localization_key", "$SALTY$"),
    ],
)
def test_other_words_of_a_text_mention_nothing(
    shelf: Shelf, look: Look, kind: str, text: str
) -> None:
    shelf.write(GAME, {TEXTS: f'l_english:\n a: "{text}"\n'})
    shelf.build()

    assert [] == mentions(look, kind, "salty")
    assert [] == mentions(look, kind, "SALTY")


def test_the_code_of_a_window_mentions_what_it_names_and_defines_nothing(
    shelf: Shelf, look: Look
) -> None:
    code = "widget = {\n\tonclick = \"[GetScriptedGui('open_sea').Execute(X)]\"\n}\n"
    shelf.write(
        GAME, {WINDOW: code, "gui/text.txt": code, "common/scripted_guis/g.txt": "open_sea = { }\n"}
    )
    shelf.build()

    column = code.splitlines()[1].index("open_sea") + 1
    assert [(f"{GAME}/{WINDOW}", 2, column)] == mentions(look, "scripted_gui", "open_sea")
    assert {"scripted_gui": 1} == look().counts()

    shelf.write(GAME, {WINDOW: "widget = { }\n"})
    refreshed(shelf)
    assert [] == mentions(look, "scripted_gui", "open_sea")


SCRIPT = "ka_some.1 = {\n\tinner = { type = x }\n}\n"
LINES = 'l_english:\n ka_some: "x"\n'
ENDINGS = (".txt", ".TXT", ".yml", ".yaml", ".gui", ".asset")
"""Endings of the files that a check takes."""


def _placed(row: DomainSpec) -> list[str]:
    """Return a path for each ending in the folder of a row; the path itself of a single file."""
    if "." in row.folder.rpartition("/")[2]:
        return [row.folder]
    return [f"{row.folder}/some_l_english{ending}" for ending in ENDINGS]


def test_index_and_check_agree_on_the_files_that_define_something(shelf: Shelf, look: Look) -> None:
    table = DomainTable("1.18")
    rows = [row for row in table.rows if row.folder not in ("descriptor.mod", "thumbnail.png")]
    files = {
        path: LINES if path.lower().endswith(".yml") else SCRIPT
        for row in rows
        for path in _placed(row)
    }
    files |= {f"notes/some{ending}": SCRIPT for ending in ENDINGS}
    shelf.write(GAME, files)
    shelf.build()
    with closing(sqlite3.connect(shelf.file)) as stored:
        indexed = {
            path for (path,) in stored.execute("SELECT path FROM file WHERE definitions > 0")
        }

    checked = {
        path
        for path, text in files.items()
        if read_file(path, path.lower(), table, lambda text=text: f"\ufeff{text}").units.definitions
    }

    assert sorted(checked) == sorted(indexed)
    assert len(indexed) > 100
