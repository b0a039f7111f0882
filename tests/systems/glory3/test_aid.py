"""What the board tells before somebody decides: fire that meets a charge, what a facing means, commands, the lesson."""

from itertools import groupby

import pytest

import gloire
from gloire.core.actions import Action
from gloire.core.display import Prompt
from gloire.core.game import Game
from gloire.render import words
from gloire.render.phrases.names import names_of
from gloire.systems import rules_of
from gloire.systems.glory3 import actions as do
from gloire.systems.glory3 import happened as on
from gloire.systems.glory3.aid import _holders
from gloire.systems.glory3.outcomes import Outcomes
from tests.systems.glory3.scene import Field, Scene

BATTLES = ("antietam", "cornfield", "cedar-creek-morning", "cedar-creek")
CHARGED = {"us_inf1": "0505 0", "cs_inf1": "0504 3"}


def declaring(**counters: str) -> Scene:
    return Field("us-gen-a", us_gen_a="0507", **counters).to("DeclareCharges")


def foreseen(scene: Scene, action: Action) -> Outcomes:
    assert scene.game.question is not None
    found = scene.game.preview(action, scene.game.question.asks)
    assert isinstance(found, Outcomes)
    return found


def asking(game: Game) -> Prompt:
    """What the present question wants on the board."""
    question = game.question
    assert question is not None
    return question.prompt(question.about, question.actions)


def won(outcomes: Outcomes) -> float:
    return sum(one.chance for one in outcomes.results if one.result.startswith("D "))


# 10.3


def test_10_33_the_fire_that_meets_a_charge_is_told_before_it_is_declared() -> None:
    scene = declaring(**CHARGED)
    charge = do.DeclareCharge(("us-inf1",), ("0504",))
    (salvo,) = foreseen(scene, charge).salvos
    scene.do(charge, do.EndDeclaring())
    shot = foreseen(scene, do.FireDefensively("cs-inf1", ("0505",)))
    assert salvo.stops == (("us-inf1", sum(one.chance for one in shot.results if one.result == "hit")),)


def test_10_35_a_charge_that_is_stopped_is_not_won() -> None:
    found = foreseen(declaring(**CHARGED), do.DeclareCharge(("us-inf1",), ("0504",)))
    (salvo,) = found.salvos
    assert found.after == salvo.won == pytest.approx((1 - salvo.stops[0][1]) * won(found))
    assert 0 < found.after < won(found)


def test_10_32_each_way_to_split_the_fire_is_told_and_the_worst_is_marked() -> None:
    scene = declaring(us_inf2="0605 5", **CHARGED)
    scene.do(do.DeclareCharge(("us-inf1",), ("0504",)))
    found = foreseen(scene, do.JoinCharge(("us-inf2",), "us-inf1"))
    assert sorted(len(one.stops) for one in found.salvos) == [1, 1, 2]
    (worst,) = (one for one in found.salvos if one.worst)
    assert worst.won == found.after == min(one.won for one in found.salvos)
    (split,) = (one for one in found.salvos if len(one.stops) == 2)
    assert all(share < max(one.stops[0][1] for one in found.salvos) for _, share in split.stops)


def test_10_31_nobody_fires_at_a_charge_from_behind() -> None:
    scene = declaring(us_inf1="0505 0", cs_inf1="0504 0")
    found = foreseen(scene, do.DeclareCharge(("us-inf1",), ("0504",)))
    assert not found.salvos
    assert "under fire" not in words.preview(found, names_of(scene.scenario)).gist


def test_10_33_declared_charges_show_the_danger_on_the_map() -> None:
    scene = declaring(us_inf2="0605 5", **CHARGED)
    scene.do(do.DeclareCharge(("us-inf1",), ("0504",)))
    prompt = asking(scene.game)
    (mark,) = (one for one in prompt.overlays if one.tone == "hazard")
    assert mark.hexes == ("0505",)
    assert mark.texts[0].endswith("%")


def test_10_12_what_others_cover_is_told_from_what_must_be_charged() -> None:
    scene = declaring(us_inf1="0505 0", us_inf2="0605 5", cs_inf1="0504 3", cs_inf2="0404 3")
    laid = {one.key: one.hexes for one in asking(scene.game).overlays if one.unit == "us-inf1"}
    assert set(laid["covered"]) | set(laid.get("must", ())) >= {"0504"}
    assert "0504" not in laid.get("must", ())


# 7.11


def test_7_11_a_facing_tells_whom_it_has_in_front_and_behind() -> None:
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0506 0", cs_inf1="0504 3").to("Movement")
    scene.do(do.MoveUnit("us-inf1", "0505"))
    names = names_of(scene.scenario)
    ahead = words.preview(foreseen(scene, do.FaceTo("us-inf1", 0)), names).remarks
    away = words.preview(foreseen(scene, do.FaceTo("us-inf1", 3)), names).remarks
    assert ahead == ("In front: 0504.", "If it charges, it must charge 0504 [10.12].")
    assert away[0] == "No enemy in front."
    assert away[1].startswith("Behind it: 0504.")


def asked_to_turn(**counters: str) -> Prompt:
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0506 3", **counters).to("Movement")
    scene.do(do.MoveUnit("us-inf1", "0505"))
    return asking(scene.game)


def test_7_11_who_has_its_back_to_the_enemy_is_proposed_to_look_at_him() -> None:
    assert asked_to_turn(cs_inf1="0504 3").faces == 0
    assert asked_to_turn(cs_inf1="0405 3", cs_inf2="0605 3").faces == 0  # between both
    assert asked_to_turn(cs_inf1="0504 3", cs_inf2="0405 3").faces == 5  # rather than 0, which is a longer turn


