import { existsSync, statSync } from "node:fs";
import { createHttpDriver, type HttpDriver } from "@giselles-ai/agent/drivers/http";
import { createOsDriver, type OsDriver } from "@giselles-ai/agent/drivers/os";
import type { OriginLists } from "@giselles-ai/agent/internal";
import { createOriginRules } from "@giselles-ai/agent/internal";
import type { AnswerDialog } from "@giselles-ai/chromium";
import { type ChromiumDriver, type ChromiumOptions, createChromiumDriver } from "@giselles-ai/chromium";
import type { CapabilityProfile, Snapshot } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

export interface BodyOptions {
  profile: CapabilityProfile;
  cdp?: string | undefined;
  headed?: boolean;
  workspace?: string | undefined;
  /** Where it may go, as the user has said. */
  origins?: OriginLists | undefined;
  storageState?: string | undefined;
  onDialog?: AnswerDialog | undefined;
}

export interface OpenedBody {
  page: ChromiumDriver;
  os: OsDriver | undefined;
  http: HttpDriver | undefined;
  /** The page as it is at first, where that is known without a look. */
  seen: Snapshot | undefined;
}

/** The browser, and with it the files and requests that the settings allow. The browser starts with its first use. */
export function openBody(options: BodyOptions): OpenedBody {
  const { profile, workspace, origins } = options;
  const os = workspace === undefined ? undefined : createOsDriver({ workspace: checkFolder(workspace) });
  // A page can make a model send what it knows: requests are for those who have unleashed it, or named where they may go.
  const mayFetch = profile === "unleashed" || origins?.allowed !== undefined;
  const rules = origins && createOriginRules(origins);
  const page = createChromiumDriver(toChromiumOptions(options, os));
  if (rules) page.restrict(rules);
  const http = mayFetch ? createHttpDriver({ ...(rules && { allowUrl: rules.allows }) }) : undefined;
  return { page, os, http, seen: options.cdp ? undefined : blankPage };
}

/** What a new browser shows. */
const blankPage: Snapshot = {
  snapshotId: "blank",
  url: "about:blank",
  origin: "null",
  title: "",
  viewport: { width: 0, height: 0 },
  fields: [],
};

function toChromiumOptions(options: BodyOptions, os: OsDriver | undefined): ChromiumOptions {
  const { cdp, headed = false, storageState, onDialog, workspace } = options;
  const common = {
    ...(onDialog && { onDialog }),
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
  throw new UsageError(`--workspace: there is no folder ${path}. Make it, or name another.`);
}
