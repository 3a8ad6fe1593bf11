"""The grammar of addresses (spec 15 and 16, 002 §0 and §2).

What reads, what it prints, what is refused.
"""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from replybook.world.address import WHITE_SPACE, Address, BadAddress, is_key, parse
from replybook.world.segments import refuse_segment

ROOTS = ["repo", "game", "steam", "user_docs", "ck3raven_data", "vscode"]

signs = st.one_of(
    st.characters(),
    st.sampled_from("/:.%\\~ \t\n\0\x7f\x85\ud800\u202e\u200b\uff0f\u2024ACNLOPRTUX0123456789abce"),
)
texts = st.text(signs, max_size=40)
pieces = st.lists(
    st.one_of(
        texts,
        st.sampled_from(
            ["..", ".", "/", "//", "a", "con", "Con.txt", "%2e", "b.txt", " ", "…", "::"]
        ),
    ),
    max_size=8,
).map("".join)
addresses_like = st.builds(
    lambda start, rest: start + rest,
    st.sampled_from(["root:repo/", "root:repo", "mod:", "mod:A: B/", "ROOT_GAME:/", " root:", ""]),
    pieces,
)
addresses = st.builds(
    Address,
    st.just("root"),
    st.sampled_from(ROOTS),
    st.lists(texts.filter(lambda text: refuse_segment(text) is None), max_size=5).map(tuple),
) | st.builds(
    Address,
    st.just("mod"),
    texts.filter(lambda name: is_key("mod", name)),
    st.lists(texts.filter(lambda text: refuse_segment(text) is None), max_size=5).map(tuple),
)


# What holds for every text


@given(address=addresses)
def test_an_address_reads_back_from_its_text(address: Address) -> None:
    assert address == parse(str(address))


@given(text=addresses_like)
@example("mod:Name\u00a0/x/..")
@example("root:repo/a/ ")
@example("mod: Name:/./b/")
def test_the_canonical_text_is_a_fixed_point(text: str) -> None:
    try:
        canonical = str(parse(text))
    except BadAddress:
        return

    assert canonical == str(parse(canonical))
    assert len(canonical.encode()) <= len(text.encode())


@given(text=st.one_of(addresses_like, texts, st.text(st.characters(categories=["Cs", "Cf", "Cc"]))))
def test_a_text_is_an_address_or_refused_and_nothing_else(text: str) -> None:
    try:
        address = parse(text)
    except BadAddress:
        return

    assert address.namespace in {"root", "mod"}
    assert all(refuse_segment(part) is None for part in address.parts)
    assert not {"", ".", ".."} & set(address.parts)


@given(address=addresses, before=st.text(WHITE_SPACE), after=st.text(WHITE_SPACE))
def test_white_space_around_an_address_is_stripped(
    address: Address, before: str, after: str
) -> None:
    assert address == parse(f"{before}{address}{after}")


@given(address=addresses, dots=st.integers(0, 4))
def test_parent_folders_are_taken_back_as_long_as_they_stay_below_the_key(
    address: Address, dots: int
) -> None:
    climbs = min(dots, len(address.parts))
    text = str(address) + "/.." * climbs

    assert Address(
        address.namespace, address.key, address.parts[: len(address.parts) - climbs]
    ) == (parse(text))
    with pytest.raises(BadAddress):
        parse(str(address) + "/.." * (len(address.parts) + 1) + "/a" * (len(address.parts) + 1))


@given(
    start=st.sampled_from(["root:", "mod:", "root", "ROOT:", ""]),
    rest=st.text(st.sampled_from("repo/game. -_aC:cConNuUlLxX19%\\é~")) | pieces,
)
@example(start="root:", rest="repo/con1/console/CON")
@example(start="root:", rest="repo/" + "a" * 256)
def test_plain_addresses_are_read_by_the_same_rules_as_all_others(start: str, rest: str) -> None:
    text = (start + rest).strip(WHITE_SPACE)
    try:
        closely = parse(f"{text}/.//")  # doubled slashes are never plain
    except BadAddress:
        with pytest.raises(BadAddress):
            parse(text)
    else:
        assert closely == parse(text)


# What is read


@pytest.mark.parametrize("key", ROOTS)
def test_a_root_is_written_without_a_slash(key: str) -> None:
    assert f"root:{key}" == str(parse(f"root:{key}/"))
    assert f"root:{key}" == str(parse(f"root:{key}"))


