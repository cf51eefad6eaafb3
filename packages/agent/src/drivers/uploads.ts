// Reads files to upload: the one rule about which files may leave this machine, for the agent, the MCP server and the commands.
import { lstat, realpath } from "node:fs/promises";
import { isAbsolute, parse, relative, resolve, sep } from "node:path";
import { OsError, type OsErrorCode } from "./os/os-error.ts";
import { Workspace } from "./os/workspace.ts";

export interface UploadOptions {
  /** Folders whose files may be uploaded. A relative path is looked for in each of them, in this order. */
  folders: readonly string[];
  /** More such folders, asked for only if the file is in none of the others. Default: none. */
  moreFolders?: (() => Promise<readonly string[]>) | undefined;
  /** Whether files outside of these folders may be uploaded too. Default false. */
  anywhere?: boolean;
  /** Size limit of one file, in bytes. Default 16,000,000. */
  maxBytes?: number;
  /** How a person allows another folder: a sentence for the refusal. Default: none. */
  howToAllow?: string;
}

export type UploadContent = { ok: true; bytes: Uint8Array } | { ok: false; code: OsErrorCode; message: string };

/** Reads files to upload. It does not throw. */
export interface UploadReader {
  readBytes(path: string): Promise<UploadContent>;
}

/** Virtual files, which show what programs and the system hold. */
const systemFolders = ["/proc", "/sys", "/dev"];

/**
 * Creates a reader of files to upload. It reads regular files inside the folders: no hidden ones, whose name or folder begins with
 * a dot, and none that a link leads to outside.
 */
export function createUploadReader(options: UploadOptions): UploadReader {
  const { folders, moreFolders, anywhere = false, maxBytes = 16_000_000, howToAllow = "" } = options;

  async function read(path: string): Promise<Uint8Array> {
    if (!path || path.includes("\0")) throw new OsError("INVALID_PATH", "The path of the file is empty or invalid.");
    const known = [...folders];
    let found = await findIn(known, path);
    if (!found && moreFolders) {
      known.push(...(await moreFolders()).filter((folder) => !known.includes(folder)));
      found = await findIn(known, path);
    }
    if (!found && anywhere) found = await findAnywhere(path);
    if (found) return readFound(found, path, maxBytes);
    if (await isMissing(known, path, anywhere)) throw new OsError("NOT_FOUND", `There is no file "${path}".`);
    const places = known.length > 0 ? `Files may come from ${known.join(", ")}.` : "No folder is allowed for uploads.";
    throw new OsError("OUTSIDE", [`"${path}" may not be uploaded.`, places, howToAllow].join(" ").trim());
  }

  return {
    async readBytes(path) {
      try {
        return { ok: true, bytes: await read(path) };
      } catch (error) {
        if (error instanceof OsError) return { ok: false, code: error.code, message: error.message };
        return { ok: false, code: "FAILED", message: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}

interface Found {
  folder: string;
  /** The file, without links. */
  real: string;
}

/** The first folder that the file is in, by its real path. */
async function findIn(folders: readonly string[], path: string): Promise<Found | undefined> {
  for (const written of folders) {
    const folder = await realpath(written).catch(() => undefined);
    const real = folder && (await realpath(resolve(folder, path)).catch(() => undefined));
    if (real && isInside(real, folder)) return { folder, real };
  }
  return undefined;
}

async function findAnywhere(path: string): Promise<Found | undefined> {
  if (!isAbsolute(path)) return undefined;
  const real = await realpath(path).catch(() => undefined);
  if (!real || systemFolders.some((folder) => isInside(real, folder))) return undefined;
  return { folder: parse(real).root, real };
}

/** Whether the path is in an allowed place and nothing is there. What exists elsewhere is not said. */
async function isMissing(folders: readonly string[], path: string, anywhere: boolean): Promise<boolean> {
  const written = folders.map((folder) => resolve(folder, path)).filter((one, at) => isInside(one, folders[at] ?? one));
  const places = anywhere ? [...written, resolve(path)] : written;
  const found = await Promise.all(places.map((place) => lstat(place).catch(() => undefined)));
  return places.length > 0 && found.every((one) => one === undefined);
}

async function readFound({ folder, real }: Found, path: string, maxBytes: number): Promise<Uint8Array> {
  if (isHidden(folder, real, path))
    throw new OsError(
      "OUTSIDE",
      `"${path}" is hidden: its name or a folder begins with a dot. Copy it under another name.`,
    );
  const workspace = await Workspace.open(folder);
  return workspace.read(real, maxBytes);
}

/** Whether the path below the folder has a hidden part, as written or in truth. */
function isHidden(folder: string, real: string, path: string): boolean {
  const written = resolve(folder, path);
  const paths = [real, ...(isInside(written, folder) ? [written] : [])];
  return paths.some((one) =>
    relative(folder, one)
      .split(sep)
      .some((part) => part.startsWith(".")),
  );
}

function isInside(path: string, folder: string): boolean {
  const inside = relative(folder, path);
  return inside !== "" && inside !== ".." && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}
