import type { OutcomeStatus } from "@giselles-ai/protocol";

/** The outcome of one recorded action. */
export interface ReplayedAction {
  /** Number of the step in the script, from 1. */
  step: number;
  /** Number of the action in its step, from 1. */
  action: number;
  /** The name of the action: "fill", "click". */
  name: string;
  /** The label of its element. */
  label?: string | undefined;
  /** As the page reported it, `skipped` if there was nothing to do, or `not-reached` if the replay ended before it. */
  status: OutcomeStatus | "not-reached";
  code?: string | undefined;
  message?: string | undefined;
  /** Whether the recorded approval was used instead of a new one. */
  granted: boolean;
  /** Whether a planner chose its element. */
  healed: boolean;
}
