"""Finding names and texts, and names that are spelt alike. Source: specification 31 and 44."""

from __future__ import annotations

import pytest
from tests.ck3.index.conftest import GAME, Look, Shelf

TEXTS = "localization/english/a_l_english.yml"


@pytest.fixture
def names(shelf: Shelf, look: Look):
    """An index of traits with these names."""

    def write(*found: str):
        shelf.write(GAME, {"common/traits/a.txt": "\n".join(f"{name} = {{ }}" for name in found)})
        shelf.build()
        return look()

    return write


def found(view, query: str, **options: object) -> list[str]:
    return [hit.name for hit in view.search(query, **options)]


def test_the_exact_name_comes_first_then_beginnings_then_parts(names) -> None:
    view = names("brave", "brave_heart", "very_brave", "Brave", "bravery_of_old", "shy")

    assert ["brave", "Brave", "brave_heart", "bravery_of_old", "very_brave"] == found(view, "brave")


def test_shorter_names_come_before_longer_ones_and_then_the_alphabet(names) -> None:
    view = names("calm_b", "calm_a", "calm_long", "calm")

    assert ["calm", "calm_a", "calm_b", "calm_long"] == found(view, "calm")


def test_case_does_not_matter(names) -> None:
    assert ["Brave"] == found(names("Brave", "shy"), "bRAVE")


def test_all_words_have_to_be_there(names) -> None:
    view = names("brave_old_heart", "brave_heart", "old_heart")

    assert ["brave_old_heart"] == found(view, "old brave")


@pytest.mark.parametrize("query", ["b", "br", "e", "av"])
def test_one_or_two_letters_are_enough(query: str, names) -> None:
    assert ["brave"] == found(names("brave", "shy"), query)


def test_texts_are_found_by_their_words_without_accents_and_case(shelf: Shelf, look: Look) -> None:
    shelf.write(GAME, {TEXTS: 'l_english:\n tide:0 "Marée haute à Künzburg"\n gull: "A gull"\n'})
    shelf.build()
    view = look()

    for query in ("maree", "HAUTE", "kunz", "künzburg marée"):
        (hit,) = view.search(query)
        assert ("localization_key", "tide", "Marée haute à Künzburg", 2) == (
            hit.kind,
            hit.name,
            hit.text,
            hit.line,
        )
    assert [] == found(view, "maree gull")


def test_names_come_before_texts(shelf: Shelf, look: Look) -> None:
    shelf.write(
        GAME, {TEXTS: 'l_english:\n key: "harbour"\n', "common/traits/a.txt": "a_harbour = { }\n"}
    )
    shelf.build()

    assert ["a_harbour", "key"] == found(look(), "harbour")


def test_a_localization_key_that_is_found_by_name_shows_its_text(sample: Shelf, look: Look) -> None:
    (hit,) = look().search("tide_word_close")

    assert "close" == hit.text


def test_a_text_that_another_takes_the_place_of_is_not_found(sample: Shelf, look: Look) -> None:
    assert ["tide_word_far"] == found(look(), "fathoms")
    assert [] == [hit for hit in look().search("far away") if hit.name == "tide_word_far"]


def test_a_kind_and_a_folder_narrow_the_search(sample: Shelf, look: Look) -> None:
    view = look()

    assert {"trait"} == {hit.kind for hit in view.search("gull", kind="trait")}
    assert {"localization_key"} == {hit.kind for hit in view.search("gull", domain="localization")}
    assert ["gull_friend", "gull_marked"] == sorted(found(view, "gull", domain="common/traits/"))
    assert [] == found(view, "gull", domain="common/trait")
    assert [] == found(view, "gull", kind="dragon")


def test_a_limit_keeps_the_best(names) -> None:
    view = names(*(f"brave_{n:03}" for n in range(50)), "brave")

    assert ["brave", "brave_000", "brave_001"] == found(view, "brave", limit=3)
    assert 51 == len(found(view, "brave", limit=99))
    assert [] == found(view, "brave", limit=0)


def test_a_name_that_is_defined_often_is_found_where_it_holds(sample: Shelf, look: Look) -> None:
    hits = [hit.address for hit in look().search("saltborn", kind="trait")]

    assert ["mod:Deep Harbour/common/traits/zzz_deep_harbour_traits.txt"] == hits


@pytest.mark.parametrize(
    "query",
    [
        '"',
        '" OR "',
        "brave*",
        "brave OR shy",
        "NEAR(brave shy)",
        "name:brave",
        "^brave",
        "-brave",
        "(brave",
        "%",
        "_____",
        "' --",
        "\0",
        "",
        "   ",
        "!",
        "é́",
        "🙂",
        "a" * 5000,
    ],
)
def test_no_sign_of_a_query_has_a_meaning(query: str, shelf: Shelf, look: Look) -> None:
    shelf.write(
        GAME,
        {TEXTS: 'l_english:\n key: "quiet"\n', "common/traits/a.txt": "brave = { }\nshy = { }\n"},
    )
    shelf.build()

    assert [] == look().search(query)
    look().near(query)


def test_an_underscore_is_itself(names) -> None:
    assert ["a_b"] == found(names("a_b", "acb"), "a_b")


def test_the_order_is_the_same_however_the_index_was_built(sample: Shelf, look: Look) -> None:
    queries = ("tide", "saltborn", "a", "the", "gull")
    before = [look().search(query, limit=99) for query in queries]
    sample.file.unlink()
    sample.build(workers=2)

    assert before == [look().search(query, limit=99) for query in queries]


