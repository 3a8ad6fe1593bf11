"""`codes add`: the next free number, the right place, no other byte (decision 6, spec 14)."""

from __future__ import annotations

import pytest
from tests.codegen.edit.desk import CODES, HEADER, new_code, read, read_by_ruamel, registry, shelf

from replybook_codegen.edit import Edit, Shelf, add
from replybook_registry.model import Action, Param

ENTRY = """\
  - code: WA-RES-I-005
    key: BRAND_NEW
    title: Brand new
    message: "{path} is new"
    params:
      path: {type: string, description: "The path, as given.", required: true, privacy: public}
    meaning: It is new.
    action: {verb: fix_arguments, arguments: [path]}
    remedy: Correct `path`.
    since: 1.2.0
    status: active
"""


def added(codes: str = CODES, cluster: str = "WA-RES-I", **more: object) -> str:
    _, edit = add(shelf(registry(codes)), new_code(cluster, **more))
    return edit.after.decode().removeprefix(HEADER)


def order(text: str) -> list[str]:
    return [line.split()[-1] for line in text.splitlines() if "code: " in line]


def test_a_code_gets_the_next_number_and_stands_behind_its_cluster() -> None:
    before, behind = CODES.split("    http: 404\n")

    assert added() == f"{before}    http: 404\n\n{ENTRY}{behind}"


def test_an_entry_with_a_malformed_id_is_left_where_it_is() -> None:
    odd = CODES.replace("WA-RES-I-900", "WA-RES-I-nine")

    assert ["WA-RES-S-001", "WA-RES-I-001", "WA-RES-I-005", "WA-RES-I-nine"] == order(added(odd))[
        :4
    ]


@pytest.mark.parametrize(
    ("cluster", "wanted"),
    [
        ("WA-RES-I", "WA-RES-I-005"),  # 4 is a legacy number, 900 belongs to the wrapper
        ("WA-RES-S", "WA-RES-S-002"),
        ("WA-SYS-S", "WA-SYS-S-001"),
        ("WA-READ-E", "WA-READ-E-004"),  # 3 was frozen once
        ("EN-READ-D", "EN-READ-D-001"),
    ],
)
def test_every_number_that_was_ever_given_counts_as_taken(cluster: str, wanted: str) -> None:
    files = registry(released='meanings:\n  WA-READ-E-003: "0123456789abcdef"\n')

    assert str(add(shelf(files), new_code(cluster))[0]) == wanted


def test_retired_numbers_and_other_files_count_as_taken() -> None:
    more = "codes:\n  - code: WA-SYS-S-007\n    key: OLD\n    status: retired\n"

    assert str(add(shelf(registry(codes__more=more)), new_code("WA-SYS-S"))[0]) == "WA-SYS-S-008"


@pytest.mark.parametrize(
    ("cluster", "wanted"),
    [
        ("WA-RES-I", ["WA-RES-S-001", "WA-RES-I-001", "new", "WA-RES-I-900", "WA-READ-S-001"]),
        ("WA-RES-S", ["WA-RES-S-001", "new", "WA-RES-I-001", "WA-RES-I-900", "WA-READ-S-001"]),
        ("WA-RES-E", ["WA-RES-S-001", "WA-RES-I-001", "WA-RES-I-900", "new", "WA-READ-S-001"]),
        ("WA-SYS-S", ["new", "WA-RES-S-001", "WA-RES-I-001", "WA-RES-I-900", "WA-READ-S-001"]),
        ("WA-READ-I", ["WA-RES-S-001", "WA-RES-I-001", "WA-RES-I-900", "WA-READ-S-001", "new"]),
    ],
)
def test_a_code_stands_where_the_order_of_the_taxonomy_wants_it(
    cluster: str, wanted: list[str]
) -> None:
    code, edit = add(shelf(registry()), new_code(cluster))

    assert order(edit.after.decode()) == [str(code) if w == "new" else w for w in wanted]


def test_before_the_first_entry_its_comment_stays_with_it() -> None:
    text = added(cluster="WA-SYS-S")

    assert text.startswith("\ncodes:\n  - code: WA-SYS-S-001\n")
    assert "    status: active\n\n  # what resolves\n  - code: WA-RES-S-001\n" in text


def test_behind_the_last_entry_comes_the_end_of_the_file() -> None:
    text = added(cluster="WA-READ-I")

    assert "    status: active   # for ever\n\n  - code: WA-READ-I-001\n" in text
    assert text.endswith("    status: active\n\n# the end\n")


def test_a_code_goes_into_the_file_of_its_relatives() -> None:
    more = "codes:\n  - code: WA-SYS-S-001\n    key: OLD\n    status: active\n"
    desk = shelf(registry(codes__more=more, codes__en="codes: []\n"))

    assert add(desk, new_code("WA-SYS-S"))[1].name == "codes/more.yaml"
    assert add(desk, new_code("WA-SYS-I"))[1].name == "codes/more.yaml"
    assert add(desk, new_code("WA-RES-I"))[1].name == "codes/wa.yaml"
    assert add(desk, new_code("EN-RES-D"))[1].name == "codes/en.yaml"


@pytest.mark.parametrize(
    ("codes", "wanted"),
    [
        ("codes: []\n", f"codes:\n{ENTRY}"),
        ("codes: [ ]   # none yet\n# end\n", f"codes:   # none yet\n{ENTRY}# end\n"),
        ("codes: []", f"codes:\n{ENTRY}".removesuffix("\n")),
    ],
)
def test_an_empty_list_gets_its_first_entry(codes: str, wanted: str) -> None:
    assert added(codes).replace("I-001", "I-005") == wanted.replace("I-001", "I-005")


