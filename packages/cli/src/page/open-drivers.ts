import { existsSync, statSync } from "node:fs";
import { createHttpDriver, type HttpDriver } from "@giselles-ai/agent/drivers/http";
import { createOsDriver, type OsDriver } from "@giselles-ai/agent/drivers/os";
import type { OriginLists, UploadReader } from "@giselles-ai/agent/internal";
import { createOriginRules, createUploadReader } from "@giselles-ai/agent/internal";
import type { AnswerDialog } from "@giselles-ai/chromium";
import { type ChromiumDriver, type ChromiumOptions, createChromiumDriver } from "@giselles-ai/chromium";
import type { SharedBrowser } from "@giselles-ai/chromium/internal";
import type { CapabilityProfile, Snapshot } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

export interface DriversOptions {
  profile: CapabilityProfile;
  cdp?: string | undefined;
  headed?: boolean;
  /** A browser that several runs share. Default: a browser for this run. */
  shared?: SharedBrowser;
  workspace?: string | undefined;
  /** Reads files to upload. Default: those of the workspace. */
  uploads?: UploadReader | undefined;
  /** Origins that the user allowed or blocked. */
  origins?: OriginLists | undefined;
  storageState?: string | undefined;
  onDialog?: AnswerDialog | undefined;
  /** List and call the tools that a page offers. Default false. */
  pageTools?: boolean;
  /** Record console messages and requests. Default false. */
  inspect?: boolean;
  /** Called when the page does something after a report. */
  onLate?: ((lines: string[]) => void) | undefined;
}

export interface OpenedDrivers {
  page: ChromiumDriver;
  os: OsDriver | undefined;
  uploads: UploadReader | undefined;
  http: HttpDriver | undefined;
  /** The first snapshot, if it is known without asking the browser. */
  seen: Snapshot | undefined;
}

/** Opens the browser driver, and the file and HTTP drivers if the settings allow them. The browser starts on first use. */
export function openDrivers(options: DriversOptions): OpenedDrivers {
  const { profile, workspace, origins } = options;
  const os = workspace === undefined ? undefined : createOsDriver({ workspace: checkFolder(workspace) });
  // A page could trick a model into sending data elsewhere, so requests need the profile "unleashed" or a list of origins.
  const mayFetch = profile === "unleashed" || origins?.allowed !== undefined;
  const rules = origins && createOriginRules(origins);
  const uploads =
    options.uploads ?? (workspace === undefined ? undefined : createUploadReader({ folders: [workspace] }));
  const page = createChromiumDriver(toChromiumOptions(options, uploads));
  if (rules) page.restrict(rules);
  const http = mayFetch ? createHttpDriver({ ...(rules && { allowUrl: rules.allows }) }) : undefined;
  return { page, os, uploads, http, seen: options.cdp ? undefined : blankPage };
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

function toChromiumOptions(options: DriversOptions, uploads: UploadReader | undefined): ChromiumOptions {
  const {
    cdp,
    headed = false,
    shared,
    storageState,
    onDialog,
    workspace,
    inspect = false,
    onLate,
    pageTools = false,
  } = options;
  const common = {
    inspect,
    pageTools,
    ...(onDialog && { onDialog }),
    ...(onLate && { onLate }),
    ...(workspace && { downloads: workspace }),
    ...(uploads && { readUpload: (path: string) => readUpload(uploads, path) }),
  };
  if (shared) return { shared, ...common };
  if (cdp) return { cdp, ...common };
  return { headless: !headed, ...(storageState && existsSync(storageState) && { storageState }), ...common };
}

/** Throws with the reason if the file may not be uploaded. */
export async function readUpload(uploads: UploadReader, path: string): Promise<Uint8Array> {
  const read = await uploads.readBytes(path);
  if (read.ok) return read.bytes;
  throw new Error(read.message);
}

export function checkFolder(path: string, option = "--workspace"): string {
  if (existsSync(path) && statSync(path).isDirectory()) return path;
  throw new UsageError(`${option}: there is no folder ${path}. Create it, or choose another.`);
}
