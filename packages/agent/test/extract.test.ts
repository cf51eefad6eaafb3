import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, type Reply, say } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { z } from "zod";
import { createMemoryRunStore } from "../src/index.ts";
import { act, actOn, ask, type ScriptedOptions, scriptAgent } from "./scripted.cases.ts";

const flats = z.object({
  flats: z.array(z.object({ address: z.string(), rent: z.number(), garden: z.boolean() })),
});
type Flats = z.infer<typeof flats>;

const list = `<title>Flats</title><h1>Flats to let</h1><ul>
  <li><h2>3 Mill Lane</h2><p>£1,250 a month</p></li><li><h2>12 Hill Road</h2><p>£990 a month, garden</p></li></ul>
  <label>Search <input></label><button onclick="
    document.querySelector('output').textContent = 'No flats for ' + document.querySelector('input').value">Find</button>
  <button onclick="document.body.innerHTML = '<h1>7 Park Street</h1><dl><dt>Rent</dt><dd>€1.450,50</dd></dl>'">Next</button><output></output>`;

async function extract(script: (Reply | ReturnType<typeof actOn>)[], options: Partial<ScriptedOptions> = {}) {
  const page = await openPage(list);
  const scripted = await scriptAgent({ script, driver: createChromiumDriver({ page }), ...options });
  const result = await scripted.agent.execute("Which flats are there?", { output: flats });
  return { ...scripted, result };
}

const doneWith = (data: unknown) =>
  say({ reasoning_summary: "", plan: { decision: "done", message: "Here are the flats.", data } });
const hill = { address: "12 Hill Road", rent: 990, garden: true };
const mill = { address: "3 Mill Lane", rent: 1250, garden: false };
const park = { address: "7 Park Street", rent: 1450.5, garden: false };

it("L14: returns data by a schema in one call, each value with the page and snapshot that it was read from", async () => {
  const { result, prompts, events } = await extract([doneWith({ flats: [hill, mill] })]);
  expect(result).toMatchObject({ ending: "done", usage: { modelCalls: 1 } });
  const data: Flats | undefined = result.output?.data;
  expect(data).toEqual({ flats: [hill, mill] });
  const sensed = events.find(({ type }) => type === "page-sensed");
  const { snapshotId, url } = sensed?.type === "page-sensed" ? sensed.snapshot : {};
  const seen = { snapshotId, url, title: "Flats", step: 1 };
  expect(result.output?.sources).toEqual([
    { path: "flats[0].address", text: expect.stringContaining("12 Hill Road"), ...seen },
    { path: "flats[0].rent", text: expect.stringContaining("£990 a month"), ...seen },
    { path: "flats[1].address", text: expect.stringContaining("3 Mill Lane"), ...seen },
    { path: "flats[1].rent", text: expect.stringContaining("£1,250 a month"), ...seen },
  ]);
  expect(result.output?.judged).toEqual(["flats[0].garden", "flats[1].garden"]);
  expect(prompts()[0]).toContain('"rent":{"type":"number"}');
});

it("L14: collects values from several pages", async () => {
  const { result } = await extract([actOn(["Next", "click"]), doneWith({ flats: [hill, park] })]);
  expect(result.output?.sources.map(({ path, step }) => [path, step])).toEqual([
    ["flats[0].address", 1],
    ["flats[0].rent", 1],
    ["flats[1].address", 2],
    ["flats[1].rent", 2],
  ]);
});

it("L14: never succeeds with a value that was on no page", async () => {
  const invented = doneWith({ flats: [{ ...hill, rent: 980 }] });
  const { result, prompts } = await extract([invented, invented, invented]);
  expect(result).toMatchObject({ ending: "failed", completed: false, usage: { modelCalls: 3 } });
  expect(result.output).toBeUndefined();
  expect(result.message).toContain("flats[0].rent = 980 is not on a page");
  expect(prompts()[1]).toContain("flats[0].rent = 980 is not on a page that you saw");
});

it("L14: the planner can correct the data", async () => {
  const { result } = await extract([doneWith({ flats: [{ ...hill, rent: 980 }] }), doneWith({ flats: [hill] })]);
  expect(result).toMatchObject({ ending: "done", output: { data: { flats: [hill] } }, usage: { modelCalls: 2 } });
});

it.each([
  ["a page repeats what the agent typed", { ...hill, address: "1 Dream Street" }],
  ["an id of our own rendering has the number", { ...hill, rent: 4 }],
  ["another currency has the amount", { ...hill, address: "$990 a month" }],
  ["a longer number contains it", { ...hill, rent: 99 }],
])("L14: does not accept a value because %s", async (_, flat) => {
  const typing = actOn(["Search", "fill", { value: "1 Dream Street" }], ["Find", "click"]);
  const answer = doneWith({ flats: [flat] });
  expect((await extract([typing, answer, answer, answer])).result).toMatchObject({ ending: "failed" });
});

it("L14: data that does not fit the schema is repaired by one counted call", async () => {
  const { result, prompts } = await extract([
    doneWith({ flats: [{ ...hill, rent: "£990 a month" }] }),
    doneWith({ flats: [hill] }),
  ]);
  expect(result).toMatchObject({ ending: "done", steps: [{ planned: { attempts: 2, repaired: true } }] });
  expect(prompts()[1]).toContain("data.flats.0.rent: Invalid input: expected number, received string");
});

it("L14: a resumed run still knows what data the task asks for", async () => {
  const store = createMemoryRunStore();
  const { agent, result } = await extract(
    [ask("With a garden?"), doneWith({ flats: [{ ...hill, rent: 1 }] }), doneWith({ flats: [hill] })],
    { store },
  );
  expect(result.ending).toBe("needs-answer");
  const resumed = await agent.resumeRun<Flats>(result.runId, { answer: "Yes, 1 garden" });
  expect(resumed).toMatchObject({ ending: "done", output: { data: { flats: [hill] } }, usage: { modelCalls: 3 } });
});

it("L14: dates may be written as the schema asks for them, and data as JSON text", async () => {
  const page = await openPage(`<p>Concert on Friday, March 5, 2027</p><p>Doors: 19:30</p>`);
  const { agent } = await scriptAgent({
    script: [doneWith(JSON.stringify({ date: "2027-03-05", doors: "19:30" })), act(["snapshot", {}])],
    driver: createChromiumDriver({ page }),
  });
  const output = z.object({ date: z.iso.date(), doors: z.string(), place: z.string().optional() });
  expect(await agent.execute("When is it?", { output })).toMatchObject({
    ending: "done",
    output: { sources: [{ path: "date", text: "Concert on Friday, March 5, 2027" }, { path: "doors" }] },
  });
});
