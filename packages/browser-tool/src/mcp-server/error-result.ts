import type { CallToolResult } from "@modelcontextprotocol/server";

const checkFirst = "It may have been done. Call getFormSnapshot to check before you try again.";

/** A failure as the model reads it: the code, what went wrong and what to do next. */
export function errorResult(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: `[${code}] ${message}` }] };
}

/** Converts an error of a page driver to a result. Only the code may be logged. */
export function driverErrorResult(error: unknown): CallToolResult & { code: string } {
  const thrown = (error ?? {}) as Partial<DriverError>;
  const { code: errorCode, name, message: text = String(error), mayHaveHappened } = thrown;
  const code = typeof errorCode === "string" ? errorCode : name === "AbortError" ? "ABORTED" : "INTERNAL";
  const message = text.replace(`[${code}] `, "");
  const hasAdvice = message.includes("getFormSnapshot");
  return { ...errorResult(code, mayHaveHappened && !hasAdvice ? `${message} ${checkFirst}` : message), code };
}

/** The shape of a RelayError. Other drivers may throw anything. */
interface DriverError {
  code: unknown;
  name: string;
  message: string;
  mayHaveHappened: boolean;
}
