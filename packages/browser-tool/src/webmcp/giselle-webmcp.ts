// The script for `<script>` tags, after giselle-dom or giselle-page: adds `giselle.offerTools` and `giselle.pageTools`.
import { createPageTools, type PageTools } from "../dom/act/page-tools.ts";
import { type OfferToolsOptions, offerToolsWith, type PageFunctions } from "./offer-tools.ts";

const { giselle } = globalThis as { giselle?: PageFunctions & { offerTools?: unknown; pageTools?: PageTools } };
if (!giselle) throw new Error("giselle-webmcp.iife.js needs giselle-dom.iife.js or giselle-page.iife.js before it.");
giselle.offerTools = (options?: OfferToolsOptions) => offerToolsWith(giselle, options);
giselle.pageTools = createPageTools(giselle.snapshot);
