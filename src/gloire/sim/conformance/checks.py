"""The promises of a game, one function each. All take a game at a question and leave it as it was."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

import gloire
from gloire.core.actions import Action
from gloire.core.codec import decode_position, encode_position, plain
from gloire.core.game import Game, Question
from gloire.sim.conformance.breach import Breach

LOOKAHEAD = 12  # answers a clone plays on, to see that nothing leaks back
SIBLINGS = 6  # clones that take different answers to the same question


def viewers(game: Game) -> tuple[str | None, ...]:
    """Both sides, and anybody."""
    return (*game.scenario.sides, None)


def asked(game: Game) -> Question:
    """The question now asked."""
    if game.question is None:
        raise Breach("a game that is not over asks something")
    return game.question


def standing(game: Game) -> tuple[Any, ...]:
    """What must not change while nobody answers."""
    return game.hash, game.length, game.outcome


def question_as_data(game: Game) -> Any:
    """The question with all that a client is told of it."""
    question = game.question
    if question is None:
        return plain(game.outcome)
    weights = question.weights
    told = [question.asks, question.kind, question.rule, question.about, None if weights is None else list(weights)]
    return plain([*told, list(question.actions)])


def check_question(game: Game) -> None:
    """There are options, each once, for a side or CHANCE; weights fit."""
    question = asked(game)
    options = list(question.actions)
    if not options:
        raise Breach("no question is without options", question)
    if question.asks not in (*game.scenario.sides, gloire.CHANCE):
        raise Breach("a question asks a side or CHANCE", question)
    if len(set(options)) != len(options):
        raise Breach("no option is offered twice", question)
    weights = question.weights
    if weights is not None and (len(weights) != len(options) or min(weights) <= 0):
        raise Breach("every answer of CHANCE has a weight", question)


def check_actions_as_data(game: Game) -> None:
    """Every action can be written as JSON and read again."""
    for action in asked(game).actions:
        if game.scenario.system.decode_action(json.loads(json.dumps(plain(action)))) != action:
            raise Breach("an action survives JSON", action)


def check_asking(game: Game, actions: Sequence[Action]) -> None:
    """Asking for anything changes nothing, and the same question comes again."""
    before, told, question = standing(game), question_as_data(game), asked(game)
    for viewer in viewers(game):
        game.view(viewer)
        question.prompt(question.about_to(viewer), question.actions)
        game.events(viewer=viewer)
        for action in actions:
            game.why_not(action, viewer)
    for action in actions:
        if game.why_not(action) is None:
            game.preview(action)
    if standing(game) != before or question_as_data(game) != told:
        raise Breach("asking changes nothing", game.question)


def check_offers(game: Game) -> None:
    """Every offered action is accepted, and what follows is a question with options or the end."""
    before, question = standing(game), asked(game)
    for action in list(question.actions):
        if (refusal := game.why_not(action, question.asks)) is not None:
            raise Breach("what is offered is lawful", f"{action} gave {refusal}")
        twin = game.clone()
        try:
            twin.apply(action)
        except gloire.IllegalAction as error:
            raise Breach("what is offered is accepted", f"{action} gave {error}") from error
        if twin.outcome is None:
            check_question(twin)
        if twin.length != game.length + 1:
            raise Breach("an answer counts once", action)
    if standing(game) != before:
        raise Breach("a clone is independent", question)


def check_refusal(game: Game, action: Action) -> None:
    """An action is lawful exactly if it is offered; otherwise it is refused with a reason, and nothing changes."""
    before, offered = standing(game), action in list(asked(game).actions)
    refusal = game.why_not(action)
    if offered != (refusal is None):
        raise Breach("why_not is None exactly for what is offered", f"{action} gave {refusal}")
    if refusal is None:
        return
    if not refusal.reason:
        raise Breach("a refusal has a reason", refusal)
    try:
        game.apply(action)
    except gloire.IllegalAction as error:
        if error.refusal != refusal:
            raise Breach("apply and why_not give the same reason", f"{error.refusal}, {refusal}") from error
    else:
        raise Breach("what is not offered is refused", action)
    if standing(game) != before:
        raise Breach("a refused action changes nothing", action)


def check_wrong_side(game: Game) -> None:
    """Nobody but the side asked may answer."""
    question = asked(game)
    for viewer in (*game.scenario.sides, "nobody"):
        for action in list(question.actions)[:3]:
            refusal = game.why_not(action, viewer)
            if (refusal is None) != (viewer == question.asks):
                raise Breach("only the side asked may answer", f"{viewer}: {action} gave {refusal}")


def check_clone(game: Game, rng: Random) -> None:
    """A clone asks the same, and playing it changes nothing here."""
    before, told = standing(game), question_as_data(game)
    twin = game.clone()
    if question_as_data(twin) != told or standing(twin) != before:
        raise Breach("a clone asks the same question", game.question)
    for _ in range(LOOKAHEAD):
        if twin.question is None:
            break
        twin.apply(twin.question.sample(rng))
    if standing(game) != before or question_as_data(game) != told:
        raise Breach("a clone is independent", game.question)


def check_siblings(game: Game, rng: Random) -> None:
    """What is worked out for one clone is never used for another that took a different answer."""
    actions = list(asked(game).actions)
    for action in rng.sample(actions, min(SIBLINGS, len(actions))):
        twin = game.clone()
        twin.apply(action)
        if twin.question is not None:
            check_looks(twin, read_back(twin))


def read_back(game: Game) -> Game:
    """The game begun again from its position as JSON; it asks the same question."""
    position = decode_position(encode_position(game.position), like=game.position)
    twin = Game(game.scenario, position)
    if twin.hash != game.hash:
        raise Breach("a position survives JSON", game.question)
    if question_as_data(twin) != question_as_data(game):
        raise Breach("a position read from JSON asks the same question", game.question)
    return twin


def check_looks(game: Game, twin: Game) -> None:
    """The game begun again shows the same views."""
    for viewer in viewers(game):
        if twin.view(viewer) != game.view(viewer):
            raise Breach("a position read from JSON looks the same", viewer)


def check_views(game: Game) -> None:
    """What a side sees is plain data, that is the same after a journey through JSON."""
    for viewer in viewers(game):
        view = game.view(viewer).facts
        if json.loads(json.dumps(view)) != view:
            raise Breach("a view is plain data", viewer)
        for event in game.events(max(0, game.length - 1), viewer):
            msgspec.json.encode(event)
    msgspec.json.encode(game.phases())


def check_replay(game: Game) -> None:
    """The record leads to the same position, through the same events."""
    twin = gloire.replay(game.record)
    if standing(twin) != standing(game):
        raise Breach("a replay ends in the same position", game.question)
    if twin.answers != game.answers or twin.events() != game.events():
        raise Breach("a replay tells the same story", game.question)
    if question_as_data(twin) != question_as_data(game):
        raise Breach("a replay asks the same question", game.question)


def check_saved(game: Game) -> None:
    """A saved game is the same game."""
    twin = gloire.load(game.dump())
    if standing(twin) != standing(game) or twin.dump() != game.dump():
        raise Breach("a saved game is the same game", game.question)


def check_undo(game: Game, hashes: Sequence[str], target: int) -> None:
    """Taking answers back restores the position; the record keeps them and still leads there."""
    twin = game.clone()
    twin.undo(target)
    if twin.hash != hashes[target] or twin.length != target:
        raise Breach("undo restores the position", f"{game.length} back to {target}")
    if len(twin.record.entries) != len(game.record.entries) + 1:
        raise Breach("the record keeps what was undone", f"{game.length} back to {target}")
    check_replay(twin)
    if target:
        twin.undo()
        if twin.hash != hashes[target - 1]:
            raise Breach("undo restores the position", f"{target} back to {target - 1}")
