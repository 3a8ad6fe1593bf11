"""A policy that cannot work does not load, and `check` runs its cases (spec 46)."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from tests.project_tree import ROOT
from tests.runtime.policy.engine.small_policies import call, exception, rule_of, said
from tests.warm_python import warm_python

from replybook.policy import BadPolicy

Said = dict[str, Any]


def fields(match: Mapping[str, object], *require: Mapping[str, object]) -> dict[str, object]:
    return {"kind": "call_fields", "match": match, "require": require}


def files(glob: str) -> dict[str, object]:
    return {
        "kind": "artifact_fields",
        "files": {"glob": (glob,)},
        "require": ({"field": "format", "equals": "python"},),
    }


def loads(rule: Any) -> bool:
    try:
        said(rule, [call("t1")])
    except BadPolicy:
        return False
    return True


# The engine: stages

MIN = {"kind": "min_events", "min": 1}


@pytest.mark.parametrize("stage", ["claims_validation", "post_trace", "python_validator"])
def test_a_rule_in_a_stage_that_judges_loads(stage: str) -> None:
    """Stages of a delivery are where rules are judged (spec 46)."""
    assert loads(rule_of(MIN, stage=stage))


@pytest.mark.parametrize("stage", ["pre_call_wrapper", "no_such_stage", ""])
def test_a_rule_in_a_stage_where_no_rule_is_judged_does_not_load(stage: str) -> None:
    """A rule that nobody ever looks at is no promise (spec 46)."""
    assert not loads(rule_of(MIN, stage=stage))


# The engine: arguments


@pytest.mark.parametrize(
    ("match", "require"),
    [
        ({"tool": "ck3_search"}, {"field": "args.limit", "equals": "5"}),
        ({"tool": "ck3_search"}, {"field": "args.domain", "glob": ("common/*",)}),
        ({"tool": "ck3_confirm_not_exists"}, {"field": "args.name", "equals": "brave"}),
        ({"tag": "scoped"}, {"field": "args.playset_id", "equals_ref": "session.playset_id"}),
        ({"tag": "filesystem"}, {"field": "args.justification", "present": True}),
        ({"tool": "ck3_read"}, {"field": "args.path", "equals": "root:repo/x"}),
    ],
    ids=str,
)
def test_a_rule_about_an_argument_that_the_trace_keeps_loads(
    match: Mapping[str, object], require: Mapping[str, object]
) -> None:
    """A value in the trace can be compared (spec 46)."""
    assert loads(rule_of(fields(match, require)))


@pytest.mark.parametrize(
    ("match", "require"),
    [
        pytest.param({"tool": "ck3_search"}, {"field": "args.query", "equals": "brave"}, id="digest"),
        pytest.param({"tool": "ck3_search"}, {"field": "args.query", "glob": ("brave*",)}, id="digest, by pattern"),
        pytest.param({"tool": "ck3_exec"}, {"field": "args.program_args", "in": ("status",)}, id="list as digest"),
        pytest.param({"tool": "ck3_file"}, {"field": "args.content", "equals": "x"}, id="sha256"),
        pytest.param({"tool": "ck3_read"}, {"field": "args.no_such_argument", "equals": "x"}, id="no argument of the tool"),
        pytest.param({"tool": "ck3_read"}, {"field": "args.query", "equals": "x"}, id="argument of another tool"),
        pytest.param({"tag": "policy_check"}, {"field": "args.claims", "equals": "x"}, id="digest, by tag"),
        pytest.param({"tag": "scoped"}, {"field": "args.no_such_argument", "equals": "x"}, id="no argument of a tag"),
    ],
)  # fmt: skip
def test_a_rule_about_an_argument_that_the_trace_does_not_keep_does_not_load(
    match: Mapping[str, object], require: Mapping[str, object]
) -> None:
    """A value that the trace lacks, or holds as a digest, is never equal to anything (spec 46)."""
    assert not loads(rule_of(fields(match, require)))


def test_the_selection_of_calls_is_held_to_the_trace_as_well() -> None:
    """A rule that selects its calls by what the trace does not keep selects none (spec 46)."""
    where = {"where": ({"field": "args.query", "equals": "brave"},)}
    kept = {"where": ({"field": "args.domain", "equals": "common/traits"},)}
    require = {"field": "args.limit", "present": True}

    assert loads(rule_of(fields({"tool": "ck3_search", **kept}, require)))
    assert not loads(rule_of(fields({"tool": "ck3_search", **where}, require)))


# The engine: patterns


@pytest.mark.parametrize(
    "glob", ["*:*/**/*.py", "root:repo/**/*.py", "mod:*/**/*.txt", "root:repo/src/a.py", "mod:My Patch/**"]
)  # fmt: skip
def test_a_pattern_that_some_address_matches_loads(glob: str) -> None:
    """Patterns of canonical addresses select files (spec 46)."""
    assert loads(rule_of(files(glob), stage="artifact_bundle_validator"))


@pytest.mark.parametrize(
    "glob",
    [
        "*.py",
        "src/*.py",
        "/src/*.py",
        "root:repo/../*.py",
        "root:repo/src\\*.py",
        "root:no_such_root/**",
        "nobody:*/**",
        "ROOT_REPO:/src/*.py",
        "root:repo/src./*.py",
        "root:repo/CON/*.py",
        "",
    ],
)
def test_a_pattern_that_no_address_matches_does_not_load(glob: str) -> None:
    """A pattern of no namespace, no root or no canonical form selects nothing, ever (spec 46)."""
    assert not loads(rule_of(files(glob), stage="artifact_bundle_validator"))


# The engine: exceptions

SCOPED = {"field": "args.playset_id", "equals_ref": "session.playset_id"}


def excused(match: Mapping[str, object], when: Mapping[str, object]) -> Any:
    return rule_of(fields(match, SCOPED), exceptions=(exception(when),))


@pytest.mark.parametrize(
    "when",
    [
        {"call": {"tool": "ck3_search_mods"}},
        {"call": {"tag": "scoped", "where": ({"field": "args.limit", "equals": "1"},)}},
        {"call": {"tag": "conflict_read"}},
        {"seen": {"tag": "db_status", "where": ({"field": "result.status", "equals": "partial"},)}},
    ],
    ids=str,
)
def test_an_exception_for_some_calls_loads(when: Mapping[str, object]) -> None:
    """An exception excuses a certain kind of call (spec 46)."""
    assert loads(excused({"tag": "scoped"}, when))


@pytest.mark.parametrize(
    ("match", "when"),
    [
        ({"tag": "scoped"}, {"call": {}}),
        ({"tag": "scoped"}, {"call": {"tag": "scoped"}}),
        ({"tool": "ck3_search"}, {"call": {"tool": "ck3_search"}}),
        ({"tool": "ck3_search"}, {"call": {"tag": "search"}}),
        ({"tag": "scoped", "reply_type": "S"}, {"call": {"reply_type": "S"}}),
        ({"tag": "scoped", "reply_type": "S"}, {"call": {"tag": "scoped"}}),
    ],
    ids=str,
)
def test_an_exception_that_matches_everything_does_not_load(
    match: Mapping[str, object], when: Mapping[str, object]
) -> None:
    """An exception for every call that the rule judges leaves no rule (spec 46)."""
    assert not loads(excused(match, when))


# The command check


class Desk:
    """A copy of the ticket desk, whose files are edited and checked."""

    def __init__(self, folder: Path) -> None:
        self.project = folder / "desk"
        source = ROOT / "tests/user_project/ticket_desk"
        shutil.copytree(source, self.project, ignore=shutil.ignore_patterns("__pycache__", ".*"))
        self.policy = self.project / "src/ticket_desk_replies/registry/policy"

    def edit(self, name: str, old: str, new: str) -> None:
        text = (self.policy / name).read_text("utf-8")
        assert 1 == text.count(old), (old, text.count(old))
        (self.policy / name).write_text(text.replace(old, new), "utf-8")

    def add(self, name: str, text: str) -> None:
        with (self.policy / name).open("a", encoding="utf-8") as file:
            file.write(text)

    def check(self) -> tuple[int, str]:
        """Exit code and what was found, as text.

        A role that the desk does without, and a world that it does not give, are no matter here.
        """
        words = ("-m", "replybook_devtools.commands.main", "check", "--format", "json")
        done = warm_python(*words, cwd=self.project)
        if not done.stdout.startswith("{"):
            return done.returncode, done.stdout + done.stderr
        told = json.loads(done.stdout)["findings"]
        found = [one for one in told if one["rule"] not in ("RB124", "RB128")]
        return done.returncode, json.dumps(found)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


def test_a_policy_whose_cases_are_right_has_no_finding(desk: Desk) -> None:
    """The cases of the ticket desk do what they say (spec 46)."""
    assert (0, "[]") == desk.check()


Edit = Callable[[Desk], None]


def _fires_no_more(desk: Desk) -> None:
    desk.edit("cases.yaml", "facts: {tickets_answered: [T-2], tickets_open: [T-1]}", "facts: {tickets_answered: [T-2], tickets_open: [T-1, T-2]}")  # fmt: skip


def _passes_no_more(desk: Desk) -> None:
    desk.edit("cases.yaml", "facts: {tickets_answered: [T-1], tickets_open: [T-1]}", "facts: {tickets_answered: [T-1], tickets_open: []}")  # fmt: skip


def _searched_after_all(desk: Desk) -> None:
    desk.edit("cases.yaml", "tool: desk_read, args: {ticket: T-2}, reply_type: S, code: WA-TICKET-S-001", "tool: desk_search, args: {tenant_id: blue}, reply_type: S, code: WA-READ-S-002")  # fmt: skip


def _searched_in_vain(desk: Desk) -> None:
    desk.edit("cases.yaml", "reply_type: S, code: WA-READ-S-002", "reply_type: I, code: WA-READ-I-002")  # fmt: skip


def _rule_changed(desk: Desk) -> None:
    desk.edit("answers.yaml", "      min: 1\n", "      min: 2\n")


def _fact_forgotten(desk: Desk) -> None:
    desk.edit("cases.yaml", "facts: {tickets_answered: [T-1], tickets_open: [T-1]}", "facts: {tickets_answered: [T-1]}")  # fmt: skip


@pytest.mark.parametrize(
    "edit",
    [
        _fires_no_more,
        _passes_no_more,
        _searched_after_all,
        _searched_in_vain,
        _rule_changed,
        _fact_forgotten,
    ],
)
def test_a_case_that_does_not_do_what_it_says_is_found(desk: Desk, edit: Edit) -> None:
    """`check` runs the cases with the engine.

    A rule that did not fire, or not pass, is a finding (spec 46).
    """
    edit(desk)
    code, found = desk.check()

    assert 1 == code, found
    assert "articles_searched_first" in found or "answered_tickets_are_open" in found


@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ("passes: [articles_searched_first, answered_tickets_are_open]", "passes: [articles_searched_first]", "answered_tickets_are_open"),
        ("      - {rule: answered_tickets_are_open, code: TICKET_NOT_OPEN}\n", "", "answered_tickets_are_open"),
        ("      - {rule: articles_searched_first, code: ARTICLES_NOT_SEARCHED}\n", "", "articles_searched_first"),
    ],
)  # fmt: skip
def test_a_rule_without_a_case_for_either_side_is_found(
    desk: Desk, old: str, new: str, rule: str
) -> None:
    """Every rule fires in one case and passes in another (spec 46)."""
    desk.edit("cases.yaml", old, new)
    code, found = desk.check()

    assert 1 == code
    assert rule in found


def added(check: str, **changes: str) -> str:
    """One more rule, with this check."""
    said = {"stage": "post_trace", "exceptions": "", **changes}
    return f"""
  - id: one_more
    version: 1
    modes: [support]
    stage: {said["stage"]}
    severity: error
    status: active
    codes: [ARTICLES_NOT_SEARCHED]
    description: One more promise.
    check:
{check}
    hint: Search again.
{said["exceptions"]}"""


def proven(good: str, bad: str, field: str) -> str:
    """A case that passes the rule and one that fires it."""

    def case(name: str, value: str, outcome: str) -> str:
        return f"""
  - name: {name}
    mode: support
    session: {{session_id: s-1, mode: support, tenant_id: blue}}
    trace:
      - {{trace_id: t1, ts: "2026-11-20T10:01:00Z", tool: desk_search, args: {{{field}: {value}}}, reply_type: S, code: WA-READ-S-002, result: {{count: 1}}}}
    {outcome}
