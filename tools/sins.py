"""Counts what a good player of Napoleonic 20 does not do, for each side of a scenario.

    python -m tools.sins [SCENARIO] [--games 50] [--level captain] [--seed 0]

Units in contact without a friend beside them, attacks with less strength than the enemy has, units lost on a retreat,
morale lost to the count of a night, and reserves spent: figures to compare before and after a change of judgement.
"""

from collections import Counter

import click
import msgspec

import gloire
from gloire.core.events import Event
from gloire.core.sides import CHANCE
from gloire.players import make, seat_for
from gloire.sim.dice import generator
from gloire.systems.napoleonic20.happened import BattleResolved, MoraleChanged, UnitBroken
from gloire.systems.napoleonic20.position import Position

RETREAT, NIGHT, RESERVES = "9.8", "14.0", "12.5"


class Sins(msgspec.Struct):
    """What was counted; one counter for each figure, by side."""

    in_contact: Counter[str] = msgspec.field(default_factory=Counter)  # units, as a side's turn ends
    alone: Counter[str] = msgspec.field(default_factory=Counter)  # of these, without a friend beside them
    battles: Counter[str] = msgspec.field(default_factory=Counter)  # as attacker
    rash: Counter[str] = msgspec.field(default_factory=Counter)  # of these, at less than nought
    broken: Counter[str] = msgspec.field(default_factory=Counter)  # units
    fleeing: Counter[str] = msgspec.field(default_factory=Counter)  # of these, on a retreat
    night: Counter[str] = msgspec.field(default_factory=Counter)  # points lost to the count of a night
    reserves: Counter[str] = msgspec.field(default_factory=Counter)  # points spent

    def look(self, game: Position) -> None:
        """Counts who stands alone, of the side whose turn ends."""
        side, near = game.phasing, game.grounds[game.phasing].near_mask
        held, name = game.facts.held, game.scenario.sides[game.phasing]
        for unit in game.scenario.of_side[side]:
            hex = game.where[unit]
            if hex >= 0 and near[hex] & held[1 - side]:
                self.in_contact[name] += 1
                self.alone[name] += not near[hex] & held[side]

    def note(self, game: Position, event: Event) -> None:
        """Counts what happened."""
        match event:
            case BattleResolved() if event.attackers:
                side = _owner(game, event.attackers[0])
                self.battles[side] += 1
                self.rash[side] += event.differential < 0
            case UnitBroken():
                side = _owner(game, event.unit)
                self.broken[side] += 1
                self.fleeing[side] += event.rule.startswith(RETREAT)
            case MoraleChanged() if event.by < 0:
                self.night[event.side] -= event.by * (event.rule == NIGHT)
                self.reserves[event.side] -= event.by * (event.rule == RESERVES)


def _owner(game: Position, unit: str) -> str:
    scenario = game.scenario
    return scenario.sides[scenario.side[scenario.number[unit]]]


def count(scenario: str, level: str, games: int, seed: int = 0) -> Sins:
    """The sins of a level on both sides in so many games against itself."""
    sins = Sins()
    for number in range(games):
        _play(sins, scenario, level, seed, number)
    return sins


def _play(sins: Sins, scenario: str, level: str, seed: int, number: int) -> None:
    game, dice = gloire.new_game(scenario), generator(seed, number, "dice")
    seated = {side: make(level, generator(seed, number, side)) for side in game.scenario.sides}
    while question := game.question:
        position = game.position
        assert isinstance(position, Position)
        before, clock = position.clone(), position.clock
        asked = question.asks
        answer = question.sample(dice) if asked == CHANCE else seated[asked].choose(seat_for(game, asked))
        for event in game.apply(answer):
            sins.note(position, event)
        if position.clock != clock:
            sins.look(before)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("scenario", default="waterloo-20-third-day")
@click.option("--games", default=50, show_default=True, type=click.IntRange(min=1), help="Games to play.")
@click.option("--level", default="captain", show_default=True, help="Who plays both sides.")
@click.option("--seed", default=0, show_default=True, help="Fixes every die and every choice.")
def main(scenario: str, games: int, level: str, seed: int) -> None:
    """Count the sins of a level in a scenario."""
    sins = count(scenario, level, games, seed)
    for side in gloire.new_game(scenario).scenario.sides:
        click.echo(
            f"{side}: {_share(sins.alone[side], sins.in_contact[side])} of units in contact stand alone; "
            f"{sins.battles[side] / games:.1f} attacks a game, {_share(sins.rash[side], sins.battles[side])} below 0; "
            f"{sins.broken[side] / games:.1f} units broken, {_share(sins.fleeing[side], sins.broken[side])} on a "
            f"retreat; {sins.night[side] / games:.2f} points lost at night, {sins.reserves[side] / games:.2f} "
            "spent on reserves"
        )


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.0%}" if whole else "none"


if __name__ == "__main__":
    main()
