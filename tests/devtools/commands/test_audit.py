"""`replybook audit`: from a project on disk to a report in four forms, and to an exit code."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from importlib.metadata import PackageNotFoundError
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.devtools.commands.audited_shop import GOLDEN, kept, renderings, shop_lint, shop_report
from tests.devtools.commands.calling import Ended, Run
from tests.devtools.commands.test_trace_report import event, log_of
from tests.project_tree import fresh_python

from replybook_devtools.audit.report.audit_formats import audit_sarif
from replybook_devtools.audit.report.audit_markdown import markdown_sections
from replybook_devtools.audit.report.audit_page import rendered_markdown
from replybook_devtools.audit.scorecard import audit_report as model

SCHEMA = json.loads(
    (Path(str(model.__file__)).with_name("audit_report.schema.json")).read_text("utf-8")
)
SARIF = json.loads((Path(__file__).parents[1] / "reports/sarif-2.1.0.json").read_text("utf-8"))

HEAD = "from replybook import Reply, ReplyBuilder, mcp_safe_tool\n\n\n"
CLEAN = f"""{HEAD}@mcp_safe_tool
def send(recipient: str, rb: ReplyBuilder) -> Reply:
    if not recipient:
        return rb.invalid("WA-MAIL-I-001", data={{"recipient": recipient}})
    return rb.success("WA-MAIL-S-001")
