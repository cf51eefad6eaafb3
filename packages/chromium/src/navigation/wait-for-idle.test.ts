import { EventEmitter } from "node:events";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { IsolatedWorlds } from "../frames/isolated-worlds.ts";
import { trackRequests, waitForIdle } from "./wait-for-idle.ts";

const main = {};

function openPage() {
  const page = Object.assign(new EventEmitter(), { mainFrame: () => main });
  const { pending } = trackRequests(page as unknown as Page);
  const begin = (url: string, type = "fetch", isNavigation = false) => {
    const request = { url: () => url, resourceType: () => type, isNavigationRequest: () => isNavigation };
    page.emit("request", request);
    return request;
  };
  return { page, pending, begin };
}

describe("trackRequests", () => {
  it("returns the hosts of pending requests", () => {
    const { page, pending, begin } = openPage();
    const [one, other] = [begin("https://a.example/x?token=7"), begin("https://b.example/")];
    expect(pending()).toEqual(["a.example", "b.example"]);
    page.emit("requestfinished", one);
    page.emit("requestfailed", other);
    expect(pending()).toEqual([]);
  });

  it.each(["eventsource", "websocket", "ping", "media"])("ignores requests that never end: %s", (type) => {
    const { pending, begin } = openPage();
    begin("https://a.example/", type);
    expect(pending()).toEqual([]);
  });

  it("forgets requests of the previous document, except the navigation", () => {
    const { page, pending, begin } = openPage();
    begin("https://a.example/");
    begin("https://b.example/", "document", true);
    page.emit("framenavigated", {}); // only a frame in it
    expect(pending()).toHaveLength(2);
    page.emit("framenavigated", main);
    expect(pending()).toEqual(["b.example"]);
  });
});

describe("waitForIdle", () => {
  function wait({
    isLoaded = true,
    isQuiet = true,
    hosts = [] as string[],
    signal = undefined as AbortSignal | undefined,
  }) {
    const page = {
      waitForLoadState: async () => {
        if (!isLoaded) throw new Error("Timeout");
      },
    } as unknown as Page;
    const worlds = { enter: async () => ({ call: async () => isQuiet }) } as unknown as IsolatedWorlds;
    return waitForIdle({ page, worlds, requests: { pending: () => hosts }, timeoutMs: 5, signal });
  }

  it("reports idle for a loaded, quiet page", async () => {
    expect(await wait({})).toEqual({ idle: true });
  });

  it.each([
    [{ isLoaded: false }, "the page to load"],
    [{ isQuiet: false }, "the page to stop changing"],
    [{ hosts: ["a.example", "b.example", "a.example"] }, "answers from a.example, b.example"],
  ])("says what it was waiting for: %o", async (given, waitingFor) => {
    expect(await wait(given)).toEqual({ idle: false, waitingFor });
  });

  it("stops when it is aborted", async () => {
    await expect(wait({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});