@pytest.mark.parametrize("key", ROOTS)
def test_the_old_spelling_of_a_root_is_read_and_never_written(key: str) -> None:
    assert f"root:{key}/a/b.txt" == str(parse(f"ROOT_{key.upper()}:/a/b.txt"))
    assert f"root:{key}" == str(parse(f"ROOT_{key.upper()}:/"))


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("root:repo/common/traits/00_traits.txt", "root:repo/common/traits/00_traits.txt"),
        ("root:repo//src/main2.py", "root:repo/src/main2.py"),
        ("root:repo/./a/./b/.", "root:repo/a/b"),
        ("root:repo/a/b/../c", "root:repo/a/c"),
        ("root:repo/a/..", "root:repo"),
        ("root:repo/a/", "root:repo/a"),
        ("\n  root:game/a b/c.txt\t", "root:game/a b/c.txt"),
        ("root:repo/~/$HOME/.git/a~1", "root:repo/~/$HOME/.git/a~1"),
        ("root:repo/100%/50% off", "root:repo/100%/50% off"),
        ("root:repo/ö/文件.txt", "root:repo/ö/文件.txt"),
        ("root:repo/con1/console.txt/nulled", "root:repo/con1/console.txt/nulled"),
        ("mod:SomeMod/common/x.txt", "mod:SomeMod/common/x.txt"),
        ("mod:EPE: Ethnicities & Portraits/a", "mod:EPE: Ethnicities & Portraits/a"),
        ("mod:Name:/x", "mod:Name:/x"),
        ("mod:Name:Colon/x", "mod:Name:Colon/x"),
        ("mod: Name", "mod: Name"),
        ("mod:CON/x", "mod:CON/x"),
        ("mod:C:/x", "mod:C:/x"),
        ("mod:../x", "mod:../x"),
    ],
)
def test_an_address_is_brought_into_its_canonical_form(text: str, canonical: str) -> None:
    assert canonical == str(parse(text))


# What is refused


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "common/traits",
        "/etc/passwd",
        "~/x",
        ".",
        "..",
        "//server/share",
        r"\\?\C:\x",
        r"C:\Users\x",
        "C:/x",
        "file:///etc/passwd",
        "Root:repo/x",
        "MOD:Name/x",
        "root",
        "mod",
        "root :repo",
        ":repo/x",
        "root;repo/x",
        "wip:/x",
        "ROOT_REPO:a",
        "ROOT_REPO:",
        "root_repo:/x",
        "ROOT_NONE:/x",
        "ROOT_REPO/x",
        "ROOT_REPO:\\x",
        "\xa0root:repo",
        "\ufeffroot:repo",
    ],
)
def test_a_text_without_a_known_namespace_is_refused(text: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse(text)

    assert "namespace" == caught.value.rule


@pytest.mark.parametrize(
    "text",
    [
        "root:",
        "root:/",
        "root:/repo",
        "root:ROOT_REPO/x",
        "root:Repo/x",
        "root: repo",
        "root:repo /x",
        "root:repo:/x",
        "root:repo\\x",
        "root:other",
        "root:..",
        "mod:",
        "mod:/x",
        "mod: /x",
        "mod:a\\b/x",
        "mod:C:\\x",
        "mod:Name /x",
        "mod:Name\u3000/x",
    ],
)
def test_a_key_that_is_no_root_and_no_name_is_refused(text: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse(text)

    assert "key" == caught.value.rule


@pytest.mark.parametrize("key", ["root:repo", "root:ck3raven_data", "mod:Name", "mod:Name:"])
@pytest.mark.parametrize(
    "path", ["..", "/..", "./..", "a/../..", "../repo", "../a/../repo/b", "a/b/../../../c"]
)
def test_climbing_above_the_key_is_refused_even_if_it_comes_back(key: str, path: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse(f"{key}/{path}")

    assert "climbing" == caught.value.rule


@pytest.mark.parametrize(
    "path", ["con", "a/aux.txt/b", "CON/../a", "a:b/../c", "a\\..\\b", "%2e%2e/x"]
)
def test_a_name_that_is_not_portable_is_refused_even_if_it_is_taken_back(path: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse(f"root:repo/{path}")

    assert "name" == caught.value.rule


@pytest.mark.parametrize(
    "sign", [chr(code) for code in (0, 1, 0x1C, 0x7F, 0x85, 0x9F, 0xD800, 0xDFFF)]
)
@pytest.mark.parametrize(
    "form", ["root:repo/a{}b", "root:repo/a/{}", "mod:N{}/a", "{}root:repo", "a{}"]
)
def test_controls_and_halves_of_pairs_are_refused_anywhere(form: str, sign: str) -> None:
    with pytest.raises(BadAddress) as caught:
        parse(form.format(sign))

    assert "characters" == caught.value.rule


def test_an_address_of_4096_bytes_is_the_longest() -> None:
    start = "root:repo/" + "é/" * 1361
    longest = start + "a" * (4096 - len(start.encode()))

    assert 4096 == len(str(parse(longest)).encode())
    assert parse(longest) == parse(f"  {longest}\n")
    for text in (f"{longest}a", "root:repo/" + "a/" * 5000, "mod:" + "n" * 4093):
        with pytest.raises(BadAddress) as caught:
            parse(text)
        assert "length" == caught.value.rule


def test_a_refusal_says_what_is_wrong_for_a_person() -> None:
    with pytest.raises(BadAddress, match=r"'aux\.txt' is the name of a Windows device"):
        parse("root:repo/aux.txt")
    with pytest.raises(BadAddress, match="the roots are ck3raven_data, game"):
        parse("root:desktop")
