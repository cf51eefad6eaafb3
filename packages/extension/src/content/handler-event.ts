/** Dispatched on an element in the page's own script context for each event that the element has a handler property for. */
export const handlerEvent = "giselle-handler";
