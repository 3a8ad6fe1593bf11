"""The form of a text in its file is kept, and an edit keeps every other byte (specification 56)."""

from __future__ import annotations

import random
import re
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook.world.text_form import (
    NoText,
    TextForm,
    digests_of_text,
    edit_text,
    plain_text,
    read_text,
)

BOM = "\ufeff"
LINES = st.lists(st.text("ab cäß€{}=\t", max_size=6), min_size=1, max_size=6)
ENDS = st.sampled_from(["\n", "\r\n", "\r"])
WORDS = st.text("xyzü\n", min_size=1, max_size=5)


@st.composite
def files(draw: st.DrawFn) -> bytes:
    """Files of any encoding and mark, whose line ends may differ."""
    text = "".join(line + draw(ENDS) for line in draw(LINES))
    encoding = draw(st.sampled_from(["utf-8", "utf-8-sig", "cp1252"]))
    return text.encode(encoding)


def sha(data: bytes) -> str:
    return sha256(data).hexdigest()


@pytest.mark.parametrize(
    ("data", "text", "form"),
    [
        (b"", "", TextForm()),
        (b"a\nb\n", "a\nb\n", TextForm()),
        (b"\xef\xbb\xbfa\r\nb", "a\nb", TextForm(bom=True, newline="\r\n")),
        (b"a\rb\r", "a\nb\n", TextForm(newline="\r")),
        (b"a\r\nb\nc\n", "a\nb\nc\n", TextForm(mixed=True)),
        (b"caf\xe9\n", "café\n", TextForm("windows-1252")),
        ("café\n".encode(), "café\n", TextForm()),
    ],
)
def test_the_form_of_a_file_is_read(data: bytes, text: str, form: TextForm) -> None:
    assert (text, form) == read_text(data)


@pytest.mark.parametrize("data", [b"a\0b", b"\xff\xfea\0", b"\x81\x8d", b"\xc3\x28\x90"])
def test_what_is_no_text_is_refused(data: bytes) -> None:
    with pytest.raises(NoText, match="it is no text"):
        read_text(data)
    with pytest.raises(NoText):
        edit_text(data, "a", "b")


@given(files())
def test_a_text_that_is_written_back_is_the_same_file_unless_its_line_ends_differ(
    data: bytes,
) -> None:
    text, form = read_text(data)
    again = form.encode(text)
    assert again == data or form.mixed
    assert (text, form.encoding, form.bom) == (
        read_text(again)[0],
        read_text(again)[1].encoding,
        read_text(again)[1].bom,
    )


@given(files(), WORDS, st.integers(0, 40))
def test_an_edit_keeps_every_other_byte(data: bytes, word: str, at: int) -> None:
    text, form = read_text(data)
    place = min(at, len(text))
    marked = form.encode(text[:place] + "<<>>" + text[place:])
    there, count = edit_text(marked, "<<>>", word)
    put = word.replace("\n", read_text(marked)[1].newline)
    wanted = marked.replace(b"<<>>", put.encode(_codec(form)))
    assert (wanted, 1) == (there, count)


def _codec(form: TextForm) -> str:
    return "utf-8" if form.encoding == "utf-8" else "cp1252"


def test_line_ends_that_differ_stay_where_they_are() -> None:
    data = b"one\r\ntwo\nthree\r\nfour\r\n"
    assert (b"one\r\n2\r\n3\r\nfour\r\n", 1) == edit_text(data, "two\nthree\n", "2\n3\n")


@pytest.mark.parametrize(
    ("data", "old", "count"),
    [
        (b"abc", "x", 0),
        (b"a\na\n", "a\n", 2),
        (b"aaa", "aa", 2),
        (b"a\r\n\r\nb", "\n", 2),
        (b"\xef\xbb\xbfabc", BOM + "x", 0),
    ],
)
def test_an_edit_whose_text_is_not_there_just_once_says_how_often_it_is(
    data: bytes, old: str, count: int
) -> None:
    assert (None, count) == edit_text(data, old, "new")


