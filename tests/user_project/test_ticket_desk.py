"""A user of another kind: a ticket desk, from its registry to its wheel, served, used and extended.

Nothing in it has to do with games, and nothing of the world of the CK3 registry reaches it. The
quick run uses it where it is written, in the warm interpreter; the whole run installs its wheel,
too. Source: issue 9 item 6, design 1.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from hatchling import build
from tests.bounded_waits import PATIENCE
from tests.project_tree import PACKAGES
from tests.warm_python import warm_python

pytestmark = pytest.mark.xdist_group("shared")

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
INSTALLED = pytest.param("wheel", marks=pytest.mark.slow)
CLI = ("-m", "replybook_devtools.commands.main")
OF_A_GAME = re.compile(r"ck3|ck3raven|playset|vanilla|mod:|locali[sz]ation|crusader", re.IGNORECASE)
CACHES = shutil.ignore_patterns("__pycache__", ".*")

MORE_TOOL = """
  - name: acme_rate
    description: Says how urgent a ticket is.
    tags: [read]
    default_success: WA-TICKET-S-001
    codes: [WA-TICKET-S-001, WA-TICKET-I-500]
    arguments:
      ticket: {type: string, required: true, trace: keep, description: The number of the ticket.}
"""

MORE = """
from acme_desk_replies import codes
from replybook import ReplyBuilder
from replybook_schema.active import ACTIVE

assert codes.WA_TICKET_I_500 == "WA-TICKET-I-500"
assert codes.WA_TICKET_I_001 == "WA-TICKET-I-001" and codes.WA_READ_S_001
print([source.name for source in ACTIVE.sources()], sorted(ACTIVE.tools()))
print(ReplyBuilder().invalid(codes.WA_TICKET_I_500, data={"ticket": "T-1"}).code)
"""


EXPLAIN = """
import ticket_desk_replies
from replybook_devtools.commands.main import main
from replybook_schema.active import ACTIVE

for source in ACTIVE.sources():
    for kind in ("code", "rule", "stage", "violation"):
        assert source.name != "replybook-base" or source.names()[kind], kind
        for name in source.names().get(kind, ()):
            assert main(["explain", name]) == 0, name
