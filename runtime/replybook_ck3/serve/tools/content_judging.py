"""The tools of the server that validate content: script, Python, or a whole bundle.

They use the validators of the delivery gate. The trace keeps the SHA-256 of the validated content,
which the gate checks.
"""

from __future__ import annotations

from typing import Final, cast

from replybook.safety.text_limits import Content
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.content_tools import AskedTree, judged_reply, parsed_reply
from replybook_ck3.serve.tools.delivering import refusals_of_bundle, waits_for_index
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_ck3.world.alike_names import alike_names
from replybook_ck3.world.content_tree import MOST_LEVELS, WHOLE
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

_MOD: Final = "mod:"
_NOWHERE: Final = "root:repo/content_to_validate.py"


def ck3_parse_content(
    work: SessionContext,
    content: Content,
    format: str | None = None,  # noqa: A002  # the argument's name in the registry
    path: str | None = None,
    tree: str | None = None,
    depth: int | None = None,
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Parse CK3 script or localization and report every error with its line. Store nothing.

    `content` is the whole text exactly as it will be delivered, including a byte order mark. `path`
    is the future place of the file below its mod, such as common/traits/my_traits.txt. With it, the
    encoding and names that this folder requires are checked, too. Without `format`, the ending of
    `path` decides. `tree` or `depth` adds the items with their lines, at most 40 kB.

    WA-PARSE-S-001: the text can be read; `findings` may contain warnings. This call is the
    validation that a delivery of this exact content needs. WA-PARSE-I-001: `findings` [{line,
    column, code, problem, severity}] contain errors, the first 100. WA-PARSE-I-002: there is no
    such format.
    """
    if depth is not None and not 1 <= depth <= MOST_LEVELS:
        expected = {"minimum": 1, "maximum": MOST_LEVELS}
        return wrong_argument(rb, "depth", "range", expected=expected)
    version = None if work.playset is None else work.playset.vanilla_version_id
    wants_tree = tree is not None or depth is not None
    asked = AskedTree(tree or WHOLE, depth) if wants_tree else None
    return parsed_reply(rb, content, format, path, version, asked)


def ck3_validate_artifact_bundle(
    work: SessionContext, artifact_bundle: dict[str, object], *, rb: ReplyBuilder
) -> Reply:
    """Check files before you deliver them: syntax, folder, encoding, and if every name exists.

    `artifact_bundle` is {target, artifacts: [{path, format, content, ck3_file_model}], ...}. A path
    is an address, or relative to `target`, such as mod:My Patch. Nothing is delivered or stored.

    WA-VAL-S-001: nothing is wrong; `findings` may contain warnings. This call is the validation
    that a delivery of these exact contents needs. WA-VAL-I-001: `findings` name the file and line
    of each error, or the part of the bundle with a wrong form.
    """
    waits = waits_for_index(work, rb, artifact_bundle, None)
    if waits is not None:
        return waits
    return judged_reply(
        rb,
        artifact_bundle,
        work.request(),
        work.server.validators(),
        lambda: [*_unknown_mods(work, artifact_bundle), *refusals_of_bundle(work, artifact_bundle)],
        work.notes(),
    )


def _unknown_mods(work: SessionContext, bundle: dict[str, object]) -> list[dict[str, object]]:
    """Return the addresses of a bundle in mods that the playset lacks, or whose folder is gone."""
    if work.playset is None:
        return []
    known, gone = [mod.name for mod in work.playset.mods], work.gone_sources()
    addresses = [("target", bundle.get("target"))]
    files = cast("list[dict[str, object]]", bundle["artifacts"])
    addresses += [(f"artifacts[{at}].path", file["path"]) for at, file in enumerate(files)]
    found: list[dict[str, object]] = []
    for place, address in addresses:
        text = str(address or "")
        name = text.removeprefix(_MOD).partition("/")[0]
        if text.startswith(_MOD) and name not in known:
            near = alike_names(name, known, 1)
            meant = f"did you mean '{_MOD}{near[0]}'?" if near else "ck3_search_mods lists them"
            problem = f"the playset has no mod {name!r}"
            found.append({"loc": place, "problem": problem, "fix": meant})
        elif text.startswith(_MOD) and f"{_MOD}{name}" in gone:
            problem = f"the folder of {_MOD}{name} is gone: it was renamed, moved or removed"
            fix = "ask the user to put it back, or take the mod out with ck3_playset `remove`"
            found.append({"loc": place, "problem": problem, "fix": fix})
    return found


def ck3_validate_python(
    work: SessionContext, content: Content, path: str | None = None, *, rb: ReplyBuilder
) -> Reply:
    """Check syntax, names and imports of Python source without running it.

    `content` is the whole source exactly as it will be delivered. `path` is the future address of
    the file, such as root:repo/tools/run.py, so that imports of neighbouring files are found.

    WA-VAL-S-001: the source is valid. This call is the validation that a delivery of this exact
    content needs. WA-VAL-I-001: `findings` [{line, column, code, problem, severity}] are the
    errors.
    """
    file = {"path": path or _NOWHERE, "format": "python", "content": content}
    return judged_reply(rb, {"artifacts": [file]}, work.request(), work.server.validators())
