// Drivers also report what an action showed and a later one of the same batch replaced. Page scripts, which would become too
// large, do not.
import type { Outcome } from "@giselles-ai/protocol";

/** Observes what the page shows between the actions of a batch. */
export interface ShownLog {
  start(page: Document, actions: readonly unknown[]): void;
  /** Called before each action. Throws if the page has closed what its element is in. */
  before(index: number): Promise<void>;
  /** Adds to the outcomes what the page does not show any more. */
  end(outcomes: Outcome[]): void;
}

export let shownLog: ShownLog | undefined;

export function logShown(log: ShownLog): void {
  shownLog = log;
}
