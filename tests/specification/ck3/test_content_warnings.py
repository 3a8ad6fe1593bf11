"""The warnings of the CK3 validator: missing text, repeated definitions (specification 33)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from tests.specification.ck3.small_worlds import built, sources

from replybook.policy.validators import Checked, ContentFile, Context
from replybook_ck3 import Ck3Validator
from replybook_ck3.index import SymbolIndex
from replybook_ck3.index.playset_world import PlaysetWorld

MOD = "mod:My Patch/"
TRAITS = "common/traits/new.txt"
TEXTS = "localization/english/new_l_english.yml"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    folder = tmp_path_factory.mktemp("world")
    with SymbolIndex(built(folder, sources(folder))) as index:
        yield PlaysetWorld(index.view())


def told(world: Any, *files: tuple[str, str]) -> list[tuple[str, str, int]]:
    """Return what is said of files, information left out: path, severity, line."""
    checked = Ck3Validator(world).check(
        [
            ContentFile(
                MOD + path,
                "localization_yml" if path.endswith(".yml") else "ck3_script",
                "\ufeff" + text,
            )
            for path, text in files
        ],
        Context(),
    )
    assert isinstance(checked, Checked)
    return [
        (problem.path.removeprefix(MOD), problem.severity, problem.line)
        for problem in checked.problems
        if problem.severity != "info"
    ]


# Text that an item implies


def test_text_that_is_nowhere_is_a_warning_at_the_item(world: Any) -> None:
    said = told(world, (TRAITS, "\ntilter = { }\n"))

    assert {(TRAITS, "warning", 2)} == set(said)


@pytest.mark.parametrize(
    ("trait", "texts"),
    [
        ("tilter = { }\n", 'l_english:\n trait_tilter:0 "T"\n trait_tilter_desc:0 "T"\n'),
        ("brave = { }\n", "l_english:\n"),
    ],
)
def test_text_of_bundle_or_game_is_no_warning(world: Any, trait: str, texts: str) -> None:
    assert [] == told(world, (TRAITS, trait), (TEXTS, texts))


def test_text_of_a_part_is_missed_alone(world: Any) -> None:
    said = told(world, (TRAITS, "tilter = { }\n"), (TEXTS, 'l_english:\n trait_tilter:0 "T"\n'))

    assert [(TRAITS, "warning", 1)] == said


def test_without_a_world_nobody_knows_what_text_there_is() -> None:
    assert [] == told(None, (TRAITS, "tilter = { }\n"))


# Definitions that repeat

REPEATED = {
    "an event is an error": ("events/new.txt", "namespace = a\na.1 = { }\na.1 = { }\n", "error"),
    "an effect is a warning": (
        "common/scripted_effects/new.txt",
        "new_effect = { }\nnew_effect = { }\n",
        "warning",
    ),
}
MERGED = {
    "an on_action": ("common/on_action/new.txt", "on_birth = { }\non_birth = { }\n"),
    "other events": ("events/new.txt", "namespace = a\na.1 = { }\na.2 = { }\n"),
    "a namespace": ("events/new.txt", "namespace = a\nnamespace = a\na.1 = { }\n"),
    "blocks inside": ("common/scripted_effects/new.txt", "e = { if = { } if = { } }\n"),
}


@pytest.mark.parametrize(("path", "text", "severity"), REPEATED.values(), ids=REPEATED)
def test_a_definition_that_repeats_is_told_at_the_second_place(
    world: Any, path: str, text: str, severity: str
) -> None:
    last = text.count("\n")

    assert [(path, severity, last)] == told(world, (path, text))


@pytest.mark.parametrize(("path", "text"), MERGED.values(), ids=MERGED)
def test_what_may_repeat_is_not_told(world: Any, path: str, text: str) -> None:
    assert [] == told(world, (path, text))


def test_an_event_in_two_files_of_a_bundle_is_an_error(world: Any) -> None:
    text = "namespace = a\na.1 = { }\n"
    said = told(world, ("events/new.txt", text), ("events/other.txt", text))

    assert {"error"} == {severity for _, severity, _ in said}


# Events and their namespace


@pytest.mark.parametrize("text", ["a.1 = { }\n", "namespace = b\na.1 = { }\n"])
def test_an_event_without_its_namespace_is_told(world: Any, text: str) -> None:
    assert [("events/new.txt", text.count("\n"))] == [
        (path, line) for path, _, line in told(world, ("events/new.txt", text))
    ]


@pytest.mark.parametrize(
    "text", ["namespace = a\na.1 = { }\n", "namespace = b\nnamespace = a\na.0001 = { }\n"]
)
def test_an_event_with_its_namespace_is_not(world: Any, text: str) -> None:
    assert [] == told(world, ("events/new.txt", text))
