import { toServerSentEvents } from "@giselles-ai/giselle-provider/internal";
import type { RunDetail } from "../../contract.ts";
import { noSuchRun } from "../answers.ts";
import type { AppContext } from "../app.ts";

/** Polling interval for changes made by other instances, in ms. */
const pollMs = 2000;

/** Streams the run at once and after every change, until it ends. */
export async function streamRun(id: string, app: AppContext): Promise<Response> {
  const first = await app.runs.find(id);
  if (!first) throw noSuchRun();
  return new Response(toServerSentEvents(details(id, first, app)), {
    headers: {
      "content-type": "text/event-stream",
      "cache-control": "no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}

function details(id: string, first: RunDetail, { runs, changes }: AppContext): AsyncIterator<string> {
  const disconnected = new AbortController();
  const { signal } = disconnected;
  async function* generate(): AsyncGenerator<string> {
    let detail: RunDetail | undefined = first;
    let sent = "";
    let change = Promise.resolve(); // the run may have changed since it was read
    while (detail && !signal.aborted) {
      const text = fingerprint(detail);
      if (text !== sent) yield JSON.stringify(detail);
      sent = text;
      if (!isLive(detail)) return;
      await change;
      change = changes.wait(id, { timeoutMs: pollMs, signal });
      detail = await runs.find(id);
    }
  }
  const generated = generate();
  return {
    next: () => generated.next(),
    return() {
      disconnected.abort(); // the generator may be waiting for a change
      return generated.return(undefined);
    },
  };
}

function isLive({ run: { status } }: RunDetail): boolean {
  return status === "running" || status === "waiting";
}

/** Differs whenever the run has changed. */
function fingerprint({ run, events, approvals }: RunDetail): string {
  return JSON.stringify([run.status, events.length, events.at(-1), approvals.map(({ id, status }) => [id, status])]);
}
