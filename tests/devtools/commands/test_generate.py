"""`replybook generate`: write, verify, show; nothing half-written (decision 15)."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bounded_waits import PATIENCE
from tests.devtools.commands.calling import Run

ROOT = Path(__file__).parents[3]
CODES = "src/acme_replies/codes.py"


@pytest.fixture
def two_projects(tmp_path: Path) -> Path:
    """Two registries of one folder, nothing generated yet."""
    settings = ""
    for name in ("one", "two"):
        registry = tmp_path / "registries" / name
        registry.mkdir(parents=True)
        (registry / "registry.yaml").write_text(
            f"# Read by tests; nothing is made; never released.\nname: {name}\nversion: 0.1.0\n"
            f"package: {name}_replies\ndescription: Codes of {name}.\nextends: [pkg:replybook_registry]\n",
            "utf-8",
        )
        settings += (
            f"[[tool.replybook.projects]]\nextends = ['pkg:replybook_registry']\n"
            f"sources = ['registries/{name}']\noutput = 'src/{name}_replies'\n"
        )
    (tmp_path / "pyproject.toml").write_text(settings, "utf-8")
    return tmp_path


def snapshot(folder: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


def test_the_checked_in_print_is_what_the_registry_says(run: Run) -> None:
    ended = run("generate", str(ROOT), "--check")

    assert ended.code == 0, ended.out


def test_two_projects_are_one_json_document(run: Run) -> None:
    said = json.loads(run("generate", str(ROOT), "--check", "--format", "json").out)

    assert [] == said["findings"]
    assert ["replybook-base", "replybook-ck3"] == said["summary"]["registries"]
    manifests = (
        ROOT / f"generated/{one}_generated/MANIFEST.json" for one in ("replybook", "replybook_ck3")
    )
    listed = sum(len(json.loads(path.read_text("utf-8"))["files"]) + 1 for path in manifests)
    assert listed == said["summary"]["files"]


def test_drift_of_two_projects_is_in_one_json_document(run: Run, two_projects: Path) -> None:
    drifted = run("generate", str(two_projects), "--check", "--format", "json")
    said = json.loads(drifted.out)

    assert 1 == drifted.code
    assert {"one", "two"} == {
        row["path"].split("/")[1].removesuffix("_replies") for row in said["findings"]
    }


def test_generating_twice_changes_nothing(run: Run, project: Path) -> None:
    first = run("generate")
    before = {path: path.stat().st_mtime_ns for path in project.rglob("*") if path.is_file()}
    second = run("generate")

    assert (0, 0) == (first.code, second.code)
    assert second.out.startswith("0 written, 0 removed")
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_a_registry_with_findings_prints_nothing(run: Run, project: Path) -> None:
    path = project / "registry/codes/own.yaml"
    path.write_text(path.read_text("utf-8").replace("remedy: Go on", "remedi: Go on"), "utf-8")

    ended = run("generate")

    assert ended.code == 1
    assert "RB112" in ended.out
    assert not (project / "src").exists()


def test_check_names_all_four_kinds_of_drift_in_one_run(run: Run, project: Path) -> None:
    run("generate")
    path = project / "registry/codes/own.yaml"
    path.write_text(path.read_text("utf-8").replace("Mail queued", "Mail accepted"), "utf-8")
    (project / "src/acme_replies/params.py").write_text("# mine\n", "utf-8")
    (project / "src/acme_replies/manifest.py").unlink()
    old = project / "src/acme_replies/old.py"
    old.write_text((project / CODES).read_text("utf-8"), "utf-8")
    before = snapshot(project)

    ended = run("generate", "--check")

    assert ended.code == 1
    for rule, name in [
        ("RB160", "codes.py"),
        ("RB161", "params.py"),
        ("RB162", "manifest.py"),
        ("RB163", "old.py"),
    ]:
        assert f"src/acme_replies/{name}:1:1: {rule} " in ended.out
    assert "fix: run: replybook generate" in ended.out
    assert before == snapshot(project)


def test_drift_of_a_project_with_make_fix_names_make_fix(run: Run, project: Path) -> None:
    (project / "Makefile").write_text("fix:\n\treplybook generate\n", "utf-8")

    assert "fix: run: make fix" in run("generate", "--check").out


def test_diff_shows_what_would_change_and_writes_nothing(run: Run, project: Path) -> None:
    run("generate")
    path = project / "registry/codes/own.yaml"
    path.write_text(path.read_text("utf-8").replace("Mail queued", "Mail accepted"), "utf-8")
    before = snapshot(project)

    ended = run("generate", "--diff")

    assert ended.code == 1
    assert '-"""Mail queued. ' in ended.out
    assert '+"""Mail accepted. ' in ended.out
    assert before == snapshot(project)


def test_a_registry_without_an_output_folder_is_called_wrongly(run: Run, project: Path) -> None:
    (project / "pyproject.toml").unlink()

    ended = run("generate", str(project / "registry"))

    assert ended.code == 2
    assert "[tool.replybook]" in ended.err


