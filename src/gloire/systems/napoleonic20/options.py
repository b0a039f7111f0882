"""The games of the series and the options a player may turn on, each with what it changes in the series rules."""

from collections.abc import Iterator

from gloire.systems.napoleonic20.amendments import Amendment, Option
from gloire.systems.napoleonic20.data import ScenarioFile
from gloire.systems.napoleonic20.games.borodino import amendment as borodino
from gloire.systems.napoleonic20.games.borodino import defense_plan
from gloire.systems.napoleonic20.games.flank_march import amendment as flank_march
from gloire.systems.napoleonic20.games.salamanca import amendment as salamanca
from gloire.systems.napoleonic20.games.salamanca import brigades
from gloire.systems.napoleonic20.games.smolensk import amendment as smolensk
from gloire.systems.napoleonic20.games.waterloo import amendment as waterloo
from gloire.systems.napoleonic20.games.waterloo import variable_weather
from gloire.systems.napoleonic20.optional import rally_locations, special_units, support
from gloire.systems.napoleonic20.optional.breakdown import amendment as breakdown
from gloire.systems.napoleonic20.optional.cadres import amendment as cadres
from gloire.systems.napoleonic20.optional.fatigue import amendment as fatigue
from gloire.systems.napoleonic20.optional.fog import amendment as fog
from gloire.systems.napoleonic20.optional.leaders import amendment as leaders
from gloire.systems.napoleonic20.optional.leaders import davout, marmont, wings
from gloire.systems.napoleonic20.optional.penetration import amendment as penetration

# A scenario names its game.
GAMES: dict[str, Amendment] = {
    "": Amendment(),
    "waterloo": waterloo.AMENDMENT,
    "borodino": borodino.AMENDMENT,
    "smolensk": smolensk.AMENDMENT,
    "salamanca": salamanca.AMENDMENT,
}


# In the order in which they change the rules.
OPTIONS: dict[str, Option] = {
    "cavalry_penetration": Option("16.2", penetration.AMENDMENT),
    "artillery_support": Option("16.3", support.AMENDMENT, lambda written: written.game != "salamanca"),
    "rally_locations": Option("16.4", rally_locations.AMENDMENT),
    "unit_reduction": Option("16.5", cadres.AMENDMENT),
    "breakdown": Option("16.6", breakdown.AMENDMENT),
    "special_units": Option("16.7", special_units.AMENDMENT, lambda written: written.game != "waterloo"),
    "fatigue": Option("16.8", fatigue.AMENDMENT),
    "leaders": Option(
        "16.9",
        leaders.AMENDMENT,
        in_game={
            "waterloo": wings.AMENDMENT,
            "borodino": davout.AMENDMENT,
            "smolensk": davout.AMENDMENT,
            "salamanca": marmont.AMENDMENT,
        },
    ),
    "no_defense_plan": Option("Borodino 6.10.4", defense_plan.NO_PLAN, lambda written: written.game == "borodino"),
    "flank_march": Option(
        "Borodino 17.1",
        flank_march.AMENDMENT,
        flank_march.is_offered,
        told_in=flank_march.case_of,
    ),
    "spanish_cadre": Option("Salamanca 16.6", available=lambda written: written.game == "salamanca"),
    "independent_brigades": Option(
        "Salamanca 16.10",
        brigades.AMENDMENT,
        lambda written: brigades.DIVISION in written.setup or brigades.DIVISION in written.reinforcements,
    ),
    "king_joseph": Option(
        "Salamanca 16.11", salamanca.KING_JOSEPH, lambda written: salamanca.JOSEPH in written.special_entries
    ),
    "variable_weather": Option("Waterloo 16.10", variable_weather.AMENDMENT, variable_weather.is_offered),
    "fog_of_war": Option("16.1", fog.AMENDMENT),
    "scripted_events": Option("Waterloo 17.2", available=lambda written: bool(written.script)),
    "no_take_backs": Option("6.4"),  # a matter for whoever hosts the game
}


# 16.0: sets of options to begin with; each has what the scenario offers of them.
USUAL = frozenset({"scripted_events"})  # Waterloo 17.2: the cards as they fell, unless somebody wants others
PRESETS: dict[str, frozenset[str]] = {
    "first-game": frozenset(),
    "standard": frozenset({"rally_locations", "unit_reduction", "special_units", "variable_weather"}),
    "all": frozenset(name for name, option in OPTIONS.items() if option.rule.split()[-1].startswith("16.")),
}


def presets(written: ScenarioFile) -> dict[str, dict[str, bool]]:
    """The options that each set turns on in a scenario."""
    there = [name for name, option in OPTIONS.items() if option.is_in(written)]
    return {preset: {name: True for name in there if name in wanted} for preset, wanted in PRESETS.items()}


def amendments() -> Iterator[Amendment]:
    """Of all games and options, whether or not they go together."""
    yield from GAMES.values()
    for option in OPTIONS.values():
        yield option.amendment
        yield from option.in_game.values()