@pytest.mark.parametrize(
    ("data", "old", "after", "count"),
    [
        (b"a = 1\r\nb = 1\n", "= 1", b"a = 2\r\nb = 2\n", 2),
        (b"aaaaa", "aa", b"= 2= 2a", 2),
        (BOM.encode() + b"x", "x", BOM.encode() + b"= 2", 1),
        (b"caf\xe9 1, 1", "1", b"caf\xe9 = 2, = 2", 2),
    ],
)
def test_every_text_is_replaced_where_that_is_asked(
    data: bytes, old: str, after: bytes, count: int
) -> None:
    assert (after, count) == edit_text(data, old, "= 2", every=True)


@pytest.mark.parametrize("every", [False, True])
def test_a_text_that_is_nowhere_is_not_replaced(every: bool) -> None:
    assert (None, 0) == edit_text(b"abc", "x", "y", every=every)


@pytest.mark.parametrize("text", ["日本", "\ud800", "a\u0100"])
def test_a_character_that_the_file_has_no_place_for_is_refused(text: str) -> None:
    with pytest.raises(NoText, match="windows-1252, which has no place for U\\+"):
        TextForm("windows-1252").encode(text)
    with pytest.raises(NoText):
        edit_text(b"caf\xe9", "caf", text)


def test_a_text_that_brings_a_mark_gets_one_and_never_two() -> None:
    assert b"\xef\xbb\xbfa" == TextForm().encode(BOM + "a")
    assert b"\xef\xbb\xbfa" == TextForm(bom=True).encode(BOM + "a")
    assert b"\xef\xbb\xbfa" == TextForm(bom=True).encode("a")


@given(files())
def test_a_file_is_found_by_the_digest_of_its_text_in_any_form(data: bytes) -> None:
    text, form = read_text(data)
    digests = digests_of_text(text)
    assert sha(data) in digests or form.mixed
    assert sha(text.encode()) in digests
    assert digests == digests_of_text(BOM + text.replace("\n", "\r\n"))


def test_other_texts_have_other_digests() -> None:
    assert digests_of_text("a\n").isdisjoint(digests_of_text("a"))
    assert digests_of_text("é").isdisjoint(digests_of_text("e"))


def test_only_a_content_that_brings_a_mark_asks_for_one() -> None:
    assert TextForm(bom=True).holds("a\n", "a\r\n")
    assert TextForm(bom=True).holds("a\n", BOM + "a\n")
    assert TextForm().holds("a\n", "a\n")
    assert not TextForm().holds("a\n", BOM + "a\n")
    assert not TextForm().holds("a\n", "a")
    assert "a\nb" == plain_text(BOM + "a\rb")


@pytest.mark.parametrize("every", [False, True])
@pytest.mark.parametrize("seed", range(20))
def test_an_edit_finds_what_a_search_at_every_place_finds(every: bool, seed: int) -> None:
    chance = random.Random(seed)
    end = re.compile(r"\r\n|\r|\n")
    for _ in range(100):
        raw = "".join(chance.choices(["a", "b", "\n", "\r\n", "\r"], k=chance.randint(1, 9)))
        old = "".join(chance.choices(["a", "b", "\n"], k=chance.randint(1, 3)))
        ends = [match.span() for match in end.finditer(raw)]
        inside = {start + 1 for start, stop in ends if stop - start == 2}
        places = [at for at in range(len(raw) + 1) if at not in inside]
        plain = end.sub("\n", raw)
        found = [at for at in range(len(places)) if plain.startswith(old, at)]
        apart = [at for n, at in enumerate(found) if n == 0 or at >= found[n - 1] + len(old)]
        if every and found != apart:
            continue  # overlapping matches: which are left out is told by the test above

        after, count = edit_text(raw.encode(), old, "c", every=every)

        assert len(found) == count, (raw, old)
        if count == 1:
            start, stop = places[found[0]], places[found[0] + len(old)]
            assert (raw[:start] + "c" + raw[stop:]).encode() == after


def test_overlapping_matches_are_counted_up_to_a_limit_of_work() -> None:
    assert (None, 3) == edit_text(b"aaaa", "aa", "b")
    assert (None, 20) == edit_text(b"\n" * 3_000_000, "\n" * 1_000_000, "b")
    assert 200_000 == edit_text(b"\n" * 200_000, "\n", "b", every=True)[1]
