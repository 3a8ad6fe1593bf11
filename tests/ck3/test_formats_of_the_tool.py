"""The file formats of a developer's work: their list, their parsing, and disguised formats.

Source: specification 45.
"""

from __future__ import annotations

import sys
from typing import Any

import pytest

from replybook.policy import PolicyOutcome, validate_policy
from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import ContentFile, Context
from replybook_ck3 import CK3_FACTS, ck3_validators
from replybook_ck3.world.data_validator import DataValidator
from replybook_schema.active import ACTIVE

REPO = "root:repo"
CALL = {
    "trace_id": "t1",
    "ts": "2026-11-25T10:00:00Z",
    "tool": "ck3_read",
    "args": {"path": "root:repo/a.md"},
    "reply_type": "S",
    "code": "WA-READ-S-001",
    "result": {},
}


def outcome_of(files: list[dict[str, str]], mode: str = "ck3raven-dev") -> PolicyOutcome:
    """The outcome of a delivery of these files."""
    target = REPO if mode == "ck3raven-dev" else "mod:Patch"
    return validate_policy(
        mode=mode,
        trace=[CALL],
        session={"session_id": "s1", "mode": mode},
        bundle={"target": target, "artifacts": files},
        providers=CK3_FACTS,
        validators=ck3_validators(),
    )


def violations(path: str, form: str, content: str, mode: str = "ck3raven-dev") -> set[str]:
    """The rules that a delivery of one file breaks."""
    outcome = outcome_of([{"path": path, "format": form, "content": content}], mode)
    return {violation.rule for violation in outcome.violations if violation.severity == "error"}


@pytest.mark.parametrize(
    ("path", "form", "content"),
    [
        ("README.md", "markdown", "# The tool\n"),
        ("a.yaml", "yaml", "a: [1, 2]\nb: &x {c: 1}\nd: *x\n"),
        ("a.json", "json", '{"a": [1, null]}'),
        ("pyproject.toml", "toml", "[tool]\nname = 'x'\n"),
        ("src/a.ts", "typescript", "export const a = 1;\n"),
        ("src/a.js", "javascript", "var a = 1\n"),
        ("notes.txt", "plain_text", "trait = {\n"),
        ("NOTES.TXT", "plain_text", "so far\n"),
        ("setup.cfg", "settings", "[a]\nb = 1\n"),
        ("run.sh", "shell_script", "#!/bin/sh\nls\n"),
        ("Makefile", "plain_text", "all:\n\techo\n"),
        (".gitignore", "plain_text", "*.pyc\n"),
        ("bin/run", "plain_text", "#!/bin/sh\nls\n"),
    ],
)
def test_a_file_of_a_developers_work_can_be_delivered(path: str, form: str, content: str) -> None:
    assert violations(path, form, content) == set()


@pytest.mark.parametrize(
    ("path", "form", "content", "rules"),
    [
        ("a.json", "json", "{", {"data_parses"}),
        ("a.json", "json", "{'a': 1}", {"data_parses"}),
        ("a.json", "json", "[NaN]", {"data_parses"}),
        ("a.json", "json", "[" * 100_000, {"data_parses"}),
        ("a.toml", "toml", "a = \n", {"data_parses"}),
        ("a.toml", "toml", "a = 1\na = 2\n", {"data_parses"}),
        ("a.toml", "toml", f"a = {'9' * 5_000}\n", {"data_parses"}),
        ("a.toml", "toml", f"a = {'[' * 5_000}", {"data_parses"}),
        ("a.yaml", "yaml", "a: \x01\n", {"data_parses"}),
        ("a.yaml", "yaml", "a: [1\n", {"data_parses"}),
        ("a.yaml", "yaml", "a: *nobody: {", {"data_parses"}),
        ("a.yaml", "markdown", "a: [1\n", {"data_parses", "ending_of_format"}),
        ("README.md", "json", "# no JSON", {"data_parses", "ending_of_format"}),
        ("tool.py", "plain_text", "x = 1\n", {"ending_of_format", "python_format_declared"}),
        ("tool.py", "markdown", "x = 1\n", {"ending_of_format", "python_format_declared"}),
        ("tool", "plain_text", "#!/usr/bin/env python3\nx = 1\n", {"ending_of_format"}),
        ("a.exe", "plain_text", "MZ", {"ending_of_format"}),
        ("a.exe", "markdown", "MZ", {"ending_of_format", "known_format"}),
        ("common/traits/x.txt", "plain_text", "a = { }\n", {"ending_of_format"}),
        ("fixtures/events/x.txt", "plain_text", "a = { }\n", {"ending_of_format"}),
        ("gui/x.gui", "plain_text", "a = { }\n", {"ending_of_format", "script_format_declared"}),
    ],
)
def test_what_does_not_parse_or_is_passed_off_is_refused(
    path: str, form: str, content: str, rules: set[str]
) -> None:
    assert rules <= violations(path, form, content)


