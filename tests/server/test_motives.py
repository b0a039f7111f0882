"""What a computer was after: which attacks were made and by whom, and what is kept from whom."""

from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.codec import plain
from gloire.core.display import View
from gloire.core.game import Game
from gloire.core.record import Undo
from gloire.players import Note
from gloire.render.phrases.catalogue import catalogue
from gloire.render.words import Names, names_of
from gloire.server.motives import Deed, _declared, _latest, _line
from gloire.server.past import Past, Step
from gloire.server.tables import _take
from gloire.server.thinking import Reply
from gloire.systems import entry
from gloire.systems.glory3.actions import DeclareCharge, JoinCharge, RevokeCharge
from gloire.systems.jours_de_gloire import actions as do
from tests.systems.jours_de_gloire.scene import Field
from tests.systems.jours_de_gloire.test_05_reinforcements import watrin

N_NE, NW_N = 0, 5
ODDS = " The odds of this attack when it was declared: "
BESIDE = {"fr_inf1": "1609 N+NE", "fr_inf2": "1709 NW+N", "au_inf1": "1608 S+SW", "au_inf2": "1708 S+SW"}
STACKED = {"fr_inf1": "1609 N+NE", "fr_inf2": "1609 N+NE", "au_inf1": "1608 S+SW"}


def told(game: Game, side: str = "french", reader: str = "") -> list[str]:
    """What is told of the game so far, to the computer's own side or to a reader from whom something is hidden."""
    again, steps = game.clone(), list[Any]()
    again.undo(0)
    for answer in game.answers:
        asked = again.question.asks if again.question else ""
        again.apply(answer)
        steps.append(SimpleNamespace(number=again.length, asked=asked, turn=again.view(side).now.number))
    past = SimpleNamespace(game=game, steps=steps, notes={})
    table: Any = SimpleNamespace(past=past, names=names_of(game.scenario))
    return _latest(table, side, reader or side)


def after(*answers: Action | int, at: str = "Announce", **units: str) -> Game:
    """A game on the proving ground after these answers."""
    scene = Field(**units).to(at)
    scene.do(*answers)
    return scene.game


# Attacks that are taken back.

BOTH = (do.AnnounceShock("fr-inf1", ("1608", "1708"), N_NE), do.AnnounceShock("fr-inf2", ("1708",), NW_N))


def test_attacks_on_the_same_hex_are_told_as_one():
    (line,) = told(after(*BOTH, **BESIDE))
    assert line.startswith("The French attacked 1608 and 1708 with fr-inf1 and fr-inf2." + ODDS)


def test_who_withdraws_leaves_the_attack_of_the_other_with_its_own_odds():
    (line,) = told(after(*BOTH, do.WithdrawShock("fr-inf2"), **BESIDE))
    assert [line] == told(after(BOTH[0], **BESIDE))
    assert line.startswith("The French attacked 1608 and 1708 with fr-inf1." + ODDS)


def test_odds_that_counted_on_somebody_who_withdrew_are_not_told():
    assert told(after(*BOTH, do.WithdrawShock("fr-inf1"), **BESIDE)) == ["The French attacked 1708 with fr-inf2."]


def test_attacks_beside_each_other_that_share_a_hex_by_a_third_are_one_until_it_withdraws():
    units = {"fr_inf1": "1609 N+NE", "fr_inf2": "1709 N+NE", "au_inf1": "1608 S+SW", "au_inf2": "1708 S+SW"}
    apart = (do.AnnounceShock("fr-inf2", ("1708",), N_NE), do.AnnounceShock("fr-inf1", ("1608",), N_NE))
    joined = (do.AnnounceShock("fr-inf2", ("1708",), N_NE), do.AnnounceShock("fr-inf1", ("1608", "1708"), N_NE))
    assert len(told(after(*apart, **units))) == 2
    assert len(told(after(*joined, **units))) == 1
    assert len(told(after(*joined, do.WithdrawShock("fr-inf1"), **units))) == 1


