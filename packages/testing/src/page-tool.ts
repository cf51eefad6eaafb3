import { readFile } from "node:fs/promises";
import type { Action, ExecutionReport, Outcome, Snapshot, SnapshotField, SnapshotOptions } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";

/** The built scripts, as users get them. */
const scripts = new URL("../../browser-tool/dist/dom/", import.meta.url);

export function readPageScript(): Promise<string> {
  return readFile(new URL("giselle-dom.iife.js", scripts), "utf8");
}

/** The second script, which the page script needs for some pages and fields. */
export function readWidgetScript(): Promise<string> {
  return readFile(new URL("giselle-widgets.iife.js", scripts), "utf8");
}

/** Both in one. */
export async function readBothScripts(): Promise<string> {
  return `${await readPageScript()}\n${await readWidgetScript()}`;
}

/** The global that the script defines in a page. */
interface Giselle {
  snapshot(options?: SnapshotOptions): Snapshot;
  execute(actions: unknown[], options?: Record<string, unknown>): Promise<ExecutionReport>;
}

/** A page with the page script in it. */
export interface PageTool {
  page: Page;
  snapshot(options?: SnapshotOptions): Promise<Snapshot>;
  execute(actions: unknown[], options?: Record<string, unknown>): Promise<ExecutionReport>;
  /** The field with this label; fails when there is none, or more than one. */
  field(label: string, kind?: SnapshotField["kind"]): Promise<SnapshotField>;
  /** Performs one action on the field with this label and returns its outcome. */
  act(label: string, action: ActionOn): Promise<Outcome>;
}

type WithoutId<Name extends Action> = Name extends { fieldId: string } ? Omit<Name, "fieldId"> : never;
export type ActionOn = WithoutId<Action> | { action: "press"; keys: string } | { action: "scroll" };

/** Pages that get the script on every navigation. */
const equipped = new WeakSet<Page>();

/** Injects both scripts into an open page, and again after every navigation. */
export async function giveTool(page: Page): Promise<PageTool> {
  const source = await readBothScripts();
  const isThere = equipped.has(page) && (await page.evaluate(() => "giselle" in globalThis));
  if (!equipped.has(page)) await page.addInitScript(source);
  equipped.add(page);
  if (!isThere) await page.evaluate(source);
  const snapshot = (options: SnapshotOptions = { scope: "page" }) =>
    page.evaluate((given) => (globalThis as unknown as { giselle: Giselle }).giselle.snapshot(given), options);
  const execute = (actions: unknown[], options: Record<string, unknown> = {}) =>
    page.evaluate(([given, how]) => (globalThis as unknown as { giselle: Giselle }).giselle.execute(given, how), [
      actions,
      options,
    ] as const);
  const field = async (label: string, kind?: SnapshotField["kind"]) => {
    const { fields } = await snapshot();
    const found = fields.filter((candidate) => candidate.label === label && (!kind || candidate.kind === kind));
    const [only] = found;
    if (!only || found.length > 1) {
      const labels = fields.map((candidate) => `${candidate.kind} "${candidate.label}"`).join(", ");
      throw new Error(`${found.length} fields are called "${label}". The page has ${labels}.`);
    }
    return only;
  };
  const act = async (label: string, action: ActionOn) => {
    const { fieldId } = await field(label);
    const { outcomes = [] } = await execute([{ ...action, fieldId }]);
    const [outcome] = outcomes;
    if (!outcome || outcomes.length !== 1) throw new Error(`One action returned ${outcomes.length} outcomes.`);
    return outcome;
  };
  return { page, snapshot, execute, field, act };
}
