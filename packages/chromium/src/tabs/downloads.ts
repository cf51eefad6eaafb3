// Saves downloads that a step started, in a folder under safe names, and cancels those that a page starts by itself.
import { chmod, mkdir, open, rm, stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import type { AnyAction, PageEvent } from "@giselles-ai/protocol";
import type { Download, Page } from "playwright-core";

type DownloadEvent = Extract<PageEvent, { type: "download" }>;

export interface DownloadLimits {
  /** Size limit of a file, in bytes. */
  maxBytes: number;
  /** How many files one step may download. */
  perStep: number;
  /** How long after its step a download may start, in ms: servers prepare files. */
  lateMs: number;
  /** How long a report waits for running downloads, in ms. They are then in a later report. */
  waitMs: number;
}

export const downloadLimits: DownloadLimits = { maxBytes: 250_000_000, perStep: 3, lateMs: 15_000, waitMs: 30_000 };

export interface DownloadsOptions {
  folder: string;
  report(event: PageEvent): void;
  /** In a browser that someone else uses too, downloads outside of steps are not ours. */
  isShared: boolean;
  limits?: DownloadLimits;
}

/** The downloads of all tabs of one driver. A tab may close during its download. */
export class Downloads {
  readonly #running = new Set<Promise<void>>();
  readonly #folder: string;
  readonly #report: (event: PageEvent) => void;
  readonly #isShared: boolean;
  readonly #limits: DownloadLimits;
  #permits = { left: 0, until: 0 };
  /** Refused downloads since the last step. A page can start any number. */
  #refused = 0;
  readonly #tooLarge = new WeakSet<Download>();

  constructor({ folder, report, isShared, limits = downloadLimits }: DownloadsOptions) {
    this.#folder = folder;
    this.#report = report;
    this.#isShared = isShared;
    this.#limits = limits;
  }

  watch(page: Page): void {
    const running = new Set<Download>();
    void this.#cancelAboveLimit(page, running);
    page.on("download", (download) => {
      const name = safeName(download.suggestedFilename());
      if (!this.#takePermit()) {
        if (!this.#isShared) void this.#refuse(download, name);
        return;
      }
      running.add(download);
      const saving = this.#save(download, name)
        .then(this.#report)
        .finally(() => running.delete(download));
      this.#running.add(saving);
      void saving.finally(() => this.#running.delete(saving));
    });
  }

  /** Called before each step. */
  permit(mayDownload: boolean): void {
    const { perStep, lateMs } = this.#limits;
    this.#permits = mayDownload ? { left: perStep, until: Date.now() + lateMs } : { left: 0, until: 0 };
    this.#refused = 0;
  }

  /** Called at the end of a step: from now on, the time for late downloads runs. */
  extend(): void {
    this.#permits.until = Date.now() + this.#limits.lateMs;
  }

  /** Resolves when all started downloads are saved or have failed, or after the time limit. */
  async waitUntilSettled(): Promise<void> {
    if (this.#running.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((giveUp) => {
      timer = setTimeout(giveUp, this.#limits.waitMs);
    });
    await Promise.race([Promise.all(this.#running), late]);
    clearTimeout(timer);
  }

  #takePermit(): boolean {
    const isPermitted = this.#permits.left > 0 && Date.now() <= this.#permits.until;
    if (isPermitted) this.#permits.left -= 1;
    return isPermitted;
  }

  async #refuse(download: Download, name: string): Promise<void> {
    this.#refused += 1;
    if (this.#refused <= this.#limits.perStep)
      this.#report({ type: "download", name, failure: "cancelled, because no step asked for it" });
    await download.cancel().catch(() => {}); // its tab may be closed
  }

  async #save(download: Download, name: string): Promise<DownloadEvent> {
    let path: string | undefined;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      path = await reservePath(resolve(this.#folder), name);
      await download.saveAs(path);
      await chmod(path, 0o600); // it can be read, and not be run
      if ((await stat(path)).size > this.#limits.maxBytes) this.#tooLarge.add(download);
      if (this.#tooLarge.has(download)) throw new Error("The file is too large.");
      return { type: "download", name, path };
    } catch (error) {
      if (path) await rm(path, { force: true });
      return { type: "download", name, failure: await this.#explain(download, error) };
    }
  }

  async #explain(download: Download, error: unknown): Promise<string> {
    if (this.#tooLarge.has(download)) return `it is larger than ${this.#limits.maxBytes / 1_000_000} MB`;
    return (await download.failure().catch(() => null)) ?? String(error);
  }

  async #cancelAboveLimit(page: Page, running: Set<Download>): Promise<void> {
    try {
      const session = await page.context().newCDPSession(page);
      session.on("Page.downloadProgress", ({ receivedBytes }) => {
        if (receivedBytes <= this.#limits.maxBytes) return;
        for (const download of running) {
          this.#tooLarge.add(download);
          void download.cancel().catch(() => {});
        }
      });
      await session.send("Page.enable");
    } catch {
      // The page is closed already. A file that it still sends is checked when it is saved.
    }
  }
}

const downloadingActions = new Set(["click", "press", "click_point", "long_press", "navigate"]);

/** Whether a person would expect a file from one of the actions. Filling in a form downloads nothing. */
export function mayDownload(actions: readonly AnyAction[]): boolean {
  return actions.some(({ action }) => downloadingActions.has(action));
}
/** Removes paths, leading dots and control characters: the page chooses the name. */
export function safeName(suggested: string): string {
  const name = basename(suggested.replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "_")
    .replace(/^\.+/, "")
    .slice(-120);
  return name || "download";
}

/** Creates an empty file at a free path, so that a download never replaces a file. */
async function reservePath(folder: string, name: string): Promise<string> {
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