@pytest.mark.parametrize("codes", ["codes: []\n", CODES])
def test_a_file_keeps_its_line_ends(codes: str) -> None:
    plain, windows = added(codes), registry(codes)
    windows = {name: data.replace(b"\n", b"\r\n") for name, data in windows.items()}
    after = add(shelf(windows), new_code())[1].after

    assert after == (HEADER + plain).replace("\n", "\r\n").encode()


def test_a_file_without_a_last_line_end_gets_none() -> None:
    codes = "codes:\n  - code: WA-RES-I-001\n    key: A\n    status: active"

    assert added(codes) == f"{codes}\n\n{ENTRY}".removesuffix("\n")


@pytest.mark.parametrize(
    ("codes", "lines"),
    [
        (
            "codes:\n- code: WA-RES-I-001\n  key: A\n- code: WA-RES-I-002\n  key: B\n",
            ["- code: WA-RES-I-005", "  key: BRAND_NEW"],
        ),
        (
            "codes:\n    -   code: WA-RES-I-001\n        params:\n            a: {type: string}\n",
            ["    -   code: WA-RES-I-005", "        key: BRAND_NEW", "            path: {type"],
        ),
    ],
)
def test_an_entry_is_indented_as_its_neighbours_are(codes: str, lines: list[str]) -> None:
    text = added(codes)

    assert text.startswith(codes)
    assert all(f"\n{line}" in text for line in lines)


def test_entries_without_blank_lines_between_them_get_none() -> None:
    codes = "codes:\n  - code: WA-RES-I-001\n    key: A\n  - code: WA-RES-I-002\n    key: B\n"

    assert added(codes) == codes + ENTRY


def test_a_text_that_ends_an_entry_in_many_lines_stays_whole() -> None:
    codes = (
        "codes:\n  - code: WA-RES-I-001\n    key: A\n    remedy: |\n      one\n\n      # two\n\n"
        "  # next\n  - code: WA-READ-S-001\n    key: B\n"
    )
    text = added(codes)

    assert "      # two\n\n  - code: WA-RES-I-005\n" in text
    assert "    status: active\n\n  # next\n  - code: WA-READ-S-001\n" in text


def test_other_keys_and_document_marks_stay_behind_the_list() -> None:
    codes = "---\ncodes:\n  - code: WA-RES-I-001\n    key: A\n\nnotes: none\n...\n"
    text = added(codes)

    assert text == codes.replace("\n\nnotes", f"\n\n{ENTRY}\nnotes")


@pytest.mark.parametrize(
    "text",
    [
        "no", "on", "Yes", "y", "~", "null", "012", "1.10", "1e3", "0x1F", "0o7", "12:30:00",
        "2026-01-02", "- a", "a: b", "a #b", "#a", "a:", "@a", "`a` b", "%a", "&a", "*a", "!a",
        "|", ">", "{a}", "[a]", "'a'", '"a"', "a\\b", "a\nb", "a\tb", " a ", "<<", "=", "?", "true",
        "1_000", "Ünïcödé", "日本", "😀", "\x85", "\u2028", "a, b", "...", "---", ".inf", "-1", "+1",
        "root:repo/a", "spec 12", "002 §6", "1.0.0",
    ],
)  # fmt: skip
def test_every_text_survives_both_readers(text: str) -> None:
    path = Param("path", "string", text, True, "public", (text,))
    after = add(
        shelf(registry()),
        new_code(title=text, remedy=text, params=(path,), example={"path": text}, see=(text,)),
    )[1].after
    codes = read(after)["codes"]
    [entry] = [code for code in codes if code["key"] == "BRAND_NEW"]

    assert [entry["title"], entry["remedy"], entry["see"]] == [text, text, [text]]
    assert entry["params"]["path"]["description"] == text
    assert entry["params"]["path"]["enum"] == [text]
    assert entry["example"] == {"path": text}
    assert read(after) == read_by_ruamel(after)


def test_integers_and_booleans_stay_what_they_are() -> None:
    example = {"path": "a", "count": 3, "done": True, "list": ["a", 1], "map": {"a": False}}
    after = add(shelf(registry()), new_code(example=example, http=404))[1].after

    assert "    example: {path: a, count: 3, done: true, list: [a, 1], map: {a: false}}\n" in (
        after.decode()
    )
    assert read(after) == read_by_ruamel(after)


def test_an_edit_shows_its_difference_and_writes_nothing() -> None:
    code, edit = add(shelf(registry()), new_code(params=(), action=Action("ask_user")))
    diff = edit.diff().splitlines()

    assert diff[:2] == ["--- registry/codes/wa.yaml", "+++ registry/codes/wa.yaml"]
    assert [line for line in diff[2:] if line[0] == "-"] == []
    assert f"+  - code: {code}" in diff
    assert isinstance(edit, Edit)


def test_the_files_of_the_base_registry_can_be_edited() -> None:
    from replybook_registry.files import package_folder, read_folder

    folder = package_folder("replybook_registry")
    assert folder is not None
    files = read_folder(folder, "registry/")
    for layer in ("WA-RES-I", "EN-GATE-D", "CT-VAL-E", "MCP-SYS-S"):
        desk: Shelf = shelf(files.files)
        code, edit = add(desk, new_code(layer))
        before, after = edit.before, edit.after

        assert before is not None
        assert code.number < 900
        assert read(after) == read_by_ruamel(after)
        assert len(read(after)["codes"]) == len(read(before)["codes"]) + 1
