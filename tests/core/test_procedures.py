"""Procedures that begin others and hear how they ended."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gloire.core.actions import Action, Roll
from gloire.core.codec import decode_position, encode_position
from gloire.core.events import Event
from gloire.core.game import Game
from gloire.core.position import StaleFrame
from gloire.core.procedures import DONE, Decision, Done, Procedure
from gloire.core.sequences import UnknownProcedure, UnknownStep, after, before, first, last, place, replaced
from tests.core.charge import (
    SEQUENCE,
    Attack,
    Charge,
    CohesionTest,
    DefensiveFire,
    DrawBreath,
    Fire,
    Meet,
    Melee,
    Position,
    Sound,
    Stand,
    Told,
    new_charge,
    pursue,
)


def play(game: Game, *answers: Action | int) -> list[str]:
    """What happens, in words; a number is a die."""
    told: list[Event] = []
    for answer in answers:
        told += game.apply(Roll(answer) if isinstance(answer, int) else answer)
    words = [event for event in told if isinstance(event, Told)]
    return [f"{event.rule} {event.unit} {event.what}".replace("  ", " ") for event in words]


def kinds(game: Game) -> list[str]:
    """The procedures under way."""
    return [type(frame).__name__ for frame in game.position.stack]


# The charge


def test_a_charge_that_is_met_fired_at_resolved_and_pursued_reads_as_the_book_does():
    game = new_charge()

    assert play(game, Sound(), Meet(), 2) == ["3.0 lancers tests a 2", "2.1 lancers meets the charge"]
    assert play(game, 6, 5, 3) == [
        "2.2 left gun fires a 6",
        "3.0 hussars tests a 5",
        "2.2 hussars falls out",
        "2.2 right gun fires a 3",
    ]
    assert play(game, 4, 4) == [
        "2.3 dragoons fights a 4",
        "3.0 lancers tests a 4",
        "2.3 lancers gives way",
        "2.4 foot is pursued into",
    ]
    assert play(game, 3, 6, 6) == [
        "2.3 dragoons fights a 4",
        "3.0 foot tests a 6",
        "2.3 foot is ridden down",
        "3.0 dragoons tests a 6",
        "2.5 dragoons is blown",
        "1.0 over after 1 pursuits",
    ]
    assert (game.question, kinds(game)) == (None, [])


def test_a_charge_that_nobody_meets_has_its_bonus():
    game = new_charge()

    assert play(game, Sound(), Stand(), 1, 1, 3)[-1] == "2.3 hussars fights a 4"


def test_a_counter_charge_that_fails_leaves_the_bonus():
    game = new_charge()

    assert play(game, Sound(), Meet(), 6, 1, 1, 3)[-1] == "2.3 hussars fights a 4"


def test_procedures_of_a_queue_run_in_their_order():
    told = play(new_charge(), Sound(), Stand(), 1, 1, 1, 1)

    assert [line for line in told if "fires" in line or "fights" in line] == [
        "2.2 left gun fires a 1",
        "2.2 right gun fires a 1",
        "2.3 hussars fights a 2",
        "2.3 dragoons fights a 2",
    ]


def test_what_is_begun_on_hearing_runs_before_those_that_still_wait():
    game = new_charge()
    play(game, Sound(), Stand(), 5)

    assert kinds(game) == ["Attack", "Charge", "Fire", "CohesionTest"]
    assert [frame.step for frame in game.position.stack if isinstance(frame, Fire)] == [-1]


def test_the_same_kind_of_procedure_has_another_consequence_for_each_step_that_began_it():
    after_fire, at_the_end = new_charge(), new_charge()

    assert play(after_fire, Sound(), Stand(), 5, 6)[-1] == "2.2 hussars falls out"
    # Both squadrons fight in vain, and are still in the charge when it ends.
    assert play(at_the_end, Sound(), Meet(), 1, 1, 1, 3, 3, 6)[-1] == "2.5 hussars is blown"


def test_who_began_a_procedure_hears_what_it_became():
    # The lancers give way, then the foot: one charge and one pursuit, and one report.
    told = play(new_charge(), Sound(), Stand(), 1, 1, 6, 1, 6, 1, 1, 1)

    assert [line for line in told if line.startswith("1.0")] == ["1.0 over after 1 pursuits"]


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_a_charge_goes_on_from_json_as_it_would_have_gone_on(seed):
    game, rng = new_charge(), Random(seed)
    while (question := game.question) is not None:
        twin = Game(game.scenario, decode_position(encode_position(game.position), game.position))
        answer = question.sample(rng)
        assert twin.apply(answer) == game.apply(answer)
        assert encode_position(twin.position) == encode_position(game.position)
    assert not game.position.stack


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_every_test_is_heard_once(seed):
    game, rng, tests = new_charge(), Random(seed), 0
    heard = _count_hearings(game)
    while (question := game.question) is not None:
        tests += question.kind == "CohesionDie"
        game.apply(question.sample(rng))
    assert heard[CohesionTest] == tests
    assert heard[Charge] == 1


def _count_hearings(game: Game) -> dict[type[Procedure], int]:
    """Counts what is heard, by putting an ear before every step that hears."""
    heard: dict[type[Procedure], int] = {CohesionTest: 0, Charge: 0, Fire: 0, Melee: 0}
    steps = [step for procedure in SEQUENCE.values() for step in procedure if getattr(step, "hears", True)]
    game.scenario.sequence = {
        procedure: tuple(_ear(step, heard) if step in steps and step is not pursue else step for step in sequence)
        for procedure, sequence in SEQUENCE.items()
    }
    return heard


def _ear(step: Any, heard: dict[type[Procedure], int]) -> Any:
    class Ear(type(step)):  # type: ignore[misc]  # the step, and a counter
        def heard(self, game: Any, frame: Any, ended: Any) -> None:
            heard[type(ended)] += 1
            super().heard(game, frame, ended)

    return Ear()


# Who is told, and who is not


class Choose(Decision):
    """Asks white once; hears whatever it began."""

    def asks(self, game: Position, frame: Attack) -> str | None:
        return "white"

    def options(self, game: Position, frame: Attack) -> list[Action]:
        return [Sound(), Stand()]

    def choose(self, game: Position, frame: Attack, action: Action) -> Done | None:
        if isinstance(action, Stand):
            return DONE
        game.begin(CohesionTest(unit=0))
        return None

    def heard(self, game: Position, frame: Attack, ended: CohesionTest) -> None:
        game.tell("heard", ended.unit, "0")


def rattle_the_dragoons(game: Position, frame: Attack) -> None:
    """Begins a test and does not care how it ends."""
    game.begin(CohesionTest(unit=1))


def attack_of(*steps: Any) -> Game:
    game = new_charge()
    game.scenario.sequence = {**SEQUENCE, Attack: steps}
    position = game.position.clone()
    position.stack = (Attack(),)
    return Game(game.scenario, position)


def test_a_step_is_not_told_of_what_an_earlier_one_began():
    game = attack_of(rattle_the_dragoons, Choose())

    assert play(game, 3) == ["3.0 dragoons tests a 3"]
    assert play(game, Sound(), 3) == ["3.0 hussars tests a 3", "0 hussars heard"]


def test_a_step_is_not_told_of_what_a_later_one_began():
    game = attack_of(Choose(), rattle_the_dragoons)
    play(game, Sound(), 3, Stand())

    assert play(game, 3) == ["3.0 dragoons tests a 3"]


def test_a_decision_that_is_not_done_is_asked_again_when_it_has_heard():
    game = attack_of(Choose())
    play(game, Sound(), 3)

    assert game.question is not None
    assert game.question.kind == "Choose"
    assert game.position.stack == (Attack(step=0),)


def test_an_episode_that_begins_nothing_hears_nothing():
    game = new_charge()
    play(game, Sound(), Stand(), 1, 1, 6, 6, 6, 6)

    # The infantry is charged in pursuit, when no gun fires.
    assert isinstance(game.position.stack[1], Charge)
    assert game.position.stack[1].pursuits == 1


class Restart(Decision):
    """Asks white; the attack becomes another."""

    def asks(self, game: Position, frame: Attack) -> str | None:
        return "white"

    def options(self, game: Position, frame: Attack) -> list[Action]:
        return [Sound()]

    def choose(self, game: Position, frame: Attack, action: Action) -> Done | None:
        game.become(frame, Attack())
        return DONE


def test_a_procedure_that_becomes_another_begins_at_its_first_step_whatever_its_choice_returns():
    game = attack_of(rattle_the_dragoons, Restart())
    play(game, 3, Sound())

    assert kinds(game) == ["Attack", "CohesionTest"]


# Mistakes


def test_a_stale_frame_is_named_with_what_is_under_way():
    game = new_charge()
    play(game, Sound())
    charge = game.position.stack[1]
    game.position.update(charge, met=True)

    with pytest.raises(StaleFrame, match=r"Charge\(.*met=False.* is stale: it is Charge\(.*met=True.*Attack, Charge"):
        game.position.update(charge, beaten=True)


def test_a_procedure_that_has_ended_is_named_as_such():
    game = new_charge()

    with pytest.raises(StaleFrame, match="no such procedure is under way"):
        game.position.become(Fire(gun=0, at=0), Attack())


def test_the_innermost_procedure_of_a_kind_is_found_for_those_who_show_it():
    game = new_charge()
    play(game, Sound(), Meet())

    assert isinstance(game.position.within(Charge), Charge)
    assert game.position.within(Melee) is None


# Tables


def names(table: Any, procedure: type[Procedure] = Charge) -> list[str]:
    return [getattr(step, "__name__", type(step).__name__) for step in table[procedure]]


def test_steps_are_put_first_last_before_after_and_in_place_of_others():
    assert names(first(SEQUENCE, Charge, rattle_the_dragoons))[0] == "rattle_the_dragoons"
    assert names(last(SEQUENCE, Charge, rattle_the_dragoons))[-1] == "rattle_the_dragoons"
    assert names(before(SEQUENCE, Charge, "pursue", rattle_the_dragoons))[3:5] == ["rattle_the_dragoons", "pursue"]
    assert names(after(SEQUENCE, Charge, "DefensiveFire", DrawBreath()))[1:3] == ["DefensiveFire", "DrawBreath"]
    assert names(replaced(SEQUENCE, Charge, "pursue"))[3] == "DrawBreath"
    assert place(SEQUENCE, Charge, "Resolution") == 2
    assert names(SEQUENCE)[0] == "CounterCharge"


def test_a_misspelt_step_is_named_with_those_there_are():
    with pytest.raises(UnknownStep, match=r"Charge has no step 'persue'; its steps are: CounterCharge, .*, pursue,"):
        before(SEQUENCE, Charge, "persue", DefensiveFire())


def test_a_procedure_that_is_not_in_the_table_is_named():
    with pytest.raises(UnknownProcedure, match="there is no procedure Procedure; there are: Attack, Charge"):
        last(SEQUENCE, Procedure, pursue)
