"""`replybook tools sync`: the codes that tools answer, through helpers and in tests (spec 51)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from tests.devtools.commands.calling import Ended, Run

SERVER = '''
from acme import guards
from acme.guards import allowed
from fastmcp import FastMCP
from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool

mcp = FastMCP("desk")


@mcp.tool()
@mcp_safe_tool
def find_ticket(ticket: str, user: str, rb: ReplyBuilder) -> Reply:
    """Find one ticket."""
    who = allowed(user, rb)
    if isinstance(who, Reply):
        return who
    return rb.success(data={"number": guards.ticket_number(ticket, rb)})


@mcp.tool()
@mcp_safe_tool(errors={OSError: codes.WA_SYS_E_001})
def close_ticket(ticket: str, rb: ReplyBuilder) -> Reply:
    """Close a ticket."""
    return rb.success(data={"number": guards.ticket_number(ticket, rb)})
'''
GUARDS = '''
from replybook import Reply, ReplyBuilder, codes


def ticket_number(text: str, rb: ReplyBuilder) -> int:
    """Raise a reply for a text that is no number, such as WA-READ-E-001."""
    if not text.isdigit():  # or WA-READ-I-001
        raise rb.invalid(codes.WA_RES_I_001, data={"path": text}).as_exception()
    return int(text)


def allowed(user: str, rb: ReplyBuilder) -> str | Reply:
    return rb.denied(codes.EN_READ_D_001, data={"path": user}) if user == "guest" else user


def never_called(rb: ReplyBuilder) -> Reply:
    return rb.error(codes.WA_DB_E_001)
'''
TOOLS = Path("src/desk_replies/registry/tools.yaml")
FIND, CLOSE = ["EN-READ-D-001", "WA-RES-I-001"], ["WA-SYS-E-001", "WA-RES-I-001"]
INIT = {"find_ticket": ["WA-TICKET-S-001", "WA-TICKET-I-001"], "close_ticket": ["WA-SYS-S-001"]}


@pytest.fixture
def desk(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project whose tools reply through helpers of another module, as the working folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", list(sys.path))
    Path("acme").mkdir()
    Path("acme/__init__.py").touch()
    Path("acme/guards.py").write_text(GUARDS, "utf-8")
    Path("server.py").write_text(SERVER, "utf-8")
    assert run("init", "--name", "desk", "--server", "server.py").code == 0
    return tmp_path


def edit(path: str | Path, *pairs: tuple[str, str]) -> None:
    """Change a file. Every old text must be in it."""
    text = Path(path).read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    Path(path).write_text(text, "utf-8")


def helper(body: str) -> None:
    """Let `find_ticket` do what `body` says, in place of asking for the number."""
    edit("server.py", ("    who = allowed(user, rb)\n", f"    {body}\n    who = user\n"))


def declared(run: Run) -> dict[str, list[str]]:
    """The codes of each tool after a sync that generates nothing."""
    run("tools", "sync", "--no-generate")
    return written()


def written() -> dict[str, list[str]]:
    lines = TOOLS.read_text("utf-8").splitlines()
    found: dict[str, list[str]] = {}
    for line in lines:
        key, _, value = line.strip().removeprefix("- ").partition(": ")
        if key == "name":
            found[name := value] = []
        elif key == "codes":
            found[name] = value.strip("[]").split(", ")
    return found


def undeclared(ended: Ended) -> list[tuple[str, int, str]]:
    """File, line and text of each finding of RB508 in a JSON report."""
    return sorted(
        (entry["path"], entry["line"], entry["problem"])
        for entry in json.loads(ended.out)["findings"]
        if entry["rule"] == "RB508"
    )


def test_codes_of_helpers_are_written_and_then_both_commands_are_content(
    run: Run, desk: Path
) -> None:
    said = undeclared(run("tools", "sync", "--check", "--format", "json"))
    assert said == undeclared(run("lint", "--no-cache", "--format", "json", "."))
    assert ("server.py", 14) == said[0][:2]
    assert "tool find_ticket does not declare EN-READ-D-001, which allowed answers at" in said[0][2]
    assert 4 == len(said)

    ended = run("tools", "sync")
    assert (0, "") == (ended.code, ended.err)
    assert "in step (2 tools)" in ended.out
    assert {
        name: [*INIT[name], *new] for name, new in (("find_ticket", FIND), ("close_ticket", CLOSE))
    } == written()
    assert 0 == run("tools", "sync", "--check").code
    assert 0 == run("lint", "--no-cache", ".").code
    assert 0 == run("generate", "--check").code


def test_a_code_in_a_comment_or_of_a_helper_that_nobody_calls_is_not_written(
    run: Run, desk: Path
) -> None:
    found = {code for some in declared(run).values() for code in some}
    assert found.isdisjoint({"WA-READ-E-001", "WA-READ-I-001", "WA-DB-E-001"})


def test_a_declared_code_that_no_longer_shows_stays(run: Run, desk: Path) -> None:
    edit(TOOLS, ("codes: [WA-SYS-S-001]", "codes: [WA-SYS-S-001, WA-DB-E-001]  # of the driver"))
    declared(run)
    text = TOOLS.read_text("utf-8")
    assert f"codes: [WA-SYS-S-001, WA-DB-E-001, {', '.join(CLOSE)}]  # of the driver\n" in text
    assert "in step" in run("tools", "sync", "--check", "--prune").out


@pytest.mark.parametrize(
    "body",
    [
        "guards.down(3, rb)",
        "return await asyncio.to_thread(guards.down, 3, rb)",
        "{'a': guards.down}[user](3, rb)",
        "handler = guards.down if user else guards.ticket_number; handler(3, rb)",
        "Guard(rb).down(3)",
        "guards.Guard(rb).down(3)",
        "guards.GUARD.down(3, rb)",
        "guards.made('x')(3, rb)",
        "guards.refuse(rb, codes.WA_DB_E_001)",
        "guards.refuse(rb, code=codes.WA_DB_E_001)",
        "guards.untyped(rb)",
        "guards.Context(rb).fail()",
        "functools.partial(guards.down, 3)(rb)",
    ],
)
def test_a_code_is_found_however_the_helper_is_called(run: Run, desk: Path, body: str) -> None:
    edit("server.py", ("import allowed", "import Guard, allowed"))
    Path("acme/guards.py").write_text(
        GUARDS
        + """

