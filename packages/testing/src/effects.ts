import type { Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { readBody, startWebServer } from "./web-server.ts";

export interface Effect {
  name: string;
  detail: unknown;
}

export interface EffectRecorder {
  /** All effects, in order. */
  all: Effect[];
  count(name: string): number;
  /** Resolves when the effect has happened `times` times. Bounded by the test's timeout. */
  waitFor(name: string, times?: number): Promise<void>;
}

/**
 * An observer that is independent of our code: the page calls `effect("sent", detail)`, which is counted outside the
 * page, across reloads, navigations and tabs.
 */
export async function recordEffects(page: Page): Promise<EffectRecorder> {
  const record = createRecorder();
  await page
    .context()
    .exposeBinding("effect", (_source, name: string, detail: unknown) => record.add({ name, detail }));
  return record;
}

export interface Hit {
  method: string;
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

export interface Listener {
  url: string;
  hits: Hit[];
  /** Resolves when `path` has been called `times` times. */
  waitFor(path: string, times?: number): Promise<void>;
}

/** Starts a server that accepts calls from any origin and records them. It closes with the test. */
export async function startListener(): Promise<Listener> {
  const hits: Hit[] = [];
  const record = createRecorder();
  const server = await startWebServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const hit = { method: request.method ?? "", path, headers: request.headers, body: await readBody(request) };
    response.writeHead(204, { "access-control-allow-origin": "*", "access-control-allow-headers": "*" }).end();
    if (hit.method === "OPTIONS") return;
    hits.push(hit);
    record.add({ name: path, detail: hit });
  });
  onTestFinished(() => server.close());
  return { url: server.url, hits, waitFor: record.waitFor };
}

function createRecorder(): EffectRecorder & { add(effect: Effect): void } {
  const all: Effect[] = [];
  const waiting = new Set<() => void>();
  const count = (name: string) => all.filter((effect) => effect.name === name).length;
  return {
    all,
    count,
    add(effect) {
      all.push(effect);
      for (const check of waiting) check();
    },
    waitFor(name, times = 1) {
      return new Promise((resolve) => {
        const check = () => {
          if (count(name) < times) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
  };
}
