import type { Ending } from "@giselles-ai/agent/internal";

/** The exit code for each way a run can end. */
export const exitCodes: Record<Ending, number> = {
  done: 0,
  failed: 1,
  cannot: 3,
  "needs-answer": 4,
  rejected: 5,
  stuck: 6,
  "out-of-steps": 6,
  "out-of-time": 6,
  "out-of-tokens": 6,
  "unknown-outcome": 7,
  aborted: 130,
};

export const failed = 1;
export const badUsage = 2;
export const mismatched = 8;
export const queueFull = 9;
export const stopped = 130;

export const exitCodesHelp = `Exit codes:
  0    the task is done
  1    something failed: the browser, the page, or the model
  2    a setting or an option is wrong
  3    the task cannot be done
  4    the agent needs an answer from you
  5    a plan was not approved
  6    the run used up its steps, time or tokens, or made no progress
  7    an action may have happened: check the page, then resume the run
  8    a replay stopped because a page differs from the recording
  9    the queue is full
  130  stopped by Ctrl-C`;
