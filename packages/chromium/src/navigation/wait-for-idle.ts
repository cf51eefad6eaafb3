// Waits until the page is loaded, has no pending requests, and has not changed for a moment. Some pages never are idle, so the
// wait is bounded, and the result says what it was waiting for.
import { setTimeout as wait } from "node:timers/promises";
import type { IdleReport } from "@giselles-ai/protocol";
import type { Page, Request } from "playwright-core";
import type { IsolatedWorlds } from "../frames/isolated-worlds.ts";

/** Longer than the usual delay of hover menus and search fields, which is up to 300 ms. */
const quietMs = 350;

export interface PageRequests {
  /** The hosts of pending requests. */
  pending(): string[];
  /** Resolves when no script, frame or data that was requested since `from` is pending, or after `timeoutMs`. */
  waitForNew(from: number, timeoutMs: number): Promise<void>;
}

const pollMs = 10;

/** Tracks the pending requests of a page, without streams, which stay open. */
export function trackRequests(page: Page): PageRequests {
  const running = new Set<Request>();
  const starts = new WeakMap<Request, number>();
  page.on("request", (request) => {
    if (!/^(?:eventsource|websocket|ping|media)$/.test(request.resourceType())) running.add(request);
    starts.set(request, performance.now());
  });
  const done = (request: Request) => running.delete(request);
  page.on("requestfinished", done);
  page.on("requestfailed", done);
  page.on("framenavigated", (frame) => {
    // Requests of the previous document no longer matter.
    for (const request of running)
      if (frame === page.mainFrame() && !request.isNavigationRequest()) running.delete(request);
  });
  const isNew = (request: Request, from: number) =>
    (starts.get(request) ?? 0) >= from && /^(?:script|document|xhr|fetch)$/.test(request.resourceType());
  return {
    pending: () => [...running].map((request) => new URL(request.url()).host),
    async waitForNew(from, timeoutMs) {
      const end = performance.now() + timeoutMs;
      while ([...running].some((request) => isNew(request, from)) && performance.now() < end) await wait(pollMs);
    },
  };
}

export interface WaitForIdleOptions {
  page: Page;
  worlds: IsolatedWorlds;
  requests: { pending(): string[] };
  timeoutMs: number;
  signal: AbortSignal | undefined;
}

export async function waitForIdle({
  page,
  worlds,
  requests,
  timeoutMs,
  signal,
}: WaitForIdleOptions): Promise<IdleReport> {
  const end = performance.now() + timeoutMs;
  const remainingMs = () => Math.max(0, end - performance.now());
  if (timeoutMs === 0) return reportPending(requests.pending());
  let waitingFor = "the page to load";
  while (remainingMs() > 0) {
    signal?.throwIfAborted();
    const loaded = await page.waitForLoadState("load", { timeout: remainingMs() }).then(yes, no);
    if (!loaded) break;
    const isQuiet = await worlds
      .enter()
      .then((world) => world.call("waitForQuiet", quietMs, remainingMs()))
      .catch(no);
    const pending = requests.pending();
    if (isQuiet && pending.length === 0) return { idle: true };
    waitingFor = reportPending(pending).waitingFor ?? "the page to stop changing";
  }
  return { idle: false, waitingFor };
}

function reportPending(hosts: string[]): IdleReport {
  if (hosts.length === 0) return { idle: true };
  return { idle: false, waitingFor: `answers from ${[...new Set(hosts)].join(", ")}` };
}

const yes = () => true;
const no = () => false;