def down(times: int, rb: ReplyBuilder) -> Reply:
    return down(times - 1, rb) if times else never_called(rb)


class Base:
    def __init__(self, rb: ReplyBuilder | None = None) -> None:
        self.rb = rb

    def down(self, times: int, rb: ReplyBuilder | None = None) -> Reply:
        return down(times, rb or self.rb)


class Guard(Base):
    pass


GUARD = Guard()


class Context:
    rb: ReplyBuilder

    def __init__(self, rb: ReplyBuilder) -> None:
        self.rb = rb

    def fail(self) -> Reply:
        return fail(self)


def fail(context: "Context") -> Reply:
    return context.rb.error(codes.WA_DB_E_001)


def made(name: str):
    def inner(times: int, rb: ReplyBuilder) -> Reply:
        return down(times, rb)

    return inner


def refuse(rb: ReplyBuilder, code) -> Reply:
    return rb.error(code)


def untyped(rb):
    return rb.error("WA-DB-E-001")
""",
        "utf-8",
    )
    helper(body)
    assert "WA-DB-E-001" in declared(run)["find_ticket"]
    assert "WA-DB-E-001" not in written()["close_ticket"]
    assert "in step" in run("tools", "sync", "--check").out


@pytest.mark.parametrize(
    "body",
    [
        "guards.never_called",  # a name that is not called
        "user.never_called(rb)",  # a method of something else
        "guards.never_called(ReplyBuilder('other')).data",  # a look at another reply
        "close_ticket(ticket)",  # a tool with an envelope of its own
        "guards = user; guards.never_called(rb)",
    ],
)
def test_a_code_that_the_tool_does_not_answer_is_not_written(
    run: Run, desk: Path, body: str
) -> None:
    edit(
        "server.py", ("errors={OSError: codes.WA_SYS_E_001}", "errors={OSError: codes.WA_DB_E_001}")
    )
    helper(body)
    assert "WA-DB-E-001" not in declared(run)["find_ticket"]


@pytest.mark.parametrize(
    ("body", "is_answer"),
    [
        ("return guards.done(rb)", True),
        ("reply = guards.done(rb); print(reply); return reply", True),
        ("reply = guards.done(rb); print(reply.data)", False),
        ("\n    if (no := guards.done(rb)) is not None: return no", False),
    ],
)
def test_a_success_of_a_helper_counts_only_where_the_tool_returns_it(
    run: Run, desk: Path, body: str, is_answer: bool
) -> None:
    edit(
        "acme/guards.py",
        (
            "def never_called",
            "def done(rb: ReplyBuilder) -> Reply:\n    return rb.success(codes.WA_READ_S_001)\n\n\ndef never_called",
        ),
    )
    helper(body)
    assert is_answer is ("WA-READ-S-001" in declared(run)["find_ticket"])


@pytest.mark.parametrize(
    ("code", "rule", "fix"),
    [
        ("WA-RES-I-099", "RB501", "use WA-RES-I-"),
        ("WA-REZ-I-001", "RB505", "use WA-RES-I-001"),
        ("no-code", "RB502", "declare a code: replybook codes add"),
    ],
)
def test_an_unknown_code_of_a_helper_is_told_once_with_place_and_fix(
    run: Run, desk: Path, code: str, rule: str, fix: str
) -> None:
    edit("acme/guards.py", ("codes.WA_RES_I_001", repr(code)))
    ended = run("tools", "sync", "--no-generate", "--format", "json")
    loads = [entry for entry in json.loads(ended.out)["findings"] if code in entry["problem"]]
    assert 1 == ended.code
    assert [("acme/guards.py", 8, rule)] == [(f["path"], f["line"], f["rule"]) for f in loads]
    assert fix in loads[0]["fix"]
    assert code not in TOOLS.read_text("utf-8")


def test_a_helper_in_a_broken_file_is_told_and_not_taken_for_silent(run: Run, desk: Path) -> None:
    declared(run)
    Path("acme/guards.py").write_text("def ticket_number(:\n", "utf-8")
    ended = run("tools", "sync", "--check")
    assert (0, False) == (ended.code, "in step" in ended.out)
    assert "acme/guards.py:1:1: RB593 warning: this file cannot be read as Python" in ended.out


def test_a_function_that_a_loop_registers_is_followed_by_its_name(run: Run, desk: Path) -> None:
    edit(
        "server.py",
        ("@mcp.tool()\n@mcp_safe_tool\ndef find", "def find"),
        ("mcp = FastMCP", "for tool in tools():\n    mcp.add_tool(tool)\nmcp = FastMCP"),
    )
    said = run("tools", "sync", "--no-generate").out
    assert "RB167 the function 'find_ticket'" in said
    assert [*INIT["find_ticket"], *FIND] == written()["find_ticket"]


def test_the_settings_of_the_linter_count(run: Run, desk: Path) -> None:
    with Path("pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('\n[tool.replybook.lint]\nignore = ["RB508"]\n')
    assert INIT == declared(run)
    edit("pyproject.toml", ('ignore = ["RB508"]', "ignore = 3"))
    ended = run("tools", "sync")
    assert (2, True) == (ended.code, "ignore" in ended.err)


def test_a_new_tool_gets_the_codes_that_it_shows(run: Run, desk: Path) -> None:
    more = "\n\n@mcp.tool()\n@mcp_safe_tool\ndef {name}(ticket: str, rb: ReplyBuilder) -> Reply:\n    {body}\n"
    with Path("server.py").open("a", encoding="utf-8") as file:
        file.write(more.format(name="a", body="return guards.never_called(rb)"))
        file.write(more.format(name="b", body="return rb.success(codes.WA_READ_S_001)"))
    found = declared(run)
    assert (["WA-SYS-S-001", "WA-DB-E-001"], ["WA-READ-S-001"]) == (found["a"], found["b"])
    assert "default_success: WA-READ-S-001\n    codes: [WA-READ-S-001]" in TOOLS.read_text("utf-8")


def test_a_finding_that_a_comment_suppresses_is_not_written(run: Run, desk: Path) -> None:
    edit(
        "server.py",
        (
            "who = allowed(user, rb)",
            "who = allowed(user, rb)  # replybook: ignore[RB508] guests never come",
        ),
    )
    assert 0 == len([c for c in declared(run)["find_ticket"] if c == "EN-READ-D-001"])
    assert "in step" in run("tools", "sync", "--check").out


@pytest.mark.parametrize("end", ["", "\n"])
def test_codes_on_lines_of_their_own_stay_there(run: Run, desk: Path, end: str) -> None:
    text = TOOLS.read_text("utf-8").replace(
        "    codes: [WA-SYS-S-001]\n", "    codes:\n      - WA-SYS-S-001  # all is well\n"
    )
    head, _, _ = text.rpartition("    arguments:")
    TOOLS.write_text(head.rstrip("\n") + end, "utf-8")
    assert "in step" in run("tools", "sync", "--no-generate").out
    lines = "".join(f"\n      - {code}" for code in CLOSE)
    assert TOOLS.read_text("utf-8").removesuffix("\n").endswith(f"  # all is well{lines}")


@pytest.mark.parametrize("quote", ["'", '"'])
def test_codes_in_quotes_get_the_others_behind_them(run: Run, desk: Path, quote: str) -> None:
    before = f"codes: [{quote}WA-SYS-S-001{quote}]"
    edit(TOOLS, ("codes: [WA-SYS-S-001]", before))
    assert "in step" in run("tools", "sync", "--no-generate").out
    assert f"{before[:-1]}, {', '.join(CLOSE)}]" in TOOLS.read_text("utf-8")


@pytest.mark.parametrize("line", ["\n    codes: []\n", "\n"])
def test_an_entry_that_may_give_any_code_stays_and_hinders_no_other(
    run: Run, desk: Path, line: str
) -> None:
    edit(TOOLS, ("\n    codes: [WA-SYS-S-001]\n", line))
    name = report(desk, {"close_ticket": {"seen": ["WA-DB-E-001"]}})
    assert (1, False) == (
        (said := run("tools", "sync", "--check")).code,
        "close_ticket" in said.out,
    )
    assert 1 == run("tools", "sync", "--diff", "--from-tests", name).code
    found = declared(run)
    assert [*INIT["find_ticket"], *FIND] == found["find_ticket"]
    assert "WA-SYS-E-001" not in TOOLS.read_text("utf-8")
    for mode in (["--check"], ["--diff"], []):
        assert 0 == run("tools", "sync", *mode, "--from-tests", name).code


def test_lint_sees_a_helper_that_changed_although_the_tool_did_not(run: Run, desk: Path) -> None:
    declared(run)
    assert 0 == run("lint", ".").code
    edit("acme/guards.py", ("codes.WA_RES_I_001", "codes.WA_READ_I_001"))
    said = run("lint", ".")
    assert (1, 2) == (said.code, said.out.count("RB508"))
    Path("acme/guards.py").rename("acme/guard.py")
    assert 0 == run("lint", ".").code
    Path("acme/guard.py").rename("acme/guards.py")
    assert 2 == run("lint", ".").out.count("RB508")
    assert 2 == run("lint", "server.py").out.count("RB508")


# Codes that tests saw


def report(tmp_path: Path, tools: object) -> str:
    file = tmp_path / "seen.json"
    file.write_text(json.dumps({"tools": tools, "workers_lost": 0}), "utf-8")
    return file.name


def test_codes_that_tests_saw_are_written_back(run: Run, desk: Path) -> None:
    declared(run)
    seen = {"find_ticket": {"seen": ["WA-DB-E-001", "WA-TICKET-S-001", "MCP-SYS-E-001"]}}
    name = report(desk, {**seen, "of_the_tests": {"seen": ["WA-DB-E-001"]}})

    ended = run("tools", "sync", "--check", "--from-tests", name)
    assert 1 == ended.code
    assert "RB508 tool find_ticket answered WA-DB-E-001 in the tests" in ended.out
    assert f"fix: run: replybook tools sync --from-tests {name}\n1 finding" in ended.out
    assert "in step (2 tools)" in run("tools", "sync", "--no-generate", "--from-tests", name).out
    assert [*INIT["find_ticket"], *FIND, "WA-DB-E-001"] == written()["find_ticket"]
    assert "of_the_tests" not in written()
    assert "in step" in run("tools", "sync", "--check", "--from-tests", name).out


def test_a_code_of_the_tests_that_the_registry_lacks_is_not_written(run: Run, desk: Path) -> None:
    declared(run)
    name = report(desk, {"find_ticket": {"seen": ["WA-DB-E-099"]}})
    ended = run("tools", "sync", "--no-generate", "--from-tests", name)
    assert (1, True) == (ended.code, "'WA-DB-E-099' is not in the registry" in ended.out)
    assert "WA-DB-E-099" not in TOOLS.read_text("utf-8")


@pytest.mark.parametrize(
    ("text", "why"),
    [(None, "there is no test report 'seen.json'"), ("[]", "lacks 'tools'"), ("{", "is no JSON")],
)
def test_a_file_that_is_no_report_changes_nothing(
    run: Run, desk: Path, text: str | None, why: str
) -> None:
    before = TOOLS.read_bytes()
    if text is not None:
        Path("seen.json").write_text(text, "utf-8")
    ended = run("tools", "sync", "--from-tests", "seen.json")
    assert (2, before) == (ended.code, TOOLS.read_bytes())
    assert why in ended.err
    assert "pytest --replybook-codes" in ended.err
