import { existsSync, statSync } from "node:fs";
import { createHttpDriver, type HttpDriver } from "@giselles-ai/agent/drivers/http";
import { createOsDriver, type OsDriver } from "@giselles-ai/agent/drivers/os";
import type { OriginLists } from "@giselles-ai/agent/internal";
import { createOriginRules } from "@giselles-ai/agent/internal";
import type { AnswerDialog } from "@giselles-ai/chromium";
import { type ChromiumDriver, type ChromiumOptions, createChromiumDriver } from "@giselles-ai/chromium";
import type { CapabilityProfile, Snapshot } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

export interface DriversOptions {
  profile: CapabilityProfile;
  cdp?: string | undefined;
  headed?: boolean;
  workspace?: string | undefined;
  /** Origins that the user allowed or blocked. */
  origins?: OriginLists | undefined;
  storageState?: string | undefined;
  onDialog?: AnswerDialog | undefined;
  /** Record console messages and requests. Default false. */
  inspect?: boolean;
  /** Called when the page does something after a report. */
  onLate?: ((lines: string[]) => void) | undefined;
}

export interface Drivers {
  page: ChromiumDriver;
  os: OsDriver | undefined;
  http: HttpDriver | undefined;
  /** The first snapshot, if it is known without asking the browser. */
  seen: Snapshot | undefined;
}

/** Opens the browser driver, and the file and HTTP drivers if the settings allow them. The browser starts on first use. */
export function openDrivers(options: DriversOptions): Drivers {
  const { profile, workspace, origins } = options;
  const os = workspace === undefined ? undefined : createOsDriver({ workspace: checkFolder(workspace) });
  // A page could trick a model into sending data elsewhere, so requests need the profile "unleashed" or a list of origins.
  const mayFetch = profile === "unleashed" || origins?.allowed !== undefined;
  const rules = origins && createOriginRules(origins);
  const page = createChromiumDriver(toChromiumOptions(options, os));
  if (rules) page.restrict(rules);
  const http = mayFetch ? createHttpDriver({ ...(rules && { allowUrl: rules.allows }) }) : undefined;
  return { page, os, http, seen: options.cdp ? undefined : blankPage };
}

/** The snapshot of a newly started browser. */
const blankPage: Snapshot = {
  snapshotId: "blank",
  url: "about:blank",
  origin: "null",
  title: "",
  viewport: { width: 0, height: 0 },
  fields: [],
};

function toChromiumOptions(options: DriversOptions, os: OsDriver | undefined): ChromiumOptions {
  const { cdp, headed = false, storageState, onDialog, workspace, inspect = false, onLate } = options;
  const common = {
    inspect,
    ...(onDialog && { onDialog }),
    ...(onLate && { onLate }),
    ...(workspace && { downloads: workspace }),
    ...(os && { readUpload: (path: string) => readUpload(os, path) }),
  };
  if (cdp) return { cdp, ...common };
  return { headless: !headed, ...(storageState && existsSync(storageState) && { storageState }), ...common };
}

async function readUpload(os: OsDriver, path: string): Promise<Uint8Array> {
  const read = await os.readBytes(path);
  if (read.ok) return read.bytes;
  throw new Error(read.message);
}

function checkFolder(path: string): string {
  if (existsSync(path) && statSync(path).isDirectory()) return path;
  throw new UsageError(`--workspace: there is no folder ${path}. Create it, or choose another.`);
}
