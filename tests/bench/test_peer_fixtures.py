"""The inputs of other tools have the same number of codes in each language."""

from collections.abc import Callable
from pathlib import Path

import pytest
import yaml
from bench.peer_fixtures import write_linkml, write_proto

COUNT = 200


@pytest.mark.parametrize("write", [write_linkml, write_proto])
def test_every_code_is_there_once(tmp_path: Path, write: Callable[[Path, int], None]) -> None:
    write(tmp_path, COUNT)
    text = next(path for path in tmp_path.rglob("reply.*") if path.is_file()).read_text("utf-8")

    assert text.replace("_", "-").count("WA-RES-S-001") in (1, 2)
    assert text.replace("_", "-").count("EN-READ-E-002") in (0, 1, 2)


def test_the_linkml_enum_has_a_description_and_a_meaning(tmp_path: Path) -> None:
    write_linkml(tmp_path, COUNT)
    data = yaml.safe_load((tmp_path / "reply.yaml").read_text("utf-8"))
    values = data["enums"]["ReplyCode"]["permissible_values"]

    assert len(values) == COUNT
    assert all(140 <= len(value["description"]) <= 170 for value in values.values())
    assert values["WA-RES-S-001"]["meaning"] == "rep:WA-RES-S-001"


def test_the_proto_enum_has_every_name_and_a_number_for_each(tmp_path: Path) -> None:
    write_proto(tmp_path, COUNT)
    text = (tmp_path / "reply" / "v1" / "reply.proto").read_text("utf-8")
    names = [line.split()[0] for line in text.splitlines() if line.startswith("  REPLY_CODE_")]

    assert len(set(names)) == 1 + COUNT
