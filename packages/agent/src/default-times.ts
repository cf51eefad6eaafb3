/** How long a question may wait for its answer, and an answer for its use, in ms. */
export const defaultApprovalTtlMs = 10 * 60_000;
/** How long the right to drive a run lasts without being renewed, in ms. */
export const defaultLeaseMs = 15_000;
