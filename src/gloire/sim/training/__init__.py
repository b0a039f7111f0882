"""Weights of judgement fitted by mass play. It knows no system: what it fits are the numbers of a standard style.

Simultaneous perturbation (SPSA): all weights are moved a little, each up or down by chance, and the two opposite sets
play each other with the same dice on both sides. Whoever wins draws all weights a little his way. So one pair of games
says something about every weight at once, which is what such noisy figures allow. What was found has to beat the former
weights on fresh dice before anybody should take it.
"""
