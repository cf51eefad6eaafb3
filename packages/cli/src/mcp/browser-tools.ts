// Tabs and sessions, which exist only for a browser that we start.
import { errorResult, type ServedTool, withShownSchema } from "@giselles-ai/browser-tool/internal/mcp-server";
import type { Tab } from "@giselles-ai/protocol";
import { z } from "zod";
import { parseSessionTarget, type Sessions } from "./sessions.ts";
import { type InSession, withSession } from "./with-session.ts";

const tabsInput = z.object({
  do: z.enum(["list", "open", "select", "close", "end"]),
  url: z.string().optional(),
});

export function tabsTool(sessions: Sessions): ServedTool<InSession<z.infer<typeof tabsInput>>> {
  return {
    name: "tabs",
    title: "Tabs and sessions",
    description:
      'The tabs of a session. Every tool takes session: a browser with its own cookies, by any name ("shop"), or one of its tabs ("shop/tab-2"). Without it: the current tab of the default session. end closes a session.',
    inputSchema: withSession(withShownSchema(tabsInput, tabsInput)),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },

    async run({ session, input }, { approvals, prompt, signal }) {
      const { session: name, tab } = parseSessionTarget(session);
      if (input.do === "end")
        return text((await sessions.end(name)) ? `${name} is closed.` : `There is no browser session ${name}.`);
      const { drivers, page, inTurn } = sessions.get(name);
      return inTurn(async () => {
        const { tabs } = drivers.page;
        if (input.do === "open" && input.url) {
          const seen = await page.recall([], signal);
          const instead = await approvals.decide([{ action: "navigate", url: input.url }], seen, prompt);
          if (instead) return instead;
        }
        if ((input.do === "select" || input.do === "close") && !tab) {
          return errorResult("INVALID_VALUE", `Name the tab, for example session: "${name}/tab-1".`);
        }
        if (input.do === "open") await tabs.open(input.url, { signal, isPlanned: true });
        if (input.do === "select" && tab) await tabs.select(tab);
        if (input.do === "close" && tab) await tabs.close(tab);
        const others = sessions.names().filter((other) => other !== name);
        return text(
          [...(await tabs.list()).map(formatTab), ...(others.length > 0 ? [`other sessions: ${others}`] : [])].join(
            "\n",
          ),
        );
      });
    },
  };
}

function formatTab({ tabId, url, title, current }: Tab): string {
  return `${tabId}${current ? " (current)" : ""} ${JSON.stringify(title)} ${url}`;
}

function text(words: string) {
  return { content: [{ type: "text" as const, text: words }] };
}
