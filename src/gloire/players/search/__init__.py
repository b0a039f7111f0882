"""Search over whole plans. It knows no system: what there is to know comes through the protocol of players.

A plan is what a system plans at once: a movement phase, a declaration, an activation. Candidates are what the script
proposes in each of its styles, and changes of these. All are played out on the same samples and the same dice, the
promising ones more often, and one takes the place of the script's own plan only if it is better by more than luck.
Where plans can be rehearsed without dice, they are compared by what the script thinks of each of them as a whole.
"""

from gloire.players.search.budget import Budget, Purse, standing_still
from gloire.players.search.choice import Found, best_plan
from gloire.players.search.climbing import climbed

__all__ = ["Budget", "Found", "Purse", "best_plan", "climbed", "standing_still"]
