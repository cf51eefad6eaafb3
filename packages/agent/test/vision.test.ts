import { createChromiumDriver } from "@giselles-ai/chromium";
import { openPage, recordEffects } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { act, done, promptOf, scriptAgent } from "./scripted.cases.ts";

const html = `<style>body { margin: 0 } button { position: absolute; left: 100px; top: 200px; width: 200px; height: 50px }</style>
  <button onclick="effect('hit')">Target</button><div style="height: 3000px"></div>`;

async function run(options: {
  vision?: boolean;
  between?: (page: Awaited<ReturnType<typeof openPage>>) => Promise<unknown>;
  point?: { x: number; y: number };
}) {
  const { vision = true, between = async () => {}, point = { x: 200, y: 225 } } = options;
  const page = await openPage("<p>", { context: { viewport: { width: 800, height: 600 }, deviceScaleFactor: 2 } });
  const effects = await recordEffects(page);
  await page.setContent(html);
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
      return act(["click_point", { point }]);
    },
    done(),
    done(),
  ];
  // Under auto a point is clicked without approval only if the snapshot shows what is there.
  const profile = vision ? "auto" : "unleashed";
  const { agent, model } = await scriptAgent({ script, driver: counting, profile, vision, unlock: ["click_point"] });
  const { steps } = await agent.execute("Hit it");
  const asked = model.requests.filter((request) => request.model);
  const images = asked.map(({ body }) =>
    (body.messages as { images?: string[] }[]).flatMap((message) => message.images ?? []),
  );
  return {
    hits: effects.count("hit"),
    taken,
    images,
    prompt: promptOf(asked[0] ?? { messages: [] }),
    execution: steps[0]?.executions[0],
  };
}

it("L5: takes screenshots only with `vision`", async () => {
  const { taken, images, prompt } = await run({ vision: false });
  expect({ taken, images: images.flat() }).toEqual({ taken: 0, images: [] });
  expect(prompt).not.toContain("centres:");
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
  expect(execution).toMatchObject({ status: "applied", message: expect.stringMatching(/point was/) });
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

function sizeOf(png: string): [number, number] {
  const bytes = Buffer.from(png, "base64");
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}
