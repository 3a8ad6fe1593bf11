"""Names defined more than once, in a bundle or also in the world, and misplaced events."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.ck3.judged_content import checked, content, opened, problems

from replybook.policy.validators import ContentFile
from replybook_ck3.index import IndexView

TRAITS = "common/traits/new.txt"
EVENTS = "events/new.txt"
WORDS = "localization/english/new_l_english.yml"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def codes(*files: ContentFile) -> set[tuple[str, str]]:
    return {(problem.severity, problem.code) for problem in problems(*files)}


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        (TRAITS, "brave = { }\nbrave = { }\n", {("warning", "duplicate_name")}),
        (TRAITS, "brave = { }\nbold = { }\n", set()),
        (EVENTS, "namespace = a\na.1 = { }\na.1 = { }\n", {("error", "duplicate_name")}),
        (EVENTS, "namespace = a\na.1 = { }\na.0001 = { }\n", {("error", "duplicate_name")}),
        (EVENTS, "namespace = a\na.1 = { }\na.2 = { }\na.0010 = { }\n", set()),
        ("common/on_action/new.txt", "on_tide = { }\non_tide = { }\n", set()),
        (TRAITS, "a = { flag = tall }\nb = { flag = tall }\n", set()),
        (WORDS, 'l_english:\n a: "b"\n a: "c"\n', {("warning", "duplicate_key")}),
    ],
)
def test_a_second_definition_is_what_its_folder_says(
    path: str, text: str, expected: set[tuple[str, str]]
) -> None:
    assert expected == codes(content(path, text))


def test_a_name_that_two_files_define_is_told_in_the_second_with_the_first() -> None:
    first = content("events/a.txt", "namespace = a\na.1 = { }\n")
    second = content("events/b.txt", "namespace = a\n\na.1 = { }\n")
    (problem,) = problems(first, second)

    assert (second.path, 3, "error") == (problem.path, problem.line, problem.severity)
    assert "events/a.txt" in problem.problem


def test_one_key_in_two_languages_is_defined_once_in_each() -> None:
    french = content("localization/french/new_l_french.yml", 'l_french:\n a: "b"\n')

    assert [] == problems(content(WORDS, 'l_english:\n a: "b"\n'), french)


def test_what_only_its_own_file_sees_may_have_one_name_in_two_files() -> None:
    text = "namespace = {0}\nscripted_trigger is_dry = {{ gold > 1 }}\n{0}.1 = {{ trigger = {{ is_dry = yes }} }}\n"
    files = [content(f"events/{name}.txt", text.format(name)) for name in ("a", "b")]

    assert [] == problems(*files)


def test_an_event_needs_its_namespace_in_its_own_file() -> None:
    assert {("error", "undeclared_namespace")} == codes(content(EVENTS, "a.1 = { }\n"))
    assert set() == codes(content(EVENTS, "namespace = a\na.1 = { }\n"))


@pytest.mark.parametrize("name", ["a.O1", "a", "a.", "a.1.b", "my_event"])
def test_a_block_that_was_to_be_an_event_needs_the_name_of_one(name: str) -> None:
    assert {("error", "event_name")} == codes(content(EVENTS, f"namespace = a\n{name} = {{ }}\n"))


def test_what_stands_beside_events_is_no_fault() -> None:
    text = "@five = 5\nnamespace = a\nscripted_effect give = { add_gold = @five }\na.1 = { }\n"

    assert set() == codes(content(EVENTS, text))


def test_where_a_brace_is_lost_it_is_not_said_what_stands_at_the_top() -> None:
    text = "namespace = a\na.1 = {\n\toption = { }\n\t}\n}\nb = { }\n"

    assert {"surplus_brace"} == {code for _, code in codes(content(EVENTS, text))}


@pytest.mark.parametrize("name", ["tides.0001", "tides.1"])
def test_an_event_that_another_file_of_the_world_defines_is_an_error(
    view: IndexView, name: str
) -> None:
    (problem,) = problems(content(EVENTS, f"namespace = tides\n{name} = {{ }}\n"), view=view)

    assert ("error", "duplicate_name", 2) == (problem.severity, problem.code, problem.line)
    assert "root:game/events/tide_events.txt" in problem.problem


def test_an_event_in_the_file_that_it_replaces_or_of_a_new_number_is_no_fault(
    view: IndexView,
) -> None:
    replaced = content("events/tide_events.txt", "namespace = tides\ntides.0001 = { }\n")
    new = content(EVENTS, "namespace = tides\ntides.7777 = { }\n")

    assert [] == [
        problem for problem in problems(replaced, new, view=view) if problem.severity == "error"
    ]


def test_an_event_of_a_world_that_says_not_where_may_be_the_one_that_is_delivered() -> None:
    event = content(EVENTS, "namespace = tides\ntides.0001 = { }\n")

    assert [] == problems(event, symbols_world=["event:tides.0001"])


# What is harmless: equal texts, and overrides


def notes(*files: ContentFile, view: IndexView | None = None) -> list[str]:
    return [
        problem.problem
        for problem in checked(*files, view=view).problems
        if problem.severity == "info"
    ]


def words(name: str, *entries: str) -> ContentFile:
    lines = "".join(f" {entry}\n" for entry in entries)
    return content(f"localization/{name}_l_english.yml", f"l_english:\n{lines}")


def test_equal_texts_are_one_note_for_each_pair_of_files() -> None:
    first = words("english/a", 'x: "one"', 'y: "two"', 'z: "three"')
    second = words("english/b", 'x: "one"', 'y: "two"', 'z: "other"')
    third = words("english/c", 'x: "one"')

    assert [("english/b_l_english.yml", 4)] == [
        (problem.path.partition("localization/")[2], problem.line)
        for problem in problems(first, second, third)
    ]
    assert [
        "x and 1 more keys have the same text in localization/english/a_l_english.yml",
        "x has the same text in localization/english/a_l_english.yml",
    ] == notes(first, second, third)


def test_a_text_in_a_replace_folder_replaces_another() -> None:
    text, other = words("english/a", 'x: "one"'), words("english/replace/a", 'x: "two"')

    assert [] == problems(text, other)
    assert ["duplicate_name"] == [
        problem.code for problem in problems(other, words("english/replace/b", 'x: "three"'))
    ]


@pytest.mark.parametrize(
    ("name", "expected"), [("zz_more.txt", []), ("ZZZ_b.txt", []), ("b_zz.txt", ["duplicate_name"])]
)
def test_a_file_that_is_to_be_read_last_overrides(name: str, expected: list[str]) -> None:
    first = content("common/traits/a.txt", "brave = { }\n")
    later = content(f"common/traits/{name}", "brave = { }\n")

    assert expected == [problem.code for problem in problems(first, later)]


def test_two_events_of_one_name_are_an_error_whatever_the_file_is_called() -> None:
    event = "namespace = a\na.1 = { }\n"

    assert ["duplicate_name"] == [
        problem.code
        for problem in problems(content("events/a.txt", event), content("events/zz.txt", event))
    ]


def test_what_a_copy_of_a_file_of_the_game_defines_may_be_overridden(view: IndexView) -> None:
    copy = content("common/traits/00_harbour_traits.txt", "saltborn = { }\nfresh = { }\n")
    later = content("common/traits/my_traits.txt", "saltborn = { }\n")
    own = content("common/traits/my_traits.txt", "saltborn = { }\nfresh = { }\n")

    def twice(*files: ContentFile) -> list[str]:
        found = problems(*files, view=view)
        return [one.problem for one in found if one.code == "duplicate_name"]

    assert [] == twice(copy, later)
    assert [
        "trait fresh is defined already, in common/traits/00_harbour_traits.txt, line 2"
    ] == twice(copy, own)
    assert 2 == len(
        twice(content("common/traits/another.txt", "saltborn = { }\nfresh = { }\n"), own)
    )
