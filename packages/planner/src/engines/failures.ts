import { causeWithoutContent } from "@giselles-ai/protocol";
import { PlannerError } from "../planner-error.ts";

export interface Failure {
  /** The service, such as `Ollama at http://…`. */
  service: string;
  status?: number | undefined;
  /** The message of the service. */
  message: string;
  retryAfter?: string | null | undefined;
  cause?: unknown;
  /** What was sent that the message must not repeat: addresses, keys and headers. */
  hidden?: readonly (string | undefined)[] | undefined;
  /** What to do, if there is a better remedy than trying again. */
  remedy?: string | undefined;
}

const remedies: Record<number, string> = {
  400: "The service rejected the request; see its message.",
  401: "Check the API key.",
  403: "Check the API key and its permissions.",
  404: "Check the model's name and the address.",
  413: "Lower contextTokens.",
  429: "Wait, or raise the limit.",
};

/** Creates the error for a failure of the service behind an engine. */
export function unavailable({ service, status, retryAfter, cause, remedy, ...failure }: Failure): PlannerError {
  const code = status === undefined ? "" : ` (HTTP ${status})`;
  const advice = remedy ?? remedies[status ?? 0] ?? "Try again later.";
  const retryAfterMs = readRetryAfter(retryAfter);
  const message = oneLine(withoutHidden(failure.message, failure.hidden));
  return new PlannerError("engine_unavailable", `${service} failed${code}: ${message} ${advice}`, {
    retryable: status === undefined || status === 408 || status === 429 || status >= 500,
    ...(cause !== undefined && { cause: causeWithoutContent(cause) }), // errors of libraries contain the whole request
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  });
}

/** Libraries quote the headers of a request that they cannot send, and services the key that they do not accept. */
function withoutHidden(message: string, hidden: Failure["hidden"] = []): string {
  const forms = hidden.flatMap((text) => (text ? [text, ...text.split(/\s+/), encodeURIComponent(text)] : []));
  return forms
    .filter((form) => form.length >= 6)
    .sort((one, other) => other.length - one.length)
    .reduce((left, form) => left.replaceAll(form, "(hidden)"), message)
    .replace(/(?<=:\/\/)[^\s/@"']*@/g, "");
}

function oneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, " ").trim().slice(0, 300);
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

function readRetryAfter(header: string | null | undefined): number | undefined {
  const seconds = Number(header ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds * 1000 : undefined;
}
