"""The warm interpreter gives the same input and output as a new interpreter."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE, end_of, fork
from tests.project_tree import PACKAGES, ROOT, fresh_python
from tests.warm_python import warm_interpreter, warm_python, warm_script

pytestmark = pytest.mark.slow  # it starts interpreters by the dozen

_PATH = "import sys; print(sys.path, sys.argv, sys.orig_argv, sys.flags, sys.executable)"
_STREAMS = """
import sys
for s in (sys.stdin, sys.stdout, sys.stderr, sys.__stdout__):
    print(s, s.encoding, s.errors, s.line_buffering, s.mode, s.fileno(), s.buffer, s.isatty())
"""
_MAIN = """
import __main__, sys
names = dict(vars(__main__))
print(sorted(names), names["__name__"], names["__spec__"], names["__doc__"])
"""
_PARENTS = """
import os, subprocess, sys
words = [sys.executable, "-c", "import os, sys; print(sys.executable, os.getppid())"]
print(subprocess.check_output(words, text=True).split() == [sys.executable, str(os.getppid())])
"""
"""Print True if the same server runs a program that this program starts with `sys.executable`."""
PROGRAMS = {
    "prints": "import sys; print('é', 1); print(2, file=sys.stderr); print(3)",
    "exit code": "import sys; sys.exit(3)",
    "exit code below zero": "import sys; sys.exit(-1)",
    "exit with True": "import sys; sys.exit(True)",
    "exit with nothing": "raise SystemExit",
    "exit with words": "raise SystemExit('no such thing')",
    "traceback": "def f():\n    1 / 0\nf()",
    "traceback with a cause": "try:\n    1 / 0\nexcept Exception as e:\n    raise ValueError from e",
    "no syntax": "def",
    "interrupted": "raise KeyboardInterrupt",
    "killed": "import os; os.kill(os.getpid(), 9)",
    "aborted": "import os, signal; os.kill(os.getpid(), signal.SIGTERM)",
    "leaves at once": "import os; print('lost', end=''); os._exit(5)",
    "exit handlers": "import atexit; atexit.register(print, 'at the end'); print('before')",
    "an exit handler that fails": "import atexit; atexit.register(lambda: 1 / 0)",
    "a thread at the end": (
        "import threading, time\n"
        "threading.Thread(target=lambda: (time.sleep(0.1), print('late'))).start()\nprint('early')"
    ),
    "standard output closed": "import sys; print('x'); sys.stdout.close()",
    "a full disk": "import sys, os; os.dup2(os.open('/dev/full', 1), 1); print('x')",
    "standard input": "import sys; print(repr(sys.stdin.read()))",
    "streams": _STREAMS,
    "search path": _PATH,
    "main": _MAIN,
    "descriptors": "import os; print(sorted(os.listdir('/proc/self/fd')))",
    "signals": "import signal; print({s: signal.getsignal(s) for s in signal.Signals})",
    "hash seed": "import sys; print(sys.flags.hash_randomization)",
    "threads": "import threading; print(threading.enumerate() == [threading.main_thread()])",
    "garbage": "import gc; print(gc.isenabled(), gc.get_threshold())",
    "limits": "import sys, resource; print(sys.getrecursionlimit(), resource.getrlimit(7))",
    "folders": "import os, tempfile, pathlib; print(os.getcwd(), tempfile.gettempdir(), pathlib.Path.cwd())",
    "log handlers": "import logging; print(logging.root.handlers, logging.root.level)",
    "warnings": "import warnings; warnings.warn('old'); print(warnings.filters[-5:])",
    "finds our packages": "import replybook; print(replybook.__file__)",
    "a module that is not there": "import replybook.nothing_like_it",
    "no registry": "import replybook_schema, sys; print(*[m for m in sys.modules if '_generated' in m])",
    "base registry": "import replybook_generated as g; print(vars(g.REGISTRY))",
    "CK3 registry": "import replybook_ck3_generated as g; print(g.REGISTRY.name)",
    "entry points": (
        "from importlib.metadata import entry_points as e; print(e(group='replybook.registries'))"
    ),
}


def same(left: subprocess.CompletedProcess[str], right: subprocess.CompletedProcess[str]) -> None:
    """Compare all that is known of two runs, but where in memory things are."""
    assert _known(left) == _known(right)


def _known(done: subprocess.CompletedProcess[str]) -> dict[str, object]:
    texts = (re.sub(r"0x[0-9a-f]+", "0x", text) for text in (done.stdout, done.stderr))
    return {**vars(done), "printed": [*texts], "stdout": "", "stderr": ""}


def test_a_program_gives_what_a_new_interpreter_gives(
    subtests: pytest.Subtests, tmp_path: Path
) -> None:
    for name, program in PROGRAMS.items():
        with subtests.test(program=name):
            same(
                warm_python("-c", program, "one", cwd=tmp_path),
                fresh_python("-c", program, "one", cwd=tmp_path),
            )


def test_scripts_and_modules_see_themselves_as_ever(tmp_path: Path) -> None:
    folder = tmp_path / "deep"
    (folder / "pack").mkdir(parents=True)
    program = f"{_PATH}\n{_MAIN}\nprint(__file__, __package__)\nimport beside\n1 / 0\n"
    (folder / "script.py").write_text(program)
    (folder / "beside.py").write_text("print(__file__)")
    (folder / "pack/__init__.py").touch()
    (folder / "pack/__main__.py").write_text(program)
    (tmp_path / "link.py").symlink_to(folder / "script.py")

    for words, cwd in (
        (("deep/script.py", "-m", "x"), tmp_path),
        (("script.py",), folder),
        ((str(folder / "script.py"),), ROOT),
        (("link.py",), tmp_path),
        (("-m", "pack", "x"), folder),
        (("-m", "beside"), folder),
        (("-m", "nothing_like_it"), folder),
        (("nothing.py",), folder),
        (("pack",), folder),
        (("-m", "replybook_devtools.commands.main", "--version"), folder),
        (("-m", "replybook_devtools.commands.main"), folder),
    ):
        same(warm_python(*words, cwd=cwd), fresh_python(*words, cwd=cwd))


def test_the_environment_is_the_one_given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = "import os, sys; print(sorted(os.environ.items()), sys.path)"
    monkeypatch.setenv("OF_THE_TESTS", "1")
    monkeypatch.delenv("EDITOR", raising=False)
    for path in ("", "one", f"one{os.pathsep}{tmp_path}{os.pathsep}one", str(tmp_path)):
        variables = {"PYTHONPATH": os.pathsep.join([path, *sys.path[-3:]]), "X": "é"}
        same(
            warm_python("-c", program, cwd=tmp_path, **variables),
            fresh_python("-c", program, cwd=tmp_path, **variables),
        )


def test_variables_of_the_interpreter_are_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    program = f"{_STREAMS}print(sys.dont_write_bytecode)"
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
        for value in ("", "1"):
            same(*(run("-c", program, **{name: value}) for run in (warm_python, fresh_python)))


def test_a_locale_that_is_not_said_is_the_one_of_every_interpreter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("LANG", "LC_ALL", "LC_CTYPE"):
        monkeypatch.delenv(name, raising=False)
    program = f"import os, locale\n{_STREAMS}print(locale.setlocale(0), sorted(os.environ.items()))"

    same(*(run("-c", program) for run in (warm_python, fresh_python)))


def test_a_program_gets_on_with_the_few_variables_that_a_client_hands_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in os.environ.keys() - {"HOME", "PATH", "SHELL", "TERM", "USER"}:
        if not name.startswith(
            ("LANG", "LC_", "XDG_", "TZ")
        ):  # these may differ from machine to machine
            monkeypatch.delenv(name)

    assert int(warm_python("-c", "import sys; print(len(sys.modules))").stdout) > 200


def test_nothing_of_a_run_is_there_in_the_next() -> None:
    program = """
