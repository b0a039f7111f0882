"""What a computer player would do in somebody's place, and why, in words."""

from collections.abc import Iterable, Iterator
from typing import Any

from gloire.core.actions import Action
from gloire.core.game import Game
from gloire.players import Advice
from gloire.render import words
from gloire.render.phrases.catalogue import one_stop
from gloire.render.words import Names

FOR, AGAINST = "for", "against"


def explained(game: Game, side: str, advice: Advice, names: Names) -> Iterator[str]:
    """The odds, what speaks for the answer and against it, what else it would do, and how it sees the game."""
    if game.question is not None and len(game.question.actions) == 1:
        yield said(names, "only")
        return
    system = game.scenario.system
    if gist := odds(game, system.decode_action(advice.action), side, names):
        yield said(names, "odds", gist=gist)
    yield from weighed(advice, names)
    if advice.second:
        yield said(names, "second", text=words.action(system.decode_action(advice.second), names).rstrip("."))
    yield said(names, "chance", percent=round(100 * advice.chance))
    if advice.playouts:
        yield said(names, "playouts", playouts=advice.playouts)


def odds(game: Game, action: Action, side: str, names: Names) -> str:
    """What an action promises, in a few words; nothing, where it promises nothing in particular."""
    return words.preview(game.preview(action, side), names).gist.rstrip(".")


def weighed(advice: Advice, names: Names) -> Iterator[str]:
    """What speaks for an answer and against it, as far as its system has words for it."""
    pro, con = named_reasons(advice.pro, FOR, names), named_reasons(advice.con, AGAINST, names)
    for key, known in (("pro", pro), ("con" if pro else "least", con)):
        if known:
            yield said(names, key, reasons="; ".join(known), of=advice.of)


def named_reasons(found: Iterable[str], speaks: str, names: Names) -> list[str]:
    """Reasons in words that tell whether they speak for an answer or against it; each once."""
    phrases = [phrase for reason in found if (phrase := names.catalogue.find("reason", reason))]
    return list(dict.fromkeys(names.fill(phrase, {"speaks": speaks}) for phrase in phrases))


def said(names: Names, key: str, **facts: Any) -> str:
    """Something that a computer says of an answer."""
    return one_stop(names.fill(names.catalogue.get("counsel", key), facts))
