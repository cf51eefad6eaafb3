import { agentBrowser } from "./agent-browser.ts";
import { devtools } from "./devtools.ts";
import { giselle } from "./giselle.ts";
import type { Peer } from "./peer.ts";
import { playwright } from "./playwright.ts";

/** The contestants of a full run, and those of a smoke run, which downloads nothing. */
export const peers: Peer[] = [giselle, playwright, devtools, agentBrowser];
export const installedPeers: Peer[] = [giselle, playwright, devtools];

/** The note of a table about contestants that a smoke run leaves out. */
export function describeLeftOut(measured: { name: string }[], all: { name: string }[] = peers): string {
  const left = all.map(({ name }) => name).filter((name) => measured.every((each) => each.name !== name));
  return left.length > 0 ? `Not part of the smoke run: ${left.join(", ")}.` : "";
}
