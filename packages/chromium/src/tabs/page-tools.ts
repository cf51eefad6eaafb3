// The tools that a page registers with the browser: lists them, and calls one.
import {
  type PageTool,
  type PageToolCall,
  type PageToolResult,
  reportOf,
  reportToolAnswer,
  type Snapshot,
  withPageTools,
} from "@giselles-ai/protocol";
import type { IsolatedWorld } from "../frames/isolated-worlds.ts";
import { isPageGone } from "./page-gone.ts";
import type { ChromiumTab } from "./tab.ts";

const defaultTimeoutMs = 30_000;
/** How long the page may take to show what a tool did, in ms. */
const shownMs = 1000;
const quietMs = 150;
const maxFrames = 20;

/** Adds the tools of the page, and lists them in the text. */
export async function readWithTools(tab: ChromiumTab, snapshot: Snapshot): Promise<Snapshot> {
  return withPageTools(snapshot, await listTools(tab));
}

async function listTools(tab: ChromiumTab): Promise<PageTool[]> {
  return [...(await findTools(tab)).values()].map(({ tool }) => tool);
}

interface FoundTool {
  tool: PageTool;
  world: IsolatedWorld;
}

/**
 * The tools of the page and its frames by name. If two have the same name, the page's own counts, so that a frame cannot replace
 * it. A frame without an origin has none that could be judged, so its tools are left out.
 */
async function findTools(tab: ChromiumTab): Promise<Map<string, FoundTool>> {
  const worlds = await tab.worlds();
  const frames = (await worlds.frameIds()).slice(0, maxFrames);
  const lists = await Promise.all(
    frames
      .map(async (frameId) => {
        const world = await worlds.enter(frameId);
        const tools = await worlds.callTools(world, "list");
        return tools.map((tool) => ({ tool, world }));
      })
      .map((list) => list.catch(() => [])), // it may be navigating
  );
  const found = new Map<string, FoundTool>();
  for (const [index, list] of lists.entries())
    for (const one of list)
      if (!found.has(one.tool.name) && (index === 0 || one.tool.origin !== "null")) found.set(one.tool.name, one);
  return found;
}

/** Calls a tool if it is still the one of the snapshot. What it did is what the page shows, not what the tool says. */
export async function runPageTool(
  tab: ChromiumTab,
  { tool, input }: PageToolCall,
  timeoutMs = defaultTimeoutMs,
): Promise<PageToolResult> {
  const worlds = await tab.worlds();
  const before = await readText(tab);
  try {
    const world = (await findTools(tab)).get(tool.name)?.world ?? (await worlds.enter());
    const answer = await worlds.callTools(world, "call", tool, JSON.stringify(input), timeoutMs);
    await (await worlds.enter()).call("waitForQuiet", quietMs, shownMs);
    const isShown = (await readText(tab)) !== before;
    return {
      report: reportToolAnswer(tool.name, answer, { isShown }),
      ...("output" in answer && { output: answer.output }),
    };
  } catch (error) {
    if (!isPageGone(error)) throw error;
    const message = `"${tool.name}" was called, and then the page navigated.`;
    return { report: reportOf([{ index: 0, status: "unknown", code: "NAVIGATED", message }]) };
  }
}

async function readText(tab: ChromiumTab): Promise<string> {
  const { url, text = "" } = await tab.snapshot({ scope: "page", text: true, aside: true });
  return `${url}\n${text}`;
}