def charged(*deeds: tuple[int, int, Action]) -> list[tuple[str, ...]]:
    """Who attacks, by answers of which each has its number and that of the first answer in a row."""
    made = [Deed(at, since, one, gloire.core.actions.named_units(one), "", True) for at, since, one in deeds]
    return [attack.units for attack in _declared(made, Names("glory3"))]


def test_a_charge_is_taken_back_but_not_one_that_was_fought_in_the_same_turn():
    fought, again = (4, 3, DeclareCharge(("iron",), ("1203",))), (20, 19, DeclareCharge(("iron",), ("1204",)))
    assert charged(fought, again, (21, 19, RevokeCharge("iron"))) == [("iron",)]
    assert charged(fought, (5, 3, RevokeCharge("iron"))) == []


def test_a_charge_goes_with_all_who_joined_it_and_the_others_stay():
    deeds = (
        (4, 3, DeclareCharge(("iron",), ("1203",))),
        (5, 3, DeclareCharge(("texas",), ("1304",))),
        (6, 3, JoinCharge(("stone",), "iron")),
    )
    assert charged(*deeds) == [("iron", "stone"), ("texas",)]
    assert charged(*deeds, (7, 3, RevokeCharge("iron"))) == [("texas",)]


# Who acts.


def test_all_of_a_stack_that_attacks_are_named():
    (line,) = told(after(do.AnnounceShock("fr-inf1", ("1608",), N_NE), **STACKED))
    assert line.startswith("The French attacked 1608 with fr-inf1 and fr-inf2." + ODDS)


def test_all_of_a_stack_that_charges_are_named():
    game = after(
        do.DeclareStackCharge("fr-lc1", "1407"),
        at="Movement",
        fr_lc1="1409 N+NE",
        fr_lc2="1409 N+NE",
        au_inf1="1407 S+SW",
    )
    assert told(game)[0].startswith("The French attacked 1407 with fr-lc1 and fr-lc2.")


@pytest.mark.parametrize("march", [do.MoveStack, do.ForceMarchStack])
def test_all_of_a_stack_that_marches_are_named_and_counted(march):
    game = after(march("fr-inf1", "1608"), at="Movement", **{**STACKED, "au_inf1": "1602 S+SW"})
    assert told(game) == ["It has declared no attack. It moved fr-inf1 and fr-inf2 to 1608."]


def test_units_that_march_on_are_more():
    units = {**STACKED, "au_inf1": "1602 S+SW", "fr_inf3": "1509 N+NE", "fr_inf4": "1509 N+NE"}
    scene = Field(**units).to("Movement")
    scene.do(do.MoveStack("fr-inf1", "1607"))
    scene.to("Movement").do(do.MoveStack("fr-inf3", "1507"))
    line = "It has declared no attack. It moved fr-inf1 and fr-inf2 to 1607 and fr-inf3 to 1507, and one more unit."
    assert told(scene.game) == [line]


def test_reinforcements_are_named_whether_they_come_as_a_stack_or_alone():
    def entering(*answers: Action) -> list[str]:
        scene = watrin()
        scene.do(*answers)
        return told(scene.game)

    whole = entering(do.EnterMap("fr-22", "2407"))
    alone = entering(do.EnterAlone("fr-40", "2407"))
    normal = entering(do.EnterAloneInNormalMarch("fr-40", "2407"))
    assert "40e" in whole[0]
    assert "22e" in whole[0]
    assert "40e" in alone[0]
    assert "22e" not in alone[0]
    assert normal == alone


def test_a_reader_who_did_not_see_one_of_a_stack_is_not_told_of_its_attack(monkeypatch):
    game = after(do.AnnounceShock("fr-inf1", ("1608",), N_NE), **STACKED)
    assert told(game, reader="austrian")

    def without_the_second(game: Game, side: str | None = None, view: Any = Game.view) -> View:
        seen: View = view(game, side)
        hidden = tuple(one for one in seen.counters if side == "french" or one.unit != "fr-inf2")
        return msgspec.structs.replace(seen, counters=hidden)

    monkeypatch.setattr(Game, "view", without_the_second)
    assert told(game, reader="austrian") == []
    assert told(game)


