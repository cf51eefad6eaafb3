import { PlannerError } from "../planner-error.ts";

export interface Failure {
  /** Who failed: `Ollama at http://…`. */
  who: string;
  status?: number | undefined;
  /** In the service's own words. */
  message: string;
  retryAfter?: string | null | undefined;
  cause?: unknown;
  /** What to do, where it is more than trying again. */
  wayOut?: string | undefined;
}

const waysOut: Record<number, string> = {
  400: "The service does not take this request: see its words.",
  401: "Check the API key.",
  403: "Check the API key and what it may do.",
  404: "Check the model's name and the address.",
  413: "Lower contextTokens.",
  429: "Wait, or raise the limit.",
};

/** A failure of the service behind an engine, with the way out. */
export function unavailable({ who, status, message, retryAfter, cause, wayOut }: Failure): PlannerError {
  const code = status === undefined ? "" : ` (HTTP ${status})`;
  const cure = wayOut ?? waysOut[status ?? 0] ?? "Try again in a while.";
  const retryAfterMs = readRetryAfter(retryAfter);
  return new PlannerError("engine_unavailable", `${who} failed${code}: ${oneLine(message)} ${cure}`, {
    retryable: status === undefined || status === 408 || status === 429 || status >= 500,
    cause,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

function oneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim().slice(0, 300);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

function readRetryAfter(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
