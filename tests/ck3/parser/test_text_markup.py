"""The markup of localization texts: what is read from it, and what is wrong with it."""

from __future__ import annotations

import pytest

from replybook_ck3.world.parser.text_markup import markup_of, plain_parts

WRONG = [
    ("[ROOT.Char.GetName is here", 0, "unclosed_bracket"),
    ("For [ROOT.Char.GetName", 4, "unclosed_bracket"),
    ("[a.GetName [b.GetName]", 0, "unclosed_bracket"),
    ("[a.Custom('It is') and [b.GetName]", 0, "unclosed_bracket"),
    ("This is #bold loud", 8, "unclosed_format"),
    ("#high a #bold b#!", 0, "unclosed_format"),
    ("one\\n#P two", 5, "unclosed_format"),
    ("#tooltip:mine_tt word", 0, "unclosed_format"),
    ("A $tide_word_far bell", 2, "unclosed_text_key"),
    ("$a_key$ and $b_key", 12, "unclosed_text_key"),
    ("@gold_icon 5", 0, "unclosed_icon"),
    ("one \\m two", 4, "unknown_escape"),
    ("at its end \\", 11, "unknown_escape"),
]
RIGHT = [
    "",
    "Plain words, 5 % of them.",
    "[ROOT.Char.GetName] is here",
    "[a.GetName][b.GetName]",
    "[Select_CString(THIS.Char.IsLocalPlayer, 'your', THIS.Char.GetHerHis)|U]",
    "[Select_CString(a.IsIt, '#bold yes#!', 'no (really)')]",
    "[Concept('tide', 'the tide's work')|E]",
    "#bold loud#! and clear",
    "#high a #bold b#!#!",
    "#high;bold a#!",
    "#P +5#!",
    "#1 in the world, and item # 2",
    "#weak ",
    "#bold $KEY$",
    "closes what another opened#!",
    "$VALUE|=+0$ and $key.t$ and $key|U$",
    "It costs 5$ or 7$.",
    "@gold_icon! 5, mail@home",
    'one\\ntwo \\"three\\" \\\\ four',
    "[[no code]]",
]


@pytest.mark.parametrize(("text", "offset", "code"), WRONG)
def test_a_fault_is_found_at_its_sign(text: str, offset: int, code: str) -> None:
    markup = markup_of(text)

    assert markup is not None
    assert [(fault.offset, fault.code) for fault in markup.faults] == [(offset, code)]


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_text_has_no_fault(text: str) -> None:
    markup = markup_of(text)

    assert markup is None or markup.faults == []


@pytest.mark.parametrize("text", [case[0] for case in WRONG])
def test_a_text_with_a_fault_is_never_plain(text: str) -> None:
    assert plain_parts(text) is None


@pytest.mark.parametrize("text", RIGHT)
def test_a_plain_text_names_the_same_as_its_markup(text: str) -> None:
    parts, markup = plain_parts(text), markup_of(text)
    if parts:
        assert markup is not None
        codes = [code.text for code in markup.codes]
        assert codes == [part[1:-1] for part in parts if part[0] == "["]
        assert [name for name, _ in markup.keys] == [one[1:-1] for one in parts if one[0] == "$"]
        assert ([], []) == (markup.icons, markup.faults)


def test_which_texts_are_plain() -> None:
    assert [] == plain_parts("no sign at all")
    assert ["[ROOT.Char.GetName]", "$key$", "\\n"] == plain_parts("[ROOT.Char.GetName] $key$\\n")
    assert None is plain_parts("[Custom('x')]")
    assert None is plain_parts("#bold x#!")


def test_names_are_read_with_their_places() -> None:
    text = "A $tide_word|U$ for @gold_icon! [ROOT.Char.GetName] and [tide|E]"
    markup = markup_of(text)

    assert markup is not None
    assert markup.keys == [("tide_word", text.index("tide_word"))]
    assert markup.icons == [("gold_icon", text.index("gold_icon"))]
    name, concept = (code.parts for code in markup.codes)
    assert [step.name for step in name.chains[0]] == ["ROOT", "Char", "GetName"]
    assert markup.codes[0].offset + name.chains[0][2].offset == text.index("GetName")
    assert (concept.form, concept.is_word, concept.chains[0][0].name) == ("E", True, "tide")


def test_arguments_are_chains_of_their_own() -> None:
    text = "[Select_CString(EqualTo(a.GetID, (int32)5), b.Custom( 'GetTideWord' ).Get, c)|U]"
    markup = markup_of(text)

    assert markup is not None
    assert 1 == len(markup.codes)
    code = markup.codes[0].parts
    names = [[step.name for step in chain] for chain in code.chains]
    assert names == [
        ["Select_CString"],
        ["EqualTo"],
        ["a", "GetID"],
        ["int32"],
        ["b", "Custom", "Get"],
        ["c"],
    ]
    custom = code.chains[4][1]
    assert (custom.argument, custom.inside, custom.is_call) == (
        "GetTideWord",
        text.index("GetTideWord") - 1,  # from the first bracket
        True,
    )
    assert (code.form, code.is_word) == ("U", False)


@pytest.mark.parametrize(
    "sign",
    [
        "[",
        "[a(",
        "[a('b' ",
        "#b ",
        "#b x",
        "$a",
        "'[",
        "@a_icon ",
        "\\m",
        "[a.b] #c $d$ ",
        "[a|",
        "$a|",
    ],
)
def test_a_hostile_line_is_read_once(sign: str) -> None:
    """30,000 signs take a moment. If each looked at all others, they would take minutes."""
    for text in (sign * 30_000, f"{sign * 30_000}]", f"[{sign * 30_000}]"):
        markup = markup_of(text)

        assert markup is not None
        assert len(markup.faults) <= 20
        assert all(0 <= fault.offset < len(text) for fault in markup.faults)
        for code in markup.codes:
            assert len(code.parts.chains) <= len(text)
