import { bigPage, formPage } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { fillsOfForm } from "../hands.ts";
import { openBenchPage } from "../page.ts";
import { profileInPage } from "./in-page.ts";
import type { Profiled, ProfiledPath } from "./path.ts";
import { createPlaces } from "./places.ts";
import { buildReadableScript, readableName } from "./readable-script.ts";

const look = (text: boolean): ProfiledPath => ({
  title: `10,000 elements, ${text ? "the text alone, of" : ""} 10 snapshots of the whole page`.replace(/ +/g, " "),
  async run({ smoke }) {
    const profiled = await profileOn(bigPage(smoke ? 200 : 10_000), async (page, profile) => {
      const looks = (count: number) =>
        page.evaluate(`for (let i = 0; i < ${count}; i += 1) giselle.snapshot({ text: ${text}, scope: "page" })`);
      await looks(smoke ? 1 : 5); // to warm up
      await profile(() => looks(smoke ? 2 : 10));
    });
    return text ? { ...profiled, below: "render" } : profiled;
  },
});

export const snapshot = look(false);
export const text = look(true);

export const execute: ProfiledPath = {
  title: "The 24-field form filled in one call, 15 times over",
  run: ({ smoke }) =>
    profileOn(formPage, async (page, profile) => {
      await page.evaluate(`globalThis.actions = ${fillsOfForm}`);
      const fill = async () => {
        const left = await page.evaluate(
          "document.forms[0].reset(); giselle.execute(actions).then(({ applied }) => actions.length - applied)",
        );
        if (left !== 0) throw new Error(`${left} fields of the form were not filled.`);
      };
      await fill(); // to warm up
      await profile(async () => {
        for (let round = 0; round < (smoke ? 1 : 15); round += 1) await fill();
      });
    }),
};

async function profileOn(
  html: string,
  work: (page: Page, profile: (run: () => Promise<unknown>) => Promise<void>) => Promise<void>,
): Promise<Profiled> {
  const { code, map, folder } = await buildReadableScript();
  const page = await openBenchPage(html, code);
  const profiled: Profiled = { profiles: [], places: createPlaces({ [readableName]: { map, folder } }) };
  await work(page, async (run) => void profiled.profiles.push(await profileInPage(page, run)));
  await page.close();
  return profiled;
}