def test_7_11_who_has_an_enemy_in_front_or_none_near_is_proposed_nothing() -> None:
    assert asked_to_turn(cs_inf1="0502 3").faces is None
    scene = Field("us-gen-a", us_gen_a="0507", us_inf1="0506 0", cs_inf1="0504 3").to("Movement")
    scene.do(do.MoveUnit("us-inf1", "0505"))
    assert asking(scene.game).faces is None


# 4.24


def test_4_24_whoever_points_at_a_brigade_means_its_command() -> None:
    game = gloire.new_game("cornfield")
    _on(game, "ChooseCommand")
    prompt = asking(game)
    assert prompt.means["us-gibbon"] == "us-gen-doubleday"
    laid = [one.kind for one in prompt.overlays if one.unit == "us-gen-doubleday"]
    assert {"range", "outline"} <= set(laid)


def test_4_21_where_all_markers_may_be_placed_they_are_in_the_answer_at_first() -> None:
    game = gloire.new_game("cornfield")
    game.apply(do.BeginWith("us-i"))
    composing = asking(game).composing
    assert composing is not None
    assert len(composing.picked) == len(composing.trays[0].parts) == 1


def test_4_22_markers_are_told_apart_by_a_few_letters() -> None:
    game = gloire.new_game("antietam")
    game.apply(do.BeginWith("us-v-res"))
    _on(game, "ChooseCommand")
    (cup,) = game.view("union").cups
    assert [one.text for one in cup.drawn] == ["VR"]


def _on(game: Game, question: str) -> None:
    """Goes on by the first answers there are."""
    while game.question is not None and game.question.kind != question:
        game.apply(game.question.actions[0])


# The first lesson


def test_the_lesson_speaks_of_questions_answers_and_events_that_there_are() -> None:
    scenario = gloire.new_game("cornfield").scenario
    found = scenario.system.lesson(scenario)
    assert found is not None
    kinds = {type(step).__name__ for steps in scenario.sequence.values() for step in steps}
    for step in found.steps:
        for signal in (step.on, *step.until):
            assert not signal.asked or signal.asked in kinds
            assert not signal.did or hasattr(do, signal.did)
            assert not signal.happened or hasattr(on, signal.happened)
            assert not signal.selected or signal.selected in scenario.titles.units
        assert not step.spot.unit or step.spot.unit in scenario.titles.units
        assert names_of(scenario).catalogue.find("lesson", step.key), step.key


def test_the_lesson_comes_in_the_order_of_a_real_first_activation() -> None:
    game = gloire.new_game("cornfield")
    found = game.scenario.system.lesson(game.scenario)
    assert found is not None
    wanted = [kind for kind, _ in groupby(step.on.asked for step in found.steps) if kind]
    asked: list[str] = []
    while game.question is not None and "DeclareCharges" not in asked:
        asked.append(game.question.kind)
        game.apply(_taught(game, asked))
    remaining = iter(asked)
    assert all(kind in remaining for kind in wanted)


def _taught(game: Game, asked: list[str]) -> Action:
    """What the lesson says, where it says something; else the last answer."""
    assert game.question is not None
    said = {
        "ChooseFirstMarker": do.BeginWith("us-i"),
        "ChooseCommand": do.ActivateCommand("us-gen-doubleday"),
        "Fire": do.CeaseFire(),
        "Movement": do.EndMovement() if "ChooseFacing" in asked else do.MoveUnit("us-gibbon", "2013"),
        "ChooseFacing": do.FaceTo("us-gibbon", 2),
        "DeclareCharges": do.DeclareCharge(("us-gibbon",), ("2113",)),
    }
    wish = said.get(game.question.kind)
    return wish if wish is not None and wish in game.question.actions else game.question.actions[-1]


@pytest.mark.parametrize(
    ("control", "told"),
    [
        ({"0510": "union", "1010": ""}, "0510 is controlled by the Union."),
        ({"0510": "union", "1010": "union"}, "0510 and 1010 are controlled by the Union."),
    ],
)
def test_one_place_is_held_and_several_are(control: dict[str, str], told: str) -> None:
    scene = Field(us_gen_a="0507", control=control)
    names = names_of(scene.scenario)
    assert told in [words.spoken(said, names) for said in _holders(scene.position)]


def test_only_the_first_battle_has_a_lesson() -> None:
    system = rules_of("glory3")
    assert [battle for battle in BATTLES if system.lesson(system.load(battle, {}, {}))] == ["cornfield"]


@pytest.mark.parametrize("battle", BATTLES)
def test_how_it_stands_tells_what_each_place_is_worth_and_who_holds_it(battle: str) -> None:
    game = gloire.new_game(battle)
    score, *places = words.standing(game, names_of(game.scenario))
    assert score.text.startswith("The points are ")
    assert len(places) > 6
    assert all(" is worth " in place.text and "{" not in place.text for place in places)


def test_the_places_of_the_cornfield_have_their_points_and_holders() -> None:
    game = gloire.new_game("cornfield")
    told = {aim.text: aim.side for aim in words.standing(game, names_of(game.scenario))}
    assert told["Dunker Church (2313) is worth 5 to the Union. It is held by the Confederates."] == "confederate"
    assert told["West Woods (2214) is worth 3 to the Union. It is held by the Confederates."] == "confederate"
    assert told["Cornfield (2112) is worth 2 to the Union. Nobody has held it yet."] == ""
    assert told["North Woods (1813) is worth 4 to the Confederates. It is held by the Union."] == "union"
