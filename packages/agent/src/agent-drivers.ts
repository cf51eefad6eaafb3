import type { PageDriver } from "@giselles-ai/protocol";
import type { HttpDriver } from "./drivers/http.ts";
import type { OsDriver } from "./drivers/os.ts";
import type { UploadReader } from "./drivers/uploads.ts";

/** The drivers that an agent acts through. */
export interface Drivers {
  page: PageDriver;
  /** Files and commands. Default: none. */
  os?: OsDriver | undefined;
  /** Files to upload. Default: those of `os`. */
  uploads?: UploadReader | undefined;
  /** HTTP requests. Default: none. */
  http?: HttpDriver | undefined;
}

/** Lists what the drivers can do, in the words of `Tool.needs`. Tools that need more are not offered to the planner. */
export async function abilitiesOf({ page, os, http }: Drivers): Promise<string[]> {
  const canRunCommands = os && (await os.shellAbility()) !== "refused";
  return [
    "page",
    "coordinates",
    ...(page.navigate ? ["browser"] : []),
    ...(page.callTool ? ["page_tools"] : []),
    ...(os ? ["files"] : []),
    ...(canRunCommands ? ["shell"] : []),
    ...(http ? ["http"] : []),
  ];
}