import builtins, os, sys, logging, warnings, tempfile
print([hasattr(builtins, 'mark'), 'MARK' in os.environ, 'mark' in sys.path, 'wave' in sys.modules])
import wave, yaml
builtins.mark = yaml.mark = 1
os.environ['MARK'] = '1'
sys.path.append('mark')
os.chdir('/')
"""
    runs = [warm_python("-c", program).stdout for _ in range(3)]

    assert runs == ["[False, False, False, False]\n"] * 3


def test_what_only_a_true_start_shows_is_started(tmp_path: Path) -> None:
    who = "import os, sys; print(os.path.basename(sys.argv[0]), len(sys.modules) < 200)"
    assert warm_python("-c", who).stdout == "-c False\n"
    for variables in (
        {"PYTHONHASHSEED": "3"},
        {"LC_ALL": "C"},
        {"TZ": "Asia/Tokyo"},
        {"COLUMNS": "40"},
        {"HOME": str(tmp_path)},
        {"PYTHONPATH": str(tmp_path)},
    ):
        if variables.get("PYTHONPATH"):
            (tmp_path / "yaml.py").write_text("found = True")
        assert warm_python("-c", who, **variables).stdout == "-c True\n", variables
    for option in ("-I", "-S", "-O", "-B", "-u"):
        assert warm_python(option, "-c", who).stdout == "-c True\n", option


def test_a_module_of_the_project_that_has_the_name_of_a_library_is_found(tmp_path: Path) -> None:
    (tmp_path / "replybook_generated").mkdir()
    (tmp_path / "replybook_generated/__init__.py").write_text("print('mine')")
    (tmp_path / "jinja2.py").write_text("print('mine too')")
    for name in ("replybook_generated", "jinja2"):
        assert warm_python("-c", f"import {name}", cwd=tmp_path).stdout.startswith("mine")


def test_the_registry_is_that_of_the_imports_of_the_program() -> None:
    program = """
