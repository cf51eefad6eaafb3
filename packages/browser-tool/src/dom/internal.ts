// For Giselle's own in-page scripts only. May change without notice.

export { refuse } from "./act/action-error.ts";
export { allowUnderHints } from "./act/cover-rules.ts";
export { keyCodes } from "./act/events.ts";
export { haltOn } from "./act/halt.ts";
export { askPageTool, createPageTools, listPageTools, type PageTools } from "./act/page-tools.ts";
export { middle } from "./act/reach.ts";
export { waitForLoading } from "./act/respond.ts";
export { logShown } from "./act/shown-log.ts";
export { resolveTarget } from "./act/target.ts";
export { focusOf } from "./sense/focus.ts";
export { elementOf, handleOf, nextHandleNumber, startHandlesAt } from "./sense/handles.ts";
export { isTextEntry, kindOf } from "./sense/kind.ts";
export { readLabel } from "./sense/label.ts";
export { endLateWatch } from "./sense/late.ts";
export { actsOnDown, noteListener } from "./sense/listeners.ts";
export { isNamedThing } from "./sense/load-places.ts";
export { readTexts } from "./sense/new-text.ts";
export { isSensitive, maskValue } from "./sense/sensitive.ts";
export { recogniseSpots, type Spot } from "./sense/spot.ts";
export { elementAt, flatTreeParent, isElement, isInside, isTag, queryAll, selfAndAncestors, styleOf } from "./tree.ts";
export { trackWork } from "./work/track-work.ts";
