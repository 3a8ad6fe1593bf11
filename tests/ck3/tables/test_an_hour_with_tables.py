"""An hour of one session with tables: files change, mods go and come, and every answer is true.

The truth is computed apart from the parser, from the lines of a plain world that the test writes.
"""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.ck3.history_world import folder_of, playset_of, write_history
from tests.ck3.server.working import server_on
from tests.ck3.tools.index_work import answer_of

from replybook_ck3.serve.session.reference_server import Ck3Server
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.index_query import ck3_db_query

MODS = ("Bread Reform", "Iron Reform")
HOURS = 24
"""Rounds: a change of files or of the playset, and questions after it."""


@dataclass(slots=True)
class Plain:
    """The truth: each source has files, each file has definitions in order.

    `people` has for each source and file name: character -> birth, death, father. `held` has for
    each source: title -> list of (year, holder). `texts` has for each source and language: key ->
    text.
    """

    people: dict[str, dict[str, dict[str, tuple[int, int, str]]]] = field(
        default_factory=dict[str, Any]
    )
    held: dict[str, dict[str, list[tuple[int, str]]]] = field(default_factory=dict[str, Any])
    texts: dict[str, dict[str, dict[str, str]]] = field(default_factory=dict[str, Any])

    def living(self, sources: list[str], year: int) -> set[str]:
        """Return who lives on the first day of a year: the last file by name, then by source."""
        files = sorted(
            (name, at, source)
            for at, source in enumerate(sources)
            for name in self.people.get(source, {})
            if not any(name in self.people.get(later, {}) for later in sources[at + 1 :])
        )
        last: dict[str, tuple[int, int, str]] = {}
        for name, _, source in files:
            last |= self.people[source][name]
        return {who for who, (born, died, _) in last.items() if born <= year < died}

    def rows(self, sources: list[str]) -> int:
        """Return the number of all definitions of characters, used by the game or not."""
        return sum(len(one) for source in sources for one in self.people.get(source, {}).values())

    def holder(self, sources: list[str], title: str, year: int) -> str | None:
        """Return who holds a title: the last source that has its file says so alone."""
        said = [self.held[source] for source in sources if title in self.held.get(source, {})]
        before = [who for since, who in (said[-1][title] if said else []) if since <= year]
        return None if not before or before[-1] == "0" else before[-1]

    def missing(self, sources: list[str]) -> set[str]:
        """Return the keys with an English text and no German one."""
        english, german = (
            {key for source in sources for key in self.texts.get(source, {}).get(language, {})}
            for language in ("english", "german")
        )
        return english - german


@dataclass(slots=True)
class World:
    """The world on disk, and the truth about it."""

    folder: Path
    chance: random.Random
    plain: Plain = field(default_factory=Plain)

    def top(self, source: str) -> Path:
        """Return the folder of a source."""
        if source == "root:game":
            return self.folder / "game"
        return self.folder / "user_docs" / "mod" / folder_of(source.removeprefix("mod:"))

    def write(self, source: str, path: str, text: str) -> None:
        """Write a file, as one of long ago: a new file would be read again and again."""
        file = self.top(source) / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8-sig")
        os.utime(file, (1_000_000_000, 1_000_000_000))

    def write_people(self, source: str, name: str) -> None:
        """Write some characters into a file, in one of two forms."""
        people = {}
        text = ["# birth = yes\n"]
        for number in self.chance.sample(range(40), 12):
            born = self.chance.randrange(800, 1000)
            died, father = born + self.chance.randrange(1, 90), f"p_{number - 1}"
            people[f"p_{number}"] = born, died, father
            birth, death = (
                (f"{born}.1.1 = {{ birth = yes }}", f"{died}.1.1 = {{ death = {{ killer = 1 }} }}"),
                (f'birth = "{born}.1.1"', f'{died}.1.1 = {{ death = "{died}.1.1" }}'),
            )[number % 2]
            text.append(f"p_{number} = {{ father = {father} # {{ \n{birth}\n{death} }}\n")
        self.plain.people.setdefault(source, {})[name] = people
        self.write(source, f"history/characters/{name}.txt", "".join(text))

    def write_holders(self, source: str, title: str) -> None:
        """Write who holds a title, in any order of dates."""
        years = self.chance.sample(range(800, 1100), 5)
        changes = [(year, self.chance.choice(["0", "p_1", "p_2", "p_3"])) for year in years]
        text = "".join(f"\t{year}.1.1 = {{ holder = {who} }}\n" for year, who in changes)
        self.plain.held.setdefault(source, {})[title] = sorted(changes)
        self.write(source, f"history/titles/{title}.txt", f"{title} = {{\n{text}}}\n")

    def write_texts(self, source: str, language: str) -> None:
        """Write texts of some keys in a language."""
        keys = self.chance.sample([f"key_{number}" for number in range(20)], 8)
        texts = {key: f"{key} of {source} in {language}" for key in keys}
        self.plain.texts.setdefault(source, {})[language] = texts
        lines = "".join(f' {key}:0 "{text}" # {key}\n' for key, text in texts.items())
        name = folder_of(source.partition(":")[2])
        path = f"localization/{language}/{name}_l_{language}.yml"
        self.write(source, path, f"l_{language}:\n{lines}")

    def delete_people(self, source: str, name: str) -> None:
        """Delete a file of characters."""
        if self.plain.people.get(source, {}).pop(name, None) is not None:
            (self.top(source) / f"history/characters/{name}.txt").unlink()


