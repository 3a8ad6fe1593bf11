"""The trace's content for a call, and the validity of a seal (spec 39 and 40)."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from tests.runtime.mcp.stacks import make, over_a_client
from tests.runtime.policy.gate.deliveries import SOURCE, asked, gate

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.call import SessionInfo
from replybook.safety import ServerSettings
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.reader import events, trace_files
from replybook_devtools.commands.main import main

KEY = b"0123456789abcdef0123456789abcdef"
BEGAN = datetime(2026, 11, 20, 21, 50, tzinfo=UTC)
STACKS = pytest.mark.parametrize("stack", ["sdk", "fastmcp", "plain"])
Said = dict[str, Any]


# What was asked


SAFE: Any = mcp_safe_tool
"""Tools of this file are of any shape."""


def called(stack: str, folder: Path, tool: Any, **arguments: Any) -> Said:
    """The line of one call, made through a server or plainly."""
    log = TraceLog(folder, key=KEY)
    settings = ServerSettings(log=log)
    if stack == "plain":
        answer: Any = SAFE(settings=settings)(tool)(**arguments)
        if asyncio.iscoroutine(answer):
            asyncio.run(answer)
    else:
        pytest.importorskip({"sdk": "mcp"}.get(stack, stack))
        server = make(stack, SAFE(tool), settings=settings)
        over_a_client(server, tool.__name__, arguments)
    log.close()
    (line,) = events(folder)
    return dict(line)


def _clear(names: list[str]) -> None:
    names.clear()


def _lengthen(names: list[str]) -> None:
    names.append("trait:x")


def _replace(names: list[str]) -> None:
    names[0] = "trait:craven"


def conflicts(change: Callable[[list[str]], object], *, fails: bool = False) -> Any:
    """A tool whose argument `names` the trace keeps, and which does something to it."""

    def ck3_conflicts(command: str, names: list[str], rb: ReplyBuilder) -> Reply:
        change(names)
        if fails:
            raise ValueError(command)
        return rb.success(codes.WA_READ_S_001, data={"count": len(names)})

    return ck3_conflicts


@STACKS
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(len, id="nothing"),
        pytest.param(_clear, id="cleared"),
        pytest.param(_lengthen, id="longer"),
        pytest.param(_replace, id="another"),
    ],
)
@pytest.mark.parametrize("fails", [False, True])
def test_a_value_that_the_trace_keeps_is_the_one_that_was_asked(
    stack: str, tmp_path: Path, change: Callable[[list[str]], object], fails: bool
) -> None:
    """A tool that changes its argument, and even fails then, leaves the record alone (spec 39)."""
    tool = conflicts(change, fails=fails)
    line = called(stack, tmp_path / "t", tool, command="symbols", names=["trait:brave"])

    assert {"command": "symbols", "names": ["trait:brave"]} == {
        key: line["args"].get(key) for key in ("command", "names")
    }


def digested(change: Callable[[list[str]], object]) -> Any:
    """A tool of whose argument `program_args` the trace keeps a digest."""

    def ck3_exec(program: str, program_args: list[str], rb: ReplyBuilder) -> Reply:
        change(program_args)
        return rb.success(codes.EN_EXEC_S_001, data={"exit_code": 0})

    return ck3_exec


@STACKS
def test_a_digest_is_that_of_what_was_asked(stack: str, tmp_path: Path) -> None:
    """A digest is taken before the tool runs (spec 39)."""
    words = {"program": "git", "program_args": ["status", "--short"]}
    usual = called(stack, tmp_path / "a", digested(lambda _: None), **words)
    words = {"program": "git", "program_args": ["status", "--short"]}
    changed = called(stack, tmp_path / "b", digested(lambda given: given.clear()), **words)
    other: Said = {"program": "git", "program_args": []}
    empty = called(stack, tmp_path / "c", digested(lambda _: None), **other)

    assert (usual["args"], usual["args_digest"]) == (changed["args"], changed["args_digest"])
    assert usual["args"] != empty["args"]


def bundle_of(content: str) -> Said:
    return {
        "target": "root:repo",
        "artifacts": [{"path": "root:repo/a.py", "format": "python", "content": content}],
    }


@STACKS
@pytest.mark.parametrize("content", ["given", "other"])
def test_a_validation_is_of_the_content_that_was_asked(
    stack: str, tmp_path: Path, content: str
) -> None:
    """A validator that replaces the content of the bundle proves nothing about it (spec 39, 33)."""

    def ck3_validate_artifact_bundle(artifact_bundle: Said, rb: ReplyBuilder) -> Reply:
        artifact_bundle["artifacts"][0]["content"] = content
        return rb.success(codes.WA_VAL_S_001, data={"valid": True})

    tool = ck3_validate_artifact_bundle
    line = called(stack, tmp_path / "t", tool, artifact_bundle=bundle_of("given"))

    assert sha256(b"given").hexdigest() in json.dumps(line)
    assert sha256(b"other").hexdigest() not in json.dumps(line)


@STACKS
def test_what_a_tool_keeps_and_changes_while_it_waits_is_not_the_record(
    stack: str, tmp_path: Path
) -> None:
    """An async tool that changes its argument after a pause leaves the record alone (spec 39)."""

    async def ck3_conflicts(command: str, names: list[str], rb: ReplyBuilder) -> Reply:
        await asyncio.sleep(0)
        names[:] = ["trait:craven"]
        return rb.success(codes.WA_READ_S_001, data={"count": 1})

    line = called(stack, tmp_path / "t", ck3_conflicts, command="symbols", names=["trait:brave"])

    assert ["trait:brave"] == line["args"]["names"]


@STACKS
def test_a_tool_that_no_registry_knows_does_not_change_its_record_either(
    stack: str, tmp_path: Path
) -> None:
    """The digest of an undeclared argument is taken before the tool runs (spec 39, 51)."""

    def keeps(things: list[str], rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"count": len(things)})

    def changes(things: list[str], rb: ReplyBuilder) -> Reply:
        things.clear()
        return rb.success(codes.WA_READ_S_001, data={"count": 0})

    lines = [
        called(stack, tmp_path / name, tool, things=["a", "b"])
        for name, tool in (("a", keeps), ("b", changes))
    ]

    assert lines[0]["args"] == lines[1]["args"]
    assert lines[0]["args_digest"] == lines[1]["args_digest"]


# Seals


def event(number: int) -> TraceEvent:
    return TraceEvent(
        BEGAN + timedelta(seconds=number),
        f"{number:032x}",
        "ck3_dir",
        {"command": "list"},
        "reply",
        1.5,
        "S",
        "WA-READ-S-001",
        {"count": number},
    )


def filled(folder: Path, calls: int = 3, key: bytes | None = None) -> Path:
    """A closed file of some calls, the key beside it where none is given."""
    log = TraceLog(folder, key=key)
    for number in range(calls):
        assert log.append(event(number))
    log.close()
    (file,) = trace_files(folder)
    return file


class Ended:
    """The output of `trace verify`."""

    def __init__(self, code: int, out: str) -> None:
        self.code, self.out = code, out
        self.findings: list[Said] = json.loads(out)["findings"] if out.startswith("{") else []

    @property
    def rules(self) -> set[str]:
        return {str(finding["rule"]) for finding in self.findings}


Verify = Callable[..., Ended]


@pytest.fixture
def verify(capsys: pytest.CaptureFixture[str]) -> Verify:
    """`replybook trace verify`, as JSON unless a form is given."""

    def run(*words: object, form: str = "json") -> Ended:
        capsys.readouterr()
        code = main(["trace", "verify", *map(str, words), "--format", form])
        return Ended(code, capsys.readouterr().out)

    return run


@pytest.fixture
def key_file(tmp_path: Path) -> Path:
    file = tmp_path / "somewhere.key"
    file.write_text(KEY.hex(), "utf-8")
    return file


def reseal(file: Path, **closing: object) -> None:
    """Write another closing line; None takes a key out of it."""
    lines = file.read_text("utf-8").splitlines()
    last = json.loads(lines[-1])
    last["closing"].update(closing)
    last["closing"] = {key: value for key, value in last["closing"].items() if value is not None}
    lines[-1] = json.dumps(last, separators=(",", ":"))
    file.write_text("\n".join(lines) + "\n", "utf-8")


NO_SEALS: list[Any] = [
    pytest.param(None, id="none"),
    pytest.param("", id="empty"),
    pytest.param(7, id="number"),
    pytest.param(True, id="truth"),
    pytest.param([], id="list"),
    pytest.param({"mac": "0" * 32}, id="mapping"),
    pytest.param("no seal", id="text"),
    pytest.param("0" * 31, id="too short"),
    pytest.param("0" * 33, id="too long"),
    pytest.param("é" * 32, id="not ascii"),
]


def test_a_file_with_its_seal_has_no_finding(tmp_path: Path, verify: Verify) -> None:
    """A whole, closed file in its place is verified with the key beside it (spec 40)."""
    file = filled(tmp_path / "t")
    done = verify(tmp_path / "t")

    assert (0, set()) == (done.code, done.rules)
    assert 0 == verify(file).code


@pytest.mark.parametrize("seal", NO_SEALS)
def test_a_closing_line_without_a_right_seal_is_found(
    tmp_path: Path, verify: Verify, seal: object
) -> None:
    """A missing or invalid seal is a finding, and the file never passes as unsealed (spec 40)."""
    file = filled(tmp_path / "t")
    reseal(file, seal=seal)
    done = verify(tmp_path / "t")

    assert 1 == done.code
    assert {5} == {finding["line"] for finding in done.findings}


def test_a_seal_that_is_none_is_another_finding_than_one_that_does_not_fit(
    tmp_path: Path, verify: Verify
) -> None:
    """No seal is "a finding of its own" beside a wrong one (spec 40)."""
    one, other = filled(tmp_path / "a"), filled(tmp_path / "b")
    reseal(one, seal=None)
    reseal(other, seal="0" * 32)
    without, wrong = verify(tmp_path / "a"), verify(tmp_path / "b")

    assert (1, 1) == (without.code, wrong.code)
    assert without.rules - wrong.rules


@pytest.mark.parametrize("seal", NO_SEALS)
def test_a_missing_seal_is_found_without_the_key(
    tmp_path: Path, verify: Verify, seal: object
) -> None:
    """Nobody needs the key to see that there is no seal (spec 40)."""
    file = filled(tmp_path / "t")
    (tmp_path / "t/trace.key").unlink()
    whole = verify(tmp_path / "t").rules
    reseal(file, seal=seal)

    assert verify(tmp_path / "t").rules - whole


def test_an_edit_is_found_though_the_chain_was_computed_anew_and_the_seal_taken_out(
    tmp_path: Path, verify: Verify
) -> None:
    """Removing the seal does not hide an edit of the file (spec 40)."""
    from replybook.trace.chain import digest

    file = filled(tmp_path / "t")
    lines = file.read_bytes().splitlines(keepends=True)
    lines[2] = lines[2].replace(b'"list"', b'"tree"')
    for index in range(3, len(lines)):
        body = {**json.loads(lines[index]), "prev": digest(lines[index - 1])}
        lines[index] = json.dumps(body, separators=(",", ":")).encode() + b"\n"
    file.write_bytes(b"".join(lines))
    reseal(file, seal=None)

    assert 1 == verify(tmp_path / "t").code


UNCHECKED = re.compile(
    r"nobody|not? (been )?(checked|verified)|unchecked|unverified|without", re.IGNORECASE
)


@pytest.mark.parametrize("form", ["text", "json"])
def test_without_the_key_verify_says_that_nobody_checked_the_seals(
    tmp_path: Path, verify: Verify, form: str
) -> None:
    """Seals that were not checked are told apart from seals that are right (spec 40)."""
    filled(tmp_path / "t")
    with_key = verify(tmp_path / "t", form=form).out
    (tmp_path / "t/trace.key").unlink()
    without = verify(tmp_path / "t", form=form).out

    assert form == "json" or not UNCHECKED.search(with_key)
    assert "seal" in without
    assert UNCHECKED.search(without)


def test_the_gate_takes_no_trace_whose_seal_was_taken_out(tmp_path: Path) -> None:
    """A delivery rests on right seals.

    A closing line without one is no trace to judge by (spec 40, 34).
    """
    said: list[str] = []
    for name in ("whole", "stripped"):
        first = TraceLog(tmp_path / name, key=KEY)
        validated(first)
        first.close()
        (file,) = trace_files(tmp_path / name)
        second = TraceLog(tmp_path / name, key=KEY)
        validated(second)
        if name == "stripped":
            reseal(file, seal=None)
        request = asked(trace=tmp_path / name)
        said.append(str(gate(log=second).deliver(ReplyBuilder("ck3_deliver"), request).code))
        second.close()

    assert ["EN-GATE-S-003", "EN-GATE-E-001"] == said


def validated(log: TraceLog) -> None:
    """One passing validation of the content that `asked()` delivers, in its session."""

    def ck3_validate_python(content: str, rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_VAL_S_001, data={"valid": True})

    session = SessionInfo(session_id="s1", mode="ck3raven-dev")
    settings = ServerSettings(log=log, session=lambda: session)
    mcp_safe_tool(settings=settings)(ck3_validate_python)(content=SOURCE)


# Places


def test_files_that_stayed_where_they_were_written_are_fine(
    tmp_path: Path, verify: Verify, key_file: Path
) -> None:
    """Two files of two logs with one key, each in its folder (spec 40)."""
    filled(tmp_path / "a", key=KEY)
    filled(tmp_path / "b", key=KEY)

    assert 0 == verify(tmp_path / "a", tmp_path / "b", "--key", key_file).code


def other_name(file: Path) -> Path:
    """A name that looks like any other of a trace file."""
    return file.with_name(file.name.replace("trace-2", "trace-1", 1))


@pytest.mark.parametrize("by_folder", [True, False], ids=["by folder", "by file"])
@pytest.mark.parametrize("move", [shutil.copyfile, shutil.move], ids=["copied", "renamed"])
def test_a_file_under_another_name_is_found(
    tmp_path: Path, verify: Verify, key_file: Path, move: Any, by_folder: bool
) -> None:
    """A copy beside the original, or a renamed file, is no trace of its own (spec 40)."""
    file = filled(tmp_path / "t", key=KEY)
    new = other_name(file)
    assert new != file
    move(file, new)

    assert 1 == verify(tmp_path / "t" if by_folder else new, "--key", key_file).code


@pytest.mark.parametrize("by_folder", [True, False], ids=["by folder", "by file"])
@pytest.mark.parametrize("move", [shutil.copyfile, shutil.move], ids=["copied", "moved"])
@pytest.mark.parametrize("others", [True, False], ids=["into a log", "into a new folder"])
def test_a_file_in_another_folder_is_found(
    tmp_path: Path, verify: Verify, key_file: Path, move: Any, by_folder: bool, others: bool
) -> None:
    """A file that stands in the folder of another log is no trace of that one (spec 40)."""
    file = filled(tmp_path / "a", key=KEY)
    (tmp_path / "b").mkdir()
    if others:
        filled(tmp_path / "b", key=KEY)
    new = tmp_path / "b" / file.name
    move(file, new)

    assert 1 == verify(tmp_path / "b" if by_folder else new, "--key", key_file).code


def test_the_content_of_one_file_under_the_name_of_another_is_found(
    tmp_path: Path, verify: Verify, key_file: Path
) -> None:
    """A file that was put in place of another is found (spec 40)."""
    for calls in (2, 3):
        log = TraceLog(tmp_path / "t", key=KEY)
        for number in range(calls):
            log.append(event(number))
        log.close()
    first, second = trace_files(tmp_path / "t")
    assert 0 == verify(tmp_path / "t", "--key", key_file).code
    shutil.copyfile(first, second)

    assert 1 == verify(tmp_path / "t", "--key", key_file).code


# An open file that goes away


def _unlink(file: Path) -> None:
    file.unlink()


def _rename(file: Path) -> None:
    file.rename(other_name(file))


def _move_out(file: Path) -> None:
    file.rename(file.parent.parent / "elsewhere.jsonl")


def _replace_by_nothing(file: Path) -> None:
    (file.parent / "new").write_bytes(b"")
    (file.parent / "new").replace(file)


def _replace_by_copy(file: Path) -> None:
    shutil.copyfile(file, file.parent / "new")
    (file.parent / "new").replace(file)


def _replace_by_link(file: Path) -> None:
    there = file.rename(file.parent.parent / "elsewhere.jsonl")
    file.symlink_to(there)


def _replace_by_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


def _remove_folder(file: Path) -> None:
    shutil.rmtree(file.parent)


def _rename_folder(file: Path) -> None:
    file.parent.rename(file.parent.with_name("gone"))


LOSSES = [
    _unlink,
    _rename,
    _move_out,
    _replace_by_nothing,
    _replace_by_copy,
    _replace_by_link,
    _replace_by_folder,
    _remove_folder,
    _rename_folder,
]


@pytest.fixture
def log(tmp_path: Path) -> Iterator[TraceLog]:
    log = TraceLog(tmp_path / "t", key=KEY)
    assert log.append(event(0))
    yield log
    log.close()


def kept(folder: Path) -> set[str]:
    """The trace ids that stand in plain files of a folder under their own names."""
    found: set[str] = set()
    for file in folder.glob("trace-*.jsonl") if folder.is_dir() else ():
        if file.is_file() and not file.is_symlink():
            found |= set(re.findall(r'"trace_id":"(\w+)"', file.read_text("utf-8")))
    return found


def test_a_file_that_nobody_touched_goes_on(tmp_path: Path, log: TraceLog) -> None:
    """As long as the named file is there, every line is acknowledged and stands in it (spec 40)."""
    before = log.path
    said = [log.append(event(number)) for number in range(1, 4)]

    assert ([True] * 3, before) == (said, log.path)
    assert {f"{number:032x}" for number in range(4)} == kept(tmp_path / "t")


@pytest.mark.parametrize("lose", LOSSES)
def test_an_acknowledged_line_is_in_the_named_file(
    log: TraceLog, lose: Callable[[Path], None]
) -> None:
    """An appended line stays in a file under its name, even if the old file is gone (spec 40)."""
    lose(Path(str(log.path)))
    for number in range(1, 5):
        if log.append(event(number)):
            named = Path(str(log.path))

            assert named.is_file()
            assert not named.is_symlink()
            assert f"{number:032x}" in named.read_text("utf-8")


@pytest.mark.parametrize("lose", LOSSES)
def test_a_log_whose_file_went_away_goes_on_in_a_new_one(
    tmp_path: Path, log: TraceLog, lose: Callable[[Path], None]
) -> None:
    """After the loss later calls are logged again, in another file than the lost one (spec 40)."""
    before = Path(str(log.path))
    lose(before)
    said = [log.append(event(number)) for number in range(1, 5)]

    assert said[-1]
    assert f"{4:032x}" in kept(tmp_path / "t")
    assert before.name != Path(str(log.path)).name


@pytest.mark.parametrize("lose", LOSSES)
def test_a_loss_is_told(
    log: TraceLog, lose: Callable[[Path], None], caplog: pytest.LogCaptureFixture
) -> None:
    """`append` reports it by its answer, the count of failures or the standard log (spec 40)."""
    lose(Path(str(log.path)))
    with caplog.at_level(logging.WARNING):
        said = [log.append(event(number)) for number in range(1, 3)]

    assert False in said or log.failures or caplog.records


def test_a_trace_that_lost_a_file_does_not_verify(
    tmp_path: Path, log: TraceLog, verify: Verify, key_file: Path
) -> None:
    """`verify` finds a lost file, because the next file names it (spec 40)."""
    _unlink(Path(str(log.path)))
    for number in range(1, 4):
        log.append(event(number))
    log.close()

    assert 1 == verify(tmp_path / "t", "--key", key_file).code
