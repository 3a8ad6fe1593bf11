"""`replybook policy check | replay | explain | coverage`: judge sessions, compare policies."""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Mapping
from typing import Final

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.policy_runs.policy_options import declare_policy_options
from replybook_devtools.project.registries import open_registries


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the sub-commands."""
    declare_policy_options(parser)


_ACTIONS: Final[Mapping[str, str]] = {
    "check": "replybook_devtools.policy_runs.check",
    "replay": "replybook_devtools.policy_runs.replay",
    "explain": "replybook_devtools.policy_runs.explain",
    "coverage": "replybook_devtools.policy_runs.coverage",
}


def run(options: argparse.Namespace) -> int:
    """Run one sub-command."""
    from replybook.policy import BadPolicy, PolicyBroken

    importlib.import_module("replybook_generated")  # announces the base registry
    open_registries()  # the project in the current folder may add rules to the policy
    action: Callable[[argparse.Namespace], int] = importlib.import_module(
        _ACTIONS[options.action]
    ).run
    try:
        return action(options)
    except BadPolicy as error:
        raise UsageError(f"the policy does not load: {error}") from error
    except PolicyBroken as error:
        raise UsageError(f"nothing can be judged: {error}") from error
