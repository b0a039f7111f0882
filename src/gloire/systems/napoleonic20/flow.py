"""4.0: turns and phases begin and end."""

from gloire.core.events import GameOver
from gloire.core.sequences import place
from gloire.systems.napoleonic20.data import OpeningData
from gloire.systems.napoleonic20.events import expire_effects, open_with
from gloire.systems.napoleonic20.frames import (
    CombatPhase,
    EventPhase,
    GameTurn,
    MovementPhase,
    Play,
    PlayerTurn,
    ReactionPhase,
)
from gloire.systems.napoleonic20.happened import PhaseBegan, PlayerTurnBegan, TurnBegan
from gloire.systems.napoleonic20.position import MOVED, Position


def begin_first_turn(game: Position, _: Play) -> None:
    """3.0: the set-up is done. Smolensk 17.0: a scenario may open in mid-turn."""
    if game.scenario.opening is not None:
        _open_in_mid_turn(game, game.scenario.opening)
        return
    _enter_turn(game, game.scenario.first_turn)
    game.begin(GameTurn())


def _open_in_mid_turn(game: Position, opening: OpeningData) -> None:
    """Smolensk 17.0: all that comes before in this turn is left out, and the card named counts as drawn."""
    side = game.scenario.side_number(opening.side)
    player_turn = first_player_turn if side == game.scenario.first else second_player_turn
    table = game.scenario.sequence
    _enter_turn(game, game.scenario.first_turn)
    game.begin(GameTurn(step=place(table, GameTurn, player_turn.__name__) + 1))
    _enter_player_turn(game, side)
    game.begin(PlayerTurn(step=place(table, PlayerTurn, f"{opening.phase}_phase")))
    if opening.card:
        open_with(game, opening.card)


def _enter_turn(game: Position, number: int) -> None:
    game.turn = number
    game.prepare_turn()  # zones depend on the weather
    game.emit(TurnBegan(number))


def first_player_turn(game: Position, _: GameTurn) -> None:
    """4.0 + Waterloo 4.0: the first player's turn."""
    _enter_player_turn(game, game.scenario.first)
    game.begin(PlayerTurn())


def second_player_turn(game: Position, _: GameTurn) -> None:
    """4.0 phase 6: the same for the second player."""
    _enter_player_turn(game, 1 - game.scenario.first)
    game.begin(PlayerTurn())


def _enter_player_turn(game: Position, side: int) -> None:
    game.phasing, game.marched, game.fought = side, 0, False
    expire_effects(game)
    game.prepare_turn()
    game.emit(PlayerTurnBegan(game.side_id(side), game.turn))


def events_phase(game: Position, _: PlayerTurn) -> None:
    """4.0 phase 1."""
    game.phase = "events"
    game.begin(EventPhase())


def movement_phase(game: Position, _: PlayerTurn) -> None:
    """4.0 phase 2.

    6.1: units move of their own will in this phase and in their reaction phase, at no other time.
    """
    _announce(game, "movement", game.phasing, "6.0")
    game.begin(MovementPhase())


def end_movement(game: Position, _: MovementPhase) -> None:
    """6.2: unused points are lost; units are ready to move again next time."""
    for unit, marks in enumerate(game.marks):
        if marks & MOVED:
            game.marks[unit] = marks & ~MOVED
    game.forget_moves()


def reaction_phase(game: Position, _: PlayerTurn) -> None:
    """4.0 phase 3 + 8.0."""
    if not game.night:  # 14.0: at night there is no reaction phase.
        _announce(game, "reaction", 1 - game.phasing, "8.0")
        game.begin(ReactionPhase())


def combat_phase(game: Position, _: PlayerTurn) -> None:
    """4.0 phase 4."""
    if not game.night:
        _announce(game, "combat", game.phasing, "9.0")
        game.begin(CombatPhase())


def _announce(game: Position, phase: str, side: int, rule: str) -> None:
    game.phase = phase
    game.emit(PhaseBegan(phase, game.side_id(side), rule))


def conclude(game: Position, _: PlayerTurn) -> None:
    """4.0: the phases are over; what follows belongs to the end of the player turn."""
    game.phase = ""


def end_turn(game: Position, turn: GameTurn) -> None:
    """4.0: the next turn begins; after the last one the winner is found."""
    if game.turn < game.scenario.last_turn:
        _enter_turn(game, game.turn + 1)
        game.become(turn, GameTurn())
    else:
        decide(game)


def decide(game: Position) -> None:
    """15.0: at the end the anti-French player wins marginally if he has the higher morale; otherwise it is a draw.

    Salamanca 17.5: where the burden lies on the other side, it is the French player.
    """
    burdened = game.scenario.burdened
    winner = 1 - burdened if game.morale[1 - burdened] > game.morale[burdened] else None
    kind = "draw" if winner is None else "marginal"
    rule = game.scenario.victory_rule
    game.end(winner, kind, rule)
    game.emit(GameOver(winner=None if winner is None else game.side_id(winner), kind=kind, rule=rule))
