import type { RunDetail } from "../../contract.ts";
import { noSuchRun } from "../answers.ts";
import type { Parts } from "../app.ts";
import { toServerSentEvents } from "../http/server-sent-events.ts";

/** What happens on other instances is seen by looking, this often, in ms. */
const lookEveryMs = 2000;

/** A run as it is, at once and after every change, until it is over. */
export async function followRun(id: string, app: Parts): Promise<Response> {
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

function details(id: string, first: RunDetail, { runs, bell }: Parts): AsyncIterator<string> {
  const left = new AbortController();
  const { signal } = left;
  async function* tell(): AsyncGenerator<string> {
    let detail: RunDetail | undefined = first;
    let told = "";
    let change = Promise.resolve(); // something may have happened since it was looked at
    while (detail && !signal.aborted) {
      const text = fingerprint(detail);
      if (text !== told) yield JSON.stringify(detail);
      told = text;
      if (!isGoingOn(detail)) return;
      await change;
      change = bell.hear(id, { timeoutMs: lookEveryMs, signal });
      detail = await runs.find(id);
    }
  }
  const telling = tell();
  return {
    next: () => telling.next(),
    return() {
      left.abort(); // it waits for a ring, and would not hear that nobody listens
      return telling.return(undefined);
    },
  };
}

function isGoingOn({ run: { status } }: RunDetail): boolean {
  return status === "running" || status === "waiting";
}

/** What tells one state of a run from the next. */
function fingerprint({ run, moments, approvals }: RunDetail): string {
  return JSON.stringify([run.status, moments.length, moments.at(-1), approvals.map(({ id, status }) => [id, status])]);
}