"""
REPORT = shop_report()
CLI = "import sys; from replybook_devtools.commands.main import main; sys.exit(main())"
DROPPED = CLEAN.replace("return rb.invalid", "rb.invalid")


@pytest.fixture
def shop(project: Path) -> Path:
    """A project with one clean tool."""
    write(project, CLEAN)
    return project


def write(folder: Path, text: str) -> None:
    (folder / "tools").mkdir(exist_ok=True)
    (folder / "tools/desk.py").write_text(text, "utf-8")


def audited(run: Run, *words: str) -> dict[str, object]:
    ended = run("audit", "tools", "--format", "json", *words)
    assert ended.code == 0, ended.err
    told: dict[str, object] = json.loads(ended.out)
    jsonschema.validate(told, SCHEMA, cls=jsonschema.Draft202012Validator)
    return told


def statuses(told: dict[str, object]) -> dict[str, str]:
    rows = told["scorecard"]
    assert isinstance(rows, list)
    return {row["id"]: row["status"] for row in rows}


# What it finds in a project


def test_a_clean_project_passes_what_its_code_shows(run: Run, shop: Path) -> None:
    told = statuses(audited(run))

    assert "FAIL" not in told.values()
    assert "PASS" == told["terminal-returned"] == told["codes-are-registered"]
    assert "NOT MEASURED" == told["no-raw-answers-lived"] == told["codes-tested"]


def test_without_a_path_the_folder_here_is_audited(run: Run, shop: Path) -> None:
    here = json.loads(run("audit", "--format", "json").out)["header"]
    named = json.loads(run("audit", ".", "--format", "json").out)["header"]

    assert here == named
    assert 0 < here["files"]


def test_a_dropped_reply_is_counted_against_its_requirement(run: Run, shop: Path) -> None:
    write(shop, DROPPED)
    told = audited(run)
    groups = told["findings"]
    assert isinstance(groups, list)

    assert "FAIL" == statuses(told)["terminal-returned"]
    assert "RB513" in [group["rule"] for group in groups]


def test_a_file_that_cannot_be_parsed_is_told_and_keeps_code_from_passing(
    run: Run, shop: Path
) -> None:
    (shop / "tools/broken.py").write_text('rb.invalid("WA-MAIL-I-001"\n', "utf-8")
    told = audited(run)
    method = told["method"]
    assert isinstance(method, list)

    assert "PARTIAL" == statuses(told)["terminal-returned"]
    assert (1, "tools/broken.py") == (method[0]["count"], method[0]["detail"])


def test_a_rule_that_the_settings_switch_off_measures_nothing(run: Run, shop: Path) -> None:
    with (shop / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('\n[tool.replybook.lint]\nignore = ["RB513"]\n')

    assert "NOT MEASURED" == statuses(audited(run))["terminal-returned"]


def test_tests_and_traces_bring_evidence(run: Run, shop: Path) -> None:
    seen = {"tools": {"send": {"seen": ["WA-MAIL-S-001"]}}, "workers_lost": 0}
    (shop / "seen.json").write_text(json.dumps({**seen, "empty_is_success": ["send"]}), "utf-8")
    log_of(shop / "traces", event(1, tool="send"), event(2, "WA-RES-I-001", tool="send"))
    told = audited(run, "--test-report", "seen.json", "--traces", "traces")

    assert "PASS" == statuses(told)["no-raw-answers-lived"] == statuses(told)["empty-is-success"]


STRANGE = "WA-\x1b[2J\x9b\ud800\u202e-I-001"
"""A code as somebody may write it into a report of tests: it steers a terminal, and is no text."""


@pytest.mark.parametrize("form", ["md", "json", "html", "sarif"])
def test_no_text_steers_a_terminal_or_stops_a_form(run: Run, shop: Path, form: str) -> None:
    seen = {"tools": {"send": {"seen": [STRANGE]}}, "workers_lost": 0}
    (shop / "seen.json").write_text(json.dumps(seen), "utf-8")
    ended = run("audit", "tools", "--test-report", "seen.json", "--format", form)

    assert (0, "") == (ended.code, ended.err)
    assert "" == "".join(sign for sign in STRANGE if sign in ended.out and not sign.isprintable())
    assert form == "sarif" or "202e" in ended.out


def test_a_report_is_the_same_bytes_whatever_the_terminal_can_show(shop: Path) -> None:
    words = ("audit", "tools", "--date", "2026-11-20")
    told = [
        fresh_python("-c", CLI, *words, cwd=shop, PYTHONIOENCODING=encoding)
        for encoding in ("utf-8", "ascii")
    ]

    assert [(0, ""), (0, "")] == [(done.returncode, done.stderr) for done in told]
    assert told[0].stdout == told[1].stdout
    assert "001 §1" in told[0].stdout


def test_gates_are_the_files_that_run_lint_and_no_comment_that_mentions_it(
    run: Run, shop: Path
) -> None:
    def reason() -> str:
        rows = audited(run)["scorecard"]
        assert isinstance(rows, list)
        return str(next(row["reason"] for row in rows if row["id"] == "enforced"))

    (shop / ".pre-commit-config.yaml").write_text("# replybook-lint\n", "utf-8")
    before = reason()
    (shop / ".pre-commit-config.yaml").write_text("- id: replybook-lint\n", "utf-8")
    (shop / "Makefile").write_text("lint:\n\treplybook lint src\n", "utf-8")

    assert "missing: lint in CI, a commit hook" in before
    assert "3 of 3: CI (Makefile), commit hook (.pre-commit-config.yaml)" in reason()


def test_a_file_that_is_no_text_runs_no_lint(run: Run, shop: Path) -> None:
    (shop / ".pre-commit-config.yaml").write_bytes(b"- id: replybook-lint \xff\n")
    rows = audited(run)["scorecard"]
    assert isinstance(rows, list)

    assert "a commit hook" in next(row["reason"] for row in rows if row["id"] == "enforced")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda line: line.replace('"v":1', '"v":99', 1), "install the replybook that wrote it"),
        (None, "a trace file cannot be read; run: replybook trace verify"),
    ],
    ids=["a later version", "no compressed file"],
)
def test_a_trace_that_cannot_be_counted_is_told(
    run: Run, shop: Path, damage: Callable[[str], str] | None, said: str
) -> None:
    log = log_of(shop / "trace", event(1))
    file = next(log.glob("trace-*.jsonl"))
    if damage is None:
        file.rename(file.with_name(f"{file.name}.gz"))
    else:
        file.write_text(damage(file.read_text("utf-8")), "utf-8")
    ended = run("audit", "tools", "--traces", str(log))

    assert (2, "") == (ended.code, ended.out)
    assert said in ended.err


def test_a_checkout_that_is_not_installed_has_no_version(
    run: Run, shop: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def absent(name: str) -> str:
        raise PackageNotFoundError(name)

    monkeypatch.setattr("replybook_devtools.audit.report.audit_run.version", absent)
    header = audited(run)["header"]

    assert isinstance(header, dict)
    assert "of a checkout" == header["tool_version"]


def test_a_folder_without_a_project_is_held_against_the_base(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path, CLEAN.replace("MAIL", "READ"))
    monkeypatch.chdir(tmp_path)
    told = audited(run)

    assert isinstance(told["header"], dict)
    assert str(told["header"]["registry"]).startswith("replybook-base ")
    assert [] == told["decisions"]


def test_open_decisions_come_from_the_settings(run: Run, shop: Path) -> None:
    with (shop / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(
            '\n[[tool.replybook.audit.decisions]]\nsubject = "Which?"\noptions = ["a", "b"]\n'
        )

    assert [{"subject": "Which?", "options": ["a", "b"], "impact": ""}] == audited(run)["decisions"]


def test_a_suppression_is_as_old_as_its_line_in_git(run: Run, shop: Path) -> None:
    kept = '{"recipient": recipient})  # replybook: ignore[RB513] shown in a talk'
    write(shop, DROPPED.replace('{"recipient": recipient})', kept))
    when = {"GIT_AUTHOR_DATE": "2026-11-01T12:00:00Z", "GIT_COMMITTER_DATE": "2026-11-11T12:00:00Z"}
    who = ("-c", "user.name=a", "-c", "user.email=a@b.invalid")
    for words in (("init", "-q"), ("add", "."), (*who, "commit", "-qm", "first")):
        subprocess.run(
            ["git", *words], cwd=shop, check=True, env={"PATH": _path(), **when}, timeout=60
        )
    told = audited(run)
    rows, header = told["suppressions"], told["header"]
    assert isinstance(rows, list)
    assert isinstance(header, dict)

    assert [("RB513", "shown in a talk", "2026-11-01", 10)] == [
        (row["rule"], row["reason"], row["since"], row["days"]) for row in rows
    ]
    assert ("2026-11-11", False) == (header["date"], header["dirty"])


def test_the_baseline_of_the_project_is_told_and_hides_nothing(run: Run, shop: Path) -> None:
    write(shop, DROPPED)
    run("lint", "tools", "--write-baseline")
    told = audited(run)
    rows = told["suppressions"]
    assert isinstance(rows, list)

    assert ("baseline", "RB513") in [(row["kind"], row["rule"]) for row in rows]
    assert "FAIL" == statuses(told)["terminal-returned"]


def _path() -> str:
    import os

    return os.environ["PATH"]


# The forms


def test_the_renderings_are_as_they_were() -> None:
    remedy = "run: python -m tests.devtools.commands.audited_shop, and read the difference"
    for name, text in renderings().items():
        assert text == kept(name).read_text("utf-8"), remedy


def test_every_file_that_is_kept_is_compared() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == set(renderings())


class _Tags(HTMLParser):
    """The tags of a page, what it loads, and whether each tag that opens is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.loads: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        self.loads += [str(v) for name, v in attrs if name in {"src", "srcset"}]
        self.loads += [str(v) for name, v in attrs if name == "href" and str(v)[:1] != "#"]
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_one_file_without_a_script_and_no_text_becomes_markup() -> None:
    tags = _Tags()
    tags.feed(renderings()["audit.html"])

    assert [] == tags.open == tags.loads
    assert "svg" in tags.names
    assert set() == tags.names & {"script", "img", "link", "iframe", "object"}


