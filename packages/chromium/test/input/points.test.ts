import type { PageDriver, SnapshotField } from "@giselles-ai/protocol";
import { servePages, soakSeed } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openDriver, openInBrowser } from "../open-driver.cases.ts";

/** Adjacent buttons that report their names when pressed, in the page and in frames. */
const buttons = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => {
    const name = `B${from + index}`;
    return `<button style="width: 24%; height: 38px; margin: 1px" onclick="effect('${name}')">${name}</button>`;
  }).join("");

const pages = {
  "/": `<meta name="viewport" content="width=device-width"><style>iframe { width: 70%; height: 180px; border: 5px solid; padding: 3px }</style>
    <p>Some text</p>${buttons(0, 24)}<iframe title="Same" src="/same"></iframe><iframe title="Other" src="ELSEWHERE/other"></iframe>
    <div style="height: 120px"></div>${buttons(60, 90)}<div style="height: 900px"></div>`,
  "/same": buttons(24, 44),
  "/other": buttons(44, 60),
};

type Change = (page: Page) => Promise<unknown>;

/** What may happen between a screenshot and the use of a point in it. `putBack` undoes it. */
const changes: Record<string, Change> = {
  nothing: async () => {},
  scroll: (page) => page.evaluate(() => window.scrollBy(0, 130)),
  resize: (page) => page.setViewportSize({ width: 700, height: 560 }),
  "resize and scroll": async (page) => {
    await page.setViewportSize({ width: 1100, height: 480 });
    await page.evaluate(() => window.scrollBy(0, 60));
  },
  "scroll in a frame": (page) => page.frames()[1]?.evaluate(() => window.scrollBy(0, 45)) ?? Promise.resolve(),
  "something above": (page) =>
    page.evaluate(() =>
      document.body.insertAdjacentHTML("afterbegin", `<div class="new" style="height: 77px">News</div>`),
    ),
  "something over it": (page) =>
    page.evaluate(() =>
      document.body.insertAdjacentHTML(
        "beforeend",
        `<div class="new" style="position: fixed; inset: 0; background: #0003" onclick="effect('cover')">Cover</div>`,
      ),
    ),
};

async function putBack(page: Page): Promise<void> {
  await page.setViewportSize({ width: 900, height: 640 });
  await Promise.all(page.frames().map((frame) => frame.evaluate(() => window.scrollTo(0, 0))));
  await page.evaluate(() => {
    document.querySelector(".new")?.remove();
    window.scrollTo(0, 40);
  });
}

const zooms = [0.75, 1, 1.5];
/** All pairs with GISELLE_SOAK, otherwise each at least once. */
const views = [1, 1.25, 1.5, 2, 3].flatMap((deviceScaleFactor, index) =>
  zooms
    .filter((_, at) => process.env.GISELLE_SOAK || at === index % zooms.length)
    .map((zoom) => ({ deviceScaleFactor, zoom })),
);

describe("points of a screenshot (L5)", () => {
  it.each(views)(
    "never lead to another button: $deviceScaleFactor screen pixels, zoomed to $zoom",
    async ({ deviceScaleFactor, zoom }) => {
      const site = await servePages(pages);
      const { driver, page, effects } = await openInBrowser(site.url, {
        context: { deviceScaleFactor, viewport: { width: 900, height: 640 } },
      });
      await page.evaluate((factor) => {
        document.documentElement.style.zoom = String(factor);
      }, zoom);
      const random = randomFrom(soakSeed());
      const counts = { right: 0, refused: 0, wrong: [] as string[] };
      for (const [name, change] of Object.entries(changes)) {
        await putBack(page);
        const { viewport, base64 } = await driver.screenshot();
        expect(sizeOf(base64)).toEqual([viewport.width, viewport.height]);
        // The frame cuts off its last row in the middle, so its points there are not visible.
        const inView = (await boxesOf(driver)).filter(
          ({ box, label }) => box.cy > 2 && box.cy < viewport.height - 2 && !/^B4[0-3]$/.test(label),
        );
        const target = inView[Math.floor(random() * inView.length)] as (typeof inView)[number];
        const point = { x: target.box.x + target.box.width * (0.2 + 0.6 * random()), y: target.box.cy };
        const isFramed = /^B(?:2[4-9]|[345]\d)$/.test(target.label);
        const isFree = await page.evaluate(
          ([{ x, y }, name]) => {
            const hit = document.elementFromPoint(x, y);
            return name === undefined ? hit?.matches("iframe") : hit?.textContent === name;
          },
          [point, isFramed ? undefined : target.label] as const,
        );
        if (!isFree) continue;
        await change(page);
        const before = effects.all.length;
        const { outcomes } = await driver.execute([{ action: "click_point", point }]);
        const pressed = effects.all.slice(before).map((effect) => effect.name);
        // A moving element may get no input; then the outcome must not claim it.
        if (pressed.length === 0 && /refused|unknown/.test(outcomes?.[0]?.status ?? "")) counts.refused += 1;
        else if (pressed.join() === target.label && outcomes?.[0]?.status === "applied") counts.right += 1;
        else
          counts.wrong.push(
            `${name}: ${target.label} → ${pressed.join() || "nothing"}, ${JSON.stringify(outcomes?.[0])}`,
          );
        expect(outcomes?.[0]?.message).toMatch(name === "nothing" ? /^Hit button/ : /./);
      }
      expect(counts.wrong).toEqual([]);
      expect(counts.right).toBeGreaterThanOrEqual(4);
      process.stdout.write(`points: ${counts.right} right, ${counts.refused} refused, 0 wrong\n`);
    },
  );

  it.each([
    [{ x: -50, y: 10 }, "OUT_OF_RANGE"],
    [{ x: 900, y: 700 }, "OUT_OF_RANGE"],
    [{ x: Number.NaN, y: 5 }, "OUT_OF_RANGE"],
  ])("are refused outside of the view: %j", async (point, code) => {
    const site = await servePages(pages);
    const { driver, effects } = await openDriver(site.url, { context: { viewport: { width: 900, height: 640 } } });
    const { outcomes } = await driver.execute([
      { action: "click_point", point },
      { action: "click_point", point },
    ]);
    expect(outcomes?.[0]).toMatchObject({ status: "refused", code });
    expect(effects.all).toEqual([]);
  });

  it("are refused on another page, or without a known element in a changed view", async () => {
    const site = await servePages({ ...pages, "/blank": `<div style="height: 3000px">Text</div>` });
    const { driver, page } = await openDriver(`${site.url}/blank`);
    await driver.screenshot();
    const click = async () =>
      (await driver.execute([{ action: "click_point", point: { x: 300, y: 300 } }])).outcomes?.[0];
    expect(await click()).toMatchObject({
      status: "applied",
      message: expect.stringContaining("Hit nothing that can be operated"),
    });
    await page.evaluate(() => window.scrollBy(0, 50));
    expect(await click()).toMatchObject({ status: "refused", code: "STALE" });
    await page.goto(site.url);
    expect(await click()).toMatchObject({ status: "refused", code: "STALE" });
  });
});

async function boxesOf(driver: PageDriver): Promise<(SnapshotField & { box: NonNullable<SnapshotField["box"]> })[]> {
  const { fields } = await driver.snapshot({ boxes: true });
  return fields.flatMap((field) => (field.box ? { ...field, box: field.box } : []));
}

/** Width and height of a PNG. */
function sizeOf(base64: string): [number, number] {
  const image = Buffer.from(base64, "base64");
  return [image.readUInt32BE(16), image.readUInt32BE(20)];
}

/** Mulberry32: a small deterministic generator. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