"""

    fires = "fires: [{rule: one_more, code: ARTICLES_NOT_SEARCHED}]\n    passes: []"
    passes = "fires: []\n    passes: [one_more]"
    return case("one more that passes", good, passes) + case("one more that fires", bad, fires)


def compares(field: str, value: str) -> str:
    return f"""      kind: call_fields
      match: {{tool: desk_search}}
      require:
        - {{field: args.{field}, equals: {value}}}"""


def test_a_rule_about_a_kept_argument_has_no_finding(desk: Desk) -> None:
    """The tenant stands in the trace, so a rule may ask for it (spec 46)."""
    desk.add("answers.yaml", added(compares("tenant_id", "blue")))
    desk.add("cases.yaml", proven("blue", "red", "tenant_id"))

    assert (0, "[]") == desk.check()


@pytest.mark.parametrize("field", ["query", "no_such_argument"])
def test_check_finds_a_rule_about_an_argument_that_the_trace_does_not_keep(
    desk: Desk, field: str
) -> None:
    """A word that is only a digest in the trace, or no argument at all, is a finding (spec 46)."""
    desk.add("answers.yaml", added(compares(field, "blue")))
    desk.add("cases.yaml", proven("blue", "red", field))
    code, found = desk.check()

    assert 1 == code
    assert field in found


def test_check_finds_a_rule_in_a_stage_where_none_is_judged(desk: Desk) -> None:
    """A rule in the stage before the call is a finding (spec 46)."""
    desk.add("answers.yaml", added(compares("tenant_id", "blue"), stage="pre_call_wrapper"))
    desk.add("cases.yaml", proven("blue", "red", "tenant_id"))
    code, found = desk.check()

    assert 1 == code
    assert "pre_call_wrapper" in found


@pytest.mark.parametrize(
    ("call_of_exception", "finding"),
    [
        ("{tool: desk_search, where: [{field: args.tenant_id, equals: green}]}", False),
        ("{tool: desk_search}", True),
        ("{tag: search}", True),
    ],
)
def test_check_finds_an_exception_that_matches_everything(
    desk: Desk, call_of_exception: str, finding: bool
) -> None:
    """An exception for all calls of a rule is a finding, one for some is none (spec 46)."""
    exceptions = f"""    exceptions:
      - id: green
        when:
          call: {call_of_exception}
        reason: It is right.