class _Cells(HTMLParser):
    """The texts of the cells of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        assert tag in {"div", "table", "thead", "tbody", "tr", "th", "td"}
        if tag == "td":
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data


@given(st.text(alphabet="ax1 \n<>&;#*_`|\\~![]()\"'=-+.:/@{}$^", max_size=30))
def test_a_cell_of_the_page_shows_any_text_as_it_is(text: str) -> None:
    subject = f"a{text}a"
    report = replace(REPORT, decisions=(model.Decision(subject, ("x",), "y"),))
    [table] = dict(markdown_sections(report))["Open decisions"]
    cells = _Cells()
    cells.feed(rendered_markdown(table))

    assert [" ".join(subject.split()), "x", "y"] == cells.texts


def test_every_link_of_the_page_leads_somewhere() -> None:
    html = renderings()["audit.html"]

    assert set(re.findall(r'href="#([^"]+)"', html)) <= set(re.findall(r' id="([^"]+)"', html))


def test_no_text_becomes_markdown() -> None:
    text = renderings()["audit.md"]

    assert "\n# z" not in text
    assert "| *x*" not in text
    assert r"\</style\>\<script\>alert(1)\</script\> \| \*x\* \`y\` \# z" in text


def test_sarif_holds_the_findings_and_a_result_per_requirement() -> None:
    log = json.loads(audit_sarif(shop_report(), shop_lint(), Path()))
    found, requirements = log["runs"]

    assert [] == [e.message for e in jsonschema.Draft202012Validator(SARIF).iter_errors(log)]
    assert {"RB506", "RB511", "RB513", "RB517", "RB523"} == {
        one["ruleId"] for one in found["results"]
    }
    kinds = {requirement["ruleId"]: requirement["kind"] for requirement in requirements["results"]}
    assert ("fail", "review") == (kinds["only-enforcement-denies"], kinds["legacy-retired"])
    assert len(shop_report().scorecard) == len(kinds)


def test_a_folder_gets_all_four_forms_and_asking_twice_writes_the_same_bytes(
    run: Run, shop: Path
) -> None:
    words = ("audit", "tools", "-o", "out", "--history", "history.jsonl", "--date", "2026-11-20")
    first = run(*words)
    before = {path.name: path.read_bytes() for path in (shop / "out").iterdir()}
    run(*words)

    assert (0, "") == (first.code, first.err)
    assert {"audit.md", "audit.json", "audit.html", "audit.sarif"} == set(before)
    assert before == {path.name: path.read_bytes() for path in (shop / "out").iterdir()}
    assert 1 == len((shop / "history.jsonl").read_text("utf-8").splitlines())


def test_the_trend_grows_with_what_changed(run: Run, shop: Path) -> None:
    audited(run, "--history", "history.jsonl")
    write(shop, DROPPED)
    trend = audited(run, "--history", "history.jsonl")["trend"]
    assert isinstance(trend, list)

    assert 2 == len(trend)
    assert trend[0]["score"] > trend[1]["score"]


def test_an_older_report_is_compared(run: Run, shop: Path) -> None:
    (shop / "old.json").write_text(run("audit", "tools", "--format", "json").out, "utf-8")
    write(shop, DROPPED)
    found = audited(run, "--compare", "old.json")["comparison"]
    assert isinstance(found, dict)

    assert ("terminal-returned", "PASS", "FAIL") in [
        (change["id"], change["was"], change["now"]) for change in found["changes"]
    ]
    assert found["new"]


def test_no_report_names_a_folder_of_the_machine(run: Run, shop: Path) -> None:
    for form in ("md", "json", "html", "sarif"):
        out = run("audit", str(shop / "tools"), "--format", form).out
        assert str(shop) not in out
        assert str(Path.home()) + "/" not in out


# How it ends


@pytest.mark.parametrize(
    ("text", "words", "code"),
    [
        (CLEAN, (), 0),
        (DROPPED, (), 0),
        (CLEAN, ("--fail-on", "FAIL"), 0),
        (DROPPED, ("--fail-on", "FAIL"), 1),
        (CLEAN, ("--fail-on", "partial"), 1),
        (CLEAN, ("--fail-on", "NOT MEASURED"), 1),
        (CLEAN, ("--fail-under", "5"), 0),
        (CLEAN, ("--fail-under", "10"), 1),
    ],
)
def test_a_gate_that_does_not_hold_ends_with_1(
    run: Run, shop: Path, text: str, words: tuple[str, ...], code: int
) -> None:
    write(shop, text)
    ended = run("audit", "tools", *words)

    assert code == ended.code
    assert bool(ended.err) == bool(code)


def test_a_gate_says_which_requirement_does_not_hold_and_why(run: Run, shop: Path) -> None:
    write(shop, DROPPED)
    err = run("audit", "tools", "--fail-on", "FAIL").err

    assert "replybook: FAIL terminal-returned: 0 of 1 terminal calls are returned at once" in err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nowhere",), "there is no file or folder 'nowhere'"),
        (("tools", "--traces", "nowhere"), "there is no trace in 'nowhere'"),
        (("tools", "--test-report", "nowhere"), "there is no test report 'nowhere'"),
        (("tools", "--test-report", "pyproject.toml"), "pyproject.toml is no JSON"),
        (("tools", "--compare", "nowhere"), "there is no report 'nowhere'"),
        (("tools", "--compare", "pyproject.toml"), "is no report of `replybook audit"),
        (("tools", "--history", "pyproject.toml"), "pyproject.toml:1 is no line of an audit"),
        (("tools", "--format", "md", "--format", "json"), "name a folder with -o"),
        (("tools", "--fail-under", "11"), "is not a score from 0 to 10"),
        (("tools", "--fail-under", "good"), "'good' is not a score from 0 to 10"),
        (("tools", "--fail-on", "PASS"), "is no status"),
        (("tools", "--date", "today"), "is not a date like 2026-11-20"),
        (("tools", "-o", "pyproject.toml"), "is no folder to write into"),
    ],
)
def test_what_cannot_be_read_or_written_is_told_in_one_line(
    run: Run, shop: Path, words: tuple[str, ...], said: str
) -> None:
    ended: Ended = run("audit", *words)

    assert (2, "") == (ended.code, ended.out)
    assert said in ended.err
    assert 1 == ended.err.count("\n")


@pytest.mark.parametrize(
    "settings",
    ["decision = []", "decisions = 3", "decisions = [3]", 'decisions = [{subjekt = "x"}]'],
)
def test_settings_of_the_audit_that_are_wrong_are_told(run: Run, shop: Path, settings: str) -> None:
    with (shop / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n[tool.replybook.audit]\n{settings}\n")
    ended = run("audit", "tools")

    assert (2, "") == (ended.code, ended.out)
    assert "decision" in ended.err
