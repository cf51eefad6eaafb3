import type { LoggedMessage, LoggedRequest, RequestDetails } from "@giselles-ai/chromium/internal";
import { hideInAddresses, hideSecrets } from "@giselles-ai/protocol";

const maxBody = 8000;
/** Headers whose values are credentials. */
const secretHeaders = /^(?:authorization|proxy-authorization|cookie|set-cookie|x-api-key|.*token.*)$/i;

export function formatMessages(messages: readonly LoggedMessage[], level: string): string {
  const kept = messages.filter((message) => level === "all" || isAtLeast(message.level, level));
  const lines = kept.map(({ level: own, text, at }) => `${own}: ${hide(text)}${at ? ` (${hide(at)})` : ""}`);
  return lines.join("\n") || "No messages.";
}

function isAtLeast(own: string, level: string): boolean {
  return own === "error" || own === "assert" || (level === "warning" && own === "warning");
}

export function formatRequests(requests: readonly LoggedRequest[], part: string): string {
  return (
    requests
      .filter(({ url }) => url.includes(part))
      .map(formatLine)
      .join("\n") || "No requests."
  );
}

function formatLine({ id, method, url, status, failure, ms, type }: LoggedRequest): string {
  const end = failure ?? status ?? "pending";
  return `${id} ${method} ${hideInAddresses(url)} ${end} ${type}${ms === undefined ? "" : ` ${ms} ms`}`;
}

export function formatRequest(details: RequestDetails): string {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = details;
  return [
    formatLine(details),
    "request headers:",
    ...formatHeaders(requestHeaders),
    ...(requestBody === undefined ? [] : ["request body:", cut(requestBody)]),
    ...(responseHeaders ? ["response headers:", ...formatHeaders(responseHeaders)] : []),
    ...(responseBody === undefined ? [] : ["response body:", cut(responseBody)]),
  ].join("\n");
}

function formatHeaders(headers: Record<string, string>): string[] {
  return Object.entries(headers).map(
    ([name, value]) => `  ${name}: ${secretHeaders.test(name) ? "••••" : hideInAddresses(value)}`,
  );
}

function cut(body: string): string {
  const shown = hide(body.slice(0, maxBody));
  return body.length > maxBody ? `${shown}\n(truncated: ${body.length} characters)` : shown;
}

/** What data or words call a password, a key or a code, and tokens in addresses. */
function hide(text: string): string {
  return hideSecrets(hideInAddresses(text), () => "••••");
}
