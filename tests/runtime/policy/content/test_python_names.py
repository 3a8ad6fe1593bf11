"""A name that nothing defines is found; a name that something may define is left alone."""

import sys

import pytest
from tests.runtime.policy.content.python_files import checked, codes

_FINE = {
    "a builtin": "print(len([]))",
    "module dunders": "print(__name__, __file__, __doc__, __spec__, __path__)",
    "defined below": "def f():\n    return later\nlater = 1",
    "a class scope": "class A:\n    x = 1\n    y = x",
    "names of a class body": "class A:\n    a = __qualname__, __module__",
    "__class__ in a method": "class A:\n    def f(self):\n        return __class__",
    "super in a method": "class A:\n    def f(self):\n        return super().f()",
    "a comprehension": "xs = [y for x in [[1]] for y in x if y]",
    "nested comprehensions": "xs = {x: [y for y in x] for x in [[1]]}",
    "a comprehension in a class": "class A:\n    xs = [1]\n    ys = [x for x in xs]",
    "a walrus in a comprehension": "xs = [last := x for x in [1]]\nprint(last)",
    "a lambda": "f = lambda a, *b, c=1, **d: (a, b, c, d)",
    "global": "def f():\n    global made\n    made = 1\ndef g():\n    return made",
    "global import": "def f():\n    global json\n    import json\ndef g():\n    return json",
    "global def": "def f():\n    global made\n    def made(): pass\ndef g():\n    return made",
    "nonlocal": "def f():\n    x = 1\n    def g():\n        nonlocal x\n        x += 1\n    return g",
    "under a condition": "import sys\nif sys.argv:\n    x = 1\nprint(x)",
    "in a try": "try:\n    import json\nexcept ImportError:\n    json = None\nprint(json)",
    "a caught NameError": "try:\n    unicode\nexcept NameError:\n    unicode = str",
    "a caught and unused name": "try:\n    basestring\n    x = 2\nexcept NameError:\n    x = 3",
    "a caught name in a function": (
        "def f():\n    try:\n        old\n    except NameError:\n        pass\ndef g(old):\n    return old"
    ),
    "an except name": "try:\n    pass\nexcept OSError as error:\n    print(error)",
    "a with name": "with open('x') as file:\n    print(file)",
    "a for name": "for i in []:\n    pass\nprint(i)",
    "a match capture": "match [1]:\n    case [a, *b]:\n        print(a, b)\n    case {'k': v, **r}: print(v, r)",
    "an import name": "import os.path as p, json\nprint(p, json)",
    "del": "x = 1\ndel x",
    "a star import": "from os.path import *\nprint(join)",
    "a star import in a try": "try:\n    from os.path import *\nexcept OSError:\n    pass\nprint(join)",
    "an annotation only": "x: int\nprint(x)",
    "an annotation as a string": "def f(x: 'Nowhere') -> 'Nowhere': pass",
    "postponed annotations": "from __future__ import annotations\ndef f(x: Nowhere): pass",
    "names for type checkers": (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    reveal_type(1)"
    ),
    "names made by exec": "exec('x = 1')\nprint(x)",
    "names made in globals": "globals()['x'] = 1\nprint(x)",
    "names added to globals": "globals().update(x=1)\nprint(x)",
    "decorators and defaults": "y = 1\n@staticmethod\ndef f(x=y): pass",
    "a class of itself": "class A:\n    def f(self):\n        return A",
    "names of site": "exit()",
    "names of another system": "try:\n    pass\nexcept WindowsError:\n    pass",
    "an async scope": "async def f(xs):\n    async for x in xs:\n        yield x\n    return",
    "an f-string": "x = 1\nprint(f'{x!r:>{x}}')",
}

_WRONG = {
    "at the top": ("print(nope)", [1]),
    "in a function": ("def f():\n    return nope", [2]),
    "an attribute of it": ("def f():\n    return nope.x.y", [2]),
    "a default": ("def f(x=nope): pass", [1]),
    "a decorator": ("@nope\ndef f(): pass", [1]),
    "a base class": ("class A(nope): pass", [1]),
    "an annotation": ("def f(x: Nope): pass", [1]),
    "a return annotation": ("def f() -> Nope: pass", [1]),
    "a lambda": ("f = lambda: nope", [1]),
    "a condition of a comprehension": ("xs = [x for x in [1] if nope]", [1]),
    "the source of a comprehension": ("xs = [x for x in nope]", [1]),
    "a class name from a method": ("class A:\n    x = 1\n    def f(self):\n        return x", [4]),
    "a local of another function": ("def f():\n    x = 1\ndef g():\n    return x", [4]),
    "a loop name of a comprehension": ("xs = [x for x in [1]]\nprint(x)", [2]),
    "an added value": ("nope += 1\nprint(nope)", []),
    "__class__ outside of a class": ("def f():\n    return __class__", [2]),
    "names of a class body in a function": ("def f():\n    return __qualname__", [2]),
    "in an f-string": ("print(f'{nope}')", [1]),
    "in an except": ("try:\n    pass\nexcept nope:\n    pass", [3]),
    "after a caught one": (
        "def f():\n    try:\n        old\n    except NameError:\n        pass\n    return old",
        [6],
    ),
    "under another error": ("try:\n    nope\nexcept OSError:\n    pass", [2]),
    "in two scopes": ("def f():\n    return nope\ndef g():\n    return nope", [2, 4]),
    "twice in one scope": ("def f():\n    print(nope)\n    return nope", [2]),
    "in a nested function": ("def f():\n    def g():\n        return nope\n    return g", [3]),
    "a global that nobody sets": ("def f():\n    global nope\n    return nope", [3]),
    "in a match": ("match 1:\n    case nope.X: pass", [2]),
    "reading globals hides nothing": ("globals()['x']\nprint(nope)", [2]),
    "the else of a type check": (
        "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    pass\nelse:\n    nope()",
        [5],
    ),
}


@pytest.mark.parametrize("case", _FINE)
def test_a_defined_name_is_left_alone(case: str) -> None:
    assert [] == codes(_FINE[case] + "\n")


@pytest.mark.parametrize("case", _WRONG)
def test_an_undefined_name_is_found_at_its_line(case: str) -> None:
    text, lines = _WRONG[case]
    assert [(line, "undefined_name") for line in lines] == codes(text + "\n")


def test_the_column_counts_characters() -> None:
    (problem,) = checked("x = 'éé' + nope\n")
    assert (1, 12) == (problem.line, problem.column)


@pytest.mark.skipif(sys.version_info < (3, 12), reason="type parameters came with Python 3.12")
def test_type_parameters_are_defined_where_they_hold() -> None:
    text = """
        class A[T: int](list[T]):
            def f[U](self, x: U, y: T) -> U:
                return x
        type L[V] = list[V]
        def g(x: T): pass
    """
    assert [(6, "undefined_name")] == codes(text)
