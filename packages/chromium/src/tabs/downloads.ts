// Files that a page sends are kept in a folder, under a name that leads nowhere else, and are reported.
import { mkdir, open, rm } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import type { PageEvent } from "@giselles-ai/protocol";
import type { Download, Page } from "playwright-core";

type DownloadEvent = Extract<PageEvent, { type: "download" }>;

/** The downloads of all tabs of one driver. A tab may close while its file is still being sent. */
export class Downloads {
  readonly #running = new Set<Promise<void>>();
  readonly #folder: string;
  readonly #report: (event: PageEvent) => void;

  constructor({ folder, report }: { folder: string; report(event: PageEvent): void }) {
    this.#folder = folder;
    this.#report = report;
  }

  keep(page: Page): void {
    page.on("download", (download) => {
      const saving = save(download, this.#folder).then(this.#report);
      this.#running.add(saving);
      void saving.finally(() => this.#running.delete(saving));
    });
  }

  /** Resolves when every file that has begun to be sent is saved, or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#running);
  }
}

async function save(download: Download, folder: string): Promise<DownloadEvent> {
  const name = safeName(download.suggestedFilename());
  let path: string | undefined;
  try {
    await mkdir(folder, { recursive: true });
    path = await takePath(resolve(folder), name);
    await download.saveAs(path);
    return { type: "download", name, path };
  } catch (error) {
    if (path) await rm(path, { force: true });
    const failure = (await download.failure().catch(() => null)) ?? String(error);
    return { type: "download", name, failure };
  }
}

/** The name is the page's to choose: nothing in it may be a path, a hidden file or a control character. */
export function safeName(suggested: string): string {
  const name = basename(suggested.replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "_")
    .replace(/^\.+/, "")
    .slice(-120);
  return name || "download";
}

/** A path that nothing was at, and where an empty file keeps the place now: a download replaces nothing, whoever put it there. */
async function takePath(folder: string, name: string): Promise<string> {
  const extension = extname(name);
  const stem = name.slice(0, name.length - extension.length);
  for (let count = 1; ; count += 1) {
    const path = join(folder, count === 1 ? name : `${stem} (${count})${extension}`);
    try {
      await (await open(path, "wx")).close();
      return path;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}