"""


@dataclass(frozen=True, slots=True)
class Place:
    """An environment of its own, with nothing of this checkout on the path."""

    folder: Path
    python: Path

    @classmethod
    def make(cls, folder: Path, *wheels: Path) -> Place:
        """Install wheels as pip would; the libraries that they need are those of this machine."""
        venv.create(folder / "venv", with_pip=False, symlinks=True)
        site = next((folder / "venv").rglob("site-packages"))
        for wheel in wheels:
            with zipfile.ZipFile(wheel) as archive:
                archive.extractall(site)
        (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", "utf-8")
        return cls(folder, folder / "venv/bin/python")

    def run(self, folder: Path, *words: str | Path, fails: bool = False, src: bool = False) -> str:
        """Run Python in a folder, and give what it prints."""
        kept = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "MYPY"))}
        ours = {"PYTHONPATH": str(folder / "src"), "MYPYPATH": "src"} if src else {}
        done = subprocess.run(
            [self.python, *words],
            cwd=folder,
            env={**kept, **ours},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
        assert (done.returncode != 0) is fails, done.stdout + done.stderr
        return done.stdout


@dataclass(frozen=True, slots=True)
class Checkout:
    """The packages of this checkout, and more folders on the path; nothing is installed."""

    folder: Path
    python: Path
    more: tuple[Path, ...] = ()

    def run(self, folder: Path, *words: str | Path, fails: bool = False, src: bool = False) -> str:
        """Run Python in a folder, and give what it prints."""
        paths = [*self.more, *(ROOT / name for name in PACKAGES)]
        paths = [folder / "src", *paths] if src else paths
        path = os.pathsep.join(map(str, paths))
        done = warm_python(*map(str, words), cwd=folder, PYTHONPATH=path, MYPYPATH="src")
        assert (done.returncode != 0) is fails, done.stdout + done.stderr
        return done.stdout


def wheel_of(project: Path, into: Path) -> Path:
    """Build the wheel of a project."""
    before = Path.cwd()
    os.chdir(project)
    try:
        return into / build.build_wheel(str(into))
    finally:
        os.chdir(before)


@dataclass(frozen=True, slots=True)
class Desk:
    """The project where it is written, and the place where its wheel is installed."""

    project: Path
    written: Place | Checkout
    elsewhere: Place | Checkout


@pytest.fixture(scope="module", params=["checkout", INSTALLED])
def desk(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """The ticket desk: checked and generated; also packed as a wheel and installed elsewhere."""
    top = tmp_path_factory.mktemp("desk")
    project = top / "work/ticket_desk"
    for part in ("src/ticket_desk", "src/ticket_desk_replies/registry"):
        shutil.copytree(HERE / "ticket_desk" / part, project / part, ignore=CACHES)
    shutil.copy(HERE / "ticket_desk/pyproject.toml", project)
    packed = request.param == "wheel"
    library = wheel_of(ROOT, top) if packed else None
    here = Path(sys.executable)
    written = Place.make(top / "work", library) if library else Checkout(top / "work", here)
    written.run(project, *CLI, "check")
    written.run(project, *CLI, "generate")
    if library is None:
        (top / "else").mkdir()
        return Desk(project, written, Checkout(top / "else", here, (project / "src",)))
    return Desk(project, written, Place.make(top / "else", library, wheel_of(project, top)))


@pytest.fixture(scope="module")
def day(desk: Desk, tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """Return what the installed server answered on one day."""
    folder = tmp_path_factory.mktemp("day")
    shutil.copy(HERE / "desk_day.py", folder)
    said: Mapping[str, Any] = json.loads(
        desk.elsewhere.run(folder, "desk_day.py", str(folder / "desk"))
    )
    return said


def shipped(desk: Desk) -> Iterator[tuple[str, str]]:
    """Return every project file with its text: registry, generated code, pages and schemas."""
    for path in sorted(desk.project.rglob("*")):
        if path.suffix in {".py", ".yaml", ".json", ".md", ".toml", ".ts"} and path.is_file():
            yield path.relative_to(desk.project).as_posix(), path.read_text("utf-8")


def test_the_project_is_complete(desk: Desk) -> None:
    counted = json.loads(desk.written.run(desk.project, *CLI, "check", "--format", "json"))

    assert [] == [one for one in counted["findings"] if one["severity"] == "error"]
    sources = dict(shipped(desk))
    registry = "src/ticket_desk_replies/registry/"
    assert 10 == sources[f"{registry}codes/desk.yaml"].count("  - code: ")
    assert 7 == sources[f"{registry}tools.yaml"].count("  - name: desk_")
    assert 3 == sources[f"{registry}world.yaml"].count("  - key: ")
    assert all(mode in sources[f"{registry}world.yaml"] for mode in ("support", "maintenance"))


def test_every_rule_of_the_project_was_seen_to_fire_and_to_pass(desk: Desk) -> None:
    cases = "src/ticket_desk_replies/registry/policy/cases.yaml"
    said = desk.written.run(desk.project, *CLI, "policy", "coverage", cases, fails=True)

    rows = {line.split()[0]: line.split()[1:3] for line in said.splitlines()[1:-1]}
    assert ["1", "1"] == rows["articles_searched_first"]
    assert ["1", "1"] == rows["answered_tickets_are_open"]


@pytest.mark.slow
def test_the_code_of_the_user_type_checks(desk: Desk) -> None:
    mypy = ("-m", "mypy", "--strict", "--no-incremental", "src/ticket_desk")

    assert "no issues" in desk.written.run(desk.project, *mypy, src=True)


def test_nothing_of_a_game_is_in_what_the_user_ships(desk: Desk) -> None:
    found = [
        f"{name}: {match[0]}" for name, text in shipped(desk) for match in OF_A_GAME.finditer(text)
    ]

    assert [] == found


@pytest.mark.parametrize("part", ["answers", "tools", "later"])
def test_nothing_of_a_game_is_in_what_the_server_says(day: Mapping[str, Any], part: str) -> None:
    text = json.dumps(day[part])

    assert len(text) > 300
    assert [] == sorted({match[0] for match in OF_A_GAME.finditer(text)})


def test_nothing_of_a_game_is_in_what_explain_says(desk: Desk) -> None:
    said = desk.written.run(desk.project, "-c", EXPLAIN, src=True).replace(str(ROOT), "")

    assert len(said) > 50_000
    assert [] == [line for line in said.splitlines() if OF_A_GAME.search(line)]


@pytest.mark.parametrize("desk", [INSTALLED], indirect=True)
def test_the_library_comes_from_the_wheel(desk: Desk) -> None:
    script = "import replybook, ticket_desk; print(replybook.__file__, ticket_desk.__file__)"

    for path in desk.elsewhere.run(desk.elsewhere.folder, "-c", script).split():
        assert path.startswith(str(desk.elsewhere.folder))


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("list", "WA-READ-S-001"),
        ("list of the archive", "WA-RES-I-001"),
        ("team", "WA-READ-S-001"),
        ("read", "WA-TICKET-S-001"),
        ("read nothing", "WA-TICKET-I-001"),
        ("read broken", "WA-TICKET-E-001"),
        ("search", "WA-READ-S-002"),
        ("short search", "WA-READ-I-002"),
        ("no argument", "MCP-SYS-I-001"),
        ("other tenant", "EN-GATE-D-001"),
        ("count", "EN-EXEC-S-001"),
        ("count private", "EN-EXEC-D-001"),
        ("other team", "WA-TICKET-I-004"),
        ("no text", "WA-TICKET-I-002"),
        ("long text", "WA-TICKET-I-003"),
        ("closed ticket", "EN-TICKET-D-001"),
        ("no contract", "EN-GATE-D-002"),
        ("open", "CT-GATE-S-001"),
        ("reply", "EN-WRITE-S-001"),
        ("close", "CT-GATE-S-002"),
        ("delivered too early", "EN-GATE-D-004"),
        ("closed ticket delivered", "EN-GATE-D-004"),
        ("claimed", "EN-GATE-D-004"),
        ("delivered", "EN-GATE-S-003"),
    ],
)
def test_the_server_answers(day: Mapping[str, Any], name: str, code: str) -> None:
    assert code == day["answers"][name]["code"], day["answers"][name]


def test_each_mode_has_its_own_rights(day: Mapping[str, Any]) -> None:
    assert "EN-TICKET-D-002" == day["later"]["code"]


def test_a_client_sees_the_tools_of_the_registry(day: Mapping[str, Any], desk: Desk) -> None:
    listed = [tool["name"] for tool in day["tools"]["tools"]]

    assert ["desk_list", "desk_read", "desk_search", "desk_reply"] == listed[:4]
    assert ["desk_count", "desk_contract", "desk_deliver"] == listed[4:]


def test_a_remedy_names_the_tool_that_the_user_has(desk: Desk) -> None:
    said = desk.written.run(desk.project, *CLI, "explain", "EN-GATE-D-002", src=True)

    assert "`desk_contract`" in said


def test_the_gate_blocks_by_the_rules_of_the_user(day: Mapping[str, Any]) -> None:
    def violations(name: str) -> set[str]:
        return {one["code"] for one in day["answers"][name]["data"]["violations"]}

    assert "ARTICLES_NOT_SEARCHED" in violations("delivered too early")
    assert "TICKET_NOT_OPEN" in violations("closed ticket delivered")
    assert "CLAIM_EVIDENCE_MISSING" in violations("claimed")


def test_another_project_extends_it_where_it_is_installed(desk: Desk, tmp_path: Path) -> None:
    place, acme = desk.elsewhere, tmp_path / "acme_desk"
    acme.mkdir()
    place.run(acme, *CLI, "init", ".", "--tool", "acme_rate")
    below = acme / "src/acme_desk_replies/registry"
    for path in (acme / "pyproject.toml", below / "registry.yaml"):
        text = path.read_text("utf-8")
        path.write_text(text.replace("pkg:replybook_registry", "pkg:ticket_desk_replies.registry"))
    tools = (below / "tools.yaml").read_text("utf-8")
    (below / "tools.yaml").write_text(tools[: tools.index("\ntools:")] + "\ntools:" + MORE_TOOL)
    own = (below / "codes/own.yaml").read_text("utf-8")
    own = own[: own.index("\ncodes:")] + "\ncodes: []\n"
    (below / "codes/own.yaml").write_text(own)
    added = ("codes", "add", "WA", "TICKET", "I", "--key", "TICKET_NOT_RATED")
    place.run(
        *(acme, *CLI, *added, "--param", "ticket:string", "--action", "fix_arguments:ticket"),
        *("--message", "{ticket} has no rating", "--meaning", "Nobody rated the ticket yet."),
        *("--remedy", "Rate `ticket` first, then call again."),
    )
    place.run(acme, *CLI, "check")
    place.run(acme, *CLI, "generate")
    (acme / "use.py").write_text(MORE, "utf-8")

    said = place.run(acme, "use.py", src=True)
    assert "['replybook-base', 'ticket-desk', 'acme-desk']" in said
    assert "'acme_rate', 'desk_contract'" in said
    for name in ("WA-TICKET-I-500", "WA-TICKET-I-001", "answered_tickets_are_open"):
        assert not OF_A_GAME.search(place.run(acme, *CLI, "explain", name))


@pytest.mark.parametrize("desk", [INSTALLED], indirect=True)
def test_python_of_the_tests_is_not_the_python_of_the_user(desk: Desk) -> None:
    assert str(desk.elsewhere.python) != sys.executable