@pytest.mark.parametrize("form", ["plain_text", "markdown", "json", "shell_script"])
def test_a_script_of_a_mod_is_passed_off_as_nothing_else(form: str) -> None:
    broken = violations("common/traits/x.txt", form, "brave = { }\n", mode="ck3lens")

    assert {"script_format_declared", "ending_of_format"} <= broken


def test_a_problem_of_data_has_its_place() -> None:
    files = [
        ContentFile("root:repo/a.json", "json", '{\n  "a": 1,,\n}'),
        ContentFile("root:repo/a.toml", "toml", "a = 1\nb = \n"),
        ContentFile("root:repo/a.yaml", "yaml", "a: 1\n b: 2\n"),
    ]
    found: Any = DataValidator().check(files, Context())

    assert [(problem.path[-4:], problem.line, problem.column) for problem in found.problems] == [
        ("json", 2, 10),
        ("toml", 2, 5),
        ("yaml", 2, 3),
    ]


def test_without_a_parser_of_yaml_nobody_can_judge_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "yaml", None)
    found: Any = DataValidator().check([ContentFile("root:repo/a.yaml", "yaml", "a: 1")], Context())

    assert isinstance(found, Unavailable)
    assert "pip install 'replybook[server]'" in found.reason


def test_a_file_that_would_cost_too_much_is_not_parsed() -> None:
    found: Any = DataValidator().check(
        [ContentFile("root:repo/a.toml", "toml", "a = 1\n" * 200_000)], Context()
    )

    assert found.too_costly == {"root:repo/a.toml"}
    assert not found.valid


def test_aliases_of_yaml_are_not_followed() -> None:
    """Nine lines that a loader would make into a billion objects."""
    bomb = "a0: &a0 [x]\n" + "".join(
        f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]\n" for n in range(1, 10)
    )
    found: Any = DataValidator().check([ContentFile("root:repo/a.yaml", "yaml", bomb)], Context())

    assert found.problems == ()


UNVALIDATED = {
    "docs/a.rst": ("restructured_text", "A\n=\n"),
    "web/a.html": ("html", "<p>a"),
    "web/a.css": ("stylesheet", "a {}"),
    "web/a.tsx": ("typescript", "export {}"),
    "web/a.jsx": ("javascript", "a"),
    "a.ipynb": ("notebook", "{"),
    "a.sql": ("sql", "select"),
    "a.csv": ("table_of_values", "a,b\n"),
    "a.jsonl": ("json_lines", "{}\n"),
    "a.xml": ("xml", "<a>"),
    "a.svg": ("vector_image", "<svg>"),
    "a.html.j2": ("template", "{{ a }}"),
    "tox.ini": ("settings", "[tox]\n"),
    "uv.lock": ("lock_file", ""),
    "a.ps1": ("windows_script", "ls"),
    "a.rs": ("compiled_source", "fn main() {}"),
    "src/a/py.typed": ("marker", ""),
    "Makefile": ("plain_text", "all:\n"),
}


@pytest.mark.parametrize("path", UNVALIDATED)
def test_a_file_that_nobody_validates_is_delivered_and_named(path: str) -> None:
    form, content = UNVALIDATED[path]
    files = [
        {"path": path, "format": form, "content": content},
        {"path": "a.json", "format": "json", "content": "{}"},
        {"path": "a.py", "format": "python", "content": "A = 1\n"},
    ]
    outcome = outcome_of(files)

    assert outcome.summary["files_unvalidated"] == [f"{REPO}/{path}"]
    assert {
        violation.rule for violation in outcome.violations if violation.severity == "error"
    } == {"python_validation_required"}


@pytest.mark.parametrize(
    ("path", "form", "content"),
    [
        ("a.sh", "shell_script", "#!/usr/bin/env python3\nx = 1\n"),
        ("a.sql", "csv", "select"),
        ("a.sql", "table_of_values", "select"),
        ("a.py", "template", "x = 1\n"),
        ("a.html", "stylesheet", "a"),
        ("a.json", "json_lines", "{}"),
        ("a.odd", "settings", "a = 1"),
        ("a.toml", "settings", "a = 1"),
    ],
)
def test_what_has_another_ending_is_passed_off_as_none_of_these(
    path: str, form: str, content: str
) -> None:
    assert violations(path, form, content) & {
        "ending_of_format",
        "known_format",
        "artifact_bundle_wellformed",
        "python_format_declared",
    }


def test_what_every_validator_looked_at_is_not_listed() -> None:
    outcome = outcome_of([{"path": "a.json", "format": "json", "content": "{}"}])

    assert outcome.summary["files_unvalidated"] == []


def test_each_format_without_a_validator_says_so_in_words() -> None:
    for form in ACTIVE.vocabulary().formats:
        assert (form.validator is None) is form.meaning.endswith("Its content is not validated.")
