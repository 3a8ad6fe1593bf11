"""The arrows of decision 16 hold, and the contract that holds them covers every package."""

import tomllib

from tests.project_tree import NAMES, PACKAGES, ROOT, fresh_python

_LINT = "from importlinter.cli import lint_imports; raise SystemExit(lint_imports(no_cache=True))"


def test_every_import_follows_the_arrows() -> None:
    done = fresh_python("-c", _LINT)

    assert done.returncode == 0, done.stdout + done.stderr


def test_the_contract_names_every_package() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))

    assert settings["tool"]["importlinter"]["root_packages"] == NAMES


def test_each_top_level_folder_holds_its_packages_and_no_others() -> None:
    found = {
        folder: [path.parent.name for path in sorted((ROOT / folder).glob("*/py.typed"))]
        for folder in PACKAGES
    }

    assert found == {folder: sorted(names) for folder, names in PACKAGES.items()}
