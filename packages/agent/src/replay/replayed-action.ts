import type { OutcomeStatus } from "@giselles-ai/protocol";

/** What came of one recorded action. */
export interface ReplayedAction {
  /** From 1, in the script. */
  step: number;
  /** From 1, in its step. */
  action: number;
  /** What it is: "fill", "click". */
  name: string;
  /** The name of its element. */
  label?: string | undefined;
  /** As the page reported it; `skipped` when there was nothing to do; `not-reached` when the replay ended before it. */
  status: OutcomeStatus | "not-reached";
  code?: string | undefined;
  message?: string | undefined;
  /** Nobody was asked, because the recording was approved. */
  granted: boolean;
  /** The planner chose its element. */
  healed: boolean;
}
