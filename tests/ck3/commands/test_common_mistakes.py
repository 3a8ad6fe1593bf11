"""`replybook ck3 check` on small mods that hold one common mistake each, beside an index.

Each case of common_mistakes.yaml is checked twice: with the mistake, and with the right word in
its place. A case that is listed as not found must not be found, so the list stays true.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest
from tests.ck3.mistake_world import MistakeWorld, encoded, write_mistake_world
from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Ended, Run
from tests.yaml_files import read_yaml

from replybook_devtools.commands.main import main

TABLE: Final = read_yaml(Path(__file__).with_name("common_mistakes.yaml"))
CHOICE: Final = re.compile(r"<<(.*?)\|\|(.*?)>>", re.DOTALL)
WRONG, RIGHT = 1, 2

MINE: Final = {
    "descriptor.mod": 'version="1.0"\nname="Mine"\nsupported_version="1.18.*"\n',
    "localization/english/mine_l_english.yml": """\
l_english:
 trait_mine: "Mine"
 trait_mine_desc: "Mine"
 mine_title: "Mine"
 mine_desc: "Mine"
 mine_option: "Mine"
 mine_decision: "Mine"
 mine_decision_desc: "Mine"
 mine_decision_tooltip: "Mine"
 mine_decision_confirm: "Mine"
 k_mine: "Mine"
 d_mine: "Mine"
 d_mine_too: "Mine"
""",
}
"""The rest of each mod: its descriptor, and the texts that its names imply."""


@dataclass(frozen=True, slots=True)
class Case:
    """A mod that holds one mistake, and the finding that names it.

    Attributes:
        mistake: Its row among the 28.
        file: Path below the mod; it may hold a choice, as the text may.
        text: Contents, with `<<wrong||right>>` for the words that differ.
        rules: Names of the rules, any of which will do.
        near: Words that message or fix holds.
        line: Line of the finding, where it is not that of the choice.
        more: Other files of the mod, by path.
        written: Encoding of the wrong file, where it is wrong itself.
        not_found: Reason why no finding names it yet.
    """

    mistake: str
    file: str
    text: str
    rules: Sequence[str] = ()
    near: str = ""
    line: int = 0
    more: dict[str, str] = field(default_factory=dict[str, str])
    written: str = ""
    not_found: str = ""

    def path(self, side: int) -> str:
        return CHOICE.sub(rf"\{side}", self.file)

    def place(self) -> int:
        chosen = CHOICE.search(self.text)
        return self.line or self.text.count("\n", 0, chosen.start() if chosen else 0) + 1

    def files(self, side: int) -> dict[str, bytes]:
        path, text = self.path(side), CHOICE.sub(rf"\{side}", self.text)
        texts = MINE | self.more | {path: text}
        files = {one: encoded(one, said) for one, said in texts.items()}
        if side == WRONG:
            files[path] = self.as_written(path, text)
        return files

    def as_written(self, path: str, text: str) -> bytes:
        """Return the bytes of the wrong file."""
        if not self.written:
            return encoded(path, text)
        return text.encode({"no bom": "utf-8", "bom": "utf-8-sig"}.get(self.written, self.written))


def _cases(part: str) -> list[Any]:
    return [
        pytest.param(Case(mistake, **one), id=f"{mistake}-{number}")
        for mistake, cases in TABLE[part].items()
        for number, one in enumerate(cases, 1)
    ]


CASES: Final = _cases("mistakes")
HARMLESS: Final = _cases("harmless")


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> MistakeWorld:
    folder = tmp_path_factory.mktemp("mistakes")
    made = write_mistake_world(folder)
    mods = [word for mod in made.mods.values() for word in ("--mod", str(mod))]
    words = ["ck3", "index", "--db", str(folder / "world.db"), "--workers", "0"]
    assert main([*words, "--game", str(made.game), *mods, "--game-version", "1.18"]) == 0
    return made


def findings(run: Run, world: MistakeWorld, mod: Path, *more: str) -> list[dict[str, Any]]:
    db = world.game.parent / "world.db"
    words = ("--db", str(db), "--game-docs", str(world.docs), "--format", "json")
    ended: Ended = run("ck3", "check", str(mod), *words, *more)
    assert ended.err == "", ended.err
    return list(json.loads(ended.out)["findings"])


def names_it(case: Case, finding: dict[str, Any]) -> bool:
    text = f"{finding['problem']} {finding['fix']}"
    return (
        finding["rule"] in case.rules
        and finding["path"].endswith("/" + case.path(WRONG))
        and finding["line"] == case.place()
        and (not case.near or re.search(rf"(?<!\w){re.escape(case.near)}(?!\w)", text) is not None)
    )


@pytest.mark.parametrize("case", CASES)
def test_a_common_mistake_is_found(
    run: Run, world: MistakeWorld, tmp_path: Path, case: Case
) -> None:
    found = findings(run, world, write_files(tmp_path, case.files(WRONG)))
    named = [one for one in found if names_it(case, one)]

    if case.not_found:
        assert not named, "it is found now: take `not_found` away"
    else:
        assert named, found


@pytest.mark.parametrize("case", [*CASES, *HARMLESS])
def test_what_is_right_gives_no_finding(
    run: Run, world: MistakeWorld, tmp_path: Path, case: Case
) -> None:
    assert findings(run, world, write_files(tmp_path, case.files(RIGHT))) == []


def test_the_world_itself_gives_no_finding(run: Run, world: MistakeWorld) -> None:
    for folder in (world.game, *world.mods.values()):
        assert findings(run, world, folder) == []


def test_mistakes_do_not_hide_each_other(run: Run, world: MistakeWorld, tmp_path: Path) -> None:
    """All of them lie in one mod, each in a file with names of its own."""
    files, planted = dict[str, bytes](), list[tuple[str, Case]]()
    for number, case in enumerate(param.values[0] for param in CASES):
        folder, _, name = case.path(WRONG).rpartition("/")
        if not folder or "history/titles" in folder or case.not_found:
            continue  # a mod has one descriptor, and a title one history
        path = f"{folder}/{name.replace('mine', f'm{number}').replace('more', f'm{number}')}"
        text = CHOICE.sub(r"\1", case.text).replace("mine", f"m{number}")
        files[path] = case.as_written(path, text)
        planted.append((path, case))
    for number in range(len(CASES)):
        texts = MINE["localization/english/mine_l_english.yml"].replace("mine", f"m{number}")
        path = f"localization/english/texts_{number}_l_english.yml"
        files[path] = encoded(path, texts)
    descriptor = {"descriptor.mod": MINE["descriptor.mod"].encode()}
    found = findings(run, world, write_files(tmp_path, files | descriptor), "--every-place")
    seen = {
        (one["path"].partition(f"{tmp_path.name}/")[2], one["line"], one["rule"]) for one in found
    }

    missed = [
        case.mistake
        for path, case in planted
        if not any((path, case.place(), rule) in seen for rule in case.rules)
    ]
    assert len(planted) > 50
    assert missed == []


def test_at_least_25_of_28_are_found() -> None:
    missed = {case.values[0].mistake for case in CASES if case.values[0].not_found}

    assert len(TABLE["mistakes"]) == 28
    assert len(missed) <= 3, sorted(missed)