def test_units_that_an_action_names_act_where_a_system_says_no_more():
    game = gloire.new_game("cornfield")
    assert game.doers(DeclareCharge(("iron", "texas"), ("1203",))) == ("iron", "texas")
    assert game.doers(RevokeCharge("iron")) == ("iron",)


# What it had in mind.

MARCH = do.MoveUnit("fr-inf1", "1608")


def about_to_march() -> Past:
    """The French are asked for their movement, and nothing of what was answered before is to be told."""
    game = Field(fr_inf1="1609 N+NE", au_inf1="1602 S+SW").to("Movement").game
    steps = [Step(number + 1, "austrian", 1, False, None, True) for number in range(game.length)]
    return Past(game.clone(), steps, game.length)


def answered(past: Past, *answers: Action, why: str = "") -> Past:
    """A draft in which a computer has answered; with a reason in mind, where there was a choice."""
    notes = [Note(at=past.game.length, pro=(why,))] if why else []
    draft, table = past.draft(), SimpleNamespace(held_for=lambda draft: ["french"])
    _take(Reply(entries=list(map(plain, answers)), notes=notes), table, draft, {})  # type: ignore[arg-type]  # a stub
    return draft


def in_mind(past: Past) -> list[str]:
    table: Any = SimpleNamespace(past=past, names=names_of(past.game.scenario))
    return [line for line in _latest(table, "french", "french") if line.startswith("What spoke for it: ")]


def test_what_was_in_mind_with_an_answer_that_was_taken_back_is_not_told_of_the_one_that_took_its_place():
    past = answered(about_to_march(), MARCH, why="friends")
    assert in_mind(past) == ["What spoke for it: friends beside it."]

    past.enter(Undo(past.game.length - 1))
    assert in_mind(answered(past, MARCH)) == []
    assert in_mind(answered(past, MARCH, why="place")) == ["What spoke for it: a place that counts."]


def test_what_was_in_mind_in_a_draft_that_came_to_nothing_is_forgotten_with_it():
    past = about_to_march()
    answered(past, MARCH, why="friends")

    assert in_mind(answered(past, MARCH)) == []


# Words.


def test_a_name_with_a_stop_ends_its_sentence_with_one():
    attacks = _declared(
        [Deed(1, 1, do.AnnounceShock("lob", ("0911",), 0), ("lob",), "even", True)], names := lobkowitz()
    )
    line = _line("austrian", attacks[0], names)
    assert line == "The Austrians attacked 0911 with Lobkowitz Dr. The odds of this attack when it was declared: even."


def lobkowitz() -> Names:
    names = names_of(Field(**STACKED).game.scenario)
    return Names("jours_de_gloire", units={**names.units, "lob": "Lobkowitz Dr."}, persons=frozenset({"lob"}))


# Every action that takes a unit to a hex of the map, but is no march: who is beaten or pursues, who fires, who leads.
NO_MARCH = {
    "jours_de_gloire": {"PlaceUnit", "FireAt", "MoveChief", "FleeTo", "ChargeTo", "EvadeTo", "RecoilTo", "RetreatTo"}
    | {"RoutTo", "AdvanceTo", "BreakThrough"},
    "glory3": {"ActivateIndependents", "MoveLeader", "DisplaceLeader", "RetreatBefore", "FollowUp", "RetreatTo"}
    | {"AdvanceTo", "PlaceRecovered", "PlaceLeader"},
    "napoleonic20": {"RetreatTo", "AdvanceTo", "ChooseUnit", "BuildUp"},
}


@pytest.mark.parametrize("system", NO_MARCH)
def test_every_way_of_an_own_will_onto_or_over_the_map_is_a_march(system):
    entry(system).part("rules")
    package = f"gloire.systems.{system}."
    ways = {
        kind.__name__
        for kind in Action.__subclasses__()
        if kind.__module__.startswith(package) and {"unit", "hex"} <= set(kind.__struct_fields__)
    }
    words = catalogue(system)
    attacks = words.gathered("telling", "opens") | words.gathered("telling", "joins")
    assert ways - attacks - NO_MARCH[system] == words.gathered("telling", "marches")
