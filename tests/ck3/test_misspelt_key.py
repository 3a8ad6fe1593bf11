"""Keys that are probably misspelt: beside common keys of the mod, of an index, and of calls."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.ck3.judged_content import content, opened, problems

from replybook.policy.validators import ContentFile
from replybook_ck3.index import IndexView, Source, SymbolIndex, build_index

EFFECTS = "common/scripted_effects/new.txt"
TRIGGERS = "common/scripted_triggers/new.txt"
BUSY = "".join(
    f"busy_{n}_effect = {{ random_list = {{ }} add_wondrous_gift = {n} actor = {{ }} is_sailor = yes }}\n"
    for n in range(40)
).replace("busy_", "busy_number_")


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[IndexView]:
    with opened(tmp_path_factory.mktemp("world")) as found:
        yield found


def misspelt(*files: ContentFile, view: IndexView | None = None) -> list[tuple[int, str]]:
    found = [problem for problem in problems(*files, view=view) if problem.code == "misspelt_key"]
    assert {"warning"} >= {one.severity for one in found}
    return [(one.line, one.problem.rpartition("; ")[2]) for one in found]


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("randm_list = { }", "random_list"),
        ("random_lits = { }", "random_list"),
        ("randomlist = { }", "random_list"),
        ("add_wonderous_gift = 5", "add_wondrous_gift"),
        ("ad_wondrous_gift = 5", "add_wondrous_gift"),
        ("is_sialor = yes", "is_sailor"),
        ("has_triat = saltborn", "has_trait"),
        ("add_triat = saltborn", "add_trait"),
        ("add_charcter_modifier = calm_waters_modifier", "add_character_modifier"),
        ("busy_nubmer_effect = yes", "busy_number_effect"),
        ("triger_event = tides.0001", "trigger_event"),
        ("is_saimor = yes", "is_sailor"),
        ("atcor = { }", "actor"),
        ("add_wonndrouus_gift = 5", "add_wondrous_gift"),
    ],
)
def test_a_rare_key_beside_a_common_one_is_misspelt(line: str, meant: str) -> None:
    text = f"a_effect = {{\n\t{line}\n}}\nbusy_number_effect = {{ }}\n"
    files = content(EFFECTS, text), content("common/scripted_effects/busy.txt", BUSY)

    assert [(2, f"did you mean {meant}?")] == misspelt(*files)


@pytest.mark.parametrize(
    "line",
    [
        "random_list = { }",
        "random_lists = { }",
        "factor = 5",
        "add_wondrous_gold = 5",
        "add_wondrous_gift_2 = 5",
        "is_tailor = yes has_tailor = yes is_tailor_too = yes",
        "Random_Lits = { }",
        "scope:randm_list = { }",
        "busy_number_effect = { randm_list = root }",
        "parameters = { randm_list = yes }",
        "randm_list = 1 randm_list = 2 randm_list = 3 randm_list = 4",
        "randm_list_effect = yes",
        "actot = { }",
        "is_tailor = yes",
        "has_trail = saltborn",
        "add_wondrous_lift = 5",
    ],
)
def test_a_key_of_its_own_is_left_alone(line: str) -> None:
    text = f"a_effect = {{\n\t{line}\n}}\nrandm_list_effect = {{ }}\n"
    files = content(EFFECTS, text), content("common/scripted_effects/busy.txt", BUSY)

    assert [] == misspelt(*files)


@pytest.mark.parametrize(
    ("path", "text", "meant"),
    [
        (EFFECTS, "a_effect = {\n\tmark_by_gul_effect = yes\n}\n", "mark_by_gull_effect"),
        (EFFECTS, "a_effect = {\n\tpay_for_fery_effect = { }\n}\n", "pay_for_ferry_effect"),
    ],
)
def test_a_call_near_an_effect_of_the_index_is_misspelt(
    view: IndexView, path: str, text: str, meant: str
) -> None:
    assert [(2, f"did you mean {meant}?")] == misspelt(content(path, text), view=view)
    assert [] == misspelt(content(path, text))


@pytest.mark.parametrize(
    "line", ["mark_by_gull_effect = yes", "mark_by_gulls_effect = yes", "mark_by_hand_effect = yes"]
)
def test_a_call_of_its_own_is_left_alone(view: IndexView, line: str) -> None:
    assert [] == misspelt(content(EFFECTS, f"a_effect = {{\n\t{line}\n}}\n"), view=view)


def test_what_another_source_has_too_is_a_word_of_its_own(tmp_path: Path) -> None:
    text = "a_effect = {\n\trandm_list = { }\n}\n"
    for name, said in (("game", BUSY), ("other", text)):
        file = tmp_path / name / "common/scripted_effects/file.txt"
        file.parent.mkdir(parents=True)
        file.write_text(said, "utf-8-sig")
    game, other = (
        Source(name, tmp_path / name.partition(":")[2]) for name in ("root:game", "mod:other")
    )
    build_index(tmp_path / "a.db", [game], game_version="1.18", workers=0)
    build_index(tmp_path / "b.db", [game, other], game_version="1.18", workers=0)

    with SymbolIndex(tmp_path / "a.db") as index:
        found = misspelt(content(EFFECTS, text), view=index.view())
        assert [(2, "did you mean random_list?")] == found
    with SymbolIndex(tmp_path / "b.db") as index:  # the mod itself may be indexed
        found = misspelt(content(EFFECTS, text), view=index.view())
        assert [(2, "did you mean random_list?")] == found
        more = content("common/scripted_effects/more.txt", text.replace("a_", "b_"))
        assert 2 == len(misspelt(content(EFFECTS, text), more, view=index.view()))
    (tmp_path / "other/common/scripted_effects/file.txt").write_text(
        text + text.replace("a_", "b_"), "utf-8-sig"
    )
    build_index(tmp_path / "b.db", [game, other], game_version="1.18", workers=0)
    with SymbolIndex(tmp_path / "b.db") as index:
        assert [] == misspelt(content(EFFECTS, text), view=index.view())


@pytest.mark.parametrize(
    ("path", "text", "meant"),
    [
        ("common/decisions/new.txt", "a = {\n\tai_chcek_interval = 5\n}\n", "ai_check_interval"),
        (EFFECTS, "a_effect = {\n\tad_gold = 5\n}\n", "add_gold"),
        (EFFECTS, "a_effect = {\n\thiden_effect = { }\n}\n", "hidden_effect"),
        ("events/new.txt", "namespace = n\nn.1 = { immediat = { } }\n", "immediate"),
    ],
)
def test_some_keys_are_known_to_a_check_of_one_file(path: str, text: str, meant: str) -> None:
    assert [f"did you mean {meant}?"] == [said for _, said in misspelt(content(path, text))]


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("common/decisions/new.txt", "a = { ai_check_intervals = 5 }\n"),
        (EFFECTS, "a_effect = { add_golf = 5 }\n"),
        (EFFECTS, "a_effect = { hidden_affect = { } hidden_affection = yes }\n"),
        ("events/new.txt", "namespace = n\nn.1 = { immediately = { } }\n"),
    ],
)
def test_a_key_that_is_only_like_one_of_them_is_left_alone(path: str, text: str) -> None:
    assert [] == misspelt(content(path, text))
