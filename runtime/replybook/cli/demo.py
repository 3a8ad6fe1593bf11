"""`replybook demo`: the whole story in one run, on a scratch project that is left to look at.

Each step is the real command in a process of its own; a step whose result is not the expected one
ends the demo with exit code 3, so that the story cannot drift from the product. Source: decision 17.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from replybook.cli.exit_code import Exit, UsageError

__all__ = ["configure", "run"]

WIDTH = 92
"""How long a shown command may be before it goes on in the next line."""

_REGISTRY = "src/ticket_desk_replies/registry"
_OWN = f"{_REGISTRY}/codes/own.yaml"

_USE = """\
from ticket_desk_replies import codes
from replybook import ReplyBuilder

reply = ReplyBuilder().invalid(codes.WA_TICKETDESK_I_002, data={"length": 31})
print(reply.reply_type, reply.code, dict(reply.data))
"""

_MISUSE = """\
from ticket_desk_replies import codes
from replybook import ReplyBuilder

rb = ReplyBuilder()
rb.denied(codes.WA_TICKETDESK_I_002, data={"length": 31})
"""

_ADD = (
    *("codes", "add", "WA", "TICKETDESK", "I", "--key", "ANSWER_TOO_LONG"),
    *("--title", "Answer too long", "--meaning", "The answer is longer than customers read."),
    *("--message", "The answer has {length} words, too many", "--param", "length:integer"),
    *("--action", "fix_arguments", "--remedy", "Shorten the answer, then call again."),
)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("--into", metavar="DIR", help="an empty folder (default: a temporary one)")


def run(options: argparse.Namespace) -> int:
    """Tell the story; 0 when every step did what it says."""
    story = _Story(_scratch(options.into))
    try:
        _tell(story)
    except _Unexpected as error:
        print(f"\nthe demo broke: {error}", file=sys.stderr)
        return Exit.FAULT
    return Exit.FINE


def _scratch(into: str | None) -> Path:
    if into is None:
        return Path(tempfile.mkdtemp(prefix="replybook-demo-"))
    folder = Path(into)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{into!r} is not an empty folder")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


class _Unexpected(Exception):
    """A step ended otherwise than the story says."""


@dataclass(slots=True)
class _Story:
    """The scratch folder and the steps taken so far."""

    folder: Path
    steps: int = 0

    def say(self, text: str) -> None:
        """One step, in plain words."""
        self.steps += 1
        print(f"\n{self.steps}. {text}")

    def replybook(self, *words: str, ends: Exit = Exit.FINE, shown: int = 12) -> None:
        """Run one command of ours and show what it prints."""
        self._show(f"replybook {shlex.join(words)}")
        self._run([sys.executable, "-m", "replybook.cli.main", *words], ends, shown)

    def reword(self, old: str, new: str) -> None:
        """Change a text of the registry as a person would in an editor."""
        path = self.folder / _OWN
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
        print(f"   ({_OWN}: {old!r} is now {new!r})")

    def write(self, name: str, text: str) -> None:
        """Write a file of the user."""
        (self.folder / name).write_text(text, "utf-8")

    def add(self, name: str, to: str = "", *, more: bool = False) -> None:
        """Put a file into the registry as a person would; `more` of one that is there."""
        path = self.folder / _REGISTRY / (to or name)
        path.parent.mkdir(exist_ok=True)
        path.write_text((path.read_text("utf-8") if more else "") + _file(name), "utf-8")
        print(f"   ({_REGISTRY}/{to or name} is {'longer' if more else 'new'})")

    def python(self, script: str, *, fails: bool = False, shown: int = 3) -> None:
        """Run a script of the user."""
        self._show(f"python {script}")
        ends = Exit.FINDINGS if fails else Exit.FINE
        self._run([sys.executable, script], ends, shown, only_last=fails)

    def type_check(self, script: str) -> None:
        """Let mypy look at a script that it must refuse."""
        if importlib.util.find_spec("mypy") is None:
            print("   (mypy is not installed here; with it, this line is a type error as well)")
            return
        self._show(f"mypy {script}")
        environment = {"MYPYPATH": "src", "MYPY_CACHE_DIR": ".mypy_cache"}
        words = [sys.executable, "-m", "mypy", "--no-error-summary", script]
        self._run(words, Exit.FINDINGS, 1, environment=environment)

    def _show(self, command: str) -> None:
        lines = [""]
        for word in map(shlex.quote, shlex.split(command)):
            full = len(lines[-1]) + len(word) > WIDTH and lines[-1]
            lines = [*lines, word] if full else [*lines[:-1], f"{lines[-1]} {word}".lstrip()]
        print("   $ " + " \\\n       ".join(lines))

    def _run(
        self,
        words: Sequence[str],
        ends: Exit,
        shown: int,
        *,
        only_last: bool = False,
        environment: dict[str, str] | None = None,
    ) -> None:
        done = subprocess.run(
            words,
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": _import_path(), **(environment or {})},
            capture_output=True,
            text=True,
            check=False,
        )
        lines = (done.stdout + done.stderr).strip().splitlines()
        rest = len(lines) - shown
        lines = lines[-1:] if only_last else lines[:shown]
        print("\n".join(f"     {line}".rstrip() for line in lines))
        if rest > 0 and not only_last:
            print(f"     ... and {rest} more {'line' if rest == 1 else 'lines'}")
        if done.returncode != ends:
            raise _Unexpected(f"{words[-1]!r} ended with {done.returncode}, not {int(ends)}")


def _import_path() -> str:
    """The scratch project's own package, and ours where it runs from a bare checkout."""
    return os.pathsep.join(["src", *filter(None, sys.path)])


