import { type ExecutionReport, outcomeStatusSchema } from "@giselles-ai/protocol";
import { giveTool, openPage, type PageTool, sharedBrowser } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answeringBack } from "./answering-back.cases.ts";
import { constraints } from "./constraints.cases.ts";
import type { ActionByLabel, HonestyCase } from "./honesty-case.ts";
import { moving } from "./moving.cases.ts";
import { outOfReach } from "./out-of-reach.cases.ts";
import { understanding } from "./understanding.cases.ts";

const tables = { constraints, answeringBack, moving, outOfReach, understanding };
const cases: HonestyCase[] = Object.values(tables).flat();
const falseSuccesses: string[] = [];

/** The state of everything that a page shows in controls, through shadow roots and frames, and what its app keeps. */
function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const read = (root: Document | ShadowRoot): unknown[] =>
      Array.from(root.querySelectorAll<HTMLInputElement>("*"), (element) => {
        const inner = element.shadowRoot ?? (element as unknown as HTMLIFrameElement).contentDocument;
        return [element.value, element.checked, element.ariaChecked, inner && read(inner)];
      });
    const { state } = window as { state?: unknown };
    return JSON.stringify([state, read(document), document.body.textContent]);
  });
}

async function withIds(actions: ActionByLabel[], { snapshot }: PageTool): Promise<unknown[]> {
  const { fields } = await snapshot();
  return actions.map((action) => {
    if (!("on" in action)) return action;
    const { on, nth = 0, ...rest } = action;
    const found = fields.filter(({ label }) => label === on)[nth];
    if (!found) throw new Error(`There is no "${on}" among ${fields.map(({ label }) => `"${label}"`).join(", ")}.`);
    return { ...rest, fieldId: found.fieldId };
  });
}

const isHeld = (page: Page, { held }: HonestyCase) => page.evaluate<boolean>(`Boolean(${held})`);

async function act(page: Page, { meanwhile, actions }: HonestyCase): Promise<ExecutionReport> {
  const tool = await giveTool(page);
  const given = await withIds(actions, tool);
  if (meanwhile) await page.evaluate(`(async () => { await (() => { ${returning(meanwhile)} })(); })()`);
  return tool.execute(given);
}

/** The last statement may be a promise to wait for. */
function returning(script: string): string {
  return script.startsWith("new Promise") ? `return ${script}` : script;
}

describe.each(Object.entries(tables))("honest about %s", (_name, table) => {
  it.each(table.map((given) => [given.title, given] as const))("%s", async (_title, given) => {
    const page = await openPage(given.html, given.headers ? { headers: given.headers } : {});
    const before = await readPage(page);
    const { outcomes = [] } = await act(page, given);
    const held = await isHeld(page, given);
    const said = outcomes.map(({ status, code }) =>
      [status, status === "applied" ? undefined : code].filter(Boolean).join(" "),
    );
    if (said.at(-1) === "applied" && !held) falseSuccesses.push(given.title);

    expect(said, JSON.stringify(outcomes)).toEqual([given.says].flat());
    expect(said.at(-1)?.startsWith("unknown") || held).toBe(
      said.at(-1) === "applied" || said.at(-1)?.startsWith("unknown"),
    );
    if (given.message) expect(outcomes.at(-1)?.message).toMatch(given.message);
    if (given.value !== undefined) expect(outcomes.at(-1)?.value).toEqual(given.value);
    if (!given.meanwhile && said.every((verdict) => verdict.startsWith("refused")))
      expect(await readPage(page)).toBe(before);
  });
});

/** What tools do that do not look: find it by its path, set the value, send the event, be content. */
const naive = `(selector, { action, value, checked }) => {
  const element = document.querySelector(selector);
  if (!element) return false;
  if (action === "click" || action === "check") { if (element.checked !== checked) element.click(); return true; }
  element.value = value;
  return element.dispatchEvent(new Event("input", { bubbles: true }));
}`;

describe("the control", () => {
  it("a tool that does not look is caught by the same pages, and ours by none", { timeout: 180_000 }, async () => {
    const context = await (await sharedBrowser()).newContext();
    const believed: string[] = [];
    for (const given of cases) {
      const page = await context.newPage();
      await page.route("**/*", (route) =>
        route.fulfill({ body: given.html, headers: { "content-type": "text/html", ...given.headers } }),
      );
      await page.goto("http://naive.test/");
      const { fields } = await (await giveTool(page)).snapshot();
      if (given.meanwhile)
        await page.evaluate(`(async () => { await (() => { ${returning(given.meanwhile)} })(); })()`);
      let claims = true;
      for (const action of given.actions) {
        const selector =
          "on" in action ? fields.filter(({ label }) => label === action.on)[action.nth ?? 0]?.selector : "none";
        if (!["fill", "select", "click", "check"].includes(action.action)) claims = false;
        else
          claims &&= await page.evaluate<boolean>(
            `(${naive})(${JSON.stringify(selector ?? "none")}, ${JSON.stringify(action)})`,
          );
      }
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150))); // as long as ours looks
      if (claims && !(await isHeld(page, given))) believed.push(given.title);
      await page.close();
    }
    await context.close();
    process.stdout.write(
      `Honesty: ${cases.length} cases. False successes: ours ${falseSuccesses.length}, a tool that does not look ${believed.length}.\n`,
    );
    expect(falseSuccesses).toEqual([]);
    expect(believed.length).toBeGreaterThan(30);
  });

  it("every status that an outcome can have is among the cases, or is about batches", () => {
    const seen = new Set(cases.flatMap(({ says }) => [says].flat().map((verdict) => verdict.split(" ")[0])));
    expect([...seen, "skipped"].sort()).toEqual([...outcomeStatusSchema.options].sort());
  });
});
