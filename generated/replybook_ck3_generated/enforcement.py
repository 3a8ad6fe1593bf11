# @generated from the registry by `replybook generate`. Do not edit: change the YAML and generate again.
"""What enforcement of replybook-ck3 decides by."""

from __future__ import annotations

from typing import Final

from replybook_schema.enforcement import (
    CommandForm,
    CommandSpec,
    EnforcedModeSpec,
    EnforcementSpec,
    ProtectedSpec,
)

__all__ = ["ENFORCEMENT"]

ENFORCEMENT: Final = EnforcementSpec(
    modes=(
        EnforcedModeSpec(
            mode="ck3lens",
            writes={
                "repo": "session_members",
                "game": "none",
                "steam": "none",
                "user_docs": "session_members",
                "ck3raven_data": "none",
                "vscode": "none",
            },
            members_outside_roots=True,
            approval=(),
            database=(),
        ),
        EnforcedModeSpec(
            mode="ck3raven-dev",
            writes={
                "repo": "all",
                "game": "none",
                "steam": "none",
                "user_docs": "none",
                "ck3raven_data": "none",
                "vscode": "none",
            },
            members_outside_roots=False,
            approval=(),
            database=(),
        ),
    ),
    protected=(
        ProtectedSpec(
            pattern="root:ck3raven_data/contracts",
            access=("read", "write"),
            meaning="The stored contracts; who may edit them decides what everybody may do.",
        ),
        ProtectedSpec(
            pattern="root:ck3raven_data/trace",
            access=("read", "write"),
            meaning="The traces, which claims and audits are proven by.",
        ),
        ProtectedSpec(
            pattern="root:ck3raven_data/traces",
            access=("read", "write"),
            meaning="The traces, under the other name that servers use.",
        ),
    ),
    limits={},
    commands=(
        CommandSpec(
            program="git",
            meaning="Look at the history of the work and record it.",
            modes=("ck3lens", "ck3raven-dev"),
            forms=(
                CommandForm(
                    words=("status",),
                    options=("--short", "-s", "--branch", "-b", "--porcelain", "--long"),
                    operands="addresses",
                ),
                CommandForm(
                    words=("diff",),
                    options=(
                        "--stat",
                        "--name-only",
                        "--name-status",
                        "--cached",
                        "--staged",
                        "--no-color",
                    ),
                    operands="addresses",
                    fixed=("--no-ext-diff", "--no-textconv"),
                    last=(
                        ":(top,exclude,icase,glob)**/*.key",
                        ":(top,exclude,icase,glob)**/*.key/**",
                    ),
                ),
                CommandForm(
                    words=("diff",),
                    options=("--stat", "--name-only", "--name-status", "--no-color"),
                    operands="words",
                    fixed=("--no-ext-diff", "--no-textconv"),
                    last=(
                        ":(top,exclude,icase,glob)**/*.key",
                        ":(top,exclude,icase,glob)**/*.key/**",
                    ),
                ),
                CommandForm(
                    words=("log",),
                    options=(
                        "--oneline",
                        "--stat",
                        "--name-only",
                        "--no-color",
                        "-n <number>",
                        "--max-count <number>",
                        "--since <word>",
                        "--until <word>",
                    ),
                    operands="words",
                    fixed=("--no-ext-diff", "--no-textconv"),
                ),
                CommandForm(
                    words=("show",),
                    options=("--stat", "--name-only", "--name-status", "--oneline", "--no-color"),
                    operands="words",
                    fixed=("--no-ext-diff", "--no-textconv"),
                    last=(
                        ":(top,exclude,icase,glob)**/*.key",
                        ":(top,exclude,icase,glob)**/*.key/**",
                    ),
                ),
                CommandForm(
                    words=("branch",),
                    options=("--list", "--all", "-a", "--show-current", "-v"),
                    operands="none",
                ),
                CommandForm(
                    words=("add",),
                    options=("--verbose", "-v", "--dry-run", "-n"),
                    operands="addresses",
                    contract=True,
                ),
                CommandForm(
                    words=("commit",),
                    options=("-m <text>", "--message <text>", "--quiet", "-q", "--dry-run"),
                    operands="none",
                    required=("-m", "--message"),
                    contract=True,
                ),
                CommandForm(
                    words=("push",),
                    options=("--dry-run", "-n", "--quiet", "-q"),
                    operands="words",
                    contract=True,
                    approval=True,
                ),
            ),
            prefix=(
                "-c",
                "safe.bareRepository=explicit",
                "-c",
                "core.fsmonitor=false",
                "-c",
                "core.hooksPath=/dev/null",
                "-c",
                "core.pager=cat",
                "-c",
                "core.editor=false",
                "-c",
                "protocol.ext.allow=never",
            ),
        ),
        CommandSpec(
            program="pytest",
            meaning="Run the tests of the tool; they are code of the project.",
            modes=("ck3raven-dev",),
            forms=(
                CommandForm(
                    words=(),
                    options=(
                        "-q",
                        "-v",
                        "-x",
                        "--exitfirst",
                        "--quiet",
                        "--verbose",
                        "--lf",
                        "--last-failed",
                        "--collect-only",
                        "--maxfail <number>",
                        "-k <text>",
                        "--durations <number>",
                    ),
                    operands="addresses",
                    contract=True,
                ),
            ),
        ),
        CommandSpec(
            program="ruff",
            meaning="Judge the style of the tool's own source.",
            modes=("ck3raven-dev",),
            forms=(
                CommandForm(
                    words=("check",),
                    options=("--quiet", "-q", "--statistics", "--select <word>"),
                    operands="addresses",
                    fixed=("--no-fix", "--no-fix-only", "--no-cache"),
                    contract=True,
                ),
                CommandForm(
                    words=("format",),
                    options=("--check", "--diff"),
                    operands="addresses",
                    fixed=("--no-cache",),
                    contract=True,
                ),
            ),
        ),
    ),
)
"""What may be written, run and asked; what is not named is refused."""
