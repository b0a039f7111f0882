"""The exclusive rules of each game of the series: what it amends in the series rules."""
