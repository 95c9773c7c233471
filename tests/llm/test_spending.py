"""Costs and caps."""

from __future__ import annotations

import pytest

from tests.llm.loopback import Answer, Server, chat
from workbench.llm.asking import Asker
from workbench.llm.endpoint import Kind, Price
from workbench.llm.failures import Cause, ModelCallError
from workbench.llm.spending import Bill, Spending, cost_of
from workbench.llm.values import Message, Request, Usage

ASK = Request((Message("user", "x"),))
GUESS = Usage(100, 10)


def test_cached_tokens_have_their_own_price() -> None:
    assert cost_of(Usage(1_000_000, 0, 400_000), Price(10.0, 30.0, 1.0)) == pytest.approx(6.4)
    assert cost_of(Usage(1_000_000, 0, 400_000), Price(10.0, 30.0)) == pytest.approx(10.0)
    assert cost_of(Usage(0, 1_000), Price(10.0, 30.0)) == pytest.approx(0.03)


def test_the_bill_is_what_the_endpoint_counted(server: Server) -> None:
    server.script = [chat("a"), chat("b", usage=False)]
    spending = Spending(Price(10.0, 10.0, 0.0))
    asker = Asker(Kind.OPENAI, "tiny", server.client(), spending=spending)
    asker.ask(ASK, GUESS)
    assert spending.bill._replace(cost=None) == Bill(1, 100, 10, 40)
    assert spending.bill.cost == pytest.approx(70e-5)
    asker.ask(ASK, Usage(7, 3))
    assert spending.bill._replace(cost=None) == Bill(2, 107, 13, 40, uncounted=1)
    assert spending.bill.cost == pytest.approx(80e-5)


def test_without_a_price_nobody_knows_the_cost() -> None:
    spending = Spending()
    spending.begin(GUESS)
    spending.end(GUESS, GUESS)
    assert spending.bill.cost is None
    with pytest.raises(ValueError, match="price"):
        Spending(most=1.0)


@pytest.mark.parametrize(
    "spending", [Spending(Price(1.0, 1.0), most=250e-6), Spending(most_calls=2), Spending(most_tokens=250)]
)
def test_the_call_that_would_pass_a_cap_is_not_made(server: Server, spending: Spending) -> None:
    server.decide = lambda asked: chat("a")
    asker = Asker(Kind.OPENAI, "tiny", server.client(), spending=spending)
    for _ in range(2):
        asker.ask(ASK, GUESS)
    with pytest.raises(ModelCallError) as caught:
        asker.ask(ASK, GUESS)
    assert caught.value.cause is Cause.CAPPED
    assert "cap of" in str(caught.value)
    assert len(server.asked) == 2


def test_calls_that_run_side_by_side_do_not_pass_the_cap_together() -> None:
    spending = Spending(Price(1.0, 1.0), most=200e-6)
    spending.begin(GUESS)
    with pytest.raises(ModelCallError):
        spending.begin(GUESS)
    spending.end(GUESS, Usage(10, 1))
    spending.begin(GUESS)


def test_failures_count_as_calls_and_cost_nothing(server: Server) -> None:
    server.decide = lambda asked: Answer(401)
    spending = Spending(Price(1.0, 1.0), most_calls=1)
    asker = Asker(Kind.OPENAI, "tiny", server.client(), spending=spending)
    causes = []
    for _ in range(2):
        with pytest.raises(ModelCallError) as caught:
            asker.ask(ASK, GUESS)
        causes.append(caught.value.cause)
    assert causes == [Cause.UNAUTHORIZED, Cause.CAPPED]
    assert spending.bill == Bill(cost=0.0, failed=1)
