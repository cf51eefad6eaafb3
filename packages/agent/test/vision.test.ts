import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, promptOf, scriptAgent } from "./scripted.cases.ts";

const button = `<style>body { margin: 0 } button { position: absolute; left: 100px; top: 200px; width: 200px; height: 50px }</style>
  <button onclick="effect('hit')">Target</button><div style="height: 3000px"></div>`;

async function run(options: {
  vision?: boolean | "always";
  between?: (page: Awaited<ReturnType<typeof openPage>>) => Promise<unknown>;
  point?: { x: number; y: number } | null;
  steps?: Parameters<typeof act>;
  html?: string;
}) {
  const { vision = "always", between = async () => {}, point = { x: 200, y: 225 } } = options;
  const page = await openPage("<p>", { context: { viewport: { width: 800, height: 600 }, deviceScaleFactor: 2 } });
  const effects = await recordEffects(page);
  await page.setContent(options.html ?? button);
  let taken = 0;
  const driver = createChromiumDriver({ page });
  const counting = {
    ...driver,
    screenshot: (how?: { signal?: AbortSignal }) => {
      taken += 1;
      return driver.screenshot(how);
    },
  };
  const script = [
    async () => {
      await between(page);
      return act(...(options.steps ?? [["click_point", { point }]]));
    },
    done(),
    done(),
  ];
  // Under auto a point is clicked without approval only if the snapshot shows what is there.
  const profile = vision ? "auto" : "unleashed";
  const { agent, model } = await scriptAgent({
    script,
    driver: counting,
    profile,
    vision,
    unlock: ["click_point", "long_press"],
  });
  const { steps } = await agent.execute("Hit it");
  const asked = model.requests.filter((request) => request.model);
  const images = asked.map(({ body }) =>
    (body.messages as { images?: string[] }[]).flatMap((message) => message.images ?? []),
  );
  return {
    hits: effects.count("hit"),
    details: effects.all.map(({ detail }) => detail),
    taken,
    images,
    prompt: promptOf(asked[0] ?? { messages: [] }),
    execution: steps[0]?.executions[0],
    executions: steps[0]?.executions,
    calls: asked.length,
  };
}

it("L5: takes screenshots only with `vision`", async () => {
  const { taken, images } = await run({ vision: false });
  expect({ taken, images: images.flat() }).toEqual({ taken: 0, images: [] });
});

it.each([
  ["a page whose text says everything", button, "click", false],
  ["a canvas", `<canvas width="300" height="200" onclick="effect('hit')"></canvas>`, "click", true],
  [
    "a button without a name",
    `<button onclick="effect('hit')"><svg width="40" height="20"></svg></button>`,
    "click",
    true,
  ],
  ["a planner that asks for a picture", button, "snapshot", true],
])("L5: with vision, a screenshot is taken only where it helps: %s", async (_, html, tool, isTaken) => {
  const args = { click: { id: "button-1" }, snapshot: {} }[tool] ?? {};
  const { taken, images } = await run({ vision: true, html, steps: [[tool, args]] });
  expect(taken > 0).toBe(isTaken);
  expect(images.flat().length > 0).toBe(isTaken);
  if (tool === "snapshot") expect(images.map(({ length }) => length)).toEqual([0, 1]); // only after it asked
});

it("L5: shows the viewport of each step in CSS pixels, with the centres of usable elements", async () => {
  const { taken, images, prompt, hits } = await run({});
  expect(taken).toBe(2);
  expect(images.map(([picture = ""]) => sizeOf(picture))).toEqual([
    [800, 600],
    [800, 600],
  ]);
  expect(prompt).toMatch(/centres: button-\d+ 200,225/);
  expect(hits).toBe(1);
});

it("L5, item 60: maps a point of the screenshot to its element after the viewport was resized", async () => {
  const { hits, execution } = await run({ between: (page) => page.setViewportSize({ width: 400, height: 300 }) });
  expect(hits).toBe(1);
  expect(execution).toMatchObject({ status: "applied", message: expect.stringMatching(/^Hit button-1/) });
});

it("L5, items 61 and 62: skips a point outside of the screenshot with a reason, and the run continues", async () => {
  const { hits, execution, images } = await run({ point: { x: 5000, y: 20 } });
  expect(hits).toBe(0);
  expect(execution).toMatchObject({
    status: "refused",
    code: "OUT_OF_RANGE",
    message: expect.stringContaining("800 × 600"),
  });
  expect(images).toHaveLength(3); // it says done, hears what was not done, and says so again
});

it.each([
  ["null", { point: null }],
  ["missing", {}],
  ["not a point", { point: { x: "left", y: 3 } }],
])(
  "L5, item 61: skips a step whose point is %s with a reason, without a repair, and the run continues",
  async (_, args) => {
    const { hits, execution, calls } = await run({ steps: [["click_point", args]] });
    expect(hits).toBe(0);
    expect(execution).toMatchObject({ status: "skipped", code: "NO_POINT" });
    expect(calls).toBe(3);
  },
);

it.each([
  ["click", { label: "Target" }],
  ["click", { description: "the target button" }],
  ["click_point", { point: null, label: "Target" }],
  ["click_point", { element: { x: null, y: null }, text: "Target" }],
  ["long_press", { point: { label: "Target" } }],
])(
  "L5, item 62: without id and point, %s uses the box of the element that the step describes: %o",
  async (tool, args) => {
    const { hits, execution } = await run({ steps: [[tool, args]] });
    expect(execution).toMatchObject({ status: tool === "long_press" ? "unknown" : "applied" }); // a hold shows nothing
    expect(hits).toBe(1);
  },
);

it("L5, item 60: scales a point within an element that scales with the viewport", async () => {
  const picture = `<style>body { margin: 0 } button { width: 100vw; height: 100vh; display: block }</style>
    <button onclick="effect('hit', [event.clientX, event.clientY])">Map</button>`;
  const { details } = await run({
    html: picture,
    between: (page) => page.setViewportSize({ width: 400, height: 300 }),
  });
  expect(details).toEqual([[100, 112]]);
});

it("L5, item 62: does not choose between two elements that match", async () => {
  const html = `<button onclick="effect('hit')">Target</button><button onclick="effect('hit')">Target</button>`;
  const { hits, execution } = await run({ html, steps: [["click_point", { point: null, label: "Target" }]] });
  expect(hits).toBe(0);
  expect(execution).toMatchObject({ status: "skipped", code: "NO_POINT" });
});

function sizeOf(png: string): [number, number] {
  const bytes = Buffer.from(png, "base64");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

it("L2: the picture carries the numbers of the handles, and the prompt says so", async () => {
  const { prompt, images } = await run({});
  expect(images[0]).toHaveLength(1);
  expect(prompt).toContain("In the screenshot, a red number n marks the element whose id ends in -n.");
  expect((await run({ vision: false })).prompt).not.toContain("red number");
});
