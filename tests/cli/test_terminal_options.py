"""The terminal game with options that ask something of their own, and in the fog of war."""

from typing import Any

from gloire.players import Seat
from gloire.systems.napoleonic20 import actions as do
from gloire.systems.napoleonic20.games.waterloo.vocabulary import Sky
from tests.cli.evenings import Evening, Quiet, evening
from tests.scene import Scene, asked
from tests.systems.napoleonic20.fogs import foggy
from tests.systems.napoleonic20.turns import at_night

FAR = {"ad-ii": "1703"}


def test_a_corps_is_broken_down_by_a_word():
    scene = Scene({"fr-i": "0303"}, FAR, options={"breakdown": True})
    table = evening(scene)
    shown = table.type("break")
    assert "Break I Corps down into two cadres, for a morale point [16.6.1]" in shown
    assert (table.place("fr-cadre-1"), table.place("fr-cadre-2")) == ("0303", "0303")


def test_breaking_down_stands_in_the_list_beside_the_moves():
    scene = Scene({"fr-i": "0303", "fr-ii": "0306"}, FAR, options={"breakdown": True})
    shown = evening(scene).type()
    assert "Break I Corps down" in shown
    assert "Break II Corps down" in shown


def test_a_cadre_is_placed_by_its_hex():
    scene = at_night({"fr-i": "0202"}, FAR, broken=("fr-ii",), options={"unit_reduction": True})
    table = evening(scene, die=4)
    shown = table.type("", "II", "0107")
    assert "Part of II Corps can be rallied." in shown
    assert table.place("fr-cadre-1") == "0107"


def test_the_weather_of_the_dice_stands_above_the_board():
    scene = Scene({"fr-i": "0303"}, FAR, options={"variable_weather": True})
    scene.position.keep(Sky("showers", "worsening", mud=13))
    scene.restart()
    shown = evening(scene).type()
    assert "Showers and mud: infantry fights with one point less" in shown
    assert "The weather is worsening; the mud lasts to the end of turn 13 [Waterloo 16.10.2]." in shown


# The fog of war.


def in_the_fog(**how: Any) -> Evening:
    """II Corps next to two hidden Anglo-Dutch corps, before movement; two more enemies lie far behind."""
    allied = {"ad-i": "0403", "ad-ii": "0502", "ad-uxbridge": "0606"}
    return evening(foggy({"fr-ii": "0402"}, allied, due={"ad-reserve": 12}), **how)


def test_hidden_enemies_are_shown_without_their_names():
    told = in_the_fog().type("m", "t", "z", "l")

    assert "a??" in told.replace(" ", "")
    for name in ("Anglo-Dutch I Corps", "Anglo-Dutch II Corps", "Uxbridge", "Anglo-Dutch Reserve"):
        assert name not in told


def test_hidden_enemies_may_be_called_by_their_handles():
    fog = in_the_fog()
    handle = next(c["handle"] for c in fog.game.view("french").facts["counters"] if c["hex"] == "0403")
    told = fog.type("end", f"II {handle}")

    assert do.DeclareAttack("fr-ii", "0403") in fog.game.answers
    assert "\u22121 to +1: " in told


def test_units_are_turned_up_by_a_word():
    fog = in_the_fog()

    assert "II Corps was turned up in 0402" in fog.type("turn up")


def test_16_1_of_two_people_at_the_screen_each_is_asked_even_if_there_is_nothing_to_choose():
    fog = in_the_fog(humans=("french", "allied"))
    told = fog.type("end")

    assert asked(fog.game).kind == "Disengage"
    assert list(asked(fog.game).actions) == [do.EndDisengagement()]
    assert fog.prompts[-1].startswith("Allied")
    assert "no other choice" not in told


def test_16_1_nobody_is_told_that_the_other_had_no_choice():
    assert "no other choice" not in in_the_fog(humans=("french", "allied")).type("end", "")


def test_16_1_the_computer_thinks_even_if_there_is_nothing_to_choose():
    fog = in_the_fog()
    fog.opponent = Asked()
    fog.type("end")

    assert "Disengage" in fog.opponent.kinds


class Asked(Quiet):
    """An opponent who notes what he is asked."""

    def __init__(self) -> None:
        super().__init__()
        self.kinds: list[str] = []

    def choose(self, seat: Seat) -> Any:
        self.kinds.append(seat.kind)
        return super().choose(seat)
