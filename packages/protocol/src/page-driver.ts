import type { AnyAction } from "./action.ts";
import type { ExecutionReport } from "./report.ts";
import type { Snapshot, SnapshotOptions, Viewport } from "./snapshot.ts";

interface Stoppable {
  signal?: AbortSignal;
}

/**
 * The page, from wherever we stand: in it, across a relay, or outside a browser that we drive. What only some can do is
 * optional: a driver without `navigate` cannot navigate, and nobody should be told that it could.
 */
export interface PageDriver {
  snapshot(options?: SnapshotOptions & Stoppable): Promise<Snapshot>;
  /** With a request id, a page that keeps a journal does the same request once, and can be asked later what came of it. */
  execute(actions: AnyAction[], options?: Stoppable & { requestId?: string }): Promise<ExecutionReport>;
  /** Twice does no harm. */
  close(): Promise<void>;

  /** What came of a request, by the page's own journal: after a crash, on a connection that did not send it. */
  settle?(requestId: string, options?: Stoppable): Promise<Settlement>;
  /** Goes to an address, and reports as one action does. Throws a `NavigationError` if its page was not opened. */
  navigate?(url: string, options?: Stoppable): Promise<ExecutionReport>;
  /** Waits until the page has loaded and fallen quiet, or until the time is up (default 5 seconds). */
  waitForIdle?(options?: { timeoutMs?: number } & Stoppable): Promise<IdleReport>;
  /** A picture of the viewport. Points of later actions are taken to be points of the latest picture. */
  screenshot?(options?: Stoppable & { conceal?: Conceal }): Promise<Screenshot>;
  /** From now on no tab goes, and no page shows inside itself, what this does not allow, whoever would send it there. */
  restrict?(rules: NavigationRules): void;
  readonly tabs?: Tabs;
}

/** `not-done`: it was not begun, and cannot be any more. `unknown`: it may have been, and nobody knows how it ended. */
export type Settlement = { status: "done"; report: ExecutionReport } | { status: "not-done" } | { status: "unknown" };

export interface NavigationRules {
  allows(url: string): boolean | Promise<boolean>;
  allowsFrame(url: string): boolean | Promise<boolean>;
}

export interface IdleReport {
  idle: boolean;
  /** What it was still busy with when the time was up. */
  waitingFor?: string;
}

/** Finds what must not be seen in a text of the page: each from `from` up to, and without, `to`. */
export type Conceal = (text: string) => { from: number; to: number }[];

/** One pixel of the picture is one CSS pixel, whatever the screen's own pixels are. */
export interface Screenshot {
  base64: string;
  mimeType: "image/png" | "image/jpeg";
  viewport: Viewport;
  /** Whether what was to be concealed, and every sensitive field, is painted over. */
  concealed?: boolean;
}

/** The pages of one browser. Everything else that a driver does, it does in the current one. */
export interface Tabs {
  list(): Promise<Tab[]>;
  open(url?: string, options?: Stoppable): Promise<Tab>;
  select(tabId: string): Promise<Tab>;
  close(tabId: string): Promise<void>;
}

export interface Tab {
  /** Stays the same for the tab's life, and is never given to another. */
  tabId: string;
  url: string;
  title: string;
  current: boolean;
}
