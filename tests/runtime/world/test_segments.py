"""The names that an address may have (spec 15, facts 4.4): one test per group of hazards."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook.world.address import BadAddress, is_key, parse
from replybook.world.segments import refuse_segment

DEVICES = (
    ["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"]
    + [f"COM{digit}" for digit in "0123456789¹²³"]
    + [f"LPT{digit}" for digit in "0123456789¹²³"]
)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("form", ["{}", "{}.txt", "{}.tar.gz", "{} .txt", "{}  .x", "{}.a b"])
def test_a_device_of_windows_is_refused_with_any_extension(device: str, form: str) -> None:
    for name in (form.format(device), form.format(device.lower()), form.format(device.title())):
        assert "is the name of a Windows device" == refuse_segment(name)


@pytest.mark.parametrize("device", DEVICES)
@pytest.mark.parametrize("form", ["{}x", "x{}", "_{}.txt", ".{}", "a.{}", "{}-1.txt", " {}", "{}_"])
def test_a_name_that_only_holds_the_name_of_a_device_is_fine(device: str, form: str) -> None:
    assert refuse_segment(form.format(device)) is None


@pytest.mark.parametrize("sign", '\\:<>"|?*/')
def test_a_sign_that_some_system_reads_otherwise_is_refused(sign: str) -> None:
    for name in (sign, f"a{sign}", f"{sign}a", f"a{sign}b.txt", f"ä{sign}b"):
        assert 'holds one of \\ : < > " | ? * /' == refuse_segment(name)


@pytest.mark.parametrize("sign", "~$&%#@!+,;='()[]{}^`-_")
def test_any_other_sign_is_taken_as_it_stands(sign: str) -> None:
    for name in (sign, f"a{sign}", f"{sign}a", f"a{sign}b.txt", f"ä{sign}b"):
        assert refuse_segment(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "a.",
        "a..",
        "...",
        "a. ",
        "a ",
        "a. .",
        " ",
        "a\u00a0",
        "a\u3000",
        "a\u2003",
        "ä.",
        ".",
        "..",
    ],
)
def test_a_dot_or_blank_at_the_end_is_refused(name: str) -> None:
    assert "ends in a dot or a blank" == refuse_segment(name)


@pytest.mark.parametrize(
    "name", [".a", "..a", " a", "a.b", "a..b", "a . b", "...a", "a\u00a0b", "ä ö"]
)
def test_a_dot_or_blank_elsewhere_is_fine(name: str) -> None:
    assert refuse_segment(name) is None


@pytest.mark.parametrize(
    "sign",
    [chr(number) for number in (*range(0x20), *range(0x7F, 0xA0), 0xD800, 0xDBFF, 0xDC00, 0xDFFF)],
)
def test_a_control_or_half_of_a_pair_is_refused(sign: str) -> None:
    for name in (sign, f"a{sign}", f"{sign}a", f"a{sign}b"):
        assert (
            "holds a control character, a noncharacter or half a surrogate pair"
            == refuse_segment(name)
        )


NONCHARACTERS = [
    *range(0xFDD0, 0xFDF0),
    *(plane * 0x10000 + last for plane in range(17) for last in (0xFFFE, 0xFFFF)),
]


@pytest.mark.parametrize("number", NONCHARACTERS)
def test_what_will_never_be_a_character_is_refused(number: int) -> None:
    sign = chr(number)
    percent = "".join(f"%{byte:02x}" for byte in sign.encode())

    for name in (sign, f"a{sign}", f"{sign}a", f"a{sign}b", f"a{percent}"):
        assert refuse_segment(name) in (
            "holds a control character, a noncharacter or half a surrogate pair",
            PERCENT,
        )
        for address in (f"root:repo/{name}", f"root:repo/a/{name}/b", f"root:repo/x/{name}/.."):
            with pytest.raises(BadAddress):
                parse(address)


@pytest.mark.parametrize("number", NONCHARACTERS)
def test_no_key_holds_what_will_never_be_a_character(number: int) -> None:
    """A member that is called so gets an alias, as one with a control character does."""
    assert not is_key("mod", f"My {chr(number)} Mod")
    with pytest.raises(BadAddress):
        parse(f"mod:My {chr(number)} Mod/events")
    with pytest.raises(BadAddress):
        parse(f"root:repo{chr(number)}")


@pytest.mark.parametrize(
    "number", [0xFDCF, 0xFDF0, 0xFFFD, 0xFFFC, 0x10000, 0x1FFFD, 0x20000, 0xE000, 0xF8FF, 0x10FFFD]
)
def test_the_neighbours_of_what_is_no_character_are_fine(number: int) -> None:
    assert refuse_segment(f"a{chr(number)}b") is None
    assert is_key("mod", f"a{chr(number)}b")


INVISIBLE = [
    *(0x00AD, 0x034F, 0x061C, 0x180E, 0x3164, 0xFEFF),
    *(*range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070)),
    *(0xE0001, *range(0xE0020, 0xE0080)),
    *(0x2800, *range(0xFE00, 0xFE10), 0xE0100, 0xE01EF),
    *(*range(0xFFF0, 0xFFFC), *range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B)),
]


@pytest.mark.parametrize("number", INVISIBLE)
def test_what_nobody_sees_is_refused(number: int) -> None:
    for name in (f"a{chr(number)}", f"{chr(number)}a", f"a{chr(number)}b"):
        assert (
            "holds an invisible character or one that turns the direction of text"
            == refuse_segment(name)
        )


@pytest.mark.parametrize(
    "name",
    [
        "é",
        "e\u0301",
        "文件",
        "файл",
        "ملف",
        "🏰",
        "⚔",
        "\u2801",
        "\ufe10x",
        "½",
        "\uff1a",
        "ﬁ",
        "a\uff0eb",
    ],
)
def test_names_of_any_script_are_fine(name: str) -> None:
    assert refuse_segment(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "\uff0e",
        "\uff0e\uff0e",
        "\u2024\u2024",
        "\u2025",
        "\u2026",
        ".\u2024",
        "a\uff0fb",
        "\uff3c",
        "a\uff3cb",
        "℀",
        "℅",
    ],
)
def test_a_name_whose_compatibility_form_is_dots_or_holds_a_separator_is_refused(name: str) -> None:
    assert refuse_segment(name) is not None


PERCENT = "hides dots, a separator, a control character or broken UTF-8 behind percent signs"


@pytest.mark.parametrize(
    "name",
    [
        "%2e",
        "%2E%2e",
        ".%2e",
        "%2e.a%2f",
        "a%2fb",
        "a%5Cb",
        "%00",
        "a%0a",
        "%7f",
        "a%c2%85",
        "%2e%20",
        "%252e%252e",
        "a%252fb",
        "%25252e%25252e",
        "a%25255cb",
        "%25%32%65%2e",
        "%ff",
        "%c0%ae",
        "%c0%af",
        "%e0%80%af",
        "a%80",
        "50%ab",
        "%ed%a0%80",
        "%ef%bc%8f",
        "%e2%80%ae",
    ],
)
def test_what_hides_behind_percent_signs_is_refused(name: str) -> None:
    assert PERCENT == refuse_segment(name)


@pytest.mark.parametrize(
    "name",
    [
        "%",
        "%%",
        "100%",
        "50% off",
        "%zz",
        "%2",
        "%u002e%u002e",
        "a%20b",
        "%41",
        "%c3%a9",
        "a%2eb",
        "%%41",
        "%2525252e%2525252e",
        "%7e",
        "%24HOME",
        "%PATH%",
        "a%2d",
    ],
)
def test_percent_signs_that_hide_nothing_are_fine(name: str) -> None:
    assert refuse_segment(name) is None


@pytest.mark.parametrize("letter", ["a", "é", "文", "🏰"])
def test_a_name_of_255_bytes_is_the_longest(letter: str) -> None:
    count, rest = divmod(255, len(letter.encode()))
    longest = letter * count + "b" * rest

    assert refuse_segment(longest) is None
    assert "is longer than 255 bytes" == refuse_segment(longest + "b")


def test_an_empty_name_is_refused() -> None:
    assert "is empty" == refuse_segment("")


@given(name=st.text())
def test_a_reason_is_one_of_a_few_and_never_holds_the_name(name: str) -> None:
    assert refuse_segment(name) in REASONS


REASONS = {
    None,
    PERCENT,
    "is the name of a Windows device",
    "holds a control character, a noncharacter or half a surrogate pair",
    'holds one of \\ : < > " | ? * /',
    "holds an invisible character or one that turns the direction of text",
    "is empty",
    "ends in a dot or a blank",
    "is longer than 255 bytes",
    "looks like dots or a separator in its compatibility form",
}
