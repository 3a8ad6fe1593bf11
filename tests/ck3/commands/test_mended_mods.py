"""A mod with mistakes that parse, checked and mended step by step as its author would do it."""

from __future__ import annotations

from pathlib import Path

from tests.ck3.sample_world import write_files
from tests.devtools.commands.calling import Run


def test_a_mod_is_mended_step_by_step(run: Run, tmp_path: Path) -> None:
    bom = b"\xef\xbb\xbf"
    wrong = b'on_tide = {\n\teffect = {\n\t\tadd_gold "50"\n\t\tadd_prestige = 1\n\t}\n}\n'
    files = {
        "descriptor.mod": b'name = "Mine"\nreplace_path = "common/trait"\n',
        "common/on_action/a.txt": bom + wrong,
    }
    folder = write_files(tmp_path / "mine", files)
    first = run("ck3", "check", str(folder))
    assert "missing_equals" in first.out
    assert "replace_path" in first.out

    signed = wrong.replace(b'add_gold "50"', b'add_gold = "50"')
    write_files(folder, {"common/on_action/a.txt": bom + signed})
    second = run("ck3", "check", str(folder))
    assert "missing_equals" not in second.out
    assert "quoted_number" in second.out

    mended = signed.replace(b'"50"', b"50")
    files = {
        "descriptor.mod": b'name = "Mine"\nreplace_path = "common/traits"\n',
        "common/on_action/a.txt": bom + mended,
    }
    write_files(folder, files)
    last = run("ck3", "check", str(folder))
    assert (0, "no findings") == (last.code, last.out[:11])
