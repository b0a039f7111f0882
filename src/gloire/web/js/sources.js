// How sure the figures of a scenario are: the kinds of sources, the best first. Their words are in the catalogue.

export const SOURCES = ["published", "ancestor", "inferred", "historical", "recalled", "reconstructed"];
