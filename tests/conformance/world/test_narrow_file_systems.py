"""A process whose file names are not UTF-8: what cannot be spelled there is simply not there.

Source: specification 17 and 18.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests.conformance.world.containment_backends import NAMES
from tests.project_tree import ROOT, run

SCRIPT = """
import sys
from types import SimpleNamespace
import replybook_ck3_generated
from replybook import WorldAdapterV2
from replybook.world.containment import backends

assert sys.getfilesystemencoding() == "ascii"
with WorldAdapterV2(
    session=SimpleNamespace(mods=[]),
    roots={"repo": sys.argv[1]},
    get_mode=lambda: "ck3lens",
    backend=backends()[sys.argv[2]],
) as adapter:
    for address in ("root:repo/plain.txt", "root:repo/\\u00e9.txt", "root:repo/\\u9f99/x"):
        for must in (True, False):
            print(adapter.resolve(address, require_exists=must)[0].code)
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only here a process has another encoding")
@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_this_process_cannot_spell_gives_the_one_reply(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "plain.txt").touch()
    packages = ("runtime", "schema", "generated", "registry")
    paths = os.pathsep.join(str(ROOT / folder) for folder in packages)
    narrow = {"LC_ALL": "C", "PYTHONCOERCECLOCALE": "0", "PYTHONPATH": paths}
    command = [sys.executable, "-X", "utf8=0", "-c", SCRIPT, str(tmp_path), name]

    done = run(command, ROOT, **narrow)

    found, refused = "WA-RES-S-001", "WA-RES-I-001"
    assert "" == done.stderr
    assert [found] * 2 + [refused] * 4 == done.stdout.split()
