// Saves downloads that a step started, in a folder under safe names, and cancels those that a page starts by itself.
import { chmod, mkdir, open, rm, stat } from "node:fs/promises";
import { basename, extname, join, resolve } from "node:path";
import type { AnyAction, PageEvent } from "@giselles-ai/protocol";
import { isProtectedPath } from "@giselles-ai/protocol/rules";
import type { Download, Page } from "playwright-core";
import { waitUpTo } from "../timing/wait-at-most.ts";
import { type Meter, meterContext, meterPage } from "./meter-downloads.ts";

type DownloadEvent = Extract<PageEvent, { type: "download" }>;

export interface DownloadLimits {
  /** Size limit of a file, in bytes. */
  maxBytes: number;
  /** How long a file may take, in ms. */
  maxMs: number;
  /** How many files one step may download. */
  perStep: number;
  /** How long after its step a download may start, in ms: servers prepare files. */
  lateMs: number;
  /** How long reports wait for a running download, in ms. It is then in a later report. */
  waitMs: number;
}

export const downloadLimits: DownloadLimits = {
  maxBytes: 250_000_000,
  maxMs: 600_000,
  perStep: 3,
  lateMs: 15_000,
  waitMs: 30_000,
};

export interface DownloadsOptions {
  folder: string;
  report(event: PageEvent): void;
  /** In a browser that someone else uses too, downloads outside of steps are not ours. */
  isShared: boolean;
  /** Whether the browser is ours, so that `limit` measures its downloads. Default false. */
  isLaunched?: boolean;
  limits?: DownloadLimits;
}

/** The downloads of all tabs of one driver. A tab may close during its download. */
export class Downloads {
  /** What is being saved, and until when reports wait for it. */
  readonly #running = new Map<Download, { saved: Promise<void>; waitUntil: number }>();
  readonly #folder: string;
  readonly #report: (event: PageEvent) => void;
  readonly #isShared: boolean;
  readonly #isLaunched: boolean;
  readonly #limits: DownloadLimits;
  #permits = { left: 0, until: 0 };
  /** Refused downloads since the last step. A page can start any number. */
  #refused = 0;
  /** Why we have cancelled a download. */
  readonly #reasons = new WeakMap<Download, string>();

  constructor({ folder, report, isShared, isLaunched = false, limits = downloadLimits }: DownloadsOptions) {
    this.#folder = folder;
    this.#report = report;
    this.#isShared = isShared;
    this.#isLaunched = isLaunched;
    this.#limits = limits;
  }

  /** Limits the size of every file of a page's context, in a browser that we started. */
  async limit(page: Page): Promise<void> {
    if (this.#isLaunched) await meterContext(page, this.#meter);
  }

  watch(page: Page): void {
    if (!this.#isLaunched) void meterPage(page, this.#meter);
    page.on("download", (download) => {
      const name = safeName(download.suggestedFilename());
      if (!this.#takePermit()) {
        if (!this.#isShared) void this.#refuse(download, name);
        return;
      }
      const { maxMs, waitMs } = this.#limits;
      const timer = setTimeout(
        () => this.#cancel(download, `it took longer than ${maxMs / 60_000} minutes`),
        maxMs,
      ).unref();
      const saved = this.#save(download, name)
        .then(this.#report)
        .finally(() => {
          clearTimeout(timer);
          this.#running.delete(download);
        });
      this.#running.set(download, { saved, waitUntil: Date.now() + waitMs });
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

  /** Resolves when each started download is saved, has failed, or was waited for long enough: an endless one delays one report. */
  async waitUntilSettled(): Promise<void> {
    await Promise.all(
      [...this.#running.values()].map(({ saved, waitUntil }) => waitUpTo(waitUntil - Date.now(), saved)),
    );
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
      if ((await stat(path)).size > this.#limits.maxBytes) throw new Error(this.#tooLarge);
      return { type: "download", name, path };
    } catch (error) {
      if (path) await rm(path, { force: true });
      return { type: "download", name, failure: await this.#explain(download, error) };
    }
  }

  async #explain(download: Download, error: unknown): Promise<string> {
    return this.#reasons.get(download) ?? (await download.failure().catch(() => null)) ?? messageOf(error);
  }

  get #tooLarge(): string {
    return `it is larger than ${this.#limits.maxBytes / 1_000_000} MB`;
  }

  #cancel(download: Download, reason: string): void {
    this.#reasons.set(download, reason);
    void download.cancel().catch(() => {}); // its tab may be closed
  }

  readonly #meter: Meter = {
    isAbove: (bytes) => bytes > this.#limits.maxBytes,
    onAbove: ({ url, suggestedFilename }) => {
      const same = [...this.#running.keys()].filter(
        (download) => download.url() === url && download.suggestedFilename() === suggestedFilename,
      );
      for (const download of same) this.#reasons.set(download, this.#tooLarge);
      return same;
    },
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const downloadingActions = new Set(["click", "press", "click_point", "long_press", "navigate"]);

/** Whether a person would expect a file from one of the actions. Filling in a form downloads nothing. */
export function mayDownload(actions: readonly AnyAction[]): boolean {
  return actions.some(({ action }) => downloadingActions.has(action));
}
/** Removes paths, leading dots and control characters: the page chooses the name. No program may obey the file for its name. */
export function safeName(suggested: string): string {
  const name = basename(suggested.normalize("NFC").replaceAll("\\", "/"))
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, "_")
    .slice(-120)
    .replace(/^[\s.\p{Cs}]+|[\s.]+$/gu, "");
  return isProtectedPath(name) ? `download ${name}` : name || "download";
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
