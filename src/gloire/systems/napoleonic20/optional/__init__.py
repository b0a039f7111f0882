"""16.0 The optional rules of the series: what each amends in the rules."""
