"""The verdict of `make test`: passed, passed at the second try, failed; what of the second is too much."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pytest

from e2e.conftest import LONGEST
from tools.browsers import engines
from tools.check import checks, tries
from tools.check.tries import Outcome
from tools.steps import ROOT, StepError

SUITE = """
from pathlib import Path
import pytest

def test_good():
    pass

@pytest.mark.parametrize("board", ["a-b", "c [d]"])
def test_slow(board):
    mark = Path(__file__).with_name(f"seen {board}")
    seen = mark.exists()
    mark.write_text("")
    assert seen or board == "a-b"

@pytest.fixture
def tidy():
    yield
    mark = Path(__file__).with_name("tidied")
    seen = mark.exists()
    mark.write_text("")
    assert seen

def test_tidied(tidy):
    pass

@pytest.mark.skip
def test_skipped():
    pass
"""
BROKEN = """
def test_broken():
    assert False
"""
Tried = Callable[[str], Outcome]


@pytest.fixture(autouse=True)
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing here is written where `make test` writes."""
    monkeypatch.setattr(tries, "RESULTS", tmp_path / "results")
    return tmp_path / "results"


@pytest.fixture
def tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Tried:
    """Real tests in a folder of their own, tried by a real pytest."""
    monkeypatch.setattr(tries, "ROOT", tmp_path)

    def of(text: str) -> Outcome:
        (tmp_path / "test_some.py").write_text(text, encoding="utf-8")
        return tries.twice("some", ("test_some.py", "--rootdir=."), ("-ra",))

    return of


def test_what_passes_alone_is_named_and_counted(tried: Tried, capfd: pytest.CaptureFixture[str]) -> None:
    names = ("test_some.py::test_slow[c [d]]", "test_some.py::test_tidied")
    assert tried(SUITE) == Outcome(True, 5, names)
    said = capfd.readouterr().out
    assert "2 failed" not in said  # one of the two fails when it is cleaned up, which pytest calls an error
    assert "1 failed, 3 passed, 1 skipped, 1 error" in said and "2 passed, 3 deselected" in said
    assert "slowest 15 durations" in said
    assert tried(SUITE) == Outcome(True, 5)


def test_what_fails_alone_too_has_failed(tried: Tried) -> None:
    assert tried(SUITE + BROKEN) == Outcome(
        False, 6, ("test_some.py::test_slow[c [d]]", "test_some.py::test_tidied")
    )


def test_what_cannot_be_run_is_not_tried_again(tried: Tried, capfd: pytest.CaptureFixture[str]) -> None:
    assert tried(SUITE)
    assert not tried("import nothing_of_that_name").good
    assert not tried("").good
    assert capfd.readouterr().out.count("once more alone") == 1


def test_what_is_left_out_at_the_second_try_has_not_passed(tried: Tried) -> None:
    first = """
import pytest
from pathlib import Path
def test_a():
    mark = Path(__file__).with_name("seen")
    if mark.exists():
        pytest.skip("nothing to see")
    mark.write_text("")
    assert False
"""
    assert tried(first) == Outcome(False, 1)


def some(count: int) -> tuple[str, ...]:
    return tuple(f"test_{number}" for number in range(count))


@pytest.mark.parametrize(
    ("browser", "engine", "fine"),
    [(0, 0, True), (3, 0, True), (4, 0, False), (2, 1, True), (2, 2, False), (0, 3, True)],
)
def test_more_than_one_in_a_hundred_is_too_much(browser: int, engine: int, fine: bool) -> None:
    came = {"browser": Outcome(True, 280, some(browser)), "engines": Outcome(True, 20, some(engine))}
    said = tries.too_many(came, {})
    assert (not said) == fine
    if not fine:
        assert said == ["4 of 300 tests passed only at the second try, more than 1 %"]


@pytest.mark.parametrize(
    ("before", "fine"),
    [
        ([], True),
        ([["test_1"]], True),
        ([["test_0"]], False),
        ([[], ["test_1", "test_0"]], False),
        ([[], [], ["test_0"]], True),
    ],
)
def test_one_test_in_two_of_three_runs_is_too_much(before: list[list[str]], fine: bool) -> None:
    came = {"browser": Outcome(True, 300, ("test_0",)), "lint": Outcome(True)}
    said = tries.too_many(came, {"browser": before, "engines": [["test_0"]]})
    assert said == ([] if fine else ["test_0 passed only at the second try, in two of the last 3 runs"])
    assert tries.too_many({"browser": Outcome(True, 300)}, {"browser": before}) == []


