"""What every scenario of every system promises, as checks on games while they are played.

    from gloire.sim.conformance import Trial, plan

    case, every_check = plan(number)
    trial = Trial(case, seed=number)
    trial.play_with_every_check() if every_check else trial.play_and_replay()

A broken promise is a `Breach`; the trial keeps the game as far as it went.
"""

from gloire.sim.conformance.breach import Breach
from gloire.sim.conformance.cases import Case, cases, option_cases, plan
from gloire.sim.conformance.trial import Trial

__all__ = ["Trial", "plan", "Breach", "Case", "cases", "option_cases"]
