import type { ExecutionReport, PageEvent } from "@giselles-ai/protocol";

/** Adds to a report what the page did beside its document: as data, and in words where a model reads. */
export function tellEvents(report: ExecutionReport, events: PageEvent[]): ExecutionReport {
  if (events.length === 0) return report;
  const told: ExecutionReport = { ...report, events };
  const lines = events.map(sayEvent);
  if (report.delta) told.delta = { ...report.delta, text: [...lines, report.delta.text].filter(Boolean).join("\n") };
  const worrying = events.flatMap((event, index) => (isWorrying(event) ? (lines[index] ?? []) : []));
  return { ...told, warnings: [...report.warnings, ...worrying] };
}

function isWorrying(event: PageEvent): boolean {
  if (event.type === "dialog") return !event.accepted;
  return /^(?:navigation-blocked|file-chooser|crash)$/.test(event.type) || "failure" in event;
}

/** One line; what the page says is in quotes. */
export function sayEvent(event: PageEvent): string {
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
      return `The page was not allowed to go to ${event.url}.`;
    case "file-chooser":
      return 'The page asked for a file. Use "upload" on its file field; no file was given.';
    case "crash":
      return "The page crashed. Navigate to it again.";
  }
}

function quote(text: string): string {
  return `"${text.replace(/\s+/g, " ").replaceAll('"', "'")}"`;
}
