"""The validator refuses all that the compiler refuses beyond the grammar, and nothing else."""

from __future__ import annotations

import warnings

import pytest
from tests.project_tree import ROOT
from tests.runtime.policy.content.python_files import AT, errors, judge

_REFUSED = r"""
return 1 ~ class A: return ~ yield 1 ~ class A: yield ~ x = yield ~ await f() ~ def f(): await g()
async def f(): yield from g() ~ async def f():\n yield 1\n return 2 ~ [await x for x in y]
def f(): return [x async for x in y] ~ async with a: pass ~ def f():\n async for a in b: pass
break ~ continue ~ if a: break ~ for a in b: pass\nelse: break ~ def f(): break ~ while a:\n def f(): continue
for x in y:\n try: pass\n except* OSError: break ~ def f():\n try: pass\n except* OSError: return
f(a=1, a=2) ~ class A(m=1, m=2): pass ~ f(__debug__=1) ~ __debug__ = 1 ~ del __debug__ ~ a.__debug__ = 1
def __debug__(): pass ~ def f(__debug__): pass ~ import __debug__ ~ import a as __debug__ ~ lambda __debug__: 0
try: pass\nexcept: pass\nexcept OSError: pass ~ from a import b\nfrom __future__ import annotations
def f(): from __future__ import annotations ~ *a ~ x = *a ~ *a = b ~ for *a in b: pass ~ *a, *b = c
def f(): return *a ~ def f(): yield *a ~ for x in *a: pass ~ with a as *b: pass ~ f'{*a}'
match a:\n case _: pass\n case 1: pass ~ match a:\n case x: pass\n case 1: pass ~ match a:\n case x | y: pass
match a:\n case (x, x): pass ~ match a:\n case A(b=1, b=2): pass ~ match a:\n case {1: x, 1: y}: pass
match a:\n case [*x, *y]: pass ~ match a:\n case {-0: _, 0: _}: pass ~ match a:\n case f'': pass
match a:\n case (1 | _) | _: pass ~ match a:\n case (x, y) | (y,): pass
def f(a, a): pass ~ def f():\n x = 1\n global x ~ nonlocal x ~ def f(): from a import * ~ [(yield) for x in y]
"""

_ACCEPTED = r"""
def f(): return 1 ~ lambda: (yield) ~ async def f(): await g() ~ async def f(): return [await x for x in y]
async def f(): return [x async for x in y] ~ x = (await y for z in w) ~ async def f():\n yield 1\n return
for a in b: break ~ while a:\n if b: continue ~ for a in b:\n try: break\n finally: pass
try: pass\nexcept* OSError:\n for a in b: break ~ for a in b:\n with c: continue ~ for a in b:\n for c in d: pass\n else: break
f(a=1, **a, **b) ~ class A(m=1, n=2): pass ~ x = __debug__ ~ assert __debug__ ~ f(*a, *b, c=1)
try: pass\nexcept OSError: pass\nexcept: pass ~ 'doc'\nfrom __future__ import annotations\nfrom __future__ import division
*a, b = c ~ x = *a, b ~ [*a, *b] ~ for a, *b in c: pass ~ f(*a) ~ {*a} ~ def f(): return *a, b ~ x[*a]
def f(*a: *T): pass ~ match a:\n case 1: pass\n case _: pass ~ match a:\n case x if x: pass\n case _: pass
match a:\n case (1, x) | (x, 1): pass ~ match a:\n case A(b=x, c=y): pass ~ match a:\n case {1: x, 2: y, **z}: pass
match a:\n case [x, *_]: pass ~ match a:\n case 1 | _: pass ~ match a:\n case A.b | A.c: pass
class A:\n def f(self): return 1 ~ def f():\n try: return\n finally: pass ~ (x := 1) ~ [y := 1 for x in z]
async def f():\n async with a as b: pass ~ async def f():\n async for a in b: break ~ x = lambda a: a
"""


def _snippets(text: str) -> list[str]:
    lines = text.strip().splitlines()
    return [
        part.strip().replace("\\n", "\n") + "\n" for line in lines for part in line.split(" ~ ")
    ]


def _compiles(text: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            compile(text, AT, "exec", dont_inherit=True)
        except SyntaxError:
            return False
    return True


def _syntax_errors(text: str) -> list[str]:
    return [code for _, _, code in errors(judge((AT, text))) if code == "syntax_error"]


@pytest.mark.parametrize("text", _snippets(_REFUSED))
def test_what_the_compiler_refuses_is_refused(text: str) -> None:
    assert not _compiles(text)
    assert ["syntax_error"] == _syntax_errors(text)


@pytest.mark.parametrize("text", _snippets(_ACCEPTED))
def test_what_the_compiler_takes_is_taken(text: str) -> None:
    assert _compiles(text)
    assert [] == _syntax_errors(text)


@pytest.mark.parametrize("word", ["for x in y", "while x", "with x", "if x"])
@pytest.mark.parametrize("depth", [19, 20, 21, 22])
def test_blocks_are_counted_as_the_compiler_counts_them(word: str, depth: int) -> None:
    text = "".join(f"{' ' * level}{word}:\n" for level in range(depth)) + " " * depth + "pass\n"

    assert _compiles(text) is not bool(_syntax_errors(text))


@pytest.mark.parametrize("depth", [9, 10, 11, 19, 20, 21])
@pytest.mark.parametrize("block", ["try:|finally: pass", "try:|except: pass", "try: pass|except:"])
def test_blocks_of_try_are_counted_as_the_compiler_counts_them(block: str, depth: int) -> None:
    first, second = block.split("|")
    opened = [f"{' ' * level}{first}\n" for level in range(depth)]
    closed = [f"{' ' * level}{second}\n" for level in range(depth)]
    inner = " " * depth + "pass\n"
    if second.endswith("pass"):
        text = "".join(opened) + inner + "".join(reversed(closed))
    else:
        text = "".join(a + b for a, b in zip(opened, closed, strict=True)) + inner

    assert _compiles(text) is not bool(_syntax_errors(text))


def test_our_own_files_are_taken() -> None:
    for path in sorted((ROOT / "runtime" / "replybook" / "policy").rglob("*.py")):
        assert [] == _syntax_errors(path.read_text("utf-8"))


@pytest.mark.parametrize(
    "text",
    [
        "f(" + ",".join(f"a{n}=1" for n in range(20_000)) + ")\n",
        "lambda:0\n" * 20_000,
        "".join(f"{' ' * n}try: pass\n{' ' * n}finally:\n" for n in range(18))
        + " " * 18
        + "pass\n",
        "match a:\n case [" + ",".join(f"b{n}" for n in range(20_000)) + "]: pass\n",
    ],
    ids=["keywords", "lambdas", "finally within finally", "a long pattern"],
)
def test_what_the_compiler_takes_minutes_for_is_judged_without_it(text: str) -> None:
    """No limit of time is set here: with the compiler this would take minutes and gigabytes."""
    assert [] == _syntax_errors(text)