"""
    desk.add("answers.yaml", added(compares("tenant_id", "blue"), exceptions=exceptions))
    desk.add("cases.yaml", proven("blue", "red", "tenant_id"))
    code, found = desk.check()

    assert finding is (1 == code), found


@pytest.mark.parametrize(
    ("glob", "finding"),
    [
        ("*:*/**/*.md", False),
        ("team:Billing/*.md", False),
        ("root:tickets/**", False),
        ("*.md", True),
        ("root:nowhere/**", True),
        ("mod:*/**", True),
    ],
)
def test_check_finds_a_pattern_that_no_address_matches(
    desk: Desk, glob: str, finding: bool
) -> None:
    """A pattern is held to the namespaces and roots of the registry (spec 46)."""
    check = f"""      kind: artifact_fields
      files: {{glob: ["{glob}"]}}
      require:
        - {{field: ticket, equals: T-9}}"""
    prefix = glob.partition("/")[0]
    path = {"team:Billing": "team:Billing/T-1.md", "root:tickets": "root:tickets/T-1.md"}.get(
        prefix, "team:Billing/T-1.md"
    )

    def case(name: str, ticket: str, outcome: str) -> str:
        return f"""
  - name: {name}
    mode: support
    session: {{session_id: s-1, mode: support, tenant_id: blue}}
    trace:
      - {{trace_id: t1, ts: "2026-11-20T10:01:00Z", tool: desk_search, args: {{tenant_id: blue}}, reply_type: S, code: WA-READ-S-002, result: {{count: 1}}}}
    bundle:
      target: "team:Billing"
      artifacts: [{{path: "{path}", format: answer, ticket: {ticket}, content: "Yes."}}]
    facts: {{tickets_answered: [T-1], tickets_open: [T-1]}}
    {outcome}
"""

    fires = "fires: [{rule: one_more, code: ARTICLES_NOT_SEARCHED}]\n    passes: []"
    passes = "fires: []\n    passes: [one_more]"
    desk.add("answers.yaml", added(check, stage="artifact_bundle_validator"))
    desk.add("cases.yaml", case("right", "T-9", passes) + case("wrong", "T-1", fires))
    code, found = desk.check()

    assert finding is (1 == code), found
    assert not finding or glob.partition("/")[0] in found
