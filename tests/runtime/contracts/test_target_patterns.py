"""Target patterns: what they cover, and which texts are none (spec 35)."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replybook.contracts import BadTarget, TargetPattern, TargetSet

COVERED = [
    ("mod:My Patch/common/traits/*.txt", "mod:My Patch/common/traits/brave.txt"),
    ("mod:My Patch/common/traits/*.txt", "mod:My Patch/common/traits/.txt"),
    ("mod:My Patch/common/**", "mod:My Patch/common/traits/brave.txt"),
    ("mod:My Patch/common/**", "mod:My Patch/common/a"),
    ("mod:My Patch/common/**/brave.txt", "mod:My Patch/common/brave.txt"),
    ("mod:My Patch/common/**/brave.txt", "mod:My Patch/common/a/b/brave.txt"),
    ("mod:My Patch/common/**/**/x", "mod:My Patch/common/x"),
    ("mod:My Patch/common/*", "mod:My Patch/common/.git"),
    ("mod:My Patch/a/*b*b", "mod:My Patch/a/bb"),
    ("mod:My Patch/a/**/b/*.txt", "mod:My Patch/a/b/c/b/d.txt"),
    ("mod:My Patch/a/**/b/**/c", "mod:My Patch/a/b/b/x/c/c"),
    ("mod:My Patch/a.b+(c)[d]", "mod:My Patch/a.b+(c)[d]"),
    ("mod:My Patch/descriptor.mod", "mod:My Patch/descriptor.mod"),
    ("mod:100% *Deluxe*/common/*", "mod:100% *Deluxe*/common/a"),
    ("mod:My Patch", "mod:My Patch"),
    ("root:repo", "root:repo"),
    ("root:repo/src/*.py", "root:repo/src/a.py"),
]
NOT_COVERED = [
    ("mod:My Patch/common/traits/*.txt", "mod:My Patch/common/traits/a/brave.txt"),
    ("mod:My Patch/common/traits/*.txt", "mod:My Patch/common/traits/brave.txt.bak"),
    ("mod:My Patch/common/traits/*.txt", "mod:Other/common/traits/brave.txt"),
    ("mod:My Patch/common/traits/*.txt", "mod:My Patch/Common/traits/brave.txt"),
    ("mod:My Patch/common/**", "mod:My Patch/common"),
    ("mod:My Patch/common/**", "mod:My Patch/common2/a"),
    ("mod:My Patch/common/**/brave.txt", "mod:My Patch/common/notbrave.txt"),
    ("mod:My Patch/common/*", "mod:My Patch/common"),
    ("mod:My Patch/a/*b*b", "mod:My Patch/a/b"),
    ("mod:My Patch/a/**/b/*.txt", "mod:My Patch/a/b/c/d.txt"),
    ("mod:My Patch/a.b", "mod:My Patch/axb"),
    ("mod:My Patch/descriptor.mod", "mod:My Patch/descriptor.mod/x"),
    ("mod:100% *Deluxe*/common/*", "mod:100% xDeluxex/common/a"),
    ("mod:My Patch", "mod:My Patch/a"),
    ("root:repo", "root:repo/a"),
    ("root:repo/src/*.py", "mod:repo/src/a.py"),
]


@pytest.mark.parametrize(("pattern", "address"), COVERED)
def test_a_pattern_covers(pattern: str, address: str) -> None:
    assert TargetPattern.parse(pattern).matches(address)


@pytest.mark.parametrize(("pattern", "address"), NOT_COVERED)
def test_a_pattern_does_not_cover(pattern: str, address: str) -> None:
    assert not TargetPattern.parse(pattern).matches(address)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("  mod:My Patch/common/*.txt ", "mod:My Patch/common/*.txt"),
        ("mod:My Patch//common/./**", "mod:My Patch/common/**"),
        ("mod:My Patch/", "mod:My Patch"),
        ("ROOT_REPO:/src/*.py", "root:repo/src/*.py"),
        ("root:repo/src/**/", "root:repo/src/**"),
    ],
)
def test_a_pattern_prints_canonically(text: str, canonical: str) -> None:
    assert canonical == str(TargetPattern.parse(text))


REFUSED = [
    "",
    "common/traits/*.txt",
    "/etc/passwd",
    "C:\\mods\\*.txt",
    "file:///etc/*",
    "root:nowhere/a",
    "root:*/a",
    "root:repo/**",
    "root:repo/*",
    "root:repo/*.py",
    "root:repo/**/descriptor.mod",
    "mod:My Patch/a/../b",
    "mod:My Patch/../Other/a",
    "mod:My Patch/a/**b",
    "mod:My Patch/a/***",
    "mod:My Patch/a/**/**/**/**/**",
    "mod:My Patch/a/con.txt",
    "mod:My Patch/a/con.*",
    "mod:My Patch/a/b?",
    "mod:My Patch/a/*.",
    "mod:My Patch/a/b:*",
    "mod:My Patch/a\\*",
    "mod:My Patch/a/%2e%2e/*",
    "mod:My Patch/a/\u202e*",
    "mod:My Patch/a\x00/*",
    "mod:My Patch/\ud800/*",
    "mod:/a",
    "ROOT_REPO:src/*",
    "mod:My Patch/" + "a" * 256,
    "mod:My Patch/" + "a/" * 3000,
]


@pytest.mark.parametrize("text", REFUSED)
def test_a_text_is_no_pattern(text: str) -> None:
    with pytest.raises(BadTarget) as refusal:
        TargetPattern.parse(text)

    assert text == "" or text not in str(refusal.value)


def test_what_takes_away_may_begin_with_a_star() -> None:
    excluded = TargetSet.of(["mod:My Patch/**/*.mod"], anchored=False)

    assert excluded.matches("mod:My Patch/descriptor.mod")
    assert excluded.matches("mod:My Patch/a/B.MOD")
    assert not excluded.matches("mod:My Patch/a/b.txt")


def test_an_empty_set_covers_nothing() -> None:
    assert not TargetSet().matches("root:repo")


def test_a_set_covers_what_any_of_its_patterns_covers() -> None:
    targets = TargetSet.of(["root:repo/a/*", "mod:My Patch/b"])

    assert [True, True, False] == [
        targets.matches("root:repo/a/x"),
        targets.matches("mod:My Patch/b"),
        targets.matches("root:repo/b"),
    ]


def test_the_base_of_a_pattern_is_what_stands_before_the_first_star() -> None:
    assert "mod:My Patch/a/b" == str(TargetPattern.parse("mod:My Patch/a/b/*/c/**").base)
    assert "mod:My Patch/a/b" == str(TargetPattern.parse("mod:My Patch/a/b").base)


# An independent judge: segment by segment, with recursion

NAMES = st.sampled_from(["a", "b", "ab", "ba", "aab", "abab"])
GLOBS = st.sampled_from(["*", "**", "a*", "*b", "a*b", "*a*", "*a*b*", "a", "b", "ab"])


def _segment_fits(glob: str, name: str) -> bool:
    return bool(re.fullmatch("".join(".*" if sign == "*" else sign for sign in glob), name))


def _fits(globs: list[str], names: list[str]) -> bool:
    if not globs:
        return not names
    if globs == ["**"]:
        return bool(names)
    if globs[0] == "**":
        return any(_fits(globs[1:], names[start:]) for start in range(len(names) + 1))
    return bool(names) and _segment_fits(globs[0], names[0]) and _fits(globs[1:], names[1:])


@given(st.lists(GLOBS, max_size=6), st.lists(NAMES, max_size=7))
def test_the_expression_agrees_with_a_matcher_that_tries_everything(
    globs: list[str], names: list[str]
) -> None:
    globs = globs[: 6 - max(0, globs.count("**") - 4)] if globs.count("**") > 4 else globs
    pattern = TargetPattern("root", "repo", ("top", *globs))
    address = "/".join(("root:repo", "top", *names))

    assert _fits(globs, names) == pattern.matches(address)


@given(st.lists(GLOBS.filter(lambda glob: glob != "**"), max_size=5))
def test_a_pattern_reads_back_as_itself(globs: list[str]) -> None:
    pattern = TargetPattern("root", "repo", ("top", *globs))

    assert pattern == TargetPattern.parse(str(pattern))


def test_a_pattern_full_of_stars_ends_on_a_long_address_that_it_does_not_cover() -> None:
    """Were each star tried again for every other, this would outlast the machine."""
    pattern = TargetPattern.parse("root:repo/top/**/" + "*a" * 40 + "b/**/c*c*c*c/**/" + "*a" * 40)

    assert not pattern.matches("root:repo/top/" + "/".join(["a" * 200] * 20))
    assert not pattern.matches("root:repo/top/" + "/".join(["a"] * 2000))


# What is taken away


@pytest.mark.parametrize(
    ("pattern", "address"),
    [
        ("root:repo/src/secret", "root:repo/src/secret"),
        ("root:repo/src/secret", "root:repo/src/secret/x.py"),
        ("root:repo/src/secret", "root:repo/src/secret/deep/er/x.py"),
        ("root:repo/src/secret", "root:repo/SRC/Secret/x.py"),
        ("root:repo/src/\u00e9.py", "root:repo/src/e\u0301.py"),
        ("root:repo/src/e\u0301.py", "root:repo/src/\u00c9.py"),
        ("root:repo/src/stra\u00dfe", "root:repo/src/STRASSE/x"),
        ("root:repo/src/*.key", "root:repo/src/a.KEY/b"),
        ("root:repo/**/old", "root:repo/a/OLD/b"),
        ("mod:Patch\u00e9/common", "mod:patche\u0301/common/x.txt"),
    ],
)
def test_an_exclusion_takes_the_place_and_all_below_it_in_every_spelling(
    pattern: str, address: str
) -> None:
    assert TargetSet.of([pattern], anchored=False).matches(address)


@pytest.mark.parametrize(
    ("pattern", "address"),
    [
        ("root:repo/src/secret", "root:repo/src/secrets"),
        ("root:repo/src/secret", "root:repo/src/secret.py"),
        ("root:repo/src/secret", "root:repo/src"),
        ("root:repo/src/secret", "root:repo/other/secret/x.py"),
        ("root:repo/src/secret", "root:vscode/src/secret/x.py"),
        ("root:repo/src/\u00e9.py", "root:repo/src/e.py"),
        ("root:repo/src/*.key", "root:repo/src/a.key.txt"),
        ("root:repo/src/*.key", "root:repo/src/deep/a.key"),
        ("root:repo/**/old", "root:repo/a/older/b"),
        ("mod:Patch/common", "mod:Patch Two/common/x.txt"),
    ],
)
def test_an_exclusion_takes_nothing_else(pattern: str, address: str) -> None:
    assert not TargetSet.of([pattern], anchored=False).matches(address)


def test_a_target_without_a_star_covers_no_more_than_itself() -> None:
    targets = TargetSet.of(["root:repo/src/plain"])

    assert targets.matches("root:repo/src/plain")
    assert not targets.matches("root:repo/src/plain/x.py")
    assert not targets.matches("root:repo/src/Plain")
