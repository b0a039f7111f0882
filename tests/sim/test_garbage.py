"""Mass play: the collector looks seldom, and as it did before once the games are played."""

import gc

import pytest

from gloire.sim.garbage import SELDOM, seldom_collected


def test_the_collector_looks_seldom_while_it_lasts_and_as_before_afterwards():
    before, frozen = gc.get_threshold(), gc.get_freeze_count()
    with seldom_collected():
        assert gc.get_threshold() == SELDOM
        assert gc.get_freeze_count() > frozen
    assert (gc.get_threshold(), gc.get_freeze_count()) == (before, 0)


def test_it_does_so_after_a_failure_too():
    before = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), seldom_collected():
        raise ZeroDivisionError
    assert gc.get_threshold() == before