def _tell(story: _Story) -> None:
    folder = story.folder
    print("First act: a ticket desk.")
    story.say("A registry of your own: it extends the base and has one tool.")
    story.replybook("init", ".", "--name", "ticket-desk", "--tool", "desk_read")
    story.say("The checker reads every YAML file and reports all findings at once; here are none.")
    story.replybook("check")
    story.say("The generator writes typed Python, JSON Schemas, docs and a test from it.")
    story.replybook("generate")
    shutil.copytree(folder / _REGISTRY, folder / "released")
    print("   (a copy of this registry in released/ stands for your last release)")
    story.say(
        "Add a code. It gets the next free number, comments stay, and all is generated again."
    )
    story.replybook(*_ADD, shown=20)
    story.say(
        "Reword a message in the YAML by hand. Now the generated code is out of date, and CI fails:"
    )
    story.reword("cannot work with", "cannot use")
    story.replybook("generate", "--check", ends=Exit.FINDINGS, shown=6)
    story.say("Regenerate, and the drift is gone.")
    story.replybook("generate", shown=6)
    story.replybook("generate", "--check")
    _use_and_misuse(story)
    _delete(story)
    _serve(story)
    _second_act(story)
    _close(story)


def _use_and_misuse(story: _Story) -> None:
    story.say("Use the constant.")
    story.write("use.py", _USE)
    story.python("use.py")
    story.say("Misuse it: an I code as a denial. The type checker stops it, and so does Python.")
    story.write("misuse.py", _MISUSE)
    story.type_check("misuse.py")
    story.python("misuse.py", fails=True)


def _delete(story: _Story) -> None:
    story.say("Delete a released code from the YAML, as one might in a hurry.")
    path = story.folder / _OWN
    text = path.read_text("utf-8")
    start, end = (text.index(f"  - code: WA-TICKETDESK-I-00{number}") for number in (1, 2))
    path.write_text(text[:start] + text[end:], "utf-8")
    story.replybook("breaking", "--against", "released", ends=Exit.FINDINGS, shown=40)
    path.write_text(text, "utf-8")
    story.say("Retire it instead: the number stays taken, and old callers are told what to use.")
    story.replybook(
        *("codes", "retire", "WA-TICKETDESK-I-001", "--use", "MCP-SYS-I-001"),
        *("--reason", "The input is checked with the other arguments now."),
        shown=20,
    )


def _serve(story: _Story) -> None:
    story.say("Say which tools there are, what addresses lead to, and what may be written.")
    tools = story.folder / _REGISTRY / "tools.yaml"
    tools.write_text(tools.read_text("utf-8").replace("tags: []", "tags: [read]", 1), "utf-8")
    story.add("tools.yaml", more=True)
    story.add("world.yaml")
    story.add("vocabulary.yaml")
    story.add("enforcement.yaml", to="policy/enforcement.yaml")
    story.replybook("generate", shown=3)
    story.say(
        "Call the tools: done (S), correct it (I), ask for scope (D), stop (E). Then the same write"
    )
    print("   under a contract, a delivery that claims without proof, and one that cites a call.")
    story.write("desk.py", _file("desk.py"))
    story.python("desk.py", shown=12)


def _second_act(story: _Story) -> None:
    print(
        "\nSecond act: mods of Crusader Kings III, a registry that extends the base as yours does."
    )
    story.say("Its addresses lead to mods; one that the session does not have leads nowhere.")
    story.write("mods.py", _file("mods.py"))
    story.python("mods.py")


def _file(name: str) -> str:
    return (files("replybook.cli") / "demo_files" / f"{name}.txt").read_text("utf-8")


def _close(story: _Story) -> None:
    print("\nEverything is left for you to look at:")
    for name in (_OWN, "src/ticket_desk_replies/codes.py", "docs/replies/", "desk.py"):
        print(f"  {story.folder / name}")
