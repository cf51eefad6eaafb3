import { markedError } from "./marked-error.ts";

import type { ExecutionReport, OutcomeCode } from "./report.ts";

/** Codes without a remedy here have one in the outcome's message. */
const remedies: Partial<Record<OutcomeCode, string>> = {
  NOT_ALLOWED: "Allow its origin, or open another page.",
  REJECTED: "Check the address, and that the server is running and reachable from this machine.",
  DEADLINE: "Try again later, or check that the server responds.",
};

/**
 * Thrown by `driver.navigate` when the page could not be opened. The previous page, if any, is still shown.
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
  /** The requested address. */
  readonly url: string;
  /** The reason, to branch on. */
  readonly code: OutcomeCode | undefined;
  /** The same report that a failed action has. */
  readonly report: ExecutionReport;

  constructor(url: string, report: ExecutionReport) {
    const { message, code } = report.outcomes?.[0] ?? {};
    super([describeFailure(url, message), code && remedies[code]].filter(Boolean).join(" "));
    this.url = url;
    this.code = code;
    this.report = report;
  }
}

function describeFailure(url: string, message: string | undefined): string {
  if (message === undefined) return `${url} could not be opened.`;
  return message.includes(url) ? message : `${url} could not be opened. ${message}`;
}

/**
 * Returns the report of a navigation, even if it failed, for callers that report failures instead of throwing them.
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
