/** How long an approval can be answered and then used, in ms. */
export const defaultApprovalTtlMs = 10 * 60_000;
/** How long a lease lasts if it is not renewed, in ms. */
export const defaultLeaseMs = 15_000;
/** How long a call in progress may take when the run is released, in ms. */
export const defaultReleaseMs = 4000;
