"""Files entered: what begins meanwhile is heard, in every thread, and nothing else is."""

import json
import threading
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from bench import entered, plain_project
from bench.entered import RATCHET, counts, entered_by, one_rule_of_each_kind
from tests.project_tree import fresh_python

from replybook.encoding import ENCODER
from replybook.trace.chain import digest
from replybook.world.containment import backends
from replybook_schema.active import ACTIVE
from replybook_schema.policy import CHECK_KINDS

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


@pytest.mark.skipif(
    ENCODER != "orjson" or "openat2" not in backends(),
    reason="the numbers are those of Linux with openat2 and of the extra fast",
)
def test_every_operation_enters_what_the_ratchet_says(tmp_path: Path) -> None:
    """In a fresh process: what other tests imported and made warm would count."""
    done = fresh_python("-m", "bench.entered", str(tmp_path))
    assert 0 == done.returncode, done.stderr
    told = json.loads(done.stdout)

    assert list(RATCHET) == list(told)
    assert [] == [one for name in RATCHET for one in moved(name, RATCHET[name], counts(told[name]))]
    assert "replybook/trace/log.py" in told["the same with a trace on disk"]
    assert "replybook/trace/log.py" not in told["a call on MCPServer"]


def test_a_plain_project_enters_nothing_of_an_application(tmp_path: Path) -> None:
    with plain_project.active():
        found = entered_by(plain_project.delivery(tmp_path))

    assert found
    assert [] == [file for file in found if "ck3" in file]


def moved(name: str, kept: Mapping[str, int], found: Mapping[str, int]) -> Iterator[str]:
    """Yield what to do about each number that is another one than the ratchet holds."""
    for what, count in found.items():
        most = kept.get(what, count)
        if count > most:
            yield (
                f"{name}: {count} {what} are entered, and bench/entered.toml says {most}. Make the way"
                " shorter, or raise the number there. `python -m bench.entered FOLDER` lists the files."
            )
        elif count < most:
            yield f"{name}: only {count} {what} are entered: write that into bench/entered.toml"


@pytest.mark.parametrize(
    ("count", "said"),
    [(3, "raise the number there"), (2, None), (1, "write that into bench/entered.toml")],
)
def test_a_number_that_moved_is_told_with_what_to_do(count: int, said: str | None) -> None:
    told = list(moved("a call", {"files": 2}, {"files": count, "functions": 9}))

    assert (said is not None) == bool(told)
    assert all(said in one for one in told if said is not None)


def test_the_policy_of_the_delivery_has_a_rule_of_each_kind() -> None:
    kinds = [rule.check["kind"] for rule in one_rule_of_each_kind(ACTIVE.policy()).rules]

    assert set(CHECK_KINDS) == set(kinds)
    assert len(CHECK_KINDS) == len(kinds)


def test_an_operation_that_goes_wrong_counts_nothing() -> None:
    reply = entered.ReplyBuilder("resolve").invalid("WA-RES-I-001", data={"path": "x"})
    with pytest.raises(SystemExit, match="the operation gave WA-RES-I-001"):
        entered._expect("S", reply)
