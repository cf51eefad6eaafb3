import { existsSync, statSync } from "node:fs";
import type { AnswerDialog } from "@giselles-ai/agent/drivers/chromium";
import { type ChromiumDriver, type ChromiumOptions, createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { createHttpDriver, type HttpDriver } from "@giselles-ai/agent/drivers/http";
import { createOsDriver, type OsDriver } from "@giselles-ai/agent/drivers/os";
import type { CapabilityProfile } from "@giselles-ai/protocol";
import type { AllowUrl } from "../settings/read-url.ts";
import { UsageError } from "../usage-error.ts";

export interface BodyOptions {
  profile: CapabilityProfile;
  cdp?: string | undefined;
  headed?: boolean;
  workspace?: string | undefined;
  allowUrl?: AllowUrl | undefined;
  storageState?: string | undefined;
  onDialog?: AnswerDialog | undefined;
}

export interface OpenedBody {
  page: ChromiumDriver;
  os: OsDriver | undefined;
  http: HttpDriver | undefined;
}

/** The browser, and with it the files and requests that the settings allow. The browser starts with its first use. */
export function openBody(options: BodyOptions): OpenedBody {
  const { profile, workspace, allowUrl } = options;
  const os = workspace === undefined ? undefined : createOsDriver({ workspace: checkFolder(workspace) });
  // A page can make a model send what it knows: requests are for those who have unleashed it, or named where they may go.
  const mayFetch = profile === "unleashed" || allowUrl !== undefined;
  return {
    page: createChromiumDriver(toChromiumOptions(options, os)),
    os,
    http: mayFetch ? createHttpDriver({ ...(allowUrl && { allowUrl }) }) : undefined,
  };
}

function toChromiumOptions(options: BodyOptions, os: OsDriver | undefined): ChromiumOptions {
  const { cdp, headed = false, storageState, allowUrl, onDialog, workspace } = options;
  const common = {
    ...(allowUrl && { allowNavigation: allowUrl }),
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
