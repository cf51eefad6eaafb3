import type { PageDriver } from "@giselles-ai/protocol";
import type { HttpDriver } from "./drivers/http.ts";
import type { OsDriver } from "./drivers/os.ts";

/** What the agent acts with. */
export interface Body {
  page: PageDriver;
  /** Files and commands. Default: none. */
  os?: OsDriver | undefined;
  /** Requests. Default: none. */
  http?: HttpDriver | undefined;
}

/** What this body can do, in the words that tools use for what they need. What it cannot do is not offered to a planner. */
export async function abilitiesOf({ page, os, http }: Body): Promise<string[]> {
  const canRunCommands = os && (await os.shellAbility()) !== "refused";
  return [
    "page",
    "coordinates",
    ...(page.navigate ? ["browser"] : []),
    ...(os ? ["files"] : []),
    ...(canRunCommands ? ["shell"] : []),
    ...(http ? ["http"] : []),
  ];
}
