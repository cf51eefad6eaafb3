// The agent's side of the relay: dispatch, recall, cancel.
import type { Cancel, Dispatch, ErrorResponse, Recall, RelayRequest } from "@giselles-ai/protocol";
import { type Access, updateAs } from "./access.ts";
import { offerRequests } from "./local-streams.ts";
import {
  answerBody,
  cancel,
  type Entry,
  findEntry,
  hasTabFor,
  type Limits,
  type Mailbox,
  mayHaveReachedPage,
  submit,
  withdraw,
} from "./mailbox.ts";
import { createNotifier } from "./notifier.ts";
import { describeOutcome, RelayError } from "./relay-error.ts";
import { authorize, unauthorized } from "./session.ts";

/** How long a tab may take to reconnect or reload, in ms. */
const reconnectGraceMs = 900;

/** Stores a request unless it is known already. Returns a function that waits for the answer, as JSON. */
export async function dispatch(
  access: Access,
  { request, timeoutMs = 20_000, waitForBrowserMs }: Dispatch,
  options: { limits: Limits; waitForBrowserMs: number },
): Promise<() => Promise<string>> {
  const { now } = access;
  const until = now() + timeoutMs;
  const withDeadline = { ...request, deadline: Math.min(request.deadline ?? until, until) };
  await updateAs(access, "agent", (mailbox, bodies) => {
    submit(mailbox, withDeadline, options.limits, now(), bodies);
    offerRequests(access.store, access.key, mailbox);
  });
  const { requestId } = request;
  const limits = { until, browserTimeoutMs: waitForBrowserMs ?? options.waitForBrowserMs };
  return () => waitForAnswer(access, requestId, limits);
}

/** Waits for the answer to an earlier request, as JSON. */
export async function recall(access: Access, { requestId, timeoutMs = 1 }: Recall): Promise<string> {
  const { store, key, tokenHash, now } = access;
  const mailbox = await store.read(key);
  authorize(mailbox, "agent", tokenHash);
  const entry = findEntry(mailbox, requestId);
  if (!entry) {
    const message = `There is no request "${requestId}". It never arrived, was cancelled before a page got it, or has expired.`;
    throw new RelayError("NOT_FOUND", message, { requestId });
  }
  return waitForAnswer(access, requestId, { until: now() + timeoutMs, browserTimeoutMs: timeoutMs });
}

export async function cancelRequest(access: Access, { requestId }: Cancel): Promise<void> {
  await updateAs(access, "agent", (mailbox, bodies) => cancel(mailbox, requestId, bodies));
}

interface WaitLimits {
  until: number;
  /** How long to wait for a missing tab, in ms. */
  browserTimeoutMs: number;
}

async function waitForAnswer(access: Access, requestId: string, limits: WaitLimits): Promise<string> {
  const { store, key, now } = access;
  const changes = createNotifier();
  const stop = await store.watch(key, changes.notify);
  try {
    let awaySince: number | undefined;
    for (;;) {
      const mailbox = await store.read(key);
      if (!mailbox) throw unauthorized();
      const entry = findEntry(mailbox, requestId);
      if (!entry) throw cancelled(requestId);
      if (entry.state === "answered") return await readAnswer(access, entry);
      awaySince = hasTabFor(mailbox, entry, now()) ? undefined : (awaySince ?? now());
      const ends = waitEnd(entry, awaySince, limits);
      if (now() >= ends) {
        const error = await abandon(access, mailbox, entry, awaySince !== undefined && ends < limits.until);
        if (error) throw error;
      } else {
        await changes.wait(ends - now());
      }
    }
  } finally {
    stop();
  }
}

function waitEnd(entry: Entry, awaySince: number | undefined, { until, browserTimeoutMs }: WaitLimits): number {
  if (awaySince === undefined) return until;
  return Math.min(
    until,
    awaySince + (mayHaveReachedPage(entry) ? Math.max(browserTimeoutMs, reconnectGraceMs) : browserTimeoutMs),
  );
}

/** Withdraws the request unless a tab has it: then its answer may still come. Undefined if it is answered by now. */
async function abandon(
  { store, key }: Access,
  seen: Mailbox,
  { requestId, type }: Entry,
  isAway: boolean,
): Promise<RelayError | undefined> {
  const result = await store.update(key, (mailbox, bodies) => {
    const entry = findEntry(mailbox, requestId);
    if (entry?.state === "answered") return "answered";
    if (!entry || mayHaveReachedPage(entry)) return "delivered";
    withdraw(mailbox, entry, bodies);
    return "withdrawn";
  });
  if (result === "answered") return undefined;
  const mayHaveHappened = result !== "withdrawn" && type === "execute_request";
  const reason = isAway ? explainAbsence(seen, type) : "The page did not answer in time.";
  const message = `${reason} ${describeOutcome(requestId, mayHaveHappened)}`;
  return new RelayError(isAway ? "NO_BROWSER" : "TIMEOUT", message, { mayHaveHappened, requestId });
}

function explainAbsence({ tabs, read }: Mailbox, type: RelayRequest["type"]): string {
  if (type === "execute_request" && read && Object.keys(tabs).length > 0)
    return "The tab of the last snapshot is closed; another is open. Take a new snapshot first.";
  return "No page is connected to this session. Open or reload the page.";
}

function cancelled(requestId: string): RelayError {
  return new RelayError("TIMEOUT", `The request "${requestId}" was cancelled. Nothing was done.`, { requestId });
}

/** Returns the stored answer, which `respond` has checked. */
async function readAnswer({ store, key }: Access, { requestId, type, isError }: Entry): Promise<string> {
  const text = await store.readBody(key, answerBody(requestId));
  const mayHaveHappened = type === "execute_request";
  if (!text) {
    throw new RelayError("NOT_FOUND", `The answer to "${requestId}" is no longer stored.`, {
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
