"""The state database of a server knows the closed trace files (spec 98)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")

from tests.ck3.server.agents import MOD, Agent

from replybook.trace.reader import trace_files
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.reports.session.trace_paths import verify_trace


@pytest.fixture
def agent(tmp_path: Path) -> Iterator[Agent]:
    with Agent(tmp_path) as made:
        yield made


def worked(agent: Agent) -> list[Path]:
    """The closed trace files of a server that ended, after one call."""
    agent("ck3_read", path=f"{MOD}/descriptor.mod")
    folder = agent.server.log.folder
    agent.server.close()
    return trace_files(folder)


def errors(path: Path, state: Path | None = None) -> list[tuple[str, str]]:
    """Rule and file of each error that `trace verify` finds."""
    found = verify_trace(path, None, None if state is None else str(state)).findings
    return [(one.rule, Path(one.place.path).name) for one in found if one.severity == "error"]


def test_a_whole_trace_has_no_findings(agent: Agent) -> None:
    file = worked(agent)[-1]

    assert [] == errors(file.parent)
    assert [] == errors(file)


HARMS: dict[str, Callable[[Path], object]] = {
    "removed": Path.unlink,
    "emptied": lambda file: file.write_bytes(b""),
    "cut": lambda file: file.write_bytes(file.read_bytes()[:-200]),
}


@pytest.mark.parametrize("harm", HARMS.values(), ids=HARMS.keys())
def test_the_last_file_is_missed_though_no_file_names_it(
    agent: Agent, harm: Callable[[Path], object]
) -> None:
    worked(agent)
    agent._start()  # so that the folder is not empty
    file = worked(agent)[-1]
    harm(file)

    assert [("RB415", file.name)] == errors(file.parent)


def test_a_trace_without_its_state_database_is_verified_as_before(agent: Agent) -> None:
    worked(agent)
    agent._start()
    file = worked(agent)[-1]
    file.unlink()
    state = file.parent.parent / "state"
    state.rename(state.with_name("elsewhere"))

    assert [] == errors(file.parent)
    assert [("RB415", file.name)] == errors(file.parent, state.with_name("elsewhere"))
    with pytest.raises(UsageError, match="no state database"):
        errors(file.parent, file.parent)
