import { bigPage, formPage } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { readScriptOf } from "../builds/build.ts";
import type { Cell } from "../frame/table.ts";
import { clickOnce, fillForm } from "../hands.ts";
import { openBenchPage } from "../page.ts";
import { countWork } from "../page-work.ts";
import { type Part, type Sides, type Times, takeTurns } from "./turns.ts";

/** Each side has its own copy of a page: two scripts in one page would share handles. */
export const looks: Part = {
  name: "looks",
  async run(sides, { smoke }) {
    const rows: Cell[][] = [];
    const form = { name: "form of 24 fields", html: formPage, looks: smoke ? 1 : 20, rounds: smoke ? 1 : 20 };
    const big = (smoke ? [100] : [1000, 10_000]).map((elements) => ({
      name: `${elements.toLocaleString("en")} elements`,
      html: bigPage(elements),
      looks: elements > 1000 ? 1 : 5,
      rounds: smoke ? 1 : elements > 1000 ? 11 : 20,
    }));
    for (const { name, html, looks: count, rounds } of [form, ...big]) {
      const [before, now] = await Promise.all([open(sides, "before", html), open(sides, "now", html)]);
      const turns = { before: () => timeLooks(before, name, count), now: () => timeLooks(now, name, count) };
      rows.push(...(await takeTurns(turns, { what: name, rounds, warmUps: smoke ? 0 : 3 })));
      await Promise.all([before.page.close(), now.page.close()]);
    }
    return rows;
  },
};

interface Opened {
  page: Page;
  spent(): Promise<number>;
}

async function open(sides: Sides, side: keyof Sides, html: string): Promise<Opened> {
  const page = await openBenchPage(html, await readScriptOf(sides[side]));
  return { page, spent: await countWork(page) };
}

async function timeLooks({ page, spent }: Opened, name: string, count: number): Promise<Times> {
  const look = async (options: string) => {
    await spent();
    await page.evaluate(`for (let i = 0; i < ${count}; i += 1) giselle.snapshot(${options}); 0`);
    return (await spent()) / count;
  };
  const withText = await look(`{ scope: "page", text: true }`);
  await page.evaluate(`{
    globalThis.since = giselle.snapshot({ scope: "page" }).snapshotId;
    const field = document.querySelector("input");
    field.value = field.value === "one" ? "other" : "one";
    0;
  }`);
  const again = await look(`{ scope: "page", text: true, since }`);
  return {
    [`${name}: a look, with its text`]: withText,
    [`${name}: what has changed since the last look`]: again,
  };
}

export const hands: Part = {
  name: "hands",
  async run(sides, { smoke }) {
    const [before, now] = await Promise.all([readScriptOf(sides.before), readScriptOf(sides.now)]);
    const work = async (script: string): Promise<Times> => {
      const form = await fillForm(script);
      if (form.applied !== form.asked) throw new Error(`${form.applied} of ${form.asked} fields were filled.`);
      const click = await clickOnce(script);
      if (!click.held) throw new Error("The click had no effect.");
      return {
        [`${form.asked} fields filled and verified in one call: until the report`]: form.wall,
        [`${form.asked} fields: of that, work`]: form.work,
        "one click in the page: until the report": click.wall,
        "one click in the page: of that, work": click.work,
      };
    };
    return takeTurns(
      { before: () => work(before), now: () => work(now) },
      { what: "hands", rounds: smoke ? 1 : 12, warmUps: smoke ? 0 : 1 },
    );
  },
};
