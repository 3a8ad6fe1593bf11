"""Run the stories through the clients that this environment has."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Final

import pytest
from tests.clients.story_matrix.mind import (
    Host,
    Outcome,
    Story,
    playing,
    problems,
    stories,
)

__all__ = ["CLIENTS", "cannot", "cells", "hosts", "outcome", "wrong"]

LONGEST_S: Final = 120
"""Seconds for one run."""

CLIENTS: Final = (
    "Pydantic AI",
    "LangChain",
    "OpenAI Agents SDK",
    "Google ADK",
    "Claude Agent SDK",
    "Vercel AI SDK",
    "FastMCP client",
    "MCP SDK session",
)


@cache
def hosts() -> Mapping[str, Host]:
    """Return the hosts of the clients that are installed here, by name.

    The matrix is about the newest versions: there are none for the lowest.
    """
    extra, _, which = os.environ.get("REPLYBOOK_CLIENT", "").replace("-", "_").partition(" ")
    if which == "lowest":
        return {}
    names = [extra] if extra else ["plain_clients"] if find_spec("fastmcp") else []
    names += ["vercel_ai_sdk"] * ("REPLYBOOK_INTEROP_NODE" in os.environ)
    found: dict[str, Host] = {}
    for name in names:
        found.update(import_module(f"tests.clients.story_matrix.hosts.{name}").HOSTS)
    return found


def cannot(story: Story, client: str, host: Host) -> str:
    """Return why a client cannot play a story; empty if it can."""
    if story.only:
        return "" if client in story.only else f"only {', '.join(story.only)} has such a thing"
    shape = host.cannot.get("person", "") if story.person else ""
    return story.cannot.get(client, host.cannot.get(story.shape, shape))


def cells() -> list[Any]:
    """Return the story and the client of each cell that can be played here, for pytest."""
    return [
        pytest.param(story, client, id=f"{client}: {story.name}")
        for client, host in hosts().items()
        for story in stories()
        if not cannot(story, client, host)
    ]


def wrong(story: Story, client: str) -> list[str]:
    """Play a story with the adapter, and return what is wrong.

    The bare client plays it too where something is asked of it: if the run raised or fell silent.
    """
    host = hosts()[client]
    ours = outcome(story, host, wrapped=True)
    needs_bare = ours.raised or not ours.words or "bare_calls" in story.expected(client)
    bare = outcome(story, host, wrapped=False) if needs_bare else ours
    return list(problems(story, client, ours, bare))


def wrong_without_a_person(client: str) -> list[str]:
    """Play a denial that a person would allow in a client that can ask nobody."""
    expect = {"calls": ["delete a"], "asked": 0, "words": ["EN-GATE-D-003"]}
    return wrong(Story("a denial", "47.1b", [["delete a"]], expect, person={"a": True}), client)


def outcome(story: Story, host: Host, *, wrapped: bool) -> Outcome:
    """Play a story with the adapter or without it."""
    with playing(story) as play:
        try:
            words = asyncio.run(asyncio.wait_for(host.run(play, wrapped), LONGEST_S))
        except Exception as error:
            while isinstance(error, ExceptionGroup):
                error = error.exceptions[0]
            return play.outcome("", f"{type(error).__name__}: {error}"[:300])
        return play.outcome(words)
