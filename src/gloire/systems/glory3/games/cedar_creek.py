"""Cedar Creek: all its rules. What is not here stands in the map, the counters, the turns and the edges."""

from gloire.core.amendments import combined
from gloire.systems.glory3.games.cedar_creek_alert import ALERT
from gloire.systems.glory3.games.cedar_creek_counter_attack import COUNTER_ATTACK, SHATTERED
from gloire.systems.glory3.games.cedar_creek_guns import GUNS
from gloire.systems.glory3.games.cedar_creek_light import LIGHT
from gloire.systems.glory3.games.cedar_creek_looting import LOOTERS
from gloire.systems.glory3.games.cedar_creek_orders import ORDERS
from gloire.systems.glory3.games.cedar_creek_sheridan import SHERIDAN, SHERIDANS_MARKER

MORNING = combined(LIGHT, ALERT, LOOTERS, ORDERS, GUNS, SHATTERED, SHERIDAN)
# The morning does not use SR11.3, SR12.1, SR12.2 and SR12.3.
FULL_DAY = combined(MORNING, SHERIDANS_MARKER, COUNTER_ATTACK)
