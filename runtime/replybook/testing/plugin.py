"""The pytest plugin behind `--replybook-codes`: record codes, merge workers, write, check.

The plugin that pytest loads imports this module only if one of its options is given. A run
without the options does not import replybook.
"""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Final, cast

import pytest

from replybook.testing.codes_seen import SeenCodes, list_undeclared_codes, missing, report, watching

_KEY: Final = "replybook_codes"
"""Key under which a worker sends its codes to the main process."""

_EMPTIES: Final = "replybook_empties"
"""Key for the tools whose empty answer was tested as a success."""


class CodesPlugin:
    """Records the codes of one pytest run, in a worker or in the main process."""

    def __init__(self, config: pytest.Config) -> None:
        self._config = config
        self._seen = SeenCodes()
        self._lost = 0
        self._missing: list[str] = []
        self._undeclared: list[str] = []
        self._written = ""
        self._open = ExitStack()
        self._open.enter_context(watching(self._seen))

    def pytest_unconfigure(self) -> None:
        """Stop recording."""
        self._open.close()

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: object) -> None:
        """Take over the codes of a pytest-xdist worker that ended. A crashed worker sends none."""
        output = cast("dict[str, object]", getattr(node, "workeroutput", {}))
        told = output.get(_KEY)
        if told is None:
            self._lost += 1
        else:
            self._seen.merge(cast("dict[str, list[str]]", told))
            self._seen.empties.update(cast("list[str]", output.get(_EMPTIES, [])))

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Send the codes in a worker; write and check the report in the main process."""
        output: dict[str, object] | None = getattr(self._config, "workeroutput", None)
        if output is not None:
            output[_KEY] = self._seen.plain()
            output[_EMPTIES] = sorted(self._seen.empties)
        elif not self._config.option.collectonly:
            self._write()
            self._require(session)

    def _write(self) -> None:
        name: str | None = self._config.getoption("replybook_codes")
        if name is None:
            return
        path = self._config.invocation_params.dir / name
        text = json.dumps(report(self._seen, lost=self._lost), indent=2, ensure_ascii=False)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text + "\n", "utf-8")
        except OSError as error:  # a missing report is no test failure
            self._written = f"; {name} could not be written ({type(error).__name__})"
        else:
            self._written = f"; written to {Path(name).as_posix()}"

    def _require(self, session: pytest.Session) -> None:
        if not self._config.getoption("replybook_codes_required"):
            return
        tools = self._config.getini("replybook_tools")
        self._missing = missing(self._seen, tools)
        self._undeclared = list_undeclared_codes(self._seen, tools)
        if self._lost:
            self._missing.append(f"{self._lost} workers ended without sending their codes")
        wrong = self._missing or self._undeclared
        if wrong and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print a summary line, the required codes not seen, and the undeclared codes."""
        codes, tools = len(self._seen.codes), len(self._seen.tools)
        line = f"replybook: {codes} codes of {tools} tools seen{self._written}"
        terminalreporter.write_line(line)
        for headline, lines in (
            ("declared codes that no test saw", self._missing),
            ("codes that a tool answered but does not declare", self._undeclared),
        ):
            if lines:
                terminalreporter.section(headline, red=True)
            for line in lines:
                terminalreporter.write_line(line)
