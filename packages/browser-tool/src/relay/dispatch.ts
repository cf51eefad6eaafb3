// The agent's side of the relay: ask, ask again, call off.
import type { Cancel, Dispatch, ErrorResponse, Recall, RelayRequest } from "@giselles-ai/protocol";
import { type Access, changeAs } from "./access.ts";
import {
  answerBody,
  cancel,
  type Entry,
  findEntry,
  isOut,
  isServed,
  type Limits,
  type Mailbox,
  submit,
  withdraw,
} from "./mailbox.ts";
import { createNotifier } from "./notifier.ts";
import { RelayError } from "./relay-error.ts";
import { authorize, unauthorized } from "./session.ts";

/** A tab that reconnects or reloads is back within this time. */
const blinkMs = 900;

/** Takes a request in; its answer, as JSON, is to be waited for. One that is known already is only waited for. */
export async function dispatch(
  access: Access,
  { request, timeoutMs = 20_000, waitForBrowserMs }: Dispatch,
  options: { limits: Limits; waitForBrowserMs: number },
): Promise<() => Promise<string>> {
  const { now } = access;
  const until = now() + timeoutMs;
  const withDeadline = { ...request, deadline: Math.min(request.deadline ?? until, until) };
  await changeAs(access, "agent", (mailbox, bodies) => submit(mailbox, withDeadline, options.limits, now(), bodies));
  const { requestId } = request;
  const patience = { until, patienceMs: waitForBrowserMs ?? options.waitForBrowserMs };
  return () => waitForAnswer(access, requestId, patience);
}

/** What became of a request: its answer, as JSON, when there is one within the time. */
export async function recall(access: Access, { requestId, timeoutMs = 1 }: Recall): Promise<string> {
  const { store, key, tokenHash, now } = access;
  const mailbox = await store.read(key);
  authorize(mailbox, "agent", tokenHash);
  const entry = findEntry(mailbox, requestId);
  if (!entry) {
    const message = `There is no request "${requestId}". It never came here, was taken back before a page saw it, or is long past.`;
    throw new RelayError("NOT_FOUND", message, { requestId });
  }
  return waitForAnswer(access, requestId, { until: now() + timeoutMs, patienceMs: timeoutMs });
}

/** Calls a request off. */
export async function callOff(access: Access, { requestId }: Cancel): Promise<void> {
  await changeAs(access, "agent", (mailbox, bodies) => cancel(mailbox, requestId, bodies));
}

interface Patience {
  until: number;
  /** How long the tab may be away. */
  patienceMs: number;
}

async function waitForAnswer(access: Access, requestId: string, patience: Patience): Promise<string> {
  const { store, key, now } = access;
  const changes = createNotifier();
  const stop = await store.watch(key, changes.notify);
  try {
    let awaySince: number | undefined;
    for (;;) {
      const mailbox = await store.read(key);
      if (!mailbox) throw unauthorized();
      const entry = findEntry(mailbox, requestId);
      if (!entry) throw calledOff(requestId);
      if (entry.state === "answered") return await readAnswer(access, entry);
      awaySince = isServed(mailbox, entry, now()) ? undefined : (awaySince ?? now());
      const ends = endOfPatience(entry, awaySince, patience);
      if (now() >= ends) {
        const error = await giveUp(access, mailbox, entry, awaySince !== undefined && ends < patience.until);
        if (error) throw error;
      } else {
        await changes.wait(ends - now());
      }
    }
  } finally {
    stop();
  }
}

function endOfPatience(entry: Entry, awaySince: number | undefined, { until, patienceMs }: Patience): number {
  if (awaySince === undefined) return until;
  return Math.min(until, awaySince + (isOut(entry) ? Math.max(patienceMs, blinkMs) : patienceMs));
}

/** Takes the request back, if nobody has it, or else leaves it: its answer may yet come. Undefined when one has just come. */
async function giveUp(
  { store, key }: Access,
  seen: Mailbox,
  { requestId, type }: Entry,
  isAway: boolean,
): Promise<RelayError | undefined> {
  const fate = await store.update(key, (mailbox, bodies) => {
    const entry = findEntry(mailbox, requestId);
    if (entry?.state === "answered") return "answered";
    if (!entry || isOut(entry)) return "out";
    withdraw(mailbox, entry, bodies);
    return "withdrawn";
  });
  if (fate === "answered") return undefined;
  const mayHaveHappened = fate !== "withdrawn" && type === "execute_request";
  const why = isAway ? explainAbsence(seen, type) : "The page did not answer in time.";
  const what = mayHaveHappened
    ? `It may have been done all the same: recall "${requestId}" to find out, or take a new snapshot. Do not send it under another id.`
    : "Nothing was done.";
  return new RelayError(isAway ? "NO_BROWSER" : "TIMEOUT", `${why} ${what}`, { mayHaveHappened, requestId });
}

function explainAbsence({ tabs, read }: Mailbox, type: RelayRequest["type"]): string {
  if (type === "execute_request" && read && Object.keys(tabs).length > 0)
    return "The tab that was read has been closed; another is open. Take a new snapshot first.";
  return "No page is connected to this session. Open the page, or bring it back.";
}

function calledOff(requestId: string): RelayError {
  return new RelayError("TIMEOUT", `The request "${requestId}" was called off. Nothing was done.`, { requestId });
}

/** As it was kept: `respond` has checked it. */
async function readAnswer({ store, key }: Access, { requestId, type, isError }: Entry): Promise<string> {
  const text = await store.readBody(key, answerBody(requestId));
  const mayHaveHappened = type === "execute_request";
  if (!text) {
    throw new RelayError("NOT_FOUND", `The answer to "${requestId}" is no longer kept.`, {
      requestId,
      mayHaveHappened,
    });
  }
  if (isError) {
    const { message } = JSON.parse(text) as ErrorResponse;
    throw new RelayError("INVALID_RESPONSE", message, { requestId, mayHaveHappened: false });
  }
  return text;
}
