import { createChromiumDriver } from "@giselles-ai/chromium";
import type { RunScript } from "@giselles-ai/protocol";
import { closeContext, sharedBrowser } from "@giselles-ai/testing";
import type { BrowserContext } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { replayScript } from "../../src/index.ts";
import type { ReplayResult } from "../../src/replay/replay-script.ts";
import { act, actOn, done, idsIn } from "../scripted.cases.ts";
import { type Heard, library, type Site, startSite } from "./library.cases.ts";
import { record } from "./recording.cases.ts";
import { variants } from "./variants.cases.ts";

const model = [
  actOn(
    ["Name", "fill", { value: "Ada Lovelace" }],
    ["Email", "fill", { value: "ada@example.com" }],
    ["Phone", "fill", { value: "+44 20 7946" }],
    ["Country", "select", { value: "Japan" }],
    ["Full", "click"],
    ["Born", "fill", { value: "1990-12-10" }],
    ["Send me news", "click"],
    ["Continue", "click"],
  ),
  (request: Parameters<typeof idsIn>[0]) => act(["click", { id: idsIn(request, "Renew")[1] }]),
  actOn(["Receipt", "click"]),
  done("The membership is renewed."),
];

/** What a replay may do to the controls, by their purpose. */
const meant: Record<string, string> = {
  name: "Ada Lovelace",
  email: "ada@example.com",
  phone: "+44 20 7946",
  country: "Japan",
  full: "true",
  born: "1990-12-10",
  news: "true",
  continue: "",
  "renew-grace": "",
  receipt: "",
};
const sent = {
  name: meant.name,
  email: meant.email,
  phone: meant.phone,
  country: "Japan",
  plan: "full",
  born: meant.born,
  news: "on",
};

function isWrong({ who, type, value }: Heard): boolean {
  return meant[who] === undefined || (type === "change" && value !== "" && value !== meant[who]);
}

let site: Site;
let other: Site;
let context: BrowserContext;
let driver: ReturnType<typeof createChromiumDriver>;
let script: RunScript;
const endings: string[] = [];
const wrong: string[] = [];

beforeAll(async () => {
  [site, other] = await Promise.all([startSite(), startSite()]);
  context = await (await sharedBrowser()).newContext();
  driver = createChromiumDriver({ page: await context.newPage() });
  await driver.navigate(`${site.url}/join`);
  script = await record({ driver, script: model });
  expect(site.heard.filter(isWrong)).toEqual([]);
  expect(site.sent).toEqual([sent]);
}, 300_000);

afterAll(async () => {
  const count = (is: (ending: string) => boolean) => endings.filter(is).length;
  const isDone = (ending: string) => ending === "done";
  process.stdout.write(
    `mismatches: ${endings.length} variants, ${count(isDone)} replayed, ${count((ending) => !isDone(ending))} failed closed, ${wrong.length} wrong elements\n`,
  );
  await closeContext(context);
  await Promise.all([site.close(), other.close()]);
});

async function replay(change: (typeof variants)[number]["change"], pageTimeoutMs = 150): Promise<ReplayResult> {
  const changed = library();
  change(changed, { other: other.url });
  site.show(changed);
  for (const { heard, sent } of [site, other]) heard.length = sent.length = 0;
  return replayScript(script, { driver, profile: "auto", pageTimeoutMs });
}

/** All variants under `npm run soak`; otherwise every tenth of each ending. */
const chosen = variants.filter((variant) => {
  const alike = variants.filter(({ ends }) => ends === variant.ends);
  return process.env.GISELLE_SOAK || alike.indexOf(variant) % 10 === 0;
});

it.each(chosen)("L7: $name: $ends", async ({ name, change, ends, pageTimeoutMs }) => {
  const { ending, completed, mismatch, usage } = await replay(change, pageTimeoutMs);
  endings.push(mismatch?.code ?? ending);
  const touched = [...site.heard, ...other.heard].filter(isWrong);
  wrong.push(...touched.map(({ who }) => `${name}: ${who}`));
  expect(touched).toEqual([]);
  expect(usage.modelCalls).toBe(0);
  expect(`${mismatch?.code ?? ending} ${mismatch?.message ?? ""}`).toMatch(new RegExp(`^${ends} `));
  expect(completed).toBe(ends === "done");
  if (completed) expect(site.sent).toMatchObject([sent]);
});

it("control: choosing the first element of the same kind and name would act on wrong elements", async () => {
  const fooled: string[] = [];
  for (const { name, change } of variants.filter(({ name }) => /twice|in the place of|same label/.test(name))) {
    const changed = library();
    change(changed, { other: other.url });
    site.show(changed);
    site.heard.length = 0;
    await driver.navigate(`${site.url}/join`);
    const { fields } = await driver.snapshot({ scope: "page" });
    const actions = (script.steps[0]?.actions ?? []).slice(0, 2).flatMap(({ targets: { fieldId: target } }) => {
      const field = fields.find(({ kind, label }) => kind === target?.kind && label === target.label);
      return field ? { action: "fill", fieldId: field.fieldId, value: "x" } : [];
    });
    await driver.execute(actions);
    if (site.heard.some(({ who }) => who === "decoy")) fooled.push(name);
  }
  expect(fooled.length).toBeGreaterThanOrEqual(4);
});
