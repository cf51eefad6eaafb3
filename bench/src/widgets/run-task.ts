import { isDeepStrictEqual } from "node:util";
import type { Outcome, SnapshotField } from "@giselles-ai/protocol";
import { giveTool, type PageTool } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { within } from "../frame/within.ts";
import { findField } from "./find-field.ts";
import { judge, type Observed, type Verdict } from "./judge.ts";
import { markOpenPopups, waitForPopups } from "./popups.ts";
import type { Task } from "./task.ts";

/** The most that one action may take, in ms. */
const limitMs = 15_000;
/** How long the application has to take a value over, in ms. */
const settleMs = 700;

export interface Ran {
  verdict: Verdict;
  /** What was reported, or which fields there are instead. */
  message: string;
  isPopupOpen: boolean;
  ms: number;
}

/** A page whose application is ready, and what operates it. */
export interface OpenedPage {
  page: Page;
  tool: Pick<PageTool, "snapshot" | "execute">;
}

/** Loads a page with the page script in it. */
export async function openInPage(page: Page, url: string): Promise<OpenedPage> {
  await page.goto(url);
  await page.evaluate(waitUntilReady);
  return { page, tool: await giveTool(page) };
}

/** Does one task in a page that was loaded for it. */
export async function runTask({ page, tool }: OpenedPage, task: Task): Promise<Ran> {
  const before = await page.evaluate(readState);
  const { fields } = await tool.snapshot();
  const field = findField(fields, task);
  if (!field) {
    const labels = fields.map(({ kind, label, group }) => `${kind} "${label}"${group ? ` in "${group}"` : ""}`);
    return { verdict: "not listed", message: cut(`There are ${labels.join(", ")}.`), isPopupOpen: false, ms: 0 };
  }
  await page.evaluate(markOpenPopups);
  const started = performance.now();
  const outcome = await within(limitMs, tool.execute([{ ...task.action, fieldId: field.fieldId }])).then(
    ({ outcomes }) => outcomes?.[0] as Outcome, // one for each action
    (error): Outcome => ({ index: 0, status: "unknown", code: "DEADLINE", message: String(error) }),
  );
  const ms = performance.now() - started;
  const isPopupOpen = await page.evaluate(waitForPopups, settleMs);
  const after = await page.evaluate(waitForState, { state: { ...(before as object), ...task.state }, settleMs });
  const observed: Observed = { outcome, before, after, isPopupOpen };
  return { verdict: judge(task, observed), message: cut(describe(field, task, observed)), isPopupOpen, ms };
}

function describe(field: SnapshotField, task: Task, { outcome, before, after }: Observed): string {
  const { status, code, message, value } = outcome ?? {};
  const told = [status, code, message, value === undefined ? undefined : `value ${JSON.stringify(value)}`];
  const was = before as Record<string, unknown>;
  const state = Object.entries(after as Record<string, unknown>)
    .filter(([key, value]) => key in task.state || !isDeepStrictEqual(value, was[key]))
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `${field.kind} "${field.label}": ${told.filter(Boolean).join(" ")}; state ${state.join(", ")}`;
}

/** A line of the terminal takes no more. */
const cut = (text: string) => (text.length > 400 ? `${text.slice(0, 399)}…` : text);

/** In the page. */
export async function waitUntilReady(): Promise<void> {
  while (!("isReady" in window)) await new Promise(requestAnimationFrame);
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
}

/** In the page. As data, so that a later change does not change it. */
function readState(): unknown {
  return JSON.parse(JSON.stringify((window as unknown as { state: unknown }).state));
}

/** In the page: its state, once it is as wanted, or after some time. */
async function waitForState({ state, settleMs }: { state: unknown; settleMs: number }): Promise<unknown> {
  const toText = (value: unknown) => JSON.stringify(value, value ? Object.keys(value).sort() : undefined);
  const read = () => (window as unknown as { state: unknown }).state;
  const until = performance.now() + settleMs;
  while (toText(read()) !== toText(state) && performance.now() < until) await new Promise(requestAnimationFrame);
  return JSON.parse(JSON.stringify(read()));
}
