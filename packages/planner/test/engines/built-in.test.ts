// The Prompt API of browsers. Its states are played by a stand-in at the same interface, because no browser in tests has a model;
// the real interface is asked in the last test.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Snapshot } from "@giselles-ai/protocol";
import { openPage } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it } from "vitest";
import { builtIn, type LanguageModelApi, type LanguageModelSession, toPageInput } from "../../src/engines/built-in.ts";
import { createPlanner } from "../../src/index.ts";
import { goodAnswer, sampleInput } from "../sample.cases.ts";

interface StandIn {
  state?: Awaited<ReturnType<LanguageModelApi["availability"]>>;
  answer?: (signal: AbortSignal) => Promise<string>;
  window?: number;
}

/** Follows the specification: sessions are copied, prompts add to the context, and progress is reported while a model loads. */
function standIn({
  state = "available",
  answer = async () => JSON.stringify(goodAnswer),
  window = 6144,
}: StandIn = {}) {
  const seen = { created: 0, cloned: 0, destroyed: 0, constraints: [] as object[], systems: [] as string[] };
  const tokens = (input: { content: string }[]) => Math.ceil(JSON.stringify(input).length / 4);
  const session = (used: number): LanguageModelSession => ({
    contextUsage: used,
    contextWindow: window,
    measureContextUsage: async (input) => tokens(input),
    async clone() {
      seen.cloned += 1;
      return session(used);
    },
    async prompt(_, { responseConstraint, signal }) {
      seen.constraints.push(responseConstraint);
      return answer(signal);
    },
    destroy() {
      seen.destroyed += 1;
    },
  });
  const api: LanguageModelApi = {
    availability: async () => state,
    async create({ initialPrompts, monitor }) {
      seen.created += 1;
      seen.systems.push(initialPrompts[0]?.content ?? "");
      const events = new EventTarget();
      monitor(events);
      if (state !== "available")
        for (const loaded of [0, 0.5, 1])
          events.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded }));
      return session(tokens(initialPrompts));
    },
  };
  return { api, seen };
}

const planWith = (engine: ReturnType<typeof builtIn>) => createPlanner({ engine }).generatePlan(sampleInput);

it("plans with the schema as a constraint, and loads the model once", async () => {
  const { api, seen } = standIn();
  const planner = createPlanner({ engine: builtIn({ api }) });
  const { plan, attempts } = await planner.generatePlan(sampleInput);
  await planner.generatePlan(sampleInput);
  expect({ steps: plan.steps.length, attempts }).toEqual({ steps: goodAnswer.plan.steps.length, attempts: 1 });
  expect(seen).toMatchObject({ created: 1, cloned: 2, destroyed: 2 });
  expect(seen.constraints[0]).toMatchObject({ type: "object", required: ["reasoning_summary", "plan"] });
});

it("plans for a snapshot with the tools that the page has, and what was done before", async () => {
  const { api, seen } = standIn();
  const { url, origin, title, text = "" } = sampleInput.context.page;
  const field = { fieldId: "input-1", kind: "text" as const, label: "Full name", selector: "#name" };
  const button = { fieldId: "button-5", kind: "button" as const, label: "Sign up", selector: "button" };
  const state = { required: false, currentValue: "" };
  const fields: Snapshot["fields"] = [field, button].map((each) => ({ ...each, ...state }));
  const viewport = { width: 800, height: 600 };
  const snapshot: Snapshot = { snapshotId: "s1", url, origin, title, viewport, text, fields };
  const input = toPageInput({ goal: "Sign Ada up", snapshot, tools: ["fill", "click"] });
  expect(input.tool_catalog.map(({ name }) => name)).toEqual(["click", "fill"]);
  const answer = await builtIn({ api }).generatePlan(input, { signal: new AbortController().signal });
  expect(answer).toMatchObject({ decision: "act", steps: [{ tool: "fill" }, { tool: "click" }] });
  expect(seen.created).toBe(1);
});

it.each([
  { state: "unavailable", says: "This device has no model" },
  { state: "downloadable", says: "would have to download its model first" },
  { state: "downloading", says: "would have to download its model first" },
] as const)("names another engine if the model is $state, and loads nothing", async ({ state, says }) => {
  const { api, seen } = standIn({ state });
  await expect(planWith(builtIn({ api }))).rejects.toThrow(says);
  await expect(planWith(builtIn({ api }))).rejects.toThrow("Use the reflex engine");
  expect(seen.created).toBe(0);
});

it("downloads a model if that is allowed, and reports the progress", async () => {
  const { api } = standIn({ state: "downloadable" });
  const progress: number[] = [];
  const globals = globalThis as { LanguageModel?: LanguageModelApi };
  globals.LanguageModel = api;
  try {
    const engine = builtIn({ download: true, onDownload: (loaded) => progress.push(loaded) });
    await planWith(engine);
  } finally {
    delete globals.LanguageModel;
  }
  expect(progress).toEqual([0, 0.5, 1]);
});

it("says that a page is too large for the model, without asking it", async () => {
  const { api, seen } = standIn({ window: 300 });
  await expect(planWith(builtIn({ api }))).rejects.toThrow("The browser's model takes 300 tokens");
  expect(seen).toMatchObject({ constraints: [], cloned: 1, destroyed: 1 });
});

it("explains an exceeded quota, and tries again at the next request", async () => {
  const quota = Object.assign(new Error("The prompt is too long"), { name: "QuotaExceededError" });
  const answers = [() => Promise.reject(quota), async () => JSON.stringify(goodAnswer)];
  const { api } = standIn({ answer: () => (answers.shift() ?? answers[0])?.() as Promise<string> });
  const engine = builtIn({ api });
  await expect(planWith(engine)).rejects.toThrow("The prompt is too long. Limit it to a part of the page");
  expect(await planWith(engine)).toMatchObject({ attempts: 1 });
});

it("stops the model when it is aborted, and frees the session", async () => {
  const stop = new AbortController();
  const { api, seen } = standIn({
    answer: (signal) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(signal.reason));
        stop.abort();
      }),
  });
  const planning = createPlanner({ engine: builtIn({ api }) }).generatePlan(sampleInput, { signal: stop.signal });
  await expect(planning).rejects.toThrow();
  await expect.poll(() => seen.destroyed).toBe(1);
});

it("is honest in a real browser: no model there, and the error says what to do next", async () => {
  const entry = fileURLToPath(new URL("../../src/engines/built-in.ts", import.meta.url));
  const { outputFiles } = await build({
    stdin: {
      contents: `export { builtIn } from ${JSON.stringify(entry)};`,
      resolveDir: fileURLToPath(new URL(".", import.meta.url)),
    },
    bundle: true,
    write: false,
    format: "iife",
    globalName: "planner",
    platform: "browser",
    alias: { zod: createRequire(import.meta.url).resolve("zod") },
  });
  const page = await openPage("<title>Form</title>", { use: "driver" });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? "" });
  const message = await page.evaluate(
    (input) =>
      (globalThis as never as { planner: { builtIn(): ReturnType<typeof builtIn> } }).planner
        .builtIn()
        .generatePlan(input)
        .then(
          () => "planned",
          (error: Error) => error.message,
        ),
    sampleInput,
  );
  expect(message).toMatch(/^This (?:device has no model|browser has no model).*Use the reflex engine/);
});
