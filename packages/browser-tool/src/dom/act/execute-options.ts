import type { ExecutionReport } from "@giselles-ai/protocol";
import type { OldExecuteOptions } from "../compat.ts";
import type { InputDriver } from "./handler.ts";

export interface ExecuteOptions extends OldExecuteOptions {
  /** The page to act in. Default: the document that the script runs in. */
  root?: Document | Element;
  /** How long the page must not change before a written value counts as kept, in ms. Default 120. */
  watchMs?: number;
  /** Click buttons and links even after an action has failed. Default false. */
  continueAfterFailure?: boolean;
  /** Report what changed in the page. Default true. */
  delta?: boolean;
  /** No action starts after this time (ms since the epoch). */
  deadline?: number;
  signal?: AbortSignal;
  /** Makes trusted input, if the caller can. Default: events dispatched by the script. */
  inputDriver?: InputDriver;
  /** Whether the input driver types the text of this field, too. Default: the script writes it. */
  typesText?: (element: Element) => boolean;
  /** An action of the same plan has failed in another frame, so nothing is committed. Default false. */
  failed?: boolean;
  /**
   * Runs `giselle-widgets.iife.js` in this page, when a field first needs it. Default: loads it from beside the page script. ES
   * modules import it instead.
   */
  loadWidgets?: () => Promise<unknown>;
  /** Awaited before the page is read again to find what changed. */
  beforeSnapshot?: () => Promise<unknown>;
  /** Called when the page shows something else after the report. */
  onLate?: (lines: string[]) => void;
  /** Called with the report so far when a navigation starts, which may still be cancelled. */
  onNavigationStart?: (report: ExecutionReport) => void;
  /** Called with the report so far when the page unloads. */
  onLeave?: (report: ExecutionReport) => void;
}
