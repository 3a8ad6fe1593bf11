"""The tests that a change affects: they execute changed code or read a changed file.

pytest-testmon sees Python functions that run in the process of the tests. `READ_BY` names the tests
for all other files: data, new modules, and modules of which no test executes a function.
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

from tools.quick_record import ROOT, Record, file_of, say

OWN_FOLDER = "the tests of the same folder below tests, or of the nearest folder above with tests"
READ_BY = {
    "registry/*": ("tests/registry", "tests/generated", "tests/codegen/test_drift.py"),
    "generated/*": ("tests/generated", "tests/codegen", "tests/specification/test_codes.py"),
    "devtools/replybook_devtools/demo/demo_files/*": (
        "tests/devtools/commands/test_demo_world.py",
    ),
    "devtools/replybook_devtools/project/new_project/*": ("tests/devtools/commands/test_init.py",),
    "devtools/*": (OWN_FOLDER,),
    "codegen/*": ("tests/codegen", "tests/generated"),
    "schema/*": ("tests/schema", "tests/registry"),
    "runtime/*": (OWN_FOLDER,),
    "tests/golden/*": ("tests/codegen/test_generated_golden.py",),
    "tests/*": (OWN_FOLDER,),
    "docs/*": ("tests/docs/test_links.py",),
    "README.md": ("tests/docs/test_readme.py",),
    "pyproject.toml": (
        "tests/architecture/test_automation.py",
        "tests/architecture/test_layers.py",
    ),
    "requirements.lock": ("tests/architecture/test_automation.py",),
    "Makefile": ("tests/architecture/test_automation.py",),
    ".github/*": ("tests/architecture/test_automation.py",),
}
"""Pattern of a path -> the tests that read the file. The first matching row counts."""

MIRRORED = {
    "devtools/replybook_devtools/": "tests/devtools/",
    "devtools/replybook_ck3_devtools/": "tests/ck3/commands/",
    "runtime/replybook_ck3/": "tests/ck3/",
    "runtime/replybook/": "tests/runtime/",
}
"""The folder of a package -> the folder of its tests, which has the same subfolders."""

READ_EVERY_FILE = ("tests/architecture/test_tree.py", "tests/architecture/test_house_words.py")
"""The tests that read the project as text: they run after each change."""


@dataclass
class Known:
    """The content of the testmon database, for the files as they are now.

    Attributes:
        seconds: Duration of each test.
        executed: Files that tests execute.
        affected: Tests that a change affects.
    """

    seconds: dict[str, float]
    executed: set[str]
    affected: set[str]

    @property
    def traced_files(self) -> set[str]:
        """The files of the tests that ran."""
        return {file_of(test) for test in self.seconds}

    def seconds_of(self, wanted: Collection[str]) -> float:
        """Return the sum of the seconds of tests; a file counts with all its tests."""
        ended = self.seconds.items()
        return sum(time for test, time in ended if not {test, file_of(test)}.isdisjoint(wanted))

    @classmethod
    def read(cls, record: Record) -> Known:
        """Read the testmon database. It compares the code of each test with the current files."""
        # Imported here because it takes a third of a second.
        from testmon.testmon_core import TestmonData  # type: ignore[import-untyped]

        os.environ["TESTMON_DATAFILE"] = str(record.database)
        data = TestmonData.for_local_run(rootdir=str(ROOT))
        if data.system_packages_change:
            say("tests     installed packages have changed: every test is traced again")
            record.keep(tested=None)
        data.determine_stable()
        ended = {name: one["duration"] for name, one in data.all_tests.items()}
        data.db.con.close()
        return cls(
            {name: seconds for name, seconds in ended.items() if seconds is not None},
            data.all_files,
            {*data.unstable_test_names, *data.failing_tests},
        )


def affected(
    changed: Collection[str], files: Collection[str], known: Known, record: Record
) -> list[str]:
    """Return the test files to run, and single tests whose id names a changed file.

    The result has whole files because the tests of a file share fixtures, and testmon records the
    code of a fixture only for the first test that uses it.

    Args:
        changed: Names of the changed files.
        known: Content of the testmon database.
        record: Record of the earlier runs.
    """
    there = {name for name in files if fnmatchcase(name, "tests/*test_*.py") and _is_test(name)}
    wanted = {file_of(test) for test in known.affected.difference(record.left_out)}
    wanted |= there - {*record.asked, *known.traced_files} | there.intersection(changed)
    if changed:
        wanted |= _files_of(READ_EVERY_FILE, there)
    for name in changed:
        if not _seen(name, known):
            wanted |= readers(name, there)
    wanted &= there
    named = {test for test in known.seconds if _names(test, changed)}
    return sorted(wanted | {test for test in named if file_of(test) not in wanted})


def _seen(name: str, known: Known) -> bool:
    """Return True if testmon sees a change of a file: a test, or one with executed functions."""
    return name.endswith(".py") and (_is_test(name) or name in known.executed)


def readers(name: str, there: Collection[str]) -> set[str]:
    """Return the test files that `READ_BY` has for a file."""
    tests = next((tests for row, tests in READ_BY.items() if fnmatchcase(name, row)), ())
    if OWN_FOLDER not in tests:
        return _files_of(tests, there)
    for package, mirror in MIRRORED.items():
        name = name.replace(package, mirror, 1) if name.startswith(package) else name
    beside = (
        {test for test in there if PurePosixPath(test).parent == folder}
        for folder in PurePosixPath(name).parents
    )
    return next(filter(None, beside), set())


def _files_of(tests: Iterable[str], there: Collection[str]) -> set[str]:
    starts = tuple(tests)
    return {
        name
        for name in there
        if name in starts or name.startswith(tuple(f"{start}/" for start in starts))
    }


def _names(test: str, changed: Collection[str]) -> bool:
    """Return True if the id of a test names a changed file, as `test_links[docs/index.md]` does."""
    _, bracket, parameters = test.partition("[")
    return bool(bracket) and any(
        word in changed for word in re.findall(r"[\w./-]*\w", parameters) if "." in word
    )


def _is_test(name: str) -> bool:
    return PurePosixPath(name).name.startswith("test_")


def unread(changed: Iterable[str], files: Collection[str], known: Known) -> list[str]:
    """Return the changed files for which no test is known."""
    there = [name for name in files if name.startswith("tests/") and _is_test(name)]
    return [
        name
        for name in changed
        if not _seen(name, known)
        and not readers(name, there)
        and not any(_names(test, [name]) for test in known.seconds)
    ]
