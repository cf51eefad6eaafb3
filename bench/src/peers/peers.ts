import { agentBrowser } from "./agent-browser.ts";
import { devtools } from "./devtools.ts";
import { giselle } from "./giselle.ts";
import type { Peer } from "./peer.ts";
import { playwright } from "./playwright.ts";

export function peers(agentBrowserProgram: string | undefined): Peer[] {
  return [giselle, playwright, devtools, ...(agentBrowserProgram ? [agentBrowser(agentBrowserProgram)] : [])];
}
