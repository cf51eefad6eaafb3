import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { openContext, recordEffects } from "@giselles-ai/testing";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";
import { formPage, idOf, isConnected, startRelayWorld } from "../../../test/relay/relay-world.cases.ts";
import { openJournal } from "./journal.ts";

const builds: Record<string, () => Promise<string>> = {
  script: () => readFile(new URL("../../../dist/relay/page/giselle-page.iife.js", import.meta.url), "utf8"),
  async module() {
    const entryPoints = [fileURLToPath(new URL("../../../dist/relay/page/index.js", import.meta.url))];
    const { outputFiles } = await build({ entryPoints, bundle: true, write: false, globalName: "giselle" });
    return outputFiles[0]?.text ?? "";
  },
};

it.each([
  ["script", "module"],
  ["module", "script"],
])("R5: after a reload from the %s, the %s knows its requests", async (before = "", after = "") => {
  const world = await startRelayWorld();
  const session = await world.createSession();
  const agent = world.client(session);
  const page = await (await openContext()).newPage();
  const effects = await recordEffects(page);
  world.usePageScript((await builds[before]?.()) as string);
  await page.goto(world.publish(session));
  await isConnected(page);
  await agent.execute([{ action: "click", fieldId: await idOf(agent, "Order") }], { requestId: "one" });
  for (let count = 0; count < 25; count += 1) await agent.snapshot(); // until the relay has forgotten it
  await effects.waitFor("clicked");
  world.usePageScript((await builds[after]?.()) as string);
  await page.reload();
  await isConnected(page);
  expect(await agent.settle("one")).toMatchObject({ status: "done", report: { outcomes: [{ status: "applied" }] } });
  expect(await agent.settle("two")).toEqual({ status: "not-done" });
  expect(effects.count("clicked")).toBe(1);
});

const report = { applied: 1, skipped: 0, warnings: [], outcomes: [{ index: 0, status: "applied" }] };
const lines = [{ requestId: "one", response: { type: "execute_response", requestId: "one", report } }];

describe("a journal of another release", () => {
  it.each([
    ["the first, by its module", { tab: "t", isHeld: false, lines }, "done", "not-done"],
    ["the first, by its script", { tab: "t", isHeld: false, $: lines }, "done", "not-done"],
    ["the first, when it may have forgotten some", { tab: "t", isHeld: false, lines: fill(50) }, "unknown", "unknown"],
    ["a later one", { version: 2, tab: "t", isHeld: false, entries: lines }, "unknown", "unknown"],
    ["not a journal", ["what is this"], "unknown", "unknown"],
  ])("R5: %s", async (_, stored, outcomeOfOne, outcomeOfTwo) => {
    const world = await startRelayWorld();
    const session = await world.createSession();
    const [key, value] = [`giselle:${session.sessionId}`, JSON.stringify(stored)].map((text) => JSON.stringify(text));
    await world.openTab(session, { html: `<script>sessionStorage.setItem(${key}, ${value})</script>${formPage}` });
    const agent = world.client(session);
    expect(await agent.settle("one")).toMatchObject({ status: outcomeOfOne });
    expect(await agent.settle("two")).toEqual({ status: outcomeOfTwo });
  });
});

it("R5: keeps only the ids of the oldest requests, and reports when it has dropped some", () => {
  const storage = keepInMemory();
  const journal = openJournal("s", storage);
  const begin = (from: number, to: number) => {
    for (const { requestId } of fill(to).slice(from)) {
      journal.begin(requestId);
      journal.finish({ type: "execute_response", requestId, report: { applied: 1, skipped: 0, warnings: [] } });
    }
  };
  begin(0, 60);
  expect(journal.find("request-0")).toEqual({ requestId: "request-0" });
  expect(journal.find("request-59")).toHaveProperty("response");
  begin(60, 1000);
  expect(journal.isComplete).toBe(true);
  begin(1000, 1001);
  expect(journal.find("request-0")).toBeUndefined();
  expect(journal.isComplete).toBe(false);
  expect(openJournal("s", storage).isComplete).toBe(false);
});

it("R5: is incomplete without storage, and after the storage was full", () => {
  expect(openJournal("s", undefined)).toMatchObject({ tab: undefined, isComplete: false });
  const storage = keepInMemory(400);
  const journal = openJournal("s", storage);
  expect(journal.isComplete).toBe(true);
  for (const { requestId } of fill(20)) journal.begin(requestId);
  expect(journal.isComplete).toBe(false);
  expect(journal.find("request-19")).toEqual({ requestId: "request-19" });
});

function fill(count: number) {
  return Array.from({ length: count }, (_, index) => ({ requestId: `request-${index}` }));
}

/** A browser's storage, which throws when it is full. */
function keepInMemory(mostCharacters = Number.POSITIVE_INFINITY): Storage {
  const items = new Map<string, string>();
  return {
    get length() {
      return items.size;
    },
    key: (index) => [...items.keys()][index] ?? null,
    getItem: (key) => items.get(key) ?? null,
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
    setItem(key, value) {
      if (value.length > mostCharacters) throw new DOMException("full", "QuotaExceededError");
      items.set(key, value);
    },
  };
}
