// What our own scripts use in a page, and nobody else should: it changes without notice.

export { elementOf, nextHandleNumber, startHandlesAt } from "./sense/handles.ts";
export { noteListener } from "./sense/listeners.ts";
export { hitAt, isElement, isInside, isTag } from "./tree.ts";
export { trackWork } from "./work/track-work.ts";