@pytest.mark.parametrize(
    "line",
    [
        'output = "../elsewhere"',
        'output = "/tmp/elsewhere"',
        'outputs = "src/acme_replies"',
        "output = 3",
        'package = "not-a-name"',
    ],
)
def test_settings_that_cannot_be_right_are_refused_with_the_key(
    run: Run, project: Path, line: str
) -> None:
    path = project / "pyproject.toml"
    key = line.split(" ")[0]
    kept = [row for row in path.read_text("utf-8").splitlines() if not row.startswith("output")]
    path.write_text("\n".join([*kept, line]) + "\n", "utf-8")

    ended = run("generate")

    assert ended.code == 2
    assert key in ended.err


def test_a_second_generator_gets_one_clear_line(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("generate")
    monkeypatch.setattr("replybook_codegen.write.time.sleep", lambda _: None)
    path = project / "registry/codes/own.yaml"
    path.write_text(path.read_text("utf-8").replace("Mail queued", "Mail accepted"), "utf-8")
    before = snapshot(project)
    holder = os.open(project / "src/acme_replies", os.O_RDONLY)
    fcntl.flock(holder, fcntl.LOCK_EX)
    try:
        script = (
            "import replybook_codegen.write as w; w.write.__kwdefaults__['patience'] = 0.1;"
            "from replybook_devtools.commands.main import main; raise SystemExit(main(['generate']))"
        )
        done = subprocess.run(
            [sys.executable, "-c", script],
            cwd=project,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )
    finally:
        os.close(holder)

    assert done.returncode == 2
    assert "another generator is writing src/acme_replies" in done.stderr
    assert before == snapshot(project)


def test_two_generators_at_once_end_with_the_right_print(run: Run, project: Path) -> None:
    words = [sys.executable, "-m", "replybook_devtools.commands.main", "generate"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    both = [
        subprocess.Popen(words, cwd=project, env=environment, stdout=subprocess.DEVNULL)
        for _ in range(2)
    ]

    assert [0, 0] == [process.wait(PATIENCE) for process in both]
    assert run("generate", "--check").code == 0
    assert not list(project.rglob(".*replybook-new*"))


def test_a_full_disk_leaves_everything_as_it_was(
    run: Run, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("generate")
    path = project / "registry/codes/own.yaml"
    path.write_text(path.read_text("utf-8").replace("Mail queued", "Mail accepted"), "utf-8")
    before = snapshot(project)
    real = Path.write_bytes

    def full(self: Path, data: bytes) -> int:
        if "registry.json" in self.name:
            raise OSError(28, "No space left on device")
        return real(self, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    ended = run("generate")
    monkeypatch.undo()

    assert ended.code == 2
    assert "no space left on device" in ended.err
    assert before == snapshot(project)


def test_a_read_only_target_is_one_clear_line(run: Run, project: Path) -> None:
    (project / "src").write_text("a file where a folder should be\n", "utf-8")

    ended = run("generate")

    assert ended.code == 2
    assert "src/acme_replies" in ended.err
    assert "Traceback" not in ended.err


def test_a_file_that_we_did_not_write_is_never_overwritten(run: Run, project: Path) -> None:
    target = project / CODES
    target.parent.mkdir(parents=True)
    target.write_text("my_own = 1\n", "utf-8")

    ended = run("generate")

    assert ended.code == 2
    assert CODES in ended.err
    assert target.read_text("utf-8") == "my_own = 1\n"


def test_generated_code_is_the_same_anywhere(project: Path, tmp_path: Path) -> None:
    """Another folder, locale, time zone and hash seed give the same bytes."""
    prints = []
    for number, (seed, zone, locale) in enumerate(
        [("0", "UTC", "C"), ("1", "Asia/Tokyo", "C.UTF-8"), ("77", "America/Lima", "POSIX")]
    ):
        folder = tmp_path / f"copy {number}" / "é"
        shutil.copytree(project / "registry", folder / "registry")
        shutil.copy(project / "pyproject.toml", folder)
        environment = {
            **os.environ,
            "PYTHONHASHSEED": seed,
            "TZ": zone,
            "LC_ALL": locale,
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        words = [sys.executable, "-m", "replybook_devtools.commands.main", "generate", str(folder)]
        subprocess.run(
            words, cwd=tmp_path, env=environment, check=True, capture_output=True, timeout=PATIENCE
        )
        prints.append(snapshot(folder / "src"))

    assert prints[0]
    assert prints[0] == prints[1] == prints[2]


def test_drift_of_the_first_registry_counts_though_the_second_has_none(
    run: Run, project: Path
) -> None:
    settings = project / "pyproject.toml"
    two = '[[tool.replybook.projects]]\nextends = ["pkg:replybook_registry"]\n'
    (project / "empty").mkdir()
    shutil.copy(project / "registry/registry.yaml", project / "empty")
    text = settings.read_text("utf-8")
    first = text[text.index("[tool.replybook]") :].replace("[tool.replybook]", "", 1)
    settings.write_text(
        f"[[tool.replybook.projects]]{first}\n{two}"
        'sources = ["empty"]\noutput = "src/beta_replies"\n',
        "utf-8",
    )
    assert 0 == run("generate").code
    (project / CODES).unlink()

    assert 1 == run("generate", "--check").code
    assert 1 == run("generate", "--diff").code
