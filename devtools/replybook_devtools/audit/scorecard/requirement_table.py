"""The requirements of an audit: those of 004 §8 and of 001 that the reader's own code can break.

What this library and its base registry keep by themselves is tested with them, and has no row.

A requirement of both documents has one row, which names both. `rules` are the lint rules whose
findings count against it. `is_strict` makes one violation a failure, for the things that 001
forbids. The order is that of 001.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from replybook_devtools.audit.scorecard import measures_of_code as code
from replybook_devtools.audit.scorecard import measures_of_runs as runs
from replybook_devtools.audit.scorecard import measures_of_tools as tools
from replybook_devtools.audit.scorecard.measured import MOVED
from replybook_devtools.audit.scorecard.measures_of_code import Measure


@dataclass(frozen=True, slots=True)
class Requirement:
    """One row of the scorecard before anything is measured.

    Attributes:
        id: The id of the requirement.
        sources: The sections that ask for it.
        measure: The function that measures it.
        rules: The rules that check it.
        by_hand: The command to check it without this audit.
        is_strict: True if one violation makes it fail.
    """

    id: str
    text: str
    sources: tuple[str, ...]
    measure: Measure
    rules: tuple[str, ...] = ()
    by_hand: str = ""
    is_strict: bool = False

    @property
    def check(self) -> str:
        """Return the command to check the requirement by hand; by default, its lint rules."""
        return self.by_hand or f"replybook lint --select {','.join(self.rules)} PATH"


_SEE_TOOLS: Final = "replybook audit PATH, section Tools"
_RUN_TESTS: Final = "pytest --replybook-codes codes.json, then read codes.json"

REQUIREMENTS: Final[tuple[Requirement, ...]] = (
    Requirement(
        MOVED,
        "Every tool is moved: it is under the safety wrapper and answers with replies",
        ("001 §8", "001 §11"),
        tools.measure_moved_tools,
        ("RB524",),
        by_hand=_SEE_TOOLS,
    ),
    Requirement(
        "text-not-branched",
        "Programs branch on type and code, never on the text of a message",
        ("001 §1", "001 §6"),
        code.files,
        ("RB525",),
    ),
    Requirement(
        "no-swallowed-failures",
        "No moved tool swallows an exception",
        ("001 §1",),
        tools.tools_swallowing,
        ("RB520",),
    ),
    Requirement(
        "four-types",
        "There are four types and no others: each code is of the type of its method",
        ("001 §3", "004 §8"),
        code.typed,
        ("RB502", "RB503"),
    ),
    Requirement(
        "crash-is-error",
        "An exception that nobody expected is Error, never Invalid",
        ("001 §3", "001 §11", "004 §8"),
        tools.crashes,
        ("RB517",),
        is_strict=True,
    ),
    Requirement(
        "fault-not-relabelled",
        "What a result says is wrong is not turned into Error without looking whose fault it is",
        ("001 §3",),
        code.terminals,
        ("RB519",),
    ),
    Requirement(
        "empty-is-success",
        "Finding nothing is Success with empty data",
        ("001 §3", "004 §8"),
        runs.empty_answers,
        by_hand="call assert_empty_is_success of replybook.testing for each tool that searches",
    ),
    Requirement(
        "codes-tested",
        "Every code that a tool declares was seen in a test of that tool",
        ("001 §6",),
        runs.measure_tested_codes,
        by_hand=_RUN_TESTS,
    ),
    Requirement(
        "layer-ownership",
        "Each layer gives only the types that it owns",
        ("001 §4", "004 §8"),
        code.owned,
        ("RB504",),
        is_strict=True,
    ),
    Requirement(
        "only-enforcement-denies",
        "Denied comes from EN alone, and from the modules of enforcement",
        ("001 §4",),
        code.denials,
        ("RB528",),
        is_strict=True,
    ),
    Requirement(
        "world-never-denies",
        "WorldAdapter never denies",
        ("001 §4",),
        code.world_uses,
        by_hand="grep -rnE 'WA[-_][A-Z]+[-_]D' PATH",
        is_strict=True,
    ),
    Requirement(
        "enforcement-never-invalid",
        "Enforcement never answers Invalid",
        ("001 §4",),
        code.enforcement_uses,
        by_hand="grep -rnE 'EN[-_][A-Z]+[-_]I' PATH",
        is_strict=True,
    ),
    Requirement(
        "area-is-known",
        "Each area in code is one of the registry",
        ("001 §5",),
        code.in_area,
        ("RB505",),
    ),
    Requirement(
        "area-is-no-tool",
        "No area is the name of a tool, and no code names one",
        ("001 §5",),
        code.uses,
        ("RB527",),
        is_strict=True,
    ),
    Requirement(
        "contracts-are-gates",
        "Contracts open and close under GATE, not under areas of their own",
        ("001 §5",),
        code.contract_uses,
        by_hand="grep -rnE 'CT[-_](OPEN|CLOSE)' PATH",
    ),
    Requirement(
        "code-format",
        "Each code has the form LAYER-AREA-TYPE-NNN",
        ("001 §6",),
        code.well_formed,
        ("RB502",),
    ),
    Requirement(
        "codes-are-registered",
        "Each code is one of the registry, written where it can be read",
        ("001 §6", "001 §12", "004 §8"),
        code.registered,
        ("RB501", "RB502", "RB506", "RB507"),
    ),
    Requirement(
        "messages-are-derived",
        "Messages come from the registry: nobody overrides one, and each has the data it is made from",
        ("001 §6", "001 §7"),
        code.uses,
        ("RB509", "RB529"),
    ),
    Requirement(
        "envelope-by-wrapper",
        "Only a builder makes a reply, and only the wrapper an envelope",
        ("001 §7", "001 §8", "004 §8"),
        code.files,
        ("RB512",),
        is_strict=True,
    ),
    Requirement(
        "tools-return-replies",
        "Moved tools say that they return a Reply",
        ("001 §8",),
        tools.measure_annotated_tools,
        ("RB523",),
        by_hand=_SEE_TOOLS,
    ),
    Requirement(
        "one-builder-one-registry",
        "There is exactly one ReplyBuilder and one registry",
        ("001 §9", "001 §12"),
        code.files,
        ("RB511",),
        is_strict=True,
    ),
    Requirement(
        "four-methods",
        "The builder has four methods: no info, warn or fail",
        ("001 §2", "001 §9", "004 §8"),
        code.uses,
        ("RB510",),
    ),
    Requirement(
        "terminal-returned",
        "A terminal reply is returned at once, so that a call has one outcome",
        ("001 §2", "001 §10", "004 §8"),
        code.measure_returned_calls,
        ("RB513", "RB515"),
    ),
    Requirement(
        "frozen-not-used",
        "No code uses a builder after a terminal reply",
        ("001 §10", "004 §8"),
        code.terminals,
        ("RB514",),
        is_strict=True,
    ),
    Requirement(
        "no-raw-returns",
        "No moved tool returns a raw dict, list or text",
        ("001 §1", "001 §12"),
        tools.tools_returning,
        ("RB521", "RB522"),
    ),
    Requirement(
        "no-raw-answers-lived",
        "No recorded answer was raw",
        ("001 §12",),
        runs.no_raw_answers,
        by_hand="replybook trace stats DIR --raw",
    ),
    Requirement(
        "legacy-retired",
        "No old id is used: they are retired, not migrated",
        ("001 §12",),
        code.uses,
        ("RB506",),
    ),
    Requirement(
        "enforced",
        "Lint in CI, a commit hook and a guard at run time keep to the standard",
        ("001 §13", "004 §8"),
        runs.measure_guards,
        by_hand="look for `replybook lint` in .pre-commit-config.yaml and in the files of CI",
    ),
    Requirement(
        "dimensions-apart",
        "Area, layer and type are never mixed up in one code",
        ("001 §14",),
        code.apart,
        ("RB503", "RB504", "RB505", "RB527"),
    ),
)
"""Every requirement: the share of moved tools, then the others in the order of 001."""
