"""The sandbox from inside: what code of an agent finds there, however its program was installed.

The code walks all that it can reach and tries to read it. Whatever is not on the list of allowed
places fails the test. Source: specification 66.
"""

from __future__ import annotations

import ctypes
import json
import os
import platform
import shutil
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import pytest

from replybook.enforcement import NotStarted, Run
from replybook.enforcement.target import Protection
from replybook_ck3.serve.session.program_runner import ProgramRunner
from replybook_ck3.serve.session.sandbox import in_sandbox, missing_sandbox
from replybook_schema.active import ACTIVE

pytestmark = pytest.mark.skipif(
    missing_sandbox() is not None, reason="bubblewrap is missing here; the refusal is tested"
)

PARTS: Final = ("hunter2", "0xC0FFEE")
SECRET: Final = "-".join(PARTS)
PYTHON: Final = Path(os.path.realpath(sys.executable))
BASE: Final = PYTHON.parent.parent
LIB: Final = f"lib/python{sys.version_info[0]}.{sys.version_info[1]}"
SYSTEM: Final = ("/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/etc/alternatives")
OF_SANDBOX: Final = (
    "/tmp/home",
    "/tmp/pycache",
    "/dev",
    "/proc",
    "/etc/ld.so.cache",
    "/etc/localtime",
)
CLOSED: Final = (
    *(".env", ".env.local", ".envrc", "deep/.env", ".ENV", "server.key", "deep/er/TLS.KEY"),
    *("cert.pem", "id_rsa", "deep/id_ed25519_work", "store.p12", "pass.kdbx", ".netrc", ".npmrc"),
    *(".pypirc", ".git-credentials", ".docker/config.json", ".ssh/config", ".aws/credentials"),
    *(".git/config", ".git/objects/aa/bb", "deep/sub/.git/config", "bare.git/config"),
    *(".git/modules/sub/config", "keys.key/inside.txt", ".gnupg/trustdb.gpg", ".kube/config"),
)
OPEN: Final = (
    *("src/a.py", "conftest.py", ".github/workflows/ci.yml", ".gitignore", ".gitattributes"),
    *("keys.txt", "environment.py", ".vscode/tasks.json", "id_map.py", "a.keys", ".gitmodules"),
)
WALK: Final = """
import json, os, sys
found, secret = [], []
for folder, folders, files in os.walk("/"):
    folders[:] = [f for f in folders if os.path.join(folder, f) not in %r]
    for name in files:
        path = os.path.join(folder, name)
        if os.path.islink(path):
            continue
        found.append(path)
        try:
            with open(path, "rb") as file:
                if "-".join(%r).encode() in file.read():
                    secret.append(path)
        except OSError:
            pass
print(json.dumps([found, secret, sys.argv[1:]]))
"""


