"""The site of a user's project: what is built, where it stands, what fails the build."""

import argparse
import hashlib
import importlib
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from tests.devtools.commands.calling import Run
from tests.project_tree import PACKAGES, ROOT
from tests.site_links import dead_links

from replybook_devtools.commands.completion import parsers_below
from replybook_devtools.console.command_list import commands
from replybook_devtools.console.command_parser import command_parser
from replybook_devtools.site import site_build

DESK = ROOT / "tests/user_project/ticket_desk"
LOADS = re.compile(
    r"<(?:script|img|iframe|source|embed)\b[^>]*\bsrc=[\"']?(?:https?:)?//|"
    r"<link\b[^>]*\bhref=[\"']?(?:https?:)?//|url\([\"']?(?:https?:)?//|@import\s+[\"'](?:https?:)?//"
)

RULE = re.compile(r"\bRB[0-9]{3}\b")
WORD = re.compile(r"(?<![\w-])-{1,2}[a-zA-Z][\w-]*")


def _desk(folder: Path) -> Path:
    ignored = shutil.ignore_patterns("__pycache__", ".*_cache", "site", "docs")
    shutil.copytree(DESK, folder, ignore=ignored)
    return folder


def _build(desk: Path, site: Path, hash_seed: str = "0") -> subprocess.CompletedProcess[str]:
    paths = ":".join(str(ROOT / name) for name in PACKAGES)
    return subprocess.run(
        [
            sys.executable,
            "-m",
            "replybook_devtools.commands.main",
            "docs",
            "build",
            str(desk),
            "-o",
            str(site),
        ],
        env={"PATH": "/usr/bin:/bin", "PYTHONPATH": paths, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of the ticket desk, which has pages of its own and says where it will stand."""
    folder = tmp_path_factory.mktemp("desk")
    desk = _desk(folder / "desk")
    (desk / "docs/how-to").mkdir(parents=True)
    (desk / "docs/how-to/answer.md").write_text(
        "# Answer a ticket\n\nSee [the table](../replies/codes-wa.md#wa-ticket-i-002) and"
        " [the licence](../../LICENCE).\n\n<!-- replybook: the way of a call -->\n\n"
        "A line `<!-- replybook: the matrix -->` is a picture.\n",
        "utf-8",
    )
    (desk / "docs/replies").mkdir()
    (desk / "docs/replies/codes-wa.md").write_text("## WA-TICKET-I-002\n", "utf-8")
    (desk / "LICENCE").write_text("Free.\n", "utf-8")
    done = _build(desk, folder / "site")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "site"


def _digests(folder: Path) -> dict[str, str]:
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.slow
def test_every_name_of_the_registry_has_a_page_with_its_markdown_beside_it(site: Path) -> None:
    data = json.loads((site / "registry.json").read_text("utf-8"))
    kinds = ("codes", "legacy", "tools", "violations", "rules", "stages", "layers")
    urls = [row["url"].rstrip("/") for kind in kinds for row in data[kind]]
    urls = [url for url in urls if url not in ("layers/CT", "layers/EN")] + ["layers/EN"]
    missing = [
        url
        for url in urls
        if not ((site / url / "index.html").is_file() and (site / f"{url}.md").is_file())
    ]

    assert len(urls) > 100
    assert missing == []


def test_codes_of_the_desk_and_of_the_base_are_there(site: Path) -> None:
    own = (site / "codes/WA-TICKET-I-002/index.html").read_text("utf-8")
    base = (site / "codes/WA-RES-I-001/index.html").read_text("utf-8")

    assert "ANSWER_EMPTY" in own
    assert "PATH_NOT_FOUND" in base


def test_every_finding_that_the_sources_name_has_a_page_and_no_other(site: Path) -> None:
    sources = [path for folder in PACKAGES for path in (ROOT / folder).rglob("*.py")]
    named = {name for path in sources for name in RULE.findall(path.read_text("utf-8"))}
    pages = {path.parent.name for path in (site / "findings").glob("*/index.html")}

    assert len(named) > 200
    assert named - pages == {"RB599"}  # in an example: there is no such rule
    assert pages - named == set()


@pytest.mark.parametrize("name", commands())
def test_the_page_of_a_command_names_every_option_and_sub_command(site: Path, name: str) -> None:
    page = (site / f"commands/{name}.md").read_text("utf-8")
    shown = {word for part in page.split("```text\n")[1:] for word in WORD.findall(part)}
    parser = command_parser(name, commands()[name].summary)
    importlib.import_module(commands()[name].module).configure(parser)
    parsers = list(parsers_below(parser))
    declared = [action for one in parsers for action in one.declared]
    options = {o for a in declared if a.help != argparse.SUPPRESS for o in a.option_strings}

    assert (site / f"commands/{name}/index.html").is_file()
    assert options - shown == set()
    assert [one.prog for one in parsers[1:] if f"## `{one.prog}`" not in page] == []


def test_every_command_has_a_page_and_no_other(site: Path) -> None:
    pages = {path.stem for path in (site / "commands").glob("*.md")}

    assert pages == {*commands(), "index"}


def test_every_schema_has_a_page_and_a_file_that_is_a_schema(site: Path) -> None:
    folder = ROOT / "generated/replybook_generated/schemas"
    printed = {path.relative_to(folder).as_posix() for path in folder.rglob("*.schema.json")}
    wanted = {name.replace("/", "-").removesuffix(".schema.json") for name in printed}
    wanted |= {"trace", "claims", "contract"}
    files = {path.name.removesuffix(".schema.json"): path for path in site.glob("schemas/*.json")}
    for path in files.values():
        Draft202012Validator.check_schema(json.loads(path.read_text("utf-8")))

    assert set(files) == wanted
    assert {path.parent.name for path in site.glob("schemas/*/index.html")} == wanted


def test_a_key_and_a_former_id_lead_on(site: Path) -> None:
    key = (site / "codes/key/path_not_found/index.html").read_text("utf-8")
    former = (site / "codes/WA-RES-D-001/index.html").read_text("utf-8")

    assert 'url=../../WA-RES-I-001/"' in key
    assert 'url=../../legacy/WA-RES-D-001/"' in former


def test_a_link_to_a_generated_table_leads_to_the_page_of_the_thing(site: Path) -> None:
    page = (site / "how-to/answer/index.html").read_text("utf-8")

    assert 'href="../../codes/WA-TICKET-I-002/"' in page
    assert page.count("rb-way") == 1
    assert "rb-matrix" not in page
    assert (site / "files/LICENCE.txt").read_text("utf-8") == "Free.\n"


def test_agents_find_the_pages(site: Path) -> None:
    listed = (site / "llms.txt").read_text("utf-8")
    targets = re.findall(r"\]\(([^)]+)\)", listed)

    assert "codes/WA-TICKET-I-002.md" in targets
    assert [target for target in targets if not (site / target).is_file()] == []
    assert "ANSWER_EMPTY" in (site / "llms-full.txt").read_text("utf-8")


def test_the_list_for_agents_has_the_shape_of_llmstxt_org(site: Path) -> None:
    title, *lines = (site / "llms.txt").read_text("utf-8").splitlines()
    about, *rest = [line for line in lines if line]
    first = next(at for at, line in enumerate(rest) if line.startswith("## "))
    sections = rest[first:]

    assert title == "# ticket-desk"
    assert about.startswith("> What a ticket desk may answer")
    assert rest[:first] == [
        "- [The registry as JSON](registry.json): codes, tools, rules and former ids"
    ]
    assert [
        line for line in sections if not re.fullmatch(r"## .+|- \[.+\]\([^)\s]+\)(: .+)?", line)
    ] == []
    assert "- [Answer a ticket](how-to/answer.md): See the table and the licence." in sections


def test_nothing_is_loaded_from_another_host(site: Path) -> None:
    files = [path for path in site.rglob("*") if path.suffix in (".html", ".css")]
    found = {match for path in files for match in LOADS.findall(path.read_text("utf-8"))}

    assert len(files) > 300
    assert found == set()


@pytest.mark.parametrize(
    "text",
    [
        '<script src="https://elsewhere.example/a.js"></script>',
        '<link rel="stylesheet" href="//elsewhere.example/a.css">',
        "@font-face { src: url(https://elsewhere.example/a.woff2) }",
    ],
)
def test_a_load_from_another_host_would_be_found(text: str) -> None:
    assert LOADS.search(text)


def test_no_page_names_a_folder_of_the_machine(site: Path) -> None:
    texts = [
        path for path in site.rglob("*") if path.suffix in (".html", ".json", ".md", ".txt", ".js")
    ]

    assert [path for path in texts if str(site.parent) in path.read_text("utf-8")] == []


def test_the_search_knows_codes_keys_and_words_of_messages(site: Path) -> None:
    items = json.loads((site / "search.json").read_text("utf-8"))["items"]
    about = [item for item in items if item["location"].startswith("codes/WA-TICKET-I-002/")]
    text = " ".join(f"{item['title']} {item['text']}" for item in about)

    assert "WA-TICKET-I-002" in text
    assert "ANSWER_EMPTY" in text
    assert "reply_type" not in text  # the example would make the index four times as long


def test_the_menu_holds_no_page_of_a_code(site: Path) -> None:
    page = (site / "codes/index.html").read_text("utf-8")
    menus = re.findall(r"<nav class=\"md-nav.*?</nav>", page, re.DOTALL)

    assert menus
    assert [menu for menu in menus if "WA-TICKET-I-002" in menu] == []


@pytest.mark.slow
def test_no_link_of_the_site_leads_nowhere(site: Path) -> None:
    assert dead_links(site) == []


@pytest.mark.slow
def test_an_anchor_that_is_not_there_fails_the_build(run: Run, desk: Path) -> None:
    (desk / "docs").mkdir()
    (desk / "docs/index.md").write_text("# Desk\n\n## Part\n\nSee [this](#parts).\n", "utf-8")
    done = run("docs", "build", "-o", "out")

    assert done.code == 1
    assert "anchor does not exist" in done.out
    assert "index.md:" in done.out
    assert not (desk / "out").exists()


@pytest.mark.slow
def test_building_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    desk = _desk(tmp_path / "desk")
    first = _build(desk, tmp_path / "one", hash_seed="1")
    second = _build(desk, tmp_path / "elsewhere/two", hash_seed="2")

    assert (first.returncode, second.returncode) == (0, 0), first.stdout + second.stdout
    assert _digests(tmp_path / "one") == _digests(tmp_path / "elsewhere/two")


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The ticket desk as the working folder."""
    folder = _desk(tmp_path / "desk")
    monkeypatch.chdir(folder)
    return folder


def test_the_other_site_tool_is_asked_for_before_anything_is_written(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_build, "find_spec", lambda _name: None)
    ended = run("docs", "build", "--tool", "mkdocs")

    assert 2 == ended.code
    assert "pip install mkdocs-material" in ended.err
    assert not (desk / "site").exists()


def test_a_tool_that_nobody_knows_is_refused(run: Run, desk: Path) -> None:
    ended = run("docs", "build", "--tool", "sphinx")

    assert 2 == ended.code
    assert "sphinx" in ended.err
    assert not (desk / "site").exists()


def test_the_index_keeps_no_tables_and_no_examples_of_a_code(site: Path) -> None:
    items = json.loads((site / "search.json").read_text("utf-8"))["items"]
    item = next(one for one in items if one["location"] == "codes/WA-RES-I-001/")
    entry = next(
        entry
        for entry in json.loads((site / "registry.json").read_text("utf-8"))["codes"]
        if entry["code"] == "WA-RES-I-001"
    )
    words = "".join(f"<p>{entry[name]}</p>" for name in ("key", "message", "meaning"))

    assert words == item["text"]


def test_a_bare_site_is_markdown_and_json(run: Run, desk: Path) -> None:
    done = run("docs", "build", "--bare", "-o", "out")

    assert (done.code, done.err) == (0, "")
    assert {path.suffix for path in (desk / "out").rglob("*") if path.is_file()} <= {
        *(".md", ".json", ".txt", ".css", ".js")
    }


def test_addresses_are_absolute_below_docs_url(run: Run, desk: Path) -> None:
    url = "https://desk.example.org/replies"
    run("docs", "build", "--bare", "-o", "out", "--docs-url", url)

    assert f"]({url}/codes/WA-TICKET-I-002.md)" in (desk / "out/llms.txt").read_text("utf-8")
    assert json.loads((desk / "out/registry.json").read_text("utf-8"))["docs_url"] == f"{url}/"


@pytest.mark.parametrize("url", ["desk", "javascript:alert(1)", "https://a b/", "https://x/?q#f"])
def test_what_is_no_address_of_a_site_is_refused(run: Run, desk: Path, url: str) -> None:
    done = run("docs", "build", "--bare", "-o", "out", "--docs-url", url)

    assert done.code == 2
    assert "is no address of a site" in done.err
    assert not (desk / "out").exists()


def test_a_folder_with_something_else_is_left_alone(run: Run, desk: Path) -> None:
    (desk / "out").mkdir()
    (desk / "out/notes.txt").write_text("mine", "utf-8")
    done = run("docs", "build", "--bare", "-o", "out")

    assert done.code == 2
    assert "holds something that is no site" in done.err
    assert [path.name for path in (desk / "out").iterdir()] == ["notes.txt"]


def test_an_old_site_is_replaced_as_a_whole(run: Run, desk: Path) -> None:
    run("docs", "build", "--bare", "-o", "out")
    (desk / "out/codes/GONE.md").write_text("old", "utf-8")
    done = run("docs", "build", "--bare", "-o", "out")

    assert done.code == 0
    assert not (desk / "out/codes/GONE.md").exists()
    assert [path.name for path in desk.iterdir() if path.name.startswith(".replybook")] == []


def test_a_link_that_leads_nowhere_fails_with_its_line(run: Run, desk: Path) -> None:
    (desk / "docs").mkdir()
    (desk / "docs/index.md").write_text("# Desk\n\nSee [this](gone.md).\n", "utf-8")
    done = run("docs", "build", "--bare", "-o", "out")

    assert done.code == 1
    assert done.out == "docs/index.md:3: the link 'gone.md' leads nowhere\n"
    assert not (desk / "out").exists()


def test_a_registry_with_errors_has_no_site(run: Run, desk: Path) -> None:
    path = desk / "src/ticket_desk_replies/registry/taxonomy.yaml"
    path.write_text(path.read_text("utf-8") + "nonsense: 1\n", "utf-8")
    done = run("docs", "build", "--bare", "-o", "out")

    assert done.code == 1
    assert "nonsense" in done.out
    assert not (desk / "out").exists()


def _tool(
    monkeypatch: pytest.MonkeyPatch, written: Callable[[str], str], code: int = 0, said: str = ""
) -> None:
    """Put a tool in the place of the true one: of each page it makes a file out of its Markdown."""

    def run(
        command: list[str], *, cwd: Path, timeout: float, **_: object
    ) -> subprocess.CompletedProcess[str]:
        if said == "nothing":
            raise subprocess.TimeoutExpired(command, timeout)
        for page in (cwd / "docs").rglob("*.md"):
            below = page.relative_to(cwd / "docs").with_suffix("")
            name = f"{below}.html" if below.name == "index" else f"{below}/index.html"
            (cwd / "site" / name).parent.mkdir(parents=True, exist_ok=True)
            (cwd / "site" / name).write_text(written(page.read_text("utf-8")), "utf-8")
        return subprocess.CompletedProcess(command, code, "", f"{cwd}/{said}")

    monkeypatch.setattr(subprocess, "run", run)


@pytest.mark.slow
def test_a_site_tool_that_fails_is_heard_without_the_folder_of_the_machine(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tool(monkeypatch, str, 1, "mkdocs.yml: a setting is wrong")
    done = run("docs", "build", "-o", "out")

    assert (1, "/mkdocs.yml: a setting is wrong\n") == (done.code, done.out)
    assert not (desk / "out").exists()


def test_a_site_tool_that_does_not_end_is_given_up(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tool(monkeypatch, str, said="nothing")
    done = run("docs", "build", "-o", "out")

    assert 1 == done.code
    assert re.match(r"\w+ did not end within \d+ seconds$", done.out)
    assert not (desk / "out").exists()


@pytest.mark.slow
def test_a_site_tool_that_drops_a_place_of_ours_fails_the_build(
    run: Run, desk: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _tool(monkeypatch, lambda text: re.sub(r"<!--.*?-->", "", text))
    done = run("docs", "build", "-o", "out")

    assert 1 == done.code
    assert "is gone after the build" in done.out
    assert not (desk / "out").exists()


def test_a_folder_that_is_nothing_but_a_registry_is_called_as_its_registry(
    run: Run, tmp_path: Path
) -> None:
    registry = tmp_path / "base"
    shutil.copytree(ROOT / "registry/replybook_registry", registry)
    done = run("docs", "build", str(registry), "--bare", "-o", str(tmp_path / "out"))

    assert (0, "") == (done.code, done.err)
    assert (tmp_path / "out/llms.txt").read_text("utf-8").startswith("# replybook-base\n")


def test_a_folder_of_pages_has_a_front_page_that_leads_to_each(site: Path) -> None:
    front = (site / "how-to/index.html").read_text("utf-8")

    assert 'href="answer/"' in front
    assert "How-to" in front


def test_the_page_of_a_thing_says_where_it_stands(site: Path) -> None:
    code = (site / "codes/WA-TICKET-I-002/index.html").read_text("utf-8")
    command = (site / "commands/lint/index.html").read_text("utf-8")
    listed = (site / "codes/index.html").read_text("utf-8")

    assert (
        '<a href="../../reference/">Reference</a> / <a href="../">Codes</a> / '
        '<a href="../../layers/WA/">WA: World adapter</a></nav>'
    ) in code
    assert code.index("rb-path") < code.index("<h1")
    assert '/ <a href="../">Commands</a></nav>' in command
    assert "rb-path" not in listed  # the menu leads to it


def test_every_folder_that_a_reader_may_shorten_an_address_to_is_a_page(site: Path) -> None:
    pages = [path for path in site.rglob("index.html") if "key" not in path.parts]
    above = {path.parent.parent for path in pages if path.parent != site}
    missing = sorted(
        str(one.relative_to(site)) for one in above if not (one / "index.html").is_file()
    )

    assert len(above) > 10
    assert missing == []
