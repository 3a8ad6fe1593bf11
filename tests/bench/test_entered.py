"""Files entered: what begins meanwhile is heard, in every thread, and nothing else is."""

import threading
from pathlib import Path

import pytest
from bench import entered
from bench.entered import BUDGETS, entered_by, one_rule_of_each_kind, operations

from replybook.policy.kinds import KINDS
from replybook.trace.chain import digest
from replybook_schema.active import ACTIVE

CHAIN = "replybook/trace/chain.py"


def test_a_function_of_ours_is_counted_once_however_often_it_runs() -> None:
    assert {CHAIN: 1} == entered_by(lambda: [digest(b"a\n"), digest(b"b\n")])


def test_what_is_not_ours_is_not_counted() -> None:
    assert {} == entered_by(lambda: Path("a/b").parts)


def test_a_thread_is_heard_too() -> None:
    def in_a_thread() -> None:
        thread = threading.Thread(target=digest, args=(b"a\n",))
        thread.start()
        thread.join()

    assert {CHAIN: 1} == entered_by(in_a_thread)


def test_what_only_the_first_run_does_is_not_counted() -> None:
    runs: list[int] = []

    def warms_up() -> None:
        runs.append(0)
        if len(runs) == 1:
            digest(b"a\n")

    assert {} == entered_by(warms_up)


def test_no_hook_stays_behind() -> None:
    entered_by(lambda: None)

    assert threading.getprofile() is None


def test_every_budget_has_an_operation_that_enters_files(tmp_path: Path) -> None:
    counts = {name: entered_by(action) for name, action in operations(tmp_path).items()}

    assert list(BUDGETS) == list(counts)
    assert all(counts.values())
    assert "replybook/trace/log.py" in counts["the same with a trace on disk"]
    assert "replybook/trace/log.py" not in counts["a call on MCPServer"]


def test_the_policy_of_the_delivery_has_a_rule_of_each_kind() -> None:
    kinds = [rule.check["kind"] for rule in one_rule_of_each_kind(ACTIVE.policy()).rules]

    assert set(KINDS) == set(kinds)
    assert len(KINDS) == len(kinds)


def test_an_operation_that_goes_wrong_counts_nothing() -> None:
    reply = entered.ReplyBuilder("resolve").invalid("WA-RES-I-001", data={"path": "x"})
    with pytest.raises(SystemExit, match="the operation gave WA-RES-I-001"):
        entered._expect("S", reply)
