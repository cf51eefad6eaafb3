import { EventEmitter } from "node:events";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Worlds } from "../frames/worlds.ts";
import { countRequests, waitForIdle } from "./wait-for-idle.ts";

const main = {};

function openPage() {
  const page = Object.assign(new EventEmitter(), { mainFrame: () => main });
  const { pending } = countRequests(page as unknown as Page);
  const begin = (url: string, type = "fetch", isNavigation = false) => {
    const request = { url: () => url, resourceType: () => type, isNavigationRequest: () => isNavigation };
    page.emit("request", request);
    return request;
  };
  return { page, pending, begin };
}

describe("countRequests", () => {
  it("names the hosts of what is under way, until it is answered or fails", () => {
    const { page, pending, begin } = openPage();
    const [one, other] = [begin("https://a.example/x?token=7"), begin("https://b.example/")];
    expect(pending()).toEqual(["a.example", "b.example"]);
    page.emit("requestfinished", one);
    page.emit("requestfailed", other);
    expect(pending()).toEqual([]);
  });

  it.each(["eventsource", "websocket", "ping", "media"])("does not wait for what never ends: %s", (type) => {
    const { pending, begin } = openPage();
    begin("https://a.example/", type);
    expect(pending()).toEqual([]);
  });

  it("forgets what a page asked for before it was left, but not the way to the next", () => {
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
    const worlds = { enter: async () => ({ call: async () => isQuiet }) } as unknown as Worlds;
    return waitForIdle({ page, worlds, requests: { pending: () => hosts }, timeoutMs: 5, signal });
  }

  it("is content with a page that is loaded and quiet, and waits for nobody", async () => {
    expect(await wait({})).toEqual({ idle: true });
  });

  it.each([
    [{ isLoaded: false }, "the page to load"],
    [{ isQuiet: false }, "the page to stop changing"],
    [{ hosts: ["a.example", "b.example", "a.example"] }, "answers from a.example, b.example"],
  ])("says what it waited for in vain: %o", async (given, waitingFor) => {
    expect(await wait(given)).toEqual({ idle: false, waitingFor });
  });

  it("stops when it is told to", async () => {
    await expect(wait({ signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});
