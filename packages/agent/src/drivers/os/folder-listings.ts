// What folders contain, read again only if a folder has changed since.
import { type Dirent, readdirSync, statSync } from "node:fs";

/** Two changes within this time can leave the same time of change, so a folder is remembered only when it is older. */
const settledMs = 2000;

interface Listing {
  changedAt: bigint;
  entries: Dirent[];
}

export interface ListingOptions {
  read?: (folder: string) => Dirent[];
  now?: () => number;
}

export class FolderListings {
  readonly #known = new Map<string, Listing>();
  readonly #read: (folder: string) => Dirent[];
  readonly #now: () => number;

  constructor({ read = readFolder, now = Date.now }: ListingOptions = {}) {
    this.#read = read;
    this.#now = now;
  }

  /** Empty for a folder that may not be read. */
  list(folder: string): Dirent[] {
    try {
      const { ctimeNs, ctimeMs } = statSync(folder, { bigint: true }); // unlike mtime, no program can set it
      const known = this.#known.get(folder);
      if (known?.changedAt === ctimeNs) return known.entries;
      const entries = this.#read(folder);
      if (this.#now() - Number(ctimeMs) > settledMs) this.#known.set(folder, { changedAt: ctimeNs, entries });
      else this.#known.delete(folder);
      return entries;
    } catch {
      return [];
    }
  }
}

function readFolder(folder: string): Dirent[] {
  return readdirSync(folder, { withFileTypes: true });
}
