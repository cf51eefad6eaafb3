/** Schemes of addresses that a browser shows by itself. All others (tel:, mailto:, zoommtg:) start another program. */
export const pageSchemes = /^(?:https?|about|blob|data|file|filesystem|javascript|view-source|chrome[a-z-]*|devtools):/;
