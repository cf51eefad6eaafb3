import { markedError } from "./marked-error.ts";

import type { ExecutionReport, OutcomeCode } from "./report.ts";

/** What a person can do about it. Where the reason itself says so, nothing. */
const waysOut: Partial<Record<OutcomeCode, string>> = {
  NOT_ALLOWED: "Allow its origin, or go elsewhere.",
  REJECTED: "Check the address, and that its server is running and can be reached from here.",
  DEADLINE: "Try again later, or check that its server answers.",
};

/**
 * Thrown by `driver.navigate` when the page was not opened: the page before it, if any, is still there.
 *
 * @example <caption>packages/chromium/test/navigation/failed-navigation.test.ts</caption>
 * try {
 *   await driver.navigate(address);
 * } catch (error) {
 *   if (!NavigationError.isInstance(error)) throw error;
 *   said.push(error.message);
 *   await driver.navigate(otherAddress);
 * }
 */
export class NavigationError extends markedError("NavigationError") {
  /** The address that was asked for. */
  readonly url: string;
  /** Why, as a word to branch on. */
  readonly code: OutcomeCode | undefined;
  /** What the driver found out, as for an action that failed. */
  readonly report: ExecutionReport;

  constructor(url: string, report: ExecutionReport) {
    const { message = "It could not be opened.", code } = report.outcomes?.[0] ?? {};
    const named = message.includes(url) ? message : `${url} was not opened. ${message}`;
    super([named, code && waysOut[code]].filter(Boolean).join(" "));
    this.url = url;
    this.code = code;
    this.report = report;
  }
}

/**
 * Returns the report of a navigation, also of one that failed: for callers that report a failure instead of throwing it.
 *
 * @example <caption>packages/protocol/src/navigation-error.test.ts</caption>
 * expect(await reportNavigation(Promise.reject(new NavigationError(url, failed)))).toBe(failed);
 */
export async function reportNavigation(navigation: Promise<ExecutionReport>): Promise<ExecutionReport> {
  try {
    return await navigation;
  } catch (error) {
    if (NavigationError.isInstance(error)) return error.report;
    throw error;
  }
}
