"""16.1 Fog of war, an option: units lie face-down, and dummies lie among them.

`state` is what a position keeps of it, `concealment` who is face-down and by what the enemy knows him, `revealing` when
units are turned up, `pinning` what face-down cavalry does to the enemy's reaction, `dummies` and `night` how dummies
come, `intelligence` what a card finds out. What a viewer may know is in `seeing`, who a face-down counter may be in
`identities`, previews and threats in `foresight`. All of it comes together in `amendment`.
"""
