// The page that this code itself runs in: no distance at all.
import { execute, markDestinations, snapshot } from "@giselles-ai/browser-tool/dom";
import type { PageDriver } from "@giselles-ai/protocol";

export interface InPageOptions {
  /** The part of the page to look at and act in. Default: the document. */
  root?: Document | Element;
}

/** It cannot navigate, open tabs or take pictures: it would be gone, or may not. */
export function createInPageDriver({ root }: InPageOptions = {}): PageDriver {
  const where = root && { root };
  return {
    async snapshot({ signal, ...options } = {}) {
      signal?.throwIfAborted();
      return markDestinations(snapshot({ ...options, ...where }));
    },
    execute: (actions, { signal } = {}) => execute(actions, { ...where, ...(signal && { signal }) }),
    close: async () => {},
  };
}
