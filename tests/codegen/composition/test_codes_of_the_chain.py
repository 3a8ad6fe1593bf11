"""The `codes` of a registry hand on those of every registry below it, typed (design 1)."""

from __future__ import annotations

import re
from typing import TypeAlias

import pytest
from tests.codegen.composition.chain import Chain, python

USE = """
from acme_replies import codes as acme
from desk_replies import codes as desk
from replybook import ReplyBuilder, codes as base
from shop_replies import codes

assert codes.WA_READ_S_001 is base.WA_READ_S_001 is acme.WA_READ_S_001
assert codes.WA_ACME_I_001 is acme.WA_ACME_I_001
assert codes.find("WA-ACME-S-001") == codes.WA_ACME_S_001
assert base.find("WA-SHOP-S-001") == codes.WA_SHOP_S_001
assert set(codes.__all__) == {"WA_SHOP_S_001", "WA_SHOP_I_001", *acme.__all__}
assert set(acme.__all__) == {"WA_ACME_S_001", "WA_ACME_I_001", *base.__all__}
assert len(codes.__all__) == len(set(codes.__all__)) and "find" in codes.__all__
assert all(hasattr(codes, name) for name in codes.__all__)
assert not hasattr(codes, "WA_DESK_S_001") and not hasattr(acme, "WA_SHOP_S_001")
assert ReplyBuilder().invalid(codes.WA_ACME_I_001, data={"thing": "x"}).code == "WA-ACME-I-001"
try:
    ReplyBuilder().denied(codes.WA_ACME_I_001, data={"thing": "x"})
except TypeError:
    pass
else:
    raise SystemExit("accepted")
"""

GOOD = """\
from replybook import Reply, ReplyBuilder
from shop_replies import codes


def answer(thing: str, rb: ReplyBuilder) -> Reply:
    if not thing:
        return rb.invalid(codes.WA_RES_I_001, data={"path": thing})
    if thing == "acme":
        return rb.invalid(codes.WA_ACME_I_001, data={"thing": thing})
    if thing == "shop":
        return rb.invalid(codes.WA_SHOP_I_001, data={"thing": thing})
    return rb.success(codes.WA_READ_S_001, data={"thing": thing})
"""

BAD = """\
from replybook import ReplyBuilder
from shop_replies import codes

rb = ReplyBuilder()
rb.denied(codes.WA_ACME_I_001, data={"thing": "x"})
rb.invalid(codes.WA_ACME_I_001, data={"thing": 3})
rb.invalid(codes.WA_RES_I_001, data={"thing": "x"})
rb.success(codes.WA_RES_I_001, data={"path": "x"})
rb.invalid(codes.WA_DESK_I_001, data={"thing": "x"})
"""


Refused: TypeAlias = list[tuple[str, int]]
"""File and line of each error."""

SAID_LAST = {
    "mypy": r"Found \d+ errors in 1 file \(checked 2 source files\)",
    "pyright": r"(?m)^[5-9] errors, ",
}
"""The last line of each checker's report of both files."""


@pytest.mark.parametrize("first", ["shop_replies", "desk_replies", "replybook"])
def test_a_registry_hands_on_what_is_below_it_and_nothing_else(chain: Chain, first: str) -> None:
    assert python(chain.source, "-c", f"import {first}\n{USE}").stderr == ""


@pytest.fixture(scope="module", params=["mypy", "pyright"])
def refused(request: pytest.FixtureRequest, chain: Chain) -> Refused:
    """Return what a strict type checker refuses of two files of the user, checked in one run."""
    folder = request.getfixturevalue("tmp_path_factory").mktemp("user")
    for name, text in {"good": GOOD, "bad": BAD}.items():
        (folder / f"{name}.py").write_text(text, "utf-8")
    if request.param == "mypy":
        files = [str(folder / "good.py"), str(folder / "bad.py")]
        words = ["mypy", "--strict", "--cache-dir", str(folder / "cache"), *files]
    else:
        settings = folder / "pyrightconfig.json"
        settings.write_text('{"typeCheckingMode": "strict", "include": ["*.py"]}', "utf-8")
        words = ["pyright", "-p", str(settings)]
    said = python(chain.source, "-m", *words).stdout
    assert re.search(SAID_LAST[request.param], said), said
    return [(name, int(line)) for name, line in re.findall(r"\b(\w+)\.py:(\d+):.*\berror\b", said)]


@pytest.mark.slow
def test_type_checkers_know_the_codes_of_every_level(refused: Refused) -> None:
    assert [line for name, line in refused if name != "bad"] == []


@pytest.mark.slow
def test_type_checkers_refuse_misuse_at_every_level(refused: Refused) -> None:
    assert sorted({line for name, line in refused if name == "bad"}) == [5, 6, 7, 8, 9]
