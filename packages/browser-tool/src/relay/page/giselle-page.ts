// The script for `<script>` tags: prepareSnapshot, snapshot, markDestinations, execute and connectPage under one global name.
import { execute } from "../../dom/act/execute.ts";
import { markDestinations } from "../../dom/sense/mark-destinations.ts";
import { prepareSnapshot } from "../../dom/sense/prepare-snapshot.ts";
import { snapshot } from "../../dom/sense/snapshot.ts";
import { connectPage } from "./connect-page.ts";

declare const __GISELLE_VERSION__: string;

const giselle = { version: __GISELLE_VERSION__, prepareSnapshot, snapshot, markDestinations, execute, connectPage };
export type GisellePage = typeof giselle;

(globalThis as { giselle?: GisellePage }).giselle = giselle;
