// The tools that a page registers with the browser: lists them, and calls one.
import {
  type Outcome,
  type PageTool,
  type PageToolCall,
  type PageToolResult,
  renderPageTools,
  reportOf,
  type Snapshot,
} from "@giselles-ai/protocol";
import type { ToolAnswer } from "../injected/interface.ts";
import { type ChromiumTab, isPageGone } from "./tab.ts";

const defaultTimeoutMs = 30_000;
/** How long the page may take to show what a tool did, in ms. */
const shownMs = 1000;
const quietMs = 150;

/** Adds the tools of the page, and lists them in the text. */
export async function withPageTools(tab: ChromiumTab, snapshot: Snapshot): Promise<Snapshot> {
  const tools = await listTools(tab);
  if (tools.length === 0) return snapshot;
  const text = snapshot.text === undefined ? {} : { text: `${snapshot.text}\n${renderPageTools(tools)}` };
  return { ...snapshot, ...text, tools };
}

async function listTools(tab: ChromiumTab): Promise<PageTool[]> {
  const worlds = await tab.worlds();
  return worlds.callTools(await worlds.enter(), "list").catch(() => []); // it may be navigating
}

/** Calls a tool if it is still the one of the snapshot. What it did is what the page shows, not what the tool says. */
export async function callPageTool(
  tab: ChromiumTab,
  { tool, input }: PageToolCall,
  timeoutMs = defaultTimeoutMs,
): Promise<PageToolResult> {
  const worlds = await tab.worlds();
  const world = await worlds.enter();
  const before = await readText(tab);
  try {
    const answer = await worlds.callTools(world, "call", tool, JSON.stringify(input), timeoutMs);
    await world.call("waitForQuiet", quietMs, shownMs);
    const isShown = (await readText(tab)) !== before;
    return {
      report: reportOf([{ index: 0, ...outcomeOf(tool, answer, isShown) }]),
      ...("output" in answer && { output: answer.output }),
    };
  } catch (error) {
    if (!isPageGone(error)) throw error;
    const message = `"${tool.name}" was called, and the page was left.`;
    return { report: reportOf([{ index: 0, status: "unknown", code: "NAVIGATED", message }]) };
  }
}

async function readText(tab: ChromiumTab): Promise<string> {
  const { url, text = "" } = await tab.snapshot({ scope: "page", text: true, aside: true });
  return `${url}\n${text}`;
}

function outcomeOf({ name }: PageTool, answer: ToolAnswer, isShown: boolean): Omit<Outcome, "index"> {
  const shown = isShown ? "The page shows a change." : "The page shows no change.";
  if ("output" in answer)
    return isShown
      ? { status: "applied", message: `"${name}" answered. ${shown}` }
      : { status: "unknown", message: `"${name}" answered. ${shown} What it did cannot be verified.` };
  if (answer.problem === "changed")
    return {
      status: "refused",
      code: "STALE",
      message: `The page has no tool "${name}" any more, or another one under this name. It was not called. Take a new snapshot.`,
    };
  if (answer.problem === "late")
    return {
      status: "unknown",
      code: "DEADLINE",
      message: `"${name}" did not answer in time. ${shown}`,
    };
  return { status: "unknown", code: "REJECTED", message: `"${name}" failed: ${answer.message}. ${shown}` };
}
