// Two places ask a user by their own rule, because they cannot load the policy: the tools that a page offers with WebMCP, and
// the extension. Neither may run anything that the policy would ask about under `auto`.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { type AnyAction, agentActionNames } from "@giselles-ai/protocol";
import { onlyEdits } from "@giselles-ai/protocol/rules";
import { type EditPage, editLists, editPages, openPage } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { reviewWithPolicy } from "../../../src/index.ts";

const script = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/giselle-webmcp.iife.js");
const auto = reviewWithPolicy({ profile: "auto" });

/** Whether the policy asks or denies. */
function isHeld({ url, fields, focus }: EditPage, actions: readonly AnyAction[]): boolean {
  return auto.judge(actions, fields, { url, fields, focus, outline: [] }).verdict !== "run";
}

/** How much ran without approval, and what of it the policy holds. */
function compare(unasked: boolean[][]): { ran: number; tooMuch: string[] } {
  const ran = unasked.flatMap((row, index) => {
    const page = editPages[index] as EditPage; // the rows are in their order
    return editLists.filter((_, list) => row[list]).map((actions) => ({ page, actions }));
  });
  const tooMuch = ran.filter(({ page, actions }) => isHeld(page, actions));
  return {
    ran: ran.length,
    tooMuch: tooMuch.map(({ page, actions }) => `${page.name}: ${JSON.stringify(actions)}`),
  };
}

/** Calls the built tool with every list on every page. The page's functions and the browser's registry are stand-ins. */
async function offerIn(options: string, pages: readonly EditPage[]): Promise<boolean[][]> {
  const page = await openPage("<p>");
  await page.evaluate(`
    globalThis.tools = new Map();
    document.modelContext = { registerTool: (tool) => tools.set(tool.name, tool) };
    globalThis.ran = false;
    globalThis.giselle = {
      prepareSnapshot: async () => {},
      snapshot: () => shown,
      markDestinations: (seen) => seen,
      execute: async () => { ran = true; return { applied: 0, outcomes: [] }; },
    };
    globalThis.asked = false;
    globalThis.confirm = () => { asked = true; return false; };`);
  await page.addScriptTag({ content: await readFile(script, "utf8") });
  await page.evaluate(
    `giselle.offerTools(${options}).isSupported || (() => { throw new Error("nothing is offered") })()`,
  );
  return page.evaluate(
    async ([pages, lists]) => {
      const world = globalThis as unknown as {
        shown: object;
        ran: boolean;
        asked: boolean;
        tools: Map<string, { execute(input: object): Promise<unknown> }>;
      };
      const results: boolean[][] = [];
      for (const shown of pages) {
        world.shown = shown;
        const row: boolean[] = [];
        for (const actions of lists) {
          Object.assign(world, { ran: false, asked: false });
          await world.tools.get("executeFormActions")?.execute({ actions });
          if (world.ran === world.asked) throw new Error(`Neither asked nor run: ${JSON.stringify(actions)}`);
          row.push(world.ran);
        }
        results.push(row);
      }
      return results;
    },
    [pages, editLists] as const,
  );
}

describe("L3: what runs without approval elsewhere, the policy runs without approval under auto", () => {
  it("goes over every action and every kind of field", () => {
    expect(new Set(editLists.flat().map(({ action }) => action))).toEqual(new Set(agentActionNames));
  });

  it("by the tools that a page offers with WebMCP", async () => {
    const { ran, tooMuch } = compare(await offerIn("", editPages));
    expect(tooMuch).toEqual([]);
    expect(ran).toBeGreaterThan(1000);
  });

  it("control: a page whose own confirm allows everything runs more", async () => {
    const { ran, tooMuch } = compare(await offerIn("{ confirm: () => true }", editPages.slice(0, 20)));
    expect(ran).toBe(20 * editLists.length);
    expect(tooMuch.length).toBeGreaterThan(500);
  });

  it("by the rule of the extension", () => {
    const runs = (action: AnyAction, page: EditPage) =>
      action.action === "wait_for_idle" ||
      onlyEdits(
        action,
        page.fields.find(({ fieldId }) => fieldId === action.fieldId),
      );
    const { ran, tooMuch } = compare(
      editPages.map((page) => editLists.map((actions) => actions.every((each) => runs(each, page)))),
    );
    expect(tooMuch).toEqual([]);
    expect(ran).toBeGreaterThan(1000);
  });
});
