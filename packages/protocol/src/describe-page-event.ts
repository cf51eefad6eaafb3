import type { PageEvent } from "./page-event.ts";
import { pageSchemes } from "./page-schemes.ts";

/**
 * Describes a page event in one line, for a person or a model. Text from the page is quoted.
 *
 * @example <caption>packages/protocol/src/describe-page-event.test.ts</caption>
 * expect(describePageEvent({ type: "navigation-blocked", url: "tel:12345" })).toBe(
 *   "tel:12345 opens another program and was blocked.",
 * );
 */
export function describePageEvent(event: PageEvent): string {
  switch (event.type) {
    case "dialog":
      return `The page showed the ${event.kind} dialog ${quote(event.message)}. Answer: ${answerTo(event)}.`;
    case "download":
      return event.path
        ? `Downloaded ${quote(event.name)} to ${event.path}.`
        : `Could not download ${quote(event.name)}: ${event.failure ?? "the transfer did not finish"}.`;
    case "tab-opened":
      return `${event.tabId} was opened and is now the current tab: ${event.url}`;
    case "tab-closed":
      return `${event.tabId} was closed.`;
    case "navigation-blocked":
      return pageSchemes.test(event.url)
        ? `The page is not allowed to open ${event.url}.`
        : `${event.url} opens another program and was blocked.`;
    case "connections-blocked":
      return `The rules of this run blocked connections of the page to ${list(event.hosts)}.`;
    case "file-chooser":
      return 'The page asked for a file and got none. Use "upload" on the file field.';
    case "crash":
      return "The page crashed. Navigate to it again.";
    case "script-stopped":
      return event.reason === "dialogs"
        ? "The page kept opening dialogs, so its script was stopped."
        : "The page's script did not respond, so it was stopped.";
  }
}

const maxHosts = 5;

function list(hosts: string[]): string {
  const more = hosts.length - maxHosts;
  return [...hosts.slice(0, maxHosts), ...(more > 0 ? [`${more} more`] : [])].join(", ");
}

function quote(text: string): string {
  return `"${text.replace(/\s+/g, " ").replaceAll('"', "'")}"`;
}

function answerTo({ accepted, text }: Extract<PageEvent, { type: "dialog" }>): string {
  if (!accepted) return "no";
  return text === undefined ? "yes" : quote(text);
}
