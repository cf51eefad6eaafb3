import type { AnyAction } from "./action.ts";
import type { PageTool } from "./page-tool.ts";
import type { ExecutionReport } from "./report.ts";
import type { Snapshot, SnapshotOptions, Viewport } from "./snapshot.ts";

interface Abortable {
  signal?: AbortSignal;
}

/**
 * Reads and operates a page: from inside the page, through a relay, or by driving a browser. Optional methods are missing if the
 * driver does not support them.
 */
export interface PageDriver {
  snapshot(options?: SnapshotOptions & Abortable): Promise<Snapshot>;
  /** With a request id and a page that keeps a journal, execution is idempotent and `settle` can report the outcome later. */
  execute(actions: AnyAction[], options?: Abortable & { requestId?: string }): Promise<ExecutionReport>;
  /** Idempotent. */
  close(): Promise<void>;

  /** Reads the outcome of a request from the page's journal, for example after a crash, on a new connection. */
  settle?(requestId: string, options?: Abortable): Promise<Settlement>;
  /** Opens an address and reports like an action. Throws a `NavigationError` if the page could not be opened. */
  navigate?(url: string, options?: NavigateOptions): Promise<ExecutionReport>;
  /**
   * Waits until the page has loaded and is idle, or until `timeoutMs` has passed (default 5000). With 0, only reports whether the
   * page waits for answers now.
   */
  waitForIdle?(options?: { timeoutMs?: number } & Abortable): Promise<IdleReport>;
  /** Takes a picture of the viewport. Points in later actions refer to the latest picture. */
  screenshot?(options?: Abortable & ScreenshotOptions): Promise<Screenshot>;
  /** From now on, blocks every navigation and frame that the rules do not allow, whatever started it. */
  restrict?(rules: NavigationRules): void;
  /** Calls a tool of the page, as it was in a snapshot, for at most `timeoutMs` (default 30,000). Missing if the driver does not list tools. */
  callTool?(call: PageToolCall, options?: Abortable & { timeoutMs?: number }): Promise<PageToolResult>;
  readonly tabs?: Tabs;
}

export interface PageToolCall {
  tool: PageTool;
  input: Record<string, unknown>;
}

export interface PageToolResult {
  /** One outcome: unknown unless the page shows an effect. */
  report: ExecutionReport;
  /** What the tool returned, as text. */
  output?: string;
}

/** `not-done`: it did not start and can no longer start. `unknown`: it may have started, and its outcome is not recorded. */
export type Settlement = { status: "done"; report: ExecutionReport } | { status: "not-done" } | { status: "unknown" };

interface NavigateOptions extends Abortable {
  /** Whether a planner chose the address, not a person: then it opens no private network. Default false. */
  isPlanned?: boolean;
}

export interface NavigationRules {
  allows(url: string): boolean | Promise<boolean>;
  allowsFrame(url: string): boolean | Promise<boolean>;
  /** Whether pages may connect to this origin, for whatever they load or send. Default: everywhere. */
  allowsConnection?(url: string): boolean | Promise<boolean>;
  /** Whether a list names this origin, so that it may be on a private network. Default: no list does. */
  names?(url: string): boolean | Promise<boolean>;
}

export interface IdleReport {
  idle: boolean;
  /** What the page was still doing at the timeout. */
  waitingFor?: string;
}

/** Finds the ranges of a page text that must be hidden; `to` is exclusive. */
export type Conceal = (text: string) => { from: number; to: number }[];

export interface ScreenshotOptions {
  /** Texts to paint over. Default: none. */
  conceal?: Conceal;
  /** Only this element, after scrolling to it. Default: the viewport. */
  fieldId?: string;
  /** The whole page, also what is scrolled out. Cannot be combined with `conceal`. Default false. */
  fullPage?: boolean;
  /** Draw a frame around each element, with the number of its handle. Only for the viewport. Default false. */
  marks?: boolean;
}

/** One image pixel is one CSS pixel, whatever the device pixel ratio. */
export interface Screenshot {
  base64: string;
  mimeType: "image/png" | "image/jpeg";
  viewport: Viewport;
  /** Whether concealed text and all sensitive fields are painted over. */
  concealed?: boolean;
  /** Whether the elements have frames with the numbers of their handles. */
  marked?: boolean;
}

/** The tabs of one browser. All other driver methods work on the current tab. */
export interface Tabs {
  list(): Promise<Tab[]>;
  open(url?: string, options?: NavigateOptions): Promise<Tab>;
  select(tabId: string): Promise<Tab>;
  close(tabId: string): Promise<void>;
}

export interface Tab {
  /** Stable for the life of the tab and never reused. */
  tabId: string;
  url: string;
  title: string;
  current: boolean;
}
