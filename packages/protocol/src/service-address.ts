// How messages and errors, which get logged, speak of a service. Its address may contain a login or a token.

/**
 * The address of a service as messages show it: without login, path and query.
 *
 * @example <caption>packages/protocol/src/service-address.test.ts</caption>
 * expect(showAddress("wss://ada:hunter2@browsers.example:9222/t0ken?key=s3cret")).toBe("wss://browsers.example:9222");
 */
export function showAddress(address: string): string {
  const { protocol = "", host = "" } = URL.canParse(address) ? new URL(address) : {};
  return host === "" ? "the given address" : `${protocol}//${host}`;
}

/**
 * Why a request failed: the code of the system, or the kind of the error. `fetch` quotes addresses and headers in its messages.
 *
 * @example <caption>packages/protocol/src/service-address.test.ts</caption>
 * expect(reasonOf("no")).toBe("unknown");
 */
export function reasonOf(error: unknown): string {
  return reasonOfFirst(error, new Set());
}

/** The causes of an error may go in a circle. */
function reasonOfFirst(error: unknown, seen: Set<unknown>): string {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as NodeJS.ErrnoException;
  if (typeof code === "string") return code;
  seen.add(error);
  return error.cause instanceof Error && !seen.has(error.cause) ? reasonOfFirst(error.cause, seen) : error.name;
}

/**
 * The error as another may keep it for a cause: where it happened and why, but nothing of what was sent.
 *
 * @example <caption>packages/protocol/src/service-address.test.ts</caption>
 * const kept = inspect(new Error("It failed.", { cause: causeWithoutContent(error) }));
 */
export function causeWithoutContent(error: unknown): Error {
  const reason = reasonOf(error);
  const frames = error instanceof Error ? (error.stack?.match(/\n {4}at .*/g) ?? []) : [];
  const cause = Object.assign(new Error(reason), { code: reason });
  cause.stack = `${error instanceof Error ? error.name : "Error"}: ${reason}${frames.join("")}`;
  return cause;
}
