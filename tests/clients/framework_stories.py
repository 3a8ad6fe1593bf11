"""Hold an agent framework to the stories of every framework, over its `Host`.

The stories are one class of tests. The test file of each framework has what is special to it.
Source: specification 2 and 50.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import pytest
from tests.clients.stories import HANDED, STORIES, Calls, Run, handed

from replybook.client.loops import Loops

__all__ = ["REPAIRED", "STREAMED", "FrameworkStories", "Host", "Made", "SharedStories"]

STREAMED = pytest.mark.parametrize("streamed", [False, True], ids=["at once", "streamed"])

REPAIRED = pytest.mark.parametrize(
    ("tool", "given", "arrives"),
    [
        ("other_echo", {"limit": "3"}, {"limit": 3}),
        ("other_echo", {"Limit": 3}, {"limit": 3}),
        ("other_echo", {"limit": 3}, {"limit": 3}),
        ("other_echo", {"limit": "three"}, {"limit": "three"}),
        ("delete_echo", {"limit": "3"}, {"limit": "3"}),
    ],
    ids=["a text", "a name", "right as it is", "no number", "a name that destroys"],
)
"""A tool, what the model gives it, and what arrives if repair is on."""


@dataclass(frozen=True)
class Host:
    """A framework with a scripted model, and what it does by itself.

    Args:
        name: The row of `HANDED`.
        go: Make a run and return its result.
        said: Return the last words of a result.
        ends: Stories after which the framework ends the run without telling the model.
        repeats: How often the model calls a tool that failed, without the adapter.
    """

    name: str
    go: Callable[..., Awaitable[Any]]
    said: Callable[[Any], str]
    ends: frozenset[str] = frozenset()
    repeats: int = 4

    def made(self, folder: Path, story: str | Calls, kind: type[Run] = Run, **how: Any) -> Made:
        """Make a run, with the adapter unless `adapted` is False."""
        run = kind(folder, STORIES[story] if isinstance(story, str) else story)
        how = {"adapted": True, **how}
        result = asyncio.run(asyncio.wait_for(self.go(run, **how), 120))
        return Made(result, self.said(result), run)


class Made(NamedTuple):
    """A run that has ended: its result, its last words, and what was noted of it."""

    result: Any
    said: str
    run: Run


class SharedStories:
    """Stories that end alike in every framework; a class in a test file gives the host."""

    host: ClassVar[Host]
    repairs: ClassVar[Any] = True
    """The option that switches repair on."""

    @REPAIRED
    def test_arguments_are_repaired_before_the_call_if_the_option_is_on(
        self, tmp_path: Path, tool: str, given: dict[str, Any], arrives: dict[str, Any]
    ) -> None:
        made = self.host.made(tmp_path, [(tool, given)], repairs=self.repairs)

        assert [tool] == made.run.arrived
        assert f"arrived: {arrives}" in made.run.told[0].text

    def test_arguments_arrive_as_they_are_if_the_option_is_off(self, tmp_path: Path) -> None:
        made = self.host.made(tmp_path, [("other_echo", {"limit": "3"})])

        assert "arrived: {'limit': '3'}" in made.run.told[0].text

    def _holds_end(self, story: str, made: Made) -> str:
        """Return the words that end a story: those of the run, or those that the model was told."""
        if story in self.host.ends:
            assert made.run.told == []
            return made.said
        assert made.said == "I could not do it."
        return made.run.told[-1].text

    def test_not_now_is_repeated_as_often_as_the_reply_allows(self, tmp_path: Path) -> None:
        made = self.host.made(tmp_path, [("busy", {"times": 9})])

        assert ["busy"] * 3 == made.run.arrived
        assert "Do not call this again" in self._holds_end("busy for long", made)

    def test_a_wait_that_is_too_long_is_not_begun(self, tmp_path: Path) -> None:
        made = self.host.made(tmp_path, [("busy", {"after_s": 3600.0})], max_wait_s=30)

        assert ["busy"] == made.run.arrived
        assert "Do not call this again now." in self._holds_end("a long wait", made)

    @pytest.mark.parametrize("story", ["no envelope", "no envelope, failed"])
    def test_what_nobody_can_judge_is_as_it_is_without_the_adapter(
        self, tmp_path: Path, story: str
    ) -> None:
        runs = []
        for name in ("with", "without"):
            (tmp_path / name).mkdir()
            how = {"loops": Loops(say_at=9, stop_at=9)} if name == "with" else {"adapted": False}
            runs.append(self.host.made(tmp_path / name, story, **how).run.lines)

        assert runs[0] == runs[1]
        assert "so it is" in runs[0][1]


class FrameworkStories(SharedStories):
    """Stories of a framework that runs the model itself, at once or streamed."""

    def test_what_the_model_is_given_of_a_result_by_the_framework_itself(
        self, tmp_path: Path
    ) -> None:
        """The framework does this by itself; when this fails, `HANDED` has to be rewritten."""
        made = self.host.made(tmp_path, "two faces", adapted=False)

        assert HANDED[self.host.name] == self.faces(made)

    def faces(self, made: Made) -> tuple[str, str]:
        """Return which face of the results reached the model: of the success, of the failure."""
        return handed(made.run)
