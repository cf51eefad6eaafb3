import { execute, markDestinations, snapshot } from "@giselles-ai/browser-tool/dom";
import type { PageDriver } from "@giselles-ai/protocol";

export interface InPageOptions {
  /** The part of the page to read and act in. Default: the document. */
  root?: Document | Element;
}

/**
 * Creates a page driver that runs in the page itself. It cannot navigate, open tabs or take screenshots.
 *
 * @example <caption>packages/agent/src/drivers/in-page.test.ts</caption>
 * import { createInPageDriver } from "./in-page.ts";
 * globalThis.driver = createInPageDriver();
 */
export function createInPageDriver({ root }: InPageOptions = {}): PageDriver {
  const rootOption = root && { root };
  return {
    async snapshot({ signal, ...options } = {}) {
      signal?.throwIfAborted();
      return markDestinations(snapshot({ ...options, ...rootOption }));
    },
    execute: (actions, { signal } = {}) => execute(actions, { ...rootOption, ...(signal && { signal }) }),
    close: async () => {},
  };
}