def opened(server: Ck3Server) -> SessionContext:
    """Return a new session on the playset of the test as it is now."""
    return server.work_of(server.sessions.open(server.playsets.find("Sample")).handle)


def every_row(work: SessionContext, table: str, filters: dict[str, Any], limit: int) -> list[Any]:
    """Return the rows of all pages; pages begin again if the index changes meanwhile."""
    for _ in range(4):
        found: list[Any] = []
        cursor: dict[str, str] = {}
        while True:
            page = answer_of(ck3_db_query, work, table, filters=filters, limit=limit, **cursor)
            if page.code == "MCP-SYS-I-001" and cursor:
                break
            assert page.code == "WA-DB-S-001", page.data
            found += [
                dict(zip(page.data["columns"], row, strict=True)) for row in page.data["rows"]
            ]
            if "next" not in page.data:
                assert page.data["total"] == len(found)
                return found
            cursor = {"cursor": page.data["next"]}
    raise AssertionError("the index never came to rest")


@pytest.mark.parametrize("seed", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_tables_follow_every_change_of_a_long_session(tmp_path: Path, seed: int) -> None:
    write_history(tmp_path)
    chance = random.Random(seed)
    world = World(tmp_path, chance)
    for path in ("game/history/characters/bakers.txt", "user_docs/mod/iron_reform/history/characters/zz_iron.txt"):  # fmt: skip
        (tmp_path / path).unlink()
    for file in tmp_path.rglob("*.yml"):
        file.unlink()
    sources = ["root:game", *(f"mod:{mod}" for mod in MODS)]
    for source in sources:
        world.write_people(source, "people")
        world.write_texts(source, "english")
    world.write_holders("root:game", "c_oats")
    playset_of(tmp_path, *MODS)
    server = server_on(tmp_path)
    work, active = opened(server), list(sources)
    for _ in range(HOURS):
        source = chance.choice(sources)
        match chance.randrange(6):
            case 0:
                world.write_people(source, chance.choice(["people", "more", "zz"]))
            case 1:
                world.delete_people(source, chance.choice(["more", "zz"]))
            case 2:
                world.write_holders(source, chance.choice(["c_oats", "d_hill"]))
            case 3:
                world.write_texts(source, chance.choice(["english", "german"]))
            case 4:
                mods = chance.sample(MODS, chance.randrange(len(MODS) + 1))
                playset_of(tmp_path, *mods)
                work, active = opened(server), ["root:game", *(f"mod:{mod}" for mod in mods)]
            case _:
                wrong = answer_of(ck3_db_query, work, "titles", filters={"at": "1000.2.30"})
                assert wrong.code == "MCP-SYS-I-001"
        days = [
            year for held in world.plain.held.values() for one in held.values() for year, _ in one
        ]
        year = chance.choice([chance.randrange(790, 1110), chance.choice(days)])
        at = f"{year}.1.1"

        wanted: dict[str, Any] = {"is_living": True, "at": at, "wins": True}
        living = every_row(work, "characters", wanted, limit=chance.choice([3, 7, 500]))
        assert {one["character"] for one in living} == world.plain.living(active, year)
        assert len(every_row(work, "characters", {}, 500)) == world.plain.rows(active)
        for title in ("c_oats", "d_hill"):
            rows = every_row(work, "titles", {"title": title, "at": at, "wins": True}, 10)
            assert [row["holder"] for row in rows] == [world.plain.holder(active, title, year)]
        missing = every_row(work, "localization", {"missing_in": "german"}, limit=5)
        assert {one["key"] for one in missing} == world.plain.missing(active)
        assert {one["source"] for one in missing} <= set(active)
    server.close()