def test_the_last_three_runs_are_kept(results: Path) -> None:
    record = tries.read()
    assert record == {}
    for number in range(4):
        came = {"browser": Outcome(number != 2, 300, (f"test_{number}",)), "lint": Outcome(True)}
        record = tries.keep(came, record)
        assert tries.read() == record
    tries.keep({"engines": Outcome(True, 20), "browser": Outcome(False)}, record)
    kept = {"browser": [["test_3"], ["test_2"], ["test_1"]], "engines": [[]]}
    assert json.loads((results / tries.RECORD).read_text(encoding="utf-8")) == kept


@pytest.mark.parametrize("text", ["", "[]", '{"browser": 7}', '{"browser": [7]}', "\0"])
def test_a_damaged_record_is_told_before_anything_runs(text: str, results: Path) -> None:
    results.mkdir()
    (results / tries.RECORD).write_text(text, encoding="utf-8")
    with pytest.raises(StepError, match="damaged"):
        tries.read()


Run = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run all checks, which come out as said: the exit code, what ran, what was printed."""

    def noted(ran: list[str], name: str, came: Outcome) -> Outcome:
        ran.append(name)
        return came

    original = checks.CHECKS

    def go(arguments: Sequence[str] = (), **outcomes: Outcome) -> tuple[int, list[str], str]:
        ran: list[str] = []
        made = [
            one._replace(run=partial(noted, ran, one.name, outcomes.get(one.name, Outcome(True))))
            for one in original
        ]
        monkeypatch.setattr(checks, "CHECKS", made)
        monkeypatch.setattr("sys.argv", ["check", *arguments])
        return checks.main(), ran, capsys.readouterr().out

    return go


def test_the_verdict_has_three_values(run: Run, results: Path) -> None:
    code, ran, said = run(browser=Outcome(True, 300))
    assert code == 0 and said.endswith(f"\nall {len(ran)} checks passed\n")
    again = Outcome(True, 300, ("e2e/test_a.py::test_b",))
    code, ran, said = run(browser=again)
    assert code == 0 and "    again " in said
    assert "passed at the second try: e2e/test_a.py::test_b\n" in said
    assert said.endswith(f"\nall {len(ran)} checks passed; 1 of 300 browser tests at the second try\n")
    code, _, said = run(browser=again)
    assert code == 1 and "checks passed" not in said
    assert "e2e/test_a.py::test_b passed only at the second try, in two of the last 3 runs" in said
    code, _, said = run(["browser"], browser=again._replace(good=False))
    assert code == 1 and "FAILED" in said and "1 of 1 checks failed" in said
    kept = json.loads((results / tries.RECORD).read_text(encoding="utf-8"))
    assert kept == {"browser": [[*again.again]] * 3}


def test_only_the_long_set_of_two_engines_is_left_out_where_time_runs_out(
    monkeypatch: pytest.MonkeyPatch, run: Run
) -> None:
    names = [one.name for one in checks.CHECKS]
    assert names.index("engines") < names.index("browser") < names.index("more-engines") == len(names) - 1
    for limit, expected in (("", names), ("30", names), ("0", names[:-1])):
        monkeypatch.setenv(engines.WITHIN, limit)
        code, ran, said = run()
        assert code == 0 and ran == expected
        left_out = "long set left out: the checks before took more" in said.rpartition("\n==> Summary")[2]
        assert left_out == (ran != names)


def test_the_two_sets_are_all_tests_of_two_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[tuple[str, ...]] = []

    def noted(*options: str) -> int:
        ran.append(options)
        return 0

    monkeypatch.setattr(tries, "pytest", noted)
    monkeypatch.setattr(engines, "ensure", lambda: engines.ENGINES)
    monkeypatch.setenv("RAILTABLE_DIST_IS_FRESH", "1")
    assert checks.small_set().good and checks.long_set().good
    assert [options[:3] for options in ran] == [
        ("e2e/engines", "-m", "small_set"),
        ("e2e/engines", "-m", "not small_set"),
    ]


def test_without_a_site_no_browser_is_asked(run: Run) -> None:
    code, ran, said = run(site=Outcome(False))
    assert code == 1 and not {"engines", "browser", "more-engines"} & set(ran)
    assert said.count("not run: the site could not be built") == 3


def test_the_files_that_begin_are_there() -> None:
    assert all((ROOT / "e2e" / f"{name}.py").is_file() for name in LONGEST)
