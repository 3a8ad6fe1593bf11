"""Runs at tools that do not speak our envelope, for every agent framework (specification 73, 74).

The tools stand for somebody else's server. They fail in texts, in protocol errors, and in texts of
a result that says that all is well.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

from tests.clients.framework_stories import Host
from tests.clients.stories import Calls, Run, Told

from replybook.client.loops import Loops

__all__ = ["ForeignStories", "Listed"]

LOOP = "times in a row in the same way"
BROKEN = "is broken. Do not repeat this call."


@dataclass
class Listed(Run):
    """A model that makes the listed calls, and repeats one only if it is told to."""

    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    last: tuple[str, dict[str, Any]] = ("", {})

    def next(self, told: Sequence[Told]) -> Calls | str:
        """Return the next call of the list."""
        self.told += told
        if told and "Make the same call again now" in told[-1].text:
            self.made.append(self.made[-1])
            return [self.last]
        if not self.made:
            self.calls = [*self.story, ("", {})]
        name, arguments = self.calls.pop(0)
        self.made.append(name)
        self.last = name, arguments
        return [self.last] if name else "It is done."


class ForeignStories:
    """Stories at a foreign server; a class in a test file gives the host.

    Attributes:
        host: The framework.
        how: More arguments for each run.
        asks: True if the framework can ask a person.
        waits_alone: True if the adapter repeats a call itself. Otherwise the model is asked to.
    """

    host: ClassVar[Host]
    how: ClassVar[dict[str, Any]] = {}
    asks: ClassVar[bool] = True
    waits_alone: ClassVar[bool] = True

    def made(self, folder: Path, calls: Calls, **more: Any) -> tuple[str, Run]:
        """Make a run of a deaf model."""
        made = self.host.made(folder, calls, Listed, **{**self.how, **more})
        return made.said, made.run

    def test_not_now_is_waited_for_and_the_model_sees_the_success_alone(
        self, tmp_path: Path
    ) -> None:
        _, run = self.made(tmp_path, [("other_limited", {})])

        assert ["other_limited"] * 3 == run.arrived
        self.holds_success(run)

    def test_not_now_is_waited_for_three_times_at_most_and_then_said(self, tmp_path: Path) -> None:
        _, run = self.made(tmp_path, [("other_limited", {"times": 9})])

        assert ["other_limited"] * 4 == run.arrived
        assert run.told[-1].text.startswith("Error: rate limit exceeded")
        assert "Do not call it again now." in run.told[-1].text

    def test_a_wait_that_is_too_long_is_not_begun(self, tmp_path: Path) -> None:
        _, run = self.made(tmp_path, [("other_limited", {"seconds": 3600})], max_wait_s=30)

        assert ["other_limited"] == run.arrived
        assert "Do not call it again now." in run.told[0].text

    def test_a_protocol_error_that_says_not_now_is_waited_for(self, tmp_path: Path) -> None:
        _, run = self.made(tmp_path, [("other_protocol", {})])

        assert ["other_protocol"] * 3 == run.arrived
        self.holds_success(run)

    def test_a_broken_server_is_said_once_and_the_run_goes_on(self, tmp_path: Path) -> None:
        calls: Calls = [("other_broken", {"port": 5432}), ("other_broken", {"port": 5433})]
        said, run = self.made(tmp_path, [*calls, ("other_right", {})])

        assert ["other_broken", "other_broken", "other_right"] == run.arrived
        assert "It is done." == said
        first, second, third = (one.text for one in run.told)
        assert first.startswith("Error: connect ECONNREFUSED 127.0.0.1:5432")
        assert [1, 0, 0] == [one.count(BROKEN) for one in (first, second, third)]
        assert "Error: connect ECONNREFUSED 127.0.0.1:5433" in second

    def test_wrong_arguments_go_back_to_the_model_as_they_came(self, tmp_path: Path) -> None:
        calls: Calls = [
            ("other_wrong", {"path": "notes"}),
            ("other_wrong", {"path": "root:repo/a"}),
        ]
        said, run = self.made(tmp_path, calls)

        assert ("It is done.", 2) == (said, len(run.arrived))
        assert ["Error: file not found: notes", "done"] == [one.text for one in run.told]

    def test_a_result_that_says_it_is_fine_is_never_waited_for_nor_stopped(
        self, tmp_path: Path
    ) -> None:
        """Its text may come from anywhere; it is counted, and said once."""
        said, run = self.made(tmp_path, [("other_silent", {})] * 8)

        assert ("It is done.", ["other_silent"] * 8) == (said, run.arrived)
        texts = [one.text for one in run.told]
        assert [0, 0, 1, 0, 0, 0, 0, 0] == [text.count(LOOP) for text in texts]
        assert all(one.startswith("Error: rate limit exceeded") for one in texts)

    def test_the_same_failure_is_said_at_the_third_time_and_ends_at_the_fifth(
        self, tmp_path: Path
    ) -> None:
        calls: Calls = [("other_wrong", {"path": f"notes/{number}.md"}) for number in range(9)]
        said, run = self.made(tmp_path, calls)

        assert ["other_wrong"] * 5 == run.arrived
        self.holds_loop(said, run, "other_wrong failed 5 times in a row")
        assert [0, 0, 1, 0] == [one.text.count(LOOP) for one in run.told[:4]]
        assert "Error: file not found: notes/3.md" == run.told[3].text

    def test_our_own_replies_loop_as_well(self, tmp_path: Path) -> None:
        calls: Calls = [("invalid_first", {"path": f"notes/{number}.md"}) for number in range(9)]
        said, run = self.made(tmp_path, calls)

        assert ["invalid_first"] * 5 == run.arrived
        self.holds_loop(said, run, "invalid_first failed 5 times in a row")

    def holds_success(self, run: Run) -> None:
        """Hold that the model sees the success, and no failure if the adapter waits alone."""
        assert "done" == run.told[-1].text
        assert not self.waits_alone or 1 == len(run.told)

    def test_the_limits_are_parameters(self, tmp_path: Path) -> None:
        calls: Calls = [("other_wrong", {"path": f"notes/{number}.md"}) for number in range(9)]
        said, run = self.made(tmp_path, calls, loops=Loops(say_at=1, stop_at=2))

        assert ["other_wrong"] * 2 == run.arrived
        self.holds_loop(said, run, "other_wrong failed 2 times in a row")

    def holds_loop(self, said: str, run: Run, words: str) -> None:
        """Hold that the model is told, and that a further call ends the run with the words."""
        assert words in run.told[-1].text or words in run.told[-2].text
        assert words in said

    def test_a_success_between_failures_is_no_loop(self, tmp_path: Path) -> None:
        wrong, right = ("other_wrong", {"path": "a.md"}), ("other_wrong", {"path": "root:repo/a"})
        said, run = self.made(tmp_path, [wrong, wrong, right] * 5)

        assert ("It is done.", 15) == (said, len(run.arrived))
        assert [] == [one for one in run.told if LOOP in one.text]

    def test_a_denial_is_asked_once_where_a_person_can_be_asked(self, tmp_path: Path) -> None:
        _, run = self.made(tmp_path, [("other_denied", {})], yes=True)

        asked = [line for line in run.lines if line.startswith("a person is asked")]
        if self.asks:
            assert (1, ["other_denied"] * 2) == (len(asked), run.arrived)
            assert "done" == run.told[-1].text
        else:
            assert (0, ["other_denied"]) == (len(asked), run.arrived)
            assert "Error: 403 Forbidden" in run.told[0].text
            assert "only a person can grant" in run.told[0].text

    def test_an_hour_at_a_foreign_server(self, tmp_path: Path) -> None:
        """Forty calls with mistakes: only what helps is added, and only the loop ends the run."""
        right, limited = ("other_right", {}), ("other_limited", {"times": 1})
        day: list[tuple[str, dict[str, Any]]] = [
            right,
            ("other_wrong", {"path": "a"}),
            ("other_wrong", {"path": "root:repo/a"}),
            limited,
            ("other_broken", {"port": 1}),
            right,
            ("other_broken", {"port": 2}),
            ("other_silent", {}),
            ("other_silent", {}),
            ("other_silent", {}),
            ("other_unknown", {}),
            ("other_unknown", {}),
            right,
            ("ok", {"word": "brave"}),
            ("invalid_first", {"path": "notes"}),
            ("invalid_first", {"path": "root:repo/notes"}),
            ("other_protocol", {}),
            *[right, ("other_wrong", {"path": "b"}), ("other_wrong", {"path": "root:repo/b"})] * 5,
            *[("other_wrong", {"path": f"c{number}"}) for number in range(8)],
        ]
        said, run = self.made(tmp_path, day)
        arrived = run.arrived

        assert (8, 2, 2, 3, 3, 2) == tuple(
            arrived.count(f"other_{name}")
            for name in ("right", "limited", "broken", "silent", "protocol", "unknown")
        )
        assert 2 + 10 + 5 == arrived.count("other_wrong")
        self.holds_loop(said, run, "other_wrong failed 5 times in a row")
        texts = [one.text for one in run.told]
        assert 1 == sum(BROKEN in text for text in texts)
        assert 2 == sum("failed 3 " + LOOP in one for one in texts)
        assert 2 == texts.count("Error: so it is")
        limits = [one for one in run.told if "rate limit" in one.text]
        assert not self.waits_alone or {"other_silent"} == {limit.tool for limit in limits}
