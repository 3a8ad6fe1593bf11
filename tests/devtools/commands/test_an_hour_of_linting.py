"""An author's hour: lint, fix, and lint again until there is no finding; two files break meanwhile.

Source: specification 11 to 13.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.devtools.commands.calling import Run
from tests.devtools.commands.lending_server import FILES, PLACES, SETTINGS
from tests.devtools.commands.test_lint import as_json

FOLDER = Path("src/lending")
Places = Counter[tuple[str, str]]


class Edit(NamedTuple):
    """One change of a file: old and new text, and the findings that go and come by it."""

    file: str
    before: str
    after: str
    gone: tuple[str, ...] = ()
    came: tuple[str, ...] = ()


_BROKE = "if command == 'lend'\n"
HOUR = (
    # the desk, command by command
    Edit(
        "loan_tools",
        '{"error": "this book cannot be reserved", "title": title}',
        'rb.invalid(codes.WA_WRITE_I_001, data={"path": title})',
        gone=("RB521",),
    ),
    Edit("loan_tools", "rb.denied if reader else rb.invalid", "rb.denied"),
    Edit("loan_tools", "answer = rb.denied", "answer = rb.invalid", gone=("RB528",)),
    Edit("loan_tools", 'answer("EN-WRITE-D-001"', 'answer("WA-WRITE-I-001"'),
    Edit(
        "loan_tools",
        "rb.denied(codes.EN_WRITE_D_001, data={",
        "may_discard(title, reader, refuse=rb.denied) or rb.success(codes.WA_WRITE_S_001, data={",
        gone=("RB528",),
    ),
    Edit("loan_tools", "    return result\n", "    return {'ok': result}\n", came=("RB521",)),
    Edit("loan_tools", "    return {'ok': result}\n", "    return result\n", gone=("RB521",)),
    # looking up: another loop, then the class of the exception
    Edit("search_tools", 'in ["no such", "not found"])', 'in ("no such", "not found"))'),
    Edit("search_tools", "any(word in message", "all(word in message"),
    Edit("search_tools", "word in message for", "word in reader for", gone=("RB525",)),
    Edit("search_tools", "word in reader for", "word in message for", came=("RB525",)),
    Edit(
        "search_tools",
        'if all(word in message for word in ("no such", "not found")):',
        "if isinstance(error, KeyError):",
        gone=("RB525",),
    ),
    # the helper gets the builder
    Edit("checks", "def checked_title(title)", "def checked_title(title, rb: ReplyBuilder)"),
    Edit("checks", "import Reply\n", "import Reply\nfrom replybook import ReplyBuilder, codes\n"),
    Edit(
        "checks",
        'Reply.invalid("a book has a title")',
        'rb.invalid(codes.WA_READ_I_001, data={"path": title})',
        gone=("RB512",),
    ),
    Edit(
        "checks", 'return Reply.denied(f"{reader} owes {fines}")', "return fines", gone=("RB512",)
    ),
    # the county's catalogue grows, and stays none of ours
    Edit("client", "Reply.error(404)", 'Reply.error(503, retry="soon")'),
    Edit("client", "in tags)", "in tags) and all([word in isbn for word in tags])"),
    # fines
    Edit("fines", "        rb.invalid(", "        return rb.invalid(", gone=("RB513", "RB514")),
    Edit(
        "fines",
        '    return {"success": True, "cents": len(reader)}\n',
        '    if reader:\n        told = {"cents": 1}\n    else:\n        told = {"error": "who?"}\n'
        "    return told\n",
    ),
    Edit("fines", '{"error": "who?"}', '{"cents": 0}', gone=("RB522",)),
    # notices
    Edit("notices", "WA-READ-I-988", "WA-READ-I-001", gone=("RB501",)),
    Edit("notices", "rb: ReplyBuilder):", "rb: ReplyBuilder) -> Reply:", gone=("RB523",)),
    # a file with our words breaks and is repaired
    Edit("notices", "    if not reader:\n", "    if not reader\n", came=("RB593",)),
    Edit("notices", "    if not reader\n", "    if not reader:\n", gone=("RB593",)),
    # the old replies are no longer needed
    Edit("replies", FILES["replies"], '"""Nothing is left here."""\n', gone=("RB511",)),
)


@pytest.fixture
def places(project: Path) -> Places:
    """The server in a project, and what is wrong with it."""
    settings = project / "pyproject.toml"
    settings.write_text(settings.read_text("utf-8") + SETTINGS, "utf-8")
    (project / FOLDER).mkdir(parents=True)
    for name, text in FILES.items():
        (project / FOLDER / f"{name}.py").write_text(text, "utf-8")
    return Counter(PLACES)


def _found(run: Run, *words: str) -> Places:
    return Counter((Path(path).stem, rule) for path, _, rule in as_json(run, *words))


def _edit(project: Path, edit: Edit) -> None:
    file = project / FOLDER / f"{edit.file}.py"
    text = file.read_text("utf-8")
    assert 1 == text.count(edit.before), edit
    file.write_text(text.replace(edit.before, edit.after), "utf-8")


def test_every_place_is_found_and_nothing_beside_it(run: Run, places: Places) -> None:
    assert places == _found(run, "src")
    assert {"server", "client", "shelves", "gates"}.isdisjoint(name for name, _ in places)


def test_each_edit_changes_what_is_found_by_what_it_mends(
    run: Run, project: Path, places: Places
) -> None:
    for edit in HOUR:
        _edit(project, edit)
        places -= Counter((edit.file, rule) for rule in edit.gone)
        places += Counter((edit.file, rule) for rule in edit.came)

        assert places == _found(run, "src"), edit
        named = _found(run, str(FOLDER / f"{edit.file}.py"))
        assert Counter({at: n for at, n in places.items() if at[0] == edit.file}) == named, edit

    assert not places
    assert run("lint", "src").out.startswith(
        "no findings (8 files)\n2 of 10 files hold no tool that I "
    )
    assert _found(run, "src", "--no-cache") == places


@pytest.mark.parametrize("name", FILES)
def test_a_file_that_breaks_hides_its_places_until_it_is_repaired(
    run: Run, project: Path, places: Places, name: str
) -> None:
    file = project / FOLDER / f"{name}.py"
    others = Counter({at: n for at, n in places.items() if at[0] != name})
    file.write_text(FILES[name] + _BROKE, "utf-8")

    assert Counter({(name, "RB593"): 1}) == _found(run, str(file))
    is_skipped = name == "shelves"  # no word of it has to do with replies
    assert others + Counter({(name, "RB593"): 0 if is_skipped else 1}) == _found(run, "src")

    file.write_text(FILES[name], "utf-8")
    assert places == _found(run, "src")
    assert places - others == _found(run, str(file))


def test_a_broken_file_without_our_words_is_skipped_in_its_folder_and_counted(
    run: Run, project: Path, places: Places
) -> None:
    before = run("lint", "src", "--exit-zero", "--select", "RB593").out
    (project / FOLDER / "shelves.py").write_text(FILES["shelves"] + _BROKE, "utf-8")

    left = "1 of 10 files holds no tool that I recognize: src/lending/shelves.py"
    assert f"no findings (9 files)\n{left}\n" == before
    assert before == run("lint", "src", "--exit-zero", "--select", "RB593").out
    assert Counter({("shelves", "RB593"): 1}) == _found(run, "src/lending/shelves.py")
    assert places == _found(run, "src")
