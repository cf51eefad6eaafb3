import { execute } from "../dom/act/execute.ts";
import { createPageTools, type PageTools } from "../dom/act/page-tools.ts";
import { markDestinations } from "../dom/sense/mark-destinations.ts";
import { prepareSnapshot } from "../dom/sense/prepare-snapshot.ts";
import { snapshot } from "../dom/sense/snapshot.ts";
import { type OfferedTools, type OfferToolsOptions, offerToolsWith } from "./offer-tools.ts";

export type { PageTools } from "../dom/act/page-tools.ts";
export type { OfferedTools, OfferToolsOptions } from "./offer-tools.ts";

/**
 * Offers the page to the browser's own agent with WebMCP: `getFormSnapshot` and `executeFormActions`. Does nothing in browsers
 * without WebMCP.
 *
 * @example <caption>packages/browser-tool/test/webmcp/offer-tools.test.ts</caption>
 * const offered = giselle.offerTools();
 */
export function offerTools(options: OfferToolsOptions = {}): OfferedTools {
  return offerToolsWith({ prepareSnapshot, snapshot, markDestinations, execute }, options);
}

/**
 * The tools that the page registers with the browser, for an agent behind the relay. Lists none in browsers without WebMCP.
 *
 * @example <caption>packages/browser-tool/test/webmcp/page-tools.test.ts</caption>
 * connectPage({ ...options, pageTools: giselle.pageTools });
 */
export const pageTools: PageTools = createPageTools(snapshot);
