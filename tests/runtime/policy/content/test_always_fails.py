"""Code that always fails is no valid Python, and code that works is (specification 45)."""

from __future__ import annotations

import pytest
from tests.runtime.policy.content.python_files import AT, errors, judge

_TYPING = "from typing import TYPE_CHECKING\n"

_FAILS = {
    "in finally": "try:\n    pass\nfinally:\n    import nowhere\n",
    "in finally, though a handler catches": "try:\n    import json\nexcept ImportError:\n    pass\nfinally:\n    import nowhere\n",
    "in else": "try:\n    import json\nexcept ImportError:\n    pass\nelse:\n    import nowhere\n",
    "in else of type checking": f"{_TYPING}if TYPE_CHECKING:\n    import json\nelse:\n    import nowhere\n",
    "not type checking": f"{_TYPING}if not TYPE_CHECKING:\n    import nowhere\n",
    "type checking or always": f"{_TYPING}if TYPE_CHECKING or True:\n    import nowhere\n",
    "in elif": f"{_TYPING}if TYPE_CHECKING:\n    pass\nelif not TYPE_CHECKING:\n    import nowhere\n",
    "raised again": "try:\n    import nowhere\nexcept ImportError:\n    raise\n",
    "raised again by name": "try:\n    import nowhere\nexcept ImportError as e:\n    print(e)\n    raise e\n",
    "raised otherwise": "try:\n    import nowhere\nexcept ImportError as e:\n    raise RuntimeError('no') from e\n",
    "raised in every branch": "import sys\ntry:\n    import nowhere\nexcept ImportError:\n    if sys.argv:\n        raise\n    else:\n        raise OSError\n",
    "raised again in a function": "def f():\n    try:\n        import nowhere\n    except ImportError:\n        raise\n",
    "exits": "import sys\ntry:\n    import nowhere\nexcept ImportError:\n    sys.exit('no')\n",
    "missing in the handler too": "try:\n    import nowhere\nexcept ImportError:\n    import neither\n",
    "missing in the handler of the handler": "try:\n    import a_nowhere\nexcept ImportError:\n    try:\n        import b_nowhere\n    except ImportError:\n        import c_nowhere\n",
    "the wrong error is caught": "try:\n    import nowhere\nexcept OSError:\n    pass\n",
    "this version": "import sys\nif sys.version_info >= (3, 8):\n    import nowhere\n",
    "a version by its first part": "import sys\nPY3 = sys.version_info[0] == 3\nif PY3:\n    import nowhere\n",
    "the main program": "if __name__ == '__main__':\n    import nowhere\n",
    "a function": "def f():\n    import nowhere\n",
    "a name that the library lacks": "from json import no_such_name\n",
    "a name that a package lacks": "from json.scanner import no_such_name\n",
    "a name that an installed package lacks": "from pytest import no_such_name\n",
    "a name that a library lacks in a function": "def f():\n    from textwrap import no_such_name\n",
    "a search that is only read": "import sys\nprint(sys.path, len(sys.modules), sys.path[0])\nfor a in sys.path:\n    print(a)\nimport nowhere\n",
    "a search that is only told of": "# sys.path.insert(0, 'x')\n'sys.modules'\nimport nowhere\n",
    "another path": "class A:\n    path = []\nA.path.append('x')\nimport nowhere\n",
    "a block that keeps no error": "import warnings\nwith warnings.catch_warnings():\n    import nowhere\n",
    "a file that is open": "with open('x') as f:\n    import nowhere\n",
    "the main program's name": "if __name__ == '__main__':\n    print(channel)\n",
    "a relative module after a changed search": "import sys\nsys.path.append('x')\nfrom .nowhere import x\n",
    "a name for type checkers": f"{_TYPING}if TYPE_CHECKING:\n    from json import loads\nloads('1')\n",
    "a name for type checkers in a function": f"{_TYPING}if TYPE_CHECKING:\n    from json import loads\ndef f():\n    return loads('1')\n",
    "a base for type checkers": f"{_TYPING}if TYPE_CHECKING:\n    from abc import ABC\nclass A(ABC): ...\n",
    "an annotation that is evaluated": f"{_TYPING}if TYPE_CHECKING:\n    from abc import ABC\ndef f(a: ABC): ...\n",
    "a default for type checkers": f"from __future__ import annotations\n{_TYPING}if TYPE_CHECKING:\n    from abc import ABC\ndef f(a=ABC): ...\n",
    "a local name for type checkers": f"{_TYPING}def f():\n    if TYPE_CHECKING:\n        import json\n    return json\n",
    "a name in else of not": f"{_TYPING}if not TYPE_CHECKING:\n    pass\nelse:\n    x = 1\nprint(x)\n",
    "a name whose handler raises": "try:\n    nothing\nexcept NameError:\n    raise\n",
}

