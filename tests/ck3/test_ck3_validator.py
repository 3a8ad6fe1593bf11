"""The CK3 validator: content, place, and what files refer to."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.ck3.judged_content import checked, content, opened, problems, symbols_of

from replybook.policy.validators import ContentFile
from replybook_ck3.index import IndexView

TRAITS = "common/traits/new.txt"
EVENTS = "events/new.txt"
WORDS = "localization/english/new_l_english.yml"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def codes(*files: ContentFile, **known: object) -> set[tuple[str, str]]:
    found = problems(*files, **known)  # type: ignore[arg-type]
    return {(one.severity, one.code) for one in found}


# What is in a file


def test_a_right_file_is_valid_and_has_no_problem() -> None:
    trait = content(TRAITS, "brave = {\n\tcategory = fame\n}\n")

    assert frozenset({trait.path}) == checked(trait).valid
    assert [] == problems(trait)


def test_a_block_that_is_not_closed_is_an_error_where_it_begins() -> None:
    broken = content(TRAITS, "bold = { }\nbrave = {\n\tcategory = fame\n")
    (problem,) = problems(broken)

    assert frozenset() == checked(broken).valid
    assert ("error", broken.path, 2) == (problem.severity, problem.path, problem.line)


def test_a_missing_byte_order_mark_is_a_warning_in_script_and_an_error_in_text() -> None:
    script = ContentFile(f"mod:My Patch/{TRAITS}", "ck3_script", "brave = { }\n")
    text = ContentFile(f"mod:My Patch/{WORDS}", "localization_yml", 'l_english:\n a: "b"\n')

    assert {("warning", "missing_bom")} == codes(script)
    assert {("error", "missing_bom")} == codes(text)
    assert frozenset({script.path}) == checked(script, text).valid


def test_a_file_that_the_game_takes_for_cp1252_may_do_without_a_mark() -> None:
    path = "mod:My Patch/history/titles/k_outer_reefs.txt"

    assert [] == problems(ContentFile(path, "ck3_script", "k_outer_reefs = { # Küste\n}\n"))


def test_localization_of_another_language_than_its_name_says_is_an_error() -> None:
    assert "error" in {severity for severity, _ in codes(content(WORDS, 'l_french:\n a: "b"\n'))}
    assert [] == problems(content(WORDS, 'l_english:\n a: "b"\n'))


def test_bodies_with_parameters_are_read_for_their_structure_alone(view: IndexView) -> None:
    path = "common/scripted_effects/new.txt"
    given = content(
        path, "give = {\n\t$WHO$ = { add_trait = nobody_$KIND$ has_trait = nobody }\n}\n"
    )

    assert [] == problems(given, view=view)
    broken = content(path, "give = {\n\t$WHO$ = { add_trait = $KIND$ \n}\n")
    assert "error" in {severity for severity, _ in codes(broken, view=view)}


@pytest.mark.parametrize("amount", ["cost # it is $AMOUNT$ for you", "cost # about $5", "$AMOUNT$"])
def test_an_event_takes_no_parameters_and_a_comment_holds_none(
    view: IndexView, amount: str
) -> None:
    event = f"namespace = a\na.1 = {{\n\tadd_gold = {amount}\n\tadd_trait = nobody\n}}\n"

    assert {("error", "unresolved_reference")} == codes(content(EVENTS, event), view=view)


@pytest.mark.parametrize("note", ["# it is $AMOUNT$ for you", "# about $5"])
def test_what_a_comment_holds_is_no_parameter(view: IndexView, note: str) -> None:
    path = "common/scripted_effects/new.txt"
    effect = content(path, f"give = {{ {note}\n\tadd_trait = nobody\n}}\n")

    assert {("error", "unresolved_reference")} == codes(effect, view=view)


def test_a_scripted_effect_of_one_file_may_take_parameters(view: IndexView) -> None:
    text = (
        "namespace = a\nscripted_effect give = {\n\tadd_gold = $AMOUNT$\n\tadd_trait = nobody\n}\n"
    )

    assert set() == codes(content(EVENTS, text), view=view)


# Where it lies


@pytest.mark.parametrize(
    ("path", "version", "code", "told"),
    [
        ("common/trait/new.txt", None, "unknown_folder", "common/traits"),
        ("common/traits/new.gui", None, "wrong_extension", ".txt"),
        ("common/religion/religion_types/a.txt", "1.18", "other_version", "religions"),
        ("common/religion/religions/a.txt", "1.19", "other_version", "religion_types"),
    ],
)
def test_a_file_in_the_wrong_place_is_an_error_that_names_the_right_one(
    path: str, version: str | None, code: str, told: str
) -> None:
    wrong = content(path, "brave = { }\n")
    facts = {} if version is None else {"game_version": version}
    (problem,) = problems(wrong, **facts)

    assert ("error", code) == (problem.severity, problem.code)
    assert told in problem.problem


@pytest.mark.parametrize(
    ("path", "version"),
    [
        (TRAITS, None),
        (TRAITS, "1.18"),
        ("common/traits/NEW.TXT", None),
        ("common/religion/religion_types/a.txt", "1.19"),
        ("common/religion/religions/a.txt", "1.18"),
    ],
)
def test_a_file_in_the_right_place_has_no_problem(path: str, version: str | None) -> None:
    facts = {} if version is None else {"game_version": version}

    assert [] == problems(content(path, "brave = { }\n"), **facts)


def test_notes_that_lie_nowhere_near_a_folder_are_noted() -> None:
    notes = content("notes/todo.txt", "brave = { }\n")

    assert [("info", "unknown_folder")] == [
        (problem.severity, problem.code) for problem in checked(notes).problems
    ]


def test_a_file_of_a_bundle_is_judged_as_script_wherever_it_lies() -> None:
    broken = content("notes/todo.txt", "brave = {\n")

    assert ("error", "unclosed_block") in codes(broken)
    assert frozenset() == checked(broken).valid


def test_the_place_of_a_file_is_not_its_content() -> None:
    """A rule of its own judges where a file lies, so that one fault is one violation."""
    misplaced = content("common/trait/new.txt", "brave = { }\n")

    assert frozenset({misplaced.path}) == checked(misplaced).valid


# What it refers to


@pytest.mark.parametrize(
    "line",
    [
        "add_trait = saltborn",
        "add_trait = gull_friend",
        "has_trait = keepers_of_light",
        "trigger_event = tides.1",
        "trigger_event = { id = tides.00002 days = 3 }",
        "has_culture = culture:wavefolk",
        "title:k_outer_reefs = { add_character_modifier = calm_waters_modifier }",
    ],
)
def test_what_game_and_mods_define_resolves(view: IndexView, line: str) -> None:
    effect = content("common/scripted_effects/new.txt", f"try_it = {{ {line} }}\n")

    assert [] == problems(effect, view=view)


@pytest.mark.parametrize("name", ["tradition_night_fishing", "tradition_of_none"])
def test_the_trait_of_a_tradition_in_a_culture_is_a_tradition(view: IndexView, name: str) -> None:
    path = "common/culture/cultures/new.txt"
    text = f"reefers = {{\n\tdlc_tradition = {{ trait = {name} requires_dlc_flag = nets }}\n}}\n"
    found = [
        problem
        for problem in problems(content(path, text), view=view)
        if problem.severity == "error"
    ]

    told = [one.problem.partition(" ")[0] for one in found]
    assert told == ([] if name.endswith("fishing") else [f"culture_tradition:{name}"])


@pytest.mark.parametrize(
    ("path", "item"),
    [
        ("history/characters/new.txt", "9001 = {{ trait = {} }}\n"),
        ("common/scripted_character_templates/new.txt", "guard = {{ trait = {} }}\n"),
        ("common/scripted_triggers/new.txt", "is_high = {{ has_trait_rank = {{ trait = {} }} }}\n"),
        ("common/scripted_effects/new.txt", "make = {{ create_character = {{ trait = {} }} }}\n"),
    ],
)
def test_the_trait_of_a_character_is_a_trait(view: IndexView, path: str, item: str) -> None:
    assert [] == problems(content(path, item.format("saltborn")), view=view)
    assert {("error", "unresolved_reference")} == codes(
        content(path, item.format("saltbron")), view=view
    )


def test_a_text_with_a_function_is_no_key(view: IndexView) -> None:
    text = 'namespace = a\na.1 = {\n\tdesc = "[ROOT.Char.GetName]"\n}\n'

    assert set() == codes(content(EVENTS, text), view=view)


def test_what_is_nowhere_is_an_error_with_what_is_near_and_leaves_the_file_valid(
    view: IndexView,
) -> None:
    effect = content("common/scripted_effects/new.txt", "try_it = {\n\tadd_trait = saltbron\n}\n")
    (problem,) = problems(effect, view=view)

    assert ("error", "unresolved_reference", 2) == (problem.severity, problem.code, problem.line)
    assert "saltborn" in problem.problem
    assert frozenset({effect.path}) == checked(effect, view=view).valid


def test_without_an_index_nobody_knows_and_that_is_counted() -> None:
    effect = content(
        "common/scripted_effects/new.txt", "a = { add_trait = x add_trait = scope:y }\n"
    )
    found = {(problem.severity, problem.code) for problem in checked(effect).problems}

    assert {("info", "unknown_references"), ("info", "dynamic_references")} == found


def test_what_another_file_keeps_to_itself_does_not_resolve(view: IndexView) -> None:
    own = "namespace = a\nscripted_trigger is_dry = { gold > 1 }\na.1 = { trigger = { is_dry = yes } }\n"
    other = "namespace = b\nb.1 = { trigger = { is_dry = yes } }\n"
    (problem,) = problems(content("events/a.txt", own), content("events/b.txt", other), view=view)

    assert "unresolved_reference" == problem.code
    assert "events/b.txt" in problem.path


def test_what_a_file_of_the_bundle_replaces_does_not_resolve_any_more(view: IndexView) -> None:
    effect = content("common/scripted_effects/new.txt", "a = { add_trait = lantern_keeper }\n")
    whole = content("common/traits/00_harbour_traits.txt", "saltborn = { }\n")

    assert [] == problems(effect, view=view)
    found = {problem.code for problem in problems(effect, whole, view=view)}
    assert "unresolved_reference" in found


# Localization that definitions ask for


def test_localization_that_is_nowhere_is_a_warning(view: IndexView) -> None:
    trait = content(TRAITS, "new_trait = { }\n")
    words = content(WORDS, 'l_english:\n trait_new_trait: "New"\n trait_new_trait_desc: "New"\n')

    assert {("warning", "missing_localization")} == codes(trait, view=view)
    assert set() == codes(trait, words, view=view)
    assert set() == codes(trait), "without an index nobody knows"


# Symbols


def test_symbols_are_what_files_define_refer_to_and_bring_along() -> None:
    text = "namespace = a\nscripted_effect pay = { }\na.1 = { trigger_event = a.2 pay = yes }\n"
    symbols = symbols_of(content(EVENTS, text))

    assert ["event:a.1"] == [use.symbol for use in symbols.defined]
    assert ["event_namespace:a"] == [use.symbol for use in symbols.parts]
    assert [("event:a.2", 3)] == [(use.symbol, use.line) for use in symbols.referenced]


def test_an_event_is_referred_to_by_the_name_that_it_is_defined_by() -> None:
    symbols = symbols_of(content(EVENTS, "namespace = a\na.0002 = { trigger_event = a.2 }\n"))

    assert ["event:a.0002"] == [use.symbol for use in symbols.referenced]


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (
            "common/scripted_triggers/new.txt",
            "scripted_trigger dry = { }\n",
            {"scripted_trigger:dry"},
        ),
        ("common/scripted_triggers/new.txt", "dry = { }\n", {"scripted_trigger:dry"}),
        (EVENTS, "scripted_trigger dry = { }\n", set()),
        ("common/coat_of_arms/coat_of_arms/new.txt", "k_reef = k_outer_reefs\n", {"coa:k_reef"}),
        ("common/coat_of_arms/coat_of_arms/new.txt", "template = { a = { } }\n@b = 1\n", set()),
    ],
)
def test_a_definition_hides_behind_no_other_form(path: str, text: str, expected: set[str]) -> None:
    assert expected == {one.symbol for one in symbols_of(content(path, text)).defined}
