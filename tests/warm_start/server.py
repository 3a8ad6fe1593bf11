# ruff: noqa: E402, PTH100, PTH113, PTH118, PTH120, PTH208, SIM115
"""Run Python programs in forked children of one interpreter with the libraries imported.

`tests/warm_python.py` starts this script and says what a request is. The script ends when the
process that started it ends: its standard input is then at its end, or its parent is another one.
"""

import sys

del sys.path[0]  # the folder of this script is no place to import from

import atexit
import contextlib
import gc
import importlib
import io
import marshal
import os
import runpy
import selectors
import shutil
import signal
import socket
import struct
import threading
import traceback
import types
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

Request = tuple[list[str], str, dict[str, str], bool, str]
"""Arguments of the interpreter, current folder, environment, True if Ctrl+C interrupts, and the
name of the interpreter: empty for the true one."""

LIBRARIES = (
    *("anyio", "asyncio", "black", "fastmcp.client", "fastmcp.server.server", "jinja2"),
    *("jsonschema", "jsonschema_rs", "mcp.client.stdio", "mcp.server.lowlevel", "mcp.server.stdio"),
    *("opentelemetry.sdk.trace", "orjson", "platformdirs", "pydantic", "pydantic_settings"),
    *("pygls.lsp.server", "ruamel.yaml", "starlette.applications", "uvicorn", "yaml"),
    *("argparse", "concurrent.futures.thread", "ctypes", "difflib", "gzip", "importlib.metadata"),
    *("sqlite3", "tempfile", "tomllib", "unittest.mock"),
)
"""The libraries whose import takes long; one that is not installed is left out."""

OURS = (
    *("replybook_codegen.plan", "replybook_codegen.edit", "replybook_registry.check"),
    *(
        f"replybook_devtools.commands.{command}"
        for command in ("breaking", "check", "codes", "completion")
    ),
    *(
        f"replybook_devtools.commands.{command}"
        for command in ("docs", "generate", "init", "lint", "migrate")
    ),
    *("replybook_devtools.commands.policy", "replybook_devtools.commands.tools"),
    *("replybook_devtools.project.projects", "replybook_ck3_devtools.ck3"),
)
"""Modules of ours that load no generated package: importing one makes its registry the active one.
"""

STARTS_ONLY = ("PYTHON", "LC_", "LANG", "TZ", "LD_", "MALLOC_", "FASTMCP_", "MCP_", "OTEL_")
STARTS_ONLY += (
    "HOME",
    "XDG_",
    "PYDANTIC_",
    "OPENSSL_",
    "FORCE_COLOR",
    "TTY_",
    "COLUMNS",
    "LINES",
)
"""Variables that an interpreter reads when it starts, or a library when it is imported, begin so.
"""

READ_LATER = {"PYTHONPATH", "PYTHONDONTWRITEBYTECODE", "PYTHONUNBUFFERED"}
"""Variables that begin so, and that a child can follow nevertheless."""

WARN_OF_IMPORTS = {"coverage", "pdb", "trace", "cProfile", "profile"}
"""Programs that notice which modules were imported before them."""

CUSTOM = {"sitecustomize", "usercustomize"}
"""Modules that an interpreter imports when it starts, where it finds them."""

AT_START = dict(os.environ)
BASE_PATH = list(sys.path)
PROGRAM_ENDED, STARTED, NOT_HERE = b"E", b"R", b"F"


def main(address: str, packages: list[str]) -> None:
    """Import what takes long, then answer requests until the process that started us ends."""
    hooks = list(sys.path_hooks)
    sys.path[0:0] = packages
    _import(LIBRARIES + OURS)
    assert not any(name.endswith("_generated") for name in sys.modules)
    sys.path[:], sys.path_hooks[:] = (
        BASE_PATH,
        hooks,
    )  # one of fastmcp's libraries adds a hook for itself
    sys.path_importer_cache.clear()
    Server(address, packages).answer()


def _import(names: Iterable[str]) -> None:
    for name in names:
        with contextlib.suppress(ImportError):
            importlib.import_module(name)


