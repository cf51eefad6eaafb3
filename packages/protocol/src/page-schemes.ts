/** URL schemes that a browser opens itself. All others (tel:, mailto:, zoommtg:) open another program. */
export const pageSchemes = /^(?:https?|about|blob|data|file|filesystem|javascript|view-source|chrome[a-z-]*|devtools):/;