import sys, {}
from replybook import codes
print(sorted(vars(codes)), [m for m in sys.modules if m.endswith('_generated')])
"""
    for name in ("replybook_generated", "replybook_ck3_generated", "replybook_generated"):
        left, right = (run("-c", program.format(name)) for run in (warm_python, fresh_python))

        same(left, right)
        assert left.stdout


def test_a_forked_process_has_a_server_of_its_own_that_ends_with_it(tmp_path: Path) -> None:
    parent = "import os; print(os.getppid())"
    ours, said = warm_python("-c", parent).stdout, tmp_path / "said"

    def work() -> None:
        theirs = {warm_python("-c", parent).stdout for _ in range(2)}
        said.with_suffix(".new").write_text(" ".join(theirs))
        said.with_suffix(".new").rename(said)
        time.sleep(PATIENCE)

    child = fork(work)
    _until(said.exists)
    server = int(said.read_text())
    assert server != int(ours)
    assert _runs(server)
    os.kill(child, signal.SIGKILL)
    assert end_of(child) == -signal.SIGKILL
    _until(lambda: not _runs(server))
    assert warm_python("-c", parent).stdout == ours


def _environment() -> dict[str, str]:
    folders = (str(ROOT / folder) for folder in PACKAGES)
    return {**os.environ, "PYTHONPATH": os.pathsep.join(folders)}


def _until(done) -> None:  # type: ignore[no-untyped-def]
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end
        time.sleep(0.01)


def _runs(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_a_command_can_be_written_that_starts_warm(tmp_path: Path) -> None:
    warm_script(tmp_path / "py")
    warm_script(tmp_path / "version", "-m", "replybook_devtools.commands.main", "--version")
    script = """
./version && echo "print(input(), __import__('sys').argv)" > p.py
(echo one | ./py p.py a "b c"; ./py -c 'import sys; sys.exit(3)'; echo $?) > out 2>&1; cat out
./py -c 'print(1)' | ./py -c 'import sys; print(sys.stdin.read())'
./py -S -c 'import sys; print(sys.flags.no_site)'
COLUMNS=7 ./py -c 'import os; print(os.environ["COLUMNS"])'
./py -c 'import os,sys; exec(sys.argv[1])' "$1"
exec ./py -c 'import os; os.kill(os.getpid(), 15)'
"""
    done = subprocess.run(
        ["bash", "-c", script, "-", _PARENTS],
        cwd=tmp_path,
        env=_environment(),
        capture_output=True,
        text=True,
        check=False,
    )
    version, *rest = done.stdout.splitlines()

    assert version.startswith("replybook ")
    assert rest == ["one ['p.py', 'a', 'b c']", "3", "1", "", "1", "7", "True"]
    assert (done.returncode, done.stderr) == (-signal.SIGTERM, "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_for_the_command_is_one_for_the_program(number: signal.Signals) -> None:
    before = signal.signal(signal.SIGINT, signal.default_int_handler)  # a job may ignore it
    try:
        _signal_for_a_program(number)
    finally:
        signal.signal(signal.SIGINT, before)


def _signal_for_a_program(number: signal.Signals) -> None:
    program = "import os, time; print(os.getpid(), flush=True); time.sleep(600)"
    with subprocess.Popen(
        [*warm_interpreter(), "-c", program],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=_environment(),
    ) as process:
        assert process.stdout is not None
        child = int(process.stdout.readline())
        process.send_signal(number)
        assert process.wait(PATIENCE) == -number
    _until(lambda: not _runs(child))


def test_a_program_that_may_not_be_interrupted_is_not() -> None:
    program = "import signal; print(signal.getsignal(signal.SIGINT))"
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        same(warm_python("-c", program), fresh_python("-c", program))
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_large_request_and_a_large_answer_arrive() -> None:
    text = json.dumps(["x" * 50_000])
    done = warm_python("-c", "import sys; print(sys.argv[1] * 40)", text)

    assert done.stdout == text * 40 + "\n"