class Server:
    """The listening socket and the children that run."""

    def __init__(self, address: str, packages: list[str]) -> None:
        self._packages = packages
        self._imported = _top_level(sys.modules) | CUSTOM
        self._children: dict[int, socket.socket] = {}
        self._parent = os.getppid()
        self._selector = selectors.DefaultSelector()
        self._woken, self._wake = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(self._wake, False)
        self._door = socket.socket(socket.AF_UNIX)
        self._door.bind(address)
        self._door.listen(64)
        self._address = Path(address)

    def answer(self) -> None:
        """Answer requests until the process that started us ends."""
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(self._wake)
        for readable in (self._door, self._woken, 0):
            self._selector.register(readable, selectors.EVENT_READ)
        gc.collect()
        gc.freeze()  # what was imported lives as long as we do: no child need visit it
        print("ready", flush=True)
        while os.getppid() == self._parent:
            for key, _ in self._selector.select(timeout=2):
                if key.fileobj == 0:
                    self._end()
                    return
                if key.fileobj is self._door:
                    self._take(self._door.accept()[0])
                elif key.fileobj == self._woken:
                    with contextlib.suppress(BlockingIOError):
                        os.read(self._woken, 4096)
                else:
                    self._leave(key.data)
            self._reap()
        self._end()

    def _end(self) -> None:
        for child in self._children:
            os.kill(child, signal.SIGKILL)
        with contextlib.suppress(OSError):
            shutil.rmtree(self._address.parent)

    def _take(self, client: socket.socket) -> None:
        """Start what a client asks for, or tell it to start it itself."""
        streams: list[int] = []
        try:
            request = _received(client, streams)
            if not request or not self._can(request, streams):
                client.sendall(struct.pack("=ci", NOT_HERE, 0))
                client.close()
                return
            child = os.fork()
            if child == 0:
                self._become(request, client, streams)
            client.sendall(struct.pack("=ci", STARTED, child))
            self._children[child] = client
            self._selector.register(client, selectors.EVENT_READ, child)
        except OSError:  # the client is gone already
            client.close()
        finally:
            for stream in streams:
                os.close(stream)

    def _leave(self, child: int) -> None:
        """End a child whose client is gone."""
        self._selector.unregister(self._children[child])
        os.kill(child, signal.SIGKILL)

    def _reap(self) -> None:
        while self._children:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            client = self._children.pop(child)
            with contextlib.suppress(KeyError):
                self._selector.unregister(client)
            with contextlib.suppress(OSError):
                code = os.waitstatus_to_exitcode(status)
                client.sendall(struct.pack("=ci", PROGRAM_ENDED, code))
            client.close()

    def _can(self, request: Request, streams: list[int]) -> bool:
        """Return True if a child of ours sees what a new interpreter sees."""
        arguments, folder, environment, *_ = request
        first = _first_of_path(arguments, folder)
        if first is None or any(map(os.isatty, streams)):
            return False
        changed = {k for k, _ in AT_START.items() ^ environment.items()} - READ_LATER
        if _locale(AT_START) == _locale(environment) == "C.UTF-8":
            changed -= {"LANG", "LC_CTYPE"}
        if any(key.startswith(STARTS_ONLY) for key in changed):
            return False
        path = _path(environment, folder)
        if ".env" in _listed(
            folder
        ):  # settings of a library are read from there when it is imported
            return False
        if not {*self._packages} <= {*path}:
            return False
        known = {*BASE_PATH, *self._packages}
        new = {first or folder, *path} - known
        return not any(self._imported & _top_level(_listed(entry)) for entry in new)

    def _become(self, request: Request, client: socket.socket, streams: list[int]) -> None:
        """Run a request in a child, and end with it."""
        status = 1
        try:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            arguments, folder, environment, interrupts, executable = request
            if interrupts:
                signal.signal(signal.SIGINT, signal.default_int_handler)
            sys.executable = executable or sys.executable
            self._selector.close()
            for other in (self._door, client, *self._children.values()):
                other.close()
            os.close(self._woken)
            os.close(self._wake)
            for number, stream in enumerate(streams):
                os.dup2(stream, number)
                os.close(stream)
            status = _run(arguments, folder, environment)
        except BaseException:
            traceback.print_exc(file=sys.__stderr__)
        finally:
            os._exit(status)


def _received(client: socket.socket, streams: list[int]) -> Request | None:
    data, descriptors, *_ = socket.recv_fds(client, 65536, 3)
    streams += descriptors
    while data and len(data) < 4 + int.from_bytes(data[:4], "big"):
        more = client.recv(65536)
        if not more:
            return None
        data += more
    if not data or len(streams) < 3:
        return None
    request: Request = marshal.loads(data[4:])
    return request


def _top_level(names: Iterable[str]) -> set[str]:
    return {name.partition(".")[0] for name in names}


def _listed(folder: str) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def _first_of_path(arguments: list[str], folder: str) -> str | None:
    """Give the first entry of the search path of a program, or None where we cannot run it."""
    if len(arguments) >= 2 and arguments[0] == "-c":
        return ""
    if len(arguments) >= 2 and arguments[0] == "-m":
        return None if arguments[1].partition(".")[0] in WARN_OF_IMPORTS else folder
    if arguments and not arguments[0].startswith("-"):
        script = os.path.join(folder, arguments[0])
        return os.path.dirname(os.path.realpath(script)) if os.path.isfile(script) else None
    return None


def _path(environment: Mapping[str, str], folder: str) -> list[str]:
    """Give the search path of a new interpreter, without its first entry."""
    said = environment.get("PYTHONPATH", "")
    entries = [os.path.abspath(os.path.join(folder, e)) for e in said.split(os.pathsep) if said]
    return list(dict.fromkeys((*entries, *BASE_PATH)))


