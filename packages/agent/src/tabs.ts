// Tools for a browser with several tabs. They are offered only then, with a line that lists the tabs.
import { createToolRegistry, type ToolRegistry } from "@giselles-ai/planner";
import { tabTools } from "@giselles-ai/planner/internal";
import type { Tab } from "@giselles-ai/protocol";
import type { ToolContext, ToolHandler } from "./act/tool-handlers.ts";
import type { Drivers } from "./agent-drivers.ts";

/** The same registry with the tools for tabs, unless it has tools of these names. */
export function withTabTools(registry: ToolRegistry): ToolRegistry {
  const tools = registry.list();
  const missing = tabTools.filter(({ name }) => registry.get(name) === undefined);
  return createToolRegistry([...tools, ...missing]);
}

/** The tabs, if there are several. */
export async function listTabs({ page }: Drivers): Promise<Tab[]> {
  const tabs = (await page.tabs?.list().catch(() => [])) ?? [];
  return tabs.length > 1 ? tabs : [];
}

const maxTitleLength = 40;

/** Lists the tabs in one line of the page. */
export function renderTabs(tabs: readonly Tab[]): string {
  const names = tabs.map(({ tabId, title, url, current }) => {
    const name = JSON.stringify((title || url).slice(0, maxTitleLength));
    return `${tabId} ${name}${current ? " (current)" : ""}`;
  });
  return `tabs: ${names.join(", ")}`;
}

export const tabHandlers: Record<string, ToolHandler> = {
  switch_tab: (args, context) => onTab(args, context, (tabs, tabId) => tabs.select(tabId)),
  close_tab: (args, context) => onTab(args, context, (tabs, tabId) => tabs.close(tabId)),
};

async function onTab(
  { tab }: Record<string, unknown>,
  { drivers }: ToolContext,
  act: (tabs: NonNullable<Drivers["page"]["tabs"]>, tabId: string) => Promise<unknown>,
): ReturnType<ToolHandler> {
  const { tabs } = drivers.page;
  const open = (await tabs?.list()) ?? [];
  if (!tabs || !open.some(({ tabId }) => tabId === tab)) {
    const known = open.map(({ tabId }) => tabId).join(", ");
    return {
      status: "refused",
      code: "NOT_FOUND",
      message: `There is no such tab. ${known ? `Use one of ${known}.` : ""}`.trim(),
    };
  }
  await act(tabs, String(tab));
  return { status: "applied" };
}
