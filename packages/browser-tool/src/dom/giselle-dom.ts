// The script for `<script>` tags and drivers. Adds one global, `giselle`.
import { execute } from "./act/execute.ts";
import { watchListeners } from "./sense/listeners.ts";
import { markDestinations } from "./sense/mark-destinations.ts";
import { prepareSnapshot } from "./sense/prepare-snapshot.ts";
import { snapshot } from "./sense/snapshot.ts";
import { trackWork } from "./work/track-work.ts";

declare const __GISELLE_VERSION__: string;

const giselle = { version: __GISELLE_VERSION__, prepareSnapshot, snapshot, markDestinations, execute };
export type GiselleDom = typeof giselle;

(globalThis as { giselle?: GiselleDom }).giselle = giselle;

watchListeners();
trackWork();
