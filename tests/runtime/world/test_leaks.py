"""The leak guard finds a folder however it is spelled, says where, and lets addresses pass."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unicodedata import category, combining, normalize
from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.runtime.world.spelled_paths import FOLDER, OTHERS, SPELLED, TEXTS

from replybook.world.leak_guard import MASK, LeakGuard
from replybook.world.path_variants import fold_text, joining, readings, traced_readings

MODS = "/home/Änna/My Mods"
DOCS = "C:\\Users\\Bob\\Documents"

SPELLINGS: dict[str, Callable[[str], str]] = {
    "as given": str,
    "in upper case": str.upper,
    "in lower case": str.lower,
    "with slashes": lambda path: path.replace("\\", "/"),
    "with backslashes": lambda path: path.replace("/", "\\"),
    "with doubled slashes": lambda path: path.replace("\\", "/").replace("/", "//"),
    "with doubled backslashes": lambda path: path.replace("/", "\\").replace("\\", "\\\\"),
    "with single dots": lambda path: path.replace("\\", "/").replace("/", "/./"),
    "percent-encoded": lambda path: quote(path.replace("\\", "/")),
    "percent-encoded, slashes too": lambda path: quote(path.replace("\\", "/"), safe=""),
    "percent-encoded twice": lambda path: quote(quote(path.replace("\\", "/"), safe=""), safe=""),
    "as a URL": lambda path: "file:///" + quote(path.replace("\\", "/").lstrip("/")),
    "as JSON within text": lambda path: json.dumps({"path": path}),
    "as JSON with slashes escaped": lambda path: json.dumps(path).replace("/", "\\/"),
    "decomposed": lambda path: path.replace("Ä", "A\u0308"),
    "below the folder": lambda path: path + "/common/traits",
    "in a sentence": lambda path: f"cannot open '{path}/x.txt': no such file",
    "in the middle of a word": lambda path: f"x{path}x",
}


@pytest.fixture
def guard() -> LeakGuard:
    return LeakGuard([MODS, Path("/srv"), DOCS])


@pytest.mark.parametrize("where", TEXTS)
@pytest.mark.parametrize("way", SPELLED)
def test_a_folder_that_is_written_so_is_found_and_cut_out(way: str, where: str) -> None:
    guard = LeakGuard([FOLDER])
    text = TEXTS[where](SPELLED[way](FOLDER))
    masked = guard.mask(text)

    assert "text" == guard.find({"text": text})
    assert MASK in masked
    assert guard.find(masked) is None


@pytest.mark.parametrize("text", OTHERS)
def test_what_is_written_like_a_folder_and_is_none_passes(text: str) -> None:
    guard = LeakGuard([FOLDER])

    assert (None, text) == (guard.find(text), guard.mask(text))


@pytest.mark.parametrize(
    "text",
    [
        "file:///C|/Users/Bob/Documents/x",
        "file:///C%7C/Users/Bob/Documents",
        "&#67;:&bsol;Users&bsol;Bob&bsol;Documents",
        "C:\\134Users\\134Bob\\134Documents",
        "\\\\?\\C:\\Users\\Bob\\Documents",
    ],
)
def test_a_windows_folder_is_found_in_every_spelling(guard: LeakGuard, text: str) -> None:
    assert "data" == guard.find(text)
    assert guard.find(guard.mask(text)) is None


@pytest.mark.parametrize(
    "text", ["C|/Windows", "C|", "ABC|/Users/Bob/Documents", "\\\\?\\C:\\Users"]
)
def test_another_windows_folder_passes(guard: LeakGuard, text: str) -> None:
    assert guard.find(text) is None


@pytest.mark.parametrize("path", [MODS, DOCS], ids=["posix", "windows"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_folder_is_found_in_every_spelling(guard: LeakGuard, spelling: str, path: str) -> None:
    text = SPELLINGS[spelling](path)

    assert "text" == guard.find({"text": text})


@pytest.mark.parametrize("path", [MODS, DOCS], ids=["posix", "windows"])
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_nothing_is_left_of_a_folder_that_was_masked(
    guard: LeakGuard, spelling: str, path: str
) -> None:
    masked = guard.mask(SPELLINGS[spelling](path))

    assert MASK in masked
    assert guard.find([masked]) is None


def test_what_follows_a_folder_stays_when_it_is_masked(guard: LeakGuard) -> None:
    text = f"open {MODS}/a.txt and {DOCS}\\b.txt, not root:repo/a.txt"

    masked = guard.mask(text)

    assert f"open {MASK}/a.txt and {MASK}\\b.txt, not root:repo/a.txt" == masked


@pytest.mark.parametrize(
    "text",
    [
        f"{MODS}/../My Mods",
        "/home/./Änna/My Mods",
        "/home/x/../Änna/My Mods",
        "/home/x/y/../../Änna/./My Mods",
        "\uff0fhome\uff0fÄnna\uff0fMy Mods",
        "/home/Änna/\uff2dy Mods",
        "/home/Än\u200bna/My\u2060 Mods",
        "\\x2fhome\\x2f\\xc3\\x84nna\\x2fMy Mods",
        "\\\\u002fhome%5cu002f%c3%84nna%255cMy Mods",
        f"{MODS}/srv",
        f"{MODS}/x/..",
    ],
)
def test_a_strange_spelling_is_cut_out_and_the_rest_stays(guard: LeakGuard, text: str) -> None:
    masked = guard.mask(f"see {text}/a.txt for more")

    assert "0" == guard.find([text])
    assert guard.find([masked]) is None
    assert masked.startswith(f"see {MASK}")
    assert masked.endswith("/a.txt for more")
    assert MASK in guard.mask(f"{text}/")


@pytest.mark.parametrize(
    "text",
    [
        f"see {MODS[:-1]}/../My Modz",
        "/home/../Änna/My Mods",
        "/home/x/../../Änna/My Mods",
        "../My Mods",
        "\uff0fhome\uff0fÄnna",
        "\u200b/home/\u200bÄnna",
        "\\x2fhome\\x2f",
        "\\xzz/%5cu00",
        "a/../../../b",
        "..",
        "/home/x/../",
    ],
)
def test_a_strange_spelling_of_another_folder_passes(guard: LeakGuard, text: str) -> None:
    assert guard.find([text, "/../x"]) is None
    assert text == guard.mask(text)


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("open “@”, please", "open “<host path>”, please"),
        ("@—then", "<host path>—then"),
        ("«@»", "«<host path>»"),
        ("@を読む。", "<host path>を読む。"),
        ("@Éa", "<host path>Éa"),
        ("見よ\uff0f\uff0f@", "見よ<host path>"),
        ("@" + "─" * 40, "<host path>" + "─" * 40),
        ("─" * 40 + "@" + "─" * 40, "─" * 40 + "<host path>" + "─" * 40),
    ],
)
@pytest.mark.parametrize(
    "folder", ["/home/anna/My Mods", "/home/anna/模組", "/home/Änna/İß", "/home/Änna/(x)"]
)
def test_other_letters_that_touch_a_folder_stay(text: str, masked: str, folder: str) -> None:
    guard = LeakGuard([folder])

    assert masked == guard.mask(text.replace("@", folder))
    assert masked == guard.mask(text.replace("@", normalize("NFD", folder)))
    assert masked == guard.mask(text.replace("@", folder.lower()))


@pytest.mark.parametrize("mark", ["\u0301", "\u0338", "\u20dd", "\u3099", "\u0316\u0301" * 14])
@pytest.mark.parametrize(
    "folder", ["/home/anna/My Mods", "/home/anna/q", "/home/Änna/模", "/x/(y)"]
)
def test_a_mark_on_the_last_letter_hides_no_folder_and_is_not_left_on_the_mask(
    mark: str, folder: str
) -> None:
    guard = LeakGuard([folder])
    text = f"see {folder}{mark}/a and x"

    for form in (text, normalize("NFC", text), normalize("NFD", text)):
        assert guard.mask(form) == f"see {MASK}/a and x"


@pytest.mark.parametrize("text", ["\u1112\u1161\u11ab", "\ud55c"])
def test_no_half_of_a_syllable_is_left(text: str) -> None:
    assert f"{MASK}/a" == LeakGuard(["/home/\ud558"]).mask(f"/home/{text}/a")


@pytest.mark.parametrize(
    ("folder", "other"),
    [
        ("/srv", "/srv\u0301"),
        ("/q", "/q\u0323/x"),
        ("/cafe", "/café"),
        ("/cafe", "/cafe\u0301/x"),
        ("/क", "/की/x"),
    ],
)
def test_a_path_of_one_part_that_goes_on_with_a_mark_is_another(folder: str, other: str) -> None:
    guard = LeakGuard([folder])

    assert (None, other) == (guard.find(other), guard.mask(other))
    assert MASK == guard.mask(folder)


@pytest.mark.parametrize("before", ["", "İ", "İİİİ ", "Iİi and ", "ΑΣ İ "])
@pytest.mark.parametrize("folder", [MODS, MODS.upper(), DOCS, "/home/İstanbul/x"])
def test_a_letter_that_is_two_in_lower_case_shifts_nothing(before: str, folder: str) -> None:
    guard = LeakGuard([MODS, DOCS, "/home/İstanbul/x"])
    text = f"{before}Open '{folder}/İ.TXT' İ for More"

    assert guard.mask(text) == f"{before}Open '{MASK}/İ.TXT' İ for More"
    assert guard.cut(text) == f"{before}Open '{MASK}"


def test_no_other_letter_is_two_in_lower_case() -> None:
    assert ["İ"] == [sign for sign in map(chr, range(0x110000)) if len(sign.lower()) != 1]


def test_every_mark_joins_and_nothing_else_does() -> None:
    marks = re.compile(f"[{joining()}]")
    every = map(chr, range(0xE0000))  # beyond are signs that nobody sees

    assert [] == [
        hex(ord(sign)) for sign in every if (category(sign)[0] == "M") is not _is(marks, sign)
    ]


def _is(pattern: re.Pattern[str], sign: str) -> bool:
    return pattern.match(sign) is not None


SIGNS = st.text(
    st.one_of(
        st.characters(exclude_categories=("Cs",)),
        st.sampled_from(
            "aZ</\\“─İßΣςé\u0301\u0316\u0338\u0345\u200b\u3099\u1112\u1161\u11ab\uff0f"
        ),
    ),
    max_size=29,  # more marks than that on one letter are not sorted as one row
)


@given(SIGNS, st.integers(0, 40))
@settings(max_examples=300, deadline=None)
def test_a_reading_with_places_is_the_reading_and_parts_no_letter(text: str, times: int) -> None:
    text += "\u0301\u0316" * times + "“" * times

    traced = list(traced_readings(text))

    assert list(readings(text)) == [one.text for one in traced]
    for one in traced:
        assert len(one.text) == len(one.starts) == len(one.ends)
    assert not any(
        combining(text[end]) and text[end - 1] >= " " and text[end - 1] != "\x7f"
        for end in traced[0].ends
        if end < len(text)
    )


@given(SIGNS)
@settings(max_examples=300, deadline=None)
def test_both_forms_of_a_text_are_read_alike(text: str) -> None:
    assert fold_text(text) == fold_text(normalize("NFC", text)) == fold_text(normalize("NFD", text))


WORKSHOP = [
    f"/home/somebody/.steam/workshop/content/{2_000_000_000 + n * 7_919}" for n in range(500)
]


def test_one_folder_of_hundreds_is_cut_out_of_a_long_text() -> None:
    guard = LeakGuard(WORKSHOP)
    line = f"{WORKSHOP[0][:-10]}x common/traits/00_traits.txt\n" * 10_000

    assert f"{line}{MASK}/a" == guard.mask(f"{line}{WORKSHOP[3]}/a")


def test_hundreds_of_folders_are_cut_out_of_one_text() -> None:
    lines = "\n".join(f"{path}/descriptor.mod" for path in WORKSHOP)

    masked = LeakGuard(WORKSHOP).mask(lines)

    assert {f"{MASK}/descriptor.mod"} == set(masked.split("\n"))


def test_a_long_text_without_a_folder_of_hundreds_stays_as_it_is() -> None:
    text = f"{WORKSHOP[0][:-10]}x " * 10_000

    assert text is LeakGuard(WORKSHOP).mask(text)


@pytest.mark.parametrize("marks", ["\u0301\u0316", "\u0345\u0301", "\u0344"])
def test_a_letter_under_thousands_of_marks_is_read_all_the_same(
    guard: LeakGuard, marks: str
) -> None:
    text = "/a" + marks * 30_000

    assert text == guard.mask(text)
    assert guard.mask(f"{text} {MODS}") == f"{text} {MASK}"


def test_a_folder_whose_name_has_many_marks_is_found_in_both_forms() -> None:
    name = "/home/e" + "\u0301\u0316" * 40
    guard = LeakGuard([name])

    assert "data" == guard.find(f"see {name}/x")
    assert guard.find("/home/e\u0301\u0316/x") is None


@pytest.mark.parametrize(
    "path",
    [
        "root:repo/home/someone/mods",
        "root:repo/x/Änna/../home/Änna/My Mods/a",
        "%2fsrv%2fx/y",
        "C:\\x",
    ],
)
def test_a_path_is_cut_by_how_it_begins_whether_it_is_known_or_not(
    guard: LeakGuard, path: str
) -> None:
    assert guard.cut(path) == guard.cut(f"{path}z")
    assert guard.cut(path).endswith(MASK)


@pytest.mark.parametrize(
    "text", ["root:repo", "root:repo/homes/a", "mod:A: B/home", "a/b", "50% or C:"]
)
def test_what_does_not_begin_like_a_path_is_not_cut(guard: LeakGuard, text: str) -> None:
    assert text == guard.cut(text)


@pytest.mark.parametrize(
    "text",
    [
        "root:repo",
        "root:repo/common/traits/00_traits.txt",
        "mod:My Mods/events/a.txt",
        "root:repo/srv",
        "root:user_docs/srv/a.txt",
        "mod:Name/srv/a.txt",
        "a/srv",
        "/srvx/a",
        "/srv-old",
        "home/Änna/My Mods",
        "/home/Änna",
        "C:",
        "c/users/bob/documents",
        "50% of it",
        "%2e%zz",
        "\\u12",
        "",
        "/",
        MASK,
    ],
)
def test_what_is_no_folder_of_the_machine_passes(guard: LeakGuard, text: str) -> None:
    assert guard.find({"text": text}) is None
    assert text == guard.mask(text)


@pytest.mark.parametrize(
    "text",
    [
        "/srv",
        "/srv/",
        "/SRV/a.txt",
        "file:///srv/a",
        "open '/srv/a'",
        "(/srv)",
        "a: /srv",
        "%2Fsrv",
        "path=/srv",
    ],
)
def test_a_path_of_one_part_is_found_where_a_path_can_begin(guard: LeakGuard, text: str) -> None:
    assert "0" == guard.find([text])
    assert MASK in guard.mask(text)


def test_a_folder_below_one_of_one_part_is_found_in_the_middle_of_a_word() -> None:
    guard = LeakGuard(["/srv", "/srv/game"])

    assert "data" == guard.find("copied/srv/games")
    assert guard.find("root:repo/srv/a.txt") is None


@pytest.mark.parametrize("text", ["/", "/etc/passwd", "open '/etc/passwd'", "file:///etc/passwd"])
def test_the_top_of_the_disk_is_found_where_a_path_can_begin(text: str) -> None:
    assert "data" == LeakGuard(["/"]).find(text)


@pytest.mark.parametrize("text", ["root:repo/etc", "and/or", "1 / 2", "mod:A/b"])
def test_the_top_of_the_disk_is_not_every_slash(text: str) -> None:
    assert LeakGuard(["/"]).find(text) is None


def test_a_drive_alone_is_found_and_a_key_of_one_letter_is_not() -> None:
    guard = LeakGuard(["C:\\"])

    assert "data" == guard.find("C:\\Windows")
    assert guard.find("mod:C:/events") is None
    assert guard.find("C:Windows") is None


@dataclass
class Row:
    path: object


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"a": MODS}, "a"),
        ({"a": [1, {"b": MODS}]}, "a.1.b"),
        ({"entries": ({"path": f"{MODS}/x"},)}, "entries.0.path"),
        ({MODS: 1}, "?"),
        ({"a": {f"{MODS}/x": {}}}, "a.?"),
        ({"not a name!": MODS}, "?"),
        (MappingProxyType({"a": MODS}), "a"),
        ({"a": {MODS}}, "a.0"),
        ({"a": Path(MODS)}, "a"),
        ({"a": MODS.encode()}, "a"),
        ({"a": Row(Path(MODS))}, "a.path"),
        ({1: {2: MODS}}, "?.?"),
        (MODS, "data"),
        ([[], [MODS]], "1.0"),
    ],
)
def test_the_place_is_told_and_never_what_stood_there(
    guard: LeakGuard, data: Any, place: str
) -> None:
    assert place == guard.find(data)


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        None,
        {"a": None, "b": 1, "c": 1.5, "d": True},
        {"a": ["/home", "Änna/My Mods"]},
        {"/home": {"Änna": "My Mods"}},
        {"a": b"\xff"},
        {"a": "\udcff/\ud800"},
    ],
)
def test_data_without_a_folder_passes(guard: LeakGuard, data: Any) -> None:
    assert guard.find(data) is None


def test_data_that_holds_itself_does_not_run_for_ever(guard: LeakGuard) -> None:
    data: dict[str, object] = {"a": "root:repo"}
    data["self"] = data

    assert guard.find(data) is None


def test_data_that_holds_itself_is_looked_through_to_the_end(guard: LeakGuard) -> None:
    data: dict[str, object] = {"a": "root:repo"}
    data |= {"self": data, "z": MODS}

    assert "z" == guard.find(data)


@pytest.mark.parametrize(("last", "place"), [("root:repo", None), (MODS, ".".join("0" * 30))])
def test_shared_data_is_looked_through_once(guard: LeakGuard, last: str, place: str | None) -> None:
    data: list[object] = [last]
    for _ in range(29):
        data = [data, data]

    assert place == guard.find(data)


def _nested(levels: int) -> list[object]:
    data: list[object] = []
    for _ in range(levels):
        data = [data]
    return data


@pytest.mark.parametrize(
    "data", [{"a": object()}, {"a": Row}, {"a": 1j}, {"a": iter([])}, {"a": range(3)}]
)
def test_what_nobody_can_read_counts_as_a_leak(guard: LeakGuard, data: Any) -> None:
    assert "a" == guard.find(data)


@pytest.mark.parametrize(
    "data", [{"a": []}, {"a": Row("x")}, {"a": 1.5}, {"a": ()}, {"a": _nested(190)}]
)
def test_what_can_be_read_and_holds_nothing_is_no_leak(guard: LeakGuard, data: Any) -> None:
    assert guard.find(data) is None


def test_what_is_nested_too_deep_counts_as_a_leak(guard: LeakGuard) -> None:
    assert guard.find(_nested(5_000)) is not None


def test_a_link_and_what_it_leads_to_are_both_found(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    guard = LeakGuard([tmp_path / "link"])

    assert ["a", "a"] == [guard.find({"a": str(tmp_path / name)}) for name in ("link", "real")]


def test_a_relative_path_is_found_by_its_absolute_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    guard = LeakGuard(["data"])

    assert "a" == guard.find({"a": f"{tmp_path}/data"})
    assert guard.find({"a": "root:repo/data"}) is None


def test_a_name_that_is_no_unicode_is_found_as_bytes_and_as_percent_signs() -> None:
    guard = LeakGuard(["/home/an\udcffna/x"])

    assert "a" == guard.find({"a": b"/home/an\xffna/x"})
    assert "a" == guard.find({"a": "/home/an%FFna/x"})
    assert MASK == guard.mask("/home/an%ffna/x")


def test_a_path_that_cannot_exist_is_guarded_all_the_same() -> None:
    assert "a" == LeakGuard(["/home/a\0b"]).find({"a": "/home/a\0b"})


def test_a_guard_without_folders_finds_nothing() -> None:
    assert LeakGuard().find({"a": MODS}) is None
    assert MODS == LeakGuard([]).mask(MODS)


def test_a_guard_does_not_show_what_it_guards(guard: LeakGuard) -> None:
    assert "LeakGuard(3 paths)" == repr(guard)


@pytest.mark.parametrize(
    "sign",
    [
        *("/", "\\", "%", "%25", "%2f", "\\u", "\\u005c", "e", "/e", "/./", "Ä"),
        *("&", "&#47;", "&amp;", "&sol", "\\134", "\\0", "+", "|", "C|/", "\\u{5c}", "+%2b"),
    ],
)
@pytest.mark.parametrize("times", [5_000, pytest.param(20_000, marks=pytest.mark.slow)])
def test_a_text_made_to_take_long_is_read_all_the_same(sign: str, times: int) -> None:
    guard = LeakGuard(
        ["/eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee/ÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄÄ/x", MODS]
    )
    text = sign * times

    assert guard.mask(text) == text
    assert guard.find([guard.mask(f"{MODS}/{text} {text}")]) is None


PARTS = st.lists(
    st.text(st.characters(exclude_characters="/\\\0%", exclude_categories=("Cs",)), min_size=1)
    .filter(lambda part: part.strip(". ") == part)
    .map(lambda part: part + "-"),
    min_size=2,
    max_size=4,
)


@given(PARTS, st.sampled_from(["/", "\\", "//", "\\\\"]), st.text(max_size=5))
@settings(max_examples=200, deadline=None)
def test_any_folder_is_found_and_masked_in_any_text(
    parts: list[str], separator: str, more: str
) -> None:
    guard = LeakGuard(["/" + "/".join(parts)])
    text = f"{more}{separator}{separator.join(parts)}{separator}{more}"

    assert "0" == guard.find([text])
    assert guard.find([guard.mask(text)]) is None
