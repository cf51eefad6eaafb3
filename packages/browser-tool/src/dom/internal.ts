// For Giselle's own in-page scripts only. May change without notice.

export { waitForLoading } from "./act/respond.ts";
export { elementOf, nextHandleNumber, startHandlesAt } from "./sense/handles.ts";
export { noteListener } from "./sense/listeners.ts";
export { elementAt, isElement, isInside, isTag } from "./tree.ts";
export { trackWork } from "./work/track-work.ts";
