"""In a file of any layout, an edit changes only its entry, or is refused.

The edit itself reads back only the entries around it; here whole files are read, by two readers.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st
from tests.codegen.edit.desk import HEADER, new_code, read, read_by_ruamel, registry, shelf

from replybook_codegen.edit import BadEdit, add, retire
from replybook_registry.load import load_yaml

VALUES = (
    "word",
    '"a # b"   # comment',
    "'it''s'",
    "one\n>two",
    '"one\n># two\n>three"',
    "|\n>one\n># two",
    "|+\n>one\n\n",
    ">-\n>one\n\n>two",
    "[a,\n>b]",
    "{a: one,\n>b: [two]\n>}",
    "{a: one}  # comment",
    "\n>a: one\n>b: |\n>  two",
    "\n>- one\n># comment\n>- two",
)
BETWEEN = ("", "#", "# top", "  # dash", "    # keys", "        # deep", "   ")
CLUSTERS = ("WA-SYS-S", "WA-RES-S", "WA-RES-I", "WA-READ-E", "EN-RES-D")


steadily = settings(derandomize=True, deadline=None)


@st.composite
def code_files(draw: st.DrawFn, fewest: int = 0) -> str:
    """A codes file in some layout, with some comments, with a status in every entry."""
    dash = draw(st.integers(0, 4))
    keys = dash + draw(st.integers(2, 4))
    ids = draw(st.lists(st.sampled_from(CLUSTERS), min_size=fewest, max_size=4))
    lines = ["codes: []" if not ids else "codes:"]
    for number, cluster in enumerate(ids, 1):
        lines += draw(st.lists(st.sampled_from(BETWEEN), max_size=2))
        lines += _entry(draw, f"{cluster}-{number:03d}", dash, keys)
    lines += draw(st.lists(st.sampled_from(BETWEEN), max_size=2))
    lines += draw(st.sampled_from([[], ["notes: none"], ["notes:", "  - a", "# end"]]))
    newline = draw(st.sampled_from(["\n", "\r\n"]))
    end = draw(st.sampled_from(["", newline, newline * 3]))
    return newline.join(HEADER.splitlines() + lines) + end


def _entry(draw: st.DrawFn, code: str, dash: int, keys: int) -> list[str]:
    values = draw(st.lists(st.sampled_from(VALUES), max_size=3))
    pairs = [(f"k{number}", value) for number, value in enumerate(values)]
    status = draw(st.sampled_from(["active", "'active'", "deprecated # why", '"reserved"']))
    pairs.insert(draw(st.integers(0, len(pairs))), ("status", status))
    text = "\n".join(f"{key}: {value}" for key, value in [("code", code), *pairs])
    inner = text.replace(">", "  ").splitlines()
    padded = [" " * keys + line if line.strip() else line for line in inner]
    return [" " * dash + "-" + padded[0][dash + 1 :], *padded[1:]]


def desk_of(text: str) -> dict[str, bytes]:
    files = registry()
    assume(not [f for f in load_yaml(text.encode(), "f")[1] if f.rule != "RB155"])
    return {**files, "codes/wa.yaml": text.encode()}


def lost_lines(before: bytes, after: bytes) -> Sequence[bytes]:
    """Lines that an edit took away; the file's last one may have gained its line end."""
    old, new = before.splitlines(), after.splitlines()
    matcher = difflib.SequenceMatcher(None, old, new, autojunk=False)
    return [line for op in matcher.get_opcodes() if op[0] != "equal" for line in old[op[1] : op[2]]]


@steadily
@given(code_files(), st.sampled_from(CLUSTERS))
def test_adding_inserts_one_entry_and_keeps_every_byte(text: str, cluster: str) -> None:
    files = desk_of(text)
    try:
        code, edit = add(shelf(files), new_code(cluster))
    except BadEdit:
        assume(False)
    before, after = edit.before or b"", edit.after
    old, new = read(before), read(after)

    assert new == read_by_ruamel(after)
    ids = [entry["code"] for entry in new["codes"]]
    index = ids.index(str(code))
    assert {**new, "codes": new["codes"][:index] + new["codes"][index + 1 :]} == old
    if old["codes"]:
        start = next(i for i in range(len(after) + 1) if after[:i] != before[:i])
        assert before in (after[:i] + after[i + len(after) - len(before) :] for i in range(start))
    else:
        assert lost_lines(before, after) == [b"codes: []"]


@steadily
@given(code_files(fewest=1), st.data())
def test_retiring_changes_one_entry_and_keeps_every_other_line(
    text: str, data: st.DataObject
) -> None:
    files = desk_of(text)
    entries = read(files["codes/wa.yaml"])["codes"]
    index = data.draw(st.integers(0, len(entries) - 1))
    try:
        edit = retire(shelf(files), entries[index]["code"], reason="It is gone: for ever.", use=[])
    except BadEdit:
        assume(False)
    before, after = edit.before or b"", edit.after
    new = read(after)

    assert new == read_by_ruamel(after)
    facts = {
        "status": "retired",
        "retired_in": "1.2.0",
        "reason": "It is gone: for ever.",
        "use": [],
    }
    entries[index] = {**entries[index], **facts}
    assert new["codes"] == entries
    [lost] = lost_lines(before, after)
    assert b"status: " in lost
    assert b"".join(lost.partition(b"#")[1:]) in after


@steadily
@given(code_files(), st.sampled_from(CLUSTERS))
@example("codes:\n- code: WA-RES-I-001\n  a: |+\n    x\n\n\n- code: WA-READ-S-001\n", "WA-RES-I")
def test_only_texts_to_which_the_lines_behind_them_count_are_refused(
    text: str, cluster: str
) -> None:
    files = desk_of(text)
    refusal = None
    try:
        add(shelf(files), new_code(cluster))
    except BadEdit as fault:
        refusal = fault

    assert refusal is None or "|+" in text or not text.endswith("\n")