@dataclass
class Site:
    """A person's home, the roots and the data folder of a server, with secrets in all of them."""

    base: Path
    environment: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.home, self.data = self.base / "home/jo", self.base / "home/jo/.local/share/replybook"
        self.repo, self.game = self.base / "home/jo/repo", self.base / "game"
        for name in (*CLOSED, "deep/nothing.key"):
            self.file(f"home/jo/repo/{name}", SECRET)
        for name in OPEN:
            self.file(f"home/jo/repo/{name}", "open")
        for name in ("trace.key", "state/state.sqlite3", "server.toml", "trace/a.jsonl"):
            self.file(f"home/jo/.local/share/replybook/{name}", SECRET)
        for name in (".ssh/id_rsa", "notes.txt", ".local/bin/other", ".config/x", "proj/main.py"):
            self.file(f"home/jo/{name}", SECRET)
        self.file("game/common/traits/00.txt", "open")
        self.file("beside.txt", SECRET)
        self.environment["PATH"] = "/usr/bin:/bin"

    @property
    def roots(self) -> Mapping[str, Path]:
        return {"repo": self.repo, "game": self.game}

    def file(self, name: str, text: str) -> Path:
        place = self.base / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text)
        return place

    def script(self, name: str, first: str, body: str = "import tool; tool.main()\n") -> Path:
        """A program of pip: a script whose first line names an interpreter."""
        place = self.file(name, f"{first}\n{body}")
        place.chmod(0o755)
        return place

    def run(self, *words: str, writable: tuple[str, ...] = ()) -> Run:
        addresses = tuple((f"root:{key}", str(folder)) for key, folder in self.roots.items())
        return Run(
            words,
            str(self.repo),
            self.environment,
            True,
            writable,
            addresses,
            Protection(ACTIVE.enforcement().protected).hides,
        )

    def words(self, program: Path, *words: str, writable: tuple[str, ...] = ()) -> list[str]:
        run = self.run(str(program), *words, writable=writable)
        return in_sandbox(str(program), run, self.roots, [self.data])

    def ran(self, program: Path, *words: str, writable: tuple[str, ...] = ()) -> str:
        done = subprocess.run(
            self.words(program, *words, writable=writable), capture_output=True, text=True, env={}
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    def python(self, code: str, *, writable: tuple[str, ...] = ()) -> str:
        return self.ran(PYTHON, "-c", code, writable=writable).strip()


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Site:
    site = Site(tmp_path)
    monkeypatch.setenv("HOME", str(site.home))
    return site


# Installations


def packages(site: Site, top: str) -> None:
    site.file(f"{top}/{LIB}/site-packages/tool.py", f"def main():\n{indented(WALK_CODE)}")


def indented(code: str) -> str:
    return "".join(f"    {line}\n" for line in code.splitlines())


WALK_CODE: Final = WALK % ([*SYSTEM, "/proc", "/dev", str(BASE / LIB)], PARTS)


def environment(site: Site, top: str) -> Path:
    """An environment as venv makes it, with the packages of the program."""
    bin_ = site.base / top / "bin"
    bin_.mkdir(parents=True)
    (bin_ / "python").symlink_to(PYTHON)
    site.file(f"{top}/pyvenv.cfg", f"home = {PYTHON.parent}\nversion = 3\n")
    packages(site, top)
    return site.script(f"{top}/bin/tool", f"#!{bin_}/python")


def by_pip_user(site: Site) -> Path:
    packages(site, "home/jo/.local")
    return site.script("home/jo/.local/bin/tool", f"#!{PYTHON}")


def by_pipx(site: Site) -> Path:
    real = environment(site, "home/jo/.local/share/pipx/venvs/tool")
    (site.home / ".local/bin/tool").symlink_to(real)
    return site.home / ".local/bin/tool"


def by_uv_tool(site: Site) -> Path:
    """uv: a link into an environment, whose interpreter lies behind a folder that is a link."""
    real = environment(site, "home/jo/.local/share/uv/tools/tool")
    pythons = site.home / ".local/share/uv/python"
    pythons.mkdir()
    (pythons / "cpython-3").symlink_to(BASE)
    python = real.parent / "python"
    python.unlink()
    python.symlink_to(pythons / "cpython-3/bin" / PYTHON.name)
    (site.home / ".local/bin/tool").symlink_to(os.path.relpath(real, site.home / ".local/bin"))
    return site.home / ".local/bin/tool"


def in_the_repo(site: Site) -> Path:
    return environment(site, "home/jo/repo/.venv")


def beside_the_repo(site: Site) -> Path:
    return environment(site, "home/jo/envs/own")


def by_a_shim(site: Site) -> Path:
    """pyenv: a script of the shell that starts the program of the version of the folder."""
    packages(site, "home/jo/.pyenv/versions/3.99.1")
    site.script("home/jo/.pyenv/versions/3.99.1/bin/tool", f"#!{PYTHON}")
    site.file("home/jo/.pyenv/version", "system\n")
    site.file("home/jo/repo/.python-version", "3.99.1\n")
    return site.script("home/jo/.pyenv/shims/tool", "#!/usr/bin/env bash", "exit 3\n")


def by_env(site: Site) -> Path:
    site.environment["PATH"] = f"{PYTHON.parent}:/usr/bin:/bin"
    packages(site, "home/jo/.local")
    return site.script("home/jo/.local/bin/tool", f"#!/usr/bin/env {PYTHON.name}")


def with_a_long_path(site: Site) -> Path:
    real = environment(site, "home/jo/my envs/own")
    python = real.parent / "python"
    return site.script(
        "home/jo/my envs/own/bin/tool",
        "#!/bin/sh",
        f"'''exec' \"{python}\" \"$0\" \"$@\"\n' '''\nimport tool; tool.main()\n",
    )


WAYS = (
    *(by_pip_user, by_pipx, by_uv_tool, in_the_repo, beside_the_repo, by_a_shim, by_env),
    with_a_long_path,
)


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_program_runs_and_finds_only_what_is_on_the_list(
    site: Site, way: Callable[[Site], Path]
) -> None:
    program = way(site)

    found, secret, words = json.loads(site.ran(program, "one", "two"))

    assert [[], ["one", "two"]] == [secret, words]
    top = Path(os.path.realpath(program)).parent.parent
    if way is by_a_shim:
        top = site.home / ".pyenv/versions/3.99.1"
    of_program = [top / one for one in ("bin/tool", "pyvenv.cfg", "bin/python", LIB)]
    allowed = [
        *map(str, (site.repo, site.game, PYTHON, BASE / LIB, *of_program)),
        *(*SYSTEM, *OF_SANDBOX, str(site.home / ".local/share/uv/python/cpython-3")),
        *map(str, (BASE / "lib").glob("libpython3*")),
    ]
    assert [] == [one for one in found if not any(Path(one).is_relative_to(a) for a in allowed)]
    assert [str(site.repo / name) for name in OPEN] == [
        name for name in (str(site.repo / each) for each in OPEN) if name in found
    ]


def test_the_modules_of_an_editable_package_are_found(site: Site) -> None:
    program = beside_the_repo(site)
    site.file("home/jo/proj/src/own.py", "NAME = 'own'\n")
    site.file("home/jo/proj/src/.env", SECRET)
    site.file(f"home/jo/envs/own/{LIB}/site-packages/own.pth", f"{site.home}/proj/src\n")
    tool = site.file(f"home/jo/envs/own/{LIB}/site-packages/tool.py", "")
    tool.write_text(
        f"def main():\n    import own, os\n    print(own.NAME, os.listdir({str(site.home / 'proj')!r}))\n"
        f"    print(open({str(site.home / 'proj/src/.env')!r}).read())\n"
    )

    assert "own ['src']" == site.ran(program).strip()


# Too wide


def test_a_root_that_holds_the_home_is_refused(site: Site) -> None:
    with pytest.raises(NotStarted) as refused:
        in_sandbox(str(PYTHON), site.run("python"), {"repo": site.base}, [site.data])

    assert "sandbox_shows_home" == refused.value.refused


@pytest.mark.parametrize("named", ["home/jo", "home/jo/.local/share"])
def test_a_package_that_brings_the_home_or_the_server_is_refused(site: Site, named: str) -> None:
    program = beside_the_repo(site)
    site.file(f"home/jo/envs/own/{LIB}/site-packages/x.pth", f"{site.base / named}\n")

    with pytest.raises(NotStarted) as refused:
        site.words(program)

    assert refused.value.refused in {"sandbox_shows_home", "sandbox_shows_server"}


def test_an_environment_of_the_repo_brings_no_other_folder(site: Site) -> None:
    """The agent may have written it."""
    program = in_the_repo(site)
    site.file(f"home/jo/repo/.venv/{LIB}/site-packages/x.pth", f"{site.home}/proj\n")
    site.file("home/jo/repo/.venv/pyvenv.cfg", f"home = {site.home}/proj/bin\n")

    assert str(site.home / "proj") not in site.words(program)


def test_a_script_brings_no_file_that_is_no_interpreter(site: Site) -> None:
    secret = site.home / ".ssh/id_rsa"
    program = site.script("home/jo/repo/bin/tool", f"#!{secret}")

    assert str(secret) not in site.words(program)


def test_more_closed_places_than_can_be_covered_are_refused(site: Site) -> None:
    for number in range(2_001):
        (site.repo / f"{number}.key").touch()

    with pytest.raises(NotStarted) as refused:
        site.words(PYTHON)

    assert "sandbox_shows_closed" == refused.value.refused


def test_a_data_folder_in_a_root_is_covered(site: Site) -> None:
    shutil.copytree(site.data, site.repo / "data")
    run = site.run("python", "-c", f"import os; print(os.listdir({str(site.repo / 'data')!r}))")

    words = in_sandbox(str(PYTHON), run, site.roots, [site.repo / "data"])

    assert "[]" == subprocess.run(words, capture_output=True, text=True, env={}).stdout.strip()


# Attacks from inside


def attempts(site: Site) -> Iterator[tuple[str, str]]:
    """Yield the name of each attack and its code, which prints what it got."""
    repo, home, data = (repr(str(one)) for one in (site.repo, site.home, site.data))
    yield "a link to a closed file", f"print(open({repo} + '/to_env').read())"
    yield "a link out of the root", f"print(open({repo} + '/to_notes').read())"
    yield "a link to a closed folder", f"print(open({repo} + '/to_git/config').read())"
    yield "a folder above", f"import os; print(open({repo} + '/../notes.txt').read())"
    yield (
        "the prefix and its neighbours",
        (
            "import sys, os\nfor p in (sys.prefix, sys.base_prefix):\n"
            "    for n in os.listdir(p + '/..'):\n        print(open(p + '/../' + n).read())"
        ),
    )
    yield (
        "a hard link to a closed file",
        (f"import os; os.link({repo} + '/.env', '/tmp/x'); print(open('/tmp/x').read())"),
    )
    yield (
        "a hard link beside it",
        (f"import os; os.link({repo} + '/.env', {repo} + '/x'); print(open({repo} + '/x').read())"),
    )
    yield "a rename", f"import os; os.rename({repo} + '/.env', {repo} + '/x')"
    yield (
        "taking the cover away",
        (
            f"import ctypes; c = ctypes.CDLL(None); c.umount2({repo}.encode() + b'/.env', 2)\n"
            f"print(open({repo} + '/.env').read())"
        ),
    )
    yield (
        "a mount of its own",
        (
            "import ctypes, os\nc = ctypes.CDLL(None)\nc.unshare(0x10000000 | 0x20000)\n"
            f"c.umount2({repo}.encode() + b'/.env', 2)\nprint(open({repo} + '/.env').read())"
        ),
    )
    yield (
        "making the root writable",
        (
            f"import ctypes; ctypes.CDLL(None).mount(None, {repo}.encode(), None, 32 | 4096, None)\n"
            f"open({repo} + '/new', 'w').write({SECRET!r}); print({SECRET!r})"
        ),
    )
    yield "the first process", "print(open('/proc/1/environ').read())"
    yield "its own environment", "print(open('/proc/self/environ').read())"
    yield (
        "the root of the first process",
        f"print(open('/proc/1/root' + {home} + '/notes.txt').read())",
    )
    yield (
        "an inherited descriptor",
        (
            "import os\nfor n in range(3, 64):\n    try:\n        print(os.read(n, 999))\n"
            "    except OSError: pass"
        ),
    )
    yield (
        "descriptors of the first process",
        (
            "import os\nfor n in os.listdir('/proc/1/fd'):\n"
            "    f = os.open('/proc/1/fd/' + n, os.O_RDONLY | os.O_NONBLOCK)\n    print(os.read(f, 9))"
        ),
    )
    yield (
        "memory of the first process",
        (
            "m = open('/proc/1/maps').read().splitlines()\nf = open('/proc/1/mem', 'rb', 0)\n"
            "for l in m:\n    a, b = (int(x, 16) for x in l.split()[0].split('-'))\n"
            "    try:\n        f.seek(a); print(f.read(b - a).decode('latin-1'))\n"
            "    except (OSError, ValueError, OverflowError): pass"
        ),
    )
    yield (
        "temporary files of the host",
        (
            "import os\nfor f, _, n in os.walk('/tmp'):\n"
            "    print(*(open(os.path.join(f, x)).read() for x in n if x == 'beside.txt'))"
        ),
    )
    yield "the data folder", f"import os; print(os.listdir({data}))"
    yield (
        "a library of its own",
        (
            "import subprocess, os\n"
            f"print(subprocess.run(['cat', {repo} + '/.env'], env={{'LD_PRELOAD': {repo} + '/x.so'}},"
            " capture_output=True, text=True).stdout)"
        ),
    )
    yield (
        "a git of its own",
        (
            f"import subprocess; print(subprocess.run(['git', '-C', {repo}, 'config', '--list'],"
            " capture_output=True, text=True).stdout)"
        ),
    )
    yield (
        "objects of git",
        (
            f"import os\nfor f, _, n in os.walk({repo} + '/.git'):\n"
            "    for x in n: print(open(f + '/' + x).read())"
        ),
    )
    yield (
        "a socket in a root",
        (
            f"import socket; s = socket.socket(socket.AF_UNIX); s.connect({repo} + '/agent.sock')\n"
            "print(s.recv(99).decode())"
        ),
    )
    yield (
        "the network",
        ("import socket; s = socket.create_connection(('127.0.0.1', %d), 2); print(s.recv(99))"),
    )
    yield (
        "another session",
        "import os; print([p for p in os.listdir('/proc') if p.isdigit() and int(p) > 50])",
    )
    yield "shared memory", "import os; print(*map(str, os.listdir('/dev/shm')))"
    yield (
        "a disk",
        (
            "import os\nfor n in os.listdir('/sys/block') if os.path.exists('/sys/block') else []:\n"
            "    print(open('/dev/' + n, 'rb').read(9))"
        ),
    )
    yield "passwords of the system", "print(open('/etc/shadow').read(), open('/etc/passwd').read())"
    yield (
        "another spelling",
        (
            f"import os\nfor n in ('.ENV', '.Env', 'SERVER.KEY', '.env ', '.\\uff45nv', './/.env'):\n"
            f"    p = {repo} + '/' + n\n    print(open(p).read() if os.path.exists(p) else '')"
        ),
    )
    yield "another way to the root", "print(open('/proc/self/cwd/.env').read())"
    yield (
        "a descriptor of the folder",
        (
            f"import os; d = os.open({repo}, os.O_RDONLY)\nprint(os.read(os.open('.env', 0, dir_fd=d), 99))"
        ),
    )


LEAKED: Final = (SECRET, "root:x:", "TOKEN_OF_THE_HOST")


def test_no_attack_gets_a_secret(
    site: Site, subtests: pytest.Subtests, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TOKEN_OF_THE_HOST", SECRET)
    (site.repo / "to_env").symlink_to(".env")
    (site.repo / "to_notes").symlink_to("../notes.txt")
    (site.repo / "to_git").symlink_to(".git")
    shared = Path("/dev/shm", f"replybook-{os.getpid()}")
    with socket.create_server(("127.0.0.1", 0)) as server, socket.socket(socket.AF_UNIX) as agent:
        monkeypatch.chdir(site.repo)  # the path of a socket is short
        agent.bind("agent.sock")
        agent.listen()
        held = os.open(site.home / "notes.txt", os.O_RDONLY)
        os.set_inheritable(held, True)
        try:
            if shared.parent.is_dir():
                shared.write_text(SECRET)
            for name, code in attempts(site):
                with subtests.test(name):
                    code = code.replace("%d", str(server.getsockname()[1]))
                    runner = ProgramRunner(
                        60,
                        shown=str,
                        boxed=lambda _, run: in_sandbox(str(PYTHON), run, site.roots, [site.data]),
                    )
                    site.environment["PATH"] = str(PYTHON.parent) + ":/usr/bin:/bin"
                    _, said = runner(site.run(PYTHON.name, "-c", code))
                    told = (
                        f"{said['output']}{said['errors']}"
                        if "Traceback" not in str(said["errors"])
                        else str(said["output"])
                    )
                    assert not [one for one in LEAKED if one in told], told[:500]
                    assert f"replybook-{os.getpid()}" not in str(said["output"])
        finally:
            os.close(held)
            shared.unlink(missing_ok=True)
    assert not (site.repo / "new").exists()
    assert SECRET == (site.repo / ".env").read_text()


KEYCTL: Final = """
import ctypes
kernel, text = ctypes.CDLL(None, use_errno=True), ctypes.create_string_buffer(99)
key = kernel.syscall(250, 10, -3, b"user", b"of-the-person", 0)
print(kernel.syscall(250, 11, %s, text, 99), text.value)
"""


@pytest.mark.skipif(platform.machine() != "x86_64", reason="the numbers of calls are of x86_64")
def test_keys_that_the_kernel_holds_are_not_read(site: Site) -> None:
    kernel = ctypes.CDLL(None)
    if kernel.syscall(250, 1, None) < 0:
        pytest.skip("no keyrings here")
    key = kernel.syscall(248, b"user", b"of-the-person", SECRET.encode(), len(SECRET), -3)

    assert (
        SECRET
        in subprocess.run([PYTHON, "-c", KEYCTL % key], capture_output=True, text=True).stdout
    )
    for name in ("key", key):
        assert SECRET not in site.python(KEYCTL % name)


def test_what_the_contract_covers_is_written_and_nothing_else(site: Site) -> None:
    file = site.repo / "src/a.py"
    other = site.repo / "keys.txt"

    said = site.python(
        f"open({str(file)!r}, 'a').write('# seen')\n"
        f"try:\n    open({str(other)!r}, 'a')\nexcept OSError as error:\n    print(error.errno)",
        writable=(str(file),),
    )

    assert ["open# seen", "open", "30"] == [file.read_text(), other.read_text(), said]


def test_a_closed_file_looks_like_no_file_to_honest_code(site: Site) -> None:
    """A reader of settings that loads `.env` where there is one must not break."""
    said = site.python("import os; print(os.path.isfile('.env'), repr(open('.env').read()))")

    assert "False ''" == said


def test_what_is_closed_in_one_root_is_closed_in_each_view_of_it(site: Site) -> None:
    """A root inside of another one, and an environment that is named through a link."""
    (site.base / "way").symlink_to(site.repo)
    in_the_repo(site)
    site.file("home/jo/repo/.venv/bin/x.key", SECRET)
    program = site.base / "way/.venv/bin/tool"
    program.write_text(f"#!{site.base}/way/.venv/bin/python\nimport tool; tool.main()\n")

    _, secret, _ = json.loads(site.ran(program))

    assert [] == secret


def test_a_mod_in_a_root_is_closed_by_its_own_address(site: Site) -> None:
    run: Any = site.run("python", "-c", "print(open('src/a.py').read())")
    hides = {"mod:Own/a.py"}.__contains__
    own = Run(
        *(getattr(run, name) for name in run.__slots__[:5]),
        (*run.folders, ("mod:Own", str(site.repo / "src"))),
        hides,
    )

    words = in_sandbox(str(PYTHON), own, site.roots, [site.data])

    assert "" == subprocess.run(words, capture_output=True, text=True, env={}).stdout.strip()
