/** What is written or done, in order, in a run that requests approval, acts once and ends. */
const moments = [
  "plan",
  "verdict",
  "question",
  "answer",
  "use",
  "approval",
  "intent",
  "dispatch",
  "effect",
  "outcome",
  "step",
  "end",
] as const;
export type Moment = (typeof moments)[number];
export type Point = `${"before" | "after"} ${Moment}`;

/** The 24 points at which the process of a run is killed. */
export const points = moments.flatMap((moment): Point[] => [`before ${moment}`, `after ${moment}`]);

/** The journal entry of each moment. */
export const momentOf: Record<string, Moment> = {
  "plan-made": "plan",
  "verdicts-given": "verdict",
  "review-given": "approval",
  "actions-intended": "intent",
  "action-done": "outcome",
  "step-done": "step",
  "run-done": "end",
};