def _locale(environment: Mapping[str, str]) -> str:
    """Give the locale that an interpreter takes for text."""
    names = (environment.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
    return next(filter(None, names), "C.UTF-8")


def _run(arguments: list[str], folder: str, environment: dict[str, str]) -> int:
    """Run a program as a new interpreter does; its exit code."""
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    if not any(map(environment.get, ("LC_ALL", "LC_CTYPE", "LANG"))):
        os.environ["LC_CTYPE"] = "C.UTF-8"  # as an interpreter does where none is said
    _open_streams()
    sys.path[:] = [_first_of_path(arguments, folder) or "", *_path(environment, folder)]
    for entry in [e for e in sys.path_importer_cache if e not in BASE_PATH]:
        del sys.path_importer_cache[entry]
    importlib.invalidate_caches()
    sys.dont_write_bytecode = bool(environment.get("PYTHONDONTWRITEBYTECODE"))
    sys.orig_argv = [sys.executable, *arguments]
    if "multiprocessing.process" in sys.modules:
        sys.modules["multiprocessing.process"].ORIGINAL_DIR = folder  # type: ignore[attr-defined]
    return _ended(arguments)


def _open_streams() -> None:
    """Open the standard streams as an interpreter does."""
    encoding, errors = sys.stdout.encoding, sys.stdout.errors
    buffered = not os.environ.get("PYTHONUNBUFFERED")
    for name, number, handling in (
        ("stdin", 0, errors),
        ("stdout", 1, errors),
        ("stderr", 2, "backslashreplace"),
    ):
        how = "w" if number else "r"
        buffer: Any = open(number, how + "b", -1 if buffered or not number else 0, closefd=False)
        getattr(buffer, "raw", buffer).name = f"<{name}>"
        stream: Any = io.TextIOWrapper(
            buffer, encoding, handling, "\n", buffered and number == 2, not buffered
        )
        stream.mode = how
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)


def _ended(arguments: list[str]) -> int:
    """Run a program to its end, with what an interpreter does at its end."""
    interrupted, status = False, 0
    try:
        _execute(arguments)
    except SystemExit as end:
        status = _status(end.code)
    except BaseException as error:
        interrupted, status = isinstance(error, KeyboardInterrupt), 1
        _report(error)
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for stream, fault in ((sys.stdout, 120), (sys.stderr, status)):
        try:
            if stream is not None and not stream.closed:
                stream.flush()
        except (OSError, ValueError) as error:
            _ignored(error, stream)
            status = fault
    if interrupted:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGINT)
    return status & 0xFF


def _ignored(error: BaseException, thing: object) -> None:
    with contextlib.suppress(OSError, ValueError):
        print(f"Exception ignored in: {thing!r}", file=sys.stderr)
        print(*traceback.format_exception_only(error), sep="", end="", file=sys.stderr)
        sys.stderr.flush()


def _status(code: object) -> int:
    if code is None:
        return 0
    if isinstance(code, int):
        return code
    print(code, file=sys.stderr)
    return 1


def _report(error: BaseException) -> None:
    """Print what was raised, without the lines of this file."""
    steps = error.__traceback__
    while steps and steps.tb_frame.f_code.co_filename == __file__:
        steps = steps.tb_next
    sys.excepthook(type(error), error.with_traceback(steps), steps)


def _execute(arguments: list[str]) -> None:
    kind, *rest = arguments
    module = types.ModuleType("__main__")
    names = vars(module)
    names |= {"__annotations__": {}, "__builtins__": sys.modules["builtins"]}
    names["__loader__"] = importlib.machinery.BuiltinImporter  # type: ignore[attr-defined]
    sys.modules["__main__"] = module
    if kind == "-c":
        sys.argv = ["-c", *rest[1:]]
        exec(compile(rest[0], "<string>", "exec"), names)
    elif kind == "-m":
        sys.argv = ["-m", *rest[1:]]
        _forget(rest[0])
        _let_pytest_be_quiet(rest[0])
        runpy._run_module_as_main(rest[0])  # type: ignore[attr-defined]
    else:
        sys.argv = [kind, *rest]
        path = os.path.abspath(kind)
        names["__file__"], names["__cached__"] = path, None
        names["__loader__"] = importlib.machinery.SourceFileLoader("__main__", path)  # type: ignore[attr-defined]
        with open(path, "rb") as file:  # noqa: PTH123
            text = file.read()
        exec(compile(text, path, "exec"), names)


def _forget(name: str) -> None:
    """Let a module that is run not be imported already: runpy would warn of it."""
    for one in (name, f"{name}.__main__"):
        if one in sys.modules:
            del sys.modules[one]
            parent, _, last = one.rpartition(".")
            with contextlib.suppress(KeyError, AttributeError):
                delattr(sys.modules[parent], last)


def _let_pytest_be_quiet(name: str) -> None:
    """Let pytest not warn of libraries that were imported before it: no program of ours did so."""
    if name in {"pytest", "_pytest"}:
        hook = importlib.import_module("_pytest.assertion.rewrite").AssertionRewritingHook
        hook._warn_already_imported = lambda *_: None


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