@pytest.mark.parametrize(
    ("asked", "meant"),
    [
        ("bravee", "brave"),
        ("brve", "brave"),
        ("barve", "brave"),
        ("Brave", "brave"),
        ("lantern_keper", "lantern_keeper"),
        ("lantern_keepre", "lantern_keeper"),
        ("antern_keeper", "lantern_keeper"),
        ("lanternkeeper", "lantern_keeper"),
        ("keeper_lantern", "lantern_keeper"),
        ("sy", "shy"),
    ],
)
def test_a_misspelt_name_is_near_the_right_one(asked: str, meant: str, names) -> None:
    view = names("brave", "lantern_keeper", "shy", "calm_waters_modifier", "wroth")

    near = view.near(asked, kind="trait")

    if asked == "keeper_lantern":
        assert [] == near  # other words in another order are another name
    else:
        assert meant == near[0].name
        assert 0.5 < near[0].score < 1


def test_the_name_itself_is_not_near_itself(names) -> None:
    assert ["braver"] == [near.name for near in names("brave", "braver").near("brave")]


def test_only_the_case_is_other_than_asked_is_nearest(names) -> None:
    view = names("BRAVE", "bravo", "brav")

    near = view.near("brave")

    assert "BRAVE" == near[0].name
    assert near[0].score > 0.95 > near[1].score


def test_nothing_is_near_a_name_like_no_other(names) -> None:
    assert [] == names("brave", "shy").near("xylophone_quartet")


def test_a_name_that_holds_the_one_asked_for_is_near(names) -> None:
    assert ["trait_of_saltborn"] == [n.name for n in names("trait_of_saltborn").near("saltborn")]


def test_near_titles_are_of_the_rank_asked_for(shelf: Shelf, look: Look) -> None:
    titles = "d_salt_marsh = { c_salt_marsh = { } }\n"
    shelf.write("root:game", {"common/landed_titles/00.txt": titles})
    shelf.build()

    assert ["c_salt_marsh"] == [near.name for near in look().near("c_malt_marsh", kind="title")]


def test_near_names_are_of_the_kind_asked_for(sample: Shelf, look: Look) -> None:
    view = look()

    assert {"trait"} == {near.kind for near in view.near("saltbron", kind="trait", limit=9)}
    assert [] == view.near("saltbron", kind="event")
    kinds = {near.kind for near in view.near("gull_marked", limit=9)}
    assert {"trait", "localization_key"} == kinds


def test_names_in_files_that_are_not_loaded_are_not_near(sample: Shelf, look: Look) -> None:
    assert [] == look().near("nick_of_the_ref", kind="nickname")
    assert ["nick_of_the_reef"] == [
        near.name for near in look(GAME).near("nick_of_the_ref", kind="nickname")
    ]


def test_a_kind_with_few_names_is_not_drowned_by_one_with_many(shelf: Shelf, look: Look) -> None:
    texts = "\n".join(f' saltborn_{n:04}_desc: "words"' for n in range(2000))
    shelf.write(
        GAME, {TEXTS: f"l_english:\n{texts}\n", "common/traits/a.txt": "saltborn_one = { }\n"}
    )
    shelf.build()

    assert ["saltborn_one"] == [near.name for near in look().near("saltborn_on", kind="trait")]


def test_near_names_come_in_the_order_of_their_likeness(names) -> None:
    view = names("brave_hart", "brave_heart", "brave_head", "grave_hurt")

    near = view.near("brave_hear", limit=4)

    assert ["brave_heart", "brave_head", "brave_hart", "grave_hurt"] == [one.name for one in near]
    scores = [one.score for one in near]
    assert sorted(scores, reverse=True) == scores


def one_edit_away(name: str) -> set[str]:
    """Every text that is this name with one character removed, doubled, changed or swapped."""
    found: set[str] = set()
    for at, sign in enumerate(name):
        before, behind = name[:at], name[at + 1 :]
        found |= {before + behind, before + sign + sign + behind, f"{before}q{behind}"}
        if behind:
            found.add(before + behind[0] + sign + behind[1:])
    return found - {name}


@pytest.mark.parametrize("short", ["reef", "oar", "tides"])
def test_every_slip_of_one_letter_finds_a_short_name(short: str, names) -> None:
    view = names(short, "lantern_keeper", "calm_waters_modifier", "wroth", "gull_marked")

    missed = {slip for slip in one_edit_away(short) if short not in near_of(view, slip)}

    assert set() == missed


def near_of(view, name: str) -> list[str]:
    return [near.name for near in view.near(name, limit=5)]


def test_every_slip_of_one_letter_finds_the_name_among_all_of_the_sample(
    sample: Shelf, look: Look
) -> None:
    view = look()
    units = [place for hit in view.search("a", limit=200) for place in view.find(hit.name)]
    every = sorted({place.name for place in units if len(place.name) > 2})
    slips = [(name, slip) for name in every[::6] for slip in one_edit_away(name)]

    missed = [one for one in slips if one[1] not in every and one[0] not in near_of(view, one[1])]

    assert len(slips) > 500
    assert [] == missed


def test_names_are_compared_by_the_least_number_of_slips(names) -> None:
    view = names("abcdefgh")

    scores = [
        view.near(slip, kind="trait")[0].score for slip in ("abdcefgh", "abdcefhg", "abcdxfgh")
    ]

    assert [1 - 1 / 8, 1 - 2 / 8, 1 - 1 / 8] == scores


@pytest.mark.parametrize(
    "query", ["word " * 5_000, " ".join(map(str, range(5_000))), "b" * 200_000]
)
def test_a_query_without_measure_is_answered(query: str, names) -> None:
    view = names("brave", "b" * 200)

    assert [] == view.search(query)
    assert [] == view.near(query)
    assert view.not_exists(query, "trait").can_claim_not_exists
