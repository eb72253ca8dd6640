"""The table of mutants matches the code: every text occurs once, and every named test exists."""

from __future__ import annotations

import ast

import pytest

from tools.check import mutants
from tools.steps import ROOT, StepError

TABLE = mutants.read_table()


def test_every_mutant_breaks_its_file_in_one_place() -> None:
    files = {each.file for each in TABLE.mutants}
    texts = {name: (ROOT / name).read_text(encoding="utf-8") for name in files}
    for each in TABLE.mutants:
        broken = mutants.mutate(each, texts[each.file])
        assert broken != texts[each.file], each
        if each.file.endswith(".py"):
            ast.parse(broken, each.what)
    assert len({(each.file, each.rule, each.what) for each in TABLE.mutants}) == len(TABLE.mutants) >= 60


def test_a_mutant_that_has_rotted_is_named() -> None:
    with pytest.raises(StepError, match=r"GR-EXT-2 .* is there 2 times"):
        gone = TABLE.mutants[0]._replace(rule="GR-EXT-2", old="a")
        mutants.mutate(gone, "a rail")


def test_the_tests_that_are_tried_exist() -> None:
    assert {each.file for each in TABLE.mutants} <= set(TABLE.stages)
    for stages in TABLE.stages.values():
        for stage in stages:
            assert all((ROOT / word).exists() for word in stage if word.endswith(".py"))
