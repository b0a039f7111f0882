// How sure the figures of a scenario are: the words for their sources, the best first.

export const SOURCES = {
  published: "as published",
  ancestor: "from an earlier game",
  inferred: "inferred",
  historical: "after history",
  recalled: "as players recall it",
  reconstructed: "reconstructed",
};
