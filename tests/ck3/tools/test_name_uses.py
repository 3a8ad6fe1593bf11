"""`ck3_uses`: who uses an item, the draft of a new name, and what nothing uses."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.sample_world import write_files
from tests.ck3.server.working import indexed, working
from tests.ck3.tools.index_work import Answer, answer_of

from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.name_uses import ck3_uses

BOM = "\ufeff"
FILES: Mapping[str, Mapping[str, str]] = {
    "first": {
        "common/scripted_effects/a.txt": "pay_tribute = { add_gold = 5 }\nlonely_effect = { add_gold = 1 }\n",
        "common/traits/a.txt": "proud_one = { index = 1 }\n",
        "events/a.txt": "namespace = pay\npay.1 = {\n\timmediate = { pay_tribute = yes }\n"
        "\toption = { pay_tribute = yes }\n}\n",
    },
    "second": {
        "common/decisions/b.txt": "give_in = {\n\teffect = { pay_tribute = yes }\n"
        "\tis_shown = { has_trait = proud_one }\n}\n",
        "common/on_action/b.txt": "proud_one = { effect = { } }\n",
    },
}


@pytest.fixture(scope="module")
def used(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SessionContext]:
    folder = tmp_path_factory.mktemp("uses")
    work = working(folder, mods={name: f"root:user_docs/mod/{name}" for name in FILES})
    for name, files in FILES.items():
        put_all(folder / "user_docs/mod" / name, files)
    yield indexed(work)
    work.server.close()


def put_all(mod: Path, files: Mapping[str, str]) -> None:
    write_files(mod, {path: (BOM + text).encode() for path, text in files.items()})


def asked(work: SessionContext, name: str, **more: Any) -> Answer:
    return answer_of(ck3_uses, work, name, **more)


def addresses(answer: Answer) -> list[str]:
    return sorted(f"{one['address']}:{one['line']}" for one in answer.data["entries"])


def test_every_call_of_an_effect_is_a_use(used: SessionContext) -> None:
    answer = asked(used, "pay_tribute")

    assert answer.code == "WA-READ-S-001"
    assert [one["address"] for one in answer.data["defined"]] == [
        "mod:first/common/scripted_effects/a.txt"
    ]
    assert addresses(answer) == [
        "mod:first/events/a.txt:3",
        "mod:first/events/a.txt:4",
        "mod:second/common/decisions/b.txt:2",
    ]
    assert (answer.data["total"], answer.data["files"]) == (3, 2)


def test_uses_come_page_by_page(used: SessionContext) -> None:
    first = asked(used, "pay_tribute", limit=2)
    second = asked(used, "pay_tribute", limit=2, cursor=first.data["next"])

    assert sorted(addresses(first) + addresses(second)) == addresses(asked(used, "pay_tribute"))
    assert "next" not in second.data


def test_a_name_of_two_items_is_asked_again_with_its_kind(used: SessionContext) -> None:
    answer = asked(used, "proud_one")

    assert answer.code == "MCP-SYS-I-001"
    assert answer.data["fields"][0]["expected"] == ["on_action:proud_one", "trait:proud_one"]
    assert addresses(asked(used, "trait:proud_one")) == ["mod:second/common/decisions/b.txt:3"]


def test_a_name_that_nothing_has_is_an_empty_success_with_what_is_near(
    used: SessionContext,
) -> None:
    answer = asked(used, "pay_tribut")

    assert (answer.code, answer.data["defined"]) == ("WA-READ-S-001", [])
    assert "scripted_effect:pay_tribute" in answer.data["near"]
    with_kind = asked(used, "scripted_effect:pay_tribut")
    assert (with_kind.code, with_kind.data["defined"]) == ("WA-READ-S-001", [])
    assert ["scripted_effect:pay_tribute"] == with_kind.data["near"]
    assert "near" not in asked(used, "scripted_effect:lonely_effect").data


def test_a_rename_of_a_name_that_nothing_has_names_that_argument(used: SessionContext) -> None:
    answer = asked(used, "trait:proud_on", command="rename", new_name="proud_two")

    (field,) = answer.data["fields"]
    assert ("MCP-SYS-I-001", "name") == (answer.code, field["name"])
    assert "trait:proud_one" == field["did_you_mean"]


def test_a_name_that_is_only_an_argument_is_perhaps_used(tmp_path: Path) -> None:
    work = working(tmp_path, mods={"first": "root:user_docs/mod/first"})
    files = {
        "common/traits/t.txt": "sea_legs = { }\nland_legs = { }\n",
        "common/scripted_effects/g.txt": "give = { add_trait = $TRAIT$ }\n",
        "events/g.txt": "q.3 = { immediate = { give = { TRAIT = sea_legs } } }\n",
    }
    put_all(tmp_path / "user_docs/mod/first", files)
    indexed(work)

    one = {"address": "mod:first/events/g.txt", "word": "sea_legs"}
    assert ([one], 0) == (
        asked(work, "sea_legs").data["perhaps"],
        asked(work, "sea_legs").data["count"],
    )
    assert [] == asked(work, "land_legs").data["perhaps"]
    work.server.close()


@pytest.mark.parametrize(
    ("name", "more", "argument"),
    [
        ("traits:proud_one", {}, "name"),
        ("pay_tribute", {"command": "rename"}, "new_name"),
        ("pay_tribute", {"command": "rename", "new_name": "lonely_effect"}, "new_name"),
        ("pay_tribute", {"command": "rename", "new_name": "no name"}, "new_name"),
        ("mod:third", {"command": "unused"}, "name"),
        ("pay_tribute", {"limit": 201}, "limit"),
        ("pay_tribute", {"cursor": "x"}, "cursor"),
    ],
)
def test_a_wrong_argument_is_named(
    used: SessionContext, name: str, more: dict[str, Any], argument: str
) -> None:
    answer = asked(used, name, **more)

    assert answer.code == "MCP-SYS-I-001"
    assert answer.data["fields"][0]["name"] == argument


def test_without_a_name_there_is_nothing_to_look_for(used: SessionContext) -> None:
    assert asked(used, " ").code == "WA-DB-I-001"


def test_what_nothing_uses_is_listed_by_mod(used: SessionContext) -> None:
    answer = asked(used, "mod:first", command="unused")

    assert [(one["kind"], one["name"]) for one in answer.data["entries"]] == [
        ("scripted_effect", "lonely_effect")
    ]
    assert asked(used, "second", command="unused").data["count"] == 0


def test_a_rename_is_a_diff_that_git_applies(used: SessionContext) -> None:
    mods = used.roots["user_docs"] / "mod"
    before = {file: file.read_bytes() for file in mods.rglob("*.txt")}
    answer = asked(used, "pay_tribute", command="rename", new_name="pay_homage")

    assert (answer.data["places"], answer.data["files"], answer.data["unseen"]) == (4, 3, [])
    assert {file: file.read_bytes() for file in mods.rglob("*.txt")} == before
    subprocess.run(
        ["git", "apply", "--check", "-"],
        cwd=mods,
        input=answer.data["diff"].encode(),
        check=True,
    )


def test_an_hour_of_edits_agrees_with_a_search_for_the_word(tmp_path: Path) -> None:
    """No other test asks the tool while calls come and go in files."""
    chance = random.Random(5)
    work = working(tmp_path, mods={name: f"root:user_docs/mod/{name}" for name in FILES})
    mods = tmp_path / "user_docs/mod"
    for name, files in FILES.items():
        put_all(mods / name, files)
    indexed(work)
    for step in range(25):
        mod = chance.choice(["first", "second"])
        calls = "".join(
            f"\tp{n} = {{ {chance.choice(['pay_tribute', 'add_gold'])} = yes }}\n"
            for n in range(chance.randrange(6))
        )
        put_all(
            mods / mod,
            {
                f"common/scripted_effects/{mod}_{step % 4}.txt": f"made_{mod}_{step} = {{\n{calls}}}\n"
            },
        )
        told = asked(work, "pay_tribute", limit=200).data["total"]
        texts = [file.read_text("utf-8-sig") for file in mods.rglob("*.txt")]
        assert told == sum(len(re.findall(r"pay_tribute = yes", text)) for text in texts)
    work.server.close()
