import type { CallToolResult } from "@modelcontextprotocol/server";

const outlook = "It may have happened: call getFormSnapshot and look before you try again.";

/** A failure as the model reads it: a code, what went wrong, and the way out. */
export function errorResult(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: `[${code}] ${message}` }] };
}

/** Whatever a page driver throws. Its message says the way out; its code is all that may go into a log. */
export function explainError(error: unknown): CallToolResult & { code: string } {
  const thrown = (error ?? {}) as Partial<DriverError>;
  const { code: given, name, message: text = String(error), mayHaveHappened } = thrown;
  const code = typeof given === "string" ? given : name === "AbortError" ? "ABORTED" : "INTERNAL";
  const message = text.replace(`[${code}] `, "");
  const saysSo = message.includes("getFormSnapshot");
  return { ...errorResult(code, mayHaveHappened && !saysSo ? `${message} ${outlook}` : message), code };
}

/** The shape of a RelayError; drivers of other kinds may throw anything. */
interface DriverError {
  code: unknown;
  name: string;
  message: string;
  mayHaveHappened: boolean;
}
