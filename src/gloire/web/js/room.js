// How much room there is beside the map.

/** Here the parts of the panel are tabs, and what is long lies folded; under a map on a narrow screen they always are tabs. */
export const SHORT = matchMedia(
  "(min-width: 961px) and (max-height: 940px), (min-width: 721px) and (max-height: 940px) and (orientation: landscape)",
);
