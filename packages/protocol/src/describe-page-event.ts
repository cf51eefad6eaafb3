import type { PageEvent } from "./page-event.ts";
import { pageSchemes } from "./page-schemes.ts";

/**
 * Describes an event of a page in one line, for a person or a model. What the page itself says is in quotes.
 *
 * @example <caption>packages/protocol/src/describe-page-event.test.ts</caption>
 * expect(describePageEvent({ type: "navigation-blocked", url: "tel:12345" })).toBe(
 *   "tel:12345 is for another program, and was not opened.",
 * );
 */
export function describePageEvent(event: PageEvent): string {
  switch (event.type) {
    case "dialog":
      return `The page showed the ${event.kind} ${quote(event.message)}. It was answered ${event.accepted ? "yes" : "no"}.`;
    case "download":
      return event.path
        ? `The file ${quote(event.name)} was downloaded to ${event.path}.`
        : `The file ${quote(event.name)} was not downloaded: ${event.failure ?? "it was not sent to its end"}.`;
    case "tab-opened":
      return `${event.tabId} was opened, and is the current tab: ${event.url}`;
    case "tab-closed":
      return `${event.tabId} was closed.`;
    case "navigation-blocked":
      return pageSchemes.test(event.url)
        ? `The page was not allowed to go to ${event.url}.`
        : `${event.url} is for another program, and was not opened.`;
    case "file-chooser":
      return 'The page asked for a file. Use "upload" on its file field; no file was given.';
    case "crash":
      return "The page crashed. Navigate to it again.";
    case "script-stopped":
      return event.reason === "dialogs"
        ? "The page showed dialog upon dialog: its script was stopped."
        : "The page's script came to no end and let nobody in: it was stopped.";
  }
}

function quote(text: string): string {
  return `"${text.replace(/\s+/g, " ").replaceAll('"', "'")}"`;
}
