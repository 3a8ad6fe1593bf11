"""Missing texts of the namespaces of a mod are told without the texts of the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ck3.judged_content import checked, content, opened
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run
from tests.devtools.conftest import run, the_registry_of_this_process_stays

from replybook.policy.validators import ContentFile
from replybook_ck3.index import IndexView

__all__ = ["run", "the_registry_of_this_process_stays"]

BOM = b"\xef\xbb\xbf"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def events(space: str, *keys: str) -> ContentFile:
    blocks = "".join(
        f"{space}.{number} = {{ title = {key} }}\n" for number, key in enumerate(keys, 1)
    )
    return content(f"events/{space}.txt", f"namespace = {space}\n{blocks}")


def words(*keys: str) -> ContentFile:
    lines = "".join(f' {key}: "x"\n' for key in keys)
    return content("localization/english/x_l_english.yml", f"l_english:\n{lines}")


def told(*files: ContentFile, view: IndexView | None = None) -> list[tuple[str, str, int]]:
    found = checked(*files, view=view).problems
    return [
        (one.severity, one.problem.rpartition(" ")[2], one.line)
        for one in found
        if one.code in {"missing_own_text", "missing_localization", "unresolved_reference"}
    ]


def test_a_missing_text_of_an_own_namespace_is_a_warning() -> None:
    files = events("tide", "tide.1.t", "tide.2.t", "other.1.t"), words("tide.1.t")

    assert [("warning", "tide.2.t", 3)] == told(*files)


def test_texts_that_are_there_and_keys_of_others_are_no_problem() -> None:
    assert [] == told(events("tide", "tide.1.t", "plain_key", "health.1.t"), words("tide.1.t"))


def test_without_any_text_nothing_is_known() -> None:
    assert [] == told(events("tide", "tide.1.t"))


def test_a_namespace_without_texts_is_told_once() -> None:
    files = events("tide", "tide.1.t"), events("reef", "reef.1.t", "reef.2.t"), words("tide.1.t")
    (found,) = [
        problem for problem in checked(*files).problems if problem.code == "missing_own_text"
    ]

    assert ("warning", 2) == (found.severity, found.line)
    assert "lacks 2 of 2 texts of the namespace reef;" in found.problem


def test_a_namespace_of_the_game_to_which_a_text_was_added_is_told_once() -> None:
    files = events("tide", "tide.1.t"), events("fare", "fare.1.t", "fare.2.t", "fare.3.t")
    (found,) = [
        problem
        for problem in checked(*files, words("tide.1.t", "fare.2.t")).problems
        if problem.code == "missing_own_text"
    ]

    assert "lacks 2 of 3 texts of the namespace fare;" in found.problem


def test_in_a_mod_of_copied_events_each_namespace_is_one_note() -> None:
    copied = [events(name, f"{name}.1.t", f"{name}.2.t") for name in ("a", "b", "c")]
    found = checked(*copied, events("tide", "tide.1.t"), words("tide.1.t")).problems

    notes = [one for one in found if one.code == "missing_own_text"]
    assert ["info"] * 3 == [note.severity for note in notes]
    assert "lacks 2 of 2 texts of the namespace a;" in notes[0].problem


def test_where_all_texts_are_known_each_is_judged_by_them(view: IndexView) -> None:
    files = events("tide", "tide.1.t", "tide.2.t"), words("tide.1.t")

    assert [("error", "unresolved_reference")] == [
        (problem.severity, problem.code)
        for problem in checked(*files, view=view).problems
        if "tide.2.t" in problem.problem
    ]


def test_a_mod_grows_its_texts_and_is_checked_without_a_game(run: Run, tmp_path: Path) -> None:
    folder, text = tmp_path / "mine", "localization/english/a_l_english.yml"
    files = {
        "descriptor.mod": b'name = "Mine"\n',
        "events/a.txt": BOM + b"namespace = a\na.1 = {\n\ttitle = a.1.t\n\tdesc = a.1.desc\n}\n",
        text: BOM + b'l_english:\n a.1.t: "x"\n',
    }
    write_files(folder, files)
    first = run("ck3", "check", str(folder))
    assert "events/a.txt:4:" in first.out
    assert "a.1.desc" in first.out
    assert 0 == first.code

    write_files(folder, {text: BOM + b'l_english:\n a.1.t: "x"\n a.1.desk: "y"\n'})
    assert "a.1.desc" in run("ck3", "check", str(folder)).out

    write_files(folder, {text: BOM + b'l_english:\n a.1.t: "x"\n a.1.desc: "y"\n'})
    assert run("ck3", "check", str(folder)).out.startswith("no findings (")

    alone = run("ck3", "check", str(folder / "events"))
    assert alone.out.startswith("no findings (")
