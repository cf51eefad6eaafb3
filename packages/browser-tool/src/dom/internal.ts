// What our own scripts use in a page, and nobody else should: it changes without notice.
export { hitAt } from "./act/reach.ts";
export { elementOf, nextHandleNumber, startHandlesAt } from "./sense/handles.ts";
export { isElement, isInside, isTag } from "./tree.ts";
