"""Jump prices and choices against the brute-force search."""

from __future__ import annotations

import os

import pytest

from engine.core.rng import Rng
from engine.games.trans_siberian.actions import BUILD, BUILD_TWO, EXTERNAL_FOR, LINK, SECOND, format_action
from engine.games.trans_siberian.components import LINK_INDEX, LINKS, RAILROADS
from engine.games.trans_siberian.phases import PAYING
from engine.games.trans_siberian.state import TransSiberianState
from tests.engine.trans_siberian.brute_force import OUTSIDE, Question
from tests.engine.trans_siberian.helpers import line, public, table

BOARDS = int(os.environ.get("TSR_JUMP_BOARDS", "160"))
"""Random boards in one run; each asks about every free link of every railroad that can build."""


def random_board(rng: Rng) -> tuple[TransSiberianState, dict[str, str], set[str]]:
    """Links dealt to six railroads, thinly or thickly; up to two of them nationalized."""
    links = list(LINKS)
    rng.shuffle(links)
    owners = {link: RAILROADS[rng.below(6)] for link in links[: 3 + rng.below(60)]}
    gone = {RAILROADS[rng.below(6)] for _ in range(rng.below(3))}
    railroads = []
    for name in RAILROADS:
        mine = [link for link, owner in owners.items() if owner == name]
        if name in gone:
            railroads.append(line(name, condition="nationalized", links=mine))
        else:
            railroads.append(public(name, mine, treasury=rng.below(40), value=75))
    return table("phase 2", "cash 0 0 0", *railroads), owners, gone


def names(texts: list[str], kind: str) -> set[str]:
    return {text.split(" ")[1] for text in texts if text.split(" ")[0] == kind}


def fee_sets(state: TransSiberianState, before: list[int]) -> set[tuple[str, ...]]:
    """The payee sets offered; a single one was applied by itself and shows in the treasuries."""
    if state.stage == PAYING:
        return {tuple(sorted(format_action(action).split(" ")[1:])) for action in state.legal()}
    return {("paid", *(str(now - then) for now, then in zip(state.treasury, before, strict=True)))}


def expected_fees(fees: set[tuple[str, ...]], railroad: str, base: int, fee: int) -> set[tuple[str, ...]]:
    if len(fees) > 1:
        return fees
    (only,) = fees
    change = dict.fromkeys(RAILROADS, 0)
    change[railroad] -= base + fee * len(only)
    for payee in only:
        if payee != "bank":
            change[payee] += fee
    return {("paid", *(str(change[name]) for name in RAILROADS))}


def check_board(rng: Rng) -> int:
    """All questions of one board; how many."""
    state, owners, gone = random_board(rng)
    heads = {format_action(action) for action in state.legal()}
    asked = 0
    for number, railroad in enumerate(RAILROADS):
        if railroad in gone:
            continue
        question = Question(owners, railroad, gone)
        treasury = state.treasury[number]
        answers = {link: question.answer(link) for link in LINKS if link not in owners}
        cubes = 30 - sum(owner == railroad for owner in owners.values())
        for head, base, fee, outside in (
            (BUILD[number], 4, 2, False),
            (EXTERNAL_FOR[number], 8, 4, True),
            (BUILD_TWO[number], 12, 2, False),
        ):
            two = base == 12
            can = {
                link
                for link, answer in answers.items()
                if answer is not None
                and (link in OUTSIDE) is outside
                and base + fee * answer["distance"] <= treasury
                and (answer["seconds"] or not two)
                and cubes >= (2 if two else 1)
            }
            assert (format_action(head) in heads) == bool(can), (railroad, head)
            asked += len(answers)
            if not can:
                continue
            begun = state.clone()
            begun.apply(head)
            assert names([format_action(a) for a in begun.legal()], "link") == can
            for link in sorted(can):
                answer = answers[link]
                assert answer is not None
                chosen = begun.clone()
                chosen.apply(LINK[LINK_INDEX[link]])
                if not two:
                    wanted = expected_fees(answer["fees"], railroad, base, fee)
                    assert fee_sets(chosen, state.treasury) == wanted, (railroad, link)
                    continue
                seconds = answer["seconds"]
                assert names([format_action(a) for a in chosen.legal()], "second") == set(seconds)
                for second, fees in seconds.items():
                    whole = chosen.clone()
                    whole.apply(SECOND[LINK_INDEX[second]])
                    wanted = expected_fees(fees, railroad, base, fee)
                    assert fee_sets(whole, state.treasury) == wanted, (railroad, link, second)
    return asked


@pytest.mark.parametrize("part", range(4))
def test_prices_links_and_payees_equal_a_search_of_all_chains(part: int) -> None:
    """TSR-TERM-12, TSR-JUMP-1, TSR-JUMP-3, TSR-JUMP-4, TSR-JUMP-5, TSR-JUMP-7, TSR-TWO-3 to TSR-TWO-6:
    whatever the engine offers, at which price and to whom, equals the brute-force answer."""
    rng = Rng(1000 + part)
    asked = sum(check_board(rng) for _ in range(BOARDS // 4))
    assert asked > BOARDS // 4 * 100


if __name__ == "__main__":
    import sys

    boards, chance, total = int(sys.argv[1]), Rng(int(sys.argv[2]) if len(sys.argv) > 2 else 7), 0
    for _ in range(boards):
        total += check_board(chance)
    print(f"{boards} boards, {total} link questions, all equal")
