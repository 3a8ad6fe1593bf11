"""The first act of the demo: a ticket desk gets registry, codes, a server and a first delivery."""

from __future__ import annotations

import shutil

from replybook_devtools.console.exit_code import Exit
from replybook_devtools.demo.demo_story import Story, file_of

_REGISTRY = "src/ticket_desk_replies/registry"
_OWN = f"{_REGISTRY}/codes/own.yaml"

_USE = """\
from ticket_desk_replies import codes
from replybook import ReplyBuilder

reply = ReplyBuilder().invalid(codes.WA_TICKET_I_002, data={"length": 31})
print(reply.reply_type, reply.code, dict(reply.data))
"""

_MISUSE = """\
from ticket_desk_replies import codes
from replybook import ReplyBuilder

rb = ReplyBuilder()
rb.denied(codes.WA_TICKET_I_002, data={"length": 31})
"""

_ADD = (
    *("codes", "add", "WA", "TICKET", "I", "--key", "ANSWER_TOO_LONG"),
    *("--title", "Answer too long", "--meaning", "The answer is longer than customers read."),
    *("--message", "The answer has {length} words, too many", "--param", "length:integer"),
    *("--action", "fix_arguments", "--remedy", "Shorten the answer, then call again."),
)

_LEFT = (_OWN, "src/ticket_desk_replies/codes.py", "docs/replies/", "desk.py")
"""Files of the project to look at afterwards."""


def first_act(story: Story) -> list[str]:
    """Run the first act and return the paths to look at."""
    folder = story.folder
    story.say("A registry of your own: it extends the base and has one tool.")
    story.replybook("init", ".", "--name", "ticket-desk", "--tool", "read_ticket")
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
    story.reword(_OWN, "cannot work with", "cannot use")
    story.replybook("generate", "--check", ends=Exit.FINDINGS, shown=6)
    story.say("Regenerate, and the drift is gone.")
    story.replybook("generate", shown=6)
    story.replybook("generate", "--check")
    _use_and_misuse(story)
    _delete(story)
    _serve(story)
    return [str(folder / name) for name in _LEFT]


def _use_and_misuse(story: Story) -> None:
    story.say("Use the constant.")
    story.write("use.py", _USE)
    story.python("use.py")
    story.say("Misuse it: an I code as a denial. The type checker stops it, and so does Python.")
    story.write("misuse.py", _MISUSE)
    story.type_check("misuse.py")
    story.python("misuse.py", ends=Exit.FINDINGS, only_last=True)


def _delete(story: Story) -> None:
    story.say("Delete a released code from the YAML, as one might in a hurry.")
    path = story.folder / _OWN
    text = path.read_text("utf-8")
    start, end = (text.index(f"  - code: WA-TICKET-I-00{number}") for number in (1, 2))
    path.write_text(text[:start] + text[end:], "utf-8")
    story.replybook("breaking", "--against", "released", ends=Exit.FINDINGS, shown=40)
    path.write_text(text, "utf-8")
    story.say("Retire it instead: the number stays taken, and old callers are told what to use.")
    story.replybook(
        *("codes", "retire", "WA-TICKET-I-001", "--use", "MCP-SYS-I-001"),
        *("--reason", "The input is checked with the other arguments now."),
        shown=20,
    )


def _serve(story: Story) -> None:
    story.say("Say which tools there are, what addresses lead to, and what may be written.")
    tools = story.folder / _REGISTRY / "tools.yaml"
    tools.write_text(tools.read_text("utf-8").replace("tags: []", "tags: [read]", 1), "utf-8")
    story.add("tools.yaml", f"{_REGISTRY}/tools.yaml", more=True)
    story.add("world.yaml", f"{_REGISTRY}/world.yaml")
    story.add("vocabulary.yaml", f"{_REGISTRY}/vocabulary.yaml")
    story.add("enforcement.yaml", f"{_REGISTRY}/policy/enforcement.yaml")
    story.replybook("generate", shown=3)
    story.say(
        "Call the tools: done (S), correct it (I), ask for scope (D), stop (E). Then the same write"
    )
    print("   under a contract, a delivery that claims without proof, and one that cites a call.")
    story.write("desk.py", file_of("desk.py"))
    story.python("desk.py", shown=12)
