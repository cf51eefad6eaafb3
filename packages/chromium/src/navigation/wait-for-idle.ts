// Idle: loaded, nothing on its way from the network, and no change in the document for a moment. Busy pages never are, so
// there is a limit, and the answer says what it was still waiting for.
import type { IdleReport } from "@giselles-ai/protocol";
import type { Page, Request } from "playwright-core";
import type { Worlds } from "../frames/worlds.ts";

/** Menus that open when pointed at, and fields that look something up, wait up to 300 ms before they begin. */
const quietMs = 350;

/** Counts what a page has asked for and not got. Streams are left out: they are meant to stay open. */
export function countRequests(page: Page): { pending(): string[] } {
  const running = new Set<Request>();
  page.on("request", (request) => {
    if (!/^(?:eventsource|websocket|ping|media)$/.test(request.resourceType())) running.add(request);
  });
  const done = (request: Request) => running.delete(request);
  page.on("requestfinished", done);
  page.on("requestfailed", done);
  page.on("framenavigated", (frame) => {
    // What a page asked for before it was left is nobody's any more.
    for (const request of running)
      if (frame === page.mainFrame() && !request.isNavigationRequest()) running.delete(request);
  });
  return { pending: () => [...running].map((request) => new URL(request.url()).host) };
}

export interface WaitForIdleOptions {
  page: Page;
  worlds: Worlds;
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
  const left = () => Math.max(0, end - performance.now());
  let waitingFor = "the page to load";
  while (left() > 0) {
    signal?.throwIfAborted();
    const loaded = await page.waitForLoadState("load", { timeout: left() }).then(yes, no);
    if (!loaded) break;
    const isQuiet = await worlds
      .enter()
      .then((world) => world.call("quiet", quietMs, left()))
      .catch(no);
    const pending = requests.pending();
    if (isQuiet && pending.length === 0) return { idle: true };
    waitingFor = pending.length > 0 ? `answers from ${[...new Set(pending)].join(", ")}` : "the page to stop changing";
  }
  return { idle: false, waitingFor };
}

const yes = () => true;
const no = () => false;