_WORKS = {
    "a handler that goes on": "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n",
    "a handler that imports what is there": "try:\n    import nowhere\nexcept ImportError:\n    import json as nowhere\n",
    "a handler that is not needed": "try:\n    import json\nexcept ImportError:\n    import nowhere\n",
    "a handler that is not needed raises": "try:\n    import json\nexcept ImportError:\n    raise\n",
    "the last of many": "try:\n    import a_nowhere\nexcept ImportError:\n    try:\n        import b_nowhere\n    except ImportError:\n        import json\n",
    "else that is not reached": "try:\n    import nowhere\nexcept ImportError:\n    pass\nelse:\n    import nowhere.parts\n",
    "a handler around": "try:\n    try:\n        import nowhere\n    except ImportError:\n        raise\nexcept ImportError:\n    pass\n",
    "finally within a handler": "try:\n    try:\n        pass\n    finally:\n        import nowhere\nexcept ImportError:\n    pass\n",
    "a handler that may raise": "import sys\ntry:\n    import nowhere\nexcept ImportError:\n    if sys.argv:\n        raise\n",
    "a function with its own words": "def f():\n    try:\n        import nowhere\n    except ImportError as e:\n        raise RuntimeError('install it') from e\n",
    "left before": "def f():\n    try:\n        import json\n        return json\n    except ImportError:\n        pass\n    import nowhere\n    return nowhere\n",
    "raised before": "raise SystemExit\nimport nowhere\n",
    "a test that is skipped": "import pytest\npytest.importorskip('nowhere')\nimport nowhere\n",
    "a test that expects it": "import pytest\ndef test():\n    with pytest.raises(ImportError):\n        import nowhere\n",
    "asked for before": "from importlib.util import find_spec\nif find_spec('nowhere'):\n    import nowhere\n",
    "done without elsewhere": "try:\n    import nowhere\nexcept ImportError:\n    nowhere = None\ndef f():\n    import nowhere.parts\n",
    "done without further down": "def f():\n    import nowhere.parts\ntry:\n    import nowhere\nexcept ImportError:\n    nowhere = None\n",
    "exits well": "import sys\ntry:\n    import nowhere\nexcept ImportError:\n    sys.exit(0)\n",
    "another version": "import sys\nif sys.version_info < (3, 8):\n    import nowhere\n",
    "another system": "import sys\nif sys.platform == 'win32':\n    import nowhere\n",
    "asked of the running Python": "import sys\nif 'nowhere' in sys.modules:\n    import nowhere\n",
    "asked by an assertion": "import sys\ndef f():\n    assert 'nowhere' in sys.modules\n    import nowhere\n",
    "left where it is not there": "def f(there):\n    if not there():\n        return\n    import nowhere\n",
    "a number of the version": "import sys\nif sys.hexversion < 0x03000000:\n    from nowhere import x\n",
    "a condition of a function": "def f(kind):\n    if kind == 'x':\n        import nowhere\n    else:\n        import nowhere_else\n",
    "a name that the library makes by code": "from ssl import OP_ALL\nfrom signal import SIGTERM\nfrom socket import AF_INET\n",
    "a name of a compiled module": "from math import sqrt\nfrom sys import argv\nfrom time import sleep\n",
    "a module of a package": "from xml import sax\nfrom os import path\nfrom importlib import util\n",
    "a changed search": "import sys\nsys.path.insert(0, 'x')\nimport nowhere\n",
    "a changed search, by its name": "from sys import path\npath.append('x')\nimport nowhere\n",
    "a search that is bound": "import sys\nsys.path = ['x', *sys.path]\nimport nowhere\n",
    "a search that is handed out": "import sys\ndef f(*a): ...\nf(sys.modules, 'nowhere')\nimport nowhere\n",
    "a module that is put there": "import sys\nsys.modules['nowhere'] = sys\nimport nowhere\n",
    "a finder": "import sys\nclass A: ...\nsys.meta_path.append(A())\nimport nowhere\n",
    "a folder of the site": "import site\nsite.addsitedir('x')\nimport nowhere\n",
    "a helper of Python's own tests": "from test.support import import_helper\nimport nowhere\n",
    "a block that may keep errors": "class Trap: ...\nwith Trap() as missing:\n    import nowhere\n",
    "a name of whoever runs it": "def run(a): ...\nif __name__ == '__channelexec__':\n    run(channel)\n",
    "names of translations": "import gettext\ngettext.install('x', names=['ngettext'])\nprint(_('a'), ngettext('a', 'b', 1))\n",
    "type checking": f"{_TYPING}if TYPE_CHECKING:\n    import nowhere\n",
    "annotations that nobody evaluates": f"from __future__ import annotations\n{_TYPING}if TYPE_CHECKING:\n    from json import X\ndef f(a: X) -> X:\n    b: X = a\n    return b\n",
    "local annotations": f"{_TYPING}if TYPE_CHECKING:\n    from json import X\ndef f():\n    b: X = 1\n    return b\n",
    "annotations in quotes": f"{_TYPING}if TYPE_CHECKING:\n    from json import X\ndef f(a: 'X') -> 'X': ...\n",
    "a name of both sides": f"{_TYPING}if TYPE_CHECKING:\n    from json import X\nelse:\n    X = object\nprint(X)\n",
    "a builtin of other versions": "import sys\nif sys.version_info < (3, 11):\n    from nowhere import ExceptionGroup\nprint(ExceptionGroup)\n",
    "a parameter that a branch changes": "import sys\ndef f(data):\n    if sys.version_info >= (9, 1):\n        data = data.x\n    return data\n",
    "a name of an old version": "import sys\ntext = str if sys.version_info[0] >= 3 else unicode\n",
    "names made by code": "d = globals()\nd['made'] = 1\nprint(made)\n",
    "names set on the module": "import sys\nsetattr(sys.modules[__name__], 'made', 1)\nprint(made)\n",
    "names of an enum": "import enum\n@enum.global_enum\nclass A(enum.IntFlag):\n    made = 1\nprint(made)\n",
    "builtins": "import builtins\nbuiltins.made = 1\nprint(made)\n",
    "names of another module": "from json import *\nprint(loads)\n",
    "a name asked for before": "def f():\n    try:\n        get_ipython\n    except NameError:\n        return False\n    return get_ipython()\n",
}


@pytest.mark.parametrize("name", _FAILS)
def test_what_always_fails_is_an_error(name: str) -> None:
    found = judge((AT, _FAILS[name]))

    assert errors(found)
    assert not found.valid


@pytest.mark.parametrize("name", _WORKS)
def test_what_works_is_valid(name: str) -> None:
    assert [] == errors(judge((AT, _WORKS[name])))


def test_refused_and_accepted_are_about_as_many() -> None:
    assert abs(len(_FAILS) - len(_WORKS)) <= 15
